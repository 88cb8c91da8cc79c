// The texts in the effects and settings of a trait: an event that is none of them is never emitted by it, in no way.
import { isObject, type Json } from '../base/json.ts';
import { createNodeMemo } from '../base/node-memo.ts';
import type { Trait } from '../schema/element.ts';
import { stepsOf } from './entity-writes.ts';

const known = createNodeMemo<ReadonlySet<string>>();
const knownOfStep = createNodeMemo<ReadonlySet<string>>();

/** Texts in the effects and in the settings of a trait. Cost: linear in them, once for each step. */
export function textsOf(trait: Trait): ReadonlySet<string> {
  const before = known.get(trait);
  if (before !== undefined) return before;
  const texts = new Set<string>();
  for (const step of stepsOf(trait)) {
    let own = knownOfStep.get(step.node);
    if (own === undefined) {
      const found = new Set<string>();
      for (const effect of step.effects) collect(effect, found);
      own = found;
      knownOfStep.set(step.node, own);
    }
    for (const text of own) texts.add(text);
  }
  if (isObject(trait.node)) {
    collect(trait.node.config ?? null, texts);
    collect(trait.node.ui ?? null, texts);
  }
  known.set(trait, texts);
  return texts;
}

/** Those of all traits of a document. */
export function textsIn(traits: readonly Trait[]): ReadonlySet<string> {
  const texts = new Set<string>();
  for (const trait of traits) for (const text of textsOf(trait)) texts.add(text);
  return texts;
}

function collect(value: Json, texts: Set<string>): void {
  if (typeof value === 'string') texts.add(value);
  else if (typeof value === 'object' && value !== null)
    for (const member of Object.values(value)) collect(member ?? null, texts);
}
