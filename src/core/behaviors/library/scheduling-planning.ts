// Planning together: the calendar, rooms, rosters, polls for a date, reminders.
import type { Behavior, CalendarUnit, Subject, View } from '../compose/index.ts';
import {
  alert,
  and,
  append,
  button,
  call,
  column,
  create,
  earlier,
  emit,
  eq,
  failure,
  fetchAll,
  given,
  gt,
  gte,
  heading,
  includes,
  increase,
  inDomain,
  is,
  isAfter,
  isBefore,
  isFuture,
  isPast,
  later,
  lifecycle,
  listed,
  lt,
  lte,
  manage,
  minute,
  ne,
  not,
  notify,
  olderThan,
  orbital,
  own,
  page,
  panel,
  part,
  pattern,
  plus,
  progress,
  recordDetail,
  recordForm,
  register,
  remove,
  role,
  row,
  rows,
  said,
  set,
  size,
  subject,
  tick,
  trait,
  update,
} from '../compose/index.ts';

const { molecule } = inDomain('scheduling');

const calendarEventSubject = (): Subject =>
  subject('CalendarEvent', {
    path: '/calendar',
    fields: {
      title: 'string!',
      startTime: 'datetime!',
      endTime: 'datetime!',
      allDay: 'boolean=false',
      place: 'string',
      attendees: '[string]',
      calendar: 'enum:work*|private|shared',
      repeats: 'enum:never*|daily|weekly|monthly|yearly',
      shownFrom: 'date',
      clash: 'string',
    },
    columns: ['title', 'startTime', 'endTime', 'place', 'calendar'],
    form: ['title', 'startTime', 'endTime', 'allDay', 'place', 'attendees', 'calendar', 'repeats'],
  });

const reloadSpan = (days: number) =>
  fetchAll(
    'CalendarEvent',
    { success: 'EventsLoaded', failure: 'EventsFailed' },
    { from: own('shownFrom'), days, sort: 'startTime' },
  );

const spanBar = (title: string, ...others: readonly View[]) =>
  row(
    heading(title),
    button('Back', 'EARLIER', undefined, 'ghost'),
    button('Today', 'TODAY', undefined, 'ghost'),
    button('Forward', 'FORWARD', undefined, 'ghost'),
    ...others,
    button('New event', 'NEW_EVENT', undefined, 'primary'),
  );

const [dayButton, weekButton, monthButton] = [
  button('Day', 'SHOW_DAY'),
  button('Week', 'SHOW_WEEK'),
  button('Month', 'SHOW_MONTH'),
];

const turning = (state: 'month' | 'week' | 'day', unit: CalendarUnit, days: number) =>
  [
    [state, 'EARLIER', '=', { do: [set('shownFrom', earlier(1, unit, own('shownFrom'))), reloadSpan(days)] }],
    [state, 'FORWARD', '=', { do: [set('shownFrom', later(1, unit, own('shownFrom'))), reloadSpan(days)] }],
    [state, 'TODAY', '=', { do: [set('shownFrom', ['time/startOf', '@now', unit]), reloadSpan(days)] }],
    [state, 'EventsLoaded', '='],
    [state, 'EventsFailed', 'unavailable'],
    [state, 'NEW_EVENT', 'creating'],
    [state, 'OPEN_EVENT', 'reading', { do: [set('id', given('id'))] }],
  ] as const;

