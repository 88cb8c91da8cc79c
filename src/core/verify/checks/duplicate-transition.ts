import { canonicalJson } from '../../base/canonical-json.ts';
import type { Json } from '../../base/json.ts';
import { compareStrings } from '../../base/order.ts';
import type { Transition } from '../../schema/element.ts';
import type { Check, TraitScope } from '../check.ts';
import { quote } from '../hint.ts';

export const duplicateTransition: Check = {
  code: 'duplicate_transition',
  condition:
    'A transition can never fire: an earlier one of the same sources and event has an equal guard or none, or one that covers all its sources has an equal guard. A guard of `true` or null is none.',
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
    for (const same of byEvent.values()) if (same.length > 1) judgeEvent(scope, same);
  },
};

/** Transitions with several sources that one event is compared with: a bound on documents made to be slow. */
const wideMax = 50;

/** What takes the place of a transition, among the earlier ones of its sources and those that cover more sources. */
function judgeEvent(scope: TraitScope, same: readonly Transition[]): void {
  const seen = new Map<string, { transition: Transition; guards: Set<string> }>();
  const wide = same
    .filter((transition) => transition.sources.length > 1)
    .slice(0, wideMax)
    .map((transition) => ({
      key: sourceKey(transition),
      guard: guardKey(transition.guard),
      sources: new Set(transition.sources),
    }));
  for (const transition of same) {
    const key = sourceKey(transition);
    const group = seen.get(key);
    const guard = guardKey(transition.guard);
    if (group === undefined) seen.set(key, { transition, guards: new Set([guard]) });
    else if (group.guards.has(guard) || group.guards.has('')) {
      report(scope, transition);
      continue;
    } else group.guards.add(guard);
    const covers = (other: (typeof wide)[number]) =>
      other.key !== key && other.guard === guard && transition.sources.every((source) => other.sources.has(source));
    if (wide.some(covers)) report(scope, transition);
  }
}

function sourceKey(transition: Transition): string {
  const { sources } = transition;
  return sources.length === 1 ? (sources[0] as string) : [...new Set(sources)].sort(compareStrings).join('|');
}

function guardKey(guard: Json): string {
  return guard === null || guard === true ? '' : canonicalJson(guard);
}

function report(scope: TraitScope, transition: Transition): void {
  const { event, sources } = transition;
  const name = `${sources.join('|')} ${event}`;
  const message = `another transition from ${quote(sources.join('|'))} on ${quote(event)} always fires in place of this one: remove it, or give the two different guards with the unguarded one last`;
  scope.report('duplicate_transition', 'error', transition, [], name, message, (place) =>
    scope.spend(scope.trait.transitions.length) && isNeedless(scope, transition)
      ? [{ action: 'unset_property', params: { path: place.path } }]
      : [],
  );
}

/** Whether removing the transition loses nothing that anything else relies on: its target has other ways in and it does nothing of its own. */
function isNeedless(scope: TraitScope, transition: Transition): boolean {
  const { transitions } = scope.trait;
  const effects = canonicalJson(transition.effects);
  const others = transitions.filter((other) => other !== transition && other.event === transition.event);
  const covers = (other: Transition) => transition.sources.every((source) => other.sources.includes(source));
  const isCopied = others.some(
    (other) => other.to === transition.to && covers(other) && canonicalJson(other.effects) === effects,
  );
  const isEntered = transitions.some(
    (other) => other !== transition && other.to === transition.to && sourceKey(other) === sourceKey(transition),
  );
  return isCopied || (effects === '[]' && (isEntered || transition.sources.includes(transition.to)));
}
