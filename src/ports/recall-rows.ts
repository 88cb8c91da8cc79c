// The rows of recall indexes where an existing engine holds them: what a search needs of it, so that a node holds nothing. Rows and the vectors of an episode
// come and go in the transactions that store and remove it; a domain that somebody changed without them is behind until it is caught up with.
import type { Marked } from '../core/memory/marks.ts';
import type { SiftedRow } from '../core/memory/row-sift.ts';
import type { StepOutcomes } from '../core/memory/step-table.ts';
import type { StepFigures } from '../core/memory/why-no-pattern.ts';
import type { UnembeddedEpisode } from './episode-store.ts';

/** Figures of the texts of a domain in one field. */
export interface FieldFigures {
  readonly documents: number;
  readonly totalLength: number;
}

export interface IndexedDomain {
  /** Number of its last change; 0 for a domain that holds nothing. */
  readonly version: number;
  readonly size: number;
  /** Number of the last change of patterns; 0 where there never was one. */
  readonly patternsVersion: number;
  readonly contexts: FieldFigures;
  readonly deeds: FieldFigures;
  /** True where an approximate index of all vectors of the current versions, and one of the words, is ready. */
  readonly hasNear: boolean;
}

/** Vectors of a question; null for one that it does not have. */
export interface QuestionVectors {
  readonly text: ArrayLike<number> | null;
  readonly structure: ArrayLike<number> | null;
}

export interface RowFilter {
  readonly outcome?: string | undefined;
  readonly sinceMs?: number | undefined;
}

export interface NearQuestion extends RowFilter {
  readonly vectors: QuestionVectors;
  /** Numbers of words, one of which an episode has. */
  readonly numbers: readonly number[];
  /** Episodes to find by each vector. */
  readonly count: number;
}

export interface RecallRows {
  /** Null while the domain is behind; of a domain that holds nothing, figures of 0. */
  look(tenant: string, domain: string): Promise<IndexedDomain | null>;
  /** How many episodes have each word, by its number; absent for none. */
  documentsOf(tenant: string, domain: string, numbers: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** How far a product that `rows` tells is from that of the stored vectors, for vectors of a length. */
  slackOf(dimension: number): number;
  /** All rows of a domain, or those of some ids, in pages by id. */
  rows(
    tenant: string,
    domain: string,
    vectors: QuestionVectors,
    ids: readonly string[] | null,
  ): AsyncIterable<readonly SiftedRow[]>;
  /** Ids of episodes that are near by an approximate index: by a vector, or with one of the words. Without an order, each once. */
  near(tenant: string, domain: string, question: NearQuestion): Promise<readonly string[]>;
  /** Episodes that pass. */
  count(tenant: string, domain: string, filter: RowFilter): Promise<number>;
  /** Episodes that are pinned, and those that judge one of these. */
  marks(tenant: string, domain: string, ids: readonly string[]): Promise<readonly Marked[]>;
  /** Of the lists of steps of the episodes that are evidence of their own. */
  stepFigures(tenant: string, domain: string): Promise<StepFigures>;
  /** How the episodes that took these steps in this order ended. */
  outcomesOfSequence(tenant: string, domain: string, steps: readonly string[]): Promise<Omit<StepOutcomes, 'step'>>;
  /** How the episodes that took one of these steps ended, in the order of their names. */
  stepOutcomes(tenant: string, domain: string, steps: readonly string[]): Promise<readonly StepOutcomes[]>;
  /** Episodes without a vector of the current versions, newest first. */
  lacking(tenant: string, domain: string, limit: number): Promise<readonly UnembeddedEpisode[]>;
}
