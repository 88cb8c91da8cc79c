// What plans are made of, and its life: sprints, stories, milestones, risks, work packages, timesheets.
import type { Subject } from '../compose/index.ts';
import {
  and,
  day,
  filled,
  given,
  gt,
  gte,
  hour,
  increase,
  isAfter,
  isPast,
  lifecycle,
  lt,
  lte,
  ne,
  notify,
  own,
  plus,
  progress,
  role,
  set,
  subject,
  tick,
  times,
} from '../compose/index.ts';

export const sprintSubject = (): Subject =>
  subject('Sprint', {
    fields: {
      goal: 'string!',
      startsOn: 'date!',
      endsOn: 'date!',
      capacityPoints: 'number=30',
      committedPoints: 'number=0',
      finishedPoints: 'number=0',
      lesson: 'string',
      status: 'enum:planning*|active|in_review|retrospective|closed|cancelled',
    },
    columns: ['goal', 'startsOn', 'endsOn', 'committedPoints', 'status'],
    form: ['goal', 'startsOn', 'endsOn', 'capacityPoints'],
  });

export const sprintLife = (sprint: Subject) =>
  lifecycle(sprint, {
    name: 'SprintRun',
    states: {
      planning: { hint: 'Commit to what fits the capacity.', shows: ['goal', 'capacityPoints', 'committedPoints'] },
      active: {
        shows: ['goal', 'endsOn', 'committedPoints', 'finishedPoints'],
        extra: [progress(own('finishedPoints'), own('committedPoints'), 'Points finished')],
      },
      in_review: { hint: 'Show what was finished to those who asked for it.' },
      retrospective: { shows: ['goal', 'lesson'] },
      closed: { terminal: true },
      cancelled: { terminal: true },
    },
    events: {
      COMMIT_POINTS: { points: 'number!' },
      START_SPRINT: {},
      FINISH_POINTS: { points: 'number!' },
      LAST_DAY_OVER: {},
      CANCEL_SPRINT: {},
      HOLD_REVIEW: {},
      RECORD_LESSON: { lesson: 'string!' },
      CLOSE_SPRINT: {},
    },
    steps: [
      [
        'planning',
        'COMMIT_POINTS',
        '=',
        {
          when: lte(plus(own('committedPoints'), given('points')), own('capacityPoints')),
          do: [increase('committedPoints', given('points'))],
        },
      ],
      ['planning', 'START_SPRINT', 'active', { when: gt(own('committedPoints'), 0) }],
      ['planning', 'CANCEL_SPRINT', 'cancelled'],
      ['active', 'FINISH_POINTS', '=', { do: [increase('finishedPoints', given('points'))] }],
      ['active', 'LAST_DAY_OVER', 'in_review', { do: [notify('The sprint is over', 'info')] }],
      ['active', 'CANCEL_SPRINT', 'cancelled', { when: role('product owner') }],
      ['in_review', 'HOLD_REVIEW', 'retrospective'],
      ['retrospective', 'RECORD_LESSON', '='],
      ['retrospective', 'CLOSE_SPRINT', 'closed', { when: filled('lesson') }],
    ],
    ticks: [tick('lastDay', hour, 'LAST_DAY_OVER', isPast(own('endsOn')))],
  });

export const storySubject = (): Subject =>
  subject('Story', {
    plural: 'Stories',
    fields: {
      title: 'string!',
      asA: 'string',
      iWant: 'string',
      soThat: 'string',
      points: 'number=0',
      rank: 'number=0',
      sprint: 'ref:Sprint',
      criteria: 'string',
      status: 'enum:idea*|refined|committed|building|accepted|dropped',
    },
    columns: ['rank', 'title', 'points', 'sprint', 'status'],
    form: ['title', 'asA', 'iWant', 'soThat', 'criteria'],
  });

