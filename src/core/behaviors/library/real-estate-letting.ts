// Letting: applications, leases, rent, repairs, and the management of what is let.
import type { Behavior, Built, FieldSpecs, Subject } from '../compose/index.ts';
import {
  and,
  append,
  call,
  changedEvent,
  countWhere,
  dashboard,
  filled,
  given,
  gt,
  gte,
  increase,
  inDomain,
  is,
  isBefore,
  isFuture,
  isPast,
  later,
  lifecycle,
  lte,
  manage,
  minus,
  notify,
  or,
  orbital,
  own,
  pattern,
  plus,
  register,
  role,
  said,
  set,
  since,
  size,
  stamp,
  stat,
  subject,
  sumOf,
  tick,
  times,
} from '../compose/index.ts';

const { molecule, organism } = inDomain('real estate');

const applicationSubject = (links: FieldSpecs = { unit: 'string!' }): Subject =>
  subject('TenancyApplication', {
    fields: {
      ...links,
      applicant: 'string!',
      email: 'email!',
      people: 'number=1',
      pets: 'boolean=false',
      monthlyIncome: 'number!',
      rent: 'number!',
      payslips: '[string]',
      creditScore: 'number=0',
      creditNote: 'string',
      landlordReference: 'string',
      guarantor: 'string',
      declineReason: 'enum:income|credit|reference|other_applicant|withdrew',
      status: 'enum:submitted*|documents_missing|credit_check|references|guarantor_needed|approved|declined',
    },
    columns: ['applicant', ...Object.keys(links).slice(0, 1), 'monthlyIncome', 'creditScore', 'status'],
    form: [...Object.keys(links), 'applicant', 'email', 'people', 'pets', 'monthlyIncome', 'rent'],
  });

const affordable = gte(own('monthlyIncome'), times(own('rent'), 3));
const checkCredit = call(
  'credit',
  'check',
  { person: own('applicant'), email: own('email') },
  { success: 'CreditReported', failure: 'CreditUnavailable' },
);

/** Three times the rent as income, a credit report with consent, a landlord's word; otherwise a guarantor. */
const screening = (application: Subject) =>
  lifecycle(application, {
    name: 'TenantScreening',
    description: 'Checks documents, income, credit and references of an applicant before the landlord decides.',
    states: {
      submitted: { shows: ['applicant', 'people', 'pets', 'monthlyIncome', 'rent'] },
      documents_missing: { hint: 'Three payslips are needed.', shows: ['applicant', 'email', 'payslips'] },
      credit_check: { hint: 'With the bureau.', shows: ['applicant', 'monthlyIncome'] },
      references: { shows: ['applicant', 'creditScore', 'landlordReference'] },
      guarantor_needed: {
        hint: 'Income or credit is not enough alone.',
        shows: ['monthlyIncome', 'rent', 'creditScore', 'creditNote'],
      },
      approved: { terminal: true, shows: ['applicant', 'creditScore', 'landlordReference', 'guarantor'] },
      declined: { terminal: true, shows: ['applicant', 'declineReason'] },
    },
    events: {
      REVIEW_APPLICATION: {},
      HAND_IN_PAYSLIP: { payslip: 'url!' },
      CreditReported: { creditScore: 'number!' },
      CreditUnavailable: { creditNote: 'string' },
      RECORD_REFERENCE: { landlordReference: 'string!' },
      NAME_GUARANTOR: { guarantor: 'string!' },
      APPROVE_TENANT: {},
      DECLINE: { declineReason: 'string!' },
    },
    steps: [
      ['submitted', 'REVIEW_APPLICATION', 'credit_check', { when: gte(size(own('payslips')), 3), do: [checkCredit] }],
      ['submitted', 'REVIEW_APPLICATION', 'documents_missing'],
      [
        'documents_missing',
        'HAND_IN_PAYSLIP',
        'submitted',
        {
          when: gte(plus(size(own('payslips')), 1), 3),
          do: [append('payslips', given('payslip'))],
        },
      ],
      ['documents_missing', 'HAND_IN_PAYSLIP', '=', { do: [append('payslips', given('payslip'))] }],
      ['credit_check', 'CreditReported', 'references', { when: and(gte(given('creditScore'), 600), affordable) }],
      ['credit_check', 'CreditReported', 'guarantor_needed'],
      ['credit_check', 'CreditUnavailable', 'guarantor_needed'],
      ['guarantor_needed', 'NAME_GUARANTOR', 'references', { when: said('guarantor') }],
      ['references', 'RECORD_REFERENCE', '=', { when: said('landlordReference') }],
      ['references', 'APPROVE_TENANT', 'approved', { when: filled('landlordReference') }],
      [['submitted', 'documents_missing', 'references', 'guarantor_needed'], 'DECLINE', 'declined'],
    ],
  });

