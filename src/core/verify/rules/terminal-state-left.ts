import { isObject, type Json } from '../../base/json.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

export const terminalStateLeft: Rule = {
  id: 'terminal-state-left',
  category: 'invalid_declaration',
  severity: 'warning',
  says: 'A transition leaves a state that is marked terminal. One from `*` leaves the states that it may leave.',
  wrong: { events: ['REOPEN'], transitions: [{ from: 'done', event: 'REOPEN', to: 'open' }] },
  right: { events: ['REOPEN'], transitions: [{ from: 'open', event: 'REOPEN', to: 'open' }] },
  fixes: ['update_state'],
  check: {
    trait: (scope) => {
      if (scope.trait.form !== 'inline') return;
      for (const state of scope.states.values()) {
        if (!state.isTerminal) continue;
        const { name, node } = state;
        const out = scope.lookups.outgoing.own(name).find(({ to }) => to !== name);
        if (out === undefined) continue;
        const unset = isObject(node) ? Object.keys(node).filter((member) => isEndMark(member, node)) : [];
        const message = `the state ${quote(name)} is terminal, yet a transition on ${quote(out.event)} leaves it: take away the mark or the transition`;
        const isOnly = scope.states.size === scope.trait.states.length;
        scope.report(terminalStateLeft, state, [], name, message, ({ trait }) =>
          isOnly ? [{ action: 'update_state', params: { trait, state: name, set: {}, unset } }] : [],
        );
      }
    },
  },
};

const isEndMark = (name: string, node: Json) =>
  (name === 'isTerminal' || name === 'isFinal') && isObject(node) && node[name] === true;
