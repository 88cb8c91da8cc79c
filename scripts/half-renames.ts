// Names that were changed in some of their places and not in others, in sound documents: what judges half-done renames, and what the evidence for one is weighed
// by. The new name is one of the same kind from another document, in the same style.

import type { Json } from '../src/core/base/json.ts';
import { parsePointer } from '../src/core/base/pointer.ts';
import type { Prng } from '../src/core/base/prng.ts';
import { fits, styleOf } from '../src/core/repair/spelling.ts';
import { type Declaration, indexSchema, nameKinds, parseSchema, symbolsOf } from '../src/core/schema/index.ts';
import { implicitFields } from '../src/core/schema/language.ts';
import { defaultRegistries, verifySchema } from '../src/core/verify/index.ts';
import { originals } from './repair-cases.ts';

/** Longer documents take minutes under load. */
const charactersMax = 40_000;

export type Kind = (typeof nameKinds)[number];
export const kinds = nameKinds.filter((kind) => !['page', 'orbital', 'alias', 'service', 'setting'].includes(kind));

/** A text that holds the name, from a position on. */
export interface Place {
  readonly pointer: string;
  readonly start: number;
}

export interface Named {
  readonly kind: Kind;
  readonly name: string;
  readonly declaration: Place;
  readonly uses: readonly Place[];
}

const isImplicit = (name: string) => (implicitFields as readonly string[]).includes(name);

export const modelOf = (document: Json) => indexSchema(parseSchema(document).schema);

export function namedIn(document: Json): Named[] {
  const symbols = symbolsOf(modelOf(document));
  // A trait declares an event among its events and among its `emits`: it has its name in both.
  const twinsOf = (one: Declaration) => symbols.declarationsOf(one).filter((other) => other !== one);
  const usesOf = (one: Declaration) => symbols.declarationsOf(one).flatMap((other) => symbols.usesOf(other));
  return kinds.flatMap((kind) => {
    const all = symbols.declarations(kind);
    // A name of two declarations is that of neither, and a field that every record has is declared without its declaration.
    const alone = all.filter(
      (one) =>
        one.path.length > 0 &&
        !(kind === 'field' && isImplicit(one.name)) &&
        all.filter(({ name, scope }) => name === one.name && scope === one.scope).length === 1,
    );
    return alone.map((one) => ({
      kind,
      name: one.name,
      declaration: { pointer: symbols.pointerTo(one), start: 0 },
      uses: [...twinsOf(one), ...usesOf(one)].map((use) => ({
        pointer: symbols.pointerTo(use),
        start: 'start' in use ? use.start : 0,
      })),
    }));
  });
}

/** The places of a rename that was not finished, by how far it went. */
export const parts: Readonly<Record<string, (named: Named) => readonly Place[] | null>> = {
  'declaration alone': ({ declaration, uses }) => (uses.length > 0 ? [declaration] : null),
  'uses alone': ({ uses }) => (uses.length > 1 ? uses : null),
  'half of the uses': ({ declaration, uses }) =>
    uses.length > 3 ? [declaration, ...uses.slice(0, Math.floor(uses.length / 2))] : null,
  'all but one': ({ declaration, uses }) => (uses.length > 2 ? [declaration, ...uses.slice(1)] : null),
};

/** The document with a name changed in places of it; from the last place in a text to the first, so that positions hold. */
export function renamedAt(document: Json, places: readonly Place[], from: string, to: string): Json {
  const copy = JSON.parse(JSON.stringify(document)) as Json;
  for (const { pointer, start } of places.toSorted((a, b) => b.start - a.start)) {
    const path = parsePointer(pointer) ?? [];
    let at = copy as unknown as Record<string, Json>;
    for (const step of path.slice(0, -1)) at = at[step] as unknown as Record<string, Json>;
    const last = path.at(-1) as string;
    const text = at[last] as string;
    at[last] = text.slice(0, start) + to + text.slice(start + from.length);
  }
  return copy;
}

const isSound = (document: Json) => verifySchema(modelOf(document), defaultRegistries).findings.length === 0;

export const sound = originals.filter(
  ({ document }) => JSON.stringify(document).length < charactersMax && isSound(document),
);
const pool = new Map(
  kinds.map((kind) => [
    kind,
    [
      ...new Set(
        sound.flatMap(({ document }) =>
          namedIn(document)
            .filter((one) => one.kind === kind)
            .map(({ name }) => name),
        ),
      ),
    ].sort(),
  ]),
);

/** Another name of the kind that no text of the document holds. */
export function newName({ kind, name }: Named, document: Json, prng: Prng): string | null {
  const text = JSON.stringify(document);
  const fitting = (pool.get(kind) ?? []).filter((one) => fits(styleOf(name), styleOf(one)) && !text.includes(one));
  return fitting.length === 0 ? null : prng.pick(fitting);
}
