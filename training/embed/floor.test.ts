// The floor of "none of these" lies between what is foreign to the library and what is one of its behaviors in another form.
import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/base/json.ts';
import { createPrng } from '../../src/core/base/prng.ts';
import { listBehaviors } from '../../src/core/behaviors/index.ts';
import { createMatcher, type MatchMode } from '../../src/core/embed/index.ts';
import { generateDocument } from '../../tests/fixtures/generate.ts';
import { renameDocument } from '../../tests/fixtures/rename.ts';
import { keptBackKinds, rewriteOften } from './rewrite.ts';
import { modelOf } from './tasks.ts';

const library = listBehaviors();
const matcher = createMatcher(library);
const prng = createPrng(21);
const bestOf = (document: JsonObject, mode: MatchMode) => matcher.match({ schema: modelOf(document) }, { mode })[0];

test('a generated document is like nothing, by its structure or with names that say nothing', () => {
  const generated = Array.from({ length: 150 }, () => generateDocument(prng, { oddity: 0, size: 2 + prng.below(4) }));
  const found = generated.flatMap((document) => [
    bestOf(document, 'structure')?.target.name ?? [],
    bestOf(renameDocument(document, prng), 'both')?.target.name ?? [],
  ]);
  // One in a hundred: the floor is a quantile, fitted to documents that were drawn before.
  expect(found.flat().length).toBeLessThanOrEqual(3);
});

test('a behavior that was rewritten in four ways that nothing is fitted to is found, in nine of ten', () => {
  const some = library.filter((_, i) => i % 6 === 0);
  for (const mode of ['structure', 'both'] as const) {
    const found = some.filter(({ name, schema }) => {
      const rewritten = renameDocument(rewriteOften(schema as JsonObject, keptBackKinds, 4, prng), prng);
      return bestOf(rewritten, mode)?.target.name === name;
    });
    expect(found.length / some.length).toBeGreaterThan(0.9);
  }
});
