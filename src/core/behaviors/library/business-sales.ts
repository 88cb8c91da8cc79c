// Selling to businesses: leads, deals, quotes, contacts and what was said to them, and the CRM made of it.
import type { Behavior, Json, Subject } from '../compose/index.ts';
import {
  append,
  averageOf,
  changedEvent,
  countWhere,
  dashboard,
  day,
  filled,
  given,
  gt,
  gte,
  increase,
  inDomain,
  isPast,
  lifecycle,
  listed,
  listOf,
  lte,
  manage,
  minus,
  notify,
  olderThan,
  or,
  orbital,
  own,
  register,
  role,
  set,
  stamp,
  subject,
  sumOf,
  threadOf,
  tick,
  times,
} from '../compose/index.ts';

const { molecule, organism } = inDomain('business operations');

const leadSubject = (): Subject =>
  subject('Lead', {
    fields: {
      name: 'string!',
      company: 'string',
      email: 'email',
      source: 'enum:website*|referral|event|cold_call',
      score: 'number=0',
      owner: 'string',
      lastContactAt: 'datetime',
      lostReason: 'string',
      status: 'enum:new*|contacted|nurturing|qualified|converted|disqualified',
    },
    columns: ['name', 'company', 'source', 'score', 'status'],
    form: ['name', 'company', 'email', 'source'],
  });

const leadLife = (lead: Subject) =>
  lifecycle(lead, {
    name: 'LeadQualification',
    states: {
      new: {},
      contacted: { shows: ['name', 'company', 'owner', 'score', 'lastContactAt'] },
      nurturing: { hint: 'Not now, but worth staying in touch.' },
      qualified: { hint: 'Budget, need and date are known.', shows: ['name', 'company', 'score', 'owner'] },
      converted: { terminal: true },
      disqualified: { terminal: true, shows: ['name', 'lostReason'] },
    },
    events: {
      CLAIM: { owner: 'string!' },
      LOG_CONTACT: { points: 'number!' },
      NURTURE: {},
      WAKE_UP: {},
      QUALIFY: {},
      DISQUALIFY: { lostReason: 'string!' },
      CONVERT: {},
      WENT_COLD: {},
    },
    steps: [
      ['new', 'CLAIM', 'contacted', { do: [stamp('lastContactAt')] }],
      ['contacted', 'LOG_CONTACT', '=', { do: [increase('score', given('points')), stamp('lastContactAt')] }],
      ['contacted', 'QUALIFY', 'qualified', { when: gte(own('score'), 50) }],
      ['contacted', 'NURTURE', 'nurturing'],
      ['contacted', 'WENT_COLD', 'nurturing'],
      ['nurturing', 'WAKE_UP', 'contacted', { do: [stamp('lastContactAt')] }],
      [['new', 'contacted', 'nurturing', 'qualified'], 'DISQUALIFY', 'disqualified'],
      [
        'qualified',
        'CONVERT',
        'converted',
        { when: filled('company'), do: [notify('A deal can be opened', 'success')] },
      ],
    ],
    ticks: [tick('coldCheck', day, 'WENT_COLD', olderThan('lastContactAt', 30 * day))],
  });

const accountSubject = (): Subject =>
  subject('Account', {
    fields: {
      name: 'string!',
      industry: 'string',
      website: 'url',
      employees: 'number=0',
      tier: 'enum:strategic|standard*|small',
      owner: 'string',
    },
    columns: ['name', 'industry', 'tier', 'owner'],
  });

const contactSubject = (): Subject =>
  subject('Contact', {
    fields: {
      fullName: 'string!',
      account: 'ref:Account',
      role: 'string',
      email: 'email',
      phone: 'phone',
      doNotContact: 'boolean=false',
    },
    columns: ['fullName', 'account', 'role', 'email'],
  });

const dealSubject = (): Subject =>
  subject('Deal', {
    fields: {
      title: 'string!',
      account: 'ref!:Account',
      champion: 'ref:Contact',
      amount: 'number=0',
      probability: 'number=10',
      closesOn: 'date',
      nextStep: 'string',
      discountPercent: 'number=0',
      lostTo: 'string',
      status: 'enum:discovery*|proposal|negotiation|verbal|won|lost|stalled',
    },
    columns: ['title', 'account', 'amount', 'closesOn', 'status'],
    form: ['title', 'account', 'champion', 'amount', 'closesOn', 'nextStep'],
  });

