// Care itself: triage by acuity, prescriptions with a safety check, laboratory results with read-back.
import type { Subject } from '../compose/index.ts';
import {
  and,
  call,
  day,
  eq,
  filled,
  fromNow,
  given,
  gt,
  increase,
  is,
  isFuture,
  isPast,
  lifecycle,
  lt,
  minute,
  notify,
  or,
  own,
  role,
  said,
  set,
  stamp,
  subject,
  tick,
  times,
} from '../compose/index.ts';

export const patientSubject = (): Subject =>
  subject('Patient', {
    fields: {
      recordNumber: 'string!',
      givenName: 'string!',
      familyName: 'string!',
      dateOfBirth: 'date!',
      sex: 'enum:female|male|intersex|unknown*',
      phone: 'phone',
      email: 'email',
      allergies: '[string]',
      insurer: 'string',
      policyNumber: 'string',
      emergencyContact: 'string',
      deceased: 'boolean=false',
    },
    columns: ['recordNumber', 'familyName', 'givenName', 'dateOfBirth', 'phone'],
    form: [
      'recordNumber',
      'givenName',
      'familyName',
      'dateOfBirth',
      'sex',
      'phone',
      'email',
      'allergies',
      'insurer',
      'policyNumber',
      'emergencyContact',
    ],
  });

export const practitionerSubject = (): Subject =>
  subject('Practitioner', {
    fields: {
      name: 'string!',
      speciality: 'enum:general_practice*|paediatrics|cardiology|dermatology|nursing',
      licenceNumber: 'string!',
      room: 'string',
      acceptsNew: 'boolean=true',
    },
    columns: ['name', 'speciality', 'room', 'acceptsNew'],
  });

export const triageSubject = (): Subject =>
  subject('TriageCase', {
    fields: {
      patient: 'ref!:Patient',
      complaint: 'string!',
      arrivedBy: 'enum:walk_in*|ambulance|referral|police',
      acuity: 'enum:immediate|very_urgent|urgent|standard|non_urgent',
      oxygenSaturation: 'number=98',
      respiratoryRate: 'number=16',
      heartRate: 'number=80',
      painScore: 'number=0',
      arrivedAt: 'datetime',
      seeBy: 'datetime',
      bay: 'string',
      disposition: 'string',
      status: 'enum:arrived*|assessing|waiting|overdue|resuscitation|in_treatment|admitted|discharged|left_unseen',
    },
    columns: ['acuity', 'patient', 'complaint', 'arrivedAt', 'seeBy', 'status'],
    form: ['patient', 'complaint', 'arrivedBy'],
    singular: 'Triage Case',
    path: '/triage',
  });

