// What serves the console: its files and their policy, the exchange of a printed link, and how much of it a browser has to fetch.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from './fixtures/built.ts';
import { startTestService, type TestService } from './fixtures/test-service.ts';
import { root } from './source-tree.ts';

let service: TestService;

beforeAll(async () => {
  await ensureBuilt();
  service = await startTestService();
});
afterAll(() => service?.close());

test('the sizes that the build prints are within their bounds', () => {
  const sizes = JSON.parse(readFileSync(join(root, 'dist/web/sizes.json'), 'utf8'));
  // All views together; the first of them is the start. The interpreter comes when somebody plays, the panel when somebody edits in a picture, what is said of a behavior when
  // somebody searches, the readers of other notations with the first machine in one.
  expect(sizes.all).toBeLessThan(296_000);
  expect(sizes.machines).toBeLessThan(22_000);
  expect(sizes.machines).toBeGreaterThan(5_000);
  expect(sizes.edit).toBeLessThan(9_000);
  expect(sizes.search).toBeLessThan(3_000);
  // What a person waits for who opens a document: the workbench with the thread that reads.
  expect(sizes.views.workbench + sizes.worker).toBeLessThan(245_000);
  expect(sizes.play).toBeLessThan(28_000);
  expect(sizes.views.start).toBeLessThan(120_000);
  expect(Object.keys(sizes.views).sort()).toEqual([
    'memory',
    'plan',
    'play',
    'repair',
    'service',
    'similar',
    'start',
    'workbench',
  ]);
});

