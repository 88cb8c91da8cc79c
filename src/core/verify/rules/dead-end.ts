import type { TraitScope } from '../check.ts';
import { wayOut } from '../free-event.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

export const deadEnd: Rule = {
  id: 'dead-end',
  category: 'missing_transition',
  severity: 'error',
  says: 'A state that is neither `isTerminal` nor `isFinal` is the source of no transition. Sources written as a list, as `A|B` or as `*` count.',
  wrong: {
    states: [{ name: 'waiting' }],
    events: ['WAIT'],
    transitions: [{ from: 'open', event: 'WAIT', to: 'waiting' }],
  },
  right: {
    states: [{ name: 'waiting' }],
    events: ['WAIT'],
    transitions: [
      { from: 'open', event: 'WAIT', to: 'waiting' },
      { from: 'waiting', event: 'SAVE', to: 'done' },
    ],
  },
  fixes: ['add_transition', 'mark_terminal', 'set_property'],
  check: {
    trait: (scope) => {
      const { trait } = scope;
      const { own, anywhere } = scope.lookups.outgoing;
      if (trait.form !== 'inline' || anywhere.length > 0) return;
      let terminal: ReadonlySet<string> | undefined;
      for (const state of scope.states.values()) {
        if (own(state.name).length > 0) continue;
        terminal ??= terminalNames(scope);
        if (terminal.has(state.name)) continue;
        const trace = scope.traceOf(state.name);
        const message = `nothing leaves the state ${quote(state.name)}: add a transition from it, or mark it terminal`;
        const fixes = (place: { readonly trait: string; readonly path: string }) => [
          ...wayOut(scope, state.name, place.trait),
          scope.states.size === trait.states.length
            ? { action: 'mark_terminal', params: { trait: place.trait, state: state.name } }
            : { action: 'set_property', params: { path: `${place.path}/isTerminal`, value: true } },
        ];
        scope.report(deadEnd, state, [], state.name, message, fixes, trace);
      }
    },
  },
};

/** States that share a name are one state of the machine: terminal where any of them says so, whatever their order. */
function terminalNames(scope: TraitScope): ReadonlySet<string> {
  const names = new Set<string>();
  for (const state of scope.trait.states) if (state.isTerminal) names.add(state.name);
  return names;
}
