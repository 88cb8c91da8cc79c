// Employment: arriving, being away, recording time, being reviewed, being paid.

import type { Json } from '../../base/json.ts';
import type { Behavior, Built, FieldSpecs, Subject } from '../compose/index.ts';
import {
  and,
  append,
  call,
  changedEvent,
  countAll,
  countWhere,
  dashboard,
  day,
  decrease,
  eq,
  filled,
  given,
  gt,
  gte,
  increase,
  inDomain,
  is,
  isFuture,
  isNot,
  isPast,
  lifecycle,
  listed,
  lt,
  lte,
  minus,
  notify,
  or,
  own,
  pattern,
  register,
  role,
  said,
  set,
  since,
  size,
  stamp,
  stat,
  subject,
  sumOf,
  tick,
  times,
} from '../compose/index.ts';

const { molecule, organism } = inDomain('hr');

const employeeSubject = (): Subject =>
  subject('Employee', {
    fields: {
      name: 'string!',
      workEmail: 'email!',
      phone: 'phone',
      photo: 'image',
      jobTitle: 'string!',
      department: 'enum:engineering|sales|operations|finance|people|other*',
      manager: 'ref:Employee',
      startedOn: 'date!',
      weeklyHours: 'number=40',
      annualSalary: 'number',
      leaveBalance: 'number=25',
      lastDay: 'date',
      leavingReason: 'enum:resignation|dismissal|retirement|end_of_contract',
      status: 'enum:hired*|probation|employed|on_long_leave|notice|left',
    },
    columns: ['photo', 'name', 'jobTitle', 'department', 'manager', 'status'],
    form: [
      'name',
      'workEmail',
      'phone',
      'jobTitle',
      'department',
      'manager',
      'startedOn',
      'weeklyHours',
      'annualSalary',
    ],
  });

const employmentOf = (employee: Subject) =>
  lifecycle(employee, {
    name: 'EmploymentFile',
    description: 'Keeps an employment from the first day through probation, moves and long leave to the last day.',
    states: {
      hired: { hint: 'Has signed, not started.', shows: ['name', 'jobTitle', 'department', 'startedOn'] },
      probation: { hint: 'Six months.', shows: ['name', 'jobTitle', 'manager', 'startedOn'] },
      employed: { shows: ['name', 'jobTitle', 'department', 'manager', 'leaveBalance'] },
      on_long_leave: {
        hint: 'Parental leave, sabbatical or long illness.',
        shows: ['name', 'department', 'weeklyHours'],
      },
      notice: { shows: ['name', 'lastDay', 'leavingReason', 'leaveBalance'] },
      left: { terminal: true, shows: ['name', 'lastDay', 'leavingReason'] },
    },
    events: {
      START_WORK: {},
      PASS_PROBATION: {},
      CHANGE_POSITION: { jobTitle: 'string!', department: 'string!' },
      RAISE_SALARY: { annualSalary: 'number!' },
      BEGIN_LONG_LEAVE: {},
      RETURN_TO_WORK: { weeklyHours: 'number!' },
      GIVE_NOTICE: { leavingReason: 'string!', lastDay: 'date!' },
      TAKE_BACK_NOTICE: {},
      LAST_DAY_OVER: {},
    },
    steps: [
      ['hired', 'START_WORK', 'probation', { when: isPast(own('startedOn')) }],
      ['probation', 'PASS_PROBATION', 'employed', { when: gte(since('startedOn', 'month'), 3) }],
      ['employed', 'CHANGE_POSITION', '=', { when: said('jobTitle') }],
      ['employed', 'RAISE_SALARY', '=', { when: gt(given('annualSalary'), own('annualSalary')) }],
      ['employed', 'BEGIN_LONG_LEAVE', 'on_long_leave'],
      [
        'on_long_leave',
        'RETURN_TO_WORK',
        'employed',
        { when: and(gt(given('weeklyHours'), 0), lte(given('weeklyHours'), 48)) },
      ],
      [['probation', 'employed', 'on_long_leave'], 'GIVE_NOTICE', 'notice', { when: isFuture(given('lastDay')) }],
      ['notice', 'TAKE_BACK_NOTICE', 'employed'],
      ['notice', 'LAST_DAY_OVER', 'left'],
    ],
    ticks: [tick('lastDayCheck', '0 1 * * *', 'LAST_DAY_OVER', isPast(own('lastDay')))],
  });

