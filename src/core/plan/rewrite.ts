// Carrying references along when a name changes. Each function takes a document and yields one in which the element and everything that
// refers to it go by the new name; what does not refer to it stays the same object. Cost: one pass over the document.
import { charge } from '../base/budget.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import type { OrbDocument } from '../schema/document.ts';
import type { Trait } from '../schema/element.ts';
import { listMember, nodeName, pathOf, sourcesOf } from '../schema/element.ts';
import { emitSitesOf } from '../schema/emit-sites.ts';
import type { Model } from '../schema/model.ts';
import { goesBy, stepsMax } from '../schema/model.ts';
import { recordsOf } from '../schema/record-members.ts';
import { symbolsOf } from '../schema/symbols.ts';
import { traitNameOf } from './element-keys.ts';
import { objectOf } from './node-draft.ts';
import { addPlace, noPlaces, replaceAt } from './places.ts';

export type Names = ReadonlySet<string>;

/** `hidden` holds those of the names that were asked for which an enclosing `fn` or `let` gives to something else. */
export type Visit = (value: Json, key: string | null, hidden: Names) => Json;

const noNames: Names = new Set();

/** Visits every value from the leaves up; unchanged parts stay the same objects. `locals` are names that `fn` and `let` may hide. */
export function rewriteValue(
  value: Json,
  visit: Visit,
  locals: Names = noNames,
  key: string | null = null,
  hidden: Names = noNames,
): Json {
  if (isArray(value)) {
    const hiddenInside = withIntroduced(hidden, value, locals);
    const items = mapItems(value, (item, i) => {
      if (i === 1 && value[0] === 'let' && isArray(item)) return rewriteLocals(item, visit, locals, hidden);
      if (i === 1 && value[0] === 'fn') return item;
      return rewriteValue(item, visit, locals, null, i > 1 ? hiddenInside : hidden);
    });
    return visit(items, key, hidden);
  }
  if (!isObject(value)) return visit(value, key, hidden);
  let changed: [string, Json][] | null = null;
  for (const name of Object.keys(value)) {
    const item = value[name];
    if (item === undefined) continue;
    const next = rewriteValue(item, visit, locals, name, hidden);
    if (next !== item) {
      changed ??= [];
      changed.push([name, next]);
    }
  }
  return visit(changed === null ? value : { ...value, ...objectOf(changed) }, key, hidden);
}

/** The values that a `let` gives to names: each sees the names before it, and none is a call, whatever it is headed by. */
function rewriteLocals(pairs: readonly Json[], visit: Visit, locals: Names, hidden: Names): Json {
  let hiddenFromHere = hidden;
  return mapItems(pairs, (pair) => {
    if (!isArray(pair)) return rewriteValue(pair, visit, locals, null, hiddenFromHere);
    const hiddenHere = hiddenFromHere;
    const [name] = pair;
    if (typeof name === 'string' && locals.has(name)) hiddenFromHere = new Set([...hiddenFromHere, name]);
    return mapItems(pair, (item, i) => (i === 0 ? item : rewriteValue(item, visit, locals, null, hiddenHere)));
  });
}

/** The hidden names with those that a form introduces for what follows in it. */
function withIntroduced(hidden: Names, [form, names]: readonly Json[], locals: Names): Names {
  if ((form !== 'fn' && form !== 'let') || locals.size === 0) return hidden;
  const found = new Set<string>();
  if (form === 'fn') addParameters(found, names, locals);
  else if (isArray(names)) {
    for (const pair of names) {
      const name = isArray(pair) ? pair[0] : undefined;
      if (typeof name === 'string' && locals.has(name)) found.add(name);
    }
  }
  return found.size === 0 ? hidden : new Set([...hidden, ...found]);
}

function addParameters(found: Set<string>, names: Json | undefined, locals: Names): void {
  if (isArray(names)) for (const name of names) addParameters(found, name, locals);
  if (typeof names !== 'string') return;
  for (const name of [names, names.startsWith('@') ? names.slice(1) : names]) if (locals.has(name)) found.add(name);
}

/** The list with its items passed through a function; the same list when none changes. */
function mapItems(list: readonly Json[], change: (item: Json, index: number) => Json): readonly Json[] {
  let out: Json[] | null = null;
  for (let i = 0; i < list.length; i++) {
    const item = change(list[i] as Json, i);
    if (item === list[i]) continue;
    out ??= [...list];
    out[i] = item;
  }
  return out ?? list;
}

