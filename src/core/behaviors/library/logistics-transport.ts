// On the road: shipments and their tracking, routes and their stops, and the desk that plans deliveries.
import type { Behavior, Built, FieldSpecs, Subject } from '../compose/index.ts';
import {
  and,
  append,
  call,
  changedEvent,
  concat,
  countAll,
  countWhere,
  dashboard,
  decrease,
  given,
  gt,
  gte,
  increase,
  inDomain,
  is,
  isFuture,
  isNot,
  isPast,
  later,
  lifecycle,
  listed,
  lt,
  lte,
  manage,
  meter,
  minute,
  notify,
  orbital,
  own,
  pattern,
  plus,
  progress,
  register,
  said,
  set,
  stamp,
  stat,
  subject,
  tick,
} from '../compose/index.ts';

const { molecule, organism } = inDomain('logistics');

const shipmentSubject = (links: FieldSpecs = {}): Subject =>
  subject('Shipment', {
    fields: {
      trackingNumber: { type: 'string', required: true, unique: true },
      sender: 'string!',
      recipient: 'string!',
      destination: 'string!',
      recipientPhone: 'phone',
      weightKg: 'number!',
      service: 'enum:standard*|express|same_day',
      ...links,
      lastLocation: 'string',
      scans: listed({ what: 'string!', place: 'string', at: 'datetime' }),
      attempts: 'number=0',
      promisedOn: 'date',
      deliveredAt: 'datetime',
      receivedBy: 'string',
      signature: 'image',
      exceptionCause: 'enum:damaged|lost|address_unknown|customs_hold|refused',
      status:
        'enum:announced*|collected|in_transit|at_depot|out_for_delivery|attempted|delivered|exception|returning|returned',
    },
    columns: ['trackingNumber', 'recipient', 'destination', 'lastLocation', 'promisedOn', 'status'],
    form: [
      'trackingNumber',
      'sender',
      'recipient',
      'destination',
      'recipientPhone',
      'weightKg',
      'service',
      ...Object.keys(links),
    ],
  });

const scanAt = (what: string) => [
  set('lastLocation', given('place')),
  append('scans', { what, place: given('place'), at: '@now' }),
];

const history = [pattern('timeline', { entity: own('scans'), fields: ['what', 'place', 'at'] })];

/** What a carrier's scanners report, three delivery attempts, and the exceptions that really happen. */
const trackingOf = (shipment: Subject) =>
  lifecycle(shipment, {
    name: 'ShipmentTracking',
    description: 'Follows a parcel from announcement to signature, through failed attempts, exceptions and returns.',
    states: {
      announced: {
        hint: 'The label exists, the parcel does not yet.',
        shows: ['trackingNumber', 'sender', 'recipient', 'weightKg'],
      },
      collected: { shows: ['trackingNumber', 'service', 'promisedOn'], extra: history },
      in_transit: { shows: ['trackingNumber', 'lastLocation', 'promisedOn'], extra: history },
      at_depot: {
        hint: 'At the last depot before the recipient.',
        shows: ['trackingNumber', 'lastLocation', 'destination'],
      },
      out_for_delivery: { shows: ['recipient', 'destination', 'recipientPhone', 'attempts'] },
      attempted: { hint: 'Nobody was there; a card was left.', shows: ['recipient', 'destination', 'attempts'] },
      delivered: { terminal: true, shows: ['receivedBy', 'signature', 'deliveredAt'], extra: history },
      exception: {
        hint: 'Needs a decision.',
        shows: ['trackingNumber', 'exceptionCause', 'lastLocation'],
        extra: history,
      },
      returning: { hint: 'On its way back to the sender.', shows: ['trackingNumber', 'sender', 'exceptionCause'] },
      returned: { terminal: true, shows: ['trackingNumber', 'sender'] },
    },
    events: {
      COLLECT: { place: 'string!' },
      SCAN_IN_TRANSIT: { place: 'string!' },
      ARRIVE_AT_DEPOT: { place: 'string!' },
      LOAD_FOR_DELIVERY: {},
      DELIVER: { receivedBy: 'string!', signature: 'image!' },
      NOBODY_HOME: {},
      REPORT_EXCEPTION: { exceptionCause: 'string!' },
      RESUME_TRANSPORT: { place: 'string!' },
      SEND_BACK: {},
      RECEIVED_BY_SENDER: {},
    },
    steps: [
      [
        'announced',
        'COLLECT',
        'collected',
        {
          when: gt(own('weightKg'), 0),
          do: [...scanAt('Collected'), set('promisedOn', later(['if', is('service', 'standard'), 3, 1], 'day'))],
        },
      ],
      ['collected', 'SCAN_IN_TRANSIT', 'in_transit', { do: scanAt('In transit') }],
      ['in_transit', 'SCAN_IN_TRANSIT', '=', { do: scanAt('In transit') }],
      [['collected', 'in_transit'], 'ARRIVE_AT_DEPOT', 'at_depot', { do: scanAt('Arrived at depot') }],
      ['at_depot', 'LOAD_FOR_DELIVERY', 'out_for_delivery'],
      [
        'out_for_delivery',
        'DELIVER',
        'delivered',
        { when: and(said('receivedBy'), said('signature')), do: [stamp('deliveredAt')] },
      ],
      ['out_for_delivery', 'NOBODY_HOME', 'returning', { when: gte(own('attempts'), 2), do: [increase('attempts')] }],
      [
        'out_for_delivery',
        'NOBODY_HOME',
        'attempted',
        {
          do: [
            increase('attempts'),
            call('messages', 'sendSms', { to: own('recipientPhone'), template: 'missed-delivery' }),
          ],
        },
      ],
      ['attempted', 'LOAD_FOR_DELIVERY', 'out_for_delivery'],
      [
        ['collected', 'in_transit', 'at_depot', 'out_for_delivery'],
        'REPORT_EXCEPTION',
        'exception',
        { do: [notify(concat('Exception on ', own('trackingNumber')), 'warning')] },
      ],
      ['exception', 'RESUME_TRANSPORT', 'in_transit', { when: isNot('exceptionCause', 'lost'), do: scanAt('Resumed') }],
      [['exception', 'attempted'], 'SEND_BACK', 'returning'],
      ['returning', 'RECEIVED_BY_SENDER', 'returned'],
    ],
  });

