// Three processes that share out the domains of one PostgreSQL, under load: one is killed and started again. Whatever is asked of the others is answered, and no
// write that was answered is lost.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from './fixtures/built.ts';
import { freePort } from './fixtures/haproxy.ts';
import { type Embedder, type Node, startEmbedder, startNode, untilReady } from './fixtures/nodes.ts';
import { createTestDatabase, testServerAddress } from './fixtures/test-database.ts';

const headers = { authorization: 'Bearer a-key', 'content-type': 'application/json' };
const domains = Array.from({ length: 12 }, (_, i) => `domain-${i}`);
const server = await createTestDatabase();
const running: Node[] = [];
let embedder: Embedder;
beforeAll(async () => {
  if (server === null) return;
  await ensureBuilt();
  embedder = await startEmbedder();
});
afterAll(async () => {
  for (const { process: child } of running) if (child.exitCode === null) child.kill('SIGKILL');
  embedder?.close();
  await server?.drop();
});

async function start(port: number): Promise<Node> {
  const node = await startNode({
    DATABASE_URL: server?.url ?? '',
    ORRERY_API_KEY: 'a-key',
    ORRERY_LOG_LEVEL: 'silent',
    ORRERY_EMBEDDER_URL: embedder.url,
    ORRERY_PORT: String(port),
    ORRERY_NODE_URL: `http://127.0.0.1:${port}`,
  });
  running.push(node);
  await untilReady(node.url);
  return node;
}

async function post(
  url: string,
  path: string,
  body: object,
): Promise<{ readonly status: number; readonly body: string }> {
  const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, body: await response.text() };
}

async function figure(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
}

if (server === null)
  test.skip(`PostgreSQL: no server answers at ${testServerAddress}, so no domains are shared out`, () => {});
else
  test('one of three is killed under load and comes back: all is answered, nothing is lost, each domain is held once', async () => {
    const ports = [await freePort(), await freePort(), await freePort()] as const;
    const [first, second] = [await start(ports[0]), await start(ports[1])];
    let third = await start(ports[2]);
    await expect.poll(() => figure(first.url, 'orrery_nodes')).toBe(3);
    const stored = new Map<string, string[]>(domains.map((domain) => [domain, []]));
    const failures: string[] = [];
    let requests = 0;
    let isOver = false;
    const client = async (url: string, id: number): Promise<void> => {
      for (let i = 0; !isOver; i++) {
        const domain = domains[(i + id) % domains.length] ?? '';
        const context = `client ${id} number ${i}`;
        const isWrite = i % 2 === 0;
        const answer = await (isWrite
          ? post(url, '/memory/store', { domain, context, outcome: 'success' })
          : post(url, '/memory/recall', { domain, context, limit: 3 }));
        requests++;
        if (answer.status !== 200) failures.push(`${answer.status} ${answer.body.slice(0, 200)}`);
        else if (isWrite) stored.get(domain)?.push(JSON.parse(answer.body).episode_id);
      }
    };
    const clients = [first, second, first, second].map(({ url }, id) => client(url, id));
    const more = async (count: number) => {
      const goal = requests + count;
      await expect.poll(() => requests >= goal || failures.length > 0, { timeout: 60_000 }).toBe(true);
    };
    await more(100);
    const died = new Promise((resolve) => third.process.once('exit', resolve));
    third.process.kill('SIGKILL');
    await died;
    await more(200);
    await expect.poll(() => figure(first.url, 'orrery_nodes'), { timeout: 20_000 }).toBe(2);
    third = await start(ports[2]);
    await expect.poll(() => figure(first.url, 'orrery_nodes'), { timeout: 20_000 }).toBe(3);
    await more(100);
    isOver = true;
    await Promise.all(clients);
    expect(failures).toEqual([]);

    for (const [domain, ids] of stored)
      for (const { url } of [first, second, third]) {
        const answer = await post(url, '/memory/recall', { domain, context: 'client', limit: 1 });
        expect([answer.status, JSON.parse(answer.body).total_matches]).toEqual([200, ids.length]);
      }
    const held = [];
    for (const { url } of [first, second, third]) held.push(await figure(url, 'orrery_memory_index_domains'));
    expect(held.reduce((sum, count) => sum + count)).toBe(domains.length);
    expect(Math.max(...held)).toBeLessThan(domains.length);
    expect(await figure(third.url, 'orrery_node_searches_for_others_total')).toBeGreaterThan(0);
  }, 240_000);
