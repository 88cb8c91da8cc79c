// The names of a text with their places: declarations and uses of the table of symbols, each with its offsets, in the order of the text. Definition, references,
// rename, hover and highlights are questions to this list. Cost: linear in the names; then a binary search a question.

import type { JsonObject } from '../core/base/json.ts';
import type { Segment } from '../core/base/pointer.ts';
import type { NameKind } from '../core/schema/format.ts';
import type { Declaration, Element, Model, Use } from '../core/schema/index.ts';
import { nameKinds, symbolsOf } from '../core/schema/index.ts';
import { recordsOf } from '../core/schema/record-members.ts';
import { sentPayloadsOf } from '../core/schema/sent-payloads.ts';
import { pathTextsIn } from '../core/verify/page-paths.ts';
import type { Analysis } from './analysis.ts';
import { dottedField, linkedWith, payloadFieldsOf } from './linked-names.ts';

/** A place in the text that holds a name. */
export interface NamePlace {
  readonly kind: NameKind;
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** The declaration that the name means; null where nothing declares it. */
  readonly declaration: Declaration | null;
  readonly isDeclaration: boolean;
  readonly owner: Element | null;
}

export interface Names {
  /** By start, then declarations first. */
  readonly places: readonly NamePlace[];
  /** The places around an offset, the shortest first. */
  at(offset: number): readonly NamePlace[];
  /** The places of everything that has to keep the same name as a declaration. */
  placesOf(declaration: Declaration): readonly NamePlace[];
}

const cache = new WeakMap<Analysis, Names>();

export function namesOf(analysis: Analysis): Names {
  let names = cache.get(analysis);
  if (names === undefined) {
    names = collectNames(analysis);
    cache.set(analysis, names);
  }
  return names;
}

function collectNames(analysis: Analysis): Names {
  const { model, offsetOf, text } = analysis;
  const isTextual = analysis.format.name === 'lolo';
  const places = model === null ? [] : placesIn(model, text.getText(), offsetOf, isTextual);
  return {
    places,
    at: (offset) => {
      const found: NamePlace[] = [];
      let [low, high] = [0, places.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((places[middle] as NamePlace).start <= offset) low = middle + 1;
        else high = middle;
      }
      // Names do not nest deeply: a binding holds two.
      for (let at = low - 1; at >= 0 && at >= low - 16; at--) {
        const place = places[at] as NamePlace;
        if (place.end >= offset) found.push(place);
      }
      return found.sort(
        (a, b) => a.end - a.start - (b.end - b.start) || Number(b.isDeclaration) - Number(a.isDeclaration),
      );
    },
    placesOf: (declaration) => {
      if (model === null) return [];
      const linked = linkedWith(model, declaration);
      return places.filter((place) => place.declaration !== null && linked.has(place.declaration));
    },
  };
}

function placesIn(
  model: Model,
  text: string,
  offsetOf: (pointer: string) => number,
  isTextual: boolean,
): readonly NamePlace[] {
  const symbols = symbolsOf(model);
  const places: NamePlace[] = [];
  const put = (
    { kind, name, owner }: Pick<Declaration, 'kind' | 'name' | 'owner'>,
    range: { readonly start: number; readonly end: number } | null,
    declaration: Declaration | null,
    isDeclaration: boolean,
  ) => {
    if (range !== null) places.push({ ...range, kind, name, declaration, isDeclaration, owner });
  };
  const add = (of: Declaration | Use, start: number, declaration: Declaration | null, isDeclaration: boolean) => {
    const offset = offsetOf(symbols.pointerTo(of));
    // The textual form writes `?row` for `@payload.row`.
    const inside = isTextual && text[offset] === '?' ? start - ('@payload.'.length - '?'.length) : start;
    put(of, findName(text, offset, of.name, inside), declaration, isDeclaration);
  };
  for (const kind of nameKinds) {
    for (const declaration of symbols.declarations(kind)) {
      const { name, scope, owner } = declaration;
      const meant = symbols.find(kind, scope, name) ?? declaration;
      if (kind === 'setting') {
        const offset = offsetOf(symbols.pointerTo({ owner, path: ['config', name] }));
        put(declaration, findMember(text, offset, name, isTextual), meant, true);
      } else add(declaration, 0, meant, true);
      // The textual form names the state that is the first: `initial: idle`.
      if (kind !== 'state' || !isTextual) continue;
      const start = offsetOf(symbols.pointerTo({ ...declaration, path: ['isInitial'] }));
      if (isWordAt(text, start, name) && !places.some((one) => one.start === start))
        put(declaration, { start, end: start + name.length }, meant, false);
    }
    for (const use of symbols.uses(kind)) {
      const meant = symbols.meantBy(use) ?? (kind === 'payload' ? dottedField(symbols, use) : null);
      add(meant?.kind === 'payload' ? { ...use, name: meant.name } : use, use.start, meant, false);
    }
  }
  for (const { kind, name, owner, path, declaration } of memberNames(model)) {
    const offset = offsetOf(symbols.pointerTo({ owner, path: [...path, name] }));
    put({ kind, name, owner }, findMember(text, offset, name, isTextual), declaration, false);
  }
  for (const { name, owner, path, declaration } of pagePaths(model)) {
    const offset = offsetOf(symbols.pointerTo({ owner, path }));
    put({ kind: 'page', name, owner }, findName(text, offset, name, 0), declaration, owner === declaration.owner);
  }
  return places.sort((a, b) => a.start - b.start || Number(b.isDeclaration) - Number(a.isDeclaration));
}

