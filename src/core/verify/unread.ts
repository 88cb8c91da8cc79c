// What statecharts say and machines of this format do not, with what takes its place: data.
import type { JsonObject } from '../base/json.ts';
import type { MemberKind } from '../schema/members.ts';

/** By the kind of element and the member: what is written in its place. */
const statechartMembers: Readonly<Partial<Record<MemberKind, Readonly<Record<string, string>>>>> = {
  state: {
    after: 'a tick of the trait whose effects emit an event, and a transition on it',
    always: 'a transition on an event that the effects of the transitions into the state emit',
    invoke:
      'an effect `call-service` with `{"emit": {"success": ..., "failure": ...}}`, and transitions on those events',
    states: 'states of the machine itself, which has one level, or a trait for each region',
    initial: 'transitions to the state in which the nested ones begin',
    activities: 'ticks of the trait',
    history: 'a field of the entity that keeps the last state',
  },
  machine: {
    always: 'transitions on an event that effects emit',
    after: 'a tick of the trait',
    invoke: 'an effect `call-service` with its `emit` option',
    on: 'transitions from "*"',
    context: 'fields of the entity',
  },
};

/** Kinds of states that a machine of one level does not have. */
const stateTypes: Readonly<Record<string, string>> = {
  final: '`"isTerminal": true`',
  parallel: 'a trait for each region',
  history: 'a field of the entity that keeps the last state',
  compound: 'states of the machine itself, which has one level',
};

/** What takes the place of a member that statecharts have; null for any other. */
export function statechartMember(kind: MemberKind, name: string, node: JsonObject): string | null {
  const value = node[name];
  if ((kind === 'state' || kind === 'machine') && name === 'type' && typeof value === 'string')
    return Object.hasOwn(stateTypes, value) ? (stateTypes[value] as string) : null;
  const known = statechartMembers[kind];
  return known !== undefined && Object.hasOwn(known, name) ? (known[name] as string) : null;
}
