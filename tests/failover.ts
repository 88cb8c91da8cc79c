// Does a write that was answered survive what happens to databases? Servers of its own: a primary with a synchronous standby that takes its place under load,
// and PgBouncer in transaction mode that goes away under load. Two nodes of Orrery work on them and are never restarted. `npm run test:failover`;
// With ORRERY_RECALL=postgres the nodes keep their recall index there (the servers need pgvector), which must agree with the store afterwards.
// TEST_POSTGRES_BIN names folders of binaries, separated by colons, else those of Debian are taken.
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openPostgres } from '../src/adapters/store/postgres/open-postgres.ts';
import { freePort } from './fixtures/haproxy.ts';
import { startTestService, type TestService, testKey } from './fixtures/test-service.ts';
import { checkIndex, isIndexed } from './memory/crash-places.ts';

const loadMs = 3_000;
const recoveryMsMax = 60_000;
const isRoot = userInfo().uid === 0;

/** PostgreSQL refuses to run as root. */
function run(command: string, ...args: string[]): string {
  const [file, all] = isRoot ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, args];
  return execFileSync(file, all, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LC_ALL: 'C' },
  });
}

class PostgresServer {
  readonly bin: string;
  readonly folder: string;
  readonly port: number;

  constructor(bin: string, folder: string, port: number) {
    [this.bin, this.folder, this.port] = [bin, folder, port];
  }

  make(): void {
    run(join(this.bin, 'initdb'), '-D', this.folder, '-U', 'orrery', '--auth=trust', '-E', 'UTF8', '--no-sync');
  }

  copyOf(primary: PostgresServer): void {
    run(
      join(this.bin, 'pg_basebackup'),
      '-D',
      this.folder,
      '-h',
      '127.0.0.1',
      '-p',
      `${primary.port}`,
      '-U',
      'orrery',
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
    );
  }

  start(): void {
    const settings = `-p ${this.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c hot_standby=on`;
    run(join(this.bin, 'pg_ctl'), '-D', this.folder, '-l', `${this.folder}.log`, '-w', '-o', settings, 'start');
  }

  stop(mode: 'fast' | 'immediate'): void {
    try {
      run(join(this.bin, 'pg_ctl'), '-D', this.folder, '-m', mode, '-w', 'stop');
    } catch {
      // It is down already.
    }
  }

  promote(): void {
    run(join(this.bin, 'pg_ctl'), '-D', this.folder, '-w', 'promote');
  }

  ask(sql: string): string {
    return run(
      join(this.bin, existsSync(join(this.bin, 'psql')) ? 'psql' : '/usr/bin/psql'),
      '-h',
      '127.0.0.1',
      '-p',
      `${this.port}`,
      '-U',
      'orrery',
      '-d',
      'postgres',
      '-Atc',
      sql,
    ).trim();
  }
}

interface Load {
  readonly answered: string[];
  readonly refused: Map<string, number>;
  /** Milliseconds after `mark` until the first write was answered; null before. */
  recoveredMs(): number | null;
  mark(): void;
  stop(): Promise<void>;
}

/** Eight writers on two nodes, each with what nobody stored before. */
function startLoad(nodes: readonly TestService[], urls: readonly string[]): Load {
  const answered: string[] = [];
  const refused = new Map<string, number>();
  let [count, isOn] = [0, true];
  let markedMs: number | null = null;
  let firstMs: number | null = null;
  const write = async (worker: number): Promise<void> => {
    while (isOn) {
      const url = urls[worker % nodes.length] as string;
      const sentMs = performance.now();
      try {
        const response = await fetch(`${url}/memory/store`, {
          method: 'POST',
          headers: { authorization: `Bearer ${testKey}`, 'content-type': 'application/json' },
          body: JSON.stringify({
            domain: `load-${worker}`,
            context: `write ${++count} of ${worker}`,
            outcome: 'success',
            metadata: { ms: count / 7 },
          }),
        });
        const body = (await response.json()) as { episode_id?: string; code?: string };
        if (response.ok) {
          answered.push(body.episode_id as string);
          if (markedMs !== null && firstMs === null && sentMs > markedMs) firstMs = performance.now();
        } else {
          const code = `${response.status} ${body.code}`;
          refused.set(code, (refused.get(code) ?? 0) + 1);
          await setTimeout(20);
        }
      } catch (error) {
        const code = String((error as Error).message);
        refused.set(code, (refused.get(code) ?? 0) + 1);
        await setTimeout(20);
      }
    }
  };
  const writers = Array.from({ length: 8 }, (_, worker) => write(worker));
  return {
    answered,
    refused,
    recoveredMs: () => (markedMs === null || firstMs === null ? null : Math.round(firstMs - markedMs)),
    mark: () => {
      markedMs = performance.now();
    },
    stop: async () => {
      isOn = false;
      await Promise.all(writers);
    },
  };
}

async function untilRecovered(load: Load): Promise<void> {
  const endMs = performance.now() + recoveryMsMax;
  while (load.recoveredMs() === null && performance.now() < endMs) await setTimeout(50);
}

async function countLost(node: TestService, ids: readonly string[]): Promise<number> {
  let lost = 0;
  for (const id of ids) if ((await node.send('GET', `/memory/episodes/${id}`)).statusCode !== 200) lost++;
  return lost;
}

let failures = 0;
/** The index agrees with the store, once nobody writes. */
async function checkIndexAt(url: string): Promise<void> {
  const database = await openPostgres(url);
  try {
    await checkIndex(database);
    console.log('  the recall index agrees with the store');
  } catch (error) {
    failures++;
    console.log(`  ${(error as Error).message}  WRONG`);
  } finally {
    await database.close();
  }
}

