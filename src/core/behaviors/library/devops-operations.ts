// Running software: incidents, on-call, uptime, certificates, backups, capacity, and the operations centre.
import type { Behavior, Subject } from '../compose/index.ts';
import {
  append,
  averageOf,
  call,
  changedEvent,
  countAll,
  countWhere,
  dashboard,
  day,
  earlier,
  given,
  gt,
  gte,
  hour,
  increase,
  inDomain,
  is,
  isNot,
  isPast,
  lifecycle,
  listOf,
  manage,
  minute,
  ne,
  notify,
  olderThan,
  orbital,
  own,
  register,
  role,
  second,
  set,
  since,
  size,
  stamp,
  subject,
  tick,
} from '../compose/index.ts';

const { molecule, organism } = inDomain('devops and infrastructure');

const serviceSubject = (): Subject =>
  subject('Service', {
    fields: {
      name: 'string!',
      team: 'string',
      repository: 'url',
      tier: 'enum:critical|standard*|experimental',
      runbook: 'url',
    },
    columns: ['name', 'team', 'tier'],
  });

const outageSubject = (): Subject =>
  subject('Outage', {
    fields: {
      title: 'string!',
      service: 'ref!:Service',
      severity: 'enum:sev1|sev2*|sev3',
      commander: 'string',
      customerImpact: 'string',
      mitigation: 'string',
      detectedAt: 'datetime',
      mitigatedAt: 'datetime',
      rootCause: 'string',
      actionItems: '[string]',
      status: 'enum:detected*|acknowledged|investigating|mitigated|resolved|postmortem|closed|false_alarm',
    },
    columns: ['title', 'service', 'severity', 'commander', 'status'],
    form: ['title', 'service', 'severity', 'customerImpact'],
  });

const outageLife = (outage: Subject) =>
  lifecycle(outage, {
    name: 'OutageResponse',
    states: {
      detected: {
        hint: 'Nobody has acknowledged this yet; the pager repeats.',
        shows: ['title', 'service', 'severity', 'detectedAt'],
      },
      acknowledged: { shows: ['title', 'service', 'severity', 'commander'] },
      investigating: { shows: ['title', 'commander', 'customerImpact'] },
      mitigated: {
        hint: 'Customers are served again; the cause is still there.',
        shows: ['title', 'mitigation', 'mitigatedAt'],
      },
      resolved: { shows: ['title', 'mitigation', 'detectedAt', 'mitigatedAt'] },
      postmortem: { hint: 'Without blame: what let this happen?', shows: ['title', 'rootCause', 'actionItems'] },
      closed: { terminal: true },
      false_alarm: { terminal: true },
    },
    events: {
      ACKNOWLEDGE: {},
      PAGE_AGAIN: {},
      DISMISS_ALARM: {},
      TAKE_COMMAND: { customerImpact: 'string!' },
      RAISE_SEVERITY: { severity: 'string!' },
      MITIGATE: { mitigation: 'string!' },
      RELAPSE: {},
      RESOLVE: {},
      HOLD_POSTMORTEM: { rootCause: 'string!' },
      ADD_ACTION: { action: 'string!' },
      CLOSE: {},
    },
    init: [stamp('detectedAt')],
    steps: [
      ['detected', 'ACKNOWLEDGE', 'acknowledged', { do: [set('commander', '@user.name')] }],
      ['detected', 'PAGE_AGAIN', '=', { do: [notify('An outage waits to be acknowledged', 'error')] }],
      [['detected', 'acknowledged'], 'DISMISS_ALARM', 'false_alarm'],
      ['acknowledged', 'TAKE_COMMAND', 'investigating'],
      ['investigating', 'RAISE_SEVERITY', '='],
      ['investigating', 'MITIGATE', 'mitigated', { do: [stamp('mitigatedAt')] }],
      ['mitigated', 'RELAPSE', 'investigating'],
      ['mitigated', 'RESOLVE', 'resolved'],
      ['resolved', 'HOLD_POSTMORTEM', 'postmortem', { when: isNot('severity', 'sev3') }],
      ['resolved', 'CLOSE', 'closed', { when: is('severity', 'sev3') }],
      ['postmortem', 'ADD_ACTION', '=', { do: [append('actionItems', given('action'))] }],
      ['postmortem', 'CLOSE', 'closed', { when: gt(size(own('actionItems')), 0) }],
    ],
    ticks: [tick('pager', 5 * minute, 'PAGE_AGAIN', olderThan('detectedAt', 5 * minute))],
  });

