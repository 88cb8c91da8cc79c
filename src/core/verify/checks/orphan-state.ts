import { createNodeMemo } from '../../base/node-memo.ts';
import type { State } from '../../schema/element.ts';
import { type Reach, reachBy, reachOf } from '../../schema/graph.ts';
import type { Check, TraitScope } from '../check.ts';
import { quote } from '../hint.ts';
import { wayIn } from './free-event.ts';

export const orphanState: Check = {
  code: 'orphan_state',
  condition:
    'A state cannot be reached from the initial state over any number of transitions; one whose guard is `false` never fires. It is a warning where such a guard alone keeps the state from being reached: somebody has switched it off. Without an initial state, reachability is not judged.',
  repairs: ['add_transition', 'remove_state', 'unset_property'],
  trait: (scope) => {
    const { trait } = scope;
    if (!trait.states.some((state) => state.isInitial)) return;
    const reach = reachOf(trait);
    if (reach.size === scope.states.size) return;
    const ways = trait.transitions.some(({ guard }) => guard === false) ? reachBy(trait, () => true) : reach;
    for (const state of scope.states.values()) {
      if (reach.has(state.name)) continue;
      if (ways.has(state.name)) reportSwitchedOff(scope, state, ways);
      else reportUnreachable(scope, state);
    }
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

/** The transition with the guard may lead to a state further up the way. */
function reportSwitchedOff(scope: TraitScope, state: State, ways: Reach): void {
  let way = ways.get(state.name) ?? null;
  while (way !== null && way.by.guard !== false) way = ways.get(way.from) ?? null;
  const off = way?.by;
  const message = `the state ${quote(state.name)} cannot be reached: the guard of the transition on ${quote(off?.event ?? '')} is false, so it never fires; give it a guard that can hold, or remove the state`;
  scope.report('orphan_state', 'warning', state, [], state.name, message, ({ path }) => {
    const machine = path.slice(0, path.lastIndexOf('/states/'));
    const guard = `${machine}/transitions/${off?.index ?? 0}/guard`;
    return off === undefined ? [] : [{ action: 'unset_property', params: { path: guard } }];
  });
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
