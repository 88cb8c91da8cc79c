// Cells that an expression reads: fields of entities, members of a payload, or something that nobody here knows. Each is a cell, named by a text: `v|Entity|field`,
// `p|EVENT|a.b`. Cost: linear in the expression.
import type { Json } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { type Machine, operatorNames, type Program } from '../run/index.ts';
import { bindingRootNames } from '../schema/language.ts';

export type Cell = string;

/** The place of an expression: whose `@entity` and `@config` it means, and the payload of which event. */
export interface Place {
  readonly machine: Machine;
  /** Null in a tick, which has no payload. */
  readonly event: string | null;
}

export const fieldCell = (entity: string, field: string): Cell => `v|${entity}|${field}`;
export const payloadCell = (event: string, path: string): Cell => `p|${event}|${path}`;
/** All fields of an entity, or a payload as a whole. */
export const whole = '*';

export interface Reads {
  readonly cells: ReadonlySet<Cell>;
  /** It depends on the clock, on chance, on the person who is signed in, or on an operator that is not computed here. */
  readonly isOpaque: boolean;
}

/** The meaning of a binding: a cell, a value that the document fixes, a name of an enclosing form, or something unknown. */
export type Meaning =
  | { readonly kind: 'cell'; readonly cell: Cell }
  | { readonly kind: 'fixed'; readonly value: Json }
  | { readonly kind: 'local' }
  | { readonly kind: 'opaque' };

export function meaningOf(binding: string, { machine, event }: Place, program: Program): Meaning {
  const [root = '', ...path] = binding.slice(1).split('.');
  const entity =
    root === 'entity' ? machine.entity : program.entities.has(root) || root === machine.entity ? root : null;
  if (root === 'entity' && entity === null) return { kind: 'fixed', value: null };
  if (entity !== null) return { kind: 'cell', cell: fieldCell(entity, path[0] ?? whole) };
  if (root === 'payload') {
    if (event === null) return { kind: 'fixed', value: null };
    return { kind: 'cell', cell: payloadCell(event, path.length === 0 ? whole : path.join('.')) };
  }
  if (root === 'config') return { kind: 'fixed', value: valueIn(machine.config, path) };
  if (root === 'state') return { kind: 'opaque' };
  return bindingRootNames.has(root) ? { kind: 'opaque' } : { kind: 'local' };
}

function valueIn(value: Json, path: readonly string[]): Json {
  let at = value;
  for (const step of path) at = isObject(at) && Object.hasOwn(at, step) ? (at[step] ?? null) : null;
  return at;
}

const known: ReadonlySet<string> = new Set([...operatorNames, 'and', 'or', 'not']);
const byChance: ReadonlySet<string> = new Set(
  operatorNames.filter((name) => /^(?:math\/random|array\/shuffle|time\/(?:now|today|relative|is-)|prob\/)/.test(name)),
);
/** A list headed by such a text is a call, whether or not it is known here. */
const isCallName = (text: string) => /^[a-z][a-z-]*\/[a-z]/.test(text);

export function readsOf(expression: Json, place: Place, program: Program): Reads {
  const cells = new Set<Cell>();
  let isOpaque = false;
  const visit = (value: Json): void => {
    if (typeof value === 'string') {
      if (!value.startsWith('@')) return;
      const meaning = meaningOf(value, place, program);
      if (meaning.kind === 'cell') cells.add(meaning.cell);
      // The state of the machine is known wherever it is read.
      else if (meaning.kind === 'opaque' && value !== '@state') isOpaque = true;
      return;
    }
    if (isArray(value)) {
      const [head] = value;
      if (typeof head === 'string' && (byChance.has(head) || (isCallName(head) && !known.has(head)))) isOpaque = true;
      for (const one of value) visit(one);
    } else if (isObject(value)) for (const one of Object.values(value)) visit(one ?? null);
  };
  visit(expression);
  return { cells, isOpaque };
}
