// Books and controls: journal entries and periods, bank reconciliation, budgets, expense claims.
import type { Behavior, FieldSpecs, Subject } from '../compose/index.ts';
import {
  alert,
  and,
  append,
  call,
  concat,
  create,
  decrease,
  emit,
  eq,
  filled,
  given,
  gt,
  gte,
  increase,
  inDomain,
  is,
  isNot,
  isPast,
  knows,
  lifecycle,
  listed,
  lt,
  lte,
  meter,
  minus,
  ne,
  notify,
  or,
  own,
  pattern,
  plus,
  register,
  role,
  said,
  set,
  size,
  stamp,
  stat,
  subject,
  times,
} from '../compose/index.ts';

const { molecule } = inDomain('finance');

const accountFields: FieldSpecs = {
  code: { type: 'string', required: true, unique: true },
  name: 'string!',
  kind: 'enum!:asset|liability|equity|income|expense',
};

const ledgerAccountSubject = (): Subject => subject('LedgerAccount', { fields: accountFields });

const entrySubject = (): Subject =>
  subject('JournalEntry', {
    plural: 'Journal Entries',
    fields: {
      memo: 'string!',
      bookedOn: 'date!',
      period: 'ref!:AccountingPeriod',
      postings: listed({ account: 'string!', side: 'string!', amount: 'number!' }),
      debitTotal: 'number=0',
      creditTotal: 'number=0',
      periodLocked: 'boolean=false',
      reversalOf: 'ref:JournalEntry',
      status: 'enum:draft*|posted|reversed|discarded',
      postedAt: 'datetime',
    },
    columns: ['bookedOn', 'memo', 'debitTotal', 'creditTotal', 'status'],
    form: ['memo', 'bookedOn', 'period'],
  });

const balanced = and(
  gt(own('debitTotal'), 0),
  eq(own('debitTotal'), own('creditTotal')),
  gte(size(own('postings')), 2),
);

/** Double entry: a draft collects postings, only a balanced one is posted, a posted one is never changed but reversed. */
const posting = (entry: Subject) =>
  lifecycle(entry, {
    name: 'JournalPosting',
    description: 'Collects debits and credits, posts an entry that balances, and reverses instead of deleting.',
    states: {
      draft: {
        hint: 'Debits and credits must be equal before posting.',
        shows: ['memo', 'bookedOn', 'postings', 'debitTotal', 'creditTotal'],
      },
      posted: { hint: 'Part of the books; can only be reversed.', shows: ['memo', 'bookedOn', 'postings', 'postedAt'] },
      reversed: { terminal: true, shows: ['memo', 'postings', 'postedAt'] },
      discarded: { terminal: true, shows: ['memo'] },
    },
    events: {
      DEBIT: { account: 'string!', amount: 'number!' },
      CREDIT: { account: 'string!', amount: 'number!' },
      CLEAR_POSTINGS: {},
      POST_ENTRY: {},
      REVERSE_ENTRY: {},
      DISCARD_ENTRY: {},
    },
    steps: [
      [
        'draft',
        'DEBIT',
        '=',
        {
          when: and(said('account'), gt(given('amount'), 0)),
          do: [
            append('postings', { account: given('account'), side: 'debit', amount: given('amount') }),
            increase('debitTotal', given('amount')),
          ],
        },
      ],
      [
        'draft',
        'CREDIT',
        '=',
        {
          when: and(said('account'), gt(given('amount'), 0)),
          do: [
            append('postings', { account: given('account'), side: 'credit', amount: given('amount') }),
            increase('creditTotal', given('amount')),
          ],
        },
      ],
      ['draft', 'CLEAR_POSTINGS', '=', { do: [set('postings', []), set('debitTotal', 0), set('creditTotal', 0)] }],
      ['draft', 'POST_ENTRY', 'posted', { when: and(balanced, is('periodLocked', false)), do: [stamp('postedAt')] }],
      ['draft', 'DISCARD_ENTRY', 'discarded'],
      [
        'posted',
        'REVERSE_ENTRY',
        'reversed',
        {
          do: [
            create('JournalEntry', {
              memo: concat('Reversal of ', own('memo')),
              bookedOn: '@now',
              period: own('period'),
              reversalOf: own('id'),
              debitTotal: own('creditTotal'),
              creditTotal: own('debitTotal'),
            }),
          ],
        },
      ],
    ],
  });

