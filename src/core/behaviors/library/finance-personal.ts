// A person's own money: accounts, transactions, envelopes, bills and savings goals.
import type { Behavior, Built, Subject } from '../compose/index.ts';
import {
  alert,
  and,
  call,
  changedEvent,
  concat,
  countAll,
  countWhere,
  dashboard,
  decrease,
  given,
  gt,
  gte,
  increase,
  inDomain,
  is,
  isBefore,
  isPast,
  later,
  lifecycle,
  lt,
  lte,
  manage,
  notify,
  orbital,
  own,
  pattern,
  plus,
  progress,
  register,
  said,
  set,
  stamp,
  subject,
  sumOf,
  tick,
  times,
} from '../compose/index.ts';

const { molecule, organism } = inDomain('finance');

const walletSubject = (): Subject =>
  subject('Account', {
    fields: {
      name: 'string!',
      kind: 'enum:current*|savings|cash|credit_card|loan',
      institution: 'string',
      balance: 'number=0',
      currency: 'string=EUR',
      lastSyncedAt: 'datetime',
      syncError: 'string',
      status: 'enum:manual*|connecting|synced|syncing|login_needed|closed',
    },
    columns: ['name', 'kind', 'balance', 'status', 'lastSyncedAt'],
    form: ['name', 'kind', 'institution', 'balance', 'currency'],
  });

const fetchBookings = call(
  'bank',
  'fetchTransactions',
  { account: own('id'), since: own('lastSyncedAt') },
  { success: 'BookingsFetched', failure: 'SyncRefused' },
);

const syncing = (account: Subject) =>
  lifecycle(account, {
    name: 'AccountSync',
    description: 'Connects an account to its bank and keeps the balance up to date.',
    states: {
      manual: { hint: 'You keep the balance yourself.', shows: ['name', 'kind', 'balance'] },
      connecting: { hint: 'Confirm the access in your bank’s app.', shows: ['name', 'institution'] },
      synced: { shows: ['name', 'balance', 'lastSyncedAt'] },
      syncing: { shows: ['name', 'lastSyncedAt'] },
      login_needed: { hint: 'The bank asks you to sign in again.', shows: ['name', 'syncError'] },
      closed: { terminal: true, shows: ['name', 'balance'] },
    },
    events: {
      CONNECT_BANK: { institution: 'string!' },
      ConsentGiven: { consent: 'string' },
      ConsentRefused: { reason: 'string' },
      ADJUST_BALANCE: { balance: 'number!' },
      SYNC_NOW: {},
      SYNC_DUE: {},
      BookingsFetched: { balance: 'number!' },
      SyncRefused: { syncError: 'string' },
      SIGN_IN_AGAIN: {},
      CLOSE_ACCOUNT: {},
    },
    steps: [
      [
        'manual',
        'CONNECT_BANK',
        'connecting',
        {
          when: said('institution'),
          do: [
            call(
              'bank',
              'requestConsent',
              { institution: given('institution') },
              { success: 'ConsentGiven', failure: 'ConsentRefused' },
            ),
          ],
        },
      ],
      ['manual', 'ADJUST_BALANCE', '='],
      ['connecting', 'ConsentGiven', 'syncing', { do: [fetchBookings] }],
      ['connecting', 'ConsentRefused', 'manual', { do: [notify(given('reason'), 'error')] }],
      ['synced', 'SYNC_NOW', 'syncing', { do: [fetchBookings] }],
      ['synced', 'SYNC_DUE', 'syncing', { do: [fetchBookings] }],
      ['syncing', 'BookingsFetched', 'synced', { do: [stamp('lastSyncedAt')] }],
      ['syncing', 'SyncRefused', 'login_needed'],
      ['login_needed', 'SIGN_IN_AGAIN', 'connecting', { do: [set('syncError', '')] }],
      [['manual', 'synced'], 'CLOSE_ACCOUNT', 'closed', { when: is('balance', 0) }],
    ],
    ticks: [tick('nightlySync', '0 4 * * *', 'SYNC_DUE')],
  });

const transactionSubject = (): Subject =>
  subject('Transaction', {
    fields: {
      account: 'ref!:Account',
      bookedOn: 'date!',
      payee: 'string!',
      amount: 'number!',
      envelope: 'ref:Envelope',
      note: 'string',
      status: 'enum:uncategorised*|categorised|split|transfer|ignored',
      splitAmount: 'number=0',
    },
    columns: ['bookedOn', 'payee', 'amount', 'envelope', 'status'],
    form: ['account', 'bookedOn', 'payee', 'amount', 'envelope', 'note'],
  });

