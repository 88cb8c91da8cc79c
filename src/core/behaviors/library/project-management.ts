// Project management: tasks with an owner and a due date, boards with limits, plans with milestones.
import type { Behavior, Built, Subject } from '../compose/index.ts';
import {
  changedEvent,
  countAll,
  countWhere,
  dashboard,
  filled,
  given,
  gt,
  hour,
  increase,
  inDomain,
  isPast,
  lifecycle,
  lt,
  manage,
  minus,
  minute,
  notify,
  orbital,
  own,
  page,
  register,
  set,
  stamp,
  subject,
  sumOf,
  threadOf,
  tick,
} from '../compose/index.ts';
import { planning } from './project-planning.ts';

const { organism } = inDomain('project management');

const projectSubject = (): Subject =>
  subject('Project', {
    fields: {
      name: 'string!',
      goal: 'string',
      owner: 'ref:Member',
      startsOn: 'date',
      endsOn: 'date',
      archived: 'boolean=false',
    },
    columns: ['name', 'owner', 'startsOn', 'endsOn'],
  });

const memberSubject = (): Subject =>
  subject('Member', {
    fields: { name: 'string!', email: 'email!', role: 'enum:lead|contributor*|observer', weeklyHours: 'number=40' },
  });

const taskSubject = (): Subject =>
  subject('Task', {
    fields: {
      title: 'string!',
      details: 'string',
      project: 'ref:Project',
      assignee: 'ref:Member',
      priority: 'enum:low|medium*|high|critical',
      status: 'enum:open*|planned|in_progress|blocked|overdue|in_review|done|dropped',
      dueOn: 'date',
      estimateHours: 'number=0',
      spentHours: 'number=0',
      blockedBy: 'string',
      finishedAt: 'datetime',
    },
    columns: ['title', 'assignee', 'priority', 'status', 'dueOn'],
    form: ['title', 'details', 'project', 'priority', 'dueOn', 'estimateHours'],
  });

const taskFlow = (task: Subject) =>
  lifecycle(task, {
    name: 'TaskProgress',
    states: {
      open: { hint: 'Nobody has agreed to do this yet.', shows: ['title', 'details', 'priority'] },
      planned: { shows: ['title', 'assignee', 'dueOn', 'estimateHours'] },
      in_progress: { shows: ['title', 'assignee', 'dueOn', 'spentHours', 'estimateHours'] },
      blocked: { hint: 'Waiting for something outside this task.', shows: ['title', 'blockedBy', 'assignee'] },
      overdue: { hint: 'The due date has passed.', shows: ['title', 'assignee', 'dueOn'] },
      in_review: { shows: ['title', 'details', 'assignee', 'spentHours'] },
      done: { shows: ['title', 'finishedAt', 'spentHours', 'estimateHours'] },
      dropped: { terminal: true },
    },
    events: {
      ASSIGN: { assignee: 'string!', dueOn: 'date' },
      START: {},
      LOG_TIME: { hours: 'number!' },
      BLOCK: { blockedBy: 'string!' },
      UNBLOCK: {},
      DUE_DATE_PASSED: {},
      RESCHEDULE: { dueOn: 'date!' },
      SUBMIT_FOR_REVIEW: {},
      REQUEST_CHANGES: {},
      APPROVE: {},
      REOPEN: {},
      DROP: {},
    },
    steps: [
      ['open', 'ASSIGN', 'planned', { do: [notify('You have a new task')] }],
      [['open', 'planned'], 'DROP', 'dropped'],
      ['planned', 'START', 'in_progress', { when: filled('assignee') }],
      ['planned', 'DUE_DATE_PASSED', 'overdue'],
      ['in_progress', 'LOG_TIME', '=', { do: [increase('spentHours', given('hours'))] }],
      ['in_progress', 'BLOCK', 'blocked'],
      ['in_progress', 'DUE_DATE_PASSED', 'overdue', { do: [notify('A task is overdue', 'warning')] }],
      ['in_progress', 'SUBMIT_FOR_REVIEW', 'in_review'],
      ['blocked', 'UNBLOCK', 'in_progress', { do: [set('blockedBy', '')] }],
      ['overdue', 'RESCHEDULE', 'in_progress'],
      ['overdue', 'SUBMIT_FOR_REVIEW', 'in_review'],
      ['in_review', 'REQUEST_CHANGES', 'in_progress'],
      ['in_review', 'APPROVE', 'done', { do: [stamp('finishedAt')] }],
      ['done', 'REOPEN', 'in_progress'],
    ],
    ticks: [tick('dueCheck', hour, 'DUE_DATE_PASSED', isPast(own('dueOn')))],
  });

