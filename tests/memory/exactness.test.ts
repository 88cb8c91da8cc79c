import { afterAll, describe, expect, it } from 'vitest';
import { openPostgres } from '../../src/adapters/store/postgres/open-postgres.ts';
import { openVolatile } from '../../src/adapters/store/volatile/open-volatile.ts';
import { createPrng } from '../../src/core/base/prng.ts';
import { createTestDatabase, testServerAddress } from '../fixtures/test-database.ts';
import { createActor, startRemoteActor } from './actor.ts';
import { runRandomMemory } from './random-memory.ts';

const seed = Number(process.env.SEED ?? 3);
const states = 150;
const server = await createTestDatabase();
if (!server)
  console.log(`PostgreSQL: SKIPPED, no server at ${testServerAddress}; exactness across processes was not tested.`);
afterAll(() => server?.drop());

describe(`recall equals brute force after random changes (seed ${seed}; npm run test:exactness runs 10,000)`, () => {
  it('in one process', async () => {
    const database = await openVolatile();
    expect(await runRandomMemory(createPrng(seed), [createActor(database)], states)).toBe(states);
    await database.close();
  });

  it.skipIf(!server)('in two processes on one PostgreSQL', async () => {
    const database = await openPostgres(server?.url ?? '');
    const other = startRemoteActor(server?.url ?? '');
    expect(await runRandomMemory(createPrng(seed), [createActor(database), other], states)).toBe(states);
    other.stop();
    await database.close();
  });
});