/** `@Old.f` and `@Old` as `@New.f` and `@New`. */
function rebind(text: string, from: string, to: string): string {
  if (text === `@${from}`) return `@${to}`;
  return text.startsWith(`@${from}.`) ? `@${to}${text.slice(from.length + 1)}` : text;
}

/** All bindings in a value to some names, but those to a local that goes by the first step of a name. One pass for all. */
function rebindAll(value: Json, names: readonly (readonly [from: string, to: string])[]): Json {
  const steps = names.map(([from]) => firstStep(from));
  const visit: Visit = (part, _key, hidden) => {
    if (typeof part !== 'string' || part.charCodeAt(0) !== 64) return part;
    return names.reduce(
      (text, [from, to], i) => (hidden.has(steps[i] as string) ? text : rebind(text, from, to)),
      part,
    );
  };
  return rewriteValue(value, visit, new Set(steps));
}

function firstStep(path: string): string {
  const dot = path.indexOf('.');
  return dot === -1 ? path : path.slice(0, dot);
}

const entityOperators = new Map([
  ['fetch', 1],
  ['ref', 1],
  ['spawn', 1],
  ['persist', 2],
]);
const entityMembers = new Set(['linkedEntity', 'entity', 'primaryEntity', 'relation']);

/**
 * References to entities: links, effects, bindings, patterns, relations, payload types, and listens that name an orbital by one. Their own names have been
 * changed already and are not touched. Several that go by other names are carried along in one pass, all at once.
 */
export function renameEntityReferences(document: OrbDocument, names: ReadonlyMap<string, string>): OrbDocument {
  const orbitals = listMember(document, 'orbitals');
  const namesOf = (member: string) => new Set(orbitals.map((node) => nodeName((node as JsonObject)[member], 'name')));
  const [led, own] = [namesOf('entity'), namesOf('name')];
  const namesOrbital = (from: string, to: string) => led.has(to) && !own.has(from);
  const visit: Visit = (value, key, hidden) => {
    if (key === 'source' && isObject(value) && typeof value.orbital === 'string' && value.trait !== undefined) {
      const to = names.get(value.orbital);
      if (to !== undefined && namesOrbital(value.orbital, to)) return { ...value, orbital: to };
    }
    if (typeof value === 'string') {
      if (value.charCodeAt(0) === 64) return rebindOne(value, names, hidden);
      return (key !== null && entityMembers.has(key) ? names.get(value) : undefined) ?? value;
    }
    if (isArray(value)) {
      const at = typeof value[0] === 'string' ? entityOperators.get(value[0]) : undefined;
      const entity = at === undefined ? undefined : value[at];
      const to = typeof entity === 'string' ? names.get(entity) : undefined;
      if (to !== undefined) return value.map((item, i) => (i === at ? to : item));
      if (key === 'payloadSchema' || key === 'payload') return retype(value, names);
    }
    return value;
  };
  return rewriteValue(document, visit, new Set([...names.keys()].map(firstStep))) as OrbDocument;
}

/** A binding to one of the entities. A name may hold dots, so that of one name alone any beginning may be meant. */
function rebindOne(text: string, names: ReadonlyMap<string, string>, hidden: Names): string {
  const root = firstStep(text.slice(1));
  if (hidden.has(root)) return text;
  const to = names.get(root);
  if (to !== undefined) return rebind(text, root, to);
  const [only] = names;
  return names.size === 1 && only !== undefined && only[0] !== root && only[0].includes('.')
    ? rebind(text, only[0], only[1])
    : text;
}

function retype(payload: readonly Json[], names: ReadonlyMap<string, string>): readonly Json[] {
  const typeOf = (node: Json): string | null => {
    const type = isObject(node) ? node.type : undefined;
    if (typeof type !== 'string') return null;
    const inner = /^\[(.*)\]$/s.exec(type)?.[1];
    const to = names.get(inner ?? type);
    return names.get(type) ?? (to === undefined ? null : inner === undefined ? to : `[${to}]`);
  };
  if (!payload.some((node) => typeOf(node) !== null)) return payload;
  return payload.map((node) => {
    const type = typeOf(node);
    return type === null ? node : { ...(node as JsonObject), type };
  });
}

