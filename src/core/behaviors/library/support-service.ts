// What an IT service desk works on, and its life: articles, incidents, changes, items.
import type { Subject } from '../compose/index.ts';
import {
  and,
  day,
  filled,
  given,
  gt,
  gte,
  increase,
  is,
  isBefore,
  isPast,
  lifecycle,
  minute,
  ne,
  notify,
  own,
  set,
  stamp,
  subject,
  tick,
  times,
} from '../compose/index.ts';

export const articleSubject = (): Subject =>
  subject('HelpArticle', {
    fields: {
      title: 'string!',
      body: 'string!',
      audience: 'enum:customers*|agents',
      topic: 'ref:Topic',
      helpful: 'number=0',
      unhelpful: 'number=0',
      reviewDueOn: 'date',
      reviewer: 'string',
      status: 'enum:draft*|in_review|published|outdated|archived',
    },
    columns: ['title', 'audience', 'topic', 'status', 'helpful'],
    form: ['title', 'body', 'audience', 'topic'],
  });

export const articleLife = (article: Subject) =>
  lifecycle(article, {
    name: 'HelpArticleReview',
    states: {
      draft: { shows: ['title', 'body', 'audience'] },
      in_review: { shows: ['title', 'body', 'reviewer'] },
      published: { shows: ['title', 'body', 'helpful', 'unhelpful', 'reviewDueOn'] },
      outdated: {
        hint: 'Readers say it does not help, or its review is due.',
        shows: ['title', 'body', 'unhelpful', 'reviewDueOn'],
      },
      archived: { terminal: true },
    },
    events: {
      SUBMIT_FOR_REVIEW: { reviewer: 'string!' },
      SEND_BACK: {},
      PUBLISH: { reviewDueOn: 'date!' },
      FOUND_HELPFUL: {},
      FOUND_UNHELPFUL: {},
      REVIEW_DUE: {},
      REVISE: {},
      ARCHIVE: {},
    },
    steps: [
      ['draft', 'SUBMIT_FOR_REVIEW', 'in_review', { when: filled('body') }],
      ['in_review', 'SEND_BACK', 'draft'],
      ['in_review', 'PUBLISH', 'published', { when: ne(own('reviewer'), '') }],
      ['published', 'FOUND_HELPFUL', '=', { do: [increase('helpful')] }],
      [
        'published',
        'FOUND_UNHELPFUL',
        'outdated',
        { when: gt(own('unhelpful'), times(own('helpful'), 2)), do: [increase('unhelpful')] },
      ],
      ['published', 'FOUND_UNHELPFUL', '=', { do: [increase('unhelpful')] }],
      ['published', 'REVIEW_DUE', 'outdated'],
      ['outdated', 'REVISE', 'draft', { do: [set('unhelpful', 0)] }],
      ['outdated', 'ARCHIVE', 'archived'],
    ],
    ticks: [tick('reviewClock', day, 'REVIEW_DUE', isPast(own('reviewDueOn')))],
  });

export const topicSubject = (): Subject =>
  subject('Topic', { fields: { name: 'string!', description: 'string', position: 'number=0' } });

export const incidentSubject = (): Subject =>
  subject('ServiceIncident', {
    fields: {
      summary: 'string!',
      reportedBy: 'string!',
      impact: 'enum:one_person*|department|company',
      urgency: 'enum:low|medium*|high',
      configurationItem: 'ref:ConfigurationItem',
      technician: 'ref:Technician',
      workaround: 'string',
      rootCause: 'string',
      restoredAt: 'datetime',
      status: 'enum:logged*|categorised|diagnosing|pending_vendor|major|restored|closed',
    },
    columns: ['summary', 'impact', 'urgency', 'technician', 'status'],
    form: ['summary', 'reportedBy', 'impact', 'urgency', 'configurationItem'],
  });

