// Owns the spelling of effects and guard expressions, so that no behavior writes an operator or a binding by hand twice.
// Every function returns frozen-by-convention JSON; arities follow the operator registry.
import type { Json, JsonObject } from '../../base/json.ts';
import { isArray, isObject } from '../../base/json.ts';

export type Effect = readonly Json[];

/** A field of the linked entity. */
export const own = (field: string): string => `@entity.${field}`;
/** A field of the event that is being handled. */
export const given = (field: string): string => `@payload.${field}`;

export const set = (field: string, value: Json): Effect => ['set', own(field), value];
/** Copies payload fields onto entity fields of the same name. */
export const take = (...fields: readonly string[]): Effect[] => fields.map((field) => set(field, given(field)));
export const increase = (field: string, by: Json = 1): Effect => set(field, ['+', own(field), by]);
export const decrease = (field: string, by: Json = 1): Effect => set(field, ['-', own(field), by]);
/** Adds an item at the end of a list field. */
export const append = (field: string, item: Json): Effect => set(field, ['array/append', own(field), item]);
export const stamp = (field: string): Effect => set(field, '@now');

export interface Outcome {
  readonly success?: string;
  readonly failure?: string;
}

function outcome(emit: Outcome | undefined): Json[] {
  return emit === undefined ? [] : [{ emit: { ...emit } }];
}

export const fetchAll = (entity: string, emit: Outcome, { filter, ...options }: JsonObject = {}): Effect => [
  'fetch',
  entity,
  { ...options, ...(filter === undefined ? {} : { filter: ofEachRow(filter) }), emit: { ...emit } },
];
export const fetchOne = (entity: string, id: Json, emit: Outcome): Effect => [
  'fetch',
  entity,
  { id, emit: { ...emit } },
];
export const create = (entity: string, data: Json, emit?: Outcome): Effect => [
  'persist',
  'create',
  entity,
  data,
  ...outcome(emit),
];
export const update = (entity: string, data: Json = '@entity', emit?: Outcome): Effect => [
  'persist',
  'update',
  entity,
  data,
  ...outcome(emit),
];
export const remove = (entity: string, id: Json, emit?: Outcome): Effect => [
  'persist',
  'delete',
  entity,
  id,
  ...outcome(emit),
];
/**
 * A call of another system. The format knows integrators by name; a system of one's own is reached over HTTP with a bearer token:
 * `call('devices', 'switchOn', { loads })` posts the arguments to `/devices/switch-on`.
 */
export const call = (service: string, operation: string, args: JsonObject, emit?: Outcome): Effect => [
  'call-service',
  'customBearer',
  'POST',
  { endpoint: `/${service}/${operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`, body: args },
  ...outcome(emit),
];
export const emit = (event: string, payload?: JsonObject): Effect =>
  payload === undefined ? ['emit', event] : ['emit', event, payload];
/** A short message that goes by itself. */
export const notify = (message: Json, level: 'info' | 'success' | 'warning' | 'error' = 'info'): Effect => [
  'render-ui',
  'toast',
  { type: 'alert', variant: level, message },
];
export const navigate = (path: Json): Effect => ['navigate', path];
export const when = (condition: Json, effect: Effect): Effect => ['when', condition, effect];
export const log = (message: Json): Effect => ['log', message];

export const eq = (a: Json, b: Json): Json => ['=', a, b];
export const ne = (a: Json, b: Json): Json => ['!=', a, b];
export const gt = (a: Json, b: Json): Json => ['>', a, b];
export const gte = (a: Json, b: Json): Json => ['>=', a, b];
export const lt = (a: Json, b: Json): Json => ['<', a, b];
export const lte = (a: Json, b: Json): Json => ['<=', a, b];
export const plus = (a: Json, b: Json): Json => ['+', a, b];
export const minus = (a: Json, b: Json): Json => ['-', a, b];
export const times = (a: Json, b: Json): Json => ['*', a, b];
export const and = (a: Json, b: Json, ...more: readonly Json[]): Json => ['and', a, b, ...more];
export const or = (a: Json, b: Json, ...more: readonly Json[]): Json => ['or', a, b, ...more];
export const not = (a: Json): Json => ['not', a];
export const concat = (...parts: readonly Json[]): Json => ['str/concat', ...parts];
export const size = (list: Json): Json => ['array/len', list];
export const includes = (list: Json, item: Json): Json => ['array/includes', list, item];
export const isPast = (time: Json): Json => ['time/isPast', time];

