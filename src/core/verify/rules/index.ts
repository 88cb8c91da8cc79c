// Every rule: by category, in the order of the categories, and within one as a reader meets them. A new rule gets a line here.
import type { Rule } from '../rule.ts';
import { argumentCount } from './argument-count.ts';
import { bindingAsOperator } from './binding-as-operator.ts';
import { bindingWithoutAt } from './binding-without-at.ts';
import { collectionOfRuntime } from './collection-of-runtime.ts';
import { comparisonOfLiterals } from './comparison-of-literals.ts';
import { comparisonOfWrongType } from './comparison-of-wrong-type.ts';
import { comparisonOutsideValues } from './comparison-outside-values.ts';
import { deadEnd } from './dead-end.ts';
import { defaultOfWrongType } from './default-of-wrong-type.ts';
import { defaultOutsideValues } from './default-outside-values.ts';
import { effectInGuard } from './effect-in-guard.ts';
import { emptyMachine } from './empty-machine.ts';
import { enumWithoutValues } from './enum-without-values.ts';
import { fetchWithoutResult } from './fetch-without-result.ts';
import { foreignTemplate } from './foreign-template.ts';
import { formWithoutSubmit } from './form-without-submit.ts';
import { guardOfNoCondition } from './guard-of-no-condition.ts';
import { interactionWithoutRender } from './interaction-without-render.ts';
import { keyedList } from './keyed-list.ts';
import { listenerWithoutEmit } from './listener-without-emit.ts';
import { listenerWithoutTransition } from './listener-without-transition.ts';
import { malformedBinding } from './malformed-binding.ts';
import { malformedEffect } from './malformed-effect.ts';
import { malformedPath } from './malformed-path.ts';
import { malformedPattern } from './malformed-pattern.ts';
import { missingProperty } from './missing-property.ts';
import { misspeltLevel } from './misspelt-level.ts';
import { misspeltProperty } from './misspelt-property.ts';
import { noInitialState } from './no-initial-state.ts';
import { overlayWithoutExit } from './overlay-without-exit.ts';
import { pageWithoutPath } from './page-without-path.ts';
import { pageWithoutTraits } from './page-without-traits.ts';
import { pathOnPlainValue } from './path-on-plain-value.ts';
import { patternWithoutType } from './pattern-without-type.ts';
import { payloadDeclaredOtherwise } from './payload-declared-otherwise.ts';
import { payloadInTick } from './payload-in-tick.ts';
import { persistWithoutRecord } from './persist-without-record.ts';
import { propertyOfWrongType } from './property-of-wrong-type.ts';
import { propertyOutsideValues } from './property-outside-values.ts';
import { renderWithoutPattern } from './render-without-pattern.ts';
import { repeatedEntity } from './repeated-entity.ts';
import { repeatedEvent } from './repeated-event.ts';
import { repeatedField } from './repeated-field.ts';
import { repeatedPath } from './repeated-path.ts';
import { repeatedPayloadField } from './repeated-payload-field.ts';
import { repeatedService } from './repeated-service.ts';
import { repeatedState } from './repeated-state.ts';
import { repeatedTrait } from './repeated-trait.ts';
import { repeatedValue } from './repeated-value.ts';
import { rowActionWithoutEvent } from './row-action-without-event.ts';
import { setOfWrongType } from './set-of-wrong-type.ts';
import { setOutsideValues } from './set-outside-values.ts';
import { setTarget } from './set-target.ts';
import { severalInitialStates } from './several-initial-states.ts';
import { shadowedTransition } from './shadowed-transition.ts';
import { switchedOffState } from './switched-off-state.ts';
import { terminalStateLeft } from './terminal-state-left.ts';
import { tickWithoutInterval } from './tick-without-interval.ts';
import { traitWithoutStart } from './trait-without-start.ts';
import { transitionWithoutEnd } from './transition-without-end.ts';
import { transitionWithoutEvent } from './transition-without-event.ts';
import { undeclaredEmit } from './undeclared-emit.ts';
import { undeclaredEvent } from './undeclared-event.ts';
import { undeclaredPayloadField } from './undeclared-payload-field.ts';
import { undeclaredSetting } from './undeclared-setting.ts';
import { unhandledUiEvent } from './unhandled-ui-event.ts';
import { unknownAlias } from './unknown-alias.ts';
import { unknownBindingRoot } from './unknown-binding-root.ts';
import { unknownEffect } from './unknown-effect.ts';
import { unknownEntity } from './unknown-entity.ts';
import { unknownEntityField } from './unknown-entity-field.ts';
import { unknownFieldType } from './unknown-field-type.ts';
import { unknownListenerSource } from './unknown-listener-source.ts';
import { unknownNamedField } from './unknown-named-field.ts';
import { unknownOperator } from './unknown-operator.ts';
import { unknownPageTrait } from './unknown-page-trait.ts';
import { unknownPattern } from './unknown-pattern.ts';
import { unknownPayloadType } from './unknown-payload-type.ts';
import { unknownPersistVerb } from './unknown-persist-verb.ts';
import { unknownPersistence } from './unknown-persistence.ts';
import { unknownRelation } from './unknown-relation.ts';
import { unknownScope } from './unknown-scope.ts';
import { unknownSlot } from './unknown-slot.ts';
import { unknownSourceState } from './unknown-source-state.ts';
import { unknownTargetState } from './unknown-target-state.ts';
import { unknownTraitCategory } from './unknown-trait-category.ts';
import { unmatchedEmit } from './unmatched-emit.ts';
import { unreachableState } from './unreachable-state.ts';
import { unusedEvent } from './unused-event.ts';
import { updateWithoutId } from './update-without-id.ts';
import { valuesAlike } from './values-alike.ts';

