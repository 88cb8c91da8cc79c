// Laws of planning at length: see tests/laws/plan-laws.ts. Every instruction of every plan is left out once. Most documents are small, one in
// twenty is large, and one in fifty is real where real documents are at hand. Of the orders of a level, six are tried; with every twentieth seed
// all, or a hundred where there are more than six instructions. For every pair there is one of small machines whose transitions share sources.
import { createPrng } from '../../src/core/base/prng.ts';
import { sharingSchema } from '../fixtures/shared-sources.ts';
import { checkPair, checkPlanCase, ordersOf } from '../laws/plan-laws.ts';

export const casesDefault = 1_000_000;

export function run(cases: number, first: number): void {
  const counts = new Map<string, number>();
  let instructions = 0;
  let plans = 0;
  let longest = 0;
  for (let i = 0; i < cases; i++) {
    const seed = first + i;
    try {
      const result = checkPlanCase(createPrng(seed), ordersOf(seed), 0.02);
      instructions += result.instructions + checkSharing(seed);
      longest = Math.max(longest, result.instructions);
      if (result.instructions > 0) plans++;
      counts.set(result.kind, (counts.get(result.kind) ?? 0) + 1);
    } catch (error) {
      throw new Error(`seed ${seed}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
    if ((i + 1) % 10_000 === 0) console.log(`  ${i + 1} pairs`);
  }
  const kinds = [...counts].sort().map(([kind, count]) => `${count} ${kind}`);
  console.log(`  ${kinds.join(', ')} pairs`);
  console.log(
    `  ${plans} plans that are not empty, of up to ${longest} instructions; each of ${instructions} was left out once`,
  );
}

/** How many instructions lie between two machines whose transitions share sources. */
function checkSharing(seed: number): number {
  const prng = createPrng(seed);
  return checkPair(prng, sharingSchema(prng), sharingSchema(prng), ordersOf(seed)).instructions.length;
}
