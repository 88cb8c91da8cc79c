// Delivering software: pipelines, deployments, flags, secrets, environments, and the console that shows them.
import type { Behavior, Effect, Subject } from '../compose/index.ts';
import {
  and,
  averageOf,
  call,
  changedEvent,
  countAll,
  countWhere,
  dashboard,
  day,
  decrease,
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
  lt,
  manage,
  meter,
  minute,
  notify,
  olderThan,
  orbital,
  own,
  progress,
  register,
  role,
  set,
  since,
  size,
  stamp,
  subject,
  tick,
} from '../compose/index.ts';

const { molecule, organism } = inDomain('devops and infrastructure');

const repositorySubject = (): Subject =>
  subject('Repository', {
    plural: 'Repositories',
    fields: { name: 'string!', url: 'url!', defaultBranch: 'string=main', team: 'string' },
  });

const runSubject = (): Subject =>
  subject('PipelineRun', {
    fields: {
      commit: 'string!',
      branch: 'string!',
      repository: 'ref:Repository',
      author: 'string',
      stage: 'string',
      testsPassed: 'number=0',
      testsFailed: 'number=0',
      coverage: 'number=0',
      artifact: 'url',
      failedStep: 'string',
      attempts: 'number=1',
      startedAt: 'datetime',
      status: 'enum:queued*|checking_out|building|testing|scanning|publishing|succeeded|failed|cancelled',
    },
    columns: ['commit', 'branch', 'stage', 'status', 'startedAt'],
    form: ['repository', 'branch', 'commit'],
  });

const runLife = (run: Subject) => {
  const start = (operation: string, success: string): Effect =>
    call('runner', operation, { commit: own('commit') }, { success, failure: 'StepFailed' });
  return lifecycle(run, {
    name: 'PipelineStages',
    states: {
      queued: { hint: 'Waiting for a free runner.' },
      checking_out: {},
      building: { shows: ['commit', 'branch', 'attempts'] },
      testing: { shows: ['commit', 'testsPassed', 'testsFailed'] },
      scanning: { hint: 'Dependencies and images are searched for known weaknesses.' },
      publishing: {},
      succeeded: { terminal: true, shows: ['commit', 'coverage', 'artifact'] },
      failed: { shows: ['commit', 'failedStep', 'testsFailed', 'attempts'] },
      cancelled: { terminal: true },
    },
    events: {
      RunnerAssigned: { runner: 'string' },
      SourceReady: { commit: 'string' },
      BuildFinished: { artifact: 'url' },
      TestsFinished: { testsPassed: 'number', testsFailed: 'number', coverage: 'number' },
      ScanClean: { findings: 'number' },
      ArtifactPublished: { artifact: 'url' },
      StepFailed: { error: 'string' },
      RETRY_RUN: {},
      CANCEL_RUN: {},
      RUN_TIMED_OUT: {},
    },
    steps: [
      ['queued', 'RunnerAssigned', 'checking_out', { do: [stamp('startedAt'), start('checkout', 'SourceReady')] }],
      ['checking_out', 'SourceReady', 'building', { do: [start('build', 'BuildFinished')] }],
      ['building', 'BuildFinished', 'testing', { do: [start('test', 'TestsFinished')] }],
      ['testing', 'TestsFinished', 'failed', { when: gt(given('testsFailed'), 0), do: [set('failedStep', 'test')] }],
      ['testing', 'TestsFinished', 'scanning', { do: [start('scan', 'ScanClean')] }],
      [
        'scanning',
        'ScanClean',
        'publishing',
        { when: is('branch', 'main'), do: [start('publish', 'ArtifactPublished')] },
      ],
      ['scanning', 'ScanClean', 'succeeded'],
      ['publishing', 'ArtifactPublished', 'succeeded', { do: [notify('A build was published', 'success')] }],
      [
        ['checking_out', 'building', 'testing', 'scanning', 'publishing'],
        'StepFailed',
        'failed',
        { do: [set('failedStep', given('error'))] },
      ],
      [
        ['checking_out', 'building', 'testing', 'scanning'],
        'RUN_TIMED_OUT',
        'failed',
        { do: [set('failedStep', 'timed out')] },
      ],
      ['failed', 'RETRY_RUN', 'queued', { when: lt(own('attempts'), 3), do: [increase('attempts')] }],
      [['queued', 'building', 'testing'], 'CANCEL_RUN', 'cancelled'],
      ['failed', 'CANCEL_RUN', 'cancelled'],
    ],
    ticks: [tick('timeLimit', minute, 'RUN_TIMED_OUT', olderThan('startedAt', hour))],
  });
};

