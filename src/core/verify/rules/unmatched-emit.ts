import type { Segment } from '../../base/pointer.ts';
import type { Trait } from '../../schema/element.ts';
import type { Model } from '../../schema/model.ts';
import { symbolsOf } from '../../schema/symbols.ts';
import type { DocumentScope } from '../document-scope.ts';
import { hint, nearTo, quote } from '../hint.ts';
import { refusedBy17 } from '../registry.ts';
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
      // With one machine, an event is for other documents, unless the target refuses that where the event is not declared external.
      const isAlone = model.isClosed && model.traits.filter((trait) => trait.hasMachine).length < 2;
      if (isAlone && scope.registries.target !== '17') return;
      for (let i = 0; i < facts.length; i++) {
        const emits = facts[i]?.emits ?? [];
        if (emits.every(({ name }) => scope.handled.has(name))) continue;
        const trait = model.traits[i] as Trait;
        const external = externalEvents(scope, trait);
        const listed = new Set(trait.emits.map((emit) => emit.name));
        const scoped = new Set(trait.emits.flatMap((emit) => (emit.scope === null ? [] : [emit.name])));
        for (const { name, element, rest } of emits) {
          if (scope.handled.has(name) || external.has(name)) continue;
          const isRefused = !scoped.has(name) && (listed.has(name) || isOutermost(rest));
          if (isAlone && !isRefused) continue;
          if (!model.isClosed) {
            scope.leaveOpen('unmatched_emit');
            continue;
          }
          const near = nearTo(name, scope.handled, scope);
          const message = `no machine handles or listens for ${quote(name)}: listen for it, or emit an event that is handled${hint(near)}`;
          const [nearest] = near;
          const rule = isRefused
            ? refusedBy17(scope.registries, unmatchedEmit, 'ORB_X_UNUSED_EMISSION')
            : unmatchedEmit;
          scope.report(rule, { element, rest, trait }, name, message, ({ path }) => {
            if (nearest === undefined) return [];
            const renamed = [path, ...declaredAt(model, trait, name)].map((one) => ({
              action: 'set_property',
              params: { path: one, value: nearest },
            }));
            const [first, ...afterwards] = renamed as [(typeof renamed)[0], ...typeof renamed];
            return [afterwards.length === 0 ? first : { ...first, afterwards }];
          });
        }
      }
    },
  },
};

/** The places where a trait lists an event that one effect of it emits: they are renamed with it. */
function declaredAt(model: Model, trait: Trait, name: string): readonly string[] {
  const symbols = symbolsOf(model);
  const declaration = symbols.find('emit', trait, name);
  if (declaration === null || symbols.usesOf(declaration).length > 1) return [];
  return symbols.declarationsOf(declaration).map((one) => symbols.pointerTo(one));
}

/** True if an `emit` is an effect of its own: the program of 17 looks at no others. */
export const isOutermost = (rest: readonly Segment[]) => rest.length === 3;

/** Events of a trait that are for other documents. */
function externalEvents(scope: DocumentScope, trait: Trait): ReadonlySet<string> {
  const declared = scope.model.orbitals.length === 1 ? trait.emits : [];
  return new Set(declared.filter((emit) => emit.scope === 'external').map((emit) => emit.name));
}
