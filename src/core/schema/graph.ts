// The graph on a state machine: how states are reached.
// Reachability is breadth first over all transitions (no depth limit), so a trace is a shortest one. Both are computed when first asked for and
// cached by element identity. Cost: linear in transitions times their sources.
import { createNodeMemo } from '../base/node-memo.ts';
import type { Trait, Transition } from './element.ts';

/** For each reachable state name, the transition by which a shortest path enters it; null for an initial state. */
export type Reach = ReadonlyMap<string, { readonly from: string; readonly by: Transition } | null>;

const reachCache = createNodeMemo<Reach>();

/**
 * Which declared states can be reached from the initial ones. With no initial state, from the first one listed. A transition whose guard is `false` is never
 * taken.
 */
export function reachOf(trait: Trait): Reach {
  const known = reachCache.get(trait);
  if (known) return known;
  const reach = reachBy(trait, ({ guard }) => guard !== false);
  reachCache.set(trait, reach);
  return reach;
}

/** Which declared states can be reached over the transitions that `isTaken` takes. */
export function reachBy(trait: Trait, isTaken: (transition: Transition) => boolean): Reach {
  const outgoing = outgoingOf(trait);
  const initial = trait.states.filter((state) => state.isInitial);
  const declared = new Set(trait.states.map((state) => state.name));
  const starts = initial.length > 0 ? initial : trait.states.slice(0, 1);
  const reach = new Map<string, { from: string; by: Transition } | null>();
  for (const state of starts) reach.set(state.name, null);
  const queue = [...reach.keys()];
  for (let head = 0; head < queue.length; head++) {
    const from = queue[head] as string;
    // What leaves every state leaves the first one, and leads nowhere new afterwards.
    for (const by of head === 0 ? outgoing(from) : outgoing.own(from)) {
      if (reach.has(by.to) || !declared.has(by.to) || !isTaken(by)) continue;
      reach.set(by.to, { from, by });
      queue.push(by.to);
    }
  }
  return reach;
}

/** The events of a shortest path to a state, or null when it cannot be reached. */
export function traceTo(trait: Trait, state: string): Transition[] | null {
  const reach = reachOf(trait);
  if (!reach.has(state)) return null;
  const trace: Transition[] = [];
  for (let at = reach.get(state); at; at = reach.get(at.from)) trace.push(at.by);
  return trace.reverse();
}

/** From a state's name to the transitions that can leave it, in document order: all of them, or without those from `*`. */
export interface Outgoing {
  (state: string): readonly Transition[];
  readonly own: (state: string) => readonly Transition[];
  /** Those from `*`. To look through these and a state's own, one after the other, costs no list of both. */
  readonly anywhere: readonly Transition[];
}

const outgoingCache = createNodeMemo<Outgoing>();

/** Found once for a trait: who asks does so for one state after the other. */
export function outgoingOf(trait: Trait): Outgoing {
  const known = outgoingCache.get(trait);
  if (known !== undefined) return known;
  const bySource = new Map<string, Transition[]>();
  const anywhere: Transition[] = [];
  for (const transition of trait.transitions) {
    for (const source of transition.sources) {
      if (source === '*') anywhere.push(transition);
      else {
        const own = bySource.get(source);
        if (own === undefined) bySource.set(source, [transition]);
        else if (own.at(-1) !== transition) own.push(transition);
      }
    }
  }
  const all = (state: string): readonly Transition[] => {
    const own = bySource.get(state);
    if (own === undefined) return anywhere;
    return anywhere.length === 0 ? own : [...own, ...anywhere].sort((a, b) => a.index - b.index);
  };
  const outgoing = Object.assign(all, { own: (state: string) => bySource.get(state) ?? noTransitions, anywhere });
  outgoingCache.set(trait, outgoing);
  return outgoing;
}

const noTransitions: readonly Transition[] = [];
