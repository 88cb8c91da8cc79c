import { expect, it } from 'vitest';
import { desk, once, put, searchIn, step } from '../../../tests/fixtures/desk.ts';
import { faultOperators } from '../../../tests/fixtures/faults/index.ts';
import type { Json } from '../base/json.ts';
import { createPrng } from '../base/prng.ts';
import { listBehaviors } from '../behaviors/index.ts';
import { indexSchema, type Model } from '../schema/model.ts';
import { schemaOf } from '../schema/parse.ts';
import type { Finding } from '../verify/finding.ts';
import { verifySchema } from '../verify/verify.ts';
import { actionsKey } from './actions-key.ts';
import { edit } from './edit.ts';
import { editsFor } from './edits.ts';
import { Evidence } from './evidence.ts';
import { locate } from './locate.ts';
import type { Search } from './search.ts';

function brokenSearch(seed: number): Search | null {
  const prng = createPrng(seed);
  const behaviors = listBehaviors();
  let document = behaviors[prng.below(behaviors.length)]?.schema as unknown as Json;
  for (const operator of prng.shuffle(faultOperators).slice(0, 12))
    document = operator.inject(document, prng) ?? document;
  const search = searchIn(document);
  return search.root.model.traits.length < 2 ? null : search;
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
        const found = editsFor(state.model, finding, evidence);
        const known = before.get(textOf(finding));
        const isUntouched =
          known !== undefined && isSameTrait(traitOf(root.model, known), traitOf(state.model, finding));
        if (isUntouched && isOfOneTrait(finding)) {
          expect(found, `seed ${seed}`).toBe(editsFor(root.model, known, evidence));
          counts.kept++;
        } else if (!isUntouched && isOfOneTrait(finding)) {
          expect(found, `seed ${seed}`).toEqual(editsFor(state.model, finding, unknowing));
          counts.anew++;
        } else counts.others++;
      }
    }
  }
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(30);
});

it('what is kept of a trait is said of where it stands', () => {
  const parts = desk();
  once(parts);
  const { to, ...rest } = step(parts, 3);
  parts.machine.transitions[3] = { ...rest, target: to as Json };
  const { document, cases, first } = parts;
  const pathsIn = (traits: readonly unknown[]) => {
    const model = indexSchema(schemaOf({ ...document, orbitals: [{ ...cases, traits }] } as never));
    const finding = verifySchema(model).byCategory.invalid_transition[0] as Finding;
    const [plain] = verifySchema(model, undefined, { suggests: false }).byCategory.invalid_transition;
    expect(plain?.pointer).toBe(finding.pointer);
    return editsFor(model, finding).map(({ actions }) => String(actions[0]?.params.path));
  };
  const at = '/stateMachine/transitions/3';
  expect(pathsIn([first])[0]).toBe(`/orbitals/0/traits/0${at}`);
  expect(pathsIn(['Other', first])[0]).toBe(`/orbitals/0/traits/1${at}`);
});

it('the same edits in another order are others where one of them shifts what the other is about', () => {
  const parts = desk();
  once(parts);
  put(step(parts, 3), { to: 'laoding' });
  const search = searchIn(parts.document);
  const path = '/orbitals/0/traits/0/stateMachine/transitions';
  const take = (action: string, params: object) =>
    edit({ category: 'invalid_transition' }, action === 'unset_property' ? 'drop' : 'bind', [
      { action, params: params as never },
    ]);
  const taken = take('unset_property', { path: `${path}/1` });
  const renamed = take('set_property', { path: `${path}/2/to`, value: 'browsing' });
  const after = (...steps: (typeof taken)[]) =>
    steps.reduce((state, one) => search.take(state, one, actionsKey(one.actions)) ?? state, search.root);
  const endsOf = (...steps: (typeof taken)[]) => after(...steps).model.traits[0]?.transitions.map(({ to }) => to);
  expect(endsOf(taken, renamed)).toEqual(['loading', 'failed', 'browsing', 'browsing']);
  expect(endsOf(renamed, taken)).toEqual(['loading', 'browsing', 'laoding', 'browsing']);
});
