// Running a business: approvals, buying, suppliers, contracts, goals, equipment, meetings.
import type { Behavior, Subject } from '../compose/index.ts';
import {
  and,
  changedEvent,
  countWhere,
  dashboard,
  day,
  earlier,
  filled,
  given,
  gt,
  gte,
  increase,
  inDomain,
  is,
  isPast,
  later,
  lifecycle,
  listed,
  listOf,
  lt,
  lte,
  manage,
  minus,
  minute,
  ne,
  notify,
  olderThan,
  orbital,
  own,
  plus,
  register,
  role,
  set,
  size,
  stamp,
  subject,
  sumOf,
  tick,
  times,
} from '../compose/index.ts';

const { molecule, organism } = inDomain('business operations');

const requestSubject = (): Subject =>
  subject('ApprovalRequest', {
    fields: {
      subject: 'string!',
      kind: 'enum:purchase*|travel|hiring|exception',
      amount: 'number=0',
      requester: 'string',
      approver: 'string',
      secondApprover: 'string',
      question: 'string',
      answer: 'string',
      remark: 'string',
      askedAt: 'datetime',
      status: 'enum:draft*|first_approval|second_approval|questioned|approved|rejected|withdrawn',
    },
    columns: ['subject', 'kind', 'amount', 'requester', 'status'],
    form: ['subject', 'kind', 'amount', 'approver', 'secondApprover'],
  });

const requestLife = (request: Subject) =>
  lifecycle(request, {
    name: 'ApprovalRoute',
    states: {
      draft: {},
      first_approval: { shows: ['subject', 'amount', 'requester', 'approver'] },
      second_approval: {
        hint: 'Above the limit, two people must agree.',
        shows: ['subject', 'amount', 'approver', 'secondApprover'],
      },
      questioned: { shows: ['subject', 'question'] },
      approved: { terminal: true },
      rejected: { terminal: true, shows: ['subject', 'remark'] },
      withdrawn: { terminal: true },
    },
    events: {
      ASK_FOR_APPROVAL: {},
      APPROVE: {},
      REJECT: { remark: 'string!' },
      ASK_BACK: { question: 'string!' },
      ANSWER: { answer: 'string!' },
      WITHDRAW: {},
      WAITED_LONG: {},
      DELEGATE: { approver: 'string!' },
    },
    steps: [
      [
        'draft',
        'ASK_FOR_APPROVAL',
        'first_approval',
        { when: filled('approver'), do: [set('requester', '@user.name'), stamp('askedAt')] },
      ],
      [
        'first_approval',
        'APPROVE',
        'second_approval',
        { when: and(gt(own('amount'), 10_000), ne('@user.name', own('requester'))), do: [stamp('askedAt')] },
      ],
      ['first_approval', 'APPROVE', 'approved', { when: ne('@user.name', own('requester')) }],
      ['second_approval', 'APPROVE', 'approved', { when: ne('@user.name', own('approver')) }],
      [['first_approval', 'second_approval'], 'REJECT', 'rejected'],
      ['first_approval', 'ASK_BACK', 'questioned'],
      ['questioned', 'ANSWER', 'first_approval', { do: [stamp('askedAt')] }],
      ['first_approval', 'DELEGATE', '=', { do: [stamp('askedAt')] }],
      [
        ['first_approval', 'second_approval'],
        'WAITED_LONG',
        '=',
        { do: [notify('A request waits for your approval', 'warning')] },
      ],
      [['draft', 'first_approval', 'questioned'], 'WITHDRAW', 'withdrawn'],
    ],
    ticks: [tick('waitCheck', day, 'WAITED_LONG', olderThan('askedAt', 2 * day))],
  });

const supplierSubject = (): Subject =>
  subject('Supplier', {
    fields: {
      name: 'string!',
      taxNumber: 'string',
      bankAccount: 'string',
      category: 'enum:goods*|services|works',
      riskScore: 'number=0',
      auditedOn: 'date',
      blockedReason: 'string',
      status: 'enum:invited*|documents_due|screening|qualified|on_probation|blocked',
    },
    columns: ['name', 'category', 'riskScore', 'status'],
    form: ['name', 'taxNumber', 'bankAccount', 'category'],
  });

