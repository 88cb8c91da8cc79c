// Recall over the indexes in the memory of this process.

import { whyNoPattern } from '../../core/memory/why-no-pattern.ts';
import type {
  DomainAnswer,
  DomainQuestion,
  FoundPattern,
  PatternQuestion,
  RecallSearch,
} from '../../ports/recall-search.ts';
import type { DomainMemory, PlacedPattern } from './domain-memory.ts';
import type { MemoryState } from './memory-state.ts';
import { outcomesOf, toWirePattern } from './wire.ts';

/** A pattern matches when its nearest episodes are at least this similar on average. */
const patternSimilarityMin = 0.35;

export function createLocalSearch(state: MemoryState): RecallSearch {
  return {
    search: (tenant, domain, asked, awaitsVectors) =>
      state.withDomain(tenant, domain, async (memory) => {
        // While the model loads, the question itself waits for it; the wait for vectors begins when they can be made.
        if (!state.ports.embedder.isReady()) await asked;
        const update = awaitsVectors ? memory.updateWithVectors(state.recallWait) : memory.update();
        const [question] = await Promise.all([asked, update]);
        return answer(memory, question);
      }),
    stepOutcomes: (tenant, domain) =>
      state.withDomain(tenant, domain, async (memory) => {
        await memory.update();
        return memory.index.stepOutcomes();
      }),
    pinned: (tenant, domain) =>
      state.withDomain(tenant, domain, async (memory) => {
        await memory.update();
        return memory.index.pinned();
      }),
    whyNoPattern: (tenant, domain) =>
      state.withDomain(tenant, domain, async (memory) => {
        await memory.update();
        return whyNoPattern(memory.index.size, memory.index.stepLists(), false);
      }),
  };
}

function answer(memory: DomainMemory, { recall, pattern }: DomainQuestion): DomainAnswer {
  const { index, pendingCount: pending } = memory;
  const placed = pattern === null ? [] : memory.patterns.filter((one) => hasOutcome(one, pattern));
  const { hits, totalMatches, groups } = index.recall({ ...recall, groups: placed.map(({ group }) => group) });
  const found = pattern === null ? null : bestPattern(memory, placed, groups, pattern);
  return {
    hits: hits.map((hit) => ({ ...hit, judgment: index.judgmentOf(hit.id) })),
    totalMatches,
    pattern: found,
    noPattern: pattern === null || found !== null ? null : whyNoneFound(memory, groups, pattern),
    pinned: index.pinned(),
    size: index.size,
    pending,
  };
}

/** Why no pattern is answered: there is none, none of them ended so, or none is near. */
function whyNoneFound(
  { index, patterns: { length: count } }: DomainMemory,
  groups: readonly number[],
  { outcome, minSimilarity }: PatternQuestion,
): string {
  if (count === 0) return whyNoPattern(index.size, index.stepLists(), false);
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
  { index }: DomainMemory,
  placed: readonly PlacedPattern[],
  groups: readonly number[],
  { minSimilarity }: PatternQuestion,
): FoundPattern | null {
  let best: Omit<FoundPattern, 'evidenceNow'> | null = null;
  for (const [i, { pattern }] of placed.entries()) {
    const similarity = groups[i] ?? 0;
    if (similarity >= Math.max(patternSimilarityMin, minSimilarity) && similarity > (best?.similarity ?? -1))
      best = { pattern, similarity };
  }
  return best && { ...best, evidenceNow: index.sequenceOutcomes(toWirePattern(best.pattern).steps) };
}