const categorising = (transaction: Subject) =>
  lifecycle(transaction, {
    name: 'TransactionSorting',
    description: 'Puts a transaction into an envelope, splits it between two, or marks it as a transfer.',
    states: {
      uncategorised: { shows: ['bookedOn', 'payee', 'amount', 'account'] },
      categorised: { shows: ['bookedOn', 'payee', 'amount', 'envelope'] },
      split: { hint: 'Part of it belongs to another envelope.', shows: ['payee', 'amount', 'splitAmount', 'envelope'] },
      transfer: { hint: 'Between your own accounts; counts nowhere.', shows: ['payee', 'amount', 'account'] },
      ignored: { shows: ['payee', 'amount', 'note'] },
    },
    events: {
      CATEGORISE: { envelope: 'string!' },
      SPLIT: { envelope: 'string!', splitAmount: 'number!' },
      MARK_AS_TRANSFER: {},
      IGNORE: { note: 'string!' },
      RECONSIDER: {},
    },
    steps: [
      ['uncategorised', 'CATEGORISE', 'categorised', { when: said('envelope') }],
      ['categorised', 'CATEGORISE', '=', { when: said('envelope') }],
      [
        ['uncategorised', 'categorised'],
        'SPLIT',
        'split',
        { when: and(gt(given('splitAmount'), 0), lt(given('splitAmount'), ['math/abs', own('amount')])) },
      ],
      ['uncategorised', 'MARK_AS_TRANSFER', 'transfer'],
      ['uncategorised', 'IGNORE', 'ignored'],
      [
        ['categorised', 'split', 'transfer', 'ignored'],
        'RECONSIDER',
        'uncategorised',
        { do: [set('envelope', ''), set('splitAmount', 0)] },
      ],
    ],
  });

const envelopeSubject = (): Subject =>
  subject('Envelope', {
    fields: {
      name: 'string!',
      monthlyAmount: 'number!',
      available: 'number=0',
      rollover: 'boolean=true',
      group: 'enum:needs*|wants|savings|debt',
    },
    columns: ['name', 'group', 'monthlyAmount', 'available'],
    form: ['name', 'group', 'monthlyAmount', 'rollover'],
  });

const goalSubject = (): Subject =>
  subject('SavingsGoal', {
    fields: {
      name: 'string!',
      picture: 'image',
      target: 'number!',
      saved: 'number=0',
      monthlyRate: 'number=0',
      wantedBy: 'date',
      status: 'enum:dreaming*|saving|behind|reached|spent|given_up',
      reachedAt: 'datetime',
    },
    columns: ['name', 'target', 'saved', 'wantedBy', 'status'],
    form: ['name', 'picture', 'target', 'wantedBy'],
  });

const pot = [progress(own('saved'), own('target'), 'Saved')];
const nearlyThere = gte(plus(own('saved'), given('amount')), own('target'));

const saving = (goal: Subject) =>
  lifecycle(goal, {
    name: 'SavingsProgress',
    description: 'Saves towards a goal at a monthly rate and says when it falls behind.',
    states: {
      dreaming: { hint: 'Choose what to put aside each month.', shows: ['name', 'picture', 'target', 'wantedBy'] },
      saving: { shows: ['name', 'monthlyRate', 'wantedBy'], extra: pot },
      behind: { hint: 'At this rate the date will be missed.', shows: ['name', 'monthlyRate', 'wantedBy'], extra: pot },
      reached: { shows: ['name', 'target', 'reachedAt'], extra: [pattern('confetti-effect', { trigger: true })] },
      spent: { terminal: true, shows: ['name', 'target', 'reachedAt'] },
      given_up: { terminal: true, shows: ['name', 'saved', 'target'] },
    },
    events: {
      START_SAVING: { monthlyRate: 'number!' },
      PUT_ASIDE: { amount: 'number!' },
      TAKE_OUT: { amount: 'number!' },
      FELL_BEHIND: {},
      RAISE_RATE: { monthlyRate: 'number!' },
      SPEND_IT: {},
      GIVE_UP: {},
    },
    steps: [
      ['dreaming', 'START_SAVING', 'saving', { when: and(gt(given('monthlyRate'), 0), gt(own('target'), 0)) }],
      [
        ['saving', 'behind'],
        'PUT_ASIDE',
        'reached',
        { when: nearlyThere, do: [increase('saved', given('amount')), stamp('reachedAt')] },
      ],
      [
        ['saving', 'behind'],
        'PUT_ASIDE',
        '=',
        { when: gt(given('amount'), 0), do: [increase('saved', given('amount'))] },
      ],
      [
        ['saving', 'behind'],
        'TAKE_OUT',
        '=',
        {
          when: and(gt(given('amount'), 0), lte(given('amount'), own('saved'))),
          do: [decrease('saved', given('amount'))],
        },
      ],
      ['saving', 'FELL_BEHIND', 'behind'],
      ['behind', 'RAISE_RATE', 'saving', { when: gt(given('monthlyRate'), own('monthlyRate')) }],
      ['reached', 'SPEND_IT', 'spent'],
      [['dreaming', 'saving', 'behind'], 'GIVE_UP', 'given_up'],
    ],
    ticks: [
      tick(
        'paceCheck',
        '0 9 1 * *',
        'FELL_BEHIND',
        lt(
          plus(own('saved'), times(own('monthlyRate'), ['time/diff', own('wantedBy'), '@now', 'month'])),
          own('target'),
        ),
      ),
    ],
  });