const supplierLife = (supplier: Subject) =>
  lifecycle(supplier, {
    name: 'SupplierQualification',
    states: {
      invited: {},
      documents_due: {
        hint: 'Tax certificate, bank details and code of conduct are missing.',
        shows: ['name', 'taxNumber', 'bankAccount'],
      },
      screening: { shows: ['name', 'taxNumber', 'riskScore'] },
      qualified: { shows: ['name', 'category', 'riskScore', 'auditedOn'] },
      on_probation: {},
      blocked: { shows: ['name', 'blockedReason'] },
    },
    events: {
      ACCEPT_INVITATION: {},
      HAND_IN_DOCUMENTS: { taxNumber: 'string!', bankAccount: 'string!' },
      RECORD_RISK_SCORE: { riskScore: 'number!' },
      QUALIFY: {},
      PUT_ON_PROBATION: {},
      AUDIT: {},
      BLOCK: { blockedReason: 'string!' },
      UNBLOCK: {},
    },
    steps: [
      ['invited', 'ACCEPT_INVITATION', 'documents_due'],
      ['documents_due', 'HAND_IN_DOCUMENTS', 'screening'],
      [
        'screening',
        'RECORD_RISK_SCORE',
        'blocked',
        { when: gte(given('riskScore'), 80), do: [set('blockedReason', 'Failed the screening')] },
      ],
      ['screening', 'RECORD_RISK_SCORE', '='],
      ['screening', 'QUALIFY', 'qualified', { when: lt(own('riskScore'), 50) }],
      ['screening', 'PUT_ON_PROBATION', 'on_probation'],
      ['on_probation', 'AUDIT', 'qualified', { do: [stamp('auditedOn')] }],
      [['qualified', 'on_probation'], 'BLOCK', 'blocked'],
      ['blocked', 'UNBLOCK', 'screening', { when: role('compliance officer') }],
    ],
  });

const orderSubject = (): Subject =>
  subject('PurchaseOrder', {
    fields: {
      number: 'string!',
      supplier: 'ref!:Supplier',
      orderedItems: listed({ item: 'string!', quantity: 'number!' }),
      total: 'number=0',
      costCentre: 'string',
      deliverBy: 'date',
      receivedPercent: 'number=0',
      invoiceNumber: 'string',
      status: 'enum:requisition*|approved|ordered|partly_received|received|matched|disputed|closed|cancelled',
    },
    columns: ['number', 'supplier', 'total', 'deliverBy', 'status'],
    form: ['number', 'supplier', 'costCentre', 'total', 'deliverBy'],
  });

const orderLife = (order: Subject) =>
  lifecycle(order, {
    name: 'PurchaseOrderFlow',
    states: {
      requisition: {},
      approved: {},
      ordered: { shows: ['number', 'supplier', 'deliverBy'] },
      partly_received: { shows: ['number', 'receivedPercent', 'deliverBy'] },
      received: { hint: 'Waiting for the invoice.' },
      matched: { hint: 'Order, receipt and invoice agree.', shows: ['number', 'total', 'invoiceNumber'] },
      disputed: { shows: ['number', 'total', 'invoiceNumber'] },
      closed: { terminal: true },
      cancelled: { terminal: true },
    },
    events: {
      APPROVE_REQUISITION: {},
      PLACE_ORDER: {},
      RECEIVE_GOODS: { receivedPercent: 'number!' },
      MATCH_INVOICE: { invoiceNumber: 'string!', invoiced: 'number!' },
      RESOLVE_DISPUTE: { total: 'number!' },
      RELEASE_PAYMENT: {},
      CANCEL_ORDER: {},
      DELIVERY_LATE: {},
    },
    steps: [
      ['requisition', 'APPROVE_REQUISITION', 'approved', { when: and(gt(own('total'), 0), filled('costCentre')) }],
      ['approved', 'PLACE_ORDER', 'ordered'],
      [['requisition', 'approved'], 'CANCEL_ORDER', 'cancelled'],
      ['ordered', 'DELIVERY_LATE', '=', { do: [notify('A delivery is late', 'warning')] }],
      [['ordered', 'partly_received'], 'RECEIVE_GOODS', 'received', { when: gte(given('receivedPercent'), 100) }],
      [['ordered', 'partly_received'], 'RECEIVE_GOODS', 'partly_received'],
      [
        'received',
        'MATCH_INVOICE',
        'matched',
        { when: lte(['math/abs', minus(given('invoiced'), own('total'))], times(own('total'), 0.02)) },
      ],
      ['received', 'MATCH_INVOICE', 'disputed'],
      ['disputed', 'RESOLVE_DISPUTE', 'matched'],
      ['matched', 'RELEASE_PAYMENT', 'closed', { when: role('accounts payable') }],
    ],
    ticks: [tick('deliveryCheck', day, 'DELIVERY_LATE', isPast(own('deliverBy')))],
  });

