// Documents that plans and edits started from or led to, by canonical hash: so that a `base_hash` that no longer fits can be answered with what has
// moved since. Kept in this process only, per tenant, a bounded number of the latest and nothing large: a help for the reader of the
// error, never a source of truth.
import { canonicalHash, canonicalText, type Schema } from '../core/schema/index.ts';

const basesMax = 256;
const textUnitsMax = 512 * 1024;

export interface KnownBases {
  remember(tenant: string, schema: Schema): void;
  find(tenant: string, hash: string): Schema | null;
}

export function createKnownBases(): KnownBases {
  const bases = new Map<string, Schema>();
  return {
    remember: (tenant, schema) => {
      if (canonicalText(schema).length > textUnitsMax) return;
      const key = `${tenant}\n${canonicalHash(schema)}`;
      bases.delete(key);
      bases.set(key, schema);
      if (bases.size > basesMax) bases.delete(bases.keys().next().value as string);
    },
    find: (tenant, hash) => bases.get(`${tenant}\n${hash}`) ?? null,
  };
}
