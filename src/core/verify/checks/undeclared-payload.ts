import type { Check, TraitScope } from '../check.ts';
import { hint, nearTo, quote } from '../hint.ts';

export const undeclaredPayload: Check = {
  code: 'undeclared_payload',
  condition:
    'A transition reads `@payload.x`, but neither its event nor an entry of the same name in the `emits` of its trait declares a payload with `x`. Events that begin with `_` are exempt.',
  repairs: ['set_property', 'add_payload_field'],
  binding: (binding, scope) => {
    const { owner } = scope.site;
    if (binding.root !== 'payload' || binding.field === null || owner.kind !== 'transition' || !binding.isWellFormed)
      return;
    const { event } = owner;
    if (event.startsWith('_') || scope.site.isLocal('payload') || scope.carries(event, binding.field)) return;
    report(scope, event, binding.text, binding.field);
  },
};

function report(scope: TraitScope, event: string, text: string, field: string): void {
  const near = nearTo(field, scope.payloadOf(event), scope);
  const message = `the event ${quote(event)} declares no payload field ${quote(field)}: add it or read one that it carries${hint(near)}`;
  const [nearest] = near;
  const path = text.slice('@payload.'.length + field.length);
  scope.reportHere('undeclared_payload', 'error', [], text, message, (place) => [
    ...(nearest === undefined
      ? []
      : [{ action: 'set_property', params: { path: place.path, value: `@payload.${nearest}${path}` } }]),
    ...(scope.events.has(event) && scope.events.size === scope.trait.events.length
      ? [
          {
            action: 'add_payload_field',
            params: { trait: place.trait, event, field: { name: field, type: 'string' } },
          },
        ]
      : []),
  ]);
}