const calendarView = (event: Subject) =>
  trait(event, {
    name: 'CalendarView',
    description: 'Shows events by month, week or day, opens them in a drawer and takes new ones.',
    states: {
      month: {
        view: column(
          spanBar('Month', dayButton, weekButton),
          rows(event, 'calendar', [{ label: 'Open', event: 'OPEN_EVENT' }], { weekStart: own('shownFrom') }),
        ),
      },
      week: {
        view: column(
          spanBar('Week', dayButton, monthButton),
          rows(event, 'calendar', [{ label: 'Open', event: 'OPEN_EVENT' }], {
            weekStart: own('shownFrom'),
            dayWindow: 7,
          }),
        ),
      },
      day: {
        view: column(
          spanBar('Day', weekButton, monthButton),
          rows(event, 'timeline', [{ label: 'Open', event: 'OPEN_EVENT' }]),
        ),
      },
      reading: {
        slot: 'drawer',
        view: column(
          recordDetail(['title', 'startTime', 'endTime', 'place', 'attendees', 'repeats']),
          row(button('Delete', 'DELETE_EVENT', undefined, 'danger'), button('Close', 'CLOSE')),
        ),
      },
      creating: { slot: 'modal', view: recordForm(event, 'create', 'SAVE_EVENT', 'CLOSE') },
      clashing: {
        slot: 'modal',
        view: column(
          alert(own('clash'), 'warning'),
          row(
            button('Book anyway', 'BOOK_ANYWAY', undefined, 'primary'),
            button('Choose another time', 'CHOOSE_AGAIN'),
            button('Close', 'CLOSE', undefined, 'ghost'),
          ),
        ),
      },
      unavailable: { view: failure('The calendar could not be loaded', 'RETRY') },
    },
    events: {
      EARLIER: {},
      FORWARD: {},
      TODAY: {},
      SHOW_DAY: {},
      SHOW_WEEK: {},
      SHOW_MONTH: {},
      EventsLoaded: { data: '[CalendarEvent]!' },
      EventsFailed: { error: 'string' },
      OPEN_EVENT: { id: 'string!' },
      NEW_EVENT: {},
      SAVE_EVENT: { data: '@entity!' },
      EventCreated: { id: 'string' },
      EventClashes: { error: 'string' },
      BOOK_ANYWAY: {},
      CHOOSE_AGAIN: {},
      DELETE_EVENT: {},
      CLOSE: {},
      RETRY: {},
    },
    init: [set('shownFrom', ['time/startOf', '@now', 'month']), reloadSpan(31)],
    steps: [
      ...turning('month', 'month', 31),
      ...turning('week', 'week', 7),
      ...turning('day', 'day', 1),
      [['month', 'day'], 'SHOW_WEEK', 'week', { do: [reloadSpan(7)] }],
      [['month', 'week'], 'SHOW_DAY', 'day', { do: [reloadSpan(1)] }],
      [['week', 'day'], 'SHOW_MONTH', 'month', { do: [reloadSpan(31)] }],
      ['reading', 'DELETE_EVENT', 'month', { do: [remove('CalendarEvent', own('id')), reloadSpan(31)] }],
      ['reading', 'CLOSE', 'month'],
      [
        'creating',
        'SAVE_EVENT',
        '=',
        {
          when: isAfter(given('data.endTime'), given('data.startTime')),
          do: [create('CalendarEvent', given('data'), { success: 'EventCreated', failure: 'EventClashes' })],
        },
      ],
      ['creating', 'EventCreated', 'month', { do: [reloadSpan(31)] }],
      ['creating', 'EventClashes', 'clashing', { do: [set('clash', given('error'))] }],
      [['creating', 'clashing'], 'CLOSE', 'month'],
      ['clashing', 'CHOOSE_AGAIN', 'creating'],
      ['clashing', 'BOOK_ANYWAY', 'month', { do: [create('CalendarEvent', '@entity'), reloadSpan(31)] }],
      ['unavailable', 'RETRY', 'month', { do: [reloadSpan(31)] }],
    ],
  });

const roomSubject = (): Subject =>
  subject('Room', {
    fields: {
      name: 'string!',
      floor: 'string',
      seats: 'number!',
      equipment: '[string]',
      needsApproval: 'boolean=false',
      photo: 'image',
    },
    columns: ['photo', 'name', 'floor', 'seats', 'needsApproval'],
  });

const reservationSubject = (): Subject =>
  subject('RoomReservation', {
    fields: {
      room: 'ref!:Room',
      organiser: 'string!',
      purpose: 'string!',
      people: 'number!',
      roomSeats: 'number!',
      startsAt: 'datetime!',
      endsAt: 'datetime!',
      catering: 'boolean=false',
      alternative: 'string',
      refusal: 'string',
      status: 'enum:requested*|checking|occupied|tentative|confirmed|in_use|finished|released|cancelled',
    },
    columns: ['room', 'organiser', 'startsAt', 'endsAt', 'people', 'status'],
    form: ['room', 'organiser', 'purpose', 'people', 'roomSeats', 'startsAt', 'endsAt', 'catering'],
  });

