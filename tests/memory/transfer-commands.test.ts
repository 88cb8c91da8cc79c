// `orrery memory export`, `import` and `backup` as a person uses them, beside a running service.
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { barOf } from '../../src/cli/memory-progress.ts';
import { readConfig } from '../../src/config/config.ts';
import { createService, type Service } from '../../src/service.ts';
import { runCommand } from '../fixtures/run-command.ts';
import { root } from '../source-tree.ts';

const key = 'ork_live_environment';
const folder = mkdtempSync(join(tmpdir(), 'orrery-transfer-'));
const data = join(folder, 'data');
const at = (name: string): string => join(folder, name);
const services: Service[] = [];

async function open(directory: string): Promise<Service> {
  const config = readConfig({ ORRERY_API_KEY: key, ORRERY_DATA_DIR: directory });
  const service = await createService(config, { embedder: 'hashed', logger: pino({ level: 'silent' }) });
  services.push(service);
  return service;
}

async function ask(service: Service, url: string, payload?: object) {
  const headers = { authorization: `Bearer ${key}` };
  const answer = await service.app.inject({
    method: payload ? 'POST' : 'GET',
    url,
    headers,
    ...(payload ? { payload } : {}),
  });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

/** With the vectors of all episodes, also of those that a recall does not wait for. */
async function recallWhole(service: Service, question: object) {
  const waiting = async () => (await ask(service, '/memory/recall', question)).vectors_pending ?? 0;
  await expect.poll(waiting).toBe(0);
  return ask(service, '/memory/recall', question);
}

const store = (service: Service, i: number) =>
  ask(service, '/memory/store', { domain: `d${i % 2}`, context: `card timeout ${i} ünï\u2028`, outcome: 'success' });

function orrery(directory: string, ...args: string[]) {
  process.env.ORRERY_DATA_DIR = directory;
  return runCommand(args, {}, true);
}

let service: Service;
beforeAll(async () => {
  service = await open(data);
  for (let i = 0; i < 250; i++) await store(service, i);
});
afterAll(async () => {
  delete process.env.ORRERY_DATA_DIR;
  for (const one of services) await one.close();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => {
  // Whatever happened, nothing half made is left.
  expect([folder, data].flatMap((one) => readdirSync(one)).filter((name) => name.includes('partial'))).toEqual([]);
});

describe('what is no regular file', () => {
  it('is never replaced, with --force either; behind a link the file is', async () => {
    spawnSync('mkfifo', [at('pipe')]);
    symlinkSync(at('pipe'), at('to-pipe'));
    symlinkSync(at('nowhere'), at('dangling'));
    symlinkSync(join(data, 'orrery.db'), at('to-database'));
    for (const command of ['export', 'backup']) {
      for (const name of ['pipe', 'to-pipe'])
        expect(await orrery(data, command, '--force', at(name)), name).toMatchObject({
          code: 2,
          err: expect.stringContaining('is not a regular file'),
        });
      expect((await orrery(data, command, '--force', at('dangling'))).err).toContain('leads to no file');
      expect((await orrery(data, command, '--force', at('to-database'))).err).toContain('lies in the data directory');
      writeFileSync(at('behind'), 'old');
      rmSync(at('link'), { force: true });
      symlinkSync(at('behind'), at('link'));
      expect((await orrery(data, command, at('link'))).err).toContain('is there already');
      expect((await orrery(data, command, '--force', at('link'))).code).toBe(0);
      expect(lstatSync(at('link')).isSymbolicLink()).toBe(true);
      expect(readFileSync(at('behind'), 'latin1')).not.toBe('old');
    }
    expect(lstatSync(at('pipe')).isFIFO()).toBe(true);
    expect(readlinkSync(at('to-pipe'))).toBe(at('pipe'));
  });

  it('is told of in a line', async () => {
    expect(await orrery(data, 'export', '/proc/orrery-export')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/orrery: \/proc\/orrery-export cannot be written: [^\n]*\n$/),
    });
    expect((await orrery(data, 'backup', '-')).err).toContain('needs a file');
    expect(existsSync('-')).toBe(false);
  });

  it('takes and gives an export as a stream', () => {
    const env = { ...process.env, ORRERY_DATA_DIR: data, ELSEWHERE: at('streamed'), TMPDIR: at('tmp') };
    mkdirSync(at('tmp'));
    const run = `${process.execPath} --import tsx src/cli.ts`;
    const script = `${run} export - | ORRERY_DATA_DIR="$ELSEWHERE" ${run} import -`;
    const { stdout, stderr } = spawnSync('sh', ['-c', script], { cwd: root, env, encoding: 'utf8' });
    expect(stdout).toBe('imported 250 episodes; 0 were there\n');
    expect(stderr).toContain('exported 250 episodes to standard output');
    expect(readdirSync(at('tmp')).filter((name) => name.startsWith('orrery-import-'))).toEqual([]);
  });
});

