// Names and texts of a document that are others now, changed in the text where they stand: a name that was renamed is one word in many places, and nothing else of these
// places moves. The two documents are laid side by side; what one of them lacks, and what the text does not say in this place, is left to those who rewrite parts.
import { isArray, isObject, type Json, type JsonObject } from '../../base/json.ts';
import type { Segment } from '../../base/pointer.ts';
import { lowerLolo } from './lower.ts';
import type { Origins } from './lower-field.ts';
import { pairUp } from './pair-up.ts';
import { parseLolo } from './parse.ts';
import type { Spans } from './spans.ts';
import { fieldName, name as spellName } from './write-type.ts';
import { writeKey, writeValue } from './write-value.ts';

interface Change {
  /** The object or list that holds it. */
  readonly holder: Json;
  readonly segment: Segment;
  readonly from: string;
  readonly to: string;
  readonly isKey: boolean;
  /** The begin of the holder, if nothing says it of the holder itself. */
  readonly near: number;
}

/** The text with other words; the same text where no word changed, or where it could not be read any more. */
export function changeWords(text: string, value: Json): string {
  const spans: Spans = new Map();
  const origins: Origins = new Map();
  const old = lowerLolo(parseLolo(text, spans).tree, origins);
  const places = new Places(text, spans, origins);
  const edits = new Map<number, { readonly end: number; readonly text: string }>();
  new SideBySide(places, (change) => {
    const edit = places.editOf(change);
    if (edit !== null && !edits.has(edit.start)) edits.set(edit.start, edit);
  }).zip(old, value, 0);
  if (edits.size === 0) return text;
  let out = '';
  let at = 0;
  for (const [start, edit] of [...edits].sort(([a], [b]) => a - b)) {
    if (start < at) continue;
    out += text.slice(at, start) + edit.text;
    at = edit.end;
  }
  out += text.slice(at);
  return parseLolo(out).faults.length === 0 ? out : text;
}

class Places {
  readonly #text: string;
  readonly #spans: Spans;
  readonly #origins: Origins;

  constructor(text: string, spans: Spans, origins: Origins) {
    this.#text = text;
    this.#spans = spans;
    this.#origins = origins;
  }

  startOf(value: Json, near: number): number {
    if (typeof value !== 'object' || value === null) return near;
    return this.#spans.get(value)?.start ?? this.#origins.get(value)?.node.start ?? near;
  }

  /** The begin of a member or an item. */
  memberAt(holder: Json, segment: Segment, near: number): number {
    const inside = this.#spans.get(holder as object)?.entries.get(segment);
    if (inside !== undefined) return inside.valueStart;
    const members = this.#origins.get(holder as object)?.members;
    const place = members !== undefined && Object.hasOwn(members, segment) ? members[segment] : undefined;
    return place ?? this.startOf(holder, near);
  }

  editOf({ holder, segment, from, to, isKey, near }: Change) {
    const span = this.#spans.get(holder as object)?.entries.get(segment);
    if (isKey) return span === undefined ? null : this.#word(span.start, from, fieldName(to), writeKey(to));
    const start = span?.valueStart ?? this.memberAt(holder, segment, near);
    if (span !== undefined) return this.#word(start, from, writeValue(to, []), JSON.stringify(to));
    // The version of the format stands in a comment.
    if (segment === 'target') return null;
    const isType = segment === 'type' && listType.test(to);
    return this.#word(start, from, isType ? to : spellName({ text: to, start: 0, end: 0 }), JSON.stringify(to));
  }

  /** The word that stands at an offset, in its spelling: in quotes where it was. */
  #word(start: number, from: string, bare: string, quoted: string) {
    const text = this.#text;
    if (text[start] === '"') {
      const literal = /"(?:[^"\\\n]|\\.)*"/y;
      literal.lastIndex = start;
      const found = literal.exec(text)?.[0];
      const isSame = found !== undefined && readText(found) === from;
      return isSame
        ? { start, end: start + found.length, text: quoted.startsWith('"') ? quoted : JSON.stringify(quoted) }
        : null;
    }
    for (const spelling of from.startsWith('@payload.') ? [from, `?${from.slice('@payload.'.length)}`] : [from]) {
      const end = start + spelling.length;
      if (text.startsWith(spelling, start) && !/[\p{L}\p{N}_]/u.test(text[end] ?? ''))
        return { start, end, text: bare };
    }
    return null;
  }
}

const listType = /^\[[\p{L}_$][\p{L}\p{N}_.$-]*\]$/u;

function readText(literal: string): string | null {
  try {
    return JSON.parse(literal) as string;
  } catch {
    return null;
  }
}

const list = (value: Json | undefined): readonly Json[] => (isArray(value) ? value : []);

class SideBySide {
  readonly #places: Places;
  readonly #told: (change: Change) => void;

