// The version of the format by which a document is judged, as clients and commands choose it.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentOf } from '../src/core/verify/example.ts';
import { runCommand } from './fixtures/run-command.ts';
import { startTestService, type TestService } from './fixtures/test-service.ts';

const schema = documentOf({ effects: [['notify', 'Saved', 'success']] });
const folder = mkdtempSync(join(tmpdir(), 'orrery-target-'));
const file = join(folder, 'desk.json');
let service: TestService;
beforeAll(async () => {
  writeFileSync(file, JSON.stringify(schema));
  service = await startTestService();
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

test('answers name the version, which a request chooses', async () => {
  const ask = async (path: string, more: object) => (await service.send('POST', path, { schema, ...more })).json();
  expect(await ask('/validity-check', { target: '1.9' })).toMatchObject({ target: '1.9', valid: true });
  expect(await ask('/validity-check', {})).toMatchObject({
    target: '17',
    valid: false,
    findings: { error: 1 },
  });
  const { target, top_errors: top } = await ask('/error-check', {});
  expect([target, top]).toEqual(['17', ['invalid_effect']]);
  expect((await service.send('POST', '/validity-check', { schema, target: '18' })).statusCode).toBe(422);
});

test('the command takes it from an option, or from the project', async () => {
  expect((await runCommand(['check', '--target', '1.9', file])).code).toBe(0);
  const told = await runCommand(['check', '--json', file]);
  expect([told.code, told.out.includes('"retired-notify"')]).toEqual([1, true]);
  const config = join(folder, 'orrery.config.json');
  writeFileSync(config, '{ "target": "17", "rules": { "retired-notify": "off" } }');
  expect((await runCommand(['check', '--config', config, file])).code).toBe(0);
  writeFileSync(config, '{ "target": "1.9" }');
  expect((await runCommand(['check', '--config', config, file])).code).toBe(0);
  expect((await runCommand(['check', '--config', config, '--target', '17', file])).code).toBe(1);
});

test('repairs and plans use the rules of the version that is asked for', async () => {
  const repair = async (more: object) =>
    (await service.send('POST', '/rank-edits/jepa', { schema, errors: ['invalid_effect'], ...more })).json();
  expect(await repair({ target: '1.9' })).toMatchObject({ target: '1.9', absent_errors: ['invalid_effect'] });
  const told = await repair({});
  expect([told.target, told.suggestions.length > 0]).toEqual(['17', true]);
  const plan = async (more: object) =>
    (await service.send('POST', '/plan-instructions', { goal: schema, ...more })).json();
  expect(await plan({})).toMatchObject({ target: '17', verified: true });
  expect(await plan({ target: '17' })).toMatchObject({ target: '17', goal_errors: 1 });
  expect(await plan({ target: '1.9' })).toMatchObject({ target: '1.9', goal_errors: 0 });
});

test('a migration answers steps, and with dry_run the schema as it was', async () => {
  const migrate = async (more: object) => (await service.send('POST', '/migrate', { schema, ...more })).json();
  const answer = await migrate({});
  expect(answer).toMatchObject({ target: '17', questions: [], remaining: [] });
  expect(answer.steps).toMatchObject([
    { rule: 'retired-notify', official_code: 'ORB_EFF_NOTIFY_RETIRED', action: 'set_property', hazard: 'changing' },
  ]);
  expect(JSON.stringify(answer.schema)).toContain('toast');
  const dry = await migrate({ dry_run: true });
  expect([dry.steps, dry.schema]).toEqual([answer.steps, schema]);
  expect((await migrate({ to: '1.9' })).steps).toEqual([]);
});

test('orrery migrate shows the steps, and with --write changes the text where they do alone', async () => {
  const text = `${JSON.stringify(schema, null, 4)}\n`.replace('"version": "1.0.0"', '"version":   "1.0.0"');
  const path = join(folder, 'written.json');
  writeFileSync(path, text);
  const shown = await runCommand(['migrate', path]);
  expect([shown.code, shown.out.includes('would migrate'), readFileSync(path, 'utf8')]).toEqual([0, true, text]);
  const written = await runCommand(['migrate', '--write', path]);
  expect([written.code, written.out.includes('changing: set_property')]).toEqual([0, true]);
  const after = readFileSync(path, 'utf8');
  expect(after).toContain('"version":   "1.0.0"');
  expect(after).not.toContain('notify');
  expect((await runCommand(['migrate', path])).out).toContain('nothing to do');
  expect((await runCommand(['migrate', '--write', '-'])).code).toBe(2);
});