const noteSubject = (): Subject =>
  subject('TaskNote', {
    fields: { task: 'ref!:Task', author: 'string!', body: 'string!' },
    columns: ['author', 'body', 'createdAt'],
  });

function taskManager(): Built[] {
  const [task, project, member, note] = [taskSubject(), projectSubject(), memberSubject(), noteSubject()];
  return [
    register(task, taskFlow, {
      list: {
        offers: ['new', 'edit', 'delete'],
        search: ['title'],
        filter: ['status', 'priority'],
        sortable: true,
        pageSize: 50,
      },
    }),
    orbital(
      note,
      [threadOf(note, { title: 'Notes', post: 'ADD_NOTE', body: 'body' })],
      [page('TaskNotesPage', '/tasks/:id/notes', 'TaskNoteThread')],
    ),
    orbital(project, [manage(project, { layout: 'cards' })]),
    orbital(member, [manage(member, { offers: ['new', 'edit'], filter: ['role'] })]),
    dashboard({
      name: 'TaskMetrics',
      title: 'Work in hand',
      over: task,
      metrics: [
        { field: 'allTasks', value: countAll },
        { field: 'blockedTasks', value: countWhere('status', 'blocked') },
        { field: 'overdueTasks', value: countWhere('status', 'overdue') },
        { field: 'hoursSpent', value: sumOf('spentHours') },
      ],
      groups: ['status'],
      refreshOn: [['TaskProgress', changedEvent(task)]],
    }),
  ];
}

const columnSubject = (): Subject =>
  subject('BoardColumn', {
    fields: { name: 'string!', position: 'number=0', wipLimit: 'number=5', cardCount: 'number=0' },
    columns: ['name', 'position', 'wipLimit', 'cardCount'],
    form: ['name', 'position', 'wipLimit'],
  });

const cardSubject = (): Subject =>
  subject('KanbanCard', {
    fields: {
      title: 'string!',
      details: 'string',
      column: 'ref:BoardColumn',
      assignee: 'ref:Member',
      size: 'enum:small|medium*|large',
      labels: '[string]',
      rank: 'number=0',
      wipCount: 'number=0',
      wipLimit: 'number=5',
      status: 'enum:backlog*|ready|doing|blocked|review|done|archived',
      blockedReason: 'string',
      startedAt: 'datetime',
      finishedAt: 'datetime',
    },
    columns: ['title', 'assignee', 'size', 'labels'],
    form: ['title', 'details', 'assignee', 'size', 'labels'],
    singular: 'Card',
    plural: 'Cards',
  });

