// An answer within the limit of a tool: whole, or a part of it and the names of the pages that hold the rest. All pages together hold the whole; each is
// made from the answer alone, so that nothing has to be kept between two calls and any node gives any page.
import { isArray, isObject, type Json, type JsonObject } from '../core/base/json.ts';
import { formatPointer, parsePointer } from '../core/base/pointer.ts';

/** A token stands for three characters of JSON or more; one beyond ASCII is counted as a token of its own. */
export const charactersPerToken = 3;

/** How much of the limit an answer takes, in thirds of a token. */
export function costOf(text: string): number {
  let cost = text.length;
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) cost += charactersPerToken - 1;
  return cost;
}

export const costOfValue = (value: unknown): number => costOf(JSON.stringify(value) ?? '');

/** What an answer that is not whole says of itself. */
export interface Partial {
  readonly note: string;
  /** Where the whole is kept; absent where it is not. */
  readonly whole?: string;
  /** Of the whole, as JSON. */
  readonly characters: number;
  /** Pages that hold what is left out here, in the order of the document. */
  readonly more: readonly { readonly page: string; readonly of: number }[];
}

export interface Fitted {
  readonly value: JsonObject;
  readonly isWhole: boolean;
}

const note =
  'This is a part of the answer. For more, call the tool again with the same arguments and one of `more` as `page`.';
const wholeNote =
  ' Where a tool takes a list or an object, `whole` may be given instead, with # and a JSON Pointer for a part of it.';

/** Pages of text, for what no page of values can hold: a name or a place that is larger than a page. */
const textPlace = 'text';
/** A subtree that would get less is left to a page of its own. */
const shareMin = 400;
/** Objects with more members are paged as lists are. */
const membersMax = 32;

/** `page` is one of `more`; null where it is none of this answer. `whole` names where the whole can be had. */
export function fitAnswer(
  answer: JsonObject,
  tokensMax: number,
  page: string | null,
  whole: string | null,
): Fitted | null {
  const room = tokensMax * charactersPerToken;
  const text = JSON.stringify(answer);
  if (page === null && costOf(text) <= room) return { value: answer, isWhole: true };
  const about = {
    note: whole === null ? note : note + wholeNote,
    ...(whole === null ? {} : { whole }),
    characters: text.length,
  };
  const [place, from] = page === null ? ['', 0] : readPage(page);
  if (place === textPlace) return textPage(text, from, room, about);
  const value = valueAt(answer, place);
  if (value === undefined || from > sizeOf(value)) return null;
  for (let share = Math.floor(room * 0.9); share > shareMin; share = Math.floor(share / 2)) {
    const view = viewOf(value, place, share, from);
    const partial: Partial = { ...about, more: view.more };
    const isOutline = place === '' && from === 0 && isObject(view.value);
    const made = isOutline ? { partial, ...(view.value as JsonObject) } : { partial, part: view.value };
    if (costOfValue(made) <= room) return { value: made as unknown as JsonObject, isWhole: false };
  }
  return textPage(text, 0, room, about);
}

function textPage(text: string, from: number, room: number, about: Omit<Partial, 'more'>): Fitted | null {
  if (from > text.length) return null;
  const taken = leading(text, from, room - costOfValue(about) - 200);
  const end = from + taken.length;
  const more = end < text.length ? [{ page: `${textPlace}@${end}`, of: text.length }] : [];
  return { value: { partial: { ...about, more }, text: taken } as unknown as JsonObject, isWhole: false };
}

interface View {
  readonly value: Json;
  readonly more: Partial['more'];
}

/** As much of a value as fits, from an item, member or character on. What is left out is named. */
function viewOf(value: Json, place: string, room: number, from: number): View {
  if (from === 0 && costOfValue(value) <= room) return { value, more: [] };
  if (typeof value === 'string') {
    const taken = leading(value, from, room);
    return { value: taken, more: rest(place, from + taken.length, value.length) };
  }
  if (isArray(value)) {
    const list = { place, items: value, placeOf: (i: number) => `${place}/${i}`, costOfName: () => 0 };
    const { shown, more } = viewOfItems(list, room, from);
    return { value: shown, more };
  }
  if (!isObject(value)) return { value, more: [] };
  const names = Object.keys(value);
  if (from === 0 && names.length <= membersMax) return viewOfMembers(value, place, room);
  const list = {
    place,
    items: names.map((name) => value[name] as Json),
    placeOf: (i: number) => place + formatPointer([names[i] as string]),
    costOfName: (i: number) => costOfValue(names[i]) + 1,
  };
  const { shown, more } = viewOfItems(list, room, from);
  const entries = shown.map((item, i) => [names[from + i] as string, item] as const);
  return { value: Object.fromEntries(entries), more };
}

