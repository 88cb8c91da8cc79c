// Support beyond the ticket: service levels, knowledge, macros, chat, satisfaction, call-backs, and the IT service desk.
import type { Behavior, BehaviorSpec } from '../compose/index.ts';
import {
  behavior,
  call,
  changedEvent,
  countAll,
  countWhere,
  dashboard,
  day,
  earlier,
  emit,
  filled,
  given,
  gt,
  gte,
  hour,
  increase,
  isPast,
  later,
  lifecycle,
  listOf,
  lte,
  manage,
  minus,
  minute,
  ne,
  notify,
  olderThan,
  orbital,
  own,
  page,
  plus,
  register,
  role,
  second,
  set,
  stamp,
  subject,
  threadOf,
} from '../compose/index.ts';

import {
  articleLife,
  articleSubject,
  changeLife,
  changeSubject,
  incidentLife,
  incidentSubject,
  itemSubject,
  technicianSubject,
  topicSubject,
} from './support-service.ts';

const molecule = (
  name: string,
  title: string,
  description: string,
  tags: readonly string[],
  build: BehaviorSpec['build'],
): Behavior => behavior({ name, title, description, tier: 'molecule', domain: 'support', tags, build });

export const deskWork: readonly Behavior[] = [
  molecule(
    'std-sla-clock',
    'Service level clock',
    'Measures the time to answer against a policy, stands still while the customer has to act, warns and breaches.',
    ['sla', 'deadline', 'escalation'],
    () => {
      const target = subject('ServiceTarget', {
        fields: {
          reference: 'string!',
          policy: 'ref:ServicePolicy',
          startedAt: 'datetime',
          dueAt: 'datetime',
          pausedAt: 'datetime',
          answeredAt: 'datetime',
          explanation: 'string',
          status: 'enum:not_started*|running|paused|at_risk|breached|met',
        },
        columns: ['reference', 'policy', 'dueAt', 'status'],
        form: ['reference', 'policy'],
      });
      const policy = subject('ServicePolicy', {
        plural: 'Service Policies',
        fields: {
          name: 'string!',
          priority: 'enum:low|normal*|high|urgent',
          answerMinutes: 'number=240',
          businessHoursOnly: 'boolean=true',
        },
      });
      const clock = lifecycle({
        name: 'ServiceTargetClock',
        of: target,
        states: {
          not_started: {},
          running: { shows: ['reference', 'startedAt', 'dueAt'] },
          paused: { hint: 'Waiting for the customer; the clock stands still.', shows: ['reference', 'pausedAt'] },
          at_risk: { shows: ['reference', 'dueAt'] },
          breached: { shows: ['reference', 'dueAt'] },
          met: { terminal: true },
        },
        events: {
          START_CLOCK: { answerMinutes: 'number!' },
          PAUSE_CLOCK: {},
          RESUME_CLOCK: {},
          ANSWER: {},
          NEARLY_DUE: {},
          DUE_PASSED: {},
          EXPLAIN_BREACH: { explanation: 'string!' },
        },
        steps: [
          [
            'not_started',
            'START_CLOCK',
            'running',
            { do: [stamp('startedAt'), set('dueAt', later(given('answerMinutes'), 'minute'))] },
          ],
          [['running', 'at_risk'], 'PAUSE_CLOCK', 'paused', { do: [stamp('pausedAt')] }],
          [
            'paused',
            'RESUME_CLOCK',
            'running',
            { do: [set('dueAt', plus(own('dueAt'), minus('@now', own('pausedAt'))))] },
          ],
          ['running', 'NEARLY_DUE', 'at_risk', { do: [notify('A service level is at risk', 'warning')] }],
          ['at_risk', 'DUE_PASSED', 'breached', { do: [notify('A service level was missed', 'error')] }],
          [['running', 'at_risk'], 'ANSWER', 'met', { do: [stamp('answeredAt')] }],
          ['breached', 'ANSWER', 'met', { do: [stamp('answeredAt')] }],
          ['breached', 'EXPLAIN_BREACH', '='],
        ],
        ticks: [
          {
            name: 'riskCheck',
            interval: minute,
            when: gt('@now', earlier(15, 'minute', own('dueAt'))),
            effects: [emit('NEARLY_DUE')],
          },
          { name: 'breachCheck', interval: minute, when: isPast(own('dueAt')), effects: [emit('DUE_PASSED')] },
        ],
      });
      return [register(target, clock, { list: { filter: ['status'] } }), orbital(policy, [manage(policy)])];
    },
  ),

  molecule(
    'std-knowledge-base',
    'Knowledge base',
    'Help articles that are reviewed, published, judged by their readers and revised when they no longer help.',
    ['articles', 'self service', 'help'],
    () => {
      const [article, topic] = [articleSubject(), topicSubject()];
      return [
        register(article, articleLife(article), {
          list: { search: ['title', 'body'], filter: ['audience', 'status'], layout: 'list' },
        }),
        orbital(topic, [manage(topic, { layout: 'cards' })]),
      ];
    },
  ),

  molecule(
    'std-macro',
    'Reply macro',
    'Canned replies with placeholders that are tried in private, shared with the team and retired when nobody uses them.',
    ['macros', 'canned responses', 'templates'],
    () => {
      const macro = subject('Macro', {
        fields: {
          shortcut: 'string!',
          title: 'string!',
          body: 'string!',
          uses: 'number=0',
          lastUsedAt: 'datetime',
          author: 'string',
          status: 'enum:private*|proposed|shared|retired',
        },
        columns: ['shortcut', 'title', 'uses', 'status'],
        form: ['shortcut', 'title', 'body'],
      });
      const life = lifecycle({
        name: 'MacroSharing',
        of: macro,
        states: {
          private: { shows: ['shortcut', 'body'] },
          proposed: { hint: 'A team lead decides.', shows: ['shortcut', 'body', 'author'] },
          shared: { shows: ['shortcut', 'body', 'uses', 'lastUsedAt'] },
          retired: { shows: ['shortcut', 'uses', 'lastUsedAt'] },
        },
        events: { USE_MACRO: {}, PROPOSE: {}, SHARE: {}, TURN_DOWN: {}, UNUSED_FOR_LONG: {}, REVIVE: {} },
        steps: [
          ['private', 'USE_MACRO', '=', { do: [increase('uses'), stamp('lastUsedAt')] }],
          ['private', 'PROPOSE', 'proposed', { when: gte(own('uses'), 3), do: [set('author', '@user.name')] }],
          ['proposed', 'SHARE', 'shared', { when: role('lead') }],
          ['proposed', 'TURN_DOWN', 'private', { when: role('lead') }],
          ['shared', 'USE_MACRO', '=', { do: [increase('uses'), stamp('lastUsedAt')] }],
          ['shared', 'UNUSED_FOR_LONG', 'retired'],
          ['retired', 'REVIVE', 'shared', { do: [stamp('lastUsedAt')] }],
        ],
        ticks: [
          {
            name: 'useCheck',
            interval: day,
            when: olderThan('lastUsedAt', 180 * day),
            effects: [emit('UNUSED_FOR_LONG')],
          },
        ],
      });
      return [register(macro, life, { list: { search: ['shortcut', 'title'], sortable: true } })];
    },
  ),

  molecule(
    'std-live-support',
    'Live support chat',
    'Visitors wait in line, are picked up by an agent, may be handed over, and the agent wraps up with a disposition.',
    ['chat', 'live', 'agents'],
    () => {
      const chat = subject('SupportChat', {
        fields: {
          visitor: 'string!',
          question: 'string!',
          page: 'url',
          agent: 'string',
          place: 'number=0',
          waitedSince: 'datetime',
          disposition: 'string',
          status: 'enum:waiting*|connected|on_hold|wrapping_up|finished|abandoned',
        },
        columns: ['visitor', 'question', 'place', 'agent', 'status'],
        form: ['visitor', 'question'],
      });
      const message = subject('ChatMessage', {
        fields: { chat: 'ref!:SupportChat', sender: 'enum:visitor*|agent|bot', body: 'string!' },
        columns: ['sender', 'body', 'createdAt'],
      });
      const life = lifecycle({
        name: 'SupportChatSession',
        of: chat,
        states: {
          waiting: { shows: ['visitor', 'question', 'place', 'waitedSince'] },
          connected: { shows: ['visitor', 'question', 'page', 'agent'] },
          on_hold: { hint: 'The agent is asking a colleague.' },
          wrapping_up: { shows: ['visitor', 'question'] },
          finished: { terminal: true },
          abandoned: { terminal: true },
        },
        events: {
          PICK_UP: { agent: 'string!' },
          HOLD: {},
          RESUME: {},
          HAND_OVER: { agent: 'string!' },
          END_CHAT: {},
          WRAP_UP: { disposition: 'string!' },
          VisitorLeft: {},
          WAITED_TOO_LONG: {},
          OFFER_CALLBACK: {},
        },
        init: [stamp('waitedSince')],
        steps: [
          ['waiting', 'PICK_UP', 'connected', { do: [set('place', 0)] }],
          ['waiting', 'VisitorLeft', 'abandoned'],
          ['waiting', 'WAITED_TOO_LONG', '=', { do: [notify('A visitor has waited five minutes', 'warning')] }],
          ['waiting', 'OFFER_CALLBACK', 'wrapping_up'],
          ['connected', 'HOLD', 'on_hold'],
          ['on_hold', 'RESUME', 'connected'],
          [['connected', 'on_hold'], 'HAND_OVER', 'waiting', { do: [set('place', 1)] }],
          [['connected', 'on_hold'], 'VisitorLeft', 'wrapping_up'],
          ['connected', 'END_CHAT', 'wrapping_up'],
          ['wrapping_up', 'WRAP_UP', 'finished'],
        ],
        ticks: [
          {
            name: 'waitCheck',
            interval: 30 * second,
            when: olderThan('waitedSince', 5 * minute),
            effects: [emit('WAITED_TOO_LONG')],
          },
        ],
      });
      return [
        register(chat, life, { list: { offers: [], layout: 'list', where: ne(own('status'), 'finished') } }),
        orbital(
          message,
          [threadOf(message, { title: 'Conversation', post: 'SEND_MESSAGE', body: 'body', pollMs: 2 * second })],
          [page('ChatMessagesPage', '/support-chats/:id/messages', 'ChatMessageThread')],
        ),
      ];
    },
  ),

  molecule(
    'std-satisfaction-survey',
    'Satisfaction survey',
    'Asks for a score after a case is closed, reminds once, and has somebody call when the score is bad.',
    ['csat', 'survey', 'feedback'],
    () => {
      const survey = subject('SatisfactionSurvey', {
        fields: {
          caseReference: 'string!',
          email: 'email!',
          score: 'number=0',
          remark: 'string',
          sentAt: 'datetime',
          caller: 'string',
          outcome: 'string',
          status: 'enum:scheduled*|sent|reminded|answered|follow_up|done|expired',
        },
        columns: ['caseReference', 'email', 'score', 'status'],
        form: ['caseReference', 'email'],
      });
      const life = lifecycle({
        name: 'SurveyRun',
        of: survey,
        states: {
          scheduled: {},
          sent: { shows: ['caseReference', 'email', 'sentAt'] },
          reminded: { shows: ['caseReference', 'email', 'sentAt'] },
          answered: { shows: ['caseReference', 'score', 'remark'] },
          follow_up: {
            hint: 'A bad score: somebody calls the customer.',
            shows: ['caseReference', 'score', 'remark', 'caller'],
          },
          done: { terminal: true },
          expired: { terminal: true },
        },
        events: {
          SEND_SURVEY: {},
          SubmitScore: { score: 'number!', remark: 'string' },
          NO_ANSWER: {},
          ASSIGN_CALLER: { caller: 'string!' },
          RECORD_CALL: { outcome: 'string!' },
          FILE_SURVEY: {},
        },
        steps: [
          [
            'scheduled',
            'SEND_SURVEY',
            'sent',
            { do: [stamp('sentAt'), call('mail', 'send', { template: 'survey', to: own('email') })] },
          ],
          [['sent', 'reminded'], 'SubmitScore', 'follow_up', { when: lte(given('score'), 2) }],
          [['sent', 'reminded'], 'SubmitScore', 'answered'],
          [
            'sent',
            'NO_ANSWER',
            'reminded',
            { do: [stamp('sentAt'), call('mail', 'send', { template: 'survey-reminder', to: own('email') })] },
          ],
          ['reminded', 'NO_ANSWER', 'expired'],
          ['follow_up', 'ASSIGN_CALLER', '='],
          ['follow_up', 'RECORD_CALL', 'done', { when: filled('caller') }],
          ['answered', 'FILE_SURVEY', 'done'],
        ],
        ticks: [
          { name: 'answerCheck', interval: hour, when: olderThan('sentAt', 3 * day), effects: [emit('NO_ANSWER')] },
        ],
      });
      return [register(survey, life, { list: { filter: ['status'], offers: ['new'] } })];
    },
  ),

  molecule(
    'std-callback',
    'Call-back',
    'Customers ask to be called in a time window; missed calls are tried three times before the request lapses.',
    ['phone', 'callback', 'contact'],
    () => {
      const request = subject('CallbackRequest', {
        fields: {
          caller: 'string!',
          phone: 'phone!',
          topic: 'string',
          windowStartsAt: 'datetime!',
          windowEndsAt: 'datetime!',
          attempts: 'number=0',
          agent: 'string',
          note: 'string',
          status: 'enum:requested*|due|calling|reached|lapsed|cancelled',
        },
        columns: ['caller', 'phone', 'windowStartsAt', 'attempts', 'status'],
        form: ['caller', 'phone', 'topic', 'windowStartsAt', 'windowEndsAt'],
      });
      const life = lifecycle({
        name: 'CallbackAttempts',
        of: request,
        states: {
          requested: {},
          due: { hint: 'The window is open.', shows: ['caller', 'phone', 'topic', 'windowEndsAt', 'attempts'] },
          calling: { shows: ['caller', 'phone', 'topic'] },
          reached: { terminal: true, shows: ['caller', 'note'] },
          lapsed: { terminal: true },
          cancelled: { terminal: true },
        },
        events: {
          WINDOW_OPENED: {},
          DIAL: { agent: 'string!' },
          NO_ANSWER: {},
          TALKED: { note: 'string!' },
          WINDOW_CLOSED: {},
          CANCEL_REQUEST: {},
        },
        steps: [
          ['requested', 'WINDOW_OPENED', 'due'],
          [['requested', 'due'], 'CANCEL_REQUEST', 'cancelled'],
          ['due', 'DIAL', 'calling', { do: [increase('attempts')] }],
          ['calling', 'NO_ANSWER', 'lapsed', { when: gte(own('attempts'), 3) }],
          ['calling', 'NO_ANSWER', 'due'],
          ['calling', 'TALKED', 'reached'],
          ['due', 'WINDOW_CLOSED', 'lapsed'],
        ],
        ticks: [
          {
            name: 'windowStart',
            interval: minute,
            when: isPast(own('windowStartsAt')),
            effects: [emit('WINDOW_OPENED')],
          },
          { name: 'windowEnd', interval: minute, when: isPast(own('windowEndsAt')), effects: [emit('WINDOW_CLOSED')] },
        ],
      });
      return [register(request, life, { list: { layout: 'calendar', offers: ['new', 'edit'] } })];
    },
  ),

  behavior({
    name: 'std-it-service-desk',
    title: 'IT service desk',
    description:
      'Incidents with major-incident handling, change control with an advisory board, configuration items and a knowledge base.',
    tier: 'organism',
    domain: 'support',
    tags: ['itil', 'incident', 'change', 'assets'],
    composes: ['std-knowledge-base'],
    build: () => {
      const [incident, change, item, technician, article, topic] = [
        incidentSubject(),
        changeSubject(),
        itemSubject(),
        technicianSubject(),
        articleSubject(),
        topicSubject(),
      ];
      return [
        register(incident, incidentLife(incident), {
          list: { search: ['summary'], filter: ['status', 'impact'], pageSize: 25 },
        }),
        register(change, changeLife(change), { list: { filter: ['status', 'risk'] } }),
        register(article, articleLife(article), {
          from: 'std-knowledge-base',
          list: { search: ['title'], layout: 'list' },
        }),
        orbital(topic, [listOf(topic)]),
        orbital(item, [manage(item, { search: ['name'], filter: ['kind'], offers: ['new', 'edit', 'delete'] })]),
        orbital(technician, [manage(technician, { offers: ['new', 'edit'] })]),
        dashboard({
          name: 'ServiceMetrics',
          title: 'Service today',
          over: incident,
          metrics: [
            { field: 'openIncidents', value: countAll },
            { field: 'majorIncidents', value: countWhere('status', 'major') },
            { field: 'withVendor', value: countWhere('status', 'pending_vendor') },
          ],
          groups: ['impact'],
          refreshOn: [['ServiceIncidentHandling', changedEvent(incident)]],
        }),
      ];
    },
  }),
];
