// The shape of a state machine without its names: two machines with the same shape never stand on both sides of a split.
// A transition that stays and only tells why nothing happens is no part of it.
// Colour refinement (Weisfeiler and Leman 1968), four rounds over states, hashed to 32 bits.
import { hash32 } from '../src/core/base/hash.ts';
import { isArray } from '../src/core/base/json.ts';
import type { DraftTrait, DraftTransition } from './draft.ts';

export function shapeOf(trait: DraftTrait): number {
  const machine = trait.stateMachine;
  if (machine === undefined) return 0;
  const places = new Map(machine.states.map((state, i) => [state.name, i]));
  const moving = machine.transitions.filter((transition) => !isRefusal(transition));
  const edges = moving.flatMap((transition) => {
    const sources = Array.isArray(transition.from) ? transition.from : transition.from.split('|');
    const names = sources.includes('*') ? machine.states.map((state) => state.name) : sources;
    return names.map((from) => [places.get(from) ?? -1, places.get(transition.to ?? '') ?? -1] as const);
  });
  let colours = machine.states.map((state) => hash32(`${state.isInitial === true}${state.isTerminal === true}`));
  for (let round = 0; round < 4; round++) {
    colours = colours.map((own, i) => {
      const out = edges.filter(([from]) => from === i).map(([, to]) => colours[to] ?? 0);
      const into = edges.filter(([, to]) => to === i).map(([from]) => colours[from] ?? 0);
      return hash32(`${own}>${out.sort((a, b) => a - b).join()}<${into.sort((a, b) => a - b).join()}`);
    });
  }
  return hash32(`${edges.length}:${colours.sort((a, b) => a - b).join()}`);
}

function isRefusal({ from, to, guard, effects }: DraftTransition): boolean {
  const tells =
    (effects ?? []).length > 0 && (effects ?? []).every((effect) => isArray(effect) && effect[0] === 'notify');
  return from === to && guard !== undefined && tells;
}
