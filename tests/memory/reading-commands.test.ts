// `orrery memory list`, `show`, `delete`, `patterns` and `domains` as a person uses them, in the store and through a server.
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import { createEpisodeStore } from '../../src/adapters/store/sql-episode-store.ts';
import { readConfig } from '../../src/config/config.ts';
import type { EpisodeId } from '../../src/ports/ids.ts';
import { createService } from '../../src/service.ts';
import { describeStores, type OpenStore } from '../fixtures/both-stores.ts';
import { runCommand } from '../fixtures/run-command.ts';

const key = 'ork_live_environment';
const hour = 3_600_000;
const start = Date.UTC(2026, 0, 1);
const idOf = (i: number) => `ep_0000000${i}` as EpisodeId;

afterEach(() => vi.unstubAllEnvs());

const orrery = (...args: string[]) => runCommand(['memory', ...args]);
const lines = (text: string) => text.trimEnd().split('\n');

async function fill({ database }: OpenStore): Promise<void> {
  const store = createEpisodeStore(database);
  for (let i = 0; i < 5; i++)
    await store.append({
      id: idOf(i),
      tenant: 'default',
      domain: i === 4 ? 'other' : 'helpdesk',
      storedAtMs: start + i * hour,
      context: i === 3 ? `a long story ${'about a card '.repeat(20)}` : `card timeout ${i}\u001b[31m`,
      schema: null,
      actions: ['retry', 'wait'],
      outcome: i % 2 === 0 ? 'success' : 'failure',
      metadata: { ms: i },
      quotes: [],
    });
  const body = { steps: ['retry', 'wait'], outcomes: ['success'], support: 2, success_rate: 0.5, supporting_ids: [] };
  await store.replacePatterns('default', 'helpdesk', [
    { id: 'pat_00000001', name: 'timeout-resolution', body, evidence: [idOf(0)] },
  ]);
  await database.close();
}

