// Levels: a step stands one above the highest of those it waits for, so that their number is the longest causal chain (Kahn's algorithm;
// A. B. Kahn, "Topological sorting of large networks", CACM 5, 1962). What requires a key waits for every other step that provides
// it; a key that nothing provides holds already. Cost: linear in steps and keys, a key's providers being counted once.
import { assert } from '../base/assert.ts';
import type { Step } from './plan-step.ts';

/** The level of each step, from 1. */
export function levelSteps(steps: readonly Step[]): number[] {
  const providers = new Map<string, number>();
  for (const step of steps) for (const key of step.provides) providers.set(key, (providers.get(key) ?? 0) + 1);
  const waiting = new Map<string, number[]>();
  const missing: number[] = [];
  for (const [i, step] of steps.entries()) {
    let count = 0;
    for (const key of step.requires) {
      const open = (providers.get(key) ?? 0) - (step.provides.includes(key) ? 1 : 0);
      if (open === 0) continue;
      count++;
      const list = waiting.get(key);
      if (list === undefined) waiting.set(key, [i]);
      else list.push(i);
    }
    missing.push(count);
  }
  return settle(steps, providers, waiting, missing);
}

/** A key is there when its last provider is; a step that provides what it requires waits for the others alone. */
function settle(
  steps: readonly Step[],
  providers: Map<string, number>,
  waiting: ReadonlyMap<string, readonly number[]>,
  missing: number[],
): number[] {
  const levels = steps.map(() => 0);
  let ready = steps.map((_, i) => i).filter((i) => missing[i] === 0);
  let done = 0;
  for (let level = 1; ready.length > 0; level++) {
    for (const i of ready) levels[i] = level;
    done += ready.length;
    const next: number[] = [];
    for (const i of ready) {
      for (const key of steps[i]?.provides ?? []) {
        const left = (providers.get(key) ?? 0) - 1;
        providers.set(key, left);
        for (const j of waiting.get(key) ?? []) {
          const isOwn = steps[j]?.provides.includes(key) === true;
          if (left !== (isOwn ? 1 : 0) || levels[j] !== 0 || i === j) continue;
          missing[j] = (missing[j] ?? 0) - 1;
          if (missing[j] === 0) next.push(j);
        }
      }
    }
    ready = next.sort((a, b) => a - b);
  }
  assert(done === steps.length, 'the steps of a plan wait for each other in a circle');
  return levels;
}