const deploymentSubject = (): Subject =>
  subject('Deployment', {
    fields: {
      version: 'string!',
      previousVersion: 'string',
      environment: 'ref!:Environment',
      strategy: 'enum:rolling*|blue_green|canary',
      trafficPercent: 'number=0',
      errorRate: 'number=0',
      approver: 'string',
      startedAt: 'datetime',
      status: 'enum:requested*|approved|rolling_out|observing|live|rolling_back|rolled_back|refused',
    },
    columns: ['version', 'environment', 'strategy', 'trafficPercent', 'status'],
    form: ['version', 'environment', 'strategy'],
  });

const deploymentLife = (deployment: Subject) =>
  lifecycle(deployment, {
    name: 'DeploymentRollout',
    states: {
      requested: {},
      approved: { shows: ['version', 'environment', 'approver'] },
      rolling_out: {
        shows: ['version', 'trafficPercent', 'errorRate'],
        extra: [progress(own('trafficPercent'), 100, 'Traffic')],
      },
      observing: {
        hint: 'All traffic is on the new version; the error rate is watched for ten minutes.',
        shows: ['version', 'errorRate', 'startedAt'],
      },
      live: { shows: ['version', 'previousVersion', 'environment'] },
      rolling_back: { shows: ['version', 'previousVersion'] },
      rolled_back: { terminal: true },
      refused: { terminal: true },
    },
    events: {
      APPROVE_DEPLOYMENT: {},
      REFUSE_DEPLOYMENT: {},
      START_ROLLOUT: {},
      SHIFT_TRAFFIC: { trafficPercent: 'number!' },
      MeasuredErrors: { errorRate: 'number' },
      OBSERVATION_OVER: {},
      ROLL_BACK: {},
      TrafficRestored: { version: 'string' },
    },
    steps: [
      [
        'requested',
        'APPROVE_DEPLOYMENT',
        'approved',
        { when: role('release manager'), do: [set('approver', '@user.name')] },
      ],
      ['requested', 'REFUSE_DEPLOYMENT', 'refused'],
      ['approved', 'START_ROLLOUT', 'rolling_out', { do: [stamp('startedAt'), set('trafficPercent', 5)] }],
      [
        'rolling_out',
        'SHIFT_TRAFFIC',
        'observing',
        { when: gte(given('trafficPercent'), 100), do: [stamp('startedAt')] },
      ],
      ['rolling_out', 'SHIFT_TRAFFIC', '=', { when: gt(given('trafficPercent'), own('trafficPercent')) }],
      [
        ['rolling_out', 'observing'],
        'MeasuredErrors',
        'rolling_back',
        { when: gt(given('errorRate'), 0.05), do: [notify('The error rate is too high; rolling back', 'error')] },
      ],
      [['rolling_out', 'observing'], 'MeasuredErrors', '='],
      ['observing', 'OBSERVATION_OVER', 'live', { do: [notify('The deployment is live', 'success')] }],
      [['rolling_out', 'observing', 'live'], 'ROLL_BACK', 'rolling_back', { do: [set('trafficPercent', 0)] }],
      ['rolling_back', 'TrafficRestored', 'rolled_back'],
    ],
    ticks: [tick('observation', minute, 'OBSERVATION_OVER', olderThan('startedAt', 10 * minute))],
  });

const environmentSubject = (): Subject =>
  subject('Environment', {
    fields: {
      name: 'string!',
      kind: 'enum:preview*|staging|production',
      url: 'url',
      owner: 'string',
      freezeReason: 'string',
      expiresAt: 'datetime',
      status: 'enum:provisioning*|ready|frozen|broken|torn_down',
    },
    columns: ['name', 'kind', 'owner', 'status'],
    form: ['name', 'kind', 'owner', 'expiresAt'],
  });

const environmentLife = (environment: Subject) =>
  lifecycle(environment, {
    name: 'EnvironmentLease',
    states: {
      provisioning: {},
      ready: { shows: ['name', 'url', 'owner', 'expiresAt'] },
      frozen: { hint: 'Nothing may be deployed here now.', shows: ['name', 'freezeReason'] },
      broken: {},
      torn_down: { terminal: true },
    },
    events: {
      EnvironmentReady: { url: 'url' },
      ProvisioningFailed: { error: 'string' },
      FREEZE: { freezeReason: 'string!' },
      THAW: {},
      EXTEND_LEASE: { expiresAt: 'datetime!' },
      REBUILD: {},
      LEASE_OVER: {},
      TEAR_DOWN: {},
    },
    steps: [
      ['provisioning', 'EnvironmentReady', 'ready'],
      ['provisioning', 'ProvisioningFailed', 'broken'],
      ['ready', 'FREEZE', 'frozen', { when: isNot('kind', 'preview') }],
      ['frozen', 'THAW', 'ready'],
      ['ready', 'EXTEND_LEASE', '='],
      [
        'broken',
        'REBUILD',
        'provisioning',
        {
          do: [
            call(
              'infrastructure',
              'provision',
              { name: own('name') },
              { success: 'EnvironmentReady', failure: 'ProvisioningFailed' },
            ),
          ],
        },
      ],
      ['ready', 'LEASE_OVER', 'torn_down', { when: is('kind', 'preview') }],
      [['ready', 'broken'], 'TEAR_DOWN', 'torn_down', { when: isNot('kind', 'production') }],
    ],
    ticks: [tick('lease', hour, 'LEASE_OVER', isPast(own('expiresAt')))],
  });