const periodSubject = (): Subject =>
  subject('AccountingPeriod', {
    fields: {
      name: 'string!',
      startsOn: 'date!',
      endsOn: 'date!',
      openDrafts: 'number=0',
      closedBy: 'string',
      status: 'enum:open*|closing|closed',
      closedAt: 'datetime',
    },
    columns: ['name', 'startsOn', 'endsOn', 'status'],
    form: ['name', 'startsOn', 'endsOn'],
  });

const closing = (period: Subject) =>
  lifecycle(period, {
    name: 'PeriodClosing',
    description: 'Closes a month once no drafts are left, and reopens it only for the controller.',
    states: {
      open: { hint: 'Entries may be posted.', shows: ['name', 'startsOn', 'endsOn', 'openDrafts'] },
      closing: { hint: 'Review the drafts that are left.', shows: ['name', 'openDrafts'] },
      closed: { hint: 'The figures are final.', shows: ['name', 'closedBy', 'closedAt'] },
    },
    events: { BEGIN_CLOSING: {}, CLOSE_PERIOD: { closedBy: 'string!' }, KEEP_OPEN: {}, REOPEN_PERIOD: {} },
    steps: [
      ['open', 'BEGIN_CLOSING', 'closing', { when: isPast(own('endsOn')) }],
      ['closing', 'KEEP_OPEN', 'open'],
      ['closing', 'CLOSE_PERIOD', 'closed', { when: is('openDrafts', 0), do: [stamp('closedAt')] }],
      ['closed', 'REOPEN_PERIOD', 'open', { when: role('controller') }],
    ],
  });

const statementSubject = (): Subject =>
  subject('BankStatement', {
    fields: {
      account: 'string!',
      statementDate: 'date!',
      openingBalance: 'number=0',
      closingBalance: 'number=0',
      matchedTotal: 'number=0',
      unmatchedLines: 'number=0',
      fileName: 'string',
      importError: 'string',
      status: 'enum:expected*|importing|unreadable|matching|balanced|locked',
    },
    columns: ['account', 'statementDate', 'closingBalance', 'unmatchedLines', 'status'],
    form: ['account', 'statementDate', 'openingBalance', 'closingBalance'],
  });

const difference = minus(minus(own('closingBalance'), own('openingBalance')), own('matchedTotal'));

