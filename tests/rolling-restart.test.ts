// Two processes on one PostgreSQL behind a balancer: each is restarted while requests come in, and no request fails and no write is lost.
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../src/adapters/store/postgres/test-database.ts';
import { ensureBuilt } from './fixtures/built.ts';
import { type Node, startBalancer, startEmbedder, startNode, untilReady } from './fixtures/nodes.ts';

const server = await createTestDatabase();
/** Clients that leave the processors to the nodes that start. */
const thinkMs = 5;
const running: Node[] = [];
beforeAll(ensureBuilt);
afterAll(async () => {
  for (const { process: child } of running) if (child.exitCode === null) child.kill('SIGKILL');
  await server?.drop();
});

test.skipIf(server === null)(
  'a rolling restart fails no request (skipped when no PostgreSQL answers at 127.0.0.1:5432)',
  async () => {
    // Vectors from an endpoint, so that a start does not take the processors for as long as loading a model does.
    const embedder = await startEmbedder();
    const environment = {
      DATABASE_URL: server?.url ?? '',
      ORRERY_API_KEY: 'a-key',
      ORRERY_LOG_LEVEL: 'silent',
      ORRERY_EMBEDDER_URL: embedder.url,
      // On a busy machine the balancer may look late.
      ORRERY_DRAIN_MS: '2000',
    };
    const start = async () => {
      const node = await startNode(environment);
      running.push(node);
      await untilReady(node.url);
      return node;
    };
    const nodes = [await start(), await start()];
    const balancer = await startBalancer(nodes.map(({ url }) => url));
    const headers = { authorization: 'Bearer a-key', 'content-type': 'application/json' };
    const stored: string[] = [];
    const failures: string[] = [];
    let isOver = false;
    let requests = 0;
    const client = async (id: number) => {
      for (let i = 0; !isOver; i++) {
        const write = i % 2 === 0;
        const body = write
          ? { domain: 'rolling', context: `client ${id} number ${i}` }
          : { schema: { name: 'App', orbitals: [{ entity: 'Ticket', traits: ['Triage'] }] } };
        try {
          const response = await fetch(`${balancer.url}${write ? '/memory/store' : '/validity-check'}`, {
            method: 'POST',
            headers,
            body: JSON.stringify(body),
          });
          const text = await response.text();
          requests++;
          if (response.status !== 200) failures.push(`${response.status} ${text.slice(0, 200)}`);
          else if (write) stored.push(JSON.parse(text).episode_id);
        } catch (error) {
          failures.push(String((error as Error).cause ?? error));
        }
        await setTimeout(thinkMs);
      }
    };
    const clients = Array.from({ length: 4 }, (_, id) => client(id));
    await setTimeout(300);
    for (const i of [0, 1]) {
      expect(await nodes[i]?.stop()).toBe(0);
      nodes[i] = await start();
      balancer.setNodes(nodes.map(({ url }) => url));
      await setTimeout(300);
    }
    isOver = true;
    await Promise.all(clients);
    expect(failures).toEqual([]);
    expect(requests).toBeGreaterThan(50);
    const answer = await fetch(`${balancer.url}/memory/stats?domain=rolling`, { headers });
    const stats = (await answer.json()) as { total_episodes: number };
    expect(stats.total_episodes).toBe(new Set(stored).size);
    await balancer.close();
    embedder.close();
    for (const node of nodes) expect(await node.stop()).toBe(0);
  },
  240_000,
);
