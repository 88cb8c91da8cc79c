// The embedder that memory compares contexts with: the vector of a text is the mean of its own and of that of its anchor, what it asks for without names and numbers.
// A text that has none of these, and one that the embedder refuses, keeps the vector that it gets.
import { anchorOf } from '../../core/memory/anchor.ts';
import { type TextEmbedder, toUnitLength } from '../../ports/text-embedder.ts';
import { embedParts } from './embed-parts.ts';

/** Changes with the way anchors are made and long contexts are cut: vectors of another version are made anew. */
const anchorVersion = 'anchor-3';

export function createAnchoredEmbedder(embedder: TextEmbedder): TextEmbedder {
  return {
    version: `${embedder.version}+${anchorVersion}`,
    isReady: () => embedder.isReady(),
    ready: () => embedder.ready(),
    close: () => embedder.close(),
    embed: async (texts, priority, { stop, isHurried, onVector } = {}) => {
      const parts = texts.map((text) => [...new Set([text, anchorOf(text)])]);
      const made: Float32Array[] = [];
      const onVectors = (at: number, vectors: readonly Float32Array[]): void => {
        const vector = meanOf(vectors);
        made[at] = vector;
        onVector?.(at, vector);
      };
      await embedParts(embedder, parts, { stop, isHurried, onVectors }, priority);
      return made;
    },
  };
}

/** Of unit length; that of the text alone where one of both is of zeros. */
function meanOf(vectors: readonly Float32Array[]): Float32Array {
  const [own = new Float32Array(0), anchor] = vectors;
  if (anchor === undefined || own.every((value) => value === 0)) return own;
  return toUnitLength(own.map((value, i) => value + (anchor[i] ?? 0)));
}
