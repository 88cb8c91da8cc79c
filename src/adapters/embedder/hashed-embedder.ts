// Vectors without a model: each word adds to a few places of the vector (feature hashing: Weinberger et al., ICML 2009). Finds shared words, never
// paraphrases. For tests and trials, where it is exact, immediate and the same everywhere.
import { hash32 } from '../../core/base/hash.ts';
import { termsOf } from '../../core/memory/tokens.ts';
import { type TextEmbedder, toUnitLength } from '../../ports/text-embedder.ts';

const dimension = 64;
const placesPerWord = 4;

export function createHashedEmbedder(): TextEmbedder {
  return {
    version: 'hashed-1',
    isReady: () => true,
    ready: async () => {},
    embed: async (texts) => texts.map(embedOne),
    close: async () => {},
  };
}

function embedOne(text: string): Float32Array {
  const values = new Float64Array(dimension);
  // Every text has a first place in common, so that the vector of a text without words has a length too.
  values[0] = 0.1;
  for (const term of termsOf(text))
    for (let place = 0; place < placesPerWord; place++) {
      const hash = hash32(term, place);
      const at = hash % dimension;
      values[at] = (values[at] ?? 0) + (hash & 0x10000 ? 1 : -1);
    }
  return toUnitLength(values);
}
