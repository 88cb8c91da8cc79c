// Appointments: finding a free slot, holding and booking it, keeping or missing it, waiting for one.
import type { Behavior, Built, FieldSpecs, Step, Subject, View } from '../compose/index.ts';
import {
  alert,
  and,
  announce,
  askForm,
  button,
  call,
  caption,
  changedEvent,
  column,
  countAll,
  countdown,
  countWhere,
  create,
  dashboard,
  empty,
  given,
  gte,
  increase,
  inDomain,
  is,
  isAfter,
  isFuture,
  isPast,
  knows,
  later,
  lifecycle,
  loading,
  lt,
  manage,
  minute,
  notify,
  olderThan,
  orbital,
  own,
  part,
  pattern,
  recordDetail,
  register,
  row,
  said,
  second,
  set,
  stamp,
  subject,
  sumOf,
  take,
  tick,
  trait,
} from '../compose/index.ts';

const { molecule, organism } = inDomain('scheduling');

const serviceSubject = (): Subject =>
  subject('Service', {
    fields: {
      name: 'string!',
      description: 'string',
      minutes: 'number=30',
      bufferMinutes: 'number=10',
      price: 'number=0',
      bookableOnline: 'boolean=true',
    },
    columns: ['name', 'minutes', 'price', 'bookableOnline'],
  });

const providerSubject = (): Subject =>
  subject('Provider', {
    plural: 'Staff',
    path: '/staff',
    fields: { name: 'string!', email: 'email!', services: 'refs:Service', photo: 'image', bookable: 'boolean=true' },
    columns: ['photo', 'name', 'services', 'bookable'],
  });

const appointmentSubject = (): Subject =>
  subject('Appointment', {
    fields: {
      client: 'string!',
      clientEmail: 'email!',
      clientPhone: 'phone',
      service: 'ref!:Service',
      provider: 'ref!:Provider',
      startsAt: 'datetime!',
      minutes: 'number=30',
      note: 'string',
      cancelReason: 'string',
      moves: 'number=0',
      status: 'enum:booked*|confirmed|arrived|in_service|completed|no_show|cancelled',
    },
    columns: ['startsAt', 'client', 'service', 'provider', 'status'],
    form: ['client', 'clientEmail', 'clientPhone', 'service', 'provider', 'startsAt', 'note'],
  });

const slotSearchSubject = (): Subject =>
  subject('SlotSearch', {
    persistence: 'runtime',
    path: '/book',
    fields: {
      service: 'ref:Service',
      provider: 'ref:Provider',
      day: 'date',
      slots: '[string]',
      slot: 'datetime',
      holdUntil: 'datetime',
      client: 'string',
      clientEmail: 'email',
      clientPhone: 'phone',
      refusal: 'string',
    },
    columns: ['service', 'provider', 'slot'],
  });

const bookingStep = (step: number, ...children: readonly View[]) =>
  column(
    pattern('wizard-progress', { steps: ['Service', 'Time', 'Your details', 'Done'], currentStep: step }),
    ...children,
  );

