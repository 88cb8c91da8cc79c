// Healthcare: the practice and the patient's view of it, and the pieces of care that both are made of.
import type { Behavior, Built, Subject } from '../compose/index.ts';
import {
  askForm,
  button,
  changedEvent,
  column,
  countAll,
  countWhere,
  dashboard,
  failure,
  fetchOne,
  given,
  heading,
  inDomain,
  knows,
  listOf,
  loading,
  manage,
  minute,
  notify,
  orbital,
  own,
  page,
  recordDetail,
  register,
  subject,
  take,
  threadOf,
  trait,
  update,
} from '../compose/index.ts';
import {
  labOrderSubject,
  labWork,
  patientSubject,
  practitionerSubject,
  prescribing,
  prescriptionSubject,
  triageDesk,
  triageSubject,
} from './healthcare-care.ts';
import {
  appointmentSubject,
  checkIn,
  intakeReview,
  intakeSubject,
  intakeWizard,
  proxyGrant,
  proxySubject,
  resultReading,
  testResultSubject,
  visitRequestLife,
  visitRequestSubject,
} from './healthcare-desk.ts';
import {
  bedsideChart,
  carePlanning,
  carePlanSubject,
  goalProgress,
  goalSubject,
  observationSubject,
} from './healthcare-plan.ts';

const { molecule, organism } = inDomain('healthcare');

const secureMessageSubject = (): Subject =>
  subject('SecureMessage', {
    fields: {
      patient: 'ref!:Patient',
      topic: 'enum:question*|prescription|result|billing',
      body: 'string!',
      fromCareTeam: 'boolean=false',
    },
    columns: ['topic', 'body', 'fromCareTeam', 'createdAt'],
    form: ['topic', 'body'],
    path: '/messages',
  });

const prescriptions = (prescription: Subject, ...known: readonly Subject[]) =>
  register(prescription, prescribing, {
    from: 'std-prescription',
    list: { search: ['medication'], filter: ['status'] },
    beside: [knows(...known)],
  });

const labOrders = (order: Subject, ...known: readonly Subject[]) =>
  register(order, labWork, {
    from: 'std-lab-result',
    list: { offers: ['new'], filter: ['priority', 'status'], sortable: true },
    beside: [knows(...known)],
  });

const visits = (appointment: Subject, ...known: readonly Subject[]) =>
  register(appointment, checkIn, {
    from: 'std-appointment-check-in',
    list: { layout: 'timeline', where: ['time/isToday', own('startsAt')], filter: ['status', 'visitType'] },
    beside: [knows(...known)],
    pages: ['DayPage', 'VisitPage'],
  });

function clinic(): Built[] {
  const [patient, practitioner, appointment] = [patientSubject(), practitionerSubject(), appointmentSubject()];
  const [prescription, order] = [prescriptionSubject(), labOrderSubject()];
  return [
    orbital(patient, [
      manage(patient, {
        offers: ['new', 'edit', 'view'],
        search: ['familyName', 'recordNumber', 'phone'],
        pageSize: 50,
      }),
    ]),
    visits(appointment),
    prescriptions(prescription),
    labOrders(order),
    orbital(practitioner, [manage(practitioner, { layout: 'cards', offers: ['new', 'edit'], filter: ['speciality'] })]),
    dashboard({
      name: 'PracticeMetrics',
      title: 'The practice today',
      over: appointment,
      metrics: [
        { field: 'visitsToday', value: countAll },
        { field: 'inTheWaitingRoom', value: countWhere('status', 'checked_in') },
        { field: 'withClinician', value: countWhere('status', 'with_clinician') },
        { field: 'noShows', value: countWhere('status', 'no_show') },
      ],
      groups: ['visitType'],
      everyMs: 2 * minute,
      refreshOn: [['AppointmentCheckIn', changedEvent(appointment)]],
    }),
  ];
}

function portal(): Built[] {
  const [patient, message, request] = [patientSubject(), secureMessageSubject(), visitRequestSubject()];
  const [result, proxy] = [testResultSubject(), proxySubject()];
  return [
    orbital(result, [resultReading], [page('ResultsPage', '/results', 'ResultReading')]),
    register(request, visitRequestLife, {
      list: { layout: 'list', offers: ['new'] },
      pages: ['RequestsPage', 'RequestPage'],
    }),
    orbital(message, [
      threadOf(message, {
        title: 'Messages with your care team',
        post: 'SEND_TO_CARE_TEAM',
        body: 'body',
        alsoAsks: ['topic'],
        pollMs: minute,
      }),
    ]),
    register(proxy, proxyGrant, {
      list: { layout: 'cards', offers: ['new'] },
      pages: ['ProxiesPage', 'ProxyPage'],
    }),
    orbital(patient, [detailCard]),
  ];
}