export const storyLife = (story: Subject) =>
  lifecycle(story, {
    name: 'StoryRefinement',
    states: {
      idea: { shows: ['title', 'asA', 'iWant', 'soThat'] },
      refined: { hint: 'Small enough and understood.', shows: ['title', 'criteria', 'points'] },
      committed: { shows: ['title', 'sprint', 'points'] },
      building: { shows: ['title', 'criteria'] },
      accepted: { terminal: true },
      dropped: { terminal: true },
    },
    events: {
      ESTIMATE: { points: 'number!' },
      SPLIT_UP: {},
      COMMIT: { sprint: 'string!' },
      BEGIN: {},
      SHOW_TO_OWNER: {},
      ACCEPT: {},
      RETURN_TO_BACKLOG: {},
      DROP: {},
    },
    steps: [
      ['idea', 'ESTIMATE', 'refined', { when: and(filled('criteria'), lte(given('points'), 13)) }],
      ['refined', 'SPLIT_UP', 'idea', { do: [set('points', 0)] }],
      ['refined', 'COMMIT', 'committed'],
      ['committed', 'BEGIN', 'building'],
      ['committed', 'RETURN_TO_BACKLOG', 'refined', { do: [set('sprint', '')] }],
      ['building', 'RETURN_TO_BACKLOG', 'refined', { do: [set('sprint', '')] }],
      ['building', 'SHOW_TO_OWNER', '=', { do: [notify('A story is ready to be looked at')] }],
      ['building', 'ACCEPT', 'accepted', { when: role('product owner') }],
      [['idea', 'refined'], 'DROP', 'dropped'],
    ],
  });

export const milestoneSubject = (): Subject =>
  subject('Milestone', {
    fields: {
      name: 'string!',
      dueOn: 'date!',
      forecastOn: 'date',
      owner: 'string',
      dependsOn: 'ref:Milestone',
      baselineOn: 'date',
      evidence: 'string',
      status: 'enum:planned*|on_track|slipping|reached|missed',
    },
    columns: ['name', 'owner', 'dueOn', 'forecastOn', 'status'],
    form: ['name', 'owner', 'dueOn', 'dependsOn'],
  });

export const milestoneLife = (milestone: Subject) =>
  lifecycle(milestone, {
    name: 'MilestoneTracking',
    states: {
      planned: {},
      on_track: { shows: ['name', 'baselineOn', 'forecastOn'] },
      slipping: { hint: 'The forecast is behind the baseline.', shows: ['name', 'baselineOn', 'forecastOn', 'owner'] },
      reached: { terminal: true, shows: ['name', 'evidence'] },
      missed: { shows: ['name', 'dueOn', 'owner'] },
    },
    events: {
      SET_BASELINE: {},
      FORECAST: { forecastOn: 'date!' },
      REBASELINE: { dueOn: 'date!' },
      CONFIRM_REACHED: { evidence: 'string!' },
      DUE_DATE_OVER: {},
    },
    steps: [
      [
        'planned',
        'SET_BASELINE',
        'on_track',
        { do: [set('baselineOn', own('dueOn')), set('forecastOn', own('dueOn'))] },
      ],
      [['on_track', 'slipping'], 'FORECAST', 'slipping', { when: isAfter(given('forecastOn'), own('baselineOn')) }],
      [['on_track', 'slipping'], 'FORECAST', 'on_track'],
      [['on_track', 'slipping'], 'CONFIRM_REACHED', 'reached'],
      [['on_track', 'slipping'], 'DUE_DATE_OVER', 'missed', { do: [notify('A milestone was missed', 'warning')] }],
      ['missed', 'REBASELINE', 'on_track', { do: [set('baselineOn', given('dueOn'))] }],
      ['missed', 'CONFIRM_REACHED', 'reached'],
    ],
    ticks: [tick('dueCheck', day, 'DUE_DATE_OVER', isPast(own('dueOn')))],
  });

export const riskSubject = (): Subject =>
  subject('Risk', {
    fields: {
      title: 'string!',
      cause: 'string',
      probability: 'number=1',
      impact: 'number=1',
      exposure: 'number=1',
      owner: 'string',
      mitigation: 'string',
      reviewOn: 'date',
      status: 'enum:identified*|assessed|mitigating|accepted|occurred|closed',
    },
    columns: ['title', 'probability', 'impact', 'exposure', 'owner', 'status'],
    form: ['title', 'cause'],
  });

export const riskLife = (risk: Subject) =>
  lifecycle(risk, {
    name: 'RiskTreatment',
    states: {
      identified: { shows: ['title', 'cause'] },
      assessed: { shows: ['title', 'probability', 'impact', 'exposure'] },
      mitigating: { shows: ['title', 'mitigation', 'owner', 'exposure', 'reviewOn'] },
      accepted: {
        hint: 'Small enough to live with; looked at again on the review date.',
        shows: ['title', 'exposure', 'reviewOn'],
      },
      occurred: { hint: 'It is an issue now.', shows: ['title', 'impact', 'owner'] },
      closed: { terminal: true },
    },
    events: {
      SCORE: { probability: 'number!', impact: 'number!' },
      MITIGATE: { mitigation: 'string!', owner: 'string!', reviewOn: 'date!' },
      ACCEPT_RISK: { reviewOn: 'date!' },
      REVIEW_DUE: {},
      IT_HAPPENED: {},
      CLOSE: {},
    },
    steps: [
      [
        'identified',
        'SCORE',
        'assessed',
        {
          when: and(lte(given('probability'), 5), lte(given('impact'), 5)),
          do: [set('exposure', times(given('probability'), given('impact')))],
        },
      ],
      ['assessed', 'ACCEPT_RISK', 'accepted', { when: lt(own('exposure'), 8) }],
      ['assessed', 'MITIGATE', 'mitigating'],
      [['mitigating', 'accepted'], 'REVIEW_DUE', 'identified'],
      [['mitigating', 'accepted'], 'IT_HAPPENED', 'occurred', { do: [notify('A risk has become an issue', 'error')] }],
      [['mitigating', 'occurred'], 'CLOSE', 'closed'],
    ],
    ticks: [tick('reviewCheck', day, 'REVIEW_DUE', isPast(own('reviewOn')))],
  });

