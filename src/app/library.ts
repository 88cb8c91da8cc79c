// The library as a tenant sees it: the built-in behaviors and those it brought itself. What a name stands for is asked here and nowhere else.
// Names under `std-` never touch the store. A tenant's own are parsed when first needed and kept while its collection stays the same.

import { ServiceError } from '../contract/service-error.ts';
import { isObject, type JsonObject } from '../core/base/json.ts';
import { nameLengthMax, nearestNames } from '../core/base/nearest.ts';
import { compareBy } from '../core/base/order.ts';
import type { Steps } from '../core/base/steps.ts';
import { type Behavior, behaviorNames, findBehavior, listBehaviors } from '../core/behaviors/index.ts';
import { createMatcher, type Matcher, type MatchRow, prepareTarget, rowBytes } from '../core/embed/index.ts';
import {
  anySize,
  canonicalHash,
  emptySchema,
  indexSchema,
  type OrbDocument,
  parseSchema,
  type Schema,
  schemaOf,
  serializeSchema,
} from '../core/schema/index.ts';
import type { BehaviorStore, StoredBehavior } from '../ports/behavior-store.ts';
import { type Caller, spend } from './caller.ts';
import { inSlices } from './in-slices.ts';

export const builtInPrefix = 'std-';

export interface LibraryBehavior {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly tier: Behavior['tier'];
  readonly domain: string;
  readonly tags: readonly string[];
  readonly composes: readonly string[];
  readonly origin: 'built-in' | 'imported';
  readonly hash: string;
  /** As it was given. */
  readonly source: JsonObject;
  readonly schema: OrbDocument;
  readonly parsed: Schema;
  readonly row?: MatchRow | undefined;
}

export interface Library {
  /** By name, in code-unit order. */
  list(tenant: string): Promise<readonly LibraryBehavior[]>;
  /** The behavior of the parameter `name`. Throws `unknown_behavior` with the nearest names. */
  require(tenant: string, name: string): Promise<LibraryBehavior>;
  /** Fields of a request as schemas: a name is looked up, a schema is itself. Throws `unknown_behavior`, which tells of every name that is. */
  resolve<Field extends string>(
    caller: Caller,
    fields: Readonly<Record<Field, Schema | string>>,
  ): Promise<Readonly<Record<Field, Schema>>>;
  /** The document of a canonical hash, among the built-in behaviors and those of the tenant that are in memory. Reads no store. */
  findByHash(tenant: string, hash: string): Schema | null;
  /** Over all that `list` gives. */
  matcher(tenant: string): Promise<Matcher<LibraryBehavior>>;
  /** Makes first requests as quick as the next, where the build has packed the library; a composed one is read when it is asked for. */
  warm(): void;
}

interface Own {
  readonly stored: StoredBehavior;
  readonly behavior: LibraryBehavior;
}

interface Collection {
  readonly version: number;
  readonly own: ReadonlyMap<string, Own>;
  readonly all: readonly LibraryBehavior[];
  /** What it takes in memory: texts, and from the first match on what was computed of them. */
  bytes: number;
  matcher: Promise<Matcher<LibraryBehavior>> | undefined;
}

/** Of all collections kept in memory; the one in use always stays. */
const keptBytesMaxDefault = 128 * 1024 * 1024;
/** A text takes two bytes for each UTF-16 unit at most. */
const unitBytes = 2;

let builtIn: Collection | undefined;
let matcherOfBuiltIn: Matcher<LibraryBehavior> | undefined;

function builtInCollection(): Collection {
  const wrap = () => listBehaviors().map(wrapBuiltIn);
  builtIn ??= ((all) => ({ version: 0, own: new Map(), all, bytes: 0, matcher: undefined }))(wrap());
  return builtIn;
}

function builtInMatcher(): Matcher<LibraryBehavior> {
  matcherOfBuiltIn ??= createMatcher(builtInCollection().all);
  return matcherOfBuiltIn;
}

