// The texts in the effects and settings of a trait: an event that is none of them is never emitted by it, in no way.
import { isObject, type Json, type JsonObject } from '../base/json.ts';
import { createNodeMemo } from '../base/node-memo.ts';
import type { Trait } from '../schema/element.ts';
import type { DocumentScope } from './document-scope.ts';
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

/** True if a trait of the document fires an event, as a test to be asked of many: texts are collected when the walk has found no firing of one. */
export function createIsFired({ model, facts }: Pick<DocumentScope, 'model' | 'facts'>): (event: string) => boolean {
  const fired = new Set<string>();
  for (const one of facts) for (const event of one.fired) fired.add(event);
  let texts: Set<string> | null = null;
  return (event) => {
    if (fired.has(event)) return true;
    if (texts === null) {
      texts = new Set();
      for (const trait of model.traits) for (const text of textsOf(trait)) texts.add(text);
    }
    return texts.has(event);
  };
}

function collect(value: Json, texts: Set<string>): void {
  if (typeof value === 'string') texts.add(value);
  else if (typeof value === 'object' && value !== null)
    for (const name in value) collect((value as JsonObject)[name] ?? null, texts);
}
