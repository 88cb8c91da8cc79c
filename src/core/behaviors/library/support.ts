// Support: tickets that are triaged, routed, escalated when the service level is missed, and resolved.
import type { Behavior, Built, Subject } from '../compose/index.ts';
import {
  and,
  announce,
  changedEvent,
  countAll,
  countWhere,
  dashboard,
  fetchOne,
  filled,
  given,
  gt,
  hour,
  increase,
  inDomain,
  is,
  isNot,
  isPast,
  knows,
  lifecycle,
  listOf,
  lt,
  manage,
  minus,
  minute,
  notify,
  or,
  orbital,
  own,
  page,
  part,
  plus,
  register,
  set,
  stamp,
  subject,
  threadOf,
  tick,
  trait,
} from '../compose/index.ts';
import { deskWork } from './support-desk.ts';

const { molecule, organism } = inDomain('support');

const ticketSubject = (): Subject =>
  subject('Ticket', {
    fields: {
      subject: 'string!',
      description: 'string!',
      requesterEmail: 'email!',
      channel: 'enum:email|phone|chat|portal*',
      category: 'enum:question|incident|problem|request',
      priority: 'enum:low|normal*|high|urgent',
      queue: 'ref:Queue',
      assignee: 'ref:Agent',
      status: 'enum:new*|assessing|routed|in_progress|waiting|escalated|resolved|closed',
      responseDueAt: 'datetime',
      escalationLevel: 'number=0',
      resolution: 'string',
      resolvedAt: 'datetime',
      reopenCount: 'number=0',
    },
    columns: ['subject', 'requesterEmail', 'priority', 'status', 'assignee', 'responseDueAt'],
    form: ['subject', 'description', 'requesterEmail', 'channel', 'category', 'priority'],
  });

/** From first look to closing: assess, route, work, wait, escalate, resolve. */
const triageOf = (ticket: Subject, clock?: string) =>
  lifecycle(ticket, {
    name: 'TicketTriage',
    description: 'Looks at a new ticket, sends it to the right queue and follows it until it is closed.',
    states: {
      new: {
        hint: 'Nobody has looked at this ticket yet.',
        shows: ['subject', 'description', 'requesterEmail', 'channel'],
      },
      assessing: {
        hint: 'Decide how urgent this is and who should have it.',
        shows: ['subject', 'description', 'category', 'priority'],
      },
      routed: { hint: 'In a queue, waiting for an agent.', shows: ['subject', 'queue', 'priority', 'responseDueAt'] },
      in_progress: {
        hint: 'An agent is working on it.',
        shows: ['subject', 'description', 'assignee', 'responseDueAt'],
      },
      waiting: {
        hint: 'The customer has to answer first; the clock stands still.',
        shows: ['subject', 'assignee', 'requesterEmail'],
      },
      escalated: {
        hint: 'The service level was missed or a second opinion is needed.',
        shows: ['subject', 'assignee', 'escalationLevel', 'responseDueAt'],
      },
      resolved: {
        hint: 'Closes by itself unless the customer objects.',
        shows: ['subject', 'resolution', 'resolvedAt'],
      },
      closed: { terminal: true, shows: ['subject', 'resolution', 'resolvedAt', 'reopenCount'] },
    },
    events: {
      ASSESS: {},
      ROUTE: { category: 'string!', priority: 'string!', queue: 'string!' },
      REJECT_AS_SPAM: {},
      PICK_UP: { assignee: 'string!' },
      RETURN_TO_QUEUE: {},
      ASK_CUSTOMER: {},
      CUSTOMER_REPLIED: {},
      ESCALATE: {},
      SLA_BREACHED: { id: 'string' },
      TAKE_OVER: { assignee: 'string!' },
      RESOLVE: { resolution: 'string!' },
      REOPEN: {},
      CLOSE: {},
      GRACE_ENDED: {},
    },
    automatic: ['GRACE_ENDED', 'SLA_BREACHED'],
    steps: [
      ['new', 'ASSESS', 'assessing'],
      ['new', 'REJECT_AS_SPAM', 'closed', { do: [set('resolution', 'Spam')] }],
      ['assessing', 'ROUTE', 'routed', { do: [set('responseDueAt', plus('@now', 4 * hour))] }],
      ['assessing', 'RESOLVE', 'resolved', { do: [stamp('resolvedAt')] }],
      ['routed', 'PICK_UP', 'in_progress'],
      ['routed', 'SLA_BREACHED', 'escalated', { do: [increase('escalationLevel')] }],
      ['in_progress', 'ASK_CUSTOMER', 'waiting'],
      ['in_progress', 'RETURN_TO_QUEUE', 'routed', { do: [set('assignee', '')] }],
      [
        'in_progress',
        'ESCALATE',
        'escalated',
        { when: lt(own('escalationLevel'), 3), do: [increase('escalationLevel')] },
      ],
      [
        'in_progress',
        'SLA_BREACHED',
        'escalated',
        { do: [increase('escalationLevel'), notify('Service level missed', 'warning')] },
      ],
      ['in_progress', 'RESOLVE', 'resolved', { when: filled('assignee'), do: [stamp('resolvedAt')] }],
      ['waiting', 'CUSTOMER_REPLIED', 'in_progress'],
      ['waiting', 'RESOLVE', 'resolved', { do: [stamp('resolvedAt')] }],
      ['escalated', 'TAKE_OVER', 'in_progress', { do: [set('responseDueAt', plus('@now', hour))] }],
      ['resolved', 'REOPEN', 'in_progress', { do: [increase('reopenCount')] }],
      ['resolved', 'CLOSE', 'closed'],
      ['resolved', 'GRACE_ENDED', 'closed'],
    ],
    ...(clock === undefined ? {} : { listens: [{ trait: clock, event: 'SLA_BREACHED' }] }),
    ticks: [
      tick('graceCheck', hour, 'GRACE_ENDED', gt(minus('@now', own('resolvedAt')), 72 * hour)),
      ...(clock === undefined ? [tick('dueCheck', minute, 'SLA_BREACHED', isPast(own('responseDueAt')))] : []),
    ],
  });