export const workSubject = (): Subject =>
  subject('WorkPackage', {
    fields: {
      name: 'string!',
      milestone: 'ref:Milestone',
      lead: 'string',
      budgetHours: 'number=0',
      actualHours: 'number=0',
      percentComplete: 'number=0',
      status: 'enum:not_started*|under_way|suspended|complete',
    },
    columns: ['name', 'milestone', 'lead', 'percentComplete', 'status'],
    form: ['name', 'milestone', 'lead', 'budgetHours'],
  });

export const workLife = (work: Subject) =>
  lifecycle(work, {
    name: 'WorkPackageProgress',
    states: {
      not_started: {},
      under_way: { shows: ['name', 'budgetHours', 'actualHours'], extra: [progress(own('percentComplete'))] },
      suspended: {},
      complete: { terminal: true },
    },
    events: {
      RELEASE_WORK: {},
      REPORT_PROGRESS: { hours: 'number!', percentComplete: 'number!' },
      SUSPEND_WORK: {},
      RESUME_WORK: {},
    },
    steps: [
      ['not_started', 'RELEASE_WORK', 'under_way', { when: gt(own('budgetHours'), 0) }],
      [
        'under_way',
        'REPORT_PROGRESS',
        'complete',
        { when: gte(given('percentComplete'), 100), do: [increase('actualHours', given('hours'))] },
      ],
      ['under_way', 'REPORT_PROGRESS', '=', { do: [increase('actualHours', given('hours'))] }],
      ['under_way', 'SUSPEND_WORK', 'suspended'],
      ['suspended', 'RESUME_WORK', 'under_way'],
    ],
  });

export const sheetSubject = (): Subject =>
  subject('Timesheet', {
    fields: {
      person: 'string!',
      weekStartsOn: 'date!',
      totalHours: 'number=0',
      billableHours: 'number=0',
      approver: 'string',
      remark: 'string',
      status: 'enum:open*|submitted|returned|approved|locked',
    },
    columns: ['person', 'weekStartsOn', 'totalHours', 'status'],
    form: ['person', 'weekStartsOn'],
  });

export const sheetLife = (sheet: Subject) =>
  lifecycle(sheet, {
    name: 'TimesheetApproval',
    states: {
      open: { shows: ['weekStartsOn', 'totalHours', 'billableHours'] },
      submitted: { shows: ['person', 'totalHours', 'billableHours'] },
      returned: { hint: 'Correct it and hand it in again.', shows: ['remark', 'totalHours'] },
      approved: {},
      locked: { terminal: true },
    },
    events: {
      BOOK_HOURS: { hours: 'number!', billable: 'boolean' },
      HAND_IN: {},
      RETURN_TO_PERSON: { remark: 'string!' },
      APPROVE_HOURS: {},
      PERIOD_CLOSED: {},
    },
    steps: [
      [
        ['open', 'returned'],
        'BOOK_HOURS',
        '=',
        {
          when: lte(plus(own('totalHours'), given('hours')), 60),
          do: [
            increase('totalHours', given('hours')),
            increase('billableHours', ['if', given('billable'), given('hours'), 0]),
          ],
        },
      ],
      [['open', 'returned'], 'HAND_IN', 'submitted', { when: gt(own('totalHours'), 0) }],
      ['submitted', 'RETURN_TO_PERSON', 'returned'],
      [
        'submitted',
        'APPROVE_HOURS',
        'approved',
        { when: ne('@user.name', own('person')), do: [set('approver', '@user.name')] },
      ],
      ['approved', 'PERIOD_CLOSED', 'locked'],
    ],
    ticks: [tick('periodEnd', '0 0 1 * *', 'PERIOD_CLOSED')],
  });
