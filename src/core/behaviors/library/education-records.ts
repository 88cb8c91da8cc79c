// What is kept of learning: the gradebook of a class, certificates and their verification.
import type { Subject } from '../compose/index.ts';
import {
  alert,
  and,
  askForm,
  button,
  call,
  column,
  confirmDialog,
  day,
  eq,
  failure,
  fetchAll,
  given,
  gt,
  gte,
  heading,
  is,
  isFuture,
  isPast,
  labelOf,
  lifecycle,
  loading,
  lt,
  lte,
  minus,
  notify,
  or,
  own,
  pattern,
  recordDetail,
  role,
  row,
  rows,
  set,
  size,
  stamp,
  stat,
  subject,
  tick,
  times,
  trait,
  update,
} from '../compose/index.ts';

export const gradeSubject = (): Subject =>
  subject('Grade', {
    fields: {
      learner: 'ref!:Learner',
      component: 'enum:coursework*|quiz|midterm|exam|participation',
      weight: 'number=25',
      points: 'number',
      maxPoints: 'number=100',
      excused: 'boolean=false',
      weighted: 'number=0',
      average: 'number=0',
      unposted: 'number=0',
      postedAt: 'datetime',
    },
    columns: ['learner', 'component', 'weight', 'points', 'maxPoints', 'weighted'],
    form: ['learner', 'component', 'weight', 'points', 'maxPoints', 'excused'],
  });

/** The sheet of a class: points are typed into cells, weights must add up to a hundred, and nothing is seen before it is posted. */
export const gradebook = (grade: Subject) => {
  const load = fetchAll('Grade', { success: 'GradesLoaded', failure: 'GradesFailed' }, { sort: 'learner' });
  const entry = { id: 'string!', points: 'number!', maxPoints: 'number!', weight: 'number!' };
  const sheet = column(
    rows(grade, 'table', [{ label: 'Excuse', event: 'EXCUSE' }]),
    askForm(grade, 'Enter points', entry, 'ENTER_POINTS'),
  );
  const figures = row(stat('Class average', own('average')), stat('Not posted', own('unposted')));
  return trait(grade, {
    name: 'GradeSheet',
    scope: 'collection',
    states: {
      loading: { view: loading('Opening gradebook') },
      entering: {
        view: column(
          heading('Gradebook'),
          figures,
          sheet,
          row(button('Change weights', 'CHANGE_WEIGHTS'), button('Post grades', 'POST_GRADES', undefined, 'primary')),
        ),
      },
      weighing: {
        slot: 'modal',
        view: pattern('form-section', {
          title: 'Weights in percent',
          mode: 'edit',
          fields: ['coursework', 'quiz', 'exam'].map((name) => ({
            name,
            label: labelOf(name),
            inputType: 'number',
            required: true,
          })),
          submitEvent: 'SET_WEIGHTS',
          cancelEvent: 'CANCEL',
        }),
      },
      confirming: {
        slot: 'modal',
        view: confirmDialog(
          'Post grades',
          'Every learner sees their grades at once. Later changes are marked as amended.',
          'CONFIRM_POSTING',
          'CANCEL',
        ),
      },
      posted: {
        view: column(
          alert('These grades are visible to the class', 'success'),
          figures,
          rows(grade, 'table', []),
          button('Amend a grade', 'AMEND'),
        ),
      },
      failed: { view: failure('The gradebook could not be opened', 'RETRY') },
    },
    events: {
      GradesLoaded: { data: '[Grade]!' },
      GradesFailed: { error: 'string' },
      RETRY: {},
      ENTER_POINTS: entry,
      EXCUSE: { id: 'string!' },
      CHANGE_WEIGHTS: {},
      SET_WEIGHTS: { coursework: 'number!', quiz: 'number!', exam: 'number!' },
      POST_GRADES: {},
      CONFIRM_POSTING: {},
      CANCEL: {},
      AMEND: {},
    },
    init: [load],
    steps: [
      [
        'loading',
        'GradesLoaded',
        'entering',
        {
          do: [
            set('average', ['array/avg', given('data'), 'weighted']),
            set('unposted', ['array/count', given('data'), ['fn', 'row', ['=', '@row.postedAt', '']]]),
          ],
        },
      ],
      ['loading', 'GradesFailed', 'failed'],
      ['failed', 'RETRY', 'loading', { do: [load] }],
      [
        'entering',
        'ENTER_POINTS',
        'loading',
        {
          when: and(gte(given('points'), 0), lte(given('points'), given('maxPoints'))),
          do: [
            update('Grade', {
              id: given('id'),
              points: given('points'),
              weighted: times(['/', given('points'), given('maxPoints')], given('weight')),
            }),
            load,
          ],
        },
      ],
      [
        'entering',
        'EXCUSE',
        'loading',
        { do: [update('Grade', { id: given('id'), excused: true, weighted: 0 }), load] },
      ],
      ['entering', 'CHANGE_WEIGHTS', 'weighing'],
      [
        'weighing',
        'SET_WEIGHTS',
        'entering',
        {
          when: eq(['+', given('coursework'), given('quiz'), given('exam')], 100),
          do: [
            call('gradebook', 'reweigh', { coursework: given('coursework'), quiz: given('quiz'), exam: given('exam') }),
          ],
        },
      ],
      ['weighing', 'SET_WEIGHTS', '=', { do: [notify('Weights must add up to 100', 'warning')] }],
      [['weighing', 'confirming'], 'CANCEL', 'entering'],
      ['entering', 'POST_GRADES', 'confirming', { when: gt(own('unposted'), 0) }],
      [
        'confirming',
        'CONFIRM_POSTING',
        'posted',
        { do: [call('gradebook', 'post', {}), stamp('postedAt'), set('unposted', 0)] },
      ],
      ['posted', 'AMEND', 'entering', { when: role('instructor') }],
    ],
  });
};

