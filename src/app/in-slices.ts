// Runs long work of core in slices, so that other requests are answered in between. What is done within one slice never waits.
import { performance } from 'node:perf_hooks';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Steps } from '../core/base/steps.ts';
import { type Caller, spend } from './caller.ts';

const sliceMs = 12;

/** Every slice charges the budget of the caller; work that nobody asked for has none. */
export async function inSlices<T>(work: Steps<T>, caller: Caller | null): Promise<T> {
  for (;;) {
    const until = performance.now() + sliceMs;
    const slice = () => {
      for (;;) {
        const step = work.next();
        if (step.done || performance.now() >= until) return step;
      }
    };
    const result = caller === null ? slice() : spend(caller, slice);
    if (result.done) return result.value;
    await yieldToOthers();
  }
}
