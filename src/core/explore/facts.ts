// Facts that an exploration saw: which states were reached, which transitions were taken, how each guard came out, each with the first run that shows it.
import { type Edge, lostIn, type Space } from './space.ts';

/** By `TRAIT STATE`, `TRAIT#INDEX` of a transition, or `EMITTER EVENT LISTENER STATE`. */
export interface Facts {
  readonly reached: ReadonlyMap<string, number>;
  readonly taken: ReadonlyMap<string, Edge>;
  readonly held: ReadonlyMap<string, Edge>;
  readonly failed: ReadonlyMap<string, Edge>;
  readonly lost: ReadonlyMap<string, Lost>;
}

export interface Lost {
  readonly emitter: string;
  readonly event: string;
  readonly listener: string;
  readonly state: string;
  readonly edge: Edge;
}

export const stateKey = (trait: string, state: string): string => `${trait} ${state}`;
export const transitionKey = (trait: string, index: number): string => `${trait}#${index}`;

export function factsOf(space: Space): Facts {
  const reached = new Map<string, number>();
  const [taken, held, failed] = [new Map<string, Edge>(), new Map<string, Edge>(), new Map<string, Edge>()];
  const lost = new Map<string, Lost>();
  const first = <T>(map: Map<string, T>, key: string, value: T) => {
    if (!map.has(key)) map.set(key, value);
  };
  for (const [i, { configuration }] of space.nodes.entries())
    for (const [trait, state] of configuration.states) first(reached, stateKey(trait, state), i);
  for (const edge of space.edges.flat()) {
    for (const { trait, transition } of edge.step.transitions)
      first(taken, transitionKey(trait, transition.index), edge);
    for (const { trait, transition, holds } of edge.step.guards)
      first(holds ? held : failed, transitionKey(trait, transition.index), edge);
    if (edge.step.emitted.length === 0) continue;
    for (const one of lostIn(space, edge)) {
      const state = space.nodes[edge.to]?.configuration.states.get(one.listener) ?? '';
      first(lost, `${one.emitter} ${one.event} ${one.listener} ${state}`, { ...one, state, edge });
    }
  }
  // A state may be passed within a step: an event that follows takes the machine on.
  for (const edge of space.edges.flat())
    for (const { trait, to } of edge.step.transitions) first(reached, stateKey(trait, to), edge.to);
  return { reached, taken, held, failed, lost };
}
