// Words that the definitions of several actions share: parameters and resource keys.
import type { JsonObject } from '../../base/json.ts';
import { canonicalFrom } from '../../schema/canonical.ts';
import type { Hazard } from '../action.ts';
import { refuse } from '../action.ts';
import type { ListKind } from '../element-keys.ts';
import { losesElement } from '../loss.ts';
import type { ObjectDraft } from '../node-draft.ts';
import { nameKey, objectOf } from '../node-draft.ts';
import type { ParamSpec, Params } from '../params.ts';

export const traitParam: ParamSpec = {
  type: 'text',
  description: 'the trait, as `Orbital.Trait` where its name is not unique',
};
export const setParam: ParamSpec = { type: 'object', description: 'members to set, by name' };
export const unsetParam: ParamSpec = { type: 'names', optional: true, description: 'members to take away' };
export const fromParam: ParamSpec = {
  type: 'nameOrNames',
  description: 'the source state, several as an array, or `*`',
};
export const eventParam: ParamSpec = { type: 'text', description: 'the event' };
export const toParam: ParamSpec = {
  type: 'text',
  optional: true,
  description: 'the target state, where several transitions share (from, event)',
};

/** Resource keys. What requires a key comes after everything that provides it. */
export const keys = {
  orbital: (name: string) => `orbital:${nameKey(name)}`,
  entity: (name: string) => `entity:${nameKey(name)}`,
  field: (entity: string, field: string) => `field:${nameKey(entity)}/${nameKey(field)}`,
  trait: (name: string) => `trait:${nameKey(name)}`,
  state: (trait: string, state: string) => `state:${nameKey(trait)}/${nameKey(state)}`,
  event: (trait: string, event: string) => `event:${nameKey(trait)}/${nameKey(event)}`,
  transition: (trait: string, from: string, event: string) =>
    `transition:${nameKey(trait)}/${nameKey(`${from} ${event}`)}`,
  entry: (trait: string, state: string) => `entry:${nameKey(trait)}/${nameKey(state)}`,
  wiring: (kind: string, trait: string, name: string) => `${kind}:${nameKey(trait)}/${nameKey(name)}`,
  page: (name: string) => `page:${nameKey(name)}`,
  /** All that a trait holds is in place: what shows it waits for this. */
  complete: (trait: string) => `complete:${nameKey(trait)}`,
  /** Nothing uses the element any more. */
  unused: (key: string) => `unused:${key}`,
  /** The element is removed. */
  gone: (key: string) => `gone:${key}`,
} as const;

/** The key of the (from, event) that an action addresses. */
export function transitionKey(params: Params): string {
  return keys.transition(params.text('trait'), canonicalFrom(params.json('from')), params.text('event'));
}

/** What is added or renamed goes by a name. */
export function requireName(name: string, kind: string, member = 'name'): void {
  if (name === '') refuse('invalid_params', `the ${kind} has no name`, `give it a \`${member}\``);
}

/** An action that adds nothing is a mistake of whoever wrote it. */
export function requireSome(params: Params, list: string): void {
  if (params.list(list).length === 0) refuse('invalid_params', `\`${list}\` is empty`, 'give at least one');
}

/** Sets and takes away members. */
export function updateMembers(draft: ObjectDraft, set: JsonObject, unset: readonly string[] = []): void {
  for (const name of unset) draft.set(name, undefined);
  for (const name of Object.keys(set)) if (set[name] !== undefined) draft.set(name, set[name]);
}

/** The same for events and emits, whose payload goes by either of two names that are one member. */
export function updatePayloadMembers(draft: ObjectDraft, set: JsonObject, unset: readonly string[] = []): void {
  const aliased = unset.map((name) => (name === 'payloadSchema' && draft.get(name) === undefined ? 'payload' : name));
  if (Object.hasOwn(set, 'payloadSchema') && draft.get('payloadSchema') === undefined) aliased.push('payload');
  updateMembers(draft, set, aliased);
}

/** Whether setting the members that `set` gives loses what the element says there. */
export function updateLoses(kind: ListKind, node: ObjectDraft, params: Params): boolean {
  const set = params.object('set');
  const names = Object.keys(set);
  // A payload goes by either of two names.
  if (Object.hasOwn(set, 'payloadSchema') && node.get('payloadSchema') === undefined) names.push('payload');
  const before = objectOf(names.map((name) => [name, node.get(name)] as const));
  return losesElement(kind, before, set);
}

/** What an update is worth by its parameters: taking members away loses what someone wrote. */
export function updateHazard(params: Params): Hazard {
  return params.names('unset').length > 0 ? 'destructive' : 'changing';
}

/** An update keeps the name; another name is a rename, which carries the references along. */
export function refuseRename(params: Params, member: string, name: string, rename: string): void {
  const set = params.object('set');
  const isOther = Object.hasOwn(set, member) && nameKey(String(set[member])) !== nameKey(name);
  if (isOther || params.names('unset').includes(member)) {
    const reason = `an update cannot change \`${member}\` of ${name}`;
    refuse('rename_by_update', reason, `use ${rename}, which carries references along`);
  }
}
