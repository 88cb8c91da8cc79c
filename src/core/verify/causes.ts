// Findings by cause. A name misspelt once may be told in many places, and what hangs on it in more: an event that nothing fires any more, a state that nothing
// reaches. What belongs together is not guessed: each change of a name that may be meant is tried, and the findings that are gone afterwards follow from it.
// A change that brings a new finding is no cause. Cost: at most `trialsMax` verifications, each of what the change touched.
import { isArray, type Json, type JsonObject } from '../base/json.ts';
import { createNodeMemo } from '../base/node-memo.ts';
import { compareStrings } from '../base/order.ts';
import type { Segment } from '../base/pointer.ts';
import { wordsOf } from '../base/words.ts';
import { objectOf } from '../plan/node-draft.ts';
import type { OrbDocument } from '../schema/document.ts';
import { lifecycleEvents } from '../schema/language.ts';
import { indexSchema, type Model } from '../schema/model.ts';
import { schemaOf } from '../schema/parse.ts';
import { symbolsOf, type Use } from '../schema/symbols.ts';
import type { CategoryCode } from './categories.ts';
import type { Finding } from './finding.ts';
import { quote } from './hint.ts';
import { type NameChange, nameChangesFor, nameGroupsFor, namesOf, suggestionOf, textsOf } from './name-changes.ts';
import type { Registries } from './registry.ts';
import { verifySchema } from './verify.ts';

/** A place whose finding is gone once the cause is mended. */
export interface FollowingPlace {
  readonly rule: string;
  readonly category: CategoryCode;
  readonly pointer: string;
  readonly name: string;
  readonly message: string;
}

export interface Cause extends Finding {
  /** In the order of findings; empty where nothing follows from it. */
  readonly places: readonly FollowingPlace[];
}

/** Changes of names that are tried for a document. A document with one mistake needs one or two; each further mistake as many. */
const trialsMax = 16;
/** A document with more findings than this was not written with one typo in it: its findings are told as they are. */
const findingsMax = 400;

const noPlacesFollow: readonly FollowingPlace[] = Object.freeze([]);

/**
 * The findings of a model with those that follow from another folded under it. `findings` are those to tell: what is silenced is left out before.
 * In the order of what hides others: by the number of places, then by pointer.
 */
export function foldFindings(
  model: Model,
  findings: readonly Finding[],
  registries: Registries,
  all: readonly Finding[] = findings,
): readonly Cause[] {
  const trials = findings.length > findingsMax ? [] : tryChanges(model, findings, registries, all);
  const taken = new Set<Finding>();
  const causes: Cause[] = [];
  for (const { change, cleared } of trials) {
    const own = cleared.filter((finding) => !taken.has(finding));
    for (const finding of own) taken.add(finding);
    const [only] = own;
    // A typo of a use that nothing follows from is told where it stands already.
    if (own.length === 1 && only !== undefined && change.declaration === null && !change.isSaid)
      causes.push({ ...only, places: noPlacesFollow });
    else if (own.length > 0) causes.push(causeOf(model, change, own));
  }
  const left = findings.filter((finding) => !taken.has(finding));
  causes.push(...undeclaredIn(model, left, taken));
  for (const finding of left) if (!taken.has(finding)) causes.push({ ...finding, places: noPlacesFollow });
  return causes.sort((a, b) => b.places.length - a.places.length || compareStrings(a.pointer, b.pointer));
}

/** Findings about the uses of a name that is declared nowhere, and those in the same orbital that name it, as one for each name. They are taken. */
function undeclaredIn(model: Model, findings: readonly Finding[], taken: Set<Finding>): readonly Cause[] {
  if (findings.length < 2 || findings.length > findingsMax) return [];
  const symbols = symbolsOf(model);
  const naming = namingIn(findings);
  return nameGroupsFor(model, findings).flatMap(({ uses, told: all }): Cause[] => {
    const [use] = uses;
    const [first, ...more] = [...new Set(all)].filter((one) => !taken.has(one));
    if (use === undefined || first === undefined || symbols.meantBy(use) !== null) return [];
    const own = new Set([first, ...more]);
    const following = (naming.get(namedIn(first.pointer, use.name)) ?? []).filter(
      (one) => !own.has(one) && !taken.has(one),
    );
    const others = [...more, ...following];
    if (others.length === 0) return [];
    for (const finding of [first, ...others]) taken.add(finding);
    const places = countPlaces([first, ...more]);
    const message = places === 1 ? first.message : sayPlaces(use, places);
    return [{ ...first, severity: worstOf([first, ...others]), message, places: others.map(toPlace) }];
  });
}

