// Copy-on-write drafts of objects and lists. Nothing is copied until it changes, what did not change is the same object afterwards, and a
// failed change leaves no trace because the source is never touched. Lists find their items by key through an index that is built
// once; removed items leave a hole until the end, so positions stay valid. Cost: O(list) when a list is first touched, O(1) an edit.
// Members are set in ways that cannot reach a prototype.
import { charge } from '../base/budget.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { toNormalForm } from '../base/normal-form.ts';

/** A name as identity sees it: NFC, like the canonical form. */
export function nameKey(name: string): string {
  for (let i = 0; i < name.length; i++) if (name.charCodeAt(i) >= firstCombining) return toNormalForm(name);
  return name;
}

/** The first of the combining marks: text of what comes before them is in normal form. */
const firstCombining = 0x300;

/** Sets an own member whatever its name, `__proto__` included. */
export function setMember(object: Record<string, Json | undefined>, key: string, value: Json): void {
  if (key === '__proto__') {
    Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
  } else object[key] = value;
}

/** An object from entries whose names come from a user. */
export function objectOf(entries: Iterable<readonly [string, Json | undefined]>): JsonObject {
  const out: Record<string, Json | undefined> = {};
  for (const [key, value] of entries) if (value !== undefined) setMember(out, key, value);
  return out;
}

/** The keys that an item of a list goes by, and whether it goes by one. */
export interface Keys {
  of(node: Json): readonly string[];
  has(node: Json, key: string): boolean;
}

interface Child {
  readonly key: string;
  readonly draft: ObjectDraft | ListDraft;
}

const none: never[] = [];

export class ObjectDraft {
  readonly #source: JsonObject;
  /** What was last finished, while no member has been set since. */
  #finished: JsonObject | null = null;
  #changes: Map<string, Json | undefined> | null = null;
  /** Drafts of members; the format has few members that get one. */
  #children: Child[] = none;
  /** Lists that were copied for edits and that nobody else holds yet. */
  #owned: Map<string, Json[]> | null = null;
  /** Plain lists and objects inside of members, copied for edits, that nobody else holds yet. */
  #fresh: Set<Json> | null = null;

  constructor(source: JsonObject) {
    this.#source = source;
  }

