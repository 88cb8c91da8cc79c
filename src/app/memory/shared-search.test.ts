// Three nodes in this process that share out the domains of one PostgreSQL.
import { afterAll, afterEach, describe, expect, it, test } from 'vitest';
import { createTestDatabase, testServerAddress } from '../../../tests/fixtures/test-database.ts';
import { actorOver } from '../../../tests/memory/actor.ts';
import { caller } from '../../../tests/memory/open-memory.ts';
import { runRandomMemory } from '../../../tests/memory/random-memory.ts';
import { searchedMemory } from '../../../tests/memory/searched-memory.ts';
import { beatMs, openSharingNode, type SharingNode, untilSeen } from '../../../tests/memory/sharing-nodes.ts';
import { createHttpNodeLink } from '../../adapters/nodes/http-node-link.ts';
import { createPrng } from '../../core/base/prng.ts';
import { nodePath } from '../../ports/nodes.ts';
import { describeRecallSearch } from '../../ports/recall-search.contract.ts';
import { StoreUnavailable } from '../../ports/store-unavailable.ts';
import type { Memory } from './memory.ts';

const server = await createTestDatabase();
const seed = 20261129;
let nodes: SharingNode[] = [];

async function openNodes(count = 3): Promise<readonly [SharingNode, ...SharingNode[]]> {
  const url = server?.url ?? '';
  for (let i = 0; i < count; i++) nodes.push(await openSharingNode(url));
  await untilSeen(nodes);
  return nodes as unknown as readonly [SharingNode, ...SharingNode[]];
}

async function closeNodes(): Promise<void> {
  for (const node of nodes) await node.close();
  nodes = [];
}

let tenants = 0;
/** A tenant of its own for each test: they share a database. */
const newCaller = () => ({ ...caller, tenant: `tenant ${++tenants}` });

