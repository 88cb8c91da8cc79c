// Foreign writing as a cause. A machine whose transitions stand under `on` has no way out, renders nothing and emits nothing: a dozen findings, one reason. The
// whole document is read as the reader reads it (read-document.ts) and judged again; the findings that are gone then follow from the first place that was read
// otherwise. Mistakes that a reading brings to light are told once the writing is mended. Cost: one reading and one verification, of documents with findings.
import { isArray, isObject, type Json, type JsonObject } from '../base/json.ts';
import { nearestNames } from '../base/nearest.ts';
import { formatPointer, parsePointer } from '../base/pointer.ts';
import { nodeName } from '../schema/element.ts';
import { knownMembers } from '../schema/members.ts';
import { indexSchema, type Model } from '../schema/model.ts';
import { type Schema, schemaOf } from '../schema/parse.ts';
import { type Cause, foldFindings } from '../verify/causes.ts';
import type { Finding, SuggestedAction } from '../verify/finding.ts';
import { quote } from '../verify/hint.ts';
import type { Registries } from '../verify/registry.ts';
import { keyedList } from '../verify/rules/keyed-list.ts';
import { verifySchema } from '../verify/verify.ts';
import { type NotationChange, readNotation } from './read-document.ts';

/**
 * The findings of a model by cause, foreign writing before all others: it hides what stands in it. `findings` are those to tell, `all` those of the document.
 * In the order of what hides others: foreign writing, then by the number of places, then by pointer.
 */
export function foldCauses(
  model: Model,
  findings: readonly Finding[],
  registries: Registries,
  all: readonly Finding[] = findings,
): readonly Cause[] {
  if (findings.length === 0) return [];
  const keyed = findings.filter(({ rule }) => rule === keyedList.id);
  const others = findings.filter(({ rule }) => rule !== keyedList.id);
  const foreign = foreignCause(model, others, registries);
  const told = new Set(foreign?.cleared);
  return [
    ...under(keyed[0] ?? null, keyed.slice(1)),
    ...under(foreign?.finding ?? null, foreign?.cleared ?? []),
    ...foldFindings(
      model,
      others.filter((one) => !told.has(one)),
      registries,
      all,
    ),
  ];
}

/** The notes without those on a member that the first of the findings tells. */
export const untoldNotes = <Told extends { readonly pointer: string }>(
  notes: readonly Told[],
  causes: readonly Cause[],
): readonly Told[] => {
  if (notes.length === 0) return notes;
  const told = new Set(causes.flatMap(({ pointer, name }) => [pointer, pointer + formatPointer([name])]));
  return notes.filter(({ pointer }) => !told.has(pointer));
};

function under(first: Finding | null, following: readonly Finding[]): readonly Cause[] {
  if (first === null) return [];
  const places = following.map(({ rule, category, pointer, name, message }) => ({
    rule,
    category,
    pointer,
    name,
    message,
  }));
  return [{ ...first, places }];
}

interface ForeignCause {
  readonly finding: Finding;
  readonly cleared: readonly Finding[];
}

