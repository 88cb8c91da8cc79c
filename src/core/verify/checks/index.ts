// The twenty checks, in the order of the categories.
import type { Check } from '../check.ts';
import { brokenBinding } from './broken-binding.ts';
import { duplicateTransition } from './duplicate-transition.ts';
import { invalidDeclaration } from './invalid-declaration.ts';
import { invalidEffect } from './invalid-effect.ts';
import { invalidPage } from './invalid-page.ts';
import { invalidPattern } from './invalid-pattern.ts';
import { invalidTransition } from './invalid-transition.ts';
import { missingInitialState } from './missing-initial-state.ts';
import { missingOverlayExit } from './missing-overlay-exit.ts';
import { missingRenderEffect } from './missing-render-effect.ts';
import { missingTransition } from './missing-transition.ts';
import { orphanEvent } from './orphan-event.ts';
import { orphanState } from './orphan-state.ts';
import { undeclaredEmit } from './undeclared-emit.ts';
import { undeclaredEvent } from './undeclared-event.ts';
import { unhandledUiEvent } from './unhandled-ui-event.ts';
import { unknownEntityRef } from './unknown-entity-ref.ts';
import { unmatchedEmit } from './unmatched-emit.ts';
import { unmatchedListener } from './unmatched-listener.ts';
import { unresolvedTraitRef } from './unresolved-trait-ref.ts';

export const checks: readonly Check[] = [
  missingInitialState,
  missingTransition,
  orphanState,
  orphanEvent,
  undeclaredEvent,
  invalidTransition,
  invalidDeclaration,
  duplicateTransition,
  unmatchedEmit,
  unmatchedListener,
  undeclaredEmit,
  brokenBinding,
  unresolvedTraitRef,
  unknownEntityRef,
  invalidEffect,
  missingRenderEffect,
  invalidPattern,
  missingOverlayExit,
  unhandledUiEvent,
  invalidPage,
];
