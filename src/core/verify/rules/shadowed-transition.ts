import { canonicalJson } from '../../base/canonical-json.ts';
import type { Json } from '../../base/json.ts';
import { compareStrings } from '../../base/order.ts';
import type { Transition } from '../../schema/element.ts';
import type { TraitScope } from '../check.ts';
import { quote } from '../hint.ts';
import { refusedBy17, takenBy17 } from '../registry.ts';
import type { Rule } from '../rule.ts';

export const shadowedTransition: Rule = {
  id: 'shadowed-transition',
  category: 'duplicate_transition',
  severity: 'error',
  says: 'A transition can never fire: in every state that it leaves, an earlier one on its event has an equal guard or none. A guard of `true` or null is none. An earlier one from `*` stands in every state; one from `*` is only behind another from `*`.',
  wrong: { transitions: [{ from: 'open', event: 'SAVE', to: 'open' }] },
  right: { guard: ['=', '@entity.status', 'open'], transitions: [{ from: 'open', event: 'SAVE', to: 'open' }] },
  fixes: ['unset_property'],
  check: {
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
  },
};

/** The first that is tried in a state on one event on one condition, by state. */
type FirstIn = Map<string, Transition>;

function judgeEvent(scope: TraitScope, same: readonly Transition[], isNeedless: IsNeedless): void {
  const byGuard = new Map<string, FirstIn>();
  const firstOf = (guard: string, state: string) => byGuard.get(guard)?.get(state) ?? byGuard.get(guard)?.get('*');
  for (const transition of same) {
    const guard = guardKey(transition.guard);
    const sources = transition.sources.length === 0 ? [''] : transition.sources;
    const rivals = new Set(sources.map((state) => firstOf('', state) ?? firstOf(guard, state)));
    if (!rivals.has(undefined)) report(scope, transition, [...(rivals as Set<Transition>)], isNeedless);
    else {
      const first: FirstIn = byGuard.get(guard) ?? new Map();
      byGuard.set(guard, first);
      for (const state of sources) if (!first.has(state)) first.set(state, transition);
    }
  }
}

function sourceKey(transition: Transition): string {
  const { sources } = transition;
  return sources.length === 1 ? (sources[0] as string) : [...new Set(sources)].sort(compareStrings).join('|');
}

function guardKey(guard: Json): string {
  return guard === null || guard === true ? '' : canonicalJson(guard);
}

function report(
  scope: TraitScope,
  transition: Transition,
  rivals: readonly Transition[],
  isNeedless: IsNeedless,
): void {
  const name = `${transition.sources.join('|')} ${transition.event}`;
  const message = messageOf(transition, rivals);
  const isUnguarded = [transition, ...rivals].every(({ guard }) => guard === null);
  const rule = isUnguarded
    ? refusedBy17(scope.registries, shadowedTransition, 'ORB_T_DUPLICATE_TRANSITION')
    : takenBy17(scope.registries, shadowedTransition);
  scope.report(rule, transition, [], name, message, (place) =>
    isNeedless(transition, rivals) ? [{ action: 'unset_property', params: { path: place.path } }] : [],
  );
}

function messageOf(transition: Transition, rivals: readonly Transition[]): string {
  const from = ({ sources }: Transition) => quote(sources.join('|'));
  const on = `on ${quote(transition.event)}`;
  const [rival, ...others] = rivals;
  if (rival === undefined || sourceKey(rival) === sourceKey(transition))
    return `another transition from ${from(transition)} ${on} always fires in place of this one: remove it, or give the two different guards with the unguarded one last`;
  if (others.length === 0)
    return `the transition from ${from(rival)} ${on} that stands before this one always fires in its place: put this one first, or remove it`;
  return `transitions from ${rivals.map(from).join(', ')} ${on} that stand before this one always fire in its place: give one of them a guard, or remove this one`;
}

type IsNeedless = (transition: Transition, rivals: readonly Transition[]) => boolean;

/**
 * True if removing a transition loses nothing that anything else relies on: another does the same, or its target has other ways in and it does nothing of its
 * own. What all transitions do is written out once, when it is first asked for.
 */
function createIsNeedless(transitions: readonly Transition[]): IsNeedless {
  let known: { copies: Map<string, number>; entries: Map<string, number> } | null = null;
  const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  return (transition, rivals) => {
    if (rivals.every((rival) => doesSame(rival, transition))) return true;
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

const doesSame = (a: Transition, b: Transition) =>
  a.to === b.to && canonicalJson(a.effects) === canonicalJson(b.effects);

function entryKey(transition: Transition): string {
  return JSON.stringify([sourceKey(transition), transition.to]);
}

function copyKey(transition: Transition): string {
  return `${entryKey(transition)} ${JSON.stringify(transition.event)} ${canonicalJson(transition.effects)}`;
}
