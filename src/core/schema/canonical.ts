// The canonical form of a schema and its hash: what two documents share exactly when they mean the same by structure.
//   - Object keys are sorted, numbers and strings normal (base/canonical-json.ts).
//   - Unordered: lists of elements that the table of the format marks `free`. Transitions that can be taken in one state on one event keep
//     their order (transition-order.ts), and so does everything else: effects, arguments, children, values.
//   - Equal spellings: a bare name and an object with only that name, unless the name alone says less; `payload` and `payloadSchema`; `from` as
//     text, array or `A|B`; an absent, null or empty list where the table says so; an absent and an empty machine.
// Texts are kept by node identity, so after an edit only what the edit touched is written again. Nodes must not be mutated.
import { canonicalJson, canonicalObject, canonicalString } from '../base/canonical-json.ts';
import { sha256Hex } from '../base/hash.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { createNodeMemo } from '../base/node-memo.ts';
import { toNormalForm } from '../base/normal-form.ts';
import { compareStrings } from '../base/order.ts';
import { nodeName, sourcesOf } from './element.ts';
import { type ElementName, format, type MemberSpec } from './format.ts';
import type { Schema } from './parse.ts';
import { mayShareSources, normalOrder } from './transition-order.ts';

/** Canonical text of one node; '' leaves the member out. */
export type CanonicalWriter = (node: Json) => string;

type Writers = ReadonlyMap<string, CanonicalWriter>;

/** SHA-256 of the canonical text, 64 hexadecimal digits. */
export function canonicalHash(schema: Schema): string {
  return sha256Hex(canonicalText(schema));
}

/** The canonical form as JSON text. */
export function canonicalText(schema: Schema): string {
  return canonicalDocument(schema.document);
}

/** Of elements, and of lists that most edits leave alone. */
function cached(write: CanonicalWriter): CanonicalWriter {
  const texts = createNodeMemo<string>();
  return (node) => {
    if (typeof node !== 'object' || node === null) return write(node);
    let text = texts.get(node);
    if (text === undefined) {
      text = flat(write(node));
      texts.set(node, text);
    }
    return text;
  };
}

/** A text put together from pieces holds on to them until it is first read: read here, it can be kept without them. */
function flat(text: string): string {
  text.charCodeAt(0);
  return text;
}

/** An element that may be written as a bare name. */
function named(key: string, write: CanonicalWriter): CanonicalWriter {
  return (node) => (typeof node === 'string' ? `{"${key}":${canonicalString(node)}}` : write(node));
}

/** By UTF-16 code unit, which is what the default order of strings is. Most lists are short, and many in order. */
function sortTexts(texts: string[]): string[] {
  for (let i = 1; i < texts.length; i++) {
    const text = texts[i] as string;
    if ((texts[i - 1] as string) <= text) continue;
    if (texts.length > fewTexts) return texts.sort();
    let j = i - 1;
    for (; j >= 0 && (texts[j] as string) > text; j--) texts[j + 1] = texts[j] as string;
    texts[j + 1] = text;
  }
  return texts;
}

const fewTexts = 24;

function unordered(write: CanonicalWriter): CanonicalWriter {
  return (list) => {
    if (list === null || (isArray(list) && list.length === 0)) return '';
    if (!isArray(list)) return canonicalJson(list);
    if (list.length === 1) return `[${write(list[0] as Json)}]`;
    const texts = new Array<string>(list.length);
    for (let i = 0; i < list.length; i++) texts[i] = write(list[i] as Json);
    return inBrackets(sortTexts(texts));
  };
}

function inBrackets(texts: readonly string[]): string {
  let text = `[${texts[0]}`;
  for (let i = 1; i < texts.length; i++) {
    text += ',';
    text += texts[i] as string;
  }
  return `${text}]`;
}

const orderedOrAbsent: CanonicalWriter = (list) =>
  list === null || (isArray(list) && list.length === 0) ? '' : canonicalJson(list);

/** `from` in its one spelling: sorted names joined by `|`. */
export function canonicalFrom(from: Json | undefined): string {
  if (typeof from === 'string' && !from.includes('|')) return from;
  return [...new Set(sourcesOf(from).map((name) => toNormalForm(name)))].sort(compareStrings).join('|');
}

/** Sorted by (from, event); what can be taken in one state on one event keeps the order of the document. */
const canonicalTransitions: CanonicalWriter = (list) => {
  if (list === null || (isArray(list) && list.length === 0)) return '';
  return isArray(list) ? inBrackets(transitionTexts(list)) : canonicalJson(list);
};