await describeStores('commands that show memory', (open) => {
  /** Runs `work` on the store itself, and through a server with `ORRERY_URL`. */
  async function both(work: (run: typeof orrery) => Promise<void>, isOnce = false): Promise<void> {
    const at = await open();
    await fill(at);
    try {
      for (const [name, value] of Object.entries(at.environment)) vi.stubEnv(name, value);
      await work(orrery);
      if (isOnce) return;
      const config = readConfig({ ...at.environment, ORRERY_API_KEY: key, ORRERY_PORT: '0' });
      const service = await createService(config, { embedder: 'hashed', logger: pino({ level: 'silent' }) });
      const url = await service.listen();
      vi.stubEnv('ORRERY_DATA_DIR', '/nowhere');
      try {
        await work((...args) => runCommand(['memory', ...args], { url, apiKey: key }));
      } finally {
        await service.close();
      }
    } finally {
      await at.drop();
    }
  }

  it('list: newest first, by page, by outcome and time, as a table and as JSON', () =>
    both(async (run) => {
      const whole = await run('list', '--domain', 'helpdesk');
      expect(whole).toMatchObject({ code: 0, err: '' });
      const rows = lines(whole.out);
      expect(rows.map((row) => row.split(/\s+/)[0])).toEqual([3, 2, 1, 0].map(idOf));
      expect(rows[1]).toContain('2026-01-01T02:00:00.000Z  success  card timeout 2');
      expect(rows[0]).toMatch(/a long story .*…$/);
      expect(whole.out).not.toContain('\u001b');
      const first = await run('list', '--domain', 'helpdesk', '--limit', '3');
      const cursor = /more with --cursor (\S+)/.exec(first.out)?.[1] ?? '';
      const rest = await run('list', '--domain', 'helpdesk', '--cursor', cursor);
      expect(lines(rest.out)).toHaveLength(1);
      expect(rest.out).toContain(idOf(0));
      const since = new Date(start + hour).toISOString();
      const filtered = await run('list', '--domain', ' helpdesk ', '--outcome', 'failure', '--since', since, '--json');
      expect(JSON.parse(filtered.out).items.map((one: { episode_id: string }) => one.episode_id)).toEqual([
        idOf(3),
        idOf(1),
      ]);
      expect((await run('list', '--domain', 'empty')).out).toBe('no episodes in empty\n');
    }));

  it('show: one episode whole; an unknown one ends with 2', () =>
    both(async (run) => {
      const shown = await run('show', idOf(1));
      expect(shown.code).toBe(0);
      expect(shown.out).toMatch(/actions_taken\s+\["retry","wait"\]/);
      const json = JSON.parse((await run('show', idOf(1), '--json')).out);
      expect(json).toMatchObject({ episode_id: idOf(1), domain: 'helpdesk', metadata: { ms: 1 } });
      const absent = await run('show', 'ep_00000009');
      expect(absent).toMatchObject({
        code: 2,
        out: '',
        err: expect.stringContaining('There is no episode of this id'),
      });
    }));

  it('patterns and domains: what was derived, and where there is something', () =>
    both(async (run) => {
      const patterns = await run('patterns', '--domain', 'helpdesk');
      expect(patterns.out).toMatch(/^timeout-resolution\s+support 2\s+50 % success\s+retry → wait\s+pat_00000001\n$/);
      expect(JSON.parse((await run('patterns', '--domain', 'helpdesk', '--json')).out).items).toHaveLength(1);
      expect((await run('patterns', '--domain', 'other')).out).toBe(
        'no patterns in other: 1 episode of two steps or more: a pattern needs 3 that agree.\n',
      );
      const asked = ['recall', '--domain', 'helpdesk', '--context', 'card timeout'];
      expect((await run(...asked, '--actions', 'retry')).out).toMatch(
        /\nwhat followed:\n\d\.\d{3} {2}support \d {2}wait\n$/,
      );
      expect((await run(...asked, '--actions', 'retry, wait')).out).toMatch(/\nnothing is known to follow\n$/);
      expect((await run(...asked)).out).not.toMatch(/follow/);
      const domains = await run('domains');
      expect(lines(domains.out).map((row) => row.split(/\s{2,}/).slice(0, 3))).toEqual([
        ['helpdesk', '4 episodes', '1 pattern'],
        ['other', '1 episode', '0 patterns'],
      ]);
      expect((await run('domains', '--limit', '1')).out).toContain('more with --cursor ');
      expect(JSON.parse((await run('stats', '--json')).out)).toMatchObject({ total_episodes: 5 });
    }));

  it('delete: the episode and the patterns that rest on it', () =>
    both(async (run) => {
      expect(await run('delete', idOf(0))).toMatchObject({
        code: 0,
        out: `deleted ${idOf(0)}, 1 pattern withdrawn\n`,
      });
      expect((await run('show', idOf(0))).code).toBe(2);
      expect(lines((await run('list', '--domain', 'helpdesk')).out)).toHaveLength(3);
    }, true));
});

it.each([
  ['list', '--domain', 'd'],
  ['show', 'ep_00000000'],
  ['delete', 'ep_00000000'],
  ['patterns', '--domain', 'd'],
  ['domains'],
  ['stats'],
  ['recall', '--domain', 'd', '--context', 'c'],
])('memory %s makes no store in an empty folder, and says where to look', async (...args) => {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-empty-'));
  const directory = join(folder, 'data');
  vi.stubEnv('ORRERY_DATA_DIR', directory);
  try {
    const { code, out, err } = await orrery(...args.filter((one) => typeof one === 'string'));
    expect([code, out]).toEqual([2, '']);
    expect(err).toBe(
      `orrery: there is no memory in ${directory}; ORRERY_DATA_DIR names another data directory, and --url or ORRERY_URL a server\n`,
    );
    expect(existsSync(directory)).toBe(false);
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('ORRERY_URL stands for --url on every command that takes one, and --url goes first', async () => {
  const gone = 'http://127.0.0.1:1';
  const asked = [
    ['memory', 'stats'],
    ['behaviors'],
    ['call', 'limits'],
    ['match', '--text', 'tickets'],
    ['gap', 'std-list', 'std-helpdesk'],
  ];
  for (const args of asked) {
    const { code, err } = await runCommand(args, { url: gone, apiKey: key });
    expect([args, code, err]).toEqual([args, 2, expect.stringContaining(`no answer from ${gone}`)]);
  }
  const { err } = await runCommand(['memory', 'stats', '--url', 'http://127.0.0.1:2'], { url: gone, apiKey: key });
  expect(err).toContain('no answer from http://127.0.0.1:2');
  const wrong = await runCommand(['memory', 'stats'], { url: 'server', apiKey: key });
  expect(wrong.err).toContain('--url (or ORRERY_URL) must begin with http:// or https://');
});
