// Billing: invoices, reminders of what is overdue, payments, and the application that sends them.
import type { Behavior, Built, FieldSpecs, Subject } from '../compose/index.ts';
import {
  alert,
  and,
  announce,
  append,
  call,
  caption,
  changedEvent,
  concat,
  countWhere,
  dashboard,
  decrease,
  eq,
  filled,
  given,
  gt,
  gte,
  hour,
  increase,
  inDomain,
  is,
  isFuture,
  isPast,
  knows,
  later,
  lifecycle,
  listed,
  lt,
  lte,
  manage,
  meter,
  minus,
  orbital,
  own,
  plus,
  register,
  role,
  said,
  set,
  size,
  stamp,
  subject,
  sumOf,
  tick,
  times,
} from '../compose/index.ts';

const { molecule, organism } = inDomain('finance');

const customerSubject = (): Subject =>
  subject('Customer', {
    fields: {
      name: 'string!',
      billingEmail: 'email!',
      taxNumber: 'string',
      address: 'string!',
      paymentTermDays: 'number=30',
      creditLimit: 'number=10000',
    },
    columns: ['name', 'billingEmail', 'paymentTermDays', 'creditLimit'],
  });

const invoiceSubject = (): Subject =>
  subject('Invoice', {
    fields: {
      number: { type: 'string', unique: true },
      customer: 'ref!:Customer',
      lines: listed({ product: 'string!', quantity: 'number!', price: 'number!' }),
      netAmount: 'number=0',
      taxRate: 'number=20',
      taxAmount: 'number=0',
      total: 'number=0',
      paidAmount: 'number=0',
      currency: 'string=EUR',
      issuedOn: 'date',
      dueOn: 'date',
      status: 'enum:draft*|sent|partly_paid|overdue|paid|void|written_off',
      voidReason: 'string',
      paidAt: 'datetime',
    },
    columns: ['number', 'customer', 'total', 'paidAmount', 'dueOn', 'status'],
    form: ['customer', 'currency', 'taxRate', 'dueOn'],
  });

const openBalance = minus(own('total'), own('paidAmount'));
const settles = eq(given('amount'), openBalance);
const paysPart = and(gt(given('amount'), 0), lt(given('amount'), openBalance));
const invoiceTotals = [
  set('netAmount', ['array/sum', own('lines'), 'amount']),
  set('taxAmount', ['math/round', ['/', times(own('netAmount'), own('taxRate')), 100], 2]),
  set('total', plus(own('netAmount'), own('taxAmount'))),
];

