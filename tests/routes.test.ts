// Every route, from the contract: what it must answer to a good request and to each kind of bad one. A new operation is covered
// the moment it is defined.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createContract, listOperations } from '../src/contract/contract.ts';
import { type Operation, pathParameters, placeOf } from '../src/contract/operation.ts';
import { startTestService, type TestService } from './fixtures/test-service.ts';

const operations = listOperations(createContract());
const guarded = operations.filter((operation) => operation.scope !== null);
const posts = operations.filter((operation) => operation.method === 'POST');
const named = (list: readonly Operation[]) => list.map((operation) => [operation.id, operation] as const);

const outline = { schema: { name: 'App', orbitals: [{ entity: 'Ticket' }] } };

let service: TestService;
let reader: Record<string, string>;
let nobody: Record<string, string>;
let episodeId: string;

beforeAll(async () => {
  service = await startTestService();
  reader = await service.makeKey(['read']);
  nobody = await service.makeKey([]);
  const stored = await service.ask('POST', '/memory/store', { domain: 'helpdesk', context: 'Timeout on checkout' });
  episodeId = stored.episode_id;
});
afterAll(() => service.close());

/** The example of the contract as a request; an episode that exists takes the place of the absent one. */
function requestOf(
  operation: Operation,
  more: Record<string, unknown> = {},
): [method: string, url: string, body: unknown] {
  const example: Record<string, unknown> = { ...operation.example, ...more };
  if ('id' in example) example.id = episodeId;
  const url = operation.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(example[name])));
  const rest = Object.entries(example).filter(([name]) => !pathParameters(operation).includes(name));
  if (operation.method === 'POST') return ['POST', url, Object.fromEntries(rest)];
  const query = new URLSearchParams(rest.map(([name, value]): [string, string] => [name, String(value)])).toString();
  return [operation.method, query ? `${url}?${query}` : url, undefined];
}

async function expectProblem(
  response: { statusCode: number; headers: object; json(): unknown },
  status: number,
  code?: string,
) {
  expect(response.json()).toMatchObject({ status, ...(code ? { code } : {}) });
  expect(response.statusCode).toBe(status);
  expect((response.headers as Record<string, string>)['content-type']).toContain('application/problem+json');
}

describe('200: the example of the contract works', () => {
  const last = operations.filter((operation) => operation.method === 'DELETE');
  const ordered = [...operations.filter((operation) => operation.method !== 'DELETE'), ...last];
  test.each(named(ordered))('%s', async (_, operation) => {
    if (operation.id === 'memory.episodes.delete') {
      const again = await service.ask('POST', '/memory/store', { domain: 'routes', context: 'To be deleted' });
      expect((await service.ask('DELETE', `/memory/episodes/${again.episode_id}`)).deleted).toBe(true);
      return;
    }
    if (operation.id === 'keys.revoke') {
      const made = await service.ask('POST', '/keys', { name: 'to go', scopes: ['read'] });
      expect(await service.ask('DELETE', `/keys/${made.key_id}`)).toEqual({
        key_id: made.key_id,
        revoked: true,
        also_revoked: [],
      });
      return;
    }
    if (operation.id === 'keys.rotate') {
      const made = await service.ask('POST', '/keys', { name: 'to change', scopes: ['read'] });
      const next = await service.ask('POST', `/keys/${made.key_id}/rotate`, { overlap_hours: 1 });
      expect(next).toMatchObject({ name: 'to change', scopes: ['read'], replaces: { key_id: made.key_id } });
      return;
    }
    if (operation.id === 'behaviors.delete')
      await service.ask('POST', '/behaviors', { ...outline, name: 'acme-absent' });
    const response = await service.send(...requestOf(operation));
    expect(`${response.statusCode} ${response.statusCode === 200 ? '' : response.body}`).toBe('200 ');
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  });
});

describe('400: the body is not JSON', () => {
  test.each(named(posts))('%s', async (_, operation) => {
    await expectProblem(await service.send('POST', operation.path, '{"cut'), 400, 'malformed_json');
  });
});

describe('401 and 403', () => {
  test.each(named(guarded))('%s', async (_, operation) => {
    const request = requestOf(operation);
    await expectProblem(await service.send(...request, { authorization: '' }), 401, 'missing_api_key');
    await expectProblem(await service.send(...request, { authorization: 'Bearer x' }), 401, 'invalid_api_key');
    await expectProblem(await service.send(...request, nobody), 403, 'insufficient_scope');
  });

  test.each(named(guarded.filter((operation) => operation.scope !== 'read')))(
    '%s needs more than reading',
    async (_, operation) => {
      await expectProblem(await service.send(...requestOf(operation), reader), 403, 'insufficient_scope');
    },
  );
});

