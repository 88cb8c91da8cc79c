// Hiring: a post is approved and advertised, people apply, are interviewed, get an offer and start.
import type { Behavior, Built, FieldSpecs, Subject } from '../compose/index.ts';
import {
  and,
  announce,
  call,
  changedEvent,
  concat,
  countAll,
  countWhere,
  dashboard,
  day,
  given,
  gte,
  increase,
  inDomain,
  isFuture,
  isPast,
  lifecycle,
  lte,
  meter,
  notify,
  olderThan,
  own,
  pattern,
  plus,
  register,
  role,
  said,
  set,
  subject,
  tick,
  times,
} from '../compose/index.ts';

const { molecule, organism } = inDomain('hr');

const requisitionSubject = (): Subject =>
  subject('JobOpening', {
    fields: {
      title: 'string!',
      department: 'string!',
      hiringManager: 'string!',
      headcount: 'number=1',
      hired: 'number=0',
      salaryFrom: 'number!',
      salaryTo: 'number!',
      employment: 'enum:full_time*|part_time|fixed_term|internship',
      remote: 'boolean=false',
      advert: 'string',
      refusal: 'string',
      closesOn: 'date',
      status: 'enum:drafted*|awaiting_budget|approved|advertised|on_hold|filled|withdrawn',
    },
    columns: ['title', 'department', 'headcount', 'hired', 'closesOn', 'status'],
    form: ['title', 'department', 'hiringManager', 'headcount', 'salaryFrom', 'salaryTo', 'employment', 'remote'],
  });

/** No advert without a budget and a salary band; filled when the last seat is taken. */
const opening = (job: Subject, hires?: string) =>
  lifecycle<'drafted' | 'awaiting_budget' | 'approved' | 'advertised' | 'on_hold' | 'filled' | 'withdrawn', string>(
    job,
    {
      name: 'JobRequisition',
      description: 'Gets a post approved, advertises it, and closes it when the last seat is taken.',
      states: {
        drafted: { shows: ['title', 'department', 'headcount', 'salaryFrom', 'salaryTo', 'refusal'] },
        awaiting_budget: {
          hint: 'Finance has to agree to the band.',
          shows: ['title', 'headcount', 'salaryFrom', 'salaryTo'],
        },
        approved: { hint: 'Write the advert.', shows: ['title', 'hiringManager', 'employment', 'remote'] },
        advertised: {
          shows: ['title', 'advert', 'closesOn'],
          extra: [meter('Seats taken', own('hired'), own('headcount'))],
        },
        on_hold: {
          hint: 'Applications are kept, the advert is down.',
          shows: ['title', 'department', 'hired', 'headcount'],
        },
        filled: { terminal: true, shows: ['title', 'department', 'hired'] },
        withdrawn: { terminal: true, shows: ['title', 'department', 'refusal'] },
      },
      events: {
        REQUEST_APPROVAL: {},
        APPROVE_HEADCOUNT: {},
        REFUSE_HEADCOUNT: { refusal: 'string!' },
        ADVERTISE: { advert: 'string!', closesOn: 'date!' },
        FREEZE: {},
        RESUME_HIRING: {},
        ...(hires === undefined ? { SEAT_TAKEN: {} } : { CANDIDATE_HIRED: { id: 'string' } }),
        WITHDRAW_POST: {},
      },
      steps: [
        [
          'drafted',
          'REQUEST_APPROVAL',
          'awaiting_budget',
          { when: and(gte(own('headcount'), 1), lte(own('salaryFrom'), own('salaryTo'))) },
        ],
        ['awaiting_budget', 'APPROVE_HEADCOUNT', 'approved', { when: role('finance') }],
        ['awaiting_budget', 'REFUSE_HEADCOUNT', 'drafted', { when: said('refusal') }],
        ['approved', 'ADVERTISE', 'advertised', { when: and(said('advert'), isFuture(given('closesOn'))) }],
        ['advertised', 'FREEZE', 'on_hold'],
        ['on_hold', 'RESUME_HIRING', 'advertised'],
        [
          'advertised',
          hires === undefined ? 'SEAT_TAKEN' : 'CANDIDATE_HIRED',
          'filled',
          { when: gte(plus(own('hired'), 1), own('headcount')), do: [increase('hired')] },
        ],
        ['advertised', hires === undefined ? 'SEAT_TAKEN' : 'CANDIDATE_HIRED', '=', { do: [increase('hired')] }],
        [['drafted', 'approved', 'on_hold'], 'WITHDRAW_POST', 'withdrawn'],
      ],
      ...(hires === undefined ? {} : { listens: [{ trait: hires, event: 'CANDIDATE_HIRED' }] }),
    },
  );

