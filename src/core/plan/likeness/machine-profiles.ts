// The facts about traits, and about the states and events of a machine: which transitions lead in and out, what they do, who hears of them. Names that
// only one of the two machines has go by `?`; the place of a state or event in the machine without any names is a color, refined over the
// transitions (B. Weisfeiler and A. Leman, "The reduction of a graph to canonical form", 1968).
import { charge } from '../../base/budget.ts';
import { canonicalJson } from '../../base/canonical-json.ts';
import type { Json } from '../../base/json.ts';
import { isObject } from '../../base/json.ts';
import { listMember, nodeName } from '../../schema/element.ts';
import { memberOf } from '../compare-properties.ts';
import type { TreeElement } from '../element-tree.ts';
import { nameKey } from '../node-draft.ts';
import { addPlace, addProperties, eachString, type Known, mapStrings } from './element-profiles.ts';
import { type EventMentions, eventMentions } from './event-mentions.ts';
import { type Arc, arcsOf, colorArcs, type MachineColors } from './machine-colors.ts';
import { Profile, weightOfText } from './profile.ts';

/** A trait: what it is, its machine by names and without them, its wiring, and the pages and listens that name it. */
export function traitProfile(trait: TreeElement, orbital: TreeElement, known: Known): Profile {
  const profile = new Profile();
  if (!isObject(trait.node)) return profile;
  for (const { name } of trait.list('states').elements) profile.add('shape', `state ${name}`, 1);
  for (const { name } of trait.list('events').elements) profile.add('shape', `event ${name}`, 1);
  const arcs = arcsOf(trait);
  for (const arc of arcs) {
    profile.add('wiring', `${arc.sources.join('|')} ${arc.event} ${arc.to}`, 1);
    for (const effect of arc.effects) profile.add('shape', `effect ${canonicalJson(effect)}`, 1);
  }
  for (const member of ['emits', 'listens', 'ticks']) {
    for (const element of trait.list(member).elements) profile.add('wiring', `${member} ${element.text}`, 1);
  }
  addSurroundings(profile, trait, orbital, known);
  profile.nameless = namelessProfile(trait, arcs);
  addSurroundings(profile.nameless, trait, orbital, known);
  return profile;
}

/** The machine of a trait as if its states and events had no names. */
function namelessProfile(trait: TreeElement, arcs: readonly Arc[]): Profile {
  const profile = new Profile();
  const names = new Set([...trait.list('states').elements, ...trait.list('events').elements].map(({ name }) => name));
  const colors = colorArcs(trait, arcs, { states: nobody, events: nobody });
  for (const arc of arcs) {
    profile.add('wiring', `transition ${colors.ofArc(arc)}`, 1);
    for (const effect of arc.effects) profile.add('shape', `effect ${masked(effect, '', names)}`, 1);
  }
  return profile;
}

function addSurroundings(profile: Profile, trait: TreeElement, orbital: TreeElement, known: Known): void {
  addProperties(profile, trait, ['name'], 1.5);
  addReferences(profile, trait, orbital);
  if (trait.home !== null) addPlace(profile, trait.home, trait.index, known);
}

const nobody: Known = new Set();

/** What an event is called on the screen is as good as its name. */
const labelWeight = 3;

/** Who shows a trait and who listens to it, within its orbital. */
function addReferences(profile: Profile, trait: TreeElement, orbital: TreeElement): void {
  for (const page of orbital.list('pages').elements) {
    charge(1 + page.list('traits').nodes.length, 'looking for renames');
    if (!page.list('traits').elements.some(({ name }) => name === trait.name)) continue;
    const path = memberOf(page, 'path');
    profile.add('references', `shown at ${typeof path === 'string' ? path : page.name}`, 2);
  }
  for (const other of orbital.list('traits').elements) {
    if (other === trait) continue;
    charge(1, 'looking for renames');
    for (const listen of listMember(other.node, 'listens')) {
      charge(1, 'looking for renames');
      const source = isObject(listen) && isObject(listen.source) ? listen.source.trait : undefined;
      if (source !== trait.name) continue;
      profile.add('references', `heard by ${other.name} ${nodeName(listen, 'event')}`, 2);
    }
  }
}

export interface KnownNames {
  readonly states: Known;
  readonly events: Known;
}

export interface MachineProfiles {
  readonly states: ReadonlyMap<TreeElement, Profile>;
  readonly events: ReadonlyMap<TreeElement, Profile>;
}

