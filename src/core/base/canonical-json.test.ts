import { expect, test } from 'vitest';
import { editDocument } from '../../../tests/fixtures/edit.ts';
import { generateDocument } from '../../../tests/fixtures/generate.ts';
import { forSeeds } from '../../../tests/fixtures/seed.ts';
import { canonicalJson, isSameJson } from './canonical-json.ts';
import type { Json } from './json.ts';
import { createNodeMemo } from './node-memo.ts';

/** Rebuilds a value with the members of its objects in the opposite order. */
function turned(value: Json): Json {
  if (Array.isArray(value)) return value.map((item) => turned(item as Json));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, item]) => [key, turned(item as Json)]),
  );
}

test('values that are the same to the letter have one canonical text, whatever the order of members', () => {
  forSeeds(1, 300, (prng) => {
    const document = generateDocument(prng, { oddity: 0.1, size: 3 });
    expect(isSameJson(document, turned(structuredClone(document)))).toBe(true);
    const { document: edited } = editDocument(document, prng);
    if (isSameJson(document, edited)) expect(canonicalJson(edited)).toBe(canonicalJson(document));
    if (canonicalJson(edited) !== canonicalJson(document)) expect(isSameJson(document, edited)).toBe(false);
  });
});

test.each<[string, Json, Json]>([
  ['an inherited member is none', JSON.parse('{"__proto__":{}}'), { a: {} }],
  ['a member of another name', { a: 1 }, { b: 1 }],
  ['a list is no object', [], {}],
  ['a shorter list', [1], [1, 2]],
  ['null is no object', null, {}],
  ['a member more', { a: 1 }, { a: 1, b: 2 }],
  ['an inherited member beside another that is missing', JSON.parse('{"__proto__":{},"a":1}'), { a: 1, b: 2 }],
])('%s: not the same', (_, a, b) => {
  expect(isSameJson(a, b)).toBe(false);
  expect(isSameJson(b, a)).toBe(false);
});

/** The canonical text by definition: keys sorted, nothing kept. */
function byDefinition(value: Json | undefined): string {
  if (Array.isArray(value)) return `[${value.map((item) => byDefinition(item as Json)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null).normalize('NFC');
  const members = Object.entries(value).filter(([, item]) => item !== undefined);
  members.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, item]) => `${byDefinition(key)}:${byDefinition(item as Json)}`).join(',')}}`;
}

test('the text of an object does not depend on the objects that were written before', () => {
  const names = ['b', 'a', 'ab', '"', 'é', ' ', '10', '9', '__proto__', '', 'k'.repeat(80)];
  forSeeds(1, 6000, (prng) => {
    const chosen = prng.shuffle(names).slice(0, prng.below(names.length + 1));
    const values: Json[] = ['plain', 'a "quote"', '', 'é', 1, null, [], {}, { b: 'x', a: 'y' }];
    const object: Json = Object.fromEntries(chosen.map((name) => [name, prng.pick(values)]));
    expect(canonicalJson(object)).toBe(byDefinition(object));
    expect(canonicalJson({ ...(object as object), a: undefined })).toBe(
      byDefinition({ ...(object as object), a: undefined }),
    );
  });
});

test('a memo stays with its node alone and shows nowhere', () => {
  const lengths = createNodeMemo<number>();
  const names = createNodeMemo<string>();
  const node = { name: 'open' };
  lengths.set(node, 4);
  names.set(node, 'open');
  expect([lengths.get(node), names.get(node)]).toEqual([4, 'open']);
  expect(lengths.get({ ...node })).toBeUndefined();
  expect(lengths.get(structuredClone(node))).toBeUndefined();
  expect([JSON.stringify(node), Reflect.ownKeys(node)]).toEqual(['{"name":"open"}', ['name']]);
  const frozen = Object.freeze({ name: 'shut' });
  lengths.set(frozen, 4);
  expect(lengths.get(frozen)).toBeUndefined();
});