/** A statement is read in, its lines are matched, and it locks when the difference is nil. */
const reconciling = (statement: Subject) =>
  lifecycle(statement, {
    name: 'StatementReconciliation',
    description:
      'Imports a bank statement, matches it line by line with the books and locks it at a difference of nil.',
    states: {
      expected: {
        shows: ['account', 'statementDate'],
        extra: [
          pattern('upload-drop-zone', {
            accept: '.csv,.xml,.sta',
            maxFiles: 1,
            description: 'CAMT, MT940 or CSV',
            action: 'IMPORT_FILE',
          }),
        ],
      },
      importing: { hint: 'Reading the file.', shows: ['account', 'fileName'] },
      unreadable: { shows: ['fileName', 'importError'] },
      matching: {
        shows: ['account', 'openingBalance', 'closingBalance', 'unmatchedLines'],
        extra: [stat('Difference', difference, { format: 'currency' })],
      },
      balanced: { hint: 'Every line is matched and the difference is nil.', shows: ['account', 'closingBalance'] },
      locked: { terminal: true, shows: ['account', 'statementDate', 'closingBalance'] },
    },
    events: {
      IMPORT_FILE: { fileName: 'string' },
      StatementRead: { unmatchedLines: 'number!', closingBalance: 'number!' },
      StatementUnreadable: { importError: 'string' },
      DISCARD_FILE: {},
      LINE_MATCHED: { amount: 'number!' },
      LINE_UNMATCHED: { amount: 'number!' },
      LOCK: {},
      START_OVER: {},
    },
    automatic: ['IMPORT_FILE'],
    steps: [
      [
        'expected',
        'IMPORT_FILE',
        'importing',
        {
          do: [
            call(
              'bank',
              'readStatement',
              { file: given('fileName'), account: own('account') },
              { success: 'StatementRead', failure: 'StatementUnreadable' },
            ),
          ],
        },
      ],
      ['importing', 'StatementRead', 'matching'],
      ['importing', 'StatementUnreadable', 'unreadable'],
      ['unreadable', 'DISCARD_FILE', 'expected', { do: [set('importError', '')] }],
      [
        'matching',
        'LINE_MATCHED',
        'balanced',
        {
          when: and(eq(own('unmatchedLines'), 1), eq(difference, given('amount'))),
          do: [set('unmatchedLines', 0), increase('matchedTotal', given('amount'))],
        },
      ],
      [
        'matching',
        'LINE_MATCHED',
        '=',
        { do: [decrease('unmatchedLines'), increase('matchedTotal', given('amount'))] },
      ],
      [
        ['matching', 'balanced'],
        'LINE_UNMATCHED',
        'matching',
        { do: [increase('unmatchedLines'), decrease('matchedTotal', given('amount'))] },
      ],
      ['matching', 'START_OVER', 'expected', { do: [set('fileName', ''), set('matchedTotal', 0)] }],
      ['balanced', 'LOCK', 'locked', { when: role('accountant') }],
    ],
    listens: [
      { trait: 'LineMatching', event: 'LINE_MATCHED' },
      { trait: 'LineMatching', event: 'LINE_UNMATCHED' },
    ],
  });

const statementLineSubject = (): Subject =>
  subject('StatementLine', {
    fields: {
      statement: 'ref!:BankStatement',
      bookedOn: 'date!',
      amount: 'number!',
      counterparty: 'string',
      purpose: 'string',
      candidate: 'string',
      confidence: 'number=0',
      account: 'string',
      status: 'enum:unmatched*|suggested|matched|booked_directly|set_aside',
    },
    columns: ['bookedOn', 'counterparty', 'purpose', 'amount', 'status'],
  });

