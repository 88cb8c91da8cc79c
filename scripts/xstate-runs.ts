// A configuration of XState run by XState itself and as the document that is made of it, on the same events: both must be in the same states after each of them, and end at the same time.
import { type AnyMachineSnapshot, and, createMachine, initialTransition, not, or, transition } from 'xstate';
import type { Json, JsonObject } from '../src/core/base/json.ts';
import type { Prng } from '../src/core/base/prng.ts';
import { convertMachine } from '../src/core/formats/statechart/convert.ts';

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export interface Compared {
  readonly lists: number;
  readonly steps: number;
  /** The first list on which they differ, in words; null where none does. */
  readonly difference: string | null;
  readonly states: number;
  readonly ends: number;
}

/** In words of version 5, without what runs elsewhere: conditions are decided by a table, actors are told of by events. */
function inVersion5(node: Json): Json {
  if (Array.isArray(node)) return node.map((one) => inVersion5(one as Json));
  if (!isObject(node)) return node;
  const combine = { and, or, not: ([one]: readonly Json[]) => not(one as never) }[
    String(node.type).replace('xstate.', '')
  ];
  if (combine !== undefined && Array.isArray(node.guards))
    return combine(node.guards.map((one) => inVersion5(one as Json)) as never) as never;
  const { cond, ...rest } = node as JsonObject;
  const renamed: JsonObject = cond === undefined ? rest : { ...rest, guard: cond };
  if (isObject(renamed.on) && renamed.on[''] !== undefined) {
    const { '': always, ...on } = renamed.on;
    return inVersion5({ ...renamed, on, always: always as Json });
  }
  return Object.fromEntries(Object.entries(renamed).map(([name, value]) => [name, inVersion5(value as Json)]));
}

const leavesOf = (value: unknown, path = ''): string[] =>
  typeof value === 'string'
    ? [path === '' ? value : `${path}.${value}`]
    : Object.entries(value as object).flatMap(([name, inner]) => {
        const own = path === '' ? name : `${path}.${name}`;
        return typeof inner === 'object' && Object.keys(inner).length === 0 ? [own] : leavesOf(inner, own);
      });

interface Machine {
  state: string;
  readonly prefix: string;
  readonly transitions: readonly JsonObject[];
  readonly terminal: ReadonlySet<string>;
}

/** Conditions by name; those of one machine are drawn once for each list. */
type Decisions = (name: string) => boolean;

function holds(guard: Json | undefined, decide: Decisions): boolean {
  if (guard === undefined || guard === null) return true;
  if (typeof guard === 'boolean') return guard;
  if (typeof guard === 'string') return decide(guard.replace('@config.', ''));
  const [operator, ...inner] = guard as Json[];
  if (operator === 'and') return inner.every((one) => holds(one, decide));
  if (operator === 'or') return inner.some((one) => holds(one, decide));
  return !holds(inner[0], decide);
}

class Document {
  readonly machines: Machine[];
  readonly #decide: Decisions;

  constructor(document: JsonObject, isParallel: boolean, regions: readonly string[], decide: Decisions) {
    const traits = (document.orbitals as JsonObject[]).flatMap(({ traits: all }) => all as JsonObject[]);
    this.#decide = decide;
    this.machines = traits.map(({ stateMachine }, index) => {
      const { states, transitions } = stateMachine as { states: JsonObject[]; transitions: JsonObject[] };
      return {
        state: String(states.find(({ isInitial }) => isInitial === true)?.name),
        prefix: isParallel ? `${regions[index]}.` : '',
        transitions,
        terminal: new Set(states.filter(({ isTerminal }) => isTerminal === true).map(({ name }) => String(name))),
      };
    });
    this.#settle(new Set());
  }

  /** Transitions that always hold lead round and round: XState does not come back from them. */
  isEndless = false;

  get leaves(): string[] {
    return this.machines
      .flatMap(({ state, prefix }) => state.split(' + ').map((one) => (one === 'state' ? '' : prefix + one)))
      .filter((one) => one !== '')
      .sort();
  }

  get isDone(): boolean {
    return this.machines.every(({ state, terminal }) => terminal.has(state));
  }

  send(event: string): void {
    const before = this.machines.map(({ state }) => state);
    for (const machine of this.machines) this.#take(machine, event);
    this.#settle(new Set(before));
  }

