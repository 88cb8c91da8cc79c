// The same answers and the same refusals, byte for byte, wherever they are computed: in a thread of a running service, or at once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answering, createAnswering, hereBytesMax } from '../src/app/answering.ts';
import type { Caller } from '../src/app/caller.ts';
import { knownFailure } from '../src/app/failures.ts';
import type { AskedPorts } from '../src/app/remote-ports.ts';
import { createContract } from '../src/contract/contract.ts';
import type { Operation } from '../src/contract/operation.ts';
import { toProblemDetails } from '../src/contract/service-error.ts';
import type { Json } from '../src/core/base/json.ts';
import { defaultLimits, type Limits } from '../src/core/base/limits.ts';
import { createPrng } from '../src/core/base/prng.ts';
import { listBehaviors } from '../src/core/behaviors/index.ts';
import type { ComputeThreads } from '../src/ports/compute-threads.ts';
import { editDocument } from './fixtures/edit.ts';
import { startTestService, type TestService } from './fixtures/test-service.ts';
import { manyOrbitals, outline } from './fuzz/cost/documents.ts';

const large = manyOrbitals(250);
const padding = ' '.repeat(hereBytesMax);

const requests: Readonly<Record<string, { readonly path: string; readonly request: object }>> = {
  'validity-check': { path: '/validity-check', request: { schema: large } },
  'error-check': { path: '/error-check', request: { schema: large } },
  gap: { path: '/gap', request: { source: large, target: 'std-helpdesk' } },
  plan: { path: '/plan', request: { current: large, goal: 'acme-desk', domain: 'd', actions_taken: ['add_trait'] } },
  'plan-instructions': { path: '/plan-instructions', request: { current: outline(40), goal: large } },
  embed: { path: '/embed', request: { schema: large } },
  'behaviors.match': { path: '/behaviors/match', request: { schema: large } },
  'text.read': { path: '/text/read', request: { text: JSON.stringify(large, null, 1), name: 'a.json' } },
  'rank-edits.jepa': {
    path: '/rank-edits/jepa',
    request: { schema: outline(2), errors: ['missing_initial_state'], max_steps: 2 },
  },
};

const caller: Caller = { tenant: 'default', keyId: 'k', scopes: ['admin'], mode: 'live' };
const contract = createContract() as Readonly<Record<string, unknown>>;

/** Computed at once, with nothing moved. */
function atOnce(
  { useCases }: TestService,
  limits: Limits = defaultLimits,
): (id: string, request: object) => Promise<string> {
  const answering: Answering = createAnswering({ useCases, limits, threads: null });
  return async (id, request) => {
    const text = JSON.stringify(request);
    const asked = { value: () => JSON.parse(text), bytes: () => Buffer.from(text), size: text.length };
    return (await answering(contract[id] as Operation, { ...asked, parameters: {}, misplaced: [] }, caller)) as string;
  };
}

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await service.ask('POST', '/behaviors', { name: 'acme-desk', domain: 'd', schema: outline(3), accept_errors: true });
  await service.ask('POST', '/memory/store', { domain: 'd', context: 'c', actions_taken: ['add_trait', 'add_page'] });
});
afterAll(() => service.close());

test.each(Object.entries(requests))('%s is answered alike', async (id, { path, request }) => {
  const asked = await service.send('POST', path, padding + JSON.stringify(request));
  expect(asked.statusCode).toBe(200);
  expect(asked.body).toBe(await atOnce(service)(id, request));
});

