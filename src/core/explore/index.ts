// The explore room: what a document does in all of its runs.
export { behaviorOfPlan } from './behavior.ts';
export { type Behavior, compareBehavior, type Difference, differencesMax } from './compare.ts';
export { type Explored, exploreModel, stepsOfPartMax } from './explore.ts';
export { type Finding, findingKinds } from './finder.ts';
export type { Trace } from './trace.ts';
