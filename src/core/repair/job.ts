// A repair as plain data in and out, so that a thread can do it as well as the caller: the same answer either way.
import type { Json } from '../base/json.ts';
import { compareStrings } from '../base/order.ts';
import { listBehaviors } from '../behaviors/index.ts';
import { type Action, type Hazard, hazardsIn } from '../plan/index.ts';
import type { OrbDocument } from '../schema/document.ts';
import { indexSchema, type Model } from '../schema/model.ts';
import { inNfc } from '../schema/nfc.ts';
import { type Schema, schemaOf } from '../schema/parse.ts';
import type { CategoryCode } from '../verify/categories.ts';
import { predictSchema } from '../verify/predictor/predict.ts';
import type { Registries } from '../verify/registry.ts';
import { Evidence } from './evidence.ts';
import type { Suggestion } from './rank.ts';
import { readableDiff } from './reason.ts';
import { type Repair, repairSchema } from './repair.ts';
import { inOwnWords } from './replay.ts';
import { furthestOf, type Tier, TierJudge } from './tier.ts';

export interface RepairJob {
  /** In the Orb form. */
  readonly document: OrbDocument;
  readonly codes: readonly CategoryCode[];
  readonly beamWidth: number;
  readonly maxSteps: number;
  /** Whether suggestions come with the repaired document. */
  readonly wantsDocuments: boolean;
  /** The version before the change that broke the document. */
  readonly previous?: OrbDocument;
  /** Units of work that the repair may take (work.ts); default: whatever it takes. */
  readonly workMax?: number;
}

export interface SuggestedStep extends Action {
  /** From 1. */
  readonly step: number;
  /** How far the action goes. */
  readonly tier: Tier;
}

export interface ToldSuggestion extends Omit<Suggestion, 'schema' | 'actions'> {
  readonly actions: readonly SuggestedStep[];
  /** That of the action that goes furthest. */
  readonly tier: Tier;
  /** Hazards of the actions, each once: `safe`, `changing`, `destructive`. */
  readonly hazards: readonly Hazard[];
  /** The changes, a line each, as the author reads them. */
  readonly diff: readonly string[];
  readonly document: OrbDocument | null;
}

export interface RepairOutcome extends Omit<Repair, 'suggestions'> {
  readonly suggestions: readonly ToldSuggestion[];
}

/** `onWork` is called before each piece of work; what it throws ends the repair. */
export function runRepairJob(job: RepairJob, registries: Registries, onWork?: () => void): RepairOutcome {
  const root = inNfc(schemaOf(job.document));
  const blueprints = listBehaviors();
  const previous = job.previous && inNfc(schemaOf(job.previous));
  const { suggestions, ...rest } = repairSchema(root, job.codes, {
    beamWidth: job.beamWidth,
    maxSteps: job.maxSteps,
    registries,
    predict: (model, verification) => predictSchema(model, verification).validity,
    blueprints,
    ...(previous && { previous }),
    ...(onWork && { onWork }),
    ...(job.workMax !== undefined && { workMax: job.workMax }),
  });
  const model = indexSchema(root);
  const judge = new TierJudge(new Evidence(model, registries, blueprints), previous?.document);
  const all = suggestions.map(({ schema, ...one }) => ({
    ...one,
    ...told(model, one, schema, judge),
    document: job.wantsDocuments ? schema.document : null,
  }));
  return { suggestions: safeFirst(all), ...rest };
}

/** One that clears all and is safe as a whole stands before those that somebody has to look at. Ranks and scores stay with the places. */
function safeFirst(suggestions: readonly ToldSuggestion[]): readonly ToldSuggestion[] {
  const safe = suggestions.find(({ verified, tier }) => verified && tier === 'safe');
  if (safe === undefined) return suggestions;
  const ordered = [safe, ...suggestions.filter((one) => one !== safe)];
  return suggestions.map(({ rank, score }, at) => ({ ...(ordered[at] as ToldSuggestion), rank, score }));
}

/** The actions as the vocabulary has them, with how far each goes and the hazards that they have so. */
function told(
  model: Model,
  found: Pick<Suggestion, 'actions'>,
  result: Schema,
  judge: TierJudge,
): Pick<ToldSuggestion, 'actions' | 'tier' | 'hazards' | 'diff'> {
  const actions = inOwnWords(model, found.actions, result);
  const tiers = judge.tiersOf(model, actions);
  return {
    actions: actions.map(({ action, params }, at) => ({ step: at + 1, action, params, tier: tiers[at] as Tier })),
    tier: furthestOf(tiers),
    hazards: [...new Set(hazardsIn(model.schema, actions))].sort(compareStrings),
    diff: readableDiff(model.document as unknown as Json, result.document as unknown as Json),
  };
}
