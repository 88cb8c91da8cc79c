// A behavior to follow.
import type { OrbDocument } from '../schema/document.ts';

/** A behavior to follow. */
export interface Blueprint {
  readonly name: string;
  readonly schema: OrbDocument;
}