/** What a client does: choose, look for a day with free times, hold one for ten minutes, say who they are. */
const bookingFlow = (search: Subject) =>
  trait(search, {
    name: 'BookingFlow',
    description: 'Leads a client from the service to a held slot and a booked appointment.',
    states: {
      choosing_service: {
        view: bookingStep(
          0,
          askForm(search, 'What can we do for you?', { service: 'string!', provider: 'string' }, 'CHOOSE_SERVICE'),
        ),
      },
      choosing_day: {
        view: bookingStep(
          1,
          pattern('calendar-grid', { weekStart: own('day') }),
          askForm(search, 'Show times', { day: 'date!' }, 'PICK_DAY', 'BACK'),
        ),
      },
      searching: { view: bookingStep(1, loading('Looking for free times')) },
      fully_booked: {
        view: bookingStep(
          1,
          empty('No free time on this day', 'Try another day.'),
          button('Another day', 'BACK', undefined, 'primary'),
        ),
      },
      choosing_slot: {
        view: bookingStep(
          1,
          pattern('data-list', {
            entity: own('slots'),
            renderItem: ['fn', 'item', button('@item', 'TAKE_SLOT', { slot: '@item' })],
          }),
          button('Another day', 'BACK'),
        ),
      },
      holding: {
        view: bookingStep(
          2,
          row(caption('We keep this time for you'), countdown('holdUntil')),
          askForm(
            search,
            'Book appointment',
            { client: 'string!', clientEmail: 'email!', clientPhone: 'phone' },
            'BOOK_APPOINTMENT',
            'BACK',
          ),
        ),
      },
      booking: { view: bookingStep(2, loading('Booking')) },
      booked: {
        view: bookingStep(
          3,
          alert('Your appointment is booked; a confirmation is on its way.', 'success'),
          recordDetail(['service', 'provider', 'slot']),
          button('Book another', 'BOOK_ANOTHER'),
        ),
      },
    },
    events: {
      CHOOSE_SERVICE: { service: 'string!', provider: 'string' },
      PICK_DAY: { day: 'date!' },
      SlotsFound: { slots: '[datetime]!' },
      NoSlots: { reason: 'string' },
      TAKE_SLOT: { slot: 'datetime!' },
      BOOK_APPOINTMENT: { client: 'string!', clientEmail: 'email!', clientPhone: 'phone' },
      HOLD_EXPIRED: {},
      AppointmentBooked: { id: 'string' },
      BookingRefused: { error: 'string' },
      BACK: {},
      BOOK_ANOTHER: {},
    },
    steps: [
      [
        'choosing_service',
        'CHOOSE_SERVICE',
        'choosing_day',
        { when: said('service'), do: take('service', 'provider') },
      ],
      [
        'choosing_day',
        'PICK_DAY',
        'searching',
        {
          when: isFuture(given('day')),
          do: [
            ...take('day'),
            call(
              'calendar',
              'findSlots',
              { service: own('service'), provider: own('provider'), day: given('day') },
              { success: 'SlotsFound', failure: 'NoSlots' },
            ),
          ],
        },
      ],
      ['choosing_day', 'BACK', 'choosing_service'],
      ['searching', 'SlotsFound', 'choosing_slot', { do: take('slots') }],
      ['searching', 'NoSlots', 'fully_booked'],
      [['fully_booked', 'choosing_slot'], 'BACK', 'choosing_day'],
      [
        'choosing_slot',
        'TAKE_SLOT',
        'holding',
        {
          do: [
            ...take('slot'),
            set('holdUntil', later(10, 'minute')),
            call('calendar', 'holdSlot', { slot: given('slot') }),
          ],
        },
      ],
      ['holding', 'BACK', 'choosing_day', { do: [call('calendar', 'releaseSlot', { slot: own('slot') })] }],
      ['holding', 'HOLD_EXPIRED', 'choosing_day', { do: [notify('The time is no longer held for you', 'warning')] }],
      [
        'holding',
        'BOOK_APPOINTMENT',
        'booking',
        {
          when: and(said('client'), ['validate/email', given('clientEmail')]),
          do: [
            ...take('client', 'clientEmail', 'clientPhone'),
            create(
              'Appointment',
              {
                client: own('client'),
                clientEmail: own('clientEmail'),
                clientPhone: own('clientPhone'),
                service: own('service'),
                provider: own('provider'),
                startsAt: own('slot'),
              },
              { success: 'AppointmentBooked', failure: 'BookingRefused' },
            ),
          ],
        },
      ],
      ['booking', 'AppointmentBooked', 'booked'],
      [
        'booking',
        'BookingRefused',
        'choosing_day',
        { do: [set('refusal', given('error')), notify(given('error'), 'error')] },
      ],
      ['booked', 'BOOK_ANOTHER', 'choosing_service'],
    ],
    ticks: [tick('holdCheck', 15 * second, 'HOLD_EXPIRED', isPast(own('holdUntil')))],
  });

