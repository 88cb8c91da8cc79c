import { describe, expect, it } from 'vitest';
import { faultOperators } from '../../../tests/fixtures/faults/index.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { createPrng } from '../base/prng.ts';
import { listBehaviors } from '../behaviors/index.ts';
import { canonicalText } from '../schema/canonical.ts';
import { parseSchema, type Schema } from '../schema/parse.ts';
import { SameDocuments } from './same-documents.ts';

const read = (document: Json): Schema => parseSchema(document).schema;
const copyOf = (document: unknown): Json => JSON.parse(JSON.stringify(document)) as Json;

/** The same document with the lists turned round whose order says nothing. */
function turned(value: Json, key = ''): Json {
  if (Array.isArray(value)) {
    const items = value.map((item) => turned(item));
    return ['orbitals', 'traits', 'states', 'events', 'emits', 'fields', 'pages'].includes(key)
      ? items.reverse()
      : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value as JsonObject)
      .reverse()
      .map(([name, member]) => [name, turned(member as Json, name)]),
  );
}

describe('documents that are the same', () => {
  it.each([7_001, 7_002, 7_003, 7_004])('are those with one canonical text, and no others (seed %i)', (seed) => {
    const prng = createPrng(seed);
    const behaviors = listBehaviors();
    const original = copyOf(behaviors[prng.below(behaviors.length)]?.schema);
    const documents = new SameDocuments();
    const numbers = new Map<string, number>();
    const texts = new Map<number, string>();
    const variants: Json[] = [original, turned(original)];
    for (const operator of prng.shuffle(faultOperators).slice(0, 60)) {
      const base = variants[prng.below(variants.length)] as Json;
      const next = operator.inject(base, prng);
      if (next !== null) variants.push(next, copyOf(next));
    }
    for (const variant of variants) {
      const schema = read(variant);
      const text = canonicalText(schema);
      const number = documents.numberOf(schema);
      expect(numbers.get(text) ?? number).toBe(number);
      expect(texts.get(number) ?? text).toBe(text);
      numbers.set(text, number);
      texts.set(number, text);
    }
    expect(numbers.size).toBeGreaterThan(20);
    expect(numbers.size).toBeLessThan(variants.length);
  });

  it.each<[string, Json, Json, boolean]>([
    ['a machine without anything and none', { name: 'T', stateMachine: {} }, { name: 'T' }, true],
    [
      'a list without anything and none',
      { name: 'T', stateMachine: { states: ['a'], transitions: [] } },
      { name: 'T', stateMachine: { states: ['a'] } },
      true,
    ],
    [
      'a machine of one step and none',
      { name: 'T', stateMachine: { transitions: [{ from: 'a', event: 'E', to: 'b' }] } },
      { name: 'T' },
      false,
    ],
    [
      'steps in another order',
      {
        name: 'T',
        stateMachine: {
          transitions: [
            { from: 'a', event: 'E', to: 'b' },
            { from: 'b', event: 'E', to: 'a' },
          ],
        },
      },
      {
        name: 'T',
        stateMachine: {
          transitions: [
            { from: 'b', event: 'E', to: 'a' },
            { from: 'a', event: 'E', to: 'b' },
          ],
        },
      },
      true,
    ],
    [
      'steps of one state and event in another order',
      {
        name: 'T',
        stateMachine: {
          transitions: [
            { from: 'a', event: 'E', to: 'b' },
            { from: 'a', event: 'E', to: 'c' },
          ],
        },
      },
      {
        name: 'T',
        stateMachine: {
          transitions: [
            { from: 'a', event: 'E', to: 'c' },
            { from: 'a', event: 'E', to: 'b' },
          ],
        },
      },
      false,
    ],
  ])('%s', (_, one, other, areSame) => {
    const documents = new SameDocuments();
    const [number, otherNumber] = [one, other].map((trait) =>
      documents.numberOf(read({ name: 'App', orbitals: [{ name: 'O', entity: 'Thing', traits: [trait], pages: [] }] })),
    );
    expect(number === otherNumber).toBe(areSame);
  });
});
