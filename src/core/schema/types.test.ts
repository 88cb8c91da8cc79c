import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Json } from '../base/json.ts';
import { createPrng, type Prng } from '../base/prng.ts';
import { createScope, evaluateExpression } from '../run/evaluate.ts';
import { operatorResults } from './operator-results.ts';
import { admits, rowOf, type Type, type TypeScope, typeNamed, typeOf, unknownType } from './types.ts';

const row = { n: 7, t: 'text', list: [3, 1, 2], words: ['b', 'a'], yes: true, none: null };
const payload = { n: 2.5, t: '12', rows: [{ n: 1 }, { n: 2 }] };
const roots = new Map<string, Type>([
  [
    'entity',
    rowOf([
      ['n', 'number'],
      ['t', 'string'],
      ['list', '[number]'],
      ['words', '[string]'],
      ['yes', 'boolean'],
      ['none', 'string'],
    ]),
  ],
  [
    'payload',
    rowOf(
      [
        ['n', 'number'],
        ['t', 'string'],
        ['rows', '[Row]'],
      ],
      (name) => (name === 'Row' ? rowOf([['n', 'number']]) : unknownType),
    ),
  ],
]);
const scope: TypeScope = { root: (name) => roots.get(name) ?? unknownType, locals: null };
const worth = (expression: Json, seed: number) =>
  evaluateExpression(
    expression,
    createScope({ roots: { entity: row, payload }, now: 1_577_840_461_123, random: createPrng(seed) }),
  );

describe('the inferred type admits the value', () => {
  test('of every expression that the program of the format was asked for', () => {
    const lines = readFileSync('tests/fixtures/run/expressions.jsonl', 'utf8').trim().split('\n');
    const open: TypeScope = { root: () => unknownType, locals: null };
    const wrong = lines
      .map((line) => JSON.parse(line) as { expression: Json; value?: Json })
      .filter(({ expression, value }) => value !== undefined && !admits(typeOf(expression, open), value));
    expect(wrong).toEqual([]);
  });

  test('of random expressions over declared fields', () => {
    const seed = 20261129;
    const prng = createPrng(seed);
    const known: string[] = [];
    for (let round = 0; round < 4000; round++) {
      const expression = draw(prng, 3);
      const outcome = worth(expression, round);
      if (!('value' in outcome)) continue;
      const type = typeOf(expression, scope);
      expect(admits(type, outcome.value), `seed ${seed}: ${JSON.stringify([expression, outcome.value, type])}`).toBe(
        true,
      );
      if (type.kind !== 'unknown') known.push(type.kind);
    }
    // The inference tells something of most, or the test holds of nothing.
    expect(known.length).toBeGreaterThan(2000);
    expect(new Set(known)).toEqual(new Set(['string', 'number', 'boolean', 'list', 'object']));
  });
});

const operators = [...operatorResults.keys()].filter((name) => !/noise|grid|geo|vec/.test(name));
const bindings = [
  '@entity.n',
  '@entity.t',
  '@entity.list',
  '@entity.words',
  '@entity.yes',
  '@entity.none',
  '@payload.n',
  '@payload.rows',
  '@now',
  '@x',
  '@entity.list.0',
  '@payload.rows.1.n',
];

function draw(prng: Prng, depth: number): Json {
  if (depth === 0) return prng.pick<Json>([...bindings, 3, -1.5, 'day', true, { a: 1 }]);
  const inner = () => draw(prng, depth - 1);
  const list = () => prng.pick<Json>(['@entity.list', '@entity.words', '@payload.rows', ['list', inner(), inner()]]);
  return prng.pick<() => Json>([
    () => [prng.pick(operators), inner(), inner()],
    () => ['if', inner(), inner(), inner()],
    () => ['if', inner(), inner()],
    () => ['when', inner(), inner()],
    () => ['do', inner(), inner()],
    () => ['let', [['x', inner()]], inner()],
    () => [prng.pick(['array/filter', 'array/find', 'array/map']), list(), ['fn', 'x', ['>', '@x', 1]]],
    () => [prng.pick(['array/first', 'array/last', 'array/reverse', 'array/unique']), list()],
    () => [prng.pick(['array/take', 'array/drop', 'array/nth']), list(), 1],
    () => ['str/split', '@entity.t', 'e'],
    () => ['object/keys', { a: inner() }],
    () => ({ a: inner(), b: inner() }),
    () => ['list', inner(), inner()],
  ])();
}

test('names of types', () => {
  expect(typeNamed('[[float]]')).toEqual({ kind: 'list', element: { kind: 'list', element: { kind: 'number' } } });
  expect(typeNamed('datetime')).toEqual(unknownType);
  expect(typeOf('@payload.rows.0.n', scope)).toEqual({ kind: 'number' });
  expect(typeOf(['array/first', '@payload.rows'], scope)).toEqual({
    kind: 'object',
    members: new Map([['n', { kind: 'number' }]]),
  });
  expect(typeOf(['my-op', 1], scope)).toEqual(unknownType);
});
