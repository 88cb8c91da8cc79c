// Everything of a tenant, out of one store and into another: over HTTP in pages, on the command line as a file.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { runCommand } from './fixtures/run-command.ts';
import { startTestService, type TestService } from './fixtures/test-service.ts';

const folder = mkdtempSync(join(tmpdir(), 'orrery-tenant-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string) => join(folder, name);
const file = at('acme.jsonl');

type Item = { readonly kind: string; readonly [member: string]: unknown };

async function fill(service: TestService) {
  const owner = await service.makeKey(['admin'], 'live', 'acme');
  const ask = (method: string, url: string, body?: unknown) => service.ask(method, url, body, owner);
  for (let n = 0; n < 7; n++)
    await ask('POST', '/memory/store', { domain: `d${n % 2}`, context: `acme fell over ${n}`, outcome: 'success' });
  const orbitals = [{ name: 'Hall', entity: { name: 'Bulb', fields: [] }, traits: [], pages: [] }];
  await ask('POST', '/behaviors', { name: 'acme-lamp', schema: { name: 'Lamp', orbitals }, accept_errors: true });
  await ask('POST', '/memory/retention', { domain: 'd0', days: 365 });
  await service.ask('POST', '/memory/store', { domain: 'd0', context: 'of a stranger' });
  return owner;
}

async function pagesOf(service: TestService, owner: Record<string, string>, tenant = 'acme'): Promise<Item[]> {
  const items: Item[] = [];
  for (let cursor = ''; ; ) {
    const page = await service.ask('GET', `/tenant/export?tenant=${tenant}&limit=3${cursor}`, undefined, owner);
    expect(page.items.length).toBeLessThanOrEqual(3);
    items.push(...page.items);
    if (page.next_cursor === null) return items;
    cursor = `&cursor=${page.next_cursor}`;
  }
}

const command = async (data: string, ...args: string[]) => {
  vi.stubEnv('ORRERY_DATA_DIR', at(data));
  return runCommand(args).finally(() => vi.unstubAllEnvs());
};
const withoutRecords = (items: readonly Item[]) =>
  items.filter(({ kind }) => ['episode', 'behavior', 'retention'].includes(kind));

test('all of it, of nobody else, without what opens anything, and in again elsewhere', async () => {
  const service = await startTestService({ ORRERY_DATA_DIR: at('one') }, 'configured');
  const owner = await fill(service);
  const items = await pagesOf(service, owner);
  const lengths: Record<string, number> = {};
  for (const { kind } of items) lengths[kind] = (lengths[kind] ?? 0) + 1;
  expect(lengths).toMatchObject({ episode: 7, behavior: 1, key: 1, quota: 1, retention: 1 });
  expect(JSON.stringify(items)).not.toMatch(/stranger|"hash"|ork_/);
  expect((await service.send('GET', '/tenant/export?tenant=default', undefined, owner)).statusCode).toBe(403);
  for (const cursor of ['eHg', Buffer.from('tenant:episode.1;').toString('base64url')])
    expect((await service.send('GET', `/tenant/export?tenant=acme&cursor=${cursor}`)).json().code).toBe(
      'invalid_request',
    );
  expect(withoutRecords(await pagesOf(service, {}))).toEqual(withoutRecords(items));

  const exported = await command('one', 'tenant', 'export', file, '--tenant', 'acme');
  expect(exported).toMatchObject({ code: 0, out: expect.stringMatching(/^exported \d+ items to /) });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await service.close();
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  expect(withoutRecords(lines.map((line) => JSON.parse(line)))).toEqual(withoutRecords(items));

  const imported = await command('two', 'tenant', 'import', file, '--tenant', 'moved');
  expect(imported).toMatchObject({
    code: 0,
    out: expect.stringContaining('imported 7 episodes, 1 behavior and 1 rule'),
  });
  const again = await command('two', 'tenant', 'import', file, '--tenant', 'moved');
  expect(again.out).toContain('imported 0 episodes, 0 behaviors');
  const other = await startTestService({ ORRERY_DATA_DIR: at('two') }, 'configured');
  expect(withoutRecords(await pagesOf(other, {}, 'moved'))).toEqual(withoutRecords(items));
  await other.close();
});

test('a file that was cut, changed or is of something else changes nothing', async () => {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const damaged: Record<string, string[]> = {
    'ends too early': lines.slice(0, -1),
    'items are here': lines.toSpliced(3, 1),
    'checksum does not match': lines.map((line) => line.replace('fell over 3', 'fell over 4')),
    'this is not an export': ['{"format":"orrery-memory","version":1}', ...lines.slice(1)],
    'none that an export': lines.map((line) => line.replace('"kind":"audit"', '"kind":"odd"')),
    'this is no behavior': lines.map((line) => line.replace('"tier":', '"tear":')),
  };
  for (const [says, text] of Object.entries(damaged)) {
    writeFileSync(at('damaged.jsonl'), `${text.join('\n')}\n`);
    const refused = await command('three', 'tenant', 'import', at('damaged.jsonl'), '--tenant', 'acme');
    expect([refused.code === 0, refused.err]).toEqual([false, expect.stringContaining(says)]);
  }
  const service = await startTestService({ ORRERY_DATA_DIR: at('three') }, 'configured');
  expect(withoutRecords(await pagesOf(service, {}))).toEqual([]);
  await service.close();
});
