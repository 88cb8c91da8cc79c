// The things that IoT behaviors are about, and their lives: devices, sensors, rules, firmware.
import type { Subject } from '../compose/index.ts';
import {
  and,
  call,
  eq,
  filled,
  given,
  gt,
  gte,
  increase,
  is,
  lifecycle,
  lt,
  minus,
  minute,
  notify,
  olderThan,
  or,
  own,
  plus,
  progress,
  role,
  second,
  set,
  since,
  stamp,
  subject,
  tick,
  times,
} from '../compose/index.ts';

export const siteSubject = (): Subject =>
  subject('Site', {
    fields: { name: 'string!', address: 'string', latitude: 'number=0', longitude: 'number=0', timezone: 'string' },
    columns: ['name', 'address', 'timezone'],
  });

export const deviceSubject = (): Subject =>
  subject('Device', {
    fields: {
      serialNumber: 'string!',
      model: 'string!',
      site: 'ref:Site',
      claimCode: 'string',
      certificate: 'string',
      firmware: 'string',
      batteryPercent: 'number=100',
      lastSeenAt: 'datetime',
      rssi: 'number=0',
      faultCode: 'string',
      status: 'enum:manufactured*|claimed|provisioning|online|low_battery|offline|quarantined|decommissioned',
    },
    columns: ['serialNumber', 'model', 'site', 'batteryPercent', 'status'],
    form: ['serialNumber', 'model', 'site'],
  });

export const deviceLife = (device: Subject) =>
  lifecycle(device, {
    name: 'DeviceLife',
    states: {
      manufactured: {},
      claimed: { shows: ['serialNumber', 'model', 'site'] },
      provisioning: { hint: 'The device is getting its certificate.' },
      online: { shows: ['serialNumber', 'firmware', 'batteryPercent', 'rssi', 'lastSeenAt'] },
      low_battery: { shows: ['serialNumber', 'batteryPercent', 'site'] },
      offline: { hint: 'Not heard of for a quarter of an hour.', shows: ['serialNumber', 'site', 'lastSeenAt'] },
      quarantined: { hint: 'May only talk to the update service.', shows: ['serialNumber', 'faultCode', 'firmware'] },
      decommissioned: { terminal: true },
    },
    events: {
      CLAIM: { claimCode: 'string!', site: 'string!' },
      PROVISION: {},
      CertificateInstalled: { certificate: 'string' },
      ProvisioningFailed: { error: 'string' },
      HeartbeatReceived: { batteryPercent: 'number', rssi: 'number' },
      SILENT_TOO_LONG: {},
      QUARANTINE: { faultCode: 'string!' },
      RELEASE: {},
      BATTERY_REPLACED: {},
      DECOMMISSION: {},
    },
    steps: [
      ['manufactured', 'CLAIM', 'claimed', { when: eq(given('claimCode'), own('claimCode')) }],
      [
        'claimed',
        'PROVISION',
        'provisioning',
        {
          do: [
            call(
              'devices',
              'issueCertificate',
              { serial: own('serialNumber') },
              { success: 'CertificateInstalled', failure: 'ProvisioningFailed' },
            ),
          ],
        },
      ],
      ['provisioning', 'CertificateInstalled', 'online', { do: [stamp('lastSeenAt')] }],
      ['provisioning', 'ProvisioningFailed', 'claimed', { do: [notify(given('error'), 'error')] }],
      [
        ['online', 'offline'],
        'HeartbeatReceived',
        'low_battery',
        {
          when: lt(given('batteryPercent'), 15),
          do: [stamp('lastSeenAt'), notify('A battery is nearly empty', 'warning')],
        },
      ],
      ['online', 'HeartbeatReceived', '=', { do: [stamp('lastSeenAt')] }],
      ['offline', 'HeartbeatReceived', 'online', { do: [stamp('lastSeenAt')] }],
      ['low_battery', 'HeartbeatReceived', '=', { do: [stamp('lastSeenAt')] }],
      ['low_battery', 'BATTERY_REPLACED', 'online', { do: [set('batteryPercent', 100)] }],
      [['online', 'low_battery'], 'SILENT_TOO_LONG', 'offline'],
      [['online', 'offline'], 'QUARANTINE', 'quarantined'],
      ['quarantined', 'RELEASE', 'online', { do: [set('faultCode', '')] }],
      [
        ['offline', 'quarantined', 'low_battery'],
        'DECOMMISSION',
        'decommissioned',
        { do: [call('devices', 'revokeCertificate', { serial: own('serialNumber') })] },
      ],
    ],
    ticks: [tick('silence', minute, 'SILENT_TOO_LONG', olderThan('lastSeenAt', 15 * minute))],
  });