const leaseSubject = (links: FieldSpecs = { unit: 'string!', tenant: 'string!' }): Subject =>
  subject('Lease', {
    fields: {
      ...links,
      startsOn: 'date!',
      endsOn: 'date',
      monthlyRent: 'number!',
      deposit: 'number!',
      depositHeld: 'number=0',
      deductions: 'number=0',
      indexPercent: 'number=0',
      noticeMonths: 'number=3',
      signature: 'image',
      countersigned: 'boolean=false',
      breach: 'string',
      status: 'enum:drafted*|out_for_signature|signed|running|notice_given|expiring|moving_out|settled|terminated',
    },
    columns: [...Object.keys(links), 'startsOn', 'endsOn', 'monthlyRent', 'status'],
    form: [...Object.keys(links), 'startsOn', 'endsOn', 'monthlyRent', 'deposit', 'noticeMonths'],
  });

/** No keys before both have signed and the deposit is paid; rent rises once a year at most; the deposit comes back less deductions. */
const leasing = (lease: Subject) =>
  lifecycle(lease, {
    name: 'LeaseTerm',
    description: 'Signs, hands over, renews and ends a lease, and settles the deposit.',
    states: {
      drafted: { shows: ['startsOn', 'endsOn', 'monthlyRent', 'deposit', 'noticeMonths'] },
      out_for_signature: {
        hint: 'Both sides have to sign.',
        shows: ['startsOn', 'monthlyRent', 'countersigned'],
        extra: [pattern('signature-pad', { value: own('signature'), label: 'Tenant' })],
      },
      signed: { hint: 'Keys are handed over against the deposit.', shows: ['startsOn', 'deposit', 'depositHeld'] },
      running: { shows: ['startsOn', 'endsOn', 'monthlyRent', 'depositHeld', 'indexPercent'] },
      notice_given: { shows: ['endsOn', 'noticeMonths'] },
      expiring: { hint: 'Renew or let it end.', shows: ['endsOn', 'monthlyRent'] },
      moving_out: { hint: 'Inspect the unit with the tenant.', shows: ['endsOn', 'depositHeld', 'deductions'] },
      settled: { terminal: true, shows: ['startsOn', 'endsOn', 'depositHeld', 'deductions'] },
      terminated: { terminal: true, shows: ['startsOn', 'breach'] },
    },
    events: {
      SEND_FOR_SIGNATURE: {},
      TENANT_SIGNS: { signature: 'image!' },
      COUNTERSIGN: {},
      RECEIVE_DEPOSIT: { amount: 'number!' },
      HAND_OVER_KEYS: {},
      RAISE_RENT: { percent: 'number!' },
      GIVE_NOTICE: {},
      TAKE_BACK_NOTICE: {},
      TERM_ENDING: {},
      RENEW: { endsOn: 'date!', monthlyRent: 'number!' },
      LET_EXPIRE: {},
      RETURN_KEYS: {},
      DEDUCT: { amount: 'number!' },
      REFUND_DEPOSIT: {},
      TERMINATE_FOR_BREACH: { breach: 'string!' },
      TEAR_UP: {},
    },
    steps: [
      [
        'drafted',
        'SEND_FOR_SIGNATURE',
        'out_for_signature',
        { when: and(gt(own('monthlyRent'), 0), isFuture(own('startsOn'))) },
      ],
      ['out_for_signature', 'TENANT_SIGNS', '=', { when: said('signature') }],
      ['out_for_signature', 'COUNTERSIGN', 'signed', { when: filled('signature'), do: [set('countersigned', true)] }],
      ['out_for_signature', 'TEAR_UP', 'drafted', { do: [set('signature', '')] }],
      [
        'signed',
        'RECEIVE_DEPOSIT',
        '=',
        {
          when: and(gt(given('amount'), 0), lte(plus(own('depositHeld'), given('amount')), own('deposit'))),
          do: [increase('depositHeld', given('amount'))],
        },
      ],
      ['signed', 'HAND_OVER_KEYS', 'running', { when: gte(own('depositHeld'), own('deposit')) }],
      [
        'running',
        'RAISE_RENT',
        '=',
        {
          when: and(gt(given('percent'), 0), lte(given('percent'), 10), gte(since('startsOn', 'month'), 12)),
          do: [
            set('indexPercent', given('percent')),
            set('monthlyRent', times(own('monthlyRent'), plus(1, ['/', given('percent'), 100]))),
          ],
        },
      ],
      [
        ['running', 'expiring'],
        'GIVE_NOTICE',
        'notice_given',
        { do: [set('endsOn', later(own('noticeMonths'), 'month'))] },
      ],
      ['notice_given', 'TAKE_BACK_NOTICE', 'running', { when: isFuture(own('endsOn')) }],
      ['running', 'TERM_ENDING', 'expiring'],
      ['expiring', 'RENEW', 'running', { when: isFuture(given('endsOn')) }],
      ['expiring', 'LET_EXPIRE', 'moving_out'],
      ['notice_given', 'RETURN_KEYS', 'moving_out'],
      [
        'moving_out',
        'DEDUCT',
        '=',
        {
          when: and(gt(given('amount'), 0), lte(plus(own('deductions'), given('amount')), own('depositHeld'))),
          do: [increase('deductions', given('amount'))],
        },
      ],
      [
        'moving_out',
        'REFUND_DEPOSIT',
        'settled',
        {
          do: [call('payments', 'payOut', { lease: own('id'), amount: minus(own('depositHeld'), own('deductions')) })],
        },
      ],
      ['running', 'TERMINATE_FOR_BREACH', 'terminated', { when: said('breach') }],
    ],
    ticks: [tick('termCheck', '0 4 1 * *', 'TERM_ENDING', isBefore(own('endsOn'), later(3, 'month')))],
  });

