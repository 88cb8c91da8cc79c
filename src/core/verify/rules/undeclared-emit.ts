import { hint, quote } from '../hint.ts';
import { meantEmits } from '../meant-emits.ts';
import { refusedBy17 } from '../registry.ts';
import type { Rule } from '../rule.ts';
import { isOutermost } from './unmatched-emit.ts';

export const undeclaredEmit: Rule = {
  id: 'undeclared-emit',
  category: 'undeclared_emit',
  severity: 'warning',
  says: 'An `emit` effect emits a literal event that the `emits` of its trait do not list.',
  wrong: { effects: [['emit', 'SAVED']] },
  right: { effects: [['emit', 'SAVED']], trait: { emits: ['SAVED'] } },
  fixes: ['set_property', 'add_emit'],
  check: {
    walked: (scope) => {
      for (const emit of scope.emits) {
        if (scope.emitsByName.has(emit.name)) continue;
        const meant = meantEmits(scope, emit.name);
        const message = `the trait does not list ${quote(emit.name)} among its \`emits\`: declare it there${meant.length === 0 ? '' : ', or emit one that it lists'}${hint(meant)}`;
        const rule = isOutermost(emit.rest)
          ? refusedBy17(scope.registries, undeclaredEmit, 'ORB_T_EVT_UNDECLARED')
          : undeclaredEmit;
        scope.report(rule, emit.element, emit.rest, emit.name, message, ({ trait, path }) => [
          ...meant.map((value) => ({ action: 'set_property', params: { path, value } })),
          { action: 'add_emit', params: { trait, event: emit.name } },
        ]);
      }
    },
  },
};