export const sensorSubject = (): Subject =>
  subject('Sensor', {
    fields: {
      name: 'string!',
      device: 'ref:Device',
      unit: 'string!',
      value: 'number=0',
      lowLimit: 'number=0',
      highLimit: 'number=100',
      hysteresis: 'number=1',
      outSince: 'datetime',
      readings: 'number=0',
      acknowledgedBy: 'string',
      status: 'enum:normal*|drifting|alarm|acknowledged|faulty',
    },
    columns: ['name', 'device', 'value', 'unit', 'status'],
    form: ['name', 'device', 'unit', 'lowLimit', 'highLimit', 'hysteresis'],
  });

export const sensorLife = (sensor: Subject) => {
  const outside = or(gt(given('value'), own('highLimit')), lt(given('value'), own('lowLimit')));
  const inside = and(
    lt(given('value'), minus(own('highLimit'), own('hysteresis'))),
    gt(given('value'), plus(own('lowLimit'), own('hysteresis'))),
  );
  return lifecycle(sensor, {
    name: 'ThresholdAlarm',
    states: {
      normal: { shows: ['name', 'value', 'unit', 'lowLimit', 'highLimit'] },
      drifting: {
        hint: 'Outside the limits, but not for long enough to call it an alarm.',
        shows: ['name', 'value', 'outSince'],
      },
      alarm: { shows: ['name', 'value', 'unit', 'outSince'] },
      acknowledged: { shows: ['name', 'value', 'acknowledgedBy'] },
      faulty: { hint: 'The readings cannot be true.' },
    },
    events: {
      ReadingArrived: { value: 'number' },
      STAYED_OUT: {},
      ACKNOWLEDGE: {},
      CHANGE_LIMITS: { lowLimit: 'number!', highLimit: 'number!' },
      ReadingImplausible: { value: 'number' },
      REPLACED: {},
    },
    steps: [
      ['normal', 'ReadingArrived', 'drifting', { when: outside, do: [increase('readings'), stamp('outSince')] }],
      ['normal', 'ReadingArrived', '=', { do: [increase('readings')] }],
      ['normal', 'CHANGE_LIMITS', '=', { when: lt(given('lowLimit'), given('highLimit')) }],
      [['drifting', 'alarm', 'acknowledged'], 'ReadingArrived', 'normal', { when: inside, do: [increase('readings')] }],
      [['drifting', 'alarm', 'acknowledged'], 'ReadingArrived', '=', { do: [increase('readings')] }],
      ['drifting', 'STAYED_OUT', 'alarm', { do: [notify('A reading is out of its limits', 'error')] }],
      ['alarm', 'ACKNOWLEDGE', 'acknowledged', { do: [set('acknowledgedBy', '@user.name')] }],
      [['normal', 'drifting', 'alarm'], 'ReadingImplausible', 'faulty'],
      ['faulty', 'REPLACED', 'normal', { do: [set('readings', 0)] }],
    ],
    ticks: [tick('outClock', 10 * second, 'STAYED_OUT', olderThan('outSince', minute))],
  });
};

export const ruleSubject = (): Subject =>
  subject('AutomationRule', {
    fields: {
      name: 'string!',
      sensor: 'ref:Sensor',
      comparison: 'enum:above*|below',
      threshold: 'number=0',
      action: 'string!',
      fired: 'number=0',
      firedAt: 'datetime',
      quietMinutes: 'number=10',
      lastValue: 'number=0',
      status: 'enum:disarmed*|armed|firing|resting',
    },
    columns: ['name', 'sensor', 'threshold', 'fired', 'status'],
    form: ['name', 'sensor', 'comparison', 'threshold', 'quietMinutes'],
  });

