// Atoms of calling something that may be slow or down: limits, breakers, caches, retries, polling, queues.
import type { Behavior, View } from '../compose/index.ts';
import {
  alert,
  badge,
  button,
  call,
  caption,
  column,
  concat,
  empty,
  fetchAll,
  fetched,
  given,
  gt,
  gte,
  hold,
  increase,
  inDomain,
  is,
  isPast,
  loading,
  lt,
  meter,
  minus,
  notify,
  orbital,
  own,
  pattern,
  plus,
  row,
  set,
  size,
  stamp,
  stat,
  subject,
  take,
  text,
  tick,
  times,
  trait,
  update,
} from '../compose/index.ts';

const { atom } = inDomain('foundations');

export const calls: readonly Behavior[] = [
  atom({
    name: 'std-rate-limiter',
    description: 'Lets a number of calls through in each window and makes the rest wait for the next.',
    tags: ['limit', 'throttle', 'quota'],
    build: () => {
      const quota = subject('Quota', {
        fields: { limit: 'number=60', used: 'number=0', refused: 'number=0', windowMs: 'number=60000' },
        persistence: 'runtime',
      });
      return [
        orbital(quota, [
          trait(quota, {
            name: 'RateLimiter',
            states: {
              open: {
                view: column(meter('Calls in this window', own('used'), own('limit')), button('Call', 'REQUEST')),
              },
              throttled: {
                view: column(
                  alert('The limit is reached; the next window opens soon.', 'warning'),
                  stat('Refused', own('refused')),
                  button('Call', 'REQUEST'),
                ),
              },
            },
            events: { REQUEST: {}, WINDOW_ENDED: {} },
            steps: [
              [
                'open',
                'REQUEST',
                'throttled',
                { when: gte(own('used'), minus(own('limit'), 1)), do: [increase('used')] },
              ],
              ['open', 'REQUEST', '=', { do: [increase('used')] }],
              ['open', 'WINDOW_ENDED', '=', { do: [set('used', 0)] }],
              ['throttled', 'REQUEST', '=', { do: [increase('refused')] }],
              ['throttled', 'WINDOW_ENDED', 'open', { do: [set('used', 0), set('refused', 0)] }],
            ],
            ticks: [tick('window', 60_000, 'WINDOW_ENDED')],
          }),
        ]),
      ];
    },
  }),

  atom({
    name: 'std-circuit-breaker',
    description: 'Stops calling a service that keeps failing and tries it again carefully.',
    tags: ['resilience', 'failure', 'service'],
    build: () => {
      const circuit = subject('Circuit', {
        fields: {
          service: 'string=orders',
          failures: 'number=0',
          threshold: 'number=5',
          successes: 'number=0',
          openedAt: 'datetime',
        },
        persistence: 'runtime',
      });
      const probe = call(
        'upstream',
        'request',
        { service: own('service') },
        { success: 'CallSucceeded', failure: 'CallFailed' },
      );
      const view = (label: string, variant: 'success' | 'error' | 'warning'): View =>
        column(alert(label, variant), stat('Failures', own('failures')), button('Call service', 'CALL_SERVICE'));
      return [
        orbital(circuit, [
          trait(circuit, {
            name: 'CircuitBreaker',
            states: {
              closed: { view: view('Calls go through.', 'success') },
              open: { view: view('Calls are refused at once.', 'error') },
              half_open: { view: view('One call may try.', 'warning') },
            },
            events: {
              CALL_SERVICE: {},
              COOL_DOWN_OVER: {},
              CallSucceeded: { data: 'string' },
              CallFailed: { error: 'string' },
            },
            steps: [
              [['closed', 'half_open'], 'CALL_SERVICE', '=', { do: [probe] }],
              ['open', 'CALL_SERVICE', '=', { do: [notify('The service is resting', 'warning')] }],
              ['closed', 'CallSucceeded', '=', { do: [set('failures', 0)] }],
              [
                'closed',
                'CallFailed',
                'open',
                {
                  when: gte(plus(own('failures'), 1), own('threshold')),
                  do: [increase('failures'), stamp('openedAt')],
                },
              ],
              ['closed', 'CallFailed', '=', { do: [increase('failures'), notify(given('error'), 'error')] }],
              ['open', 'COOL_DOWN_OVER', 'half_open', { do: [set('successes', 0)] }],
              ['half_open', 'CallSucceeded', 'closed', { when: gte(own('successes'), 2), do: [set('failures', 0)] }],
              ['half_open', 'CallSucceeded', '=', { do: [increase('successes')] }],
              ['half_open', 'CallFailed', 'open', { do: [stamp('openedAt'), notify(given('error'), 'error')] }],
            ],
            ticks: [tick('coolDown', 5000, 'COOL_DOWN_OVER', gt(minus('@now', own('openedAt')), 30_000))],
          }),
        ]),
      ];
    },
  }),

  atom({
    name: 'std-cache-aside',
    description: 'Answers from the cache while it is fresh, serves the old answer while it asks for a new one.',
    tags: ['cache', 'performance', 'freshness'],
    build: () => {
      const cached = subject('CachedAnswer', {
        fields: { key: 'string=home', answer: 'string', fetchedAt: 'datetime', hits: 'number=0', misses: 'number=0' },
        persistence: 'runtime',
        path: '/cache',
      });
      const load = call('origin', 'read', { key: own('key') }, { success: 'OriginAnswered', failure: 'OriginFailed' });
      const figures = row(
        stat('Hits', own('hits')),
        stat('Misses', own('misses')),
        button('Read', 'READ'),
        button('Throw away', 'INVALIDATE'),
      );
      return [
        orbital(cached, [
          trait(cached, {
            name: 'CacheAside',
            states: {
              empty: { view: column(empty('Nothing cached', 'The first read asks the origin.'), figures) },
              loading: { view: loading('Asking the origin') },
              fresh: { view: column(badge('Fresh'), figures) },
              stale: { view: column(badge('Stale'), figures) },
              refreshing: { view: column(badge('Refreshing'), figures) },
            },
            events: {
              READ: {},
              INVALIDATE: {},
              AGED: {},
              OriginAnswered: { answer: 'string' },
              OriginFailed: { error: 'string' },
            },
            steps: [
              ['empty', 'READ', 'loading', { do: [increase('misses'), load] }],
              ['fresh', 'READ', '=', { do: [increase('hits')] }],
              ['fresh', 'AGED', 'stale'],
              ['stale', 'READ', 'refreshing', { do: [increase('hits'), load] }],
              ['refreshing', 'READ', '=', { do: [increase('hits')] }],
              [['loading', 'refreshing'], 'OriginAnswered', 'fresh', { do: [...take('answer'), stamp('fetchedAt')] }],
              ['loading', 'OriginFailed', 'empty', { do: [notify(given('error'), 'error')] }],
              ['refreshing', 'OriginFailed', 'stale'],
              [['fresh', 'stale'], 'INVALIDATE', 'empty', { do: [set('answer', null)] }],
            ],
            ticks: [tick('freshness', 10_000, 'AGED', gt(minus('@now', own('fetchedAt')), 60_000))],
          }),
        ]),
      ];
    },
  }),

  atom({
    name: 'std-retry',
    description: 'Repeats a failed call with growing pauses and gives up after the fifth.',
    tags: ['retry', 'backoff', 'resilience'],
    build: () => {
      const attempt = subject('Attempt', {
        fields: {
          operation: 'string=import',
          tries: 'number=0',
          waitMs: 'number=1000',
          nextAt: 'datetime',
          problem: 'string',
        },
        persistence: 'runtime',
      });
      const go = call(
        'upstream',
        'perform',
        { operation: own('operation') },
        { success: 'Performed', failure: 'NotPerformed' },
      );
      return [
        orbital(attempt, [
          trait(attempt, {
            name: 'Retry',
            states: {
              idle: { view: button('Run', 'RUN', undefined, 'primary') },
              trying: { view: loading('Trying') },
              waiting: {
                view: column(
                  caption(concat('Next try at ', own('nextAt'))),
                  stat('Attempts', own('tries')),
                  button('Try now', 'RETRY_NOW'),
                  button('Give up', 'GIVE_UP'),
                ),
              },
              succeeded: { view: column(alert('Done.', 'success'), button('Run again', 'RUN')) },
              gave_up: { view: column(alert(own('problem'), 'error'), button('Run again', 'RUN')) },
            },
            events: {
              RUN: {},
              RETRY_NOW: {},
              GIVE_UP: {},
              PAUSE_OVER: {},
              Performed: { data: 'string' },
              NotPerformed: { error: 'string' },
            },
            steps: [
              [['idle', 'succeeded', 'gave_up'], 'RUN', 'trying', { do: [set('tries', 1), set('waitMs', 1000), go] }],
              ['trying', 'Performed', 'succeeded'],
              [
                'trying',
                'NotPerformed',
                'waiting',
                {
                  when: lt(own('tries'), 5),
                  do: [
                    set('problem', given('error')),
                    set('nextAt', plus('@now', own('waitMs'))),
                    set('waitMs', times(own('waitMs'), 2)),
                  ],
                },
              ],
              ['trying', 'NotPerformed', 'gave_up', { do: [set('problem', given('error'))] }],
              ['waiting', 'PAUSE_OVER', 'trying', { do: [increase('tries'), go] }],
              ['waiting', 'RETRY_NOW', 'trying', { do: [increase('tries'), go] }],
              ['waiting', 'GIVE_UP', 'gave_up'],
            ],
            ticks: [tick('backoff', 500, 'PAUSE_OVER', isPast(own('nextAt')))],
          }),
        ]),
      ];
    },
  }),

  atom({
    name: 'std-debounce',
    description: 'Waits until the input has been quiet for a moment and only then acts, once.',
    tags: ['debounce', 'input', 'performance'],
    build: () => {
      const typing = subject('TypedTerm', {
        fields: { term: 'string', asked: 'number=0', typedAt: 'datetime' },
        persistence: 'runtime',
        path: '/debounce',
      });
      const field = pattern('search-input', { value: own('term'), event: 'TYPE' });
      return [
        orbital(typing, [
          trait(typing, {
            name: 'Debounce',
            states: {
              quiet: { view: column(field, stat('Calls made', own('asked'))) },
              pending: { view: column(field, caption('Waiting for you to finish')) },
              acting: { view: column(field, pattern('spinner', { size: 'sm' })) },
            },
            events: { TYPE: { term: 'string!' }, QUIET_LONG_ENOUGH: {}, TermHandled: { data: '[string]' } },
            steps: [
              [['quiet', 'acting'], 'TYPE', 'pending', { do: [...take('term'), stamp('typedAt')] }],
              ['pending', 'TYPE', '=', { do: [...take('term'), stamp('typedAt')] }],
              [
                'pending',
                'QUIET_LONG_ENOUGH',
                'acting',
                {
                  do: [
                    increase('asked'),
                    call('suggestions', 'lookUp', { term: own('term') }, { success: 'TermHandled' }),
                  ],
                },
              ],
              ['acting', 'TermHandled', 'quiet'],
            ],
            ticks: [tick('quietClock', 100, 'QUIET_LONG_ENOUGH', gt(minus('@now', own('typedAt')), 400))],
          }),
        ]),
      ];
    },
  }),

  atom({
    name: 'std-polling',
    description: 'Asks for news at an interval, more slowly while nothing happens, not at all while nobody looks.',
    tags: ['polling', 'refresh', 'live'],
    build: () => {
      const poll = subject('Poll', {
        fields: { news: 'number=0', intervalMs: 'number=5000', lastAskedAt: 'datetime', emptyAnswers: 'number=0' },
        persistence: 'runtime',
        path: '/live',
      });
      const ask = fetchAll('Poll', { success: 'NewsArrived', failure: 'NewsFailed' }, { since: own('lastAskedAt') });
      const view = (state: string, label: string, action: string): View =>
        row(badge(state), stat('News', own('news')), button(label, action));
      return [
        orbital(poll, [
          trait(poll, {
            name: 'Polling',
            states: {
              waiting: { view: view('Waiting', 'Pause', 'PAUSE_POLLING') },
              asking: { view: view('Asking', 'Pause', 'PAUSE_POLLING') },
              paused: { view: view('Paused', 'Resume', 'RESUME_POLLING') },
            },
            events: {
              DUE: {},
              PAUSE_POLLING: {},
              RESUME_POLLING: {},
              NewsArrived: { data: '[Poll]' },
              NewsFailed: { error: 'string' },
            },
            steps: [
              ['waiting', 'DUE', 'asking', { do: [stamp('lastAskedAt'), ask] }],
              [
                'asking',
                'NewsArrived',
                'waiting',
                {
                  when: gt(size(given('data')), 0),
                  do: [set('news', size(given('data'))), set('emptyAnswers', 0), set('intervalMs', 5000)],
                },
              ],
              [
                'asking',
                'NewsArrived',
                'waiting',
                {
                  do: [increase('emptyAnswers'), set('intervalMs', ['math/min', times(own('intervalMs'), 2), 60_000])],
                },
              ],
              ['asking', 'NewsFailed', 'waiting', { do: [set('intervalMs', 60_000)] }],
              [['waiting', 'asking'], 'PAUSE_POLLING', 'paused'],
              ['paused', 'RESUME_POLLING', 'waiting', { do: [set('intervalMs', 5000)] }],
            ],
            ticks: [tick('pollClock', 1000, 'DUE', gt(minus('@now', own('lastAskedAt')), own('intervalMs')))],
          }),
        ]),
      ];
    },
  }),

  atom({
    name: 'std-work-queue',
    description: 'Works through jobs one by one, sets a poisoned one aside and keeps going.',
    tags: ['queue', 'jobs', 'worker'],
    build: () => {
      const job = subject('Job', {
        fields: {
          kind: 'string!',
          payload: 'string',
          deliveries: 'number=0',
          waiting: 'number=0',
          problem: 'string',
          status: 'enum:queued*|leased|done|dead',
        },
      });
      const take1 = fetchAll(
        'Job',
        { success: 'JobLeased', failure: 'QueueEmpty' },
        { filter: is('status', 'queued'), limit: 1 },
      );
      const run = call(
        'worker',
        'run',
        { kind: own('kind'), payload: own('payload') },
        { success: 'JobDone', failure: 'JobFailed' },
      );
      const figures = row(stat('Waiting', own('waiting')), stat('Deliveries', own('deliveries')));
      return [
        orbital(job, [
          trait(job, {
            name: 'WorkQueue',
            states: {
              idle: { view: column(badge('Idle'), figures, button('Stop for maintenance', 'DRAIN')) },
              leasing: { view: column(badge('Looking for work'), figures) },
              working: { view: column(badge('Working'), text(own('kind')), figures) },
              drained: { view: column(badge('Stopped'), button('Start', 'START')) },
            },
            events: {
              LOOK: {},
              DRAIN: {},
              START: {},
              JobLeased: { data: '[Job]!' },
              QueueEmpty: { error: 'string' },
              JobDone: { id: 'string' },
              JobFailed: { error: 'string' },
            },
            steps: [
              ['idle', 'LOOK', 'leasing', { do: [take1] }],
              [
                'leasing',
                'JobLeased',
                'working',
                {
                  do: [
                    set('id', fetched('id')),
                    ...hold(['kind', 'payload', 'deliveries']),
                    set('status', 'leased'),
                    increase('deliveries'),
                    run,
                  ],
                },
              ],
              ['leasing', 'QueueEmpty', 'idle'],
              ['working', 'JobDone', 'idle', { do: [set('status', 'done'), update('Job')] }],
              [
                'working',
                'JobFailed',
                'idle',
                {
                  when: gte(own('deliveries'), 5),
                  do: [
                    set('status', 'dead'),
                    set('problem', given('error')),
                    update('Job'),
                    notify('A job was set aside', 'error'),
                  ],
                },
              ],
              ['working', 'JobFailed', 'idle', { do: [set('status', 'queued'), update('Job')] }],
              ['idle', 'DRAIN', 'drained'],
              ['drained', 'START', 'idle'],
            ],
            ticks: [tick('look', 1000, 'LOOK')],
          }),
        ]),
      ];
    },
  }),
];