const dealLife = (deal: Subject) =>
  lifecycle(deal, {
    name: 'DealPipeline',
    states: {
      discovery: { hint: 'What is the pain, and who decides?' },
      proposal: { shows: ['title', 'amount', 'nextStep', 'probability'] },
      negotiation: { shows: ['title', 'amount', 'discountPercent', 'closesOn'] },
      verbal: { hint: 'Agreed by word; the signature is missing.', shows: ['title', 'amount', 'champion'] },
      won: { terminal: true },
      lost: { terminal: true, shows: ['title', 'lostTo'] },
      stalled: { hint: 'Nothing has moved for weeks.' },
    },
    events: {
      SEND_PROPOSAL: { nextStep: 'string!' },
      ENTER_NEGOTIATION: {},
      OFFER_DISCOUNT: { discountPercent: 'number!' },
      AGREE_VERBALLY: {},
      SIGN: {},
      MARK_LOST: { lostTo: 'string!' },
      DATE_PASSED: {},
      REVIVE: { closesOn: 'date!' },
    },
    steps: [
      ['discovery', 'SEND_PROPOSAL', 'proposal', { when: gt(own('amount'), 0), do: [set('probability', 30)] }],
      ['proposal', 'ENTER_NEGOTIATION', 'negotiation', { do: [set('probability', 60)] }],
      ['negotiation', 'OFFER_DISCOUNT', '=', { when: or(lte(given('discountPercent'), 15), role('sales director')) }],
      ['negotiation', 'AGREE_VERBALLY', 'verbal', { do: [set('probability', 90)] }],
      ['verbal', 'SIGN', 'won', { do: [set('probability', 100), notify('Deal won', 'success')] }],
      [
        ['discovery', 'proposal', 'negotiation', 'verbal', 'stalled'],
        'MARK_LOST',
        'lost',
        { do: [set('probability', 0)] },
      ],
      [['discovery', 'proposal', 'negotiation'], 'DATE_PASSED', 'stalled'],
      ['stalled', 'REVIVE', 'discovery', { do: [set('probability', 10)] }],
    ],
    ticks: [tick('closeDate', day, 'DATE_PASSED', isPast(own('closesOn')))],
  });

const activitySubject = (): Subject =>
  subject('SalesActivity', {
    plural: 'Sales Activities',
    fields: {
      deal: 'ref:Deal',
      kind: 'enum:call*|meeting|email|demo',
      summary: 'string!',
      dueAt: 'datetime',
      author: 'string',
    },
    columns: ['kind', 'summary', 'dueAt', 'author'],
  });

const quoteSubject = (): Subject =>
  subject('Quote', {
    fields: {
      number: 'string!',
      account: 'ref!:Account',
      lines: listed({ product: 'string!', quantity: 'number!', price: 'number!' }),
      subtotal: 'number=0',
      discountPercent: 'number=0',
      total: 'number=0',
      validUntil: 'date',
      version: 'number=1',
      signedBy: 'string',
      status: 'enum:drafting*|awaiting_approval|sent|accepted|declined|expired',
    },
    columns: ['number', 'account', 'total', 'validUntil', 'status'],
    form: ['number', 'account', 'validUntil'],
  });

/** The subtotal less a discount in percent. */
const discounted = (percent: Json): Json => times(own('subtotal'), minus(1, ['/', percent, 100]));

const quoteLife = (quote: Subject) =>
  lifecycle(quote, {
    name: 'QuoteNegotiation',
    states: {
      drafting: { shows: ['number', 'lines', 'subtotal', 'discountPercent', 'total'] },
      awaiting_approval: {
        hint: 'More than ten percent off needs a signature of the director.',
        shows: ['number', 'discountPercent', 'total'],
      },
      sent: { shows: ['number', 'total', 'validUntil', 'version'] },
      accepted: { terminal: true, shows: ['number', 'total', 'signedBy'] },
      declined: {},
      expired: {},
    },
    events: {
      ADD_LINE: { product: 'string!', quantity: 'number!', price: 'number!' },
      APPLY_DISCOUNT: { discountPercent: 'number!' },
      SUBMIT: {},
      APPROVE_DISCOUNT: {},
      REFUSE_DISCOUNT: {},
      REVISE: {},
      CUSTOMER_SIGNED: { signedBy: 'string!' },
      DECLINE: {},
      VALIDITY_OVER: {},
    },
    steps: [
      [
        'drafting',
        'ADD_LINE',
        '=',
        {
          when: gt(given('quantity'), 0),
          do: [
            append('lines', { product: given('product'), quantity: given('quantity'), price: given('price') }),
            increase('subtotal', times(given('quantity'), given('price'))),
            set('total', discounted(own('discountPercent'))),
          ],
        },
      ],
      [
        'drafting',
        'APPLY_DISCOUNT',
        '=',
        {
          when: lte(given('discountPercent'), 40),
          do: [set('total', discounted(given('discountPercent')))],
        },
      ],
      ['drafting', 'SUBMIT', 'awaiting_approval', { when: gt(own('discountPercent'), 10) }],
      ['drafting', 'SUBMIT', 'sent', { when: gt(own('total'), 0) }],
      ['awaiting_approval', 'APPROVE_DISCOUNT', 'sent', { when: role('sales director') }],
      ['awaiting_approval', 'REFUSE_DISCOUNT', 'drafting', { do: [set('discountPercent', 10)] }],
      ['sent', 'CUSTOMER_SIGNED', 'accepted'],
      ['sent', 'DECLINE', 'declined'],
      ['sent', 'VALIDITY_OVER', 'expired'],
      [['sent', 'declined', 'expired'], 'REVISE', 'drafting', { do: [increase('version')] }],
    ],
    ticks: [tick('validity', day, 'VALIDITY_OVER', isPast(own('validUntil')))],
  });