/** A room is confirmed when it is free and large enough, and given back when nobody turns up. */
const reserving = (reservation: Subject) =>
  lifecycle(reservation, {
    name: 'RoomReserving',
    description: 'Checks, approves and confirms a room, and gives it back when nobody checks in.',
    states: {
      requested: { shows: ['room', 'purpose', 'people', 'roomSeats', 'startsAt', 'endsAt'] },
      checking: { hint: 'Is the room free?', shows: ['room', 'startsAt', 'endsAt'] },
      occupied: { hint: 'Somebody else has the room.', shows: ['room', 'startsAt', 'alternative'] },
      tentative: { hint: 'The office manager has to agree.', shows: ['room', 'organiser', 'purpose', 'catering'] },
      confirmed: { hint: 'Check in at the door.', shows: ['room', 'startsAt', 'endsAt', 'people'] },
      in_use: { shows: ['room', 'organiser', 'endsAt'] },
      finished: { terminal: true, shows: ['room', 'startsAt', 'endsAt'] },
      released: { terminal: true, shows: ['room', 'organiser', 'startsAt'] },
      cancelled: { terminal: true, shows: ['room', 'organiser', 'refusal'] },
    },
    events: {
      REQUEST_ROOM: {},
      RoomFree: { needsApproval: 'boolean' },
      RoomOccupied: { alternative: 'string' },
      TAKE_ALTERNATIVE: { room: 'string!', roomSeats: 'number!' },
      AGREE: {},
      TURN_DOWN: { refusal: 'string!' },
      CHECK_IN_AT_DOOR: {},
      NOBODY_CHECKED_IN: {},
      EXTEND: { endsAt: 'datetime!' },
      LEAVE_ROOM: {},
      TIME_IS_UP: {},
      CANCEL_RESERVATION: {},
    },
    steps: [
      [
        'requested',
        'REQUEST_ROOM',
        'checking',
        {
          when: and(
            lte(own('people'), own('roomSeats')),
            isAfter(own('endsAt'), own('startsAt')),
            isFuture(own('startsAt')),
          ),
          do: [
            call(
              'rooms',
              'checkFree',
              { room: own('room'), from: own('startsAt'), to: own('endsAt') },
              { success: 'RoomFree', failure: 'RoomOccupied' },
            ),
          ],
        },
      ],
      ['checking', 'RoomFree', 'tentative', { when: eq(given('needsApproval'), true) }],
      ['checking', 'RoomFree', 'confirmed'],
      ['checking', 'RoomOccupied', 'occupied'],
      ['occupied', 'TAKE_ALTERNATIVE', 'requested', { do: [set('alternative', '')] }],
      ['occupied', 'CANCEL_RESERVATION', 'cancelled'],
      ['tentative', 'AGREE', 'confirmed', { when: role('office_manager') }],
      ['tentative', 'TURN_DOWN', 'cancelled', { when: said('refusal') }],
      ['confirmed', 'CHECK_IN_AT_DOOR', 'in_use'],
      ['confirmed', 'NOBODY_CHECKED_IN', 'released', { when: olderThan('startsAt', 15 * minute) }],
      ['confirmed', 'CANCEL_RESERVATION', 'cancelled'],
      ['in_use', 'EXTEND', '=', { when: isAfter(given('endsAt'), own('startsAt')) }],
      ['in_use', 'LEAVE_ROOM', 'finished'],
      ['in_use', 'TIME_IS_UP', 'finished', { when: isPast(own('endsAt')) }],
    ],
    ticks: [tick('doorCheck', minute, 'NOBODY_CHECKED_IN'), tick('endCheck', minute, 'TIME_IS_UP')],
  });

const shiftSubject = (): Subject =>
  subject('Shift', {
    fields: {
      role: 'string!',
      startsAt: 'datetime!',
      endsAt: 'datetime!',
      worker: 'string',
      substitute: 'string',
      restHours: 'number=11',
      breakMinutes: 'number=30',
      absence: 'enum:sick|leave|training',
      status: 'enum:open*|assigned|published|swap_wanted|swap_agreed|unstaffed|working|worked',
    },
    columns: ['startsAt', 'endsAt', 'role', 'worker', 'status'],
    form: ['role', 'startsAt', 'endsAt', 'breakMinutes'],
  });