/** Five levels of urgency, each with a time within which a clinician must come; vital signs out of range go past the queue. */
export const triageDesk = (patientCase: Subject) => {
  const vitals = {
    oxygenSaturation: 'number!',
    respiratoryRate: 'number!',
    heartRate: 'number!',
    painScore: 'number',
  } as const;
  const inDanger = or(lt(given('oxygenSaturation'), 90), gt(given('respiratoryRate'), 30), gt(given('heartRate'), 140));
  return lifecycle(patientCase, {
    name: 'TriageDesk',
    states: {
      arrived: {
        hint: 'A nurse looks within five minutes.',
        shows: ['patient', 'complaint', 'arrivedBy', 'arrivedAt'],
      },
      assessing: { shows: ['patient', 'complaint', 'oxygenSaturation', 'respiratoryRate', 'heartRate', 'painScore'] },
      waiting: { shows: ['patient', 'acuity', 'complaint', 'seeBy'] },
      overdue: {
        hint: 'The time for this level has passed: reassess now.',
        shows: ['patient', 'acuity', 'arrivedAt', 'seeBy'],
      },
      resuscitation: {
        hint: 'Team to the bay.',
        shows: ['patient', 'oxygenSaturation', 'respiratoryRate', 'heartRate', 'bay'],
      },
      in_treatment: { shows: ['patient', 'complaint', 'bay'] },
      admitted: { terminal: true, shows: ['patient', 'disposition'] },
      discharged: { terminal: true, shows: ['patient', 'disposition'] },
      left_unseen: { terminal: true, shows: ['patient', 'acuity', 'arrivedAt'] },
    },
    events: {
      BEGIN_TRIAGE: {},
      RECORD_VITALS: vitals,
      ASSIGN_ACUITY: { acuity: 'string!', withinMinutes: 'number!' },
      TIME_LIMIT_PASSED: {},
      REASSESS: {},
      CALL_TO_BAY: { bay: 'string!' },
      STABILISED: {},
      ADMIT: { disposition: 'string!' },
      DISCHARGE: { disposition: 'string!' },
      LEFT_WITHOUT_BEING_SEEN: {},
    },
    steps: [
      ['arrived', 'BEGIN_TRIAGE', 'assessing'],
      [
        'assessing',
        'RECORD_VITALS',
        'resuscitation',
        { when: inDanger, do: [set('acuity', 'immediate'), notify('Resuscitation team to triage', 'error')] },
      ],
      ['assessing', 'RECORD_VITALS', '='],
      [
        'assessing',
        'ASSIGN_ACUITY',
        'waiting',
        { when: gt(own('heartRate'), 0), do: [set('seeBy', fromNow(times(given('withinMinutes'), minute)))] },
      ],
      [
        'waiting',
        'TIME_LIMIT_PASSED',
        'overdue',
        { do: [notify('A patient has waited longer than the level allows', 'warning')] },
      ],
      [['waiting', 'overdue'], 'REASSESS', 'assessing'],
      [['waiting', 'overdue'], 'CALL_TO_BAY', 'in_treatment'],
      [['waiting', 'overdue'], 'LEFT_WITHOUT_BEING_SEEN', 'left_unseen'],
      ['resuscitation', 'STABILISED', 'in_treatment'],
      [['in_treatment', 'resuscitation'], 'ADMIT', 'admitted'],
      ['in_treatment', 'DISCHARGE', 'discharged'],
    ],
    ticks: [tick('waitClock', minute, 'TIME_LIMIT_PASSED', and(is('status', 'waiting'), isPast(own('seeBy'))))],
  });
};

export const prescriptionSubject = (): Subject =>
  subject('Prescription', {
    fields: {
      patient: 'ref!:Patient',
      prescriber: 'ref:Practitioner',
      medication: 'string!',
      strength: 'string!',
      route: 'enum:oral*|topical|inhaled|intravenous|subcutaneous',
      directions: 'string!',
      quantity: 'number!',
      repeatsAllowed: 'number=0',
      repeatsUsed: 'number=0',
      pharmacy: 'string',
      interactionWarning: 'string',
      overrideReason: 'string',
      signedAt: 'datetime',
      expiresOn: 'date',
      stopReason: 'string',
      status: 'enum:draft*|safety_check|warning|ready_to_sign|sent|dispensed|repeat_requested|stopped|expired',
    },
    columns: ['medication', 'strength', 'patient', 'repeatsUsed', 'status', 'expiresOn'],
    form: ['patient', 'medication', 'strength', 'route', 'directions', 'quantity', 'repeatsAllowed', 'pharmacy'],
  });

