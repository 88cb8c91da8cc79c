// One trait while actions change it: its lists, and the elements that actions address in them by name.
// Every lookup that fails is refused with the nearest name that exists.
import type { Json, JsonObject } from '../base/json.ts';
import { nearestNames } from '../base/nearest.ts';
import { nodeName, sourcesOf } from '../schema/element.ts';
import { refuse } from './action.ts';
import type { ListKind } from './element-keys.ts';
import { addressKey, groupKey, isInGroup, keysOf, nameMember, useKey, usesOf } from './element-keys.ts';
import type { ListDraft, ObjectDraft } from './node-draft.ts';
import { nameKey } from './node-draft.ts';

export class TraitDraft {
  readonly node: ObjectDraft;
  /** How the actions call the trait. */
  readonly name: string;

  constructor(node: ObjectDraft, name: string) {
    this.node = node;
    this.name = name;
  }

  get states(): ListDraft {
    return this.node.object('stateMachine').list('states', keysOf.state);
  }

  get events(): ListDraft {
    return this.node.object('stateMachine').list('events', keysOf.event);
  }

  get transitions(): ListDraft {
    return this.node.object('stateMachine').list('transitions', keysOf.transition);
  }

  wiring(kind: 'emit' | 'listen' | 'tick'): ListDraft {
    return this.node.list(`${kind}s`, keysOf[kind]);
  }

  hasState(name: string): boolean {
    return this.states.find(nameKey(name)).length > 0;
  }

  /** The name of a state as it is written there. */
  nameOfState(name: string): string {
    const [slot] = this.states.find(nameKey(name));
    return slot === undefined ? name : nodeName(this.states.at(slot), 'name');
  }

  hasEvent(name: string): boolean {
    return this.events.find(nameKey(name)).length > 0;
  }

  requireState(name: string): void {
    if (!this.hasState(name)) this.slotOf('state', this.states, name);
  }

  /** An event must be declared, except system events, whose names begin with `_`. */
  requireEvent(name: string): void {
    if (!name.startsWith('_') && !this.hasEvent(name)) this.slotOf('event', this.events, name);
  }

  /** The slot of the one element of a name. */
  slotOf(kind: ListKind, list: ListDraft, name: string): number {
    const found = list.find(nameKey(name));
    if (found.length === 1) return found[0] as number;
    if (found.length > 1) {
      const remedy = `replace the list with set_property, or remove the duplicates by position with unset_property`;
      refuse(`ambiguous_${kind}`, `${this.name} has ${found.length} of the ${kind} ${name}`, remedy);
    }
    return this.refuseUnknown(kind, list, name);
  }

  /** Refuses a name that no element of a list has. */
  refuseUnknown(kind: ListKind, list: ListDraft, name: string): never {
    const known = list.slots().flatMap((slot) => keysOf[kind].of(list.at(slot)));
    const near = nearestNames(name, known, 1)[0];
    const remedy =
      near === undefined ? `add it first with ${adding[kind] ?? `add_${kind}`}` : `use ${near}, the nearest name`;
    refuse(`unknown_${kind}`, `${this.name} has no ${kind} ${name}`, remedy);
  }

  edit(kind: ListKind, list: ListDraft, slot: number): ObjectDraft {
    return list.edit(slot, (name) => ({ [nameMember[kind]]: name }));
  }

  /** Slots of the transitions of one (from, event), in order, only those to one target when it is given. */
  group(from: Json, event: string, to?: string): readonly number[] {
    const { transitions } = this;
    const slots = transitions.find(to === undefined ? groupKey(from, event) : addressKey(from, event, to));
    return slots.filter((slot) => {
      const ends = { from: transitions.member(slot, 'from'), event: transitions.member(slot, 'event') };
      if (!isInGroup(ends, from, event)) return false;
      return to === undefined || nameKey(nodeName(transitions.member(slot, 'to'), '')) === nameKey(to);
    });
  }

  /** The slot of the one transition of an address. */
  transition(from: Json, event: string, to?: string): number {
    const found = this.group(from, event, to);
    if (found.length === 1) return found[0] as number;
    const address = `${sourcesOf(from).join('|')} on ${event}${to === undefined ? '' : ` to ${to}`}`;
    if (found.length > 1) {
      const targets = found.map((slot) => nodeName((this.transitions.at(slot) as JsonObject).to, ''));
      const remedy =
        new Set(targets).size > 1 && to === undefined ? `give \`to\`: ${targets.join(' or ')}` : replaceGroup;
      refuse('ambiguous_transition', `${this.name} has ${found.length} transitions from ${address}`, remedy);
    }
    const remedy = this.nearTransition(from, event) ?? 'add it first with add_transition';
    refuse('unknown_transition', `${this.name} has no transition from ${address}`, remedy);
  }

  /** The first transition in which a state or event takes part, as words, or null. */
  useOf(kind: 'state' | 'event', name: string): string | null {
    const key = useKey(kind, nameKey(name));
    const slot = this.transitions.find(key).find((one) => usesOf(this.transitions.at(one)).includes(key));
    if (slot === undefined) return null;
    const node = this.transitions.at(slot) as JsonObject;
    return `${sourcesOf(node.from).join('|')} on ${nodeName(node.event, '')} to ${nodeName(node.to, '')}`;
  }

  private nearTransition(from: Json, event: string): string | null {
    const others = this.transitions.slots().map((slot) => this.transitions.at(slot) as JsonObject);
    const same = others.find((node) => node.event === event || groupKey(node.from, '') === groupKey(from, ''));
    if (same === undefined) return null;
    return `there is one from ${sourcesOf(same.from).join('|')} on ${nodeName(same.event, '')} to ${nodeName(same.to, '')}`;
  }
}

const adding: Partial<Record<ListKind, string>> = { state: 'add_states', event: 'add_events' };
const replaceGroup = 'replace the group with set_property on /stateMachine/transitions/<from> <event> of the trait';
