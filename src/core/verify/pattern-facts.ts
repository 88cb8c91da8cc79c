// What the registry knows of the properties of patterns: types, allowed values, which are needed, and what their parts are. Registries grow: a property
// that is not here is held against nobody unless it is a typo of one that is. Immutable.
import type { Json } from '../base/json.ts';
import { isArray } from '../base/json.ts';
import { fieldNaming } from '../schema/named-fields.ts';
import propertyData from './registry/pattern-props.json' with { type: 'json' };

export interface PropertyFacts {
  /** What it holds: `string`, `number`, `boolean`, `object`, `array`, `function`, `node`, `icon`, `asset`, `date`, `component`, `sexpr`; none for anything. */
  readonly types: readonly string[];
  /** The texts that it may be, where they are listed. */
  readonly values?: readonly string[];
  /** What its text names: `entity`, or one of the kinds of events. */
  readonly kind?: string;
  /** Members without which an object, or an item of a list, is not read. */
  readonly required?: readonly string[];
  /** What the items of a list are. */
  readonly items?: PropertyFacts;
  readonly properties?: ReadonlyMap<string, PropertyFacts>;
  /** The payload with which a control raises the event that the property holds. */
  readonly raises?: readonly RaisedField[];
}

export interface RaisedField {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
}

/** A property that names fields of the entity that is shown. */
export interface FieldProperty {
  readonly name: string;
  /** True if it is a list of fields, not one. */
  readonly isList: boolean;
}

export interface PatternFacts {
  readonly properties: ReadonlyMap<string, PropertyFacts>;
  readonly fieldProperties: readonly FieldProperty[];
  /** Properties that it does not go without; of each list, one is enough. */
  readonly needs: readonly (readonly string[])[];
}

/** The same as a user writes it. */
export interface PropertyInput {
  readonly types?: readonly string[] | undefined;
  readonly values?: readonly string[] | undefined;
  readonly kind?: string | undefined;
  readonly items?: PropertyInput | undefined;
  readonly properties?: Readonly<Record<string, PropertyInput>> | undefined;
}

export interface PatternInput {
  readonly properties?: Readonly<Record<string, PropertyInput>> | undefined;
  readonly needs?: readonly (readonly string[])[] | undefined;
}

export type PatternTable = ReadonlyMap<string, PatternFacts>;

/** As the file has it: parts are numbers of shapes. */
interface Shape {
  readonly types: readonly string[];
  readonly values?: readonly string[];
  readonly kind?: string;
  readonly items?: number;
  readonly properties?: Readonly<Record<string, number>>;
  readonly raises?: readonly RaisedField[];
}

export interface ShapeFile {
  readonly shapes: readonly Shape[];
  readonly patterns: Readonly<
    Record<string, { readonly needs?: readonly (readonly string[])[]; readonly properties: Record<string, number> }>
  >;
}

/** Shapes refer to earlier ones alone. */
export function readTable({ shapes, patterns }: ShapeFile): PatternTable {
  const known: PropertyFacts[] = [];
  const named = (names: Readonly<Record<string, number>>) =>
    new Map(Object.entries(names).map(([name, at]) => [name, known[at] as PropertyFacts]));
  for (const { items, properties, ...shape } of shapes) {
    const facts: PropertyFacts = {
      ...shape,
      ...(items === undefined ? {} : { items: known[items] as PropertyFacts }),
      ...(properties === undefined ? {} : { properties: named(properties) }),
    };
    known.push(facts);
  }
  return new Map(
    Object.entries(patterns).map(([type, { needs = [], properties }]) => [type, patternOf(named(properties), needs)]),
  );
}

function patternOf(properties: ReadonlyMap<string, PropertyFacts>, needs: PatternFacts['needs']): PatternFacts {
  const fieldProperties: FieldProperty[] = [];
  for (const name of properties.keys()) {
    const naming = fieldNaming(name);
    if (naming !== null) fieldProperties.push({ name, isList: naming === 'list' });
  }
  return { properties, fieldProperties, needs };
}

export const defaultPatternTable: PatternTable = readTable(propertyData as unknown as ShapeFile);

/** Properties are added to those of a known pattern; what is said of one again takes the place of what was. */
export function extendPatternTable(
  base: PatternTable,
  patterns: Readonly<Record<string, PatternInput>> = {},
): PatternTable {
  const table = new Map(base);
  for (const [type, { properties = {}, needs }] of Object.entries(patterns)) {
    const before = base.get(type);
    const own = Object.entries(properties).map(([name, one]): [string, PropertyFacts] => [name, factsOf(one)]);
    table.set(type, patternOf(new Map([...(before?.properties ?? []), ...own]), needs ?? before?.needs ?? []));
  }
  return table;
}

function factsOf({ types = [], values, kind, items, properties }: PropertyInput): PropertyFacts {
  return {
    types,
    ...(values === undefined ? {} : { values }),
    ...(kind === undefined ? {} : { kind }),
    ...(items === undefined ? {} : { items: factsOf(items) }),
    ...(properties === undefined
      ? {}
      : { properties: new Map(Object.entries(properties).map(([name, one]) => [name, factsOf(one)])) }),
  };
}

/** Types that a text may stand for: a node may be a plain text, an icon and a file are called by one, a handler is the event that it emits. */
const textTypes = new Set(['string', 'node', 'icon', 'asset', 'date', 'function', 'component']);

/** True if a literal may stand where a property of these facts does; bindings and expressions may stand anywhere. */
export type TakesLiteral = (facts: PropertyFacts, value: Json) => boolean;

const laxTypes = new Set(['object', 'node', 'function']);
const literalTypes: Readonly<Record<string, readonly string[]>> = {
  string: ['string', 'icon', 'asset', 'date'],
  number: ['number', 'date'],
  boolean: ['boolean'],
};

/**
 * The same by the compiler of version 17: an object, a node or a function may be written as anything, but where a list may stand, a text is no list; any other
 * type takes its own literals alone, and null is none.
 */
export function takesLiteral17({ types }: PropertyFacts, value: Json): boolean {
  if (types.length === 0) return true;
  const isList = types.includes('array');
  if (types.some((type) => laxTypes.has(type))) return typeof value !== 'string' || !isList || types.includes('string');
  if (isArray(value)) return isList || types.includes('sexpr');
  const fitting = literalTypes[typeof value] ?? [];
  return types.some((type) => fitting.includes(type));
}

/** The same by version 1.9. */
export function takesLiteral({ types, kind }: PropertyFacts, value: Json): boolean {
  if (types.length === 0 || value === null) return true;
  if (typeof value === 'string') return types.some((type) => textTypes.has(type)) || kind === 'entity';
  if (typeof value === 'number') return types.some((type) => type === 'number' || type === 'node' || type === 'date');
  if (typeof value === 'boolean') return types.some((type) => type === 'boolean' || type === 'node');
  if (isArray(value)) return types.some((type) => type === 'array' || type === 'node' || type === 'sexpr');
  return (
    kind !== undefined ||
    types.some((type) => type !== 'number' && type !== 'boolean' && type !== 'array' && type !== 'string')
  );
}