const rentSubject = (links: FieldSpecs = { tenant: 'string!' }): Subject =>
  subject('RentCharge', {
    fields: {
      ...links,
      month: 'string!',
      rent: 'number!',
      utilities: 'number=0',
      received: 'number=0',
      lateFee: 'number=0',
      agreedUntil: 'date',
      dueOn: 'date!',
      disputeGround: 'string',
      status: 'enum:scheduled*|due|short|late|deferred|in_dispute|collected|waived|in_eviction',
    },
    columns: [...Object.keys(links).slice(0, 1), 'month', 'rent', 'received', 'dueOn', 'status'],
    form: [...Object.keys(links), 'month', 'rent', 'utilities', 'dueOn'],
  });

const owed = minus(plus(plus(own('rent'), own('utilities')), own('lateFee')), own('received'));

/** Five days of grace, one late fee, deferral only with a date; eviction is the last resort. */
const collecting = (charge: Subject) =>
  lifecycle(charge, {
    name: 'RentCollection',
    description: 'Charges a month’s rent, takes what comes in, and follows what does not.',
    states: {
      scheduled: { shows: ['month', 'rent', 'utilities', 'dueOn'] },
      due: { hint: 'Five days of grace.', shows: ['month', 'rent', 'utilities', 'dueOn'] },
      short: { shows: ['month', 'dueOn'], extra: [stat('Still owed', owed, { format: 'currency' })] },
      late: { shows: ['month', 'lateFee', 'dueOn'], extra: [stat('Owed', owed, { format: 'currency' })] },
      deferred: { hint: 'The landlord has agreed to wait.', shows: ['month', 'agreedUntil'] },
      in_dispute: { hint: 'Rent is withheld for a defect.', shows: ['month', 'disputeGround'] },
      collected: { terminal: true, shows: ['month', 'received'] },
      waived: { terminal: true, shows: ['month', 'rent', 'disputeGround'] },
      in_eviction: { terminal: true, shows: ['month', 'rent', 'received', 'lateFee'] },
    },
    events: {
      FIRST_OF_MONTH: {},
      RECEIVE_RENT: { amount: 'number!' },
      GRACE_OVER: {},
      DEFER: { agreedUntil: 'date!' },
      DEFERRAL_OVER: {},
      WITHHOLD: { disputeGround: 'string!' },
      DEFECT_FIXED: {},
      WAIVE_RENT: {},
      START_EVICTION: {},
    },
    steps: [
      ['scheduled', 'FIRST_OF_MONTH', 'due', { when: isPast(own('dueOn')) }],
      [
        ['scheduled', 'due', 'short', 'late', 'deferred'],
        'RECEIVE_RENT',
        'collected',
        { when: gte(given('amount'), owed), do: [increase('received', given('amount'))] },
      ],
      ['due', 'RECEIVE_RENT', 'short', { when: gt(given('amount'), 0), do: [increase('received', given('amount'))] }],
      [
        ['short', 'late'],
        'RECEIVE_RENT',
        '=',
        { when: gt(given('amount'), 0), do: [increase('received', given('amount'))] },
      ],
      [
        ['due', 'short'],
        'GRACE_OVER',
        'late',
        { when: is('lateFee', 0), do: [set('lateFee', times(own('rent'), 0.05)), notify('Rent is late', 'warning')] },
      ],
      [['due', 'short', 'late'], 'DEFER', 'deferred', { when: isFuture(given('agreedUntil')) }],
      ['deferred', 'DEFERRAL_OVER', 'late', { when: isPast(own('agreedUntil')) }],
      [['due', 'short'], 'WITHHOLD', 'in_dispute', { when: said('disputeGround') }],
      ['in_dispute', 'DEFECT_FIXED', 'due', { do: [set('dueOn', later(5, 'day'))] }],
      ['in_dispute', 'WAIVE_RENT', 'waived', { when: role('landlord') }],
      ['late', 'START_EVICTION', 'in_eviction', { when: gt(since('dueOn', 'day'), 60) }],
    ],
    ticks: [
      tick('chargeRun', '0 1 * * *', 'FIRST_OF_MONTH'),
      tick('graceCheck', '0 2 * * *', 'GRACE_OVER', gt(since('dueOn', 'day'), 5)),
      tick('deferralCheck', '0 3 * * *', 'DEFERRAL_OVER'),
    ],
  });

