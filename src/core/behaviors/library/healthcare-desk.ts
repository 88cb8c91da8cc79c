// The front desk and the patient's side: check-in, intake, portal requests, proxy access.
import type { Part, Subject } from '../compose/index.ts';
import {
  and,
  button,
  call,
  column,
  confirmDialog,
  day,
  eq,
  failure,
  fetchAll,
  filled,
  fromNow,
  given,
  gte,
  heading,
  hour,
  increase,
  is,
  isFuture,
  isPast,
  lifecycle,
  loading,
  minute,
  navigate,
  notify,
  olderThan,
  or,
  own,
  recordDetail,
  row,
  rows,
  said,
  set,
  stamp,
  subject,
  tick,
  trait,
  update,
  wizardOf,
} from '../compose/index.ts';

export const appointmentSubject = (): Subject =>
  subject('Appointment', {
    fields: {
      patient: 'ref!:Patient',
      practitioner: 'ref!:Practitioner',
      startsAt: 'datetime!',
      minutes: 'number=20',
      reason: 'string!',
      visitType: 'enum:new_patient|follow_up*|procedure|telehealth',
      dateOfBirth: 'date',
      coPayment: 'number=0',
      coPaymentPaid: 'boolean=false',
      room: 'string',
      arrivedAt: 'datetime',
      roomedAt: 'datetime',
      cancelledBecause: 'string',
      followUpWeeks: 'number=0',
      status: 'enum:booked*|arrived|checked_in|roomed|with_clinician|checked_out|no_show|cancelled',
    },
    columns: ['startsAt', 'patient', 'practitioner', 'visitType', 'room', 'status'],
    form: ['patient', 'practitioner', 'startsAt', 'minutes', 'reason', 'visitType'],
  });

/** The way of a patient through the practice on the day: identity, payment, room, clinician, next visit. */
export const checkIn = (appointment: Subject) =>
  lifecycle(appointment, {
    name: 'AppointmentCheckIn',
    states: {
      booked: { shows: ['startsAt', 'patient', 'practitioner', 'reason'] },
      arrived: {
        hint: 'Ask for name and date of birth.',
        shows: ['patient', 'arrivedAt', 'coPayment', 'coPaymentPaid'],
      },
      checked_in: { hint: 'In the waiting room.', shows: ['patient', 'practitioner', 'arrivedAt'] },
      roomed: { shows: ['patient', 'practitioner', 'room', 'roomedAt', 'reason'] },
      with_clinician: { shows: ['patient', 'practitioner', 'room', 'reason'] },
      checked_out: { terminal: true, shows: ['patient', 'practitioner', 'followUpWeeks'] },
      no_show: { hint: 'Offer another time before the slot is lost again.', shows: ['patient', 'startsAt'] },
      cancelled: { terminal: true, shows: ['patient', 'startsAt', 'cancelledBecause'] },
    },
    events: {
      ARRIVE: {},
      TAKE_PAYMENT: { coPayment: 'number!' },
      CONFIRM_IDENTITY: { dateOfBirth: 'date!' },
      ROOM_PATIENT: { room: 'string!' },
      CLINICIAN_ENTERS: {},
      CHECK_OUT: { followUpWeeks: 'number' },
      LEFT_BEFORE_SEEN: { cancelledBecause: 'string!' },
      GRACE_PERIOD_OVER: {},
      REBOOK: { startsAt: 'datetime!' },
      CANCEL_VISIT: { cancelledBecause: 'string!' },
    },
    steps: [
      ['booked', 'ARRIVE', 'arrived', { do: [stamp('arrivedAt')] }],
      ['booked', 'CANCEL_VISIT', 'cancelled', { when: isFuture(own('startsAt')) }],
      ['booked', 'GRACE_PERIOD_OVER', 'no_show'],
      ['arrived', 'TAKE_PAYMENT', '=', { do: [set('coPaymentPaid', true)] }],
      [
        'arrived',
        'CONFIRM_IDENTITY',
        'checked_in',
        {
          when: and(
            eq(given('dateOfBirth'), own('dateOfBirth')),
            or(eq(own('coPayment'), 0), is('coPaymentPaid', true)),
          ),
        },
      ],
      ['checked_in', 'ROOM_PATIENT', 'roomed', { when: said('room'), do: [stamp('roomedAt')] }],
      [['arrived', 'checked_in', 'roomed'], 'LEFT_BEFORE_SEEN', 'cancelled'],
      ['roomed', 'CLINICIAN_ENTERS', 'with_clinician'],
      ['with_clinician', 'CHECK_OUT', 'checked_out', { do: [set('room', '')] }],
      ['no_show', 'REBOOK', 'booked', { when: isFuture(given('startsAt')) }],
    ],
    ticks: [
      tick(
        'noShowClock',
        5 * minute,
        'GRACE_PERIOD_OVER',
        and(is('status', 'booked'), olderThan('startsAt', 20 * minute)),
      ),
    ],
  });

