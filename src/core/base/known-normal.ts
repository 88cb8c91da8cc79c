// Values of which every text is known to be in Unicode Normalization Form C: who has seen the text that they were read from leaves this.
import { createNodeMemo } from './node-memo.ts';

const normals = createNodeMemo<true>();

export function noteNormal(value: object): void {
  normals.set(value, true);
}

/** False where nobody has left anything. */
export function isKnownNormal(value: object): boolean {
  return normals.get(value) === true;
}
