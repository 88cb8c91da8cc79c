// The effect of a changed trait on whoever sends its events or listens for those that it emits. An event that only answers an effect of the trait itself, such as
// the success of a fetch, is nobody else's.
import { canonicalJson } from '../../base/canonical-json.ts';
import type { Json, JsonObject } from '../../base/json.ts';
import { isArray, isObject } from '../../base/json.ts';
import { listMember, nodeName } from '../../schema/element.ts';
import type { ListChange, TreeElement } from '../element-tree.ts';
import { changeOf } from '../list-change.ts';
import { nameKey } from '../node-draft.ts';
import { typeHazard } from './field-hazards.ts';
import type { DataRuleId, HazardList } from './rules.ts';

const none: ReadonlySet<string> = new Set();

/** Places of elements, as JSON Pointers. */
export type PlaceOf = (element: TreeElement) => string;

export function traitHazards(
  list: HazardList,
  before: TreeElement,
  after: TreeElement,
  isHeard: (event: string) => boolean,
  old: PlaceOf,
  young: PlaceOf,
): void {
  const events = changeOf(before.list('events'), after.list('events'));
  const hasLess = events.extra.length + events.common.length > 0;
  const open: ReadonlySet<string> = hasLess ? new Set(openEvents(before)) : none;
  const named = namesWhere(events, after, 'events');
  for (const event of events.extra) {
    if (open.has(event.name) && !named.has(event.name) && !isHeard(event.name))
      list.add('event-removed', `event ${event.name} of ${after.name}`, old(event));
  }
  for (const [from, to] of events.common) {
    if (open.has(to.name))
      payloadHazards(list, `event ${to.name} of ${after.name}`, from.node, to.node, young(to), true);
  }
  const emits = changeOf(before.list('emits'), after.list('emits'));
  const emitted = namesWhere(emits, after, 'emits');
  for (const emit of emits.extra) {
    if (isForOthers(emit.node) && !emitted.has(emit.name))
      list.add('emit-removed', `emit ${emit.name} of ${after.name}`, old(emit));
  }
  for (const [from, to] of emits.common) {
    if (isForOthers(from.node))
      payloadHazards(list, `emit ${to.name} of ${after.name}`, from.node, to.node, young(to), false);
  }
}

/** The names that a trait still declares, where something is gone: if it was declared twice, one of the two may go. */
function namesWhere({ extra }: ListChange, trait: TreeElement, list: 'events' | 'emits'): ReadonlySet<string> {
  return extra.length === 0 ? none : new Set(trait.list(list).elements.map(({ name }) => name));
}

/** Only what is declared as internal stays in the trait. */
const isForOthers = (emit: Json): boolean => !(isObject(emit) && emit.scope === 'internal');

/** Events that effects of a trait send back to it: `{emit: {success: "LOADED"}}`. */
export function answeredEvents(trait: Json): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (value: Json | undefined): void => {
    if (isArray(value)) for (const item of value) visit(item);
    if (!isObject(value)) return;
    for (const [name, item] of Object.entries(value)) {
      if (name === 'emit' && isObject(item)) {
        for (const event of Object.values(item)) if (typeof event === 'string') found.add(event);
      } else visit(item);
    }
  };
  if (isObject(trait) && isObject(trait.stateMachine)) visit(trait.stateMachine.transitions);
  return found;
}

/** `isSent`: others send the event to the trait, so what it requires matters. Values of one element that break one rule are told together. */
function payloadHazards(
  list: HazardList,
  element: string,
  before: Json,
  after: Json,
  path: string,
  isSent: boolean,
): void {
  const [from, to] = [payloadOf(before), payloadOf(after)];
  const names = (values: ReadonlyMap<string, JsonObject>, isHarmed: (name: string, value: JsonObject) => boolean) =>
    [...values].filter(([name, value]) => isHarmed(name, value)).map(([name]) => name);
  const add = (rule: DataRuleId, harmed: readonly string[]) => {
    if (harmed.length > 0) list.add(rule, `${harmed.join(', ')} of ${element}`, path);
  };
  add(
    'payload-removed',
    names(from, (name) => !to.has(name)),
  );
  add(
    'payload-changed',
    names(from, (name, old) => to.has(name) && isOtherType(old, to.get(name) as JsonObject)),
  );
  const isNewlyRequired = (name: string, { required, default: otherwise }: JsonObject) =>
    required === true && otherwise === undefined && from.get(name)?.required !== true;
  if (isSent) add('payload-required', names(to, isNewlyRequired));
}

/** Events that some trait of a document declares and takes, or listens for. */
export function eventsHeardIn(root: TreeElement): ReadonlySet<string> {
  const heard = new Set<string>();
  for (const orbital of root.list('orbitals').elements)
    for (const trait of orbital.list('traits').elements) {
      const taken = new Set(trait.list('transitions').elements.map(({ name }) => nameKey(name)));
      for (const { name } of trait.list('events').elements) if (taken.has(name)) heard.add(name);
      for (const { node } of trait.list('listens').elements)
        heard.add(typeof node === 'string' ? node : nodeName(node, 'event'));
    }
  return heard;
}

/** Events that others may send to a trait and that some transition of it takes. The runtime sends INIT itself. */
export function openEvents(trait: TreeElement): readonly string[] {
  const inner = answeredEvents(trait.node);
  const taken = new Set(trait.list('transitions').elements.map(({ name }) => nameKey(name)));
  const names = trait.list('events').elements.map(({ name }) => name);
  return names.filter((name) => name !== 'INIT' && taken.has(name) && !inner.has(name));
}

function isOtherType(old: JsonObject, young: JsonObject): boolean {
  const [from, to] = [nodeName(old.type, ''), nodeName(young.type, '')];
  if (canonicalJson(old.type ?? null) === canonicalJson(young.type ?? null) || isCloser(from, to) || isCloser(to, from))
    return false;
  return typeHazard(old, young) !== null;
}

/** A record is an object and a list of something a list, so that whoever reads or sends one has the type that there was. */
function isCloser(plain: string, named: string): boolean {
  if (plain === 'object') return named === '@entity' || /^\p{Lu}[^<]*$/u.test(named);
  return plain === 'array' && named.startsWith('[');
}

/** Events that a trait sends to others. */
export const emittedBy = (trait: TreeElement): readonly string[] =>
  trait.list('emits').elements.flatMap(({ node, name }) => (isForOthers(node) ? [name] : []));

function payloadOf(node: Json): ReadonlyMap<string, JsonObject> {
  const list = listMember(node, 'payloadSchema');
  const items = list.length > 0 ? list : listMember(node, 'payload');
  return new Map(items.map((item) => [nodeName(item, 'name'), isObject(item) ? item : {}]));
}
