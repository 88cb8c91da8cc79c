// The verification room: findings by twenty checks, the registries they judge names by, and the categories.
export {
  type Category,
  type CategoryCode,
  type CategoryGroup,
  categories,
  categoryCodes,
  presentCategory,
  type Severity,
} from './categories.ts';
export { type Cause, type FollowingPlace, foldFindings } from './causes.ts';
export { actionsOf, type Finding, type SuggestedAction, type Verification } from './finding.ts';
export { type NoteKind, noteKinds } from './note-kinds.ts';
export { countUnread, type Note, notesOf } from './notes.ts';
export { officialCodes, officialCodesOf, officialCodesOfCategory } from './official-codes.ts';
export { type Prediction, predictorVersion, predictSchema } from './predictor/predict.ts';
export {
  defaultRegistries,
  type RegistrySource,
  registriesFor,
  registriesFrom,
  registriesOf,
  sourceOf,
} from './registries.ts';
export {
  extendRegistries,
  isKnownSlot,
  type Registries,
  type RegistryExtension,
  registries19,
} from './registry.ts';
export type { Rule } from './rule.ts';
export { applySilences, type SilenceNote, silencesIn, silencesInText } from './silences.ts';
export { declaredTarget, defaultTarget, type Target, targets } from './target.ts';
export { type VerifyOptions, verifySchema } from './verify.ts';
