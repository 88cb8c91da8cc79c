// COPY FROM STDIN over a connection of `pg`, which has the messages and no types for them.
import type pg from 'pg';

export type Cell = string | number | boolean | null;

interface CopyConnection {
  query(sql: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** `table`: its name and columns. */
export function copyIn(client: pg.Client, table: string, rows: readonly (readonly Cell[])[]): Promise<void> {
  const text = rows.map((row) => `${row.map(toText).join('\t')}\n`).join('');
  return new Promise((resolve, reject) => {
    let failure: Error | undefined;
    client.query({
      submit: (connection: CopyConnection) => connection.query(`COPY ${table} FROM STDIN`),
      handleCopyInResponse: (connection: CopyConnection) => {
        connection.sendCopyFromChunk(Buffer.from(text));
        connection.endCopyFrom();
      },
      handleCommandComplete: () => {},
      handleError: (error: Error) => {
        failure = error;
      },
      handleReadyForQuery: () => (failure === undefined ? resolve() : reject(failure)),
    } as unknown as pg.Submittable);
  });
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** As the text format of COPY has it. */
function toText(value: Cell): string {
  if (value === null) return '\\N';
  return typeof value === 'string' ? value.replace(/[\\\n\r\t]/g, (found) => escapes[found] ?? found) : String(value);
}