describe('a request of 8 KB', () => {
  const sizeOf = (document: unknown) => JSON.stringify(document).length;
  const [{ schema: small }] = [...listBehaviors()].sort(
    (a, b) => Math.abs(sizeOf(a.schema) - 8192) - Math.abs(sizeOf(b.schema) - 8192),
  ) as unknown as [{ readonly schema: Json }];
  const { document: edited } = editDocument(structuredClone(small), createPrng(1));
  const sized: Readonly<Record<string, object>> = {
    'validity-check': { schema: small },
    'error-check': { schema: small },
    gap: { source: small, target: outline(4) },
    plan: { current: outline(4), goal: small },
    'plan-instructions': { current: edited, goal: small },
    apply: { schema: small, actions: [] },
    embed: { schema: small },
    'text.read': { text: JSON.stringify(small), name: 'a.json' },
  };

  /** Threads that compute nothing and count what they are asked. */
  const counting = () => {
    let asked = 0;
    const run = () => {
      asked++;
      return Promise.reject(new Error('no thread computes here'));
    };
    const load = () => ({ running: 0, waiting: 0 });
    const idle: ComputeThreads = { run, load, warm: () => {}, endAfter: () => {}, close: () => Promise.resolve() };
    return { pool: idle, count: () => asked };
  };

  test.each(Object.entries(sized))('costs no thread hop: %s', async (id, request) => {
    const text = JSON.stringify(request);
    expect(text.length).toBeGreaterThan(8_000);
    expect(text.length).toBeLessThan(20_000);
    const { pool, count } = counting();
    const threads = { pool, ports: {} as AskedPorts };
    const answering = createAnswering({ useCases: service.useCases, limits: defaultLimits, threads });
    const ask = (body: string) =>
      Promise.resolve(
        answering(
          contract[id] as Operation,
          {
            value: () => JSON.parse(body),
            bytes: () => Buffer.from(body),
            size: body.length,
            parameters: {},
            misplaced: [],
          },
          caller,
        ),
      );
    // A machine that gives the processor to others for long makes a request move: one try of some stays where it is.
    let answer: unknown = null;
    for (let i = 0; i < triesMax && answer === null; i++) answer = await ask(text).catch(() => null);
    expect(JSON.parse(String(answer))).toEqual(JSON.parse(await atOnce(service)(id, request)));
    const moved = count();
    await expect(ask(padding + text)).rejects.toThrow('no thread computes here');
    expect(count()).toBe(moved + 1);
  });
});

const triesMax = 20;

describe('a thread asks for what it has not', () => {
  test('a base that was planned from in a thread is known where a hash does not fit', async () => {
    const [current, goal] = [manyOrbitals(200), manyOrbitals(210)];
    const { base_hash } = await service.ask('POST', '/plan-instructions', { current, goal });
    const moved = { schema: { ...current, orbitals: current.orbitals }, actions: [], base_hash };
    (moved.schema.orbitals as object[]).pop();
    const refused = await service.send('POST', '/apply', moved);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().detail).toContain('removed orbital Entity199');
  });

  test('a name that nobody knows is refused with the nearest', async () => {
    const refused = await service.send('POST', '/gap', { source: large, target: 'std-helpdes' });
    expect(refused.statusCode).toBe(404);
    expect(refused.json()).toMatchObject({
      code: 'unknown_behavior',
      nearest: expect.arrayContaining(['std-helpdesk']),
    });
  });

  test('a sentence is read where its model is, however long the body', async () => {
    const request = JSON.stringify({ text: 'tickets of a help desk' });
    const short = await service.send('POST', '/behaviors/match', request);
    const long = await service.send('POST', '/behaviors/match', padding + request);
    expect([long.statusCode, long.body]).toEqual([200, short.body]);
  });

  test('a body that is no request is refused as a short one is', async () => {
    for (const body of ['{', '[]', '{"schemo":1}', '']) {
      const [short, long] = [
        await service.send('POST', '/embed', body || ' '),
        await service.send('POST', '/embed', padding + body),
      ];
      const { request_id: _, ...said } = short.json();
      expect({ ...long.json(), request_id: '' }).toEqual({ ...said, request_id: '', detail: expect.any(String) });
      expect(long.statusCode).toBe(short.statusCode);
    }
  });
});

test('what takes too much work is refused alike', async () => {
  const low = await startTestService({ ORRERY_LIMIT_WORK_UNITS_MAX: '100000' });
  const request = { schema: manyOrbitals(4000) };
  const refused = await low.send('POST', '/validity-check', request);
  expect(refused.statusCode).toBe(422);
  const { request_id: id, ...told } = refused.json();
  expect(told).toMatchObject({ code: 'too_complex', limit: 'work_units_max', value: 100_000, retryable: false });
  const refusal = await atOnce(low, { ...defaultLimits, workUnitsMax: 100_000 })('validity-check', request).catch(
    knownFailure,
  );
  expect(refusal).toMatchObject({ code: 'too_complex' });
  expect(refused.json()).toEqual(toProblemDetails(refusal as NonNullable<ReturnType<typeof knownFailure>>, id));
  await low.close();
});
