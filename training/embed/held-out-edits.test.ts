import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/base/json.ts';
import { createPrng } from '../../src/core/base/prng.ts';
import { listBehaviors } from '../../src/core/behaviors/index.ts';
import { embedSchema, similarity } from '../../src/core/embed/index.ts';
import { canonicalHash, parseSchema } from '../../src/core/schema/index.ts';
import { editKinds } from '../../tests/fixtures/structural-edit.ts';
import { editOtherwise, heldOutEditKinds } from './held-out-edits.ts';
import { modelOf } from './tasks.ts';

const library = listBehaviors();

test('no kind is one that is fitted to', () => {
  expect(heldOutEditKinds.length).toBeGreaterThanOrEqual(12);
  expect(heldOutEditKinds.filter((kind) => editKinds.includes(kind))).toEqual([]);
});

test('every kind applies to the library, gives a document that can be read, leaves the one it was given, and is seen', () => {
  const prng = createPrng(8);
  const seen = new Map<string, number>();
  for (let i = 0; i < 300; i++) {
    const { schema } = prng.pick(library);
    const before = JSON.stringify(schema);
    const { kind, document } = editOtherwise(schema as JsonObject, prng);
    expect(JSON.stringify(schema) === before, kind).toBe(true);
    const { schema: parsed, problems } = parseSchema(document);
    expect(problems, kind).toEqual([]);
    if (canonicalHash(parsed) === canonicalHash(parseSchema(schema).schema)) continue;
    expect(embedSchema(modelOf(document)).join() === embedSchema(modelOf(schema)).join(), kind).toBe(false);
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
  }
  expect([...seen.keys()].sort()).toEqual([...heldOutEditKinds].sort());
});

test('one edit leaves a behavior nearer than five do in 95 of 100', () => {
  const prng = createPrng(9);
  const draws = Array.from({ length: 120 }, () => {
    const { schema } = prng.pick(library);
    const own = embedSchema(modelOf(schema));
    const after = (count: number) => {
      let document = schema as JsonObject;
      for (let i = 0; i < count; i++) document = editOtherwise(document, prng).document as JsonObject;
      return similarity(own, embedSchema(modelOf(document)));
    };
    return after(1) > after(5);
  });
  expect(draws.filter(Boolean).length / draws.length).toBeGreaterThan(0.95);
});
