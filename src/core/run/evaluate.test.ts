import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { countWork } from '../base/budget.ts';
import type { Json } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { createScope, evaluateExpression } from './evaluate.ts';
import { operatorNames } from './operators/index.ts';

const entity = { n: 7, t: 'text', list: [3, 1, 2], o: { a: 5 }, yes: true };
const payload = { n: 2.5, t: '12' };
const scope = () => createScope({ roots: { entity, payload }, now: 1_577_840_461_123 });
const worth = (expression: Json) => evaluateExpression(expression, scope());

/** Numbers within rounding of one another; NaN and infinities are null, as JSON has them. */
function plain(value: Json): Json {
  if (typeof value === 'number') return Number.isFinite(value) ? Number(value.toPrecision(12)) + 0 : null;
  if (isArray(value)) return value.map(plain);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one ?? null)]));
}

interface Case {
  readonly expression: Json;
  /** What the format's own program answered; absent where it refused. */
  readonly value?: Json;
}

describe('answers of the format’s own program', () => {
  const cases = readFileSync('tests/fixtures/run/expressions.jsonl', 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Case);
  const byOperator = new Map<string, Case[]>();
  for (const one of cases) {
    const operator = String((one.expression as readonly Json[])[0]);
    byOperator.set(operator, [...(byOperator.get(operator) ?? []), one]);
  }

  test.each([...byOperator])('%s', (_, some) => {
    for (const { expression, value } of some) {
      const ours = worth(expression);
      const expected = value === undefined ? 'refused' : plain(value);
      expect([expression, 'value' in ours ? plain(ours.value) : 'refused']).toEqual([expression, expected]);
    }
  });

  test('few operators are without a case', () => {
    const missing = operatorNames.filter((name) => !byOperator.has(name));
    expect(missing).toEqual(
      expect.arrayContaining(['math/random', 'math/randomInt', 'array/shuffle', 'time/now', 'time/today']),
    );
    expect(missing.length).toBeLessThanOrEqual(12);
  });
});

describe('scopes', () => {
  test('a root goes before a local of its name', () => {
    expect(worth(['let', [['entity', 1]], '@entity.n'])).toEqual({ value: 7 });
    expect(worth(['let', [['x', 1]], ['let', [['x', 2]], '@x']])).toEqual({ value: 2 });
    expect(worth('@nothing.at.all')).toEqual({ value: null });
  });

  // Asked of the program: no least or greatest is null, and a date is three parts of the text of any value.
  test.each([
    [['=', ['math/max', 'a'], null], true],
    [['str/concat', ['math/min', 'a', 'b'], 'x'], 'nullx'],
    [['array/cosine', ['list', ['math/max', 'a'], 1], ['list', ['math/min', 'a'], 1]], 1],
    [['str/includes', ['list', 3, 1], '.'], true],
    [['str/includes', ['list', 3, 1], '3,1'], false],
    [['time/parse', 'aaaaaaaT'], null],
    [['time/parse', { a: 1 }], null],
  ])('%j is %j', (expression, value) => {
    expect(worth(expression as Json)).toEqual({ value });
  });

  test.each([['HTTPServer2'], [{ a: -1 }]])('%j has parts and is no date', (value) => {
    expect(worth(['time/parse', value])).toEqual({ reason: 'a date that is not written as 2020-12-31' });
  });

  test('members of the prototype are no members', () => {
    expect(worth('@entity.constructor')).toEqual({ value: null });
    expect(worth(['object/get', { a: 1 }, '__proto__'])).toEqual({ value: null });
    expect(worth(['constructor', ['+', 1, 1]])).toEqual({ value: ['constructor', 2] });
  });

  test('the clock and chance come from outside', () => {
    expect(worth(['time/now'])).toEqual({ value: 1_577_840_461_123 });
    expect(worth(['time/relative', 1_577_840_451_123])).toEqual({ value: '10 seconds ago' });
    // Twelfths of a year from 30 days on: 135 days are more than four and a half times 30, and less than that of these.
    expect(worth(['time/relative', 1_577_840_461_123 - 135.5 * 86_400_000])).toEqual({ value: '4 months ago' });
    expect(worth(['time/relative', 1_577_840_461_123 - 30 * 86_400_000])).toEqual({ value: '1 month ago' });
    expect(worth(['math/random'])).toEqual(worth(['math/random']));
    expect(worth(['array/shuffle', ['list', 1, 2, 3]])).toEqual(worth(['array/shuffle', ['list', 1, 2, 3]]));
  });
});

describe('bad and huge input', () => {
  test('a function that calls itself for ever has no value', () => {
    const loop = ['let', [['f', ['fn', 'x', ['array/map', ['list', 1], '@f']]]], ['array/map', ['list', 1], '@f']];
    expect(worth(loop)).toEqual({ reason: 'functions are nested more than 64 deep' });
  });

  test.each([
    [['str/repeat', 'abc', 1e12]],
    [['array/range', 1e12]],
    [['array/range', 0, 1, 1e-300]],
    [['str/padStart', 'a', 1e15]],
    [['grid/cells-in-radius', { x: 0, y: 0 }, 1e9]],
    [['grid/line', { x: 0, y: 0 }, { x: 1e12, y: 1 }]],
    [['str/replaceAll', ['str/repeat', 'a', 1000], 'a', ['str/repeat', 'b', 10000]]],
  ])('%j is refused, not made', (expression) => {
    expect(worth(expression as Json)).toHaveProperty('reason');
  });

  test('work is charged by what is made', () => {
    const units = (count: number) => countWork(() => worth(['array/range', count])).units;
    expect(units(100_000)).toBeGreaterThan(100_000);
    expect(units(10)).toBeLessThan(50);
  });

  test('what the language does not define is told', () => {
    expect(worth(['noise/perlin', 0.5])).toEqual({ reason: 'noise/perlin is not computed' });
    expect(worth(['/', 1, 0])).toEqual({ reason: 'division by zero' });
  });
});