const leaveSubject = (links: FieldSpecs = { employee: 'string!' }): Subject =>
  subject('LeaveRequest', {
    fields: {
      ...links,
      kind: 'enum:annual*|sick|parental|unpaid|study',
      firstDay: 'date!',
      lastDay: 'date!',
      workingDays: 'number!',
      balance: 'number=25',
      deputy: 'string',
      certificate: 'url',
      answer: 'string',
      status: 'enum:draft*|requested|approved|refused|taken|cancelled|returned_early',
    },
    columns: [...Object.keys(links).slice(0, 1), 'kind', 'firstDay', 'lastDay', 'workingDays', 'status'],
    form: [...Object.keys(links), 'kind', 'firstDay', 'lastDay', 'workingDays', 'deputy'],
  });

const withinBalance = or(isNot('kind', 'annual'), lte(own('workingDays'), own('balance')));

/** Annual leave is deducted when it is approved and given back when it is cancelled; sick leave is reported, not asked for. */
const leaving = (leave: Subject) =>
  lifecycle(leave, {
    name: 'LeaveApproval',
    description: 'Asks for leave within the balance, names a deputy, and gives days back when plans change.',
    states: {
      draft: { shows: ['kind', 'firstDay', 'lastDay', 'workingDays', 'balance'] },
      requested: { hint: 'With the line manager.', shows: ['kind', 'firstDay', 'lastDay', 'workingDays', 'deputy'] },
      approved: { shows: ['kind', 'firstDay', 'lastDay', 'deputy', 'balance'] },
      refused: { shows: ['kind', 'firstDay', 'lastDay', 'answer'] },
      taken: { terminal: true, shows: ['kind', 'firstDay', 'lastDay', 'workingDays'] },
      cancelled: { terminal: true, shows: ['kind', 'firstDay', 'lastDay', 'balance'] },
      returned_early: { terminal: true, shows: ['kind', 'firstDay', 'workingDays', 'balance'] },
    },
    events: {
      REQUEST_LEAVE: { deputy: 'string!' },
      REPORT_SICK: {},
      HAND_IN_CERTIFICATE: { certificate: 'url!' },
      APPROVE_LEAVE: {},
      REFUSE_LEAVE: { answer: 'string!' },
      CHANGE_DATES: { firstDay: 'date!', lastDay: 'date!', workingDays: 'number!' },
      CANCEL_LEAVE: {},
      RETURN_EARLY: { unusedDays: 'number!' },
      LEAVE_OVER: {},
    },
    steps: [
      [
        'draft',
        'REQUEST_LEAVE',
        'requested',
        {
          when: and(isNot('kind', 'sick'), gt(own('workingDays'), 0), withinBalance, said('deputy')),
          do: [notify('Leave request handed in')],
        },
      ],
      ['draft', 'REPORT_SICK', 'approved', { when: is('kind', 'sick') }],
      ['approved', 'HAND_IN_CERTIFICATE', '=', { when: and(is('kind', 'sick'), said('certificate')) }],
      [
        'requested',
        'APPROVE_LEAVE',
        'approved',
        { when: and(is('kind', 'annual'), withinBalance), do: [decrease('balance', own('workingDays'))] },
      ],
      ['requested', 'APPROVE_LEAVE', 'approved', { when: isNot('kind', 'annual') }],
      ['requested', 'REFUSE_LEAVE', 'refused', { when: said('answer') }],
      ['refused', 'CHANGE_DATES', 'draft', { when: gte(given('lastDay'), given('firstDay')) }],
      [['draft', 'requested', 'refused'], 'CANCEL_LEAVE', 'cancelled'],
      [
        'approved',
        'CANCEL_LEAVE',
        'cancelled',
        { when: and(is('kind', 'annual'), isFuture(own('firstDay'))), do: [increase('balance', own('workingDays'))] },
      ],
      [
        'approved',
        'RETURN_EARLY',
        'returned_early',
        {
          when: and(gt(given('unusedDays'), 0), lt(given('unusedDays'), own('workingDays'))),
          do: [increase('balance', given('unusedDays')), decrease('workingDays', given('unusedDays'))],
        },
      ],
      ['approved', 'LEAVE_OVER', 'taken', { when: isPast(own('lastDay')) }],
    ],
    ticks: [tick('endCheck', '0 2 * * *', 'LEAVE_OVER')],
  });

