import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/base/json.ts';
import { createPrng } from '../../src/core/base/prng.ts';
import { listBehaviors } from '../../src/core/behaviors/index.ts';
import { canonicalHash, parseSchema } from '../../src/core/schema/index.ts';
import { fittedKinds, keptBackKinds, rewriteOnce, rewritingKinds } from './rewrite.ts';

const library = listBehaviors();

test('a third of at least twelve kinds is kept back', () => {
  expect(rewritingKinds.length).toBeGreaterThanOrEqual(12);
  expect(keptBackKinds.length).toBeGreaterThanOrEqual(Math.floor(rewritingKinds.length / 3));
  expect([...keptBackKinds, ...fittedKinds].sort()).toEqual(rewritingKinds);
});

test.each(rewritingKinds)('%s gives another document that can be read, and leaves the one it was given', (kind) => {
  const prng = createPrng(3);
  let count = 0;
  for (const { name, schema } of library) {
    if (count === 4) break;
    const before = JSON.stringify(schema);
    const document = rewriteOnce(schema as JsonObject, kind, prng);
    expect(JSON.stringify(schema) === before, name).toBe(true);
    if (document === null) continue;
    const { schema: parsed, problems } = parseSchema(document);
    expect(problems, name).toEqual([]);
    expect(canonicalHash(parsed), name).not.toBe(canonicalHash(parseSchema(schema).schema));
    count++;
  }
  expect(count).toBeGreaterThan(2);
});
