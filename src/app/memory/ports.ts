// What memory is made from, and the knobs that configuration may turn.
import type { Json } from '../../core/base/json.ts';
import type { Clock } from '../../ports/clock.ts';
import type { EpisodeStore } from '../../ports/episode-store.ts';
import type { Ids } from '../../ports/ids.ts';
import type { PatternMiner } from '../../ports/pattern-miner.ts';
import type { RecallRows } from '../../ports/recall-rows.ts';
import type { TextEmbedder } from '../../ports/text-embedder.ts';
import type { Sharing } from './sharing.ts';

/** The structural embedding of schemas, by whatever version is current. */
export interface StructureEmbedder {
  readonly version: string;
  /** Of a schema as it was given, a large one as JSON in UTF-8. A promise where it is large, which holds nobody up. */
  embed(source: Json | Uint8Array): ArrayLike<number> | Promise<ArrayLike<number>>;
}

export interface MemoryPorts {
  readonly store: EpisodeStore;
  readonly embedder: TextEmbedder;
  readonly structure: StructureEmbedder;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Mines large domains; without one they are mined in slices between other requests. */
  readonly miner?: PatternMiner;
  /** Told of failures in the background, which are tried again. */
  readonly warn?: (message: string, cause: unknown) => void;
}

export interface MemoryOptions {
  /** Null or absent where a node holds whatever it is asked for. */
  readonly sharing?: Sharing | null;
  /** Rows of the recall indexes in an existing engine; null or absent where this process holds indexes. */
  readonly rows?: RecallRows | null;
  /** Bytes that indexes may hold together before the longest unused one is dropped; one domain may exceed it alone. */
  readonly indexBytesMax?: number;
  /** Default: that of the limits. */
  readonly recallWaitMsMax?: number;
  readonly compressWaitMsMax?: number;
  /** Whether the process ends with the answer: a recall then waits for vectors as a compression does. */
  readonly isForOneQuestion?: boolean;
}

export const defaultIndexBytesMax = 1024 * 1024 * 1024;
