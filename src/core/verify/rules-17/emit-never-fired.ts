import { createIsFired } from '../event-texts.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

export const emitNeverFired: Rule = {
  id: 'emit-never-fired',
  category: 'unmatched_emit',
  severity: 'error',
  official: 'ORB_EMIT_DECLARED_BUT_UNFIRED',
  targets: { since: '17' },
  says: 'In a closed document, an `emits` entry that is not `external` declares an event that no effect, control or setting of any trait puts out.',
  wrong: { trait: { emits: [{ event: 'SAVED', scope: 'internal' }] } },
  right: { trait: { emits: [{ event: 'SAVED', scope: 'internal' }] }, effects: [['emit', 'SAVED']] },
  fixes: ['unset_property'],
  check: {
    document: (scope) => {
      const { model } = scope;
      if (!model.isClosed) return;
      if (!model.traits.some(({ emits }) => emits.some((emit) => emit.scope !== 'external'))) return;
      const isFired = createIsFired(scope);
      for (const trait of model.traits)
        for (const emit of trait.emits) {
          const { name } = emit;
          if (name === '' || emit.scope === 'external') continue;
          if (isFired(name)) continue;
          const message = `${quote(name)} is declared to be emitted, and nothing emits it: emit it, or take the declaration away`;
          scope.report(emitNeverFired, { element: emit, trait }, name, message, ({ path }) =>
            scope.handled.has(name) ? [] : [{ action: 'unset_property', params: { path } }],
          );
        }
    },
  },
};