const timesheetSubject = (links: FieldSpecs = { employee: 'string!' }): Subject =>
  subject('Timesheet', {
    fields: {
      ...links,
      weekStartsOn: 'date!',
      entries: listed({ activity: 'string!', hours: 'number!', on: 'datetime' }),
      regularHours: 'number=0',
      overtimeHours: 'number=0',
      contractHours: 'number=40',
      remark: 'string',
      correction: 'string',
      clockedInAt: 'datetime',
      status: 'enum:open*|clocked_in|on_break|submitted|returned|approved|locked',
    },
    columns: [...Object.keys(links).slice(0, 1), 'weekStartsOn', 'regularHours', 'overtimeHours', 'status'],
    form: [...Object.keys(links), 'weekStartsOn', 'contractHours'],
  });

const bookHours = (hours: Json, activity: string) => [
  append('entries', { activity, hours, on: '@now' }),
  increase('regularHours', hours),
  set('overtimeHours', ['math/max', 0, minus(own('regularHours'), own('contractHours'))]),
];

const timekeeping = (sheet: Subject) =>
  lifecycle(sheet, {
    name: 'WeekTimesheet',
    description: 'Collects a week’s hours by clock or by hand and has them approved before payroll locks them.',
    states: {
      open: { shows: ['weekStartsOn', 'entries', 'regularHours', 'contractHours'] },
      clocked_in: { hint: 'The clock is running.', shows: ['clockedInAt', 'regularHours'] },
      on_break: { shows: ['clockedInAt', 'regularHours'] },
      submitted: { hint: 'With the manager.', shows: ['weekStartsOn', 'regularHours', 'overtimeHours', 'remark'] },
      returned: { shows: ['weekStartsOn', 'entries', 'correction'] },
      approved: { hint: 'Waiting for payroll.', shows: ['weekStartsOn', 'regularHours', 'overtimeHours'] },
      locked: { terminal: true, shows: ['weekStartsOn', 'regularHours', 'overtimeHours'] },
    },
    events: {
      CLOCK_IN: {},
      START_BREAK: {},
      END_BREAK: {},
      CLOCK_OUT: {},
      ENTER_HOURS: { activity: 'string!', hours: 'number!' },
      SUBMIT_WEEK: { remark: 'string' },
      RETURN_FOR_CORRECTION: { correction: 'string!' },
      CORRECT: {},
      APPROVE_HOURS: {},
      PAYROLL_CUTOFF: {},
    },
    steps: [
      ['open', 'CLOCK_IN', 'clocked_in', { do: [stamp('clockedInAt')] }],
      ['clocked_in', 'START_BREAK', 'on_break', { do: bookHours(since('clockedInAt', 'hour'), 'Clocked') }],
      ['on_break', 'END_BREAK', 'clocked_in', { do: [stamp('clockedInAt')] }],
      ['clocked_in', 'CLOCK_OUT', 'open', { do: bookHours(since('clockedInAt', 'hour'), 'Clocked') }],
      ['on_break', 'CLOCK_OUT', 'open'],
      [
        'open',
        'ENTER_HOURS',
        '=',
        {
          when: and(gt(given('hours'), 0), lte(given('hours'), 12), said('activity')),
          do: bookHours(given('hours'), given('activity')),
        },
      ],
      ['open', 'SUBMIT_WEEK', 'submitted', { when: or(eq(own('overtimeHours'), 0), said('remark')) }],
      ['submitted', 'RETURN_FOR_CORRECTION', 'returned', { when: said('correction') }],
      ['returned', 'CORRECT', 'open', { do: [set('entries', []), set('regularHours', 0), set('overtimeHours', 0)] }],
      ['submitted', 'APPROVE_HOURS', 'approved', { when: role('manager') }],
      ['approved', 'PAYROLL_CUTOFF', 'locked'],
    ],
    ticks: [tick('cutoff', '0 0 25 * *', 'PAYROLL_CUTOFF')],
  });

