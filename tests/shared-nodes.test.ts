// Three processes on one PostgreSQL that share out its domains, or whose recall index lies in it, under load: one is killed and started again. Whatever is asked of the
// others is answered, and no write that was answered is lost. The figures are printed.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from './fixtures/built.ts';
import { freePort } from './fixtures/haproxy.ts';
import { type Embedder, type Node, startEmbedder, startNode, untilReady } from './fixtures/nodes.ts';
import { createTestDatabase, testServerAddress } from './fixtures/test-database.ts';
import { createVectorDatabase, vectorServerAbsent } from './fixtures/vector-database.ts';

const headers = { authorization: 'Bearer a-key', 'content-type': 'application/json' };
const domains = Array.from({ length: 12 }, (_, i) => `domain-${i}`);
const server = await createTestDatabase();
const found = await createVectorDatabase();
/** Three processes have connections of their own. */
const vectors = found?.isSingle ? null : found;
const running: Node[] = [];
let embedder: Embedder;
beforeAll(async () => {
  if (server === null && vectors === null) return;
  await ensureBuilt();
  embedder = await startEmbedder();
});
afterAll(async () => {
  for (const { process: child } of running) if (child.exitCode === null) child.kill('SIGKILL');
  embedder?.close();
  await server?.drop();
  await vectors?.drop();
});

interface Mode {
  readonly url: string;
  environment(port: number): Readonly<Record<string, string>>;
  /** Nodes that a node sees; undefined where they see nothing of each other. */
  readonly seen?: string;
}

async function start({ url, environment }: Mode, port: number): Promise<Node> {
  const node = await startNode({
    DATABASE_URL: url,
    ORRERY_API_KEY: 'a-key',
    ORRERY_LOG_LEVEL: 'silent',
    ORRERY_EMBEDDER_URL: embedder.url,
    ORRERY_PORT: String(port),
    ...environment(port),
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

/** Every node finds all that was answered, and of what was not at most the write that was under way when the node died. Answers how many were. */
async function expectStored(nodes: readonly Node[], stored: ReadonlyMap<string, readonly string[]>): Promise<number> {
  let [unanswered, answered] = [0, 0];
  for (const [domain, ids] of stored)
    for (const { url } of nodes) {
      for (const id of ids)
        if (url === nodes[0]?.url) {
          expect((await fetch(`${url}/memory/episodes/${id}`, { headers })).status).toBe(200);
          answered++;
        }
      const answer = await post(url, '/memory/recall', { domain, context: 'client', limit: 1 });
      expect(answer.status).toBe(200);
      const more = JSON.parse(answer.body).total_matches - ids.length;
      expect(more).toBeGreaterThanOrEqual(0);
      if (url === nodes[0]?.url) unanswered += more;
    }
  expect(unanswered).toBeLessThanOrEqual(1);
  return answered;
}

/** Kills one of three under load and starts it again; answers the three, and the ids that were stored by domain. */
async function killOne(mode: Mode) {
  const ports = [await freePort(), await freePort(), await freePort()] as const;
  const [first, second] = [await start(mode, ports[0]), await start(mode, ports[1])];
  let third = await start(mode, ports[2]);
  const untilSeen = async (count: number) => {
    const { seen } = mode;
    if (seen !== undefined) await expect.poll(() => figure(first.url, seen), { timeout: 20_000 }).toBe(count);
  };
  await untilSeen(3);
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
  // Of the one that is killed, what it answered is kept, and nothing else is asked of it.
  let isKilled = false;
  const doomed = async (url: string): Promise<void> => {
    for (let i = 0; !isKilled; i++) {
      const domain = domains[i % domains.length] ?? '';
      const answer = await post(url, '/memory/store', { domain, context: `doomed ${i}`, outcome: 'success' }).catch(
        () => null,
      );
      if (answer?.status === 200) stored.get(domain)?.push(JSON.parse(answer.body).episode_id);
      else return;
    }
  };
  const clients = [first, second, first, second].map(({ url }, id) => client(url, id));
  const more = async (count: number) => {
    const goal = requests + count;
    await expect.poll(() => requests >= goal || failures.length > 0, { timeout: 60_000 }).toBe(true);
  };
  const asked = doomed(third.url);
  await more(100);
  const died = new Promise((resolve) => third.process.once('exit', resolve));
  third.process.kill('SIGKILL');
  await died;
  isKilled = true;
  await asked;
  const killed = requests;
  await more(200);
  await untilSeen(2);
  const meanwhile = requests - killed;
  third = await start(mode, ports[2]);
  await untilSeen(3);
  await more(100);
  isOver = true;
  await Promise.all(clients);
  expect(failures).toEqual([]);
  const nodes = [first, second, third];
  const answered = await expectStored(nodes, stored);
  console.log(
    `${requests} requests to the two others, ${meanwhile} of them while the third was dead, ${failures.length} refused; ${answered} writes answered by the three, 0 of them lost`,
  );
  const held = [];
  for (const { url } of nodes) held.push(await figure(url, 'orrery_memory_index_domains'));
  return { nodes, held };
}

if (server === null)
  test.skip(`PostgreSQL: no server answers at ${testServerAddress}, so no domains are shared out`, () => {});
else
  test('one of three is killed under load and comes back: all is answered, nothing is lost, each domain is held once', async () => {
    const { nodes, held } = await killOne({
      url: server.url,
      environment: (port) => ({ ORRERY_NODE_URL: `http://127.0.0.1:${port}` }),
      seen: 'orrery_nodes',
    });
    expect(held.reduce((sum, count) => sum + count)).toBe(domains.length);
    expect(Math.max(...held)).toBeLessThan(domains.length);
    expect(await figure(nodes[2]?.url ?? '', 'orrery_node_searches_for_others_total')).toBeGreaterThan(0);
  }, 240_000);

if (vectors === null) test.skip(vectorServerAbsent, () => {});
else
  test('so it is where the recall index lies in PostgreSQL, and then no node holds a domain', async () => {
    const { held } = await killOne({ url: vectors.url, environment: () => ({ ORRERY_RECALL: 'postgres' }) });
    expect(held).toEqual([0, 0, 0]);
  }, 240_000);
