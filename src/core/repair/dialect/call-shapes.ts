// What an operator that nobody knows stands for, by the shape of what it is given: a slot and a pattern are drawn, a field is set to a value, an entity is
// persisted after a verb and fetched alone or with a filter.
import type { Json } from '../../base/json.ts';
import { isArray, isObject } from '../../base/json.ts';
import { nameDistance } from '../../base/nearest.ts';
import { nodeName } from '../../schema/element.ts';
import type { Model } from '../../schema/model.ts';
import { isKnownSlot, type Registries } from '../../verify/registry.ts';

export const persistVerbs: ReadonlySet<string> = new Set(['create', 'update', 'delete', 'clear']);

const isPattern = (value: Json | undefined, { patterns }: Registries) =>
  value === null || (isObject(value) && patterns.has(nodeName(value, 'type')));

/** Whether a text is a binding that `set` may set. */
export const isTarget = (value: Json | undefined): value is string =>
  typeof value === 'string' && /^@(?!payload|state|now|config|user|trait|computed)\w+\.\w/.test(value);

/** The operator that takes arguments of such a kind, or null where they tell none. */
export function operatorOf(call: readonly Json[], model: Model, registries: Registries): string | null {
  const [, first, second] = call;
  const given = call.length - 1;
  if (typeof first !== 'string' || given === 0) return null;
  if (given === 2 && isKnownSlot(registries, first) && isPattern(second, registries)) return 'render-ui';
  if (given === 2 && isTarget(first)) return 'set';
  const isEntity = (name: Json | undefined) => typeof name === 'string' && model.entityByName.has(name);
  if (persistVerbs.has(first) && isEntity(second)) return 'persist';
  return isEntity(first) && given <= 2 && (given === 1 || isObject(second)) ? 'fetch' : null;
}

/** The whole call, where what it is headed by is no operator but its first argument: the field that is set, or the slot that is drawn in. */
export function headless(call: readonly Json[], registries: Registries): Json[] | null {
  const [head, first] = call;
  if (typeof head !== 'string' || call.length !== 2) return null;
  if (isTarget(head)) return ['set', ...call];
  if (isKnownSlot(registries, head) && isPattern(first, registries)) return ['render-ui', ...call];
  return null;
}

/** A slip is a letter of three at most: what is further off is another word. */
export const isNearSlip = (name: string, other: string): boolean =>
  nameDistance(name, other) * 3 <= Math.max(name.length, other.length);

/** An `if` without its other way is a `when`. */
export const asWhen = (call: readonly Json[]): Json[] | null =>
  call[0] === 'if' && call.length === 3 && isArray(call[2]) ? ['when', ...call.slice(1)] : null;
