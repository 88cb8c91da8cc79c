import { describe, expect, it } from 'vitest';
import { ServiceError } from '../contract/service-error.ts';
import type { Json } from '../core/base/json.ts';
import { defaultLimits } from '../core/base/limits.ts';
import { findBehavior } from '../core/behaviors/index.ts';
import { canonicalHash, parseSchema, schemaOf } from '../core/schema/index.ts';
import { createApply } from './apply.ts';
import type { Caller } from './caller.ts';
import { createKnownBases } from './known-bases.ts';
import { createLibrary } from './library.ts';

const caller: Caller = { tenant: 'a', keyId: 'k', scopes: ['read'], mode: 'live' };
const read = (document: unknown) => parseSchema(document).schema;
const base = read({ name: 'App', orbitals: [{ entity: 'Ticket' }] });
const moved = read({ name: 'App', orbitals: [{ entity: 'Ticket', traits: ['Triage'] }] });
const actions = [{ action: 'add_entity', params: { name: 'Agent' } }];

function refusal(run: () => unknown): ServiceError {
  try {
    run();
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('apply with a base hash', () => {
  it('goes through when the schema is the one that was planned from', async () => {
    const answer = await createApply(createKnownBases(), defaultLimits)(
      { schema: base, actions, base_hash: canonicalHash(base) },
      caller,
    );
    expect(answer.applied).toBe(1);
  });

  it('says what moved since a plan that this process has seen', () => {
    const bases = createKnownBases();
    bases.remember('a', base);
    const error = refusal(() =>
      createApply(bases, defaultLimits)({ schema: moved, actions, base_hash: canonicalHash(base) }, caller),
    );
    expect(error.status).toBe(409);
    expect(error.message).toContain('added trait Triage');
    expect(error.extra).toMatchObject({ expected: canonicalHash(base), actual: canonicalHash(moved) });
  });

  it('keeps a document that comes again as it came first', () => {
    const bases = createKnownBases();
    bases.remember('a', base);
    bases.remember('a', read(structuredClone(base.document)));
    expect(bases.find('a', canonicalHash(base))).toBe(base);
  });

  it('tells nothing of what another tenant has planned', () => {
    const bases = createKnownBases();
    bases.remember('b', base);
    const error = refusal(() =>
      createApply(bases, defaultLimits)({ schema: moved, actions, base_hash: canonicalHash(base) }, caller),
    );
    expect(error.extra.difference).toBeNull();
  });

  it('says what moved since a behavior', async () => {
    const bases = createKnownBases(createLibrary(null));
    const kanban = findBehavior('std-kanban') ?? expect.unreachable();
    const behavior = schemaOf(kanban.schema);
    const changed = await createApply(bases, defaultLimits)({ schema: behavior, actions }, caller);
    const error = refusal(() =>
      createApply(bases, defaultLimits)(
        { schema: read(changed.schema), actions, base_hash: canonicalHash(behavior) },
        caller,
      ),
    );
    expect(error.message).toContain('added orbital Agent');
    expect(error.extra.difference).toMatchObject({ missing: [{ type: 'orbital', name: 'Agent' }], extra: [] });
  });

  it('follows a chain of edits by the hashes it answers', async () => {
    const apply = createApply(createKnownBases(), defaultLimits);
    const first = await apply({ schema: base, actions }, caller);
    const error = refusal(() => apply({ schema: moved, actions, base_hash: first.hash }, caller));
    expect(error.message).toContain('Agent');
  });
});

it('tells of every action that no schema could take, with the first that fails', () => {
  const failing = [
    ...actions,
    { action: 'remove_entity', params: { name: 'Nobody' } },
    { action: 'remove_entity', params: { name: 'Nobody else' } },
    { action: 'add_entty', params: { name: 'Team' } },
    { action: 'add_entity', params: {} },
    { action: 'add_field', params: { entity: 'Ticket', field: { type: 'string' } } },
    { action: 'set_property', params: { path: 'theme', value: 1 } },
  ];
  const apply = createApply(createKnownBases(), defaultLimits);
  const error = refusal(() => apply({ schema: base, actions: failing }, caller));
  expect(error.extra).toMatchObject({ index: 1, action: 'remove_entity' });
  expect(error.errors?.map(({ pointer }) => pointer)).toEqual([1, 3, 4, 5, 6].map((i) => `/actions/${i}`));
});

it('reads the outcome under the configured limit of elements', async () => {
  const fields = (count: number) => Array.from({ length: count }, (_, i) => `f${i}`);
  const limitsOf = (schemaElementsMax: number) => ({ ...defaultLimits, schemaElementsMax });
  const many = parseSchema({ orbitals: [{ entity: { name: 'Ticket', fields: fields(60_000) } }] }, limitsOf(80_000));
  const answer = await createApply(createKnownBases(), limitsOf(80_000))({ schema: many.schema, actions }, caller);
  expect(answer.applied).toBe(1);
  const error = refusal(() => createApply(createKnownBases(), limitsOf(1))({ schema: base, actions }, caller));
  expect(error.message).toContain('schema_elements_max of 1');
});

describe('the documents that are known', () => {
  const large = (i: number, dialect: 'orb' | 'machines' = 'orb') =>
    read({
      name: `App ${i}`,
      notes: 'x'.repeat(100_000),
      ...(dialect === 'orb'
        ? { orbitals: [] }
        : { entities: [], transitions: [{ from: 'a', entity: 'y'.repeat(200_000) }] }),
    });
  const knownOf = (bases: ReturnType<typeof createKnownBases>, schemas: ReturnType<typeof large>[]) =>
    schemas.filter((schema) => bases.find('a', canonicalHash(schema)) !== null);

  it.each(['orb', 'machines'] as const)('take a bounded room, the latest first (%s)', (dialect) => {
    const bases = createKnownBases();
    const schemas = Array.from({ length: 120 }, (_, i) => large(i, dialect));
    for (const schema of schemas) bases.remember('a', schema);
    const known = knownOf(bases, schemas);
    const text = known.reduce((sum, { source }) => sum + JSON.stringify(source).length, 0);
    expect(text).toBeGreaterThan(4 * 1024 * 1024);
    expect(text).toBeLessThanOrEqual(8 * 1024 * 1024);
    expect(known).toEqual(schemas.slice(-known.length));
  });

  it('count once however often one is remembered', () => {
    const bases = createKnownBases();
    const [first, second] = [large(1), large(2)];
    for (let i = 0; i < 200; i++) for (const schema of [first, second]) bases.remember('a', schema);
    expect(knownOf(bases, [first, second])).toHaveLength(2);
  });
});

describe('apply with a path of `__proto__`', () => {
  const run = (path: string, value: Json) =>
    createApply(createKnownBases(), defaultLimits)(
      { schema: base, actions: [...actions, { action: 'set_property', params: { path, value } }] },
      caller,
    );

  it.each(['/__proto__', '/orbitals/0/__proto__', '/orbitals/0/design/__proto__'])('refuses %s', (path) => {
    const design = { action: 'set_property', params: { path: '/orbitals/0/design', value: {} } };
    const set = { action: 'set_property', params: { path, value: { x: 1 } } };
    const apply = createApply(createKnownBases(), defaultLimits);
    const error = refusal(() => apply({ schema: base, actions: [design, set] }, caller));
    expect(error.status).toBe(422);
    expect(error.extra).toMatchObject({ index: 1, action: 'set_property' });
    expect(error.errors).toMatchObject([{ pointer: '/actions/1', code: 'invalid_value' }]);
  });

  it('takes no path out of an object without a text', async () => {
    const add = { action: 'add_entity', params: { name: 'Agent', path: { toString: 1, valueOf: 1 } } };
    const apply = createApply(createKnownBases(), defaultLimits);
    expect((await apply({ schema: base, actions: [add] }, caller)).applied).toBe(1);
  });

  it('takes an element of that name', async () => {
    const { schema } = await run('/orbitals/0/pages', [{ name: '__proto__', path: '/p' }]);
    expect(JSON.stringify(schema)).toContain('"name":"__proto__"');
    const page = { name: '__proto__', path: '/q' };
    expect(JSON.stringify((await run('/orbitals/0/pages/__proto__', page)).schema)).toContain('/q');
  });
});
