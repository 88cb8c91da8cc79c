import { isArray } from '../../base/json.ts';
import type { Rule } from '../rule.ts';
import { reportEnd } from '../transition-ends.ts';

export const unknownSourceState: Rule = {
  id: 'unknown-source-state',
  category: 'invalid_transition',
  severity: 'error',
  says: 'The `from` of a transition names no state of its machine. `*` stands for every state.',
  wrong: { events: ['ARCHIVE'], transitions: [{ from: 'opne', event: 'ARCHIVE', to: 'done' }] },
  right: { events: ['ARCHIVE'], transitions: [{ from: 'open', event: 'ARCHIVE', to: 'done' }] },
  fixes: ['set_property', 'add_states'],
  check: {
    trait: (scope) => {
      for (const transition of scope.trait.transitions) {
        const { sources } = transition;
        const isList = isArray(transition.node.from) && transition.node.from.length === sources.length;
        for (let i = 0; i < sources.length; i++) {
          const source = sources[i] as string;
          if (source !== '' && source !== '*' && !scope.states.has(source))
            reportEnd(unknownSourceState, scope, transition, 'from', source, isList ? ['from', i] : ['from']);
        }
      }
    },
  },
};
