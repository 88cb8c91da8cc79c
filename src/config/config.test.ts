import { describe, expect, test } from 'vitest';
import { limitVariable } from '../core/base/limits.ts';
import { ConfigError, isLoopback, readConfig } from './config.ts';
import { placeOfDatabase } from './database-url.ts';

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('readConfig', () => {
  test('quotas of tenants: whole numbers, none where nothing is set', () => {
    expect(readConfig({}).quotas).toEqual({ keys: null, episodes: null, bytes: null });
    const set = { ORRERY_QUOTA_KEYS: '3', ORRERY_QUOTA_EPISODES: '1', ORRERY_QUOTA_BYTES: '1000' };
    expect(readConfig(set).quotas).toEqual({ keys: 3, episodes: 1, bytes: 1000 });
    expect(problemsOf({ ORRERY_QUOTA_KEYS: 'many', ORRERY_QUOTA_BYTES: '-1' })).toHaveLength(2);
  });

  test('nothing set: loopback, embedded database, no key', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      dataDirectory: './data',
      databaseUrl: null,
      apiKey: null,
      logLevel: 'info',
      rateLimitPerMinute: null,
      drainMs: 250,
      corsOrigins: [],
    });
  });

  test('everything set', () => {
    const config = readConfig({
      ORRERY_HOST: '0.0.0.0',
      ORRERY_PORT: '0',
      ORRERY_DATA_DIR: '/var/lib/orrery',
      ORRERY_API_KEY: 'ork_live_0123456789abcdefghijklmn',
      ORRERY_LOG_LEVEL: 'debug',
      ORRERY_CORS_ORIGINS: 'https://studio.example, http://127.0.0.1:3000',
      ORRERY_RATE_LIMIT_PER_MINUTE: '600',
      ORRERY_LIMIT_BODY_BYTES_MAX: '1024',
      DATABASE_URL: 'postgres://root@127.0.0.1/test',
    });
    expect(config).toMatchObject({
      host: '0.0.0.0',
      port: 0,
      apiKey: 'ork_live_0123456789abcdefghijklmn',
      rateLimitPerMinute: 600,
    });
    expect(config.corsOrigins).toEqual(['https://studio.example', 'http://127.0.0.1:3000']);
    expect(config.limits.bodyBytesMax).toBe(1024);
    expect(config.limits.beamWidthMax).toBe(50);
  });

  test('the address of a node: one without a path, and with a database that others share', () => {
    const DATABASE_URL = 'postgres://root@127.0.0.1/test';
    expect(readConfig({}).nodeUrl).toBeNull();
    for (const given of ['http://10.0.0.5:8080', 'http://10.0.0.5:8080/', 'https://node-a'])
      expect(readConfig({ DATABASE_URL, ORRERY_NODE_URL: given }).nodeUrl).toBe(given.replace(/\/$/, ''));
    for (const wrong of ['10.0.0.5:8080', 'ftp://node-a', 'http://node-a/path', 'http://'])
      expect(problemsOf({ DATABASE_URL, ORRERY_NODE_URL: wrong })).toEqual([
        `ORRERY_NODE_URL must be an address without a path, such as http://10.0.0.5:8080, not "${wrong}"`,
      ]);
    expect(problemsOf({ ORRERY_NODE_URL: 'http://node-a:8080' })).toEqual([
      'ORRERY_NODE_URL needs DATABASE_URL: nodes find each other in the PostgreSQL that they share',
    ]);
  });

  test('a recall index in PostgreSQL needs one, and no sharing out', () => {
    const DATABASE_URL = 'postgres://root@127.0.0.1/test';
    expect(readConfig({})).toMatchObject({ recall: 'memory', recallExactMax: 5000 });
    expect(readConfig({ DATABASE_URL, ORRERY_RECALL: 'postgres', ORRERY_RECALL_EXACT_MAX: '200' })).toMatchObject({
      recall: 'postgres',
      recallExactMax: 200,
    });
    expect(problemsOf({ ORRERY_RECALL: 'postgres' })).toEqual([
      'ORRERY_RECALL=postgres needs DATABASE_URL: the recall index lies in the PostgreSQL of the episodes',
    ]);
    expect(problemsOf({ DATABASE_URL, ORRERY_RECALL: 'redis' })).toEqual([
      'ORRERY_RECALL must be memory or postgres, not "redis"',
    ]);
    const both = { DATABASE_URL, ORRERY_RECALL: 'postgres', ORRERY_NODE_URL: 'http://node-a:8080' };
    expect(problemsOf(both)).toHaveLength(1);
    expect(problemsOf({ DATABASE_URL, ORRERY_RECALL_EXACT_MAX: '1' })).toHaveLength(1);
  });

  test('a key that can be guessed is taken on loopback alone', () => {
    const weak = { ORRERY_API_KEY: 'a-key' };
    expect(readConfig(weak).keyWeakness).toContain('16 random bits');
    expect(problemsOf({ ...weak, ORRERY_HOST: '0.0.0.0' })).toEqual([
      'ORRERY_API_KEY is worth 16 random bits at most, by its length and characters; beyond loopback 128 are needed: `openssl rand -hex 32` makes one',
    ]);
    expect(readConfig({ ORRERY_API_KEY: '0123456789abcdef'.repeat(2), ORRERY_HOST: '0.0.0.0' }).keyWeakness).toBeNull();
  });

  test('all problems are reported at once', () => {
    const problems = problemsOf({
      ORRERY_HOST: 'not a host',
      ORRERY_PORT: '80a',
      ORRERY_API_KEY: 'two words',
      ORRERY_LOG_LEVEL: 'loud',
      ORRERY_CORS_ORIGINS: 'https://studio.example/',
      ORRERY_LIMIT_BEAM_WIDTH_MAX: '-1',
      ORRERY_DATA_DIRECTORY: './data',
      DATABASE_URL: 'mysql://x',
    });
    expect(problems).toHaveLength(8);
    expect(problems.join('\n')).toContain(
      'ORRERY_DATA_DIRECTORY is not a variable of Orrery; did you mean ORRERY_DATA_DIR?',
    );
  });

  test('an empty value counts as unset', () => {
    expect(readConfig({ ORRERY_PORT: '', ORRERY_API_KEY: ' ' })).toMatchObject({ port: 8080, apiKey: null });
    expect(readConfig({ PORT: '9470' }).port).toBe(9470);
    expect(readConfig({ PORT: '9470', ORRERY_PORT: '9471' }).port).toBe(9471);
    expect(problemsOf({ PORT: 'tcp' })).toEqual([expect.stringContaining('PORT')]);
  });

  test.each(['', ' '])('but not DATABASE_URL=%j: a secret that was not found starts no node on a local file', (url) => {
    expect(problemsOf({ DATABASE_URL: url })).toEqual([expect.stringContaining('DATABASE_URL is set and empty')]);
  });

  test.each(['0x1F90', '8e3', '80.0', '+80', '-1'])('a port is digits, not %s', (port) => {
    expect(problemsOf({ ORRERY_PORT: port })).toEqual([expect.stringContaining('ORRERY_PORT')]);
  });
});

