// Care over time: plans with measured goals, rounds of vital signs with a warning score.
import type { Json } from '../../base/json.ts';
import type { Subject } from '../compose/index.ts';
import {
  alert,
  announce,
  append,
  askForm,
  button,
  call,
  chart,
  column,
  create,
  day,
  emit,
  eq,
  fromNow,
  given,
  grid,
  gte,
  heading,
  hour,
  increase,
  isPast,
  labelOf,
  lifecycle,
  listed,
  loading,
  lte,
  meter,
  minute,
  notify,
  olderThan,
  or,
  own,
  set,
  stamp,
  stat,
  subject,
  take,
  tick,
  times,
  trait,
} from '../compose/index.ts';

export const carePlanSubject = (): Subject =>
  subject('CarePlan', {
    fields: {
      patient: 'ref!:Patient',
      title: 'string!',
      condition: 'string!',
      coordinator: 'ref:Practitioner',
      consentGivenBy: 'string',
      openGoals: 'number=0',
      reviewEveryDays: 'number=90',
      reviewDueOn: 'date',
      pauseReason: 'string',
      outcome: 'enum:goals_met|partly_met|not_met',
      status: 'enum:proposed*|active|review_due|on_hold|completed|revoked',
    },
    columns: ['title', 'patient', 'condition', 'coordinator', 'reviewDueOn', 'status'],
    form: ['patient', 'title', 'condition', 'coordinator', 'reviewEveryDays'],
  });

/** Agreed with the patient, reviewed at a set interval, closed with an outcome once no goal is open. */
export const carePlanning = (plan: Subject) =>
  lifecycle(plan, {
    name: 'CarePlanReview',
    states: {
      proposed: {
        hint: 'Needs the consent of the patient or a representative.',
        shows: ['patient', 'title', 'condition'],
      },
      active: { shows: ['patient', 'title', 'coordinator', 'openGoals', 'reviewDueOn'] },
      review_due: {
        hint: 'Meet, look at the goals, agree the next interval.',
        shows: ['patient', 'title', 'openGoals', 'reviewDueOn'],
      },
      on_hold: { shows: ['patient', 'title', 'pauseReason'] },
      completed: { terminal: true, shows: ['patient', 'title', 'outcome'] },
      revoked: { terminal: true, shows: ['patient', 'title'] },
    },
    events: {
      RECORD_CONSENT: { consentGivenBy: 'string!' },
      REVIEW_DUE: {},
      HOLD_REVIEW: { reviewEveryDays: 'number!' },
      PUT_ON_HOLD: { pauseReason: 'string!' },
      TAKE_UP_AGAIN: {},
      GOAL_OPENED: { id: 'string' },
      GOAL_CLOSED: { id: 'string' },
      COMPLETE: { outcome: 'string!' },
      REVOKE: {},
    },
    steps: [
      [
        'proposed',
        'RECORD_CONSENT',
        'active',
        { do: [set('reviewDueOn', fromNow(times(own('reviewEveryDays'), day)))] },
      ],
      [['active', 'review_due'], 'GOAL_OPENED', '=', { do: [increase('openGoals')] }],
      [['active', 'review_due'], 'GOAL_CLOSED', '=', { do: [increase('openGoals', -1)] }],
      ['active', 'REVIEW_DUE', 'review_due'],
      [
        'review_due',
        'HOLD_REVIEW',
        'active',
        {
          when: gte(given('reviewEveryDays'), 7),
          do: [set('reviewDueOn', fromNow(times(given('reviewEveryDays'), day)))],
        },
      ],
      ['active', 'PUT_ON_HOLD', 'on_hold'],
      ['on_hold', 'TAKE_UP_AGAIN', 'active'],
      ['review_due', 'COMPLETE', 'completed', { when: eq(own('openGoals'), 0) }],
      [['proposed', 'active', 'on_hold'], 'REVOKE', 'revoked'],
    ],
    listens: [
      { trait: 'GoalProgress', event: 'GOAL_OPENED' },
      { trait: 'GoalProgress', event: 'GOAL_CLOSED' },
    ],
    ticks: [tick('reviewClock', day, 'REVIEW_DUE', isPast(own('reviewDueOn')))],
  });