/** Without a store there are the built-in behaviors alone. */
export function createLibrary(store: BehaviorStore | null, keptBytesMax = keptBytesMaxDefault): Library {
  const collections = new Map<string, Collection>();

  const collectionOf = async (tenant: string): Promise<Collection> => {
    if (store === null) return builtInCollection();
    const kept = collections.get(tenant);
    const version = await store.version(tenant);
    if (version === 0) return builtInCollection();
    const current =
      kept !== undefined && kept.version === version ? kept : toCollection(await store.list(tenant), kept?.own);
    collections.delete(tenant);
    collections.set(tenant, current);
    dropOldest(collections, keptBytesMax);
    return current;
  };

  /** What the tenant brought is read in turns with other requests; the built-in behaviors come prepared. */
  const prepare = async (collection: Collection): Promise<Matcher<LibraryBehavior>> => {
    collection.bytes += await inSlices(prepareAll([...collection.own.values()]), null);
    dropOldest(collections, keptBytesMax);
    return createMatcher(collection.all);
  };

  const find = async (tenant: string, name: string): Promise<LibraryBehavior | undefined> => {
    if (store === null || name.startsWith(builtInPrefix))
      return findBehavior(name) && builtInCollection().all.find((one) => one.name === name);
    return (await collectionOf(tenant)).own.get(name)?.behavior;
  };

  const nearestTo = async (tenant: string, name: string): Promise<readonly string[]> => {
    const own = store === null || name.startsWith(builtInPrefix) ? [] : (await collectionOf(tenant)).own.keys();
    const known = [...own, ...behaviorNames()];
    // People leave out the beginning that all built-in names have.
    const whole = builtInPrefix + name;
    const meant = findBehavior(whole) === undefined ? nearestNames(whole, known) : [whole];
    return [...new Set([...meant, ...nearestNames(name, known)])].slice(0, nearestMax);
  };

  const refuse = async (tenant: string, names: readonly (readonly [string, string])[]): Promise<never> => {
    const unknown: Unknown[] = [];
    for (const [field, name] of names) unknown.push({ field, name, nearest: await nearestTo(tenant, name) });
    throw unknownBehaviors(unknown);
  };

  const require = async (tenant: string, name: string): Promise<LibraryBehavior> =>
    (await find(tenant, name)) ?? (await refuse(tenant, [['name', name]]));

  const resolve = async <Field extends string>(caller: Caller, fields: Readonly<Record<Field, Schema | string>>) => {
    const schemas: [string, Schema][] = [];
    const missing: [string, string][] = [];
    for (const [field, goal] of Object.entries<Schema | string>(fields)) {
      const behavior = typeof goal === 'string' ? await find(caller.tenant, goal) : undefined;
      const schema = typeof goal === 'string' ? spend(caller, () => behavior?.parsed) : goal;
      if (schema !== undefined) schemas.push([field, schema]);
      else missing.push([field, String(goal)]);
    }
    if (missing.length > 0) await refuse(caller.tenant, missing);
    return Object.fromEntries(schemas) as Record<Field, Schema>;
  };

  return {
    list: async (tenant) => (await collectionOf(tenant)).all,
    require,
    resolve,
    findByHash: (tenant, hash) =>
      (collections.get(tenant) ?? builtInCollection()).all.find((one) => one.hash === hash)?.parsed ?? null,
    matcher: async (tenant) => {
      const collection = await collectionOf(tenant);
      if (collection.own.size === 0) return builtInMatcher();
      collection.matcher ??= prepare(collection);
      return collection.matcher;
    },
    warm: () => {
      if (listBehaviors()[0]?.hash === undefined) return;
      const matcher = builtInMatcher();
      matcher.match({ schema: indexSchema(emptySchema) });
      matcher.match({ text: 'warm' });
    },
  };
}

/** Names that are told as near, at most. */
const nearestMax = 3;

/** A name that no behavior has, and the field that gives it. */
interface Unknown {
  readonly field: string;
  readonly name: string;
  readonly nearest: readonly string[];
}

