// Metamorphic laws of verification over generated documents and composed library documents with faults:
//   names and order change no probability by a bit; an unrelated valid orbital changes no finding; a finding's own repair can be applied,
//   clears the finding, and never lowers validity.

import { deepStrictEqual } from 'node:assert';
import type { Json, JsonObject } from '../../src/core/base/json.ts';
import type { Prng } from '../../src/core/base/prng.ts';
import { applyActions } from '../../src/core/plan/index.ts';
import { indexSchema, parseSchema, type Schema } from '../../src/core/schema/index.ts';
import type { Finding, Verification } from '../../src/core/verify/finding.ts';
import { actionsOf } from '../../src/core/verify/finding.ts';
import { type Prediction, predictSchema } from '../../src/core/verify/predictor/predict.ts';
import { registries19 } from '../../src/core/verify/registry.ts';
import { verifySchema } from '../../src/core/verify/verify.ts';
import { faultyDraft } from '../../training/faulty-draft.ts';
import { generateDocument } from '../fixtures/generate.ts';
import { permuteDocument } from '../fixtures/permute.ts';
import { renameDocument } from '../fixtures/rename.ts';
import { forSeeds } from '../fixtures/seed.ts';

export const casesDefault = 100_000;

interface Judged {
  readonly schema: Schema;
  readonly verification: Verification;
  readonly prediction: Prediction;
}

export function run(cases: number, seed: number): void {
  const tally = { repairs: 0, refused: new Map<string, number>() };
  forSeeds(seed, cases, (prng) => checkLaws(drawDocument(prng), prng, tally));
  console.log(`${tally.repairs} suggested repairs applied`);
  for (const [reason, count] of [...tally.refused].sort()) console.log(`  refused ${count}: ${reason}`);
}

/** Half generated, with all oddities; half composed of library parts, with faults. */
export function drawDocument(prng: Prng): JsonObject {
  if (prng.below(2) === 0) return generateDocument(prng, { oddity: prng.real() * 0.2, size: 1 + prng.below(4) });
  return faultyDraft(prng, 2) as unknown as JsonObject;
}

export function judge(document: Json): Judged {
  const { schema } = parseSchema(document);
  const model = indexSchema(schema);
  const verification = verifySchema(model, registries19);
  return { schema, verification, prediction: predictSchema(model, verification) };
}

interface Tally {
  repairs: number;
  readonly refused: Map<string, number>;
}

export function checkLaws(document: JsonObject, prng: Prng, tally: Tally): void {
  const before = judge(document);
  deepStrictEqual(judge(permuteDocument(document, prng)).prediction, before.prediction, 'order changes the prediction');
  const renamed = judge(renameDocument(document, prng, isMeaningful));
  deepStrictEqual(renamed.prediction, before.prediction, 'names change the prediction');
  checkUnrelated(document, before);
  for (const finding of before.verification.findings.slice(0, 6)) checkRepairs(before, finding, tally);
}

/** Names to which the format or a condition gives a meaning, and those that no binding can hold. */
function isMeaningful(name: string): boolean {
  return (
    !/^[A-Za-z_][\w$-]*$/.test(name) ||
    name.startsWith('_') ||
    ['INIT', 'CLOSE', 'CANCEL', 'id', 'createdAt', 'updatedAt'].includes(name)
  );
}

const unrelated: JsonObject = {
  name: 'UnrelatedOrbital',
  entity: { name: 'UnrelatedEntity', fields: [{ name: 'unrelatedField', type: 'string' }] },
  traits: [
    {
      name: 'UnrelatedTrait',
      category: 'lifecycle',
      linkedEntity: 'UnrelatedEntity',
      stateMachine: {
        states: [{ name: 'calm', isInitial: true }],
        events: [{ key: 'UNRELATED_EVENT' }],
        transitions: [{ from: 'calm', event: 'UNRELATED_EVENT', to: 'calm' }],
      },
    },
  ],
  pages: [],
};

/** Where unmatched_emit counts machines and orbitals, the law needs two of each to begin with. */
function checkUnrelated(document: JsonObject, before: Judged): void {
  const orbitals = document.orbitals as readonly Json[];
  const machines = indexSchema(before.schema).traits.filter((trait) => trait.hasMachine).length;
  if (orbitals.length < 2 || machines < 2) return;
  const after = judge({ ...document, orbitals: [...orbitals, unrelated] });
  const plain = (findings: readonly Finding[]) =>
    findings.map(({ category, pointer, name, severity }) => [category, pointer, name, severity]);
  deepStrictEqual(
    plain(after.verification.findings),
    plain(before.verification.findings),
    'an unrelated orbital counts',
  );
}

function checkRepairs(before: Judged, finding: Finding, tally: Tally): void {
  for (const suggestion of finding.repairs) {
    const result = applyActions(before.schema, actionsOf(suggestion));
    if (!result.ok) {
      const reason = `${finding.category} ${suggestion.action}: ${result.failure.code}`;
      tally.refused.set(reason, (tally.refused.get(reason) ?? 0) + 1);
      continue;
    }
    tally.repairs++;
    const after = judge(result.schema.document);
    const what = `${suggestion.action} for ${finding.category} at ${finding.pointer}`;
    const count = (judged: Judged) => judged.verification.byCategory[finding.category].length;
    if (count(after) >= count(before)) throw new Error(`${what} does not clear it: ${JSON.stringify(suggestion)}`);
    if (after.prediction.validity < before.prediction.validity)
      throw new Error(
        `${what} lowers validity from ${before.prediction.validity} to ${after.prediction.validity}: ${JSON.stringify(suggestion)}`,
      );
  }
}
