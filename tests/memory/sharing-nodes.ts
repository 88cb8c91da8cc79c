// Nodes in this process that share out the domains of one PostgreSQL: each has its own connections, its own memory, and a server that the others ask.
import { type FastifyInstance, fastify } from 'fastify';
import { createHttpNodeLink } from '../../src/adapters/nodes/http-node-link.ts';
import { openPostgres } from '../../src/adapters/store/postgres/open-postgres.ts';
import { createPostgresNodeRegistry } from '../../src/adapters/store/postgres/postgres-node-registry.ts';
import { NodeView } from '../../src/app/memory/node-view.ts';
import { registerNodeRoute } from '../../src/http/node-route.ts';
import { sendProblem } from '../../src/http/problem.ts';
import { openMemory, type TestMemory } from './open-memory.ts';

export const beatMs = 100;

export interface SharingNode {
  readonly memory: TestMemory;
  readonly view: NodeView;
  readonly clock: { ms: number };
  readonly server: FastifyInstance;
  /** As a process that dies: the others are not told. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

let made = 0;

export async function openSharingNode(databaseUrl: string, port = 0): Promise<SharingNode> {
  const database = await openPostgres(databaseUrl, { connectionsMax: 4 });
  const server = fastify();
  const secret = `secret ${++made}`;
  registerNodeRoute(server, secret, async (asked) => memory.nodes?.answer(asked) ?? null);
  server.setErrorHandler(async (error, request, reply) => sendProblem(error, request, reply));
  const url = await server.listen({ port, host: '127.0.0.1' });
  const registry = createPostgresNodeRegistry(database);
  let isDead = false;
  const view = new NodeView({
    self: { url, secret, kind: 'test' },
    registry: {
      beat: (node, freshMs) => (isDead ? Promise.reject(new Error('dead')) : registry.beat(node, freshMs)),
      leave: (node) => registry.leave(node),
    },
    warn: () => {},
    beatMs,
  });
  const clock = { ms: Date.now(), nowMs: () => clock.ms };
  const memory = openMemory(database, { clock }, { sharing: { view, link: createHttpNodeLink() } });
  await view.join();
  const end = async () => {
    server.server.closeAllConnections();
    await server.close();
  };
  return {
    memory,
    view,
    clock,
    server,
    kill: async () => {
      isDead = true;
      await end();
    },
    close: async () => {
      await view.leave();
      if (!isDead) await end();
      await memory.close();
      await database.close();
    },
  };
}

/** Until each sees them all. */
export async function untilSeen(nodes: readonly SharingNode[]): Promise<void> {
  for (const { view } of nodes) await view.beat();
}
