import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../tests/fixtures/test-service.ts';
import { nearMisses, ring } from '../../tests/fuzz/cost/documents.ts';
import { systemClock } from '../adapters/system/system-clock.ts';
import type { Input } from '../contract/contract.ts';
import type { Json } from '../core/base/json.ts';
import { defaultLimits, problemsMax } from '../core/base/limits.ts';
import { embedSchema } from '../core/embed/index.ts';
import { canonicalHash, indexNormal, parseSchema } from '../core/schema/index.ts';
import { defaultRegistries, verifySchema } from '../core/verify/index.ts';
import type { BehaviorStore, StoredBehavior } from '../ports/behavior-store.ts';
import type { ComputeThreads } from '../ports/compute-threads.ts';
import { hereBytesMax } from './answering.ts';
import { createOwnBehaviors } from './behaviors.ts';
import { isLarge } from './large-schemas.ts';
import { createLibrary } from './library.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const copy = (value: Json): Json => JSON.parse(JSON.stringify(value)) as Json;

it('a document is large by its values and by the letters of its texts', () => {
  expect(isLarge(ring(20))).toBe(false);
  expect(isLarge(ring(1_000))).toBe(true);
  expect(isLarge({ name: 'x'.repeat(1_000_000) })).toBe(true);
});

describe('a schema that a thread reads for an import', () => {
  const schema = nearMisses(1_000);

  it('has the findings and the hash that it has elsewhere', async () => {
    const parsed = parseSchema(copy(schema)).schema;
    const { findings } = verifySchema(indexNormal(parsed), defaultRegistries);
    const errors = findings.filter(({ severity }) => severity === 'error').length;
    expect(isLarge(schema)).toBe(true);
    const body = { name: 'acme-large', domain: 'd', schema, accept_errors: true };
    expect(await service.ask('POST', '/behaviors', body)).toMatchObject({
      findings: { error: errors, warning: findings.length - errors },
      canonical_hash: canonicalHash(parsed),
    });
  });

  it('is judged where it is read: the thread that answers asks for nothing more', async () => {
    const judgement = { findings: { error: 0, warning: 3 }, hash: 'e'.repeat(64) };
    const json = Buffer.from(JSON.stringify(schema));
    const largeSchema = { json, description: 'Many.', orbitals: 2, traits: 1, judgement };
    const kept: StoredBehavior[] = [];
    const store = {
      put: (_: string, behavior: StoredBehavior) => Promise.resolve({ kind: kept.push(behavior) > 0 && 'stored' }),
    } as unknown as BehaviorStore;
    const threads = { run: () => Promise.reject(new Error('asked')) } as unknown as ComputeThreads;
    const options = { store, threads, clock: systemClock, registries: defaultRegistries, limits: defaultLimits };
    const { 'behaviors.import': bring } = createOwnBehaviors(createLibrary(null), options);
    const input = { name: 'acme-large', domain: 'd', tags: [], accept_errors: false, replace: false };
    const caller = { tenant: 't', keyId: '', scopes: [], mode: 'live', largeSchema } as const;
    const answer = await bring(input as unknown as Input<'behaviors.import'>, caller);
    expect(answer).toMatchObject({ findings: judgement.findings, canonical_hash: judgement.hash, tier: 'organism' });
    expect(kept.map(({ text, hash }) => [text, hash])).toEqual([[json.toString(), judgement.hash]]);
  });

  it('is refused for the same errors in the same order', async () => {
    const { findings } = verifySchema(indexNormal(parseSchema(copy(schema)).schema), defaultRegistries);
    const errors = findings.filter(({ severity }) => severity === 'error');
    const answer = await service.send('POST', '/behaviors', { name: 'acme-wrong', domain: 'd', schema });
    expect(answer.statusCode).toBe(422);
    const told = answer.json().errors as { readonly pointer: string; readonly code: string }[];
    expect(told.length).toBeGreaterThan(500);
    expect(told.map(({ pointer, code }) => [pointer, code])).toEqual(
      errors.slice(0, told.length).map(({ pointer, category }) => [`/schema${pointer}`, category]),
    );
    expect(answer.json().detail).toContain(`${errors.length} errors`);
  });

  it('has as many errors in the refusal as a list of problems may hold', async () => {
    const answer = await service.send('POST', '/behaviors', {
      name: 'acme-wrong',
      domain: 'd',
      schema: nearMisses(3_000),
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors.length).toBeLessThanOrEqual(problemsMax);
    expect(answer.json().detail).toContain(`The first ${answer.json().errors.length} of them are listed.`);
  });

  it('is judged by the target that it says itself, whatever its size', async () => {
    const judged = async (fields: number) => {
      const schema = { ...nearMisses(fields), target: '1.9' };
      const { errors } = await service.ask('POST', '/error-check', { schema });
      const body = { name: 'acme-aimed', domain: 'd', schema, accept_errors: true, replace: true };
      const { findings } = await service.ask('POST', '/behaviors', body);
      const told = errors.flatMap((one: { findings: readonly unknown[] }) => one.findings);
      expect(findings.error + findings.warning).toBe(told.length);
    };
    await judged(3);
    await judged(1_000);
  });
});

it('a schema that a thread embeds for memory is found by the vector that it has elsewhere', async () => {
  const schema = ring(1_000);
  const direct = embedSchema(indexNormal(parseSchema(copy(schema)).schema));
  await service.ask('POST', '/memory/store', { domain: 'large', context: 'a ring', schema });
  const { vector } = await service.ask('POST', '/embed', { schema });
  expect(vector).toEqual(direct);
  // A recall waits for vectors for a moment alone.
  const similarity = async () =>
    (await service.ask('POST', '/memory/recall', { domain: 'large', schema })).episodes[0].similarity;
  await expect.poll(similarity, { timeout: 60_000 }).toBeGreaterThan(0.9);
});

it('a schema of a body that a thread reads is stored as it was given, and is the same content again', async () => {
  const schema = ring(1_500);
  const body = { domain: 'away', context: 'a ring', schema };
  expect(JSON.stringify(body).length).toBeGreaterThan(hereBytesMax);
  const { episode_id: id } = await service.ask('POST', '/memory/store', body);
  expect((await service.ask('GET', `/memory/episodes/${id}`)).schema).toEqual(schema);
  const again = await service.ask('POST', '/memory/store', body);
  expect(again).toMatchObject({ episode_id: id, occurrences: 2, is_duplicate: true });
  const wrong = await service.send('POST', '/memory/store', { ...body, outcome: 7 });
  expect([wrong.statusCode, wrong.json().errors[0].pointer]).toEqual([422, '/outcome']);
});
