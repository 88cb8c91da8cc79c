// The prove room: properties of a document, judged over all of its runs.
export { forms, type Property, PropertyError, parseProperty, propertyLengthMax } from './property.ts';
export { type Judged, momentsOf, proveProperty, stepsOfPropertyMax, type Verdict } from './prove.ts';
export { type Asked, askOf, holds, isHappening, type Question } from './question.ts';
export { type Restoration, type RestoreOptions, restoreProperty } from './restore.ts';
