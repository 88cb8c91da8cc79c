import type { Trait } from '../../schema/element.ts';
import type { Check, OpenQuestion } from '../check.ts';
import type { DocumentScope } from '../document-scope.ts';
import { hint, nearTo, quote } from '../hint.ts';

export const unmatchedEmit: Check = {
  code: 'unmatched_emit',
  condition:
    'An `emit` effect puts out an event that no machine handles or listens for. Judged only in a closed document with more than one machine; in a document of one orbital, an event whose `emits` entry has `scope: external` is exempt.',
  repairs: ['set_property'],
  document: (scope) => {
    const { model, facts } = scope;
    if (!facts.some((one) => one.emits.length > 0)) return;
    if (model.isClosed && model.traits.filter((trait) => trait.hasMachine).length < 2) return;
    for (let i = 0; i < facts.length; i++) {
      const trait = model.traits[i] as Trait;
      const external = externalEvents(scope, trait);
      for (const emit of facts[i]?.emits ?? []) {
        if (scope.handled.has(emit.name) || external.has(emit.name)) continue;
        if (model.isClosed) report(scope, trait, emit);
        else scope.leaveOpen('unmatched_emit');
      }
    }
  },
};

/** Events of a trait that nobody in the document needs to hear. */
function externalEvents(scope: DocumentScope, trait: Trait): ReadonlySet<string> {
  const declared = scope.model.orbitals.length === 1 ? trait.emits : [];
  return new Set(declared.filter((emit) => emit.scope === 'external').map((emit) => emit.name));
}

function report(scope: DocumentScope, trait: Trait, emit: OpenQuestion): void {
  const near = nearTo(emit.name, scope.handled, scope);
  const message = `no machine handles or listens for ${quote(emit.name)}: listen for it, or emit an event that is handled${hint(near)}`;
  const [nearest] = near;
  const { element, rest } = emit;
  scope.report('unmatched_emit', 'warning', { element, rest, trait }, emit.name, message, (place) =>
    nearest === undefined ? [] : [{ action: 'set_property', params: { path: place.path, value: nearest } }],
  );
}
