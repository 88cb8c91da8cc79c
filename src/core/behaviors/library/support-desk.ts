// Support beyond the ticket: service levels, knowledge, macros, chat, satisfaction, call-backs, and the IT service desk.
import type { Behavior } from '../compose/index.ts';
import {
  call,
  changedEvent,
  countAll,
  countWhere,
  dashboard,
  day,
  earlier,
  filled,
  given,
  gt,
  gte,
  hour,
  increase,
  inDomain,
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
  tick,
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

const { molecule, organism } = inDomain('support');

export const deskWork: readonly Behavior[] = [
  molecule({
    name: 'std-sla-clock',
    title: 'Service level clock',
    description:
      'Measures the time to answer against a policy, stands still while the customer has to act, warns and breaches.',
    tags: ['sla', 'deadline', 'escalation'],
    build: () => {
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
      const clock = lifecycle(target, {
        name: 'ServiceTargetClock',
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
          tick('riskCheck', minute, 'NEARLY_DUE', gt('@now', earlier(15, 'minute', own('dueAt')))),
          tick('breachCheck', minute, 'DUE_PASSED', isPast(own('dueAt'))),
        ],
      });
      return [register(target, clock, { list: { filter: ['status'] } }), orbital(policy, [manage])];
    },
  }),

  molecule({
    name: 'std-knowledge-base',
    description:
      'Help articles that are reviewed, published, judged by their readers and revised when they no longer help.',
    tags: ['articles', 'self service', 'help'],
    build: () => {
      const [article, topic] = [articleSubject(), topicSubject()];
      return [
        register(article, articleLife, {
          list: { search: ['title', 'body'], filter: ['audience', 'status'], layout: 'list' },
        }),
        orbital(topic, [manage(topic, { layout: 'cards' })]),
      ];
    },
  }),

  molecule({
    name: 'std-macro',
    title: 'Reply macro',
    description:
      'Canned replies with placeholders that are tried in private, shared with the team and retired when nobody uses them.',
    tags: ['macros', 'canned responses', 'templates'],
    build: () => {
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
      const life = lifecycle(macro, {
        name: 'MacroSharing',
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
        ticks: [tick('useCheck', day, 'UNUSED_FOR_LONG', olderThan('lastUsedAt', 180 * day))],
      });
      return [register(macro, life, { list: { search: ['shortcut', 'title'], sortable: true } })];
    },
  }),

  molecule({
    name: 'std-live-support',
    title: 'Live support chat',
    description:
      'Visitors wait in line, are picked up by an agent, may be handed over, and the agent wraps up with a disposition.',
    tags: ['chat', 'live', 'agents'],
    build: () => {
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
      const life = lifecycle(chat, {
        name: 'SupportChatSession',
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
        ticks: [tick('waitCheck', 30 * second, 'WAITED_TOO_LONG', olderThan('waitedSince', 5 * minute))],
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
  }),

  molecule({
    name: 'std-satisfaction-survey',
    description: 'Asks for a score after a case is closed, reminds once, and has somebody call when the score is bad.',
    tags: ['csat', 'survey', 'feedback'],
    build: () => {
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
      const life = lifecycle(survey, {
        name: 'SurveyRun',
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
        ticks: [tick('answerCheck', hour, 'NO_ANSWER', olderThan('sentAt', 3 * day))],
      });
      return [register(survey, life, { list: { filter: ['status'], offers: ['new'] } })];
    },
  }),

  molecule({
    name: 'std-callback',
    title: 'Call-back',
    description:
      'Customers ask to be called in a time window; missed calls are tried three times before the request lapses.',
    tags: ['phone', 'callback', 'contact'],
    build: () => {
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
      const life = lifecycle(request, {
        name: 'CallbackAttempts',
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
          tick('windowStart', minute, 'WINDOW_OPENED', isPast(own('windowStartsAt'))),
          tick('windowEnd', minute, 'WINDOW_CLOSED', isPast(own('windowEndsAt'))),
        ],
      });
      return [register(request, life, { list: { layout: 'calendar', offers: ['new', 'edit'] } })];
    },
  }),

  organism({
    name: 'std-it-service-desk',
    title: 'IT service desk',
    description:
      'Incidents with major-incident handling, change control with an advisory board, configuration items and a knowledge base.',
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
        register(incident, incidentLife, {
          list: { search: ['summary'], filter: ['status', 'impact'], pageSize: 25 },
        }),
        register(change, changeLife, { list: { filter: ['status', 'risk'] } }),
        register(article, articleLife, {
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
