// Question: how fast is the SQLite that this Node has, bare, at what stores do: rows in one transaction, reads by key, rows of a scan, durable single inserts?
// `npm run bench -- sqlite`, once with each Node that is to be compared; it prints the engine, and how often the disk was really asked to keep a commit is
// for `strace -c -e trace=fsync,fdatasync`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { engine, oneValue, openConnection } from '../src/adapters/store/sqlite/connection.ts';
import { machineLine, table } from './measure.ts';

const rounds = 5;
const rows = 20_000;
const durable = 500;

export async function run(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'orrery-bench-'));
  const connection = openConnection(join(directory, 'bench.db'), { busyTimeoutMs: 0 });
  connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  const insert = 'INSERT INTO t VALUES (?, ?, ?)';
  const body = Buffer.alloc(200, 'x');
  const kinds: readonly (readonly [name: string, count: number, work: () => void])[] = [
    [
      'rows in one transaction',
      rows,
      () => {
        connection.exec('DROP TABLE IF EXISTS t; CREATE TABLE t (id TEXT PRIMARY KEY, number INTEGER, body BLOB)');
        connection.exec('BEGIN');
        for (let i = 0; i < rows; i++) connection.run(insert, [`ep_${i}`, i, body]);
        connection.exec('COMMIT');
      },
    ],
    [
      'reads by key',
      rows,
      () => {
        for (let i = 0; i < rows; i++) connection.all('SELECT number, body FROM t WHERE id = ?', [`ep_${i}`]);
      },
    ],
    ['rows of a scan', rows, () => void connection.all('SELECT id, number, body FROM t')],
    [
      'durable inserts, one commit each',
      durable,
      () => {
        for (let i = 0; i < durable; i++) connection.run(insert, [`one_${i}`, i, body]);
      },
    ],
  ];
  const seconds = kinds.map(() => [] as number[]);
  for (let round = 0; round < rounds; round++)
    for (const [i, [, , work]] of kinds.entries()) {
      const began = performance.now();
      work();
      seconds[i]?.push((performance.now() - began) / 1000);
    }
  const found = Number(oneValue(connection.all('SELECT count(*) FROM t')));
  if (found !== rows + durable) throw new Error(`${found} rows are there, not ${rows + durable}`);
  connection.close();
  rmSync(directory, { recursive: true });
  const median = (list: readonly number[]): number => [...list].sort((a, b) => a - b)[list.length >> 1] ?? Number.NaN;
  console.log(`${machineLine()}; ${engine.name}; medians of ${rounds} rounds`);
  const lines = kinds.map(([name, count], i) => [name, Math.round(count / median(seconds[i] ?? [])).toString()]);
  console.log(table(['what', 'a second'], lines));
}
