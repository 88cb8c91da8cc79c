// YAML, as a reader of texts. Aliases and anchors are followed; tags beyond those of JSON are told.
import {
  type CollectionTag,
  type Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  stringify,
  type Tags,
  visit,
} from 'yaml';
import type { Json } from '../../core/base/json.ts';
import { parsePointer } from '../../core/base/pointer.ts';
import { jsonFault } from '../../core/base/strict-json.ts';
import type { Format, Reading, SyntaxFault } from '../../core/formats/format.ts';
import { Lines, type TextPlace } from '../../core/formats/lines.ts';
import { openingOf, yamlProlog } from '../../core/formats/opening.ts';
import { resolveAliases } from './known-aliases.ts';
import { nestedBeyond } from './nesting.ts';
import { rewriteYaml } from './rewrite.ts';
import { sayYamlFault } from './words.ts';

export const yaml: Format = {
  name: 'yaml',
  title: 'YAML',
  extensions: ['.yaml', '.yml'],
  says: 'documents',
  detect: (text) => /^(?:---|-\s|[\w"'-]+\s*:(?:\s|$))/.test(openingOf(text, yamlProlog)),
  read: readYaml,
  rewrite: rewriteYaml,
  write: (document) => stringify(document, { lineWidth: 120, aliasDuplicateObjects: false }),
};

/** No ordered maps of YAML 1.1, of which JSON has none: the library compares each of their keys with all before it. */
export const customTags = (tags: Tags): Tags =>
  tags.filter((tag) => tag !== 'omap' && (tag as CollectionTag).tag !== 'tag:yaml.org,2002:omap');

const faultsMax = 100;
/** The parser is recursive: what is deeper would exhaust the stack. */
const nestingMax = 256;
/** Aliases may stand for this many times as much as is written. */
const aliasesMax = 100;

function readYaml(text: string): Reading {
  const lineCounter = new LineCounter();
  const placeAt = (offset: number): TextPlace => {
    const { line, col } = lineCounter.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  const faults: SyntaxFault[] = [];
  let document: ReturnType<typeof parseDocument>;
  let value: Json | undefined;
  const tooDeep = nestedBeyond(text, nestingMax);
  if (tooDeep !== null) {
    const place = new Lines(text).placeAt(tooDeep);
    const fault = { ...place, message: `nested deeper than ${nestingMax} levels` };
    return { format: 'yaml', value: undefined, faults: [fault], notes: [], placeOf: () => place };
  }
  try {
    const quiet = { prettyErrors: false, logLevel: 'error' } as const;
    document = parseDocument(text, { lineCounter, ...quiet, uniqueKeys: false, stringKeys: false, customTags });
    for (const error of document.errors.slice(0, faultsMax))
      faults.push({ ...placeAt(error.pos[0]), message: sayYamlFault(error) });
    const missing = aliasFaults(document);
    if (faults.length === 0) faults.push(...missing.map(({ offset, message }) => ({ ...placeAt(offset), message })));
    faults.push(...keyFaults(document).map((offset) => ({ ...placeAt(offset), message: keyMessage })));
    const isUnread = faults.length > 0 && (document.contents === null || faults.at(-1)?.message === keyMessage);
    value = isUnread ? undefined : toJson(document.toJS({ maxAliasCount: aliasesMax }));
  } catch (error) {
    const message = error instanceof ReferenceError ? tooManyAliases : 'this cannot be read';
    return {
      format: 'yaml',
      value: undefined,
      faults: faults.length > 0 ? faults : [{ line: 1, column: 1, message }],
      notes: [],
      placeOf: () => ({ line: 1, column: 1 }),
    };
  }
  const placeOf = (pointer: string) => placeAt(offsetOf(document.contents as Node | null, pointer));
  const refusal = value === undefined ? null : jsonFault('', value);
  if (refusal !== null) faults.push({ ...placeOf(''), message: refusal });
  return { format: 'yaml', value, faults, notes: [], placeOf };
}

const keyMessage = 'the name of a member is a text; this one is a list or an object';

/** Where keys are that JSON has no place for. */
function keyFaults(document: Document): number[] {
  const offsets: number[] = [];
  visit(document, {
    Pair: (_, { key }) => {
      if (!isCollection(key)) return undefined;
      if (offsets.length < faultsMax) offsets.push(key.range?.[0] ?? 0);
      return visit.SKIP;
    },
  });
  return offsets;
}

const tooManyAliases = `its aliases stand for too much: one may stand for ${aliasesMax} others at most`;

/** Aliases before which no anchor has their name. The others are left what they stand for. */
function aliasFaults(document: Document): { readonly offset: number; readonly message: string }[] {
  return resolveAliases(document)
    .slice(0, faultsMax)
    .map(({ range, source }) => ({
      offset: range?.[0] ?? 0,
      message: `no anchor before it is called "${source}"; a text that begins with \`*\` stands in quotes`,
    }));
}

/** Dates, maps with keys that are no texts and the like become what JSON has. */
function toJson(value: unknown): Json {
  const text = JSON.stringify(value);
  return text === undefined ? null : (JSON.parse(text) as Json);
}

function offsetOf(root: Node | null, pointer: string): number {
  let at: unknown = root;
  let offset = root?.range?.[0] ?? 0;
  for (const segment of parsePointer(pointer) ?? []) {
    const inside = entryOf(at, segment);
    if (inside === undefined) break;
    at = inside.value;
    offset = inside.offset;
  }
  return offset;
}

function entryOf(at: unknown, segment: string): { value: unknown; offset: number } | undefined {
  if (isSeq(at)) {
    const item = at.items[Number(segment)];
    return isNode(item) ? { value: item, offset: item.range?.[0] ?? 0 } : undefined;
  }
  if (!isMap(at)) return undefined;
  const pair = at.items.findLast((one) => isScalar(one.key) && String(one.key.value) === segment);
  if (!isPair(pair)) return undefined;
  const key = isNode(pair.key) ? (pair.key.range?.[0] ?? 0) : 0;
  // An alias stands where it is used; a block begins at its key, whose line says what it is.
  const isBlock = isCollection(pair.value) || isAlias(pair.value);
  return { value: pair.value, offset: isBlock ? key : isNode(pair.value) ? (pair.value.range?.[0] ?? key) : key };
}