const lineMatching = (line: Subject) =>
  lifecycle(line, {
    name: 'LineMatching',
    description: 'Finds the open item a bank line belongs to, or books it directly.',
    states: {
      unmatched: { shows: ['counterparty', 'purpose', 'amount'] },
      suggested: {
        shows: ['counterparty', 'amount', 'candidate'],
        extra: [meter('Confidence', own('confidence'), 100)],
      },
      matched: { shows: ['counterparty', 'amount', 'candidate'] },
      booked_directly: { hint: 'Bank fees, interest and the like.', shows: ['purpose', 'amount', 'account'] },
      set_aside: { hint: 'Unclear; ask the bank or the customer.', shows: ['counterparty', 'purpose', 'amount'] },
    },
    events: {
      FIND_OPEN_ITEM: {},
      CandidateFound: { candidate: 'string!', confidence: 'number!' },
      NoCandidate: { reason: 'string' },
      ACCEPT_MATCH: {},
      REJECT_MATCH: {},
      MATCH_BY_HAND: { candidate: 'string!' },
      BOOK_TO_ACCOUNT: { account: 'string!' },
      SET_ASIDE: {},
      TAKE_UP_AGAIN: {},
      UNDO_MATCH: {},
    },
    steps: [
      [
        'unmatched',
        'FIND_OPEN_ITEM',
        '=',
        {
          do: [
            call(
              'ledger',
              'findOpenItem',
              { amount: own('amount'), purpose: own('purpose'), counterparty: own('counterparty') },
              { success: 'CandidateFound', failure: 'NoCandidate' },
            ),
          ],
        },
      ],
      ['unmatched', 'CandidateFound', 'suggested', { when: gte(given('confidence'), 50) }],
      ['unmatched', 'NoCandidate', '=', { do: [notify('No open item fits', 'warning')] }],
      ['suggested', 'ACCEPT_MATCH', 'matched', { do: [emit('LINE_MATCHED', { amount: own('amount') })] }],
      ['suggested', 'REJECT_MATCH', 'unmatched', { do: [set('candidate', ''), set('confidence', 0)] }],
      [
        'unmatched',
        'MATCH_BY_HAND',
        'matched',
        { when: said('candidate'), do: [emit('LINE_MATCHED', { amount: own('amount') })] },
      ],
      [
        'unmatched',
        'BOOK_TO_ACCOUNT',
        'booked_directly',
        { when: said('account'), do: [emit('LINE_MATCHED', { amount: own('amount') })] },
      ],
      ['unmatched', 'SET_ASIDE', 'set_aside'],
      ['set_aside', 'TAKE_UP_AGAIN', 'unmatched'],
      [
        ['matched', 'booked_directly'],
        'UNDO_MATCH',
        'unmatched',
        { do: [set('candidate', ''), emit('LINE_UNMATCHED', { amount: own('amount') })] },
      ],
    ],
  });

const budgetSubject = (): Subject =>
  subject('Budget', {
    fields: {
      costCentre: 'string!',
      fiscalYear: 'number!',
      owner: 'string!',
      planned: 'number!',
      committed: 'number=0',
      spent: 'number=0',
      requestedIncrease: 'number=0',
      justification: 'string',
      status: 'enum:planning*|submitted|released|tight|exhausted|revision|closed',
    },
    columns: ['costCentre', 'fiscalYear', 'planned', 'committed', 'spent', 'status'],
    form: ['costCentre', 'fiscalYear', 'owner', 'planned'],
  });

const used = plus(own('spent'), own('committed'));
const usedAfter = plus(used, given('amount'));
const usage = [meter('Used', used, own('planned'))];

