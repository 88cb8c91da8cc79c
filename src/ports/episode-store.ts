// What memory needs of a database. Every row belongs to a tenant and is invisible to all others.
// Writes are durable when the promise resolves; when it rejects with StoreUnavailable that is not uncertain, nothing was written.
// Changes are numbered per domain without gaps in commit order, so a reader that holds a cursor sees every later change.
import type { Json, JsonObject } from '../core/base/json.ts';
import type { Outline } from '../core/memory/outline.ts';
import type { AuditEntry } from './audit-log.ts';
import type { EpisodeId, PatternId } from './ids.ts';

/** What a client said, and nothing that the service derived. */
export interface EpisodeContent {
  readonly context: string | null;
  readonly schema: JsonObject | null;
  /** Names as given, or action objects. */
  readonly actions: readonly Json[];
  readonly outcome: string;
  readonly metadata: JsonObject | null;
}

export interface Episode extends EpisodeContent {
  readonly id: EpisodeId;
  readonly domain: string;
  readonly storedAtMs: number;
  /** Times that this very content was stored. */
  readonly occurrences: number;
  /** Times that a recall returned it, and when that last happened. */
  readonly recalls: number;
  readonly lastRecalledAtMs: number | null;
  /** Episodes that the metadata quotes: this one repeats their evidence and adds none. */
  readonly links: readonly EpisodeId[];
}

/** What a client said, where a large schema may be JSON in UTF-8, which is read where it is stored. */
export type GivenContent = Omit<EpisodeContent, 'schema'> & { readonly schema: JsonObject | Uint8Array | null };

export interface NewEpisode extends GivenContent {
  readonly id: EpisodeId;
  readonly tenant: string;
  readonly domain: string;
  readonly storedAtMs: number;
  /** Ids that the metadata quotes; those that exist in the tenant become links. */
  readonly quotes: readonly string[];
}

export interface StoredEpisode {
  readonly id: EpisodeId;
  readonly storedAtMs: number;
  /** 1 when the episode is new, more when this content was there before. */
  readonly occurrences: number;
}

export interface AppendedEpisode extends StoredEpisode {
  /** The number that this took among the changes of its domain. */
  readonly change: number;
  /** Whether an episode that was there is quoted. */
  readonly isLinked: boolean;
}

/** One vector of an episode. `text` is made by the text embedder, `structure` by the schema embedding. */
export interface StoredVector {
  readonly id: EpisodeId;
  readonly kind: 'text' | 'structure';
  /** The version of what made it. Vectors of different versions are never compared. */
  readonly version: string;
  readonly bytes: Uint8Array;
}

/** The current version of the vectors of each kind. */
export type VectorVersions = Readonly<Record<StoredVector['kind'], string>>;

/** An episode whose vectors are to be made, and which it lacks. */
export interface UnembeddedEpisode {
  readonly tenant: string;
  readonly domain: string;
  readonly id: EpisodeId;
  readonly storedAtMs: number;
  readonly needsText: boolean;
  readonly needsStructure: boolean;
}

export interface DomainVersion {
  /** Number of the last change; 0 for a domain that holds nothing. */
  readonly version: number;
  /** Number of the last change of patterns. */
  readonly patternsVersion: number;
}

/** What an index and the mining of patterns need of an episode: small, whatever its schema and its metadata weigh. */
export interface EpisodeOutline extends Outline<EpisodeId> {
  /** As they were given. Held for as long as the outline is. */
  readonly actions: readonly Json[];
}

export interface Changes {
  readonly version: number;
  /** True when the cursor is too old: forget everything that was read. These changes are those after cursor 0. */
  readonly isReset: boolean;
  readonly episodes: readonly EpisodeOutline[];
  readonly deleted: readonly EpisodeId[];
  /** Where to go on reading; null when this was all. */
  readonly nextCursor: number | null;
}

export interface StoredPattern {
  readonly id: PatternId;
  readonly name: string;
  readonly body: JsonObject;
  /** Every episode that the pattern was derived from: when one is removed, the pattern goes with it. */
  readonly evidence: readonly EpisodeId[];
}

export interface DomainUse {
  readonly domain: string;
  readonly episodes: number;
  readonly patterns: number;
  readonly oldestAtMs: number | null;
  readonly newestAtMs: number | null;
  /** Bytes of contents, vectors and patterns as they lie in the store. */
  readonly bytes: number;
  /** Those of them that patterns take. */
  readonly patternBytes: number;
}

export interface Measurement {
  readonly name: string;
  readonly count: number;
  /** The greatest number there is where it would be more. */
  readonly sum: number;
  readonly mean: number;
  readonly min: number;
  readonly max: number;
}

