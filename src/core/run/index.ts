// The run room: what a document does, event by event.
export { type Configuration, type GivenEntities, merged, startOf, withValueAt } from './configuration.ts';
export { type Effect, effectBodies, type Outcome } from './effects.ts';
export { createScope, type Evaluation, evaluateExpression } from './evaluate.ts';
export { operatorNames } from './operators/index.ts';
export {
  candidatesOf,
  defaultsOf,
  isEffect,
  type Listener,
  listenersOf,
  listensTo,
  type Machine,
  type Program,
  programOf,
  tickPrefix,
} from './program.ts';
export { type Environment, runEvents, type Step, type Stimulus, scopeOf, takeStep } from './step.ts';
export { isTruthy } from './value.ts';
export { chargeRead, chargeSaid } from './weight.ts';
