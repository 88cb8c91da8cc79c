import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { planInstructions } from '../core/plan/index.ts';
import { parseSchema } from '../core/schema/index.ts';
import { holdTo, readPolicy } from './policies.ts';

const folder = mkdtempSync(join(tmpdir(), 'orrery-policies-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const config = (settings: object) => writeFileSync(join(folder, 'orrery.config.json'), JSON.stringify(settings));

test('a policy of the project goes before a built-in one, and is taken where none is named', async () => {
  config({ policy: 'ours', policies: { ours: ['page-removed'], 'no-breaking': ['breaking'] } });
  expect(await readPolicy(undefined, folder)).toEqual({ name: 'ours', forbids: ['page-removed'] });
  expect(await readPolicy('no-breaking', folder)).toEqual({ name: 'no-breaking', forbids: ['breaking'] });
  expect((await readPolicy('no-destructive', folder))?.forbids).toEqual(['destructive']);
  await expect(readPolicy('no-braking', folder)).rejects.toThrow(/no policy no-braking\. Did you mean no-breaking\?/);
  config({});
  expect(await readPolicy(undefined, folder)).toBeNull();
  config({ policies: { ours: ['page-lost'] } });
  await expect(readPolicy('ours', folder)).rejects.toThrow(/policies/);
});

test('each breach is told with its rule and the safe way, and nothing where there is none', () => {
  const schema = (...fields: string[]) =>
    parseSchema({ orbitals: [{ entity: { name: 'E', persistence: 'persistent', fields } }] }).schema;
  const plan = planInstructions(schema('a', 'b'), schema('a'));
  const notes: string[] = [];
  const terminal = { note: (text: string) => void notes.push(text) };
  expect(holdTo({ name: 'ours', forbids: ['field-removed', 'destructive'] }, plan, terminal)).toBe(1);
  expect(notes).toEqual([
    'refused by --policy ours: 1 hazard, 1 instruction',
    expect.stringMatching(/^ {2}field-removed field b of E: .* Safe way: stop using/),
    '  destructive remove_field {"entity":"E","field":"b"}',
  ]);
  expect(holdTo({ name: 'ours', forbids: ['breaking'] }, plan, terminal)).toBe(0);
  expect(holdTo(null, plan, terminal)).toBe(0);
});
