// Documents made to be slow to plan; each fits into a request.

import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ownTime } from '../../../tests/fixtures/own-time.ts';
import { countWork } from '../base/budget.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { emptySchema, parseSchema, type Schema } from '../schema/index.ts';
import type { RenameOptions } from './detect-renames.ts';
import { planInstructions } from './plan-instructions.ts';
import { suggestActions } from './suggest-actions.ts';

const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

function machineOf(count: number, events: readonly string[]) {
  const states = [{ name: 's', isInitial: true }, ...many(count, (i) => ({ name: `n${i}` }))];
  const transitions = many(count, (i) => ({ from: '*', to: `n${i}`, event: `F${i}` }));
  const traits = [{ name: 'T', stateMachine: { states, events, transitions } }];
  return parseSchema({ orbitals: [{ entity: 'E', traits }] }).schema;
}

test('groups of transitions that are set one by one do not put their trait together each time', () => {
  const goal = machineOf(10_000, []);
  const before = ownTime();
  expect(planInstructions(emptySchema, goal, { renames: 'likely' }).verified).toBe(true);
  expect(ownTime() - before).toBeLessThan(10_000);
});

test('hazards of pages under other paths, and of events that are gone, look nothing through for each', () => {
  const count = 12_000;
  const withPaths = (root: string) =>
    parseSchema({
      orbitals: [{ entity: 'E', traits: [], pages: many(count, (i) => ({ name: `P${i}`, path: `/${root}/${i}` })) }],
    }).schema;
  const before = ownTime();
  expect(planInstructions(withPaths('old'), withPaths('new'), { renames: 'off' }).hazards).toHaveLength(count);
  const [kept, gone] = [many(count, (i) => `F${i}`), many(count, (i) => `G${i}`)];
  const [from, to] = [machineOf(count, [...kept, ...gone]), machineOf(count, kept)];
  expect(planInstructions(from, to, { renames: 'off' }).verified).toBe(true);
  expect(ownTime() - before).toBeLessThan(10_000);
});

test('a step that provides very many keys is not looked through for each', () => {
  const count = 16_000;
  const goal = machineOf(
    count,
    many(count, (i) => `F${i}`),
  );
  const before = ownTime();
  expect(suggestActions(emptySchema, goal, new Map()).length).toBeGreaterThan(0);
  expect(ownTime() - before).toBeLessThan(5000);
});

describe('of very many that are renamed, the first are compared', () => {
  const count = 2_500;
  const ofFields = (prefix: string): Schema => {
    const fields = many(count, (i) => ({ name: `${prefix}${i}`, type: 'string', label: `label ${i} of it` }));
    return parseSchema({ orbitals: [{ entity: { name: 'E', fields }, traits: [] }] }).schema;
  };
  const [from, to] = [ofFields('old'), ofFields('young')];
  const renamed = (options: RenameOptions) => {
    const plan = planInstructions(from, to, options);
    expect(plan.verified).toBe(true);
    return plan.renames.filter(({ taken }) => taken).map((one) => [one.from, one.to]);
  };

  test('and taken from', () => {
    const pairs = renamed({});
    expect(pairs).toHaveLength(64);
    expect(pairs.every(([old, young]) => old?.replace('old', 'young') === young)).toBe(true);
  });

  test('and no others', () => {
    // Fields that stand behind 2,048 others on both sides, and agree.
    const behind = (prefix: string): Schema => {
      const ahead = many(2_048, (i) => ({ name: `${prefix}Ahead${i}`, type: prefix === 'old' ? 'string' : 'number' }));
      const last = many(20, (i) => ({ name: `${prefix}Last${i}`, type: 'string', label: `label ${i} of it` }));
      return parseSchema({ orbitals: [{ entity: { name: 'E', fields: [...ahead, ...last] }, traits: [] }] }).schema;
    };
    const plan = planInstructions(behind('old'), behind('young'));
    expect([plan.verified, plan.renames.filter(({ taken }) => taken)]).toEqual([true, []]);
  });

  test('a pair that the caller names is found behind them', () => {
    const last = { from: `old${count - 1}`, to: `young${count - 1}` };
    expect(renamed({ rename: [last] })).toContainEqual([last.from, last.to]);
  });
});

const trait = (machine: Json, rest: JsonObject = {}) => ({
  orbitals: [{ entity: 'E', traits: [{ name: 'T', stateMachine: machine, ...rest }] }],
});
const inEach = (count: number, rest: (index: number) => JsonObject) => ({
  orbitals: many(count, (i) => ({ entity: `E${i}`, ...rest(i) })),
});
const withGroup = (count: number, first: number) =>
  trait({
    states: many(2 * count, (i) => `s${i}`),
    events: ['G'],
    transitions: many(count, (i) => ({ from: 's0', to: `s${first + i}`, event: 'G' })),
  });
