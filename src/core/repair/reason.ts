// Why a suggestion does what it does, in one plain sentence. Told from the edits that it is made of: what suggested each, and the names that it is about.
import { isArray, isObject, type Json } from '../base/json.ts';
import { type Change, changesBetween } from '../base/json-changes.ts';
import { repairDiffLinesMax } from '../base/limits.ts';
import type { Segment } from '../base/pointer.ts';
import type { Action } from '../plan/index.ts';
import type { Model } from '../schema/model.ts';
import type { CategoryCode } from '../verify/categories.ts';
import type { Edit, EditKind, Names } from './edit.ts';
import { valueAt } from './places.ts';

/** Edits of one suggestion that are told one by one; the others are counted. */
const toldMax = 3;
const nameLengthMax = 60;

const quote = (name: string) => `"${name.length > nameLengthMax ? `${name.slice(0, nameLengthMax)}...` : name}"`;

/** The reasons of the edits, each once, as one sentence. `model` is that of the failing document. */
export function reasonOf(edits: readonly Edit[], model: Model): string {
  const reasons = [...new Set(edits.map((one) => clauseOf(one, model)))];
  const others = reasons.length - toldMax;
  const told = reasons.slice(0, toldMax).join('; ');
  const text = others > 0 ? `${told}; and ${others} further reason${others === 1 ? '' : 's'}` : told;
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Reasons by the evidence for an edit, if that says more than its kind. */
const byEvidence: Readonly<Record<string, string>> = {
  'arguments too many': 'the call has more arguments than its operator takes',
  control: 'the pattern has no such property, and this one emits the event',
  'several bindings': 'a text holds one binding, and several are joined by `str/concat`',
  'value, missing': 'the field is set to a value that it does not list',
  member: 'another notation says it so, and this is how the format says it',
  notation: 'the binding is in another notation, and this is how the format writes it',
  level: 'the binding has a level too many',
  target: 'a `set` writes to a field of the entity',
  previous: 'the version before has it',
  'guard, done': 'a guard asks and does nothing, so the effect goes beside the others',
  'other root, payload': 'the event carries this name, and the entity has no such field',
  'other root, entity': 'the entity has this field, and the event does not carry it',
  'operator, other word': 'the format has another word for this operator',
  'operator, by shape': 'the arguments are those of this operator',
  'arguments in order': 'the operator takes these arguments in another order',
  'operator, left out': 'the arguments are those of this operator, which was left out',
};

/** Why something is added, by what was missing. */
const byCategory: Readonly<Partial<Record<CategoryCode, string>>> = {
  missing_initial_state: 'the machine has no state to begin in',
  missing_transition: 'nothing leaves the state',
  orphan_state: 'nothing leads to the state',
  orphan_event: 'nothing uses the declared event',
  missing_overlay_exit: 'nothing closes the overlay',
  missing_render_effect: 'the machine renders nothing',
  unmatched_emit: 'nothing handles the emitted event',
  unmatched_listener: 'nothing emits the event that is listened for',
  unhandled_ui_event: 'the control emits an event that nothing handles',
  invalid_page: 'the page lacks what it needs',
};

const byKind: Readonly<Record<EditKind, string>> = {
  bind: 'what is written is not declared, and this is',
  rename: 'nothing uses the declared name, and another is used and declared nowhere',
  declare: 'a name is used and declared nowhere',
  drop: 'nothing that is declared fits, so it is taken away',
  insert: 'something is missing that other parts of the document have',
  retarget: 'the transition names a state or an event that is not declared',
  fill: 'a part is missing that the format needs',
  rewrite: 'the format says the same in another way',
};

function clauseOf(one: Edit, model: Model): string {
  const { kind, because, strategy, actions } = one;
  if (one.reason !== '') return `${one.reason.charAt(0).toLowerCase()}${one.reason.slice(1)}`.replace(/\.$/, '');
  const known = byEvidence[because];
  if (known !== undefined) return known;
  if (strategy === 'mark' && actions.some(({ action }) => action === 'mark_terminal'))
    return `nothing leaves the state ${quote(String(actions[0]?.params.state))}, so it may be an end`;
  if (strategy === 'elaborate') return 'the trait has no machine, and this is that of the behavior most like it';
  if (strategy === 'sketch') return 'the trait has no machine, and this is the smallest one';
  const names = one.names ?? namesIn(actions, model);
  if (kind === 'bind' && names !== null) return boundClause(names, because, one.facts);
  if (kind === 'rename' && names !== null)
    return `nothing uses the declared name ${quote(names.given)}, and ${quote(names.taken)} is used and declared nowhere`;
  if (kind === 'declare') return declaredClause(actions);
  if (kind === 'drop' && strategy === 'correct') return 'the same stands twice';
  if (kind === 'insert' || kind === 'fill' || kind === 'drop') return missingClause(one);
  return byKind[kind];
}

/** The clause of a category, with the name of the state or event where an action says it. */
function missingClause({ kind, category, actions: [action] }: Edit): string {
  const clause = byCategory[category];
  if (clause === undefined) return byKind[kind];
  const { from, state, event } = action?.params ?? {};
  const name = clause.endsWith('event') ? event : clause.endsWith('state') ? (state ?? from) : undefined;
  return typeof name === 'string' ? `${clause} ${quote(name)}` : clause;
}

function boundClause({ given, taken }: Names, because: string, facts: readonly string[]): string {
  if (because === 'only one that fits')
    return `${quote(given)} is not declared, and ${quote(taken)} alone has a type that fits`;
  if (because.startsWith('value')) return `${quote(given)} is none of the allowed values, and ${quote(taken)} is one`;
  if (because === 'same name')
    return `${quote(given)} is not declared, and ${quote(taken)} is the same name in other letters`;
  const isOnly = facts.includes('only name');
  return `${quote(given)} is not declared, and ${quote(taken)} is the ${isOnly ? 'only' : 'most similar'} declared name`;
}

function declaredClause([action]: readonly Action[]): string {
  const { params = {} } = action ?? {};
  const { event, field, events, name, states } = params;
  const own = field !== undefined && isObject(field as Json) ? (field as { name?: Json }).name : undefined;
  const said = [
    own,
    Array.isArray(events) ? events[0] : events,
    Array.isArray(states) ? states[0] : states,
    event,
    name,
  ];
  const found = said.find((one) => typeof one === 'string');
  return typeof found === 'string' ? `${quote(found)} is used and declared nowhere` : byKind.declare;
}

/** The text that an action replaces, and the one that it writes. */
function namesIn([action]: readonly Action[], model: Model): Names | null {
  const { path, value } = action?.params ?? {};
  if (typeof path !== 'string' || typeof value !== 'string') return null;
  const written = valueAt(model, path);
  return typeof written === 'string' && written !== '' ? { given: written, taken: value } : null;
}

// The changes of a suggestion as its author reads them: `statos -> status in ESCALATE`. One line for each change, those that say the same counted, in the order
// of the document. Cost: that of what the suggestion touched.

const valueLengthMax = 80;

/** Lines at most; the last one counts the others. */
export function readableDiff(before: Json, after: Json): string[] {
  const counts = new Map<string, number>();
  for (const change of changesBetween(before, after)) {
    const line = lineOf(change, change.kind === 'removed' ? before : after);
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  const lines = [...counts].map(([line, count]) => (count === 1 ? line : `${line} (${count} places)`));
  const others = lines.length - repairDiffLinesMax + 1;
  return others > 1 ? [...lines.slice(0, repairDiffLinesMax - 1), `and ${others} more`] : lines;
}

function lineOf(change: Change, root: Json): string {
  const { path } = change;
  const place = placeOf(root, path);
  switch (change.kind) {
    case 'added':
      return `+ ${memberOf(path)}${textOf(change.value)}${place}`;
    case 'removed':
      return `- ${memberOf(path)}${textOf(change.value)}${place}`;
    case 'renamed':
      return `${change.from} -> ${change.to}${place}`;
    case 'moved':
      return `order of ${memberOf(path).replace(/: $/, '')}${place}`;
    case 'changed':
      return `${differing(change.from, change.to)}${place}`;
  }
}

/** Of two bindings that differ in one part, that part alone. */
function differing(from: Json, to: Json): string {
  if (typeof from !== 'string' || typeof to !== 'string') return `${textOf(from)} -> ${textOf(to)}`;
  const [old, now] = [from.split('.'), to.split('.')];
  const at = old.findIndex((part, i) => part !== now[i]);
  const isOne =
    from.startsWith('@') && at > 0 && old.length === now.length && old.every((part, i) => i === at || part === now[i]);
  return isOne ? `${old[at]} -> ${now[at]}` : `${textOf(from)} -> ${textOf(to)}`;
}

/** The name under which a value stands in an object. */
function memberOf(path: readonly Segment[]): string {
  const last = path.at(-1);
  return typeof last === 'string' ? `${last}: ` : '';
}

/** A named element by its name, a text as it stands, anything else as short JSON. */
function textOf(value: Json): string {
  const name = isObject(value) ? nameOf(value) : null;
  const text = name ?? (typeof value === 'string' ? value : JSON.stringify(value));
  return text.length > valueLengthMax ? `${text.slice(0, valueLengthMax)}...` : text === '' ? '""' : text;
}

const namingMembers = ['name', 'key', 'event', 'ref'] as const;

function nameOf(value: Json): string | null {
  if (!isObject(value)) return null;
  if (typeof value.event === 'string' && typeof value.to === 'string')
    return `${sources(value.from)}${value.event} -> ${value.to}`;
  const member = namingMembers.find((one) => typeof value[one] === 'string' && value[one] !== '');
  return member === undefined ? null : (value[member] as string);
}

const sources = (from: Json | undefined) =>
  typeof from === 'string' ? `${from} ` : from !== undefined && isArray(from) ? `${from.join(', ')} ` : '';

/** The element that a place stands in: a transition by its event, else the innermost element with a name. */
function placeOf(root: Json, path: readonly Segment[]): string {
  let at: Json | undefined = root;
  let name: string | null = null;
  for (const step of path.slice(0, -1)) {
    at = (at as Readonly<Record<string, Json>> | null | undefined)?.[step];
    if (step === 'effects' || step === 'guard') break;
    if (at === undefined || typeof step !== 'number' || !isObject(at)) {
      // The entity of an orbital is an element, and stands in no list.
      if (step === 'entity' && at !== undefined) name = nameOf(at) ?? name;
      continue;
    }
    name = (typeof at.event === 'string' ? at.event : nameOf(at)) ?? name;
  }
  return name === null ? '' : ` in ${name}`;
}
