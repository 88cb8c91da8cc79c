// Fields that hold one of a few values, because every effect that sets them sets a value that the document fixes: a count of steps that is the length of a written list. Comparing
// with such a field is comparing with its values (constant propagation: Kildall, POPL 1973, over all effects at once). Cost: each effect once, and the values that are worked out.
import type { Json } from '../base/json.ts';
import { createScope, defaultsOf, evaluateExpression, type Machine, type Program } from '../run/index.ts';
import type { Leaf } from './effect-leaves.ts';
import { type Cell, fieldCell, readsOf, whole } from './reads.ts';

/** A `set` of a cell: where it stands, what it sets, and whether it sets the field as a whole. */
export interface Setting {
  readonly cell: Cell;
  readonly machine: Machine;
  readonly event: string | null;
  readonly value: Json;
  readonly isWhole: boolean;
}

export const isDeepPlace = ([, first = null]: Leaf['effect']): boolean =>
  typeof first === 'string' && first.split('.').length > (first.startsWith('@') ? 2 : 1);

/** Values of more cells than this are not told apart. */
const valuesMax = 16;

/** By the cell, for those of the wanted cells that hold fixed values alone; `isStored` says of which entities any row may be there in the beginning. */
export function finiteCells(
  program: Program,
  wanted: ReadonlySet<Cell>,
  settings: readonly Setting[],
  isStored: (entity: string) => boolean,
): ReadonlyMap<Cell, readonly Json[]> {
  const values = new Map<Cell, Set<Json>>();
  for (const cell of wanted) {
    const [kind, entity = '', field = ''] = cell.split('|');
    if (kind !== 'v' || field === whole || isStored(entity)) continue;
    values.set(cell, new Set([defaultsOf(program.entities.get(entity))[field] ?? null]));
  }
  for (const { cell, machine, event, value, isWhole } of settings) {
    const [, entity = '', field = ''] = cell.split('|');
    if (field === whole) {
      for (const known of [...values.keys()]) if (known.startsWith(fieldCell(entity, ''))) values.delete(known);
      continue;
    }
    const found = values.get(cell);
    if (found === undefined) continue;
    const fixed = isWhole ? fixedValue(value, machine, event, program) : undefined;
    // An effect whose value cannot be worked out sets nothing.
    if (fixed === undefined) values.delete(cell);
    else if ('value' in fixed) found.add(fixed.value);
    if (found.size > valuesMax) values.delete(cell);
  }
  const isPlain = (one: Json) => one === null || typeof one !== 'object';
  return new Map([...values].flatMap(([cell, all]) => ([...all].every(isPlain) ? [[cell, [...all]] as const] : [])));
}

/** The value of an expression that reads nothing but configuration; undefined if it reads more. */
function fixedValue(expression: Json, machine: Machine, event: string | null, program: Program) {
  const { cells, isOpaque } = readsOf(expression, { machine, event }, program);
  if (cells.size > 0 || isOpaque || JSON.stringify(expression).includes('"@state')) return undefined;
  return evaluateExpression(expression, createScope({ roots: { config: machine.config } }));
}
