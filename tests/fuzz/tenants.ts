// Keys of several tenants, made, rotated, revoked and used at random, on two nodes of one PostgreSQL where a server answers and on one node otherwise. The
// model beside it holds who made which key and which are over: a key that is over is 401 from the next request on, on every node, one that is good never is, and
// no answer to a tenant holds a mark of another.
import { ok, strictEqual } from 'node:assert';
import { createPrng, type Prng } from '../../src/core/base/prng.ts';
import { createTestDatabase } from '../fixtures/test-database.ts';
import { startTestService, type TestService } from '../fixtures/test-service.ts';

export const casesDefault = 5_000;

interface ModelKey {
  readonly id: string;
  readonly secret: string;
  readonly tenant: string;
  madeBy: string | null;
  isOver: boolean;
  /** Gone with its tenant; one that was only revoked can be revoked again. */
  isGone?: boolean;
}

const tenantCount = 4;
/** Bounds the lists that answers hold. */
const keysMax = 12;
const markOf = (n: number) => `mark${n}q`;
const lifeMarkOf = (tenant: string, life: number) => `${tenant}life${life}q`;

class World {
  readonly keys: ModelKey[] = [];
  readonly counts: Record<string, number> = {};
  readonly #nodes: readonly TestService[];
  /** How many times a tenant was deleted: what it stored before is as little its own as what another stored. */
  readonly #lives = new Map<string, number>();
  #episodes = 0;

  constructor(nodes: readonly TestService[]) {
    this.#nodes = nodes;
  }

