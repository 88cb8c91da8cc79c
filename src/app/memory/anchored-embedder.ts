// The embedder that memory compares contexts with: the vector of a text is the mean of its own and of that of its anchor, what it asks for without names and numbers.
// A text that has none of these, and one that the embedder refuses, keeps the vector that it gets.
import { anchorOf } from '../../core/memory/anchor.ts';
import { type TextEmbedder, toUnitLength } from '../../ports/text-embedder.ts';

/** Changes with the way anchors are made: vectors of another version are made anew. */
const anchorVersion = 'anchor-1';

export function createAnchoredEmbedder(embedder: TextEmbedder): TextEmbedder {
  return {
    version: `${embedder.version}+${anchorVersion}`,
    isReady: () => embedder.isReady(),
    ready: () => embedder.ready(),
    close: () => embedder.close(),
    embed: async (texts, priority, options = {}) => {
      const { stop, isHurried, onVector } = options;
      const parts = texts.flatMap((text, at) => {
        const anchor = anchorOf(text);
        return anchor === text
          ? [{ at, text }]
          : [
              { at, text },
              { at, text: anchor },
            ];
      });
      const made: Float32Array[][] = texts.map(() => []);
      const wanted = texts.map((_, at) => parts.filter((part) => part.at === at).length);
      const take = (part: number, vector: Float32Array): void => {
        const at = parts[part]?.at ?? 0;
        const vectors = made[at] ?? [];
        vectors.push(vector);
        if (vectors.length === wanted[at]) onVector?.(at, meanOf(vectors));
      };
      const vectors = await embedder.embed(
        parts.map(({ text }) => text),
        priority,
        {
          ...(stop === undefined ? {} : { stop }),
          ...(isHurried === undefined ? {} : { isHurried: (part: number) => isHurried(parts[part]?.at ?? 0) }),
          ...(onVector === undefined ? {} : { onVector: take }),
        },
      );
      return texts.map((_, at) => meanOf(vectors.filter((__, part) => parts[part]?.at === at)));
    },
  };
}

/** Of unit length; that of the text alone where one of both is of zeros. */
function meanOf(vectors: readonly Float32Array[]): Float32Array {
  const [own = new Float32Array(0), anchor] = vectors;
  if (anchor === undefined || own.every((value) => value === 0)) return own;
  return toUnitLength(own.map((value, i) => value + (anchor[i] ?? 0)));
}