/** A field of an entity, as references call it still and will. */
export interface RenamedField {
  readonly entity: string;
  readonly from: string;
  readonly to: string;
}

/**
 * References to fields: `@entity.f` in traits linked to the entity, `@Entity.f` anywhere, and what patterns, queries and stored
 * records call by its name: columns, sort orders, members.
 * Several are carried along in one pass. None may be called what another one was or becomes.
 */
export function renameFieldReferences(model: Model, fields: readonly RenamedField[]): OrbDocument {
  const bound = boundOf(model, fields);
  return eachTrait(renameNamedFields(model, fields), (trait) => {
    const names = bound.flatMap(({ entity, from, to }) => {
      const named = [`${entity}.${from}`, `${entity}.${to}`] as const;
      const isLinked = isObject(trait) && trait.linkedEntity === entity;
      return isLinked ? [named, [`entity.${from}`, `entity.${to}`] as const] : [named];
    });
    return rebindAll(trait, names);
  });
}

/** Without those whose name has dots and begins with the name of another field: bindings mean that one, and a part of it. */
function boundOf(model: Model, fields: readonly RenamedField[]): readonly RenamedField[] {
  if (!fields.some(({ from }) => from.includes('.'))) return fields;
  const before = new Map(fields.map(({ entity, from, to }) => [JSON.stringify([entity, to]), from]));
  const known = new Set<string>();
  for (const { name: entity, fields: own } of model.entities)
    for (const { name } of own) {
      const key = JSON.stringify([entity, name]);
      const old = before.get(key);
      known.add(old === undefined ? key : JSON.stringify([entity, old]));
    }
  return fields.filter(({ entity, from }) => {
    let dot = from.indexOf('.');
    for (let step = 0; dot !== -1 && step < stepsMax; step++, dot = from.indexOf('.', dot + 1))
      if (known.has(JSON.stringify([entity, from.slice(0, dot)]))) return false;
    return true;
  });
}

/** Where a text is the name alone: bindings may also stand where nothing is run, so they are looked for everywhere. */
function renameNamedFields(model: Model, fields: readonly RenamedField[]): OrbDocument {
  const places = noPlaces();
  for (const { entity, from, to } of fields) {
    for (const { of, owner, path, start } of symbolsOf(model).fieldsNamed(from)) {
      if (of !== entity) continue;
      // A sign before the name turns a sort order around; a binding goes on behind it.
      const make = (text: Json) => `${String(text).slice(0, start)}${to}${String(text).slice(start + from.length)}`;
      addPlace(places, [...pathOf(owner), ...path], make);
    }
  }
  for (const { entity, record, owner, path } of model.traits.flatMap(recordsOf)) {
    const names = fields.filter((one) => one.entity === entity && one.from in record && !(one.to in record));
    if (names.length === 0) continue;
    const to = new Map(names.map((one) => [one.from, one.to]));
    addPlace(places, [...pathOf(owner), ...path], (part) =>
      objectOf(Object.entries(part as JsonObject).map(([name, value]) => [to.get(name) ?? name, value])),
    );
  }
  return replaceAt(model.document as Json, places) as OrbDocument;
}

/** The document with every trait passed through a function. */
export function eachTrait(document: OrbDocument, change: (trait: Json, orbital: number) => Json): OrbDocument {
  return changeItems(document, 'orbitals', (orbital, o) =>
    changeItems(orbital as JsonObject, 'traits', (trait) => change(trait, o)),
  ) as OrbDocument;
}

/** An object with the items of one of its lists passed through a function; the same object when none changes. */
export function changeItems(node: JsonObject, member: string, change: (item: Json, index: number) => Json): JsonObject {
  const list = listMember(node, member);
  charge(list.length, 'renaming');
  const next = list.map(change);
  return next.some((item, i) => item !== list[i]) ? { ...node, [member]: next } : node;
}

