// Healthcare: the practice and the patient's view of it, and the pieces of care that both are made of.
import type { Behavior, BehaviorSpec, Built, Subject } from '../compose/index.ts';
import {
  askForm,
  behavior,
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
  knows,
  listOf,
  loading,
  manage,
  minute,
  notify,
  orbital,
  own,
  page,
  part,
  recordDetail,
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

type Entry = Omit<BehaviorSpec, 'tier' | 'domain'>;
const molecule = (entry: Entry): Behavior => behavior({ ...entry, tier: 'molecule', domain: 'healthcare' });
const organism = (entry: Entry): Behavior => behavior({ ...entry, tier: 'organism', domain: 'healthcare' });

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

const prescriptionParts = (prescription: Subject) => [
  manage(prescription, {
    offers: ['new', 'edit'],
    opens: true,
    search: ['medication'],
    filter: ['status'],
    refreshOn: [['PrescriptionOrder', changedEvent(prescription)]],
  }),
  part('std-prescription', prescribing(prescription)),
];
const prescriptionPages = () => [
  page('PrescriptionsPage', '/prescriptions', 'PrescriptionList', 'PrescriptionEditor'),
  page('PrescriptionPage', '/prescriptions/:id', 'PrescriptionOrder'),
];

const labParts = (order: Subject) => [
  manage(order, {
    offers: ['new'],
    opens: true,
    filter: ['priority', 'status'],
    sortable: true,
    refreshOn: [['LabResult', changedEvent(order)]],
  }),
  part('std-lab-result', labWork(order)),
];
const labPages = () => [
  page('LabOrdersPage', '/lab-orders', 'LabOrderList', 'LabOrderEditor'),
  page('LabOrderPage', '/lab-orders/:id', 'LabResult'),
];

const visitParts = (appointment: Subject) => [
  manage(appointment, {
    layout: 'timeline',
    offers: ['new', 'edit'],
    opens: true,
    where: ['time/isToday', own('startsAt')],
    filter: ['status', 'visitType'],
    refreshOn: [['AppointmentCheckIn', changedEvent(appointment)]],
  }),
  part('std-appointment-check-in', checkIn(appointment)),
];
const visitPages = () => [
  page('DayPage', '/appointments', 'AppointmentList', 'AppointmentEditor'),
  page('VisitPage', '/appointments/:id', 'AppointmentCheckIn'),
];

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
    orbital(appointment, visitParts(appointment), visitPages()),
    orbital(prescription, prescriptionParts(prescription), prescriptionPages()),
    orbital(order, labParts(order), labPages()),
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
    orbital(result, [resultReading(result)], [page('ResultsPage', '/results', 'ResultReading')]),
    orbital(
      request,
      [
        manage(request, {
          layout: 'list',
          offers: ['new'],
          opens: true,
          refreshOn: [['VisitRequesting', changedEvent(request)]],
        }),
        visitRequestLife(request),
      ],
      [
        page('RequestsPage', '/visit-requests', 'VisitRequestList', 'VisitRequestEditor'),
        page('RequestPage', '/visit-requests/:id', 'VisitRequesting'),
      ],
    ),
    orbital(message, [
      threadOf(message, {
        title: 'Messages with your care team',
        post: 'SEND_TO_CARE_TEAM',
        body: 'body',
        alsoAsks: ['topic'],
        pollMs: minute,
      }),
    ]),
    orbital(
      proxy,
      [
        manage(proxy, {
          layout: 'cards',
          offers: ['new'],
          opens: true,
          refreshOn: [['ProxyGrant', changedEvent(proxy)]],
        }),
        proxyGrant(proxy),
      ],
      [
        page('ProxiesPage', '/proxies', 'ProxyAccessList', 'ProxyAccessEditor'),
        page('ProxyPage', '/proxies/:id', 'ProxyGrant'),
      ],
    ),
    orbital(patient, [detailCard(patient)]),
  ];
}

