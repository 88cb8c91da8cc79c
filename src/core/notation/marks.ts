// The marks of states in the words of other formats: where a machine begins, where it may end.
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { nodeName } from '../schema/element.ts';

const initialWords = /^(?:is_?)?init(?:ial|al)?(?:_?state)?$|^is_?start(?:ing)?$|^(?:start|default)$/i;
const initialMembers = /^(?:(?:is_?)?init(?:ial|al)?(?:_?state)?|start(?:_?(?:at|state))?)$/i;
const endWords = /^(?:is_?)?(?:final|terminal|terminating|end|ending|done|accept|accepting)(?:_?state)?$/i;

/** The member of a state that is a mark: a flag by its name, or a kind that says so. */
function markIn(node: JsonObject, words: RegExp, own: string): string | undefined {
  return Object.keys(node).find((key) => {
    const value = node[key];
    if (key === own) return value === 'true';
    if (words.test(key)) return value === true || value === 'true';
    return (key === 'type' || key === 'kind') && typeof value === 'string' && words.test(value);
  });
}

function marked(node: Json, words: RegExp, own: string): Json {
  if (!isObject(node) || node[own] === true) return node;
  const alias = markIn(node, words, own);
  if (alias === undefined) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => (key === alias ? [own, true] : [key, value])),
  ) as Json;
}

/** A machine whose states have the marks of the format; the same object where no other stands there. */
export function withMarks(machine: JsonObject): JsonObject {
  const { states } = machine;
  if (states === undefined || !isArray(states)) return machine;
  const isInitial = (node: Json) => isObject(node) && node.isInitial === true;
  let out = states.map((node) => marked(node, endWords, 'isTerminal'));
  let rest = machine;
  if (!out.some(isInitial)) {
    out = out.map((node) => marked(node, initialWords, 'isInitial'));
    const key = Object.keys(machine).find(
      (one) => initialMembers.test(one) && out.some((node) => nodeName(node, 'name') === machine[one]),
    );
    if (!out.some(isInitial) && key !== undefined) {
      const { [key]: name, ...others } = machine;
      rest = others;
      out = out.map((node) =>
        nodeName(node, 'name') === name ? ({ ...(isObject(node) ? node : { name }), isInitial: true } as Json) : node,
      );
    }
  }
  return out.every((node, i) => node === states[i]) ? machine : { ...rest, states: out };
}
