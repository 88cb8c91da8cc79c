// Effects, expressions and patterns as JSON Schema: lists headed by an operator and objects with a `type`, by what the registries know.
// Lists are told apart by their length, because a schema that says something of the first item alone is refused by strict validators.
import type { Json, JsonObject } from '../base/json.ts';
import { isControlForm, isUnmistakable } from './operators.ts';

export interface PropertyWords {
  readonly types: readonly string[];
  readonly values?: readonly string[];
  readonly kind?: string;
}

export interface PatternWords {
  readonly properties: ReadonlyMap<string, PropertyWords>;
  /** Of each list, one property must be there. */
  readonly needs: readonly (readonly string[])[];
}

/** What the registries know. */
export interface LanguageWords {
  readonly operators: ReadonlyMap<
    string,
    { readonly min: number; readonly max: number | null; readonly effect: boolean }
  >;
  readonly patterns: ReadonlySet<string>;
  /** Of patterns whose properties are known. */
  readonly patternTable: ReadonlyMap<string, PatternWords>;
  readonly slots: ReadonlySet<string>;
}

export const pathPattern = '^/[\\w\\-:/.]*$';

/** Calls of up to so many arguments are held to the number that their operator takes. */
const argumentsMax = 8;

const any: JsonObject = {};

/** A list of an exact length. */
function tuple(items: readonly JsonObject[]): JsonObject {
  return { type: 'array', prefixItems: [...items], minItems: items.length, maxItems: items.length };
}

/** A call of so many arguments, headed by one of some operators. */
function callOf(heads: readonly string[], count: number): JsonObject {
  return tuple([{ enum: [...heads] }, ...Array<JsonObject>(count).fill(any)]);
}

/** `Effect`, `Expression` and `Pattern`, and the parts that they share. */
export function expressionSchemas(words: LanguageWords): Record<string, JsonObject> {
  const wrongCounts: JsonObject[] = [];
  for (let count = 0; count <= argumentsMax; count++) {
    const heads = [...words.operators].filter(([, { min, max }]) => count < min || (max !== null && count > max));
    const sure = heads.map(([head]) => head).filter(isUnmistakable);
    if (sure.length > 0) wrongCounts.push(callOf(sure, count));
  }
  const inside = { anyOf: [{ type: 'array', items: { $ref: '#/$defs/Expression' } }, { not: { type: 'array' } }] };
  return {
    Expression: {
      title: 'Expression',
      description:
        'A value, a binding such as `@entity.title`, or a list headed by an operator: `["=", "@entity.status", "open"]`.',
      allOf: [{ not: { anyOf: wrongCounts } }, inside, renderSchema(words)],
    },
    // Nothing asks for it, because a list need not be a call: editors complete the heads of calls from it.
    Operator: { description: 'The operator of a call.', type: 'string', enum: [...words.operators.keys()].sort() },
    EffectOperator: {
      description: 'An operator that does something.',
      type: 'string',
      enum: [...words.operators].flatMap(([name, { effect }]) => (effect || isControlForm(name) ? [name] : [])).sort(),
    },
    Call: { type: 'array', allOf: [{ $ref: '#/$defs/Expression' }] },
    Effect: {
      title: 'Effect',
      description:
        'A list headed by an operator: `["set", "@entity.status", "open"]`, `["render-ui", "main", {"type": "data-list"}]`.',
      type: 'array',
      minItems: 1,
      examples: [
        ['set', '@entity.status', 'open'],
        ['fetch', 'Loan', { emit: { success: 'LoanLoaded', failure: 'LoanLoadFailed' } }],
        ['persist', 'create', 'Loan', '@payload.data'],
        ['render-ui', 'main', { type: 'data-list', entity: '@entity', fields: ['title'] }],
        ['render-ui', 'modal', null],
        ['emit', 'LOAN_RETURNED', { id: '@entity.id' }],
      ],
      allOf: [{ $ref: '#/$defs/Expression' }],
    },
    Pattern: patternSchema(words),
    ...patternSchemas(words),
  };
}

