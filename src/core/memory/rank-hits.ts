// The order of the most similar episodes. How alike two contexts are says which episodes are about the same; which of them to follow is also told by what the
// others did: an episode stands higher whose steps are likely for the question by all of them, and that did not fail (minimum risk over a list of the nearest: Kumar
// and Byrne 2004; the votes: `expected-steps.ts`). One whose context denies what the question affirms, or the other way about, stands lower. `npm run fit:recall` fits
// the weights. Linear in the words of the hits, cubic in the hits.
import { compareStrings } from '../base/order.ts';
import { type ContextKernel, kernelOf, type Told } from './context-kernel.ts';
import { headsOf, likelihoodsOf } from './expected-steps.ts';
import { contradiction } from './negation.ts';
import { rankWeights } from './rank-weights.ts';
import { recallWeights } from './recall-score.ts';

export interface Ranked extends Told {
  readonly id: string;
  readonly similarity: number;
  readonly storedAtMs: number;
  readonly outcome: string;
  /** The episode that says that this one was wrong; null where the newest judgment says nothing of the kind. */
  readonly correctedBy: string | null;
  readonly steps: readonly string[];
  /** The match of the words of its context with the question, in [0, 1]. */
  readonly words: number;
}

/** The order goes by these beside the similarity. */
export interface Evidence {
  readonly words: number;
  readonly likelihood: number;
  readonly outcome: number;
  readonly contradiction: number;
}

/** How much an ending speaks for doing the same. */
const worth: Readonly<Record<string, number>> = { success: 1, failure: 0 };
const otherWorth = 0.5;

export interface Placed {
  readonly hit: Ranked;
  /** Hits behind it that say the same. */
  readonly also: number;
}

/** Share of their words that two contexts have in common which say the same in other words. */
const restatedShare = 0.6;
/** Places at the top for episodes that say different things: twice as many as an answer has by default. */
const differentFirst = 10;

/**
 * The hits, best first, ties by similarity, newest first, then by id; those that say the same as one before them stand behind the first ten others. `question`: its
 * different words. `weightOf`: the rarity of a word. What corrects another one stands before it.
 */
export function rankHits(
  hits: readonly Ranked[],
  question: ReadonlySet<string>,
  weightOf: (term: string) => number,
): Placed[] {
  const { evidence, shared } = weighAll(hits, question, weightOf, rankWeights);
  const scored = hits.map((hit, i) => ({ hit, score: hit.similarity + weigh(evidence[i]) }));
  const ordered = scored.sort((a, b) => b.score - a.score || compareHits(a.hit, b.hit)).map(({ hit }) => hit);
  const places = new Map(hits.map((hit, i) => [hit, i]));
  return placeRestated(placeCorrections(ordered), (a, b) => {
    const common = shared[places.get(a) ?? 0]?.[places.get(b) ?? 0] ?? 0;
    const all = a.terms.length + b.terms.length - common;
    return all === 0 ? 1 : common / all;
  });
}

/** A correction comes just before what it corrects, where it would come later: who finds the mistake finds what to do instead. */
function placeCorrections(hits: readonly Ranked[]): Ranked[] {
  const byId = new Map(hits.map((hit) => [hit.id, hit]));
  const [placed, seen] = [[] as Ranked[], new Set<string>()];
  const place = (hit: Ranked): void => {
    if (seen.has(hit.id)) return;
    seen.add(hit.id);
    const correction = hit.correctedBy === null ? undefined : byId.get(hit.correctedBy);
    if (correction !== undefined) place(correction);
    placed.push(hit);
  };
  for (const hit of hits) place(hit);
  return placed;
}

function weigh(evidence: Evidence | undefined): number {
  if (evidence === undefined) return 0;
  const { words, likelihood, outcome } = rankWeights;
  return (
    words * evidence.words +
    likelihood * evidence.likelihood +
    outcome * evidence.outcome -
    recallWeights.denial * evidence.contradiction
  );
}

/** The evidence for each hit. `noise`, `wordsInKernel`: as `rankWeights` has them. */
export function readEvidence(
  hits: readonly Ranked[],
  question: ReadonlySet<string>,
  weightOf: (term: string) => number,
  parts: { readonly noise: number; readonly wordsInKernel: number },
): Evidence[] {
  return weighAll(hits, question, weightOf, parts).evidence;
}

/**
 * Words count as far as the hits tell what was done: of mere texts the similarity is the best that is known. An outcome counts as far as it is better or worse than
 * those of the others, and as the episode is about the same: what ended well elsewhere has little head start over what failed here.
 */
function weighAll(
  hits: readonly Ranked[],
  question: ReadonlySet<string>,
  weightOf: (term: string) => number,
  { noise, wordsInKernel }: { readonly noise: number; readonly wordsInKernel: number },
): { readonly evidence: Evidence[]; readonly shared: ContextKernel['shared'] } {
  const witnesses = hits.map(({ steps, outcome }) => ({ heads: headsOf(steps), worth: worthOf(outcome) }));
  const told = witnesses.filter(({ heads }) => heads.size > 0).length / Math.max(1, hits.length);
  const { kernel, asked, shared } = told === 0 ? noKernel : kernelOf(hits, question, weightOf, wordsInKernel);
  const likelihoods = likelihoodsOf(witnesses, kernel, asked, noise);
  const usual = witnesses.reduce((sum, one) => sum + one.worth, 0) / Math.max(1, hits.length);
  const evidence = hits.map(({ words, outcome, terms, similarity }, i) => ({
    words: told * words,
    likelihood: likelihoods[i] ?? 0,
    outcome: similarity * (worthOf(outcome) - usual),
    contradiction: contradiction(question, terms, weightOf),
  }));
  return { evidence, shared };
}

const noKernel: ContextKernel = { kernel: [], asked: new Float64Array(0), shared: [] };

/** An episode says the same as another where it took the same steps to the same outcome and most words of the contexts are the same. */
function placeRestated(hits: readonly Ranked[], sharedShare: (a: Ranked, b: Ranked) => number): Placed[] {
  const firsts: { readonly hit: Ranked; readonly rank: number; also: number }[] = [];
  const others: { readonly hit: Ranked; readonly rank: number; readonly also: 0 }[] = [];
  hits.forEach((hit, rank) => {
    const same = firsts.find((one) => isSameDeed(one.hit, hit) && sharedShare(one.hit, hit) >= restatedShare);
    if (same === undefined) firsts.push({ hit, rank, also: 0 });
    else {
      same.also++;
      others.push({ hit, rank, also: 0 });
    }
  });
  const rest = [...firsts.slice(differentFirst), ...others].sort((a, b) => a.rank - b.rank);
  return [...firsts.slice(0, differentFirst), ...rest].map(({ hit, also }) => ({ hit, also }));
}

function isSameDeed(a: Ranked, b: Ranked): boolean {
  const isSame = a.outcome === b.outcome && a.steps.length === b.steps.length && a.steps.length > 0;
  return isSame && a.steps.every((step, i) => step === b.steps[i]);
}

export function compareHits(
  a: Pick<Ranked, 'id' | 'similarity' | 'storedAtMs'>,
  b: Pick<Ranked, 'id' | 'similarity' | 'storedAtMs'>,
): number {
  return b.similarity - a.similarity || b.storedAtMs - a.storedAtMs || compareStrings(a.id, b.id);
}

function worthOf(outcome: string): number {
  return Object.hasOwn(worth, outcome) ? (worth[outcome] ?? otherWorth) : otherWorth;
}
