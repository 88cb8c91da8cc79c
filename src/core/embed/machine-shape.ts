// The shape of one state machine in numbers: depth from the start, cycles, fan-out, dead ends, states that nothing reaches.
// Breadth first over states by name; a name that two states share is one place. Linear in transitions times their sources.
import type { Trait } from '../schema/element.ts';
import type { FeatureCounts } from './features.ts';

export function countMachine(trait: Trait, counts: FeatureCounts): void {
  counts.add('states', trait.states.length);
  counts.add('transitions', trait.transitions.length);
  counts.raise('states.most', trait.states.length);
  if (trait.states.length === 0) return;
  const places = new Map<string, number>();
  for (const state of trait.states) {
    if (!places.has(state.name)) places.set(state.name, places.size);
    if (state.isTerminal) counts.add('states.terminal');
  }
  const outgoing: number[][] = Array.from({ length: places.size }, () => []);
  const incoming = new Int32Array(places.size);
  const anywhere = countTransitions(trait, counts, places, outgoing, incoming);
  measureReach(trait, counts, places, outgoing, anywhere);
  for (const list of outgoing) {
    counts.raise('machine.fan', list.length);
    if (list.length > 1) counts.add('machine.choice', list.length - 1);
    if (list.length === 0 && anywhere.length === 0) counts.add('states.dead');
  }
  for (const count of incoming) counts.raise('machine.funnel', count);
}

/** Fills the adjacency and returns the targets of `*`. */
function countTransitions(
  trait: Trait,
  counts: FeatureCounts,
  places: ReadonlyMap<string, number>,
  outgoing: readonly number[][],
  incoming: Int32Array,
): number[] {
  const anywhere: number[] = [];
  for (const transition of trait.transitions) {
    if (transition.guard !== null) counts.add('transitions.guarded');
    const to = places.get(transition.to);
    if (to === undefined) continue;
    for (const source of new Set(transition.sources)) {
      const from = places.get(source);
      if (source === '*') {
        counts.add('transitions.anywhere');
        anywhere.push(to);
      } else if (from === to) counts.add('transitions.loop');
      else if (from !== undefined) {
        outgoing[from]?.push(to);
        incoming[to] = (incoming[to] as number) + 1;
      }
    }
  }
  return anywhere;
}

function measureReach(
  trait: Trait,
  counts: FeatureCounts,
  places: ReadonlyMap<string, number>,
  outgoing: readonly (readonly number[])[],
  anywhere: readonly number[],
): void {
  const level = new Int32Array(places.size).fill(-1);
  const queue: number[] = [];
  const enter = (place: number, depth: number) => {
    if (level[place] !== -1) return;
    level[place] = depth;
    queue.push(place);
  };
  for (const state of trait.states) if (state.isInitial) enter(places.get(state.name) as number, 0);
  for (let head = 0; head < queue.length; head++) {
    const place = queue[head] as number;
    const depth = (level[place] as number) + 1;
    for (const to of outgoing[place] as readonly number[]) enter(to, depth);
    if (head === 0) for (const to of anywhere) enter(to, depth);
  }
  let edges = 0;
  for (let from = 0; from < outgoing.length; from++) {
    if (level[from] === -1) counts.add('states.unreachable');
    const targets = new Set(outgoing[from]);
    edges += targets.size;
    for (const to of targets) if ((level[to] as number) <= (level[from] as number)) counts.add('transitions.back');
    counts.raise('machine.depth', level[from] as number);
  }
  counts.add('machine.cycles', Math.max(0, edges - places.size + 1));
}
