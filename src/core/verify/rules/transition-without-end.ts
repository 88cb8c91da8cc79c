import { isArray } from '../../base/json.ts';
import type { Rule } from '../rule.ts';
import { reportEnd } from '../transition-ends.ts';

export const transitionWithoutEnd: Rule = {
  id: 'transition-without-end',
  category: 'invalid_transition',
  severity: 'error',
  says: 'A transition does not say in which state it starts, or in which it ends.',
  wrong: { events: ['ARCHIVE'], transitions: [{ from: 'open', event: 'ARCHIVE' }] },
  right: { events: ['ARCHIVE'], transitions: [{ from: 'open', event: 'ARCHIVE', to: 'done' }] },
  fixes: ['set_property'],
  check: {
    trait: (scope) => {
      const isState = scope.states.has('');
      for (const transition of scope.trait.transitions) {
        const { sources, to } = transition;
        if (sources.length === 0) reportEnd(transitionWithoutEnd, scope, transition, 'from', '', ['from']);
        const isList = isArray(transition.node.from) && transition.node.from.length === sources.length;
        for (let i = 0; i < sources.length; i++)
          if (sources[i] === '' && !isState)
            reportEnd(transitionWithoutEnd, scope, transition, 'from', '', isList ? ['from', i] : ['from']);
        if (to === '' && !isState) reportEnd(transitionWithoutEnd, scope, transition, 'to', '', ['to']);
      }
    },
  },
};
