// Elements whose members go by other names, and lists that stand under other members: what a member holds tells which one of the format it is, whatever it is
// called. Which members an element needs comes from the table of the format; what may stand in each, from the names that the rest of the document has.
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { compareStrings } from '../base/order.ts';
import type { Trait } from '../schema/element.ts';
import { nodeName, payloadNames } from '../schema/element.ts';
import { emitSitesOf } from '../schema/emit-sites.ts';
import { type ElementName, format } from '../schema/format.ts';
import { knownMembers } from '../schema/members.ts';
import type { Model } from '../schema/model.ts';
import { fieldReadsOf } from './field-reads.ts';
import { payloadReadsOf } from './payload-reads.ts';

/** The texts of a value that is one, or a list of them. */
export const textsOf = (value: Json | undefined): readonly string[] =>
  typeof value === 'string' ? [value] : isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** Whether a value may stand in a member. */
type Fits = (value: Json) => boolean;
type Rules = Readonly<Record<string, Fits>>;
/** Asked for only where an element has a member that the format does not know of it. */
type RulesOf = () => Rules;

/** An element with what stands in one member under another, in the place of the first. */
export function moved(node: JsonObject, from: string, to: string): JsonObject {
  const entries = Object.entries(node).filter(([key]) => key === from || key !== to);
  return Object.fromEntries(entries.map(([key, value]) => [key === from ? to : key, value]));
}

/** What stands in members of these is meant to. */
const ownTypes: ReadonlySet<string> = new Set(['flag', 'guard', 'effects']);

/** Members that say something of every element: what stands in them is meant to. */
function isCore(kind: ElementName, key: string): boolean {
  const spec = format[kind].members[key];
  return (
    spec !== undefined &&
    (spec.is !== undefined || ownTypes.has(spec.type) || key === 'description' || spec.of !== undefined)
  );
}

const isLacking = (value: Json | undefined) =>
  value === undefined || value === null || value === '' || (isArray(value) && value.length === 0);

/** The member of the same element that another format calls so. */
function meantBy(kind: ElementName, key: string): string | null {
  const meant = knownMembers[kind].byName.get(key)?.meant ?? null;
  return meant?.of === null ? meant.member : null;
}

/** An element with a member that it lacks, where one that means it by its name holds what it should. */
export function withMeant(kind: ElementName, node: Json, member: string, fits: Fits): Json {
  if (!isObject(node) || !isLacking(node[member])) return node;
  const alias = Object.keys(node).find((key) => meantBy(kind, key) === member && fits(node[key] as Json));
  return alias === undefined ? node : moved(node, alias, member);
}

/** An element with the members that it lacks, where others hold what they should; the same object where none does. */
export function withMembers(kind: ElementName, node: Json, rulesOf: RulesOf): Json {
  if (!isObject(node) || !hasStray(kind, node)) return node;
  let out: JsonObject = node;
  const rules = rulesOf();
  for (const [member, fits] of Object.entries(rules)) {
    if (!isLacking(out[member])) continue;
    const own = out;
    // A name that means another member which is lacking too is left for that one.
    const isOfAnother = (key: string) => {
      const meant = meantBy(kind, key);
      return meant !== member && meant !== null && isLacking(own[meant]) && rules[meant]?.(own[key] as Json) === true;
    };
    const strays = Object.keys(own)
      .filter((key) => key !== member && !isCore(kind, key) && fits(own[key] as Json) && !isOfAnother(key))
      // The first by name, so that the order in which members are written decides nothing.
      .sort(compareStrings);
    const alias = strays.find((key) => meantBy(kind, key) === member) ?? strays[0];
    if (alias !== undefined) out = moved(out, alias, member);
  }
  return out;
}

function hasStray(kind: ElementName, node: JsonObject): boolean {
  for (const key in node) if (!isCore(kind, key)) return true;
  return false;
}

/** Elements of a list, each with the members that it lacks; the same list where none changes. */
export function eachWith(kind: ElementName, list: Json | undefined, rulesOf: RulesOf): Json | undefined {
  if (list === undefined || !isArray(list)) return list;
  let known: Rules | undefined;
  const once: RulesOf = () => {
    known ??= rulesOf();
    return known;
  };
  const out = list.map((node) => withMembers(kind, node, once));
  return out.every((node, i) => node === list[i]) ? list : out;
}

