// Judging a schema. Findings are facts with a place; probabilities are estimates: the two are never mixed.
import { Budget, charge } from '../core/base/budget.ts';
import { toldTiersWorkMax } from '../core/base/limits.ts';
import { checkedBehavior } from '../core/explore/checked.ts';
import { foldCauses, untoldNotes } from '../core/notation/writing.ts';
import type { Tier } from '../core/repair/tier.ts';
import { indexNormal, type Model, type Schema } from '../core/schema/index.ts';
import {
  type Cause,
  categories,
  countUnread,
  type Finding,
  type Note,
  notesOf,
  officialCodesOf,
  type Prediction,
  predictSchema,
  type Registries,
  type SuggestedAction,
  type Verification,
  type VerifyOptions,
  verifySchema,
} from '../core/verify/index.ts';
import { registriesFor } from '../core/verify/registries.ts';
import { type Caller, spend } from './caller.ts';
import type { UseCase } from './use-case.ts';

const validFrom = 0.5;
const topFrom = 0.5;
/** Units that it takes to say a finding, to fold it with others of its cause and to write it, measured. */
const unitsPerFinding = 10;

function judge(
  schema: Schema,
  registries: Registries,
  options?: VerifyOptions,
): { model: Model; verification: Verification; prediction: Prediction; notes: readonly Note[] } {
  const model = indexNormal(schema);
  const verification = verifySchema(model, registries, options);
  charge(unitsPerFinding * verification.findings.length, 'telling findings');
  const notes = notesOf(model, registries, verification.findings);
  const isForeign = notes.some(({ kind }) => kind === 'foreign_document');
  const prediction = predictSchema(model, verification, { unread: countUnread(notes), isForeign });
  return { model, verification, prediction, notes };
}

/** The bands of the contract: `high` above 0.85, `medium` from 0.6, `low` below. */
export function confidenceOf(probability: number): 'high' | 'medium' | 'low' {
  if (probability > 0.85) return 'high';
  return probability >= 0.6 ? 'medium' : 'low';
}

export function createValidityCheck(registries: Registries): UseCase<'validity-check'> {
  return ({ schema, target }, caller) => {
    const judged = registriesFor(schema, registries, target);
    const { verification, prediction, notes } = spend(caller, () => judge(schema, judged, { suggests: false }));
    const errors = verification.findings.filter((finding) => finding.severity === 'error').length;
    return {
      valid: prediction.validity >= validFrom,
      probability: prediction.validity,
      confidence: confidenceOf(prediction.validity),
      basis: prediction.basis,
      findings: { error: errors, warning: verification.findings.length - errors },
      notes,
      target: judged.target,
      predictor_version: prediction.version,
    };
  };
}

export function createErrorCheck(registries: Registries): UseCase<'error-check'> {
  return ({ schema, target, tiers }, caller) => {
    // The first tiers of a process take the whole library.
    if (tiers === true) caller.moveAway?.();
    const judged = registriesFor(schema, registries, target);
    const checked = spend(caller, () => {
      const judgement = judge(schema, judged);
      const { model, verification } = judgement;
      const causes = foldCauses(model, verification.findings, judged);
      const notes = [...untoldNotes(judgement.notes, causes), ...checkedBehavior(model, verification.findings)];
      return { ...judgement, causes, notes };
    });
    return tiers === true
      ? tiersOf(checked, judged, caller).then((told) => toAnswer(checked, judged, told))
      : toAnswer(checked, judged, untold);
  };
}

interface Checked extends ReturnType<typeof judge> {
  readonly causes: readonly Cause[];
}

type Tiers = ReadonlyMap<SuggestedAction, Tier>;

const untold: Tiers = new Map();

/** Repairing is loaded where it is asked for. Telling tiers has a limit of its own, so that it refuses no document that a check answers. */
async function tiersOf({ model, verification, causes }: Checked, judged: Registries, caller: Caller): Promise<Tiers> {
  const { tellTiers } = await import('../core/repair/told-tiers.ts');
  const budget = caller.budget ?? new Budget();
  const findings = [...causes, ...verification.findings];
  return budget.runBeside(() => tellTiers(model, judged, findings, toldTiersWorkMax, () => budget.heed()));
}

function toAnswer({ verification, prediction, notes, causes }: Checked, judged: Registries, tiers: Tiers) {
  // Array.prototype.sort is stable, so equals stay in the order of the reference.
  const errors = categories
    .map(({ code, description, group }) => ({
      category: code,
      probability: prediction.categories[code],
      description,
      group,
      basis: prediction.basis,
      findings: verification.byCategory[code].map((finding) => toWire(finding, tiers)),
    }))
    .sort((a, b) => b.probability - a.probability);
  return {
    errors,
    top_errors: errors.filter((error) => error.probability >= topFrom).map((error) => error.category),
    causes: causes
      .filter(({ places }) => places.length > 0)
      .map((cause) => ({ ...toWire(cause, tiers), category: cause.category, places: cause.places })),
    error_count_prediction: Math.round(prediction.expectedCount),
    notes,
    target: judged.target,
    predictor_version: prediction.version,
  };
}

function toWire(finding: Finding, tiers: Tiers) {
  const { rule, pointer, name, severity, message, trace, repairs } = finding;
  const official = officialCodesOf(finding);
  const codes = official.length === 0 ? {} : { official_codes: official };
  return {
    ...{ rule, pointer, name, severity, ...codes, message, ...(trace ? { trace } : {}) },
    repairs: tiers.size === 0 ? repairs : repairs.map((repair) => withTier(repair, tiers.get(repair))),
  };
}

const withTier = (repair: SuggestedAction, tier: Tier | undefined) =>
  tier === undefined ? repair : { ...repair, tier };