/** An invoice as accounting sees it: lines change in draft only, a number is given on sending, what has been paid on cannot be voided. */
const billingOf = (invoice: Subject) =>
  lifecycle(invoice, {
    name: 'InvoiceBilling',
    description: 'Writes, sends and follows an invoice until it is paid, voided or written off.',
    states: {
      draft: {
        hint: 'Lines can be changed; no number yet.',
        shows: ['customer', 'lines', 'netAmount', 'taxAmount', 'total'],
      },
      sent: { hint: 'Waiting for payment.', shows: ['number', 'customer', 'total', 'issuedOn', 'dueOn'] },
      partly_paid: { shows: ['number', 'customer', 'dueOn'], extra: [meter('Paid', own('paidAmount'), own('total'))] },
      overdue: {
        shows: ['number', 'customer', 'total', 'paidAmount', 'dueOn'],
        extra: [alert('The due date has passed.', 'warning')],
      },
      paid: { terminal: true, shows: ['number', 'customer', 'total', 'paidAt'] },
      void: { terminal: true, shows: ['number', 'customer', 'total', 'voidReason'] },
      written_off: { terminal: true, shows: ['number', 'customer', 'total', 'paidAmount'] },
    },
    events: {
      ADD_LINE: { description: 'string!', quantity: 'number!', unitPrice: 'number!' },
      REMOVE_LAST_LINE: {},
      SEND_INVOICE: {},
      DISCARD_DRAFT: {},
      RECORD_PAYMENT: { amount: 'number!' },
      PAYMENT_LATE: {},
      EXTEND_DUE_DATE: { dueOn: 'date!' },
      VOID_INVOICE: { voidReason: 'string!' },
      WRITE_OFF: {},
    },
    steps: [
      [
        'draft',
        'ADD_LINE',
        '=',
        {
          when: and(gt(given('quantity'), 0), said('description')),
          do: [
            append('lines', {
              description: given('description'),
              quantity: given('quantity'),
              unitPrice: given('unitPrice'),
              amount: times(given('quantity'), given('unitPrice')),
            }),
            ...invoiceTotals,
          ],
        },
      ],
      [
        'draft',
        'REMOVE_LAST_LINE',
        '=',
        {
          when: gt(size(own('lines')), 0),
          do: [set('lines', ['array/dropLast', own('lines'), 1]), ...invoiceTotals],
        },
      ],
      [
        'draft',
        'SEND_INVOICE',
        'sent',
        {
          when: and(gt(own('total'), 0), filled('dueOn')),
          do: [
            stamp('issuedOn'),
            set('number', concat('INV-', ['time/year', '@now'], '-', own('id'))),
            call('mail', 'sendInvoice', { invoice: own('id'), customer: own('customer') }),
          ],
        },
      ],
      ['draft', 'DISCARD_DRAFT', 'void', { do: [set('voidReason', 'Draft discarded')] }],
      [
        ['sent', 'partly_paid', 'overdue'],
        'RECORD_PAYMENT',
        'paid',
        { when: settles, do: [increase('paidAmount', given('amount')), stamp('paidAt')] },
      ],
      ['sent', 'RECORD_PAYMENT', 'partly_paid', { when: paysPart, do: [increase('paidAmount', given('amount'))] }],
      [
        ['partly_paid', 'overdue'],
        'RECORD_PAYMENT',
        '=',
        { when: paysPart, do: [increase('paidAmount', given('amount'))] },
      ],
      [['sent', 'partly_paid'], 'PAYMENT_LATE', 'overdue', { do: [announce('INVOICE_OVERDUE')] }],
      ['overdue', 'EXTEND_DUE_DATE', 'partly_paid', { when: and(isFuture(given('dueOn')), gt(own('paidAmount'), 0)) }],
      ['overdue', 'EXTEND_DUE_DATE', 'sent', { when: isFuture(given('dueOn')) }],
      [['sent', 'overdue'], 'VOID_INVOICE', 'void', { when: and(is('paidAmount', 0), said('voidReason')) }],
      ['overdue', 'WRITE_OFF', 'written_off', { when: role('accountant') }],
    ],
    ticks: [tick('dueCheck', '0 6 * * *', 'PAYMENT_LATE', isPast(own('dueOn')))],
  });

const dunningSubject = (links: FieldSpecs = { invoiceNumber: 'string!', debtor: 'string!' }): Subject =>
  subject('DunningCase', {
    fields: {
      ...links,
      debtorEmail: 'email!',
      amountDue: 'number!',
      fees: 'number=0',
      installment: 'number=0',
      installmentsLeft: 'number=0',
      nextStepOn: 'date',
      disputeGround: 'string',
      status: 'enum:reminder*|first_notice|final_notice|disputed|installment_plan|in_collection|settled|waived',
    },
    columns: [...Object.keys(links).slice(0, 1), 'amountDue', 'fees', 'nextStepOn', 'status'],
    form: [...Object.keys(links), 'debtorEmail', 'amountDue'],
  });

const letter = (template: string) =>
  call('mail', 'sendLetter', { template, to: own('debtorEmail'), amount: plus(own('amountDue'), own('fees')) });

