// The vocabulary: every action once. The reference page and all lookups derive from this list.
import { nearestNames } from '../base/nearest.ts';
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

export function findAction(name: string): ActionDefinition | null {
  return byName.get(name) ?? null;
}

/** The definition and the accepted parameters of an action, or a refusal. */
export function readAction(action: Action): { readonly definition: ActionDefinition; readonly params: Params } {
  const definition = byName.get(action.action);
  if (definition === undefined) {
    const near = nearestNames(action.action, byName.keys(), 1)[0];
    const remedy = near === undefined ? 'take an action that the reference lists' : `use ${near}, the nearest name`;
    return refuse('unknown_action', `there is no action "${action.action}"`, remedy);
  }
  const params = readParams(definition, action.params);
  definition.check?.(params);
  return { definition, params };
}

/** The hazard of a well-formed action in a schema that is not known: `changing` may be destructive there (hazard.ts). */
export function hazardOf(action: Action): Hazard {
  const { definition, params } = readAction(action);
  return typeof definition.hazard === 'function' ? definition.hazard(params) : definition.hazard;
}

/** The hazard of a well-formed action in the schema that it is about to be applied to. What is not there yet loses nothing. */
export function hazardBefore(draft: SchemaDraft, action: Action): Hazard {
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
