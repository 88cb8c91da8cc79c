// Recall over the indexes in the memory of this process.
import type { RecallSearch } from '../../ports/recall-search.ts';
import { answerFrom, type SearchedDomain, whyNone } from './domain-answer.ts';
import type { DomainMemory } from './domain-memory.ts';
import type { MemoryState } from './memory-state.ts';

export function createLocalSearch(state: MemoryState): RecallSearch {
  return {
    search: (tenant, domain, asked, awaitsVectors) =>
      state.withDomain(tenant, domain, async (memory) => {
        // While the model loads, the question itself waits for it; the wait for vectors begins when they can be made.
        if (!state.ports.embedder.isReady()) await asked;
        const update = awaitsVectors ? memory.updateWithVectors(state.recallWait) : memory.update();
        const [question] = await Promise.all([asked, update]);
        return answerFrom(searched(memory), question);
      }),
    stepOutcomes: (tenant, domain, steps) =>
      state.withDomain(tenant, domain, async (memory) => {
        await memory.update();
        return memory.index.steps.outcomes(steps);
      }),
    pinned: (tenant, domain) =>
      state.withDomain(tenant, domain, async (memory) => {
        await memory.update();
        return memory.index.pinned();
      }),
    whyNoPattern: (tenant, domain) =>
      state.withDomain(tenant, domain, async (memory) => {
        await memory.update();
        return whyNone(memory.index.size, memory.index.steps);
      }),
  };
}

function searched({ index, patterns, pendingCount }: DomainMemory): SearchedDomain {
  return {
    index,
    patterns,
    steps: index.steps,
    size: index.size,
    pending: pendingCount,
    totalOf: (among) => among,
    isExact: true,
  };
}
