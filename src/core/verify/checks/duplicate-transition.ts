import { canonicalJson } from '../../base/canonical-json.ts';
import type { Json } from '../../base/json.ts';
import { compareStrings } from '../../base/order.ts';
import type { Transition } from '../../schema/element.ts';
import type { Check, TraitScope } from '../check.ts';
import { quote } from '../hint.ts';

export const duplicateTransition: Check = {
  code: 'duplicate_transition',
  condition:
    'A transition can never fire: an earlier one of the same sources and event has an equal guard or none. A guard of `true` or null is none.',
  repairs: ['unset_property'],
  trait: (scope) => {
    const { transitions } = scope.trait;
    if (transitions.length < 2 || scope.handled.size === transitions.length) return;
    const byEvent = new Map<string, Transition[]>();
    for (const transition of transitions) {
      const same = byEvent.get(transition.event);
      if (same === undefined) byEvent.set(transition.event, [transition]);
      else same.push(transition);
    }
    const isNeedless = createIsNeedless(transitions);
    for (const same of byEvent.values()) if (same.length > 1) judgeEvent(scope, same, isNeedless);
  },
};

/**
 * Only among transitions of the same sources and event does the order mean anything. One from `[open, shut]` takes the place of one from `open` if it stands
 * before it and leaves it its turn if it stands behind, and in canonical form a document says neither: so nothing is said of the two.
 */
function judgeEvent(scope: TraitScope, same: readonly Transition[], isNeedless: IsNeedless): void {
  const seen = new Map<string, Set<string>>();
  for (const transition of same) {
    const key = sourceKey(transition);
    const guard = guardKey(transition.guard);
    const guards = seen.get(key);
    if (guards === undefined) seen.set(key, new Set([guard]));
    else if (guards.has(guard) || guards.has('')) report(scope, transition, isNeedless);
    else guards.add(guard);
  }
}

function sourceKey(transition: Transition): string {
  const { sources } = transition;
  return sources.length === 1 ? (sources[0] as string) : [...new Set(sources)].sort(compareStrings).join('|');
}

function guardKey(guard: Json): string {
  return guard === null || guard === true ? '' : canonicalJson(guard);
}

function report(scope: TraitScope, transition: Transition, isNeedless: IsNeedless): void {
  const { event, sources } = transition;
  const name = `${sources.join('|')} ${event}`;
  const message = `another transition from ${quote(sources.join('|'))} on ${quote(event)} always fires in place of this one: remove it, or give the two different guards with the unguarded one last`;
  scope.report('duplicate_transition', 'error', transition, [], name, message, (place) =>
    isNeedless(transition) ? [{ action: 'unset_property', params: { path: place.path } }] : [],
  );
}

type IsNeedless = (transition: Transition) => boolean;

/**
 * Whether removing a transition loses nothing that anything else relies on: another does the same, or its target has other ways in and it does nothing of its
 * own. What all transitions do is written out once, when it is first asked for.
 */
function createIsNeedless(transitions: readonly Transition[]): IsNeedless {
  let known: { copies: Map<string, number>; entries: Map<string, number> } | null = null;
  const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  return (transition) => {
    if (known === null) {
      known = { copies: new Map(), entries: new Map() };
      for (const one of transitions) {
        count(known.copies, copyKey(one));
        count(known.entries, entryKey(one));
      }
    }
    const isRepeated = (counts: ReadonlyMap<string, number>, key: string) => (counts.get(key) ?? 0) > 1;
    if (isRepeated(known.copies, copyKey(transition))) return true;
    if (transition.effects.length > 0) return false;
    return isRepeated(known.entries, entryKey(transition)) || transition.sources.includes(transition.to);
  };
}

function entryKey(transition: Transition): string {
  return JSON.stringify([sourceKey(transition), transition.to]);
}

function copyKey(transition: Transition): string {
  return `${entryKey(transition)} ${JSON.stringify(transition.event)} ${canonicalJson(transition.effects)}`;
}
