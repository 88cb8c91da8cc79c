import { expect, it } from 'vitest';
import { read } from '../../../tests/fixtures/desk.ts';
import { faultOperators } from '../../../tests/fixtures/faults/index.ts';
import type { Json } from '../base/json.ts';
import { createPrng } from '../base/prng.ts';
import { listBehaviors } from '../behaviors/index.ts';
import { indexSchema, type Model } from '../schema/model.ts';
import type { Finding } from '../verify/finding.ts';
import { defaultRegistries } from '../verify/registry.ts';
import { verifySchema } from '../verify/verify.ts';
import { candidatesFor } from './candidates.ts';
import { type Goal, rootState } from './evaluate.ts';
import { Evidence } from './evidence.ts';
import { locate } from './locate.ts';
import { Search } from './search.ts';

function brokenSearch(seed: number): Search | null {
  const prng = createPrng(seed);
  const behaviors = listBehaviors();
  let document = behaviors[prng.below(behaviors.length)]?.schema as unknown as Json;
  for (const operator of prng.shuffle(faultOperators).slice(0, 12))
    document = operator.inject(document, prng) ?? document;
  const schema = read(document);
  const model = indexSchema(schema);
  if (model.traits.length < 2) return null;
  const verification = verifySchema(model, defaultRegistries);
  const codes = new Set(verification.findings.map(({ category }) => category));
  const goal: Goal = { wanted: codes, before: codes, registries: defaultRegistries };
  return new Search(rootState(schema, model, verification, goal), goal);
}

const isOfOneTrait = ({ category }: Finding) =>
  ['invalid_transition', 'orphan_event', 'missing_transition'].includes(category);
/** The trait as it stands, and what actions call it by: another trait may have come to have its name. */
function traitOf(model: Model, finding: Finding): readonly unknown[] {
  const { trait, traitName } = locate(model, finding);
  return [trait?.node, traitName];
}
const isSameTrait = (a: readonly unknown[], b: readonly unknown[]) => a.every((part, i) => part === b[i]);
const textOf = ({ category, pointer, message, repairs }: Finding) =>
  JSON.stringify([category, pointer, message, repairs]);

it('what nobody has touched keeps its candidates, what somebody has is asked anew', () => {
  const counts = { kept: 0, anew: 0, others: 0 };
  for (let seed = 51_001; seed < 51_013; seed++) {
    const search = brokenSearch(seed);
    if (search === null) continue;
    const { root, evidence } = search;
    const before = new Map(search.suggestionsIn(root).findings.map((finding) => [textOf(finding), finding]));
    // It has been told of no findings.
    const unknowing = new Evidence(root.model);
    for (const { candidate, key } of search.stepsFrom(root).slice(0, 12)) {
      const state = search.take(root, candidate, key);
      if (state === null) continue;
      for (const finding of search.suggestionsIn(state).findings) {
        const found = candidatesFor(state.model, finding, evidence);
        const known = before.get(textOf(finding));
        const isUntouched =
          known !== undefined && isSameTrait(traitOf(root.model, known), traitOf(state.model, finding));
        if (isUntouched && isOfOneTrait(finding)) {
          expect(found, `seed ${seed}`).toBe(candidatesFor(root.model, known, evidence));
          counts.kept++;
        } else if (!isUntouched && isOfOneTrait(finding)) {
          expect(found, `seed ${seed}`).toEqual(candidatesFor(state.model, finding, unknowing));
          counts.anew++;
        } else counts.others++;
      }
    }
  }
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(30);
});
