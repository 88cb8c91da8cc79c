// The part of a transition that somebody outside can see: where it leads, what its effects do, and what the screens it shows let a person do. How a screen looks is no
// part of it: of a pattern, the events count.
import { canonicalJson } from '../base/canonical-json.ts';
import { isArray, isObject, type Json, type JsonObject } from '../base/json.ts';
import { createNodeMemo } from '../base/node-memo.ts';
import type { Machine } from '../run/index.ts';
import { type Element, emitSitesOf, type Transition } from '../schema/index.ts';
import { isEventProperty } from '../schema/walk.ts';
import { changedLeaves } from './effect-leaves.ts';

const cache = createNodeMemo<readonly string[]>();

/** The effects of a transition or a tick as they are told apart, each as a text. Kept with the element: a comparison asks at every step. */
export function observed(
  { trait, config }: Machine,
  owner: Element & { readonly effects: readonly Json[] },
): readonly string[] {
  const known = cache.get(owner);
  if (known !== undefined) return known;
  const texts = owner.effects.map((effect, i) => {
    const shown = emitSitesOf(trait)
      .filter(({ kind, owner: at, path }) => kind === 'ui' && at === owner && path[0] === 'effects' && path[1] === i)
      .map(({ event }) => event);
    // A setting may be a pattern, which asks for settings.
    const filled = withConfig(withConfig(effect, config), config);
    const views = [...new Set(viewsIn(filled))].sort();
    const heard = trait.listens.filter(({ sourceTrait }) => sourceTrait !== null && views.includes(sourceTrait));
    const offered = [...shown, ...eventsIn(filled), ...heard.map(({ triggers }) => triggers)];
    const controls = [...new Set(offered)].sort();
    const [told] = changedLeaves([filled], (leaf) => {
      if (leaf[0] !== 'render-ui') return leaf;
      return leaf[2] === null ? ['render-ui', leaf[1] ?? null, null] : ['render-ui', leaf[1] ?? null, controls, views];
    });
    return canonicalJson(told ?? null);
  });
  cache.set(owner, texts);
  return texts;
}

/** Events of controls, as a pattern names them that comes from a setting. */
function eventsIn(value: Json): string[] {
  if (isArray(value)) return value.flatMap(eventsIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, one]) => {
    if (typeof one !== 'string') return eventsIn(one ?? null);
    return isEventProperty(name) && one !== '' && !one.startsWith('@') ? [one] : [];
  });
}

/** Traits whose views stand in a pattern. What they offer is theirs, but for what this one listens to. */
export function viewsIn(value: Json): string[] {
  if (typeof value === 'string') return value.startsWith('@trait.') ? [value.slice('@trait.'.length)] : [];
  if (isArray(value)) return value.flatMap(viewsIn);
  return isObject(value) ? Object.values(value).flatMap((one) => viewsIn(one ?? null)) : [];
}

/** Settings as the values that they have. */
function withConfig(value: Json, config: JsonObject): Json {
  if (typeof value === 'string') {
    const name = value.startsWith('@config.') ? value.slice('@config.'.length) : '';
    return name !== '' && Object.hasOwn(config, name) ? (config[name] ?? value) : value;
  }
  if (isArray(value)) return value.map((one) => withConfig(one, config));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withConfig(one ?? null, config)]));
}

export interface Move {
  readonly trait: string;
  readonly from: string;
  readonly to: string;
  readonly event: string;
  readonly effects: readonly string[];
}

export const moveOf = (machine: Machine, { index, event, to }: Transition, from: string): Move => ({
  ...{ trait: machine.id, from, to, event },
  effects: observed(machine, machine.trait.transitions[index] as Transition),
});

export const keyOfMove = ({ trait, from, to, event, effects }: Move): string =>
  JSON.stringify([trait, from, to, event, effects]);
export const arcOfMove = ({ trait, from, to, event }: Omit<Move, 'effects'>): string =>
  JSON.stringify([trait, from, to, event]);