const contractSubject = (): Subject =>
  subject('Contract', {
    fields: {
      title: 'string!',
      counterparty: 'string!',
      value: 'number=0',
      startsOn: 'date',
      endsOn: 'date',
      noticeDays: 'number=90',
      autoRenews: 'boolean=true',
      redlines: 'number=0',
      signatory: 'string',
      status: 'enum:drafting*|legal_review|negotiating|out_for_signature|in_force|notice_period|expired|terminated',
    },
    columns: ['title', 'counterparty', 'value', 'endsOn', 'status'],
    form: ['title', 'counterparty', 'value', 'startsOn', 'endsOn', 'noticeDays', 'autoRenews'],
  });

const contractLife = (contract: Subject) =>
  lifecycle(contract, {
    name: 'ContractTerm',
    states: {
      drafting: {},
      legal_review: { shows: ['title', 'counterparty', 'value'] },
      negotiating: { shows: ['title', 'counterparty', 'redlines'] },
      out_for_signature: { shows: ['title', 'signatory'] },
      in_force: { shows: ['title', 'startsOn', 'endsOn', 'noticeDays', 'autoRenews'] },
      notice_period: { hint: 'Decide now whether it goes on.', shows: ['title', 'endsOn', 'autoRenews'] },
      expired: { terminal: true },
      terminated: { terminal: true },
    },
    events: {
      SEND_TO_LEGAL: {},
      CLEAR: {},
      REDLINE: {},
      AGREE_TEXT: { signatory: 'string!' },
      ContractSigned: { signedAt: 'datetime' },
      NOTICE_WINDOW_OPENED: {},
      RENEW: { endsOn: 'date!' },
      GIVE_NOTICE: {},
      TERM_ENDED: {},
      TERMINATE_FOR_CAUSE: {},
    },
    steps: [
      ['drafting', 'SEND_TO_LEGAL', 'legal_review'],
      ['legal_review', 'CLEAR', 'negotiating'],
      ['legal_review', 'REDLINE', 'drafting', { do: [increase('redlines')] }],
      ['negotiating', 'REDLINE', 'legal_review', { do: [increase('redlines')] }],
      ['negotiating', 'AGREE_TEXT', 'out_for_signature'],
      ['out_for_signature', 'ContractSigned', 'in_force'],
      [
        'in_force',
        'NOTICE_WINDOW_OPENED',
        'notice_period',
        { do: [notify('A contract can be given notice now', 'warning')] },
      ],
      [['in_force', 'notice_period'], 'TERMINATE_FOR_CAUSE', 'terminated', { when: role('legal counsel') }],
      ['notice_period', 'RENEW', 'in_force'],
      ['notice_period', 'GIVE_NOTICE', '=', { do: [set('autoRenews', false)] }],
      [
        'notice_period',
        'TERM_ENDED',
        'in_force',
        { when: is('autoRenews', true), do: [set('endsOn', later(1, 'year', own('endsOn')))] },
      ],
      ['notice_period', 'TERM_ENDED', 'expired'],
    ],
    ticks: [
      tick('noticeCheck', day, 'NOTICE_WINDOW_OPENED', isPast(earlier(own('noticeDays'), 'day', own('endsOn')))),
      tick('termCheck', day, 'TERM_ENDED', isPast(own('endsOn'))),
    ],
  });