export const delivery: readonly Behavior[] = [
  molecule({
    name: 'std-build-pipeline',
    description:
      'Runs of a pipeline from checkout over build, tests and scan to a published artifact, with retry and time-out.',
    tags: ['ci', 'build', 'tests'],
    build: () => {
      const [run, repository] = [runSubject(), repositorySubject()];
      return [
        register(run, runLife, {
          list: { filter: ['status'], search: ['branch', 'commit'], pageSize: 30, offers: ['new'] },
        }),
        orbital(repository, [manage]),
      ];
    },
  }),

  molecule({
    name: 'std-deployment',
    description: 'Rolls a version out step by step, watches the error rate and rolls back by itself when it rises.',
    tags: ['cd', 'rollout', 'canary'],
    build: () => {
      const [deployment, environment] = [deploymentSubject(), environmentSubject()];
      return [
        register(deployment, deploymentLife, { list: { offers: ['new'], filter: ['status'] } }),
        orbital(environment, [listOf(environment, { layout: 'cards' })]),
      ];
    },
  }),

  molecule({
    name: 'std-environment',
    description:
      'Environments that are provisioned on request, frozen before a release and torn down when their lease ends.',
    tags: ['infrastructure', 'preview', 'lease'],
    build: () => [
      register(environmentSubject(), environmentLife, { list: { filter: ['kind', 'status'], layout: 'cards' } }),
    ],
  }),

  molecule({
    name: 'std-feature-flag',
    description:
      'Switches a feature on for a share of the users, widens or kills it, and reminds to remove the flag in the end.',
    tags: ['flags', 'rollout', 'experiment'],
    build: () => {
      const flag = subject('FeatureFlag', {
        fields: {
          key: 'string!',
          description: 'string',
          owner: 'string',
          percent: 'number=0',
          segment: 'string',
          killedBecause: 'string',
          changedAt: 'datetime',
          status: 'enum:off*|ramping|on|killed|stale|removed',
        },
        columns: ['key', 'owner', 'percent', 'status'],
        form: ['key', 'description', 'owner', 'segment'],
      });
      const life = lifecycle(flag, {
        name: 'FlagRollout',
        states: {
          off: {},
          ramping: { shows: ['key', 'percent', 'segment'], extra: [meter('Users', own('percent'), 100)] },
          on: { shows: ['key', 'changedAt'] },
          killed: { shows: ['key', 'killedBecause'] },
          stale: { hint: 'On for everybody for a month: take it out of the code.' },
          removed: { terminal: true },
        },
        events: {
          ENABLE_FOR: { percent: 'number!' },
          WIDEN: { percent: 'number!' },
          ENABLE_FOR_ALL: {},
          KILL: { killedBecause: 'string!' },
          TRY_AGAIN: {},
          GREW_STALE: {},
          REMOVE_FLAG: {},
        },
        steps: [
          [
            'off',
            'ENABLE_FOR',
            'ramping',
            { when: and(gt(given('percent'), 0), lt(given('percent'), 100)), do: [stamp('changedAt')] },
          ],
          ['ramping', 'WIDEN', '=', { when: gt(given('percent'), own('percent')), do: [stamp('changedAt')] }],
          ['ramping', 'ENABLE_FOR_ALL', 'on', { do: [set('percent', 100), stamp('changedAt')] }],
          [
            ['ramping', 'on'],
            'KILL',
            'killed',
            { do: [set('percent', 0), notify('A feature was switched off', 'warning')] },
          ],
          ['killed', 'TRY_AGAIN', 'off'],
          ['on', 'GREW_STALE', 'stale'],
          [['stale', 'killed'], 'REMOVE_FLAG', 'removed'],
        ],
        ticks: [tick('staleCheck', day, 'GREW_STALE', olderThan('changedAt', 30 * day))],
      });
      return [register(flag, life, { list: { search: ['key'], filter: ['status'] } })];
    },
  }),

  molecule({
    name: 'std-secret-rotation',
    description:
      'Secrets with an age limit that are rotated with an overlap, verified, and revoked at once when they leak.',
    tags: ['secrets', 'security', 'rotation'],
    build: () => {
      const secret = subject('Secret', {
        fields: {
          name: 'string!',
          vaultPath: 'string!',
          consumers: '[string]',
          rotatedAt: 'datetime',
          maxAgeDays: 'number=90',
          pendingConsumers: 'number=0',
          leakSource: 'string',
          status: 'enum:active*|due|overlapping|verifying|leaked|revoked',
        },
        columns: ['name', 'rotatedAt', 'maxAgeDays', 'status'],
        form: ['name', 'vaultPath', 'consumers', 'maxAgeDays'],
      });
      const life = lifecycle(secret, {
        name: 'SecretRotation',
        states: {
          active: {},
          due: { hint: 'Older than its limit.', shows: ['name', 'rotatedAt', 'maxAgeDays'] },
          overlapping: {
            hint: 'Old and new are both valid while consumers change over.',
            shows: ['name', 'consumers', 'pendingConsumers'],
          },
          verifying: {},
          leaked: { shows: ['name', 'leakSource', 'consumers'] },
          revoked: { terminal: true },
        },
        events: {
          GREW_OLD: {},
          ROTATE: {},
          ConsumerChangedOver: { consumer: 'string' },
          VERIFY_ROTATION: {},
          OldSecretUnused: { uses: 'number' },
          OldSecretUsed: { consumer: 'string' },
          REPORT_LEAK: { leakSource: 'string!' },
          REVOKE_SECRET: {},
        },
        steps: [
          ['active', 'GREW_OLD', 'due', { do: [notify('A secret is due for rotation', 'warning')] }],
          [
            ['active', 'due', 'leaked'],
            'ROTATE',
            'overlapping',
            {
              do: [
                set('pendingConsumers', size(own('consumers'))),
                stamp('rotatedAt'),
                call('vault', 'rotate', { path: own('vaultPath') }),
              ],
            },
          ],
          [
            'overlapping',
            'ConsumerChangedOver',
            '=',
            { when: gt(own('pendingConsumers'), 0), do: [decrease('pendingConsumers')] },
          ],
          [
            'overlapping',
            'VERIFY_ROTATION',
            'verifying',
            {
              when: is('pendingConsumers', 0),
              do: [
                call(
                  'vault',
                  'lastUse',
                  { path: own('vaultPath') },
                  { success: 'OldSecretUnused', failure: 'OldSecretUsed' },
                ),
              ],
            },
          ],
          ['verifying', 'OldSecretUnused', 'active'],
          ['verifying', 'OldSecretUsed', 'overlapping', { do: [increase('pendingConsumers')] }],
          [['active', 'due', 'overlapping'], 'REPORT_LEAK', 'leaked', { do: [notify('A secret has leaked', 'error')] }],
          ['leaked', 'REVOKE_SECRET', 'revoked', { do: [call('vault', 'revoke', { path: own('vaultPath') })] }],
        ],
        ticks: [tick('ageCheck', day, 'GREW_OLD', gt(since('rotatedAt', 'day'), own('maxAgeDays')))],
      });
      return [register(secret, life, { list: { filter: ['status'] } })];
    },
  }),

  organism({
    name: 'std-cicd-pipeline',
    title: 'CI/CD pipeline',
    description:
      'Repositories, pipeline runs, environments and deployments with roll-back, and the figures of delivery.',
    tags: ['ci', 'cd', 'deployment', 'delivery'],
    composes: ['std-build-pipeline', 'std-deployment', 'std-environment'],
    build: () => {
      const [run, repository, deployment, environment] = [
        runSubject(),
        repositorySubject(),
        deploymentSubject(),
        environmentSubject(),
      ];
      return [
        register(run, runLife, {
          from: 'std-build-pipeline',
          list: { filter: ['status'], search: ['branch'], pageSize: 30, offers: ['new'] },
        }),
        orbital(repository, [manage(repository, { offers: ['new', 'edit'] })]),
        register(deployment, deploymentLife, {
          from: 'std-deployment',
          list: { offers: ['new'], filter: ['status'], layout: 'timeline' },
        }),
        register(environment, environmentLife, { from: 'std-environment', list: { layout: 'cards' } }),
        dashboard({
          name: 'DeliveryMetrics',
          title: 'Delivery',
          over: deployment,
          metrics: [
            { field: 'deployments', value: countAll },
            { field: 'rolledBack', value: countWhere('status', 'rolled_back') },
            { field: 'meanErrorRate', value: averageOf('errorRate'), format: 'percent' },
          ],
          groups: ['status'],
          everyMs: 5 * minute,
          refreshOn: [
            ['DeploymentRollout', changedEvent(deployment)],
            ['PipelineStages', changedEvent(run)],
          ],
        }),
      ];
    },
  }),
];