/** Findings by a name that they are about and their orbital. */
function namingIn(findings: readonly Finding[]): ReadonlyMap<string, readonly Finding[]> {
  const naming = new Map<string, Finding[]>();
  for (const finding of findings)
    for (const name of namesOf(finding)) {
      const key = namedIn(finding.pointer, name);
      const same = naming.get(key);
      if (same === undefined) naming.set(key, [finding]);
      else same.push(finding);
    }
  return naming;
}

/** A name in the orbital that a pointer leads into. */
const namedIn = (pointer: string, name: string) => `${pointer.split('/', 3).join('/')} ${name}`;

/** A finding is as bad as the worst that is folded under it. */
const worstOf = (findings: readonly Finding[]) =>
  findings.some(({ severity }) => severity === 'error') ? 'error' : 'warning';

interface Trial {
  readonly change: NameChange;
  readonly cleared: readonly Finding[];
}

/** The changes that clear findings and bring none, those that clear most first, then those that touch least. */
function tryChanges(
  model: Model,
  findings: readonly Finding[],
  registries: Registries,
  all: readonly Finding[],
): readonly Trial[] {
  const before = countsOf(all);
  const trials: Trial[] = [];
  for (const change of nameChangesFor(model, findings).slice(0, trialsMax)) {
    const after = countsOf(findingsAfter(model, change, registries));
    if ([...after].some(([key, count]) => count > (before.get(key) ?? 0))) continue;
    const cleared = findings.filter((finding) => !after.has(keyOf(finding)));
    const isCleared = change.told.some((finding) => cleared.includes(finding));
    const isSpokenFor = !change.isFromElsewhere || cleared.some((finding) => !change.told.includes(finding));
    if (isCleared && isSpokenFor) trials.push({ change, cleared });
  }
  const evidence = new WordCounts(model);
  return trials.sort(
    (a, b) =>
      b.cleared.length - a.cleared.length ||
      a.change.places.length - b.change.places.length ||
      evidence.of(a.change) - evidence.of(b.change),
  );
}

function findingsAfter(model: Model, change: NameChange, registries: Registries): readonly Finding[] {
  const document = withTexts(model.document as Json, textsOf(change, model), 0) as OrbDocument;
  return verifySchema(indexSchema({ ...schemaOf(document), ...sameDialect(model) }, model), registries, {
    suggests: false,
    hints: false,
  }).findings;
}

type TextAt = ReturnType<typeof textsOf>[number];

/** Nodes that trials made of a node, by the texts in them: the next version of a document has most nodes still, and what was found of those made of them holds. */
const made = createNodeMemo<Map<string, Json>>();
/** From here on a node is an element: what is around it changes with every edit. */
const elementDepth = 2;

/** The value with other texts at some places, which lead through at least `depth` nodes around it. */
function withTexts(value: Json, texts: readonly TextAt[], depth: number): Json {
  const [first] = texts;
  if (first === undefined) return value;
  if (first.path.length === depth) return first.text;
  if (isArray(value) || depth < elementDepth) return copyWith(value, texts, depth);
  const known = made.get(value as JsonObject) ?? new Map<string, Json>();
  const key = JSON.stringify(texts.map(({ path, text }) => [...path.slice(depth), text]));
  const same = known.get(key);
  if (same !== undefined) return same;
  const copy = copyWith(value, texts, depth);
  if (known.size >= 2 * trialsMax) known.clear();
  known.set(key, copy);
  made.set(value as JsonObject, known);
  return copy;
}

function copyWith(value: Json, texts: readonly TextAt[], depth: number): Json {
  const inside = new Map<Segment, TextAt[]>();
  for (const one of texts) {
    const segment = one.path[depth] as Segment;
    const same = inside.get(segment);
    if (same === undefined) inside.set(segment, [one]);
    else same.push(one);
  }
  if (!isArray(value)) {
    const node = value as JsonObject;
    const changed = [...inside].map(
      ([key, own]) => [String(key), withTexts(node[key] as Json, own, depth + 1)] as const,
    );
    return { ...node, ...objectOf(changed) };
  }
  const items = [...value];
  for (const [i, own] of inside) items[i as number] = withTexts(items[i as number] as Json, own, depth + 1);
  return items;
}

