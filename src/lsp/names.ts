// The names of a text with their places: declarations and uses of the table of symbols, each with its offsets, in the order of the text. Definition, references,
// rename, hover and highlights are questions to this list. Cost: linear in the names; then a binary search a question.

import type { NameKind } from '../core/schema/format.ts';
import type { Declaration, Element, Listen, Model, Trait, Use } from '../core/schema/index.ts';
import { nameKinds, symbolsOf } from '../core/schema/index.ts';
import { recordsOf } from '../core/schema/record-members.ts';
import type { Analysis } from './analysis.ts';

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
  const add = (of: Declaration | Use, start: number, declaration: Declaration | null, isDeclaration: boolean) => {
    const offset = offsetOf(symbols.pointerTo(of));
    // The textual form writes `?row` for `@payload.row`.
    const inside = isTextual && text[offset] === '?' ? start - ('@payload.'.length - '?'.length) : start;
    const range = findName(text, offset, of.name, inside);
    if (range !== null)
      places.push({ ...range, kind: of.kind, name: of.name, declaration, isDeclaration, owner: of.owner });
  };
  for (const kind of nameKinds) {
    for (const declaration of symbols.declarations(kind)) {
      // A setting is a key, which stands before its value.
      const at = kind === 'setting' ? { ...declaration, path: ['config', declaration.name] } : declaration;
      const meant = symbols.find(kind, declaration.scope, declaration.name) ?? declaration;
      add(at, 0, meant, true);
      // The textual form names the state that is the first: `initial: idle`.
      if (kind !== 'state' || !isTextual) continue;
      const start = offsetOf(symbols.pointerTo({ ...declaration, path: ['isInitial'] }));
      const end = start + declaration.name.length;
      const { name, owner } = declaration;
      if (isWordAt(text, start, name) && !places.some((one) => one.start === start))
        places.push({ kind, name, start, end, declaration: meant, isDeclaration: false, owner });
    }
    for (const use of symbols.uses(kind)) add(use, use.start, symbols.meantBy(use), false);
  }
  for (const { entity, record, owner, path } of model.traits.flatMap(recordsOf)) {
    const scope = entity === null ? undefined : model.entityByName.get(entity);
    if (scope === undefined) continue;
    for (const name in record) {
      const declaration = symbols.find('field', scope, name);
      const range =
        declaration === null
          ? null
          : findMember(text, offsetOf(symbols.pointerTo({ owner, path: [...path, name] })), name);
      if (range !== null) places.push({ ...range, kind: 'field', name, declaration, isDeclaration: false, owner });
    }
  }
  return places.sort((a, b) => a.start - b.start || Number(b.isDeclaration) - Number(a.isDeclaration));
}

/** How far from its value a name may stand: its line, in most texts. */
const reachMax = 200;

/** The name of the member whose value begins at an offset: it stands before it. */
function findMember(
  text: string,
  offset: number,
  name: string,
): { readonly start: number; readonly end: number } | null {
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

/**
 * The declarations that share one name: an event of a machine and the emit of its trait are one event, and a listener without `triggers` fires an event of its
 * own trait that is called like the one it waits for.
 */
export function linkedWith(model: Model, first: Declaration): ReadonlySet<Declaration> {
  const symbols = symbolsOf(model);
  const linked = new Set<Declaration>();
  const queue: (Declaration | null)[] = [first];
  for (let one = queue.pop(); one !== undefined; one = queue.pop()) {
    if (one === null || linked.has(one)) continue;
    linked.add(one);
    const trait = one.owner === null ? null : symbols.traitOf(one.owner);
    if (trait === null || !eventKinds.has(one.kind)) continue;
    for (const kind of eventKinds) queue.push(symbols.find(kind, trait, one.name));
    queue.push(...acrossListeners(model, trait, one.name));
  }
  return linked;
}

const eventKinds: ReadonlySet<NameKind> = new Set(['event', 'emit', 'listen']);

function acrossListeners(model: Model, trait: Trait, name: string): (Declaration | null)[] {
  const symbols = symbolsOf(model);
  const meant = (listen: Listen) =>
    symbols.meantBy({ kind: 'emit', name: listen.name, of: null, owner: listen as Element });
  const found: (Declaration | null)[] = [];
  for (const other of model.traits)
    for (const listen of other.listens) {
      if (listen.name !== name) continue;
      const source = meant(listen);
      const isFrom = source?.owner != null && symbols.traitOf(source.owner) === trait;
      if (other === trait) found.push(source);
      if (isFrom || other === trait) found.push(symbols.find('listen', other, name));
      if (isFrom && listen.triggers === name) found.push(symbols.find('event', other, name));
    }
  return found;
}