  constructor(places: Places, told: (change: Change) => void) {
    this.#places = places;
    this.#told = told;
  }

  zip(old: Json, value: Json, near: number): void {
    const start = this.#places.startOf(old, near);
    if (isArray(old) && isArray(value)) this.#items(old, value, pairsOf(old, value), start);
    else if (isObject(old) && isObject(value)) {
      if (isArray(old.states) && isArray(old.transitions)) this.#machine(old, value, start);
      else this.#members(old, value, start);
    }
  }

  #part(holder: Json, segment: Segment, old: Json, value: Json, near: number): void {
    if (typeof old === 'string' && typeof value === 'string') {
      if (old !== value && old !== '') this.#told({ holder, segment, from: old, to: value, isKey: false, near });
    } else this.zip(old, value, this.#places.memberAt(holder, segment, near));
  }

  #members(old: JsonObject, value: JsonObject, near: number, isOf: (name: string) => boolean = () => true): void {
    const gone = Object.keys(old).filter((key) => isOf(key) && !(key in value));
    const come = Object.keys(value).filter((key) => isOf(key) && !(key in old));
    for (const key of Object.keys(old)) {
      const at = gone.length === come.length ? gone.indexOf(key) : -1;
      const other = at === -1 ? key : (come[at] as string);
      if (!isOf(key) || !(other in value)) continue;
      if (other !== key) this.#told({ holder: old, segment: key, from: key, to: other, isKey: true, near });
      this.#part(old, key, old[key] as Json, value[other] as Json, near);
    }
  }

  #items(old: readonly Json[], value: readonly Json[], pairs: readonly (number | null)[], near: number): void {
    pairs.forEach((from, to) => {
      if (from !== null) this.#part(old, from, old[from] as Json, value[to] as Json, near);
    });
  }

  /** Transitions find one another by the names that their states and events have now. */
  #machine(old: JsonObject, value: JsonObject, near: number): void {
    const renamed = { states: new Map<string, string>(), events: new Map<string, string>() };
    for (const kind of ['states', 'events'] as const) {
      const [before, after] = [list(old[kind]), list(value[kind])];
      const pairs = pairsOf(before, after);
      pairs.forEach((from, to) => {
        if (from === null) return;
        const [one, other] = [before[from] as Json, after[to] as Json];
        renamed[kind].set(labelOf(one), labelOf(other));
        // `initial: idle` names the state once more.
        if (isObject(one) && one.isInitial === true && labelOf(one) !== labelOf(other))
          this.#told({
            holder: one,
            segment: 'isInitial',
            from: labelOf(one),
            to: labelOf(other),
            isKey: false,
            near: 0,
          });
      });
      this.#items(before, after, pairs, near);
    }
    const transitions = list(old.transitions);
    const nowOf = (transition: Json): Json => {
      if (!isObject(transition)) return transition;
      const state = (one: Json | undefined): Json =>
        String(one)
          .split('|')
          .map((name) => renamed.states.get(name) ?? name)
          .join('|');
      const event = renamed.events.get(String(transition.event)) ?? transition.event ?? null;
      return { ...transition, from: state(transition.from), to: state(transition.to), event };
    };
    const others = list(value.transitions).map(
      (one): Json => (isObject(one) && isArray(one.from) ? { ...one, from: one.from.join('|') } : one),
    );
    this.#items(transitions, others, pairsOf(transitions, others, nowOf), near);
    this.#members(old, value, near, (name) => !['states', 'events', 'transitions'].includes(name));
  }
}

const labelOf = (item: Json): string =>
  typeof item === 'string'
    ? item
    : isObject(item)
      ? String(item.name !== undefined && item.key === undefined ? item.name : item.key)
      : '';

/** For each new item the old one that it was; an item of a new name is the old one behind that of the item before it, if that is free. */
export function pairsOf(
  old: readonly Json[],
  value: readonly Json[],
  nowOf = (item: Json): Json => item,
): (number | null)[] {
  const pairs = pairUp(old.map(nowOf), value);
  const free = new Set(old.keys());
  for (const from of pairs) if (from !== null) free.delete(from);
  pairs.forEach((from, to) => {
    if (from !== null) return;
    const before = to === 0 ? -1 : (pairs[to - 1] ?? null);
    const next = before === null ? null : before + 1;
    if (next === null || !free.has(next) || !isAlike(old[next] as Json, value[to] as Json)) return;
    pairs[to] = next;
    free.delete(next);
  });
  return pairs;
}

/** Both texts, both objects, or both calls of one operator. */
function isAlike(old: Json, value: Json): boolean {
  if (isArray(old)) return isArray(value) && old.length === value.length && old[0] === value[0];
  return isObject(old) ? isObject(value) : typeof old === typeof value;
}