const candidateSubject = (links: FieldSpecs = { appliedFor: 'string!' }): Subject =>
  subject('Candidate', {
    fields: {
      name: 'string!',
      email: 'email!',
      phone: 'phone',
      resume: 'url!',
      ...links,
      source: 'enum:website*|job_board|referral|agency|event',
      interviews: 'number=0',
      score: 'number=0',
      offeredSalary: 'number',
      bandLimit: 'number=100000',
      offerEndsOn: 'date',
      startsOn: 'date',
      rejectReason: 'enum:skills|experience|salary|position_filled|withdrew',
      consentUntil: 'date',
      status: 'enum:applied*|screening|interviewing|deciding|offered|negotiating|hired|talent_pool|rejected',
    },
    columns: ['name', ...Object.keys(links).slice(0, 1), 'source', 'interviews', 'score', 'status'],
    form: ['name', 'email', 'phone', 'resume', ...Object.keys(links), 'source'],
  });

/** Two interviews before a decision, an offer inside the band, and data kept only with consent. */
const pipeline = (candidate: Subject, hands: boolean) =>
  lifecycle(candidate, {
    name: 'CandidatePipeline',
    description: 'Takes an applicant through screening, interviews and offer to a signed contract.',
    states: {
      applied: { shows: ['name', 'email', 'resume', 'source'] },
      screening: { hint: 'Does the profile fit the advert?', shows: ['name', 'resume', 'phone'] },
      interviewing: {
        shows: ['name', 'interviews', 'score'],
        extra: [pattern('star-rating', { max: 5, readOnly: true })],
      },
      deciding: { hint: 'Panel has met; hire or not.', shows: ['name', 'interviews', 'score'] },
      offered: { shows: ['name', 'offeredSalary', 'offerEndsOn'] },
      negotiating: { hint: 'The candidate asks for changes.', shows: ['name', 'offeredSalary', 'bandLimit'] },
      hired: { terminal: true, shows: ['name', 'offeredSalary', 'startsOn'] },
      talent_pool: { hint: 'Kept with consent for a later post.', shows: ['name', 'score', 'consentUntil'] },
      rejected: { terminal: true, shows: ['name', 'rejectReason'] },
    },
    events: {
      SCREEN: {},
      INVITE_TO_INTERVIEW: {},
      RECORD_INTERVIEW: { rating: 'number!' },
      CLOSE_INTERVIEWS: {},
      MAKE_OFFER: { offeredSalary: 'number!', offerEndsOn: 'date!' },
      COUNTER: {},
      IMPROVE_OFFER: { offeredSalary: 'number!' },
      SIGN_CONTRACT: { startsOn: 'date!' },
      OFFER_LAPSED: {},
      KEEP_IN_POOL: { consentUntil: 'date!' },
      APPROACH_AGAIN: {},
      CONSENT_ENDED: {},
      REJECT: { rejectReason: 'string!' },
    },
    steps: [
      ['applied', 'SCREEN', 'screening'],
      [
        'screening',
        'INVITE_TO_INTERVIEW',
        'interviewing',
        { do: [call('mail', 'inviteCandidate', { to: own('email') })] },
      ],
      [
        'interviewing',
        'RECORD_INTERVIEW',
        '=',
        {
          when: and(gte(given('rating'), 1), lte(given('rating'), 5)),
          do: [
            set('score', [
              '/',
              plus(times(own('score'), own('interviews')), given('rating')),
              plus(own('interviews'), 1),
            ]),
            increase('interviews'),
          ],
        },
      ],
      ['interviewing', 'CLOSE_INTERVIEWS', 'deciding', { when: gte(own('interviews'), 2) }],
      [
        'deciding',
        'MAKE_OFFER',
        'offered',
        { when: and(lte(given('offeredSalary'), own('bandLimit')), isFuture(given('offerEndsOn'))) },
      ],
      ['offered', 'COUNTER', 'negotiating'],
      ['negotiating', 'IMPROVE_OFFER', 'offered', { when: lte(given('offeredSalary'), own('bandLimit')) }],
      [
        'offered',
        'SIGN_CONTRACT',
        'hired',
        { when: isFuture(given('startsOn')), do: hands ? [announce('CANDIDATE_HIRED')] : [] },
      ],
      ['offered', 'OFFER_LAPSED', 'talent_pool', { when: isPast(own('offerEndsOn')) }],
      [['screening', 'deciding'], 'KEEP_IN_POOL', 'talent_pool', { when: isFuture(given('consentUntil')) }],
      ['talent_pool', 'APPROACH_AGAIN', 'screening'],
      ['talent_pool', 'CONSENT_ENDED', 'rejected', { when: isPast(own('consentUntil')) }],
      [['applied', 'screening', 'interviewing', 'deciding', 'negotiating'], 'REJECT', 'rejected'],
    ],
    ticks: [tick('offerCheck', '0 6 * * *', 'OFFER_LAPSED'), tick('consentCheck', '30 6 * * *', 'CONSENT_ENDED')],
  });

