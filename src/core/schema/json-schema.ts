// The format as JSON Schema 2020-12, made from its table: for editors, which complete and explain by it, and for whoever wants to check a document
// before sending it. It takes all depths of a document and both dialects, keeps members that it does not know, and refuses what such a schema can
// express: wrong types, unknown words, an enum without values, a default of another type, a pattern without what it needs, too few arguments.
// What needs a second look at the document (names that nobody declares, states that nothing reaches) is the business of the checks.
import type { Json, JsonObject } from '../base/json.ts';
import { type ElementName, elementNames, format, type MemberSpec } from './format.ts';
import { expressionSchemas, type LanguageWords, pathPattern } from './language-schema.ts';
import { vocabularies } from './words.ts';

export type { LanguageWords, PatternWords, PropertyWords } from './language-schema.ts';

export const schemaDialect = 'https://json-schema.org/draft/2020-12/schema';

/** The JSON Schema of a whole document; `words` are what the registries know of effects and patterns. */
export function formatJsonSchema(words: LanguageWords): JsonObject {
  return {
    $schema: schemaDialect,
    title: 'Orb schema',
    description:
      'An application in the JSON form of the Orb language: an outline, a partial or a full document, or the entities/states/transitions dialect.',
    anyOf: [{ $ref: refTo('schema') }, { $ref: refTo('machines') }],
    examples: [format.schema.example, format.machines.example],
    $defs: {
      ...Object.fromEntries(elementNames.map((element) => [format[element].title, elementSchema(element)])),
      ...expressionSchemas(words),
    },
  };
}

const refTo = (element: ElementName) => `#/$defs/${format[element].title}`;

/** An element: the object, or where the format takes one, a bare name. */
function anyForm(element: ElementName): JsonObject {
  const { bare, members, says } = format[element];
  const forms: JsonObject[] = [{ $ref: refTo(element) }];
  if (element === 'trait') forms.push({ $ref: refTo('reference') });
  if (bare === undefined) return forms[0] as JsonObject;
  return { anyOf: [{ type: 'string', description: members[bare]?.says ?? says }, ...forms] };
}

function elementSchema(element: ElementName): JsonObject {
  const { title, says, example, members } = format[element];
  const required = Object.keys(members).filter((name) => members[name]?.is === 'key');
  const properties = Object.fromEntries(
    Object.entries(members).map(([name, spec]) => [name, described(spec, memberSchema(spec))]),
  );
  return {
    title,
    description: says,
    type: 'object',
    properties,
    ...(element === 'reference' ? { required: ['ref'] } : required.length === 0 ? {} : { required: [...required] }),
    examples: [example],
    ...furtherRules[element],
  };
}

function described({ says, default: preset, example, words }: MemberSpec, schema: JsonObject): JsonObject {
  return {
    description: words === undefined ? says : `${says}\n\n${wordList(words)}`,
    ...(preset === undefined ? {} : { default: preset }),
    ...(example === undefined ? {} : { examples: [example] }),
    ...schema,
  };
}

function wordList(name: keyof typeof vocabularies): string {
  const { says, also } = vocabularies[name];
  const lines = Object.entries(says).map(([word, meaning]) => `- \`${word}\`: ${meaning}`);
  return [...lines, ...(also === undefined ? [] : [`- ${also.says}`])].join('\n');
}

function memberSchema({ type, of, words }: MemberSpec): JsonObject {
  switch (type) {
    case 'text':
      return words === undefined ? { type: 'string' } : wordSchema(words);
    case 'flag':
      return { type: 'boolean' };
    case 'number':
      return { type: 'number' };
    case 'any':
      return {};
    case 'object':
      return { type: 'object' };
    case 'list':
      return { type: 'array' };
    case 'texts':
      return { type: 'array', items: { type: 'string' } };
    case 'sources':
      return { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] };
    case 'guard':
      return { anyOf: [{ type: 'boolean' }, { type: 'null' }, { type: 'string' }, { $ref: '#/$defs/Expression' }] };
    case 'effects':
      return { type: 'array', items: { $ref: '#/$defs/Effect' } };
    case 'one':
      return anyForm(of as ElementName);
    case 'many':
      return { type: 'array', items: anyForm(of as ElementName) };
    case 'map':
      // A reference gives values, an inline trait declarations: both are objects by name.
      return { type: 'object', additionalProperties: { anyOf: [{ $ref: refTo(of as ElementName) }, {}] } };
  }
}

function wordSchema(name: keyof typeof vocabularies): JsonObject {
  const { says, also } = vocabularies[name];
  const known = { enum: Object.keys(says) };
  return also === undefined ? known : { anyOf: [known, { type: 'string', pattern: also.pattern }] };
}

/** Where a member is one of some words, others must be as well. */
function where(member: string, words: readonly string[], then: JsonObject): JsonObject {
  return {
    if: { type: 'object', properties: { [member]: { enum: [...words] } }, required: [member] },
    // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema
    then: { type: 'object', ...then },
  };
}

/** A literal of a type, or what only a run can tell. */
const literal = (...types: readonly string[]): JsonObject => ({
  anyOf: [...types.map((type) => ({ type })), { type: 'null' }, { type: 'string', pattern: '^@' }],
});

const typedDefaults: readonly Json[] = [
  where('type', ['string', 'email', 'url', 'phone', 'uuid', 'image', 'enum', 'date', 'datetime'], {
    properties: { default: literal('string') },
  }),
  where('type', ['number'], { properties: { default: literal('number') } }),
  where('type', ['boolean'], { properties: { default: literal('boolean') } }),
  where('type', ['array'], { properties: { default: literal('array') } }),
  where('type', ['object'], { properties: { default: literal('object') } }),
];

const needsValues = where('type', ['enum'], {
  properties: { values: { type: 'array', minItems: 1 } },
  required: ['values'],
});

const isInitial: JsonObject = { type: 'object', properties: { isInitial: { const: true } }, required: ['isInitial'] };

/** What the table does not say. */
const furtherRules: Partial<Record<ElementName, JsonObject>> = {
  field: {
    allOf: [
      ...typedDefaults,
      needsValues,
      { type: 'object', properties: { values: { type: 'array', uniqueItems: true } } },
    ],
  },
  payload: { allOf: [needsValues] },
  machine: {
    if: { type: 'object', properties: { states: { type: 'array', minItems: 1 } }, required: ['states'] },
    // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema
    then: {
      type: 'object',
      properties: { states: { type: 'array', contains: isInitial, minContains: 1, maxContains: 1 } },
    },
  },
  machines: {
    properties: machinesProperties(),
    anyOf: ['entities', 'states'].map((name) => ({ type: 'object', properties: { [name]: {} }, required: [name] })),
  },
  page: { allOf: [{ type: 'object', properties: { path: { type: 'string', pattern: pathPattern } } }] },
};

/** In the second dialect the first state of a list is the initial one. */
function machinesProperties(): JsonObject {
  const { members } = format.machines;
  const own = Object.fromEntries(
    Object.entries(members).map(([name, spec]) => [name, described(spec, memberSchema(spec))]),
  );
  const states = { type: 'array', items: { anyOf: [{ type: 'string' }, { $ref: refTo('state') }] } };
  return { ...own, states: { description: members.states?.says ?? '', type: 'object', additionalProperties: states } };
}
