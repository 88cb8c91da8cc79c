import { isObject } from '../../base/json.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

const clock = { name: 'clock', interval: 1000, effects: [['set', '@entity.title', 'late']] };

export const tickWithoutInterval: Rule = {
  id: 'tick-without-interval',
  category: 'invalid_declaration',
  severity: 'error',
  official: 'JSON_PARSE_ERROR',
  targets: { since: '17' },
  says: 'A tick does not say at which interval it runs, so that this version of the format does not read the document.',
  wrong: { trait: { ticks: [{ name: 'clock', effects: clock.effects }] } },
  right: { trait: { ticks: [clock] } },
  fixes: [],
  check: {
    trait: (scope) => {
      for (const tick of scope.trait.ticks) {
        const { interval } = isObject(tick.node) ? tick.node : {};
        if (interval !== undefined && interval !== null) continue;
        const message = `the tick ${quote(tick.name)} has no interval: say how often it runs, in milliseconds or as a duration (\`"5m"\`)`;
        scope.report(tickWithoutInterval, tick, [], tick.name, message);
      }
    },
  },
};
