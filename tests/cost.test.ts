// What requests cost as they grow, in the quick version; `npm run fuzz -- cost` has the long one.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createContract, listOperations } from '../src/contract/contract.ts';
import { formatExtensions } from '../src/formats/read-text.ts';
import { startTestService, type TestService } from './fixtures/test-service.ts';
import { loadFamilies } from './fuzz/cost/family.ts';
import { measureGrowth } from './fuzz/cost/measure.ts';
import { wrong } from './fuzz/cost/text-families.ts';

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

/** Two sizes: a power shows between them; the long version has four. */
const quickly = [1, 8];

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
  expect(without, 'write its families in tests/fuzz/cost, or say in `bounded` what bounds it').toEqual([]);
});

test('every format of texts has a family', () => {
  // Texts of no format are asked under every name, and say nothing of one.
  const named = families
    .filter(({ operation, family }) => operation === 'text.read' && !(family in wrong))
    .map(({ make }) => make(1) as { name: string });
  const without = formatExtensions.filter((ends) => !named.some(({ name }) => ends.some((end) => name.endsWith(end))));
  expect(without, 'write texts of this format in tests/fuzz/cost/text-families.ts').toEqual([]);
});

test.each([...new Set(families.map(({ operation }) => operation))])(
  'the work of %s grows with its input',
  async (id) => {
    const grown = [];
    for (const family of families.filter(({ operation }) => operation === id))
      grown.push(await measureGrowth(service.useCases, family, 1, quickly));
    const faults = grown.filter(({ fault }) => fault !== null).map(({ family, fault }) => `${family.family} ${fault}`);
    expect(faults).toEqual([]);
  },
);