/** What the front desk does with it. Cancelling is free until a day before; two moves at most. */
const appointmentLife = (appointment: Subject) =>
  lifecycle(appointment, {
    name: 'AppointmentDesk',
    description: 'Confirms, moves and receives appointments and notes who did not come.',
    states: {
      booked: { shows: ['client', 'service', 'provider', 'startsAt', 'note'] },
      confirmed: { shows: ['client', 'clientPhone', 'service', 'provider', 'startsAt', 'moves'] },
      arrived: { hint: 'In the waiting area.', shows: ['client', 'service', 'provider', 'startsAt'] },
      in_service: { shows: ['client', 'service', 'minutes', 'note'] },
      completed: { terminal: true, shows: ['client', 'service', 'provider', 'startsAt'] },
      no_show: { terminal: true, shows: ['client', 'clientPhone', 'startsAt'] },
      cancelled: { terminal: true, shows: ['client', 'startsAt', 'cancelReason'] },
    },
    events: {
      CONFIRM: {},
      MOVE_APPOINTMENT: { startsAt: 'datetime!' },
      CHECK_IN: {},
      CALL_IN: {},
      COMPLETE: {},
      DID_NOT_COME: {},
      CANCEL_APPOINTMENT: { cancelReason: 'string!' },
    },
    steps: [
      ['booked', 'CONFIRM', 'confirmed', { do: [call('mail', 'sendConfirmation', { to: own('clientEmail') })] }],
      [
        ['booked', 'confirmed'],
        'MOVE_APPOINTMENT',
        'booked',
        { when: and(isFuture(given('startsAt')), lt(own('moves'), 2)), do: [increase('moves')] },
      ],
      [['booked', 'confirmed'], 'CHECK_IN', 'arrived'],
      ['arrived', 'CALL_IN', 'in_service'],
      ['in_service', 'COMPLETE', 'completed'],
      ['confirmed', 'DID_NOT_COME', 'no_show', { when: olderThan('startsAt', 15 * minute) }],
      [
        ['booked', 'confirmed'],
        'CANCEL_APPOINTMENT',
        'cancelled',
        { when: isAfter(own('startsAt'), later(1, 'day')), do: [announce('SLOT_FREED')] },
      ],
      [
        ['booked', 'confirmed'],
        'CANCEL_APPOINTMENT',
        'cancelled',
        { do: [notify('Cancelled late; the fee applies', 'warning')] },
      ],
    ],
    ticks: [tick('noShowCheck', 5 * minute, 'DID_NOT_COME')],
  });

const waitSubject = (links: FieldSpecs = { wantedService: 'string!' }): Subject =>
  subject('WaitlistEntry', {
    plural: 'Waitlist',
    path: '/waitlist',
    fields: {
      person: 'string!',
      phone: 'phone!',
      ...links,
      partOfDay: 'enum:any*|morning|afternoon|evening',
      urgency: 'enum:flexible*|soon|urgent',
      offeredSlot: 'datetime',
      offerEndsAt: 'datetime',
      declined: 'number=0',
      joinedAt: 'datetime',
      status: 'enum:waiting*|offered|accepted|paused|given_up',
    },
    columns: ['person', 'urgency', 'partOfDay', 'offeredSlot', 'status'],
    form: ['person', 'phone', ...Object.keys(links), 'partOfDay', 'urgency'],
  });

