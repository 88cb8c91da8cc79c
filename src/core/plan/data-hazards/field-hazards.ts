// The effect of a changed field on the records that are stored: by its type, its values, its bounds and where it leads.
import { charge } from '../../base/budget.ts';
import { canonicalJson, isSameJson } from '../../base/canonical-json.ts';
import type { Json, JsonObject } from '../../base/json.ts';
import { isArray, isObject } from '../../base/json.ts';
import { nodeName } from '../../schema/element.ts';
import type { DataRuleId } from './rules.ts';

/** Rules that the change of a field breaks, each once, with the part of the field where it is not the field itself. */
export function fieldHazards(before: Json, after: Json): (readonly [rule: DataRuleId, part: string])[] {
  const [from, to] = [asObject(before), asObject(after)];
  const found: (readonly [DataRuleId, string])[] = [];
  const add = (rule: DataRuleId | null, part = '') => {
    if (rule !== null && !found.some(([id, of]) => id === rule && of === part)) found.push([rule, part]);
  };
  add(typeHazard(from, to));
  add(valuesHazard(from, to));
  if (isObject(from.items) || isObject(to.items) || from.items !== to.items) {
    const [old, young] = [asItems(from.items), asItems(to.items)];
    add(typeHazard(old, young), ' items');
    add(valuesHazard(old, young), ' items');
  }
  if (isObject(from.properties) && isObject(to.properties)) {
    for (const name of Object.keys(from.properties))
      if (to.properties[name] === undefined) add('field-removed', `.${name}`);
  }
  if (becomesRequired(from, to)) add('required-without-default');
  else if (to.required === true && from.default !== undefined && to.default === undefined) add('default-removed');
  if (to.unique === true && from.unique !== true) add('unique-added');
  if ((to.primaryKey === true) !== (from.primaryKey === true)) add('key-changed');
  if (isNarrower(from, to)) add('bounds-narrowed');
  if (typeof to.format === 'string' && to.format !== from.format) add('format-narrowed');
  add(relationHazard(from, to));
  return found;
}

/** A new field that the records which are stored do not have. */
export const isNewRequired = (field: Json): boolean => becomesRequired({}, asObject(field));

const asObject = (node: Json): JsonObject => (isObject(node) ? node : {});
const asItems = (node: Json | undefined): JsonObject =>
  typeof node === 'string' ? { type: node } : asObject(node ?? {});

function becomesRequired(from: JsonObject, to: JsonObject): boolean {
  return to.required === true && from.required !== true && to.default === undefined && to.primaryKey !== true;
}

/** Families of types whose values can be read as each other. A type that is in none stands for itself. */
const families: Readonly<Record<string, readonly string[]>> = {
  number: 'number integer int float decimal currency percent'.split(' '),
  text: 'string text enum email url phone markdown slug uuid color icon image file'.split(' '),
  time: 'date datetime timestamp'.split(' '),
};
const wholeNumbers: readonly string[] = ['integer', 'int'];
const plainTexts: readonly string[] = ['string', 'text', 'markdown'];
/** The types that accept any value. */
const anything: readonly string[] = ['any', 'json', 'unknown'];
/** Families whose values are written as text without a loss. */
const writable: readonly string[] = ['number', 'time', 'boolean', 'relation'];

function familyOf(type: string): string {
  for (const [family, types] of Object.entries(families)) if (types.includes(type)) return family;
  return type;
}

/** The fate of stored values of one type under another. */
export function typeHazard({ type: old }: JsonObject, { type: young }: JsonObject): DataRuleId | null {
  const [from, to] = [nodeName(old, ''), nodeName(young, '')];
  if (from === to || from === '' || to === '') return null;
  if (anything.includes(to)) return 'type-widened';
  if (anything.includes(from)) return 'type-changed';
  const [before, after] = [familyOf(from), familyOf(to)];
  if (before !== after) {
    if (after === 'text' && plainTexts.includes(to) && writable.includes(before)) return 'type-widened';
    return after === 'array' && before !== 'object' ? 'type-widened' : 'type-changed';
  }
  if (before === 'number') return wholeNumbers.includes(to) && !wholeNumbers.includes(from) ? 'type-changed' : null;
  if (before === 'time') return to === 'date' ? 'type-changed' : from === 'date' ? 'type-widened' : null;
  return plainTexts.includes(to) || to === 'enum' ? null : 'format-narrowed';
}

/** Free text that becomes a choice, or a choice that gets smaller. */
function valuesHazard({ values: old }: JsonObject, { values: young }: JsonObject): DataRuleId | null {
  if (!isArray(young) || young.length === 0) return null;
  if (!isArray(old) || old.length === 0) return 'values-narrowed';
  charge(old.length + young.length, 'comparing values');
  const known = new Set(young.map(canonicalJson));
  return old.every((value) => known.has(canonicalJson(value))) ? null : 'values-narrowed';
}

function isNarrower(from: JsonObject, to: JsonObject): boolean {
  const isTighter = (old: Json | undefined, young: Json | undefined, sign: 1 | -1) =>
    typeof young === 'number' && (typeof old !== 'number' || sign * young > sign * old);
  return isTighter(from.min, to.min, 1) || isTighter(from.max, to.max, -1);
}

function relationHazard({ relation: old }: JsonObject, { relation: young }: JsonObject): DataRuleId | null {
  if (old === undefined || young === undefined || isSameJson(old, young)) return null;
  if (nodeName(old, 'entity') !== nodeName(young, 'entity')) return 'relation-moved';
  const [from, to] = [old, young].map((one) =>
    isObject(one) && typeof one.cardinality === 'string' ? one.cardinality : 'one',
  );
  if (from === to) return null;
  return isSeveral(from as string) && !isSeveral(to as string)
    ? 'relation-narrowed'
    : isSeveral(to as string) && !isSeveral(from as string)
      ? 'type-widened'
      : null;
}

/** A cardinality names the far side last: `many`, `one-to-many`. */
const isSeveral = (cardinality: string): boolean => cardinality.endsWith('many');
