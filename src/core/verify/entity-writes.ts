// Which fields of its entity a trait sets and reads, and which rows it writes.
import type { Json } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { createNodeMemo } from '../base/node-memo.ts';
import type { Tick, Trait, Transition } from '../schema/element.ts';
import { contentOf } from './step-content.ts';

interface StepWrites {
  /** Fields that are set; `*` where the whole row is. */
  readonly set: ReadonlySet<string>;
  /** Fields that are read. */
  readonly read: ReadonlySet<string>;
  readonly persists: readonly (readonly Json[])[];
}

const known = createNodeMemo<StepWrites>();

/** What effects and guard of a step set, read and store. `@entity` is the linked entity. */
export function writesOf(step: Transition | Tick): StepWrites {
  const before = known.get(step.node);
  if (before !== undefined) return before;
  const set = new Set<string>();
  const read = new Set<string>();
  const persists: (readonly Json[])[] = [];
  for (const { call } of contentOf(step).calls) {
    if (call[0] === 'persist') persists.push(call);
    if (call[0] !== 'set' || typeof call[1] !== 'string') continue;
    if (call[1] === '@entity') set.add('*');
    else if (call[1].startsWith(fieldRoot)) set.add(call[1].split('.', 2)[1] as string);
  }
  collectReads(step.guard, read);
  for (const effect of step.effects) collectReads(effect, read);
  const writes = { set, read, persists };
  known.set(step.node, writes);
  return writes;
}

const fieldRoot = '@entity.';

function collectReads(value: Json, read: Set<string>): void {
  if (typeof value === 'string') {
    const field = value.startsWith(fieldRoot) ? /^\w+/.exec(value.slice(fieldRoot.length))?.[0] : undefined;
    if (field !== undefined) read.add(field);
  } else if (isArray(value)) {
    const isSet = value[0] === 'set';
    for (let i = 0; i < value.length; i++) if (!isSet || i !== 1) collectReads(value[i] as Json, read);
  } else if (isObject(value)) for (const name in value) collectReads(value[name] ?? null, read);
}

export const stepsOf = (trait: Trait): readonly (Transition | Tick)[] =>
  trait.ticks.length === 0 ? trait.transitions : [...trait.transitions, ...trait.ticks];

const setFields = createNodeMemo<ReadonlySet<string>>();

/** The fields that any step of a trait sets; `*` where one sets the whole row. */
export function fieldsSetIn(trait: Trait): ReadonlySet<string> {
  let fields = setFields.get(trait);
  if (fields === undefined) {
    fields = new Set(stepsOf(trait).flatMap((step) => [...writesOf(step).set]));
    setFields.set(trait, fields);
  }
  return fields;
}

/** True if some step sets a field, or the whole row. */
export const setsField = (trait: Trait, field: string): boolean =>
  fieldsSetIn(trait).has(field) || fieldsSetIn(trait).has('*');
