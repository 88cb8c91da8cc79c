// Keeping a community safe: reports of abuse with appeal, the desk at which moderators decide them.
import type { Part, Subject } from '../compose/index.ts';
import {
  alert,
  and,
  askForm,
  button,
  call,
  column,
  day,
  eq,
  fromNow,
  given,
  gte,
  heading,
  increase,
  is,
  isFuture,
  isPast,
  lifecycle,
  loading,
  minute,
  ne,
  notify,
  olderThan,
  or,
  own,
  pattern,
  role,
  row,
  said,
  set,
  stamp,
  stat,
  subject,
  take,
  text,
  tick,
  trait,
  update,
  wizardOf,
} from '../compose/index.ts';

export const reportSubject = (): Subject =>
  subject('AbuseReport', {
    fields: {
      contentLink: 'url!',
      excerpt: 'string',
      reporter: 'string',
      accused: 'string',
      reason: 'enum:spam*|harassment|hate|self_harm|nudity|violence|misinformation',
      details: 'string',
      sameContentReports: 'number=1',
      decidedBy: 'string',
      policyClause: 'string',
      action: 'enum:none|label|remove|suspend|ban',
      appealText: 'string',
      appealBy: 'datetime',
      decidedAt: 'datetime',
      status: 'enum:filed*|fast_lane|under_review|actioned|dismissed|appealed|reversed|final',
    },
    columns: ['reason', 'excerpt', 'sameContentReports', 'action', 'status'],
    form: ['contentLink', 'reason', 'details'],
    singular: 'Report',
    plural: 'Reports',
    path: '/reports',
  });

/** A report from filing to its end: danger to life jumps the queue, a decision names the clause, an appeal is read by somebody else. */
export const reportHandling = (report: Subject) =>
  lifecycle(report, {
    name: 'ReportHandling',
    states: {
      filed: { shows: ['reason', 'excerpt', 'details', 'sameContentReports'] },
      fast_lane: {
        hint: 'Somebody may be in danger: answer within the hour.',
        shows: ['reason', 'excerpt', 'details', 'accused'],
      },
      under_review: { shows: ['reason', 'excerpt', 'details', 'accused', 'contentLink'] },
      actioned: { hint: 'Both sides have been told.', shows: ['action', 'policyClause', 'decidedBy', 'appealBy'] },
      dismissed: { shows: ['reason', 'policyClause', 'decidedBy'] },
      appealed: {
        hint: 'To be read by a moderator who has not decided it.',
        shows: ['excerpt', 'action', 'policyClause', 'appealText', 'decidedBy'],
      },
      reversed: { terminal: true, shows: ['excerpt', 'action', 'decidedBy'] },
      final: { terminal: true, shows: ['excerpt', 'action', 'policyClause'] },
    },
    events: {
      SORT_REPORT: {},
      TAKE_REPORT: { decidedBy: 'string!' },
      SameContentReported: { sameContentReports: 'number' },
      TAKE_ACTION: { action: 'string!', policyClause: 'string!' },
      DISMISS_REPORT: { policyClause: 'string!' },
      REFER_TO_AUTHORITIES: {},
      LODGE_APPEAL: { appealText: 'string!' },
      APPEAL_WINDOW_CLOSED: {},
      UPHOLD: {},
      REVERSE: { decidedBy: 'string!' },
      SEND_BACK: {},
    },
    steps: [
      [
        'filed',
        'SORT_REPORT',
        'fast_lane',
        {
          when: or(is('reason', 'self_harm'), is('reason', 'violence')),
          do: [call('paging', 'safetyOnCall', { report: own('id') })],
        },
      ],
      ['filed', 'SameContentReported', 'fast_lane', { when: gte(given('sameContentReports'), 20) }],
      ['filed', 'SameContentReported', '='],
      [['filed', 'fast_lane'], 'TAKE_REPORT', 'under_review'],
      [
        'fast_lane',
        'REFER_TO_AUTHORITIES',
        '=',
        {
          when: role('safety_lead'),
          do: [call('safety', 'refer', { report: own('id') }), notify('Referred', 'warning')],
        },
      ],
      [
        'under_review',
        'TAKE_ACTION',
        'actioned',
        {
          when: and(said('policyClause'), ne(given('action'), 'none')),
          do: [
            stamp('decidedAt'),
            set('appealBy', fromNow(14 * day)),
            call('enforcement', 'apply', { accused: own('accused'), action: given('action') }),
          ],
        },
      ],
      ['under_review', 'DISMISS_REPORT', 'dismissed', { do: [set('action', 'none'), stamp('decidedAt')] }],
      ['under_review', 'SEND_BACK', 'filed', { do: [set('decidedBy', '')] }],
      ['actioned', 'LODGE_APPEAL', 'appealed', { when: isFuture(own('appealBy')) }],
      ['dismissed', 'LODGE_APPEAL', 'appealed', { when: eq('@user.id', own('reporter')) }],
      [['actioned', 'dismissed'], 'APPEAL_WINDOW_CLOSED', 'final'],
      ['appealed', 'UPHOLD', 'final', { when: ne('@user.id', own('decidedBy')) }],
      [
        'appealed',
        'REVERSE',
        'reversed',
        {
          when: ne(given('decidedBy'), own('decidedBy')),
          do: [call('enforcement', 'undo', { accused: own('accused') })],
        },
      ],
    ],
    ticks: [
      tick('appealClock', day, 'APPEAL_WINDOW_CLOSED', or(isPast(own('appealBy')), olderThan('decidedAt', 30 * day))),
    ],
  });

