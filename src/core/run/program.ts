// A document as something that runs: machines by name, what each does on an event, who listens to whom. Made from the model in one pass; immutable.
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import type { Entity, Listen, Model, Tick, Trait, Transition } from '../schema/index.ts';
import { objectOf } from './value.ts';
import { chargeEach } from './weight.ts';

export interface Machine {
  /** The trait's name; `Orbital.Trait` where several traits with a machine have the name. */
  readonly id: string;
  readonly trait: Trait;
  readonly initial: string;
  readonly entity: string | null;
  /** What `@config` stands for: the defaults. */
  readonly config: JsonObject;
  /** In document order, which is the order in which they are tried. */
  readonly transitions: ReadonlyMap<string, readonly Transition[]>;
  readonly ticks: readonly Tick[];
}

export interface Listener {
  readonly machine: Machine;
  readonly listen: Listen;
}

export interface Program {
  readonly machines: readonly Machine[];
  readonly entities: ReadonlyMap<string, Entity>;
  /** Who listens to an event, in document order. */
  readonly listeners: ReadonlyMap<string, readonly Listener[]>;
  /** Traits without a machine of their own: what they do is not known here. */
  readonly unknown: readonly string[];
}

/** Ticks are events of this form: `tick:refresh`. */
export const tickPrefix = 'tick:';

export function programOf(model: Model): Program {
  const isRunning = (trait: Trait) => trait.hasMachine && trait.states.length > 0;
  const running = model.traits.filter(isRunning);
  const counts = new Map<string, number>();
  for (const { name } of running) counts.set(name, (counts.get(name) ?? 0) + 1);
  const taken = new Set<string>();
  const machines = running.map((trait) => {
    const name = counts.get(trait.name) === 1 ? trait.name : `${trait.orbital.name}.${trait.name}`;
    // Two orbitals of one name may hold traits of one name: the place tells them apart.
    const id = taken.has(name) ? `${name}#${taken.size}` : name;
    taken.add(id);
    return machineOf(trait, id);
  });
  return {
    machines,
    entities: model.entityByName,
    listeners: listenersOf(machines),
    unknown: model.traits.filter((trait) => !isRunning(trait) && trait.form !== 'inline').map(({ name }) => name),
  };
}

function machineOf(trait: Trait, id: string): Machine {
  const initial = trait.states.find(({ isInitial }) => isInitial) ?? trait.states[0];
  const transitions = new Map<string, Transition[]>();
  for (const transition of trait.transitions) {
    const same = transitions.get(transition.event);
    if (same === undefined) transitions.set(transition.event, [transition]);
    else same.push(transition);
  }
  const { node } = trait;
  return {
    id,
    trait,
    initial: initial?.name ?? '',
    entity: trait.linkedEntity ?? trait.orbital.entity?.name ?? null,
    config: configOf(isObject(node) && isObject(node.config) ? node.config : {}),
    transitions,
    ticks: trait.ticks,
  };
}

/** A member of `config` is a value, or declares its type and default. */
function configOf(declared: JsonObject): JsonObject {
  const defaultOf = (member: Json): Json => {
    if (!isObject(member)) return member;
    if (Object.hasOwn(member, 'default')) return member.default ?? null;
    return Object.hasOwn(member, 'type') ? null : member;
  };
  return objectOf(Object.entries(declared).map(([name, member]) => [name, defaultOf(member ?? null)]));
}

/** Who listens to an event, by the event, in document order. */
export function listenersOf(machines: readonly Machine[]): ReadonlyMap<string, readonly Listener[]> {
  const listeners = new Map<string, Listener[]>();
  for (const machine of machines) {
    for (const listen of machine.trait.listens) {
      const same = listeners.get(listen.name);
      if (same === undefined) listeners.set(listen.name, [{ machine, listen }]);
      else same.push({ machine, listen });
    }
  }
  return listeners;
}

/** Whether a listener means the events of a machine. An event of scope `internal` stays in its orbital, unless the listener names where it comes from. */
export function listensTo({ machine, listen }: Listener, emitter: Machine, event: string): boolean {
  const { sourceTrait, sourceOrbital } = listen;
  const isNear = machine.trait.orbital === emitter.trait.orbital;
  if (sourceOrbital !== null && sourceOrbital !== emitter.trait.orbital.name) return false;
  if (sourceTrait !== null) return sourceTrait === emitter.trait.name || sourceTrait === emitter.id;
  const scope = emitter.trait.emits.find(({ name }) => name === event)?.scope ?? 'internal';
  return isNear || sourceOrbital !== null || scope === 'external';
}

/** By the transitions of an event and the state, as far as it was asked. */
const candidates = new WeakMap<readonly Transition[], Map<string, readonly Transition[]>>();
const sourcesPerUnit = 16;

/** The transitions of a machine that can be taken in a state on an event, in the order in which they are tried. */
export function candidatesOf(machine: Machine, state: string, event: string): readonly Transition[] {
  const all = machine.transitions.get(event);
  if (all === undefined) return [];
  const found = candidates.get(all) ?? new Map<string, readonly Transition[]>();
  candidates.set(all, found);
  const before = found.get(state);
  if (before !== undefined) return before;
  chargeEach(
    all.reduce((sum, { sources }) => sum + 1 + sources.length, 0),
    sourcesPerUnit,
  );
  const those = all.filter(({ sources }) => sources.includes(state) || sources.includes('*'));
  found.set(state, those);
  return those;
}

/** The values that a new row of an entity has: the defaults of its fields. */
export function defaultsOf(entity: Entity | undefined): JsonObject {
  const fields = entity?.fields ?? [];
  return objectOf(
    fields.flatMap(({ name, node }) =>
      isObject(node) && Object.hasOwn(node, 'default') ? [[name, (node.default ?? null) as Json] as const] : [],
    ),
  );
}

export const isEffect = (value: Json): value is readonly Json[] => isArray(value) && typeof value[0] === 'string';
