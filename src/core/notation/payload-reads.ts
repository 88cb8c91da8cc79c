// What a trait's transitions read from the payload of each event, and what they do with it: enough to declare the payload again.
import type { Json } from '../base/json.ts';
import { isArray } from '../base/json.ts';
import { createNodeMemo } from '../base/node-memo.ts';
import type { Trait } from '../schema/element.ts';
import { walkTrait } from '../schema/walk.ts';

export interface PayloadRead {
  count: number;
  /** The field of the linked entity that it is assigned to. */
  field: string | null;
  /** The entity that it is stored as. */
  entity: string | null;
  /** Whether it is calculated with. */
  isNumber: boolean;
}

const arithmetic = new Set(['+', '-', '*', '/', '%', '<', '>', '<=', '>=']);

const cache = createNodeMemo<ReadonlyMap<string, ReadonlyMap<string, PayloadRead>>>();

/** By event, the payload fields that are read, in order of first reading. */
export function payloadReadsOf(trait: Trait): ReadonlyMap<string, ReadonlyMap<string, PayloadRead>> {
  const known = cache.get(trait);
  if (known !== undefined) return known;
  const reads = new Map<string, Map<string, PayloadRead>>();
  const readOf = (event: string, text: Json | undefined): PayloadRead | null => {
    if (typeof text !== 'string' || !text.startsWith('@payload.')) return null;
    const name = text.split('.')[1] ?? '';
    const ofEvent = reads.get(event) ?? new Map<string, PayloadRead>();
    reads.set(event, ofEvent);
    const read = ofEvent.get(name) ?? { count: 0, field: null, entity: null, isNumber: false };
    ofEvent.set(name, read);
    return read;
  };
  walkTrait(trait, {
    effect: (value, { owner }) => {
      if (owner.kind !== 'transition' || !isArray(value)) return;
      const [operator, second, third, fourth] = value;
      if (operator === 'set' && typeof second === 'string') {
        const read = readOf(owner.event, third);
        if (read !== null && (third as string).split('.').length === 2) read.field = second.split('.')[1] ?? null;
      } else if (operator === 'persist' && typeof third === 'string') {
        const read = readOf(owner.event, fourth);
        if (read !== null && (fourth as string).split('.').length === 2) read.entity = third;
      }
    },
    call: (call, _position, { owner }) => {
      const [operator, ...operands] = call;
      if (owner.kind !== 'transition' || typeof operator !== 'string' || !arithmetic.has(operator)) return;
      for (const operand of operands) {
        const read = readOf(owner.event, operand);
        if (read !== null && (operand as string).split('.').length === 2) read.isNumber = true;
      }
    },
    binding: (text, _position, { owner }) => {
      if (owner.kind !== 'transition') return;
      const read = readOf(owner.event, text);
      if (read !== null) read.count++;
    },
  });
  cache.set(trait, reads);
  return reads;
}