test('the text embedder, the index, the audit log and traces are configured by their variables', () => {
  const config = readConfig({
    ORRERY_EMBEDDER_URL: 'https://vectors.example',
    ORRERY_EMBEDDER_MODEL: 'small',
    ORRERY_EMBEDDER_API_KEY: 'secret',
    ORRERY_EMBEDDER_DIMENSIONS: '256',
    ORRERY_EMBEDDER_THREADS: '2',
    ORRERY_MEMORY_INDEX_BYTES_MAX: '1000000',
    ORRERY_AUDIT_DAYS: '7',
    ORRERY_METRICS_KEY: 'scraper',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318',
    OTEL_EXPORTER_OTLP_HEADERS: 'Api-Key=secret, tenant=a,Authorization=Basic%20YTpi%3D',
    OTEL_SERVICE_NAME: 'orrery-eu',
  });
  expect(config).toMatchObject({
    embedder: { baseUrl: 'https://vectors.example', model: 'small', apiKey: 'secret', dimensions: 256, threads: 2 },
    memoryIndexBytesMax: 1_000_000,
    auditDays: 7,
    metricsKey: 'scraper',
    traces: {
      endpoint: 'http://collector.example:4318',
      headers: { 'api-key': 'secret', tenant: 'a', authorization: 'Basic YTpi=' },
      serviceName: 'orrery-eu',
    },
  });
  const wrong = problemsOf({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'collector',
    OTEL_EXPORTER_OTLP_HEADERS: 'no pair',
    ORRERY_AUDIT_DAYS: '0',
  });
  expect(wrong).toHaveLength(3);
});

