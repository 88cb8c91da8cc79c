// Taking out or removing a whole tenant has scopes of its own: a key that checks or writes can do neither, and a key that can do one can do nothing else.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createContract, listOperations } from '../src/contract/contract.ts';
import { startTestService, type TestService } from './fixtures/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const keyOf = async (...scopes: string[]): Promise<{ authorization: string }> => {
  const made = await service.ask('POST', '/keys', { name: scopes.join(' '), scopes });
  return { authorization: `Bearer ${made.key}` };
};
const exporting = ['GET', '/tenant/export?tenant=default'] as const;
const erasing = ['DELETE', '/tenant?tenant=default&dry_run=true'] as const;
const statuses = async (headers: { authorization: string }) =>
  Promise.all(
    [exporting, erasing].map(async ([method, url]) => (await service.send(method, url, undefined, headers)).statusCode),
  );

describe('a key', () => {
  it.each([
    [['read'], [403, 403]],
    [['write'], [403, 403]],
    [['export'], [200, 403]],
    [['erase'], [403, 200]],
    [
      ['read', 'export'],
      [200, 403],
    ],
    [['admin'], [200, 200]],
  ])('with %j exports and erases as %j', async (scopes, expected) => {
    expect(await statuses(await keyOf(...scopes))).toEqual(expected);
  });

  it.each(['export', 'erase'] as const)('with %s alone may do nothing else', async (scope) => {
    const headers = await keyOf(scope);
    const guarded = listOperations(createContract()).filter((one) => one.scope !== null && one.scope !== scope);
    expect(guarded.length).toBeGreaterThan(30);
    for (const { method, path, id } of guarded) {
      const url = path.replaceAll(/\{\w+\}/g, 'x');
      const response = await service.send(method, url, method === 'POST' ? {} : undefined, headers);
      expect([id, response.statusCode]).toEqual([id, 403]);
    }
  });
});