/** Allergies and interactions are looked up before a signature is possible; repeats are counted; what has run out cannot be repeated. */
export const prescribing = (prescription: Subject) => {
  const check = call(
    'drug-safety',
    'screen',
    { medication: own('medication'), patient: own('patient') },
    { success: 'SafetyScreened', failure: 'SafetyScreenFailed' },
  );
  return lifecycle(prescription, {
    name: 'PrescriptionOrder',
    states: {
      draft: { shows: ['patient', 'medication', 'strength', 'directions', 'quantity'] },
      safety_check: { hint: 'Looking up allergies and interactions.', shows: ['medication', 'patient'] },
      warning: {
        hint: 'Change the order, or say why the benefit outweighs the risk.',
        shows: ['medication', 'patient', 'interactionWarning'],
      },
      ready_to_sign: {
        shows: ['medication', 'strength', 'directions', 'quantity', 'repeatsAllowed', 'overrideReason'],
      },
      sent: { hint: 'With the pharmacy.', shows: ['medication', 'pharmacy', 'signedAt', 'expiresOn'] },
      dispensed: { shows: ['medication', 'directions', 'repeatsUsed', 'repeatsAllowed', 'expiresOn'] },
      repeat_requested: { shows: ['medication', 'patient', 'repeatsUsed', 'repeatsAllowed'] },
      stopped: { terminal: true, shows: ['medication', 'stopReason'] },
      expired: { terminal: true, shows: ['medication', 'expiresOn'] },
    },
    events: {
      CHECK_SAFETY: {},
      SafetyScreened: { interactionWarning: 'string' },
      SafetyScreenFailed: { error: 'string' },
      CHANGE_ORDER: {},
      OVERRIDE_WARNING: { overrideReason: 'string!' },
      SIGN: { expiresOn: 'date!' },
      PharmacyDispensed: { pharmacy: 'string' },
      PharmacyQueried: { question: 'string' },
      REQUEST_REPEAT: {},
      AUTHORISE_REPEAT: {},
      REFUSE_REPEAT: { stopReason: 'string!' },
      STOP_TREATMENT: { stopReason: 'string!' },
      PRESCRIPTION_EXPIRED: {},
    },
    steps: [
      [
        'draft',
        'CHECK_SAFETY',
        'safety_check',
        { when: and(gt(own('quantity'), 0), filled('directions')), do: [check] },
      ],
      ['safety_check', 'SafetyScreened', 'ready_to_sign', { when: eq(given('interactionWarning'), '') }],
      ['safety_check', 'SafetyScreened', 'warning', { do: [notify('Interaction or allergy found', 'warning')] }],
      ['safety_check', 'SafetyScreenFailed', 'draft', { do: [notify(given('error'), 'error')] }],
      [['warning', 'ready_to_sign'], 'CHANGE_ORDER', 'draft', { do: [set('overrideReason', '')] }],
      ['warning', 'OVERRIDE_WARNING', 'ready_to_sign', { when: role('physician') }],
      [
        'ready_to_sign',
        'SIGN',
        'sent',
        {
          when: and(role('physician'), isFuture(given('expiresOn'))),
          do: [stamp('signedAt'), set('prescriber', '@user.id')],
        },
      ],
      ['sent', 'PharmacyDispensed', 'dispensed'],
      ['sent', 'PharmacyQueried', 'draft', { do: [notify(given('question'), 'warning')] }],
      [
        'dispensed',
        'REQUEST_REPEAT',
        'repeat_requested',
        { when: and(lt(own('repeatsUsed'), own('repeatsAllowed')), isFuture(own('expiresOn'))) },
      ],
      ['repeat_requested', 'AUTHORISE_REPEAT', 'sent', { when: role('physician'), do: [increase('repeatsUsed')] }],
      ['repeat_requested', 'REFUSE_REPEAT', 'stopped'],
      [['sent', 'dispensed'], 'STOP_TREATMENT', 'stopped'],
      ['dispensed', 'PRESCRIPTION_EXPIRED', 'expired'],
    ],
    ticks: [tick('expiryClock', day, 'PRESCRIPTION_EXPIRED', isPast(own('expiresOn')))],
  });
};

