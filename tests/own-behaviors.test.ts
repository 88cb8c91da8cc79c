// Behaviors that tenants bring: checked, named under a prefix of their own, durable, isolated, usable wherever a built-in one is.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../src/config/config.ts';
import { findBehavior } from '../src/core/behaviors/index.ts';
import { indexSchema, parseSchema } from '../src/core/schema/index.ts';
import { defaultRegistries, verifySchema } from '../src/core/verify/index.ts';
import { createService } from '../src/service.ts';
import { corpusAbsent, hasCorpus, readCorpus } from './fixtures/corpus.ts';
import { runCommand } from './fixtures/run-command.ts';
import { startTestService, type TestService, testKey } from './fixtures/test-service.ts';

const folder = mkdtempSync(join(tmpdir(), 'orrery-own-'));
let service: TestService;
let url: string;
beforeAll(async () => {
  service = await startTestService();
  url = await service.listen();
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

const draw = [['render-ui', 'main', { type: 'stack', children: [] }]];
/** A lamp that is turned on, and off again unless it is broken. */
const lamp = (isBroken = false) => ({
  name: 'Lamp',
  description: 'A lamp\nwith a switch.',
  orbitals: [
    {
      name: 'Lamps',
      entity: { name: 'Lamp', fields: [{ name: 'hours', type: 'number' }] },
      traits: [
        {
          name: 'Switch',
          linkedEntity: 'Lamp',
          category: 'lifecycle',
          stateMachine: {
            states: [{ name: 'dark', isInitial: true }, { name: 'lit' }],
            events: [
              { key: 'LIGHT', name: 'Light' },
              { key: 'DARKEN', name: 'Darken' },
            ],
            transitions: [
              { from: 'dark', event: 'LIGHT', to: 'lit', effects: draw },
              { from: isBroken ? 'dark' : 'lit', event: 'DARKEN', to: 'dark', effects: draw },
            ],
          },
        },
      ],
      pages: [{ name: 'Lamps', path: '/lamps', traits: [{ ref: 'Switch' }] }],
    },
  ],
});
const bring = (name: string, more: object = {}, headers?: Record<string, string>) =>
  service.send('POST', '/behaviors', { name, schema: lamp(), ...more }, headers);

const orrery = (...args: string[]) => runCommand(args, { apiKey: testKey });

describe('a behavior of one’s own', () => {
  it('is read, listed, matched, planned to, and gone when deleted', async () => {
    const brought = await service.ask('POST', '/behaviors', { name: 'acme-lamp', schema: lamp(), tags: ['light'] });
    expect(brought).toMatchObject({
      ...{ name: 'acme-lamp', title: 'Lamp', description: 'A lamp with a switch.', tier: 'atom', domain: 'imported' },
      ...{ origin: 'imported', replaced: false, findings: { error: 0 } },
    });
    const read = await service.ask('GET', '/behaviors/acme-lamp');
    expect(read.schema).toEqual(lamp());
    expect(read.canonical_hash).toBe((await service.ask('POST', '/embed', { schema: lamp() })).canonical_hash);
    const names = (page: { items: { name: string }[] }) => page.items.map((item) => item.name);
    expect(names(await service.ask('GET', '/behaviors?origin=imported'))).toEqual(['acme-lamp']);
    expect(names(await service.ask('GET', '/behaviors?limit=1'))).toEqual(['acme-lamp']);
    expect(names(await service.ask('GET', '/behaviors?q=light&domain=imported'))).toEqual(['acme-lamp']);
    const best = async (body: object) => (await service.ask('POST', '/behaviors/match', body)).matches[0];
    expect(await best({ schema: lamp() })).toMatchObject({ behavior_name: 'acme-lamp', similarity: 1 });
    expect(await best({ text: 'lamp switch' })).toMatchObject({ behavior_name: 'acme-lamp' });
    expect(await service.ask('POST', '/gap', { source: lamp(), target: 'acme-lamp' })).toMatchObject({ gap_score: 0 });
    const plan = await service.ask('POST', '/plan-instructions', { goal: 'acme-lamp' });
    expect(plan).toMatchObject({ verified: true, goal_hash: read.canonical_hash });
    expect((await service.ask('POST', '/plan', { goal: 'acme-lamp' })).total_actions).toBeGreaterThan(0);
    expect(await service.ask('DELETE', '/behaviors/acme-lamp')).toMatchObject({ name: 'acme-lamp', deleted: true });
    expect((await service.send('GET', '/behaviors/acme-lamp')).json()).toMatchObject({ code: 'unknown_behavior' });
    expect((await service.send('POST', '/gap', { source: lamp(), target: 'acme-lamp' })).statusCode).toBe(404);
    expect(names(await service.ask('GET', '/behaviors?origin=imported'))).toEqual([]);
    expect((await best({ schema: lamp(), min_similarity: 0 })).behavior_name).toMatch(/^std-/);
  });

  it('keeps its name unless replaced, and the nearest names know it', async () => {
    await bring('acme-desk');
    expect((await bring('acme-desk')).json()).toMatchObject({ status: 409, code: 'behavior_exists' });
    expect((await bring('acme-desk', { title: 'Other', replace: true })).json()).toMatchObject({ replaced: true });
    expect(await service.ask('GET', '/behaviors/acme-desk')).toMatchObject({ title: 'Other' });
    expect((await service.send('GET', '/behaviors/acme-dsk')).json().nearest).toContain('acme-desk');
    await service.ask('DELETE', '/behaviors/acme-desk');
  });

  it('with errors is refused with each of them, and kept on request', async () => {
    const broken = lamp(true);
    const errors = verifySchema(indexSchema(parseSchema(broken).schema), defaultRegistries).findings.filter(
      (f) => f.severity === 'error',
    );
    const refused = await bring('acme-broken', { schema: broken });
    expect(refused.statusCode).toBe(422);
    expect(
      refused.json().errors.map((error: { pointer: string; code: string }) => [error.pointer, error.code]),
    ).toEqual(errors.map((finding) => [`/schema${finding.pointer}`, finding.category]));
    expect((await service.send('GET', '/behaviors/acme-broken')).statusCode).toBe(404);
    const kept = await bring('acme-broken', { schema: broken, accept_errors: true });
    expect(kept.json()).toMatchObject({ findings: { error: errors.length } });
    await service.ask('DELETE', '/behaviors/acme-broken');
  });

  it('whose first error ends in a question is refused in whole sentences', async () => {
    const schema = JSON.parse(JSON.stringify(lamp()).replace('"linkedEntity":"Lamp"', '"linkedEntity":"Lamb"'));
    const { detail } = (await bring('acme-asking', { schema })).json();
    expect(detail).toContain('did you mean "Lamp"? Repair it');
  });

  it.each([
    ...['std-mine', 'lamp', '../lamp', 'acme-../lamp', 'acme-/etc/passwd', 'acme-a\u0000b', 'Acme-lamp', 'acme--lamp'],
    ...['acme-', '-lamp', `acme-${'x'.repeat(128)}`, 'acme-lamp.json', 'acme-lámp', 'acme-lamp\n'],
  ])('the name %j is refused', async (name) => {
    expect((await bring(name)).json()).toMatchObject({ status: 422, errors: [{ pointer: '/name' }] });
    const removed = await service.send('DELETE', `/behaviors/${encodeURIComponent(name)}`);
    expect([404, 422]).toContain(removed.statusCode);
  });

  it('belongs to its tenant, and needs a key that may write', async () => {
    await bring('acme-secret');
    const stranger = await service.makeKey(['admin'], 'live', 'stranger');
    for (const [method, path, body] of [
      ['GET', '/behaviors/acme-secret', undefined],
      ['DELETE', '/behaviors/acme-secret', undefined],
      ['POST', '/gap', { source: 'acme-secret', target: 'std-list' }],
    ] as const) {
      const seen = await service.send(method, path, body, stranger);
      expect([method, seen.statusCode]).toEqual([method, 404]);
      expect(seen.body).not.toContain('acme-secret"');
    }
    expect((await service.ask('GET', '/behaviors?origin=imported', undefined, stranger)).items).toEqual([]);
    const found = await service.ask('POST', '/behaviors/match', { schema: lamp() }, stranger);
    expect(JSON.stringify(found)).not.toContain('acme-secret');
    expect((await bring('acme-secret', {}, stranger)).statusCode).toBe(200);
    expect((await bring('acme-other', {}, await service.makeKey(['read']))).statusCode).toBe(403);
    await service.ask('DELETE', '/behaviors/acme-secret', undefined, stranger);
    expect((await service.send('GET', '/behaviors/acme-secret')).statusCode).toBe(200);
    await service.ask('DELETE', '/behaviors/acme-secret');
  });

  it('is not stored for a test key', async () => {
    const tester = await service.makeKey(['admin'], 'test');
    expect((await bring('acme-trial', {}, tester)).json()).toMatchObject({ name: 'acme-trial', origin: 'imported' });
    expect((await service.send('GET', '/behaviors/acme-trial')).statusCode).toBe(404);
    await bring('acme-real');
    expect((await bring('acme-real', {}, tester)).json()).toMatchObject({ status: 409, code: 'behavior_exists' });
    const replacing = await bring('acme-real', { title: 'Other', replace: true }, tester);
    expect(replacing.json()).toMatchObject({ title: 'Other', replaced: true });
    expect(await service.ask('GET', '/behaviors/acme-real')).toMatchObject({ title: 'Real' });
    expect((await service.ask('DELETE', '/behaviors/acme-real', undefined, tester)).deleted).toBe(true);
    expect((await service.ask('DELETE', '/behaviors/acme-real')).deleted).toBe(true);
  });

  it('has limits that say their names', async () => {
    const small = await startTestService({
      ORRERY_LIMIT_IMPORTED_BEHAVIORS_MAX: '2',
      ORRERY_LIMIT_IMPORTED_BEHAVIORS_BYTES_MAX: '3000',
    });
    const put = (name: string, more: object = {}) =>
      small.send('POST', '/behaviors', { name, schema: lamp(), ...more });
    await put('acme-a');
    expect((await put('acme-b', { schema: { ...lamp(), note: 'x'.repeat(3000) } })).json().detail).toMatch(
      /would make \d{4} bytes of JSON; the limit imported_behaviors_bytes_max is 3000/,
    );
    await put('acme-b');
    expect((await put('acme-c')).json().detail).toContain('3 behaviors; the limit imported_behaviors_max is 2');
    expect((await put('acme-b', { replace: true })).statusCode).toBe(200);
    await small.close();
  });

  it('survives the process', async () => {
    const config = readConfig({ ORRERY_API_KEY: testKey, ORRERY_PORT: '0', ORRERY_DATA_DIR: join(folder, 'data') });
    const open = () => createService(config, { embedder: 'hashed', logger: pino({ level: 'silent' }) });
    const headers = { authorization: `Bearer ${testKey}` };
    const first = await open();
    const payload = { name: 'acme-lamp', schema: lamp() };
    expect((await first.app.inject({ method: 'POST', url: '/behaviors', headers, payload })).statusCode).toBe(200);
    await first.close();
    const second = await open();
    const read = await second.app.inject({ url: '/behaviors/acme-lamp', headers });
    expect(read.json()).toMatchObject({ name: 'acme-lamp', schema: lamp() });
    await second.close();
  });
});

describe('orrery behaviors import', () => {
  it('names files after their place in the folder, and follows no link out of it', async () => {
    const shelf = join(folder, 'shelf');
    mkdirSync(join(shelf, 'My Lamps'), { recursive: true });
    mkdirSync(join(folder, 'outside'));
    writeFileSync(join(folder, 'outside', 'secret.json'), JSON.stringify(lamp()));
    symlinkSync(join(folder, 'outside'), join(shelf, 'link'));
    writeFileSync(join(shelf, 'My Lamps', 'std-Desk_Lamp.json'), JSON.stringify(lamp()));
    writeFileSync(join(shelf, 'broken.json'), JSON.stringify(lamp(true)));
    writeFileSync(join(shelf, 'list.json'), '[]');
    const { code, out } = await orrery('behaviors', 'import', shelf, '--prefix', 'acme', '--url', url);
    expect(out).toMatch(/imported +acme-my-lamps-desk-lamp +atom/);
    expect(out).toMatch(/refused +acme-broken .*broken\.json: The schema has an error/);
    expect(out).toMatch(/refused +acme-list .*a schema is an object/);
    expect(out).toContain('1 imported, 2 refused\n`orrery check` shows the errors; --accept-errors keeps');
    expect(out).not.toContain('secret');
    expect(code).toBe(1);
    expect((await orrery('behaviors', '--imported', '--url', url)).out).toContain('acme-my-lamps-desk-lamp');
    const removed = await orrery('behaviors', 'delete', 'acme-my-lamps-desk-lamp', '--url', url);
    expect(removed).toMatchObject({ code: 0, out: 'deleted acme-my-lamps-desk-lamp\n' });
    expect((await orrery('behaviors', 'import', join(folder, 'absent'), '--url', url)).out).toContain('no such file');
  });

  const corpus = resolve(import.meta.dirname, '../../shared/corpus/orb');
  it.skipIf(!hasCorpus)(`brings the whole corpus${hasCorpus ? '' : ` (${corpusAbsent})`}`, async () => {
    const documents = readCorpus();
    const faulty = documents.filter(({ text }) =>
      verifySchema(indexSchema(parseSchema(JSON.parse(text)).schema), defaultRegistries).findings.some(
        (f) => f.severity === 'error',
      ),
    );
    const twins = ['--prefix', 'corpus', '--url', url, '--json'];
    const first = await orrery('behaviors', 'import', corpus, ...twins);
    const outcomes = JSON.parse(first.out) as { file: string; name: string; refusal?: string }[];
    const refused = outcomes.filter((one) => one.refusal !== undefined).map((one) => one.file.slice(corpus.length + 1));
    expect(refused.sort()).toEqual([...faulty.map((one) => one.file), 'manifest.json'].sort());
    const again = await orrery('behaviors', 'import', corpus, ...twins, '--replace', '--accept-errors');
    expect(JSON.parse(again.out).filter((one: { refusal?: string }) => one.refusal === undefined)).toHaveLength(
      documents.length,
    );
    const pages = await orrery('behaviors', '--imported', '--url', url, '--json');
    expect(JSON.parse(pages.out)).toHaveLength(documents.length);
    const cart = documents.find((one) => one.file === 'reference/std-cart.json');
    const schema = JSON.parse(cart?.text ?? '');
    expect((await service.ask('GET', '/behaviors/corpus-reference-cart')).schema).toEqual(schema);
    expect(await service.ask('POST', '/gap', { source: schema, target: 'corpus-reference-cart' })).toMatchObject({
      gap_score: 0,
    });
    const { matches } = await service.ask('POST', '/behaviors/match', { schema, limit: 3 });
    expect(matches.map((match: { behavior_name: string }) => match.behavior_name)).toContain('corpus-reference-cart');
    expect(findBehavior('corpus-reference-cart')).toBeUndefined();
  });
});
