// A family of requests that grow: what the cost fuzz measures and a running service is asked. One file a subject, `*-families.ts`, each exporting `families`.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { OperationId } from '../../../src/contract/contract.ts';

export interface CostFamily {
  /** The operation that takes the request. */
  readonly operation: OperationId;
  /** What grows, in a few words: `fields, all renamed`. */
  readonly family: string;
  /** A request of size n, about linear in n. */
  make(n: number): object;
  /** The smallest size of the quick run, which doubles it three times; default 20. */
  readonly size?: number;
  /** The largest size that is asked of a running service; default: as large as a body may be. */
  readonly sizeMax?: number;
  /** Work may grow with this power of the size; default 1.3. More needs `because`: the bound of a paper, with the constant. */
  readonly exponentMax?: number;
  readonly because?: string;
  /** The budget that it is measured under; default: none. Without one, what makes much of little goes on until nothing is left. */
  readonly unitsMax?: number;
}

export const sizeDefault = 20;
export const exponentMaxDefault = 1.3;

/** A rewritten text of JSON or YAML may be this: its lists are aligned by what their items have in common. */
export const alignedItems = {
  exponentMax: 2,
  because: 'items of a list are aligned pair by pair (Needleman and Wunsch, 1970), up to 250,000 pairs of a list',
} as const;

/** A repair of more findings takes more steps, each in a longer document, until its work ends. */
export const repairedInTurn = {
  exponentMax: 1.6,
  because: 'each finding is repaired in a document that holds the others; work_max ends the search',
} as const;

/** Those of all files, in the order of their names. */
export async function loadFamilies(): Promise<readonly CostFamily[]> {
  const folder = fileURLToPath(new URL('.', import.meta.url));
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('-families.ts'))
    .sort();
  const loaded = await Promise.all(
    files.map((name) => import(`${folder}${name}`) as Promise<{ readonly families: readonly CostFamily[] }>),
  );
  return loaded.flatMap(({ families }) => families);
}
