import type { Rule } from '../rule.ts';

export const transitionWithoutEvent: Rule = {
  id: 'transition-without-event',
  category: 'undeclared_event',
  severity: 'error',
  says: 'A transition names no event.',
  wrong: { transitions: [{ from: 'open', to: 'done' }] },
  right: { events: ['ARCHIVE'], transitions: [{ from: 'open', event: 'ARCHIVE', to: 'done' }] },
  fixes: [],
  check: {
    trait: (scope) => {
      const message = 'the transition names no event: say on which event it fires';
      for (const transition of scope.trait.transitions)
        if (transition.event === '' && !scope.events.has(''))
          scope.report(transitionWithoutEvent, transition, ['event'], '', message, () => []);
    },
  },
};