const repairSubject = (links: FieldSpecs = { unit: 'string!' }): Subject =>
  subject('RepairRequest', {
    fields: {
      ...links,
      reportedBy: 'string!',
      trade: 'enum:plumbing|heating|electrical|locks|structure|appliance|other*',
      problem: 'string!',
      photos: '[string]',
      emergency: 'boolean=false',
      contractor: 'string',
      quote: 'number=0',
      landlordLimit: 'number=250',
      visitAt: 'datetime',
      cost: 'number=0',
      paidBy: 'enum:landlord*|tenant|insurance',
      status: 'enum:reported*|assessing|quoted|awaiting_landlord|scheduled|repairing|inspecting|done|turned_down',
    },
    columns: [...Object.keys(links).slice(0, 1), 'trade', 'problem', 'emergency', 'visitAt', 'status'],
    form: [...Object.keys(links), 'reportedBy', 'trade', 'problem', 'photos', 'emergency'],
  });

/** An emergency goes straight to a contractor; above the landlord's limit the landlord is asked first. */
const repairing = (request: Subject) =>
  lifecycle(request, {
    name: 'RepairOrder',
    description: 'Takes a tenant’s report to a contractor’s visit, with the landlord’s consent above a limit.',
    states: {
      reported: { shows: ['reportedBy', 'trade', 'problem', 'photos', 'emergency'] },
      assessing: { hint: 'Whose cost is it, and who can do it?', shows: ['trade', 'problem', 'paidBy'] },
      quoted: { shows: ['contractor', 'quote', 'landlordLimit', 'paidBy'] },
      awaiting_landlord: { hint: 'Above the limit.', shows: ['contractor', 'quote', 'landlordLimit'] },
      scheduled: { shows: ['contractor', 'visitAt', 'reportedBy'] },
      repairing: { shows: ['contractor', 'problem'] },
      inspecting: { hint: 'Is the tenant content?', shows: ['problem', 'cost', 'contractor'] },
      done: { terminal: true, shows: ['problem', 'contractor', 'cost', 'paidBy'] },
      turned_down: { terminal: true, shows: ['problem', 'quote', 'paidBy'] },
    },
    events: {
      ASSESS: {},
      SEND_EMERGENCY_SERVICE: { contractor: 'string!' },
      OBTAIN_QUOTE: { contractor: 'string!', quote: 'number!', paidBy: 'string!' },
      COMMISSION: { visitAt: 'datetime!' },
      LANDLORD_CONSENTS: {},
      LANDLORD_REFUSES: {},
      CONTRACTOR_ARRIVES: {},
      FINISH_REPAIR: { cost: 'number!' },
      STILL_BROKEN: {},
      SIGN_OFF: {},
      TURN_DOWN: {},
    },
    steps: [
      [
        'reported',
        'SEND_EMERGENCY_SERVICE',
        'repairing',
        {
          when: is('emergency', true),
          do: [call('messages', 'sendSms', { to: given('contractor'), template: 'emergency' })],
        },
      ],
      ['reported', 'ASSESS', 'assessing'],
      ['assessing', 'OBTAIN_QUOTE', 'quoted', { when: gt(given('quote'), 0) }],
      ['assessing', 'TURN_DOWN', 'turned_down'],
      [
        'quoted',
        'COMMISSION',
        'scheduled',
        { when: and(or(lte(own('quote'), own('landlordLimit')), is('paidBy', 'tenant')), isFuture(given('visitAt'))) },
      ],
      ['quoted', 'COMMISSION', 'awaiting_landlord', { when: gt(own('quote'), own('landlordLimit')) }],
      ['awaiting_landlord', 'LANDLORD_CONSENTS', 'scheduled'],
      ['awaiting_landlord', 'LANDLORD_REFUSES', 'assessing'],
      ['scheduled', 'CONTRACTOR_ARRIVES', 'repairing'],
      ['repairing', 'FINISH_REPAIR', 'inspecting', { when: gte(given('cost'), 0) }],
      ['inspecting', 'STILL_BROKEN', 'repairing'],
      ['inspecting', 'SIGN_OFF', 'done'],
    ],
  });