/** The names of states and events that one of two machines has and the other has not. */
export function unknownNames(from: TreeElement, to: TreeElement, known: KnownNames): Known {
  const isUnknown = (member: 'states' | 'events', name: string) => !known[member].has(name);
  return new Set(
    [from, to].flatMap((trait) =>
      (['states', 'events'] as const).flatMap((member) =>
        trait.list(member).elements.flatMap(({ name }) => (isUnknown(member, name) ? [name] : [])),
      ),
    ),
  );
}

/** Profiles of some states and events of a trait. `unknown` holds the names that one of the two machines has alone: see `unknownNames`. */
export function machineProfiles(
  trait: TreeElement,
  wanted: { readonly states: readonly TreeElement[]; readonly events: readonly TreeElement[] },
  known: KnownNames,
  unknown: Known,
): MachineProfiles {
  const arcs = arcsOf(trait);
  const words = new Map(arcs.map((arc) => [arc, wordsOfArc(arc, unknown)]));
  const uses = {
    states: usesOf(trait, arcs, known, 'states'),
    events: usesOf(trait, arcs, known, 'events'),
  };
  const counts = { states: countFacts(uses.states, words), events: countFacts(uses.events, words) };
  const view: View = {
    trait,
    arcs,
    known,
    unknown,
    colors: colorArcs(trait, arcs, known),
    words,
    uses,
    counts,
    mentions: eventMentions(trait, arcs, unknown),
    emitters: byName(arcs, ({ emits }) => emits),
    wirings: byName(wiringsOf(trait), textsIn),
  };
  const each = (list: readonly TreeElement[], make: (element: TreeElement) => Profile) =>
    new Map(list.map((element) => [element, make(element)]));
  return {
    states: each(wanted.states, (state) => stateProfile(view, state)),
    events: each(wanted.events, (event) => eventProfile(view, event)),
  };
}

interface View {
  readonly trait: TreeElement;
  readonly arcs: readonly Arc[];
  readonly known: KnownNames;
  readonly unknown: Known;
  readonly colors: MachineColors;
  readonly words: Words;
  readonly uses: Readonly<Record<'states' | 'events', Uses>>;
  readonly counts: Readonly<Record<'states' | 'events', ReturnType<typeof countFacts>>>;
  readonly mentions: EventMentions;
  /** By event: the transitions that emit it, and the declarations that name it. */
  readonly emitters: ReadonlyMap<string, readonly Arc[]>;
  readonly wirings: ReadonlyMap<string, readonly Wiring[]>;
}

/** What an author wrote into each transition: its effects and its guard. */
type Words = ReadonlyMap<Arc, readonly string[]>;

function wordsOfArc({ effects, guard }: Arc, unknown: Known): string[] {
  const words = effects.map((effect) => `effect ${masked(effect, '', unknown)}`);
  if (guard !== null) words.push(`guard ${masked(guard, '', unknown)}`);
  return words;
}

const labelIn = (known: Known, name: string): string => (known.has(name) || name === '*' ? name : '?');

/** A transition that uses a state or an event, and how: by its two other ends, each for itself and both together. */
type Use = readonly [arc: Arc, ends: readonly string[]];

/** By name. */
type Uses = ReadonlyMap<string, readonly Use[]>;

/** The transitions that use each state, or each event, and how: by name. */
function usesOf(trait: TreeElement, arcs: readonly Arc[], known: KnownNames, kind: 'states' | 'events'): Uses {
  const uses = new Map<string, Use[]>(trait.list(kind).elements.map(({ name }) => [name, []]));
  const use = (name: string, arc: Arc, one: string, other: string) =>
    uses.get(name)?.push([arc, [one, other, `${one} ${other}`]]);
  const label = (name: string, own: string) => (name === own ? '\u0000' : labelIn(known.states, name));
  for (const arc of arcs) {
    const event = labelIn(known.events, arc.event);
    if (kind === 'events') {
      const sources = arc.sources.map((name) => label(name, '')).join('|');
      use(arc.event, arc, `from ${sources}`, `to ${label(arc.to, '')}`);
      continue;
    }
    for (const own of new Set(arc.sources)) use(own, arc, `out ${event}`, `out to ${label(arc.to, own)}`);
    if (arc.sources.includes(arc.to)) continue;
    use(arc.to, arc, `in ${event}`, `in from ${arc.sources.map((name) => label(name, arc.to)).join('|')}`);
  }
  return uses;
}

