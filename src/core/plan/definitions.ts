// The vocabulary: every action once. The reference page and all lookups derive from this list.

import type { Action, ActionDefinition, Hazard } from './action.ts';
import { ActionRefusal, refuse } from './action.ts';
import { effectActions } from './actions/effect-actions.ts';
import { entityActions } from './actions/entity-actions.ts';
import { eventActions } from './actions/event-actions.ts';
import { pageActions } from './actions/page-actions.ts';
import { renameActions } from './actions/rename-actions.ts';
import { schemaActions } from './actions/schema-actions.ts';
import { stateActions } from './actions/state-actions.ts';
import { traitActions } from './actions/trait-actions.ts';
import { transitionActions } from './actions/transition-actions.ts';
import { wiringActions } from './actions/wiring-actions.ts';
import { withoutBookkeeping } from './bookkeeping.ts';
import { createNearestActions } from './nearest-actions.ts';
import type { Params } from './params.ts';
import { readParams } from './params.ts';
import type { SchemaDraft } from './schema-draft.ts';

const elements = ['schema', 'entity', 'trait', 'state', 'event', 'transition', 'effect', 'wiring', 'page'];

/** All actions, by element and then in the order of their definition. */
export const actionDefinitions: readonly ActionDefinition[] = [
  ...schemaActions,
  ...entityActions,
  ...traitActions,
  ...stateActions,
  ...eventActions,
  ...renameActions,
  ...transitionActions,
  ...effectActions,
  ...wiringActions,
  ...pageActions,
].sort((a, b) => elements.indexOf(a.element) - elements.indexOf(b.element));

const byName = new Map(actionDefinitions.map((definition) => [definition.name, definition]));
const nearestActions = createNearestActions(actionDefinitions);

export function findAction(name: string): ActionDefinition | null {
  return byName.get(name) ?? null;
}

/** The definition and the accepted parameters of an action, or a refusal. */
export function readAction(action: Action): { readonly definition: ActionDefinition; readonly params: Params } {
  const definition = byName.get(action.action);
  if (definition === undefined)
    return refuse('unknown_action', `there is no action "${action.action}"`, adviseAction(action.action));
  const params = readParams(definition, action.params);
  definition.check?.(params);
  return { definition, params };
}

/** A guess is said to be one: whoever follows it blindly does something else. */
function adviseAction(name: string): string {
  const { near, element } = nearestActions(name);
  if (near.length > 0) return `take an action that there is (nearest: ${near.join(', ')})`;
  if (element === null) return 'take an action that the reference lists';
  return `take an action that there is (of ${element.name}: ${element.actions.join(', ')})`;
}

/** The hazard of a well-formed action in a schema that is not known: `changing` may be destructive there (hazard.ts). */
export function hazardOf(action: Action): Hazard {
  const { definition, params } = readAction(action);
  return typeof definition.hazard === 'function' ? definition.hazard(params) : definition.hazard;
}

/**
 * The hazard of a well-formed action in the schema that it is about to be applied to. What is not there yet loses nothing, and bookkeeping of tools is
 * nothing to lose.
 */
export function hazardBefore(draft: SchemaDraft, given: Action): Hazard {
  const action = withoutBookkeeping(given);
  if (action === null) return 'safe';
  const known = byName.get(action.action);
  if (known?.loses === undefined && typeof known?.hazard === 'string') return known.hazard;
  const hazard = hazardOf(action);
  if (hazard !== 'changing') return hazard;
  const { definition, params } = readAction(action);
  try {
    return definition.loses?.(draft, params) ? 'destructive' : hazard;
  } catch (error) {
    if (!(error instanceof ActionRefusal)) throw error;
    return hazard;
  }
}
