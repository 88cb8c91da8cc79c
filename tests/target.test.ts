// The version of the format by which a document is judged, as clients and commands choose it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
  expect(await ask('/validity-check', {})).toMatchObject({ target: '1.9', valid: true });
  expect(await ask('/validity-check', { target: '17' })).toMatchObject({
    target: '17',
    valid: false,
    findings: { error: 1 },
  });
  const { target, top_errors: top } = await ask('/error-check', { target: '17' });
  expect([target, top]).toEqual(['17', ['invalid_effect']]);
  expect((await service.send('POST', '/validity-check', { schema, target: '18' })).statusCode).toBe(422);
});

test('the command takes it from an option, or from the project', async () => {
  expect((await runCommand(['check', file])).code).toBe(0);
  const told = await runCommand(['check', '--target', '17', '--json', file]);
  expect([told.code, told.out.includes('"retired-notify"')]).toEqual([1, true]);
  const config = join(folder, 'orrery.config.json');
  writeFileSync(config, '{ "target": "17", "rules": { "retired-notify": "off" } }');
  expect((await runCommand(['check', '--config', config, file])).code).toBe(0);
  writeFileSync(config, '{ "target": "17" }');
  expect((await runCommand(['check', '--config', config, file])).code).toBe(1);
  expect((await runCommand(['check', '--config', config, '--target', '1.9', file])).code).toBe(0);
});
