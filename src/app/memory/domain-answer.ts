// The answer to a question from an index of a domain, or of those episodes of it that may be in the answer.
import type { RecallIndex } from '../../core/memory/recall-index.ts';
import type { StepOutcomes } from '../../core/memory/step-table.ts';
import { type StepFigures, whyNoPattern } from '../../core/memory/why-no-pattern.ts';
import type { DomainAnswer, DomainQuestion, FoundPattern, PatternQuestion } from '../../ports/recall-search.ts';
import type { PlacedPattern } from './domain-memory.ts';
import { outcomesOf, toWirePattern } from './wire.ts';

/** A pattern matches when its nearest episodes are at least this similar on average. */
const patternSimilarityMin = 0.35;

/** Steps of all episodes of a domain. */
interface DomainSteps {
  figures(): StepFigures | Promise<StepFigures>;
  outcomesOfSequence(steps: readonly string[]): EvidenceNow | Promise<EvidenceNow>;
}
type EvidenceNow = Omit<StepOutcomes, 'step'>;

export interface SearchedDomain {
  readonly index: Pick<RecallIndex, 'recall' | 'judgmentOf' | 'pinned'>;
  readonly patterns: readonly PlacedPattern[];
  readonly steps: DomainSteps;
  readonly size: number;
  readonly pending: number;
  /** Matches in the domain, given those in the index. */
  readonly totalOf: (among: number) => number;
  readonly isExact: boolean;
}

export async function answerFrom(searched: SearchedDomain, { recall, pattern }: DomainQuestion): Promise<DomainAnswer> {
  const { index, pending, size, isExact, totalOf } = searched;
  const placed = pattern === null ? [] : searched.patterns.filter((one) => hasOutcome(one, pattern));
  const { hits, totalMatches, groups } = index.recall({ ...recall, groups: placed.map(({ group }) => group) });
  const found = pattern === null ? null : bestPattern(placed, groups, pattern);
  // Before anything is waited for: the index may change then.
  const judged = hits.map((hit) => ({ ...hit, judgment: index.judgmentOf(hit.id) }));
  const pinned = index.pinned();
  const noPattern = pattern === null || found !== null ? null : whyNoneFound(searched, groups, pattern);
  const evidenceNow = found && searched.steps.outcomesOfSequence(toWirePattern(found.pattern).steps);
  return {
    hits: judged,
    totalMatches: totalOf(totalMatches),
    pattern: found && evidenceNow && { ...found, evidenceNow: await evidenceNow },
    noPattern: await noPattern,
    pinned,
    size,
    pending,
    isExact,
  };
}

export const whyNone = async (size: number, steps: Pick<DomainSteps, 'figures'>): Promise<string> =>
  whyNoPattern(size, await steps.figures(), false);

/** Why no pattern is answered: there is none, none of them ended so, or none is near. */
async function whyNoneFound(
  { size, steps, patterns: { length: count } }: SearchedDomain,
  groups: readonly number[],
  { outcome, minSimilarity }: PatternQuestion,
): Promise<string> {
  if (count === 0) return whyNone(size, steps);
  const ofAll = count === 1 ? 'The one pattern of the domain' : `None of the ${count} patterns of the domain`;
  if (groups.length === 0) {
    if (outcome === null)
      return `${count === 1 ? ofAll : `Each of the ${count} patterns of the domain`} is of what failed: ask with that outcome.`;
    return `${ofAll} ${count === 1 ? 'does not rest' : 'rests'} on an episode that ended so.`;
  }
  const [nearest, least] = [Math.max(...groups), Math.max(patternSimilarityMin, minSimilarity)];
  return `${ofAll} ${count === 1 ? 'is not' : 'is'} near: the episodes of the nearest have a similarity of ${nearest.toFixed(3)}, and ${least} is wanted.`;
}

/** True if an episode that supports the pattern ended so; without an outcome, if none of them failed. */
function hasOutcome({ pattern }: PlacedPattern, { outcome }: PatternQuestion): boolean {
  const outcomes = outcomesOf(pattern);
  return outcome === null ? !outcomes.includes('failure') : outcomes.includes(outcome);
}

function bestPattern(
  placed: readonly PlacedPattern[],
  groups: readonly number[],
  { minSimilarity }: PatternQuestion,
): Omit<FoundPattern, 'evidenceNow'> | null {
  let best: Omit<FoundPattern, 'evidenceNow'> | null = null;
  for (const [i, { pattern }] of placed.entries()) {
    const similarity = groups[i] ?? 0;
    if (similarity >= Math.max(patternSimilarityMin, minSimilarity) && similarity > (best?.similarity ?? -1))
      best = { pattern, similarity };
  }
  return best;
}