export const rules: readonly Rule[] = [
  noInitialState,
  severalInitialStates,
  emptyMachine,
  deadEnd,
  unreachableState,
  switchedOffState,
  unusedEvent,
  undeclaredEvent,
  transitionWithoutEvent,
  unknownSourceState,
  unknownTargetState,
  transitionWithoutEnd,
  repeatedState,
  repeatedEvent,
  terminalStateLeft,
  unknownTraitCategory,
  unknownScope,
  unknownPersistence,
  unknownFieldType,
  unknownPayloadType,
  repeatedPayloadField,
  payloadDeclaredOtherwise,
  repeatedField,
  enumWithoutValues,
  repeatedValue,
  keyedList,
  defaultOfWrongType,
  defaultOutsideValues,
  repeatedEntity,
  repeatedTrait,
  repeatedService,
  tickWithoutInterval,
  collectionOfRuntime,
  valuesAlike,
  shadowedTransition,
  unmatchedEmit,
  listenerWithoutTransition,
  listenerWithoutEmit,
  unknownListenerSource,
  undeclaredEmit,
  malformedBinding,
  foreignTemplate,
  bindingWithoutAt,
  unknownEntityField,
  payloadInTick,
  undeclaredPayloadField,
  pathOnPlainValue,
  unknownBindingRoot,
  setTarget,
  unknownNamedField,
  undeclaredSetting,
  comparisonOfLiterals,
  unknownAlias,
  unknownPageTrait,
  unknownEntity,
  unknownRelation,
  malformedEffect,
  bindingAsOperator,
  argumentCount,
  unknownEffect,
  unknownOperator,
  effectInGuard,
  guardOfNoCondition,
  comparisonOfWrongType,
  comparisonOutsideValues,
  unknownPersistVerb,
  setOfWrongType,
  setOutsideValues,
  fetchWithoutResult,
  misspeltLevel,
  persistWithoutRecord,
  updateWithoutId,
  interactionWithoutRender,
  traitWithoutStart,
  renderWithoutPattern,
  malformedPattern,
  unknownSlot,
  patternWithoutType,
  unknownPattern,
  missingProperty,
  misspeltProperty,
  propertyOfWrongType,
  propertyOutsideValues,
  overlayWithoutExit,
  unhandledUiEvent,
  rowActionWithoutEvent,
  formWithoutSubmit,
  pageWithoutPath,
  malformedPath,
  repeatedPath,
  pageWithoutTraits,
];
