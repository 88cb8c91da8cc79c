// Effects in the notation of other formats: as an object, as text, wrapped once more. What is said is said again as an array headed by its operator; nothing is
// made up.
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { nodeName } from '../schema/element.ts';
import { persistVerbs } from '../schema/language.ts';
import { operatorsMeantBy, verbsMeantBy } from '../verify/foreign-names.ts';
import type { Registries } from '../verify/registry.ts';

/** The members in which other formats give the arguments of an operator, in order. */
const argumentMembers: Readonly<Record<string, readonly string[]>> = {
  emit: ['event name', 'payload data detail'],
  set: ['target path field key', 'value'],
  persist: ['action verb operation mode', 'entity model', 'data value values payload record', 'options'],
  fetch: ['entity model resource', 'options'],
  navigate: ['path to url'],
  notify: ['message text content', 'level variant severity kind'],
  'render-ui': ['slot target', 'pattern ui content view'],
};
const operatorMembers = ['type', 'effect', 'op', 'action', 'operator', 'kind', 'name', 'do'];

/** An effect that an object describes: by a member for the operator and one for each argument, or by the operator as the only member. */
function fromObject(value: JsonObject, { operators }: Registries): Json[] | null {
  const keys = Object.keys(value);
  const [only] = keys;
  if (keys.length === 1 && only !== undefined && operators.has(only)) {
    const given = value[only] as Json;
    return [only, ...(isArray(given) ? given : [given])];
  }
  const key = operatorMembers.find((member) => operators.has(nodeName(value, member)));
  if (key !== undefined) return withArguments([nodeName(value, key)], key, value);
  for (const member of operatorMembers) {
    for (const call of meantBy(nodeName(value, member))) {
      const [operator = ''] = call;
      const whole = operators.has(operator) ? withArguments(call, member, value) : null;
      if (whole !== null && whole.length > (operators.get(operator)?.min ?? 0)) return whole;
    }
  }
  return null;
}

/** How a call begins that goes by another name elsewhere, where the arguments of its operator have names. */
function meantBy(name: string): (readonly string[])[] {
  const operators = operatorsMeantBy(name).filter((one) => one !== 'persist' && Object.hasOwn(argumentMembers, one));
  const verbs = persistVerbs.has(name) ? [name] : verbsMeantBy(name);
  return [...operators.map((one) => [one]), ...verbs.map((verb) => ['persist', verb])];
}

/** The rest of a call, from what stands under the names of its arguments; null where something has no place in it. */
function withArguments(begun: readonly string[], key: string, value: JsonObject): Json[] | null {
  const [operator = ''] = begun;
  const rest = Object.keys(value).filter((member) => member !== key);
  const out: Json[] = [...begun];
  for (const names of argumentMembers[operator]?.slice(begun.length - 1) ?? rest) {
    const at = rest.findIndex((member) => names.split(' ').includes(member));
    if (at === -1) break;
    out.push(value[rest[at] as string] as Json);
    rest.splice(at, 1);
  }
  // What is set may be given by its name alone.
  if (operator === 'set' && typeof out[1] === 'string' && /^\w+$/.test(out[1])) out[1] = `@entity.${out[1]}`;
  // An argument that has no place would be lost.
  return rest.length === 0 ? out : null;
}

/** Longer texts are data. */
const textLengthMax = 500;

/** `emit SAVED`, or `notify(Saved, success)`. */
function fromText(text: string, { operators }: Registries): Json[] | null {
  if (text.length > textLengthMax) return null;
  const [, name = '', given = ''] =
    /^\s*([\w/-]+)\s*\((.*)\)\s*;?\s*$/s.exec(text) ?? /^\s*([\w/-]+)\s+(.+)$/s.exec(text) ?? [];
  const known = operators.get(name);
  if (known === undefined || !known.effect) return null;
  const isCalled = text.includes('(');
  const parts = isCalled
    ? (given.match(/'[^']*'|"[^"]*"|[^,'"]+/g) ?? []).map((part) => part.trim()).filter((part) => part !== '')
    : given.trim().split(/\s+/);
  const max = known.max ?? parts.length;
  // Words of a last argument, such as a message, belong together.
  const whole = parts.length <= max || isCalled ? parts : [...parts.slice(0, max - 1), parts.slice(max - 1).join(' ')];
  const plain = whole.map((part) => part.replace(/^(['"])(.*)\1$/s, '$2'));
  return plain.length < known.min ? null : [name, ...plain];
}

export const isCall = (value: Json | undefined, { operators }: Registries): value is readonly Json[] =>
  value !== undefined && isArray(value) && typeof value[0] === 'string' && operators.has(value[0]);

/** What an effect in another notation says; null where it is none. */
export function asCall(value: Json, registries: Registries): readonly Json[] | null {
  if (isArray(value)) return value.length === 1 && isCall(value[0], registries) ? value[0] : null;
  if (typeof value === 'string') return fromText(value, registries);
  return isObject(value) ? fromObject(value, registries) : null;
}
