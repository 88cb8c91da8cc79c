// The elements of a schema: thin, immutable views over wire nodes. An element knows its parent and its place in the list that holds it,
// so its JSON Pointer costs nothing until someone asks for it.
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import type { Segment } from '../base/pointer.ts';
import { formatPointer } from '../base/pointer.ts';
import type {
  EmitNode,
  EntityNode,
  EventNode,
  FieldNode,
  ListenNode,
  OrbitalNode,
  PageNode,
  PayloadFieldNode,
  StateNode,
  TickNode,
  TraitNode,
  TransitionNode,
} from './document.ts';

export type ElementKind =
  | 'orbital'
  | 'entity'
  | 'field'
  | 'trait'
  | 'state'
  | 'event'
  | 'transition'
  | 'emit'
  | 'listen'
  | 'tick'
  | 'page';

/** What every element has: its kind, its parent, the path from the parent's node, and the wire node itself. */
export interface Element {
  readonly kind: ElementKind;
  readonly parent: Element | null;
  readonly steps: readonly Segment[];
  readonly node: Json;
  readonly name: string;
}

export interface Orbital extends Element {
  readonly kind: 'orbital';
  readonly node: OrbitalNode;
  readonly index: number;
  readonly entity: Entity | null;
  /** The auxiliary ones. */
  readonly otherEntities: readonly Entity[];
  readonly traits: readonly Trait[];
  readonly pages: readonly Page[];
}

export interface Entity extends Element {
  readonly kind: 'entity';
  readonly node: EntityNode | string;
  readonly orbital: Orbital;
  readonly isAuxiliary: boolean;
  /** False for a bare name and for an object without `fields`: nothing is known of them. `null` is an empty list. */
  readonly hasKnownFields: boolean;
  readonly fields: readonly Field[];
}

export interface Field extends Element {
  readonly kind: 'field';
  readonly node: FieldNode | string;
  readonly type: string;
}

/** `inline` has its own content, `reference` takes it from elsewhere, `opaque` is a bare name that nothing here explains. */
export type TraitForm = 'inline' | 'reference' | 'opaque';

export interface Trait extends Element {
  readonly kind: 'trait';
  readonly node: TraitNode | string;
  readonly form: TraitForm;
  readonly orbital: Orbital;
  readonly index: number;
  readonly linkedEntity: string | null;
  readonly category: string | null;
  readonly hasMachine: boolean;
  readonly states: readonly State[];
  readonly events: readonly Event[];
  readonly transitions: readonly Transition[];
  readonly emits: readonly Emit[];
  readonly listens: readonly Listen[];
  readonly ticks: readonly Tick[];
  readonly initialEffects: readonly Json[];
}

export interface State extends Element {
  readonly kind: 'state';
  readonly node: StateNode | string;
  readonly isInitial: boolean;
  /** `isTerminal` or `isFinal`: the state needs no way out. */
  readonly isTerminal: boolean;
}

export interface Event extends Element {
  readonly kind: 'event';
  readonly node: EventNode | string;
  readonly payload: readonly Json[] | null;
}

export interface Transition extends Element {
  readonly kind: 'transition';
  readonly node: TransitionNode;
  readonly index: number;
  /** Source state names as written: an array and `A|B` are split; `*` stays. */
  readonly sources: readonly string[];
  readonly to: string;
  readonly event: string;
  readonly guard: Json;
  readonly effects: readonly Json[];
}

export interface Emit extends Element {
  readonly kind: 'emit';
  readonly node: EmitNode | string;
  readonly scope: string | null;
  readonly payload: readonly Json[] | null;
}

export interface Listen extends Element {
  readonly kind: 'listen';
  readonly node: ListenNode | string;
  readonly triggers: string;
  readonly sourceTrait: string | null;
  readonly sourceOrbital: string | null;
}

export interface Tick extends Element {
  readonly kind: 'tick';
  readonly node: TickNode;
  readonly guard: Json;
  readonly effects: readonly Json[];
}

export interface Page extends Element {
  readonly kind: 'page';
  readonly node: PageNode | string;
  readonly orbital: Orbital;
  readonly path: string | null;
  /** False for a bare name or a reference: nothing is known of the page. */
  readonly isKnown: boolean;
  readonly traitNames: readonly string[];
}

/** The path from the document's root to the element's node. */
export function pathOf(element: Element): Segment[] {
  return element.parent === null ? [...element.steps] : [...pathOf(element.parent), ...element.steps];
}

/** The element's JSON Pointer in the Orb form of the document; `rest` goes on inside its node. */
export function orbPointerOf(element: Element, rest: readonly Segment[] = []): string {
  return formatPointer([...pathOf(element), ...rest]);
}

/** The names of a declared payload, each a field name; null when nothing is declared. */
export function payloadNames(payload: readonly Json[] | null): string[] | null {
  if (payload === null) return null;
  return payload.map((item) => nodeName(item, 'name')).filter((name) => name !== '');
}

/** The named string member of an object, or the string itself, or ''. */
export function nodeName(node: Json | undefined, member: string): string {
  if (typeof node === 'string') return node;
  if (!isObject(node)) return '';
  const name = node[member];
  return typeof name === 'string' ? name : '';
}

export function textMember(node: Json, member: string): string | null {
  const value = isObject(node) ? node[member] : undefined;
  return typeof value === 'string' ? value : null;
}

export function listMember(node: Json | undefined, member: string): readonly Json[] {
  const value = isObject(node) ? node[member] : undefined;
  return isArray(value) ? value : [];
}

/** True if a machine says nothing: no member but lists of elements that are `null` or empty. */
export function isEmptyMachine(machine: JsonObject): boolean {
  for (const name in machine) {
    const value = machine[name];
    if (value === undefined) continue;
    if (name !== 'states' && name !== 'events' && name !== 'transitions') return false;
    if (value !== null && !(isArray(value) && value.length === 0)) return false;
  }
  return true;
}

/** The declared payload of an event or emit under either spelling. */
export function payloadOf(node: Json): readonly (PayloadFieldNode | string)[] | null {
  if (!isObject(node)) return null;
  const payload = node.payloadSchema ?? node.payload;
  return isArray(payload) ? (payload as (PayloadFieldNode | string)[]) : null;
}

/** Splits a transition's `from` into state names. */
export function sourcesOf(from: Json | undefined): string[] {
  const names = isArray(from) ? from : [from];
  const out: string[] = [];
  for (const name of names) {
    if (typeof name !== 'string') continue;
    if (!name.includes('|')) out.push(name);
    else for (const part of name.split('|')) out.push(part.trim());
  }
  return out;
}

/** True if a name says several states, or any, where a transition names its source. */
export function isSourcesText(name: string): boolean {
  return name === '*' || name.includes('|');
}

export type AnyNode = JsonObject | string;
