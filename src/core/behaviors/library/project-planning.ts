// Planning of projects: sprints and backlogs, milestones, defects, risks, time sheets, decisions, and the office that keeps them together.
import type { Behavior, Subject } from '../compose/index.ts';
import {
  and,
  changedEvent,
  countAll,
  countWhere,
  dashboard,
  decrease,
  eq,
  given,
  gt,
  includes,
  increase,
  inDomain,
  lifecycle,
  listOf,
  manage,
  minute,
  ne,
  notify,
  orbital,
  own,
  page,
  part,
  register,
  set,
  size,
  stamp,
  subject,
  sumOf,
  threadOf,
  trait,
  update,
} from '../compose/index.ts';

import {
  milestoneLife,
  milestoneSubject,
  riskLife,
  riskSubject,
  sheetLife,
  sheetSubject,
  sprintLife,
  sprintSubject,
  storyLife,
  storySubject,
  workLife,
  workSubject,
} from './project-work.ts';

const { molecule, organism } = inDomain('project management');

export const planning: readonly Behavior[] = [
  molecule({
    name: 'std-sprint',
    description: 'A time box with a goal and a capacity that is planned, run, reviewed and looked back on.',
    tags: ['scrum', 'iteration', 'capacity'],
    build: () => [register(sprintSubject(), sprintLife, { list: { layout: 'timeline' } })],
  }),

  molecule({
    name: 'std-backlog',
    description:
      'Stories in order of value that are refined, estimated, committed to a sprint and accepted by the product owner.',
    tags: ['scrum', 'stories', 'priorities'],
    build: () => {
      const [story, sprint] = [storySubject(), sprintSubject()];
      return [
        register(story, storyLife, {
          list: {
            layout: 'feed',
            search: ['title'],
            props: { variant: 'card', reorderable: true, reorderEvent: 'MOVE_STORY' },
          },
          beside: [part('std-drag-reorder', ranking(story))],
        }),
        orbital(sprint, [listOf(sprint)]),
      ];
    },
  }),

  molecule({
    name: 'std-milestone-plan',
    description: 'Milestones with a baseline and a forecast that shows slipping before it is too late.',
    tags: ['plan', 'schedule', 'baseline'],
    build: () => [
      register(milestoneSubject(), milestoneLife, {
        list: { layout: 'timeline', offers: ['new', 'edit', 'delete'] },
      }),
    ],
  }),

  molecule({
    name: 'std-risk-register',
    description:
      'Risks scored by probability and impact, accepted or mitigated, and looked at again on their review date.',
    tags: ['risk', 'mitigation', 'governance'],
    build: () => [
      register(riskSubject(), riskLife, { list: { sortable: true, filter: ['status'], search: ['title', 'owner'] } }),
    ],
  }),

  molecule({
    name: 'std-timesheet',
    description:
      'Hours booked week by week, handed in, returned or approved by somebody else, and locked when the month closes.',
    tags: ['time', 'hours', 'approval'],
    build: () => [register(sheetSubject(), sheetLife, { list: { filter: ['status'], pageSize: 52 } })],
  }),

  molecule({
    name: 'std-bug-tracker',
    description:
      'Defects that are reproduced, judged by severity, fixed, verified in a build and reopened when they come back.',
    tags: ['bugs', 'defects', 'quality'],
    build: () => {
      const bug = subject('Bug', {
        fields: {
          title: 'string!',
          stepsToReproduce: 'string!',
          expected: 'string',
          actual: 'string',
          severity: 'enum:cosmetic|minor*|major|blocker',
          foundIn: 'string',
          fixedIn: 'string',
          developer: 'string',
          duplicateOf: 'ref:Bug',
          regressions: 'number=0',
          status: 'enum:unconfirmed*|confirmed|fixing|fixed|verified|duplicate|not_a_bug',
        },
        columns: ['title', 'severity', 'foundIn', 'developer', 'status'],
        form: ['title', 'stepsToReproduce', 'expected', 'actual', 'foundIn'],
      });
      const attachment = subject('Screenshot', { fields: { bug: 'ref!:Bug', image: 'image!', remark: 'string' } });
      const life = lifecycle(bug, {
        name: 'BugResolution',
        states: {
          unconfirmed: { shows: ['title', 'stepsToReproduce', 'expected', 'actual', 'foundIn'] },
          confirmed: { shows: ['title', 'severity', 'stepsToReproduce'] },
          fixing: { shows: ['title', 'developer', 'severity'] },
          fixed: { hint: 'To be verified in the next build.', shows: ['title', 'fixedIn', 'stepsToReproduce'] },
          verified: { shows: ['title', 'fixedIn', 'regressions'] },
          duplicate: { terminal: true },
          not_a_bug: { terminal: true },
        },
        events: {
          REPRODUCE: { severity: 'string!' },
          MARK_DUPLICATE: { duplicateOf: 'string!' },
          WORKS_AS_DESIGNED: {},
          TAKE: { developer: 'string!' },
          FIX: { fixedIn: 'string!' },
          VERIFY_FIX: {},
          STILL_BROKEN: {},
          CAME_BACK: { foundIn: 'string!' },
        },
        steps: [
          ['unconfirmed', 'REPRODUCE', 'confirmed'],
          ['unconfirmed', 'MARK_DUPLICATE', 'duplicate'],
          [['unconfirmed', 'confirmed'], 'WORKS_AS_DESIGNED', 'not_a_bug'],
          ['confirmed', 'TAKE', 'fixing'],
          ['fixing', 'FIX', 'fixed'],
          ['fixed', 'STILL_BROKEN', 'fixing', { do: [set('fixedIn', '')] }],
          ['fixed', 'VERIFY_FIX', 'verified', { when: ne('@user.name', own('developer')) }],
          [
            'verified',
            'CAME_BACK',
            'confirmed',
            { do: [increase('regressions'), notify('A bug came back', 'warning')] },
          ],
        ],
      });
      return [
        register(bug, life, {
          list: { search: ['title'], filter: ['severity', 'status'], sortable: true, pageSize: 50 },
        }),
        orbital(attachment, [manage(attachment, { layout: 'gallery', offers: ['new', 'delete'] })]),
      ];
    },
  }),

  molecule({
    name: 'std-decision-log',
    description: 'Decisions that are proposed with their options, argued about, taken, and replaced by later ones.',
    tags: ['decisions', 'adr', 'governance'],
    build: () => {
      const decision = subject('Decision', {
        fields: {
          question: 'string!',
          options: '[string]',
          chosen: 'string',
          reasons: 'string',
          decider: 'string',
          objections: 'number=0',
          decidedAt: 'datetime',
          replacedBy: 'ref:Decision',
          status: 'enum:proposed*|in_discussion|decided|superseded|withdrawn',
        },
        columns: ['question', 'chosen', 'decider', 'status'],
        form: ['question', 'options', 'decider'],
      });
      const remark = subject('DecisionRemark', {
        fields: { decision: 'ref!:Decision', author: 'string!', body: 'string!', stance: 'enum:for|against|neutral*' },
        columns: ['author', 'stance', 'body'],
      });
      const life = lifecycle(decision, {
        name: 'DecisionMaking',
        states: {
          proposed: { shows: ['question', 'options'] },
          in_discussion: { shows: ['question', 'options', 'objections'] },
          decided: { shows: ['question', 'chosen', 'reasons', 'decidedAt'] },
          superseded: { terminal: true, shows: ['question', 'chosen', 'replacedBy'] },
          withdrawn: { terminal: true },
        },
        events: {
          OPEN_DISCUSSION: {},
          OBJECT: {},
          RESOLVE_OBJECTION: {},
          DECIDE: { chosen: 'string!', reasons: 'string!' },
          SUPERSEDE: { replacedBy: 'string!' },
          WITHDRAW: {},
        },
        steps: [
          ['proposed', 'OPEN_DISCUSSION', 'in_discussion', { when: gt(size(own('options')), 1) }],
          [['proposed', 'in_discussion'], 'WITHDRAW', 'withdrawn'],
          ['in_discussion', 'OBJECT', '=', { do: [increase('objections')] }],
          ['in_discussion', 'RESOLVE_OBJECTION', '=', { when: gt(own('objections'), 0), do: [decrease('objections')] }],
          [
            'in_discussion',
            'DECIDE',
            'decided',
            {
              when: and(eq(own('objections'), 0), includes(own('options'), given('chosen'))),
              do: [stamp('decidedAt')],
            },
          ],
          ['decided', 'SUPERSEDE', 'superseded'],
        ],
      });
      return [
        register(decision, life, { list: { layout: 'list', filter: ['status'] } }),
        orbital(
          remark,
          [threadOf(remark, { title: 'Discussion', post: 'ADD_REMARK', body: 'body', alsoAsks: ['stance'] })],
          [page('DecisionRemarksPage', '/decisions/:id/remarks', 'DecisionRemarkThread')],
        ),
      ];
    },
  }),

  organism({
    name: 'std-project-manager',
    title: 'Project management',
    description:
      'Milestones with forecasts, work packages with progress, risks, timesheets and the figures a steering committee asks for.',
    tags: ['projects', 'milestones', 'risk', 'timesheets'],
    composes: ['std-milestone-plan', 'std-risk-register', 'std-timesheet'],
    build: () => {
      const [milestone, work, risk, sheet] = [milestoneSubject(), workSubject(), riskSubject(), sheetSubject()];
      return [
        register(milestone, milestoneLife, { from: 'std-milestone-plan', list: { layout: 'timeline' } }),
        register(work, workLife, { list: { filter: ['status'] } }),
        register(risk, riskLife, { from: 'std-risk-register', list: { sortable: true } }),
        register(sheet, sheetLife, { from: 'std-timesheet', list: { filter: ['status'] } }),
        dashboard({
          name: 'ProjectMetrics',
          title: 'Steering report',
          over: milestone,
          metrics: [
            { field: 'allMilestones', value: countAll },
            { field: 'slippingMilestones', value: countWhere('status', 'slipping') },
            { field: 'missedMilestones', value: countWhere('status', 'missed') },
          ],
          groups: ['status'],
          refreshOn: [
            ['MilestoneTracking', changedEvent(milestone)],
            ['WorkPackageProgress', changedEvent(work)],
          ],
        }),
      ];
    },
  }),

  organism({
    name: 'std-scrum-board',
    description: 'A backlog of stories, sprints with a capacity, a board for the running sprint and its burn-down.',
    tags: ['scrum', 'sprint', 'backlog', 'burn-down'],
    composes: ['std-backlog', 'std-sprint'],
    build: () => {
      const [story, sprint] = [storySubject(), sprintSubject()];
      return [
        register(story, storyLife, {
          from: 'std-backlog',
          list: { layout: 'board', props: { groupBy: 'status' }, search: ['title'] },
        }),
        register(sprint, sprintLife, { from: 'std-sprint', list: { layout: 'timeline' } }),
        dashboard({
          name: 'BurnDown',
          title: 'Burn-down',
          over: story,
          metrics: [
            { field: 'storiesInAll', value: countAll },
            { field: 'storiesAccepted', value: countWhere('status', 'accepted') },
            { field: 'pointsInAll', value: sumOf('points') },
          ],
          groups: ['status'],
          everyMs: 10 * minute,
          refreshOn: [
            ['StoryRefinement', changedEvent(story)],
            ['SprintRun', changedEvent(sprint)],
          ],
        }),
      ];
    },
  }),
];

/** Dragging a story changes its rank; the backlog follows. */
function ranking(story: Subject) {
  return trait(story, {
    name: 'StoryRanking',
    category: 'lifecycle',
    states: { settled: {}, saving: {} },
    events: {
      MOVE_STORY: { id: 'string', rank: 'number' },
      StoryRanked: { id: 'string' },
      RankRefused: { error: 'string' },
    },
    steps: [
      [
        'settled',
        'MOVE_STORY',
        'saving',
        {
          do: [
            update(
              'Story',
              { id: given('id'), rank: given('rank') },
              { success: 'StoryRanked', failure: 'RankRefused' },
            ),
          ],
        },
      ],
      ['saving', 'StoryRanked', 'settled'],
      ['saving', 'RankRefused', 'settled', { do: [notify('The order was not saved', 'error')] }],
    ],
    listens: [{ trait: 'StoryList', event: 'MOVE_STORY' }],
  });
}