export const labOrderSubject = (): Subject =>
  subject('LabOrder', {
    fields: {
      patient: 'ref!:Patient',
      test: 'string!',
      specimen: 'enum:blood*|urine|swab|stool|tissue',
      priority: 'enum:routine*|urgent|stat',
      accessionNumber: 'string',
      collectedAt: 'datetime',
      rejectedBecause: 'string',
      value: 'number',
      unit: 'string',
      referenceLow: 'number',
      referenceHigh: 'number',
      panicLow: 'number',
      panicHigh: 'number',
      readBackBy: 'string',
      correction: 'string',
      releasedAt: 'datetime',
      acknowledgedBy: 'string',
      status: 'enum:ordered*|collected|received|rejected|analysed|critical|final|corrected|acknowledged',
    },
    columns: ['accessionNumber', 'patient', 'test', 'priority', 'value', 'unit', 'status'],
    form: ['patient', 'test', 'specimen', 'priority'],
    singular: 'Lab Order',
    path: '/lab-orders',
  });

/** From tube to chart. A critical value is telephoned and read back before it is released; a released one is corrected, never changed. */
export const labWork = (order: Subject) =>
  lifecycle(order, {
    name: 'LabResult',
    states: {
      ordered: { shows: ['patient', 'test', 'specimen', 'priority'] },
      collected: { shows: ['patient', 'test', 'accessionNumber', 'collectedAt'] },
      received: { shows: ['accessionNumber', 'test', 'specimen'] },
      rejected: {
        hint: 'Clotted, unlabelled or too little: collect again.',
        shows: ['accessionNumber', 'rejectedBecause'],
      },
      analysed: {
        hint: 'A technologist has to verify.',
        shows: ['test', 'value', 'unit', 'referenceLow', 'referenceHigh'],
      },
      critical: {
        hint: 'Call the ward and have the value read back.',
        shows: ['patient', 'test', 'value', 'unit', 'panicLow', 'panicHigh'],
      },
      final: { shows: ['patient', 'test', 'value', 'unit', 'referenceLow', 'referenceHigh', 'releasedAt'] },
      corrected: { shows: ['patient', 'test', 'value', 'unit', 'correction', 'releasedAt'] },
      acknowledged: { terminal: true, shows: ['patient', 'test', 'value', 'unit', 'acknowledgedBy'] },
    },
    events: {
      COLLECT: { accessionNumber: 'string!' },
      RECEIVE: {},
      REJECT_SPECIMEN: { rejectedBecause: 'string!' },
      RECOLLECT: { accessionNumber: 'string!' },
      AnalyserReported: { value: 'number', unit: 'string' },
      RERUN: {},
      VERIFY_RESULT: {},
      CONFIRM_READ_BACK: { readBackBy: 'string!' },
      CORRECT_RESULT: { value: 'number!', correction: 'string!' },
      ACKNOWLEDGE: { acknowledgedBy: 'string!' },
    },
    steps: [
      ['ordered', 'COLLECT', 'collected', { do: [stamp('collectedAt')] }],
      ['collected', 'RECEIVE', 'received'],
      [['collected', 'received'], 'REJECT_SPECIMEN', 'rejected', { do: [notify('Specimen rejected', 'warning')] }],
      ['rejected', 'RECOLLECT', 'collected', { do: [stamp('collectedAt')] }],
      ['received', 'AnalyserReported', 'analysed'],
      ['analysed', 'RERUN', 'received'],
      [
        'analysed',
        'VERIFY_RESULT',
        'critical',
        { when: or(lt(own('value'), own('panicLow')), gt(own('value'), own('panicHigh'))) },
      ],
      ['analysed', 'VERIFY_RESULT', 'final', { do: [stamp('releasedAt')] }],
      ['critical', 'CONFIRM_READ_BACK', 'final', { when: said('readBackBy'), do: [stamp('releasedAt')] }],
      [
        'final',
        'CORRECT_RESULT',
        'corrected',
        { do: [stamp('releasedAt'), notify('A released result was corrected', 'warning')] },
      ],
      [['final', 'corrected'], 'ACKNOWLEDGE', 'acknowledged'],
    ],
  });