/** The patient's own data, which they may correct but not all of which they may change. */
const detailCard = (patient: Subject) => {
  const fetch = fetchOne('Patient', '@user.id', { success: 'RecordOpened', failure: 'RecordClosed' });
  const saved = { success: 'ContactSaved', failure: 'ContactNotSaved' };
  return trait({
    name: 'MyRecord',
    of: patient,
    scope: 'instance',
    states: {
      opening: { view: loading('Opening your record') },
      showing: {
        view: column(
          heading('My data'),
          recordDetail(patient, [
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
      saving: { slot: 'modal', view: loading('Saving') },
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
    title: 'Patient intake',
    description:
      'A questionnaire before the first visit with history and consent, and its review: coverage is checked and questions are answered.',
    tags: ['registration', 'consent', 'insurance'],
    build: () => {
      const intake = intakeSubject();
      return [
        orbital(
          intake,
          [
            intakeWizard(intake),
            listOf(intake, { title: 'Questionnaires received', opens: true, filter: ['status'] }),
            intakeReview(intake),
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
      const appointment = appointmentSubject();
      return [
        orbital(
          appointment,
          [...visitParts(appointment), knows(patientSubject(), practitionerSubject())],
          visitPages(),
        ),
      ];
    },
  }),
  molecule({
    name: 'std-patient-triage',
    title: 'Patient triage',
    description:
      'Emergency patients by acuity, each with a time to be seen within; vital signs out of range go straight to resuscitation.',
    tags: ['emergency', 'acuity', 'waiting time'],
    build: () => {
      const [patientCase, patient] = [triageSubject(), patientSubject()];
      return [
        orbital(
          patientCase,
          [
            manage(patientCase, {
              layout: 'board',
              props: { groupBy: 'acuity', sortBy: 'seeBy' },
              offers: ['new'],
              opens: true,
              refreshOn: [['TriageDesk', changedEvent(patientCase)]],
            }),
            triageDesk(patientCase),
            knows(patient),
          ],
          [
            page('TriageBoardPage', '/triage', 'TriageCaseList', 'TriageCaseEditor'),
            page('TriageCasePage', '/triage/:id', 'TriageDesk'),
          ],
        ),
      ];
    },
  }),
  molecule({
    name: 'std-prescription',
    title: 'Prescription',
    description:
      'An order for medication that is screened for allergies and interactions, signed, dispensed, repeated within limits and stopped.',
    tags: ['medication', 'pharmacy', 'safety'],
    build: () => {
      const prescription = prescriptionSubject();
      return [
        orbital(
          prescription,
          [...prescriptionParts(prescription), knows(patientSubject(), practitionerSubject())],
          prescriptionPages(),
        ),
      ];
    },
  }),
  molecule({
    name: 'std-lab-result',
    title: 'Lab result',
    description:
      'A specimen from collection to a verified result, with rejected tubes, critical values that are read back and corrections.',
    tags: ['laboratory', 'specimen', 'critical value'],
    build: () => {
      const order = labOrderSubject();
      return [orbital(order, [...labParts(order), knows(patientSubject())], labPages())];
    },
  }),
  molecule({
    name: 'std-care-plan',
    title: 'Care plan',
    description:
      'A plan that the patient consents to, with goals that are measured, reviews at an interval and an outcome at the end.',
    tags: ['chronic care', 'goals', 'review'],
    build: () => {
      const [plan, goal] = [carePlanSubject(), goalSubject()];
      return [
        orbital(
          plan,
          [
            manage(plan, {
              offers: ['new'],
              opens: true,
              filter: ['status'],
              refreshOn: [['CarePlanReview', changedEvent(plan)]],
            }),
            carePlanning(plan),
            knows(patientSubject(), practitionerSubject()),
          ],
          [
            page('CarePlansPage', '/care-plans', 'CarePlanList', 'CarePlanEditor'),
            page('CarePlanPage', '/care-plans/:id', 'CarePlanReview'),
          ],
        ),
        orbital(
          goal,
          [
            manage(goal, {
              layout: 'cards',
              offers: ['new'],
              opens: true,
              refreshOn: [['GoalProgress', changedEvent(goal)]],
            }),
            goalProgress(goal),
          ],
          [
            page('GoalsPage', '/goals', 'CareGoalList', 'CareGoalEditor'),
            page('GoalPage', '/goals/:id', 'GoalProgress'),
          ],
        ),
      ];
    },
  }),
  molecule({
    name: 'std-vital-signs',
    title: 'Vital signs',
    description:
      'Rounds of observations with an early-warning score that decides how soon the next round is and who is called.',
    tags: ['observations', 'early warning', 'ward'],
    build: () => {
      const observation = observationSubject();
      return [orbital(observation, [bedsideChart(observation), knows(patientSubject())])];
    },
  }),
  organism({
    name: 'std-clinic',
    title: 'Clinic',
    description:
      'A medical practice: patients, the day list with check-in, prescriptions with safety screening, laboratory orders and clinicians.',
    tags: ['practice', 'patients', 'appointments', 'electronic health record'],
    build: clinic,
  }),
  organism({
    name: 'std-patient-portal',
    title: 'Patient portal',
    description:
      'What patients do themselves: read results, ask for visits, write to the care team, keep their data and let a relative help.',
    tags: ['self service', 'results', 'secure messages', 'proxy'],
    build: portal,
  }),
];