function unknownBehaviors(unknown: readonly Unknown[]): ServiceError {
  const messages = unknown.map(({ name, nearest }) => {
    if (/^\s*[{[]/.test(name)) return 'A document came as text: give it as an object, or the name of a behavior.';
    const advice = nearest.length > 0 ? `Nearest: ${nearest.join(', ')}.` : '`GET /behaviors` lists them.';
    return `There is no behavior ${JSON.stringify(shortened(name))}. ${advice}`;
  });
  return new ServiceError('unknown_behavior', {
    detail: [...new Set(messages)].join(' '),
    errors: unknown.map(({ field }, i) => ({
      pointer: `/${field}`,
      code: 'unknown_behavior' as const,
      message: messages[i] as string,
    })),
    extra: { nearest: [...new Set(unknown.flatMap(({ nearest }) => nearest))] },
  });
}

/** A name can be as long as a request. */
const shortened = (name: string) => (name.length > nameLengthMax ? `${name.slice(0, nameLengthMax)}...` : name);

/** The bytes of all rows. */
function* prepareAll(own: readonly Own[]): Steps<number> {
  let bytes = 0;
  for (const { behavior } of own) {
    bytes += rowBytes(yield* prepareTarget(behavior));
    yield;
  }
  return bytes;
}

/** What did not change stays the same object, with everything that was computed of it. */
function toCollection(
  { version, behaviors }: Awaited<ReturnType<BehaviorStore['list']>>,
  before: Collection['own'] = new Map(),
): Collection {
  const own = new Map<string, Own>();
  for (const stored of behaviors) {
    const known = before.get(stored.name);
    own.set(stored.name, known && isSame(known.stored, stored) ? known : { stored, behavior: wrapStored(stored) });
  }
  const all = [...builtInCollection().all, ...[...own.values()].map((one) => one.behavior)];
  const bytes = behaviors.reduce((sum, one) => sum + unitBytes * one.text.length, 0);
  return { version, own, all: all.sort(compareBy((one) => one.name)), bytes, matcher: undefined };
}

function isSame(a: StoredBehavior, b: StoredBehavior): boolean {
  return a.text === b.text && JSON.stringify({ ...a, text: '' }) === JSON.stringify({ ...b, text: '' });
}

/** Least recently used first, never the last one used. */
function dropOldest(collections: Map<string, Collection>, bytesMax: number): void {
  let kept = [...collections.values()].reduce((sum, one) => sum + one.bytes, 0);
  for (const [tenant, { bytes }] of [...collections].slice(0, -1)) {
    if (kept <= bytesMax) return;
    collections.delete(tenant);
    kept -= bytes;
  }
}

function wrapBuiltIn(behavior: Behavior): LibraryBehavior {
  const { name, title, description, tier, domain, tags } = behavior;
  let hash: string | undefined;
  let parsed: Schema | undefined;
  return {
    ...{ name, title, description, tier, domain, tags, origin: 'built-in' },
    get composes() {
      return behavior.composes;
    },
    get source() {
      return behavior.schema as JsonObject;
    },
    get schema() {
      return behavior.schema;
    },
    get parsed() {
      parsed ??= schemaOf(behavior.schema);
      return parsed;
    },
    get hash() {
      hash ??= behavior.hash ?? canonicalHash(this.parsed);
      return hash;
    },
    get row() {
      return behavior.row;
    },
  };
}

/** Its document is parsed when it is asked for, and gone when nobody uses it and room is needed: parsed, it takes many times its text. */
function wrapStored(stored: StoredBehavior): LibraryBehavior {
  const { name, title, description, domain, tags, hash } = stored;
  let kept: WeakRef<Schema> | undefined;
  const parse = (): Schema => {
    const known = kept?.deref();
    if (known !== undefined) return known;
    const { schema } = parseSchema(JSON.parse(stored.text), anySize);
    kept = new WeakRef(schema);
    return schema;
  };
  return {
    ...{ name, title, description, domain, tags, hash, tier: stored.tier as Behavior['tier'], origin: 'imported' },
    composes: [],
    get parsed() {
      return parse();
    },
    get schema() {
      return parse().document;
    },
    get source() {
      const source = serializeSchema(parse());
      return isObject(source) ? source : {};
    },
  };
}
