import { isObject } from '../../base/json.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

export const tickWithoutInterval: Rule = {
  id: 'tick-without-interval',
  category: 'invalid_declaration',
  severity: 'error',
  official: 'JSON_PARSE_ERROR',
  says: 'A tick does not say how often it runs: it has no `interval`. The compiler cannot read such a trait.',
  wrong: { trait: { ticks: [{ name: 'remind', effects: [['emit', 'SAVE']] }], emits: ['SAVE'] } },
  right: { trait: { ticks: [{ name: 'remind', interval: 60000, effects: [['emit', 'SAVE']] }], emits: ['SAVE'] } },
  fixes: [],
  check: {
    trait: (scope) => {
      for (const tick of scope.trait.ticks) {
        if (!isObject(tick.node) || (tick.node.interval !== undefined && tick.node.interval !== null)) continue;
        const message = `the tick ${quote(tick.name)} does not say how often it runs: give it an \`interval\`, in milliseconds or as a duration (\`"5m"\`)`;
        scope.report(tickWithoutInterval, tick, [], tick.name, message);
      }
    },
  },
};