/** The entity field equals a value: the guard written most. */
export const is = (field: string, value: Json): Json => eq(own(field), value);
export const isNot = (field: string, value: Json): Json => ne(own(field), value);
/** The entity field holds some text. */
export const filled = (field: string): Json => ne(own(field), '');
/** The event brought some text in this field. */
export const said = (field: string): Json => ne(given(field), '');
/** The user who acts has this role. */
export const role = (name: string): Json => eq('@user.role', name);

/** Rows of `@payload.data` for which `field` equals `value`, counted. */
export const countWhere = (field: string, value: Json): Json => [
  'array/count',
  '@payload.data',
  ['fn', 'row', ['=', `@row.${field}`, value]],
];
export const countAll: Json = ['array/len', '@payload.data'];
/** Sum of a number field over `@payload.data`. */
export const sumOf = (field: string): Json => ['array/sum', '@payload.data', field];
export const averageOf = (field: string): Json => ['array/avg', '@payload.data', field];

/** A field of the row that a fetch brought: `@payload.data` is a list, of one row for an id. */
export const fetched = (field: string): Json => ['object/get', ['array/first', '@payload.data'], field];
/** A field of each row in the filter of a fetch. */
export const ofRow = (field: string): Json => ['object/get', '@entity', field];

/** The same condition, in which a field of the entity is one of each row that the fetch looks at. */
function ofEachRow(condition: Json): Json {
  if (isArray(condition)) return condition.map(ofEachRow);
  const field = typeof condition === 'string' ? /^@entity\.(\w+)$/.exec(condition)?.[1] : undefined;
  return field === undefined ? condition : ofRow(field);
}

/** An event that a piece of a document puts out, and how. */
export interface EmitSite {
  readonly event: string;
  readonly kind: 'effect' | 'success' | 'failure' | 'literal';
  readonly payload?: Json;
}

const silentProperties = ['label', 'value', 'appName'];

/** Every event that effects or patterns put out, in document order: emit effects, emit options, and event literals of UI properties. */
export function emitSites(value: Json | undefined): EmitSite[] {
  const sites: EmitSite[] = [];
  collectSites(value, sites);
  return sites;
}

function collectSites(value: Json | undefined, sites: EmitSite[]): void {
  if (typeof value !== 'object' || value === null) return;
  if (isArray(value)) {
    const [head, event, payload] = value;
    if (head === 'emit' && typeof event === 'string') {
      sites.push({ event, kind: 'effect', ...(payload === undefined ? {} : { payload }) });
      return;
    }
    for (const item of value) collectSites(item, sites);
  } else if (isObject(value)) {
    for (const site of sitesOfObject(value)) sites.push(site);
  }
}

/** Views are drawn by many transitions, so what an object puts out is found once. */
const sitesByObject = new WeakMap<JsonObject, readonly EmitSite[]>();

function sitesOfObject(value: JsonObject): readonly EmitSite[] {
  const known = sitesByObject.get(value);
  if (known !== undefined) return known;
  const sites: EmitSite[] = [];
  for (const key in value) collectMember(key, value[key], sites);
  sitesByObject.set(value, sites);
  return sites;
}

function collectMember(key: string, member: Json | undefined, sites: EmitSite[]): void {
  if (key === 'emit' && isObject(member)) {
    for (const kind of ['success', 'failure'] as const) {
      const event = member[kind];
      if (typeof event === 'string') sites.push({ event, kind });
    }
  } else if (typeof member === 'string' && isEventProperty(key)) {
    if (!member.startsWith('@')) sites.push({ event: member, kind: 'literal' });
  } else if (key === 'keyMap' && isObject(member)) {
    for (const event of Object.values(member)) if (typeof event === 'string') sites.push({ event, kind: 'literal' });
  } else {
    collectSites(member, sites);
  }
}

/** Whether a UI property holds an event key: `event`, `action`, `submitEvent`, `onRetry`, ... */
export function isEventProperty(key: string): boolean {
  return (
    !silentProperties.includes(key) &&
    (key === 'event' || key === 'action' || key.endsWith('Event') || /^on[A-Z]/.test(key))
  );
}

/** The list of a field with one item moved, as a sortable list tells it: `@payload.fromIndex` and `@payload.toIndex`. */
export const moved = (field: string): Json => {
  const item: Json = ['array/nth', own(field), given('fromIndex')];
  return ['array/insert', ['array/removeItem', own(field), item], given('toIndex'), item];
};