/** A freed slot is offered to one person at a time, for two hours; three refusals end the wait. */
const waiting = (entry: Subject, freedBy?: string) =>
  lifecycle<'waiting' | 'offered' | 'accepted' | 'paused' | 'given_up', string>(entry, {
    name: 'WaitlistTurn',
    description: 'Offers freed slots to those who wait and passes them on when nobody answers.',
    states: {
      waiting: { shows: ['person', 'urgency', 'partOfDay', 'declined'] },
      offered: { hint: 'Answer before the offer ends.', shows: ['person', 'phone', 'offeredSlot', 'offerEndsAt'] },
      accepted: { terminal: true, shows: ['person', 'offeredSlot'] },
      paused: { hint: 'Keeps the place without offers.', shows: ['person', 'urgency'] },
      given_up: { terminal: true, shows: ['person', 'declined'] },
    },
    events: {
      OFFER_SLOT: { offeredSlot: 'datetime!' },
      ACCEPT_OFFER: {},
      DECLINE_OFFER: {},
      OFFER_LAPSED: {},
      PAUSE: {},
      RESUME: {},
      LEAVE_WAITLIST: {},
      ...(freedBy === undefined ? {} : { SLOT_FREED: { id: 'string' } }),
    },
    init: [stamp('joinedAt')],
    steps: [
      [
        'waiting',
        'OFFER_SLOT',
        'offered',
        {
          when: isFuture(given('offeredSlot')),
          do: [
            set('offerEndsAt', later(2, 'hour')),
            call('messages', 'sendSms', { to: own('phone'), template: 'slot-offer' }),
          ],
        },
      ],
      ...(freedBy === undefined
        ? []
        : ([['waiting', 'SLOT_FREED', '=', { do: [notify('A slot became free; offer it to the waitlist')] }]] as Step<
            'waiting',
            string
          >[])),
      ['offered', 'ACCEPT_OFFER', 'accepted', { when: isFuture(own('offerEndsAt')) }],
      ['offered', 'DECLINE_OFFER', 'given_up', { when: gte(own('declined'), 2), do: [increase('declined')] }],
      ['offered', 'DECLINE_OFFER', 'waiting', { do: [increase('declined')] }],
      ['offered', 'OFFER_LAPSED', 'waiting', { do: [increase('declined')] }],
      ['waiting', 'PAUSE', 'paused'],
      ['paused', 'RESUME', 'waiting'],
      [['waiting', 'paused'], 'LEAVE_WAITLIST', 'given_up'],
    ],
    ...(freedBy === undefined ? {} : { listens: [{ trait: freedBy, event: 'SLOT_FREED' }] }),
    ticks: [tick('offerCheck', 5 * minute, 'OFFER_LAPSED', isPast(own('offerEndsAt')))],
  });

const hoursSubject = (): Subject =>
  subject('WorkingHours', {
    plural: 'Working Hours',
    path: '/working-hours',
    fields: {
      provider: 'ref!:Provider',
      weekday: 'enum!:monday|tuesday|wednesday|thursday|friday|saturday|sunday',
      opens: 'string!',
      closes: 'string!',
      breakStarts: 'string',
      breakEnds: 'string',
      validFrom: 'date',
    },
    columns: ['provider', 'weekday', 'opens', 'closes', 'validFrom'],
  });

const absenceSubject = (): Subject =>
  subject('TimeOff', {
    plural: 'Absences',
    singular: 'Time off',
    path: '/time-off',
    fields: {
      provider: 'ref!:Provider',
      startsAt: 'datetime!',
      endsAt: 'datetime!',
      cause: 'enum:holiday*|training|sick|closed',
      affected: 'number=0',
      status: 'enum:entered*|checking|conflicting|blocked|lifted',
    },
    columns: ['provider', 'startsAt', 'endsAt', 'cause', 'status'],
    form: ['provider', 'startsAt', 'endsAt', 'cause'],
  });

/** Time off blocks the calendar only when the appointments inside it have been moved. */
const blocking = (absence: Subject) =>
  lifecycle(absence, {
    name: 'TimeOffBlocking',
    description: 'Blocks time in the calendar once no appointment stands in its way.',
    states: {
      entered: { shows: ['provider', 'startsAt', 'endsAt', 'cause'] },
      checking: { hint: 'Looking for appointments in this time.', shows: ['startsAt', 'endsAt'] },
      conflicting: { hint: 'Move these appointments first.', shows: ['provider', 'startsAt', 'endsAt', 'affected'] },
      blocked: { hint: 'Cannot be booked.', shows: ['provider', 'startsAt', 'endsAt', 'cause'] },
      lifted: { terminal: true, shows: ['provider', 'startsAt', 'endsAt'] },
    },
    events: {
      BLOCK_TIME: {},
      NoConflicts: {},
      ConflictsFound: { affected: 'number!' },
      CHECK_AGAIN: {},
      BLOCK_ANYWAY: {},
      LIFT: {},
    },
    steps: [
      [
        'entered',
        'BLOCK_TIME',
        'checking',
        {
          when: isAfter(own('endsAt'), own('startsAt')),
          do: [
            call(
              'calendar',
              'findConflicts',
              { provider: own('provider'), from: own('startsAt'), to: own('endsAt') },
              { success: 'NoConflicts', failure: 'ConflictsFound' },
            ),
          ],
        },
      ],
      ['checking', 'NoConflicts', 'blocked', { do: [set('affected', 0)] }],
      ['checking', 'ConflictsFound', 'conflicting'],
      ['conflicting', 'CHECK_AGAIN', 'entered'],
      ['conflicting', 'BLOCK_ANYWAY', 'blocked', { when: is('cause', 'sick') }],
      [['blocked', 'conflicting'], 'LIFT', 'lifted'],
    ],
  });

