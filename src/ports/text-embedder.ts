// Sentence vectors, made by whatever the configuration names. Equal text gives an equal vector within one version.

/** The embedder cannot answer now: still loading and failed, or its endpoint is away. Nothing that is stored is lost by it. */
export class EmbedderUnavailable extends Error {
  override readonly name = 'EmbedderUnavailable';
}

export interface EmbedOptions {
  /** After it has fired no text leaves the process any more, none is begun, and who asked waits no longer: `embed` rejects. */
  readonly stop?: AbortSignal;
  /** Whether somebody waits for a text of a backlog by now: it is taken before the others, where that can still be chosen. */
  readonly isHurried?: (at: number) => boolean;
  /** Told of each vector as soon as it is there, where they come one after another. */
  readonly onVector?: (at: number, vector: Float32Array) => void;
}

export interface TextEmbedder {
  /** Names what makes the vectors; vectors of different versions are never compared. */
  readonly version: string;
  /** True when a text would be embedded without waiting for a load. */
  isReady(): boolean;
  /** Resolves when loaded; rejects with EmbedderUnavailable when that failed. */
  ready(): Promise<void>;
  /**
   * One vector of unit length per text, in order; of zeros for a text that it will never take, such as one that is too long. `now` is for a person who waits,
   * `later` for a backlog, which gives way. Rejects with EmbedderUnavailable; then no text was embedded but those that were told of.
   */
  embed(texts: readonly string[], priority: 'now' | 'later', options?: EmbedOptions): Promise<Float32Array[]>;
  close(): Promise<void>;
}

/** A copy of unit length; the zero vector stays as it is. */
export function toUnitLength(values: ArrayLike<number>): Float32Array {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += (values[i] ?? 0) ** 2;
  const length = Math.sqrt(sum);
  return Float32Array.from(values, (value) => (length === 0 ? 0 : value / length));
}