const isText = (is: (text: string) => boolean): Fits => {
  return (value) => {
    const texts = textsOf(value);
    return texts.length > 0 && texts.every(is);
  };
};
const hasMembers = (value: Json, members: readonly string[], least: number) =>
  isObject(value) && members.filter((member) => member in value).length >= least;
const isListOf =
  (is: (value: Json) => boolean): Fits =>
  (value) =>
    isArray(value) && value.length > 0 && value.every(is);

/** Texts that the nodes of a list hold in members that the format does not know of them. */
const strayTexts = (kind: ElementName, nodes: readonly Json[]) =>
  nodes.flatMap((node) =>
    isObject(node)
      ? Object.entries(node).flatMap(([key, value]) => (isCore(kind, key) ? [] : textsOf(value as Json)))
      : [],
  );

/** The names that a trait and its document speak of, for telling what stands under an unknown member. */
export class Known {
  readonly #trait: Trait;
  readonly #model: Model;
  readonly isCall: (value: Json | undefined) => boolean;
  /** True of a call, and of what another format writes for one. */
  readonly isEffect: (value: Json) => boolean;
  readonly #sets = new Map<() => Iterable<string>, ReadonlySet<string>>();

  constructor(
    trait: Trait,
    model: Model,
    {
      isCall,
      isEffect,
    }: { readonly isCall: (value: Json | undefined) => boolean; readonly isEffect: (value: Json) => boolean },
  ) {
    this.#trait = trait;
    this.#model = model;
    this.isCall = isCall;
    this.isEffect = isEffect;
  }

