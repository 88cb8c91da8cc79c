// Connections and statements that are never collected. On Node 24, better-sqlite3 12 aborts the process when the collector finds one of its
// objects while no JavaScript runs; version 13 does not, but needs Node 22. A process has one connection and a finite set of SQL texts, so keeping
// them costs nothing. For the same reason settings are made with `exec`: `pragma` would leave a statement behind.
import Database from 'better-sqlite3';

const kept: object[] = [];
const statementsOf = new WeakMap<Database.Database, Map<string, Database.Statement>>();

export function openKept(file: string, options: Database.Options): Database.Database {
  const connection = new Database(file, options);
  kept.push(connection);
  statementsOf.set(connection, new Map());
  return connection;
}

/** The statement of an SQL text, compiled once a connection. SQL texts come from the code, so there are finitely many. */
export function prepareKept(connection: Database.Database, sql: string): Database.Statement {
  const statements = statementsOf.get(connection);
  if (statements === undefined) throw new Error('this connection was not opened here');
  const known = statements.get(sql);
  if (known !== undefined) return known;
  const made = connection.prepare(sql);
  statements.set(sql, made);
  kept.push(made);
  return made;
}