const interviewSubject = (): Subject =>
  subject('Interview', {
    fields: {
      candidate: 'ref!:Candidate',
      interviewer: 'string!',
      kind: 'enum:phone*|technical|panel|final',
      startsAt: 'datetime!',
      room: 'string',
      strengths: 'string',
      concerns: 'string',
      recommendation: 'enum:strong_yes|yes|no|strong_no',
      status: 'enum:proposed*|agreed|held|scored|called_off',
    },
    columns: ['startsAt', 'candidate', 'interviewer', 'kind', 'recommendation', 'status'],
    form: ['candidate', 'interviewer', 'kind', 'startsAt', 'room'],
  });

const interviewing = (interview: Subject) =>
  lifecycle(interview, {
    name: 'InterviewRound',
    description: 'Agrees on a time, holds the interview and asks for the scorecard within two days.',
    states: {
      proposed: { shows: ['candidate', 'interviewer', 'kind', 'startsAt'] },
      agreed: { shows: ['candidate', 'startsAt', 'room'] },
      held: { hint: 'The scorecard is missing.', shows: ['candidate', 'interviewer', 'kind'] },
      scored: { terminal: true, shows: ['candidate', 'strengths', 'concerns', 'recommendation'] },
      called_off: { terminal: true, shows: ['candidate', 'startsAt'] },
    },
    events: {
      CANDIDATE_AGREES: {},
      PROPOSE_OTHER_TIME: { startsAt: 'datetime!' },
      HOLD: {},
      SUBMIT_SCORECARD: { strengths: 'string!', concerns: 'string!', recommendation: 'string!' },
      CHASE_SCORECARD: {},
      CALL_OFF: {},
    },
    steps: [
      ['proposed', 'CANDIDATE_AGREES', 'agreed', { when: isFuture(own('startsAt')) }],
      [['proposed', 'agreed'], 'PROPOSE_OTHER_TIME', 'proposed', { when: isFuture(given('startsAt')) }],
      ['agreed', 'HOLD', 'held', { when: isPast(own('startsAt')) }],
      [['proposed', 'agreed'], 'CALL_OFF', 'called_off'],
      [
        'held',
        'CHASE_SCORECARD',
        '=',
        { do: [notify(concat('Scorecard missing from ', own('interviewer')), 'warning')] },
      ],
      ['held', 'SUBMIT_SCORECARD', 'scored', { when: said('recommendation') }],
    ],
    ticks: [tick('scorecardCheck', day, 'CHASE_SCORECARD', olderThan('startsAt', 2 * day))],
  });

function applicantTracking(): Built[] {
  const [job, interview] = [requisitionSubject(), interviewSubject()];
  const candidate = candidateSubject({ opening: 'ref!:JobOpening' });
  return [
    register(candidate, pipeline(candidate, true), {
      from: 'std-recruiting-pipeline',
      list: {
        layout: 'board',
        props: { groupBy: 'status' },
        offers: ['new'],
        search: ['name', 'email'],
        filter: ['source'],
      },
    }),
    register(job, opening(job, 'CandidatePipeline'), {
      from: 'std-job-requisition',
      list: { filter: ['status', 'employment'] },
    }),
    register(interview, interviewing, {
      list: { layout: 'calendar', props: { dateField: 'startsAt' }, offers: ['new'] },
    }),
    dashboard({
      name: 'HiringMetrics',
      title: 'Hiring',
      over: candidate,
      metrics: [
        { field: 'applicants', value: countAll },
        { field: 'inInterviews', value: countWhere('status', 'interviewing') },
        { field: 'offersOut', value: countWhere('status', 'offered') },
        { field: 'hired', value: countWhere('status', 'hired') },
      ],
      groups: ['source', 'status'],
      refreshOn: [['CandidatePipeline', changedEvent(candidate)]],
    }),
  ];
}

export const hiring: readonly Behavior[] = [
  molecule({
    name: 'std-recruiting-pipeline',
    description:
      'Applicants who are screened, interviewed at least twice, offered within the band, hired or kept with consent.',
    tags: ['candidates', 'interviews', 'offer', 'talent pool'],
    build: () => [
      register(candidateSubject(), pipeline(candidateSubject(), false), {
        list: { layout: 'board', props: { groupBy: 'status' }, offers: ['new'], search: ['name'] },
      }),
    ],
  }),
  molecule({
    name: 'std-job-requisition',
    description: 'Posts that need headcount approval before they are advertised, frozen, and filled seat by seat.',
    tags: ['headcount', 'vacancy', 'advert', 'approval'],
    build: () => [register(requisitionSubject(), opening, { list: { filter: ['status'] } })],
  }),
  organism({
    name: 'std-applicant-tracking',
    description: 'Recruiting with approved openings, a candidate board, interviews with scorecards and hiring figures.',
    tags: ['recruiting', 'ats', 'candidates', 'interviews'],
    build: applicantTracking,
  }),
];
