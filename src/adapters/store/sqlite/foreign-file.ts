// A file under our name that another program made: looked at before anything in it is changed.
import { StoreUnavailable } from '../../../ports/store-unavailable.ts';
import type { Connection } from './connection.ts';

/** A first start that was cut short leaves these behind, and of the migrations perhaps nothing. */
const firstTables = ['probe'];
const migrationColumns = ['number', 'name', 'applied_at'];

/** Throws StoreUnavailable when the database has tables, and not those of Orrery. */
export function requireOurs(connection: Connection, file: string): void {
  const namesFrom = (source: string) => connection.all(`SELECT name FROM ${source}`).map(({ name }) => name);
  const tables = namesFrom(`sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite@_%' ESCAPE '@'`);
  if (tables.every((name) => firstTables.includes(String(name)))) return;
  const columns = namesFrom(`pragma_table_info('migrations')`);
  if (migrationColumns.every((name) => columns.includes(name))) return;
  throw new StoreUnavailable(
    `${file} is a database of another program. Nothing in it was changed. Set ORRERY_DATA_DIR to a directory of its own, or move that file away.`,
    { retryable: false },
  );
}
