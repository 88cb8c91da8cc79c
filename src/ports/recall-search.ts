// Searches over the episodes of a domain, wherever their index is. An answer is exact over all that was committed before the call, but where it says otherwise.
// Questions and answers are plain data: they may travel to another node.
import type { Pin } from '../core/memory/marks.ts';
import type { RecallHit, RecallQuestion } from '../core/memory/recall-index.ts';
import type { StepOutcomes } from '../core/memory/step-table.ts';
import type { StoredPattern } from './episode-store.ts';

export interface DomainQuestion {
  readonly recall: Omit<RecallQuestion, 'groups'>;
  /** The pattern that is wanted; null for none. */
  readonly pattern: PatternQuestion | null;
  /** True where every episode is to be compared, however many there are. An answer may be exact all the same. */
  readonly exact?: boolean | undefined;
}

export interface PatternQuestion {
  readonly minSimilarity: number;
  /** An outcome of the supporting episodes; null for patterns of what did not fail. */
  readonly outcome: string | null;
}

/** How later episodes say that one ended. */
export interface Judgment {
  readonly outcome: string;
  readonly correctedBy: string | null;
  readonly praised: number;
}

export interface JudgedHit extends RecallHit {
  readonly judgment: Judgment;
}

export interface FoundPattern {
  readonly pattern: StoredPattern;
  readonly similarity: number;
  /** How the episodes with its steps ended by now. */
  readonly evidenceNow: Omit<StepOutcomes, 'step'>;
}

export interface PinnedEpisode {
  readonly id: string;
  readonly pinned: Pin;
}

export interface DomainAnswer {
  /** In the order of `RecallAnswer`. */
  readonly hits: readonly JudgedHit[];
  readonly totalMatches: number;
  /** The pattern with the most similar supporting episodes. */
  readonly pattern: FoundPattern | null;
  /** Why `pattern` is null where it was asked for; null otherwise. */
  readonly noPattern: string | null;
  /** Newest first, then by id. */
  readonly pinned: readonly PinnedEpisode[];
  /** Episodes of the domain, and those of them that were compared without a vector. */
  readonly size: number;
  readonly pending: number;
  /** False where an approximate index named the episodes that were compared: then a hit may be missing, and of `totalMatches` there may be more. */
  readonly isExact: boolean;
}

export interface RecallSearch {
  /**
   * The question may still be in the making: what needs no question begins without it. With `awaitsVectors`, what was stored just before has some time
   * to get its vectors.
   */
  search(tenant: string, domain: string, asked: Promise<DomainQuestion>, awaitsVectors: boolean): Promise<DomainAnswer>;
  /** How often each of these steps led where, by name; none for a step that nobody took. */
  stepOutcomes(tenant: string, domain: string, steps: readonly string[]): Promise<readonly StepOutcomes[]>;
  /** Newest first, then by id. */
  pinned(tenant: string, domain: string): Promise<readonly PinnedEpisode[]>;
  /** Why a domain without patterns has none, by its episodes. */
  whyNoPattern(tenant: string, domain: string): Promise<string>;
}
