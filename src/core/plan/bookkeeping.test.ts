import { describe, expect, test } from 'vitest';
import { pickPair, smallSizes } from '../../../tests/fixtures/pairs.ts';
import { forSeeds } from '../../../tests/fixtures/seed.ts';
import type { Json } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { canonicalText, parseSchema, type Schema } from '../schema/index.ts';
import { schemaDistance } from './distance.ts';
import { planInstructions } from './plan-instructions.ts';

const read = (document: Json): Schema => parseSchema(document).schema;

const desk = (ids: Record<string, string>, entity = 'Ticket', fields: readonly Json[] = []): Json => ({
  name: 'Desk',
  ...(ids.ledger === undefined ? {} : { ledger: { entries: { [ids.ledger]: 1 } } }),
  orbitals: [
    {
      entity: { name: entity, ...(ids.entity === undefined ? {} : { id: ids.entity }), fields },
      traits: [
        {
          name: 'Triage',
          ...(ids.trait === undefined ? {} : { id: ids.trait }),
          linkedEntity: entity,
          stateMachine: { states: [{ name: 'new', isInitial: true }] },
        },
      ],
      pages: [],
    },
  ],
});

describe('bookkeeping', () => {
  test('alone has no hazard, changes nothing and weighs next to nothing', () => {
    for (const [from, to] of [
      [desk({ entity: 'a', trait: 'b', ledger: 'c' }), desk({ entity: 'd', trait: 'e', ledger: 'f' })],
      [desk({ entity: 'a', trait: 'b', ledger: 'c' }), desk({})],
      [desk({}), desk({ entity: 'a', trait: 'b', ledger: 'c' })],
    ] as const) {
      const { summary, instructions, cost } = planInstructions(read(from), read(to));
      expect(summary).toMatchObject({ added: 0, changed: 0, renamed: 0, removed: 0 });
      expect(instructions.map(({ hazard }) => hazard)).toEqual(instructions.map(() => 'safe'));
      expect(instructions.length).toBeGreaterThan(0);
      expect(cost).toBeLessThan(0.01);
      expect(schemaDistance(read(from), read(to))).toBeGreaterThan(0);
      expect(schemaDistance(read(from), read(to))).toBeLessThan(0.001);
    }
  });

  test('an `id` in what an author wrote is content', () => {
    const showing = (id: string): Json => ({
      orbitals: [
        {
          entity: 'Ticket',
          traits: [
            {
              name: 'Triage',
              stateMachine: {
                states: ['new'],
                events: ['INIT'],
                transitions: [{ from: 'new', event: 'INIT', to: 'new', effects: [['emit', 'INIT', { id }]] }],
              },
            },
          ],
        },
      ],
    });
    const { instructions, summary } = planInstructions(read(showing('@payload.id')), read(showing('@entity.id')));
    expect(instructions.map(({ hazard }) => hazard)).toEqual(['changing']);
    expect(summary.changed).toBe(1);
  });

  test('beside another change it does not make that one worse', () => {
    const from = desk({ entity: 'a' }, 'Ticket', [{ name: 'f', type: 'string', id: 'x' } as Json]);
    const to = desk({ entity: 'a' }, 'Ticket', [{ name: 'f', type: 'number' } as Json]);
    expect(planInstructions(read(from), read(to)).instructions.map(({ hazard }) => hazard)).toEqual(['changing']);
  });
});

test('an id is evidence for a rename where nothing else is', () => {
  const from = desk({ entity: 'ent_1' }, 'Ticket', [{ name: 'a', type: 'string', id: 'f1' }, 'b']);
  const to = desk({ entity: 'ent_1' }, 'Case', [{ name: 'z', type: 'number', id: 'f1' }, 'y']);
  const { renames } = planInstructions(read(from), read(to));
  expect(renames.filter(({ taken }) => taken).map((one) => [one.from, one.to, one.evidence[0]?.basis])).toEqual([
    ['Ticket', 'Case', 'id'],
    ['a', 'z', 'id'],
  ]);
});

/** Every element with another id; written apart from the list of such members. */
function withIds(value: Json, prefix: string): Json {
  if (isArray(value)) return value.map((item) => withIds(item, prefix));
  if (!isObject(value)) return value;
  const inside = Object.entries(value).map(
    ([name, item]) =>
      [
        name,
        ['orbitals', 'traits', 'pages', 'entity', 'fields', 'stateMachine', 'events'].includes(name) &&
        item !== undefined
          ? withIds(item, prefix)
          : item,
      ] as const,
  );
  const id = typeof value.name === 'string' && value.states === undefined ? { id: `${prefix}_${value.name}` } : {};
  return { ...Object.fromEntries(inside), ...id } as Json;
}

test('[metric] documents that differ in ids are apart, by less than any change, and the triangle holds', () => {
  let told = 0;
  forSeeds(1, 150, (prng) => {
    const { a, b } = pickPair(prng, 0, smallSizes);
    const [x, y] = [read(withIds(a.document as Json, 'x')), read(withIds(a.document as Json, 'y'))];
    const distance = schemaDistance(x, y);
    expect(distance === 0).toBe(canonicalText(x) === canonicalText(y));
    expect(distance).toBe(schemaDistance(y, x));
    expect(distance).toBeLessThan(0.002);
    expect(schemaDistance(x, b)).toBeLessThanOrEqual(distance + schemaDistance(y, b) + 1e-12);
    if (distance > 0) told++;
  });
  expect(told).toBeGreaterThan(80);
});
