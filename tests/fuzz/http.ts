// Random and mutated requests against a whole service: no 5xx, no hang, no HTML, every error a valid problem, every success of the
// declared shape (the service under test checks its own answers and would die with a 500).
import { fail, ok } from 'node:assert';
import { createContract, listOperations } from '../../src/contract/contract.ts';
import { errorCodes } from '../../src/contract/errors.ts';
import { type Operation, pathParameters } from '../../src/contract/operation.ts';
import type { Json, JsonObject } from '../../src/core/base/json.ts';
import type { Prng } from '../../src/core/base/prng.ts';
import { createPrng } from '../../src/core/base/prng.ts';
import { categoryCodes } from '../../src/core/verify/index.ts';
import { editDocument } from '../fixtures/edit.ts';
import { generateDocument } from '../fixtures/generate.ts';
import { startTestService, type TestService } from '../fixtures/test-service.ts';

export const casesDefault = 20_000;

const operations = listOperations(createContract());
const answerMsMax = 20_000;

interface Attempt {
  readonly method: string;
  readonly url: string;
  readonly body?: string;
  readonly headers: Record<string, string>;
}

const junk: readonly Json[] = [
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  -0,
  '',
  'x'.repeat(70_000),
  '\u0000',
  '\ud800',
  '__proto__',
  'constructor',
  'std-helpdesk',
  'std-',
  [],
  [[]],
  {},
  { orbitals: [] },
  { orbitals: [{}] },
  { orbitals: [null] },
  { entities: [], states: {} },
  { toString: 1, hasOwnProperty: null },
  { name: 'x', orbitals: [{ entity: 'A', traits: ['T'.repeat(300)], pages: [''] }] },
];
const methods = ['GET', 'POST', 'DELETE', 'PUT', 'PATCH', 'OPTIONS', 'HEAD'];
const types = [
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  'application/xml',
  'multipart/form-data',
  '',
];

const names = ['T', 'Triage', 'App.T', '', 'new', '*', 'A|B', '@entity.x', '../..', 'é'];
const actionNames = [
  'add_entity',
  'add_trait',
  'add_states',
  'add_events',
  'add_transition',
  'remove_event',
  'add_effect',
  'rename_trait',
  'set_property',
  'unset_property',
  'add_page',
  'bind_trait',
  'nonsense',
];

function randomAction(prng: Prng): JsonObject {
  const params: Record<string, Json> = {};
  for (const key of [
    'name',
    'trait',
    'state',
    'event',
    'from',
    'to',
    'entity',
    'effect',
    'path',
    'value',
    'count',
    'states',
    'events',
    'page',
  ])
    if (prng.below(2) === 0) params[key] = prng.below(4) === 0 ? prng.pick(junk) : prng.pick(names);
  if (prng.below(5) === 0) params.count = prng.pick([0, 1, 7, 1e6, 1e15, -3]);
  return { action: prng.pick(actionNames), params };
}

function randomSchema(prng: Prng): Json {
  const pick = prng.below(10);
  if (pick === 0) return prng.pick(junk);
  if (pick < 4) return { name: 'App', orbitals: [{ entity: 'Ticket', traits: ['Triage'], pages: ['Dashboard'] }] };
  const document = generateDocument(prng, { oddity: prng.real() * 0.3, size: 1 + prng.below(3) });
  return pick < 8 ? document : editDocument(document, prng).document;
}

/** A value that the member could have, most of the time. */
function randomValue(name: string, prng: Prng): Json {
  if (prng.below(8) === 0) return prng.pick(junk);
  switch (name) {
    case 'schema':
    case 'current':
    case 'source':
      return randomSchema(prng);
    case 'goal':
    case 'target':
      return prng.below(3) === 0 ? prng.pick(['std-helpdesk', 'std-nope', 'std-kanban', '']) : randomSchema(prng);
    case 'schemas':
      return Array.from({ length: prng.below(3) }, () => randomSchema(prng));
    case 'errors':
      return Array.from({ length: prng.below(4) }, () => prng.pick(categoryCodes));
    case 'actions':
    case 'actions_taken':
      return Array.from({ length: prng.below(4) }, () => (prng.below(3) === 0 ? prng.pick(names) : randomAction(prng)));
    case 'vector':
      return Array.from({ length: prng.pick([256, 256, 255, 0]) }, () => prng.pick([0, 1, -1, 1e300, prng.real()]));
    case 'metadata':
      return { duration_ms: prng.below(1000), note: prng.pick(names), nested: { a: [prng.real()] } };
    case 'limit':
    case 'beam_width':
    case 'max_steps':
    case 'older_than_days':
      return prng.pick([0, 1, 2, 5, 50, 51, 101, 1.5, -1, '3']);
    case 'min_similarity':
    case 'min_relevance':
      return prng.pick([0, 0.5, 1, 1.01, -0.1, '0.5']);
    case 'since':
      return prng.pick(['2026-01-01T00:00:00Z', '2026-01-01', 'yesterday', '9999-99-99T00:00:00Z']);
    case 'domain':
      return prng.pick(['helpdesk', 'shop', 'x', 'ä', '', 'a\nb', 'd'.repeat(129)]);
    case 'return_schema':
    case 'dry_run':
    case 'explain':
      return prng.pick([true, false, 'true', 1]);
    default:
      return prng.pick([...names, 'success', 'organism', 'timeout on checkout', 'auto', 'off', 'both']);
  }
}

