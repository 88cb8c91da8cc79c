// The uses of an event wherever it is taken, the traits that declare it or listen for it, and the entities that are stored: found once and kept with the model.
import { charge } from '../base/budget.ts';
import { addTo, groupBy } from '../base/groups.ts';
import { isArray, isObject, type Json } from '../base/json.ts';
import { onceFor } from '../base/node-memo.ts';
import { formatPointer, parsePointer, type Segment } from '../base/pointer.ts';
import type { Entity, Listen, Trait, Transition } from '../schema/element.ts';
import { orbPointerOf } from '../schema/element.ts';
import { implicitFields } from '../schema/language.ts';
import type { Model } from '../schema/model.ts';
import { stepsOf } from '../verify/entity-writes.ts';
import { contentOf } from '../verify/step-content.ts';
import type { Declarer, Mending } from './mending.ts';
import { collectReads, type Reads, usesOf } from './trait-uses.ts';

/** A text that reads a field of a payload, and where. */
export interface Read {
  readonly field: string;
  readonly path: string;
  readonly text: string;
}

/** A call that is given a field of a payload. */
interface Giving {
  readonly step: Transition;
  readonly call: readonly Json[];
}

/** The uses of the payload of an event by the transitions that take it: in its trait, and in traits that listen for it under that or another name. */
class EventUses {
  readonly #giving = new Map<string, Giving[]>();
  readonly #parts: Reads = new Map();
  readonly #takers: readonly Transition[];
  #reads: readonly Read[] | null = null;