const shiftSubject = (): Subject =>
  subject('OnCallShift', {
    fields: {
      engineer: 'string!',
      backup: 'string',
      rotation: 'string',
      startsAt: 'datetime!',
      endsAt: 'datetime!',
      pages: 'number=0',
      handover: 'string',
      swapWith: 'string',
      status: 'enum:scheduled*|swap_offered|on_duty|handing_over|done',
    },
    columns: ['engineer', 'rotation', 'startsAt', 'endsAt', 'status'],
    form: ['engineer', 'backup', 'rotation', 'startsAt', 'endsAt'],
  });

const shiftLife = (shift: Subject) =>
  lifecycle(shift, {
    name: 'OnCallDuty',
    states: {
      scheduled: {},
      swap_offered: { hint: 'Looking for somebody who takes this shift.', shows: ['engineer', 'startsAt', 'endsAt'] },
      on_duty: { shows: ['engineer', 'backup', 'pages', 'endsAt'] },
      handing_over: { shows: ['engineer', 'pages'] },
      done: { terminal: true, shows: ['engineer', 'pages', 'handover'] },
    },
    events: {
      OFFER_SWAP: {},
      TAKE_OVER_SHIFT: { swapWith: 'string!' },
      KEEP_SHIFT: {},
      SHIFT_STARTED: {},
      PageReceived: { alert: 'string' },
      SHIFT_ENDED: {},
      HAND_OVER: { handover: 'string!' },
    },
    steps: [
      ['scheduled', 'OFFER_SWAP', 'swap_offered'],
      [
        'swap_offered',
        'TAKE_OVER_SHIFT',
        'scheduled',
        { when: ne(given('swapWith'), own('engineer')), do: [set('engineer', given('swapWith'))] },
      ],
      ['swap_offered', 'KEEP_SHIFT', 'scheduled'],
      [['scheduled', 'swap_offered'], 'SHIFT_STARTED', 'on_duty', { do: [notify('You are on call now')] }],
      ['on_duty', 'PageReceived', '=', { do: [increase('pages')] }],
      ['on_duty', 'SHIFT_ENDED', 'handing_over'],
      ['handing_over', 'HAND_OVER', 'done'],
    ],
    ticks: [
      tick('shiftStart', minute, 'SHIFT_STARTED', isPast(own('startsAt'))),
      tick('shiftEnd', minute, 'SHIFT_ENDED', isPast(own('endsAt'))),
    ],
  });

const probeSubject = (): Subject =>
  subject('UptimeProbe', {
    fields: {
      url: 'url!',
      service: 'ref:Service',
      expectedStatus: 'number=200',
      latencyMs: 'number=0',
      latencyLimitMs: 'number=800',
      misses: 'number=0',
      checks: 'number=0',
      lastCheckedAt: 'datetime',
      mutedUntil: 'datetime',
      status: 'enum:up*|slow|suspect|down|muted',
    },
    columns: ['url', 'service', 'latencyMs', 'status'],
    form: ['url', 'service', 'expectedStatus', 'latencyLimitMs'],
  });

const probeLife = (probe: Subject) => {
  const check = call('http', 'probe', { url: own('url') }, { success: 'ProbeAnswered', failure: 'ProbeMissed' });
  return lifecycle(probe, {
    name: 'UptimeWatch',
    states: {
      up: { shows: ['url', 'latencyMs', 'lastCheckedAt'] },
      slow: { shows: ['url', 'latencyMs', 'latencyLimitMs'] },
      suspect: { hint: 'One miss may be the network; three are an outage.', shows: ['url', 'misses'] },
      down: { shows: ['url', 'misses', 'lastCheckedAt'] },
      muted: { shows: ['url', 'mutedUntil'] },
    },
    events: {
      CHECK_NOW: {},
      ProbeAnswered: { latencyMs: 'number' },
      ProbeMissed: { error: 'string' },
      MUTE: { mutedUntil: 'datetime!' },
      UNMUTE: {},
      MUTE_OVER: {},
    },
    automatic: ['MUTE_OVER'],
    steps: [
      [
        ['up', 'slow', 'suspect', 'down'],
        'CHECK_NOW',
        '=',
        { do: [stamp('lastCheckedAt'), increase('checks'), check] },
      ],
      [
        ['up', 'slow', 'suspect'],
        'ProbeAnswered',
        'slow',
        { when: gt(given('latencyMs'), own('latencyLimitMs')), do: [set('misses', 0)] },
      ],
      [['slow', 'suspect'], 'ProbeAnswered', 'up', { do: [set('misses', 0)] }],
      ['up', 'ProbeAnswered', '='],
      ['down', 'ProbeAnswered', 'up', { do: [set('misses', 0), notify('The address answers again', 'success')] }],
      [['up', 'slow'], 'ProbeMissed', 'suspect', { do: [increase('misses')] }],
      [
        'suspect',
        'ProbeMissed',
        'down',
        { when: gte(own('misses'), 2), do: [increase('misses'), notify('An address is down', 'error')] },
      ],
      ['down', 'ProbeMissed', '=', { do: [notify('The address is still down', 'error')] }],
      ['suspect', 'ProbeMissed', '=', { do: [increase('misses'), notify('The address does not answer', 'warning')] }],
      [['up', 'slow', 'suspect', 'down'], 'MUTE', 'muted'],
      ['muted', 'UNMUTE', 'up', { do: [set('misses', 0)] }],
      ['muted', 'MUTE_OVER', 'up', { do: [set('misses', 0)] }],
    ],
    ticks: [tick('probe', 30 * second, 'CHECK_NOW'), tick('muteClock', minute, 'MUTE_OVER', isPast(own('mutedUntil')))],
  });
};