/** The clock of the service level: warns, then breaches; stands still while there is nothing to answer. */
const slaOf = (ticket: Subject) =>
  trait(ticket, {
    name: 'TicketSla',
    category: 'lifecycle',
    scope: 'instance',
    description: 'Measures the time to answer and reports a missed service level.',
    states: { stopped: {}, counting: {}, warned: {}, breached: {} },
    events: {
      TICKET_CHANGED: { id: 'string' },
      SLA_CHECK: {},
      TicketLoaded: { data: '[Ticket]!' },
      TicketLoadFailed: { error: 'string' },
      SLA_BREACHED: { id: 'string' },
    },
    init: [fetchOne('Ticket', own('id'), { success: 'TicketLoaded', failure: 'TicketLoadFailed' })],
    steps: [
      ['stopped', 'TicketLoaded', '='],
      ['stopped', 'TicketLoadFailed', '=', { do: [notify(given('error'), 'error')] }],
      [
        'stopped',
        'TICKET_CHANGED',
        'counting',
        { when: and(filled('responseDueAt'), isNot('status', 'waiting'), isNot('status', 'resolved')) },
      ],
      [
        'counting',
        'SLA_CHECK',
        'warned',
        {
          when: lt(minus(own('responseDueAt'), '@now'), 15 * minute),
          do: [notify('Answer due in fifteen minutes', 'warning')],
        },
      ],
      ['counting', 'TICKET_CHANGED', 'stopped', { when: or(is('status', 'waiting'), is('status', 'resolved')) }],
      ['warned', 'SLA_CHECK', 'breached', { when: isPast(own('responseDueAt')), do: [announce('SLA_BREACHED')] }],
      ['warned', 'TICKET_CHANGED', 'stopped', { when: or(is('status', 'waiting'), is('status', 'resolved')) }],
      ['breached', 'TICKET_CHANGED', 'stopped'],
    ],
    listens: [{ trait: 'TicketTriage', event: 'TICKET_CHANGED' }],
    ticks: [tick('slaClock', minute, 'SLA_CHECK', filled('responseDueAt'))],
  });

const queueSubject = (): Subject =>
  subject('Queue', {
    fields: {
      name: 'string!',
      handles: 'enum:question|incident|problem|request',
      responseHours: 'number=4',
      open: 'boolean=true',
    },
  });

/** An agent whose status is set by hand, or by signing on and off. */
const agentSubject = (bySigningOn = false): Subject =>
  subject('Agent', {
    fields: {
      name: 'string!',
      email: 'email!',
      queue: 'ref:Queue',
      skills: '[string]',
      openTickets: 'number=0',
      status: 'enum:offline*|available|busy|on_break',
    },
    columns: ['name', 'queue', 'openTickets', 'status'],
    form: bySigningOn ? ['name', 'email', 'queue', 'skills'] : ['name', 'email', 'queue', 'skills', 'status'],
  });