/** The patient's own data, which they may correct but not all of which they may change. */
const detailCard = (patient: Subject) => {
  const fetch = fetchOne('Patient', '@user.id', { success: 'RecordOpened', failure: 'RecordClosed' });
  const saved = { success: 'ContactSaved', failure: 'ContactNotSaved' };
  return trait(patient, {
    name: 'MyRecord',
    scope: 'instance',
    states: {
      opening: { view: loading('Opening your record') },
      showing: {
        view: column(
          heading('My data'),
          recordDetail([
            'recordNumber',
            'givenName',
            'familyName',
            'dateOfBirth',
            'phone',
            'email',
            'allergies',
            'emergencyContact',
          ]),
          button('Change contact data', 'CHANGE_CONTACT'),
        ),
      },
      changing: {
        slot: 'modal',
        view: askForm(
          patient,
          'Save',
          { phone: 'string!', email: 'string', emergencyContact: 'string' },
          'SAVE_CONTACT',
          'CANCEL',
        ),
      },
      saving: { view: loading('Saving') },
      closed: { view: failure('Your record could not be opened', 'RETRY') },
    },
    events: {
      RecordOpened: { data: 'Patient' },
      RecordClosed: { error: 'string' },
      RETRY: {},
      CHANGE_CONTACT: {},
      SAVE_CONTACT: { phone: 'string!', email: 'string', emergencyContact: 'string' },
      CANCEL: {},
      ContactSaved: { id: 'string' },
      ContactNotSaved: { error: 'string' },
    },
    init: [fetch],
    steps: [
      ['opening', 'RecordOpened', 'showing'],
      ['opening', 'RecordClosed', 'closed'],
      ['closed', 'RETRY', 'opening', { do: [fetch] }],
      ['showing', 'CHANGE_CONTACT', 'changing'],
      ['changing', 'CANCEL', 'showing'],
      [
        'changing',
        'SAVE_CONTACT',
        'saving',
        {
          when: ['validate/phone', given('phone')],
          do: [...take('phone', 'email', 'emergencyContact'), update('Patient', '@entity', saved)],
        },
      ],
      ['saving', 'ContactSaved', 'opening', { do: [fetch] }],
      ['saving', 'ContactNotSaved', 'changing', { do: [notify(given('error'), 'error')] }],
    ],
  });
};

export const healthcare: readonly Behavior[] = [
  molecule({
    name: 'std-patient-intake',
    description:
      'A questionnaire before the first visit with history and consent, and its review: coverage is checked and questions are answered.',
    tags: ['registration', 'consent', 'insurance'],
    build: () => {
      const intake = intakeSubject();
      return [
        orbital(
          intake,
          [
            intakeWizard,
            listOf(intake, { title: 'Questionnaires received', opens: true, filter: ['status'] }),
            intakeReview,
          ],
          [
            page('WelcomePage', '/welcome', 'IntakeQuestionnaire'),
            page('IntakesPage', '/intakes', 'IntakeList'),
            page('IntakePage', '/intakes/:id', 'IntakeReview'),
          ],
        ),
      ];
    },
  }),
  molecule({
    name: 'std-appointment-check-in',
    title: 'Appointment check-in',
    description:
      'The day list of a practice: arrival, identity and payment, room, clinician, check-out, and those who do not come.',
    tags: ['front desk', 'waiting room', 'no-show'],
    build: () => {
      return [visits(appointmentSubject(), patientSubject(), practitionerSubject())];
    },
  }),
  molecule({
    name: 'std-patient-triage',
    description:
      'Emergency patients by acuity, each with a time to be seen within; vital signs out of range go straight to resuscitation.',
    tags: ['emergency', 'acuity', 'waiting time'],
    build: () => {
      const [patientCase, patient] = [triageSubject(), patientSubject()];
      return [
        register(patientCase, triageDesk, {
          list: { layout: 'board', props: { groupBy: 'acuity' }, offers: ['new'] },
          beside: [knows(patient)],
          pages: ['TriageBoardPage', 'TriageCasePage'],
        }),
      ];
    },
  }),
  molecule({
    name: 'std-prescription',
    description:
      'An order for medication that is screened for allergies and interactions, signed, dispensed, repeated within limits and stopped.',
    tags: ['medication', 'pharmacy', 'safety'],
    build: () => {
      return [prescriptions(prescriptionSubject(), patientSubject(), practitionerSubject())];
    },
  }),
  molecule({
    name: 'std-lab-result',
    description:
      'A specimen from collection to a verified result, with rejected tubes, critical values that are read back and corrections.',
    tags: ['laboratory', 'specimen', 'critical value'],
    build: () => {
      return [labOrders(labOrderSubject(), patientSubject())];
    },
  }),
  molecule({
    name: 'std-care-plan',
    description:
      'A plan that the patient consents to, with goals that are measured, reviews at an interval and an outcome at the end.',
    tags: ['chronic care', 'goals', 'review'],
    build: () => {
      const [plan, goal] = [carePlanSubject(), goalSubject()];
      return [
        register(plan, carePlanning, {
          list: { offers: ['new'], filter: ['status'] },
          beside: [knows(patientSubject(), practitionerSubject())],
        }),
        register(goal, goalProgress, {
          list: { layout: 'cards', offers: ['new'] },
          pages: ['GoalsPage', 'GoalPage'],
        }),
      ];
    },
  }),
  molecule({
    name: 'std-vital-signs',
    description:
      'Rounds of observations with an early-warning score that decides how soon the next round is and who is called.',
    tags: ['observations', 'early warning', 'ward'],
    build: () => [orbital(observationSubject(), [bedsideChart, knows(patientSubject())])],
  }),
  organism({
    name: 'std-clinic',
    description:
      'A medical practice: patients, the day list with check-in, prescriptions with safety screening, laboratory orders and clinicians.',
    tags: ['practice', 'patients', 'appointments', 'electronic health record'],
    build: clinic,
  }),
  organism({
    name: 'std-patient-portal',
    description:
      'What patients do themselves: read results, ask for visits, write to the care team, keep their data and let a relative help.',
    tags: ['self service', 'results', 'secure messages', 'proxy'],
    build: portal,
  }),
];
