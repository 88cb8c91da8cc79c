// The rules of version 17 of the format alone, by category.
import type { Rule } from '../rule.ts';
import { rules } from '../rules/index.ts';
import { actionOfAnotherPattern } from './action-of-another-pattern.ts';
import { actionUnheardInState } from './action-unheard-in-state.ts';
import { ambiguousOperator } from './ambiguous-operator.ts';
import { bareName } from './bare-name.ts';
import { buttonWithoutAction } from './button-without-action.ts';
import { callbackMisplaced } from './callback-misplaced.ts';
import { childNotDrawable } from './child-not-drawable.ts';
import { controlPayload } from './control-payload.ts';
import { defaultOfUnfitText } from './default-of-unfit-text.ts';
import { defaultPart } from './default-part.ts';
import { emitLacksField } from './emit-lacks-field.ts';
import { emitName } from './emit-name.ts';
import { emitNeverFired } from './emit-never-fired.ts';
import { emitOfWrongType } from './emit-of-wrong-type.ts';
import { entityNamedLikeStates } from './entity-named-like-states.ts';
import { entityWithoutFields } from './entity-without-fields.ts';
import { fieldName } from './field-name.ts';
import { fieldNeverSet } from './field-never-set.ts';
import { genericSetting } from './generic-setting.ts';
import { genericType } from './generic-type.ts';
import { incompleteItem } from './incomplete-item.ts';
import { initWithoutFetch } from './init-without-fetch.ts';
import { internalEventHeard } from './internal-event-heard.ts';
import { lifecycleEventOnControl } from './lifecycle-event-on-control.ts';
import { listWithoutActions } from './list-without-actions.ts';
import { memberOfWrongType } from './member-of-wrong-type.ts';
import { missingMember } from './missing-member.ts';
import { missingServiceParameter } from './missing-service-parameter.ts';
import { navigateWithoutPayload } from './navigate-without-payload.ts';
import { noInitTransition } from './no-init-transition.ts';
import { orbitalWithoutPages } from './orbital-without-pages.ts';
import { overlayCloseUnheard } from './overlay-close-unheard.ts';
import { overlayInOverlay } from './overlay-in-overlay.ts';
import { overlayLeftOpen } from './overlay-left-open.ts';
import { overlayNeverLeft } from './overlay-never-left.ts';
import { payloadFieldName } from './payload-field-name.ts';
import { propertyBoundToWrongType } from './property-bound-to-wrong-type.ts';
import { relationWithoutEntity } from './relation-without-entity.ts';
import { repeatedAction } from './repeated-action.ts';
import { requiredFieldFromEmptySetting } from './required-field-from-empty-setting.ts';
import { retiredNotify } from './retired-notify.ts';
import { retiredPersistence } from './retired-persistence.ts';
import { rootWithoutValue } from './root-without-value.ts';
import { rowNeverSet } from './row-never-set.ts';
import { screenLeftStanding } from './screen-left-standing.ts';
import { screenNotRestored } from './screen-not-restored.ts';
import { serviceInOrbital } from './service-in-orbital.ts';
import { serviceParameterOfWrongType } from './service-parameter-of-wrong-type.ts';
import { setOfAnotherType } from './set-of-another-type.ts';
import { setWithoutRow } from './set-without-row.ts';
import { settingDefault } from './setting-default.ts';
import { sharedWithoutPersistence } from './shared-without-persistence.ts';
import { shownTraitCycle } from './shown-trait-cycle.ts';
import { shownTraitMisplaced } from './shown-trait-misplaced.ts';
import { silentFailure } from './silent-failure.ts';
import { sourceWithoutEvent } from './source-without-event.ts';
import { starvedListener } from './starved-listener.ts';
import { storedWithoutCollection } from './stored-without-collection.ts';
import { tickOnStoredEntity } from './tick-on-stored-entity.ts';
import { traitNeverShown } from './trait-never-shown.ts';
import { traitWithoutEntity } from './trait-without-entity.ts';
import { undeclaredEmitField } from './undeclared-emit-field.ts';
import { undeclaredResult } from './undeclared-result.ts';
import { undeclaredUiEvent } from './undeclared-ui-event.ts';
import { unhandledFailure } from './unhandled-failure.ts';
import { unheardDeclaration } from './unheard-declaration.ts';
import { unheardResult } from './unheard-result.ts';
import { unknownIcon } from './unknown-icon.ts';
import { unknownInclude } from './unknown-include.ts';
import { unknownPage } from './unknown-page.ts';
import { unknownProperty } from './unknown-property.ts';
import { unknownRowActionMember } from './unknown-row-action-member.ts';
import { unknownService } from './unknown-service.ts';
import { unknownServiceAction } from './unknown-service-action.ts';
import { unknownServiceParameter } from './unknown-service-parameter.ts';
import { unknownShownTrait } from './unknown-shown-trait.ts';
import { unknownTheme } from './unknown-theme.ts';
import { unknownTimeUnit } from './unknown-time-unit.ts';
import { unknownUserField } from './unknown-user-field.ts';
import { unproducedPayload } from './unproduced-payload.ts';
import { unreachablePage } from './unreachable-page.ts';
import { unreadFieldType } from './unread-field-type.ts';
import { unreadInterval } from './unread-interval.ts';
import { unreadResult } from './unread-result.ts';
import { unreadableListener } from './unreadable-listener.ts';
import { untypedArray } from './untyped-array.ts';
import { viewerStranded } from './viewer-stranded.ts';