  /** The member as it now is. */
  get(key: string): Json | undefined {
    this.#fresh = null;
    const child = this.#child(key);
    if (child !== undefined) return child.finish();
    if (this.#changes?.has(key)) return this.#changes.get(key);
    return Object.hasOwn(this.#source, key) ? this.#source[key] : undefined;
  }

  /** The member as it stands: a plain value, or the draft that is open on it, which need not be put together to read a name in it. */
  peek(key: string): Json | ObjectDraft | ListDraft | undefined {
    return this.#child(key) ?? this.get(key);
  }

  /** Whether a draft is open on the member. */
  isDrafted(key: string): boolean {
    return this.#child(key) !== undefined;
  }

  keys(): string[] {
    return Object.keys(this.finish());
  }

  /** The items of a list without keys, to be edited in place before anything else is asked: copied once, not at each edit. */
  items(key: string): Json[] {
    const known = this.#owned?.get(key);
    if (known !== undefined) {
      this.#finished = null;
      return known;
    }
    const value = this.get(key);
    const items = isArray(value) ? [...value] : [];
    charge(items.length, 'applying actions');
    this.set(key, items);
    this.#owned ??= new Map();
    this.#owned.set(key, items);
    return items;
  }

  /**
   * A plain value inside of a member becomes another; false where the member is absent. `edit` is given the member, and what it may change in place; what it
   * copies it adds there.
   */
  editPlain(key: string, edit: (value: Json, fresh: Set<Json>) => Json): boolean {
    const fresh = this.#fresh ?? new Set();
    const value = this.get(key);
    if (value === undefined) return false;
    this.set(key, edit(value, fresh));
    this.#fresh = fresh;
    return true;
  }

  set(key: string, value: Json | undefined): void {
    this.#finished = null;
    this.#owned?.delete(key);
    if (this.#children.length > 0) this.#children = this.#children.filter((child) => child.key !== key);
    this.#changes ??= new Map();
    this.#changes.set(key, value);
  }

  /** A draft of a member that is, or becomes, an object. */
  object(key: string): ObjectDraft {
    const child = this.#child(key);
    if (child instanceof ObjectDraft) return child;
    const value = this.get(key);
    return this.#adopt(key, new ObjectDraft(isObject(value) ? value : {}));
  }

  /** A draft of a member that is, or becomes, a list. An absent list that stays empty stays absent. */
  list(key: string, keys: Keys): ListDraft {
    const child = this.#child(key);
    if (child instanceof ListDraft) return child;
    const value = this.get(key);
    return this.#adopt(key, new ListDraft(isArray(value) ? value : none, keys));
  }

  #adopt<T extends ObjectDraft | ListDraft>(key: string, child: T): T {
    const others = this.#children.filter((other) => other.key !== key);
    this.#children = [...others, { key, draft: child }];
    return child;
  }

  #child(key: string): ObjectDraft | ListDraft | undefined {
    for (const child of this.#children) if (child.key === key) return child.draft;
    return undefined;
  }

  /** The object as it now is: the same one as before while nothing has changed since. */
  finish(): JsonObject {
    if (this.#changes === null && this.#children.length === 0) return this.#source;
    if (this.#finished === null || !this.#holdsAll(this.#finished)) this.#finished = this.#copy();
    return this.#finished;
  }

  /** Whether an object holds all drafts of members as they now are. */
  #holdsAll(object: JsonObject): boolean {
    for (const { key, draft } of this.#children) if (!isHeld(draft.finish(), object, key, draft)) return false;
    return true;
  }

  #copy(): JsonObject {
    charge(1, 'applying actions');
    this.#owned = null;
    this.#fresh = null;
    let out: Record<string, Json | undefined> | null = null;
    if (this.#changes !== null) {
      out = { ...this.#source };
      for (const [key, value] of this.#changes) {
        if (value === undefined) delete out[key];
        else setMember(out, key, value);
      }
    }
    for (const { key, draft } of this.#children) {
      const value = draft.finish();
      if (isHeld(value, out ?? this.#source, key, draft)) continue;
      out ??= { ...this.#source };
      setMember(out, key, value);
    }
    return out ?? this.#source;
  }
}

/** Whether a member is a value already; one that is absent and stays empty stays absent. */
function isHeld(value: Json, object: JsonObject, key: string, child: ObjectDraft | ListDraft): boolean {
  const before = Object.hasOwn(object, key) ? object[key] : undefined;
  return value === before || ((before === undefined || before === null) && isUntouched(child, value));
}

function isUntouched(child: ObjectDraft | ListDraft, value: Json): boolean {
  return child instanceof ListDraft
    ? (value as readonly Json[]).length === 0
    : Object.keys(value as object).length === 0;
}

function hasDraft(items: readonly unknown[]): boolean {
  for (let i = 0; i < items.length; i++) if (items[i] instanceof ObjectDraft) return true;
  return false;
}

const hole = Symbol('removed');
const fewItems = 8;
/** How often many items are looked through before they get an index, which costs about as much. */
const looksMax = 2;

export class ListDraft {
  readonly #source: readonly Json[];
  readonly #keys: Keys;
  #items: (Json | ObjectDraft | typeof hole)[] | null = null;
  #index: Map<string, number[]> | null = null;
  /** Slots of removed items, in order. */
  #holes: number[] = none;
  #looks = 0;
  #finished: readonly Json[];

  constructor(source: readonly Json[], keys: Keys) {
    this.#source = source;
    this.#finished = source;
    this.#keys = keys;
  }

  get length(): number {
    return (this.#items ?? this.#source).length - this.#holes.length;
  }

  /** Slots of all items, in order. */
  slots(): number[] {
    const items = this.#items ?? this.#source;
    const out: number[] = [];
    for (let slot = 0; slot < items.length; slot++) if (items[slot] !== hole) out.push(slot);
    return out;
  }

  /** The slot of the item at a position; undefined where there is none. */
  slotAt(position: number): number | undefined {
    if (position >= this.length) return undefined;
    // Before the hole at an index stand as many items as its slot less the index.
    return position + countWhile(this.#holes, (slot, at) => slot - at <= position);
  }

  /**
   * Slots of the items that go by a key, in order. Few items are looked through, and many the first times; then they get an index, and so do those that
   * are being edited, because looking at one of these would put all of it together.
   */
  find(key: string): readonly number[] {
    const items = this.#items ?? this.#source;
    if (this.#index === null && (items.length <= fewItems || this.#looks++ < looksMax) && !hasDraft(items)) {
      charge(items.length, 'applying actions');
      let found: number[] | null = null;
      for (let slot = 0; slot < items.length; slot++) {
        if (items[slot] === hole || !this.#keys.has(items[slot] as Json, key)) continue;
        if (found === null) found = [slot];
        else found.push(slot);
      }
      return found ?? none;
    }
    const slots = this.#indexed().get(key) ?? none;
    return this.#holes.length === 0 ? slots : slots.filter((slot) => this.has(slot));
  }

  has(slot: number): boolean {
    const items = this.#items ?? this.#source;
    return slot < items.length && items[slot] !== hole;
  }

  /** The item as it now is. */
  at(slot: number): Json {
    const item = (this.#items ?? this.#source)[slot];
    return item instanceof ObjectDraft ? item.finish() : (item as Json);
  }

  /** The item as it stands: a plain value, or the draft that is open on it. */
  peek(slot: number): Json | ObjectDraft {
    return (this.#items ?? this.#source)[slot] as Json | ObjectDraft;
  }

  /** A member of an item as it now is, read without putting the rest of the item together. */
  member(slot: number, key: string): Json | undefined {
    const item = this.peek(slot);
    if (item instanceof ObjectDraft) return item.get(key);
    return isObject(item) && Object.hasOwn(item, key) ? item[key] : undefined;
  }

  /** A draft of an item to be read and not edited: of one that no edit has opened, nothing is copied. */
  read(slot: number): ObjectDraft {
    const item = this.peek(slot);
    return item instanceof ObjectDraft ? item : new ObjectDraft(item as JsonObject);
  }

  /** A draft of an item; a bare name becomes an object by `promote`. */
  edit(slot: number, promote: (name: string) => JsonObject): ObjectDraft {
    const items = this.#own();
    const item = items[slot];
    if (item instanceof ObjectDraft) return item;
    const draft = new ObjectDraft(typeof item === 'string' ? promote(item) : (item as JsonObject));
    items[slot] = draft;
    return draft;
  }

  append(value: Json): number {
    const slot = this.#own().push(value) - 1;
    if (this.#index !== null) this.#enter(this.#index, value, slot);
    return slot;
  }

  replace(slot: number, value: Json): void {
    const before = this.at(slot);
    this.#own()[slot] = value;
    this.moved(slot, before);
  }

  remove(slot: number): void {
    this.#own()[slot] = hole;
    if (this.#holes === none) this.#holes = [];
    this.#holes.splice(placeIn(this.#holes, slot), 0, slot);
  }

  /** To be called after an edit that changed an item's keys, with the item as it was, or as much of it as its keys are read from. */
  moved(slot: number, before: Json): void {
    if (this.#index === null) return;
    for (const key of this.#keys.of(before)) {
      const slots = this.#index.get(key) ?? none;
      const at = placeIn(slots, slot);
      if (slots[at] === slot) slots.splice(at, 1);
    }
    this.#enter(this.#index, this.at(slot), slot);
  }

  /** To be called after edits that changed any number of items. */
  rekey(): void {
    this.#index = null;
  }

  /** The list as it now is: the one that the draft began with, or that was finished before, while it holds the same items. */
  finish(): readonly Json[] {
    if (this.#items === null) return this.#source;
    if (this.#holds(this.#finished)) return this.#finished;
    this.#finished = this.#holds(this.#source) ? this.#source : this.#copy(this.#items);
    return this.#finished;
  }

  #holds(list: readonly Json[]): boolean {
    const items = this.#items ?? this.#source;
    if (items.length - this.#holes.length !== list.length) return false;
    charge(list.length, 'applying actions');
    let at = 0;
    for (let slot = 0; slot < items.length; slot++) {
      if (items[slot] === hole) continue;
      if (this.at(slot) !== list[at++]) return false;
    }
    return true;
  }

  #copy(items: readonly (Json | ObjectDraft | typeof hole)[]): readonly Json[] {
    charge(items.length, 'applying actions');
    const out = new Array<Json>(items.length - this.#holes.length);
    let at = 0;
    for (let slot = 0; slot < items.length; slot++) if (items[slot] !== hole) out[at++] = this.at(slot);
    return out;
  }

  #own(): (Json | ObjectDraft | typeof hole)[] {
    this.#items ??= [...this.#source];
    return this.#items;
  }

  #indexed(): Map<string, number[]> {
    if (this.#index === null) {
      this.#index = new Map();
      charge(this.length, 'applying actions');
      for (const slot of this.slots()) this.#enter(this.#index, this.at(slot), slot);
    }
    return this.#index;
  }

  #enter(index: Map<string, number[]>, value: Json, slot: number): void {
    for (const key of this.#keys.of(value)) {
      const slots = index.get(key);
      if (slots === undefined) index.set(key, [slot]);
      else {
        const at = placeIn(slots, slot);
        if (slots[at] !== slot) slots.splice(at, 0, slot);
      }
    }
  }
}

/** Where a slot stands among others in order, or would. */
function placeIn(slots: readonly number[], slot: number): number {
  const last = slots.at(-1);
  if (last === undefined || last < slot) return slots.length;
  return countWhile(slots, (other) => other < slot);
}

/** How many slots a test is true of, which is so of the first ones. */
function countWhile(slots: readonly number[], isSo: (slot: number, at: number) => boolean): number {
  let start = 0;
  let end = slots.length;
  while (start < end) {
    const middle = (start + end) >> 1;
    if (isSo(slots[middle] as number, middle)) start = middle + 1;
    else end = middle;
  }
  return start;
}
