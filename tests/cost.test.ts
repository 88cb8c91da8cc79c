// What requests cost as they grow, in the quick version; `npm run fuzz -- cost` has the long one.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createContract, listOperations } from '../src/contract/contract.ts';
import { schemaExtensions } from '../src/formats/read-text.ts';
import { startTestService, type TestService } from './fixtures/test-service.ts';
import { loadFamilies } from './fuzz/cost/family.ts';
import { measureGrowth } from './fuzz/cost/measure.ts';

const families = await loadFamilies();

/** Operations that take no document and no text that could grow. */
const bounded: Readonly<Record<string, string>> = {
  'keys.create': 'a name and scopes',
  'keys.rotate': 'a number of hours',
  'memory.compress': 'the name of a domain; a thread mines its episodes',
  'memory.forget': 'the name of a domain, and thresholds',
  'memory.retention.set': 'the name of a domain, and a number',
  'quota.set': 'the name of a tenant, and three numbers',
};

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

test('every operation with a body has a family', () => {
  const named = new Set<string>(families.map(({ operation }) => operation));
  const without = listOperations(createContract())
    .filter(({ method, id }) => method === 'POST' && !(id in bounded) && !named.has(id))
    .map(({ id }) => id);
  expect(without).toEqual([]);
});

test('every format of texts has a family', () => {
  const named = families
    .filter(({ operation }) => operation === 'text.read')
    .map(({ make }) => make(1) as { name: string });
  expect(schemaExtensions.filter((end) => !named.some(({ name }) => name.endsWith(end)))).toEqual([]);
});

test.each([...new Set(families.map(({ operation }) => operation))])(
  'the work of %s grows with its input',
  async (id) => {
    const grown = [];
    for (const family of families.filter(({ operation }) => operation === id))
      grown.push(await measureGrowth(service.useCases, family));
    const faults = grown.filter(({ fault }) => fault !== null).map(({ family, fault }) => `${family.family} ${fault}`);
    expect(faults).toEqual([]);
  },
);