async function report(name: string, nodes: readonly TestService[], load: Load): Promise<void> {
  const lost = await countLost(nodes[0] as TestService, load.answered);
  const refused = [...load.refused].map(([code, times]) => `${times} x ${code}`).join(', ') || 'none';
  const recovered = load.recoveredMs();
  const isWrong =
    lost > 0 ||
    recovered === null ||
    [...load.refused.keys()].some((code) => !/^503 (store_unavailable|deadline_exceeded|overloaded)/.test(code));
  if (isWrong) failures++;
  console.log(
    `${name}: ${load.answered.length} writes answered, ${lost} of them lost; first write ${recovered ?? 'never'} ms after; refused: ${refused}${isWrong ? '  WRONG' : ''}`,
  );
}

async function withNodes(
  url: string,
  work: (nodes: readonly TestService[], load: Load) => Promise<void>,
): Promise<void> {
  const nodes = await Promise.all(
    [0, 1].map(() =>
      startTestService(
        isIndexed ? { DATABASE_URL: url, ORRERY_RECALL: 'postgres' } : { DATABASE_URL: url },
        'configured',
      ),
    ),
  );
  const urls = await Promise.all(nodes.map((node) => node.listen()));
  const load = startLoad(nodes, urls);
  try {
    await setTimeout(loadMs);
    await work(nodes, load);
  } finally {
    await load.stop();
    if (isIndexed) await checkIndexAt(url);
    await Promise.all(nodes.map((node) => node.close()));
  }
}

async function tryFailover(bin: string, folder: string): Promise<void> {
  const [primary, standby] = [
    new PostgresServer(bin, join(folder, 'a'), await freePort()),
    new PostgresServer(bin, join(folder, 'b'), await freePort()),
  ];
  primary.make();
  primary.start();
  try {
    const version = primary.ask('SHOW server_version');
    standby.copyOf(primary);
    standby.start();
    primary.ask("ALTER SYSTEM SET synchronous_standby_names = '*'");
    primary.ask('SELECT pg_reload_conf()');
    const url = `postgres://orrery@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/postgres`;
    await withNodes(url, async (nodes, load) => {
      load.mark();
      primary.stop('immediate');
      standby.promote();
      await untilRecovered(load);
      await setTimeout(loadMs);
      await load.stop();
      await report(`PostgreSQL ${version}, primary killed and standby promoted`, nodes, load);
    });
  } finally {
    standby.stop('fast');
    primary.stop('immediate');
  }
}

async function tryPgBouncer(bin: string, folder: string): Promise<void> {
  const server = new PostgresServer(bin, join(folder, 'c'), await freePort());
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  server.make();
  server.start();
  writeFileSync(join(folder, 'users.txt'), '"orrery" ""\n');
  writeFileSync(
    file,
    `[databases]\npostgres = host=127.0.0.1 port=${server.port}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = trust\nauth_file = ${folder}/users.txt\npool_mode = transaction\ndefault_pool_size = 4\nmax_client_conn = 100\nlogfile = ${folder}/pgbouncer.log\n`,
  );
  const start = () => {
    const [command, args] = isRoot ? ['runuser', ['-u', 'postgres', '--', 'pgbouncer', file]] : ['pgbouncer', [file]];
    return spawn(command, args, { stdio: 'ignore' });
  };
  let bouncer = start();
  await setTimeout(1_000);
  const kill = async (): Promise<void> => {
    const ended = new Promise((resolve) => bouncer.once('exit', resolve));
    bouncer.kill('SIGTERM');
    await Promise.race([ended, setTimeout(5_000)]);
  };
  try {
    const version = server.ask('SHOW server_version');
    await withNodes(`postgres://orrery@127.0.0.1:${port}/postgres`, async (nodes, load) => {
      const before = load.answered.length;
      load.mark();
      await kill();
      await setTimeout(500);
      bouncer = start();
      await untilRecovered(load);
      await setTimeout(loadMs);
      await load.stop();
      await report(
        `PostgreSQL ${version}, PgBouncer in transaction mode with 4 connections, stopped and started`,
        nodes,
        load,
      );
      const forgotten = await nodes[0]?.ask('POST', '/memory/forget', { domain: 'load-0', older_than_days: 0 });
      const leaked = server.ask("SELECT count(*) FROM pg_stat_activity WHERE state = 'idle in transaction'");
      console.log(
        `  ${before} writes before; ${forgotten.episodes_forgotten} episodes forgotten through it; ${leaked} connections left in a transaction`,
      );
      if (leaked !== '0') failures++;
    });
  } finally {
    await kill();
    server.stop('immediate');
  }
}

/** Folders of binaries that have what is needed, newest last; and why the others are left out. */
function binaries(): string[] {
  const debian = existsSync('/usr/lib/postgresql')
    ? readdirSync('/usr/lib/postgresql').map((name) => `/usr/lib/postgresql/${name}/bin`)
    : [];
  const given = process.env.TEST_POSTGRES_BIN?.split(':') ?? debian;
  if (given.length === 0) console.log('skipped: no PostgreSQL server is installed (apt-get install postgresql)');
  return given;
}

const hasBouncer = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].some((path) => existsSync(path));
if (!hasBouncer) console.log('PgBouncer skipped: it is not installed (apt-get install pgbouncer)');
for (const bin of binaries()) {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-failover-'));
  chmodSync(folder, 0o777);
  try {
    if (existsSync(join(bin, 'pg_basebackup'))) await tryFailover(bin, folder);
    else console.log(`failover skipped: ${bin} has no pg_basebackup`);
    if (hasBouncer) await tryPgBouncer(bin, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
process.exit(failures === 0 ? 0 : 1);