export const ruleLife = (rule: Subject) =>
  lifecycle(rule, {
    name: 'RuleFiring',
    states: {
      disarmed: {},
      armed: { shows: ['name', 'comparison', 'threshold', 'lastValue'] },
      firing: {},
      resting: {
        hint: 'Fired; stays quiet for a while so that it does not flap.',
        shows: ['name', 'fired', 'firedAt', 'quietMinutes'],
      },
    },
    events: {
      ARM: {},
      DISARM: {},
      MeasurementArrived: { lastValue: 'number' },
      ActionDone: { device: 'string' },
      ActionFailed: { error: 'string' },
      QUIET_OVER: {},
      TEST_RULE: {},
    },
    steps: [
      ['disarmed', 'ARM', 'armed'],
      ['armed', 'DISARM', 'disarmed'],
      [
        'armed',
        'MeasurementArrived',
        'firing',
        {
          when: or(
            and(is('comparison', 'above'), gt(given('lastValue'), own('threshold'))),
            and(is('comparison', 'below'), lt(given('lastValue'), own('threshold'))),
          ),
          do: [
            call('devices', 'command', { action: own('action') }, { success: 'ActionDone', failure: 'ActionFailed' }),
          ],
        },
      ],
      ['armed', 'MeasurementArrived', '='],
      [
        'armed',
        'TEST_RULE',
        'firing',
        {
          do: [
            call(
              'devices',
              'command',
              { action: own('action'), dryRun: true },
              { success: 'ActionDone', failure: 'ActionFailed' },
            ),
          ],
        },
      ],
      ['firing', 'ActionDone', 'resting', { do: [increase('fired'), stamp('firedAt')] }],
      ['firing', 'ActionFailed', 'disarmed', { do: [notify('A rule could not act and was disarmed', 'error')] }],
      ['resting', 'QUIET_OVER', 'armed'],
      ['resting', 'DISARM', 'disarmed'],
    ],
    ticks: [tick('quiet', minute, 'QUIET_OVER', gt(since('firedAt', 'minute'), own('quietMinutes')))],
  });

export const updateSubject = (): Subject =>
  subject('FirmwareUpdate', {
    fields: {
      version: 'string!',
      checksum: 'string!',
      devicesTargeted: 'number=0',
      devicesUpdated: 'number=0',
      devicesFailed: 'number=0',
      stagePercent: 'number=5',
      releaseNotes: 'string',
      status: 'enum:uploaded*|signed|staged|rolling|halted|completed|withdrawn',
    },
    columns: ['version', 'devicesUpdated', 'devicesFailed', 'stagePercent', 'status'],
    form: ['version', 'checksum', 'releaseNotes'],
  });

export const updateLife = (update: Subject) =>
  lifecycle(update, {
    name: 'FirmwareRollout',
    states: {
      uploaded: {},
      signed: {},
      staged: { hint: 'A few devices first.', shows: ['version', 'stagePercent', 'devicesTargeted'] },
      rolling: {
        shows: ['version', 'devicesUpdated', 'devicesFailed', 'stagePercent'],
        extra: [progress(own('devicesUpdated'), own('devicesTargeted'), 'Devices updated')],
      },
      halted: { shows: ['version', 'devicesFailed'] },
      completed: { terminal: true },
      withdrawn: { terminal: true },
    },
    events: {
      SIGN_IMAGE: {},
      STAGE: { devicesTargeted: 'number!' },
      BEGIN_ROLLOUT: {},
      DeviceUpdated: { serial: 'string' },
      DeviceUpdateFailed: { serial: 'string', error: 'string' },
      WIDEN_STAGE: { stagePercent: 'number!' },
      HALT: {},
      CONTINUE_ROLLOUT: {},
      WITHDRAW: {},
    },
    steps: [
      ['uploaded', 'SIGN_IMAGE', 'signed', { when: filled('checksum') }],
      ['signed', 'STAGE', 'staged', { when: gt(given('devicesTargeted'), 0) }],
      ['staged', 'BEGIN_ROLLOUT', 'rolling'],
      [
        'rolling',
        'DeviceUpdated',
        'completed',
        { when: gte(plus(own('devicesUpdated'), 1), own('devicesTargeted')), do: [increase('devicesUpdated')] },
      ],
      ['rolling', 'DeviceUpdated', '=', { do: [increase('devicesUpdated')] }],
      [
        'rolling',
        'DeviceUpdateFailed',
        'halted',
        {
          when: gt(own('devicesFailed'), times(own('devicesTargeted'), 0.02)),
          do: [increase('devicesFailed'), notify('The roll-out was halted', 'error')],
        },
      ],
      ['rolling', 'DeviceUpdateFailed', '=', { do: [increase('devicesFailed')] }],
      ['rolling', 'WIDEN_STAGE', '=', { when: gt(given('stagePercent'), own('stagePercent')) }],
      ['rolling', 'HALT', 'halted'],
      ['halted', 'CONTINUE_ROLLOUT', 'rolling', { when: role('firmware engineer'), do: [set('devicesFailed', 0)] }],
      [['uploaded', 'signed', 'staged', 'halted'], 'WITHDRAW', 'withdrawn'],
    ],
  });