/** A cost centre's budget: commitments reserve, invoices spend, eighty percent warns, the plan is the limit. */
const budgeting = (budget: Subject) =>
  lifecycle(budget, {
    name: 'BudgetControl',
    description: 'Releases a budget, reserves and spends against it, warns at eighty percent and stops at the plan.',
    states: {
      planning: { shows: ['costCentre', 'fiscalYear', 'planned'] },
      submitted: { hint: 'With the controller.', shows: ['costCentre', 'owner', 'planned'] },
      released: { shows: ['costCentre', 'planned', 'committed', 'spent'], extra: usage },
      tight: {
        shows: ['costCentre', 'planned', 'committed', 'spent'],
        extra: [...usage, alert('More than 80 percent is used.', 'warning')],
      },
      exhausted: { hint: 'Nothing more may be committed.', shows: ['costCentre', 'planned', 'spent'], extra: usage },
      revision: {
        hint: 'An increase has been asked for.',
        shows: ['costCentre', 'planned', 'requestedIncrease', 'justification'],
      },
      closed: { terminal: true, shows: ['costCentre', 'fiscalYear', 'planned', 'spent'] },
    },
    events: {
      SUBMIT_PLAN: {},
      RELEASE: {},
      SEND_BACK: {},
      COMMIT: { amount: 'number!' },
      BOOK_SPENDING: { amount: 'number!' },
      ASK_FOR_INCREASE: { requestedIncrease: 'number!', justification: 'string!' },
      GRANT_INCREASE: {},
      REFUSE_INCREASE: {},
      CLOSE_YEAR: {},
    },
    steps: [
      ['planning', 'SUBMIT_PLAN', 'submitted', { when: gt(own('planned'), 0) }],
      ['submitted', 'RELEASE', 'released', { when: role('controller') }],
      ['submitted', 'SEND_BACK', 'planning'],
      [
        ['released', 'tight'],
        'COMMIT',
        'tight',
        {
          when: and(lte(usedAfter, own('planned')), gte(usedAfter, times(own('planned'), 0.8))),
          do: [increase('committed', given('amount'))],
        },
      ],
      [
        'released',
        'COMMIT',
        '=',
        { when: lt(usedAfter, times(own('planned'), 0.8)), do: [increase('committed', given('amount'))] },
      ],
      [
        ['released', 'tight'],
        'BOOK_SPENDING',
        'exhausted',
        {
          when: and(lte(given('amount'), own('committed')), gte(used, own('planned'))),
          do: [decrease('committed', given('amount')), increase('spent', given('amount'))],
        },
      ],
      [
        ['released', 'tight'],
        'BOOK_SPENDING',
        '=',
        {
          when: lte(given('amount'), own('committed')),
          do: [decrease('committed', given('amount')), increase('spent', given('amount'))],
        },
      ],
      [
        ['tight', 'exhausted'],
        'ASK_FOR_INCREASE',
        'revision',
        { when: and(gt(given('requestedIncrease'), 0), said('justification')) },
      ],
      [
        'revision',
        'GRANT_INCREASE',
        'released',
        { when: role('controller'), do: [increase('planned', own('requestedIncrease')), set('requestedIncrease', 0)] },
      ],
      ['revision', 'REFUSE_INCREASE', 'exhausted', { do: [set('requestedIncrease', 0)] }],
      [['released', 'tight', 'exhausted'], 'CLOSE_YEAR', 'closed', { when: is('committed', 0) }],
    ],
  });

const claimSubject = (): Subject =>
  subject('ExpenseClaim', {
    fields: {
      claimant: 'string!',
      purpose: 'string!',
      category: 'enum!:travel|lodging|meals|equipment|other',
      spentOn: 'date!',
      amount: 'number!',
      currency: 'string=EUR',
      receipt: 'image',
      costCentre: 'string!',
      approver: 'string',
      question: 'string',
      answer: 'string',
      rejection: 'string',
      status: 'enum:draft*|with_manager|queried|with_finance|approved|paying|reimbursed|rejected',
      reimbursedAt: 'datetime',
    },
    columns: ['claimant', 'purpose', 'category', 'amount', 'spentOn', 'status'],
    form: ['claimant', 'purpose', 'category', 'spentOn', 'amount', 'currency', 'costCentre', 'receipt'],
  });

