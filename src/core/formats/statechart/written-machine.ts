// A machine of a document as the writers of other notations see it: every state with what leaves it, sources that are shared or any written out, and what the notation has no words for.
import type { Json, JsonObject } from '../../base/json.ts';
import type { Entity, Model, Trait, Transition } from '../../schema/index.ts';

export interface WrittenState {
  readonly name: string;
  readonly isInitial: boolean;
  /** It is marked so and nothing leaves it: machines of other notations end there. */
  readonly isFinal: boolean;
  readonly ways: readonly Transition[];
}

export interface WrittenMachine {
  readonly name: string;
  readonly states: readonly WrittenState[];
}

export function writtenMachine(trait: Trait): WrittenMachine {
  return {
    name: trait.name,
    states: trait.states.map((state) => {
      const ways = trait.transitions.filter(({ sources }) => sources.includes(state.name) || sources.includes('*'));
      return {
        name: state.name,
        isInitial: state.isInitial,
        isFinal: state.isTerminal && ways.length === 0,
        ways,
      };
    }),
  };
}

/** The data that the machines have at first: the fields of their entities, with their defaults. Empty where they have none. */
export function contextOf(model: Model, traits: readonly Trait[]): JsonObject {
  const names = new Set(traits.map(({ linkedEntity }) => linkedEntity));
  const entities = model.entities.filter(({ name }: Entity) => names.has(name));
  const fields = entities.flatMap(({ fields: all }) => all).filter(({ name }) => name !== 'id');
  return Object.fromEntries(fields.map(({ name, node }) => [name, ((node as JsonObject).default ?? null) as Json]));
}

/** The parts of these traits that no other notation can say, as phrases. */
export function unsaidOf(traits: readonly Trait[], notation: string): string[] {
  return traits.flatMap((trait) => {
    const node = trait.node as JsonObject;
    const has = (name: string) => node[name] !== undefined && JSON.stringify(node[name]) !== '[]';
    const members = ['emits', 'listens', 'ticks', 'initialEffects', 'config'].filter(has);
    const left = trait.states.filter(
      ({ name, isTerminal }) => isTerminal && trait.transitions.some(({ sources }) => sources.includes(name)),
    );
    return [
      ...(members.length === 0 ? [] : [`${trait.name}: ${members.map((one) => `\`${one}\``).join(', ')} of the trait`]),
      ...left.map(({ name }) => `${trait.name}: that "${name}", which transitions leave, is terminal in ${notation}`),
    ];
  });
}