export const certificateSubject = (): Subject =>
  subject('Certificate', {
    fields: {
      holder: 'string!',
      holderEmail: 'email!',
      course: 'string!',
      grade: 'number=0',
      hours: 'number=0',
      verificationCode: 'string',
      issuedAt: 'datetime',
      validUntil: 'date',
      revokedBecause: 'string',
      document: 'url',
      status: 'enum:eligible*|rendering|issued|expiring|expired|revoked',
    },
    columns: ['holder', 'course', 'issuedAt', 'validUntil', 'status'],
    form: ['holder', 'holderEmail', 'course', 'grade', 'hours', 'validUntil'],
  });

/** Issued once it is earned, renewed before it runs out, revoked in the open. */
export const certificateLife = (certificate: Subject) => {
  const render = call(
    'documents',
    'renderCertificate',
    { id: own('id') },
    { success: 'CertificateRendered', failure: 'RenderingFailed' },
  );
  return lifecycle(certificate, {
    name: 'CertificateLife',
    states: {
      eligible: { shows: ['holder', 'course', 'grade', 'hours'] },
      rendering: { hint: 'The document is being made.', shows: ['holder', 'course'] },
      issued: { shows: ['holder', 'course', 'verificationCode', 'issuedAt', 'validUntil', 'document'] },
      expiring: { hint: 'Less than sixty days left.', shows: ['holder', 'course', 'validUntil'] },
      expired: { shows: ['holder', 'course', 'validUntil'] },
      revoked: { terminal: true, shows: ['holder', 'course', 'revokedBecause'] },
    },
    events: {
      ISSUE: { verificationCode: 'string!' },
      CertificateRendered: { document: 'url' },
      RenderingFailed: { error: 'string' },
      SEND_COPY: {},
      EXPIRY_NEAR: {},
      EXPIRED: {},
      RENEW: { validUntil: 'date!', hours: 'number!' },
      REVOKE: { revokedBecause: 'string!' },
    },
    steps: [
      [
        'eligible',
        'ISSUE',
        'rendering',
        { when: and(gte(own('grade'), 50), gte(['str/len', given('verificationCode')], 8)), do: [render] },
      ],
      ['rendering', 'CertificateRendered', 'issued', { do: [stamp('issuedAt')] }],
      ['rendering', 'RenderingFailed', 'eligible', { do: [notify(given('error'), 'error')] }],
      [
        'issued',
        'SEND_COPY',
        '=',
        { do: [call('mailer', 'send', { to: own('holderEmail'), attachment: own('document') })] },
      ],
      ['issued', 'EXPIRY_NEAR', 'expiring', { do: [notify('A certificate is about to expire')] }],
      ['expiring', 'EXPIRED', 'expired'],
      [
        ['expiring', 'expired'],
        'RENEW',
        'rendering',
        { when: and(isFuture(given('validUntil')), gte(given('hours'), 8)), do: [render] },
      ],
      [['issued', 'expiring'], 'REVOKE', 'revoked'],
    ],
    ticks: [
      tick('expiryWarning', day, 'EXPIRY_NEAR', lt(minus(own('validUntil'), '@now'), 60 * day)),
      tick('expiryClock', day, 'EXPIRED', isPast(own('validUntil'))),
    ],
  });
};

/** What an employer sees who types in the code. */
export const certificateCheck = (certificate: Subject) => {
  const form = askForm(certificate, 'Verify', { verificationCode: 'string!' }, 'VERIFY');
  const shown = recordDetail(['holder', 'course', 'issuedAt', 'validUntil']);
  return trait(certificate, {
    name: 'CertificateVerification',
    states: {
      asking: { view: column(heading('Verify a certificate'), form) },
      looking_up: { view: loading('Looking up the code') },
      genuine: {
        view: column(
          alert('This certificate is genuine and valid.', 'success'),
          shown,
          button('Verify another', 'VERIFY_ANOTHER'),
        ),
      },
      not_valid: {
        view: column(
          alert('This certificate was issued but is no longer valid.', 'warning'),
          shown,
          button('Verify another', 'VERIFY_ANOTHER'),
        ),
      },
      unknown: {
        view: column(alert('No certificate has this code.', 'error'), button('Verify another', 'VERIFY_ANOTHER')),
      },
    },
    events: {
      VERIFY: { verificationCode: 'string!' },
      CertificateFound: { data: '[Certificate]!' },
      CertificateUnknown: { error: 'string' },
      VERIFY_ANOTHER: {},
    },
    steps: [
      [
        'asking',
        'VERIFY',
        'looking_up',
        {
          when: gte(['str/len', given('verificationCode')], 8),
          do: [
            fetchAll(
              'Certificate',
              { success: 'CertificateFound', failure: 'CertificateUnknown' },
              {
                filter: and(
                  eq(own('verificationCode'), given('verificationCode')),
                  or(is('status', 'issued'), is('status', 'expiring')),
                ),
                limit: 1,
              },
            ),
          ],
        },
      ],
      ['looking_up', 'CertificateFound', 'genuine', { when: gt(size(given('data')), 0) }],
      ['looking_up', 'CertificateFound', 'not_valid'],
      ['looking_up', 'CertificateUnknown', 'unknown'],
      [['genuine', 'not_valid', 'unknown'], 'VERIFY_ANOTHER', 'asking', { do: [set('verificationCode', '')] }],
    ],
  });
};
