// The format as the components of an OpenAPI document: what requests may hold and answers hold. As lenient as reading is: a document that is merely wrong
// is fine input, and comes back as it was. So only members that are read have types, null counts as absent, and whatever else there is is kept.
import type { Json, JsonObject } from '../base/json.ts';
import { type ElementName, elementNames, format, type MemberSpec } from './format.ts';
import { vocabularies } from './words.ts';

/** Both dialects are one component, because a document comes back in the dialect in which it was given. */
const titleOf = (element: ElementName) => (element === 'schema' ? 'Schema' : format[element].title);

/** The components by name: `Schema`, and one for each element that it is made of. */
export function wireSchemas(): Record<string, JsonObject> {
  const schemas: Record<string, JsonObject> = {};
  for (const element of elementNames) if (element !== 'machines') schemas[titleOf(element)] = wireSchema(element);
  return schemas;
}

function wireSchema(element: ElementName): JsonObject {
  const { says, example, members } = format[element];
  const all = element === 'schema' ? { ...format.machines.members, ...members } : members;
  return {
    type: 'object',
    description:
      element === 'schema'
        ? 'An application schema in any depth: an outline, a partial or a full document, or the entities/states/transitions dialect. Unknown members are kept. `/schema.json` says more of it.'
        : says,
    properties: Object.fromEntries(Object.entries(all).map(([name, spec]) => [name, wireMember(spec)])),
    additionalProperties: true,
    examples: [example],
  };
}

function wireMember({ says, type, of, is, words }: MemberSpec): JsonObject {
  const known = words === undefined ? '' : ` Known: ${Object.keys(vocabularies[words].says).join(', ')}.`;
  const description = `${says}${known}`;
  // What only readers of the format look at may hold anything.
  if (is === undefined) return { description };
  switch (type) {
    case 'text':
      return { description, type: ['string', 'null'] };
    case 'sources':
      return {
        description,
        anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }, { type: 'null' }],
      };
    case 'effects':
    case 'list':
      return { description, type: ['array', 'null'], items: {} };
    case 'one':
      return { description, anyOf: [...formsOf(of as ElementName), { type: 'null' }] };
    case 'many':
      return { description, type: ['array', 'null'], items: { anyOf: formsOf(of as ElementName) } };
    default:
      return { description };
  }
}

function formsOf(element: ElementName): Json[] {
  const ref = { $ref: `#/components/schemas/${titleOf(element)}` };
  return format[element].bare === undefined ? [ref] : [{ type: 'string' }, ref];
}
