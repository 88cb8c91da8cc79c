// Members of a state that people write for `isInitial`, which the format does not know.
import type { JsonObject } from '../base/json.ts';
import type { State } from '../schema/element.ts';

const alias = /^(?:is_?)?init(?:ial|al)?(?:_?state)?$|^is_?start(?:ing)?$|^(?:start|default)$/i;

/** A member that goes by such a name, whatever it holds. */
export function hasInitialAlias({ node }: State): boolean {
  return typeof node !== 'string' && Object.keys(node).some((key) => alias.test(key));
}

/** The member that says of a state without the mark that the machine begins there. */
export function initialAliasOf({ node }: State): string | null {
  if (typeof node === 'string' || node.isInitial === true) return null;
  const members = node as unknown as JsonObject;
  return Object.keys(members).find((key) => key !== 'isInitial' && alias.test(key) && members[key] === true) ?? null;
}
