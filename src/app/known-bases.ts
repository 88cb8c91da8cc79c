// Documents that plans and edits started from or led to, and behaviors, by canonical hash: so that a `base_hash` that no longer fits can be answered with what has
// moved since. Kept in this process only. A tenant finds its own alone, but all share the room: the latest that fit into a bound of text, and nothing
// large. A help for the reader of the error, never a source of truth.
import {
  anySize,
  canonicalHash,
  canonicalText,
  parseSchema,
  type Schema,
  serializeSchema,
} from '../core/schema/index.ts';
import type { Library } from './library.ts';

/** UTF-16 code units of one document, and of all: what is kept for them is up to ten times as large. */
const textUnitsMax = 512 * 1024;
const allTextUnitsMax = 8 * 1024 * 1024;

export interface KnownBases {
  remember(tenant: string, schema: Schema): void;
  /** The same for a document that comes as text with its hash; it is read when it is asked for. */
  rememberText(tenant: string, hash: string, text: string): void;
  find(tenant: string, hash: string): Schema | null | Promise<Schema | null>;
}

interface Base {
  readonly schema: Schema | string;
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
  const keep = (key: string, schema: Schema | string, textUnits: number): void => {
    // A document that comes again is kept as it came first: what was kept for a while and is let go fills the old generation of the heap.
    const base = bases.get(key) ?? { schema, textUnits };
    forget(key);
    bases.set(key, base);
    allTextUnits += base.textUnits;
    for (const oldest of bases.keys()) {
      if (allTextUnits <= allTextUnitsMax) break;
      forget(oldest);
    }
  };
  return {
    remember: (tenant, schema) => {
      const textUnits = textUnitsOf(schema);
      if (textUnits <= textUnitsMax) keep(`${tenant}\n${canonicalHash(schema)}`, schema, textUnits);
    },
    rememberText: (tenant, hash, text) => {
      if (text.length <= textUnitsMax) keep(`${tenant}\n${hash}`, text, text.length);
    },
    find: (tenant, hash) => readBase(bases.get(`${tenant}\n${hash}`)) ?? library?.findByHash(tenant, hash) ?? null,
  };
}

/** In a dialect of its own the document that was given is kept beside the one that it was read as. */
function textUnitsOf(schema: Schema): number {
  const own = schema.source === schema.document ? 0 : JSON.stringify(schema.source).length;
  return canonicalText(schema).length + own;
}

function readBase(base: Base | undefined): Schema | null {
  if (base === undefined) return null;
  return typeof base.schema === 'string' ? parseSchema(JSON.parse(base.schema), anySize).schema : base.schema;
}

/** A document as it crosses between threads; null for one that is too large to be kept. */
export function textOfBase(schema: Schema): { readonly hash: string; readonly text: string } | null {
  if (textUnitsOf(schema) > textUnitsMax) return null;
  return { hash: canonicalHash(schema), text: JSON.stringify(serializeSchema(schema)) };
}