/** A shift is planned, published and worked; swaps need a taker and the planner, and the legal rest is kept. */
const rostering = (shift: Subject) =>
  lifecycle(shift, {
    name: 'ShiftRoster',
    description: 'Staffs and publishes shifts, lets people swap them, and finds cover when somebody is missing.',
    states: {
      open: { hint: 'Nobody has this shift.', shows: ['role', 'startsAt', 'endsAt'] },
      assigned: { hint: 'Not visible to the team yet.', shows: ['role', 'worker', 'startsAt', 'restHours'] },
      published: { shows: ['role', 'worker', 'startsAt', 'endsAt', 'breakMinutes'] },
      swap_wanted: { hint: 'Who can take this shift?', shows: ['role', 'worker', 'startsAt'] },
      swap_agreed: { hint: 'The planner has to approve.', shows: ['worker', 'substitute', 'startsAt'] },
      unstaffed: { hint: 'Find cover now.', shows: ['role', 'worker', 'absence', 'startsAt'] },
      working: { shows: ['role', 'worker', 'startsAt', 'endsAt'] },
      worked: { terminal: true, shows: ['role', 'worker', 'startsAt', 'endsAt'] },
    },
    events: {
      ASSIGN_WORKER: { worker: 'string!', restHours: 'number!' },
      UNASSIGN: {},
      PUBLISH_SHIFT: {},
      OFFER_SWAP: {},
      TAKE_SHIFT: { substitute: 'string!' },
      APPROVE_SWAP: {},
      REFUSE_SWAP: {},
      KEEP_SHIFT: {},
      REPORT_ABSENCE: { absence: 'string!' },
      FIND_COVER: { worker: 'string!' },
      CLOCK_ON: {},
      CLOCK_OFF: {},
    },
    steps: [
      ['open', 'ASSIGN_WORKER', 'assigned', { when: and(said('worker'), gte(given('restHours'), 11)) }],
      ['assigned', 'UNASSIGN', 'open', { do: [set('worker', '')] }],
      [
        'assigned',
        'PUBLISH_SHIFT',
        'published',
        { when: isFuture(own('startsAt')), do: [notify('A shift was published')] },
      ],
      ['published', 'OFFER_SWAP', 'swap_wanted', { when: isFuture(own('startsAt')) }],
      ['swap_wanted', 'KEEP_SHIFT', 'published'],
      ['swap_wanted', 'TAKE_SHIFT', 'swap_agreed', { when: ne(given('substitute'), own('worker')) }],
      [
        'swap_agreed',
        'APPROVE_SWAP',
        'published',
        { when: role('planner'), do: [set('worker', own('substitute')), set('substitute', '')] },
      ],
      ['swap_agreed', 'REFUSE_SWAP', 'published', { when: role('planner'), do: [set('substitute', '')] }],
      [['published', 'swap_wanted'], 'REPORT_ABSENCE', 'unstaffed', { do: [notify('A shift needs cover', 'warning')] }],
      ['unstaffed', 'FIND_COVER', 'published', { when: said('worker') }],
      ['published', 'CLOCK_ON', 'working', { when: isBefore(own('startsAt'), later(15, 'minute')) }],
      ['working', 'CLOCK_OFF', 'worked'],
    ],
  });

const pollSubject = (): Subject =>
  subject('MeetingPoll', {
    fields: {
      title: 'string!',
      organiser: 'string!',
      invited: 'number!',
      answers: 'number=0',
      options: '[string]',
      votes: listed({ voter: 'string!', date: 'string!', answer: 'string!' }),
      closesOn: 'date!',
      chosen: 'datetime',
      status: 'enum:collecting*|voting|undecided|decided|invited_all|dropped',
    },
    columns: ['title', 'organiser', 'closesOn', 'answers', 'chosen', 'status'],
    form: ['title', 'organiser', 'invited', 'closesOn'],
  });

