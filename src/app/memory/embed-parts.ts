// Texts of several parts, each part embedded by itself, all in one question to the embedder. Who waits for a text is told of it as soon as its parts are there.
import type { TextEmbedder } from '../../ports/text-embedder.ts';

export interface PartsOptions {
  readonly stop?: AbortSignal | undefined;
  /** True when somebody waits for a text by now. */
  readonly isHurried?: ((at: number) => boolean) | undefined;
  /** Told of the vectors of a text, those of its parts in order, once for each text. */
  readonly onVectors: (at: number, vectors: readonly Float32Array[]) => void;
}

/** `texts`: the parts of each. Rejects as the embedder does; then only the texts that were told of have their vectors. */
export async function embedParts(
  embedder: TextEmbedder,
  texts: readonly (readonly string[])[],
  { stop, isHurried, onVectors }: PartsOptions,
  priority: 'now' | 'later' = 'later',
): Promise<void> {
  const places = texts.flatMap((parts, at) => parts.map((text, part) => ({ at, part, text })));
  if (places.length === 0) return;
  const made = texts.map((): Float32Array[] => []);
  const lacking = texts.map((parts) => parts.length);
  const take = (place: number, vector: Float32Array): void => {
    const { at, part } = places[place] as { readonly at: number; readonly part: number };
    const vectors = made[at] as Float32Array[];
    if (vectors[part] !== undefined) return;
    vectors[part] = vector;
    lacking[at] = (lacking[at] ?? 0) - 1;
    if (lacking[at] === 0) onVectors(at, vectors);
  };
  const vectors = await embedder.embed(
    places.map(({ text }) => text),
    priority,
    {
      onVector: take,
      ...(stop === undefined ? {} : { stop }),
      ...(isHurried === undefined ? {} : { isHurried: (place: number) => isHurried(places[place]?.at ?? -1) }),
    },
  );
  for (const [place, vector] of vectors.entries()) take(place, vector);
}
