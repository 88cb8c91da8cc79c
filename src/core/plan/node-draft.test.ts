import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../base/json.ts';
import { createPrng } from '../base/prng.ts';
import { ListDraft } from './node-draft.ts';

const nameOf = (node: Json) => String((node as JsonObject).name);
const keys = { of: (node: Json) => [nameOf(node)], has: (node: Json, key: string) => nameOf(node) === key };

// A list with removed items finds positions as one from which they have gone.
test.each([1, 2, 3, 4, 5, 6, 7, 8])('a draft of a list is a list (seed %i)', (seed) => {
  const prng = createPrng(seed);
  for (let round = 0; round < 40; round++) {
    const source = Array.from({ length: prng.below(12) }, (_, i): Json => ({ name: `given${i}` }));
    const draft = new ListDraft(source, keys);
    const expected = [...source];
    for (let step = 0; step < 20; step++) {
      const position = prng.below(expected.length + 1);
      const slot = draft.slotAt(position);
      expect(slot === undefined ? undefined : draft.at(slot)).toBe(expected[position]);
      if (slot !== undefined && prng.below(2) === 0) {
        draft.remove(slot);
        expected.splice(position, 1);
      } else if (prng.below(2) === 0) {
        const added = { name: `added${step}` };
        draft.append(added);
        expected.push(added);
      }
      expect(draft.length).toBe(expected.length);
    }
    expect(draft.finish()).toEqual(expected);
    expect(source.every((item, i) => nameOf(item) === `given${i}`)).toBe(true);
  }
});

test('reading an item opens no edit', () => {
  const source = [{ name: 'a' }, { name: 'b' }];
  const draft = new ListDraft(source, keys);
  expect(draft.read(1).get('name')).toBe('b');
  expect(draft.peek(1)).toBe(source[1]);
  expect(draft.finish()).toBe(source);
  draft.edit(1, (name) => ({ name })).set('name', 'c');
  expect(draft.read(1).get('name')).toBe('c');
});
