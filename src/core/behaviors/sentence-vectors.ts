// The sentence vector of every built-in behavior, made of what a person may say of it (`sayingsOf`), so that a service need not embed a thousand texts at
// its first question. Made by `npm run sentences` with the built-in sentence model; eight bits a number.

import { bytesOfBase64 } from '../base/base64.ts';
import { sentenceVectors } from './generated-sentence-vectors.ts';

export const sentenceDimension = 384;
/** Vectors of any engine of this model are near enough to each other to be compared with these. */
export const sentenceModel = 'minilm-l6-v2';

const stored = new Map<string, Float32Array>();

/** Of unit length but for rounding; undefined for a name that is not built in. */
export function sentenceVectorOf(name: string): Float32Array | undefined {
  if (stored.size === 0)
    for (const [behavior, text] of Object.entries(sentenceVectors)) stored.set(behavior, unpack(text));
  return stored.get(name);
}

/** 127 stands for the largest number of the vector. */
export function packSentenceVector(vector: Float32Array): Int8Array {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
  return Int8Array.from(vector, (value) => Math.round((127 * value) / largest));
}

function unpack(text: string): Float32Array {
  const values = new Int8Array(bytesOfBase64(text).buffer);
  const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0)) || 1;
  return Float32Array.from(values, (value) => value / length);
}
