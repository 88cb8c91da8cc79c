// Keys and tenants across the whole service: what one tenant stored cannot be seen, counted, changed or timed by another through any
// operation, revocation holds on every server at once, and the audit log says who did what without saying what it was about.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgres } from '../src/adapters/store/postgres/open-postgres.ts';
import { readConfig } from '../src/config/config.ts';
import { createContract, listOperations } from '../src/contract/contract.ts';
import { type Operation, pathParameters } from '../src/contract/operation.ts';
import { createService, openKeyAdministration } from '../src/service.ts';
import { createTestDatabase } from './fixtures/test-database.ts';
import { startTestService, type TestService } from './fixtures/test-service.ts';

const operations = listOperations(createContract());
const guarded = operations.filter((operation) => operation.scope !== null);
const secret = 'Zephyrine quietly rewired the orchard';
const domain = 'orchard-domain';

type Headers = Record<string, string>;

/** What a stranger asks of each operation, aimed at what the owner has. */
function requestOf(operation: Operation, episodeId: string): [method: string, url: string, body: unknown] {
  const request: Record<string, unknown> = { ...operation.example };
  if ('domain' in operation.request.shape) request.domain = domain;
  if ('id' in operation.request.shape) request.id = episodeId;
  if (operation.id === 'memory.recall') request.context = secret;
  if (operation.id === 'memory.forget') Object.assign(request, { older_than_days: 0, min_relevance: 1 });
  const url = operation.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(request[name])));
  const rest = Object.entries(request).filter(([name]) => !pathParameters(operation).includes(name));
  if (operation.method === 'POST') return ['POST', url, Object.fromEntries(rest)];
  const query = new URLSearchParams(rest.map(([name, value]): [string, string] => [name, String(value)])).toString();
  return [operation.method, query ? `${url}?${query}` : url, undefined];
}

/** An answer without what differs between any two requests. */
function comparable(text: string): string {
  return text
    .replace(/"request_id":"[^"]*"/g, '"request_id":""')
    .replace(/\b(ep|key|aud|req|ork_test)_\w+/g, '$1_')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time');
}

async function snapshot(service: TestService, owner: Headers): Promise<string> {
  const urls = [
    '/memory/stats',
    `/memory/episodes?domain=${domain}`,
    `/memory/patterns?domain=${domain}`,
    '/memory/domains',
    '/behaviors?limit=100',
  ];
  return JSON.stringify(await Promise.all(urls.map((url) => service.ask('GET', url, undefined, owner))));
}

describe('a stranger', () => {
  let full: TestService;
  let empty: TestService;
  let owner: Headers;
  let episodeId = '';
  beforeAll(async () => {
    [full, empty] = await Promise.all([startTestService(), startTestService()]);
    owner = await full.makeKey(['admin'], 'live', 'owner');
    for (let i = 0; i < 4; i++) {
      const body = {
        domain,
        context: `${secret} ${i}`,
        outcome: 'success',
        actions_taken: ['add_trait', 'add_events'],
        metadata: { duration_ms: i },
      };
      episodeId = (await full.ask('POST', '/memory/store', body, owner)).episode_id;
    }
    await full.ask('POST', '/memory/compress', { domain }, owner);
  });
  afterAll(() => Promise.all([full.close(), empty.close()]));

  test.each(guarded.map((operation) => [operation.id, operation] as const))(
    '%s answers as if the other tenant did not exist, and leaves its things alone',
    async (_, operation) => {
      const before = await snapshot(full, owner);
      const request = requestOf(operation, episodeId);
      const [seen, expected] = await Promise.all(
        [full, empty].map(async (service) =>
          service.send(...request, await service.makeKey(['admin'], 'live', 'stranger')),
        ),
      );
      expect(comparable(seen?.body ?? '')).toBe(comparable(expected?.body ?? '-'));
      expect(seen?.statusCode).toBe(expected?.statusCode);
      // What was asked is told back only where the contract says so.
      if (operation.id !== 'memory.store') expect(seen?.body).not.toContain(secret);
      expect(await snapshot(full, owner)).toBe(before);
    },
  );

  test('the same idempotency key of two tenants is two keys', async () => {
    const body = { domain, context: 'One more', outcome: 'success' };
    const headers = { 'idempotency-key': 'shared' };
    const first = await full.send('POST', '/memory/store', body, { ...owner, ...headers });
    const second = await full.send('POST', '/memory/store', body, {
      ...(await full.makeKey(['admin'], 'live', 'third')),
      ...headers,
    });
    expect(second.headers['idempotent-replayed']).toBeUndefined();
    expect(second.json().episode_id).not.toBe(first.json().episode_id);
  });
});