const routeSubject = (links: FieldSpecs = { driver: 'string!', vehicle: 'string!' }): Subject =>
  subject('Route', {
    fields: {
      code: 'string!',
      servedOn: 'date!',
      ...links,
      stops: listed({ address: 'string!', weightKg: 'number' }),
      stopCount: 'number=0',
      currentStop: 'number=0',
      loadKg: 'number=0',
      capacityKg: 'number!',
      distanceKm: 'number=0',
      plannedMinutes: 'number=0',
      shiftMinutes: 'number=480',
      planningError: 'string',
      departedAt: 'datetime',
      status: 'enum:collecting*|optimising|planned|dispatched|driving|at_stop|returning|completed|cancelled',
    },
    columns: ['code', 'servedOn', 'stopCount', 'loadKg', 'distanceKm', 'status'],
    form: ['code', 'servedOn', ...Object.keys(links), 'capacityKg', 'shiftMinutes'],
  });

const tour = [
  pattern('data-list', { entity: own('stops'), fields: [{ name: 'address' }, { name: 'weightKg' }] }),
  stat('Current stop', own('currentStop')),
];

/** Stops are collected within the load, put in order, driven one by one; the plan must fit the driver's shift. */
const routing = (route: Subject) =>
  lifecycle(route, {
    name: 'RoutePlanning',
    description: 'Collects stops up to the capacity, puts them in the best order and drives them one after another.',
    states: {
      collecting: {
        shows: ['code', 'servedOn', 'stopCount'],
        extra: [meter('Load', own('loadKg'), own('capacityKg'))],
      },
      optimising: { hint: 'Looking for the best order.', shows: ['code', 'stopCount'] },
      planned: { shows: ['code', 'distanceKm', 'plannedMinutes', 'shiftMinutes'], extra: tour },
      dispatched: { hint: 'The driver has the tour.', shows: ['code', 'stopCount', 'plannedMinutes'], extra: tour },
      driving: { shows: ['code', 'currentStop', 'stopCount'], extra: tour },
      at_stop: {
        shows: ['code', 'currentStop'],
        extra: [progress(own('currentStop'), own('stopCount'), 'Stops served')],
      },
      returning: { hint: 'All stops are served.', shows: ['code', 'distanceKm'] },
      completed: { terminal: true, shows: ['code', 'stopCount', 'distanceKm', 'departedAt'] },
      cancelled: { terminal: true, shows: ['code', 'servedOn'] },
    },
    events: {
      ADD_STOP: { address: 'string!', weightKg: 'number!' },
      REMOVE_LAST_STOP: {},
      OPTIMISE: {},
      RouteFound: { stops: '[object]!', distanceKm: 'number!', plannedMinutes: 'number!' },
      NoRouteFound: { planningError: 'string' },
      CHANGE_STOPS: {},
      DISPATCH: {},
      DEPART: {},
      ARRIVE: {},
      STOP_SERVED: {},
      STOP_SKIPPED: {},
      BACK_AT_DEPOT: {},
      CANCEL_ROUTE: {},
    },
    steps: [
      [
        'collecting',
        'ADD_STOP',
        '=',
        {
          when: lte(plus(own('loadKg'), given('weightKg')), own('capacityKg')),
          do: [
            append('stops', { address: given('address'), weightKg: given('weightKg') }),
            increase('stopCount'),
            increase('loadKg', given('weightKg')),
          ],
        },
      ],
      [
        'collecting',
        'REMOVE_LAST_STOP',
        '=',
        {
          when: gt(own('stopCount'), 0),
          do: [
            decrease('loadKg', ['object/get', ['array/last', own('stops')], 'weightKg']),
            set('stops', ['array/dropLast', own('stops'), 1]),
            decrease('stopCount'),
          ],
        },
      ],
      [
        'collecting',
        'OPTIMISE',
        'optimising',
        {
          when: gte(own('stopCount'), 2),
          do: [
            call(
              'routing',
              'optimise',
              { stops: own('stops'), capacity: own('capacityKg') },
              { success: 'RouteFound', failure: 'NoRouteFound' },
            ),
          ],
        },
      ],
      ['optimising', 'RouteFound', 'planned'],
      ['optimising', 'NoRouteFound', 'collecting', { do: [notify(given('planningError'), 'error')] }],
      ['planned', 'CHANGE_STOPS', 'collecting'],
      ['planned', 'DISPATCH', 'dispatched', { when: lte(own('plannedMinutes'), own('shiftMinutes')) }],
      ['dispatched', 'DEPART', 'driving', { do: [stamp('departedAt'), set('currentStop', 1)] }],
      ['driving', 'ARRIVE', 'at_stop'],
      [
        'at_stop',
        'STOP_SERVED',
        'driving',
        { when: lt(own('currentStop'), own('stopCount')), do: [increase('currentStop')] },
      ],
      ['at_stop', 'STOP_SERVED', 'returning'],
      [
        ['driving', 'at_stop'],
        'STOP_SKIPPED',
        'driving',
        { when: lt(own('currentStop'), own('stopCount')), do: [increase('currentStop')] },
      ],
      [['driving', 'at_stop'], 'STOP_SKIPPED', 'returning'],
      ['returning', 'BACK_AT_DEPOT', 'completed'],
      [['collecting', 'planned', 'dispatched'], 'CANCEL_ROUTE', 'cancelled'],
    ],
  });