interface MemberName {
  readonly kind: NameKind;
  readonly name: string;
  readonly owner: Element;
  /** From the owner's node to the value that has the member, or that is the text. */
  readonly path: readonly Segment[];
  readonly declaration: Declaration;
}

/** Names that are members of records: fields of what is stored, payload fields of what is sent. */
function memberNames(model: Model): readonly MemberName[] {
  const symbols = symbolsOf(model);
  const names: MemberName[] = [];
  const add = (
    record: JsonObject,
    at: Pick<MemberName, 'owner' | 'path'>,
    meant: (name: string) => Declaration | null,
  ) => {
    for (const name in record) {
      const declaration = meant(name);
      if (declaration !== null) names.push({ ...at, kind: declaration.kind, name, declaration });
    }
  };
  for (const trait of model.traits) {
    for (const { entity, record, ...at } of recordsOf(trait)) {
      const scope = entity === null ? undefined : model.entityByName.get(entity);
      if (scope !== undefined) add(record, at, (name) => symbols.find('field', scope, name));
    }
    for (const { event, payload, ...at } of sentPayloadsOf(trait))
      add(payload, at, (name) => payloadFieldsOf(symbols, trait, event, name)[0] ?? null);
  }
  return names;
}

/** The paths of pages, which are names of theirs too, where pages declare them and links of patterns lead to them. */
function pagePaths(model: Model): readonly MemberName[] {
  const symbols = symbolsOf(model);
  const names: MemberName[] = [];
  const add = (name: string, owner: Element, path: readonly Segment[]) => {
    const declaration = symbols.meantBy({ kind: 'page', name, of: null, owner });
    if (declaration !== null) names.push({ kind: 'page', name, owner, path, declaration });
  };
  for (const page of model.pages) if (page.path !== null && page.path !== page.name) add(page.path, page, ['path']);
  for (const trait of model.traits)
    for (const { path, rest } of pathTextsIn(trait.node)) if (rest.at(-1) === 'href') add(path, trait, rest);
  return names;
}

/** How far from its value a name may stand: its line, in most texts. */
const reachMax = 200;

/** The name of the member whose value begins at an offset: it stands before it, or, in the textual form, where what declares it begins. */
function findMember(
  text: string,
  offset: number,
  name: string,
  isTextual: boolean,
): { readonly start: number; readonly end: number } | null {
  if (isTextual && isWordAt(text, offset, name)) return { start: offset, end: offset + name.length };
  const at = text.lastIndexOf(name, offset - 1);
  return at > offset - reachMax && at >= 0 && isWordAt(text, at, name) ? { start: at, end: at + name.length } : null;
}

/** The name in the value that begins at an offset; else the nearest behind it, else the nearest before it. */
export function findName(
  text: string,
  offset: number,
  name: string,
  inside: number,
): { readonly start: number; readonly end: number } | null {
  if (name === '') return null;
  const quote = /["']/.test(text[offset] ?? '') ? 1 : 0;
  const direct = offset + quote + inside;
  if (isWordAt(text, direct, name)) return { start: direct, end: direct + name.length };
  for (let at = text.indexOf(name, offset); at !== -1 && at < offset + reachMax; at = text.indexOf(name, at + 1))
    if (isWordAt(text, at, name)) return { start: at, end: at + name.length };
  for (
    let at = text.lastIndexOf(name, offset);
    at > offset - reachMax && at >= 0;
    at = text.lastIndexOf(name, at - 1)
  ) {
    if (isWordAt(text, at, name)) return { start: at, end: at + name.length };
    if (at === 0) break;
  }
  return null;
}

const inWord = /[\p{L}\p{N}_-]/u;

function isWordAt(text: string, at: number, name: string): boolean {
  if (name === '' || !text.startsWith(name, at)) return false;
  return !inWord.test(text[at - 1] ?? ' ') && !inWord.test(text[at + name.length] ?? ' ');
}
