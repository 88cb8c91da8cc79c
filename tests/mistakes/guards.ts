// Mistakes in guards: an order of another language, a field that is only named, a value that no list has.
import { isObject, type Json } from '../../src/core/base/json.ts';
import { replaceAt } from '../fixtures/edit.ts';
import type { FaultOperator } from '../fixtures/faults/operator.ts';
import { type Call, callsIn, fault, machinesOf, text, valueAt } from '../fixtures/faults/places.ts';

const comparators = ['=', '!=', '<', '<=', '>', '>='];

/** Comparisons that are a guard, or stand in its connectives, of a field of the entity with something else. */
function comparisonsOf(document: Json): Call[] {
  return machinesOf(document).flatMap(({ transitions }) =>
    transitions.flatMap(({ path, value }) => {
      const at = [...path, 'guard'];
      return callsIn(value.guard ?? null, at, comparators).filter(
        ({ path: inside, value: call }) =>
          text(call[1]).startsWith('@entity.') &&
          call.length === 3 &&
          inside
            .slice(at.length)
            .every((_, i) => /^(and|or|not)$/.test(headAt(document, inside.slice(0, at.length + i)))),
      );
    }),
  );
}

function headAt(document: Json, path: Call['path']): string {
  const value = valueAt(document, path);
  return Array.isArray(value) ? text(value[0]) : '';
}

const guards: readonly FaultOperator[] = [
  fault('guard: the operator between', '', comparisonsOf, (document, { path, value }) =>
    replaceAt(document, path, [value[1] as Json, value[0] as Json, value[2] as Json]),
  ),
  fault('guard: in brackets of its own', '', comparisonsOf, (document, { path, value }) =>
    replaceAt(document, path, [value as Json]),
  ),
  fault(
    'guard: a field without its root',
    '',
    (document) =>
      comparisonsOf(document).filter(({ value }) => !text(value[2]).startsWith('@') && !Array.isArray(value[2])),
    (document, { path, value }) => replaceAt(document, [...path, 1], text(value[1]).replace('@entity.', '')),
  ),
  fault(
    'guard: a value in other letters',
    '',
    (document) =>
      comparisonsOf(document).filter(({ value }) => /^[a-z]\w+$/.test(text(value[2])) && isListed(document, value)),
    (document, { path, value }) => replaceAt(document, [...path, 2], `${text(value[2])}s`),
  ),
];

/** True if some entity lists the value that a comparison has for the field. */
function isListed(document: Json, call: readonly Json[]): boolean {
  const field = text(call[1]).slice('@entity.'.length);
  return (
    JSON.stringify(document).includes(`"name":${JSON.stringify(field)}`) &&
    listsOf(document, field).some((list) => list.includes(call[2] as Json))
  );
}

function listsOf(value: Json, field: string): (readonly Json[])[] {
  if (Array.isArray(value)) return value.flatMap((item) => listsOf(item as Json, field));
  if (!isObject(value)) return [];
  const own = value.name === field && Array.isArray(value.values) ? [value.values as readonly Json[]] : [];
  return [...own, ...Object.values(value).flatMap((member) => listsOf(member as Json, field))];
}

export const guardMistakes: readonly FaultOperator[] = guards;
