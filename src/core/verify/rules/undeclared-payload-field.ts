import { textMember } from '../../schema/element.ts';
import type { RepairPlace, TraitScope } from '../check.ts';
import { payloadFieldCode } from '../finding.ts';
import { hint, nearTo, quote } from '../hint.ts';
import { payloadTypeOf } from '../payload-types.ts';
import type { Rule } from '../rule.ts';

export const undeclaredPayloadField: Rule = {
  id: 'undeclared-payload-field',
  category: 'broken_binding',
  severity: 'error',
  official: payloadFieldCode,
  says: 'A transition reads `@payload.x`, and neither its event nor an entry of the same name in the `emits` of its trait declares a payload field `x`. Events that begin with `_` are exempt: the runtime makes their payloads.',
  wrong: { effects: [['set', '@entity.title', '@payload.titel']] },
  right: { effects: [['set', '@entity.title', '@payload.title']] },
  fixes: ['set_property', 'add_payload_field'],
  check: {
    payloadBinding: ({ text, field }, scope) => {
      const { owner } = scope.site;
      if (field === null || owner.kind !== 'transition') return;
      const { event } = owner;
      if (event.startsWith('_') || scope.carries(event, field)) return;
      const within = recordsWith(field, event, scope);
      const near = within.length > 0 ? within : nearTo(field, scope.lookups.payloadOf(event), scope);
      const message = `the event ${quote(event)} declares no payload field ${quote(field)}: add it or read one that it carries${hint(near)}`;
      const [nearest] = near;
      const path = text.slice('@payload.'.length + field.length);
      const { trait, registries } = scope;
      const typeIn = ({ document: { model } }: RepairPlace) =>
        payloadTypeOf({ model, registries, trait, event, field });
      scope.reportHere(undeclaredPayloadField, [], text, message, (place) => [
        ...(nearest === undefined
          ? []
          : [{ action: 'set_property', params: { path: place.path, value: `@payload.${nearest}${path}` } }]),
        ...(scope.events.has(event) && scope.events.size === scope.trait.events.length
          ? [
              {
                action: 'add_payload_field',
                params: { trait: place.trait, event, field: { name: field, type: typeIn(place) } },
              },
            ]
          : []),
      ]);
    },
  },
};

/** Payload fields that hold one record of the linked entity, with a field of this name in it: `data.title`. */
function recordsWith(field: string, event: string, { entity, trait }: TraitScope): readonly string[] {
  if (entity === null || entity.fields?.has(field) !== true) return [];
  const holders = [...trait.events, ...trait.emits].flatMap(({ name, payload }) =>
    name === event
      ? (payload ?? []).filter((one) => [entity.name, '@entity'].includes(textMember(one, 'type') ?? ''))
      : [],
  );
  return [...new Set(holders.map((one) => `${textMember(one, 'name')}.${field}`))];
}