/** Reminder, first and final notice, each a fortnight apart and dearer; a dispute stops the clock, a plan replaces it. */
const dunningOf = (dunning: Subject) =>
  lifecycle(dunning, {
    name: 'DunningLadder',
    description:
      'Climbs from a friendly reminder to collection, unless the debtor pays, disputes or agrees on installments.',
    states: {
      reminder: { hint: 'Friendly, without a fee.', shows: ['amountDue', 'debtorEmail', 'nextStepOn'] },
      first_notice: { hint: 'With a fee of 5.', shows: ['amountDue', 'fees', 'nextStepOn'] },
      final_notice: { hint: 'The last letter before collection.', shows: ['amountDue', 'fees', 'nextStepOn'] },
      disputed: { hint: 'Nothing is sent until the objection is answered.', shows: ['amountDue', 'disputeGround'] },
      installment_plan: { shows: ['amountDue', 'installment', 'installmentsLeft', 'nextStepOn'] },
      in_collection: { hint: 'Handed to the agency.', shows: ['amountDue', 'fees'] },
      settled: { terminal: true, shows: ['amountDue', 'fees'] },
      waived: { terminal: true, shows: ['amountDue', 'disputeGround'] },
    },
    events: {
      NEXT_LEVEL_DUE: {},
      SEND_NEXT_LETTER: {},
      HAND_TO_COLLECTION: {},
      DISPUTE: { disputeGround: 'string!' },
      REJECT_OBJECTION: {},
      ACCEPT_OBJECTION: {},
      AGREE_INSTALLMENTS: { installmentsLeft: 'number!' },
      RECEIVE_INSTALLMENT: {},
      INSTALLMENT_MISSED: {},
      RECORD_FULL_PAYMENT: {},
    },
    init: [set('nextStepOn', later(14, 'day'))],
    steps: [
      [
        'reminder',
        'NEXT_LEVEL_DUE',
        'first_notice',
        {
          when: isPast(own('nextStepOn')),
          do: [set('fees', 5), set('nextStepOn', later(14, 'day')), letter('first-notice')],
        },
      ],
      [
        'reminder',
        'SEND_NEXT_LETTER',
        'first_notice',
        { do: [set('fees', 5), set('nextStepOn', later(14, 'day')), letter('first-notice')] },
      ],
      [
        'first_notice',
        'NEXT_LEVEL_DUE',
        'final_notice',
        {
          when: isPast(own('nextStepOn')),
          do: [increase('fees', 15), set('nextStepOn', later(10, 'day')), letter('final-notice')],
        },
      ],
      ['final_notice', 'HAND_TO_COLLECTION', 'in_collection', { when: isPast(own('nextStepOn')) }],
      [['reminder', 'first_notice', 'final_notice'], 'DISPUTE', 'disputed', { when: said('disputeGround') }],
      [
        'disputed',
        'REJECT_OBJECTION',
        'final_notice',
        { do: [set('nextStepOn', later(10, 'day')), letter('final-notice')] },
      ],
      ['disputed', 'ACCEPT_OBJECTION', 'waived', { do: [set('fees', 0)] }],
      [
        ['first_notice', 'final_notice'],
        'AGREE_INSTALLMENTS',
        'installment_plan',
        {
          when: and(gte(given('installmentsLeft'), 2), lte(given('installmentsLeft'), 12)),
          do: [
            set('installment', ['/', plus(own('amountDue'), own('fees')), given('installmentsLeft')]),
            set('nextStepOn', later(1, 'month')),
          ],
        },
      ],
      ['installment_plan', 'RECEIVE_INSTALLMENT', 'settled', { when: lte(own('installmentsLeft'), 1) }],
      [
        'installment_plan',
        'RECEIVE_INSTALLMENT',
        '=',
        { do: [decrease('installmentsLeft'), set('nextStepOn', later(1, 'month'))] },
      ],
      ['installment_plan', 'INSTALLMENT_MISSED', 'in_collection', { when: isPast(own('nextStepOn')) }],
      [['reminder', 'first_notice', 'final_notice', 'in_collection'], 'RECORD_FULL_PAYMENT', 'settled'],
    ],
    ticks: [
      tick('ladder', '0 7 * * 1-5', 'NEXT_LEVEL_DUE'),
      tick('installmentCheck', '0 8 * * 1-5', 'INSTALLMENT_MISSED'),
    ],
  });

const paymentSubject = (links: FieldSpecs = { payer: 'string!' }): Subject =>
  subject('Payment', {
    fields: {
      reference: { type: 'string', required: true, unique: true },
      ...links,
      amount: 'number!',
      capturedAmount: 'number=0',
      refundedAmount: 'number=0',
      currency: 'string=EUR',
      method: 'enum:card*|direct_debit|bank_transfer|wallet',
      failureCode: 'string',
      chargebackReason: 'string',
      authorisedUntil: 'datetime',
      status: 'enum:created*|authorising|authorised|captured|partly_refunded|refunded|voided|failed|charged_back',
    },
    columns: ['reference', 'amount', 'method', 'capturedAmount', 'refundedAmount', 'status'],
    form: ['reference', ...Object.keys(links), 'amount', 'currency', 'method'],
  });

