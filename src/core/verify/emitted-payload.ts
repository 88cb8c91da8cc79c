// The values that `emit` effects give and what the entries of their events declare, as version 17 compares the two: effects of transitions and ticks, none inside others,
// and `payloadSchema` of the last entry of a name in `emits`. Cost: linear in the trait.
import { isArray, isObject, type Json, type JsonObject } from '../base/json.ts';
import { type Emit, nodeName, type Tick, type Transition } from '../schema/element.ts';
import type { TraitScope } from './check.ts';

export interface Emitted {
  readonly step: Transition | Tick;
  /** The index of the effect. */
  readonly index: number;
  readonly event: string;
  /** Undefined where the effect has no payload. */
  readonly given: Json | undefined;
  readonly entry: Emit;
  readonly declared: readonly DeclaredPayload[];
}

export interface DeclaredPayload {
  readonly name: string;
  /** In the `payloadSchema` of the entry. */
  readonly index: number;
  readonly node: JsonObject;
}

/** The `emit` effects whose event declares a payload. */
export function emittedBy({ trait }: TraitScope): readonly Emitted[] {
  const entries = new Map<string, { readonly entry: Emit; readonly declared: readonly DeclaredPayload[] }>();
  for (const entry of trait.emits) {
    const { name, node } = entry;
    if (isObject(node) && isArray(node.payloadSchema))
      entries.set(name, { entry, declared: declaredIn(node.payloadSchema) });
  }
  if (entries.size === 0) return [];
  return [...trait.transitions, ...trait.ticks].flatMap((step) =>
    step.effects.flatMap((effect, index): Emitted[] => {
      const [operator, event, given] = isArray(effect) ? effect : [];
      if (operator !== 'emit' || typeof event !== 'string') return [];
      const known = entries.get(event);
      return known === undefined ? [] : [{ step, index, event, given, ...known }];
    }),
  );
}

const declaredIn = (payload: readonly Json[]): DeclaredPayload[] =>
  payload.flatMap((node, index) => (isObject(node) ? [{ name: nodeName(node, 'name'), index, node }] : []));
