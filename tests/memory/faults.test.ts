// The machine fails under a whole service: the disk fills, the directory becomes read-only or disappears, the connection to PostgreSQL is cut
// or falls silent, the file is damaged. Every write must be refused with 503, every acknowledged one must be there afterwards, and the
// service must recover without a restart.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, connect as openSocket, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { openPostgres } from '../../src/adapters/store/postgres/open-postgres.ts';
import { readConfig } from '../../src/config/config.ts';
import { createService, type Service } from '../../src/service.ts';
import { createTestDatabase, testServerAddress } from '../fixtures/test-database.ts';

const key = 'ork_live_environment';
const timeout = 240_000;
/** One second is promised; busy test machines get more. What was measured is printed. */
const redMsMax = 5_000;
const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one();
});

interface Probe {
  readonly service: Service;
  store(number: number, padding?: number): Promise<{ status: number; id: string; body: Record<string, unknown> }>;
  ready(): Promise<{ status: number; ms: number; detail: string }>;
  /** Fails unless exactly these episodes are there. */
  expectHeld(numbers: ReadonlyMap<string, number>): Promise<void>;
}

const contextOf = (number: number, padding: number): string => `episode ${number} ${'x'.repeat(padding)}`;

async function open(environment: Record<string, string>): Promise<Probe> {
  const config = readConfig({ ORRERY_API_KEY: key, ORRERY_PORT: '0', ...environment });
  const service = await createService(config, {
    embedder: 'hashed',
    logger: pino({ level: 'silent' }),
    checksAnswers: true,
  });
  undo.push(() => service.close());
  const send = (method: 'GET' | 'POST', url: string, body?: object) =>
    service.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${key}` },
      ...(body ? { payload: body } : {}),
    });
  return {
    service,
    store: async (number, padding = 0) => {
      const context = contextOf(number, padding);
      const answer = await send('POST', '/memory/store', { domain: 'd', context, outcome: 'success' });
      const body = answer.json();
      return { status: answer.statusCode, id: String(body.episode_id), body };
    },
    ready: async () => {
      const started = performance.now();
      const answer = await send('GET', '/readyz');
      const ms = performance.now() - started;
      return { status: answer.statusCode, ms, detail: answer.body };
    },
    expectHeld: async (numbers) => {
      const stats = (await send('GET', '/memory/stats?domain=d')).json();
      expect(stats.total_episodes).toBe(numbers.size);
      for (const [id, number] of numbers) {
        const answer = await send('GET', `/memory/episodes/${id}`);
        expect(answer.statusCode, `episode ${number}`).toBe(200);
        expect(answer.json().context).toMatch(new RegExp(`^episode ${number} x*$`));
      }
    },
  };
}

function newDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'orrery-fault-'));
  undo.push(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

function mount(...args: readonly string[]): boolean {
  const directory = args.at(-1) ?? '';
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  if (spawnSync('mount', args).status !== 0) return false;
  undo.push(() => spawnSync('umount', ['--lazy', directory]));
  return true;
}

function mayMount(): boolean {
  const directory = mkdtempSync(join(tmpdir(), 'orrery-mount-'));
  const may = mount('-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', directory);
  for (const one of undo.splice(0)) one();
  rmSync(directory, { recursive: true, force: true });
  return may;
}

const canMount = mayMount();
if (!canMount)
  console.log('Full disk and read-only disk: SKIPPED, mounting a small tmpfs needs root on Linux and was refused.');

/** Refused loudly, and said to be worth another try. */
const refused = { status: 503, body: { code: 'store_unavailable', retryable: true } };

async function expectRed(probe: Probe, what: string, detail: RegExp): Promise<void> {
  const red = await probe.ready();
  console.log(`${what}: /readyz is red after ${red.ms.toFixed(0)} ms`);
  expect(red).toMatchObject({ status: 503, detail: expect.stringMatching(detail) });
  expect(red.ms).toBeLessThan(redMsMax);
}

/** Green again without a restart; a busy machine may need more than one try to answer in time. */
async function expectGreen(probe: Probe): Promise<void> {
  await expect.poll(async () => (await probe.ready()).status).toBe(200);
}

describe('a disk', () => {
  it.skipIf(!canMount)(
    'that is full refuses writes, loses nothing, and recovers when there is space',
    {
      timeout,
    },
    async () => {
      const disk = newDirectory();
      mount('-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', disk);
      const probe = await open({ ORRERY_DATA_DIR: join(disk, 'data') });
      const acknowledged = new Map<string, number>();
      const storeMany = async (first: number, count: number) => {
        const numbers = Array.from({ length: count }, (_, i) => first + i);
        const answers = await Promise.all(numbers.map((number) => probe.store(number, 9000 + (number % 700))));
        answers.forEach(({ status, id }, i) => {
          if (status === 200) acknowledged.set(id, first + i);
        });
        return answers;
      };
      await storeMany(0, 20);
      expect(acknowledged.size).toBe(20);
      await expectGreen(probe);
      let refusals = 0;
      for (let first = 20; refusals < 40 && first < 4000; first += 20)
        for (const answer of await storeMany(first, 20))
          if (answer.status !== 200) {
            expect(answer).toMatchObject(refused);
            refusals++;
          }
      expect(refusals).toBeGreaterThanOrEqual(40);
      await expectRed(probe, 'full disk', /full/);
      await probe.expectHeld(acknowledged);
      const recalled = await probe.service.app.inject({
        method: 'POST',
        url: '/memory/recall',
        headers: { authorization: `Bearer ${key}` },
        payload: { domain: 'd', context: 'episode 7' },
      });
      expect(recalled.statusCode).toBe(200);
      expect(recalled.json().total_matches).toBe(acknowledged.size);

      spawnSync('mount', ['-o', 'remount,size=24m', disk]);
      await expectGreen(probe);
      const again = await storeMany(5000, 20);
      expect(again.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
      await probe.expectHeld(acknowledged);
      await probe.service.close();
      const next = await open({ ORRERY_DATA_DIR: join(disk, 'data') });
      await next.expectHeld(acknowledged);
    },
  );

  it.skipIf(!canMount)(
    'without room for a vacuum is said to hold what was forgotten, until there is room and it holds it no more',
    { timeout },
    async () => {
      const disk = newDirectory();
      mount('-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', disk);
      const data = join(disk, 'data');
      const probe = await open({ ORRERY_DATA_DIR: data });
      const { id } = await probe.store(123_456_789);
      let refusals = 0;
      for (let first = 0; refusals === 0 && first < 4000; first += 50) {
        const numbers = Array.from({ length: 50 }, (_, i) => first + i);
        const answers = await Promise.all(numbers.map((number) => probe.store(number, 15_000)));
        refusals = answers.filter(({ status }) => status !== 200).length;
      }
      expect(refusals).toBeGreaterThan(0);
      // Room for the removal and its log, and none for a copy of the database.
      spawnSync('mount', ['-o', 'remount,size=20m', disk]);
      const send = (method: 'GET' | 'DELETE') =>
        probe.service.app.inject({
          method,
          url: `/memory/episodes/${id}`,
          headers: { authorization: `Bearer ${key}` },
        });
      for (let attempt = 0; attempt < 2; attempt++) {
        const unfinished = await send('DELETE');
        expect(unfinished.statusCode).toBe(503);
        expect(unfinished.json().detail).toContain('not yet gone from the files');
        expect((await send('GET')).statusCode).toBe(404);
      }
      spawnSync('mount', ['-o', 'remount,size=64m', disk]);
      expect((await send('DELETE')).statusCode).toBe(404);
      for (const file of readdirSync(data))
        expect(readFileSync(join(data, file)).includes('episode 123456789'), file).toBe(false);
    },
  );

  it.skipIf(!canMount)(
    'that becomes read-only refuses writes and starts, loses nothing, and recovers',
    {
      timeout,
    },
    async () => {
      const data = join(newDirectory(), 'data');
      mkdirSync(data);
      const probe = await open({ ORRERY_DATA_DIR: data });
      const { id } = await probe.store(1);
      mount('--bind', data, data);
      spawnSync('mount', ['-o', 'remount,bind,ro', data]);
      expect(await probe.store(2)).toMatchObject(refused);
      await expectRed(probe, 'read-only disk', /read-only/);
      await probe.expectHeld(new Map([[id, 1]]));
      spawnSync('umount', [data]);
      await expectGreen(probe);
      const second = await probe.store(2);
      expect(second.status).toBe(200);
      await probe.service.close();
      mount('--bind', data, data);
      spawnSync('mount', ['-o', 'remount,bind,ro', data]);
      await expect(open({ ORRERY_DATA_DIR: data })).rejects.toThrow(/cannot be written/);
      spawnSync('umount', [data]);
      await (await open({ ORRERY_DATA_DIR: data })).expectHeld(
        new Map([
          [id, 1],
          [second.id, 2],
        ]),
      );
    },
  );
});

describe('a data directory', () => {
  it('that is moved away under the service refuses writes until it is back', { timeout }, async () => {
    const data = join(newDirectory(), 'data');
    const probe = await open({ ORRERY_DATA_DIR: data });
    const { id } = await probe.store(1);
    renameSync(data, `${data}-elsewhere`);
    expect(await probe.store(2)).toMatchObject(refused);
    await expectRed(probe, 'moved directory', /moved, removed or replaced/);
    mkdirSync(data);
    writeFileSync(join(data, 'orrery.db'), '');
    expect(await probe.store(3)).toMatchObject(refused);
    rmSync(data, { recursive: true });
    renameSync(`${data}-elsewhere`, data);
    await expectGreen(probe);
    await probe.expectHeld(new Map([[id, 1]]));
  });

  it('whose file is damaged is refused at start with what to do, and is left as it was', { timeout }, async () => {
    const data = newDirectory();
    const probe = await open({ ORRERY_DATA_DIR: data });
    for (let i = 0; i < 50; i++) await probe.store(i, 2000);
    await probe.service.close();
    const file = join(data, 'orrery.db');
    const bytes = readFileSync(file);
    bytes.fill(0xa5, 4096 * 3, 4096 * 20);
    writeFileSync(file, bytes);
    await expect(open({ ORRERY_DATA_DIR: data })).rejects.toThrow(
      /orrery\.db is damaged .* Stop the service, keep a copy of the directory, and put back the newest backup .*\.recover/,
    );
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });
});

interface Line {
  readonly url: string;
  /** `cut` drops every connection and refuses new ones; `silent` keeps them and delivers nothing. */
  become(state: 'open' | 'cut' | 'silent'): void;
  close(): void;
}

/** A connection to the server at `url` that can fail. */
async function createLine(url: string): Promise<Line> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let state = 'open';
  const server: Server = createServer((near) => {
    if (state === 'cut') return near.destroy();
    const far = openSocket(Number(port || 5432), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (data) => {
        if (state !== 'silent') to.write(data);
      });
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  const address = new URL(url);
  address.hostname = '127.0.0.1';
  address.port = String((server.address() as { port: number }).port);
  return {
    url: address.href,
    become: (next) => {
      // What was swallowed is not delivered later: a connection that was silent is broken.
      if (next === 'cut' || state === 'silent') drop();
      state = next;
    },
    close: () => {
      drop();
      server.close();
    },
  };
}

const hasServer = await createTestDatabase().then(async (database) => {
  await database?.drop();
  return database !== null;
});
if (!hasServer) console.log(`Lost PostgreSQL connections: SKIPPED, no server at ${testServerAddress}.`);

describe.skipIf(!hasServer)('a connection to PostgreSQL', () => {
  it('that is cut or silent refuses writes, loses nothing, and recovers', { timeout }, async () => {
    const database = await createTestDatabase();
    const line = await createLine(database?.url ?? '');
    undo.push(() => database?.drop());
    undo.push(() => line.close());
    const probe = await open({ DATABASE_URL: line.url });
    const acknowledged = new Map<string, number>();
    const storeAll = async (numbers: readonly number[]) => {
      for (const number of numbers) {
        const { status, id } = await probe.store(number);
        expect(status).toBe(200);
        acknowledged.set(id, number);
      }
    };
    await storeAll([1, 2, 3]);
    line.become('cut');
    for (const number of [4, 5, 6]) expect(await probe.store(number)).toMatchObject(refused);
    await expectRed(probe, 'cut connection', /store/);
    line.become('open');
    await expectGreen(probe);
    await storeAll([4, 7]);
    line.become('silent');
    await expectRed(probe, 'silent connection', /did not answer within 900 ms/);
    line.become('open');
    await expectGreen(probe);
    await storeAll([8]);
    await probe.expectHeld(acknowledged);
  });

  it('that falls silent during a transaction fails it in bounded time', { timeout }, async () => {
    const database = await createTestDatabase();
    const line = await createLine(database?.url ?? '');
    undo.push(() => database?.drop());
    undo.push(() => line.close());
    const opened = await openPostgres(line.url, { statementTimeoutMs: 500 });
    undo.push(() => opened.close());
    const work = opened.transaction(async (session) => {
      await session.run('INSERT INTO domains VALUES (?, ?, 1, 0, 0)', ['t', 'd']);
      line.become('silent');
      await session.run('INSERT INTO domains VALUES (?, ?, 1, 0, 0)', ['t', 'e']);
    });
    await expect(work).rejects.toMatchObject({ name: 'StoreUnavailable', retryable: true, isUncertain: false });
    line.become('open');
    expect(await opened.all('SELECT domain FROM domains')).toEqual([]);
  });

  it('that falls silent at the commit leaves it uncertain what was stored', { timeout }, async () => {
    const database = await createTestDatabase();
    const line = await createLine(database?.url ?? '');
    undo.push(() => database?.drop());
    undo.push(() => line.close());
    const opened = await openPostgres(line.url, { statementTimeoutMs: 500 });
    undo.push(() => opened.close());
    const work = opened.transaction(async (session) => {
      await session.run('INSERT INTO domains VALUES (?, ?, 1, 0, 0)', ['t', 'd']);
      line.become('silent');
    });
    await expect(work).rejects.toMatchObject({ name: 'StoreUnavailable', retryable: true, isUncertain: true });
    line.become('open');
  });
});
