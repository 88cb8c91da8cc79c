// Quotas and rates of tenants over two nodes of one PostgreSQL: requests at once to both, counted. Quotas are exact over all nodes; a rate is of each node.
import { ok, strictEqual } from 'node:assert';
import { createPrng } from '../../src/core/base/prng.ts';
import { createTestDatabase } from '../fixtures/test-database.ts';
import { startTestService, type TestService } from '../fixtures/test-service.ts';

export const casesDefault = 20;

const ratePerMinute = 30;
const atOnce = 16;

/** Sends so many requests to nodes in turn, `atOnce` at a time; answers how many had each status. */
async function count(requests: number, send: (i: number) => Promise<{ readonly statusCode: number }>) {
  const statuses = new Map<number, number>();
  for (let i = 0; i < requests; i += atOnce) {
    const batch = Array.from({ length: Math.min(atOnce, requests - i) }, (_, k) => send(i + k));
    for (const { statusCode } of await Promise.all(batch))
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
  }
  return statuses;
}

export async function run(cases: number, seed: number): Promise<void> {
  const server = await createTestDatabase();
  if (server === null) return console.log('two-nodes: SKIPPED, no PostgreSQL answers');
  const environment = { DATABASE_URL: server.url };
  const nodes = [await startTestService(environment, 'configured'), await startTestService(environment, 'configured')];
  const limited = { ...environment, ORRERY_RATE_LIMIT_PER_MINUTE: String(ratePerMinute) };
  try {
    const totals = { asked: 0, stored: 0, keysAsked: 0, keysMade: 0 };
    for (let i = 0; i < cases; i++) {
      const random = createPrng(seed + i);
      const tenant = `tenant ${i}`;
      const owner = await (nodes[0] as TestService).makeKey(['admin'], 'live', tenant);
      const on = (n: number) => nodes[n % nodes.length] as TestService;
      const quota = { episodes: 1 + random.below(40), keys: 2 + random.below(8) };
      await on(i).ask('POST', '/quota', { tenant, ...quota });
      const stores = quota.episodes + random.below(40);
      const stored = await count(stores, (n) =>
        on(n).send('POST', '/memory/store', { domain: `d${n % 3}`, context: `fell ${n}` }, owner),
      );
      strictEqual(stored.get(200), quota.episodes, `seed ${seed + i}: quota ${quota.episodes}, ${[...stored]}`);
      strictEqual(stored.get(403) ?? 0, stores - quota.episodes, `seed ${seed + i}: ${[...stored]}`);
      const wanted = quota.keys + random.below(8);
      const made = await count(wanted, (n) => on(n).send('POST', '/keys', { name: `k${n}`, scopes: ['read'] }, owner));
      // The key that asks is one of them.
      strictEqual(made.get(200), quota.keys - 1, `seed ${seed + i}: quota ${quota.keys}, ${[...made]}`);
      const held = await on(i + 1).ask('GET', '/quota', undefined, owner);
      strictEqual(held.episodes.used, quota.episodes);
      strictEqual(held.keys.used, quota.keys);
      totals.asked += stores;
      totals.stored += quota.episodes;
      totals.keysAsked += wanted;
      totals.keysMade += quota.keys - 1;
    }
    console.log(
      `two-nodes: ${cases} tenants: of ${totals.asked} stores at once ${totals.stored} were taken, of ${totals.keysAsked} keys ${totals.keysMade} made: each exactly its quota`,
    );
    await rates(limited);
  } finally {
    for (const node of nodes) await node.close();
    await server.drop();
  }
}

/** Two keys of a tenant share its rate on a node; nodes count each for itself, and another tenant feels nothing. */
async function rates(environment: Record<string, string>): Promise<void> {
  const nodes = [await startTestService(environment, 'configured'), await startTestService(environment, 'configured')];
  try {
    const [first] = nodes as [TestService];
    const keys = [await first.makeKey(['read'], 'live', 'busy'), await first.makeKey(['read'], 'live', 'busy')];
    const requests = 8 * ratePerMinute;
    const began = performance.now();
    const statuses = await count(requests, (n) =>
      (nodes[n % 2] as TestService).send('GET', '/session', undefined, keys[(n >> 1) % 2] ?? {}),
    );
    const minutes = 1 + Math.ceil((performance.now() - began) / 60_000);
    const taken = statuses.get(200) ?? 0;
    ok(taken >= 2 * ratePerMinute && taken <= 2 * ratePerMinute * minutes, `${taken} of ${requests} were answered`);
    strictEqual((statuses.get(429) ?? 0) + taken, requests);
    const quiet = await first.makeKey(['read'], 'live', 'quiet');
    for (const node of nodes) strictEqual((await node.send('GET', '/session', undefined, quiet)).statusCode, 200);
    console.log(
      `two-nodes: ${ratePerMinute} a minute, two keys of a tenant, two nodes: of ${requests} requests ${taken} were answered, ${statuses.get(429) ?? 0} were 429; another tenant was answered on both`,
    );
  } finally {
    for (const node of nodes) await node.close();
  }
}
