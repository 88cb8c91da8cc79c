// Mining of patterns somewhere else than where requests are answered.
import type { Pattern, PatternEpisode } from '../core/memory/pattern.ts';

/** Episodes as they travel: JSON text, which crosses between threads sooner than the objects do, and their vectors beside it. */
export interface EvidencePage {
  /** A list of `PatternEpisode` without their vectors. */
  readonly text: string;
  /** In the order of the episodes. */
  readonly vectors: readonly (Float32Array | null)[];
}

export interface PatternMiner {
  /** What `minePatterns` answers. Rejects with `MiningLost` when the thread died, and not for anything in the episodes. */
  mine(domain: string, pages: readonly EvidencePage[]): Promise<Pattern[]>;
  close(): Promise<void>;
}

/** The thread died under its work, for want of memory perhaps. */
export class MiningLost extends Error {
  override readonly name = 'MiningLost';
}

export function toPage(episodes: readonly PatternEpisode[]): EvidencePage {
  return {
    text: JSON.stringify(episodes.map((one) => ({ ...one, vector: null }))),
    vectors: episodes.map(({ vector }) => (vector === null ? null : Float32Array.from(vector))),
  };
}

export function fromPages(pages: readonly EvidencePage[]): PatternEpisode[] {
  return pages.flatMap(({ text, vectors }) =>
    (JSON.parse(text) as PatternEpisode[]).map((one, i) => ({ ...one, vector: vectors[i] ?? null })),
  );
}
