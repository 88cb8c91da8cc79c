// Documents that plans and edits started from or led to, and behaviors, by canonical hash: so that a `base_hash` that no longer fits can be answered with what has
// moved since. Kept in this process only. A tenant finds its own alone, but all share the room: the latest that fit into a bound of text, and nothing
// large. A help for the reader of the error, never a source of truth.
import { canonicalHash, canonicalText, type Schema } from '../core/schema/index.ts';
import type { Library } from './library.ts';

/** UTF-16 code units of one document, and of all: what is kept for them is up to ten times as large. */
const textUnitsMax = 512 * 1024;
const allTextUnitsMax = 8 * 1024 * 1024;

export interface KnownBases {
  remember(tenant: string, schema: Schema): void;
  find(tenant: string, hash: string): Schema | null;
}

interface Base {
  readonly schema: Schema;
  readonly textUnits: number;
}

export function createKnownBases(library: Pick<Library, 'findByHash'> | null = null): KnownBases {
  // The one that was remembered longest ago stands first.
  const bases = new Map<string, Base>();
  let allTextUnits = 0;
  const forget = (key: string): void => {
    allTextUnits -= bases.get(key)?.textUnits ?? 0;
    bases.delete(key);
  };
  return {
    remember: (tenant, schema) => {
      const textUnits = textUnitsOf(schema);
      if (textUnits > textUnitsMax) return;
      const key = `${tenant}\n${canonicalHash(schema)}`;
      // A document that comes again is kept as it came first: what was kept for a while and is let go fills the old generation of the heap.
      const base = bases.get(key) ?? { schema, textUnits };
      forget(key);
      bases.set(key, base);
      allTextUnits += base.textUnits;
      for (const oldest of bases.keys()) {
        if (allTextUnits <= allTextUnitsMax) break;
        forget(oldest);
      }
    },
    find: (tenant, hash) => bases.get(`${tenant}\n${hash}`)?.schema ?? library?.findByHash(tenant, hash) ?? null,
  };
}

/** In a dialect of its own the document that was given is kept beside the one that it was read as. */
function textUnitsOf(schema: Schema): number {
  const own = schema.source === schema.document ? 0 : JSON.stringify(schema.source).length;
  return canonicalText(schema).length + own;
}