const polling = (poll: Subject) =>
  lifecycle(poll, {
    name: 'DatePolling',
    description:
      'Proposes dates, takes votes until everybody has answered or the poll closes, and sends the invitation.',
    states: {
      collecting: { hint: 'Propose at least two dates.', shows: ['title', 'invited', 'options'] },
      voting: {
        shows: ['title', 'options', 'closesOn'],
        extra: [
          progress(own('answers'), own('invited'), 'Answered'),
          pattern('timeline', { entity: own('votes'), fields: ['voter', 'date', 'answer'] }),
        ],
      },
      undecided: { hint: 'The organiser chooses.', shows: ['title', 'options', 'answers', 'invited'] },
      decided: { shows: ['title', 'chosen'] },
      invited_all: { terminal: true, shows: ['title', 'chosen', 'answers'] },
      dropped: { terminal: true, shows: ['title', 'organiser'] },
    },
    events: {
      PROPOSE_DATE: { date: 'datetime!' },
      OPEN_POLL: {},
      VOTE: { voter: 'string!', date: 'datetime!', answer: 'string!' },
      POLL_CLOSED: {},
      CLOSE_NOW: {},
      CHOOSE_DATE: { chosen: 'datetime!' },
      SEND_INVITATION: {},
      RECONSIDER: {},
      DROP_POLL: {},
    },
    steps: [
      [
        'collecting',
        'PROPOSE_DATE',
        '=',
        {
          when: and(isFuture(given('date')), not(includes(own('options'), given('date')))),
          do: [append('options', given('date'))],
        },
      ],
      ['collecting', 'OPEN_POLL', 'voting', { when: and(gte(size(own('options')), 2), isFuture(own('closesOn'))) }],
      [
        'voting',
        'VOTE',
        'undecided',
        {
          when: and(includes(own('options'), given('date')), gte(plus(own('answers'), 1), own('invited'))),
          do: [
            append('votes', { voter: given('voter'), date: given('date'), answer: given('answer') }),
            increase('answers'),
          ],
        },
      ],
      [
        'voting',
        'VOTE',
        '=',
        {
          when: includes(own('options'), given('date')),
          do: [
            append('votes', { voter: given('voter'), date: given('date'), answer: given('answer') }),
            increase('answers'),
          ],
        },
      ],
      ['voting', 'POLL_CLOSED', 'undecided'],
      ['voting', 'CLOSE_NOW', 'undecided', { when: gt(own('answers'), 0) }],
      ['undecided', 'CHOOSE_DATE', 'decided', { when: includes(own('options'), given('chosen')) }],
      ['decided', 'RECONSIDER', 'undecided', { do: [set('chosen', '')] }],
      [
        'decided',
        'SEND_INVITATION',
        'invited_all',
        { do: [call('mail', 'sendInvitation', { poll: own('id'), at: own('chosen') })] },
      ],
      [['collecting', 'voting', 'undecided'], 'DROP_POLL', 'dropped'],
    ],
    ticks: [tick('closing', '0 0 * * *', 'POLL_CLOSED', isPast(own('closesOn')))],
  });

const reminderSubject = (): Subject =>
  subject('Reminder', {
    fields: {
      text: 'string!',
      remindAt: 'datetime!',
      channel: 'enum:screen*|email|sms',
      repeats: 'enum:once*|daily|weekly|monthly',
      snoozes: 'number=0',
      active: 'boolean=true',
    },
    columns: ['text', 'remindAt', 'channel', 'repeats'],
    form: ['text', 'remindAt', 'channel', 'repeats'],
  });

