// Owns the library as the build writes it: every document composed, its hash and its row for matching computed. A document or a row is one line of JSON,
// parsed when it is asked for: loading the library costs reading it, and a document a fraction of a millisecond, where composing all takes most of a second.
// Traits, and effects of transitions, are lines of their own: most stand in several documents, which then share one parsed value.
import { assert } from '../base/assert.ts';
import { isArray, isObject, type Json, type JsonObject } from '../base/json.ts';
import type { MatchRow } from '../embed/index.ts';
import type { OrbDocument } from '../schema/document.ts';
import type { Behavior } from './compose/behavior.ts';

export interface PackedLibrary {
  readonly entries: readonly PackedEntry[];
  /** One line a behavior, in the order of the entries; an orbital's `traits` are numbers of lines in `traits`. */
  readonly documents: string;
  /** One line for each distinct trait; a transition's `effects` are numbers of lines in `effects`. */
  readonly traits: string;
  /** One line for each distinct effect. */
  readonly effects: string;
  /** One line a behavior: a `PackedRow`. */
  readonly rows: string;
}

type PackedEntry = Omit<Behavior, 'schema' | 'hash' | 'row'> & { readonly hash: string };

interface PackedRow {
  readonly whole: readonly number[];
  /** A part's vector is null where it is the whole's. */
  readonly parts: readonly {
    readonly name: string;
    readonly weight: number;
    readonly vector: readonly number[] | null;
  }[];
  readonly terms: readonly (readonly [string, number])[];
}

/** A behavior with what is computed of it. */
export interface ComputedBehavior {
  readonly behavior: Behavior;
  readonly hash: string;
  readonly row: MatchRow;
}

export function packLibrary(library: readonly ComputedBehavior[]): PackedLibrary {
  const entries = library.map(({ behavior, hash }): PackedEntry => {
    const { name, title, description, tier, domain, tags, composes } = behavior;
    return { name, title, description, tier, domain, tags, composes, hash };
  });
  const [traits, effects] = [new LineNumbers(), new LineNumbers()];
  const packTrait = (trait: Json) => traits.numberOf(mapEffects(trait, (effect) => effects.numberOf(effect)));
  return {
    entries,
    documents: linesOf(library.map(({ behavior }) => mapTraits(behavior.schema, packTrait))),
    traits: linesOf(traits.values),
    effects: linesOf(effects.values),
    rows: linesOf(library.map(({ row }) => packRow(row))),
  };
}

/** Members of `packed` are read when first needed, so that they may be getters that read files. */
export function unpackLibrary(packed: PackedLibrary): Behavior[] {
  const documents = once(() => packed.documents.split('\n'));
  const rows = once(() => packed.rows.split('\n'));
  const effectAt = sharedLines(
    () => packed.effects,
    (effect) => effect,
  );
  const traitAt = sharedLines(
    () => packed.traits,
    (trait) => mapEffects(trait, effectAt),
  );
  const documentAt = (index: number): OrbDocument => {
    const document: JsonObject = JSON.parse(documents()[index] ?? 'null');
    return mapTraits(document, traitAt);
  };
  const rowAt = (index: number): MatchRow => unpackRow(JSON.parse(rows()[index] ?? 'null'));
  return packed.entries.map((entry, index): Behavior => {
    let schema: OrbDocument | undefined;
    let row: MatchRow | undefined;
    return {
      ...entry,
      get schema() {
        schema ??= documentAt(index);
        return schema;
      },
      get row() {
        row ??= rowAt(index);
        return row;
      },
    };
  });
}

function packRow({ vectors, terms }: MatchRow): PackedRow {
  const { whole } = vectors;
  const parts = vectors.parts.map((part) => ({ ...part, vector: part.vector === whole ? null : part.vector }));
  return { whole, parts, terms: [...terms] };
}

function unpackRow({ whole, parts, terms }: PackedRow): MatchRow {
  return {
    vectors: { whole, parts: parts.map((part) => ({ ...part, vector: part.vector ?? whole })) },
    terms: new Map(terms),
  };
}

/** Numbers of distinct values in the order in which they come first. */
class LineNumbers {
  readonly values: Json[] = [];
  private readonly numbers = new Map<string, number>();

  numberOf(value: Json): number {
    const text = JSON.stringify(value);
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    this.numbers.set(text, this.values.length);
    return this.values.push(value) - 1;
  }
}

/** Answers the value of a line by its number, parsed once and then the same object every time. */
function sharedLines(read: () => string, unpack: (value: Json) => Json): (line: Json) => Json {
  const lines = once(() => read().split('\n'));
  const values: Json[] = [];
  return (line) => {
    assert(typeof line === 'number', 'a shared value is packed as the number of its line');
    values[line] ??= unpack(JSON.parse(lines()[line] ?? 'null'));
    return values[line];
  };
}

function mapTraits(document: JsonObject, map: (trait: Json) => Json): OrbDocument {
  assert(isArray(document.orbitals), 'every entry has a document');
  const orbitals = document.orbitals.map((orbital) => mapList(orbital, 'traits', map));
  return { ...document, orbitals } as OrbDocument;
}

function mapEffects(trait: Json, map: (effect: Json) => Json): Json {
  if (!isObject(trait) || !isObject(trait.stateMachine)) return trait;
  const stateMachine = mapList(trait.stateMachine, 'transitions', (transition) => mapList(transition, 'effects', map));
  return { ...trait, stateMachine };
}

/** The same value with every element of the list under `key` mapped; members keep their order. */
function mapList(value: Json, key: string, map: (element: Json) => Json): Json {
  if (!isObject(value) || !isArray(value[key])) return value;
  return { ...value, [key]: value[key].map(map) };
}

function linesOf(values: readonly unknown[]): string {
  return values.map((value) => JSON.stringify(value)).join('\n');
}

function once<T>(compute: () => T): () => T {
  let value: T | undefined;
  return () => {
    value ??= compute();
    return value;
  };
}
