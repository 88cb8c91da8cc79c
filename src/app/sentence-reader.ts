// How near a sentence is in meaning to what is said of each behavior, by the built-in sentence model. Vectors of built-in behaviors come with the library;
// those of imported ones are made behind the first question that meets them, and until then words alone tell of them. Where the model is another, or cannot
// answer now, there is no reader and words tell of all: no question waits for more than its own text.
import { sentenceModel, sentenceVectorOf } from '../core/behaviors/index.ts';
import { inEnglish, type MeaningOf, meanOfSayings, sayingsOf } from '../core/embed/index.ts';
import { EmbedderUnavailable, type TextEmbedder } from '../ports/text-embedder.ts';
import type { LibraryBehavior } from './library.ts';

export interface SentenceReader {
  /** Undefined where meaning cannot be told. */
  read(text: string, behaviors: readonly LibraryBehavior[]): Promise<MeaningOf | undefined>;
}

export function createSentenceReader(embedder: TextEmbedder): SentenceReader {
  /** Null while one is made. */
  const imported = new WeakMap<LibraryBehavior, Float32Array | null>();

  const prepare = async (behavior: LibraryBehavior): Promise<void> => {
    imported.set(behavior, null);
    try {
      imported.set(behavior, meanOfSayings(await embedder.embed(sayingsOf(behavior), 'later')));
    } catch {
      // The next question asks for it again.
      imported.delete(behavior);
    }
  };

  const vectorOf = (behavior: LibraryBehavior): Float32Array | undefined =>
    behavior.origin === 'built-in' ? sentenceVectorOf(behavior.name) : (imported.get(behavior) ?? undefined);

  if (!embedder.version.startsWith(sentenceModel)) return { read: async () => undefined };
  return {
    read: async (text, behaviors) => {
      try {
        const [own] = await embedder.embed([inEnglish(text)], 'now');
        if (own === undefined) return undefined;
        for (const one of behaviors) if (one.origin === 'imported' && !imported.has(one)) void prepare(one);
        const byName = new Map(behaviors.map((one) => [one.name, vectorOf(one)]));
        return (name) => {
          const vector = byName.get(name);
          return vector === undefined ? null : dot(own, vector);
        };
      } catch (error) {
        if (error instanceof EmbedderUnavailable) return undefined;
        throw error;
      }
    },
  };
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}
