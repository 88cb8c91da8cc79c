// Owns the library as the build writes it: every document composed, its hash and its row for matching computed. A document or a row is one line of JSON,
// parsed when it is asked for: loading the library costs reading it, and a document a fraction of a millisecond, where composing all takes most of a second.
import { assert } from '../base/assert.ts';
import { isArray } from '../base/json.ts';
import type { MatchRow } from '../embed/index.ts';
import type { OrbDocument } from '../schema/document.ts';
import type { Behavior } from './compose/behavior.ts';

export interface PackedLibrary {
  readonly entries: readonly PackedEntry[];
  /** One line a behavior, in the order of the entries. */
  readonly documents: string;
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
  const lines = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join('\n');
  return {
    entries,
    documents: lines(library.map(({ behavior }) => behavior.schema)),
    rows: lines(library.map(({ row }) => packRow(row))),
  };
}

/** Members of `packed` are read when first needed, so that they may be getters that read files. */
export function unpackLibrary(packed: PackedLibrary): Behavior[] {
  let documents: readonly string[] | undefined;
  let rows: readonly string[] | undefined;
  const documentAt = (index: number): OrbDocument => {
    documents ??= packed.documents.split('\n');
    const document = JSON.parse(documents[index] ?? 'null');
    assert(isArray(document?.orbitals), 'every entry has a document');
    return document;
  };
  const rowAt = (index: number): MatchRow => {
    rows ??= packed.rows.split('\n');
    return unpackRow(JSON.parse(rows[index] ?? 'null'));
  };
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
