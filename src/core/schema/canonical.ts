// The canonical form of a schema and its hash: what two documents share exactly when they mean the same by structure.
//   - Object keys are sorted, numbers and strings normal (base/canonical-json.ts).
//   - Unordered: orbitals, uses, entities, fields, traits, states, events, payload fields, emits, listens, ticks, pages, a page's traits.
//     Transitions that can be taken in one state on one event keep their order (transition-order.ts), and so does everything else: effects,
//     arguments, children, values.
//   - Equal spellings: a bare name and an object with only that name (entity, field, state, event, emit, listen, page's trait); `payload`
//     and `payloadSchema`; `from` as text, array or `A|B`; an absent, null or empty list of elements or effects; an absent and an empty machine.
// Texts are kept by node identity, so after an edit only what the edit touched is written again. Nodes must not be mutated.
import { canonicalJson, canonicalObject, canonicalString } from '../base/canonical-json.ts';
import { sha256Hex } from '../base/hash.ts';
import type { Json } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { createNodeMemo } from '../base/node-memo.ts';
import { compareStrings } from '../base/order.ts';
import { nodeName, sourcesOf } from './element.ts';
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

/** Writes objects by `writers`; anything else is plain canonical JSON. */
function written(members: Readonly<Record<string, CanonicalWriter>>): CanonicalWriter {
  const writers: Writers = new Map(Object.entries(members));
  return (node) => (isObject(node) ? canonicalObject(node, writers) : canonicalJson(node));
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
function named(key: string, write: CanonicalWriter = canonicalJson): CanonicalWriter {
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

const canonicalPayloadField = named('name');

const canonicalPayload: CanonicalWriter = (list) =>
  isArray(list) ? `[${sortTexts(list.map(canonicalPayloadField)).join(',')}]` : canonicalJson(list);

const payloadWriters: Writers = new Map([['payloadSchema', canonicalPayload]]);

const withPayload: CanonicalWriter = (node) => {
  if (!isObject(node)) return canonicalJson(node);
  if (node.payload === undefined || node.payloadSchema !== undefined) return canonicalObject(node, payloadWriters);
  const { payload, ...rest } = node;
  return canonicalObject({ ...rest, payloadSchema: payload }, payloadWriters);
};

/** `from` in its one spelling: sorted names joined by `|`. */
export function canonicalFrom(from: Json | undefined): string {
  if (typeof from === 'string' && !from.includes('|')) return from;
  return [...new Set(sourcesOf(from).map((name) => name.normalize('NFC')))].sort(compareStrings).join('|');
}

export const canonicalField = named('name');
export const canonicalState = named('name');
export const canonicalEvent = named('key', withPayload);
export const canonicalEmit = named('event', withPayload);
export const canonicalListen = named('event');
export const canonicalTick: CanonicalWriter = written({ effects: orderedOrAbsent });
export const canonicalTransition: CanonicalWriter = cached(
  written({ from: (from) => canonicalString(canonicalFrom(from)), effects: orderedOrAbsent }),
);

/** Sorted by (from, event); what can be taken in one state on one event keeps the order of the document. */
const canonicalTransitions: CanonicalWriter = (list) => {
  if (list === null || (isArray(list) && list.length === 0)) return '';
  return isArray(list) ? inBrackets(transitionTexts(list)) : canonicalJson(list);
};

/** The canonical texts of a list of transitions, in canonical order. */
export function transitionTexts(list: readonly Json[]): readonly string[] {
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

const canonicalMachineBody = written({
  states: cached(unordered(canonicalState)),
  events: cached(unordered(canonicalEvent)),
  transitions: canonicalTransitions,
});

const canonicalMachine: CanonicalWriter = (node) => {
  const text = canonicalMachineBody(node);
  return text === '{}' || text === 'null' ? '' : text;
};

/** A known list of elements, empty or not. */
function orEmpty(write: CanonicalWriter): CanonicalWriter {
  return (list) => write(list) || '[]';
}

export const canonicalEntity: CanonicalWriter = named(
  'name',
  cached(written({ fields: orEmpty(unordered(canonicalField)) })),
);

/** A bare name stays a bare name: an opaque trait is not an empty one. */
export const canonicalTrait: CanonicalWriter = cached(
  written({
    stateMachine: canonicalMachine,
    emits: unordered(canonicalEmit),
    listens: unordered(canonicalListen),
    ticks: unordered(canonicalTick),
    initialEffects: orderedOrAbsent,
  }),
);

const canonicalPageTrait = named('ref');

export const canonicalPage: CanonicalWriter = cached(written({ traits: unordered(canonicalPageTrait) }));

export const canonicalOrbital: CanonicalWriter = cached(
  written({
    entity: canonicalEntity,
    auxiliaryEntities: unordered(canonicalEntity),
    traits: unordered(canonicalTrait),
    pages: unordered(canonicalPage),
    uses: unordered(canonicalJson),
  }),
);

const canonicalDocument: CanonicalWriter = cached(written({ orbitals: orEmpty(unordered(canonicalOrbital)) }));
