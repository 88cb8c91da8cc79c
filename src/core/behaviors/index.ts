// The library of built-in behaviors as others see it.
export { type Behavior, type Domain, domains, type Tier, tiers } from './compose/behavior.ts';
export { behaviorNames, findBehavior, libraryVersion, listBehaviors } from './lookup.ts';
export { type ComputedBehavior, type PackedLibrary, packLibrary, unpackLibrary } from './packed.ts';
export { sentenceModel, sentenceVectorOf } from './sentence-vectors.ts';
