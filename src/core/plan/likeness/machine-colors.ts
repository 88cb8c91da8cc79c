// Colors of a machine's states, events and transitions: what their surroundings look like, refined over the transitions (Weisfeiler and Leman, 1968).
// Names count only where they are known to mean the same in both machines that are compared. A color is 64 bits in two halves of 32, each refined by itself in an
// array of numbers; arcs are added up, so that their order counts for nothing and none is sorted. Two colors of machines that differ are equal by chance alone.
import { charge } from '../../base/budget.ts';
import { canonicalJson } from '../../base/canonical-json.ts';
import { hash32, mix32 } from '../../base/hash.ts';
import type { Json, JsonObject } from '../../base/json.ts';
import { isArray } from '../../base/json.ts';
import { listMember, nodeName, sourcesOf } from '../../schema/element.ts';
import type { TreeElement } from '../element-tree.ts';
import { nameKey } from '../node-draft.ts';

export interface Arc {
  readonly sources: readonly string[];
  readonly event: string;
  readonly to: string;
  readonly guard: Json | null;
  readonly effects: readonly Json[];
  /** Whether it is guarded, and the operators of its effects. */
  readonly make: string;
  /** The events that its effects emit, in order. */
  readonly emits: readonly string[];
}

export interface MachineColors {
  ofState(name: string): string;
  ofEvent(name: string): string;
  ofArc(arc: Arc): string;
}

type Names = ReadonlySet<string>;

export function arcsOf(trait: TreeElement): Arc[] {
  return trait.list('transitions').elements.map((transition) => {
    const { from, to, event, guard } = transition.node as JsonObject;
    const effects = listMember(transition.node, 'effects');
    const operators = effects.map((effect) => (isArray(effect) ? nodeName(effect[0], '') : ''));
    return {
      sources: sourcesOf(from).map(nameKey),
      event: nameKey(nodeName(event, '')),
      to: nameKey(nodeName(to, '')),
      guard: guard ?? null,
      effects,
      make: mark(canonicalJson([guard === undefined || guard === null, ...operators])),
      emits: effects.flatMap((effect) =>
        isArray(effect) && effect[0] === 'emit' ? [nameKey(nodeName(effect[1], ''))] : [],
      ),
    };
  });
}

/** A short text in place of one that is copied for every transition. */
const mark = (text: string): string => `${hash32(text)} ${hash32(text, 1)}`;

const sorted = (texts: readonly string[]): string => [...texts].sort().join('\n');

/** Texts of own properties besides those that name the element. */
function shapeOf(element: TreeElement, without: readonly string[]): string {
  return sorted(element.props.all.filter(({ key }) => !without.includes(key)).map(({ key, text }) => `${key}=${text}`));
}

const rounds = 4;
/** Notes that are made of an arc in a round. */
const notesAnArc = 4;

/** `known` holds the names that both machines have. Cost: linear in the arcs and their ends (the family `states and events, all renamed`). */
export function colorArcs(
  trait: TreeElement,
  arcs: readonly Arc[],
  known: { readonly states: Names; readonly events: Names },
): MachineColors {
  const states = placesOf(trait.list('states').elements, known.states, ['name', 'description']);
  const events = placesOf(trait.list('events').elements, known.events, ['key', 'name', 'description']);
  const wires = arcs.map(({ sources, event, to, make, emits }): Wire => {
    const from = sources.map((name) => placeOf(states, name));
    return {
      from,
      by: placeOf(events, event),
      to: placeOf(states, to),
      make,
      emits: emits.map((name) => placeOf(events, name)),
    };
  });
  const lanes = [0, 1].map((seed) => refine(wires, states, events, seed));
  const say = (colorIn: (lane: Lane) => number): string => lanes.map(colorIn).join(' ');
  return {
    ofState: (name) => say((lane) => colorOf(states, lane.states, name)),
    ofEvent: (name) => say((lane) => colorOf(events, lane.events, name)),
    ofArc: ({ sources, event, to, make }) =>
      say((lane) => {
        const from = fold(
          mixAll(sources.map((name) => colorOf(states, lane.states, name))),
          colorOf(events, lane.events, event),
        );
        return fold(fold(from, colorOf(states, lane.states, to)), hash32(make, lane.seed));
      }),
  };
}

