// Machines whose states or events hold their steps, as XState has them (`on: {EVENT: {target, actions}}`), states in a list or by name: the steps become a list, in
// the order in which they are written and with all that stands in them.
import type { Json, JsonObject } from '../../base/json.ts';
import { isArray, isObject } from '../../base/json.ts';
import { listMember, nodeName } from '../../schema/element.ts';
import type { Evidence } from '../evidence.ts';
import { wordsOf } from '../words.ts';
import { isOperator, namedState, stepIn } from './machine.ts';

type Steps = JsonObject[];

const isMap = (value: Json | undefined): value is JsonObject =>
  value !== undefined && isObject(value) && !isArray(value) && Object.keys(value).length > 0;

/** Members of a state or an event that hold steps: by event, as in XState, or listed. */
const stepsMembers = ['on', 'transitions', 'steps', 'edges'];

const isStep = (node: Json) => isMap(node) && Object.keys(node).some((key) => ends.has(key));
/** Members that say where a step leads or on what it is taken, in this format and in others. */
const ends: ReadonlySet<string> = new Set(['to', 'target', 'next', 'goto', 'event', 'on', 'from', 'source']);

/** The member of a state or an event that holds steps; undefined where it holds none. */
function heldMember(node: Json): string | undefined {
  if (!isMap(node)) return undefined;
  return stepsMembers.find((name) => {
    const held = node[name];
    return held !== undefined && (isArray(held) ? held.every(isStep) : isObject(held));
  });
}

/** States of a list, or of a map by their names. */
function elementsOf(value: Json | undefined): readonly Json[] {
  if (value !== undefined && isArray(value)) return value;
  if (!isMap(value)) return [];
  return Object.entries(value).map(([name, node]) => {
    if (!isMap(node)) return { name };
    const label = node.name === undefined || node.name === name ? {} : { label: node.name };
    return { ...label, ...node, name };
  });
}

/** The member that holds the states: the list of them, or a list or map of what holds its steps. */
function statesMember(machine: JsonObject): string | null {
  if (listMember(machine, 'states').length > 0) return 'states';
  const isOther = (key: string) => key === 'events' || key === 'transitions';
  const hasSteps = (key: string) => elementsOf(machine[key]).some((node) => heldMember(node) !== undefined);
  return Object.keys(machine).find((key) => !isOther(key) && hasSteps(key)) ?? null;
}

/** A step as this format has it, from what says of one where it leads: a name, or members. `known` is what its place tells. */
function stepFrom(way: Json, known: JsonObject, evidence: Evidence): JsonObject | null {
  if (typeof way === 'string') return { ...known, to: way };
  // What says that it is of another state or event is none of this one.
  if (!isMap(way) || Object.keys(known).some((name) => way[name] !== undefined && way[name] !== known[name]))
    return null;
  const { actions, ...rest } = way;
  // One call stands alone where lists of them may be left out.
  const isOne = isArray(actions) ? isOperator(actions[0], evidence) : actions !== undefined && actions !== null;
  const effects = actions === undefined || rest.effects !== undefined ? {} : { effects: isOne ? [actions] : actions };
  const said = { ...(rest.effects !== undefined && actions !== undefined ? { actions } : {}), ...effects };
  const step = stepIn({ ...rest, ...known, ...said } as JsonObject, evidence) as JsonObject;
  return step.to === undefined && known.from !== undefined ? { ...step, to: known.from } : step;
}

/** The steps that a state or an event holds, or that a map has under its name; null where something in it is no step. */
function stepsIn(held: Json, own: JsonObject, other: 'event' | 'from', evidence: Evidence): Steps | null {
  const steps: Steps = [];
  const add = (way: Json, known: JsonObject) => {
    const step = stepFrom(way, known, evidence);
    if (step !== null) steps.push(step);
    return step !== null;
  };
  if (isArray(held)) return held.every((way) => add(way, own)) ? steps : null;
  if (!isObject(held)) return null;
  if (other === 'from' && isStep(held)) return add(held, own) ? steps : null;
  for (const [name, ways] of Object.entries(held))
    for (const way of ways !== undefined && isArray(ways) ? ways : [ways as Json])
      if (!add(way, { ...own, [other]: name })) return null;
  return steps;
}

/** Elements without the steps that they hold, which go to a list. */
function taken(nodes: readonly Json[], member: string, steps: Steps, evidence: Evidence): Json[] {
  return nodes.map((written) => {
    const held = heldMember(written);
    if (held === undefined) return written;
    const node = member === 'from' ? namedState(written as JsonObject) : (written as JsonObject);
    const name = nodeName(node, member === 'from' ? 'name' : 'key');
    const own = stepsIn(node[held] as Json, { [member]: name }, member === 'from' ? 'event' : 'from', evidence);
    if (own === null) return written;
    steps.push(...own);
    const { [held]: _held, ...rest } = node;
    return rest;
  });
}

/** What a state invokes has outcomes, each of which is a step: `onDone` and `onError` of XState. */
const outcomes = { onDone: 'DONE', onError: 'FAILED' } as const;

/** A state without the outcomes of what it invokes, which go to the list of steps, and marked where it is of the type of ends. */
function asState(written: Json, steps: Steps, evidence: Evidence): Json {
  if (!isMap(written)) return written;
  const { invoke, type, ...rest } = written;
  const node: JsonObject =
    type === 'final' ? { ...rest, isTerminal: true } : type === undefined ? rest : { ...rest, type };
  if (!isMap(invoke)) return invoke === undefined ? node : { ...node, invoke };
  const name = nodeName(written, 'name');
  const source = wordsOf(nodeName(invoke, 'src') || nodeName(invoke, 'id') || name);
  const left = Object.entries(invoke).filter(([member, way]) => {
    const outcome = member === 'onDone' || member === 'onError' ? outcomes[member] : null;
    const event = [...source, outcome].join('_').toUpperCase();
    const step = outcome === null ? null : stepFrom(way as Json, { from: name, event }, evidence);
    if (step !== null) steps.push(step);
    return step === null;
  });
  return { ...node, invoke: Object.fromEntries(left) };
}

/** The events of steps, where a machine lists none. */
const eventsOf = (steps: Steps): Json[] =>
  [...new Set(steps.map((step) => nodeName(step, 'event')))].map((key) => ({ key }));

/** A machine whose states or events hold steps, with these in the list of them; null where none do. */
export function inLists(machine: JsonObject, evidence: Evidence): JsonObject | null {
  const member = statesMember(machine);
  if (member === null) return null;
  const steps: Steps = [];
  const states = taken(elementsOf(machine[member]), 'from', steps, evidence).map((state) =>
    asState(state, steps, evidence),
  );
  const events = taken(listMember(machine, 'events'), 'event', steps, evidence);
  if (steps.length === 0) return null;
  const transitions = [...listMember(machine, 'transitions'), ...steps];
  const { [member]: _states, states: _listed, ...rest } = machine;
  return { states, ...rest, events: isArray(machine.events) ? events : eventsOf(transitions as Steps), transitions };
}