export const intakeSubject = (): Subject =>
  subject('Intake', {
    fields: {
      givenName: 'string!',
      familyName: 'string!',
      dateOfBirth: 'date!',
      phone: 'phone!',
      insurer: 'string',
      policyNumber: 'string',
      reason: 'string!',
      medications: '[string]',
      allergies: '[string]',
      conditions: '[string]',
      consentTreatment: 'boolean=false',
      consentPrivacy: 'boolean=false',
      coverage: 'string',
      question: 'string',
      recordNumber: 'string',
      status: 'enum:received*|checking_coverage|question_open|accepted|declined',
    },
    columns: ['familyName', 'givenName', 'dateOfBirth', 'reason', 'status'],
  });

export const intakeWizard = (intake: Subject): Part =>
  wizardOf(intake, {
    name: 'IntakeQuestionnaire',
    title: 'Before your first visit',
    submit: 'SEND_TO_PRACTICE',
    steps: [
      {
        state: 'about_you',
        title: 'About you',
        fields: ['givenName', 'familyName', 'dateOfBirth', 'phone'],
        valid: and(said('familyName'), isPast(given('dateOfBirth'))),
      },
      { state: 'insurance', title: 'Insurance', fields: ['insurer', 'policyNumber'] },
      {
        state: 'medical_history',
        title: 'Medical history',
        fields: ['reason', 'medications', 'allergies', 'conditions'],
        valid: said('reason'),
      },
      {
        state: 'consent',
        title: 'Consent',
        fields: ['consentTreatment', 'consentPrivacy'],
        valid: and(eq(given('consentTreatment'), true), eq(given('consentPrivacy'), true)),
      },
    ],
  });

/** What the practice does with a questionnaire: coverage is looked up, questions are put, a record number is given. */
export const intakeReview = (intake: Subject) =>
  lifecycle(intake, {
    name: 'IntakeReview',
    announces: false,
    states: {
      received: { shows: ['familyName', 'givenName', 'dateOfBirth', 'reason', 'insurer'] },
      checking_coverage: { hint: 'The insurer has been asked.', shows: ['insurer', 'policyNumber'] },
      question_open: { hint: 'The patient has to answer.', shows: ['familyName', 'phone', 'question'] },
      accepted: { terminal: true, shows: ['recordNumber', 'familyName', 'coverage'] },
      declined: { terminal: true, shows: ['familyName', 'question'] },
    },
    events: {
      CHECK_COVERAGE: {},
      CoverageConfirmed: { coverage: 'string' },
      CoverageUnknown: { error: 'string' },
      ASK_PATIENT: { question: 'string!' },
      PATIENT_ANSWERED: { policyNumber: 'string!' },
      ACCEPT_AS_SELF_PAYER: { recordNumber: 'string!' },
      DECLINE: { question: 'string!' },
    },
    steps: [
      [
        'received',
        'CHECK_COVERAGE',
        'checking_coverage',
        {
          when: filled('policyNumber'),
          do: [
            call(
              'insurance',
              'verify',
              { insurer: own('insurer'), policy: own('policyNumber') },
              { success: 'CoverageConfirmed', failure: 'CoverageUnknown' },
            ),
          ],
        },
      ],
      ['received', 'ASK_PATIENT', 'question_open'],
      ['received', 'ACCEPT_AS_SELF_PAYER', 'accepted', { do: [set('coverage', 'Self-payer')] }],
      ['checking_coverage', 'CoverageConfirmed', 'accepted', { do: [call('records', 'open', { intake: own('id') })] }],
      [
        'checking_coverage',
        'CoverageUnknown',
        'question_open',
        { do: [set('question', 'Your insurer does not know this policy number.')] },
      ],
      ['question_open', 'PATIENT_ANSWERED', 'received'],
      ['question_open', 'DECLINE', 'declined'],
    ],
  });

