// `npm run test:exactness [-- STATES [SEED]]`: is recall exact? Random stores, deletions, forgets and compressions; after each, recall must equal
// brute force. On SQLite, on PostgreSQL, on two processes over one PostgreSQL, on three nodes that share out its
// domains, and on two whose recall index lies in it; 10,000 states each by default. With ORRERY_RECALL=postgres the last of these alone.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '../../src/adapters/store/postgres/open-postgres.ts';
import { openSqlite } from '../../src/adapters/store/sqlite/open-sqlite.ts';
import { createPrng } from '../../src/core/base/prng.ts';
import { createTestDatabase } from '../fixtures/test-database.ts';
import { createVectorDatabase, vectorServerAbsent } from '../fixtures/vector-database.ts';
import { actorOver, createActor, startRemoteActor } from './actor.ts';
import { isIndexed } from './crash-places.ts';
import { openIndexedMemory } from './indexed-memory.ts';
import { type Actor, runRandomMemory } from './random-memory.ts';
import { openSharingNode, untilSeen } from './sharing-nodes.ts';

const [states = 10_000, seed = 1] = process.argv.slice(2).map(Number);

async function report(name: string, actors: readonly Actor[]): Promise<void> {
  const started = performance.now();
  const compared = await runRandomMemory(createPrng(seed), actors, states);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`${name}: ${compared} states, seed ${seed}: every answer equals brute force (${seconds} s)`);
}

async function runOthers(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'orrery-exact-'));
  const sqlite = await openSqlite(directory);
  await report('SQLite', [createActor(sqlite)]);
  await sqlite.close();
  rmSync(directory, { recursive: true });

  const server = await createTestDatabase();
  if (server) {
    const postgres = await openPostgres(server.url);
    await report('PostgreSQL', [createActor(postgres)]);
    await postgres.run('DELETE FROM episodes');
    await postgres.close();
    await server.drop();
  } else console.log('PostgreSQL: SKIPPED, no server answers');

  const shared = server ? await createTestDatabase() : null;
  if (shared) {
    const postgres = await openPostgres(shared.url);
    const other = startRemoteActor(shared.url);
    await report('PostgreSQL, two processes', [createActor(postgres), other]);
    other.stop();
    await postgres.close();
    await shared.drop();
  }
  const sharing = server ? await createTestDatabase() : null;
  if (sharing) {
    const nodes = [
      await openSharingNode(sharing.url),
      await openSharingNode(sharing.url),
      await openSharingNode(sharing.url),
    ];
    await untilSeen(nodes);
    const actors = nodes.map(({ memory, clock }) => actorOver(memory, clock));
    await report('PostgreSQL, three nodes that share out the domains', actors);
    for (const node of nodes) await node.close();
    await sharing.drop();
  }
}

if (!isIndexed) await runOthers();
const vectors = await createVectorDatabase();
if (vectors) {
  const nodes = await Promise.all(
    [1, 2].map(async () => {
      const database = await openPostgres(vectors.url, { connectionsMax: 4 });
      const clock = { ms: 0, nowMs: () => clock.ms };
      return { database, clock, memory: await openIndexedMemory(database, { clock }) };
    }),
  );
  const actors = nodes.map(({ memory, clock }) => actorOver(memory, clock));
  await report('PostgreSQL with the recall index, two nodes', actors);
  for (const { memory, database } of nodes) {
    await memory.close();
    await database.close();
  }
  await vectors.drop();
} else console.log(vectorServerAbsent);
process.exit(0);