export const rules17: readonly Rule[] = [
  noInitTransition,
  missingMember,
  memberOfWrongType,
  bareName,
  storedWithoutCollection,
  untypedArray,
  genericType,
  genericSetting,
  fieldName,
  entityWithoutFields,
  sharedWithoutPersistence,
  settingDefault,
  defaultPart,
  defaultOfUnfitText,
  payloadFieldName,
  retiredPersistence,
  unreadFieldType,
  unreadInterval,
  entityNamedLikeStates,
  serviceInOrbital,
  unknownTheme,
  unhandledFailure,
  unheardResult,
  emitNeverFired,
  unheardDeclaration,
  internalEventHeard,
  sourceWithoutEvent,
  unreadableListener,
  undeclaredResult,
  unproducedPayload,
  controlPayload,
  undeclaredEmitField,
  emitLacksField,
  emitOfWrongType,
  starvedListener,
  unknownUserField,
  rowNeverSet,
  fieldNeverSet,
  rootWithoutValue,
  shownTraitMisplaced,
  unknownShownTrait,
  shownTraitCycle,
  traitWithoutEntity,
  setWithoutRow,
  relationWithoutEntity,
  setOfAnotherType,
  callbackMisplaced,
  unknownTimeUnit,
  ambiguousOperator,
  unknownInclude,
  requiredFieldFromEmptySetting,
  retiredNotify,
  emitName,
  unreadResult,
  unknownPage,
  navigateWithoutPayload,
  unknownService,
  unknownServiceAction,
  unknownServiceParameter,
  missingServiceParameter,
  serviceParameterOfWrongType,
  tickOnStoredEntity,
  initWithoutFetch,
  silentFailure,
  viewerStranded,
  screenLeftStanding,
  unknownProperty,
  propertyBoundToWrongType,
  incompleteItem,
  unknownRowActionMember,
  childNotDrawable,
  unknownIcon,
  overlayCloseUnheard,
  overlayNeverLeft,
  overlayLeftOpen,
  overlayInOverlay,
  screenNotRestored,
  lifecycleEventOnControl,
  undeclaredUiEvent,
  buttonWithoutAction,
  listWithoutActions,
  repeatedAction,
  actionUnheardInState,
  actionOfAnotherPattern,
  unreachablePage,
  traitNeverShown,
  orbitalWithoutPages,
];

/** The rules of every target. */
export const everyRule: readonly Rule[] = [...rules, ...rules17];
