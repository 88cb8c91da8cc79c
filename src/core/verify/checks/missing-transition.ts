import type { State } from '../../schema/element.ts';
import type { Check, TraitScope } from '../check.ts';
import { quote } from '../hint.ts';
import { wayOut } from './free-event.ts';

export const missingTransition: Check = {
  code: 'missing_transition',
  condition:
    'A state that is neither `isTerminal` nor `isFinal` is the source of no transition (sources written as an array, as `A|B` or as `*` count), or a trait object has no machine or a machine without states.',
  repairs: ['add_transition', 'mark_terminal', 'set_property'],
  trait: (scope) => {
    const { trait } = scope;
    if (trait.form !== 'inline') return;
    if (trait.states.length === 0) {
      reportEmpty(scope);
      return;
    }
    const { own, anywhere } = scope.outgoing;
    if (anywhere.length > 0) return;
    let terminal: ReadonlySet<string> | undefined;
    for (const state of scope.states.values()) {
      if (own(state.name).length > 0) continue;
      terminal ??= terminalNames(scope);
      if (!terminal.has(state.name)) reportDeadEnd(scope, state);
    }
  },
};

/** States that share a name are one state of the machine: terminal where any of them says so, whatever their order. */
function terminalNames(scope: TraitScope): ReadonlySet<string> {
  const names = new Set<string>();
  for (const state of scope.trait.states) if (state.isTerminal) names.add(state.name);
  return names;
}

function reportEmpty(scope: TraitScope): void {
  const { trait } = scope;
  const what = trait.hasMachine ? 'its machine has no states' : 'it has no state machine';
  scope.report(
    'missing_transition',
    'error',
    trait,
    trait.hasMachine ? ['stateMachine'] : [],
    trait.name,
    `the trait does nothing: ${what}; add states, events and transitions`,
  );
}

function reportDeadEnd(scope: TraitScope, state: State): void {
  const trace = scope.traceOf(state.name);
  scope.report(
    'missing_transition',
    'error',
    state,
    [],
    state.name,
    `nothing leaves the state ${quote(state.name)}: add a transition from it, or mark it terminal`,
    (place) => [
      ...wayOut(scope, state.name, place.trait),
      scope.states.size === scope.trait.states.length
        ? { action: 'mark_terminal', params: { trait: place.trait, state: state.name } }
        : { action: 'set_property', params: { path: `${place.path}/isTerminal`, value: true } },
    ],
    trace,
  );
}