/** What a member goes through who reports something: why, more about it, and whether to block the other one. */
export const reportWizard = (report: Subject): Part =>
  wizardOf(report, {
    name: 'ReportForm',
    title: 'Report something',
    submit: 'SEND_REPORT',
    steps: [
      { state: 'what', title: 'What is it?', fields: ['contentLink', 'accused'], valid: said('contentLink') },
      { state: 'why', title: 'What is wrong with it?', fields: ['reason'], valid: said('reason') },
      { state: 'more', title: 'Anything we should know?', fields: ['details'] },
    ],
  });

export const queueItemSubject = (): Subject =>
  subject('QueueItem', {
    fields: {
      content: 'string!',
      author: 'string!',
      kind: 'enum:post*|comment|image|profile',
      flaggedFor: 'enum:reports*|classifier|new_account|keyword',
      classifierScore: 'number=0',
      priorOffences: 'number=0',
      claimedBy: 'string',
      decision: 'enum:approve|remove|escalate',
      note: 'string',
    },
    columns: ['kind', 'content', 'flaggedFor', 'classifierScore', 'priorOffences'],
    singular: 'Queue Item',
  });

/** What one moderator does between coming and going: the item at hand, and how much there was of it. */
export const moderationShiftSubject = (): Subject =>
  subject('ModerationShift', {
    fields: {
      moderator: 'string',
      item: 'ref:QueueItem',
      blurred: 'boolean=true',
      claimEndsAt: 'datetime',
      note: 'string',
      decisions: 'number=0',
      hardOnesInRow: 'number=0',
    },
    form: ['note'],
    singular: 'Moderation Shift',
    path: '/moderation',
  });