function randomRequest(operation: Operation, prng: Prng): Record<string, Json> {
  const request: Record<string, Json> = {};
  const example = operation.example as Record<string, Json>;
  for (const name of Object.keys(operation.request.shape)) {
    const isLikely = name in example;
    if (prng.below(10) < (isLikely ? 9 : 3))
      request[name] = isLikely && prng.below(3) === 0 ? (example[name] ?? null) : randomValue(name, prng);
  }
  if (prng.below(15) === 0) request[prng.pick(['surprise', 'schemaa', '__proto_', 'limit '])] = prng.pick(junk);
  return request;
}

/** Damages a text: cuts, doubles, swaps, inserts. */
function damage(text: string, prng: Prng): string {
  const at = prng.below(text.length + 1);
  const to = Math.min(text.length, at + prng.below(8));
  const inserts = ['"', '{', ']', '\u0000', '\\u', '1e999', ',', 'nul', '{"__proto__":1}', '[['.repeat(200)];
  return prng.pick([
    () => text.slice(0, at),
    () => text.slice(0, at) + text.slice(to),
    () => text.slice(0, at) + prng.pick(inserts) + text.slice(at),
    () => text + text,
  ])();
}

function randomAttempt(prng: Prng, key: string): Attempt {
  const operation = prng.pick(operations);
  const request = randomRequest(operation, prng);
  const url = operation.path.replace(/\{\w+\}/g, () =>
    encodeURIComponent(prng.pick([...names, 'std-helpdesk', 'ep_absent', 'x'.repeat(2000)]) || '-'),
  );
  const headers: Record<string, string> = {
    authorization:
      prng.below(20) === 0 ? prng.pick(['', 'Bearer', 'Bearer x', 'Basic x', 'Bearer \u00e9']) : `Bearer ${key}`,
  };
  if (prng.below(10) === 0) headers['idempotency-key'] = prng.pick(['a', 'b', 'x'.repeat(300), '']);
  if (prng.below(10) === 0) headers['x-request-id'] = prng.pick(['ok', 'no good', 'x'.repeat(200)]);
  const method = prng.below(30) === 0 ? prng.pick(methods) : operation.method;
  if (method !== 'POST' && method !== 'PUT' && method !== 'PATCH') {
    const parameters = pathParameters(operation);
    const query = Object.entries(request)
      .filter(([name]) => !parameters.includes(name))
      .map(
        ([name, value]) =>
          `${name}=${safeEncode(typeof value === 'string' ? value.slice(0, 500) : JSON.stringify(value).slice(0, 500))}`,
      )
      .join('&');
    return { method, url: prng.below(40) === 0 ? `${url}/%zz` : query ? `${url}?${query}` : url, headers };
  }
  const text = JSON.stringify(request);
  headers['content-type'] = prng.below(25) === 0 ? prng.pick(types) : 'application/json';
  return { method, url, headers, body: prng.below(10) === 0 ? damage(text, prng) : text };
}

function safeEncode(text: string): string {
  return encodeURIComponent(text.replace(/[\ud800-\udfff]/g, ''));
}

async function judge(service: TestService, attempt: Attempt): Promise<number> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${answerMsMax} ms`)), answerMsMax);
  });
  const { method, url, headers, body } = attempt;
  const sent = service.app.inject({
    method: method as 'POST',
    url,
    headers,
    ...(body === undefined ? {} : { payload: body }),
  });
  const response = await Promise.race([sent, late]).finally(() => clearTimeout(timer));
  const { statusCode: status } = response;
  ok(status < 500, `${status}: ${response.body.slice(0, 500)} ${service.logged().slice(-2000)}`);
  if (method === 'HEAD') return status;
  const type = String(response.headers['content-type']);
  ok(!type.includes('html') && !response.body.startsWith('<'), `HTML: ${response.body.slice(0, 200)}`);
  ok(response.headers['x-request-id'], 'no request id');
  const answer = JSON.parse(response.body);
  if (status < 400) return status;
  ok(type.startsWith('application/problem+json'), `content type ${type}`);
  ok(
    answer.status === status && errorCodes.includes(answer.code) && answer.title && answer.detail && answer.request_id,
    response.body,
  );
  for (const problem of answer.errors ?? [])
    ok(/^(\/|$)/.test(problem.pointer) && problem.code && problem.message, JSON.stringify(problem));
  return status;
}

/** Sends `cases` requests; the seed of each is printed when it fails. */
export async function run(cases: number, seed: number): Promise<void> {
  const service = await startTestService();
  const key = (await service.makeKey(['admin'])).authorization?.slice('Bearer '.length) ?? fail('no key');
  const statuses = new Map<number, number>();
  try {
    for (let i = 0; i < cases; i++) {
      const attempt = randomAttempt(createPrng(seed + i), key);
      const status = await judge(service, attempt).catch((error) => {
        const shown = JSON.stringify({ ...attempt, headers: { ...attempt.headers, authorization: '...' } }).slice(
          0,
          3000,
        );
        throw new Error(`seed ${seed + i}: ${(error as Error).message}\n${shown}`);
      });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (i % 500 === 499) service.forgetLog();
    }
  } finally {
    await service.close();
  }
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  console.log(`http: ${counts.join(', ')}`);
  ok((statuses.get(200) ?? 0) > cases / 20, 'too few requests were good enough to test anything');
}
