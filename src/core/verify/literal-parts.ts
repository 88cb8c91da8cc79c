// Literals against what is declared of them, at every depth, as version 17 compares them: items of lists, members of objects, words of `values`. An expression
// or a binding is not judged, and neither is what no declaration describes. Cost: linear in the literal.
import { charge } from '../base/budget.ts';
import { isArray, isObject, type Json, type JsonObject } from '../base/json.ts';
import type { Segment } from '../base/pointer.ts';
import { isAmong, isComputed } from './declared-values.ts';

/** A part of a literal that is no value of what is declared. */
export interface Misfit {
  readonly rest: readonly Segment[];
  readonly value: Json;
  /** The declaration there, in words. */
  readonly takes: string;
  /** The type, where it is one; the words that are listed, where the value is none of them. */
  readonly type: string;
  readonly values: readonly Json[] | null;
}

const isText = (value: Json) => typeof value === 'string';
const isNumber = (value: Json) => typeof value === 'number';

/** Types whose literals are compared, and what is one of each. */
const literals = new Map<string, (value: Json) => boolean>([
  ['string', isText],
  ['icon', isText],
  ['component', isText],
  ['relation', isText],
  ['number', isNumber],
  ['int', isNumber],
  ['float', isNumber],
  ['boolean', (value: Json) => typeof value === 'boolean'],
  ['scalar', (value: Json) => value !== null && typeof value !== 'object'],
  ['array', (value: Json) => isArray(value)],
]);

/** The parts of a literal that do not fit a declaration. Null fits where `takesNull` says so. */
export function misfitsIn(node: JsonObject, value: Json, takesNull: boolean): readonly Misfit[] {
  const found: Misfit[] = [];
  compare(node, value, takesNull, [], found);
  return found;
}

function compare(node: JsonObject, value: Json, takesNull: boolean, rest: readonly Segment[], found: Misfit[]): void {
  charge(1, 'comparing literals with their types');
  if ((value === null && takesNull) || isComputed(value) || typeof node.type !== 'string') return;
  const { type, values, items, properties } = node;
  const add = (takes: string, listed: readonly Json[] | null = null) =>
    found.push({ rest, value, takes, type, values: listed });
  if (!isLiteralOf(node, type, value)) add(takenBy(type));
  else if (isText(value) && isArray(values) && values.length > 0 && !isAmong(values, value))
    add('one of its values', values);
  else if (isArray(value) && isObject(items))
    value.forEach((item, i) => {
      compare(items, item, true, [...rest, i], found);
    });
  else if (isObject(value) && isObject(properties))
    for (const [name, part] of Object.entries(properties))
      if (isObject(part) && value[name] !== undefined) compare(part, value[name], true, [...rest, name], found);
}

function isLiteralOf({ relation, properties, items }: JsonObject, type: string, value: Json): boolean {
  if (/^\[.*\]$/.test(type)) return isArray(value);
  if (type.startsWith('Map<')) return isObject(value);
  if (type === 'object') return isObject(value) || !(isObject(properties) || isObject(items));
  if (type === 'relation' && isObject(relation) && /many$/.test(String(relation.cardinality))) return isArray(value);
  return literals.get(type)?.(value) ?? true;
}

function takenBy(type: string): string {
  if (type === 'array' || type.startsWith('[')) return 'a list';
  if (type === 'object' || type.startsWith('Map<')) return 'an object';
  if (type === 'boolean') return 'true or false';
  if (type === 'scalar') return 'a text, a number, true or false';
  return /^(?:number|int|float)$/.test(type) ? 'a number' : 'a text';
}