describe('404: what is not there', () => {
  test.each([
    ['GET', '/behaviors/std-nope', undefined, 'unknown_behavior'],
    ['POST', '/gap', { source: 'std-nope', target: 'std-helpdesk' }, 'unknown_behavior'],
    ['POST', '/gap', { source: 'std-helpdesk', target: 'std-nope' }, 'unknown_behavior'],
    ['POST', '/plan', { goal: 'std-nope' }, 'unknown_behavior'],
    ['POST', '/plan-instructions', { goal: 'std-nope' }, 'unknown_behavior'],
    ['DELETE', '/behaviors/acme-absent', undefined, 'unknown_behavior'],
    ['GET', '/memory/episodes/ep_absent', undefined, 'unknown_episode'],
    ['DELETE', '/memory/episodes/ep_absent', undefined, 'unknown_episode'],
    ['DELETE', '/keys/key_absent', undefined, 'unknown_key'],
    ['POST', '/keys/key_absent/rotate', {}, 'unknown_key'],
    ['GET', '/memory/episodes/', undefined, undefined],
    ['GET', '/nowhere', undefined, 'not_found'],
  ])('%s %s', async (method, url, body, code) => {
    await expectProblem(await service.send(method, url, body), 404, code);
  });

  test("another tenant's episode looks like an absent one", async () => {
    const stranger = await service.makeKey(['admin'], 'live', 'stranger');
    const absent = await service.send('GET', '/memory/episodes/ep_absent', undefined, stranger);
    const other = await service.send('GET', `/memory/episodes/${episodeId}`, undefined, stranger);
    const { request_id: _, ...seen } = other.json();
    const { request_id: __, ...expected } = absent.json();
    expect(JSON.stringify(seen)).toBe(JSON.stringify(expected).replaceAll('ep_absent', episodeId));
  });
});

describe('413: the body is too large', () => {
  const huge = `{"x":"${'x'.repeat(4 * 1024 * 1024)}"}`;
  test.each(named(posts))('%s', async (_, operation) => {
    await expectProblem(await service.send('POST', operation.path, huge), 413, 'body_too_large');
  });
});

describe('415: the body is not declared as JSON', () => {
  test.each(named(posts))('%s', async (_, operation) => {
    const response = await service.send('POST', operation.path, '{}', { 'content-type': 'text/plain' });
    await expectProblem(response, 415, 'unsupported_media_type');
  });
});

describe('422: a field that nobody knows', () => {
  test.each(named(guarded))('%s', async (_, operation) => {
    const response = await service.send(...requestOf(operation, { surprise: 1 }));
    await expectProblem(response, 422, 'invalid_request');
    expect(response.json().errors).toEqual([expect.objectContaining({ pointer: '/surprise', code: 'unknown_field' })]);
  });
});

describe('422: a field of the wrong type', () => {
  const members = operations.flatMap((operation) =>
    Object.keys(operation.request.shape)
      .filter((member) => placeOf(operation, member) === 'body')
      .map((member) => [operation.id, member, operation] as const),
  );
  test.each(members)('%s %s', async (_, member, operation) => {
    const response = await service.send(...requestOf(operation, { [member]: member === 'limit' ? {} : 7.5 }));
    // Real numbers are what some members want; those are proved elsewhere.
    if (['min_similarity', 'min_relevance'].includes(member))
      expect(response.json().errors[0].code).toBe('out_of_range');
    else await expectProblem(response, 422, 'invalid_request');
    expect(response.json().errors.some((error: { pointer: string }) => error.pointer.startsWith(`/${member}`))).toBe(
      true,
    );
  });
});

