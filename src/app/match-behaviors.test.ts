import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handMadeDocuments } from '../../tests/fixtures/hand-made.ts';
import { startTestService, type TestService } from '../../tests/fixtures/test-service.ts';
import { findBehavior } from '../core/behaviors/index.ts';
import { parseSchema, schemaOf } from '../core/schema/index.ts';
import { embed } from './embed.ts';
import { createLibrary } from './library.ts';
import { createMatchBehaviors } from './match-behaviors.ts';
import { anonymous } from './use-case.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const match = (body: object) => service.ask('POST', '/behaviors/match', body);

describe('POST /behaviors/match', () => {
  test('a behavior finds itself with its words, its structure and why', async () => {
    const { schema } = await service.ask('GET', '/behaviors/std-helpdesk');
    const { matches, embedding_version } = await match({ schema, limit: 2, explain: true });
    expect(embedding_version).toMatch(/^structure-\d+$/);
    expect(matches).toHaveLength(2);
    expect(matches[0]).toMatchObject({
      behavior_name: 'std-helpdesk',
      domain: 'support',
      tier: 'organism',
      similarity: 1,
    });
    expect(matches[0].explanation.features[0]).toMatchObject({ name: expect.any(String), share: expect.any(Number) });
    expect(matches[0].explanation.neighbourhoods[0].pointer).toMatch(/^\/orbitals\//);
  });

  test('the vector of /embed finds it as well', async () => {
    const { schema } = await service.ask('GET', '/behaviors/std-helpdesk');
    const { vector } = await service.ask('POST', '/embed', { schema });
    const { matches } = await match({ vector, limit: 1 });
    expect(matches[0]).toMatchObject({ behavior_name: 'std-helpdesk', similarity: 1 });
  });

  test('a text in another language finds by the table of words, and an empty answer says which languages are read', async () => {
    expect((await match({ text: 'Terminbuchung', limit: 3 })).no_match).toBeUndefined();
    expect((await match({ text: '购物车', limit: 1 })).matches[0]).toMatchObject({ behavior_name: 'std-cart' });
    expect(await match({ text: 'заказы' })).toMatchObject({
      matches: [],
      no_match: expect.stringMatching(/^Nothing is near: these letters.* Texts are read in English; of German, French/),
    });
    expect((await match({ text: 'zxqv wvut' })).no_match).toMatch(/^Nothing is near\. Texts are read in English/);
  });

  test('only the direction of a vector counts', async () => {
    const { schema } = await service.ask('GET', '/behaviors/std-helpdesk');
    const { vector } = await service.ask('POST', '/embed', { schema });
    const expected = await match({ vector });
    for (const factor of [2, 1e-3, 1e300, 1e-300])
      expect(await match({ vector: vector.map((value: number) => value * factor) })).toEqual(expected);
    expect((await match({ vector: vector.map(() => 0) })).matches).toEqual([]);
  });

  test('a batch answers in order', async () => {
    const { schema } = await service.ask('GET', '/behaviors/std-kanban');
    const { items } = await match({ schemas: [schema, { orbitals: [] }], limit: 1 });
    expect(items.map((item: { matches: unknown[] }) => item.matches.length)).toEqual([1, 0]);
  });

  test('a batch holds up to 256 schemas, each answered as it is alone', async () => {
    const { schema } = await service.ask('GET', '/behaviors/std-cart');
    const desk = handMadeDocuments[0]?.document;
    const schemas = Array.from({ length: 256 }, (_, i) => (i === 200 ? schema : i === 255 ? desk : { orbitals: [] }));
    const { items } = await match({ schemas, limit: 3 });
    expect(items).toHaveLength(256);
    expect(items[200]).toEqual(await match({ schema, limit: 3 }));
    expect(items[255]).toEqual(await match({ schema: desk, limit: 3 }));
    const refused = await service.send('POST', '/behaviors/match', { schemas: [...schemas, schema] });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors[0]).toMatchObject({ pointer: '/schemas' });
  });

  test('a small help desk made by hand finds std-helpdesk and is told which words they share', async () => {
    const desk = handMadeDocuments.find(({ isHeldOut }) => isHeldOut);
    const { matches } = await match({ schema: desk?.document, limit: 3, explain: true });
    const found = matches.find((one: { behavior_name: string }) => one.behavior_name === 'std-helpdesk');
    expect(found.names).toBeGreaterThan(0.4);
    expect(found.explanation.terms).toContain('ticket');
    expect(found.explanation.features.length).toBeGreaterThan(0);
  });

  test('an explanation in a batch is that of each schema', async () => {
    const { schema } = await service.ask('GET', '/behaviors/std-kanban');
    const { items } = await match({ schemas: [schema], limit: 1, explain: true });
    const [{ explanation }] = items[0].matches;
    expect(explanation.neighbourhoods[0].here).toBe(explanation.neighbourhoods[0].there);
    expect(explanation.terms).toContain('card');
  });

  test('the vector of a part finds the whole and names the part', async () => {
    const { schema } = await service.ask('GET', '/behaviors/std-helpdesk');
    const { vector } = await service.ask('POST', '/embed', { schema: { ...schema, orbitals: [schema.orbitals[0]] } });
    const { matches } = await match({ vector, limit: 3 });
    const found = matches.find((one: { behavior_name: string }) => one.behavior_name === 'std-helpdesk');
    expect(found).toMatchObject({ part: schema.orbitals[0].name });
  });

  test('a sentence finds by words; nonsense finds nothing', async () => {
    expect((await match({ text: 'kanban board' })).matches[0].behavior_name).toBe('std-kanban');
    expect((await match({ text: 'qqqq' })).matches).toEqual([]);
  });

  test.each([
    [{}],
    [{ text: 'a', vector: [] }],
    [{ vector: [1, 2] }],
    [{ text: '' }],
    [{ text: 'a', mode: 'other' }],
    [{ text: 'a', min_similarity: 2 }],
    [{ text: 'a', limit: 0 }],
  ])('%j is 422', async (body) => {
    expect((await service.send('POST', '/behaviors/match', body)).statusCode).toBe(422);
  });
});

describe('other requests are answered', () => {
  const ask = createMatchBehaviors(createLibrary(null));
  const crowd = parseSchema({ orbitals: Array.from({ length: 64 }, (_, i) => ({ more: i })) }).schema;
  const helpdesk = schemaOf(findBehavior('std-helpdesk')?.schema ?? { orbitals: [] });

  /** How often the event loop came round during work. */
  async function turnsDuring(work: () => unknown): Promise<number> {
    let turns = 0;
    let next: NodeJS.Immediate;
    const count = () => {
      turns++;
      next = setImmediate(count);
    };
    next = setImmediate(count);
    await work();
    clearImmediate(next);
    return turns;
  }

  test.each([
    [
      'a batch is compared',
      () => ask({ schemas: Array(8).fill(crowd), mode: 'both', limit: 1, explain: false }, anonymous),
    ],
    [
      'matches are explained',
      () => ask({ schema: helpdesk, mode: 'both', limit: 40, min_similarity: 0, explain: true }, anonymous),
    ],
    ['a batch is embedded', () => embed({ schemas: Array(100).fill(helpdesk), parts: false }, anonymous)],
  ] as const)('while %s', async (_, work) => {
    await work();
    expect(await turnsDuring(work)).toBeGreaterThan(3);
  });
});
