// Tiers in the answer of a check: asked for, they add `tier` to repairs and change nothing else.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isArray, isObject, type Json } from '../core/base/json.ts';
import { parseSchema } from '../core/schema/index.ts';
import { createDocumentUseCases } from './document-use-cases.ts';

const folder = new URL('../../examples/', import.meta.url);
const check = createDocumentUseCases()['error-check'];
const caller = { tenant: 'default', keyId: 'key', scopes: ['read'], mode: 'live' } as const;

async function checked(text: string, tiers: boolean): Promise<Json> {
  const { schema } = parseSchema(JSON.parse(text));
  return (await check?.({ schema, ...(tiers && { tiers }) }, caller)) as unknown as Json;
}

function tiersIn(value: Json): string[] {
  if (isArray(value)) return value.flatMap(tiersIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, item]) => (name === 'tier' ? [String(item)] : tiersIn(item as Json)));
}

function withoutTiers(value: Json): Json {
  if (isArray(value)) return value.map(withoutTiers);
  if (!isObject(value)) return value;
  const rest = Object.entries(value).filter(([name]) => name !== 'tier');
  return Object.fromEntries(rest.map(([name, item]) => [name, withoutTiers(item as Json)]));
}

const examples = readdirSync(folder).filter((name) => name.endsWith('.json') && !name.includes('orrery'));

test.each(examples)('%s is answered alike with tiers and without', async (name) => {
  const text = readFileSync(new URL(name, folder), 'utf8');
  const [plain, told] = [await checked(text, false), await checked(text, true)];
  expect(tiersIn(plain)).toEqual([]);
  expect(withoutTiers(told)).toEqual(JSON.parse(JSON.stringify(plain)));
});

test('each repair of a finding has a tier, and so has each of a cause', async () => {
  const faulty = readFileSync(new URL('ticket-desk-faulty.json', folder), 'utf8');
  expect((await tiersOf(faulty)).findings).toEqual(['inventing', 'safe', ...Array.from({ length: 4 }, () => 'unsafe')]);
  const { causes } = await tiersOf(faulty.replace('"key": "ESCALATE"', '"key": "ESCALATEE"'));
  expect(causes[0]).toBe('safe');
});

async function tiersOf(text: string): Promise<{ readonly findings: string[]; readonly causes: string[] }> {
  const { errors, causes } = (await checked(text, true)) as { readonly errors: Json; readonly causes: Json };
  return { findings: tiersIn(errors).toSorted(), causes: tiersIn(causes) };
}
