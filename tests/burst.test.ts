import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from './fixtures/built.ts';
import { type Node, startNode, untilReady } from './fixtures/nodes.ts';

// More than the 511 that Node asks the system to hold when nothing is said.
const burst = 1_500;
const folder = mkdtempSync(join(tmpdir(), 'orrery-burst-'));
let node: Node;

beforeAll(ensureBuilt);
beforeAll(async () => {
  node = await startNode({ ORRERY_DATA_DIR: folder, ORRERY_API_KEY: 'a-key', ORRERY_LOG_LEVEL: 'silent' });
  await untilReady(node.url);
});

afterAll(async () => {
  node.process.kill('SIGCONT');
  await node.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('connections of a burst are held by the system while the process is paused, not turned away to try again', async () => {
  const held = Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'));
  const { hostname, port } = new URL(node.url);
  node.process.kill('SIGSTOP');
  const sockets: Socket[] = [];
  try {
    const connected = Array.from({ length: Math.min(burst, held) }, () => {
      const socket = connect(Number(port), hostname);
      sockets.push(socket);
      return once(socket, 'connect');
    });
    await Promise.all(connected);
  } finally {
    for (const socket of sockets) socket.destroy();
    node.process.kill('SIGCONT');
  }
  expect(await fetch(`${node.url}/healthz`).then((response) => response.status)).toBe(200);
});