describe('export and import', () => {
  it('carry a memory to another directory while its service runs, and add nothing twice', async () => {
    const exported = await orrery(data, 'memory', 'export', at('all.jsonl'));
    expect(exported).toMatchObject({ code: 0, out: `exported 250 episodes to ${at('all.jsonl')}\n` });
    expect(exported.err).toContain('exporting [##############################] 100 %  250 of 250 episodes');
    expect(exported.err.endsWith('\u001b[2K')).toBe(true);
    expect(statSync(at('all.jsonl')).mode & 0o777).toBe(0o600);
    const lines = readFileSync(at('all.jsonl'), 'utf8').trim().split('\n');
    expect(lines.length).toBe(252);

    const other = join(folder, 'other');
    const target = await open(other);
    expect(await orrery(other, 'import', at('all.jsonl'))).toMatchObject({
      code: 0,
      out: 'imported 250 episodes; 0 were there\n',
    });
    expect((await orrery(other, 'memory', 'import', at('all.jsonl'), '--json')).out).toBe(
      `${JSON.stringify({ file: at('all.jsonl'), added: 0, present: 250 })}\n`,
    );
    // The service that was running finds them at once.
    const question = { domain: 'd1', context: 'card timeout 31', limit: 20 };
    const [here, there] = [await recallWhole(service, question), await recallWhole(target, question)];
    expect(there.episodes).toEqual(here.episodes);
    expect(there.total_matches).toBe(125);
  });

  it('take one domain, or one tenant', async () => {
    await orrery(data, 'export', at('d1.jsonl'), '--domain', 'd1');
    expect(readFileSync(at('d1.jsonl'), 'utf8').trim().split('\n').length).toBe(127);
    const none = await orrery(data, 'export', at('none.jsonl'), '--tenant', 'nobody');
    expect(none.out).toContain('exported 0 episodes');
  });
});

describe('backup', () => {
  it('holds everything acknowledged before it began, while stores go on', async () => {
    const before = (await ask(service, '/memory/stats')).total_episodes;
    let isDone = false;
    const storing = (async () => {
      for (let i = 1000; !isDone; i++) await store(service, i);
    })();
    const made = await orrery(data, 'memory', 'backup', at('copy.db'));
    isDone = true;
    await storing;
    expect(made).toMatchObject({ code: 0, out: expect.stringContaining('stop the service') });
    expect(made.err).toContain('pages');
    const restored = join(folder, 'restored');
    mkdirSync(restored);
    writeFileSync(join(restored, 'orrery.db'), readFileSync(at('copy.db')));
    const total = (await ask(await open(restored), '/memory/stats')).total_episodes;
    expect(total).toBeGreaterThanOrEqual(before);
    expect(total).toBeLessThanOrEqual((await ask(service, '/memory/stats')).total_episodes);
  });
});

describe('what is refused, with what to do', () => {
  const refuse = async (message: RegExp, ...args: string[]) => {
    const { code, err, out } = await orrery(data, ...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(message);
  };

  it('a target that is there, a directory, in no directory, or among the data', async () => {
    writeFileSync(at('precious'), 'precious');
    for (const command of ['export', 'backup']) {
      await refuse(/precious is there already; --force replaces it/, command, at('precious'));
      await refuse(/is a directory/, command, folder);
      await refuse(/there is no directory/, command, at('nowhere/file'));
      await refuse(/lies in the data directory/, command, join(data, 'orrery.db'), '--force');
      await refuse(/lies in the data directory/, command, join(data, '..', 'data', 'copy'), '--force');
    }
    expect(readFileSync(at('precious'), 'utf8')).toBe('precious');
    expect(await orrery(data, 'export', at('precious'), '--force')).toMatchObject({ code: 0 });
    expect(readFileSync(at('precious'), 'utf8')).toMatch(/^\{"format":"orrery-memory"/);
  });

  it('a file that is damaged, by its line, before anything is stored', async () => {
    const whole = readFileSync(at('all.jsonl'));
    const lines = whole.toString('utf8').split('\n');
    const empty = join(folder, 'empty');
    const damaged = async (content: string | Buffer, message: RegExp) => {
      writeFileSync(at('damaged'), content);
      const { code, err } = await orrery(empty, 'import', at('damaged'));
      expect(code).toBe(2);
      expect(err).toMatch(message);
    };
    await damaged(lines.with(41, '{"half":').join('\n'), /Line 42: this is not JSON/);
    await damaged(lines.with(41, '{"half":1}').join('\n'), /Line 42: this is not an episode: \/domain is required/);
    await damaged(Buffer.concat([whole.subarray(0, 500), Buffer.from([0xff, 10])]), /Line [23]: this is not UTF-8/);
    await damaged(whole.subarray(0, whole.length - 300), /Line \d+: this is not JSON|ends too early/);
    await damaged(
      lines.with(41, (lines[41] ?? '').replace('timeout', 'timeouT')).join('\n'),
      /checksum does not match/,
    );
    await damaged('', /ends too early/);
    await refuse(/there is no file/, 'import', at('nothing'));
    await refuse(/is not a file/, 'import', folder);
    expect((await ask(await open(empty), '/memory/stats')).total_episodes).toBe(0);
  });

  it('a data directory without a memory', async () => {
    const { code, err } = await orrery(at('elsewhere'), 'export', at('x'));
    expect(code).toBe(2);
    expect(err).toMatch(/there is no memory in .*elsewhere; ORRERY_DATA_DIR names the data directory/);
    expect(existsSync(at('elsewhere'))).toBe(false);
  });
});

const hasProc = process.platform === 'linux';
if (!hasProc) console.log('A place where nothing can be made: SKIPPED, it takes the /proc of Linux.');

it.skipIf(!hasProc)('a place where nothing can be made is said to be one', () => {
  const store = ['src/cli.ts', 'memory', 'store', '--domain', 'd', '--context', 'c', '--outcome', 'success'];
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', ...store], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, ORRERY_DATA_DIR: '/proc/nope/data', DATABASE_URL: undefined },
    encoding: 'utf8',
    timeout: 120_000,
    killSignal: 'SIGKILL',
  });
  expect(stderr).toContain('The data directory /proc/nope/data cannot be made: ENOENT');
  expect(status).toBe(2);
});

it('draws a bar', () => {
  expect(barOf(1, 4)).toBe('[########----------------------]  25 %  1 of 4');
  expect(barOf(0, 0)).toContain('100 %');
  expect(barOf(7, null)).toBe('7');
});
