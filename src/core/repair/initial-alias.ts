// Members of a state that people write for `isInitial`, which the format does not know.
import type { JsonObject } from '../base/json.ts';
import { isObject } from '../base/json.ts';
import type { State, Trait } from '../schema/element.ts';

const named = /^(?:(?:is_?)?init(?:ial|al)?(?:_?state)?|start(?:_?(?:at|state))?)$/i;
const alias = /^(?:is_?)?init(?:ial|al)?(?:_?state)?$|^is_?start(?:ing)?$|^(?:start|default)$/i;

/** A member that goes by such a name, whatever it holds. */
export function hasInitialAlias({ node }: State): boolean {
  return typeof node !== 'string' && Object.keys(node).some((key) => alias.test(key));
}

const isMark = (key: string, value: unknown): boolean =>
  (alias.test(key) && (value === true || value === 'true')) ||
  ((key === 'type' || key === 'kind') && typeof value === 'string' && alias.test(value));

/** The member that says of a state without the mark that the machine begins there. */
export function initialAliasOf({ node }: State): string | null {
  if (typeof node === 'string' || node.isInitial === true) return null;
  const members = node as unknown as JsonObject;
  return Object.keys(members).find((key) => isMark(key, members[key])) ?? null;
}

/** The member of a machine, and the state, by which it says where it begins: `initial` in XState, `StartAt` in Amazon's states language. */
export function namedInitialOf({ node, states }: Trait): { readonly key: string; readonly state: string } | null {
  if (typeof node === 'string' || !isObject(node.stateMachine ?? null)) return null;
  const machine = node.stateMachine as unknown as JsonObject;
  const names = new Set(states.map((state) => state.name));
  const key = Object.keys(machine).find((one) => named.test(one) && names.has(String(machine[one])));
  return key === undefined ? null : { key, state: String(machine[key]) };
}
