// `npm run eval:patterns [-- RUNS [SEED]]`: does mining find what was planted, and nothing where there is nothing? Sequences are planted at
// support 5 with 30 % noise (of the steps, and of the episodes) and must come back exactly; the same data shuffled in three ways must give
// nothing; every order of arrival must give the same bytes, and mining again must give them again. 100 runs by default.
import { createPrng } from '../../src/core/base/prng.ts';
import { runToEnd } from '../../src/core/base/steps.ts';
import { minePatterns } from '../../src/core/memory/mine-patterns.ts';
import type { PatternEpisode } from '../../src/core/memory/pattern.ts';
import { plantEpisodes, scorePatterns, shuffleSteps } from '../../src/core/memory/planted-episodes.ts';

const [runs = 100, seed = 1] = process.argv.slice(2).map(Number);
const planting = { patterns: 20, support: 5, noise: 0.3 };
const orders = 1000;
const mine = (episodes: readonly PatternEpisode[]) => runToEnd(minePatterns('d', episodes));
const kinds = ['within', 'across', 'lists'] as const;

let [found, wanted, right, episodes] = [0, 0, 0, 0];
const falsePatterns = { within: 0, across: 0, lists: 0 };
for (let run = 0; run < runs; run++) {
  const prng = createPrng(seed + run);
  const planted = plantEpisodes(prng, planting);
  const score = scorePatterns(planted, mine(planted.episodes));
  found += score.found;
  wanted += score.wanted;
  right += score.right;
  episodes += planted.episodes.length;
  for (const kind of kinds) falsePatterns[kind] += mine(shuffleSteps(prng, planted.episodes, kind)).length;
}
const f1 = (2 * right) / (found + wanted);
console.log(`${runs} runs from seed ${seed}, ${wanted} sequences planted in ${episodes} episodes`);
console.log(
  `support ${planting.support}, noise ${planting.noise}: F1 ${f1.toFixed(4)} (${right} right of ${found} found)`,
);
const shares = kinds.map((kind) => falsePatterns[kind] / wanted);
kinds.forEach((kind, i) => {
  console.log(
    `shuffled ${kind}: ${falsePatterns[kind]} false patterns, ${((shares[i] ?? 1) * 100).toFixed(2)} % of those planted`,
  );
});

const prng = createPrng(seed);
const sample = plantEpisodes(prng, { ...planting, patterns: 6 }).episodes;
const bytes = JSON.stringify(mine(sample));
const answers = new Set(Array.from({ length: orders }, () => JSON.stringify(mine(prng.shuffle(sample)))));
answers.add(bytes);
console.log(
  `${orders} orders of arrival of ${sample.length} episodes: ${answers.size} different answer${answers.size === 1 ? '' : 's'}`,
);

const isGood = f1 >= 0.95 && shares.every((share) => share <= 0.01) && answers.size === 1 && bytes !== '[]';
console.log(isGood ? 'passed' : 'FAILED: F1 of at least 0.95, at most 1 % false patterns and one answer are wanted');
process.exit(isGood ? 0 : 1);
