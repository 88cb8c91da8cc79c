// An action of the vocabulary as a sentence for people: what becomes of the document when it is applied, and in which part of it. The console and the editors say it alike.
// Total: what is malformed gets a sentence as well. Linear in the parameters and the pointer.
import type { Json } from '../base/json.ts';

/** An action as it is written down, checked or not. */
interface ActionLike {
  readonly action: string;
  readonly params: Readonly<Record<string, unknown>>;
}
type Params = ActionLike['params'];
/** The document that an action is about, asked for by the sentences that name a place in it. */
export type Document = () => Json | null;

const sentences: Readonly<Record<string, (params: Params, document: Document) => string>> = {
  set_property: ({ path, value }, document) => `Write ${said(value)}${inPlaceOf(path, document)}`,
  unset_property: ({ path }, document) => `Take away what is ${asPlace(placeOf(path, document))}`,
  add_entity: ({ name, fields }) => `Add the entity ${said(name)}${withList('fields', fields)}`,
  remove_entity: ({ name }) => `Remove the entity ${said(name)}`,
  rename_entity: ({ from, to }) => `Rename the entity ${said(from)} to ${said(to)}`,
  add_field: ({ field, entity }) => `Add the field ${said(field)} to ${said(entity)}`,
  remove_field: ({ field, entity }) => `Remove the field ${said(field)} from ${said(entity)}`,
  update_field: (params) => `Change the field ${said(params.field)} of ${said(params.entity)}${members(params)}`,
  rename_field: ({ from, to, entity, swap }) =>
    swap === true
      ? `Swap the names of ${said(from)} and ${said(to)} in ${said(entity)}`
      : `Rename the field ${said(from)} of ${said(entity)} to ${said(to)}`,
  add_trait: ({ name, linkedEntity, orbital }) =>
    `Add the trait ${said(name)}${linkedEntity === undefined ? inPart(orbital) : ` for ${said(linkedEntity)}`}`,
  remove_trait: ({ name }) => `Remove the trait ${said(name)}`,
  update_trait: (params) => `Change the trait ${said(params.trait)}${members(params)}`,
  rename_trait: ({ from, to }) => `Rename the trait ${said(from)} to ${said(to)}`,
  add_states: ({ states, count, trait }) =>
    Array.isArray(states)
      ? `Add ${many('state', states)} to ${said(trait)}`
      : `Add ${said(count)} states to ${said(trait)}`,
  remove_state: ({ state, trait }) => `Remove the state ${said(state)}${inPart(trait)}`,
  set_initial_state: ({ state, trait }) => `Begin ${said(trait)} in the state ${said(state)}`,
  mark_terminal: ({ state, trait }) => `Say that ${said(trait)} ends in the state ${said(state)}`,
  update_state: (params) => `Change the state ${said(params.state)}${inPart(params.trait)}${members(params)}`,
  rename_state: ({ from, to, trait }) => `Rename the state ${said(from)} to ${said(to)}${inPart(trait)}`,
  add_events: ({ events, trait }) => `Declare ${many('event', events)}${inPart(trait)}`,
  remove_event: ({ event, trait }) => `Remove the event ${said(event)}${inPart(trait)}`,
  add_payload_field: ({ field, event, trait }) => `Let the event ${said(event)} carry ${said(field)}${inPart(trait)}`,
  update_event: (params) => `Change the event ${said(params.event)}${inPart(params.trait)}${members(params)}`,
  rename_event: ({ from, to, trait }) => `Rename the event ${said(from)} to ${said(to)}${inPart(trait)}`,
  add_transition: (params) => `Add the transition ${way(params)}${onlyIf(params.guard)}${inPart(params.trait)}`,
  add_transitions: ({ transitions, trait }) => `Add ${many('transition', transitions)}${inPart(trait)}`,
  remove_transition: (params) => `Remove the transition ${way(params)}${inPart(params.trait)}`,
  retarget_transition: (params) =>
    `Let ${way({ ...params, to: undefined })} lead to ${said(params.to)}${inPart(params.trait)}`,
  set_guard: (params) =>
    params.guard === null || params.guard === undefined
      ? `Let ${way(params)} happen always${inPart(params.trait)}`
      : `Let ${way(params)} happen${onlyIf(params.guard)}${inPart(params.trait)}`,
  add_effect: (params) => `${entry(params)} ${doing(params)}${inPart(params.trait)}`,
  remove_effect: (params) => `${entry(params)} no longer ${doing(params)}${inPart(params.trait)}`,
  update_effect: (params) => `${entry(params)} change an effect to ${effectOf(params)}${inPart(params.trait)}`,
  add_emit: ({ event, trait }) => `Say that ${said(trait)} emits ${said(event)}`,
  remove_emit: ({ event, trait }) => `Say no longer that ${said(trait)} emits ${said(event)}`,
  update_emit: (params) => `Change the emitted event ${said(params.event)} of ${said(params.trait)}${members(params)}`,
  add_listen: (params) => `Let ${said(params.trait)} listen to ${heard(params)}`,
  remove_listen: (params) => `Let ${said(params.trait)} no longer listen to ${heard(params)}`,
  update_listen: (params) => `Change how ${said(params.trait)} listens to ${heard(params)}${members(params)}`,
  add_tick: ({ name, interval, trait }) =>
    `Add the tick ${said(name)}${interval === undefined ? '' : ` every ${said(interval)}`}${inPart(trait)}`,
  remove_tick: ({ name, trait }) => `Remove the tick ${said(name)}${inPart(trait)}`,
  update_tick: (params) => `Change the tick ${said(params.name)}${inPart(params.trait)}${members(params)}`,
  add_page: ({ name, path, traits, entity }) =>
    `Add the page ${said(name)}${path === undefined || path === name ? '' : ` at ${said(path)}`}${entity === undefined ? '' : ` for ${said(entity)}`}${withList('', traits)}`,
  remove_page: ({ name }) => `Remove the page ${said(name)}`,
  update_page: (params) => `Change the page ${said(params.page)}${members(params)}`,
  bind_trait: ({ page, trait }) => `Show ${said(trait)} on the page ${said(page)}`,
  unbind_trait: ({ page, trait }) => `Take ${said(trait)} off the page ${said(page)}`,
};

