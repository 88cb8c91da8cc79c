// A configuration of XState run by XState itself and as the document that is made of it, on the same events: both must be in the same states after each of them, and end at the same time.
import { type AnyMachineSnapshot, and, createMachine, initialTransition, not, or, transition } from 'xstate';
import type { Json, JsonObject } from '../src/core/base/json.ts';
import type { Prng } from '../src/core/base/prng.ts';
import { ChartNotes, eventKey } from '../src/core/formats/statechart/chart.ts';
import { convertMachine } from '../src/core/formats/statechart/convert.ts';
import { DocumentRun } from './run-document.ts';

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

/** Conditions by name; those of one machine are drawn once for each list. */
type Decisions = (name: string) => boolean;

/** The states that the document is in, by the paths that XState has; a region of the machine is a trait with a name of its own. */
function leavesOfRun({ states, machines }: DocumentRun, config: JsonObject): string[] {
  const regions = Object.keys((config.states ?? {}) as JsonObject);
  const [only = ''] = regions;
  const inner = Object.keys(((config.states as JsonObject)[only] as JsonObject).states ?? {});
  const paths = config.type === 'parallel' ? regions : inner.map((name) => `${only}.${name}`);
  return states
    .flatMap((state, at) => {
      const trait = machines[at]?.trait;
      const prefix = trait === undefined || trait.name === trait.orbital.name ? '' : (paths[at] ?? '');
      const parts = state.split(' + ').map((one) => (one === 'state' ? '' : one));
      return parts.map((one) => [prefix, one].filter((part) => part !== '').join('.'));
    })
    .sort();
}

/** The events of a configuration as XState and as the document call them. */
function eventsOf(config: JsonObject): [string, string][] {
  const events = new Map<string, string>();
  const keys = new ChartNotes();
  const visit = (node: JsonObject): void => {
    if (isObject(node.on))
      for (const name of Object.keys(node.on)) if (name !== '' && !name.includes('*')) events.set(name, keys.key(name));
    if (isObject(node.states)) for (const inner of Object.values(node.states)) if (isObject(inner)) visit(inner);
  };
  visit(config);
  return [...events];
}

/** The events that tell the end of a state of the machine, and of no actor. */
function endsOf(config: JsonObject): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (node: JsonObject, name: string): void => {
    if (!isObject(node.states)) return;
    names.add(`_DONE_${eventKey(name)}`);
    for (const [key, inner] of Object.entries(node.states)) if (isObject(inner)) visit(inner, key);
  };
  visit(config, String(config.id ?? 'machine'));
  return names;
}

/** A sentence where XState refuses the configuration, or the reader does. */
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
  // A delay that nobody tells would be none.
  const delays = new Proxy({}, { get: () => 1000, has: () => true });
  try {
    machine = createMachine(inVersion5(config) as never, { guards: guards as never, delays: delays as never });
  } catch (error) {
    return `XState: ${(error as Error).message.split('\n')[0]}`;
  }
  const ends = endsOf(config);
  const events = eventsOf(config);
  const states = new Set<string>();
  const endStates = new Set<string>();
  let steps = 0;
  for (let list = 0; list < lists; list++) {
    chosen.clear();
    const said: string[] = [];
    const document = new DocumentRun(converted.document, { decide, isDone: (event) => ends.has(event) });
    if (document.isEndless) continue;
    let snapshot: AnyMachineSnapshot;
    try {
      snapshot = initialTransition(machine)[0] as AnyMachineSnapshot;
    } catch (error) {
      return `XState: ${(error as Error).message.split('\n')[0]}`;
    }
    for (let at = 0; at < 12 && events.length > 0; at++) {
      const theirs = leavesOf(snapshot.value).sort().join();
      const isDone = snapshot.status === 'done';
      states.add(theirs);
      if (isDone) endStates.add(theirs);
      const ours = leavesOfRun(document, config).join();
      if (theirs !== ours || (isDone && !document.isDone))
        return {
          lists: list,
          steps,
          difference: `after ${said.join(', ') || 'the start'}: ${theirs}${isDone ? ' (ended)' : ''}, here ${ours}${document.isDone ? ' (ended)' : ''}`,
          states: states.size,
          ends: endStates.size,
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
  return { lists, steps, difference: null, states: states.size, ends: endStates.size };
}
