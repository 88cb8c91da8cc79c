// The bytes that removed rows leave in the files. That they are still there is written down in the transaction that removes the rows, so whatever
// keeps them from being overwritten (a full disk, a backup that reads the old state, the end of the process) the next scrub knows of them.
import type { SqlDatabase, SqlSession } from './sql-database.ts';

/** For the transaction that removes rows of these tables. */
export async function oweScrub(session: SqlSession, tables: readonly string[]): Promise<void> {
  // In one order by everyone, so that two removals never wait for each other.
  for (const table of [...tables].sort())
    await session.run(
      'INSERT INTO scrubs (name, owed, done) VALUES (?, 1, 0) ON CONFLICT (name) DO UPDATE SET owed = scrubs.owed + 1',
      [table],
    );
}

/** Makes the bytes of everything removed before the call unreadable in every file, whoever removed it. */
export async function scrubOwed(database: SqlDatabase): Promise<void> {
  const rows = await database.all('SELECT name, owed FROM scrubs WHERE owed > done ORDER BY name');
  if (rows.length === 0) return;
  await database.scrub(rows.map((row) => String(row.name)));
  await database.transaction(async (session) => {
    // What was removed during the scrub stays owed.
    for (const { name, owed } of rows)
      await session.run('UPDATE scrubs SET done = ? WHERE name = ? AND done < ?', [
        Number(owed),
        String(name),
        Number(owed),
      ]);
  });
}
