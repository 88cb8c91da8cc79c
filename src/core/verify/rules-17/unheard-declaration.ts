import { createIsFired } from '../event-texts.ts';
import { listening } from '../example.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

export const unheardDeclaration: Rule = {
  id: 'unheard-declaration',
  category: 'unmatched_emit',
  severity: 'error',
  official: 'ORB_X_UNUSED_EMISSION',
  targets: { since: '17' },
  says: 'In a closed document, an `emits` entry without a scope declares an event that a control or the end of an effect puts out, and nothing takes or listens for it. An `emit` of such an event is told by unmatched-emit.',
  wrong: { trait: { emits: ['SHARED'] }, pattern: { type: 'button', label: 'Share', action: 'SHARED' } },
  right: {
    trait: { emits: ['SHARED'] },
    pattern: { type: 'button', label: 'Share', action: 'SHARED' },
    traits: [listening({ event: 'SHARED', triggers: 'NOTE' })],
  },
  fixes: ['set_property'],
  check: {
    document: (scope) => {
      const { model, facts } = scope;
      if (!model.isClosed) return;
      if (!model.traits.some(({ emits }) => emits.some((emit) => emit.scope === null))) return;
      const isFired = createIsFired(scope);
      model.traits.forEach((trait, i) => {
        const told = new Set(facts[i]?.emits.map(({ name }) => name));
        for (const emit of trait.emits) {
          const { name } = emit;
          if (name === '' || emit.scope !== null || scope.handled.has(name) || told.has(name)) continue;
          // An event that nothing emits is told by emit-never-fired.
          if (!isFired(name)) continue;
          const message = `${quote(name)} is raised, and no trait takes it or listens for it: listen for it, or give it the scope external`;
          scope.report(unheardDeclaration, { element: emit, trait }, name, message, ({ path }) =>
            typeof emit.node === 'string'
              ? [{ action: 'set_property', params: { path, value: { event: name, scope: 'external' } } }]
              : [{ action: 'set_property', params: { path: `${path}/scope`, value: 'external' } }],
          );
        }
      });
    },
  },
};
