// A YAML text made to say something else. The nodes of what changed are changed in the parsed document, which keeps comments; of how that is then laid out only the
// lines that changed are taken, so that all others keep their bytes.
import { applyPatch, structuredPatch } from 'diff';
import {
  type Document,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type Node,
  parseDocument,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { charge } from '../../core/base/budget.ts';
import { isSameJson } from '../../core/base/canonical-json.ts';
import { isArray, isObject, type Json, type JsonObject } from '../../core/base/json.ts';
import { alignItems } from '../json/align-items.ts';
import { resolveAliases } from './known-aliases.ts';

/** Lines that may differ where the others are to keep their bytes: the comparison takes the square of their number (Myers, 1986). */
const editsMax = 1_000;
/** Characters that are parsed, laid out and compared in the time of a unit of work. */
const charactersPerUnit = 1;

/** The text, which says `old`, with the least that makes it say `value`. What several places share through an anchor may come out otherwise. */
export function rewriteYaml(text: string, old: Json, value: Json): string {
  if (isSameJson(old, value)) return text;
  charge(Math.ceil(text.length / charactersPerUnit), 'writing YAML');
  const style = styleOf(text);
  const document = parse(text);
  const before = parse(text).toString(style);
  document.contents = changed(document, document.contents, old, value) as typeof document.contents;
  const after = document.toString(style);
  if (before === text) return after;
  // Lines are laid out otherwise in places: there white space counts for nothing when what changed is looked for.
  const isCrlf = /\r\n/.test(text);
  const lines = isCrlf ? text.replaceAll('\r\n', '\n') : text;
  const patch = structuredPatch('', '', before, after, undefined, undefined, { context: 2, maxEditLength: editsMax });
  if (patch === undefined) return after;
  const merged = applyPatch(lines, patch, { compareLine: (_, line, __, other) => isAlike(line, other) });
  const kept = merged === false ? after : merged;
  const isTrue = isSameJson(valueIn(kept), value);
  const result = isTrue ? kept : after;
  return isCrlf ? result.replaceAll('\n', '\r\n') : result;
}

const parse = (text: string) => parseDocument(text, { uniqueKeys: false, keepSourceTokens: false });

function valueIn(text: string): Json {
  const document = parse(text);
  resolveAliases(document);
  return document.toJS({ maxAliasCount: -1 }) as Json;
}

/** As far as its writer can be told how a text is laid out. */
function styleOf(text: string) {
  let indent = 9;
  for (const [, step = ''] of text.matchAll(/^( +)\S/gm)) indent = Math.min(indent, step.length);
  return {
    lineWidth: 0,
    indent: indent === 9 ? 2 : indent,
    indentSeq: !/^( *)[^\s#-][^\n]*:[ \t]*\n\1- /m.test(text),
    flowCollectionPadding: !/\{\S/.test(text),
    singleQuote: !text.includes('"') && text.includes("'"),
  };
}

const isAlike = (line: string, other: string): boolean => spaceless(line) === spaceless(other);

const spaceless = (line: string): string => line.replace(/\s+/g, '');

/** The node that says `value` in the place of one that says `old`; the same one wherever it can be. */
function changed(document: Document, node: unknown, old: Json | undefined, value: Json): unknown {
  if (isSameJson(old, value)) return node;
  if (isMap(node) && isObject(old) && isObject(value)) return changedMap(document, node, old, value);
  if (isSeq(node) && isArray(old) && isArray(value)) return changedList(document, node, old, value);
  if (isScalar(node) && (typeof value !== 'object' || value === null)) {
    node.value = value;
    return node;
  }
  const created = document.createNode(value) as Node;
  // A collection stands as what it replaces did.
  if (isCollection(created) && isCollection(node) && node.flow === true) created.flow = true;
  return created;
}

function changedMap(document: Document, map: YAMLMap, old: JsonObject, value: JsonObject): YAMLMap {
  const keyOf = (pair: { readonly key: unknown }) => String(isScalar(pair.key) ? pair.key.value : pair.key);
  const items = map.items.filter((pair) => value[keyOf(pair)] !== undefined);
  // Of a name that stands there twice the last counts.
  const lastOf = new Map(items.map((pair, index) => [keyOf(pair), index]));
  /** New pairs, by the place of the one that they follow. */
  const behind = new Map<number, (typeof items)[number][]>([[-1, []]]);
  let last = -1;
  for (const [key, wanted] of Object.entries(value)) {
    if (wanted === undefined) continue;
    const at = lastOf.get(key);
    const pair = at === undefined ? undefined : items[at];
    if (at === undefined || pair === undefined) behind.get(last)?.push(document.createPair(key, wanted) as never);
    else {
      pair.value = changed(document, pair.value, old[key], wanted);
      last = at;
      behind.set(at, []);
    }
  }
  map.items = [...(behind.get(-1) ?? []), ...items.flatMap((pair, index) => [pair, ...(behind.get(index) ?? [])])];
  return map;
}

function changedList(document: Document, list: YAMLSeq, old: readonly Json[], value: readonly Json[]): YAMLSeq {
  const kept = alignItems(old, value);
  const items = list.items;
  list.items = value.map((wanted, index) => {
    const from = kept[index] ?? null;
    if (from !== null) return changed(document, items[from], old[from], wanted);
    const created = document.createNode(wanted) as Node;
    const twin = items.find(isCollection);
    if (isCollection(created) && twin?.flow === true) created.flow = true;
    return created;
  });
  return list;
}