/** Rings when the time comes, three snoozes at most; a repeating one arms itself again. */
const reminding = (reminder: Subject) =>
  trait(reminder, {
    name: 'ReminderBell',
    scope: 'instance',
    description: 'Rings at the time, can be snoozed, and arms itself again when it repeats.',
    states: {
      armed: {
        view: panel(
          'Next reminder',
          recordDetail(['text', 'remindAt', 'repeats']),
          button('Switch off', 'SWITCH_OFF', undefined, 'ghost'),
        ),
      },
      ringing: {
        slot: 'toast',
        view: column(
          heading(own('text')),
          row(
            button('Done', 'DISMISS', undefined, 'primary'),
            button('In ten minutes', 'SNOOZE'),
            button('Tomorrow', 'TOMORROW'),
          ),
        ),
      },
      snoozed: { view: panel('Snoozed', recordDetail(['text', 'remindAt', 'snoozes'])) },
      off: {
        view: panel('Switched off', recordDetail(['text']), button('Switch on', 'SWITCH_ON', undefined, 'primary')),
      },
    },
    events: {
      TIME_CAME: {},
      DISMISS: {},
      SNOOZE: {},
      TOMORROW: {},
      SWITCH_OFF: {},
      SWITCH_ON: {},
      ReminderDone: { id: 'string' },
    },
    steps: [
      [
        'armed',
        'TIME_CAME',
        'ringing',
        { do: [call('messages', 'remind', { channel: own('channel'), text: own('text') })] },
      ],
      ['snoozed', 'TIME_CAME', 'ringing'],
      [
        'ringing',
        'SNOOZE',
        'snoozed',
        {
          when: lt(own('snoozes'), 3),
          do: [increase('snoozes'), set('remindAt', later(10, 'minute')), update('Reminder')],
        },
      ],
      ['ringing', 'TOMORROW', 'snoozed', { do: [set('remindAt', later(1, 'day')), update('Reminder')] }],
      [
        'ringing',
        'DISMISS',
        'off',
        {
          when: is('repeats', 'once'),
          do: [set('active', false), update('Reminder'), emit('ReminderDone', { id: own('id') })],
        },
      ],
      [
        'ringing',
        'DISMISS',
        'armed',
        {
          do: [
            set('snoozes', 0),
            set('remindAt', [
              'if',
              is('repeats', 'daily'),
              later(1, 'day'),
              ['if', is('repeats', 'weekly'), later(1, 'week'), later(1, 'month')],
            ]),
            update('Reminder'),
            emit('ReminderDone', { id: own('id') }),
          ],
        },
      ],
      ['armed', 'SWITCH_OFF', 'off', { do: [set('active', false), update('Reminder')] }],
      ['off', 'SWITCH_ON', 'armed', { when: isFuture(own('remindAt')), do: [set('active', true), update('Reminder')] }],
    ],
    ticks: [tick('bell', minute, 'TIME_CAME', and(is('active', true), isPast(own('remindAt'))))],
  });

export const planning: readonly Behavior[] = [
  molecule({
    name: 'std-calendar',
    description:
      'A calendar by month, week and day that opens events in a drawer, takes new ones and warns of clashes.',
    tags: ['calendar', 'events', 'agenda'],
    build: () => [
      orbital(calendarEventSubject(), [part(['std-drawer', 'std-modal'], calendarView(calendarEventSubject()))]),
    ],
  }),
  molecule({
    name: 'std-room-reservation',
    description: 'Rooms that are checked for size and time, approved where needed, and released when nobody checks in.',
    tags: ['rooms', 'meeting', 'office', 'check-in'],
    build: () => [
      register(reservationSubject(), reserving, {
        list: { layout: 'calendar', props: { dateField: 'startsAt' }, offers: ['new'] },
      }),
      orbital(roomSubject(), [manage(roomSubject(), { layout: 'cards', offers: ['new'] })]),
    ],
  }),
  molecule({
    name: 'std-shift-roster',
    description:
      'Shifts that are staffed with legal rest, published, swapped with the planner’s consent, covered and worked.',
    tags: ['roster', 'shifts', 'swap', 'workforce'],
    build: () => [
      register(shiftSubject(), rostering, {
        list: { offers: ['new'], filter: ['status'], sortable: true },
      }),
    ],
  }),
  molecule({
    name: 'std-meeting-poll',
    description:
      'A poll over proposed dates that closes when all have answered, lets the organiser decide and invites everybody.',
    tags: ['poll', 'date', 'vote', 'meeting'],
    build: () => [register(pollSubject(), polling, { list: { layout: 'cards', offers: ['new'] } })],
  }),
  molecule({
    name: 'std-recurring-reminder',
    description:
      'Reminders that ring at their time on screen, by mail or text, can be snoozed three times, and repeat.',
    tags: ['alarm', 'notification', 'snooze'],
    build: () => [
      orbital(
        reminderSubject(),
        [
          manage(reminderSubject(), { opens: true, layout: 'list', refreshOn: [['ReminderBell', 'ReminderDone']] }),
          reminding(reminderSubject()),
        ],
        [
          page('RemindersPage', '/reminders', 'ReminderList', 'ReminderEditor', 'ReminderRemoval'),
          page('ReminderPage', '/reminders/:id', 'ReminderBell'),
        ],
      ),
    ],
  }),
];