const vehicleSubject = (): Subject =>
  subject('Vehicle', {
    fields: {
      plate: { type: 'string', required: true, unique: true },
      kind: 'enum:van*|truck|bike|trailer',
      capacityKg: 'number!',
      odometerKm: 'number=0',
      nextServiceKm: 'number=20000',
      inspectionDueOn: 'date!',
      defect: 'string',
      status: 'enum:available*|on_route|service_due|in_workshop|off_road|sold',
    },
    columns: ['plate', 'kind', 'capacityKg', 'odometerKm', 'inspectionDueOn', 'status'],
    form: ['plate', 'kind', 'capacityKg', 'odometerKm', 'inspectionDueOn'],
  });

/** A vehicle may only leave the yard with a valid inspection and without a safety defect. */
const fleetCare = (vehicle: Subject) =>
  lifecycle(vehicle, {
    name: 'VehicleCare',
    description: 'Keeps a vehicle roadworthy: mileage, service, inspection, defects and workshop.',
    states: {
      available: { shows: ['plate', 'odometerKm', 'nextServiceKm', 'inspectionDueOn'] },
      on_route: { shows: ['plate', 'odometerKm'] },
      service_due: { hint: 'May be driven to the workshop only.', shows: ['plate', 'odometerKm', 'nextServiceKm'] },
      in_workshop: { shows: ['plate', 'defect', 'odometerKm'] },
      off_road: { hint: 'Inspection lapsed or unsafe.', shows: ['plate', 'defect', 'inspectionDueOn'] },
      sold: { terminal: true, shows: ['plate', 'odometerKm'] },
    },
    events: {
      CHECK_OUT: {},
      CHECK_IN: { odometerKm: 'number!' },
      REPORT_DEFECT: { defect: 'string!' },
      INSPECTION_LAPSED: {},
      BRING_TO_WORKSHOP: {},
      FINISH_SERVICE: { nextServiceKm: 'number!' },
      PASS_INSPECTION: { inspectionDueOn: 'date!' },
      SELL: {},
    },
    steps: [
      ['available', 'CHECK_OUT', 'on_route', { when: isFuture(own('inspectionDueOn')) }],
      ['on_route', 'CHECK_IN', 'service_due', { when: gte(given('odometerKm'), own('nextServiceKm')) }],
      ['on_route', 'CHECK_IN', 'available', { when: gte(given('odometerKm'), own('odometerKm')) }],
      [
        ['available', 'on_route'],
        'REPORT_DEFECT',
        'off_road',
        { do: [notify('Vehicle taken off the road', 'warning')] },
      ],
      [['available', 'service_due'], 'INSPECTION_LAPSED', 'off_road'],
      [['service_due', 'off_road'], 'BRING_TO_WORKSHOP', 'in_workshop'],
      [
        'in_workshop',
        'FINISH_SERVICE',
        'available',
        {
          when: and(gt(given('nextServiceKm'), own('odometerKm')), isFuture(own('inspectionDueOn'))),
          do: [set('defect', '')],
        },
      ],
      ['in_workshop', 'PASS_INSPECTION', '=', { when: isFuture(given('inspectionDueOn')) }],
      [['available', 'off_road'], 'SELL', 'sold'],
    ],
    ticks: [tick('inspectionCheck', '0 5 * * *', 'INSPECTION_LAPSED', isPast(own('inspectionDueOn')))],
  });

