// Bindings taken apart: `@payload.row.title`.
import type { Site } from '../schema/walk.ts';
import type { EntityFacts } from './check.ts';

/** A string that starts with `@`, taken apart once for all checks. */
export interface Binding {
  readonly text: string;
  readonly root: string;
  /** The first step of the path, or null. */
  readonly field: string | null;
  readonly isWellFormed: boolean;
}

export type BindingKind = 'malformedBinding' | 'entityBinding' | 'payloadBinding' | 'plainBinding' | 'otherBinding';

/** The rules that judge a binding; null for a local, which hides whatever else goes by its name. */
export function kindOfBinding(
  { root, isWellFormed }: Binding,
  site: Site,
  entity: EntityFacts | null,
): BindingKind | null {
  if (!isWellFormed) return 'malformedBinding';
  if (site.isLocal(root)) return null;
  if (root === 'entity' || root === entity?.name) return 'entityBinding';
  if (root === 'payload') return 'payloadBinding';
  return root === 'state' || root === 'now' ? 'plainBinding' : 'otherBinding';
}

/** Names are in any script; marks may follow letters, because a letter with an accent may be written as two characters. */
const wellFormed = /^@[\p{L}_][\p{L}\p{M}\p{N}_$]*(?:\.[\p{L}\p{M}\p{N}_$-]+)*$/u;

export function readBinding(text: string): Binding {
  const dot = text.indexOf('.');
  const isWellFormed = wellFormed.test(text);
  if (dot === -1) return { text, root: text.slice(1), field: null, isWellFormed };
  const end = text.indexOf('.', dot + 1);
  return { text, root: text.slice(1, dot), field: text.slice(dot + 1, end === -1 ? undefined : end), isWellFormed };
}
