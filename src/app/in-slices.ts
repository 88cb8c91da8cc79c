// Runs long work of core in slices, so that other requests are answered in between. What is done within one slice never waits.
import { performance } from 'node:perf_hooks';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Steps } from '../core/base/steps.ts';

const sliceMs = 12;

export async function inSlices<T>(work: Steps<T>): Promise<T> {
  for (;;) {
    const until = performance.now() + sliceMs;
    while (performance.now() < until) {
      const { done, value } = work.next();
      if (done) return value;
    }
    await yieldToOthers();
  }
}
