// Memory under the largest bodies that are allowed, all at once: the process lives on, within a bound, and says 503 to what is too much.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from './fixtures/built.ts';
import { type Node, startNode } from './fixtures/nodes.ts';

const folder = mkdtempSync(join(tmpdir(), 'orrery-bound-'));
let node: Node | undefined;
beforeAll(ensureBuilt);
afterAll(async () => {
  await node?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const clients = 40;
const heapMb = 1024;

/**
 * Just under body_bytes_max, in the shapes that take most memory: when parsed, many small values and few large ones; when refused, whatever is wrong in
 * most places.
 */
const requests = [
  ['/validity-check', `{"schema":{"orbitals":[],"noise":[${'[],'.repeat(1_390_000)}0]}}`],
  ['/validity-check', `{"schema":{"orbitals":[],"noise":"${'x'.repeat(4_190_000)}"}}`],
  ['/embed', JSON.stringify({ schemas: Array.from({ length: 40 }, () => ({ orbitals: Array(50_000).fill(1) })) })],
] as const;

test(`${clients} clients with bodies of 4 MiB at once: 200, 422 or 503, a heap of ${heapMb} MB is enough, and small requests go on afterwards`, async () => {
  for (const [, body] of requests) expect(Buffer.byteLength(body)).toBeLessThanOrEqual(4 * 1024 * 1024);
  node = await startNode({
    ORRERY_DATA_DIR: folder,
    ORRERY_API_KEY: 'a-key',
    ORRERY_LOG_LEVEL: 'silent',
    // A busy machine may take its time; what is bounded here is memory.
    ORRERY_LIMIT_HEADERS_MS_MAX: '600000',
    ORRERY_LIMIT_REQUEST_MS_MAX: '600000',
    ORRERY_LIMIT_ANSWER_MS_MAX: '600000',
    NODE_OPTIONS: `--max-old-space-size=${heapMb}`,
  });
  const { url } = node;
  const headers = { authorization: 'Bearer a-key', 'content-type': 'application/json' };
  const send = ([path, body]: (typeof requests)[number]) =>
    fetch(`${url}${path}`, { method: 'POST', headers, body }).then(
      async (response) => `${response.status} ${((await response.json()) as { code?: string }).code ?? ''}`,
      // A server that refuses early may close while the client still sends.
      (error) => String((error.cause as { code?: string } | undefined)?.code ?? error.message),
    );
  const answers = await Promise.all(
    Array.from({ length: clients }, (_, i) => send(requests[i % requests.length] ?? requests[0])),
  );
  const allowed = ['200 ', '422 invalid_request', '503 overloaded', 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];
  expect(answers.filter((answer) => !allowed.includes(answer))).toEqual([]);
  expect(answers).toEqual(expect.arrayContaining(['200 ', '422 invalid_request']));
  const peakMb = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${node.process.pid}/status`, 'utf8'))?.[1]) / 1024;
  // The heap, the bodies under way, and what the process weighs without either.
  expect(peakMb).toBeLessThan(heapMb + 64 * 4 + 700);
  await expect.poll(async () => (await fetch(`${url}/limits`, { headers })).status, { timeout: 60_000 }).toBe(200);
}, 240_000);
