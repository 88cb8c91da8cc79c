// Events of a machine by what becomes of them: raised where nothing handles them, declared and never used, declared and not reacted to.

import { isArray, isObject, type Json, type JsonObject } from '../base/json.ts';
import { createNodeMemo } from '../base/node-memo.ts';
import { compareStrings } from '../base/order.ts';
import type { Segment } from '../base/pointer.ts';
import { isPast, wordsOf } from '../base/words.ts';
import { type Element, nodeName, type Trait, type Transition } from '../schema/element.ts';
import { type EmitSite, emitSitesOf } from '../schema/emit-sites.ts';
import { outgoingOf, reachOf } from '../schema/graph.ts';
import type { Evidence } from './evidence.ts';
import { textOf } from './places.ts';

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

// The states that the transitions of a trait name at their two ends. Remembered with the trait: many findings of a search ask for them.

const ends = createNodeMemo<readonly string[]>();

/** Each name as often as a transition names it, but for copies: what a copy names, its original has named. */
export function endsOf(trait: Trait): readonly string[] {
  let known = ends.get(trait);
  if (known === undefined) {
    const seen = new Set<string>();
    const own = trait.transitions.filter(({ node }) => {
      const { size } = seen;
      return seen.add(textOf(node as Json)).size > size;
    });
    known = own.flatMap((one) => [...one.sources, one.to]);
    ends.set(trait, known);
  }
  return known;
}

// Names that ends of machines have.

const terminalWords =
  /(?:^|[_-])(?:done|closed|completed?|archived|cancell?ed|rejected|paid|void(?:ed)?|resolved|finished|ended?|deleted|expired|failed|won|lost|delivered|approved|declined|withdrawn|terminated|final)$/i;

/** Whether states of this name are ends, by its words or by what the documents at hand say. */
export const hasEndName = (name: string, evidence: Evidence): boolean =>
  terminalWords.test(name) || evidence.isUsualEnd(name);

/** Whether a state may well be an end: by its name, or as the name tells what has happened (`refunded`). */
export const looksLikeEnd = (name: string, evidence: Evidence): boolean => hasEndName(name, evidence) || isPast(name);

// Where a step says itself that it leads: the state whose name it writes into the entity, as in `["set", "@entity.status", "closed"]`. All 2,460
// steps of the documents at hand that write the name of one state of their machine lead into that state (`npm run eval:facts`).

/** The one state, of those with the given names, whose name a transition sets a field to; null where it sets none, or several. */
export function statedTargetOf({ effects }: Transition, names: ReadonlySet<string>): string | null {
  const said = new Set<string>();
  for (const effect of effects) {
    const value = isArray(effect) && effect[0] === 'set' ? effect[2] : undefined;
    if (typeof value === 'string' && names.has(value)) said.add(value);
  }
  return said.size === 1 ? ([...said][0] as string) : null;
}

// Events that nothing comes with, told by what emits them: an `emit` without arguments, a plain button, a dialog that asks or is closed.

const isAnswer = /^(?:cancel|close|dismiss|confirm)Event$|^on(?:Confirm|Retry|Close|Cancel|Dismiss)$/;
const isButton = /^(?:icon-)?button$/;
/** Members in which what raises an event gives it something to carry. */
const isCargo = /payload|data|param|value/i;

function isBare({ kind, owner, path }: EmitSite): boolean {
  const valueAt = (steps: EmitSite['path']) =>
    steps.reduce<unknown>((node, step) => (node as Record<string, unknown>)[step], owner.node) as Json;
  if (kind === 'effect') return (valueAt(path) as readonly Json[]).length === 2;
  if (kind === 'option') return false;
  const raising = valueAt(path.slice(0, -1));
  if (!isObject(raising) || Object.keys(raising as JsonObject).some((key) => isCargo.test(key))) return false;
  return isAnswer.test(String(path.at(-1))) || isButton.test(nodeName(raising, 'type'));
}

/**
 * Whether an event of a trait comes from within alone, and with nothing wherever it is emitted, or opens the machine: of 4,594 such events 86 declare
 * something to carry, of all `INIT` none (`npm run eval:facts`).
 */
export function comesBare(trait: Trait, event: string): boolean {
  if (event === 'INIT') return true;
  const sites = emitSitesOf(trait).filter((site) => site.event === event);
  return sites.length > 0 && sites.every(isBare) && !trait.listens.some((one) => one.triggers === event);
}

// The events that a trait draws, in an order that the order of members does not change: by where what draws them stands in its list, then by place in lists
// and by the names of members, those that give up (`cancelEvent`) after those that go on (`submitEvent`), as they are usually written.

const givingUp = new Set(['cancel', 'close', 'dismiss', 'back']);
const givesUp = (member: string) => Number(wordsOf(member).some((word) => givingUp.has(word)));

function compareSegments(a: Segment, b: Segment): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [name, other] = [String(a), String(b)];
  return givesUp(name) - givesUp(other) || compareStrings(name, other);
}

function comparePaths(a: readonly Segment[], b: readonly Segment[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const order = compareSegments(a[i] as Segment, b[i] as Segment);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

const drawnMemo = createNodeMemo<readonly EmitSite[]>();

/** The places in what a trait draws that raise an event; put in order once for a trait. */
export function drawnSitesOf(trait: Trait): readonly EmitSite[] {
  let sites = drawnMemo.get(trait);
  if (sites === undefined) {
    sites = orderedSites(trait);
    drawnMemo.set(trait, sites);
  }
  return sites;
}

function orderedSites(trait: Trait): EmitSite[] {
  const owners = new Map<Element, number>();
  const sites = emitSitesOf(trait).filter(({ kind }) => kind === 'ui');
  for (const { owner } of sites) if (!owners.has(owner)) owners.set(owner, owners.size);
  const placeOf = ({ owner }: EmitSite) => owners.get(owner) as number;
  return sites.sort((a, b) => placeOf(a) - placeOf(b) || comparePaths(a.path, b.path));
}
