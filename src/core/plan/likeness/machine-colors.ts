// Colors of a machine's states, events and transitions: what their surroundings look like, refined over the transitions (Weisfeiler and Leman, 1968).
// Names count only where they are known to mean the same in both machines that are compared.
import { charge } from '../../base/budget.ts';
import { canonicalJson } from '../../base/canonical-json.ts';
import { hash32 } from '../../base/hash.ts';
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
  readonly states: ReadonlyMap<string, string>;
  readonly events: ReadonlyMap<string, string>;
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
/** Texts that are made and hashed of an arc in a round. */
const notesAnArc = 4;

/** `known` holds the names that both machines have. */
export function colorArcs(
  trait: TreeElement,
  arcs: readonly Arc[],
  known: { readonly states: Names; readonly events: Names },
): MachineColors {
  const start = (member: string, names: Names, without: readonly string[]) =>
    new Map(
      trait
        .list(member)
        .elements.map((element): [string, string] => [
          element.name,
          names.has(element.name) ? `=${mark(element.name)}` : mark(shapeOf(element, without)),
        ]),
    );
  let states = start('states', known.states, ['name', 'description']);
  let events = start('events', known.events, ['key', 'name', 'description']);
  for (let round = 0; round < rounds; round++) {
    const refined = refine(arcs, states, events);
    states = refined.states;
    events = refined.events;
  }
  const colorOf = (colors: ReadonlyMap<string, string>, name: string) => colors.get(name) ?? '';
  return {
    states,
    events,
    ofArc: (arc) =>
      mark(
        [
          sorted(arc.sources.map((name) => colorOf(states, name))),
          colorOf(events, arc.event),
          colorOf(states, arc.to),
          arc.make,
        ].join('|'),
      ),
  };
}

function refine(arcs: readonly Arc[], states: ReadonlyMap<string, string>, events: ReadonlyMap<string, string>) {
  charge(notesAnArc * arcs.length, 'looking for renames');
  const notes = { states: new Map<string, string[]>(), events: new Map<string, string[]>() };
  const note = (kind: 'states' | 'events', name: string, text: string) => {
    const list = notes[kind].get(name);
    if (list === undefined) notes[kind].set(name, [text]);
    else list.push(text);
  };
  for (const { sources, event, to, make, emits } of arcs) {
    const from = mark(sorted(sources.map((name) => states.get(name) ?? mark(name))));
    const by = events.get(event) ?? mark(event);
    const into = states.get(to) ?? mark(to);
    for (const source of sources) note('states', source, `out|${by}|${into}|${make}`);
    note('states', to, `in|${by}|${from}|${make}`);
    note('events', event, `${from}|${into}|${make}`);
    for (const [at, name] of emits.entries()) note('events', name, `${from}|${by}|${into}|${at}`);
  }
  const next = (kind: 'states' | 'events', colors: ReadonlyMap<string, string>) =>
    new Map(
      [...colors].map(([name, color]) => {
        return [name, color.startsWith('=') ? color : mark(`${color}\n${sorted(notes[kind].get(name) ?? [])}`)];
      }),
    );
  return { states: next('states', states), events: next('events', events) };
}
