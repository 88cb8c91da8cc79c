// The explore room: what a document does in all of its runs.
export { behaviorOfPlan } from './behavior.ts';
export { componentsOf } from './bottom.ts';
export { type CheckedNote, checkedBehavior } from './checked.ts';
export { type Behavior, compareBehavior, type Difference, differencesMax } from './compare.ts';
export { outerEvents } from './environment.ts';
export { type Explored, exploreModel, type Looked, spaceOfQuestion, spacesOf, stepsOfPartMax } from './explore.ts';
export { type Finding, findingKinds } from './finder.ts';
export { workIn } from './slice.ts';
export { type Choice, choiceFor, type Wish } from './solve.ts';
export { type Edge, exploreNow, type Node, type Space } from './space.ts';
export { type Trace, traceOf, traceTo, wordsOf } from './trace.ts';