const charactersMax = 140;

/** In one line; of an action that has no sentence, its name and what it is given. Places have names where the document is at hand, and positions where it is not. */
export function sayAction({ action, params }: ActionLike, document: Document = () => null): string {
  const line = sentences[action]?.(params, document) ?? `${action.replaceAll('_', ' ')} ${said(params)}`;
  return line.length > charactersMax ? `${line.slice(0, charactersMax - 1)}…` : line;
}

/** Steps of one repair, in their order. What is taken away moves the elements behind it: from there on the document names no place any more. */
export function sayActions(actions: readonly ActionLike[], document: Document): string[] {
  const first = actions.findIndex(({ action }) => /^(remove|unset|unbind)_/.test(action));
  return actions.map((one, i) => sayAction(one, first >= 0 && i > first ? undefined : document));
}

const inPart = (part: unknown): string => (part === undefined ? '' : ` in ${said(part)}`);
const onlyIf = (guard: unknown): string => (guard === undefined || guard === null ? '' : ` only if ${said(guard)}`);

function way({ from, event, to }: Params): string {
  const target = to === undefined ? '' : ` → ${said(to)}`;
  return `${from === undefined || from === '*' ? 'any state' : said(from)} — ${event === undefined ? 'any event' : said(event)}${target}`;
}

/** Tells when effects of actions run: on entering a state, or by the transition that is named. */
function entry({ state, from, event }: Params): string {
  if (state !== undefined && from === undefined && event === undefined) return `On entering ${said(state)},`;
  return `Let ${way({ from, event, to: state })}`;
}

function effectOf({ value, effects, effect, args, index }: Params): string {
  if (value !== undefined) return said(value);
  if (effects !== undefined) return said(effects);
  if (effect !== undefined) return Array.isArray(args) && args.length > 0 ? said([effect, ...args]) : said(effect);
  return typeof index === 'number' ? `its effect ${index + 1}` : 'an effect';
}

/** The work of an effect, in words if it is one of the usual ones. */
function doing(params: Params): string {
  const { value, effect, args } = params;
  const whole = Array.isArray(value) ? value : Array.isArray(args) ? [effect, ...args] : [effect];
  return effectsInWords[String(whole[0])]?.(whole.slice(1)) ?? `do ${effectOf(params)}`;
}

const effectsInWords: Readonly<Record<string, (args: readonly unknown[]) => string | undefined>> = {
  'render-ui': ([slot, pattern]) => {
    if (pattern === null) return `clear the ${said(slot)}`;
    const type = (pattern as Params | undefined)?.type;
    return typeof type === 'string' ? `show ${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type} in ${said(slot)}` : undefined;
  },
  fetch: ([entity]) => (typeof entity === 'string' ? `load ${entity}` : undefined),
  persist: ([verb, entity]) => (typeof entity === 'string' ? `${said(verb)} ${entity}` : undefined),
  emit: ([event]) => (typeof event === 'string' ? `raise ${event}` : undefined),
  navigate: ([path]) => (typeof path === 'string' ? `go to ${path}` : undefined),
  set: (args) => (args.length === 2 ? written(['set', ...args]) : undefined),
};

function heard({ event, triggers, source }: Params): string {
  const by = (source as { readonly trait?: unknown } | undefined)?.trait;
  const from = by === undefined ? '' : ` of ${said(by)}`;
  return `${said(event)}${from}${triggers === undefined || triggers === event ? '' : `, which fires ${said(triggers)}`}`;
}

function members({ set, unset }: Params): string {
  const now = Object.entries((set ?? {}) as Params).map(([name, value]) => `${name} becomes ${said(value)}`);
  const gone = Array.isArray(unset) ? unset.map((name) => `no ${said(name)}`) : [];
  return now.length + gone.length === 0 ? '' : `: ${[...now, ...gone].join(', ')}`;
}

function many(word: string, list: unknown): string {
  const items = Array.isArray(list) ? list : [];
  return `${items.length === 1 ? 'the ' : ''}${word}${items.length === 1 ? '' : 's'} ${items.map(said).join(', ')}`;
}

