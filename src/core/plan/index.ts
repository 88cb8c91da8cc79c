// The planning room: the action vocabulary, applying, inverting, differences, plans and suggestions.
export type { Action, ActionDefinition, ActionFailure, ActionNote, Hazard } from './action.ts';
export { type ApplyResult, applyActions, malformedActions, runActions } from './apply.ts';
export { type DataEffect, type DataHazard, dataEffects, dataHazardRules, findDataRule } from './data-hazards/index.ts';
export { actionDefinitions, findAction, hazardOf } from './definitions.ts';
export { type FixedRename, type RenameKind, type RenameMode, renameAction, renameActions } from './detect-renames.ts';
export { elementWeights, neighbourWeight, propertyWeight, schemaDistance } from './distance.ts';
export { type FailureCode, failureFamilies, failureMeanings } from './failure-codes.ts';
export {
  diffSchemas,
  type Gap,
  type GapChange,
  type GapEntry,
  type ModifiedEntry,
  type Reading,
  readDifferences,
} from './gap.ts';
export { hazardIn, hazardsIn } from './hazard.ts';
export { invertAction } from './invert.ts';
export type { Basis, Evidence } from './likeness/profile.ts';
export {
  type Instruction,
  type Plan,
  type PlannedRename,
  type PlanOptions,
  planInstructions,
} from './plan-instructions.ts';
export {
  type Breach,
  builtInPolicies,
  findPolicy,
  forbiddable,
  judgePlan,
  type Policy,
  type Verdict,
} from './policy.ts';
export { type ActionEvidence, type Suggestion, type Suggestions, suggest, suggestActions } from './suggest-actions.ts';
export { type ActionRename, renamesIn, summarizeActions, summarizeGap } from './summarize.ts';
export type { Summary } from './summary.ts';
export { type ValueEdit, valueEdits } from './value-edits.ts';