test.each(['no pair', 'api-key=a%2', 'api-key=%ff', 'api-key=a%0d%0ab', 'api-key=Basic abc'])(
  'headers for the collector cannot be %j',
  (headers) => {
    const problems = problemsOf({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318',
      OTEL_EXPORTER_OTLP_HEADERS: headers,
    });
    expect(problems).toEqual([expect.stringContaining('OTEL_EXPORTER_OTLP_HEADERS')]);
  },
);

describe('DATABASE_URL', () => {
  test('takes several hosts and the modes of TLS that libpq has, and tells them without a password', () => {
    const url = 'postgres://u:secret@a:1,b:2,[::1]:3/d?sslmode=verify-full';
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
    expect(placeOfDatabase(url)).toBe('a:1,b:2,[::1]:3/d');
    for (const wrong of ['?sslmode=maybe', '?target_session_attrs=standby'])
      expect(problemsOf({ DATABASE_URL: `postgres://a/d${wrong}` })).toEqual([expect.stringMatching(/maybe|standby/)]);
    for (const hosts of ['a:1,', 'a:1,b:x', 'a:1,,c'])
      expect(problemsOf({ DATABASE_URL: `postgres://${hosts}/d` })).toEqual([
        expect.stringContaining('cannot be read'),
      ]);
  });

  test.each([
    'postgres://root:sec/ret@pw@127.0.0.1:5432/x',
    'postgres://root:5432/ret@127.0.0.1/x',
    'postgres://root:se#cret@127.0.0.1/x',
    'postgres://root:12?ret@127.0.0.1/x',
    'postgres://root:100%ret@127.0.0.1/x',
    'postgres://127.0.0.1:port/x',
  ])('a password that is not encoded is told with the other problems, and not shown: %s', (url) => {
    const problems = problemsOf({ DATABASE_URL: url, ORRERY_PORT: 'x' });
    expect(problems).toHaveLength(2);
    expect(problems[0]).toMatch(/^DATABASE_URL .*percent-encoded/);
    expect(problems[0]).not.toMatch(/ret|root/);
  });

  test.each([
    ['postgres://root:sec%2Fret%40pw@127.0.0.1:5432/x', '127.0.0.1:5432/x'],
    ['postgresql://host/x?sslmode=require', 'host/x'],
    ['postgres://root@/x?host=/var/run/postgresql', '/var/run/postgresql/x'],
    ['postgres://root:pw@/x', 'localhost/x'],
    ['postgres://root@[::1]:5433/x', '[::1]:5433/x'],
  ])('%s is taken, and told as %s', (url, place) => {
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
    expect(placeOfDatabase(url)).toBe(place);
  });
});

test('limits have a variable each', () => {
  expect(limitVariable('bodyBytesMax')).toBe('ORRERY_LIMIT_BODY_BYTES_MAX');
});

test.each([
  ['127.0.0.1', true],
  ['127.8.9.1', true],
  ['::1', true],
  ['localhost', true],
  ['0.0.0.0', false],
  ['::', false],
  ['10.0.0.1', false],
  ['example.org', false],
])('isLoopback %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});
