// Levels: a step stands one above the highest of those it waits for, so that their number is the longest causal chain (Kahn's algorithm;
// A. B. Kahn, "Topological sorting of large networks", CACM 5, 1962). What requires a key waits for every other step that provides
// it; a key that nothing provides holds already. Cost: linear in steps and keys, a key's providers being counted once.

import { assert } from '../base/assert.ts';
import { charge } from '../base/budget.ts';
import type { Step } from './plan-step.ts';

/** The level of each step, from 1. */
export function levelSteps(steps: readonly Step[]): number[] {
  const keys = requiredKeys(steps);
  const missing = steps.map(() => 0);
  for (let i = 0; i < steps.length; i++) {
    const step = steps[i] as Step;
    charge(1 + step.requires.length + step.provides.length, 'ordering steps');
    for (const name of step.requires) {
      const key = keys.get(name);
      if (key === undefined || key.providers === (providesItself(step, name) ? 1 : 0)) continue;
      missing[i] = (missing[i] as number) + 1;
      key.waiting.push(i);
    }
  }
  return settle(steps, keys, missing);
}

/** Provided keys from which on a set is made of them: most steps provide a handful. */
const manyKeys = 16;
const providedSets = new WeakMap<Step, ReadonlySet<string>>();

function providesItself(step: Step, name: string): boolean {
  if (step.provides.length < manyKeys) return step.provides.includes(name);
  let provided = providedSets.get(step);
  if (provided === undefined) {
    provided = new Set(step.provides);
    providedSets.set(step, provided);
  }
  return provided.has(name);
}

/** A key that some step waits for: how many steps are still to provide it, and which wait. */
interface AwaitedKey {
  providers: number;
  readonly waiting: number[];
}

/** The keys that some step requires and some step provides. */
function requiredKeys(steps: readonly Step[]): Map<string, AwaitedKey> {
  const required = new Set<string>();
  for (const step of steps) for (const name of step.requires) required.add(name);
  const keys = new Map<string, AwaitedKey>();
  for (const step of steps) {
    for (const name of step.provides) {
      if (!required.has(name)) continue;
      const key = keys.get(name);
      if (key === undefined) keys.set(name, { providers: 1, waiting: [] });
      else key.providers++;
    }
  }
  return keys;
}

/** A key is there when its last provider is; a step that provides what it requires waits for the others alone. */
function settle(steps: readonly Step[], keys: ReadonlyMap<string, AwaitedKey>, missing: number[]): number[] {
  const levels = steps.map(() => 0);
  let ready: number[] = [];
  for (let i = 0; i < steps.length; i++) if (missing[i] === 0) ready.push(i);
  let done = 0;
  for (let level = 1; ready.length > 0; level++) {
    for (const i of ready) levels[i] = level;
    done += ready.length;
    const next: number[] = [];
    for (const i of ready) {
      for (const name of steps[i]?.provides ?? []) {
        const key = keys.get(name);
        if (key === undefined) continue;
        key.providers--;
        if (key.providers > 1) continue;
        for (const j of key.waiting) {
          const isOwn = providesItself(steps[j] as Step, name);
          if (key.providers !== (isOwn ? 1 : 0) || levels[j] !== 0 || i === j) continue;
          missing[j] = (missing[j] as number) - 1;
          if (missing[j] === 0) next.push(j);
        }
      }
    }
    ready = next.sort((a, b) => a - b);
  }
  assert(done === steps.length, 'the steps of a plan wait for each other in a circle');
  return levels;
}
