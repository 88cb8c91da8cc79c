// A whole machine in the notation of another format, said in this one at once: what is moved as it stands would only bring to light what is wrong in it.
// Members are known by the names that XState, SCXML, UML tools and Amazon's states language have for them.
import type { Json, JsonObject } from '../../base/json.ts';
import { isArray, isObject } from '../../base/json.ts';
import { listMember, nodeName } from '../../schema/element.ts';
import type { Evidence } from '../evidence.ts';
import { conditionIn } from './conditions.ts';
import { asCall } from './effects.ts';
import { moved } from './moved.ts';

type Aliases = Readonly<Record<string, readonly string[]>>;

const stateAliases: Aliases = { name: ['id', 'key', 'state', 'label', 'title'] };
const eventAliases: Aliases = { key: ['type', 'id', 'event', 'code'] };
const stepAliases: Aliases = {
  event: ['on', 'trigger', 'type', 'key', 'action'],
  to: ['target', 'next', 'goto', 'dest', 'Next', 'nextState', 'toState'],
  from: ['source', 'src', 'state', 'in', 'fromState', 'current'],
  guard: ['cond', 'condition', 'if', 'when'],
  effects: ['actions', 'do', 'effect', 'then', 'sideEffects'],
};
const initialAliases = ['initial', 'initialState', 'StartAt', 'start'];

function withMembers(node: Json, aliases: Aliases): Json {
  if (!isObject(node)) return node;
  let out: JsonObject = node;
  for (const [member, others] of Object.entries(aliases)) {
    if (out[member] !== undefined) continue;
    const alias = others.find((other) => out[other] !== undefined);
    if (alias !== undefined) out = moved(out, alias, member);
  }
  return out;
}

/** A state under its name, whatever member another format has that in. */
export const namedState = (node: JsonObject): JsonObject =>
  nodeName(node, 'name') === '' ? (withMembers(node, stateAliases) as JsonObject) : node;

/** A step under the members of this format, with its guard and its effects as calls. */
export function stepIn(node: Json, evidence: Evidence): Json {
  const step = withMembers(node, stepAliases);
  if (!isObject(step)) return step;
  const { guard, effects } = step;
  const condition = guard === undefined ? null : conditionIn(guard, evidence.registries);
  const list =
    effects === undefined ? null : isArray(effects) && !isOperator(effects[0], evidence) ? effects : [effects];
  const calls = list?.map((effect) =>
    isArray(effect) && isOperator(effect[0], evidence) ? effect : (asCall(effect, evidence) ?? effect),
  );
  return {
    ...step,
    ...(condition === null ? {} : { guard: condition }),
    ...(calls === undefined ? {} : { effects: calls as Json }),
  };
}

export const isOperator = (value: Json | undefined, { registries }: Evidence) =>
  typeof value === 'string' && registries.operators.has(value);

/** The machine as this format has it; the same object where it has it so already. */
export function inOwnNotation(machine: JsonObject, evidence: Evidence): JsonObject {
  const key = initialAliases.find((one) => typeof machine[one] === 'string');
  const initial = key === undefined ? null : machine[key];
  const isMarked = listMember(machine, 'states').some((state) => isObject(state) && state.isInitial === true);
  const states = listMember(machine, 'states').map((node) => {
    const state = withMembers(node, stateAliases);
    const isInitial = !isMarked && initial !== null && isObject(state) && nodeName(state, 'name') === initial;
    return isInitial ? { ...(state as JsonObject), isInitial: true } : state;
  });
  const isFound = key !== undefined && states.some((state) => nodeName(state, 'name') === initial);
  const { [isFound ? (key as string) : '']: _, ...rest } = machine;
  const out: JsonObject = {
    ...rest,
    ...(isArray(machine.states) ? { states } : {}),
    ...(isArray(machine.events)
      ? { events: listMember(machine, 'events').map((event) => withMembers(event, eventAliases)) }
      : {}),
    ...(isArray(machine.transitions)
      ? { transitions: listMember(machine, 'transitions').map((step) => stepIn(step, evidence)) }
      : {}),
  };
  return JSON.stringify(out) === JSON.stringify(machine) ? machine : out;
}