  /** As the owner of the machine does it. */
  async found(tenant: string): Promise<void> {
    const { key, record } = await (this.#nodes[0] as TestService).keys.create({
      ...{ tenant, name: `${tenant} root`, scopes: ['admin'], mode: 'live', expiresAtMs: null },
    });
    this.keys.push({ id: record.id, secret: key, tenant, madeBy: null, isOver: false });
    this.count('made by the owner');
  }

  count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }

  good = (tenant: string) => this.keys.filter((key) => key.tenant === tenant && !key.isOver);

  /** Sends with the key to a node; holds the answer to the model. Null where the key is over. */
  async send(random: Prng, key: ModelKey, method: string, url: string, body?: unknown) {
    const node = random.pick(this.#nodes);
    const answer = await node.send(method, url, body, { authorization: `Bearer ${key.secret}` });
    strictEqual(answer.statusCode === 401, key.isOver, `${method} ${url} with ${key.id}: ${answer.statusCode}`);
    this.count(key.isOver ? 'refused' : 'answered');
    for (let n = 0; n < tenantCount; n++) {
      const isOwn = markOf(n) === key.tenant;
      ok(
        isOwn || !answer.body.includes(markOf(n)),
        `${key.tenant} sees ${markOf(n)} in ${method} ${url}: ${answer.body}`,
      );
    }
    for (let life = 0; life < (this.#lives.get(key.tenant) ?? 0); life++) {
      const mark = lifeMarkOf(key.tenant, life);
      ok(!answer.body.includes(mark), `${mark} was deleted, and is in ${method} ${url}: ${answer.body}`);
    }
    if (key.isOver) return null;
    ok(answer.statusCode < 500, `${method} ${url}: ${answer.statusCode} ${answer.body}`);
    return answer;
  }

  end(id: string, keepsMade: boolean): void {
    const key = this.keys.find((one) => one.id === id);
    if (key === undefined || key.isOver) return;
    key.isOver = true;
    for (const made of this.keys.filter(({ madeBy }) => madeBy === id)) {
      if (keepsMade) made.madeBy = key.madeBy;
      else this.end(made.id, false);
    }
  }

  async make(random: Prng, by: ModelKey): Promise<void> {
    const body = { name: `${by.tenant} key`, scopes: ['admin'] };
    const answer = await this.send(random, by, 'POST', '/keys', body);
    if (answer === null) return;
    const { key_id: id, key: secret } = answer.json();
    this.keys.push({ id, secret, tenant: by.tenant, madeBy: by.id, isOver: false });
    this.count('made');
  }

  async rotate(random: Prng, by: ModelKey, target: ModelKey): Promise<void> {
    const overlap = random.below(2);
    const answer = await this.send(random, by, 'POST', `/keys/${target.id}/rotate`, { overlap_hours: overlap });
    if (answer === null) return;
    const isTheirs = target.tenant === by.tenant && !target.isOver;
    strictEqual(answer.statusCode, isTheirs ? 200 : 404, `rotation of ${target.id}: ${answer.body}`);
    if (!isTheirs) return;
    const { key_id: id, key: secret } = answer.json();
    const { tenant, madeBy } = target;
    for (const made of this.keys) if (made.madeBy === target.id) made.madeBy = id;
    target.isOver = overlap === 0;
    this.keys.push({ id, secret, tenant, madeBy, isOver: false });
    this.count('rotated');
  }

  async revoke(random: Prng, by: ModelKey, target: ModelKey): Promise<void> {
    const keepsMade = random.below(2) === 0;
    const answer = await this.send(random, by, 'DELETE', `/keys/${target.id}?keep_made=${keepsMade}`);
    if (answer === null) return;
    const isTheirs = target.tenant === by.tenant && target.isGone !== true;
    strictEqual(answer.statusCode, isTheirs ? 200 : 404, answer.body);
    if (!isTheirs) return;
    this.end(target.id, keepsMade);
    this.count('revoked');
  }

  async use(random: Prng, key: ModelKey): Promise<void> {
    const { tenant } = key;
    const other = markOf(random.below(tenantCount));
    const [method, url, body] = random.pick<readonly [string, string, unknown?]>([
      [
        'POST',
        '/memory/store',
        {
          domain: 'shared',
          context: `${lifeMarkOf(tenant, this.#lives.get(tenant) ?? 0)} fell ${this.#episodes++ % 40}`,
        },
      ],
      ['POST', '/memory/recall', { domain: 'shared', context: 'fell over' }],
      ['GET', '/memory/episodes?domain=shared&limit=100'],
      ['GET', '/memory/domains'],
      ['GET', '/keys?limit=100'],
      ['GET', '/audit?limit=100'],
      ['GET', '/session'],
      ['GET', '/quota'],
      ['GET', '/memory/retention'],
      ['GET', `/tenant/export?tenant=${tenant}&limit=100`],
    ]);
    const answer = await this.send(random, key, method, url, body);
    if (answer !== null) strictEqual(answer.statusCode, 200, `${method} ${url}: ${answer.body}`);
    if (other === tenant) return;
    const foreign = random.pick([`/tenant/export?tenant=${other}`, `/quota?tenant=${other}`]);
    const node = random.pick(this.#nodes);
    const refused = await node.send('GET', foreign, undefined, { authorization: `Bearer ${key.secret}` });
    strictEqual(refused.statusCode, key.isOver ? 401 : 403, `${foreign}: ${refused.body}`);
    this.count('refused');
  }

  async remove(random: Prng, key: ModelKey): Promise<void> {
    const answer = await this.send(random, key, 'DELETE', `/tenant?tenant=${key.tenant}`);
    if (answer === null) return;
    strictEqual(answer.statusCode, 200, answer.body);
    for (const one of this.keys) if (one.tenant === key.tenant) Object.assign(one, { isOver: true, isGone: true });
    this.#lives.set(key.tenant, (this.#lives.get(key.tenant) ?? 0) + 1);
    this.count('tenants deleted');
  }
}

async function step(world: World, random: Prng): Promise<void> {
  const tenant = markOf(random.below(tenantCount));
  if (world.good(tenant).length === 0) return world.found(tenant);
  // Keys that are over are asked with as often as good ones.
  const known = world.keys.filter((key) => key.tenant === tenant);
  const over = known.filter(({ isOver }) => isOver);
  const key = random.below(3) === 0 && over.length > 0 ? random.pick(over) : random.pick(world.good(tenant));
  const target = random.below(4) === 0 ? random.pick(world.keys) : random.pick(known);
  const draw = random.below(200);
  if (draw < 2) return world.remove(random, key);
  if (draw < 30)
    return world.good(tenant).length < keysMax ? world.make(random, key) : world.revoke(random, key, target);
  if (draw < 50) return world.rotate(random, key, target);
  if (draw < 65) return world.revoke(random, key, target);
  return world.use(random, key);
}

/** The seed is of the whole run: what a case does depends on those before it. */
export async function run(cases: number, seed: number): Promise<void> {
  const server = await createTestDatabase();
  const environment = server === null ? {} : { DATABASE_URL: server.url };
  const storage = server === null ? 'volatile' : 'configured';
  const nodes = [await startTestService(environment, storage)];
  if (server !== null) nodes.push(await startTestService(environment, storage));
  const world = new World(nodes);
  const random = createPrng(seed);
  try {
    for (let i = 0; i < cases; i++) {
      await step(world, random).catch((error) => {
        throw new Error(`tenants: seed ${seed}, case ${i}: ${(error as Error).message}`, { cause: error });
      });
      if (i % 500 === 499) for (const node of nodes) node.forgetLog();
    }
    const counts = Object.entries(world.counts).map(([what, count]) => `${count} ${what}`);
    console.log(
      `tenants: ${nodes.length} node(s), ${server === null ? 'in memory' : 'PostgreSQL'}: ${counts.join(', ')}`,
    );
  } finally {
    for (const node of nodes) await node.close();
    await server?.drop();
  }
}
