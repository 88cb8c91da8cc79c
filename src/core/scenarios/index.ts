// The scenarios room: runs with what they are expected to do, made from a document or written by a person.
export { generateSuite, type Suite } from './generate.ts';
export { Coverage, type Goal, type GoalKind, goalKinds, goalsOf, percentOf, type Share, sharesOf } from './goals.ts';
export { killMutants, type MutantReport, mutantsMax, mutantsOf } from './mutants.ts';
export {
  type Expected,
  type Mismatch,
  momentsOfScenario,
  playScenario,
  readScenario,
  recorded,
  type Scenario,
  told,
} from './scenario.ts';
export {
  type Button,
  back,
  beginSession,
  buttonsOf,
  configurationOf,
  forward,
  press,
  type Session,
  scenarioOfSession,
  setField,
} from './session.ts';
export { changedAt, variantsOf } from './variants.ts';