const pull = (card: Subject) =>
  lifecycle(card, {
    name: 'CardFlow',
    states: {
      backlog: { shows: ['title', 'details', 'size'] },
      ready: { hint: 'Pull it when there is room.', shows: ['title', 'size', 'assignee'] },
      doing: { shows: ['title', 'assignee', 'startedAt', 'wipCount', 'wipLimit'] },
      blocked: { hint: 'Counts against the limit until somebody clears it.', shows: ['title', 'blockedReason'] },
      review: { shows: ['title', 'details', 'assignee'] },
      done: { shows: ['title', 'startedAt', 'finishedAt'] },
      archived: { terminal: true },
    },
    events: {
      REFINE: { size: 'string!' },
      PULL: { assignee: 'string!' },
      BLOCK: { blockedReason: 'string!' },
      UNBLOCK: {},
      SEND_TO_REVIEW: {},
      SEND_BACK: {},
      ACCEPT: {},
      RETURN_TO_BACKLOG: {},
      ARCHIVE_CARD: { id: 'string!' },
      WEEK_PASSED: {},
    },
    steps: [
      ['backlog', 'REFINE', 'ready'],
      [
        'ready',
        'PULL',
        'doing',
        { when: lt(own('wipCount'), own('wipLimit')), do: [stamp('startedAt'), increase('wipCount')] },
      ],
      ['ready', 'RETURN_TO_BACKLOG', 'backlog'],
      ['doing', 'BLOCK', 'blocked'],
      ['doing', 'SEND_TO_REVIEW', 'review', { do: [increase('wipCount', -1)] }],
      ['doing', 'RETURN_TO_BACKLOG', 'backlog', { do: [increase('wipCount', -1)] }],
      ['blocked', 'UNBLOCK', 'doing', { do: [set('blockedReason', '')] }],
      ['review', 'SEND_BACK', 'doing', { when: lt(own('wipCount'), own('wipLimit')), do: [increase('wipCount')] }],
      ['review', 'ACCEPT', 'done', { do: [stamp('finishedAt')] }],
      ['done', 'ARCHIVE_CARD', 'archived'],
      ['done', 'WEEK_PASSED', 'archived'],
    ],
    ticks: [tick('archiveOld', 24 * hour, 'WEEK_PASSED', gt(minus('@now', own('finishedAt')), 7 * 24 * hour))],
  });

const commentSubject = (): Subject =>
  subject('CardComment', {
    fields: { card: 'ref!:KanbanCard', author: 'string!', body: 'string!' },
    columns: ['author', 'body', 'createdAt'],
  });

function kanban(): Built[] {
  const [card, column, member, comment] = [cardSubject(), columnSubject(), memberSubject(), commentSubject()];
  return [
    orbital(
      card,
      [
        manage(card, {
          layout: 'board',
          props: { groupBy: 'status' },
          opens: true,
          offers: ['new', 'edit', 'delete'],
          filter: ['size'],
          where: ['!=', own('status'), 'archived'],
          actions: [{ label: 'Archive', event: 'ARCHIVE_CARD' }],
          refreshOn: [['CardFlow', changedEvent(card)]],
        }),
        pull,
      ],
      [
        page('BoardPage', '/board', 'KanbanCardList', 'KanbanCardEditor', 'KanbanCardRemoval'),
        page('CardPage', '/cards/:id', 'CardFlow'),
      ],
    ),
    orbital(
      comment,
      [threadOf(comment, { title: 'Comments', post: 'COMMENT', body: 'body' })],
      [page('CardCommentsPage', '/cards/:id/comments', 'CardCommentThread')],
    ),
    orbital(column, [manage(column, { title: 'Columns and limits' })]),
    orbital(member, [manage(member, { offers: ['new', 'edit'] })]),
    dashboard({
      name: 'FlowMetrics',
      title: 'Flow',
      path: '/flow',
      over: card,
      metrics: [
        { field: 'allCards', value: countAll },
        { field: 'inProgress', value: countWhere('status', 'doing') },
        { field: 'blockedCards', value: countWhere('status', 'blocked') },
        { field: 'finishedCards', value: countWhere('status', 'done') },
      ],
      groups: ['status', 'size'],
      everyMs: 10 * minute,
      refreshOn: [['CardFlow', changedEvent(card)]],
    }),
  ];
}

export const projectManagement: readonly Behavior[] = [
  ...planning,
  organism({
    name: 'std-task-manager',
    description:
      'Tasks with an owner and a due date that are planned, worked on, reviewed and followed up when they are late.',
    tags: ['tasks', 'projects', 'due dates', 'team'],
    build: taskManager,
  }),
  organism({
    name: 'std-kanban',
    description: 'A pull board with work-in-progress limits, blockers, review and flow figures.',
    tags: ['board', 'cards', 'wip', 'flow'],
    build: kanban,
  }),
];
