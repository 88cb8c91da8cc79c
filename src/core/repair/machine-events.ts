// Events of a machine by what becomes of them: raised where nothing handles them, declared and never used, declared and not reacted to.
import { createNodeMemo } from '../base/node-memo.ts';
import { wordsOf } from '../base/words.ts';
import type { Trait, Transition } from '../schema/element.ts';
import { outgoingOf, reachOf } from '../schema/graph.ts';
import { drawnSitesOf } from './site-order.ts';

interface Raised {
  /** States that some transition enters. */
  readonly entered: ReadonlySet<string>;
  readonly handled: ReadonlySet<string>;
  /** Events of what is drawn on the way into a state, and all of them. */
  readonly byState: ReadonlyMap<string, readonly string[]>;
  readonly all: readonly string[];
}

const raisedCache = createNodeMemo<Raised>();

/** Found once for a trait: who asks does so for one state after the other. */
function raisedOf(trait: Trait): Raised {
  const known = raisedCache.get(trait);
  if (known !== undefined) return known;
  const byState = new Map<string, string[]>();
  const all: string[] = [];
  for (const { owner, event } of drawnSitesOf(trait)) {
    if (owner.kind !== 'transition') continue;
    const { to } = owner as Transition;
    const own = byState.get(to);
    if (own === undefined) byState.set(to, [event]);
    else own.push(event);
    all.push(event);
  }
  const entered = new Set(trait.transitions.map((one) => one.to));
  const raised = { entered, handled: new Set(trait.transitions.map((one) => one.event)), byState, all };
  raisedCache.set(trait, raised);
  return raised;
}

/**
 * Events that what is drawn in a state raises, and that nothing handles there. What is drawn in a state that nothing enters stands where its way in now
 * leads: of that, the events that nothing handles anywhere.
 */
export function raisedIn(trait: Trait, state: string): string[] {
  const { entered, handled, byState, all } = raisedOf(trait);
  if (!entered.has(state)) return [...new Set(all.filter((event) => !handled.has(event)))];
  const raised = byState.get(state);
  if (raised === undefined) return [];
  const here = new Set(outgoingOf(trait)(state).map((one) => one.event));
  return [...new Set(raised.filter((event) => !here.has(event)))];
}

/** Whether an event has a label of its own or a payload: it was written to be used. */
export function isWritten(trait: Trait, name: string): boolean {
  const event = trait.events.find((one) => one.name === name);
  if (event === undefined || typeof event.node === 'string') return false;
  return (event.node.name !== undefined && event.node.name !== name) || (event.payload?.length ?? 0) > 0;
}

/**
 * Where an event leads: as elsewhere in the machine, else to the state that nothing enters and that is called most like it, else home, which is the start where
 * nothing else is.
 */
export function targetOn(trait: Trait, event: string, from: string, home?: string): string {
  const known = new Set(trait.states.map((one) => one.name));
  const elsewhere = trait.transitions.find((one) => one.event === event && known.has(one.to));
  if (elsewhere !== undefined) return elsewhere.to;
  const reach = reachOf(trait);
  const orphans = trait.states.filter((one) => !reach.has(one.name) && one.name !== '');
  const [likely] = byLikeness(
    event,
    orphans.map((one) => one.name),
  );
  return likely ?? home ?? trait.states.find((one) => one.isInitial)?.name ?? from;
}

/** Names that share most words (or their beginnings) with an event first; ties keep their order. */
export function byLikeness(event: string, names: readonly string[]): string[] {
  const stems = wordsOf(event).map((word) => word.slice(0, 4));
  const score = (name: string) => wordsOf(name).filter((word) => stems.includes(word.slice(0, 4))).length;
  return [...names].sort((a, b) => score(b) - score(a));
}
