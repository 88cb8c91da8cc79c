import { createNodeMemo } from '../../base/node-memo.ts';
import type { State } from '../../schema/element.ts';
import { reachOf } from '../../schema/graph.ts';
import type { Check, TraitScope } from '../check.ts';
import { quote } from '../hint.ts';
import { wayIn } from './free-event.ts';

export const orphanState: Check = {
  code: 'orphan_state',
  condition:
    'A state cannot be reached from the initial state over any number of transitions, or repeats the name of another state. Without an initial state, reachability is not judged.',
  repairs: ['add_transition', 'remove_state', 'unset_property'],
  trait: (scope) => {
    const { trait } = scope;
    if (scope.states.size < trait.states.length) reportRepeated(scope);
    if (!trait.states.some((state) => state.isInitial)) return;
    const reach = reachOf(trait);
    if (reach.size === scope.states.size) return;
    for (const state of scope.states.values()) if (!reach.has(state.name)) reportUnreachable(scope, state);
  },
};

function reportUnreachable(scope: TraitScope, state: State): void {
  scope.report(
    'orphan_state',
    'error',
    state,
    [],
    state.name,
    `the state ${quote(state.name)} cannot be reached from the initial state: add a transition into it, or remove it`,
    (place) => [
      ...wayIn(scope, state.name, place.trait),
      ...(isUsed(scope, state.name)
        ? []
        : [{ action: 'remove_state', params: { trait: place.trait, state: state.name } }]),
    ],
  );
}

function reportRepeated(scope: TraitScope): void {
  const { trait } = scope;
  for (const state of trait.states) {
    if (scope.states.get(state.name) === state) continue;
    const message = `the name ${quote(state.name)} is used by an earlier state of the machine: remove or rename this one`;
    scope.report('orphan_state', 'error', state, [], state.name, message, (place) => [
      { action: 'unset_property', params: { path: place.path } },
    ]);
  }
}

const used = createNodeMemo<ReadonlySet<string>>();

/** Whether a transition names the state, or another state shares the name: then removing takes more than one action. */
function isUsed(scope: TraitScope, name: string): boolean {
  let names = used.get(scope);
  if (names === undefined) {
    const { states, transitions } = scope.trait;
    const repeated = states.filter((state) => scope.states.get(state.name) !== state).map((state) => state.name);
    names = new Set([...repeated, ...transitions.flatMap((transition) => [transition.to, ...transition.sources])]);
    used.set(scope, names);
  }
  return names.has(name);
}