export const visitRequestSubject = (): Subject =>
  subject('VisitRequest', {
    fields: {
      patient: 'ref!:Patient',
      reason: 'string!',
      urgency: 'enum:this_week|this_month*|routine',
      preferredTimes: '[string]',
      offeredAt: 'datetime',
      offerEndsAt: 'datetime',
      declinedOffers: 'number=0',
      status: 'enum:asked*|offered|confirmed|call_back|withdrawn',
    },
    columns: ['reason', 'urgency', 'offeredAt', 'status'],
    form: ['reason', 'urgency', 'preferredTimes'],
    singular: 'Visit Request',
  });

/** The practice offers a time, the patient takes it or not; after three refusals somebody calls. */
export const visitRequestLife = (request: Subject) =>
  lifecycle(request, {
    name: 'VisitRequesting',
    states: {
      asked: { shows: ['reason', 'urgency', 'preferredTimes'] },
      offered: { hint: 'Held for a day.', shows: ['reason', 'offeredAt', 'offerEndsAt'] },
      confirmed: { terminal: true, shows: ['reason', 'offeredAt'] },
      call_back: { hint: 'The practice will telephone.', shows: ['reason', 'declinedOffers'] },
      withdrawn: { terminal: true },
    },
    events: {
      OFFER_TIME: { offeredAt: 'datetime!' },
      TAKE_OFFER: {},
      REFUSE_OFFER: {},
      OFFER_LAPSED: {},
      AGREE_BY_PHONE: { offeredAt: 'datetime!' },
      WITHDRAW_REQUEST: {},
    },
    steps: [
      [
        'asked',
        'OFFER_TIME',
        'offered',
        { when: isFuture(given('offeredAt')), do: [set('offerEndsAt', fromNow(day))] },
      ],
      ['offered', 'TAKE_OFFER', 'confirmed', { do: [notify('Your visit is booked', 'success')] }],
      [
        'offered',
        'REFUSE_OFFER',
        'call_back',
        { when: gte(own('declinedOffers'), 2), do: [increase('declinedOffers')] },
      ],
      ['offered', 'REFUSE_OFFER', 'asked', { do: [increase('declinedOffers')] }],
      ['offered', 'OFFER_LAPSED', 'asked'],
      ['call_back', 'AGREE_BY_PHONE', 'confirmed'],
      [['asked', 'offered', 'call_back'], 'WITHDRAW_REQUEST', 'withdrawn'],
    ],
    ticks: [tick('offerClock', hour, 'OFFER_LAPSED', isPast(own('offerEndsAt')))],
  });

export const proxySubject = (): Subject =>
  subject('ProxyAccess', {
    fields: {
      patient: 'ref!:Patient',
      proxyName: 'string!',
      proxyEmail: 'email!',
      relationship: 'enum:parent*|guardian|partner|carer|attorney',
      mayRead: '[string]',
      document: 'url',
      endsOn: 'date',
      status: 'enum:asked_for*|evidence_wanted|granted|ended|refused',
    },
    columns: ['proxyName', 'relationship', 'endsOn', 'status'],
    form: ['proxyName', 'proxyEmail', 'relationship'],
    singular: 'Proxy Access',
    plural: 'Proxies',
    path: '/proxies',
  });