  #take(machine: Machine, event: string): boolean {
    const own = machine.transitions.filter(({ from, event: key }) => from === machine.state && key === event);
    const ways = own.length > 0 || event.startsWith('_') ? own : this.#wild(machine);
    const way = ways.find(({ guard }) => holds(guard as Json | undefined, this.#decide));
    if (way === undefined) return false;
    machine.state = String(way.to);
    return true;
  }

  #wild = (machine: Machine) =>
    machine.transitions.filter(({ from, event }) => from === machine.state && event === '_ANY');

  /** Transitions that come by themselves: what always holds first, then what a state that came to its end leads to. */
  #settle(before: ReadonlySet<string>): void {
    for (let round = 0; round < 50; round++) {
      const moved = this.machines.some((machine) => {
        const isNew = !before.has(machine.state) || round > 0;
        if (this.#take(machine, '_ALWAYS')) return true;
        const done = machine.transitions.find(
          ({ from, event }) =>
            isNew && from === machine.state && /^_DONE_/.test(String(event)) && this.ended.has(String(event)),
        );
        return done !== undefined && this.#take(machine, String(done.event));
      });
      if (!moved) return;
    }
    this.isEndless = true;
  }

  /** Events that tell the end of a state of the machine, and no actor. */
  ended: ReadonlySet<string> = new Set();
}

/** The events of a configuration as XState and as the document call them. */
function eventsOf(config: JsonObject): [string, string][] {
  const events = new Map<string, string>();
  const visit = (node: JsonObject): void => {
    if (isObject(node.on))
      for (const name of Object.keys(node.on))
        if (name !== '' && !name.includes('*')) events.set(name, name.replace(/[^\p{L}\p{N}_$:-]+/gu, '_'));
    if (isObject(node.states)) for (const inner of Object.values(node.states)) if (isObject(inner)) visit(inner);
  };
  visit(config);
  return [...events];
}

/** Null where XState refuses the configuration. */
export function compareRuns(config: JsonObject, lists: number, random: Prng): Compared | string {
  const converted = convertMachine(config);
  if (converted === null || converted.faults.length > 0)
    return `not read: ${converted?.faults[0]?.message ?? 'no machine'}`;
  const chosen = new Map<string, boolean>();
  const decide: Decisions = (name) => {
    const known = chosen.get(name) ?? random.real() < 0.5;
    chosen.set(name, known);
    return known;
  };
  const named = (name: string) => name.replace(/[^\p{L}\p{N}_$]+/gu, '_').replace(/^_+|_+$/g, '');
  let machine: ReturnType<typeof createMachine>;
  const guards = new Proxy(
    {},
    {
      get: (_, name) => () => decide(named(String(name))),
      has: () => true,
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  );
  try {
    machine = createMachine(inVersion5(config) as never, { guards: guards as never });
  } catch (error) {
    return `XState: ${(error as Error).message.split('\n')[0]}`;
  }
  const regions = isObject(config.states) ? Object.keys(config.states) : [];
  const events = eventsOf(config);
  const states = new Set<string>();
  const ends = new Set<string>();
  let steps = 0;
  for (let list = 0; list < lists; list++) {
    chosen.clear();
    const said: string[] = [];
    const document = new Document(converted.document, config.type === 'parallel', regions, decide);
    if (document.isEndless) continue;
    let snapshot: AnyMachineSnapshot;
    try {
      snapshot = initialTransition(machine)[0] as AnyMachineSnapshot;
    } catch (error) {
      return `XState: ${(error as Error).message.split('\n')[0]}`;
    }
    const names = new Set<string>();
    const gather = (node: JsonObject, name: string): void => {
      if (isObject(node.states)) names.add(`_DONE_${name.replace(/[^\p{L}\p{N}_$:-]+/gu, '_')}`);
      if (isObject(node.states))
        for (const [key, inner] of Object.entries(node.states)) if (isObject(inner)) gather(inner, key);
    };
    gather(config, String(config.id ?? 'machine'));
    document.ended = names;
    for (let at = 0; at < 12 && events.length > 0; at++) {
      const theirs = leavesOf(snapshot.value).sort().join();
      const isDone = snapshot.status === 'done';
      states.add(theirs);
      if (isDone) ends.add(theirs);
      const ours = document.leaves.join();
      if (theirs !== ours || (isDone && !document.isDone))
        return {
          lists: list,
          steps,
          difference: `after ${said.join(', ') || 'the start'}: ${theirs}${isDone ? ' (ended)' : ''}, here ${ours}${document.isDone ? ' (ended)' : ''}`,
          states: states.size,
          ends: ends.size,
        };
      // An actor that has ended hears nothing more.
      if (isDone) break;
      const [event, key] = events[random.below(events.length)] as [string, string];
      said.push(event);
      document.send(key);
      if (document.isEndless) break;
      snapshot = transition(machine, snapshot, { type: event })[0] as AnyMachineSnapshot;
      steps++;
    }
  }
  return { lists, steps, difference: null, states: states.size, ends: ends.size };
}
