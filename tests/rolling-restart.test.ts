// Two processes on one PostgreSQL behind a balancer: each is restarted while requests come in, and no request fails and no write is lost. With ORRERY_RECALL=postgres
// their recall index lies there too.
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from './fixtures/built.ts';
import { freePort, hasHaproxy, startHaproxy } from './fixtures/haproxy.ts';
import {
  type Balancer,
  type Embedder,
  type Node,
  startBalancer,
  startEmbedder,
  startNode,
  untilReady,
} from './fixtures/nodes.ts';
import { createTestDatabase, testServerAddress } from './fixtures/test-database.ts';
import { createVectorDatabase } from './fixtures/vector-database.ts';

/** Clients that leave the processors to the nodes that start. */
const thinkMs = 5;
const clientsCount = 4;
const headers = { authorization: 'Bearer a-key', 'content-type': 'application/json' };

const isIndexed = process.env.ORRERY_RECALL === 'postgres';
const createDatabase = () => (isIndexed ? createVectorDatabase() : createTestDatabase());
const hasServer = await createDatabase().then(async (database) => {
  await database?.drop();
  return database !== null;
});
const running: Node[] = [];
let embedder: Embedder;
/** The balancer of the test that runs. */
let opened: Balancer | undefined;
beforeAll(async () => {
  await ensureBuilt();
  // Vectors from an endpoint, so that a start does not take the processors for as long as loading a model does.
  embedder = await startEmbedder();
});
afterAll(() => {
  for (const { process: child } of running) if (child.exitCode === null) child.kill('SIGKILL');
  embedder?.close();
  return opened?.close();
});

interface Traffic {
  readonly stored: ReadonlySet<string>;
  readonly failures: readonly string[];
  readonly requests: () => number;
  stop(): Promise<unknown>;
}

/** Clients that store and ask by turns until they are stopped. */
function startTraffic(url: string): Traffic {
  const stored = new Set<string>();
  const failures: string[] = [];
  let isOver = false;
  let requests = 0;
  const client = async (id: number) => {
    for (let i = 0; !isOver; i++) {
      const write = i % 2 === 0;
      const remembered = { domain: 'rolling', context: `client ${id} number ${i}` };
      const schema = { name: 'App', orbitals: [{ entity: 'Ticket', traits: ['Triage'] }] };
      const asksMemory = write || i % 4 === 1;
      const body = asksMemory ? remembered : { schema };
      const path = write ? '/memory/store' : asksMemory ? '/memory/recall' : '/validity-check';
      try {
        const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
        const text = await response.text();
        requests++;
        if (response.status !== 200) failures.push(`${response.status} ${text.slice(0, 200)}`);
        else if (write) stored.add(JSON.parse(text).episode_id);
      } catch (error) {
        failures.push(String((error as Error).cause ?? error));
      }
      await setTimeout(thinkMs);
    }
  };
  const clients = Promise.all(Array.from({ length: clientsCount }, (_, id) => client(id)));
  return {
    stored,
    failures,
    requests: () => requests,
    stop: () => {
      isOver = true;
      return clients;
    },
  };
}

async function untilGrown(traffic: Traffic): Promise<void> {
  const goal = traffic.requests() + 10 * clientsCount;
  await expect.poll(() => traffic.requests() >= goal || traffic.failures.length > 0).toBe(true);
}

async function restartEach(open: (urls: readonly string[]) => Promise<Balancer>, ports: readonly number[]) {
  const server = await createDatabase();
  const environment = {
    ...(isIndexed ? { ORRERY_RECALL: 'postgres' } : {}),
    DATABASE_URL: server?.url ?? '',
    ORRERY_API_KEY: 'a-key',
    ORRERY_LOG_LEVEL: 'silent',
    ORRERY_EMBEDDER_URL: embedder.url,
    // On a busy machine the balancer may look late.
    ORRERY_DRAIN_MS: '2000',
  };
  const start = async (port = 0) => {
    const node = await startNode({ ...environment, ORRERY_PORT: String(port) });
    running.push(node);
    await untilReady(node.url);
    return node;
  };
  const nodes = [await start(ports[0]), await start(ports[1])];
  const balancer = await open(nodes.map(({ url }) => url));
  opened = balancer;
  const traffic = startTraffic(balancer.url);
  await untilGrown(traffic);
  for (const i of [0, 1]) {
    expect(await nodes[i]?.stop()).toBe(0);
    nodes[i] = await start(ports[i]);
    balancer.setNodes(nodes.map(({ url }) => url));
    await untilGrown(traffic);
  }
  await traffic.stop();
  expect(traffic.failures.slice(0, 3)).toEqual([]);
  const answer = await fetch(`${balancer.url}/memory/stats?domain=rolling`, { headers });
  const stats = (await answer.json()) as { total_episodes: number };
  expect(stats.total_episodes).toBe(traffic.stored.size);
  await balancer.close();
  opened = undefined;
  for (const node of nodes) expect(await node.stop()).toBe(0);
  await server?.drop();
}

const absent = hasServer ? '' : ` (skipped: no PostgreSQL answers at ${testServerAddress})`;
test.skipIf(!hasServer)(
  `a rolling restart fails no request${absent}`,
  () => restartEach(startBalancer, [0, 0]),
  240_000,
);

const noHaproxy = hasHaproxy ? absent : ' (skipped: haproxy is not installed)';
test.skipIf(!hasServer || !hasHaproxy)(
  `nor does one behind HAProxy as deploy/ configures it${noHaproxy}`,
  async () => restartEach(startHaproxy, [await freePort(), await freePort()]),
  240_000,
);