/** References to a trait: pages that show it, listens that name it as their source, `@trait.Name` where another is drawn with it. */
export function renameTraitReferences(model: Model, trait: Trait, to: string): OrbDocument {
  const from = trait.name;
  const isOnly = model.traitsByName.get(from)?.length === 1;
  const document = changeItems(model.document, 'orbitals', (node, o) => {
    const isOwn = o === trait.orbital.index;
    const hasOwn = listMember(node, 'traits').some((other) => traitNameOf(other) === from);
    if (!isOwn && (hasOwn || !isOnly)) return node;
    return changeItems(node as JsonObject, 'pages', (page) =>
      typeof page === 'string'
        ? page
        : changeItems(page as JsonObject, 'traits', (item) => renamed(item, 'ref', from, to)),
    );
  });
  return eachTrait(document as OrbDocument, (other, o) => {
    if (typeof other === 'string') return other;
    const isNear = o === trait.orbital.index || isOnly;
    const heard = changeItems(other as JsonObject, 'listens', (listen) => {
      if (!hearsFrom(listen, trait, isNear)) return listen;
      const node = listen as JsonObject;
      return { ...node, source: { ...(node.source as JsonObject), trait: to } };
    });
    return isNear ? rebindAll(heard, [[`trait.${from}`, `trait.${to}`]]) : heard;
  });
}

/** Whether a listen names the trait as its source; `isNear` says whether the bare name means this trait there. */
export function hearsFrom(listen: Json, trait: Trait, isNear: boolean): boolean {
  const source = isObject(listen) && isObject(listen.source) ? listen.source : null;
  if (source === null || source.trait !== trait.name) return false;
  return typeof source.orbital === 'string' ? goesBy(trait.orbital, source.orbital) : isNear;
}

/** A bare name or an object's member under a new name. */
export function renamed(node: Json, member: string, from: string, to: string): Json {
  if (node === from) return to;
  return isObject(node) && node[member] === from ? { ...node, [member]: to } : node;
}

/** Uses of a state in one trait: transitions, and comparisons with `@state`. */
export function renameStateReferences(trait: JsonObject, from: string, to: string): JsonObject {
  const inSources = (value: Json | undefined): Json | undefined => {
    if (!sourcesOf(value).includes(from)) return value;
    if (isArray(value)) return value.map((item) => inSources(item) as Json);
    return String(value)
      .split('|')
      .map((part) => (part.trim() === from ? to : part))
      .join('|');
  };
  const moved = onMachine(trait, (machine) =>
    changeItems(machine, 'transitions', (item) => {
      const node = item as JsonObject;
      const source = inSources(node.from);
      if (source === node.from && node.to !== from) return node;
      return { ...node, ...objectOf([['from', source]]), ...(node.to === from ? { to } : {}) };
    }),
  );
  return rewriteValue(moved, (value) => {
    if (!isArray(value) || value.length !== 3 || !value.includes('@state') || !value.includes(from)) return value;
    return value.map((item, i) => (i > 0 && item === from ? to : item));
  }) as JsonObject;
}

export function onMachine(trait: JsonObject, change: (machine: JsonObject) => JsonObject): JsonObject {
  if (!isObject(trait.stateMachine)) return trait;
  const machine = change(trait.stateMachine);
  return machine === trait.stateMachine ? trait : { ...trait, stateMachine: machine };
}

/** Where a trait puts an event out, renamed: emit effects, emit options, literals in UI properties. */
export function renameEmitSites(trait: Trait, node: JsonObject, from: string, to: string): JsonObject {
  const places = noPlaces();
  const depth = pathOf(trait).length;
  const make = (part: Json) =>
    isArray(part) ? part.map((item, i) => (i === 1 ? to : item)) : typeof part === 'string' ? to : part;
  for (const site of emitSitesOf(trait)) {
    if (site.event === from) addPlace(places, [...pathOf(site.owner).slice(depth), ...site.path], make);
  }
  return replaceAt(node, places) as JsonObject;
}

/** An event's listens: those of the trait itself fire it, those of others hear it. */
export function renameInListens(
  trait: JsonObject,
  from: string,
  to: string,
  hears: (listen: Json) => boolean,
  isOwn: boolean,
): JsonObject {
  return changeItems(trait, 'listens', (listen) => {
    const event = nodeName(listen, 'event');
    const triggers = isObject(listen) ? listen.triggers : undefined;
    const heard = event === from && hears(listen) ? to : event;
    const fired = isOwn && (triggers ?? event) === from ? to : ((triggers as string | undefined) ?? event);
    if (heard === event && fired === ((triggers as string | undefined) ?? event)) return listen;
    const node = isObject(listen) ? listen : {};
    return { ...node, event: heard, ...(fired === heard && triggers === undefined ? {} : { triggers: fired }) };
  });
}
