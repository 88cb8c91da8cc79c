// What an element looks like apart from its name: its shape and its wiring. An element that disappears and one that appears are read as one
// renamed when their signatures agree. States and events of a machine are told apart by their surroundings: colors refined over the
// transitions, names counting only where both machines have them (B. Weisfeiler and A. Leman, "The reduction of a graph to canonical
// form", 1968). A signature is '' when there is too little to go by. Agreement is a hint: every rename is tried before it is taken.
import { canonicalJson } from '../base/canonical-json.ts';
import { hash32 } from '../base/hash.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { listMember, nodeName, sourcesOf } from '../schema/element.ts';
import { memberOf } from './compare-properties.ts';
import type { TreeElement } from './element-tree.ts';
import { nameKey } from './node-draft.ts';

/** Texts of own properties besides those that name the element. */
function shapeOf(element: TreeElement, without: readonly string[]): string {
  const texts: string[] = [];
  for (const { key, text } of element.props.all) if (!without.includes(key)) texts.push(`${key}=${text}`);
  return texts.sort().join('\n');
}

/** A short text in place of one that is copied for every transition. */
const mark = (text: string): string => `${hash32(text)} ${hash32(text, 1)}`;

const sorted = (texts: readonly string[]): string => [...texts].sort().join('\n');

/** An entity: what it keeps and its fields. */
export function entitySignature(entity: TreeElement): string {
  const fields = entity.list('fields').elements;
  return fields.length === 0
    ? ''
    : `${shapeOf(entity, ['name', 'collection'])}\n${sorted(fields.map((field) => field.text))}`;
}

/** A trait: category, entity, and the make of its machine. */
export function traitSignature(trait: TreeElement): string {
  if (!isObject(trait.node)) return '';
  const counts = ['states', 'events', 'transitions', 'emits', 'listens', 'ticks'].map(
    (member) => trait.list(member).elements.length,
  );
  if (counts.every((count) => count === 0)) return '';
  const makes = trait.list('transitions').elements.map((transition) => operatorsOf(transition).join(' '));
  return `${shapeOf(trait, ['name', 'description'])}\n${counts.join(' ')}\n${sorted(makes)}`;
}

/** A page that has a name and a route: where it is reached, how it looks, how many traits it shows. */
export function pageSignature(page: TreeElement): string {
  if (nodeName(memberOf(page, 'name'), '') === '' || !page.props.has('path')) return '';
  return `${shapeOf(page, ['name', 'title', 'description'])}\n${page.list('traits').nodes.length}`;
}

/** A field: its type and constraints, and how often each trait binds to it. */
export function fieldSignatures(
  fields: readonly TreeElement[],
  bindings: ReadonlyMap<string, string>,
): Map<TreeElement, string> {
  return new Map(
    fields.map((field) => {
      const shape = shapeOf(field, ['name', 'description']);
      return [field, shape === '' ? '' : `${shape}\n${bindings.get(field.name) ?? ''}`];
    }),
  );
}

/** For each field of an entity, where `@entity.f` and `@Entity.f` stand: counts by trait. */
export function bindingsTo(entity: string, traits: readonly TreeElement[]): Map<string, string> {
  const found = new Map<string, Map<number, number>>();
  for (const [t, trait] of traits.entries()) {
    const isLinked = isObject(trait.node) && trait.node.linkedEntity === entity;
    eachString(trait.node, (text) => {
      if (text.charCodeAt(0) !== 64) return;
      const [root, field] = text.slice(1).split('.');
      if (field === undefined || !(root === entity || (isLinked && root === 'entity'))) return;
      const counts = found.get(field) ?? new Map<number, number>();
      found.set(field, counts.set(t, (counts.get(t) ?? 0) + 1));
    });
  }
  return new Map(
    [...found].map(([field, counts]) => [field, sorted([...counts].map(([t, n]) => `${traits[t]?.name} ${n}`))]),
  );
}

function eachString(value: Json, visit: (text: string) => void): void {
  if (typeof value === 'string') visit(value);
  else if (isArray(value)) for (const item of value) eachString(item, visit);
  else if (isObject(value)) for (const item of Object.values(value)) if (item !== undefined) eachString(item, visit);
}

function operatorsOf(transition: TreeElement): string[] {
  return listMember(transition.node, 'effects').map((effect) => (isArray(effect) ? nodeName(effect[0], '') : ''));
}

interface Arc {
  readonly sources: readonly string[];
  readonly event: string;
  readonly to: string;
  readonly make: string;
  /** What its effects put out, in order. */
  readonly emits: readonly string[];
}

/** Colors of a machine's states and events by name; '' where no transition uses them, nor puts them out. */
export interface MachineColors {
  readonly states: ReadonlyMap<string, string>;
  readonly events: ReadonlyMap<string, string>;
}

const rounds = 4;

/** `known` holds the names that both machines have. */
export function colorMachine(
  trait: TreeElement,
  known: { readonly states: ReadonlySet<string>; readonly events: ReadonlySet<string> },
): MachineColors {
  const arcs = trait.list('transitions').elements.map(arcOf);
  const start = (member: string, names: ReadonlySet<string>, without: readonly string[]) =>
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
  const used = { states: new Set<string>(), events: new Set<string>() };
  for (const arc of arcs) {
    for (const name of [...arc.sources, arc.to]) used.states.add(name);
    for (const name of [arc.event, ...arc.emits]) used.events.add(name);
  }
  for (let round = 0; round < rounds; round++) {
    const refined = refine(arcs, states, events);
    states = refined.states;
    events = refined.events;
  }
  const seen = (colors: ReadonlyMap<string, string>, names: ReadonlySet<string>) =>
    new Map([...colors].map(([name, color]) => [name, names.has(name) ? color : '']));
  return { states: seen(states, used.states), events: seen(events, used.events) };
}

function arcOf(transition: TreeElement): Arc {
  const { from, to, event, guard } = transition.node as JsonObject;
  return {
    sources: sourcesOf(from).map(nameKey),
    event: nameKey(nodeName(event, '')),
    to: nameKey(nodeName(to, '')),
    make: mark(canonicalJson([guard === undefined || guard === null, ...operatorsOf(transition)])),
    emits: listMember(transition.node, 'effects').flatMap((effect) =>
      isArray(effect) && effect[0] === 'emit' ? [nameKey(nodeName(effect[1], ''))] : [],
    ),
  };
}

function refine(arcs: readonly Arc[], states: ReadonlyMap<string, string>, events: ReadonlyMap<string, string>) {
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