export const goalSubject = (): Subject =>
  subject('CareGoal', {
    fields: {
      plan: 'ref!:CarePlan',
      description: 'string!',
      measure: 'string!',
      baseline: 'number=0',
      current: 'number=0',
      target: 'number!',
      dueOn: 'date',
      measuredAt: 'datetime',
      barrier: 'string',
      status: 'enum:set*|in_progress|stalled|met|given_up',
    },
    columns: ['description', 'measure', 'current', 'target', 'status'],
    form: ['plan', 'description', 'measure', 'baseline', 'target', 'dueOn'],
    singular: 'Goal',
    path: '/goals',
  });

/** A goal is measured, not ticked off: it is met when the measurement reaches the target. */
export const goalProgress = (goal: Subject) =>
  lifecycle(goal, {
    name: 'GoalProgress',
    states: {
      set: { shows: ['description', 'measure', 'baseline', 'target'] },
      in_progress: {
        shows: ['description', 'current', 'target', 'measuredAt'],
        extra: [meter('Towards the target', own('current'), own('target'))],
      },
      stalled: {
        hint: 'No measurement for a month, or something stands in the way.',
        shows: ['description', 'current', 'barrier'],
      },
      met: { terminal: true, shows: ['description', 'current', 'target'] },
      given_up: { terminal: true, shows: ['description', 'barrier'] },
    },
    events: {
      START_WORKING: {},
      MEASURE: { current: 'number!' },
      NAME_BARRIER: { barrier: 'string!' },
      NO_MEASUREMENT: {},
      GIVE_UP: { barrier: 'string!' },
    },
    steps: [
      ['set', 'START_WORKING', 'in_progress', { do: [announce('GOAL_OPENED')] }],
      [
        ['in_progress', 'stalled'],
        'MEASURE',
        'met',
        { when: gte(given('current'), own('target')), do: [stamp('measuredAt'), announce('GOAL_CLOSED')] },
      ],
      ['in_progress', 'MEASURE', '=', { do: [stamp('measuredAt')] }],
      ['stalled', 'MEASURE', 'in_progress', { do: [stamp('measuredAt')] }],
      ['in_progress', 'NAME_BARRIER', 'stalled'],
      ['in_progress', 'NO_MEASUREMENT', 'stalled'],
      ['stalled', 'GIVE_UP', 'given_up', { do: [announce('GOAL_CLOSED')] }],
    ],
    ticks: [tick('measurementClock', day, 'NO_MEASUREMENT', olderThan('measuredAt', 30 * day))],
  });

export const observationSubject = (): Subject =>
  subject('Observation', {
    fields: {
      patient: 'ref!:Patient',
      respiration: 'number=16',
      saturation: 'number=98',
      systolic: 'number=120',
      pulse: 'number=75',
      temperature: 'number=36.8',
      onOxygen: 'boolean=false',
      warningScore: 'number=0',
      history: listed({ at: 'datetime!', score: 'number!' }),
      takenBy: 'string',
      nextDueAt: 'datetime',
    },
    columns: ['warningScore', 'respiration', 'saturation', 'systolic', 'pulse', 'temperature'],
    form: ['respiration', 'saturation', 'systolic', 'pulse', 'temperature', 'onOxygen'],
    path: '/vitals',
  });

const points = (condition: Json, value: number, other: Json): Json => ['if', condition, value, other];

