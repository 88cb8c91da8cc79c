// Effects of a transition that stays: what changed in the list, by alignment (sequence.ts). One insertion, one removal or replacements in
// place are effect actions, which run in any order; anything more sets the list as a whole, because positions would depend on the order.
import { isSameJson } from '../base/canonical-json.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { isArray } from '../base/json.ts';
import { canonicalFrom } from '../schema/canonical.ts';
import { nodeName } from '../schema/element.ts';
import { keys } from './actions/vocabulary.ts';
import type { TreeElement } from './element-tree.ts';
import { namedPointer } from './plan-names.ts';
import { insideTrait } from './plan-step.ts';
import { alignSequences } from './sequence.ts';
import { addressOf, declares, effectsOf, entryParams, type TraitContext } from './trait-context.ts';

export function compareEffects(context: TraitContext, source: TreeElement, target: TreeElement): void {
  const before = source.list('effects').elements;
  const after = target.list('effects').elements;
  if (isSameJson(effectsOf(source), effectsOf(target))) return;
  const texts = (list: readonly TreeElement[]) => list.map((element) => element.text);
  const pairs = alignSequences(texts(before), texts(after));
  if (pairs.length === before.length && pairs.length === after.length) return;
  const { steps, trait } = context;
  const address = { trait, ...addressOf(target) };
  const inserted = after.length - before.length;
  if (
    pairs.length === before.length &&
    declares(context.target, 'states', nodeName((target.node as JsonObject).to, '')) &&
    isRun(
      pairs.map(([, j]) => j),
      after.length,
    )
  ) {
    const index = firstGap(pairs.map(([, j]) => j));
    const added = effectsOf(target).slice(index, index + inserted);
    const place = index === before.length ? {} : { index };
    steps.add('add_effect', { trait, ...entryParams(target), ...effectParams(added), ...place });
  } else if (pairs.length === after.length && before.length === after.length + 1) {
    steps.add('remove_effect', { ...address, index: firstGap(pairs.map(([i]) => i)) });
  } else if (before.length === after.length && pairs.every(([i, j]) => i === j)) {
    const same = new Set(pairs.map(([i]) => i));
    for (const [index, effect] of effectsOf(target).entries()) {
      if (!same.has(index)) steps.add('update_effect', { ...address, index, ...effectParams([effect]) });
    }
  } else replaceList(context, target);
}

/** Whether the items that have no partner stand together. */
function isRun(paired: readonly number[], length: number): boolean {
  let gaps = 0;
  for (let i = 0; i <= paired.length; i++) if ((paired[i] ?? length) > (paired[i - 1] ?? -1) + 1) gaps++;
  return gaps === 1;
}

function firstGap(paired: readonly number[]): number {
  const gap = paired.findIndex((item, i) => item !== i);
  return gap === -1 ? paired.length : gap;
}

/** One effect by operator and arguments, several or odd ones as they are. */
export function effectParams(effects: readonly Json[]): JsonObject {
  const [effect] = effects;
  if (effects.length !== 1) return { effects };
  if (!isArray(effect) || typeof effect[0] !== 'string') return { value: effect as Json };
  return { effect: effect[0], args: effect.slice(1) };
}

function replaceList(context: TraitContext, target: TreeElement): void {
  const { from, event, to } = target.node as JsonObject;
  const name = `${target.group} ${nodeName(to, '')}`;
  const path = namedPointer(...context.path, 'stateMachine', 'transitions', name, 'effects');
  const extra = insideTrait(context.trait, [keys.transition(context.trait, canonicalFrom(from), nodeName(event, ''))]);
  const effects = effectsOf(target);
  if (effects.length === 0) context.steps.unset(path, extra);
  else context.steps.set(path, effects, extra);
}
