// The order of the most similar episodes. How alike two contexts are says which episodes are about the same; which of them to follow is also told by what the
// others did: an episode that did what many like it did, and that did not fail, stands higher (pseudo-relevance feedback, over what was done instead of words:
// Lavrenko and Croft 2001). One whose context denies what the question affirms, or the other way about, stands lower. Linear in the words of the hits.
import { compareStrings } from '../base/order.ts';
import { contradiction } from './negation.ts';
import { recallWeights } from './recall-score.ts';

export interface Ranked {
  readonly id: string;
  readonly similarity: number;
  readonly storedAtMs: number;
  readonly outcome: string;
  readonly steps: readonly string[];
  /** The different words of what was done, and of the context. */
  readonly deeds: readonly string[];
  readonly terms: readonly string[];
}

export interface Weights {
  deed(term: string): number;
  term(term: string): number;
}

/** How much an ending speaks for doing the same. */
const worth: Readonly<Record<string, number>> = { success: 1, failure: 0 };
const otherWorth = 0.5;
/** The votes of hits fall with the square of their similarity, so that the nearest lead without deciding alone. */
const votePower = 2;

export interface Placed {
  readonly hit: Ranked;
  /** Hits behind it that say the same. */
  readonly also: number;
}

/** Share of their words that two contexts have in common which say the same in other words. */
const restatedShare = 0.6;

/**
 * The hits, best first, ties by similarity, newest first, then by id; those that say the same as one before them stand behind all others. `question`: its different
 * words.
 */
export function rankHits(hits: readonly Ranked[], question: ReadonlySet<string>, weights: Weights): Placed[] {
  const agreements = agree(hits, weights);
  const scored = hits.map((hit, i) => ({ hit, score: scoreOf(hit, agreements[i] ?? 0, question, weights) }));
  return placeRestated(scored.sort((a, b) => b.score - a.score || compareHits(a.hit, b.hit)).map(({ hit }) => hit));
}

/** An episode says the same as another where it took the same steps to the same outcome and most words of the contexts are the same. */
function placeRestated(hits: readonly Ranked[]): Placed[] {
  const firsts: { readonly hit: Ranked; readonly terms: ReadonlySet<string>; also: number }[] = [];
  const others: Placed[] = [];
  for (const hit of hits) {
    const terms = new Set(hit.terms);
    const same = firsts.find((one) => isSameDeed(one.hit, hit) && sharedShare(one.terms, terms) >= restatedShare);
    if (same === undefined) firsts.push({ hit, terms, also: 0 });
    else {
      same.also++;
      others.push({ hit, also: 0 });
    }
  }
  return [...firsts.map(({ hit, also }) => ({ hit, also })), ...others];
}

function isSameDeed(a: Ranked, b: Ranked): boolean {
  const isSame = a.outcome === b.outcome && a.steps.length === b.steps.length && a.steps.length > 0;
  return isSame && a.steps.every((step, i) => step === b.steps[i]);
}

function sharedShare(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const term of a) if (b.has(term)) shared++;
  const all = a.size + b.size - shared;
  return all === 0 ? 1 : shared / all;
}

export function compareHits(
  a: Pick<Ranked, 'id' | 'similarity' | 'storedAtMs'>,
  b: Pick<Ranked, 'id' | 'similarity' | 'storedAtMs'>,
): number {
  return b.similarity - a.similarity || b.storedAtMs - a.storedAtMs || compareStrings(a.id, b.id);
}

function scoreOf(
  { similarity, outcome, terms }: Ranked,
  agreement: number,
  question: ReadonlySet<string>,
  weights: Weights,
): number {
  const against = question.size === 0 ? 0 : contradiction(question, new Set(terms), (term) => weights.term(term));
  return (
    similarity +
    recallWeights.agreement * agreement +
    recallWeights.outcome * worthOf(outcome) -
    recallWeights.denial * against
  );
}

function worthOf(outcome: string): number {
  return Object.hasOwn(worth, outcome) ? (worth[outcome] ?? otherWorth) : otherWorth;
}

/** How far each hit did what the hits together did: the cosine of its words with those of all, which count by similarity and by how they ended. */
function agree(hits: readonly Ranked[], weights: Weights): number[] {
  const units = hits.map(({ deeds }) => {
    const values = deeds.map((term) => weights.deed(term));
    const length = Math.sqrt(values.reduce((sum, value) => sum + value ** 2, 0));
    return values.map((value) => (length === 0 ? 0 : value / length));
  });
  const most = Math.max(...hits.map(({ similarity }) => similarity), 0);
  const sums = new Map<string, number>();
  let all = 0;
  hits.forEach(({ similarity, outcome, deeds }, i) => {
    const vote = most === 0 ? 0 : (similarity / most) ** votePower * worthOf(outcome);
    all += vote;
    deeds.forEach((term, at) => {
      sums.set(term, (sums.get(term) ?? 0) + vote * (units[i]?.[at] ?? 0));
    });
  });
  return hits.map(({ deeds }, i) =>
    all === 0 ? 0 : deeds.reduce((sum, term, at) => sum + (units[i]?.[at] ?? 0) * (sums.get(term) ?? 0), 0) / all,
  );
}