export const incidentLife = (incident: Subject) =>
  lifecycle(incident, {
    name: 'ServiceIncidentHandling',
    states: {
      logged: { shows: ['summary', 'reportedBy'] },
      categorised: { shows: ['summary', 'impact', 'urgency', 'configurationItem'] },
      diagnosing: { shows: ['summary', 'technician', 'workaround'] },
      pending_vendor: { hint: 'The vendor has the next move.' },
      major: {
        hint: 'Whole departments cannot work; the major incident manager leads.',
        shows: ['summary', 'impact', 'technician', 'workaround'],
      },
      restored: { shows: ['summary', 'workaround', 'rootCause', 'restoredAt'] },
      closed: { terminal: true },
    },
    events: {
      CATEGORISE: { impact: 'string!', urgency: 'string!' },
      DISPATCH: { technician: 'string!' },
      DECLARE_MAJOR: {},
      STAND_DOWN: {},
      HAND_TO_VENDOR: {},
      VENDOR_ANSWERED: {},
      RESTORE_SERVICE: { workaround: 'string!' },
      RECORD_ROOT_CAUSE: { rootCause: 'string!' },
      REOPEN: {},
      CLOSE: {},
    },
    steps: [
      ['logged', 'CATEGORISE', 'categorised'],
      [
        'categorised',
        'DECLARE_MAJOR',
        'major',
        { when: and(is('impact', 'company'), is('urgency', 'high')), do: [notify('Major incident declared', 'error')] },
      ],
      ['categorised', 'DISPATCH', 'diagnosing'],
      ['diagnosing', 'HAND_TO_VENDOR', 'pending_vendor'],
      ['pending_vendor', 'VENDOR_ANSWERED', 'diagnosing'],
      ['major', 'STAND_DOWN', 'diagnosing'],
      [['diagnosing', 'major'], 'RESTORE_SERVICE', 'restored', { do: [stamp('restoredAt')] }],
      ['restored', 'RECORD_ROOT_CAUSE', '='],
      ['restored', 'REOPEN', 'diagnosing'],
      ['restored', 'CLOSE', 'closed', { when: filled('rootCause') }],
    ],
  });

export const changeSubject = (): Subject =>
  subject('ChangeRequest', {
    fields: {
      title: 'string!',
      reason: 'string!',
      risk: 'enum:standard*|normal|emergency',
      backoutPlan: 'string',
      windowStartsAt: 'datetime',
      windowEndsAt: 'datetime',
      approvals: 'number=0',
      status: 'enum:draft*|assessing|approved|scheduled|implementing|reviewing|completed|backed_out|rejected',
    },
    columns: ['title', 'risk', 'windowStartsAt', 'status'],
    form: ['title', 'reason', 'risk', 'backoutPlan'],
  });

export const changeLife = (change: Subject) =>
  lifecycle(change, {
    name: 'ChangeControl',
    states: {
      draft: {},
      assessing: {
        hint: 'The change advisory board weighs the risk.',
        shows: ['title', 'reason', 'risk', 'backoutPlan', 'approvals'],
      },
      approved: {},
      scheduled: { shows: ['title', 'windowStartsAt', 'windowEndsAt'] },
      implementing: { shows: ['title', 'backoutPlan', 'windowEndsAt'] },
      reviewing: {},
      completed: { terminal: true },
      backed_out: { terminal: true },
      rejected: { terminal: true },
    },
    events: {
      REQUEST_ASSESSMENT: {},
      APPROVE: {},
      REJECT: {},
      SCHEDULE: { windowStartsAt: 'datetime!', windowEndsAt: 'datetime!' },
      WINDOW_OPENED: {},
      FINISH_WORK: {},
      BACK_OUT: {},
      CONFIRM_SUCCESS: {},
    },
    steps: [
      ['draft', 'REQUEST_ASSESSMENT', 'approved', { when: is('risk', 'standard') }],
      ['draft', 'REQUEST_ASSESSMENT', 'assessing', { when: filled('backoutPlan') }],
      ['assessing', 'APPROVE', 'approved', { when: gte(own('approvals'), 1), do: [increase('approvals')] }],
      ['assessing', 'APPROVE', '=', { do: [increase('approvals')] }],
      ['assessing', 'REJECT', 'rejected'],
      ['approved', 'SCHEDULE', 'scheduled', { when: isBefore(given('windowStartsAt'), given('windowEndsAt')) }],
      ['scheduled', 'WINDOW_OPENED', 'implementing'],
      ['implementing', 'FINISH_WORK', 'reviewing'],
      ['implementing', 'BACK_OUT', 'backed_out', { do: [notify('The change was backed out', 'warning')] }],
      ['reviewing', 'CONFIRM_SUCCESS', 'completed'],
      ['reviewing', 'BACK_OUT', 'backed_out'],
    ],
    ticks: [tick('changeWindow', minute, 'WINDOW_OPENED', isPast(own('windowStartsAt')))],
  });

export const itemSubject = (): Subject =>
  subject('ConfigurationItem', {
    fields: {
      name: 'string!',
      kind: 'enum:server*|application|network|workstation',
      owner: 'ref:Technician',
      location: 'string',
      warrantyEndsOn: 'date',
    },
    columns: ['name', 'kind', 'owner', 'location'],
  });

export const technicianSubject = (): Subject =>
  subject('Technician', {
    fields: {
      name: 'string!',
      email: 'email!',
      speciality: 'enum:desktop*|network|applications|security',
      onShift: 'boolean=false',
    },
  });