const onboardingSubject = (links: FieldSpecs = { newHire: 'string!' }): Subject =>
  subject('Onboarding', {
    fields: {
      ...links,
      buddy: 'string',
      startsOn: 'date!',
      contractSigned: 'boolean=false',
      accountsReady: 'boolean=false',
      equipment: 'enum:not_ordered*|ordered|handed_over',
      tasks: listed({ task: 'string!', doneAt: 'datetime' }),
      tasksDone: 'number=0',
      feedback: 'string',
      status: 'enum:preparing*|ready|first_day|first_weeks|check_in|settled|did_not_start',
    },
    columns: [...Object.keys(links).slice(0, 1), 'startsOn', 'buddy', 'equipment', 'status'],
    form: [...Object.keys(links), 'startsOn', 'buddy'],
  });

const arriving = (onboarding: Subject) =>
  lifecycle(onboarding, {
    name: 'OnboardingPath',
    description: 'Prepares contract, accounts and equipment before day one and accompanies the first ninety days.',
    states: {
      preparing: {
        hint: 'Contract, accounts, equipment and a buddy before day one.',
        shows: ['startsOn', 'buddy', 'contractSigned', 'accountsReady', 'equipment'],
      },
      ready: { shows: ['startsOn', 'buddy', 'equipment'] },
      first_day: {
        shows: ['buddy', 'tasks'],
        extra: [
          pattern('data-list', {
            entity: own('tasks'),
            fields: [{ name: 'task' }, { name: 'doneAt', format: 'date' }],
          }),
        ],
      },
      first_weeks: {
        shows: ['buddy', 'tasksDone'],
        extra: [
          pattern('data-list', {
            entity: own('tasks'),
            fields: [{ name: 'task' }, { name: 'doneAt', format: 'date' }],
          }),
        ],
      },
      check_in: { hint: 'Thirty-day talk with the manager.', shows: ['tasksDone', 'feedback'] },
      settled: { terminal: true, shows: ['startsOn', 'tasksDone', 'feedback'] },
      did_not_start: { terminal: true, shows: ['startsOn'] },
    },
    events: {
      CONTRACT_SIGNED: {},
      ORDER_EQUIPMENT: {},
      CREATE_ACCOUNTS: {},
      AccountsCreated: { login: 'string' },
      NAME_BUDDY: { buddy: 'string!' },
      ALL_PREPARED: {},
      WELCOME: {},
      FINISH_TASK: { task: 'string!' },
      FINISH_FIRST_DAY: {},
      THIRTY_DAYS_OVER: {},
      HOLD_CHECK_IN: { feedback: 'string!' },
      NEEDS_MORE_TIME: {},
      DID_NOT_APPEAR: {},
    },
    steps: [
      ['preparing', 'CONTRACT_SIGNED', '=', { do: [set('contractSigned', true)] }],
      [
        'preparing',
        'ORDER_EQUIPMENT',
        '=',
        { when: is('equipment', 'not_ordered'), do: [set('equipment', 'ordered')] },
      ],
      [
        'preparing',
        'CREATE_ACCOUNTS',
        '=',
        {
          when: is('contractSigned', true),
          do: [call('identity', 'createAccounts', { onboarding: own('id') }, { success: 'AccountsCreated' })],
        },
      ],
      ['preparing', 'AccountsCreated', '=', { do: [set('accountsReady', true)] }],
      ['preparing', 'NAME_BUDDY', '=', { when: said('buddy') }],
      [
        'preparing',
        'ALL_PREPARED',
        'ready',
        {
          when: and(
            is('contractSigned', true),
            is('accountsReady', true),
            isNot('equipment', 'not_ordered'),
            filled('buddy'),
          ),
        },
      ],
      ['ready', 'WELCOME', 'first_day', { when: isPast(own('startsOn')), do: [set('equipment', 'handed_over')] }],
      [['preparing', 'ready'], 'DID_NOT_APPEAR', 'did_not_start', { when: isPast(own('startsOn')) }],
      [
        ['first_day', 'first_weeks'],
        'FINISH_TASK',
        '=',
        {
          when: said('task'),
          do: [append('tasks', { task: given('task'), doneAt: '@now' }), increase('tasksDone')],
        },
      ],
      ['first_day', 'FINISH_FIRST_DAY', 'first_weeks', { when: gt(own('tasksDone'), 0) }],
      ['first_weeks', 'THIRTY_DAYS_OVER', 'check_in'],
      ['check_in', 'HOLD_CHECK_IN', 'settled', { when: said('feedback') }],
      ['check_in', 'NEEDS_MORE_TIME', 'first_weeks'],
    ],
    ticks: [tick('thirtyDays', day, 'THIRTY_DAYS_OVER', gt(since('startsOn', 'day'), 30))],
  });