interface Items {
  readonly place: string;
  readonly items: readonly Json[];
  placeOf(i: number): string;
  costOfName(i: number): number;
}

/** Items in their order, while they fit; the first of them is cut where it alone does not. */
function viewOfItems(
  { place, items, placeOf, costOfName }: Items,
  room: number,
  from: number,
): { readonly shown: Json[]; readonly more: Partial['more'] } {
  const shown: Json[] = [];
  let left = room - 2;
  for (let i = from; i < items.length; i++) {
    const cost = costOfValue(items[i]) + costOfName(i) + 1;
    if (cost <= left) {
      shown.push(items[i] as Json);
      left -= cost;
      continue;
    }
    if (shown.length > 0) return { shown, more: rest(place, i, items.length) };
    const cut = viewOf(items[i] as Json, placeOf(i), Math.max(left - costOfName(i), 0), 0);
    return { shown: [cut.value], more: [...cut.more, ...rest(place, i + 1, items.length)] };
  }
  return { shown, more: [] };
}

/** Small members are shown whole, and the large ones share what is left. */
function viewOfMembers(value: JsonObject, place: string, room: number): View {
  const members = Object.entries(value).map(([name, member]) => ({ name, member: member as Json }));
  const bySize = members.map((one) => ({ ...one, cost: costOfValue(one.member) })).sort((a, b) => a.cost - b.cost);
  let left = room - 2 - members.reduce((sum, { name }) => sum + costOfValue(name) + 2, 0);
  const views = new Map<string, View>();
  for (const [i, { name, member, cost }] of bySize.entries()) {
    const share = Math.floor(left / (bySize.length - i));
    const at = place + formatPointer([name]);
    const view =
      cost > share && share < shareMin && sizeOf(member) > 0
        ? { value: emptied(member), more: rest(at, 0, sizeOf(member)) }
        : viewOf(member, at, share, 0);
    views.set(name, view);
    left -= costOfValue(view.value);
  }
  const shown = members.map(({ name }) => [name, views.get(name) as View] as const);
  return {
    value: Object.fromEntries(shown.map(([name, view]) => [name, view.value])),
    more: shown.flatMap(([, view]) => view.more),
  };
}

const rest = (place: string, from: number, of: number): Partial['more'] =>
  from < of ? [{ page: `${place}@${from}`, of }] : [];

function emptied(value: Json): Json {
  if (typeof value === 'string') return '';
  if (isArray(value)) return [];
  return isObject(value) ? {} : value;
}

/** Characters, items or members: what pages count. */
function sizeOf(value: Json): number {
  if (typeof value === 'string' || isArray(value)) return value.length;
  return isObject(value) ? Object.keys(value).length : 0;
}

/** As many characters from a place on as have room as JSON; at least one, and no half of a pair. */
function leading(text: string, from: number, room: number): string {
  let left = room - 2;
  let end = from;
  while (end < text.length) {
    const pair = text.codePointAt(end) as number;
    const next = end + (pair > 0xffff ? 2 : 1);
    left -= costOfValue(text.slice(end, next)) - 2;
    if (left < 0 && end > from) break;
    end = next;
  }
  return text.slice(from, end);
}

function readPage(page: string): readonly [string, number] {
  const at = page.lastIndexOf('@');
  const from = page.slice(at + 1);
  return at < 0 || !/^\d{1,15}$/.test(from) ? [page, Number.POSITIVE_INFINITY] : [page.slice(0, at), Number(from)];
}

/** What a JSON Pointer leads to; undefined where it leads nowhere. */
export function valueAt(root: Json, pointer: string): Json | undefined {
  let value: Json | undefined = root;
  for (const name of parsePointer(pointer) ?? [null]) {
    if (name === null) return undefined;
    if (isArray(value)) value = /^\d+$/.test(name) ? value[Number(name)] : undefined;
    else value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  }
  return value;
}
