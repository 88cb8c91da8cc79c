import type { Trait } from '../../schema/element.ts';
import type { DocumentScope } from '../document-scope.ts';
import { hint, nearTo, quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

export const unmatchedEmit: Rule = {
  id: 'unmatched-emit',
  category: 'unmatched_emit',
  severity: 'warning',
  says: 'An `emit` effect emits an event that no machine handles or listens for. Judged only in a closed document with more than one machine; in a document of one orbital, an event whose `emits` entry has `scope: external` is exempt.',
  wrong: {
    effects: [['emit', 'SAVED']],
    trait: { emits: ['SAVED'] },
    traits: [
      {
        name: 'Log',
        category: 'lifecycle',
        stateMachine: {
          states: [{ name: 'idle', isInitial: true }],
          events: ['INIT'],
          transitions: [{ from: 'idle', event: 'INIT', to: 'idle' }],
        },
      },
    ],
  },
  right: {
    effects: [['emit', 'SAVED']],
    trait: { emits: ['SAVED'] },
    traits: [
      {
        name: 'Log',
        category: 'lifecycle',
        stateMachine: {
          states: [{ name: 'idle', isInitial: true }],
          events: ['SAVED'],
          transitions: [{ from: 'idle', event: 'SAVED', to: 'idle' }],
        },
      },
    ],
  },
  fixes: ['set_property'],
  check: {
    document: (scope) => {
      const { model, facts } = scope;
      if (!facts.some((one) => one.emits.length > 0)) return;
      if (model.isClosed && model.traits.filter((trait) => trait.hasMachine).length < 2) return;
      for (let i = 0; i < facts.length; i++) {
        const trait = model.traits[i] as Trait;
        const external = externalEvents(scope, trait);
        for (const { name, element, rest } of facts[i]?.emits ?? []) {
          if (scope.handled.has(name) || external.has(name)) continue;
          if (!model.isClosed) {
            scope.leaveOpen('unmatched_emit');
            continue;
          }
          const near = nearTo(name, scope.handled, scope);
          const message = `no machine handles or listens for ${quote(name)}: listen for it, or emit an event that is handled${hint(near)}`;
          const [nearest] = near;
          scope.report(unmatchedEmit, { element, rest, trait }, name, message, ({ path }) =>
            nearest === undefined ? [] : [{ action: 'set_property', params: { path, value: nearest } }],
          );
        }
      }
    },
  },
};

/** Events of a trait that are for other documents. */
function externalEvents(scope: DocumentScope, trait: Trait): ReadonlySet<string> {
  const declared = scope.model.orbitals.length === 1 ? trait.emits : [];
  return new Set(declared.filter((emit) => emit.scope === 'external').map((emit) => emit.name));
}
