// The stores tell an index in the same database of every change, inside of their transactions, with the domain locked. Without an index, nobody is told.
import type { EpisodeOutline, StoredVector } from '../../ports/episode-store.ts';
import type { SqlSession } from './sql-database.ts';

export interface DomainChange {
  readonly tenant: string;
  readonly domain: string;
  /** The version of the domain before and after all of the change. */
  readonly before: number;
  readonly after: number;
}

export type IndexedOutline = Omit<EpisodeOutline, 'actions'>;

export interface RecallWriter {
  /** After the episodes, where there are some, and their change numbers are written. */
  added(session: SqlSession, change: DomainChange, episodes: readonly IndexedOutline[]): Promise<void>;
  /** Before the episodes are removed; answers the tables that hold bytes of them. */
  removing(session: SqlSession, change: DomainChange, ids: readonly string[]): Promise<readonly string[]>;
  /** After the vectors are written. `domains`: that of each episode that is there, by its id. */
  vectorsPut(
    session: SqlSession,
    tenant: string,
    domains: ReadonlyMap<string, string>,
    vectors: readonly StoredVector[],
  ): Promise<void>;
}

export const noRecallWriter: RecallWriter = {
  added: async () => {},
  removing: async () => [],
  vectorsPut: async () => {},
};
