// Machines of a document as an XState 5 configuration: states, events, guards and effects under the names and with the parameters that they have here.
import type { Json, JsonObject } from '../../base/json.ts';
import type { Model, Trait, Transition } from '../../schema/index.ts';
import { contextOf, writtenMachine } from './written-machine.ts';

/** One machine as it is; several as the regions of one that are entered at once. */
export function writeXState(model: Model, traits: readonly Trait[]): JsonObject {
  const known = contextOf(model, traits);
  const context = Object.keys(known).length === 0 ? {} : { context: known };
  const [only] = traits;
  if (traits.length === 1 && only !== undefined) return { id: only.name, ...context, ...machineOf(only) };
  return {
    id: model.name === '' ? 'app' : model.name,
    type: 'parallel',
    ...context,
    states: Object.fromEntries(traits.map((trait) => [trait.name, machineOf(trait)])),
  };
}

function machineOf(trait: Trait): JsonObject {
  const { states } = writtenMachine(trait);
  // A machine cannot be created without one.
  const initial = (states.find(({ isInitial }) => isInitial) ?? states[0])?.name;
  return {
    ...(initial === undefined ? {} : { initial }),
    states: Object.fromEntries(
      states.map(({ name, isFinal, ways }) => {
        const by = (kind: 'on' | 'always' | 'after') => ways.filter(({ event }) => memberOf(event).kind === kind);
        const always = by('always').map(transitionOf);
        return [
          name,
          {
            ...(isFinal ? { type: 'final' } : {}),
            ...byKey('on', by('on')),
            ...(always.length === 0 ? {} : { always }),
            ...byKey('after', by('after')),
          },
        ];
      }),
    ),
  };
}

/** What comes by itself has members of its own. */
function memberOf(event: string): { readonly kind: 'on' | 'always' | 'after'; readonly key: string } {
  if (event === '_ALWAYS') return { kind: 'always', key: '' };
  const delay = /^_AFTER_(\d+)$/.exec(event)?.[1];
  return delay === undefined ? { kind: 'on', key: event === '_ANY' ? '*' : event } : { kind: 'after', key: delay };
}

function byKey(member: 'on' | 'after', ways: readonly Transition[]): JsonObject {
  const lists = new Map<string, Json[]>();
  for (const way of ways) {
    const { key } = memberOf(way.event);
    lists.set(key, [...(lists.get(key) ?? []), transitionOf(way)]);
  }
  if (lists.size === 0) return {};
  return {
    [member]: Object.fromEntries([...lists].map(([key, list]) => [key, list.length === 1 ? (list[0] as Json) : list])),
  };
}

function transitionOf({ to, guard, effects }: Transition): Json {
  return {
    target: to,
    ...(guard === null || guard === undefined ? {} : { guard: { type: 'expression', params: { expression: guard } } }),
    ...(effects.length === 0 ? {} : { actions: effects.map(actionOf) }),
  };
}

function actionOf(effect: Json): Json {
  if (!Array.isArray(effect) || typeof effect[0] !== 'string') return { type: 'effect', params: { effect } };
  const [type, ...args] = effect as readonly Json[];
  return { type: String(type), params: { args } };
}