const propertySubject = (): Subject =>
  subject('Property', {
    plural: 'Properties',
    fields: {
      name: 'string!',
      address: 'string!',
      owner: 'string!',
      builtIn: 'number',
      photo: 'image',
      unitCount: 'number=1',
    },
    columns: ['photo', 'name', 'address', 'owner', 'unitCount'],
  });

const unitSubject = (): Subject =>
  subject('Unit', {
    fields: {
      label: 'string!',
      property: 'ref!:Property',
      floor: 'number=0',
      floorArea: 'number!',
      rooms: 'number=1',
      marketRent: 'number!',
      availableFrom: 'date',
      status: 'enum:vacant*|advertised|reserved|let|renovating',
    },
    columns: ['label', 'property', 'rooms', 'floorArea', 'marketRent', 'status'],
    form: ['label', 'property', 'floor', 'floorArea', 'rooms', 'marketRent'],
  });

const occupancy = (unit: Subject) =>
  lifecycle(unit, {
    name: 'UnitOccupancy',
    description: 'Advertises a vacant unit, reserves it for a tenant, lets it and renovates it in between.',
    states: {
      vacant: { shows: ['label', 'property', 'marketRent', 'availableFrom'] },
      advertised: { shows: ['label', 'rooms', 'floorArea', 'marketRent'] },
      reserved: { hint: 'A lease is being signed.', shows: ['label', 'property'] },
      let: { shows: ['label', 'property', 'marketRent'] },
      renovating: { shows: ['label', 'availableFrom'] },
    },
    events: {
      ADVERTISE: { marketRent: 'number!' },
      RESERVE: {},
      RESERVATION_FALLS_THROUGH: {},
      MOVE_IN: {},
      MOVE_OUT: {},
      RENOVATE: { availableFrom: 'date!' },
      FINISH_RENOVATION: {},
    },
    steps: [
      ['vacant', 'ADVERTISE', 'advertised', { when: gt(given('marketRent'), 0) }],
      ['advertised', 'RESERVE', 'reserved'],
      ['reserved', 'RESERVATION_FALLS_THROUGH', 'advertised'],
      ['reserved', 'MOVE_IN', 'let'],
      ['let', 'MOVE_OUT', 'vacant', { do: [stamp('availableFrom')] }],
      ['vacant', 'RENOVATE', 'renovating', { when: isFuture(given('availableFrom')) }],
      ['renovating', 'FINISH_RENOVATION', 'vacant'],
    ],
  });

