// Atoms of time: countdowns, reminders, schedules.
import type { Behavior, Effect, View } from '../compose/index.ts';
import {
  alert,
  askForm,
  button,
  call,
  column,
  decrease,
  given,
  gt,
  increase,
  inDomain,
  isPast,
  lifecycle,
  lt,
  lte,
  notify,
  orbital,
  own,
  pattern,
  plus,
  recordDetail,
  row,
  set,
  stamp,
  subject,
  tick,
  trait,
  update,
} from '../compose/index.ts';

const { atom } = inDomain('foundations');

export const clocks: readonly Behavior[] = [
  atom({
    name: 'std-timer',
    description: 'Counts down from a chosen time, can be paused, and rings at the end.',
    tags: ['timer', 'countdown', 'clock'],
    build: () => {
      const timer = subject('Timer', {
        fields: { seconds: 'number=300', remaining: 'number=300', label: 'string' },
        persistence: 'runtime',
      });
      const dial = (running: boolean): View =>
        pattern('timer-display', { seconds: own('remaining'), running, format: 'mm:ss' });
      return [
        orbital(timer, [
          trait(timer, {
            name: 'Timer',
            states: {
              ready: { view: column(dial(false), askForm(timer, 'Start', { seconds: 'number!' }, 'START')) },
              running: { view: column(dial(true), row(button('Pause', 'PAUSE'), button('Reset', 'RESET'))) },
              paused: { view: column(dial(false), row(button('Resume', 'RESUME'), button('Reset', 'RESET'))) },
              ringing: {
                view: column(
                  alert('Time is up.', 'warning'),
                  button('Stop', 'RESET', undefined, 'primary'),
                  button('One more minute', 'SNOOZE'),
                ),
              },
            },
            events: { START: { seconds: 'number!' }, PAUSE: {}, RESUME: {}, RESET: {}, SNOOZE: {}, SECOND_PASSED: {} },
            steps: [
              [
                'ready',
                'START',
                'running',
                {
                  when: gt(given('seconds'), 0),
                  do: [set('seconds', given('seconds')), set('remaining', given('seconds'))],
                },
              ],
              [
                'running',
                'SECOND_PASSED',
                'ringing',
                { when: lte(own('remaining'), 1), do: [set('remaining', 0), notify('Time is up', 'warning')] },
              ],
              ['running', 'SECOND_PASSED', '=', { do: [decrease('remaining')] }],
              ['running', 'PAUSE', 'paused'],
              ['paused', 'RESUME', 'running'],
              [['running', 'paused', 'ringing'], 'RESET', 'ready', { do: [set('remaining', own('seconds'))] }],
              ['ringing', 'SNOOZE', 'running', { do: [set('remaining', 60)] }],
            ],
            ticks: [tick('second', 1000, 'SECOND_PASSED')],
          }),
        ]),
      ];
    },
  }),

  atom({
    name: 'std-reminder',
    description: 'Reminds at a chosen time, can be snoozed, and nags until it is done.',
    tags: ['reminder', 'due', 'snooze'],
    build: () => {
      const reminder = subject('Reminder', {
        fields: {
          about: 'string!',
          dueAt: 'datetime!',
          snoozes: 'number=0',
          doneAt: 'datetime',
          status: 'enum:waiting*|due|done|dropped',
        },
        form: ['about', 'dueAt'],
      });
      return [
        orbital(reminder, [
          lifecycle(reminder, {
            name: 'Reminder',
            states: {
              waiting: { shows: ['about', 'dueAt'] },
              due: { hint: 'Now.', shows: ['about', 'dueAt', 'snoozes'] },
              done: { terminal: true },
              dropped: { terminal: true },
            },
            events: { TIME_CAME: {}, SNOOZE: {}, RESCHEDULE: { dueAt: 'datetime!' }, COMPLETE: {}, DROP: {} },
            announces: false,
            steps: [
              ['waiting', 'TIME_CAME', 'due', { do: [notify(own('about'), 'warning')] }],
              ['waiting', 'RESCHEDULE', '='],
              ['waiting', 'DROP', 'dropped'],
              [
                'due',
                'SNOOZE',
                'waiting',
                { when: lt(own('snoozes'), 5), do: [increase('snoozes'), set('dueAt', plus('@now', 600_000))] },
              ],
              [['waiting', 'due'], 'COMPLETE', 'done', { do: [stamp('doneAt')] }],
            ],
            ticks: [tick('dueCheck', 30_000, 'TIME_CAME', isPast(own('dueAt')))],
          }),
        ]),
      ];
    },
  }),

  atom({
    name: 'std-scheduled-job',
    description: 'Runs something on a schedule, never twice at once, and reports a run that was missed.',
    tags: ['cron', 'schedule', 'job'],
    build: () => {
      const run = subject('ScheduledRun', {
        fields: {
          job: 'string!',
          schedule: 'string!',
          lastStartedAt: 'datetime',
          lastSeconds: 'number=0',
          missed: 'number=0',
          problem: 'string',
        },
      });
      const go: readonly Effect[] = [
        stamp('lastStartedAt'),
        call('jobs', 'run', { job: own('job') }, { success: 'RunFinished', failure: 'RunFailed' }),
      ];
      const facts = recordDetail(['job', 'schedule', 'lastStartedAt', 'lastSeconds', 'missed']);
      return [
        orbital(run, [
          trait(run, {
            name: 'ScheduledJob',
            states: {
              scheduled: { view: column(facts, row(button('Run now', 'RUN_NOW'), button('Suspend', 'SUSPEND'))) },
              running: { view: column(facts, pattern('spinner', {})) },
              failed: {
                view: column(
                  alert(own('problem'), 'error'),
                  facts,
                  row(button('Run now', 'RUN_NOW'), button('Acknowledge', 'ACKNOWLEDGE')),
                ),
              },
              suspended: { view: column(facts, button('Resume', 'RESUME')) },
            },
            events: {
              SCHEDULE_HIT: {},
              RUN_NOW: {},
              SUSPEND: {},
              RESUME: {},
              ACKNOWLEDGE: {},
              RunFinished: { seconds: 'number' },
              RunFailed: { error: 'string' },
            },
            steps: [
              ['scheduled', 'SCHEDULE_HIT', 'running', { do: go }],
              [['scheduled', 'failed'], 'RUN_NOW', 'running', { do: go }],
              ['running', 'SCHEDULE_HIT', '=', { do: [increase('missed')] }],
              [
                'running',
                'RunFinished',
                'scheduled',
                { do: [set('lastSeconds', given('seconds')), update('ScheduledRun')] },
              ],
              ['running', 'RunFailed', 'failed', { do: [set('problem', given('error')), update('ScheduledRun')] }],
              ['failed', 'ACKNOWLEDGE', 'scheduled'],
              ['scheduled', 'SUSPEND', 'suspended'],
              ['suspended', 'RESUME', 'scheduled'],
            ],
            ticks: [tick('schedule', '0 3 * * *', 'SCHEDULE_HIT')],
          }),
        ]),
      ];
    },
  }),
];