const refundable = minus(own('capturedAmount'), own('refundedAmount'));

/** The states that every payment provider knows; never captures more than authorised, never refunds more than captured. */
const processingOf = (payment: Subject) =>
  lifecycle(payment, {
    name: 'PaymentProcessing',
    description: 'Authorises, captures, voids and refunds a payment, and takes note of chargebacks.',
    states: {
      created: { shows: ['reference', 'amount', 'method'] },
      authorising: { hint: 'With the provider.', shows: ['reference', 'amount', 'method'] },
      authorised: { hint: 'The amount is reserved.', shows: ['reference', 'amount', 'authorisedUntil'] },
      captured: { shows: ['reference', 'amount', 'capturedAmount'] },
      partly_refunded: { shows: ['reference', 'capturedAmount', 'refundedAmount'] },
      refunded: { terminal: true, shows: ['reference', 'refundedAmount'] },
      voided: { terminal: true, shows: ['reference', 'amount'] },
      failed: { hint: 'May be tried again.', shows: ['reference', 'amount', 'failureCode'] },
      charged_back: {
        hint: 'The bank has taken the money back.',
        shows: ['reference', 'capturedAmount', 'chargebackReason'],
      },
    },
    events: {
      AUTHORISE: {},
      AuthorisationGranted: { reference: 'string' },
      AuthorisationRefused: { failureCode: 'string' },
      CAPTURE: { captured: 'number!' },
      VOID_AUTHORISATION: {},
      AUTHORISATION_EXPIRED: {},
      REFUND: { refund: 'number!' },
      ChargebackReceived: { chargebackReason: 'string' },
      CONTEST_CHARGEBACK: {},
      ACCEPT_CHARGEBACK: {},
    },
    steps: [
      [
        ['created', 'failed'],
        'AUTHORISE',
        'authorising',
        {
          when: gt(own('amount'), 0),
          do: [
            call(
              'payments',
              'authorise',
              { reference: own('reference'), amount: own('amount'), method: own('method') },
              { success: 'AuthorisationGranted', failure: 'AuthorisationRefused' },
            ),
          ],
        },
      ],
      ['authorising', 'AuthorisationGranted', 'authorised', { do: [set('authorisedUntil', later(7, 'day'))] }],
      ['authorising', 'AuthorisationRefused', 'failed'],
      ['failed', 'VOID_AUTHORISATION', 'voided'],
      [
        'authorised',
        'CAPTURE',
        'captured',
        {
          when: and(gt(given('captured'), 0), lte(given('captured'), own('amount'))),
          do: [
            set('capturedAmount', given('captured')),
            call('payments', 'capture', { reference: own('reference'), amount: given('captured') }),
          ],
        },
      ],
      ['authorised', 'VOID_AUTHORISATION', 'voided'],
      ['authorised', 'AUTHORISATION_EXPIRED', 'voided'],
      [
        ['captured', 'partly_refunded'],
        'REFUND',
        'refunded',
        {
          when: eq(given('refund'), refundable),
          do: [
            increase('refundedAmount', given('refund')),
            call('payments', 'refund', { reference: own('reference'), amount: given('refund') }),
          ],
        },
      ],
      [
        ['captured', 'partly_refunded'],
        'REFUND',
        'partly_refunded',
        {
          when: and(gt(given('refund'), 0), lt(given('refund'), refundable)),
          do: [
            increase('refundedAmount', given('refund')),
            call('payments', 'refund', { reference: own('reference'), amount: given('refund') }),
          ],
        },
      ],
      [['captured', 'partly_refunded'], 'ChargebackReceived', 'charged_back'],
      [
        'charged_back',
        'CONTEST_CHARGEBACK',
        'captured',
        { do: [call('payments', 'contestChargeback', { reference: own('reference') })] },
      ],
      ['charged_back', 'ACCEPT_CHARGEBACK', 'refunded', { do: [set('refundedAmount', own('capturedAmount'))] }],
    ],
    ticks: [tick('authorisationCheck', hour, 'AUTHORISATION_EXPIRED', isPast(own('authorisedUntil')))],
  });

