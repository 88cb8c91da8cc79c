// Indexing of one trait: its form, and the elements of its state machine and wiring.
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import type { Emit, Event, Listen, Orbital, State, Tick, Trait, TraitForm, Transition } from './element.ts';
import { isEmptyMachine, listMember, nodeName, payloadOf, sourcesOf, textMember } from './element.ts';

const none: readonly never[] = [];

export function indexTrait(node: JsonObject | string, orbital: Orbital, index: number): Trait {
  const object = isObject(node) ? node : null;
  const machine = object === null ? null : machineOf(object);
  const ref = object === null ? null : textMember(object, 'ref');
  const form: TraitForm = object === null ? 'opaque' : ref !== null && machine === null ? 'reference' : 'inline';
  const states: State[] = [];
  const events: Event[] = [];
  const transitions: Transition[] = [];
  const emits: Emit[] = [];
  const listens: Listen[] = [];
  const ticks: Tick[] = [];
  const trait: Trait = {
    kind: 'trait',
    parent: orbital,
    steps: ['traits', index],
    node: node as Trait['node'],
    name: traitName(node, ref),
    form,
    orbital,
    index,
    linkedEntity: object === null ? null : textMember(object, 'linkedEntity'),
    category: object === null ? null : textMember(object, 'category'),
    hasMachine: machine !== null,
    states,
    events,
    transitions,
    emits,
    listens,
    ticks,
    initialEffects: object === null ? none : listMember(object, 'initialEffects'),
  };
  if (object === null) return trait;
  if (machine !== null) {
    fill(states, listMember(machine, 'states'), (item, i) => indexState(item, trait, i));
    fill(events, listMember(machine, 'events'), (item, i) => indexEvent(item, trait, i));
    fill(transitions, listMember(machine, 'transitions'), (item, i) => indexTransition(item, trait, i));
  }
  fill(emits, listMember(object, 'emits'), (item, i) => indexEmit(item, trait, i));
  fill(listens, listMember(object, 'listens'), (item, i) => indexListen(item, trait, i));
  fill(ticks, listMember(object, 'ticks'), (item, i) => indexTick(item, trait, i));
  return trait;
}

/** The machine of a trait. One with nothing in it is none: the canonical form tells no difference between the two. */
function machineOf(trait: JsonObject): JsonObject | null {
  const { stateMachine } = trait;
  return isObject(stateMachine) && !isEmptyMachine(stateMachine) ? stateMachine : null;
}

function fill<T>(list: T[], nodes: readonly Json[], index: (node: Json, i: number) => T): void {
  for (let i = 0; i < nodes.length; i++) list.push(index(nodes[i] as Json, i));
}

/** The name of a trait: its own, else the last step of what it refers to. */
function traitName(node: JsonObject | string, ref: string | null): string {
  const own = nodeName(node, 'name');
  if (own !== '' || ref === null) return own;
  return ref.slice(ref.lastIndexOf('.') + 1);
}

function indexState(node: Json, trait: Trait, index: number): State {
  const object = isObject(node) ? node : null;
  return {
    kind: 'state',
    parent: trait,
    steps: ['stateMachine', 'states', index],
    node: node as State['node'],
    name: nodeName(node, 'name'),
    isInitial: object?.isInitial === true,
    isTerminal: object?.isTerminal === true || object?.isFinal === true,
  };
}

function indexEvent(node: Json, trait: Trait, index: number): Event {
  return {
    kind: 'event',
    parent: trait,
    steps: ['stateMachine', 'events', index],
    node: node as Event['node'],
    name: nodeName(node, 'key') || nodeName(node, 'name'),
    payload: payloadOf(node),
  };
}

function indexTransition(node: Json, trait: Trait, index: number): Transition {
  const object = node as JsonObject;
  const event = textMember(object, 'event') ?? '';
  return {
    kind: 'transition',
    parent: trait,
    steps: ['stateMachine', 'transitions', index],
    node: object as Transition['node'],
    name: event,
    index,
    sources: sourcesOf(object.from),
    to: textMember(object, 'to') ?? '',
    event,
    guard: object.guard ?? null,
    effects: isArray(object.effects) ? object.effects : none,
  };
}

function indexEmit(node: Json, trait: Trait, index: number): Emit {
  return {
    kind: 'emit',
    parent: trait,
    steps: ['emits', index],
    node: node as Emit['node'],
    name: nodeName(node, 'event'),
    scope: textMember(node, 'scope'),
    payload: payloadOf(node),
  };
}

function indexListen(node: Json, trait: Trait, index: number): Listen {
  const name = nodeName(node, 'event');
  const source = isObject(node) && isObject(node.source) ? node.source : null;
  return {
    kind: 'listen',
    parent: trait,
    steps: ['listens', index],
    node: node as Listen['node'],
    name,
    triggers: textMember(node, 'triggers') ?? name,
    sourceTrait: source === null ? null : textMember(source, 'trait'),
    sourceOrbital: source === null ? null : textMember(source, 'orbital'),
  };
}

function indexTick(node: Json, trait: Trait, index: number): Tick {
  const object = node as JsonObject;
  return {
    kind: 'tick',
    parent: trait,
    steps: ['ticks', index],
    node: object as Tick['node'],
    name: textMember(object, 'name') ?? '',
    guard: object.guard ?? null,
    effects: isArray(object.effects) ? object.effects : none,
  };
}
