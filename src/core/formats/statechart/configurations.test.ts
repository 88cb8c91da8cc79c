import { expect, test } from 'vitest';
import type { ChartState } from './chart.ts';
import { exploreChart } from './configurations.ts';

/** A ring of states in a root, and how often the kind of one of them is looked at while it is explored. */
function looksAtRing(n: number): number {
  let looks = 0;
  const plain = { initial: [], states: [], entry: [], exit: [], onWay: [], description: null };
  const states = Array.from({ length: n }, (_, i): ChartState => {
    const next = { event: 'NEXT', targets: [`s${(i + 1) % n}`], guard: undefined, effects: [], origin: '' };
    const state = { ...plain, id: `s${i}`, name: `s${i}`, transitions: [next], origin: '', kind: 'plain' } as const;
    const get = () => {
      looks++;
      return 'plain';
    };
    return Object.defineProperty(state, 'kind', { get });
  });
  const root: ChartState = { ...plain, id: 'root', name: 'root', kind: 'plain', states, transitions: [], origin: '' };
  const { all, moves } = exploreChart(root, null, new Set());
  expect([all.length, moves.length]).toEqual([n, n]);
  return looks;
}

test('the states of a ring are looked at as often each, however many there are', () => {
  const [one, two, four] = [200, 400, 800].map(looksAtRing) as [number, number, number];
  expect(one).toBeGreaterThan(0);
  expect(two).toBeLessThan(one * 2.2);
  expect(four).toBeLessThan(two * 2.2);
});
