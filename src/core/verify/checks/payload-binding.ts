// Payload fields that a transition reads and nothing declares. Part of broken_binding.
import type { Binding, TraitScope } from '../check.ts';
import { payloadFieldCode } from '../finding.ts';
import { hint, nearTo, quote } from '../hint.ts';

const ruling = { category: 'broken_binding', official: payloadFieldCode } as const;

/** Events that begin with `_` are exempt: the runtime makes their payloads. */
export function judgePayloadBinding({ text, field }: Binding, scope: TraitScope): void {
  const { owner } = scope.site;
  if (field === null || owner.kind !== 'transition') return;
  const { event } = owner;
  if (event.startsWith('_') || scope.carries(event, field)) return;
  const near = nearTo(field, scope.payloadOf(event), scope);
  const message = `the event ${quote(event)} declares no payload field ${quote(field)}: add it or read one that it carries${hint(near)}`;
  const [nearest] = near;
  const path = text.slice('@payload.'.length + field.length);
  scope.reportHere(ruling, 'error', [], text, message, (place) => [
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