  constructor(takers: readonly Transition[]) {
    this.#takers = takers;
    for (const step of takers) {
      const { calls } = contentOf(step);
      charge(1 + calls.length, 'migrating');
      for (const { call } of calls) {
        const given = call[0] === 'persist' ? call[3] : call[0] === 'set' ? call[2] : undefined;
        if (typeof given === 'string') addTo(this.#giving, given, { step, call });
      }
      collectReads([step.guard, ...step.effects], '@payload.', this.#parts);
    }
  }

  /** Calls of `persist` and `set` that store a binding. */
  storing = (binding: string): readonly Giving[] => this.#giving.get(binding) ?? [];
  /** First steps behind a field. */
  partsOf = (field: string): ReadonlySet<string> => this.#parts.get(field) ?? nothing;

  /** Every binding that is of a field. */
  get reads(): readonly Read[] {
    this.#reads ??= this.#takers.flatMap(readsIn);
    return this.#reads;
  }
}

const nothing: ReadonlySet<string> = new Set();

function readsIn(transition: Transition): Read[] {
  const found: Read[] = [];
  const base = parsePointer(orbPointerOf(transition)) ?? [];
  const collect = (value: Json | undefined, path: readonly Segment[]): void => {
    if (typeof value === 'string') {
      const field = /^@payload\.([\w$]+)/.exec(value)?.[1];
      if (field !== undefined) found.push({ field, path: formatPointer([...base, ...path]), text: value });
    } else if (isArray(value))
      value.forEach((item, i) => {
        collect(item, [...path, i]);
      });
    else if (isObject(value)) for (const [name, member] of Object.entries(value)) collect(member, [...path, name]);
  };
  collect(transition.guard, ['guard']);
  collect([...transition.effects], ['effects']);
  return found;
}

interface Listener {
  readonly trait: Trait;
  readonly listen: Listen;
}

interface Declaration {
  readonly trait: Trait;
  readonly declarer: Declarer;
}

const kept = new Set(['fetch', 'persist', 'ref']);

class ModelUses {
  readonly #model: Model;
  readonly #events = new Map<Trait, Map<string, EventUses>>();
  readonly #mendings = new Map<object, Map<string, readonly Mending[]>>();
  readonly #linked: ReadonlyMap<string | null, readonly Trait[]>;
  #listeners: ReadonlyMap<string, readonly Listener[]> | null = null;
  #declarations: ReadonlyMap<string, readonly Declaration[]> | null = null;
  #kept: ReadonlySet<string> | null = null;
  #byField: ReadonlyMap<string, readonly Entity[]> | null = null;

  constructor(model: Model) {
    charge(model.traits.length, 'migrating');
    this.#model = model;
    this.#linked = groupBy(model.traits, ({ linkedEntity }) => linkedEntity);
  }

  /** The traits linked to an entity. */
  traitsOf = (entity: string): readonly Trait[] => this.#linked.get(entity) ?? [];

  eventOf(trait: Trait, event: string): EventUses {
    let events = this.#events.get(trait);
    if (events === undefined) {
      events = new Map();
      this.#events.set(trait, events);
    }
    let uses = events.get(event);
    if (uses === undefined) {
      uses = new EventUses(this.#takersOf(trait, event));
      events.set(event, uses);
    }
    return uses;
  }

  #takersOf(trait: Trait, event: string): Transition[] {
    this.#listeners ??= groupBy(
      this.#model.traits.flatMap((other) => other.listens.map((listen): Listener => ({ trait: other, listen }))),
      ({ listen }) => listen.name,
    );
    const heard = this.#listeners.get(event) ?? [];
    charge(heard.length, 'migrating');
    const others = heard.flatMap(({ trait: other, listen: { sourceTrait, triggers } }) =>
      other !== trait && (sourceTrait === null || sourceTrait === trait.name) ? usesOf(other).takersOf(triggers) : [],
    );
    return [...usesOf(trait).takersOf(event), ...others];
  }

  /** The ways to mend what several findings about one thing come of, told once for all of them. */
  mendingsFor(about: object, what: string, tell: () => readonly Mending[]): readonly Mending[] {
    let told = this.#mendings.get(about);
    if (told === undefined) {
      told = new Map();
      this.#mendings.set(about, told);
    }
    let mendings = told.get(what);
    if (mendings === undefined) {
      mendings = tell();
      told.set(what, mendings);
    }
    return mendings;
  }

  /** Every declaration of an event. */
  declarationsOf(event: string): readonly Declaration[] {
    this.#declarations ??= groupBy(
      this.#model.traits.flatMap((trait) =>
        [...trait.events, ...trait.emits].map((declarer): Declaration => ({ trait, declarer })),
      ),
      ({ declarer }) => declarer.name,
    );
    return this.#declarations.get(event) ?? [];
  }

  /** True if an effect anywhere stores or loads rows of an entity. */
  isKept(entity: string): boolean {
    this.#kept ??= new Set(
      this.#model.traits.flatMap((trait) =>
        stepsOf(trait).flatMap((step) =>
          contentOf(step).calls.flatMap(({ call }) =>
            kept.has(String(call[0])) ? call.slice(1, 4).filter((one) => typeof one === 'string') : [],
          ),
        ),
      ),
    );
    return this.#kept.has(entity);
  }

  /** Entities whose fields are known and that have fields of all of some names; implicit fields are had by all. */
  entitiesWith(names: readonly string[]): readonly Entity[] {
    const known = () => this.#model.entities.filter((entity) => entity.hasKnownFields);
    this.#byField ??= groupByField(known());
    const own = names.filter((name) => !implicitNames.has(name));
    const [first, ...others] = own.map((name) => this.#byField?.get(name) ?? []);
    if (first === undefined) return known();
    charge(first.length, 'migrating');
    const rest = others.map((entities) => new Set(entities));
    return first.filter((entity) => rest.every((entities) => entities.has(entity)));
  }
}

const implicitNames: ReadonlySet<string> = new Set(implicitFields);

function groupByField(entities: readonly Entity[]): Map<string, Entity[]> {
  const groups = new Map<string, Entity[]>();
  for (const entity of entities)
    for (const name of new Set(entity.fields.map((field) => field.name))) addTo(groups, name, entity);
  return groups;
}

export const usesIn = onceFor((model: Model) => new ModelUses(model));