/** The findings that follow from foreign writing, as one; null where none does. */
function foreignCause(model: Model, findings: readonly Finding[], registries: Registries): ForeignCause | null {
  const { document, changes } =
    findings.length === 0 ? { document: null, changes: [] } : readNotation(model, registries);
  const [first] = changes;
  if (document === null || first === undefined) return null;
  const left = countsOf(findingsOf(schemaOf(document), registries));
  const cleared: Finding[] = [];
  for (const finding of findings) {
    const key = keyOf(finding);
    const count = left.get(key) ?? 0;
    if (count === 0) cleared.push(finding);
    else left.set(key, count - 1);
  }
  const [worst] = cleared.toSorted((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'));
  if (worst === undefined) return null;
  const { name, message, rest = [] } = sayChange(valueAt(model.document as Json, first.path), first);
  const pointer = formatPointer([...(parsePointer(first.pointer) ?? []), ...rest]);
  return { finding: { ...worst, pointer, name, message, repairs: [suggestionOf(changes)] }, cleared };
}

/** Pointers change where steps come to stand elsewhere; what is said of a place does not. */
const keyOf = ({ rule, name, message }: Finding) => `${rule} ${name} ${message}`;

function countsOf(findings: readonly Finding[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const finding of findings) counts.set(keyOf(finding), (counts.get(keyOf(finding)) ?? 0) + 1);
  return counts;
}

const findingsOf = (schema: Schema, registries: Registries) =>
  verifySchema(indexSchema(schema), registries, { suggests: false }).findings;

function suggestionOf(changes: readonly NotationChange[]): SuggestedAction {
  const [first, ...rest] = changes.map(({ path, value }) => setAt(path, value));
  return { ...(first as SuggestedAction), ...(rest.length > 0 && { afterwards: rest }) };
}

/** So many members are named in a sentence. */
const namedMax = 4;

/** Member names of this format and of others; any other is a name that the author gave. */
const memberWords: ReadonlySet<string> = new Set(
  Object.values(knownMembers).flatMap(({ byName }) => [...byName.keys()]),
);

/** The members that nothing reads, and those that are written in their place. */
function sayChange(
  before: Json | undefined,
  { path, value: after }: NotationChange,
): { readonly name: string; readonly message: string; readonly rest?: readonly string[] } {
  const moved = memberMoved(before, after);
  if (moved !== null) {
    const message = `nothing reads ${quote(moved.from)}: write ${quote(moved.to)}`;
    return { name: moved.from, message, rest: [moved.from] };
  }
  const [gone, come] = [membersBeyond(before, after), membersBeyond(after, before ?? null)];
  const [name = ''] = gone;
  if (isArray(after) && come.length === 0) {
    if (isArray(after[0]))
      return {
        name: nodeName(after[0][0], ''),
        message: 'nothing runs effects that are no list of lists: put the effect into a list of its own',
      };
    const operator = nodeName(after[0], '') || name;
    const noun = path.endsWith('/guard') ? 'a guard' : 'an effect';
    return { name: operator, message: `nothing runs ${noun} that is no list: write ["${operator}", ...]` };
  }
  const [misspelt] = namesBeyond(before, after);
  if (gone.length === 0 && misspelt !== undefined)
    return {
      name: misspelt,
      message: `nothing reads ${quote(misspelt)}: write ${come.slice(0, namedMax).map(quote).join(', ')}`,
    };
  const named = gone.slice(0, namedMax);
  const words = named.length === 1 ? `${quote(name)} is a word` : `${named.map(quote).join(', ')} are words`;
  const pairs = named.flatMap((word) => {
    const own = come.find((member) => (meantBy.get(word) ?? noMembers).has(member));
    return own === undefined ? [] : [named.length === 1 ? quote(own) : `${quote(own)} for ${quote(word)}`];
  });
  const instead = pairs.length > 0 ? pairs : come.slice(0, namedMax).map(quote);
  const said = instead.length === 0 ? 'it as the format has it' : instead.join(', ');
  return { name, message: `${words} of another format: write ${said}` };
}

/** The one member that stands under another name afterwards, where that is a typo and nothing else differs. */
function memberMoved(before: Json | undefined, after: Json): { readonly from: string; readonly to: string } | null {
  if (before === undefined || !isObject(before) || !isObject(after)) return null;
  const [from, ...otherFrom] = Object.keys(before).filter((key) => !(key in after));
  const [to, ...otherTo] = Object.keys(after).filter((key) => !(key in before));
  if (from === undefined || to === undefined || otherFrom.length > 0 || otherTo.length > 0) return null;
  return before[from] === after[to] && nearestNames(from, [to], 1).length > 0 ? { from, to } : null;
}

const noMembers: ReadonlySet<string> = new Set();

/** The members that a word of another format stands for, in any element. */
const meantBy: ReadonlyMap<string, ReadonlySet<string>> = (() => {
  const meant = new Map<string, Set<string>>();
  for (const { byName } of Object.values(knownMembers))
    for (const [word, { meant: own }] of byName) {
      if (own === null) continue;
      const known = meant.get(word);
      if (known === undefined) meant.set(word, new Set([own.member]));
      else known.add(own.member);
    }
  return meant;
})();

const membersBeyond = (value: Json | undefined, other: Json | undefined): readonly string[] =>
  namesBeyond(value, other).filter((name) => memberWords.has(name));

/** Names that a value has, at any depth, and another has not; in the order in which they stand. */
function namesBeyond(value: Json | undefined, other: Json | undefined): readonly string[] {
  const known = new Set<string>();
  namesIn(other, known);
  const own = new Set<string>();
  namesIn(value, own);
  return [...own].filter((name) => !known.has(name));
}

function namesIn(value: Json | undefined, names: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  const isMap = isObject(value);
  for (const [name, inner] of Object.entries(value)) {
    if (isMap) names.add(name);
    namesIn(inner as Json, names);
  }
}

function valueAt(document: Json, pointer: string): Json | undefined {
  let at: Json | undefined = document;
  for (const step of parsePointer(pointer) ?? []) at = (at as JsonObject | null | undefined)?.[step];
  return at;
}

/** A document in the writing of the format, and the actions that say so. */
export interface MendedWriting {
  readonly schema: Schema;
  readonly actions: readonly SuggestedAction[];
}

/**
 * The same document in the writing of the format: lists as lists, and what is written in the words of another format as the reader has it, where fewer findings
 * are left then. Null where it is written so already. Nothing is added, and what cannot be read stays as it is.
 */
export function mendWriting(model: Model, registries: Registries): MendedWriting | null {
  const { keyed, dialect } = model.schema;
  if (dialect !== 'orb') return null;
  const lists = keyed.map(({ path }) => setAt(path, valueAt(model.document as Json, path) ?? null));
  const { document, changes } = readNotation(model, registries);
  const plain = schemaOf(model.document);
  const read = schemaOf(document);
  const isBetter = changes.length > 0 && findingsOf(read, registries).length < findingsOf(plain, registries).length;
  if (!isBetter) return lists.length === 0 ? null : { schema: plain, actions: lists };
  return { schema: read, actions: [...lists, ...changes.map(({ path, value }) => setAt(path, value))] };
}

const setAt = (path: string, value: Json): SuggestedAction => ({ action: 'set_property', params: { path, value } });
