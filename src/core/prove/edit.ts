// A change of a document that may restore a property: its reason, its cost beside other changes, and the object that it replaces.
import type { Json, JsonObject } from '../base/json.ts';
import { isArray } from '../base/json.ts';
import type { Machine } from '../run/index.ts';
import type { Transition } from '../schema/index.ts';

export interface Edit {
  /** For a person. */
  readonly reason: string;
  /** Gentle edits cost less. */
  readonly cost: number;
  readonly node: Json;
  readonly change: (node: JsonObject) => JsonObject | null;
}

/** Costs in tenths of a guard: what changes less of a document comes first. */
export const costs = {
  ...{ copiedGuard: 10, guard: 12, variant: 13, order: 14, source: 15, way: 15, effect: 21 },
  ...{ open: 20, retarget: 22, added: 24, remove: 30 },
};

export const arrow = (machine: Machine, { event, to }: Transition, from: string): string =>
  `${machine.id}: ${from} -> ${to} on ${event}`;

/** The node of a transition as the document has it. */
export const nodeOf = ({ node }: Transition): Json => node as unknown as Json;

export const textOf = (value: Json): string => JSON.stringify(value);

const opposite: Readonly<Record<string, string>> = { '=': '!=', '!=': '=', '<': '>=', '>=': '<', '>': '<=', '<=': '>' };

export function negated(value: Json): Json {
  if (typeof value === 'boolean') return !value;
  const other = isArray(value) && typeof value[0] === 'string' ? opposite[value[0]] : undefined;
  return other !== undefined && isArray(value) ? [other, ...value.slice(1)] : ['not', value];
}