/** Pointers are those of the document as it was given, so that findings can be compared. */
const sameDialect = ({ schema: { dialect, source, places, keyed } }: Model) => ({ dialect, source, places, keyed });

const keyOf = ({ rule, pointer }: Finding) => `${rule} ${pointer}`;

function countsOf(findings: readonly Finding[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const finding of findings) counts.set(keyOf(finding), (counts.get(keyOf(finding)) ?? 0) + 1);
  return counts;
}

function causeOf(model: Model, change: NameChange, cleared: readonly Finding[]): Cause {
  const told = cleared.filter((finding) => change.told.includes(finding));
  const [first = cleared[0] as Finding] = told;
  const mend = suggestionOf(change, model);
  const { declaration, from } = change;
  const isMany = countPlaces(told) > 1;
  const others = declaration !== null ? cleared : cleared.filter((finding) => finding !== first);
  const cause: Finding = {
    ...first,
    severity: worstOf(cleared),
    ...(declaration === null
      ? { message: isMany ? sayUses(change, countPlaces(told)) : first.message }
      : { pointer: symbolsOf(model).pointerTo(declaration), name: from, message: sayDeclaration(change) }),
    repairs: mend === null ? first.repairs : [mend, ...first.repairs.filter((one) => !isSame(one, mend))],
  };
  return { ...cause, places: others.map(toPlace) };
}

/** How often the words of a name stand in the document. Lazy: most documents have one reading alone. */
class WordCounts {
  readonly #model: Model;
  #counts: ReadonlyMap<string, number> | null = null;

  constructor(model: Model) {
    this.#model = model;
  }

  /** The rarest word of the name that a change gives up: of two readings of one mistake, the right one gives up the rarer word. */
  of({ from, to }: NameChange): number {
    if (lifecycleEvents.has(from)) return Infinity;
    this.#counts ??= countWords(this.#model.document as Json);
    const shared = new Set(wordsOf(to));
    const own = wordsOf(from).filter((word) => !shared.has(word));
    return Math.min(...own.map((word) => this.#counts?.get(word) ?? 0));
  }
}

/** Every word of every text and member, counted. */
function countWords(document: Json): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const add = (text: string) => {
    for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  };
  const walk = (value: Json | undefined): void => {
    if (typeof value === 'string') add(value);
    else if (isArray(value)) for (const item of value) walk(item);
    else if (typeof value === 'object' && value !== null)
      for (const name in value) {
        add(name);
        walk(value[name]);
      }
  };
  walk(document);
  return counts;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const toPlace = ({ rule, category, pointer, name, message }: Finding): FollowingPlace => ({
  rule,
  category,
  pointer,
  name,
  message,
});

/** Two rules may tell of one place. */
const countPlaces = (findings: readonly Finding[]) => new Set(findings.map(({ pointer }) => pointer)).size;

const nouns: Partial<Record<NameChange['kind'], string>> = { payload: 'payload field', emit: 'event' };

const sayPlaces = ({ kind, name }: Pick<Use, 'kind' | 'name'>, count: number): string =>
  `${count} places use the ${nouns[kind] ?? kind} ${quote(name)}, which is not declared`;

function sayUses({ kind, from, to }: NameChange, count: number): string {
  return `${sayPlaces({ kind, name: from }, count)}: did you mean ${quote(to)}?`;
}

function sayDeclaration({ kind, from, to, uses, places }: NameChange): string {
  const noun = nouns[kind] ?? kind;
  const used = uses.length === 1 ? 'one place uses' : `${uses.length} places use`;
  const own =
    places.length === 1 ? 'nothing uses' : places.length === 2 ? 'one place uses' : `${places.length - 1} places use`;
  const which = places.length === 1 ? 'the declaration' : 'it';
  return `${own} the ${noun} ${quote(from)}, and ${used} ${quote(to)}, which is not declared: rename ${which} to ${quote(to)}`;
}
