// Machines of a document as an XState 5 configuration: states, events, guards and effects under the names and with the parameters that they have here.
import type { Json, JsonObject } from '../../base/json.ts';
import type { Model, Trait } from '../../schema/index.ts';

/** One machine as it is; several as the regions of one that are entered at once. */
export function writeXState(model: Model, traits: readonly Trait[]): JsonObject {
  const [only] = traits;
  if (traits.length === 1 && only !== undefined) return { id: only.name, ...machineOf(only) };
  return {
    id: model.name === '' ? 'app' : model.name,
    type: 'parallel',
    states: Object.fromEntries(traits.map((trait) => [trait.name, machineOf(trait)])),
  };
}

function machineOf(trait: Trait): JsonObject {
  const initial = trait.states.find(({ isInitial }) => isInitial)?.name;
  const states: Record<string, JsonObject> = {};
  for (const state of trait.states) {
    const on: Record<string, Json[]> = {};
    let isLeft = false;
    for (const transition of trait.transitions) {
      if (!transition.sources.includes(state.name) && !transition.sources.includes('*')) continue;
      isLeft = true;
      const list = on[transition.event] ?? [];
      on[transition.event] = list;
      list.push({
        target: transition.to,
        ...(transition.guard === null || transition.guard === undefined
          ? {}
          : { guard: { type: 'expression', params: { expression: transition.guard } } }),
        ...(transition.effects.length === 0 ? {} : { actions: transition.effects.map(actionOf) }),
      });
    }
    states[state.name] = {
      ...(state.isTerminal && !isLeft ? { type: 'final' } : {}),
      ...(Object.keys(on).length === 0
        ? {}
        : {
            on: Object.fromEntries(
              Object.entries(on).map(([event, list]) => [event, list.length === 1 ? (list[0] as Json) : list]),
            ),
          }),
    };
  }
  return { ...(initial === undefined ? {} : { initial }), states };
}

function actionOf(effect: Json): Json {
  if (!Array.isArray(effect)) return { type: 'effect', params: { effect } };
  const [type, ...args] = effect as readonly Json[];
  return { type: String(type), params: { args } };
}