const withList = (word: string, list: unknown): string =>
  Array.isArray(list) && list.length > 0
    ? ` with ${word === '' ? '' : `the ${word} `}${list.map(said).join(', ')}`
    : '';

/** A value in words: a name as it is, an element by its name, a transition as from where to where, a call as one writes it on paper. */
function said(value: unknown): string {
  if (typeof value === 'string') return value === '' ? '""' : value;
  if (Array.isArray(value)) {
    if (value.length === 0) return 'an empty list';
    return isCall(value) ? written(value) : value.map(said).join(', ');
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  const { from, event, to, name, key, ref } = value as Params;
  if (event !== undefined && to !== undefined) return way({ from, event, to });
  const known = [name, key, ref, event].find((one) => typeof one === 'string');
  if (known !== undefined) return String(known);
  const entries = Object.entries(value).map(([member, one]) => `${member}: ${said(one)}`);
  return entries.length === 0 ? 'an empty object' : `(${entries.join(', ')})`;
}

/** An operator with what it is given, and no list of names. */
const isCall = (value: readonly unknown[]): boolean =>
  typeof value[0] === 'string' &&
  !value[0].startsWith('@') &&
  (/^\W|[/-]/.test(value[0]) || value.some((one) => typeof one !== 'string' || one.startsWith('@')));

/** `@entity.n > 0`, `set @entity.status to open`, `array/len(@payload.data)`. */
function written([head, ...args]: readonly unknown[]): string {
  const operator = String(head);
  if (operator === 'set' && args.length === 2) return `set ${said(args[0])} to ${said(args[1])}`;
  if (!isInfix([head, ...args])) return `${operator}(${args.map(said).join(', ')})`;
  return args.map((one) => (isInfix(one) ? `(${said(one)})` : said(one))).join(` ${operator} `);
}

const isInfix = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 2 && /^(?:[^\w@]+|and|or)$/.test(String(value[0]));

const hidden = new Set(['stateMachine', 'entity']);
const wordOf: Readonly<Record<string, string>> = {
  ...{ orbitals: 'orbital', traits: 'trait', pages: 'page', entities: 'entity', fields: 'field', states: 'state' },
  ...{
    events: 'event',
    ticks: 'tick',
    transitions: 'transition',
    effects: 'effect',
    emits: 'emit',
    listens: 'listener',
  },
};

/** A name or number that stands there already is named, and a position in a list says nothing beside it. */
function inPlaceOf(path: unknown, document: Document): string {
  const place = placeOf(path, document);
  let at: unknown = place.length > 1 ? document() : null;
  for (const segment of segmentsOf(path)) at = memberOf(at, segment);
  if (typeof at !== 'string' && typeof at !== 'number' && typeof at !== 'boolean') return ` ${asPlace(place)}`;
  const [last = '', ...around] = place;
  const where = /^part \d+$/.test(last) ? `in ${around.join(' of ')}` : asPlace(place);
  return ` in place of ${said(at)} ${where}`;
}

const asPlace = (words: readonly string[]): string =>
  words.length === 0 ? 'in the document' : `as ${words.join(' of ')}`;

const segmentsOf = (path: unknown): string[] =>
  String(path)
    .split('/')
    .slice(1)
    .map((one) => one.replaceAll('~1', '/').replaceAll('~0', '~'));

/** The place that a pointer names, from the trait, page or entity on: elements by their names, and by positions from one where they have none; the innermost first. */
function placeOf(path: unknown, document: Document): string[] {
  const segments = segmentsOf(path);
  const words: string[] = [];
  let at: unknown = segments.some((one) => /^\d+$/.test(one)) ? document() : null;
  for (const [i, segment] of segments.entries()) {
    const before = segments[i - 1];
    at = memberOf(at, segment);
    if (hidden.has(segment) || wordOf[segment] !== undefined) continue;
    // The orbital is said where nothing in it is.
    if (before === 'orbitals' && segments.length > 3) continue;
    if (!/^\d+$/.test(segment)) words.push(segment);
    else if (before !== undefined && wordOf[before] !== undefined) words.push(elementOf(wordOf[before], segment, at));
    else words.push(`part ${Number(segment) + 1}`);
  }
  return words.reverse();
}

function memberOf(value: unknown, name: string): unknown {
  if (Array.isArray(value) && !/^\d+$/.test(name)) return value.find((one) => one?.name === name);
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Params)[name]
    : undefined;
}

/** A trait, page or entity is known by its name alone; of all else the kind is said too. An effect is known by its operator and its position: there are several alike. */
function elementOf(word: string, position: string, value: unknown): string {
  const nth = `${word} ${Number(position) + 1}`;
  if (word === 'effect') return Array.isArray(value) && typeof value[0] === 'string' ? `${nth} (${value[0]})` : nth;
  if (word === 'trait' && typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return nth;
  const name = said(value);
  if (name.startsWith('(')) return nth;
  return namedAlone.has(word) ? name : `${word} ${name}`;
}
const namedAlone = new Set(['orbital', 'trait', 'page', 'entity']);