/** Whether an agent takes tickets now. */
const shiftOf = (agent: Subject) =>
  lifecycle(agent, {
    name: 'AgentShift',
    states: {
      offline: {},
      available: { hint: 'Takes tickets from the queue.' },
      busy: { hint: 'At the limit of open tickets.' },
      on_break: {},
    },
    events: { SIGN_ON: {}, SIGN_OFF: {}, TAKE_TICKET: {}, FINISH_TICKET: {}, PAUSE: {}, RESUME: {} },
    steps: [
      ['offline', 'SIGN_ON', 'available'],
      ['available', 'TAKE_TICKET', 'busy', { when: gt(own('openTickets'), 4), do: [increase('openTickets')] }],
      ['available', 'TAKE_TICKET', '=', { do: [increase('openTickets')] }],
      ['busy', 'FINISH_TICKET', 'available', { do: [increase('openTickets', -1)] }],
      ['available', 'PAUSE', 'on_break'],
      ['on_break', 'RESUME', 'available'],
      [['available', 'on_break'], 'SIGN_OFF', 'offline'],
    ],
  });

const replySubject = (): Subject =>
  subject('Reply', {
    fields: {
      ticket: 'ref!:Ticket',
      author: 'string!',
      body: 'string!',
      internal: 'boolean=false',
      sentAt: 'datetime',
    },
    plural: 'Replies',
    columns: ['author', 'body', 'internal', 'sentAt'],
  });

function helpdesk(): Built[] {
  const [ticket, queue, agent, reply] = [ticketSubject(), queueSubject(), agentSubject(), replySubject()];
  return [
    register(ticket, part('std-ticket-triage', triageOf(ticket, 'TicketSla')), {
      list: {
        search: ['subject', 'requesterEmail'],
        filter: ['status', 'priority', 'channel'],
        sortable: true,
        pageSize: 25,
      },
      beside: [part('std-sla-clock', slaOf(ticket))],
    }),
    orbital(
      reply,
      [
        threadOf(reply, {
          title: 'Conversation',
          post: 'SEND_REPLY',
          body: 'body',
          alsoAsks: ['internal'],
          pollMs: 15_000,
        }),
      ],
      [page('ConversationPage', '/tickets/:id/conversation', 'ReplyThread')],
    ),
    orbital(agent, [manage(agent, { offers: ['new', 'edit'], filter: ['status'] })]),
    orbital(queue, [manage]),
    dashboard({
      name: 'SupportMetrics',
      title: 'Support today',
      over: ticket,
      metrics: [
        { field: 'allTickets', value: countAll },
        { field: 'newTickets', value: countWhere('status', 'new') },
        { field: 'waitingOnCustomer', value: countWhere('status', 'waiting') },
        { field: 'escalatedTickets', value: countWhere('status', 'escalated') },
      ],
      groups: ['priority', 'channel'],
      everyMs: 5 * minute,
      refreshOn: [['TicketTriage', changedEvent(ticket)]],
    }),
  ];
}

function ticketTriage(): Built[] {
  const [ticket, queue, agent] = [ticketSubject(), queueSubject(), agentSubject()];
  return [
    register(ticket, triageOf, { list: { filter: ['status', 'priority'] } }),
    orbital(queue, [listOf(queue, { layout: 'cards' })]),
    orbital(agent, [listOf(agent, { where: is('status', 'available') })]),
  ];
}

export const support: readonly Behavior[] = [
  molecule({
    name: 'std-agent-shift',
    description: 'Who takes tickets now: agents sign on, fill up to their limit, take a break and sign off.',
    tags: ['agents', 'availability', 'workload'],
    build: () => [
      register(agentSubject(true), shiftOf, { list: { filter: ['status'] }, beside: [knows(queueSubject())] }),
    ],
  }),
  molecule({
    name: 'std-ticket-triage',
    description:
      'Looks at every new ticket, decides how urgent it is, routes it to a queue and follows it until it is closed.',
    tags: ['tickets', 'triage', 'routing', 'priority'],
    build: ticketTriage,
  }),
  ...deskWork,
  organism({
    name: 'std-helpdesk',
    title: 'Help desk',
    description:
      'Tickets that are triaged, routed to queues and agents, escalated when the service level is missed, discussed and resolved.',
    tags: ['tickets', 'triage', 'sla', 'agents', 'customer service'],
    build: helpdesk,
  }),
];