/** Nobody approves their own claim; above 25 a receipt is needed; above 1,000 finance looks as well. */
const claiming = (claim: Subject) =>
  lifecycle(claim, {
    name: 'ExpenseApproval',
    description: 'Takes an expense claim through manager and finance to reimbursement.',
    states: {
      draft: { shows: ['purpose', 'category', 'spentOn', 'amount', 'receipt'] },
      with_manager: { shows: ['claimant', 'purpose', 'amount', 'receipt', 'costCentre', 'answer'] },
      queried: { hint: 'The manager wants to know more.', shows: ['purpose', 'amount', 'question'] },
      with_finance: { hint: 'Large claims are seen twice.', shows: ['claimant', 'amount', 'approver', 'receipt'] },
      approved: { hint: 'In the next payment run.', shows: ['claimant', 'amount', 'approver'] },
      paying: { shows: ['claimant', 'amount'] },
      reimbursed: { terminal: true, shows: ['claimant', 'amount', 'reimbursedAt'] },
      rejected: { terminal: true, shows: ['claimant', 'purpose', 'amount', 'rejection'] },
    },
    events: {
      ATTACH_RECEIPT: { receipt: 'image!' },
      SUBMIT_CLAIM: {},
      RECALL: {},
      APPROVE: {},
      QUERY: { question: 'string!' },
      ANSWER: { answer: 'string!' },
      CONFIRM_CLAIM: {},
      REJECT: { rejection: 'string!' },
      PAY_OUT: {},
      PayoutDone: { reference: 'string' },
      PayoutFailed: { reason: 'string' },
    },
    steps: [
      ['draft', 'ATTACH_RECEIPT', '='],
      [
        'draft',
        'SUBMIT_CLAIM',
        'with_manager',
        { when: and(gt(own('amount'), 0), or(lte(own('amount'), 25), filled('receipt'))) },
      ],
      ['with_manager', 'RECALL', 'draft', { when: eq('@user.name', own('claimant')) }],
      ['with_manager', 'QUERY', 'queried'],
      ['queried', 'ANSWER', 'with_manager', { when: said('answer') }],
      [
        'with_manager',
        'APPROVE',
        'with_finance',
        {
          when: and(gt(own('amount'), 1000), ne('@user.name', own('claimant'))),
          do: [set('approver', '@user.name')],
        },
      ],
      [
        'with_manager',
        'APPROVE',
        'approved',
        { when: ne('@user.name', own('claimant')), do: [set('approver', '@user.name')] },
      ],
      ['with_finance', 'CONFIRM_CLAIM', 'approved', { when: and(role('finance'), ne('@user.name', own('approver'))) }],
      [['with_manager', 'with_finance'], 'REJECT', 'rejected', { when: said('rejection') }],
      [
        'approved',
        'PAY_OUT',
        'paying',
        {
          do: [
            call(
              'payments',
              'reimburse',
              { claim: own('id'), amount: own('amount'), currency: own('currency') },
              { success: 'PayoutDone', failure: 'PayoutFailed' },
            ),
          ],
        },
      ],
      ['paying', 'PayoutDone', 'reimbursed', { do: [stamp('reimbursedAt')] }],
      ['paying', 'PayoutFailed', 'approved', { do: [notify(given('reason'), 'error')] }],
    ],
  });

export const controlling: readonly Behavior[] = [
  molecule({
    name: 'std-journal-entry',
    description:
      'Double-entry bookkeeping with entries that must balance, are posted into open periods and reversed, never deleted.',
    tags: ['ledger', 'double entry', 'accounting', 'period close'],
    build: () => [
      register(entrySubject(), posting, {
        list: { offers: ['new'], filter: ['status'] },
        beside: [knows(ledgerAccountSubject())],
      }),
      register(periodSubject(), closing, { list: { offers: ['new'] } }),
    ],
  }),
  molecule({
    name: 'std-bank-reconciliation',
    description:
      'Bank statements that are imported, matched line by line with open items and locked when the difference is nil.',
    tags: ['bank', 'statement', 'matching', 'accounting'],
    build: () => [
      register(statementSubject(), reconciling, { list: { offers: ['new'] } }),
      register(statementLineSubject(), lineMatching, {
        list: { offers: [], filter: ['status'], title: 'Lines to match', where: isNot('status', 'matched') },
      }),
    ],
  }),
  molecule({
    name: 'std-budget',
    description:
      'Budgets of cost centres that are planned, released, committed and spent, with warnings, increases and year end.',
    tags: ['controlling', 'cost centre', 'planning'],
    build: () => [register(budgetSubject(), budgeting, { list: { filter: ['status'] } })],
  }),
  molecule({
    name: 'std-expense-claim',
    description:
      'Expense claims with receipts that a manager and, when large, finance approve before they are reimbursed.',
    tags: ['expenses', 'approval', 'receipts', 'reimbursement'],
    build: () => [register(claimSubject(), claiming, { list: { offers: ['new'], filter: ['status', 'category'] } })],
  }),
];
