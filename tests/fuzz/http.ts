// Requests derived from the OpenAPI document against a whole service: valid, at the edges, damaged. Every answer is validated against what
// the document declares for its operation and status; none may be a 5xx, be late, or show the inside of the service.
import { ok } from 'node:assert';
import { createPrng } from '../../src/core/base/prng.ts';
import { startTestService, type TestService, testKey } from '../fixtures/test-service.ts';
import { bodyBytesMax, createJudge, type Judged, type McpTool } from './http/answers.ts';
import { type Attempt, createAttempts, type Keys } from './http/attempts.ts';
import { readApi } from './http/openapi.ts';
import { startWatchdog } from './http/watchdog.ts';
import { createWords } from './http/words.ts';

export const casesDefault = 20_000;

const answerMsMax = 60_000;
const threadHeldMsMax = 120_000;

/** Limits low enough that requests reach them. */
const limits = {
  ORRERY_LIMIT_BODY_BYTES_MAX: String(bodyBytesMax),
  ORRERY_LIMIT_SCHEMA_ELEMENTS_MAX: '2000',
  ORRERY_LIMIT_ACTIONS_MAX: '40',
  ORRERY_LIMIT_EMBED_BATCH_MAX: '4',
  ORRERY_LIMIT_IMPORTED_BEHAVIORS_MAX: '20',
  ORRERY_CORS_ORIGINS: 'https://studio.example',
};

async function makeKeys(service: TestService): Promise<Keys> {
  const headers = await Promise.all([
    service.makeKey(['write']),
    service.makeKey(['read']),
    service.makeKey([]),
    service.makeKey(['admin'], 'test'),
    service.makeKey(['admin'], 'live', 'other'),
  ]);
  return { admin: `Bearer ${testKey}`, others: headers.map(({ authorization }) => String(authorization)) };
}

async function listTools(service: TestService): Promise<McpTool[]> {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const { result } = await service.ask('POST', '/mcp', message, { accept: 'application/json, text/event-stream' });
  return result.tools;
}

async function answerOf(service: TestService, attempt: Attempt) {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${answerMsMax} ms`)), answerMsMax);
  });
  const { method, url, headers, body } = attempt;
  const sent = service.app.inject({
    method: method as 'POST',
    url,
    headers: headers as Record<string, string>,
    ...(body === undefined ? {} : { payload: body }),
  });
  const {
    statusCode,
    headers: received,
    body: text,
  } = await Promise.race([sent, late]).finally(() => clearTimeout(timer));
  return { status: statusCode, headers: received, body: text };
}

/** Sends `cases` requests; the seed of the first that fails is in the error. What is stored depends on those before it. */
export const run = (cases: number, seed: number): Promise<void> => send(cases, seed, createAttempts);

export async function send(cases: number, seed: number, create: typeof createAttempts, isAll = true): Promise<void> {
  // With the schemas of answers, which every answer is held to.
  const service = await startTestService({ ...limits, ORRERY_MCP_TOOLS: 'full' });
  const limited = await startTestService({ ...limits, ORRERY_RATE_LIMIT_PER_MINUTE: '20' });
  const watchdog = startWatchdog(seed, threadHeldMsMax);
  const counts = new Counts();
  try {
    const api = readApi((await service.send('GET', '/openapi.json')).body);
    const words = createWords();
    const judge = createJudge(api, await listTools(service));
    const attemptOf = create(api, words, await makeKeys(service));
    for (let i = 0; i < cases; i++) {
      watchdog.at(i);
      const attempt = attemptOf(createPrng(seed + i));
      const target = attempt.isLimited ? limited : service;
      try {
        const received = await answerOf(target, attempt);
        const judged = judge(attempt, received);
        if (judged.answer !== undefined) words.learn(judged.answer);
        counts.add(judged, received.status);
      } catch (error) {
        const shown = JSON.stringify({ ...attempt, headers: { ...attempt.headers, authorization: '...' } });
        const log = target.logged().slice(-2_000);
        throw new Error(`seed ${seed + i}: ${(error as Error).message}\n${shown.slice(0, 3_000)}\n${log}`);
      }
      if (i % 500 === 499) for (const one of [service, limited]) one.forgetLog();
    }
    counts.print(isAll ? api.operations.map(({ operationId }) => operationId) : [], cases, isAll);
  } finally {
    await watchdog.stop();
    await Promise.all([service.close(), limited.close()]);
  }
}

class Counts {
  readonly #statuses = new Map<number, number>();
  readonly #operations = new Map<string, Map<number, number>>();

  add({ operation }: Judged, status: number): void {
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
    const mine = this.#operations.get(operation) ?? new Map<number, number>();
    mine.set(status, (mine.get(status) ?? 0) + 1);
    this.#operations.set(operation, mine);
  }

  /** Also insists that a long enough run has had a success of every operation. */
  print(operations: readonly string[], cases: number, isAll: boolean): void {
    const line = (counts: ReadonlyMap<number, number>) =>
      [...counts]
        .sort(([a], [b]) => a - b)
        .map(([status, count]) => `${status}: ${count}`)
        .join(', ');
    const extra = isAll ? ['mcp', 'metrics', 'openapi.json', 'docs', 'favicon.ico', 'none'] : ['mcp', 'none'];
    for (const name of [...operations, ...extra])
      console.log(`http: ${name.padEnd(24)} ${line(this.#operations.get(name) ?? new Map())}`);
    console.log(`http: ${'all'.padEnd(24)} ${line(this.#statuses)}`);
    if (cases < 5_000) return;
    const unreached = [...operations, ...extra.slice(0, -1)].filter((name) => !this.#operations.get(name)?.has(200));
    ok(unreached.length === 0, `no success of ${unreached.join(', ')}`);
  }
}