const reviewSubject = (links: FieldSpecs = { employee: 'string!', reviewer: 'string!' }): Subject =>
  subject('PerformanceReview', {
    fields: {
      ...links,
      cycle: 'string!',
      goals: '[string]',
      selfRating: 'number',
      selfAssessment: 'string',
      peerFeedback: listed({ colleague: 'string!', remark: 'string!' }),
      managerRating: 'number',
      managerAssessment: 'string',
      finalRating: 'number',
      developmentPlan: 'string',
      objection: 'string',
      status: 'enum:goals_set*|self_assessment|peer_feedback|manager_assessment|calibration|talk|signed|objected',
    },
    columns: [...Object.keys(links).slice(0, 1), 'cycle', 'managerRating', 'finalRating', 'status'],
    form: [...Object.keys(links), 'cycle', 'goals'],
  });

const onScale = (rating: string) => and(gte(given(rating), 1), lte(given(rating), 5));

const reviewing = (review: Subject) =>
  lifecycle(review, {
    name: 'ReviewCycle',
    description: 'Runs a review from goals over self, peer and manager assessment to calibration, talk and signature.',
    states: {
      goals_set: { shows: ['cycle', 'goals'] },
      self_assessment: { hint: 'The employee writes first.', shows: ['cycle', 'goals'] },
      peer_feedback: { hint: 'At least two colleagues.', shows: ['cycle', 'peerFeedback'] },
      manager_assessment: { shows: ['goals', 'selfRating', 'selfAssessment', 'peerFeedback'] },
      calibration: {
        hint: 'Managers compare their ratings.',
        shows: ['selfRating', 'managerRating', 'managerAssessment'],
      },
      talk: { shows: ['finalRating', 'managerAssessment', 'developmentPlan'] },
      signed: { terminal: true, shows: ['cycle', 'finalRating', 'developmentPlan'] },
      objected: { hint: 'People operations looks at it.', shows: ['finalRating', 'objection'] },
    },
    events: {
      OPEN_CYCLE: {},
      SUBMIT_SELF_ASSESSMENT: { selfRating: 'number!', selfAssessment: 'string!' },
      GIVE_FEEDBACK: { colleague: 'string!', remark: 'string!' },
      CLOSE_FEEDBACK: {},
      SUBMIT_ASSESSMENT: { managerRating: 'number!', managerAssessment: 'string!' },
      CALIBRATE: { finalRating: 'number!' },
      HOLD_TALK: { developmentPlan: 'string!' },
      SIGN_REVIEW: {},
      OBJECT: { objection: 'string!' },
      UPHOLD_RATING: {},
      REOPEN_ASSESSMENT: {},
    },
    steps: [
      ['goals_set', 'OPEN_CYCLE', 'self_assessment', { when: gt(size(own('goals')), 0) }],
      ['self_assessment', 'SUBMIT_SELF_ASSESSMENT', 'peer_feedback', { when: onScale('selfRating') }],
      [
        'peer_feedback',
        'GIVE_FEEDBACK',
        '=',
        {
          when: said('remark'),
          do: [append('peerFeedback', { colleague: given('colleague'), remark: given('remark') })],
        },
      ],
      ['peer_feedback', 'CLOSE_FEEDBACK', 'manager_assessment', { when: gte(size(own('peerFeedback')), 2) }],
      ['manager_assessment', 'SUBMIT_ASSESSMENT', 'calibration', { when: onScale('managerRating') }],
      ['calibration', 'CALIBRATE', 'talk', { when: onScale('finalRating') }],
      ['talk', 'HOLD_TALK', '=', { when: said('developmentPlan') }],
      ['talk', 'SIGN_REVIEW', 'signed', { when: filled('developmentPlan') }],
      ['talk', 'OBJECT', 'objected', { when: said('objection') }],
      ['objected', 'UPHOLD_RATING', 'talk'],
      ['objected', 'REOPEN_ASSESSMENT', 'manager_assessment', { when: role('people_operations') }],
    ],
  });