describe('the audit log', () => {
  test('names who, what and which, and holds no key, text or domain', async () => {
    const service = await startTestService();
    const made = await service.keys.create({
      tenant: 'acme',
      name: 'ci',
      scopes: ['write'],
      mode: 'live',
      expiresAtMs: null,
    });
    const headers = { authorization: `Bearer ${made.key}`, 'x-request-id': 'audit-1' };
    const stored = await service.ask(
      'POST',
      '/memory/store',
      { domain, context: secret, metadata: { note: secret } },
      headers,
    );
    await service.ask('DELETE', `/memory/episodes/${stored.episode_id}`, undefined, headers);
    await service.send('DELETE', `/memory/episodes/${stored.episode_id}`, undefined, headers);
    await service.send('POST', '/memory/store', { domain, context: secret, surprise: 1 }, headers);
    await service.ask('POST', '/gap', { source: { orbitals: [] }, target: { orbitals: [] } }, headers);
    await service.keys.revoke(made.record.id);
    await service.send('GET', '/limits', undefined, headers);
    await service.audit.flush();
    const entries = [...(await service.auditLog.list({ tenant: 'acme', limit: 100 }))].reverse();
    const { id: key } = made.record;
    expect(
      entries.map(({ keyId, action, subject, outcome, count, requestId }) => [
        keyId,
        action,
        subject,
        outcome,
        count,
        requestId,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['', 'key.create', key, 'ok', 1, null],
        [key, 'memory.store', stored.episode_id, 'ok', 1, 'audit-1'],
        [key, 'memory.episodes.delete', stored.episode_id, 'ok', 1, 'audit-1'],
        [key, 'memory.episodes.delete', stored.episode_id, 'unknown_episode', 1, 'audit-1'],
        ['', 'key.revoke', key, 'ok', 1, null],
        [key, 'key.use', null, 'ok', 5, null],
        [key, 'key.refuse', null, 'revoked', 1, null],
      ]),
    );
    expect(entries).toHaveLength(7);
    const text = JSON.stringify(entries);
    for (const word of [secret, domain, made.key, made.key.slice(17)]) expect(text).not.toContain(word);
    expect((await service.keys.list()).find(({ id }) => id === key)?.lastUsedAtMs).toBeGreaterThan(0);
    await service.close();
  });

  test('a write through MCP is in it like any other; a lacking scope counts as a refusal', async () => {
    const service = await startTestService();
    const writer = await service.makeKey(['write']);
    const accept = { accept: 'application/json, text/event-stream' };
    const call = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'memory_store', arguments: { domain, context: secret } },
    };
    await service.send('POST', '/mcp', call, { ...writer, ...accept });
    await service.send('POST', '/memory/store', { domain, context: secret }, await service.makeKey(['read']));
    await service.audit.flush();
    const actions = (await service.auditLog.list({ tenant: 'default', limit: 100 })).map(
      ({ action, outcome }) => `${action} ${outcome}`,
    );
    expect(actions).toContain('memory.store ok');
    expect(actions).toContain('key.refuse insufficient_scope');
    await service.close();
  });

  test('a test key leaves no entry of a write', async () => {
    const service = await startTestService();
    await service.ask('POST', '/memory/store', { domain, context: secret }, await service.makeKey(['write'], 'test'));
    await service.audit.flush();
    const actions = (await service.auditLog.list({ tenant: null, limit: 100 })).map(({ action }) => action);
    expect(actions.filter((action) => action.startsWith('memory'))).toEqual([]);
    await service.close();
  });
});

