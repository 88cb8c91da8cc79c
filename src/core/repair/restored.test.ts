// What the first suggestion makes of single faults: every third operator in a small document each. The bars are below what `npm run eval:repair` prints, as the cases are
// few; a way of finding edits that is lost shows all the same.
import { expect, test } from 'vitest';
import { faultOperators } from '../../../tests/fixtures/faults/index.ts';
import { leafTexts } from '../../../tests/fixtures/leaf-texts.ts';
import type { Json } from '../base/json.ts';
import { createPrng } from '../base/prng.ts';
import { listBehaviors } from '../behaviors/index.ts';
import { canonicalText, indexSchema, parseSchema, type Schema } from '../schema/index.ts';
import { registries19 } from '../verify/registry.ts';
import { verifySchema } from '../verify/verify.ts';
import { repairSchema } from './repair.ts';

const seed = 4200;
const triesMax = 20;
const lettersMax = 8_000;

const categoriesOf = (schema: Schema) =>
  new Set(verifySchema(indexSchema(schema), registries19).findings.map(({ category }) => category));

test('the original comes back in most cases, and what the fault left alone stays', () => {
  const library = listBehaviors();
  const small = library.filter(({ schema }) => JSON.stringify(schema).length < lettersMax);
  const prng = createPrng(seed);
  const [missed, changed, unverified]: [string[], string[], string[]] = [[], [], []];
  let cases = 0;
  for (const operator of faultOperators.filter((_, at) => at % 3 === seed % 3)) {
    for (let tries = 0; tries < triesMax; tries++) {
      const { name, schema } = prng.pick(small);
      const faulty = operator.inject(schema as unknown as Json, prng);
      const [before, broken] = [parseSchema(schema as unknown as Json).schema, parseSchema(faulty ?? null).schema];
      const known = categoriesOf(before);
      const codes = faulty === null ? [] : [...categoriesOf(broken)].filter((code) => !known.has(code));
      if (codes.length === 0) continue;
      cases++;
      const [first] = repairSchema(broken, codes, {
        beamWidth: 5,
        maxSteps: 10,
        registries: registries19,
        predict: () => 1,
        blueprints: library.filter((one) => one.name !== name),
      }).suggestions;
      const label = `${operator.name} in ${name}`;
      if (first?.verified !== true) unverified.push(label);
      if (first === undefined || canonicalText(first.schema) !== canonicalText(before)) missed.push(label);
      const [left, after] = [new Set(leafTexts(broken)), new Set(first === undefined ? [] : leafTexts(first.schema))];
      if (leafTexts(before).some((text) => left.has(text) && !after.has(text))) changed.push(label);
      break;
    }
  }
  expect(cases, `seed ${seed}`).toBeGreaterThan(50);
  expect(unverified, `seed ${seed}`).toEqual([]);
  expect(changed.length / cases, `seed ${seed}: ${changed}`).toBeLessThan(0.05);
  expect(missed.length / cases, `seed ${seed}: ${missed}`).toBeLessThan(0.35);
});
