// Machines whose states or events hold their steps, as XState has them (`on: {EVENT: {target, actions}}`), states in a list or by name: the steps become a list, in
// the order in which they are written and with all that stands in them.
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { wordsOf } from '../base/words.ts';
import { listMember, nodeName } from '../schema/element.ts';

const isMap = (value: Json | undefined): value is JsonObject =>
  value !== undefined && isObject(value) && !isArray(value) && Object.keys(value).length > 0;

const stepsMembers = ['on', 'transitions', 'steps', 'edges'];
/** Members that say where a step leads or on what it is taken, in this format and in others. */
const ends: ReadonlySet<string> = new Set(['to', 'target', 'next', 'goto', 'event', 'on', 'from', 'source']);
const isStep = (node: Json) => isMap(node) && Object.keys(node).some((key) => ends.has(key));

/** The member of a state or an event that holds steps; undefined where it holds none. */
const heldMember = (node: Json): string | undefined =>
  !isMap(node)
    ? undefined
    : stepsMembers.find((name) => {
        const held = node[name];
        return held !== undefined && (isArray(held) ? held.every(isStep) : isObject(held));
      });

/** States of a list, or of a map by their names. */
function elementsOf(value: Json | undefined): readonly Json[] {
  if (value !== undefined && isArray(value)) return value;
  if (!isMap(value)) return [];
  return Object.entries(value).map(([name, node]) => (isMap(node) ? { ...node, name } : { name }));
}

/** The member that holds the states: the list of them, or a list or map of what holds its steps. */
function statesMember(machine: JsonObject): string | null {
  if (listMember(machine, 'states').length > 0) return 'states';
  const hasSteps = (key: string) => elementsOf(machine[key]).some((node) => heldMember(node) !== undefined);
  return Object.keys(machine).find((key) => key !== 'events' && key !== 'transitions' && hasSteps(key)) ?? null;
}

/** A step, from what says of one where it leads: a name, or members. `known` is what its place tells. */
function stepFrom(way: Json, known: JsonObject): JsonObject | null {
  if (typeof way === 'string') return { ...known, to: way };
  // What says that it is of another state or event is none of this one.
  if (!isMap(way) || Object.keys(known).some((name) => way[name] !== undefined && way[name] !== known[name]))
    return null;
  const step: JsonObject = { ...way, ...known };
  const leads = ['to', 'target', 'next', 'goto'].some((name) => step[name] !== undefined);
  return leads || known.from === undefined ? step : { ...step, to: known.from };
}

/** The steps that a state or an event holds; null where something in it is no step. */
function stepsIn(held: Json, own: JsonObject, other: 'event' | 'from'): JsonObject[] | null {
  const named = isArray(held)
    ? held.map((way) => [way, own] as const)
    : other === 'from' && isStep(held)
      ? [[held, own] as const]
      : Object.entries(held as JsonObject).flatMap(([name, ways]) =>
          (ways !== undefined && isArray(ways) ? ways : [ways as Json]).map(
            (way) => [way, { ...own, [other]: name }] as const,
          ),
        );
  const steps = named.map(([way, known]) => stepFrom(way, known));
  return steps.some((step) => step === null) ? null : (steps as JsonObject[]);
}

/** Elements without the steps that they hold, which go to a list. */
function withoutSteps(nodes: readonly Json[], member: 'from' | 'event', steps: JsonObject[]): Json[] {
  return nodes.map((node) => {
    const held = heldMember(node);
    if (held === undefined || !isMap(node)) return node;
    const name = member === 'from' ? nodeName(node, 'name') || nodeName(node, 'id') : nodeName(node, 'key');
    const own = stepsIn(node[held] as Json, { [member]: name }, member === 'from' ? 'event' : 'from');
    if (own === null) return node;
    steps.push(...own);
    const { [held]: _held, ...rest } = node;
    return rest;
  });
}

/** What a state invokes has outcomes, each of which is a step: `onDone` and `onError` of XState; and one of the type of ends is marked as one. */
function asState(written: Json, steps: JsonObject[]): Json {
  if (!isMap(written)) return written;
  const { invoke, type, ...rest } = written;
  const node: JsonObject =
    type === 'final' ? { ...rest, isTerminal: true } : { ...rest, ...(type !== undefined && { type }) };
  if (!isMap(invoke)) return invoke === undefined ? node : { ...node, invoke };
  const name = nodeName(written, 'name');
  const source = wordsOf(nodeName(invoke, 'src') || nodeName(invoke, 'id') || name);
  const left = Object.entries(invoke).filter(([member, way]) => {
    const outcome = member === 'onDone' ? 'DONE' : member === 'onError' ? 'FAILED' : null;
    const step =
      outcome === null
        ? null
        : stepFrom(way as Json, { from: name, event: [...source, outcome].join('_').toUpperCase() });
    if (step !== null) steps.push(step);
    return step === null;
  });
  return { ...node, invoke: Object.fromEntries(left) };
}

/** A machine whose states or events hold steps, with these in the list of them; null where none do. */
export function inLists(machine: JsonObject): JsonObject | null {
  const member = statesMember(machine);
  if (member === null) return null;
  const steps: JsonObject[] = [];
  const states = withoutSteps(elementsOf(machine[member]), 'from', steps).map((state) => asState(state, steps));
  const events = withoutSteps(listMember(machine, 'events'), 'event', steps);
  if (steps.length === 0) return null;
  const transitions = [...listMember(machine, 'transitions'), ...steps];
  const fired = [...new Set(transitions.map((step) => nodeName(step, 'event')))].map((key) => ({ key }));
  const { [member]: _states, states: _listed, ...rest } = machine;
  return { states, ...rest, events: isArray(machine.events) ? events : fired, transitions };
}