if (server) {
  afterAll(() => server.drop());
  afterEach(closeNodes);

  describeRecallSearch('shared out among three nodes', async () => {
    const opened = await openNodes();
    let turn = 0;
    const next = () => opened[turn++ % opened.length] as SharingNode;
    // Names are of this run of the laws: the database is that of all of them.
    const run = `run ${++tenants} of `;
    const memory = searchedMemory(
      () => next().memory,
      {
        search: (tenant, ...rest) => next().memory.search.search(run + tenant, ...rest),
        stepOutcomes: (tenant, ...rest) => next().memory.search.stepOutcomes(run + tenant, ...rest),
        pinned: (tenant, domain) => next().memory.search.pinned(run + tenant, domain),
        whyNoPattern: (tenant, domain) => next().memory.search.whyNoPattern(run + tenant, domain),
      },
      closeNodes,
    );
    return {
      ...memory,
      store: (tenant, ...rest) => memory.store(run + tenant, ...rest),
      remove: (tenant, id) => memory.remove(run + tenant, id),
      compress: (tenant, domain) => memory.compress(run + tenant, domain),
    };
  });

  describe('nodes that share out the domains', () => {
    it(`answer as brute force does, whoever is asked (seed ${seed})`, async () => {
      const opened = await openNodes();
      const actors = opened.map(({ memory, clock }) => actorOver(memory, clock));
      expect(await runRandomMemory(createPrng(seed), actors, 60)).toBe(60);
      expect(opened.reduce((sum, { memory }) => sum + countOf(memory, 'forwarded'), 0)).toBeGreaterThan(10);
    }, 120_000);

    it('hold each domain once, all of them together', async () => {
      const opened = await openNodes();
      const who = newCaller();
      const domains = Array.from({ length: 24 }, (_, i) => `domain ${i}`);
      for (const [i, domain] of domains.entries())
        await opened[i % 3]?.memory.ask('memory.store', { ...episode, domain } as never, who);
      for (const { memory } of opened)
        for (const domain of domains) {
          const answer = await memory.ask('memory.recall', { domain, context: 'card', limit: 5 } as never, who);
          expect(answer.total_matches).toBe(1);
        }
      const held = opened.map(({ memory }) => memory.openDomains());
      expect(held.reduce((sum, count) => sum + count)).toBe(domains.length);
      expect(Math.min(...held)).toBeGreaterThan(0);
      // A compression reads the domain where it is asked for, and keeps nothing of it.
      for (const { memory } of opened) await memory.ask('memory.compress', { domain: 'domain 0' }, who);
      expect(opened.reduce((sum, { memory }) => sum + memory.openDomains(), 0)).toBe(domains.length);
    });

    it('take over the domains of one that dies, and give them back when it returns', async () => {
      const opened = await openNodes();
      const [first, , third] = opened as unknown as [SharingNode, SharingNode, SharingNode];
      const who = newCaller();
      const domains = Array.from({ length: 12 }, (_, i) => `domain ${i}`);
      for (const domain of domains) await first.memory.ask('memory.store', { ...episode, domain } as never, who);
      const ownerOf = (domain: string) => first.view.ownerOf(who.tenant, domain)?.url ?? first.view.self.url;
      const before = domains.map(ownerOf);
      const { port } = new URL(third.view.self.url);
      await third.kill();
      const askAll = async () => {
        for (const domain of domains) {
          const answer = await first.memory.ask('memory.recall', { domain, context: 'card', limit: 5 } as never, who);
          expect(answer.total_matches).toBe(1);
        }
      };
      await askAll();
      expect(countOf(first.memory, 'moved_on')).toBeGreaterThan(0);
      const during = domains.map(ownerOf);
      expect(during).not.toContain(third.view.self.url);
      const stayed = before.map((owner, i) => owner === third.view.self.url || owner === during[i]);
      expect(stayed).not.toContain(false);
      const again = await openSharingNode(server.url, Number(port));
      nodes.push(again);
      await first.view.beat();
      expect(domains.map(ownerOf)).toEqual(before);
      await askAll();
      expect(countOf(again.memory, 'for_others')).toBeGreaterThan(0);
    });

    it(
      'wait for no answer of a node that is silent and gone',
      async () => {
        const [first, second] = await openNodes(2);
        const who = newCaller();
        const silent = second as SharingNode;
        const domain = domainOf(first, silent, who.tenant);
        await first.memory.ask('memory.store', { ...episode, domain } as never, who);
        // It takes the question, and says nothing; its beats have ended.
        silent.memory.ports.store.domainVersion = () => new Promise(() => {});
        await silent.view.leave();
        const answer = await first.memory.ask('memory.recall', { domain, context: 'card', limit: 5 } as never, who);
        expect(answer.total_matches).toBe(1);
      },
      20 * beatMs + 20_000,
    );

    it('tell the client what the node that holds the domain says of the store', async () => {
      const [first, second] = await openNodes(2);
      const who = newCaller();
      const domain = domainOf(first, second as SharingNode, who.tenant);
      (second as SharingNode).memory.ports.store.domainVersion = async () => {
        throw new StoreUnavailable('The database is away.');
      };
      const asked = first.memory.ask('memory.recall', { domain, context: 'card', limit: 5 } as never, who);
      await expect(asked).rejects.toMatchObject({ code: 'store_unavailable' });
      expect(countOf(first.memory, 'moved_on')).toBe(0);
    });

    it('answer nobody without the secret, and no question that no node asks', async () => {
      const [node] = await openNodes(1);
      const { self } = node.view;
      const question = { call: 'pinned', tenant: 't', domain: 'd' };
      const link = createHttpNodeLink();
      const signal = new AbortController().signal;
      expect(await link.ask(self, question, signal)).toEqual([]);
      for (const secret of ['', 'guessed'])
        await expect(link.ask({ ...self, secret }, question, signal)).rejects.toThrow('401 invalid_api_key');
      for (const asked of [{ ...question, call: 'remove' }, { call: 'pinned' }, 'pinned'])
        await expect(link.ask(self, asked, signal)).rejects.toThrow('400 malformed_request');
      expect((await fetch(self.url + nodePath)).status).toBe(404);
    });
  });
} else test.skip(`PostgreSQL: no server answers at ${testServerAddress}, so no domains are shared out`, () => {});

const episode = { context: 'card refused', actions_taken: ['look'], outcome: 'success', metadata: {} };

const countOf = ({ nodeFigures }: Memory, name: string) =>
  nodeFigures.find(([, one]) => one === `orrery_node_searches_${name}_total`)?.[3]() ?? 0;

/** A domain that the second node holds. */
function domainOf(first: SharingNode, second: SharingNode, tenant: string): string {
  for (let i = 0; ; i++)
    if (first.view.ownerOf(tenant, `domain ${i}`)?.secret === second.view.self.secret) return `domain ${i}`;
}