function propertyManagement(): Built[] {
  const [property, unit] = [propertySubject(), unitSubject()];
  const lease = leaseSubject({ unit: 'ref!:Unit', tenant: 'string!' });
  const charge = rentSubject({ lease: 'ref!:Lease' });
  const repair = repairSubject({ unit: 'ref!:Unit' });
  return [
    register(unit, occupancy, { list: { filter: ['status'], offers: ['new'] } }),
    orbital(property, [manage(property, { layout: 'cards', offers: ['new', 'edit'], search: ['name', 'address'] })]),
    register(lease, leasing, { from: 'std-lease', list: { offers: ['new'], filter: ['status'] } }),
    register(charge, collecting, {
      from: 'std-rent-collection',
      list: { offers: ['new'], sortable: true, pageSize: 50 },
    }),
    register(repair, repairing, { from: 'std-repair-request', list: { offers: ['new'], filter: ['trade'] } }),
    dashboard({
      name: 'RentMetrics',
      title: 'Portfolio',
      over: charge,
      metrics: [
        { field: 'rentCharged', value: sumOf('rent'), format: 'currency' },
        { field: 'rentReceived', value: sumOf('received'), format: 'currency' },
        { field: 'lateCharges', value: countWhere('status', 'late') },
        { field: 'deferred', value: countWhere('status', 'deferred') },
      ],
      groups: ['status'],
      refreshOn: [['RentCollection', changedEvent(charge)]],
    }),
  ];
}

export const letting: readonly Behavior[] = [
  molecule({
    name: 'std-tenant-screening',
    description:
      'Rental applications checked for documents, income, credit and references, with a guarantor where it is not enough.',
    tags: ['application', 'credit check', 'references', 'tenant'],
    build: () => [
      register(applicationSubject(), screening, {
        list: { offers: ['new'], filter: ['status'] },
      }),
    ],
  }),
  molecule({
    name: 'std-lease',
    description: 'Leases signed by both sides, handed over against a deposit, indexed, renewed, ended and settled.',
    tags: ['tenancy', 'contract', 'deposit', 'renewal'],
    build: () => [register(leaseSubject(), leasing, { list: { offers: ['new'], filter: ['status'] } })],
  }),
  molecule({
    name: 'std-rent-collection',
    description:
      'Monthly rent that falls due, comes in whole or short, turns late with a fee, is deferred, disputed or waived.',
    tags: ['rent', 'arrears', 'late fee', 'landlord'],
    build: () => [register(rentSubject(), collecting, { list: { offers: ['new'], filter: ['status'] } })],
  }),
  molecule({
    name: 'std-repair-request',
    description:
      'Tenants’ repair reports that are assessed, quoted, consented to by the landlord, carried out and signed off.',
    tags: ['maintenance', 'contractor', 'tenant', 'emergency'],
    build: () => [register(repairSubject(), repairing, { list: { offers: ['new'], filter: ['trade', 'status'] } })],
  }),
  organism({
    name: 'std-property-management',
    description: 'Properties and units with leases, monthly rent, repairs and the figures of the portfolio.',
    tags: ['landlord', 'units', 'leases', 'rent', 'repairs'],
    build: propertyManagement,
  }),
];