const payrollSubject = (): Subject =>
  subject('PayrollRun', {
    fields: {
      month: 'string!',
      employees: 'number=0',
      grossTotal: 'number=0',
      netTotal: 'number=0',
      lastNetTotal: 'number=0',
      openTimesheets: 'number=0',
      exceptions: 'number=0',
      failure: 'string',
      payday: 'date!',
      approvedBy: 'string',
      status: 'enum:collecting*|calculating|checking|approved|transmitting|paid|corrected',
    },
    columns: ['month', 'employees', 'grossTotal', 'netTotal', 'payday', 'status'],
    form: ['month', 'payday', 'openTimesheets'],
  });

const calculate = call(
  'payroll',
  'calculate',
  { month: own('month') },
  { success: 'PayCalculated', failure: 'CalculationFailed' },
);

/** Nobody approves a run with open exceptions, and a month's total that jumps by a tenth is looked at. */
const paying = (run: Subject) =>
  lifecycle(run, {
    name: 'PayrollProcessing',
    description: 'Collects inputs, calculates, checks, approves and transmits a month’s pay.',
    states: {
      collecting: { hint: 'Timesheets have to be in.', shows: ['month', 'openTimesheets', 'payday'] },
      calculating: { shows: ['month', 'employees'] },
      checking: {
        shows: ['employees', 'grossTotal', 'netTotal', 'exceptions', 'failure'],
        extra: [stat('Change to last month', minus(own('netTotal'), own('lastNetTotal')), { format: 'currency' })],
      },
      approved: { shows: ['month', 'netTotal', 'payday', 'approvedBy'] },
      transmitting: { hint: 'With the bank.', shows: ['month', 'netTotal'] },
      paid: { shows: ['month', 'employees', 'netTotal', 'payday'] },
      corrected: { terminal: true, shows: ['month', 'netTotal'] },
    },
    events: {
      TIMESHEET_ARRIVED: {},
      CALCULATE_PAY: {},
      PayCalculated: { employees: 'number!', grossTotal: 'number!', netTotal: 'number!', exceptions: 'number!' },
      CalculationFailed: { failure: 'string' },
      CLEAR_EXCEPTION: {},
      APPROVE_RUN: {},
      TRANSMIT: {},
      BankAccepted: { reference: 'string' },
      BankRejected: { failure: 'string' },
      CORRECT_RUN: {},
    },
    steps: [
      [
        'collecting',
        'TIMESHEET_ARRIVED',
        '=',
        { when: gt(own('openTimesheets'), 0), do: [decrease('openTimesheets')] },
      ],
      ['collecting', 'CALCULATE_PAY', 'calculating', { when: is('openTimesheets', 0), do: [calculate] }],
      ['calculating', 'PayCalculated', 'checking', { do: [set('failure', '')] }],
      ['calculating', 'CalculationFailed', 'collecting', { do: [notify(given('failure'), 'error')] }],
      ['checking', 'CLEAR_EXCEPTION', '=', { when: gt(own('exceptions'), 0), do: [decrease('exceptions')] }],
      ['checking', 'CALCULATE_PAY', 'calculating', { do: [calculate] }],
      [
        'checking',
        'APPROVE_RUN',
        'approved',
        {
          when: and(
            role('payroll_lead'),
            is('exceptions', 0),
            lte(['math/abs', minus(own('netTotal'), own('lastNetTotal'))], times(own('netTotal'), 0.1)),
          ),
          do: [set('approvedBy', '@user.name')],
        },
      ],
      [
        'checking',
        'APPROVE_RUN',
        'approved',
        { when: and(role('chief_financial_officer'), is('exceptions', 0)), do: [set('approvedBy', '@user.name')] },
      ],
      [
        'approved',
        'TRANSMIT',
        'transmitting',
        {
          when: isFuture(own('payday')),
          do: [
            call(
              'bank',
              'submitSalaries',
              { run: own('id'), payday: own('payday') },
              { success: 'BankAccepted', failure: 'BankRejected' },
            ),
          ],
        },
      ],
      ['transmitting', 'BankAccepted', 'paid', { do: [notify('Salaries are on their way', 'success')] }],
      ['transmitting', 'BankRejected', 'approved', { do: [notify(given('failure'), 'error')] }],
      ['paid', 'CORRECT_RUN', 'corrected', { when: role('payroll_lead') }],
    ],
  });