/** What forgetting needs to know about one episode. */
export interface EpisodeSummary {
  readonly id: EpisodeId;
  readonly storedAtMs: number;
  readonly outcome: string;
  readonly recalls: number;
  readonly lastRecalledAtMs: number | null;
  /** Equal for episodes with the same actions and outcome. */
  readonly evidenceKey: string;
}

/** Episodes that are listed. */
export interface EpisodeFilter {
  readonly outcome?: string | undefined;
  /** Stored at this time or later. */
  readonly sinceMs?: number | undefined;
}

export interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}

export interface Removal {
  /** Those that this removal took away: of several at once that name an episode, one answers it. */
  readonly episodes: readonly EpisodeId[];
  readonly patterns: readonly PatternId[];
  /** Episodes that the domain holds once these are gone. */
  readonly remaining: number;
}

export interface EpisodeStore {
  /**
   * Stores, or counts one more occurrence of the same content in the domain. Concurrent calls share one commit. `entry` goes into the audit log with
   * it, about the episode that is answered: both are there afterwards, or neither.
   */
  append(episode: NewEpisode, entry?: AuditEntry): Promise<AppendedEpisode>;
  /** Episodes as imported: ids and times are kept, those whose id or content is present are left alone. Answers how many were new. */
  restore(tenant: string, episodes: readonly Episode[], nowMs: number): Promise<number>;
  /** What `append` would answer for this content if it is there already, and null if not. Changes nothing. */
  findSame(tenant: string, domain: string, content: GivenContent): Promise<StoredEpisode | null>;
  /** In the order of `ids`; absent ones are left out. */
  getMany(tenant: string, ids: readonly string[]): Promise<readonly Episode[]>;
  /** Newest first, ties by id. `domain` null means every domain of the tenant. A cursor is one of an earlier page; another is a bug of the caller. */
  list(
    tenant: string,
    domain: string | null,
    limit: number,
    cursor: string | null,
    filter?: EpisodeFilter,
  ): Promise<Page<Episode>>;
  /** As `list` in one domain; a page holds fewer than `limit` where the contents are large. */
  outlines(tenant: string, domain: string, limit: number, cursor: string | null): Promise<Page<EpisodeOutline>>;
  /** Deletes with everything derived: vectors, and patterns that rest on them. Their bytes are in files until the next `scrub`. */
  remove(tenant: string, domain: string, ids: readonly string[], nowMs: number): Promise<Removal>;
  /** When it resolves, nothing that was removed before the call, from this store or another on the same data, is in any file. */
  scrub(): Promise<void>;
  /** Drops the ids that are kept of episodes removed more than a day ago, in every domain; whoever reads changes from before must start again. */
  purge(nowMs: number): Promise<void>;

  domainVersion(tenant: string, domain: string): Promise<DomainVersion>;
  /**
   * What changed after `cursor`; at most `limit` episodes a call, fewer where the contents are large. Who reads from cursor 0 gives the
   * `version` of the first answer as `begunAt` with every later cursor: an episode deleted up to then was never read, so its deletion need
   * not be kept for this reader.
   */
  changesSince(tenant: string, domain: string, cursor: number, limit: number, begunAt?: number): Promise<Changes>;

  /** Episodes of every tenant that have no vectors yet, or one of another version; the newest by id first. */
  unembedded(versions: VectorVersions, limit: number): Promise<readonly UnembeddedEpisode[]>;
  /** How many there are in a domain, or in all of the tenant. */
  countUnembedded(tenant: string, domain: string | null, versions: VectorVersions): Promise<number>;
  vectorsOf(tenant: string, ids: readonly string[]): Promise<readonly StoredVector[]>;
  /** Adds or replaces; vectors of episodes that are gone are dropped silently. */
  putVectors(tenant: string, vectors: readonly StoredVector[]): Promise<void>;

  /** Adds uses; not part of the change numbering. */
  noteRecalls(tenant: string, ids: readonly string[], atMs: number): Promise<void>;
  /** Every episode of the domain by id. */
  summaries(tenant: string, domain: string): Promise<readonly EpisodeSummary[]>;

  patterns(tenant: string, domain: string): Promise<readonly StoredPattern[]>;
  /** Replaces all patterns of the domain, unless an episode that they rest on is gone; answers whether it did. */
  replacePatterns(tenant: string, domain: string, patterns: readonly StoredPattern[]): Promise<boolean>;
  /** Packs the contents of these episodes without loss; answers the bytes freed. */
  pack(tenant: string, domain: string, ids: readonly string[]): Promise<number>;

  /** Every domain of the tenant, or the one named, by name. */
  uses(tenant: string, domain: string | null): Promise<readonly DomainUse[]>;
  /** Figures of the numbers at the top level of the metadata, by name, over one domain or all. */
  measurements(tenant: string, domain: string | null): Promise<readonly Measurement[]>;
}