/** Somebody else reads a record only with the patient's word or a document, only in part, and only until a day. */
export const proxyGrant = (proxy: Subject) =>
  lifecycle(proxy, {
    name: 'ProxyGrant',
    states: {
      asked_for: { shows: ['proxyName', 'relationship', 'proxyEmail'] },
      evidence_wanted: {
        hint: 'A power of attorney or a birth certificate.',
        shows: ['proxyName', 'relationship', 'document'],
      },
      granted: { shows: ['proxyName', 'mayRead', 'endsOn'] },
      ended: { terminal: true, shows: ['proxyName', 'endsOn'] },
      refused: { terminal: true, shows: ['proxyName', 'relationship'] },
    },
    events: {
      PATIENT_AGREES: { endsOn: 'date!' },
      ASK_FOR_EVIDENCE: {},
      PROVIDE_DOCUMENT: { document: 'url!' },
      GRANT_ON_EVIDENCE: { endsOn: 'date!' },
      LIMIT_TO: { mayRead: '[string]!' },
      REVOKE_ACCESS: {},
      ACCESS_ENDED: {},
      REFUSE: {},
    },
    steps: [
      [
        'asked_for',
        'PATIENT_AGREES',
        'granted',
        { when: and(eq('@user.id', own('patient')), isFuture(given('endsOn'))) },
      ],
      ['asked_for', 'ASK_FOR_EVIDENCE', 'evidence_wanted'],
      ['evidence_wanted', 'PROVIDE_DOCUMENT', '='],
      ['evidence_wanted', 'GRANT_ON_EVIDENCE', 'granted', { when: and(filled('document'), isFuture(given('endsOn'))) }],
      [['asked_for', 'evidence_wanted'], 'REFUSE', 'refused'],
      ['granted', 'LIMIT_TO', '='],
      ['granted', 'REVOKE_ACCESS', 'ended'],
      ['granted', 'ACCESS_ENDED', 'ended'],
    ],
    ticks: [tick('accessClock', day, 'ACCESS_ENDED', isPast(own('endsOn')))],
  });

export const testResultSubject = (): Subject =>
  subject('TestResult', {
    fields: {
      patient: 'ref!:Patient',
      test: 'string!',
      value: 'number',
      unit: 'string',
      referenceRange: 'string',
      comment: 'string',
      sensitive: 'boolean=false',
      releasedAt: 'datetime',
      readAt: 'datetime',
    },
    columns: ['test', 'value', 'unit', 'referenceRange', 'releasedAt'],
    form: ['test'],
    singular: 'Test Result',
  });

/** Results as a patient reads them: sensitive ones only after a second confirmation and with a way to ask. */
export const resultReading = (result: Subject) => {
  const load = fetchAll(
    'TestResult',
    { success: 'ResultsLoaded', failure: 'ResultsFailed' },
    { sort: 'releasedAt', direction: 'desc' },
  );
  return trait(result, {
    name: 'ResultReading',
    scope: 'collection',
    states: {
      loading: { view: loading('Loading your results') },
      overview: {
        view: column(heading('Your results'), rows(result, 'list', [{ label: 'Read', event: 'READ_RESULT' }])),
      },
      warned: {
        slot: 'modal',
        view: confirmDialog(
          'This result may be upsetting',
          'You can read it now, or wait until your doctor has spoken to you.',
          'SHOW_ANYWAY',
          'CANCEL',
          { confirmLabel: 'Read it now', cancelLabel: 'Wait for my doctor' },
        ),
      },
      reading: {
        slot: 'drawer',
        view: column(
          recordDetail(['test', 'value', 'unit', 'referenceRange', 'comment']),
          row(button('Ask about this', 'ASK_ABOUT'), button('Close', 'CLOSE')),
        ),
      },
      unavailable: { view: failure('Your results could not be loaded', 'RETRY') },
    },
    events: {
      ResultsLoaded: { data: '[TestResult]!' },
      ResultsFailed: { error: 'string' },
      RETRY: {},
      READ_RESULT: { id: 'string!', sensitive: 'boolean' },
      SHOW_ANYWAY: {},
      CANCEL: {},
      ASK_ABOUT: {},
      CLOSE: {},
    },
    init: [load],
    steps: [
      ['loading', 'ResultsLoaded', 'overview'],
      ['loading', 'ResultsFailed', 'unavailable'],
      ['unavailable', 'RETRY', 'loading', { do: [load] }],
      ['overview', 'READ_RESULT', 'warned', { when: eq(given('sensitive'), true), do: [set('id', given('id'))] }],
      [
        'overview',
        'READ_RESULT',
        'reading',
        { do: [set('id', given('id')), update('TestResult', { id: given('id'), readAt: '@now' })] },
      ],
      ['warned', 'SHOW_ANYWAY', 'reading', { do: [update('TestResult', { id: own('id'), readAt: '@now' })] }],
      ['warned', 'CANCEL', 'overview'],
      ['reading', 'ASK_ABOUT', 'overview', { do: [navigate('/messages')] }],
      ['reading', 'CLOSE', 'overview'],
    ],
  });
};