const driverSubject = (): Subject =>
  subject('Driver', {
    fields: {
      name: 'string!',
      phone: 'phone!',
      licenceClass: 'enum:B*|C|CE',
      licenceValidUntil: 'date!',
      homeDepot: 'string',
    },
    columns: ['name', 'phone', 'licenceClass', 'licenceValidUntil'],
  });

function deliveryManagement(): Built[] {
  const route = routeSubject({ driver: 'ref!:Driver', vehicle: 'ref!:Vehicle' });
  const shipment = shipmentSubject({ route: 'ref:Route' });
  const [vehicle, driver] = [vehicleSubject(), driverSubject()];
  return [
    register(shipment, trackingOf, {
      from: 'std-shipment-tracking',
      list: { offers: ['new'], search: ['trackingNumber', 'recipient'], filter: ['status', 'service'], pageSize: 50 },
    }),
    register(route, routing, { from: 'std-route-plan', list: { layout: 'cards', offers: ['new'] } }),
    register(vehicle, fleetCare, { from: 'std-fleet-vehicle', list: { offers: ['new'], filter: ['status'] } }),
    orbital(driver, [manage(driver, { offers: ['new', 'edit'] })]),
    dashboard({
      name: 'DeliveryMetrics',
      title: 'Deliveries today',
      over: shipment,
      metrics: [
        { field: 'parcels', value: countAll },
        { field: 'outForDelivery', value: countWhere('status', 'out_for_delivery') },
        { field: 'delivered', value: countWhere('status', 'delivered') },
        { field: 'exceptions', value: countWhere('status', 'exception') },
      ],
      groups: ['status', 'service'],
      everyMs: 5 * minute,
      refreshOn: [['ShipmentTracking', changedEvent(shipment)]],
    }),
  ];
}

export const transport: readonly Behavior[] = [
  molecule({
    name: 'std-shipment-tracking',
    description:
      'Parcels scanned from collection to signature, with delivery attempts, exceptions and returns to the sender.',
    tags: ['parcel', 'tracking', 'carrier', 'delivery'],
    build: () => [
      register(shipmentSubject(), trackingOf, {
        list: { offers: ['new'], search: ['trackingNumber'], filter: ['status'] },
      }),
    ],
  }),
  molecule({
    name: 'std-route-plan',
    description: 'Delivery routes filled up to the load, put in the best order, dispatched and driven stop by stop.',
    tags: ['route', 'stops', 'driver', 'dispatch'],
    build: () => [register(routeSubject(), routing, { list: { offers: ['new'], filter: ['status'] } })],
  }),
  molecule({
    name: 'std-fleet-vehicle',
    description:
      'Vehicles that are checked out and in, serviced by mileage, inspected in time and taken off the road when unsafe.',
    tags: ['fleet', 'maintenance', 'inspection', 'mileage'],
    build: () => [register(vehicleSubject(), fleetCare, { list: { layout: 'cards', filter: ['status'] } })],
  }),
  organism({
    name: 'std-delivery-management',
    description:
      'A dispatcher’s desk for shipments, routes, vehicles and drivers with the state of the day’s deliveries.',
    tags: ['dispatch', 'fleet', 'last mile', 'transport'],
    build: deliveryManagement,
  }),
];