/** The canonical texts of a list of transitions, in canonical order. */
function transitionTexts(list: readonly Json[]): readonly string[] {
  if (list.length > 1) {
    if (mayShareSources(list)) {
      return normalOrder(list, list.map(transitionGroup)).map((i) => canonicalTransition(list[i] as Json));
    }
    let last = '';
    for (const node of list) {
      const group = transitionGroup(node);
      if (group < last) return inOrder(list, list.map(transitionGroup)).map(canonicalTransition);
      last = group;
    }
  }
  return list.map(canonicalTransition);
}

/** A list by keys of its items; items of one key stay in order. */
function inOrder(list: readonly Json[], keys: readonly string[]): Json[] {
  const places = keys.map((_, i) => i);
  places.sort((a, b) => compareStrings(keys[a] as string, keys[b] as string));
  return places.map((i) => list[i] as Json);
}

/** The (from, event) of a transition as one sortable text. */
export function transitionGroup(node: Json): string {
  if (!isObject(node)) return '';
  return `${canonicalString(canonicalFrom(node.from))} ${canonicalString(nodeName(node.event, 'key'))}`;
}

/** The writer of a member, or null where it is plain JSON. */
function memberWriter({ type, of, order, empty }: MemberSpec): CanonicalWriter | null {
  if (type === 'sources') return (from) => canonicalString(canonicalFrom(from));
  if (type === 'effects') return empty === 'absent' ? orderedOrAbsent : null;
  if (order === 'grouped') return canonicalTransitions;
  if (of === undefined || (type !== 'one' && order !== 'free')) return null;
  const write = writerOf(of);
  if (write === canonicalJson && type === 'one') return null;
  if (type === 'one') return empty === 'absent' ? leftOut(write) : write;
  if (empty === undefined) return ordinary(write);
  const list = unordered(write);
  if (empty === 'list') return (value) => list(value) || '[]';
  // Lists that an edit of another part of the element leaves alone.
  return listsApart.has(of) ? cached(list) : list;
}

/** An element that says nothing is left out. */
function leftOut(write: CanonicalWriter): CanonicalWriter {
  return (node) => {
    const text = write(node);
    return text === '{}' || text === 'null' ? '' : text;
  };
}

/** A list in no order that, when it is empty, still says that it is there. */
function ordinary(write: CanonicalWriter): CanonicalWriter {
  return (list) => (isArray(list) ? `[${sortTexts(list.map(write)).join(',')}]` : canonicalJson(list));
}

/** A member under the name of which it is another spelling, unless that one is there. */
function respelled(aliases: readonly [string, string][], write: (node: JsonObject) => string): CanonicalWriter {
  return (node) => {
    if (!isObject(node)) return canonicalJson(node);
    let object = node;
    for (const [name, meant] of aliases) {
      if (object[name] === undefined || object[meant] !== undefined) continue;
      const { [name]: value, ...rest } = object;
      object = { ...rest, [meant]: value as Json };
    }
    return write(object);
  };
}

const listsApart: ReadonlySet<ElementName> = new Set(['state', 'event']);
/** Elements whose texts are kept: large ones, and those that most edits leave alone. */
const kept: ReadonlySet<ElementName> = new Set(['entity', 'trait', 'transition', 'page', 'orbital', 'schema']);

const writersOfElements = new Map<ElementName, CanonicalWriter>();

/** How an element of a kind is written: by the table of the format. */
export function writerOf(element: ElementName): CanonicalWriter {
  let writer = writersOfElements.get(element);
  if (writer === undefined) {
    writer = makeWriter(element);
    writersOfElements.set(element, writer);
  }
  return writer;
}

function makeWriter(element: ElementName): CanonicalWriter {
  const { members, bare, isOpaqueWhenBare } = format[element];
  const entries = Object.entries(members);
  const writers: Writers = new Map(
    entries.flatMap(([name, spec]) => {
      const writer = spec.sameAs === undefined && spec.is !== undefined ? memberWriter(spec) : null;
      return writer === null ? [] : [[name, writer]];
    }),
  );
  const aliases = entries.flatMap(([name, { sameAs }]) =>
    sameAs === undefined ? [] : [[name, sameAs] as [string, string]],
  );
  const written: CanonicalWriter =
    aliases.length > 0
      ? respelled(aliases, (node) => canonicalObject(node, writers))
      : writers.size === 0
        ? canonicalJson
        : (node) => (isObject(node) ? canonicalObject(node, writers) : canonicalJson(node));
  const write = kept.has(element) ? cached(written) : written;
  return bare === undefined || isOpaqueWhenBare ? write : named(bare, write);
}

const canonicalTransition = writerOf('transition');
const canonicalDocument = writerOf('schema');