const creditNoteSubject = (): Subject =>
  subject('CreditNote', {
    fields: {
      number: { type: 'string', unique: true },
      invoice: 'ref!:Invoice',
      amount: 'number!',
      reason: 'enum!:return|price_error|goodwill|cancellation',
      status: 'enum:draft*|issued|applied|paid_out',
    },
    columns: ['number', 'invoice', 'amount', 'reason', 'status'],
    form: ['invoice', 'amount', 'reason'],
  });

const crediting = (note: Subject) =>
  lifecycle(note, {
    name: 'CreditNoteUse',
    description: 'Issues a credit note and sets it off against an invoice or pays it out.',
    states: {
      draft: { shows: ['invoice', 'amount', 'reason'] },
      issued: { hint: 'Not used yet.', shows: ['number', 'invoice', 'amount'] },
      applied: { terminal: true, shows: ['number', 'invoice', 'amount'] },
      paid_out: { terminal: true, shows: ['number', 'amount'] },
    },
    events: { ISSUE: { number: 'string!' }, SET_OFF: {}, PAY_OUT: {} },
    steps: [
      ['draft', 'ISSUE', 'issued', { when: gt(own('amount'), 0) }],
      ['issued', 'SET_OFF', 'applied'],
      ['issued', 'PAY_OUT', 'paid_out', { when: role('accountant') }],
    ],
  });

function invoicing(): Built[] {
  const [invoice, customer, note] = [invoiceSubject(), customerSubject(), creditNoteSubject()];
  const dunning = dunningSubject({ invoice: 'ref!:Invoice' });
  return [
    register(invoice, billingOf, {
      from: 'std-invoice',
      list: { offers: ['new'], search: ['number'], filter: ['status'], sortable: true, pageSize: 50 },
    }),
    orbital(customer, [manage(customer, { offers: ['new', 'edit', 'view'], search: ['name'] })]),
    register(dunning, dunningOf, {
      from: 'std-dunning',
      list: {
        offers: ['new'],
        filter: ['status'],
        above: [caption('Open a case for every invoice that is overdue.')],
        refreshOn: [['InvoiceBilling', 'INVOICE_OVERDUE']],
      },
    }),
    register(note, crediting, { list: { offers: ['new'] } }),
    dashboard({
      name: 'ReceivablesMetrics',
      title: 'Receivables',
      over: invoice,
      metrics: [
        { field: 'invoiced', value: sumOf('total'), format: 'currency' },
        { field: 'received', value: sumOf('paidAmount'), format: 'currency' },
        { field: 'overdueInvoices', value: countWhere('status', 'overdue') },
        { field: 'drafts', value: countWhere('status', 'draft') },
      ],
      groups: ['status', 'customer'],
      everyMs: hour,
      refreshOn: [['InvoiceBilling', changedEvent(invoice)]],
    }),
  ];
}

export const billing: readonly Behavior[] = [
  molecule({
    name: 'std-invoice',
    description:
      'Invoices with lines and tax that are sent, paid in full or in part, run overdue, and are voided or written off.',
    tags: ['billing', 'accounts receivable', 'tax'],
    build: () => [
      register(invoiceSubject(), billingOf, {
        list: {
          offers: ['new'],
          search: ['number'],
          filter: ['status'],
          refreshOn: [['InvoiceBilling', 'INVOICE_OVERDUE']],
        },
        beside: [knows(customerSubject())],
      }),
    ],
  }),
  molecule({
    name: 'std-dunning',
    description:
      'Reminders and notices that rise in tone and fee until a debt is settled, paid in installments or collected.',
    tags: ['reminders', 'collection', 'overdue', 'accounts receivable'],
    build: () => [register(dunningSubject(), dunningOf, { list: { offers: ['new'], filter: ['status'] } })],
  }),
  molecule({
    name: 'std-payment',
    description:
      'A payment from authorisation to capture, with voids, partial refunds and chargebacks that can be contested.',
    tags: ['card', 'capture', 'refund', 'chargeback'],
    build: () => [register(paymentSubject(), processingOf, { list: { offers: ['new'], filter: ['method'] } })],
  }),
  organism({
    name: 'std-invoicing',
    description:
      'Invoicing for a small business, from customers and invoices to dunning, credit notes and receivables.',
    tags: ['accounts receivable', 'billing', 'dunning', 'credit notes'],
    build: invoicing,
  }),
];
