// Laws of planning at length: see tests/laws/plan-laws.ts. A seed makes two pairs, one of any kind and one of machines whose transitions share
// sources. Every instruction of every plan is left out once. Nine seeds of ten make the least documents; the tenth makes small ones, of which one in
// twenty is large, and one in fifty is real where real documents are at hand. Of the orders of a level six are tried, and with every twentieth seed
// all, or a hundred where there are more than six instructions; every fifth seed makes each plan twice.
import { createPrng } from '../../src/core/base/prng.ts';
import { leastSizes, smallSizes } from '../fixtures/pairs.ts';
import { sharingSchema } from '../fixtures/shared-sources.ts';
import { checkPair, checkPlanCase, type Thoroughness } from '../laws/plan-laws.ts';

/** Seeds: a million pairs. */
export const casesDefault = 500_000;

/** How often the run says where it is. */
const reportSecondsMin = 60;
/** Failures after which a run ends: one must not hide the others. */
const failuresMax = 20;

export function run(cases: number, first: number): void {
  const tally = { kinds: new Map<string, number>(), instructions: 0, plans: 0, longest: 0 };
  const failed: string[] = [];
  let reported = performance.now();
  for (let i = 0; i < cases; i++) {
    const seed = first + i;
    try {
      for (const [kind, instructions] of checkSeed(seed)) {
        tally.kinds.set(kind, (tally.kinds.get(kind) ?? 0) + 1);
        tally.instructions += instructions;
        tally.longest = Math.max(tally.longest, instructions);
        if (instructions > 0) tally.plans++;
      }
    } catch (error) {
      failed.push(`seed ${seed}: ${error instanceof Error ? error.message : String(error)}`);
      console.log(`  ${failed.at(-1)}`);
      if (failed.length === failuresMax) break;
    }
    if (performance.now() - reported < reportSecondsMin * 1000) continue;
    reported = performance.now();
    console.log(`  ${2 * (i + 1)} pairs, the last of seed ${seed}`);
  }
  const kinds = [...tally.kinds].sort().map(([kind, count]) => `${count} ${kind}`);
  console.log(`  ${2 * cases} pairs: ${kinds.join(', ')}`);
  console.log(
    `  ${tally.plans} plans that are not empty, of up to ${tally.longest} instructions; each of ${tally.instructions} was left out once`,
  );
  if (failed.length > 0) throw new Error(`${failed.length} seeds fail, the first: ${failed[0]}`);
}

/** The two pairs of a seed: their kinds, and how many instructions lie between. */
function checkSeed(seed: number): (readonly [kind: string, instructions: number])[] {
  const isWide = seed % 10 === 5;
  const thoroughness: Thoroughness = { ordersMax: seed % 20 === 0 ? 720 : 6, isRepeated: seed % 5 === 0 };
  const pair = isWide
    ? checkPlanCase(createPrng(seed), thoroughness, 0.02, smallSizes)
    : checkPlanCase(createPrng(seed), thoroughness, 0, leastSizes);
  const prng = createPrng(seed);
  const most = isWide ? 6 : 3;
  const plan = checkPair(prng, sharingSchema(prng, most), sharingSchema(prng, most), thoroughness);
  return [
    [pair.kind, pair.instructions],
    ['shared sources', plan.instructions.length],
  ];
}