export const sales: readonly Behavior[] = [
  molecule({
    name: 'std-lead-qualification',
    description: 'Leads that are claimed, scored by every contact, kept warm, qualified and turned into deals.',
    tags: ['leads', 'sales', 'scoring'],
    build: () => [
      register(leadSubject(), leadLife, {
        list: { search: ['name', 'company'], filter: ['source', 'status'], sortable: true },
      }),
    ],
  }),

  molecule({
    name: 'std-deal-pipeline',
    description:
      'Opportunities by stage with amount and probability, discounts that need a director, and deals that stall.',
    tags: ['deals', 'pipeline', 'forecast'],
    build: () => {
      const [deal, account, contact] = [dealSubject(), accountSubject(), contactSubject()];
      return [
        register(deal, dealLife, { list: { layout: 'board', props: { groupBy: 'status' } } }),
        orbital(account, [listOf(account)]),
        orbital(contact, [listOf(contact)]),
      ];
    },
  }),

  molecule({
    name: 'std-quote',
    description:
      'Quotes with lines and a discount that may need approval, sent in versions, signed, declined or expired.',
    tags: ['quotes', 'discount', 'sales'],
    build: () => {
      const [quote, account] = [quoteSubject(), accountSubject()];
      return [
        register(quote, quoteLife, { list: { filter: ['status'], search: ['number'] } }),
        orbital(account, [manage(account, { offers: ['new', 'edit'] })]),
      ];
    },
  }),

  organism({
    name: 'std-crm',
    title: 'CRM',
    description:
      'Accounts and contacts, leads that are qualified, deals in a pipeline, the activities around them and a forecast.',
    tags: ['crm', 'sales', 'pipeline', 'contacts'],
    composes: ['std-lead-qualification', 'std-deal-pipeline'],
    build: () => {
      const [lead, deal, account, contact, activity] = [
        leadSubject(),
        dealSubject(),
        accountSubject(),
        contactSubject(),
        activitySubject(),
      ];
      return [
        register(lead, leadLife, {
          from: 'std-lead-qualification',
          list: { search: ['name', 'company'], filter: ['status'] },
        }),
        register(deal, dealLife, {
          from: 'std-deal-pipeline',
          list: { layout: 'board', props: { groupBy: 'status' } },
        }),
        orbital(account, [manage(account, { search: ['name'], filter: ['tier'], offers: ['new', 'edit', 'view'] })]),
        orbital(contact, [manage(contact, { search: ['fullName', 'email'], offers: ['new', 'edit', 'delete'] })]),
        orbital(activity, [
          threadOf(activity, {
            title: 'Activities',
            post: 'LOG_ACTIVITY',
            body: 'summary',
            alsoAsks: ['kind', 'dueAt'],
          }),
        ]),
        dashboard({
          name: 'SalesForecast',
          title: 'Forecast',
          over: deal,
          metrics: [
            { field: 'pipelineValue', value: sumOf('amount'), format: 'currency' },
            { field: 'dealsWon', value: countWhere('status', 'won') },
            { field: 'dealsStalled', value: countWhere('status', 'stalled') },
            { field: 'averageDeal', value: averageOf('amount'), format: 'currency' },
          ],
          groups: ['status'],
          refreshOn: [['DealPipeline', changedEvent(deal)]],
        }),
      ];
    },
  }),
];