describe('keys and a running service', () => {
  test('on one data directory: a key made and revoked beside the service counts from the next request on', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'orrery-keys-'));
    const config = readConfig({
      ORRERY_DATA_DIR: folder,
      ORRERY_API_KEY: 'k',
      ORRERY_PORT: '0',
      ORRERY_LOG_LEVEL: 'silent',
    });
    const service = await createService(config, { embedder: 'hashed' });
    const ask = async (key: string) =>
      (await service.app.inject({ url: '/limits', headers: { authorization: `Bearer ${key}` } })).statusCode;
    const beside = await openKeyAdministration(config);
    const made = await beside.keys.create({
      tenant: 'x',
      name: 'late',
      scopes: ['read'],
      mode: 'live',
      expiresAtMs: null,
    });
    for (let i = 0; i < 3; i++) expect(await ask(made.key)).toBe(200);
    expect(await beside.keys.revoke(made.record.id)).toEqual([made.record.id]);
    expect(await ask(made.key)).toBe(401);
    await beside.close();
    await service.close();
    // No eight characters of it in a row, neither the first nor the last.
    const pieces = Array.from({ length: 5 }, (_, i) => made.key.slice('ork_live_'.length + 8 * i).slice(0, 8));
    for (const file of readdirSync(folder))
      expect(pieces.filter((piece) => readFileSync(join(folder, file)).includes(piece))).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  test('before the first start, keys make the directory and the tables', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'orrery-keys-'));
    const config = readConfig({ ORRERY_DATA_DIR: join(folder, 'new') });
    const opened = await openKeyAdministration(config);
    expect(await opened.keys.list()).toEqual([]);
    await opened.close();
    rmSync(folder, { recursive: true });
  });
});

const server = await createTestDatabase();
describe.skipIf(server === null)('two servers on one PostgreSQL (skipped when none answers)', () => {
  afterAll(async () => server?.drop());

  test('a node is not ready once a newer version has changed the tables, and says so; its start names no password', async () => {
    const database = await createTestDatabase();
    const url = new URL(database?.url ?? '');
    url.password = 'pass-word';
    const lines: string[] = [];
    const logger = pino({}, { write: (line: string) => void lines.push(line) });
    const config = readConfig({ DATABASE_URL: url.href, ORRERY_API_KEY: 'k', ORRERY_PORT: '0' });
    const node = await createService(config, { embedder: 'hashed', logger });
    await node.listen();
    const ready = () => node.app.inject({ method: 'GET', url: '/readyz' });
    expect((await ready()).statusCode).toBe(200);
    const client = new pg.Client({ connectionString: database?.url });
    await client.connect();
    await client.query("INSERT INTO migrations (number, name, applied_at) VALUES (999, 'later', '')");
    await client.end();
    const answer = await ready();
    expect(answer.statusCode).toBe(503);
    expect(answer.json().checks.store).toContain('A newer Orrery changed the database while this node ran');
    await node.close();
    await database?.drop();
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ store: 'postgres', database: `${url.host}${url.pathname}` });
    expect(lines.join('')).not.toContain('pass-word');
  });

  test('a key revoked on one is refused by the other at its next request', async () => {
    const config = readConfig({
      DATABASE_URL: server?.url ?? '',
      ORRERY_API_KEY: 'k',
      ORRERY_PORT: '0',
      ORRERY_LOG_LEVEL: 'silent',
    });
    const nodes = await Promise.all([0, 1].map(() => createService(config, { embedder: 'hashed' })));
    const [first, second] = nodes;
    const made = await first?.keys.create({
      tenant: 'x',
      name: 'both',
      scopes: ['read'],
      mode: 'live',
      expiresAtMs: null,
    });
    const ask = async (node: (typeof nodes)[number] | undefined) =>
      (await node?.app.inject({ url: '/limits', headers: { authorization: `Bearer ${made?.key}` } }))?.statusCode;
    for (let i = 0; i < 3; i++) expect([await ask(first), await ask(second)]).toEqual([200, 200]);
    await first?.keys.revoke(made?.record.id ?? '');
    expect([await ask(second), await ask(first)]).toEqual([401, 401]);
    await Promise.all(nodes.map((node) => node.close()));
    const database = await openPostgres(server?.url ?? '');
    const rows = await database.all('SELECT * FROM api_keys');
    expect(JSON.stringify(rows)).not.toContain(made?.key.slice(17));
    await database.close();
  });
});