/** The properties of each pattern; what many hold is said once. */
function patternSchemas({ patternTable }: LanguageWords): Record<string, JsonObject> {
  const patterns: Record<string, JsonObject> = {};
  const shared = new Map<string, { readonly name: string; readonly schema: JsonObject }>();
  const refer = (one: PropertyWords): JsonObject => {
    const schema = propertySchema(one);
    const text = JSON.stringify(schema);
    const known = shared.get(text) ?? { name: `property-${shared.size + 1}`, schema };
    shared.set(text, known);
    return { $ref: `#/$defs/${known.name}` };
  };
  for (const [type, facts] of patternTable) patterns[`pattern-${type}`] = patternProperties(type, facts, refer);
  return { ...patterns, ...Object.fromEntries([...shared.values()].map(({ name, schema }) => [name, schema])) };
}

/** Only a render-ui with two arguments has a pattern to look at. */
function renderSchema({ slots }: LanguageWords): JsonObject {
  const slot = {
    anyOf: [{ enum: [...slots] }, { type: 'string' }],
    description: 'Where the pattern is shown; a binding such as `@config.slot`.',
  };
  return {
    if: callOf(['render-ui'], 2),
    // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema
    then: tuple([{ const: 'render-ui' }, slot, { $ref: '#/$defs/Pattern' }]),
  };
}

function patternSchema({ patterns, patternTable }: LanguageWords): JsonObject {
  // A list of patterns, or an expression that gives them.
  const nodes: JsonObject = {
    if: { type: 'array' },
    // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema
    then: { type: 'array', items: { $ref: '#/$defs/Pattern' } },
    else: { $ref: '#/$defs/Pattern' },
  };
  const properties = [...patternTable.keys()].map((type) => ({
    if: { type: 'object', properties: { type: { const: type } }, required: ['type'] },
    // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema
    then: { $ref: `#/$defs/pattern-${type}` },
  }));
  const node: JsonObject = {
    type: 'object',
    properties: {
      type: { description: 'The pattern.', anyOf: [{ enum: [...patterns] }, { type: 'string' }] },
      children: { description: 'What stands inside.', ...nodes },
    },
    additionalProperties: { anyOf: [{ $ref: '#/$defs/Call' }, { not: { type: 'array' } }] },
    ...(patternTable.size === 0 ? {} : { allOf: properties }),
  };
  const others = ['string', 'number', 'boolean', 'null'].map((type) => ({ type }));
  return {
    title: 'Pattern',
    description:
      'What is shown: an object with a `type`, a binding, an expression that gives one, or null to clear the slot.',
    anyOf: [node, { $ref: '#/$defs/Call' }, ...others],
    examples: [{ type: 'data-list', entity: '@entity', fields: ['title'] }],
  };
}

function patternProperties(
  type: string,
  { properties, needs }: PatternWords,
  refer: (one: PropertyWords) => JsonObject,
): JsonObject {
  const known = Object.fromEntries(
    [...properties].filter(([name]) => name !== 'children').map(([name, one]) => [name, refer(one)]),
  );
  return {
    title: type,
    type: 'object',
    properties: known,
    ...(needs.length === 0
      ? {}
      : {
          allOf: needs.map((names) => ({
            anyOf: [
              ...names.map((name) => ({ type: 'object', properties: { [name]: any }, required: [name] })),
              fromEvent,
            ],
          })),
        }),
  };
}

/** A pattern that shows what came with an event may take from it what it needs. */
const fromEvent: JsonObject = {
  type: 'object',
  properties: { entity: { type: 'string', pattern: '^@payload' } },
  required: ['entity'],
};

const textTypes = new Set(['string', 'node', 'icon', 'asset', 'date', 'function', 'component']);

/** A literal of the types, or a binding or an expression, which may stand anywhere. */
function propertySchema({ types, values, kind }: PropertyWords): JsonObject {
  const dynamic: Json[] = [{ $ref: '#/$defs/Call' }, { type: 'null' }];
  if (types.length === 0) return any;
  const has = (...wanted: readonly string[]) => types.some((one) => wanted.includes(one));
  if (values !== undefined) dynamic.unshift({ enum: [...values] }, { type: 'string', pattern: '^@' });
  else
    dynamic.unshift(
      types.some((one) => textTypes.has(one)) || kind === 'entity'
        ? { type: 'string' }
        : { type: 'string', pattern: '^@' },
    );
  if (has('number', 'node', 'date')) dynamic.push({ type: 'number' });
  if (has('boolean', 'node')) dynamic.push({ type: 'boolean' });
  const plain = new Set(['number', 'boolean', 'array', 'string']);
  if (kind !== undefined || types.some((one) => !plain.has(one))) dynamic.push({ type: 'object' });
  return { anyOf: dynamic };
}
