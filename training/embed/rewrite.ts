// Rewritings made on purpose: each keeps what a document does for its users and changes the form in which it does it, as authors do over months.
// A kind changes every place it applies to, or a random half of them. A third of the kinds is kept back: nothing is fitted to them.
import type { JsonObject } from '../../src/core/base/json.ts';
import type { Prng } from '../../src/core/base/prng.ts';
import type { Node } from './document-nodes.ts';
import { machineRewritings } from './rewrite-machines.ts';
import { screenRewritings } from './rewrite-screens.ts';

/** Changes a copy in place and says whether anything changed. */
export type Rewrite = (document: Node, prng: Prng) => boolean;

export const rewritings: Readonly<Record<string, Rewrite>> = { ...machineRewritings, ...screenRewritings };
export const rewritingKinds = Object.keys(rewritings).sort();

/** Chosen before anything was fitted: every third in order of name. */
export const keptBackKinds = rewritingKinds.filter((_, i) => i % 3 === 1);
export const fittedKinds = rewritingKinds.filter((kind) => !keptBackKinds.includes(kind));

/** A document rewritten in one way; null where that way does not apply. */
export function rewriteOnce(document: JsonObject, kind: string, prng: Prng): JsonObject | null {
  const copy = structuredClone(document) as Node;
  return rewritings[kind]?.(copy, prng) === true ? (copy as JsonObject) : null;
}

/** A document rewritten in several random ways of those given, one after the other. */
export function rewriteOften(document: JsonObject, kinds: readonly string[], count: number, prng: Prng): JsonObject {
  let [rewritten, done] = [document, 0];
  for (const kind of prng.shuffle(kinds)) {
    if (done === count) break;
    const next = rewriteOnce(rewritten, kind, prng);
    if (next === null) continue;
    rewritten = next;
    done++;
  }
  return rewritten;
}