export const operations: readonly Behavior[] = [
  molecule({
    name: 'std-incident-response',
    description:
      'Outages that are acknowledged, commanded, mitigated and resolved, with a post-mortem that ends in actions.',
    tags: ['incident', 'outage', 'postmortem'],
    build: () => {
      const [outage, service] = [outageSubject(), serviceSubject()];
      return [
        register(outage, outageLife, { list: { filter: ['severity', 'status'], layout: 'list' } }),
        orbital(service, [manage(service, { offers: ['new', 'edit'] })]),
      ];
    },
  }),

  molecule({
    name: 'std-on-call',
    title: 'On-call rota',
    description: 'Shifts that start and end by the clock, can be swapped, count pages and end with a handover.',
    tags: ['on-call', 'rota', 'pager'],
    build: () => [
      register(shiftSubject(), shiftLife, { list: { layout: 'calendar', offers: ['new', 'edit', 'delete'] } }),
    ],
  }),

  molecule({
    name: 'std-uptime-monitor',
    description: 'Probes an address every half minute, tells slow from down, and can be muted during maintenance.',
    tags: ['monitoring', 'uptime', 'latency'],
    build: () => {
      const [probe, service] = [probeSubject(), serviceSubject()];
      return [
        register(probe, probeLife, { list: { filter: ['status'], layout: 'cards' } }),
        orbital(service, [listOf(service)]),
      ];
    },
  }),

  molecule({
    name: 'std-certificate-watch',
    description: 'Certificates that are renewed a month before they end, by a challenge, and cry when renewal fails.',
    tags: ['tls', 'certificates', 'expiry'],
    build: () => {
      const certificate = subject('Certificate', {
        fields: {
          hostname: 'string!',
          issuer: 'string',
          fingerprint: 'string',
          notAfter: 'datetime',
          challengeToken: 'string',
          failures: 'number=0',
          status: 'enum:valid*|renewing|challenged|failing|expired|revoked',
        },
        columns: ['hostname', 'issuer', 'notAfter', 'status'],
        form: ['hostname', 'issuer'],
      });
      const order = call(
        'acme',
        'order',
        { hostname: own('hostname') },
        { success: 'ChallengeGiven', failure: 'RenewalFailed' },
      );
      const life = lifecycle(certificate, {
        name: 'CertificateRenewal',
        states: {
          valid: { shows: ['hostname', 'issuer', 'fingerprint', 'notAfter'] },
          renewing: {},
          challenged: {
            hint: 'The authority looks for the token under the host name.',
            shows: ['hostname', 'challengeToken'],
          },
          failing: { shows: ['hostname', 'failures', 'notAfter'] },
          expired: { hint: 'Visitors see a warning now.' },
          revoked: { terminal: true },
        },
        events: {
          RENEWAL_DUE: {},
          RENEW_NOW: {},
          ChallengeGiven: { challengeToken: 'string' },
          CertificateIssued: { fingerprint: 'string', notAfter: 'datetime' },
          RenewalFailed: { error: 'string' },
          VALIDITY_OVER: {},
          REVOKE_CERTIFICATE: {},
        },
        steps: [
          ['valid', 'RENEWAL_DUE', 'renewing', { do: [order] }],
          [['valid', 'failing', 'expired'], 'RENEW_NOW', 'renewing', { do: [order] }],
          ['renewing', 'ChallengeGiven', 'challenged'],
          ['challenged', 'CertificateIssued', 'valid', { do: [set('failures', 0)] }],
          [
            ['renewing', 'challenged'],
            'RenewalFailed',
            'failing',
            { do: [increase('failures'), notify('A certificate could not be renewed', 'error')] },
          ],
          [['valid', 'failing'], 'VALIDITY_OVER', 'expired'],
          [['valid', 'expired'], 'REVOKE_CERTIFICATE', 'revoked', { when: role('security') }],
        ],
        ticks: [
          tick('renewalCheck', day, 'RENEWAL_DUE', isPast(earlier(30, 'day', own('notAfter')))),
          tick('expiryCheck', hour, 'VALIDITY_OVER', isPast(own('notAfter'))),
        ],
      });
      return [register(certificate, life, { list: { search: ['hostname'], sortable: true } })];
    },
  }),

  molecule({
    name: 'std-backup',
    description: 'Backups that run at night, are verified by restoring them, kept for a term and pruned.',
    tags: ['backup', 'restore', 'retention'],
    build: () => {
      const backup = subject('Backup', {
        fields: {
          source: 'string!',
          bytes: 'number=0',
          location: 'url',
          checksum: 'string',
          takenAt: 'datetime',
          verifiedAt: 'datetime',
          keepDays: 'number=35',
          problem: 'string',
          status: 'enum:scheduled*|copying|stored|verifying|proven|corrupt|restoring|pruned',
        },
        columns: ['source', 'takenAt', 'bytes', 'status'],
        form: ['source', 'keepDays'],
      });
      const life = lifecycle(backup, {
        name: 'BackupRetention',
        states: {
          scheduled: {},
          copying: {},
          stored: { shows: ['source', 'takenAt', 'bytes', 'checksum'] },
          verifying: { hint: 'Restored into an empty place and compared.' },
          proven: { shows: ['source', 'takenAt', 'verifiedAt', 'location'] },
          corrupt: { shows: ['source', 'problem'] },
          restoring: {},
          pruned: { terminal: true },
        },
        events: {
          NIGHT_CAME: {},
          CopyFinished: { bytes: 'number', checksum: 'string', location: 'url' },
          CopyFailed: { error: 'string' },
          VERIFY_BACKUP: {},
          RestoreMatched: { checksum: 'string' },
          RestoreDiffered: { error: 'string' },
          RESTORE: {},
          TAKE_AGAIN: {},
          TERM_OVER: {},
        },
        steps: [
          [
            'scheduled',
            'NIGHT_CAME',
            'copying',
            {
              do: [
                call('storage', 'copy', { source: own('source') }, { success: 'CopyFinished', failure: 'CopyFailed' }),
              ],
            },
          ],
          ['copying', 'CopyFinished', 'stored', { do: [stamp('takenAt')] }],
          ['copying', 'CopyFailed', 'corrupt', { do: [set('problem', given('error'))] }],
          [
            'stored',
            'VERIFY_BACKUP',
            'verifying',
            {
              do: [
                call(
                  'storage',
                  'trialRestore',
                  { location: own('location') },
                  { success: 'RestoreMatched', failure: 'RestoreDiffered' },
                ),
              ],
            },
          ],
          ['verifying', 'RestoreMatched', 'proven', { do: [stamp('verifiedAt')] }],
          [
            'verifying',
            'RestoreDiffered',
            'corrupt',
            { do: [set('problem', given('error')), notify('A backup cannot be restored', 'error')] },
          ],
          ['proven', 'RESTORE', 'restoring', { when: role('operator') }],
          ['restoring', 'RestoreMatched', 'proven'],
          ['restoring', 'RestoreDiffered', 'corrupt', { do: [set('problem', given('error'))] }],
          ['corrupt', 'TAKE_AGAIN', 'scheduled'],
          [['stored', 'proven'], 'TERM_OVER', 'pruned'],
        ],
        ticks: [
          tick('nightly', '0 2 * * *', 'NIGHT_CAME'),
          tick('retention', day, 'TERM_OVER', gt(since('takenAt', 'day'), own('keepDays'))),
        ],
      });
      return [register(backup, life, { list: { filter: ['status'], offers: ['new'] } })];
    },
  }),

  organism({
    name: 'std-operations-center',
    title: 'Operations centre',
    description: 'Services under watch, probes and outages, who is on call, and how available everything was.',
    tags: ['operations', 'monitoring', 'incidents', 'on-call'],
    composes: ['std-incident-response', 'std-on-call', 'std-uptime-monitor'],
    build: () => {
      const [outage, shift, probe, service] = [outageSubject(), shiftSubject(), probeSubject(), serviceSubject()];
      return [
        register(outage, outageLife, {
          from: 'std-incident-response',
          list: { filter: ['severity', 'status'] },
        }),
        register(probe, probeLife, { from: 'std-uptime-monitor', list: { layout: 'cards' } }),
        register(shift, shiftLife, { from: 'std-on-call', list: { layout: 'calendar' } }),
        orbital(service, [manage(service, { search: ['name'], filter: ['tier'] })]),
        dashboard({
          name: 'AvailabilityMetrics',
          title: 'Availability',
          over: probe,
          metrics: [
            { field: 'probes', value: countAll },
            { field: 'addressesDown', value: countWhere('status', 'down') },
            { field: 'meanLatency', value: averageOf('latencyMs') },
          ],
          groups: ['status'],
          everyMs: minute,
          refreshOn: [['UptimeWatch', changedEvent(probe)]],
        }),
      ];
    },
  }),
];
