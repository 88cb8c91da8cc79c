// Sentences with their meaning, as the service reads them: the built-in model against the vectors that come with the library.
import { createMinilmEmbedder } from '../../src/adapters/embedder/minilm-embedder.ts';
import { nativeEngine } from '../../src/adapters/embedder/sentence-engine.ts';
import { sentenceVectorOf } from '../../src/core/behaviors/index.ts';
import type { MeaningOf } from '../../src/core/embed/match.ts';

/** The reader of some texts; every text is embedded once. */
export async function readMeanings(texts: readonly string[]): Promise<(text: string) => MeaningOf> {
  const distinct = [...new Set(texts)];
  const embedder = createMinilmEmbedder({ engine: nativeEngine });
  const vectors = await embedder.embed(distinct, 'now');
  await embedder.close();
  const byText = new Map(distinct.map((text, i) => [text, vectors[i] as Float32Array]));
  return (text) => (name) => {
    const [own, other] = [byText.get(text), sentenceVectorOf(name)];
    return own === undefined || other === undefined ? null : own.reduce((sum, x, i) => sum + x * (other[i] ?? 0), 0);
  };
}