/** Points for each observation that is out of its normal range, added up. */
const earlyWarning = (): Json => [
  '+',
  points(or(lte(own('respiration'), 8), gte(own('respiration'), 25)), 3, points(gte(own('respiration'), 21), 2, 0)),
  points(
    lte(own('saturation'), 91),
    3,
    points(lte(own('saturation'), 93), 2, points(lte(own('saturation'), 95), 1, 0)),
  ),
  points(
    or(lte(own('systolic'), 90), gte(own('systolic'), 220)),
    3,
    points(lte(own('systolic'), 100), 2, points(lte(own('systolic'), 110), 1, 0)),
  ),
  points(
    or(lte(own('pulse'), 40), gte(own('pulse'), 131)),
    3,
    points(gte(own('pulse'), 111), 2, points(gte(own('pulse'), 91), 1, 0)),
  ),
  points(lte(own('temperature'), 35), 3, points(gte(own('temperature'), 39.1), 2, 0)),
  points(own('onOxygen'), 2, 0),
];

/** A round of observations is scored; the higher the score, the sooner the next round and the more senior the help. */
export const bedsideChart = (observation: Subject) => {
  const round = {
    respiration: 'number!',
    saturation: 'number!',
    systolic: 'number!',
    pulse: 'number!',
    temperature: 'number!',
    onOxygen: 'boolean',
  } as const;
  const form = askForm(observation, 'Record observations', round, 'RECORD_OBSERVATIONS');
  const figures = grid(
    3,
    ...['respiration', 'saturation', 'systolic', 'pulse', 'temperature', 'warningScore'].map((field) =>
      stat(labelOf(field), own(field)),
    ),
  );
  const trend = chart('Warning score over time', own('history'), 'line');
  const again = (duration: number) => [set('nextDueAt', fromNow(duration)), create('Observation', '@entity')];
  return trait(observation, {
    name: 'BedsideChart',
    scope: 'instance',
    states: {
      routine: { view: column(heading('Observations'), figures, trend, form) },
      recorded: { view: loading('Adding up the score') },
      scored: {},
      watchful: {
        view: column(
          heading('Observations'),
          alert('Hourly observations. Tell the nurse in charge.', 'warning'),
          figures,
          trend,
          form,
        ),
      },
      emergency: {
        view: column(
          heading('Observations'),
          alert('Continuous monitoring. Rapid response team called.', 'error'),
          figures,
          trend,
          button('Team is here', 'TEAM_ARRIVED', undefined, 'primary'),
        ),
      },
      attended: { view: column(heading('Observations'), alert('Team at the bedside.'), figures, trend, form) },
      overdue: { view: column(heading('Observations'), alert('Observations are overdue.', 'error'), figures, form) },
    },
    events: { RECORD_OBSERVATIONS: round, ROUND_RECORDED: {}, ROUND_SCORED: {}, ROUND_MISSED: {}, TEAM_ARRIVED: {} },
    steps: [
      [
        ['routine', 'watchful', 'overdue', 'attended'],
        'RECORD_OBSERVATIONS',
        'recorded',
        { do: [...take(...Object.keys(round)), set('takenBy', '@user.id'), emit('ROUND_RECORDED')] },
      ],
      [
        'recorded',
        'ROUND_RECORDED',
        'scored',
        {
          do: [
            set('warningScore', earlyWarning()),
            append('history', { at: '@now', score: own('warningScore') }),
            emit('ROUND_SCORED'),
          ],
        },
      ],
      [
        'scored',
        'ROUND_SCORED',
        'emergency',
        {
          when: gte(own('warningScore'), 7),
          do: [...again(15 * minute), call('paging', 'rapidResponse', { patient: own('patient') })],
        },
      ],
      ['scored', 'ROUND_SCORED', 'watchful', { when: gte(own('warningScore'), 5), do: again(hour) }],
      ['scored', 'ROUND_SCORED', 'routine', { do: again(6 * hour) }],
      ['emergency', 'TEAM_ARRIVED', 'attended'],
      [['routine', 'watchful'], 'ROUND_MISSED', 'overdue', { do: [notify('Observations are overdue', 'warning')] }],
    ],
    ticks: [tick('roundClock', minute, 'ROUND_MISSED', isPast(own('nextDueAt')))],
  });
};