export const office: readonly Behavior[] = [
  molecule({
    name: 'std-approval-flow',
    description:
      'Requests that one person approves, two when the amount is high, with questions, delegation and reminders.',
    tags: ['approval', 'workflow', 'four eyes'],
    build: () => [register(requestSubject(), requestLife, { list: { filter: ['kind', 'status'], sortable: true } })],
  }),

  molecule({
    name: 'std-supplier-onboarding',
    description: 'Suppliers that hand in documents, are screened for risk, qualified, put on probation or blocked.',
    tags: ['suppliers', 'compliance', 'onboarding'],
    build: () => [
      register(supplierSubject(), supplierLife, { list: { search: ['name'], filter: ['category', 'status'] } }),
    ],
  }),

  molecule({
    name: 'std-purchase-order',
    description:
      'Requisitions that are approved, ordered, received in parts and matched with the invoice before anything is paid.',
    tags: ['purchasing', 'orders', 'three-way match'],
    build: () => {
      const [order, supplier] = [orderSubject(), supplierSubject()];
      return [
        register(order, orderLife, { list: { filter: ['status'], search: ['number'], pageSize: 25 } }),
        orbital(supplier, [listOf(supplier, { where: is('status', 'qualified') })]),
      ];
    },
  }),

  molecule({
    name: 'std-contract',
    description:
      'Contracts from the first draft over legal review and signature to notice periods, renewal and the end.',
    tags: ['contracts', 'legal', 'renewal'],
    build: () => [
      register(contractSubject(), contractLife, {
        list: { search: ['title', 'counterparty'], filter: ['status'], sortable: true },
      }),
    ],
  }),

  molecule({
    name: 'std-okr',
    title: 'Objectives and key results',
    description: 'Objectives for a quarter with key results that are checked in on every week and graded at the end.',
    tags: ['okr', 'goals', 'quarter'],
    build: () => {
      const objective = subject('Objective', {
        fields: {
          title: 'string!',
          quarter: 'string!',
          owner: 'string',
          confidence: 'number=5',
          grade: 'number=0',
          learned: 'string',
          status: 'enum:proposed*|committed|at_risk|graded|dropped',
        },
        columns: ['title', 'quarter', 'owner', 'confidence', 'status'],
        form: ['title', 'quarter', 'owner'],
      });
      const result = subject('KeyResult', {
        fields: {
          objective: 'ref!:Objective',
          title: 'string!',
          startValue: 'number=0',
          targetValue: 'number=100',
          currentValue: 'number=0',
          unit: 'string',
        },
        columns: ['title', 'objective', 'currentValue', 'targetValue'],
      });
      const life = lifecycle(objective, {
        name: 'ObjectiveQuarter',
        states: {
          proposed: {},
          committed: { shows: ['title', 'confidence', 'owner'] },
          at_risk: { hint: 'Confidence has fallen below four of ten.', shows: ['title', 'confidence'] },
          graded: { terminal: true, shows: ['title', 'grade', 'learned'] },
          dropped: { terminal: true },
        },
        events: {
          COMMIT: {},
          CHECK_IN: { confidence: 'number!' },
          GRADE: { grade: 'number!', learned: 'string!' },
          DROP: {},
          WEEK_WITHOUT_CHECK_IN: {},
        },
        steps: [
          ['proposed', 'COMMIT', 'committed', { when: filled('owner') }],
          [['proposed', 'at_risk'], 'DROP', 'dropped'],
          [['committed', 'at_risk'], 'CHECK_IN', 'at_risk', { when: lt(given('confidence'), 4) }],
          [['committed', 'at_risk'], 'CHECK_IN', 'committed'],
          [['committed', 'at_risk'], 'WEEK_WITHOUT_CHECK_IN', '=', { do: [notify('The weekly check-in is missing')] }],
          [['committed', 'at_risk'], 'GRADE', 'graded', { when: and(gte(given('grade'), 0), lte(given('grade'), 1)) }],
        ],
        ticks: [tick('weekly', '0 9 * * 1', 'WEEK_WITHOUT_CHECK_IN')],
      });
      return [register(objective, life, { list: { filter: ['status'], layout: 'cards' } }), orbital(result, [manage])];
    },
  }),

  molecule({
    name: 'std-asset-register',
    description: 'Equipment that is bought, handed out, returned, repaired, depreciated and written off.',
    tags: ['assets', 'equipment', 'inventory'],
    build: () => {
      const asset = subject('Asset', {
        fields: {
          tag: 'string!',
          description: 'string!',
          serialNumber: 'string',
          holder: 'string',
          purchasePrice: 'number=0',
          bookValue: 'number=0',
          boughtOn: 'date',
          fault: 'string',
          status: 'enum:in_stock*|handed_out|in_repair|missing|written_off',
        },
        columns: ['tag', 'description', 'holder', 'bookValue', 'status'],
        form: ['tag', 'description', 'serialNumber', 'purchasePrice', 'boughtOn'],
      });
      const life = lifecycle(asset, {
        name: 'AssetCustody',
        states: {
          in_stock: {},
          handed_out: { shows: ['tag', 'description', 'holder'] },
          in_repair: { shows: ['tag', 'fault'] },
          missing: { hint: 'Not found at the last stocktake.', shows: ['tag', 'holder', 'bookValue'] },
          written_off: { terminal: true },
        },
        events: {
          HAND_OUT: { holder: 'string!' },
          RETURN_ASSET: {},
          REPORT_FAULT: { fault: 'string!' },
          REPAIRED: {},
          NOT_FOUND: {},
          FOUND: {},
          DEPRECIATE: {},
          WRITE_OFF: {},
        },
        steps: [
          ['in_stock', 'HAND_OUT', 'handed_out'],
          ['handed_out', 'RETURN_ASSET', 'in_stock', { do: [set('holder', '')] }],
          [['in_stock', 'handed_out'], 'REPORT_FAULT', 'in_repair'],
          ['in_repair', 'REPAIRED', 'in_stock', { do: [set('fault', '')] }],
          [['in_stock', 'handed_out'], 'NOT_FOUND', 'missing'],
          ['missing', 'FOUND', 'in_stock'],
          [
            ['in_stock', 'handed_out'],
            'DEPRECIATE',
            '=',
            {
              when: gt(own('bookValue'), 0),
              do: [set('bookValue', ['math/max', 0, minus(own('bookValue'), ['/', own('purchasePrice'), 36])])],
            },
          ],
          [['in_stock', 'in_repair', 'missing'], 'WRITE_OFF', 'written_off', { do: [set('bookValue', 0)] }],
        ],
        ticks: [tick('monthEnd', '0 1 1 * *', 'DEPRECIATE')],
      });
      return [register(asset, life, { list: { search: ['tag', 'serialNumber'], filter: ['status'], pageSize: 50 } })];
    },
  }),

  molecule({
    name: 'std-meeting',
    description:
      'Meetings with an agenda that is timed while they run, minutes that are agreed on, and actions that somebody owns.',
    tags: ['meeting', 'agenda', 'minutes'],
    build: () => {
      const meeting = subject('Meeting', {
        fields: {
          title: 'string!',
          startsAt: 'datetime!',
          chair: 'string',
          agenda: '[string]',
          topicIndex: 'number=0',
          topicStartedAt: 'datetime',
          minutes: 'string',
          objection: 'string',
          status: 'enum:convened*|running|adjourned|minutes_out|agreed',
        },
        columns: ['title', 'startsAt', 'chair', 'status'],
        form: ['title', 'startsAt', 'chair', 'agenda'],
      });
      const action = subject('ActionItem', {
        fields: { meeting: 'ref!:Meeting', what: 'string!', who: 'string!', dueOn: 'date', done: 'boolean=false' },
      });
      const life = lifecycle(meeting, {
        name: 'MeetingConduct',
        states: {
          convened: { shows: ['title', 'startsAt', 'agenda'] },
          running: { shows: ['title', 'agenda', 'topicIndex', 'topicStartedAt'] },
          adjourned: { shows: ['title', 'startsAt'] },
          minutes_out: { hint: 'Objections are heard for a week.', shows: ['title', 'minutes', 'objection'] },
          agreed: { terminal: true },
        },
        events: {
          OPEN_MEETING: {},
          NEXT_TOPIC: {},
          TOPIC_OVERRUN: {},
          ADJOURN: { startsAt: 'datetime!' },
          RESUME: {},
          CIRCULATE_MINUTES: { minutes: 'string!' },
          OBJECT: { objection: 'string!' },
          AGREE: {},
        },
        steps: [
          [
            'convened',
            'OPEN_MEETING',
            'running',
            { when: gt(size(own('agenda')), 0), do: [set('topicIndex', 0), stamp('topicStartedAt')] },
          ],
          [
            'running',
            'NEXT_TOPIC',
            '=',
            {
              when: lt(plus(own('topicIndex'), 1), size(own('agenda'))),
              do: [increase('topicIndex'), stamp('topicStartedAt')],
            },
          ],
          ['running', 'TOPIC_OVERRUN', '=', { do: [notify('This topic has taken fifteen minutes', 'warning')] }],
          ['running', 'ADJOURN', 'adjourned'],
          ['adjourned', 'RESUME', 'running', { do: [stamp('topicStartedAt')] }],
          ['running', 'CIRCULATE_MINUTES', 'minutes_out'],
          ['minutes_out', 'OBJECT', '='],
          ['minutes_out', 'CIRCULATE_MINUTES', '=', { do: [set('objection', '')] }],
          ['minutes_out', 'AGREE', 'agreed', { when: is('objection', '') }],
        ],
        ticks: [tick('topicClock', minute, 'TOPIC_OVERRUN', olderThan('topicStartedAt', 15 * minute))],
      });
      return [register(meeting, life, { list: { layout: 'calendar' } }), orbital(action, [manage])];
    },
  }),

  organism({
    name: 'std-procurement',
    description:
      'Buying from the approved requisition over qualified suppliers and orders to matched invoices and contracts.',
    tags: ['procurement', 'purchasing', 'suppliers', 'contracts'],
    composes: ['std-supplier-onboarding', 'std-purchase-order', 'std-contract'],
    build: () => {
      const [order, supplier, contract] = [orderSubject(), supplierSubject(), contractSubject()];
      return [
        register(order, orderLife, {
          from: 'std-purchase-order',
          list: { search: ['number'], filter: ['status'], pageSize: 25 },
        }),
        register(supplier, supplierLife, {
          from: 'std-supplier-onboarding',
          list: { search: ['name'], filter: ['status'] },
        }),
        register(contract, contractLife, { from: 'std-contract', list: { filter: ['status'] } }),
        dashboard({
          name: 'SpendMetrics',
          title: 'Spend',
          over: order,
          metrics: [
            { field: 'openOrders', value: countWhere('status', 'ordered') },
            { field: 'disputedOrders', value: countWhere('status', 'disputed') },
            { field: 'totalSpend', value: sumOf('total'), format: 'currency' },
          ],
          groups: ['costCentre'],
          refreshOn: [
            ['PurchaseOrderFlow', changedEvent(order)],
            ['SupplierQualification', changedEvent(supplier)],
            ['ContractTerm', changedEvent(contract)],
          ],
        }),
      ];
    },
  }),
];