  get #putOut(): ReadonlySet<string> {
    return this.#setOf(this.#namesPutOut);
  }
  readonly #namesPutOut = () => emitSitesOf(this.#trait).map((site) => site.event);

  get #declaredStates(): ReadonlySet<string> {
    return this.#setOf(this.#namesOfStates);
  }
  readonly #namesOfStates = () => this.#trait.states.map(({ node }) => nodeName(node, 'name'));

  get #declaredEvents(): ReadonlySet<string> {
    return this.#setOf(this.#namesOfEvents);
  }
  readonly #namesOfEvents = () => this.#trait.events.map(({ node }) => nodeName(node, 'key'));

  get #states(): ReadonlySet<string> {
    return this.#setOf(this.#allStates);
  }
  readonly #allStates = () => [
    ...this.#ends(),
    ...this.#strayOfSteps(),
    ...this.#said(),
    ...this.#declaredStates,
    ...strayTexts(
      'state',
      this.#trait.states.map(({ node }) => node),
    ),
  ];

  get #events(): ReadonlySet<string> {
    return this.#setOf(this.#allEvents);
  }
  readonly #allEvents = () => [
    ...this.#fired(),
    ...this.#strayOfSteps(),
    ...this.#putOut,
    ...this.#declaredEvents,
    ...strayTexts(
      'event',
      this.#trait.events.map(({ node }) => node),
    ),
    ...this.#trait.listens.map(({ triggers }) => triggers),
    'INIT',
  ];

  #setOf(names: () => Iterable<string>): ReadonlySet<string> {
    let known = this.#sets.get(names);
    if (known === undefined) {
      known = new Set(names());
      this.#sets.set(names, known);
    }
    return known;
  }

  #ends = (): string[] => this.#trait.transitions.flatMap(({ sources, to }) => [...sources, to]);
  #fired = (): string[] => this.#trait.transitions.map(({ event }) => event);
  #strayOfSteps = (): string[] =>
    strayTexts(
      'transition',
      this.#trait.transitions.map(({ node }) => node as unknown as Json),
    );

  get state(): Rules {
    const ends = new Set([...this.#ends(), ...this.#strayOfSteps(), ...this.#said()]);
    const hasNone = this.#trait.transitions.length === 0;
    return { name: isText((name) => (ends.has(name) || hasNone) && !this.#declaredStates.has(name)) };
  }

  #said(): string[] {
    const { node } = this.#trait;
    const machine = isObject(node as Json) ? ((node as unknown as JsonObject).stateMachine ?? null) : null;
    return isObject(machine)
      ? Object.values(machine).flatMap((value) => (typeof value === 'string' ? [value] : []))
      : [];
  }

  get event(): Rules {
    const used = new Set([...this.#fired(), ...this.#strayOfSteps(), ...this.#putOut]);
    return { key: isText((name) => used.has(name) && !this.#declaredEvents.has(name)) };
  }

  get transition(): Rules {
    const isState = (name: string) => name !== '' && (name === '*' || this.#states.has(name));
    const isEvent = (name: string) =>
      name !== '' && (this.#events.has(name) || name === 'INIT') && !this.#declaredStates.has(name);
    return {
      event: isText(isEvent),
      to: isText((name) => isState(name) && !this.#declaredEvents.has(name)),
      from: isText((name) => isState(name) && !this.#declaredEvents.has(name)),
      guard: (value) => isArray(value) && this.isCall(value),
      effects: (value) => isListOf(this.isEffect)(value) || (isObject(value) && this.isEffect(value)),
    };
  }

  get emit(): Rules {
    const known = new Set(this.#trait.emits.map(({ node }) => nodeName(node, 'event')));
    return { event: isText((name) => this.#putOut.has(name) && !known.has(name)) };
  }

  get listen(): Rules {
    const emitted = new Set(
      this.#model.traits.flatMap((one) => [
        ...one.emits.map(({ name }) => name),
        ...emitSitesOf(one).map(({ event }) => event),
      ]),
    );
    const fired = new Set(this.#fired());
    return { event: isText((name) => emitted.has(name)), triggers: isText((name) => fired.has(name)) };
  }

  /** Of an event, its payload; of the payload, the names that are read of it. */
  get payloadList(): Rules {
    return { payloadSchema: isListOf((one) => nodeName(one, 'name') !== '' && !hasMembers(one, ['key', 'event'], 1)) };
  }

  payload(event: string, payload: readonly Json[] | null): Rules {
    const read = payloadReadsOf(this.#trait).get(event);
    const known = new Set(payloadNames(payload) ?? []);
    return { name: isText((name) => read?.has(name) === true && !known.has(name)) };
  }

  get trait(): Rules {
    return {
      stateMachine: (value) => !isArray(value) && hasMembers(value, ['states', 'events', 'transitions'], 1),
      emits: (value) => isArray(value) && value.some((one) => this.#putOut.has(nodeName(one, 'event'))),
      listens: isListOf((one) => hasMembers(one, ['event', 'triggers', 'source'], 2)),
    };
  }

  get machine(): Rules {
    const isSteps = isListOf((one) => hasMembers(one, ['from', 'to', 'event'], 2));
    const named = (names: ReadonlySet<string>, others: ReadonlySet<string>, declared: ReadonlySet<string>): Fits => {
      const textsIn = (one: Json) =>
        (isObject(one) ? Object.values(one) : [one]).filter((text) => typeof text === 'string');
      return (value) =>
        isArray(value) &&
        value.length > 0 &&
        !isSteps(value) &&
        value.every((one) => textsIn(one).every((text) => !others.has(text as string))) &&
        value.some((one) => textsIn(one).some((text) => names.has(text as string) && !declared.has(text as string)));
    };
    const ends = new Set(this.#ends());
    const fired = new Set([...this.#fired(), ...this.#putOut]);
    return {
      transitions: isSteps,
      states: named(ends, fired, this.#declaredStates),
      events: named(fired, ends, this.#declaredEvents),
    };
  }
}

/** What the fields of an entity may be called that have no name: what is read of it. */
export function fieldRules(entity: string, model: Model, known: ReadonlySet<string>): Rules {
  const read = fieldReadsOf(model, entity);
  return { name: isText((name) => read.has(name) && !known.has(name)) };
}

export function pageRules(traits: ReadonlySet<string>): Rules {
  return {
    path: (value) => typeof value === 'string' && value.startsWith('/'),
    traits: isListOf((one) => traits.has(nodeName(one, 'ref'))),
  };
}

export const shownRules = (traits: ReadonlySet<string>): Rules => ({ ref: isText((name) => traits.has(name)) });

/** A name that others speak of and nothing has. */
export const namedRules = (wanted: ReadonlySet<string>): Rules => ({ name: isText((name) => wanted.has(name)) });

export const orbitalRules: Rules = {
  traits: isListOf((one) => hasMembers(one, ['stateMachine', 'linkedEntity', 'ref', 'emits'], 1)),
};
