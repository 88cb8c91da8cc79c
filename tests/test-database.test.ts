import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { createTestDatabase } from './fixtures/test-database.ts';

it('a port that takes connections and says nothing is no server for tests', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => {
    silent.listen(0, '127.0.0.1', resolve);
  });
  const { port } = silent.address() as AddressInfo;
  expect(await createTestDatabase(`postgres://root@127.0.0.1:${port}/test`, 200)).toBeNull();
  silent.close();
});

it('nor is one where nothing listens', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => closed.once('listening', resolve));
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  expect(await createTestDatabase(`postgres://root@127.0.0.1:${port}/test`, 200)).toBeNull();
});