/** How many states, or events, of a machine have a fact: one that all have tells none apart. */
function countFacts(uses: Uses, words: Words): ReadonlyMap<string, { readonly count: number }> {
  const counts = new Map<string, { count: number; last: readonly Use[] }>();
  for (const list of uses.values()) {
    const count = (fact: string) => {
      const known = counts.get(fact);
      if (known === undefined) counts.set(fact, { count: 1, last: list });
      else if (known.last !== list) {
        known.count++;
        known.last = list;
      }
    };
    for (const [arc, ends] of list) {
      for (const fact of ends) count(fact);
      for (const fact of words.get(arc) ?? []) count(fact);
    }
  }
  return counts;
}

function addUses(profile: Profile, view: View, kind: 'states' | 'events', name: string): number {
  const uses = view.uses[kind];
  const counts = view.counts[kind];
  const own = uses.get(name) ?? [];
  const states = view.trait.list('states').elements.length;
  for (const [arc, ends] of own) {
    for (const fact of ends) {
      const isKnown = !fact.includes('?');
      // Where a transition leads says nothing in a machine of one state.
      const rarity = 1 - Math.max((counts.get(fact)?.count ?? 1) / (uses.size + 1), 1 / (states + 1));
      profile.add('wiring', fact, (isKnown ? 1 : 0.25) * rarity);
    }
    profile.addWeak('wiring', `make ${arc.make}`);
    for (const text of view.words.get(arc) ?? []) {
      profile.addWords('wiring', text, weightOfText(text) / Math.sqrt(counts.get(text)?.count ?? 1));
    }
  }
  return own.length;
}

function stateProfile(view: View, state: TreeElement): Profile {
  const profile = new Profile();
  addProperties(profile, state, ['name'], 1.5, true);
  const uses = addUses(profile, view, 'states', state.name);
  if (uses > 0) profile.addBonus('wiring', `color ${view.colors.ofState(state.name)}`, Math.min(2, 0.5 * uses));
  addPlace(profile, view.trait.list('states'), state.index, view.known.states);
  return profile;
}

function eventProfile(view: View, event: TreeElement): Profile {
  const { trait, known, unknown, colors, mentions } = view;
  const profile = new Profile();
  const own = event.name;
  addProperties(profile, event, ['key', 'name', 'payloadSchema'], 1.5, true);
  const label = nodeName(memberOf(event, 'name'), '');
  if (label !== '' && label !== own) profile.addWords('shape', `name ${label}`, labelWeight);
  for (const field of listMember(event.node, 'payloadSchema'))
    profile.add('shape', `payload ${nodeName(field, 'name')}`, 1);
  let uses = addUses(profile, view, 'events', own);
  for (const arc of view.emitters.get(own) ?? []) {
    uses++;
    profile.add('wiring', `emitted on ${labelIn(known.events, arc.event)}`, 1);
    profile.add('wiring', `emitted from ${arc.sources.map((name) => labelIn(known.states, name)).join('|')}`, 0.5);
  }
  for (const [member, node] of view.wirings.get(own) ?? []) {
    uses++;
    profile.add('references', `${member} ${masked(node, own, unknown)}`, 1.5);
  }
  for (const [text, weight] of mentions.factsOf(own)) {
    uses++;
    profile.addWords('references', text, weight);
  }
  if (uses > 0) profile.addBonus('wiring', `color ${colors.ofEvent(own)}`, Math.min(2, 0.5 * uses));
  addPlace(profile, trait.list('events'), event.index, known.events);
  return profile;
}

/** What stands at each of the names that it has. */
function byName<T>(things: readonly T[], namesOf: (thing: T) => Iterable<string>): ReadonlyMap<string, readonly T[]> {
  const found = new Map<string, T[]>();
  for (const thing of things) {
    for (const name of new Set(namesOf(thing))) {
      const list = found.get(name);
      if (list === undefined) found.set(name, [thing]);
      else list.push(thing);
    }
  }
  return found;
}

/** A declaration of what a trait sends, listens to or does in time, with the list that holds it. */
type Wiring = readonly [member: string, node: Json];

const wiringsOf = (trait: TreeElement): Wiring[] =>
  ['emits', 'listens', 'ticks'].flatMap((member) => trait.list(member).nodes.map((node): Wiring => [member, node]));

function textsIn([, node]: Wiring): string[] {
  const texts: string[] = [];
  eachString(node, (text) => texts.push(nameKey(text)));
  return texts;
}

/** The text of a node in which the names that are not known, and the own name, are hidden. */
function masked(node: Json, own: string, unknown: ReadonlySet<string>): string {
  return canonicalJson(
    mapStrings(node, (text) => {
      if (own !== '' && text === own) return '\u0000';
      return unknown.has(text) ? '?' : text;
    }),
  );
}