/** One item at a time, locked to one moderator for ten minutes, blurred until asked for; a break is due after many hard ones. */
export const moderationDesk = (shift: Subject) => {
  const next = call(
    'moderation',
    'claimNext',
    { moderator: '@user.id' },
    { success: 'ItemClaimed', failure: 'QueueEmpty' },
  );
  const decide = (decision: string) => [
    increase('decisions'),
    set('hardOnesInRow', ['if', own('blurred'), 0, own('hardOnesInRow')]),
    update(
      'QueueItem',
      { id: own('item'), decision, note: own('note'), claimedBy: '@user.id' },
      { success: 'DecisionKept', failure: 'DecisionLost' },
    ),
  ];
  const verdicts = row(
    button('Approve', 'APPROVE', undefined, 'primary'),
    button('Remove', 'REMOVE', undefined, 'danger'),
    button('Second opinion', 'ESCALATE'),
    button('Skip', 'SKIP', undefined, 'ghost'),
  );
  return trait(shift, {
    name: 'ModerationDesk',
    states: {
      off_duty: {
        view: column(
          heading('Moderation queue'),
          stat('Decisions', own('decisions')),
          button('Start', 'START_SHIFT', undefined, 'primary'),
        ),
      },
      claiming: { view: loading('Taking the next item') },
      reviewing: {
        view: column(text(own('item')), button('Show content', 'REVEAL', undefined, 'ghost'), verdicts),
      },
      explaining: { slot: 'modal', view: askForm(shift, 'Remove', { note: 'string!' }, 'GIVE_REASON', 'CANCEL') },
      deciding: { view: loading('Keeping the decision') },
      resting: {
        view: column(
          alert('Take ten minutes. The last ones were hard.', 'info'),
          button('Go on', 'GO_ON'),
          button('Stop for today', 'END_SHIFT'),
        ),
      },
      queue_clear: {
        view: column(
          pattern('empty-state', { title: 'Nothing is waiting' }),
          row(button('Look again', 'GO_ON'), button('Stop for today', 'END_SHIFT')),
        ),
      },
    },
    events: {
      START_SHIFT: {},
      ItemClaimed: { item: 'string!' },
      QueueEmpty: { error: 'string' },
      REVEAL: {},
      APPROVE: {},
      REMOVE: {},
      ESCALATE: {},
      SKIP: {},
      GIVE_REASON: { note: 'string!' },
      CANCEL: {},
      DecisionKept: { id: 'string' },
      DecisionLost: { error: 'string' },
      CLAIM_ENDED: {},
      GO_ON: {},
      END_SHIFT: {},
    },
    steps: [
      [
        'off_duty',
        'START_SHIFT',
        'claiming',
        {
          when: role('moderator'),
          do: [set('moderator', '@user.id'), set('decisions', 0), set('hardOnesInRow', 0), next],
        },
      ],
      [
        'claiming',
        'ItemClaimed',
        'reviewing',
        {
          do: [...take('item'), set('note', ''), set('claimEndsAt', fromNow(10 * minute)), set('blurred', true)],
        },
      ],
      ['claiming', 'QueueEmpty', 'queue_clear'],
      ['reviewing', 'REVEAL', '=', { do: [set('blurred', false), increase('hardOnesInRow')] }],
      ['reviewing', 'APPROVE', 'deciding', { do: decide('approve') }],
      ['reviewing', 'REMOVE', 'explaining'],
      ['explaining', 'GIVE_REASON', 'deciding', { when: said('note'), do: [...take('note'), ...decide('remove')] }],
      ['explaining', 'CANCEL', 'reviewing'],
      ['reviewing', 'ESCALATE', 'deciding', { do: decide('escalate') }],
      ['reviewing', 'SKIP', 'claiming', { do: [update('QueueItem', { id: own('item'), claimedBy: '' }), next] }],
      ['reviewing', 'CLAIM_ENDED', 'claiming', { do: [notify('This item went back to the queue', 'warning'), next] }],
      ['deciding', 'DecisionKept', 'resting', { when: gte(own('hardOnesInRow'), 10), do: [set('hardOnesInRow', 0)] }],
      ['deciding', 'DecisionKept', 'claiming', { do: [next] }],
      ['deciding', 'DecisionLost', 'reviewing', { do: [notify(given('error'), 'error')] }],
      [['resting', 'queue_clear'], 'GO_ON', 'claiming', { do: [next] }],
      [['resting', 'queue_clear'], 'END_SHIFT', 'off_duty'],
    ],
    ticks: [tick('claimClock', minute, 'CLAIM_ENDED', isPast(own('claimEndsAt')))],
  });
};
