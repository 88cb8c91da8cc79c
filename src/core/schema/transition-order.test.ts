import { describe, expect, it } from 'vitest';
import { haveOrder, permuteDocument } from '../../../tests/fixtures/permute.ts';
import { forSeeds } from '../../../tests/fixtures/seed.ts';
import { machineOf, sharingTransitions } from '../../../tests/fixtures/shared-sources.ts';
import type { Json } from '../base/json.ts';
import { canonicalText, parseSchema } from './index.ts';
import { successionsOf } from './transition-order.ts';

const states = ['a', 'b', 'c'];
const textOf = (transitions: readonly Json[]) =>
  canonicalText(parseSchema(machineOf(states, transitions)).schema).normalize('NFC');

const one = (from: Json, to = 'c', event = 'E') => ({ from, event, to });

describe('the order of transitions', () => {
  it.each<[string, Json[]]>([
    ['one of several states and one of them', [one(['a', 'b'], 'a'), one('a', 'b')]],
    ['the same as a text', [one('a|b', 'a'), one('b', 'b')]],
    ['any state and one', [one('*', 'a'), one('a', 'b')]],
    ['any state and several', [one('*', 'a'), one(['a', 'b'], 'b')]],
    ['any state in a list and one', [one(['*'], 'a'), one('a', 'b')]],
    ['any state among several', [one(['*', 'a'], 'a'), one('b', 'b')]],
    ['one state', [one('a', 'a'), one('a', 'b')]],
    ['names that are one in NFC', [one(['e\u0301', 'b'], 'a'), one('\u00e9', 'b')]],
  ])('counts between %s', (_, list) => {
    expect(textOf(list)).not.toBe(textOf([...list].reverse()));
  });

  it.each<[string, Json[]]>([
    ['several states and another', [one(['a', 'b']), one('c')]],
    ['another event', [one(['a', 'b'], 'c', 'E'), one('a', 'c', 'F'), one('*', 'c', 'G')]],
    ['one state each', [one('a'), one('b'), one('c')]],
  ])('does not count between %s', (_, list) => {
    expect(textOf(list)).toBe(textOf([...list].reverse()));
  });

  it('is carried by what shares sources with both', () => {
    const [a, b, both] = [one('a'), one('b'), one(['a', 'b'])];
    expect(textOf([a, b, both])).toBe(textOf([b, a, both]));
    expect(textOf([a, both, b])).not.toBe(textOf([b, both, a]));
  });

  it('makes two lists one exactly when no two that have an order have another: 3,000 pairs', () => {
    let equal = 0;
    forSeeds(1, 3000, (prng) => {
      const list = sharingTransitions(prng, states).map((node, i) => ({ ...node, description: `${i}` }));
      const other = prng.below(2) === 0 ? prng.shuffle(list) : swapOne(list, prng.below(list.length));
      const isSame = list.every((node, i) =>
        list.slice(0, i).every((before) => !haveOrder(before, node) || other.indexOf(before) < other.indexOf(node)),
      );
      if (isSame) equal++;
      expect(textOf(other) === textOf(list)).toBe(isSame);
      const pairs = (nodes: typeof list) =>
        successionsOf(nodes)
          .map(([i, j]) => `${nodes[i]?.description} ${nodes[j]?.description}`)
          .sort()
          .join();
      expect(pairs(other) === pairs(list)).toBe(isSame);
      const moved = permuteDocument(machineOf(states, list), prng);
      expect(canonicalText(parseSchema(moved).schema)).toBe(textOf(list));
    });
    expect(equal).toBeGreaterThan(300);
    expect(equal).toBeLessThan(2700);
  });

  it('is found in time that grows with the list', () => {
    const many = Array.from({ length: 20_000 }, (_, i) => one(i % 2 === 0 ? '*' : `s${i % 5000}`, `s${i}`));
    expect(successionsOf(many)).toHaveLength(29_998);
    expect(textOf(many).length).toBeGreaterThan(20_000);
  });
});

function swapOne<T>(list: readonly T[], at: number): T[] {
  const out = [...list];
  const next = (at + 1) % list.length;
  [out[at], out[next]] = [out[next] as T, out[at] as T];
  return out;
}