function hrPortal(): Built[] {
  const employee = employeeSubject();
  const leave = leaveSubject({ employee: 'ref!:Employee' });
  const sheet = timesheetSubject({ employee: 'ref!:Employee' });
  const onboarding = onboardingSubject({ newHire: 'ref!:Employee' });
  return [
    register(employee, employmentOf, {
      list: { layout: 'cards', search: ['name', 'jobTitle'], filter: ['department', 'status'], pageSize: 40 },
    }),
    register(leave, leaving, {
      from: 'std-leave-request',
      list: { layout: 'calendar', props: { dateField: 'firstDay' }, offers: ['new'] },
    }),
    register(sheet, timekeeping, { from: 'std-time-clock', list: { offers: ['new'], filter: ['status'] } }),
    register(onboarding, arriving, { from: 'std-employee-onboarding', list: { offers: ['new'] } }),
    dashboard({
      name: 'PeopleMetrics',
      title: 'People',
      over: employee,
      metrics: [
        { field: 'headcount', value: countAll },
        { field: 'onProbation', value: countWhere('status', 'probation') },
        { field: 'leavingSoon', value: countWhere('status', 'notice') },
        { field: 'leaveDaysLeft', value: sumOf('leaveBalance') },
      ],
      groups: ['department'],
      refreshOn: [['EmploymentFile', changedEvent(employee)]],
    }),
  ];
}

export const employment: readonly Behavior[] = [
  molecule({
    name: 'std-leave-request',
    description:
      'Leave that is asked for within the balance, approved, changed, cancelled or cut short, with days given back.',
    tags: ['vacation', 'absence', 'sick leave', 'approval'],
    build: () => [register(leaveSubject(), leaving, { list: { offers: ['new'], filter: ['kind', 'status'] } })],
  }),
  molecule({
    name: 'std-time-clock',
    description:
      'A week’s hours by clock or by hand, with breaks and overtime, approved and locked at the payroll cutoff.',
    tags: ['time tracking', 'overtime', 'approval', 'clock'],
    build: () => [register(timesheetSubject(), timekeeping, { list: { offers: ['new'] } })],
  }),
  molecule({
    name: 'std-employee-onboarding',
    description:
      'New people with contract, accounts, equipment and a buddy ready on day one, followed through their first weeks.',
    tags: ['onboarding', 'checklist', 'new hire', 'buddy'],
    build: () => [register(onboardingSubject(), arriving, { list: { layout: 'cards', filter: ['status'] } })],
  }),
  molecule({
    name: 'std-performance-review',
    description:
      'Reviews with self-assessment, peer feedback, manager rating, calibration, a talk, and a right to object.',
    tags: ['feedback', 'rating', 'calibration', 'goals'],
    build: () => [register(reviewSubject(), reviewing, { list: { offers: ['new'], filter: ['status'] } })],
  }),
  molecule({
    name: 'std-payroll-run',
    description:
      'A month’s pay collected from timesheets, calculated, checked for exceptions, approved and sent to the bank.',
    tags: ['salary', 'payroll', 'approval', 'bank'],
    build: () => [register(payrollSubject(), paying, { list: { offers: ['new'] } })],
  }),
  organism({
    name: 'std-hr-portal',
    title: 'HR portal',
    description:
      'Employee files, leave, timesheets and onboarding in one place with headcount and absence at a glance.',
    tags: ['employees', 'leave', 'timesheets', 'onboarding'],
    build: hrPortal,
  }),
];
