// Vectors of questions. Agents ask the same thing again; the last ones are kept.
import type { TextEmbedder } from '../../ports/text-embedder.ts';

const keptMax = 500;

export class QueryVectors {
  readonly #embedder: TextEmbedder;
  readonly #kept = new Map<string, Promise<Float32Array>>();

  constructor(embedder: TextEmbedder) {
    this.#embedder = embedder;
  }

  vectorOf(text: string): Promise<Float32Array> {
    const known = this.#kept.get(text);
    if (known) {
      this.#kept.delete(text);
      this.#kept.set(text, known);
      return known;
    }
    const made = this.#embedder.embed([text], 'now').then(([vector]) => vector ?? new Float32Array(0));
    this.#kept.set(text, made);
    made.catch(() => this.#kept.delete(text));
    const oldest = this.#kept.keys().next().value;
    if (this.#kept.size > keptMax && oldest !== undefined) this.#kept.delete(oldest);
    return made;
  }

  clear(): void {
    this.#kept.clear();
  }
}
