// The graph on a schema: how states are reached, and which elements refer to which.
// Reachability is breadth first over all transitions (no depth limit), so a trace is a shortest one. Both are computed when first asked for and
// cached by element identity. Cost: linear in transitions times their sources.
import type { Json } from '../base/json.ts';
import { isArray } from '../base/json.ts';
import { createNodeMemo } from '../base/node-memo.ts';
import type { Element, State, Trait, Transition } from './element.ts';
import { emitSitesOf } from './emit-sites.ts';
import type { Model } from './model.ts';
import { findTraits, goesBy } from './model.ts';
import { walkTrait } from './walk.ts';

/** For each reachable state name, the transition by which a shortest path enters it; null for an initial state. */
export type Reach = ReadonlyMap<string, { readonly from: string; readonly by: Transition } | null>;

const reachCache = createNodeMemo<Reach>();

/** Which declared states can be reached from the initial ones. With no initial state, from the first one listed. */
export function reachOf(trait: Trait): Reach {
  const known = reachCache.get(trait);
  if (known) return known;
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
      if (reach.has(by.to) || !declared.has(by.to)) continue;
      reach.set(by.to, { from, by });
      queue.push(by.to);
    }
  }
  reachCache.set(trait, reach);
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

/** What one element says about another. `to` is null when nothing of that name exists. */
export interface Reference {
  readonly kind: 'state' | 'event' | 'entity' | 'trait' | 'field';
  readonly name: string;
  readonly from: Element;
  readonly to: Element | null;
}

const referenceCache = createNodeMemo<readonly Reference[]>();

/** Every reference of the schema, grouped by referring element in document order. */
export function referencesOf(model: Model): readonly Reference[] {
  const known = referenceCache.get(model);
  if (known) return known;
  const references: Reference[] = [];
  for (const trait of model.traits) collectTrait(model, trait, references);
  for (const page of model.pages) {
    for (const name of page.traitNames) {
      const own = page.orbital.traits.find((trait) => trait.name === name);
      references.push({ kind: 'trait', name, from: page, to: own ?? findTraits(model, name)[0] ?? null });
    }
  }
  referenceCache.set(model, references);
  return references;
}

/** The references that point to an element. */
export function referencesTo(model: Model, element: Element): Reference[] {
  return referencesOf(model).filter((reference) => reference.to === element);
}

function collectTrait(model: Model, trait: Trait, out: Reference[]): void {
  const states = new Map(trait.states.map((state): [string, State] => [state.name, state]));
  const events = new Map(trait.events.map((event): [string, Element] => [event.name, event]));
  const entity = (name: string, from: Element) =>
    out.push({ kind: 'entity', name, from, to: model.entityByName.get(name) ?? null });
  if (trait.linkedEntity !== null) entity(trait.linkedEntity, trait);
  for (const transition of trait.transitions) {
    const state = (name: string) => {
      if (name !== '*') out.push({ kind: 'state', name, from: transition, to: states.get(name) ?? null });
    };
    for (const name of transition.sources) state(name);
    state(transition.to);
    out.push({ kind: 'event', name: transition.event, from: transition, to: events.get(transition.event) ?? null });
  }
  for (const site of emitSitesOf(trait)) {
    out.push({ kind: 'event', name: site.event, from: site.owner, to: events.get(site.event) ?? null });
  }
  for (const listen of trait.listens) {
    out.push({ kind: 'event', name: listen.triggers, from: listen, to: events.get(listen.triggers) ?? null });
    if (listen.sourceTrait === null) continue;
    const source = findTraits(model, listen.sourceTrait).find(
      (other) => listen.sourceOrbital === null || goesBy(other.orbital, listen.sourceOrbital),
    );
    out.push({ kind: 'trait', name: listen.sourceTrait, from: listen, to: source ?? null });
  }
  const fields = new Map(
    (trait.linkedEntity === null ? [] : (model.entityByName.get(trait.linkedEntity)?.fields ?? [])).map((field) => [
      field.name,
      field,
    ]),
  );
  walkTrait(trait, {
    effect: (value, site) => {
      const name = entityArgument(value);
      if (name !== null) entity(name, site.owner);
    },
    binding: (text, _position, site) => {
      if (!text.startsWith('@entity.')) return;
      const end = text.indexOf('.', 8);
      const name = end === -1 ? text.slice(8) : text.slice(8, end);
      if (name !== '') out.push({ kind: 'field', name, from: site.owner, to: fields.get(name) ?? null });
    },
  });
}

/** The entity that a fetch, ref, spawn or persist call names, or null. */
export function entityArgument(value: Json): string | null {
  if (!isArray(value)) return null;
  const at = value[0] === 'persist' ? 2 : value[0] === 'fetch' || value[0] === 'ref' || value[0] === 'spawn' ? 1 : 0;
  const name = at === 0 ? null : value[at];
  return typeof name === 'string' && !name.startsWith('@') ? name : null;
}
