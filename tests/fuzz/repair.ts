// Laws of repair over small documents with oddities and faults, for a random part of the categories that they show:
//   no suggestion brings a category in; verified means what it says; the actions lead to the document, and none of them could be left out for that; ranks
//   order scores; repairing what was repaired yields nothing; a wider beam and more steps never give a worse first score.
// What a suggestion shows is read here from the text of its document, not from what repair says of it.
import { deepStrictEqual, ok } from 'node:assert';
import type { Prng } from '../../src/core/base/prng.ts';
import { listBehaviors } from '../../src/core/behaviors/index.ts';
import { applyActions } from '../../src/core/plan/index.ts';
import type { Suggestion } from '../../src/core/repair/rank.ts';
import { type RepairOptions, repairSchema } from '../../src/core/repair/repair.ts';
import { canonicalHash, indexSchema, type OrbDocument, parseSchema, type Schema } from '../../src/core/schema/index.ts';
import { type CategoryCode, predictSchema, registries19, verifySchema } from '../../src/core/verify/index.ts';
import { forSeeds } from '../fixtures/seed.ts';
import { drawDocument } from './verify.ts';

export const casesDefault = 100_000;
/** Some behaviors that traits may be built like: enough to be taken from, few enough to be compared in no time. */
const someBehaviors = listBehaviors().filter((_, index) => index % 12 === 0);
/** Every so many cases, the law of beam and steps is tried: it takes several searches. */
const monotoneEvery = 10;

export function run(cases: number, seed: number): void {
  const tally = { repaired: 0, suggestions: 0, verifiedFirst: 0 };
  let count = 0;
  forSeeds(seed, cases, (prng) => checkRepair(prng, count++ % monotoneEvery === 0, tally));
  const share = ((100 * tally.verifiedFirst) / Math.max(1, tally.repaired)).toFixed(2);
  console.log(`${tally.repaired} repairs, ${tally.suggestions} suggestions, first one verified in ${share} %`);
}

const shownBy = (document: OrbDocument): Set<CategoryCode> => {
  const { schema } = parseSchema(JSON.parse(JSON.stringify(document)));
  return new Set(verifySchema(indexSchema(schema), registries19).findings.map((finding) => finding.category));
};

function repair(
  schema: Schema,
  codes: readonly CategoryCode[],
  beamWidth: number,
  maxSteps: number,
  blueprints: RepairOptions['blueprints'] = someBehaviors,
) {
  const options: RepairOptions = {
    beamWidth,
    maxSteps,
    registries: registries19,
    predict: (model, verification) => predictSchema(model, verification).validity,
    blueprints,
  };
  return repairSchema(schema, codes, options);
}

interface Tally {
  repaired: number;
  suggestions: number;
  verifiedFirst: number;
}

export function checkRepair(prng: Prng, isMonotoneTried: boolean, tally: Tally): void {
  const { schema } = parseSchema(drawDocument(prng));
  const before = shownBy(schema.document);
  const asked = prng.shuffle([...before]).slice(0, 1 + prng.below(3));
  if (asked.length === 0) return;
  const answer = repair(schema, asked, 1 + prng.below(4), 1 + prng.below(8));
  tally.repaired++;
  tally.verifiedFirst += Number(answer.suggestions[0]?.verified === true);
  let last = 1;
  let isVerifiedStill = true;
  for (const suggestion of answer.suggestions) {
    tally.suggestions++;
    const after = shownBy(suggestion.schema.document);
    const remaining = asked.filter((code) => after.has(code)).sort();
    for (const category of after) ok(before.has(category), `${category} was brought in`);
    deepStrictEqual([...suggestion.remaining], remaining, 'what remains is said wrongly');
    deepStrictEqual(suggestion.verified, remaining.length === 0, 'verified is said wrongly');
    ok((suggestion.score < last || suggestion.rank === 1 || last === 0) && suggestion.score >= 0, 'scores do not fall');
    ok(isVerifiedStill || !suggestion.verified, 'a verified one ranks below one that is not');
    const applied = applyActions(schema, suggestion.actions);
    ok(applied.ok && canonicalHash(applied.schema) === canonicalHash(suggestion.schema), 'the actions lead elsewhere');
    checkLean(schema, suggestion);
    last = suggestion.score;
    isVerifiedStill = suggestion.verified;
  }
  const [first] = answer.suggestions;
  // Without behaviors, because with them an opaque trait is elaborated where nothing is left to repair.
  if (first?.verified)
    deepStrictEqual(repair(first.schema, asked, 2, 4, []).suggestions, [], 'a repaired one is repaired again');
  if (isMonotoneTried) checkMonotone(schema, asked, prng);
}

/** No action is one that the document is the same without. */
function checkLean(schema: Schema, { actions, schema: repaired }: Suggestion): void {
  const hash = canonicalHash(repaired);
  for (const [at, { action }] of actions.entries()) {
    const without = applyActions(
      schema,
      actions.filter((_, other) => other !== at),
    );
    ok(!without.ok || canonicalHash(without.schema) !== hash, `action ${at + 1}, ${action}, could be left out`);
  }
}

function checkMonotone(schema: Schema, asked: readonly CategoryCode[], prng: Prng): void {
  const [narrow, wide] = [1 + prng.below(50), 1 + prng.below(50)].sort((a, b) => a - b) as [number, number];
  const [few, many] = [1 + prng.below(50), 1 + prng.below(50)].sort((a, b) => a - b) as [number, number];
  const score = (width: number, steps: number) => repair(schema, asked, width, steps).suggestions[0]?.score ?? 0;
  const least = score(narrow, few);
  ok(score(wide, few) >= least, `beam ${wide} is worse than ${narrow} at ${few} steps`);
  ok(score(narrow, many) >= least, `${many} steps are worse than ${few} at beam ${narrow}`);
}