test('pages and files carry a policy without anything inline, and are asked for again as little as can be', async () => {
  for (const path of ['/', '/docs', '/docs/planning']) {
    const page = await service.send('GET', path, undefined, { authorization: '' });
    expect(page.headers['content-security-policy'], path).toContain("default-src 'none'; script-src 'self'");
    expect(page.headers['content-security-policy'], path).not.toMatch(/unsafe|https?:/);
    expect(page.headers['set-cookie'], path).toBeUndefined();
    expect(page.body, path).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\son\w+=|\sstyle=/);
  }
  const page = await service.send('GET', '/', undefined, { authorization: '' });
  const files = [...page.body.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((match) => match[1] as string);
  expect(files).toHaveLength(2);
  for (const file of files) {
    const zipped = await service.send('GET', file, undefined, { 'accept-encoding': 'gzip' });
    expect(zipped.headers['cache-control']).toContain('immutable');
    expect(zipped.headers['content-encoding']).toBe('gzip');
    const again = await service.send('GET', file, undefined, { 'if-none-match': String(zipped.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  }
  const again = await service.send('GET', '/', undefined, { 'if-none-match': String(page.headers.etag) });
  expect([again.statusCode, page.headers['cache-control']]).toEqual([304, 'no-cache']);
});

test('the documentation shows its pictures, and a mistyped address of it leads on', async () => {
  const { body } = await service.send('GET', '/docs', undefined, { authorization: '' });
  const picture = /<img src="([^"]+)" alt="[^"]+">/.exec(body)?.[1] ?? '';
  const shown = await service.send('GET', picture, undefined, { authorization: '' });
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png']);
  const inBrowser = { authorization: '', accept: 'text/html,*/*' };
  const absent = await service.send('GET', '/docs/plannning', undefined, inBrowser);
  expect([absent.statusCode, absent.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  expect(absent.body).toContain('No such page');
  const slash = await service.send('GET', '/docs/planning/', undefined, inBrowser);
  expect([slash.statusCode, slash.headers.location]).toEqual([302, '/docs/planning']);
  const index = /data-index="([^"]+)"/.exec(body)?.[1] ?? '';
  const sections = (await service.ask('GET', index, undefined, { authorization: '' })) as { text: string }[];
  expect(sections.length).toBeGreaterThan(200);
  for (const { text } of sections) expect(text).not.toMatch(/`|\]\(/);
});

test('a link signs in once, with a key of its own that ends', async () => {
  const token = service.issueConsoleToken?.() ?? '';
  const open = () => service.send('POST', '/console/sign-in', { token }, { authorization: '' });
  const first = await open();
  expect(first.statusCode).toBe(200);
  expect(first.headers['cache-control']).toBe('no-store');
  const { key } = first.json();
  const asked = await service.ask('GET', '/session', undefined, { authorization: `Bearer ${key}` });
  expect(asked).toMatchObject({
    tenant: 'default',
    scopes: ['read', 'write', 'admin', 'export', 'erase'],
    mode: 'live',
  });
  const { items } = await service.ask('GET', '/keys');
  expect(items).toEqual([expect.objectContaining({ name: 'console', key_id: asked.key_id })]);
  expect(Date.parse(items[0].expires_at) - Date.now()).toBeLessThanOrEqual(12 * 3_600_000);
  const second = await open();
  expect([second.statusCode, second.json().code]).toEqual([401, 'invalid_api_key']);
  expect(service.logged()).not.toContain(token);
  for (const body of [{}, { token: 7 }]) {
    const refused = await service.send('POST', '/console/sign-in', body, { authorization: '' });
    expect([refused.statusCode, refused.json().errors[0].pointer]).toEqual([422, '/token']);
  }
});

test('keys are made, used, listed without their secret and revoked; a test key makes none that opens anything', async () => {
  const made = await service.ask('POST', '/keys', { name: 'ci', scopes: ['read'], expires_in_days: 1 });
  const own = { authorization: `Bearer ${made.key}` };
  expect((await service.ask('GET', '/session', undefined, own)).scopes).toEqual(['read']);
  expect(JSON.stringify(await service.ask('GET', '/keys'))).not.toContain(made.key);
  await service.ask('DELETE', `/keys/${made.key_id}`);
  expect((await service.send('GET', '/session', undefined, own)).statusCode).toBe(401);
  const trial = await service.makeKey(['admin'], 'test');
  const invented = await service.ask('POST', '/keys', { name: 'trial', scopes: ['admin'] }, trial);
  expect(
    (await service.send('GET', '/session', undefined, { authorization: `Bearer ${invented.key}` })).statusCode,
  ).toBe(401);
  const actions = (await service.ask('GET', '/audit')).items.map((one: { action: string }) => one.action);
  expect(actions).toEqual(expect.arrayContaining(['key.create', 'key.revoke']));
});

test('a text of any format is read with its places, and what can be written is written back', async () => {
  const text = readFileSync(join(root, 'examples/bike-hire.lolo'), 'utf8');
  const read = await service.ask('POST', '/text/read', { text, name: 'bike-hire.lolo', pointers: ['/orbitals/0'] });
  expect(read).toMatchObject({ is_writable: true, faults: [] });
  const line = text.split('\n').findIndex((one) => one.startsWith('orbital ')) + 1;
  expect(read.places).toEqual([{ line, column: 1 }]);
  const { text: same } = await service.ask('POST', '/text/rewrite', { text, schema: read.schema });
  expect(same).toBe(text);
  const yaml = { text: '# ours\nname: App\norbitals: []\n' };
  expect(await service.ask('POST', '/text/read', yaml)).toMatchObject({
    format: 'YAML',
    is_writable: true,
    schema: { name: 'App', orbitals: [] },
  });
  const renamed = await service.ask('POST', '/text/rewrite', { ...yaml, schema: { name: 'Ours', orbitals: [] } });
  expect(renamed.text).toBe('# ours\nname: Ours\norbitals: []\n');
  const chart = '<scxml xmlns="http://www.w3.org/2005/07/scxml" initial="a"><state id="a"/></scxml>';
  expect(await service.ask('POST', '/text/read', { text: chart })).toMatchObject({ is_writable: false });
  const refused = await service.send('POST', '/text/rewrite', { text: chart, schema: { orbitals: [] } });
  expect([refused.statusCode, refused.json().errors[0].pointer]).toEqual([422, '/text']);
  const broken = await service.ask('POST', '/text/read', { text: '{"name": "App",, "orbitals": []' });
  expect(broken.schema).toBeNull();
  expect(broken.faults[0]).toMatchObject({ line: 1 });
});