const billSubject = (): Subject =>
  subject('Bill', {
    fields: {
      payee: 'string!',
      amount: 'number!',
      cycle: 'enum:weekly|monthly*|quarterly|yearly',
      nextDueOn: 'date!',
      autopay: 'boolean=false',
      envelope: 'ref:Envelope',
      status: 'enum:upcoming*|due|late|cancelled',
    },
    columns: ['payee', 'amount', 'cycle', 'nextDueOn', 'status'],
    form: ['payee', 'amount', 'cycle', 'nextDueOn', 'autopay', 'envelope'],
  });

const billing = (bill: Subject) =>
  lifecycle(bill, {
    name: 'BillDue',
    description: 'Reminds of a recurring bill before it is due and starts over when it is paid.',
    states: {
      upcoming: { shows: ['payee', 'amount', 'nextDueOn', 'autopay'] },
      due: { hint: 'Due within three days.', shows: ['payee', 'amount', 'nextDueOn'] },
      late: { shows: ['payee', 'amount', 'nextDueOn'], extra: [alert('This bill is late.', 'error')] },
      cancelled: { terminal: true, shows: ['payee', 'cycle'] },
    },
    events: { DUE_SOON: {}, DUE_DATE_PASSED: {}, MARK_PAID: {}, CANCEL_BILL: {} },
    steps: [
      [
        'upcoming',
        'DUE_SOON',
        'due',
        { when: is('autopay', false), do: [notify(concat(own('payee'), ' is due soon'))] },
      ],
      ['due', 'DUE_DATE_PASSED', 'late', { when: isPast(own('nextDueOn')) }],
      [
        ['upcoming', 'due', 'late'],
        'MARK_PAID',
        'upcoming',
        { do: [set('nextDueOn', later(1, 'month', own('nextDueOn')))] },
      ],
      [['upcoming', 'due', 'late'], 'CANCEL_BILL', 'cancelled'],
    ],
    ticks: [
      tick('dueSoonCheck', '0 8 * * *', 'DUE_SOON', isBefore(own('nextDueOn'), later(3, 'day'))),
      tick('lateCheck', '5 8 * * *', 'DUE_DATE_PASSED'),
    ],
  });

function financeTracker(): Built[] {
  const [account, transaction, envelope] = [walletSubject(), transactionSubject(), envelopeSubject()];
  const [goal, bill] = [goalSubject(), billSubject()];
  return [
    register(transaction, categorising, {
      list: {
        search: ['payee', 'note'],
        filter: ['status'],
        sortable: true,
        pageSize: 50,
        refreshOn: [['AccountSync', changedEvent(account)]],
      },
    }),
    register(account, syncing, { list: { layout: 'cards', offers: ['new'] } }),
    orbital(envelope, [manage]),
    register(bill, billing, { list: { layout: 'calendar', props: { dateField: 'nextDueOn' }, offers: ['new'] } }),
    register(goal, saving, { from: 'std-savings-goal', list: { layout: 'cards', offers: ['new'] } }),
    dashboard({
      name: 'MoneyMetrics',
      title: 'My money',
      over: transaction,
      metrics: [
        { field: 'balanceOfMonth', value: sumOf('amount'), format: 'currency' },
        { field: 'transactions', value: countAll },
        { field: 'toCategorise', value: countWhere('status', 'uncategorised') },
      ],
      groups: ['envelope'],
      refreshOn: [['TransactionSorting', changedEvent(transaction)]],
    }),
  ];
}

export const personalFinance: readonly Behavior[] = [
  molecule({
    name: 'std-savings-goal',
    description:
      'A goal that is saved for at a monthly rate, falls behind or catches up, and is spent when it is reached.',
    tags: ['saving', 'goal', 'personal finance'],
    build: () => [register(goalSubject(), saving, { list: { layout: 'cards' } })],
  }),
  organism({
    name: 'std-finance-tracker',
    description: 'A household’s accounts, transactions, envelopes, bills and savings goals with the month’s balance.',
    tags: ['personal finance', 'budget', 'transactions', 'bills'],
    build: financeTracker,
  }),
];