describe('idempotency', () => {
  const body = { domain: 'idem', context: 'Printer on fire', outcome: 'success' };

  test('the same key gives the same answer, another body 422', async () => {
    const headers = { 'idempotency-key': 'k-1' };
    const first = await service.send('POST', '/memory/store', body, headers);
    const second = await service.send('POST', '/memory/store', body, headers);
    expect(second.body).toBe(first.body);
    expect(second.headers['idempotent-replayed']).toBe('true');
    const third = await service.send('POST', '/memory/store', { ...body, context: 'Printer is fine' }, headers);
    await expectProblem(third, 422, 'idempotency_key_reused');
    expect((await service.ask('GET', '/memory/stats?domain=idem')).total_episodes).toBe(1);
  });

  test('a test key has answers of its own, and stores none', async () => {
    const tester = { ...(await service.makeKey(['write'], 'test')), 'idempotency-key': 'k-test' };
    const tested = { ...body, domain: 'idem-test' };
    const first = await service.send('POST', '/memory/store', tested, tester);
    const second = await service.send('POST', '/memory/store', tested, tester);
    expect([second.body, second.headers['idempotent-replayed']]).toEqual([first.body, 'true']);
    const third = await service.send('POST', '/memory/store', { ...tested, context: 'Printer is fine' }, tester);
    await expectProblem(third, 422, 'idempotency_key_reused');
    expect((await service.ask('GET', '/memory/stats?domain=idem-test')).total_episodes).toBe(0);
    const live = await service.send(
      'POST',
      '/memory/store',
      { ...tested, outcome: 'failure' },
      { 'idempotency-key': 'k-test' },
    );
    expect(live.statusCode).toBe(200);
  });

  test('an answer goes with the episode or the behavior that it is about; that of the deletion stays', async () => {
    const [made, gone] = [{ 'idempotency-key': 'k-made' }, { 'idempotency-key': 'k-gone' }];
    const imported = { name: 'acme-idem', title: 'Words to forget', schema: { name: 'App', orbitals: [] } };
    const { episode_id: id } = await service.ask('POST', '/memory/store', { ...body, context: 'Forgotten' }, made);
    await service.ask('POST', '/behaviors', imported, { 'idempotency-key': 'k-imported' });
    const deleted = await service.send('DELETE', `/memory/episodes/${id}`, undefined, gone);
    await service.ask('DELETE', '/behaviors/acme-idem');
    for (const again of [
      await service.send('POST', '/memory/store', { ...body, context: 'Forgotten' }, made),
      await service.send('POST', '/behaviors', imported, { 'idempotency-key': 'k-imported' }),
    ]) {
      await expectProblem(again, 422, 'idempotency_key_reused');
      expect(again.json().detail).toContain('has been removed since');
    }
    const replayed = await service.send('DELETE', `/memory/episodes/${id}`, undefined, gone);
    expect([replayed.statusCode, replayed.body]).toEqual([200, deleted.body]);
  });

  test('an answer that names a domain goes with its last episode', async () => {
    const [looked, cleared] = [{ 'idempotency-key': 'k-looked' }, { 'idempotency-key': 'k-cleared' }];
    await service.ask('POST', '/memory/store', { domain: 'to-be-gone', context: 'Words' });
    const dry = { domain: 'to-be-gone', older_than_days: 30 };
    const all = { domain: 'to-be-gone', older_than_days: 0 };
    await service.ask('POST', '/memory/forget', dry, looked);
    const done = await service.send('POST', '/memory/forget', all, cleared);
    expect(done.json()).toMatchObject({ episodes_forgotten: 1, episodes_remaining: 0 });
    const again = await service.send('POST', '/memory/forget', dry, looked);
    await expectProblem(again, 422, 'idempotency_key_reused');
    // The answer that says so was made afterwards.
    expect((await service.send('POST', '/memory/forget', all, cleared)).body).toBe(done.body);
  });

  test('a key that cannot be one is refused', async () => {
    const response = await service.send('POST', '/memory/store', body, { 'idempotency-key': 'x'.repeat(256) });
    await expectProblem(response, 422, 'invalid_request');
  });

  test('a refused request may be mended under the same key', async () => {
    const headers = { 'idempotency-key': 'k-2' };
    await expectProblem(
      await service.send('POST', '/memory/store', { domain: 'idem' }, headers),
      422,
      'invalid_request',
    );
    expect((await service.send('POST', '/memory/store', { ...body, context: 'Mended' }, headers)).statusCode).toBe(200);
  });
});

describe('test keys', () => {
  test('answer like live ones and store nothing', async () => {
    const headers = await service.makeKey(['admin'], 'test');
    const before = await service.ask('GET', '/memory/stats');
    const stored = await service.ask('POST', '/memory/store', { domain: 'trial', context: 'Only a trial' }, headers);
    expect(stored).toMatchObject({ episode_id: expect.stringMatching(/^ep_/), domain: 'trial' });
    await service.ask('POST', '/memory/compress', { domain: 'trial' }, headers);
    await service.ask('POST', '/memory/forget', { domain: 'helpdesk', older_than_days: 0 }, headers);
    expect(await service.ask('GET', '/memory/stats')).toMatchObject({ total_episodes: before.total_episodes });
  });
});

describe('conflicts and failed actions', () => {
  const schema = { name: 'App', orbitals: [] };

  test('base_hash: 409 with both hashes', async () => {
    const base_hash = '0'.repeat(64);
    const response = await service.send('POST', '/apply', { schema, actions: [], base_hash });
    await expectProblem(response, 409, 'base_hash_mismatch');
    expect(response.json()).toMatchObject({ expected: base_hash, actual: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const { actual } = response.json();
    expect((await service.ask('POST', '/apply', { schema, actions: [], base_hash: actual })).hash).toBe(actual);
  });

  test('action_failed: 422 with the action, the reason and the remedy', async () => {
    const actions = [
      { action: 'add_entity', params: { name: 'Ticket' } },
      { action: 'remove_event', params: { trait: 'Nope', event: 'X' } },
    ];
    const response = await service.send('POST', '/apply', { schema, actions });
    await expectProblem(response, 422, 'action_failed');
    expect(response.json()).toMatchObject({ index: 1, action: 'remove_event', errors: [{ pointer: '/actions/1' }] });
  });

  test('action_failed: a name that is nearly one is answered in whole sentences', async () => {
    const actions = [{ action: 'ad_trait', params: {} }];
    const { detail } = (await service.send('POST', '/apply', { schema, actions })).json();
    expect(detail).toBe(
      'Action 0 (ad_trait) cannot be applied: there is no action "ad_trait". To make it possible: take an action that there is (nearest: add_trait). Nothing was applied.',
    );
  });
});

test('every route of the contract is served', async () => {
  const { paths } = await service.ask('GET', '/openapi.json');
  const served = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item as object).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(served.sort()).toEqual(operations.map((operation) => `${operation.method} ${operation.path}`).sort());
});
