// How a trait uses its events, fields and settings, found in one pass over its content and kept with it: menders ask it for every finding.
import { charge } from '../base/budget.ts';
import { addTo, groupBy } from '../base/groups.ts';
import { isArray, isObject, type Json, type JsonObject } from '../base/json.ts';
import { onceFor } from '../base/node-memo.ts';
import type { Element, Tick, Trait, Transition } from '../schema/element.ts';
import { nodeName } from '../schema/element.ts';
import { stepsOf } from '../verify/entity-writes.ts';
import { contentOf, resultsOf } from '../verify/step-content.ts';
import type { Declarer } from './mending.ts';

type Step = Transition | Tick;

/** A value that a step sets something to, or gives an event. */
export interface Given {
  readonly step: Step;
  readonly value: Json | undefined;
}

/** A property of a pattern that holds a text; null where a node emits an event for one of the rows that it shows. */
export interface Shown {
  readonly node: JsonObject;
  readonly type: string;
  readonly property: string | null;
}

const rowProperties = ['itemActions', 'rowActions', 'itemClickEvent'];

class TraitUses {
  readonly #trait: Trait;
  readonly #declarers: ReadonlyMap<string, readonly Declarer[]>;
  readonly #taking: ReadonlyMap<string, readonly Transition[]>;
  readonly #sets = new Map<string, Given[]>();
  readonly #emits = new Map<string, Given[]>();
  readonly #fetches = new Map<string, string[]>();
  readonly #shown = new Map<string, Shown[]>();
  readonly #raises = new Map<string, Shown[]>();
  readonly #reads: Reads = new Map();

  constructor(trait: Trait) {
    const steps = stepsOf(trait);
    charge(trait.events.length + trait.emits.length + steps.length, 'migrating');
    this.#trait = trait;
    this.#declarers = groupBy<string, Declarer>([...trait.events, ...trait.emits], ({ name }) => name);
    this.#taking = groupBy(trait.transitions, ({ event }) => event);
    for (const step of steps) {
      const { calls, nodes } = contentOf(step);
      charge(calls.length + nodes.length, 'migrating');
      for (const { call } of calls) this.#addCall(step, call);
      for (const { success, operator, call } of resultsOf(step))
        if (success !== null && operator === 'fetch' && typeof call[1] === 'string')
          addTo(this.#fetches, success, call[1]);
      for (const { node, type } of nodes) this.#addNode(node, type);
      collectReads([step.guard, ...step.effects], '@entity.', this.#reads);
    }
  }

  #addCall(step: Step, [operator, name, value]: readonly Json[]): void {
    if (typeof name !== 'string') return;
    if (operator === 'set') addTo(this.#sets, name, { step, value });
    if (operator === 'emit') addTo(this.#emits, name, { step, value });
  }

  #addNode(node: JsonObject, type: string): void {
    for (const [property, value] of Object.entries(node)) {
      if (typeof value !== 'string') continue;
      if (value.startsWith('@')) addTo(this.#shown, value, { node, type, property });
      addTo(this.#raises, this.eventNamed(value), { node, type, property });
    }
    const events = rowProperties.flatMap((name): (Json | undefined)[] => {
      const value = node[name];
      return isArray(value) ? value.map((item) => (isObject(item) ? item.event : undefined)) : [value];
    });
    for (const event of new Set(events))
      if (typeof event === 'string') addTo(this.#raises, event, { node, type, property: null });
  }

  /** Events and emits of a name. */
  declarersOf = (event: string): readonly Declarer[] => this.#declarers.get(event) ?? [];
  takersOf = (event: string): readonly Transition[] => this.#taking.get(event) ?? [];
  /** The values that `@entity.title` is set to. */
  valuesOf = (binding: string): readonly Given[] => this.#sets.get(binding) ?? [];
  /** The payloads that `emit` gives an event. */
  emitsOf = (event: string): readonly Given[] => this.#emits.get(event) ?? [];
  /** Entities whose fetch tells its success by an event. */
  fetchedFor = (event: string): readonly string[] => this.#fetches.get(event) ?? [];
  /** Properties that are given a binding. */
  shownAs = (binding: string): readonly Shown[] => this.#shown.get(binding) ?? [];
  /** Properties that emit an event. */
  raisersOf = (event: string): readonly Shown[] => this.#raises.get(event) ?? [];
  /** First steps behind `@entity.title`. */
  readsOf = (field: string): ReadonlySet<string> => this.#reads.get(field) ?? nothing;

  /** The event that a text names: itself where it is declared, else the default of the setting that it binds. */
  eventNamed(text: string): string {
    const { node } = this.#trait;
    if (!text.startsWith('@config.') || this.declarersOf(text).some(({ payload }) => payload !== null)) return text;
    const config = isObject(node) && isObject(node.config) ? node.config : {};
    const setting: Json | undefined = config[text.slice('@config.'.length)];
    return isObject(setting) && typeof setting.default === 'string' ? setting.default : text;
  }
}

const nothing: ReadonlySet<string> = new Set();
export const usesOf = onceFor((trait: Trait) => new TraitUses(trait));

/** By a field, or a part of one: the first steps behind it. */
export type Reads = Map<string, Set<string>>;

/** Collects, from all texts of a value, what is read of fields behind a root such as `@entity.`: `title` of `@entity.row.title` for the field `row`. */
export function collectReads(value: Json, root: string, reads: Reads): void {
  if (typeof value === 'string') {
    if (!value.startsWith(root)) return;
    for (let end = value.indexOf('.', root.length); end !== -1; end = value.indexOf('.', end + 1)) {
      const name = /^[\w$]+/.exec(value.slice(end + 1))?.[0];
      if (name === undefined) continue;
      const field = value.slice(root.length, end);
      const names = reads.get(field);
      if (names === undefined) reads.set(field, new Set([name]));
      else names.add(name);
    }
  } else if (isArray(value)) for (const item of value) collectReads(item, root, reads);
  else if (isObject(value)) for (const member of Object.values(value)) collectReads(member ?? null, root, reads);
}

/** The first of each name. */
const byName = <Of>(list: readonly Of[], nameOf: (one: Of) => string): ReadonlyMap<string, Of> =>
  new Map([...list].reverse().map((one) => [nameOf(one), one]));

const fieldsOf = onceFor((payload: readonly Json[]) => byName(payload, (field) => nodeName(field, 'name')));
const namesOf = onceFor((list: readonly Element[]) => byName(list, ({ name }) => name));
const placesOf = onceFor((list: readonly Element[]) => byName(list, ({ steps }) => steps.join('/')));

/** The first field of a name in a payload. */
export const fieldIn = (payload: readonly Json[] | null, name: string): Json | undefined =>
  payload === null ? undefined : fieldsOf(payload).get(name);

/** The first element of a name in a list. */
export const namedIn = <Of extends Element>(list: readonly Of[], name: string): Of | undefined =>
  namesOf(list).get(name) as Of | undefined;

/** The element of a list in which a path from their parent leads. */
export function elementOn<Of extends Element>(list: readonly Of[], path: readonly (string | number)[]): Of | null {
  const places = placesOf(list);
  for (let end = 1; end <= path.length; end++) {
    const element = places.get(path.slice(0, end).join('/'));
    if (element !== undefined) return element as Of;
  }
  return null;
}