const withEffects = (count: number, effects: (index: number) => Json[]) =>
  trait({
    states: many(count, (i) => `s${i}`),
    events: ['G'],
    transitions: many(count, (i) => ({ from: `s${i}`, to: 's0', event: 'G', effects: effects(i) })),
  });
const withLongState = (name: string) =>
  trait({
    states: [{ name, note: 'x'.repeat(1_000_000) }],
    events: many(8000, (i) => `G${i}`),
    transitions: many(8000, (i) => ({ from: name, to: name, event: `G${i}` })),
  });

test.each<[string, Json, Json]>([
  [
    'a trait name that all orbitals have',
    inEach(8000, () => ({ traits: ['T'] })),
    inEach(8000, () => ({ traits: [{ name: 'T', category: 'x' }] })),
  ],
  [
    'many entities that look alike',
    inEach(8000, (i) => ({ entity: { name: `A${i}`, fields: ['x'] } })),
    inEach(8000, (i) => ({ entity: { name: `B${i}`, fields: ['x'] } })),
  ],
  ['a large group of transitions', withGroup(4000, 0), withGroup(4000, 4000)],
  [
    'a list of effects all others',
    trait({ transitions: [{ from: 's', to: 's', event: 'G', effects: many(8000, (i) => ['a', i]) }] }),
    trait({ transitions: [{ from: 's', to: 's', event: 'G', effects: many(8000, (i) => ['b', i]) }] }),
  ],
  ['effects set one list at a time', withEffects(6000, () => [['a']]), withEffects(6000, () => [['b'], ['c'], ['d']])],
  [
    'listens for one event',
    trait({}, { listens: many(8000, (i) => ({ event: 'G', triggers: `t${i}` })) }),
    trait({}, { listens: many(8000, (i) => ({ event: 'G', triggers: `u${i}` })) }),
  ],
  [
    'many members of one orbital',
    inEach(1, () => Object.fromEntries(many(20_000, (i) => [`p${i}`, 1]))),
    inEach(1, () => Object.fromEntries(many(20_000, (i) => [`p${i}`, 2]))),
  ],
  ['a long text on a state of many transitions', withLongState('a'), withLongState('b')],
  [
    'a name of very many dots',
    inEach(2, (i) => ({ entity: `${'a.'.repeat(200_000)}${i}`, traits: ['T'] })),
    inEach(2, (i) => ({ entity: `${'a.'.repeat(200_000)}${i}`, traits: [{ name: 'T', x: 1 }] })),
  ],
])('%s', (_, a, b) => {
  const [current, goal] = [parseSchema(a).schema, parseSchema(b).schema];
  const before = ownTime();
  expect(planInstructions(current, goal).verified).toBe(true);
  expect(ownTime() - before).toBeLessThan(8000);
});

const nestedIn = (depth: number, leaf: (path: string) => Json[], path = ''): Json[] =>
  depth === 0
    ? leaf(path)
    : [['+', ...nestedIn(depth - 1, leaf, `${path}a`), ...nestedIn(depth - 1, leaf, `${path}b`)]];
const guarded = (guard: Json): Json =>
  trait({ states: ['s'], events: ['G'], transitions: [{ from: 's', to: 's', event: 'G', guard }] });

test.each<[string, (depth: number) => [Json[], Json[]]]>([
  [
    'one leaf taken out of it',
    (depth) => [
      nestedIn(depth, (path) => [`@entity.${path}`]),
      nestedIn(depth, (path) => (/a/.test(path) ? [path] : [])),
    ],
  ],
  ['all leaves other', (depth) => [nestedIn(depth, (path) => [path]), nestedIn(depth, (path) => [`x${path}`])]],
  [
    'one leaf less on the left of each pair',
    (depth) => [
      nestedIn(depth, (path) => [[path]]),
      nestedIn(depth, (path) => (path.endsWith('a') ? [] : [[`x${path}`]])),
    ],
  ],
])('[cost] a nested expression with %s costs what it is large', (_, make) => {
  const units = (depth: number) => {
    const [from, to] = make(depth).map(([guard]) => parseSchema(guarded(guard as Json)).schema);
    const { value, units } = countWork(() => planInstructions(from as Schema, to as Schema));
    expect(value.verified).toBe(true);
    return units;
  };
  expect(units(10) / units(7)).toBeLessThan(8 ** 1.15);
});

const caseOf = (name: string) => `../shared/cases/n01-nested-${name}.json`;

test.skipIf(!existsSync(caseOf('a')))(
  'ten nested sums with one leaf taken out are planned in little work (skipped: without the cases)',
  () => {
    const [from, to] = ['a', 'b'].map((name) => parseSchema(JSON.parse(readFileSync(caseOf(name), 'utf8'))).schema);
    const { value, units } = countWork(() => planInstructions(from as Schema, to as Schema));
    expect(value.verified).toBe(true);
    expect(units).toBeLessThan(10_000);
  },
);