function bookingSystem(): Built[] {
  const [service, provider, appointment] = [serviceSubject(), providerSubject(), appointmentSubject()];
  const search = slotSearchSubject();
  const entry = waitSubject({ service: 'ref!:Service' });
  return [
    orbital(search, [part('std-appointment-booking', bookingFlow(search))]),
    register(appointment, appointmentLife, {
      from: 'std-appointment-booking',
      list: {
        layout: 'calendar',
        props: { dateField: 'startsAt' },
        offers: ['new'],
        search: ['client'],
        filter: ['status'],
        refreshOn: [['BookingFlow', 'AppointmentBooked']],
      },
    }),
    register(entry, waiting(entry, 'AppointmentDesk'), { from: 'std-waitlist', list: { offers: ['new'] } }),
    orbital(provider, [manage(provider, { layout: 'cards', offers: ['new', 'edit'] })]),
    orbital(service, [manage]),
    dashboard({
      name: 'BookingMetrics',
      title: 'Bookings',
      over: appointment,
      metrics: [
        { field: 'appointments', value: countAll },
        { field: 'completed', value: countWhere('status', 'completed') },
        { field: 'noShows', value: countWhere('status', 'no_show') },
        { field: 'bookedMinutes', value: sumOf('minutes') },
      ],
      groups: ['provider', 'service'],
      refreshOn: [['AppointmentDesk', changedEvent(appointment)]],
    }),
  ];
}

export const appointments: readonly Behavior[] = [
  molecule({
    name: 'std-appointment-booking',
    description:
      'Clients choose a service, hold a free slot and book it, and the desk confirms, moves, receives or misses them.',
    tags: ['appointments', 'slots', 'front desk', 'no-show'],
    build: () => [
      orbital(slotSearchSubject(), [bookingFlow(slotSearchSubject())]),
      register(appointmentSubject(), appointmentLife, {
        list: {
          layout: 'calendar',
          props: { dateField: 'startsAt' },
          offers: [],
          refreshOn: [
            ['BookingFlow', 'AppointmentBooked'],
            ['AppointmentDesk', 'SLOT_FREED'],
          ],
        },
        beside: [knows(serviceSubject(), providerSubject())],
      }),
    ],
  }),
  molecule({
    name: 'std-waitlist',
    description:
      'People waiting for a slot are offered one at a time, for two hours, and keep, pause or lose their place.',
    tags: ['queue', 'offers', 'slots'],
    build: () => [register(waitSubject(), waiting, { list: { layout: 'list', filter: ['urgency', 'status'] } })],
  }),
  molecule({
    name: 'std-availability',
    description:
      'Working hours by weekday and time off that blocks the calendar once conflicting appointments are moved.',
    tags: ['working hours', 'time off', 'calendar', 'conflicts'],
    build: () => [
      orbital(hoursSubject(), [manage, knows(providerSubject(), serviceSubject())]),
      register(absenceSubject(), blocking, { list: { offers: ['new'], filter: ['cause'] } }),
    ],
  }),
  organism({
    name: 'std-booking-system',
    description:
      'Online booking for services and staff with a desk calendar, a waitlist for freed slots and figures on no-shows.',
    tags: ['booking', 'appointments', 'staff', 'services'],
    build: bookingSystem,
  }),
];