/** The names of states, or of events, by number: those that are declared first, then those that arcs alone name. */
interface Places {
  readonly byName: Map<string, number>;
  /** By place: a text of what the element is before any arc is looked at. */
  readonly starts: string[];
  /** By place: true if the name itself is the color, which no arc refines. */
  readonly isFixed: boolean[];
  readonly declared: number;
}

function placesOf(elements: readonly TreeElement[], known: Names, without: readonly string[]): Places {
  const byName = new Map<string, number>();
  const starts: string[] = [];
  const isFixed: boolean[] = [];
  for (const element of elements) {
    const place = byName.get(element.name) ?? byName.size;
    byName.set(element.name, place);
    isFixed[place] = known.has(element.name);
    starts[place] = isFixed[place] ? `=${element.name}` : `:${shapeOf(element, without)}`;
  }
  return { byName, starts, isFixed, declared: byName.size };
}

function placeOf({ byName, starts, isFixed }: Places, name: string): number {
  const place = byName.get(name);
  if (place !== undefined) return place;
  byName.set(name, starts.length);
  isFixed.push(true);
  return starts.push(`?${name}`) - 1;
}

/** An arc by the places of what it names. */
interface Wire {
  readonly from: readonly number[];
  readonly by: number;
  readonly to: number;
  readonly make: string;
  readonly emits: readonly number[];
}

/** Half of each color, by place: 32 bits that depend on a seed. */
interface Lane extends Sums {
  readonly seed: number;
}

interface Sums {
  readonly states: Uint32Array;
  readonly events: Uint32Array;
}

/** All names that are not declared have one color. */
function colorOf({ byName, declared }: Places, colors: Uint32Array, name: string): number {
  const place = byName.get(name) ?? declared;
  return place < declared ? (colors[place] as number) : 0;
}

const fold = (hash: number, value: number): number => mix32(Math.imul(hash, 0x9e3779b1) + value);

/** In whatever order they come. */
const mixAll = (colors: readonly number[]): number =>
  mix32(colors.reduce((sum, color) => sum + mix32(color), colors.length));

/** One half of all colors. The work is charged with the first half, for both. */
function refine(wires: readonly Wire[], states: Places, events: Places, seed: number): Lane {
  const start = ({ starts }: Places) => Uint32Array.from(starts, (text) => hash32(text, seed));
  const makes = Uint32Array.from(wires, ({ make }) => hash32(make, seed));
  let lane: Lane = { seed, states: start(states), events: start(events) };
  for (let round = 0; round < rounds; round++) {
    if (seed === 0) charge(notesAnArc * wires.length, 'looking for renames');
    const notes = noteArcs(wires, makes, lane);
    lane = {
      seed,
      states: lane.states.map((color, i) => (states.isFixed[i] ? color : fold(color, notes.states[i] as number))),
      events: lane.events.map((color, i) => (events.isFixed[i] ? color : fold(color, notes.events[i] as number))),
    };
  }
  return lane;
}

/** The sum of what the arcs of each state and of each event look like. */
function noteArcs(wires: readonly Wire[], makes: Uint32Array, { states, events }: Lane): Sums {
  const sums: Sums = { states: new Uint32Array(states.length), events: new Uint32Array(events.length) };
  const note = (colors: Uint32Array, place: number, hash: number) => {
    colors[place] = (colors[place] as number) + hash;
  };
  for (const [i, wire] of wires.entries()) {
    const make = makes[i] as number;
    const by = events[wire.by] as number;
    const into = states[wire.to] as number;
    const from = mixAll(wire.from.map((place) => states[place] as number));
    const out = fold(fold(fold(1, by), into), make);
    for (const place of wire.from) note(sums.states, place, out);
    note(sums.states, wire.to, fold(fold(fold(2, by), from), make));
    note(sums.events, wire.by, fold(fold(fold(3, from), into), make));
    for (const [at, place] of wire.emits.entries())
      note(sums.events, place, fold(fold(fold(fold(4, from), by), into), at));
  }
  return sums;
}
