// IoT: devices and their provisioning, readings and alarms, firmware, shadows, rules, locks, heating, energy, and the dashboard.
import type { Behavior, Built, Effect, Part, Subject } from '../compose/index.ts';
import {
  and,
  averageOf,
  call,
  changedEvent,
  countAll,
  countWhere,
  create,
  dashboard,
  decrease,
  eq,
  given,
  gt,
  gte,
  increase,
  inDomain,
  is,
  knows,
  lifecycle,
  listOf,
  lt,
  lte,
  manage,
  meter,
  minus,
  minute,
  not,
  notify,
  olderThan,
  orbital,
  own,
  plus,
  register,
  role,
  second,
  set,
  stamp,
  subject,
  tick,
  times,
} from '../compose/index.ts';

import {
  deviceLife,
  deviceSubject,
  ruleLife,
  ruleSubject,
  sensorLife,
  sensorSubject,
  siteSubject,
  updateLife,
  updateSubject,
} from './iot-things.ts';

const { molecule, organism } = inDomain('iot');

export const iot: readonly Behavior[] = [
  molecule({
    name: 'std-device-registry',
    description:
      'Devices that are claimed with a code, given a certificate, watched by heartbeat and taken out of service.',
    tags: ['devices', 'provisioning', 'fleet'],
    build: () => {
      const [device, site] = [deviceSubject(), siteSubject()];
      return [
        register(device, deviceLife, { list: { search: ['serialNumber'], filter: ['status'], pageSize: 50 } }),
        orbital(site, [manage(site, { layout: 'map' })]),
      ];
    },
  }),

  molecule({
    name: 'std-sensor-alarm',
    description:
      'Readings with limits and hysteresis that raise an alarm only when they stay out, and want it acknowledged.',
    tags: ['sensors', 'alarm', 'threshold'],
    build: () => {
      const [sensor, device] = [sensorSubject(), deviceSubject()];
      return [
        orbitalWithSensors(sensor),
        orbital(device, [listOf(device)]),
        orbital(siteSubject(), [listOf(siteSubject(), { layout: 'map' })]),
      ];
    },
  }),

  molecule({
    name: 'std-firmware-update',
    description: 'Signed images that are rolled out in stages and halted by themselves when too many devices fail.',
    tags: ['firmware', 'ota', 'rollout'],
    build: () => [register(updateSubject(), updateLife, { list: { offers: ['new'], layout: 'timeline' } })],
  }),

  molecule({
    name: 'std-device-shadow',
    description:
      'Keeps what a device should be beside what it reports, sends the difference, and says when it does not follow.',
    tags: ['shadow', 'state', 'sync'],
    build: () => {
      const shadow = subject('DeviceShadow', {
        fields: {
          serialNumber: 'string!',
          desired: 'string',
          reported: 'string',
          version: 'number=0',
          sentAt: 'datetime',
          attempts: 'number=0',
          status: 'enum:in_sync*|pending|delivered|diverged|unreachable',
        },
        columns: ['serialNumber', 'version', 'status', 'sentAt'],
        form: ['serialNumber', 'desired'],
      });
      const send = call(
        'devices',
        'sendDelta',
        { serial: own('serialNumber'), version: own('version') },
        { success: 'DeltaDelivered', failure: 'DeviceUnreachable' },
      );
      const life = lifecycle(shadow, {
        name: 'ShadowSync',
        states: {
          in_sync: { shows: ['serialNumber', 'desired', 'reported', 'version'] },
          pending: {},
          delivered: { hint: 'The device has it but has not confirmed.', shows: ['serialNumber', 'version', 'sentAt'] },
          diverged: { shows: ['serialNumber', 'desired', 'reported'] },
          unreachable: { shows: ['serialNumber', 'attempts'] },
        },
        events: {
          REQUEST_CHANGE: { desired: 'string!' },
          DeltaDelivered: { version: 'number' },
          DeviceUnreachable: { error: 'string' },
          StateReported: { reported: 'string', version: 'number' },
          NO_CONFIRMATION: {},
          SEND_AGAIN: {},
          ACCEPT_REPORTED: {},
        },
        automatic: ['SEND_AGAIN'],
        steps: [
          [['in_sync', 'diverged'], 'REQUEST_CHANGE', 'pending', { do: [increase('version'), stamp('sentAt'), send] }],
          ['pending', 'DeltaDelivered', 'delivered', { do: [set('attempts', 0)] }],
          ['pending', 'DeviceUnreachable', 'unreachable', { do: [increase('attempts')] }],
          ['unreachable', 'SEND_AGAIN', 'pending', { when: lt(own('attempts'), 10), do: [stamp('sentAt'), send] }],
          ['unreachable', 'SEND_AGAIN', 'diverged'],
          ['delivered', 'StateReported', 'in_sync', { when: ['object/equals', given('reported'), own('desired')] }],
          ['delivered', 'StateReported', 'diverged'],
          ['delivered', 'NO_CONFIRMATION', 'diverged', { do: [notify('A device does not follow', 'warning')] }],
          ['diverged', 'ACCEPT_REPORTED', 'in_sync', { do: [set('desired', own('reported'))] }],
          ['in_sync', 'StateReported', 'diverged', { when: not(['object/equals', given('reported'), own('desired')]) }],
        ],
        ticks: [
          tick('confirmation', 30 * second, 'NO_CONFIRMATION', olderThan('sentAt', 2 * minute)),
          tick('resend', minute, 'SEND_AGAIN', gt(own('attempts'), 0)),
        ],
      });
      return [register(shadow, life, { list: { search: ['serialNumber'], filter: ['status'] } })];
    },
  }),

  molecule({
    name: 'std-automation-rule',
    description: 'Acts when a measurement crosses a threshold, once, and then rests so that it does not flap.',
    tags: ['rules', 'automation', 'actuators'],
    build: () => {
      const [rule, sensor] = [ruleSubject(), sensorSubject()];
      return [
        register(rule, ruleLife, { list: { filter: ['status'] } }),
        orbitalWithSensors(sensor, knows(deviceSubject(), siteSubject())),
      ];
    },
  }),

  molecule({
    name: 'std-thermostat',
    description: 'Heats and cools around a set point, lowers at night and while nobody is in, and protects from frost.',
    tags: ['heating', 'climate', 'smart home'],
    build: () => {
      const room = subject('ClimateZone', {
        fields: {
          name: 'string!',
          measured: 'number=20',
          setPoint: 'number=21',
          nightOffset: 'number=3',
          humidity: 'number=50',
          windowOpen: 'boolean=false',
          holidayUntil: 'date',
          status: 'enum:idle*|heating|cooling|setback|frost_protection|window_open',
        },
        columns: ['name', 'measured', 'setPoint', 'status'],
        form: ['name', 'setPoint', 'nightOffset'],
      });
      const cold = lt(given('measured'), minus(own('setPoint'), 0.5));
      const warm = gt(given('measured'), plus(own('setPoint'), 0.5));
      const life = lifecycle(room, {
        name: 'ClimateControl',
        states: {
          idle: { shows: ['name', 'measured', 'setPoint', 'humidity'] },
          heating: { shows: ['name', 'measured', 'setPoint'] },
          cooling: { shows: ['name', 'measured', 'setPoint'] },
          setback: { hint: 'Lowered for the night.', shows: ['name', 'measured', 'nightOffset'] },
          frost_protection: { hint: 'Away: only frost is kept out.', shows: ['name', 'measured', 'holidayUntil'] },
          window_open: { hint: 'Nothing runs while a window is open.' },
        },
        events: {
          TemperatureMeasured: { measured: 'number' },
          CHANGE_SET_POINT: { setPoint: 'number!' },
          NIGHT_BEGAN: {},
          MORNING_CAME: {},
          LEAVE: { holidayUntil: 'date!' },
          COME_HOME: {},
          WindowOpened: { contact: 'string' },
          WindowClosed: { contact: 'string' },
        },
        steps: [
          [
            'idle',
            'TemperatureMeasured',
            'heating',
            { when: cold, do: [call('devices', 'command', { valve: 'open' })] },
          ],
          [
            'idle',
            'TemperatureMeasured',
            'cooling',
            { when: warm, do: [call('devices', 'command', { compressor: 'run' })] },
          ],
          [
            'heating',
            'TemperatureMeasured',
            'idle',
            { when: gte(given('measured'), own('setPoint')), do: [call('devices', 'command', { valve: 'shut' })] },
          ],
          [
            'cooling',
            'TemperatureMeasured',
            'idle',
            { when: lte(given('measured'), own('setPoint')), do: [call('devices', 'command', { compressor: 'stop' })] },
          ],
          [
            ['idle', 'heating', 'cooling'],
            'CHANGE_SET_POINT',
            '=',
            { when: and(gte(given('setPoint'), 5), lte(given('setPoint'), 30)) },
          ],
          [
            ['idle', 'heating', 'cooling'],
            'NIGHT_BEGAN',
            'setback',
            { do: [decrease('setPoint', own('nightOffset'))] },
          ],
          ['setback', 'MORNING_CAME', 'idle', { do: [increase('setPoint', own('nightOffset'))] }],
          [['idle', 'heating', 'cooling'], 'LEAVE', 'frost_protection'],
          ['frost_protection', 'COME_HOME', 'idle'],
          ['frost_protection', 'TemperatureMeasured', 'heating', { when: lt(given('measured'), 6) }],
          [['idle', 'heating', 'cooling'], 'WindowOpened', 'window_open', { do: [set('windowOpen', true)] }],
          ['window_open', 'WindowClosed', 'idle', { do: [set('windowOpen', false)] }],
        ],
        ticks: [tick('evening', '0 22 * * *', 'NIGHT_BEGAN'), tick('morning', '0 6 * * *', 'MORNING_CAME')],
      });
      return [register(room, life, { list: { layout: 'cards' } })];
    },
  }),

  molecule({
    name: 'std-smart-lock',
    description:
      'A door that is unlocked by code or phone, locks itself, notices when it is forced and keeps who came when.',
    tags: ['lock', 'door', 'access'],
    build: () => {
      const door = subject('Door', {
        fields: {
          name: 'string!',
          wrongCodes: 'number=0',
          unlockedBy: 'string',
          unlockedAt: 'datetime',
          autoLockSeconds: 'number=30',
          guestCode: 'string',
          status: 'enum:locked*|unlocked|open|left_open|jammed|alarm|blocked',
        },
        columns: ['name', 'unlockedBy', 'unlockedAt', 'status'],
        form: ['name', 'autoLockSeconds', 'guestCode'],
      });
      const entry = subject('DoorEntry', {
        plural: 'Door Entries',
        fields: { door: 'ref!:Door', person: 'string!', method: 'enum:code*|phone|key', at: 'datetime' },
      });
      const life = lifecycle(door, {
        name: 'DoorControl',
        states: {
          locked: {},
          unlocked: { shows: ['name', 'unlockedBy', 'unlockedAt'] },
          open: {},
          left_open: { hint: 'Somebody should close it.' },
          jammed: { hint: 'The bolt did not reach its end.' },
          alarm: { shows: ['name', 'unlockedAt'] },
          blocked: { hint: 'Too many wrong codes.', shows: ['name', 'wrongCodes'] },
        },
        events: {
          ENTER_CODE: { code: 'string!' },
          UNLOCK_BY_PHONE: {},
          LOCK: {},
          AUTO_LOCK: {},
          DoorOpened: { contact: 'string' },
          DoorShut: { contact: 'string' },
          OPEN_TOO_LONG: {},
          BoltJammed: { current: 'number' },
          TamperDetected: { sensor: 'string' },
          SILENCE_ALARM: {},
          UNBLOCK: {},
        },
        steps: [
          [
            'locked',
            'ENTER_CODE',
            'unlocked',
            {
              when: eq(given('code'), own('guestCode')),
              do: [set('wrongCodes', 0), set('unlockedBy', 'guest'), stamp('unlockedAt')],
            },
          ],
          [
            'locked',
            'ENTER_CODE',
            'blocked',
            {
              when: gte(own('wrongCodes'), 4),
              do: [increase('wrongCodes'), notify('A door is blocked after wrong codes', 'warning')],
            },
          ],
          ['locked', 'ENTER_CODE', '=', { do: [increase('wrongCodes')] }],
          ['locked', 'UNLOCK_BY_PHONE', 'unlocked', { do: [set('unlockedBy', '@user.name'), stamp('unlockedAt')] }],
          ['locked', 'TamperDetected', 'alarm', { do: [notify('Somebody tampers with a door', 'error')] }],
          ['locked', 'DoorOpened', 'alarm', { do: [notify('A locked door was opened', 'error')] }],
          [
            'unlocked',
            'DoorOpened',
            'open',
            { do: [create('DoorEntry', { door: own('id'), person: own('unlockedBy'), at: '@now' })] },
          ],
          ['unlocked', 'LOCK', 'locked'],
          ['unlocked', 'AUTO_LOCK', 'locked'],
          ['unlocked', 'BoltJammed', 'jammed'],
          ['open', 'DoorShut', 'unlocked', { do: [stamp('unlockedAt')] }],
          ['open', 'OPEN_TOO_LONG', 'left_open', { do: [notify('A door stands open', 'warning')] }],
          ['left_open', 'DoorShut', 'unlocked', { do: [stamp('unlockedAt')] }],
          ['jammed', 'LOCK', 'locked'],
          ['alarm', 'SILENCE_ALARM', 'locked', { when: role('owner') }],
          ['blocked', 'UNBLOCK', 'locked', { when: role('owner'), do: [set('wrongCodes', 0)] }],
        ],
        ticks: [
          tick(
            'autoLock',
            5 * second,
            'AUTO_LOCK',
            gt(minus('@now', own('unlockedAt')), times(own('autoLockSeconds'), 1000)),
          ),
          tick('openClock', 30 * second, 'OPEN_TOO_LONG', olderThan('unlockedAt', 3 * minute)),
        ],
      });
      return [
        register(door, life, { list: { layout: 'cards' } }),
        orbital(entry, [listOf(entry, { filter: ['method'], pageSize: 50 })]),
      ];
    },
  }),

  molecule({
    name: 'std-energy-meter',
    description: 'Counts energy, shifts loads to cheap hours, caps the peak and reports a meter that runs backwards.',
    tags: ['energy', 'metering', 'tariff'],
    build: () => {
      const supply = subject('SupplyPoint', {
        fields: {
          name: 'string!',
          meterReading: 'number=0',
          power: 'number=0',
          peakLimit: 'number=11',
          tariff: 'enum:day*|night',
          costToday: 'number=0',
          shedLoads: 'number=0',
          loads: '[string]',
          status: 'enum:normal*|cheap_hours|near_peak|shedding|faulty',
        },
        columns: ['name', 'power', 'peakLimit', 'costToday', 'status'],
        form: ['name', 'peakLimit', 'loads'],
      });
      const count: readonly Effect[] = [
        increase(
          'costToday',
          times(minus(given('reading'), own('meterReading')), ['if', is('tariff', 'night'), 0.18, 0.31]),
        ),
        set('meterReading', given('reading')),
      ];
      const shed = [increase('shedLoads'), call('devices', 'switchOff', { loads: own('loads') })];
      const restore = [set('shedLoads', 0), call('devices', 'switchOn', { loads: own('loads') })];
      const newDay = [set('tariff', 'day'), set('costToday', 0)];
      const isCalm = lt(given('power'), times(own('peakLimit'), 0.7));
      const life = lifecycle(supply, {
        name: 'LoadManagement',
        states: {
          normal: {
            shows: ['name', 'power', 'peakLimit', 'costToday'],
            extra: [meter('Power', own('power'), own('peakLimit'))],
          },
          cheap_hours: { hint: 'Washing and charging run now.', shows: ['name', 'power', 'costToday'] },
          near_peak: { shows: ['name', 'power', 'peakLimit'] },
          shedding: { shows: ['name', 'power', 'shedLoads', 'loads'] },
          faulty: { shows: ['name', 'meterReading'] },
        },
        events: {
          MeterRead: { reading: 'number', power: 'number' },
          NIGHT_TARIFF: {},
          DAY_TARIFF: {},
          SHED_LOAD: {},
          RESTORE_LOADS: {},
          METER_REPLACED: {},
        },
        steps: [
          [
            ['normal', 'cheap_hours', 'near_peak', 'shedding'],
            'MeterRead',
            'faulty',
            { when: lt(given('reading'), own('meterReading')), do: [notify('A meter runs backwards', 'error')] },
          ],
          [
            ['normal', 'cheap_hours'],
            'MeterRead',
            'near_peak',
            { when: gt(given('power'), times(own('peakLimit'), 0.9)), do: count },
          ],
          [['normal', 'cheap_hours'], 'MeterRead', '=', { do: count }],
          [
            'near_peak',
            'MeterRead',
            'shedding',
            {
              when: gt(given('power'), own('peakLimit')),
              do: [...count, ...shed],
            },
          ],
          ['near_peak', 'MeterRead', 'cheap_hours', { when: and(isCalm, is('tariff', 'night')), do: count }],
          ['near_peak', 'MeterRead', 'normal', { when: isCalm, do: count }],
          ['near_peak', 'MeterRead', '=', { do: count }],
          ['near_peak', 'SHED_LOAD', 'shedding', { do: shed }],
          ['shedding', 'MeterRead', '=', { do: count }],
          ['shedding', 'RESTORE_LOADS', 'cheap_hours', { when: is('tariff', 'night'), do: restore }],
          ['shedding', 'RESTORE_LOADS', 'normal', { do: restore }],
          ['normal', 'NIGHT_TARIFF', 'cheap_hours', { do: [set('tariff', 'night')] }],
          [['near_peak', 'shedding'], 'NIGHT_TARIFF', '=', { do: [set('tariff', 'night')] }],
          ['cheap_hours', 'DAY_TARIFF', 'normal', { do: newDay }],
          [['normal', 'near_peak', 'shedding'], 'DAY_TARIFF', '=', { do: newDay }],
          ['faulty', 'METER_REPLACED', 'normal', { do: [set('meterReading', 0)] }],
        ],
        ticks: [tick('nightTariff', '0 22 * * *', 'NIGHT_TARIFF'), tick('dayTariff', '0 6 * * *', 'DAY_TARIFF')],
      });
      return [register(supply, life, { list: { layout: 'cards' } })];
    },
  }),

  organism({
    name: 'std-iot-dashboard',
    title: 'IoT dashboard',
    description:
      'A fleet of devices on a map, sensors with alarms, automation rules and firmware roll-outs at a glance.',
    tags: ['iot', 'devices', 'sensors', 'alarms'],
    composes: ['std-device-registry', 'std-sensor-alarm', 'std-automation-rule', 'std-firmware-update'],
    build: () => {
      const [device, site, sensor, rule, firmware] = [
        deviceSubject(),
        siteSubject(),
        sensorSubject(),
        ruleSubject(),
        updateSubject(),
      ];
      return [
        register(device, deviceLife, {
          from: 'std-device-registry',
          list: { search: ['serialNumber'], filter: ['status'], pageSize: 50 },
        }),
        orbital(site, [manage(site, { layout: 'map' })]),
        orbitalWithSensors(sensor),
        register(rule, ruleLife, { from: 'std-automation-rule' }),
        register(firmware, updateLife, { from: 'std-firmware-update', list: { offers: ['new'] } }),
        dashboard({
          name: 'FleetMetrics',
          title: 'Fleet',
          over: device,
          metrics: [
            { field: 'allDevices', value: countAll },
            { field: 'devicesOnline', value: countWhere('status', 'online') },
            { field: 'devicesOffline', value: countWhere('status', 'offline') },
            { field: 'meanBattery', value: averageOf('batteryPercent'), format: 'percent' },
          ],
          groups: ['model', 'status'],
          everyMs: minute,
          refreshOn: [['DeviceLife', changedEvent(device)]],
        }),
      ];
    },
  }),
];

/** Sensors with their alarms, the part that the alarm and the dashboard share. */
function orbitalWithSensors(sensor: Subject, ...beside: readonly Part[]): Built {
  return register(sensor, sensorLife, {
    from: 'std-sensor-alarm',
    list: { filter: ['status'], layout: 'cards' },
    beside,
  });
}
