// Properties of patterns, and options of queries, that name fields: `columns`, `groupBy`, `imageField`. Their names are the format's habit, in which patterns that a
// registry adds take part.

/** `list`: it holds many names; `one`: a single one. */
export type FieldNaming = 'list' | 'one';

const lists: ReadonlySet<string> = new Set(['fields', 'columns', 'fieldNames']);
const single: ReadonlySet<string> = new Set(['groupBy', 'sortBy', 'sortColumn']);

/** Null where a property names no field. */
export function fieldNaming(property: string): FieldNaming | null {
  if (lists.has(property) || hasEnd(property, 'Fields')) return 'list';
  return single.has(property) || hasEnd(property, 'Field') ? 'one' : null;
}

function hasEnd(property: string, end: string): boolean {
  return property.length > end.length && property.endsWith(end);
}
