// Laws of actions at length: see tests/laws/action-laws.ts.
import { createPrng } from '../../src/core/base/prng.ts';
import { checkActionCase, failuresLeaveNoTrace } from '../laws/action-laws.ts';

export const casesDefault = 1_000_000;

export function run(cases: number, first: number): void {
  const applied = new Map<string, number>();
  let refused = 0;
  for (let i = 0; i < cases; i++) {
    const seed = first + i;
    try {
      const { action, isApplied } = checkActionCase(createPrng(seed), 0.01);
      if (isApplied) applied.set(action, (applied.get(action) ?? 0) + 1);
      else refused++;
      if (i % 10 === 0) failuresLeaveNoTrace(createPrng(seed));
    } catch (error) {
      throw new Error(`seed ${seed}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  }
  console.log(
    `  ${refused} refused; applied: ${[...applied]
      .sort()
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')}`,
  );
}
