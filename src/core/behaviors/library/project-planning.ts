// Planning of projects: sprints and backlogs, milestones, defects, risks, time sheets, decisions, and the office that keeps them together.
import type { Behavior, BehaviorSpec, Subject } from '../compose/index.ts';
import {
  and,
  behavior,
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

const molecule = (
  name: string,
  title: string,
  description: string,
  tags: readonly string[],
  build: BehaviorSpec['build'],
): Behavior => behavior({ name, title, description, tier: 'molecule', domain: 'project management', tags, build });

export const planning: readonly Behavior[] = [
  molecule(
    'std-sprint',
    'Sprint',
    'A time box with a goal and a capacity that is planned, run, reviewed and looked back on.',
    ['scrum', 'iteration', 'capacity'],
    () => {
      const sprint = sprintSubject();
      return [register(sprint, sprintLife(sprint), { list: { layout: 'timeline' } })];
    },
  ),

  molecule(
    'std-backlog',
    'Backlog',
    'Stories in order of value that are refined, estimated, committed to a sprint and accepted by the product owner.',
    ['scrum', 'stories', 'priorities'],
    () => {
      const [story, sprint] = [storySubject(), sprintSubject()];
      return [
        register(story, storyLife(story), {
          list: { layout: 'list', search: ['title'], props: { reorderable: true, reorderEvent: 'MOVE_STORY' } },
          beside: [part('std-drag-reorder', ranking(story))],
        }),
        orbital(sprint, [listOf(sprint)]),
      ];
    },
  ),

  molecule(
    'std-milestone-plan',
    'Milestone plan',
    'Milestones with a baseline and a forecast that shows slipping before it is too late.',
    ['plan', 'schedule', 'baseline'],
    () => {
      const milestone = milestoneSubject();
      return [
        register(milestone, milestoneLife(milestone), {
          list: { layout: 'timeline', offers: ['new', 'edit', 'delete'] },
        }),
      ];
    },
  ),

  molecule(
    'std-risk-register',
    'Risk register',
    'Risks scored by probability and impact, accepted or mitigated, and looked at again on their review date.',
    ['risk', 'mitigation', 'governance'],
    () => {
      const risk = riskSubject();
      return [
        register(risk, riskLife(risk), { list: { sortable: true, filter: ['status'], search: ['title', 'owner'] } }),
      ];
    },
  ),

  molecule(
    'std-timesheet',
    'Timesheet',
    'Hours booked week by week, handed in, returned or approved by somebody else, and locked when the month closes.',
    ['time', 'hours', 'approval'],
    () => {
      const sheet = sheetSubject();
      return [register(sheet, sheetLife(sheet), { list: { filter: ['status'], pageSize: 52 } })];
    },
  ),

  molecule(
    'std-bug-tracker',
    'Bug tracker',
    'Defects that are reproduced, judged by severity, fixed, verified in a build and reopened when they come back.',
    ['bugs', 'defects', 'quality'],
    () => {
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
      const life = lifecycle({
        name: 'BugResolution',
        of: bug,
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
  ),

  molecule(
    'std-decision-log',
    'Decision log',
    'Decisions that are proposed with their options, argued about, taken, and replaced by later ones.',
    ['decisions', 'adr', 'governance'],
    () => {
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
      const life = lifecycle({
        name: 'DecisionMaking',
        of: decision,
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
  ),

  behavior({
    name: 'std-project-manager',
    title: 'Project management',
    description:
      'Milestones with forecasts, work packages with progress, risks, timesheets and the figures a steering committee asks for.',
    tier: 'organism',
    domain: 'project management',
    tags: ['projects', 'milestones', 'risk', 'timesheets'],
    composes: ['std-milestone-plan', 'std-risk-register', 'std-timesheet'],
    build: () => {
      const [milestone, work, risk, sheet] = [milestoneSubject(), workSubject(), riskSubject(), sheetSubject()];
      return [
        register(milestone, milestoneLife(milestone), { from: 'std-milestone-plan', list: { layout: 'timeline' } }),
        register(work, workLife(work), { list: { filter: ['status'] } }),
        register(risk, riskLife(risk), { from: 'std-risk-register', list: { sortable: true } }),
        register(sheet, sheetLife(sheet), { from: 'std-timesheet', list: { filter: ['status'] } }),
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

  behavior({
    name: 'std-scrum-board',
    title: 'Scrum board',
    description: 'A backlog of stories, sprints with a capacity, a board for the running sprint and its burn-down.',
    tier: 'organism',
    domain: 'project management',
    tags: ['scrum', 'sprint', 'backlog', 'burn-down'],
    composes: ['std-backlog', 'std-sprint'],
    build: () => {
      const [story, sprint] = [storySubject(), sprintSubject()];
      return [
        register(story, storyLife(story), {
          from: 'std-backlog',
          list: { layout: 'board', props: { groupBy: 'status' }, search: ['title'] },
        }),
        register(sprint, sprintLife(sprint), { from: 'std-sprint', list: { layout: 'timeline' } }),
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
  return trait({
    name: 'StoryRanking',
    of: story,
    category: 'lifecycle',
    states: { settled: {}, saving: {} },
    events: {
      MOVE_STORY: { id: 'string!', rank: 'number!' },
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
