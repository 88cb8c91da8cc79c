// What every answer has to be: declared in the OpenAPI document with its status, content type, headers and shape; never a failure of the service,
// never a trace of its inside. Answers of what the document does not describe are held to what their own format says.
import { ok } from 'node:assert';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { type ErrorCode, errorRegistry } from '../../../src/contract/errors.ts';
import { root } from '../../source-tree.ts';
import { type Attempt, bodySchema } from './attempts.ts';
import type { Api, ApiOperation } from './openapi.ts';

export interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

export interface Judged {
  /** The operation that answered, for the counts. */
  readonly operation: string;
  /** The answer of a success. */
  readonly answer?: unknown;
}

type Judge = (attempt: Attempt, received: Received) => Judged;

/** What the service under test takes of a body. */
export const bodyBytesMax = 262_144;

const problemType = 'application/problem+json; charset=utf-8';
const jsonType = 'application/json; charset=utf-8';
/** A line of a stack, a file of this machine, a module of the service. */
const inside = [
  /\n\s+at /,
  /\bat (?:async )?[\w.<>]+ \(.*:\d+:\d+\)/,
  // The pages say where the command stands once it is built.
  /node_modules(?!\/\.bin)/,
  /file:\/\/\/(?!e)\w/,
  /node:internal/,
];
const insideTexts = [root, process.cwd(), process.execPath];

/** Throws an AssertionError that says what about the answer is wrong. */
export function createJudge(api: Api, tools: readonly McpTool[]): Judge {
  const judgeMcp = createMcpJudge(tools);
  return (attempt, received) => {
    const { status, body } = received;
    ok(status < 500, `${status}: ${body.slice(0, 500)}`);
    for (const pattern of inside) ok(!pattern.test(body), `the answer shows ${String(pattern)}: ${pattern.exec(body)}`);
    for (const text of insideTexts) ok(!body.includes(text), `the answer shows a path of the machine: ${text}`);
    requireHeaders(attempt, received);
    const path = attempt.url.split('?', 1)[0] as string;
    const operation = api.find(attempt.method, path);
    if (operation !== undefined && !isUnreadable(path, received))
      return judgeOperation(api, operation, attempt, received);
    if (path === '/mcp') return judgeMcp(attempt, received, api);
    return { operation: judgePlain(path, attempt, received, api) };
  };
}

/** A path whose escapes cannot be read reaches no operation. */
function isUnreadable(path: string, { status }: Received): boolean {
  if (status !== 400) return false;
  try {
    decodeURIComponent(path);
    return false;
  } catch {
    return true;
  }
}

function requireHeaders({ method, headers: sent }: Attempt, { status, headers }: Received): void {
  const allowed = typeof headers.allow === 'string' ? headers.allow.split(', ') : [];
  ok((status === 405) === allowed.length > 0, `${status} with Allow: ${String(headers.allow)}`);
  ok(!allowed.includes(method), `${method} is refused, and allowed`);

  const id = headers['x-request-id'];
  ok(typeof id === 'string' && /^[\w.:/+=@-]{1,128}$/.test(id), `x-request-id is ${id}`);
  if (sent['x-request-id'] === 'ok') ok(id === 'ok', 'the id of the client is not echoed');
  ok(
    headers['x-orrery-version'] === '1' && headers['x-content-type-options'] === 'nosniff',
    'headers that every answer has',
  );
}

function judgeOperation(api: Api, operation: ApiOperation, attempt: Attempt, received: Received): Judged {
  const { status, headers, body } = received;
  const { operationId: id, path, method, responses } = operation;
  const declared = responses[status];
  ok(declared !== undefined, `${id} answers ${status}, which is not declared: ${body.slice(0, 300)}`);
  const [type, others] = Object.keys(declared.content);
  ok(type !== undefined && others === undefined, `${id} ${status}: one content type`);
  ok(
    headers['content-type'] === `${type}; charset=utf-8`,
    `${id} ${status}: content type ${String(headers['content-type'])}`,
  );
  for (const [name, header, component] of api.headersOf(declared)) {
    const value = headers[name.toLowerCase()];
    if (value === undefined) ok(header.required !== true, `${id} ${status}: no header ${name}`);
    else fits(api.validatorAt('components', 'headers', component, 'schema'), value, `${id} ${status}: header ${name}`);
  }
  if (attempt.method === 'HEAD') return { operation: id };
  const answer: unknown = JSON.parse(body);
  const place = ['paths', path, method.toLowerCase(), 'responses', String(status), 'content', type, 'schema'];
  fits(api.validatorAt(...place), answer, `${id} ${status}`);
  if (status >= 400) {
    requireProblem(answer as Problem, received, declared);
    // An earlier request may have set a quota, which one that is as declared is refused over.
    const isOverQuota = (answer as Problem).code === 'quota_exceeded' || (status === 413 && isLarge(attempt));
    ok(
      !attempt.isProper || ![400, 401, 403, 413, 415].includes(status) || isOverQuota,
      `${id} refuses a request that is as declared: ${body.slice(0, 300)}`,
    );
    return { operation: id };
  }
  requireDeclaredRequest(api, operation, attempt);
  return { operation: id, answer };
}

interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: ErrorCode;
  readonly detail: string;
  readonly request_id: string;
  readonly retryable: boolean;
  readonly errors?: readonly { readonly pointer: string; readonly code: string; readonly message: string }[];
}

/** What the members of a problem have to do with each other, with the status and with what is declared. */
function requireProblem(problem: Problem, { status, headers }: Received, declared?: object): void {
  const { title, retryable, status: registered } = errorRegistry[problem.code];
  const text = JSON.stringify(problem).slice(0, 300);
  ok(problem.status === status && registered === status, `the status of the problem: ${text}`);
  ok(
    problem.type === `/docs/errors/${problem.code}` && problem.title === title && problem.retryable === retryable,
    text,
  );
  ok(problem.request_id === headers['x-request-id'], `the id of the problem: ${text}`);
  ok(problem.detail.length > 0 && problem.detail === problem.detail.trim(), `the detail of the problem: ${text}`);
  ok(!/[?!;,]\.(?: |$)|\bundefined\b|\[object |\bNaN\b/.test(problem.detail), `the wording of the problem: ${text}`);
  const { description = '' } = (declared ?? {}) as { description?: string };
  if (declared !== undefined)
    ok(description.includes(`\`${problem.code}\``), `${problem.code} is not declared: ${text}`);
  if (problem.code === 'invalid_request') ok((problem.errors ?? []).length > 0, `no errors are listed: ${text}`);
  for (const { pointer, code, message } of problem.errors ?? [])
    ok(/^(\/|$)/.test(pointer) && /^[a-z_]+$/.test(code) && message.length > 0, text);
}

/** What is accepted has to be what the document declares: a request that it rules out must not succeed. */
function requireDeclaredRequest(api: Api, operation: ApiOperation, attempt: Attempt): void {
  const { operationId: id, path, method, parameters } = operation;
  if (bodySchema(operation) !== undefined) {
    const place = ['paths', path, method.toLowerCase(), 'requestBody', 'content', 'application/json', 'schema'];
    const sent = JSON.parse(attempt.body ?? 'null') as Record<string, unknown>;
    fits(api.validatorAt(...place), sent, `${id} accepted a request that`);
    return;
  }
  const query = new URLSearchParams(attempt.url.split('?', 2)[1] ?? '');
  const known = parameters.filter((one) => one.in === 'query');
  for (const { name, required } of known) ok(!required || query.has(name), `${id} did without the parameter ${name}`);
  for (const [name, text] of query) {
    const index = parameters.findIndex((one) => one.in === 'query' && one.name === name);
    ok(index >= 0, `${id} accepted the unknown parameter ${name}`);
    const type = parameters[index]?.schema.type;
    const isNumber = (type === 'integer' || type === 'number') && /^-?[\d.]+$/.test(text);
    const value = isNumber
      ? Number(text)
      : type === 'boolean'
        ? text === 'true' || (text === 'false' ? false : text)
        : text;
    const place = ['paths', path, method.toLowerCase(), 'parameters', String(index), 'schema'];
    fits(api.validatorAt(...place), value, `${id} accepted ${name}, which`);
  }
}

function fits(validate: ValidateFunction, value: unknown, what: string): void {
  if (validate(value)) return;
  const [error] = validate.errors ?? [];
  const found = JSON.stringify(error?.params);
  ok(
    false,
    `${what} breaks its schema at ${error?.instancePath || '/'}: ${error?.message} ${found} (${error?.schemaPath})`,
  );
}

const refusalCodes: readonly ErrorCode[] = ['missing_api_key', 'invalid_api_key', 'insufficient_scope'];
/** A body is read before it is known that nobody asked for it. */
const absenceCodes: readonly ErrorCode[] = [
  'not_found',
  'method_not_allowed',
  'malformed_request',
  'malformed_json',
  'unsupported_media_type',
  'body_too_large',
  'invalid_request',
];

/** What the OpenAPI document leaves out. */
function judgePlain(path: string, attempt: Attempt, { status, headers, body }: Received, api: Api): string {
  const type = String(headers['content-type']);
  const isRead = attempt.method === 'GET' || attempt.method === 'HEAD';
  if (status >= 400 || !isRead) {
    ok(type === problemType, `${path} ${status}: content type ${type}`);
    if (attempt.method === 'HEAD') return 'none';
    const problem = JSON.parse(body) as Problem;
    fits(api.validatorAt('components', 'schemas', 'Problem'), problem, `${path} ${status}`);
    requireProblem(problem, { status, headers, body });
    const expected = path === '/metrics' && isRead ? refusalCodes : absenceCodes;
    ok(expected.includes(problem.code), `${path}: ${body.slice(0, 300)}`);
    return 'none';
  }
  const known: Readonly<Record<string, [type: string, pattern: RegExp]>> = {
    '/metrics': ['text/plain; version=0.0.4; charset=utf-8', /^# HELP [\s\S]*\norrery_requests_total\{/],
    '/openapi.json': [jsonType, /^{"openapi":"3\.1\.0"/],
    '/docs': ['text/html; charset=utf-8', /<title>Orrery<\/title>/],
    '/docs/': ['text/html; charset=utf-8', /<title>Orrery<\/title>/],
    '/docs/errors': ['text/html; charset=utf-8', /<title>Errors - Orrery<\/title>/],
    '/favicon.ico': ['image/svg+xml', /^<svg /],
  };
  const expected = known[path];
  ok(expected !== undefined, `${path} answers ${status}, though nothing is there: ${body.slice(0, 300)}`);
  ok(type === expected[0], `${path}: content type ${type}`);
  ok(attempt.method === 'HEAD' || expected[1].test(body), `${path}: ${body.slice(0, 300)}`);
  return path.slice(1).split('/')[0] as string;
}

export interface McpTool {
  readonly name: string;
  readonly inputSchema: object;
  readonly outputSchema: object;
}

interface RpcAnswer {
  readonly jsonrpc: string;
  readonly id: unknown;
  readonly result?: {
    readonly isError?: boolean;
    readonly structuredContent?: object;
    readonly content?: { readonly text: string }[];
  };
  readonly error?: { readonly code: number; readonly message: string };
}

const internalError = -32603;
/** The protocol's own library calls a message of the wrong shape an internal error; its text is then the list of what is wrong. */
const isShapeProblem = (message: string) => /^\[\s*\{[^}]*"path":/.test(message);

/** JSON-RPC, and results of tools as the tools declare them. */
function createMcpJudge(tools: readonly McpTool[]): (attempt: Attempt, received: Received, api: Api) => Judged {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const outputs = new Map<string, ValidateFunction>();
  const outputOf = (name: string) => {
    const tool = tools.find((one) => one.name === name);
    ok(tool !== undefined, `an unknown tool ${name} was called`);
    const known = outputs.get(name) ?? ajv.compile(tool.outputSchema);
    outputs.set(name, known);
    return known;
  };
  return (attempt, { status, headers, body }, api) => {
    const type = String(headers['content-type']);
    if (type === problemType) {
      ok(status >= 400, `a problem with ${status}`);
      if (attempt.method === 'HEAD') return { operation: 'mcp' };
      const problem = JSON.parse(body) as Problem;
      fits(api.validatorAt('components', 'schemas', 'Problem'), problem, `mcp ${status}`);
      requireProblem(problem, { status, headers, body });
      return { operation: 'mcp' };
    }
    ok(
      status === 202 ? body === '' : type === 'application/json',
      `mcp ${status}: content type ${type}: ${body.slice(0, 300)}`,
    );
    if (body === '') return { operation: 'mcp' };
    const answers = [JSON.parse(body)].flat() as RpcAnswer[];
    for (const { jsonrpc, id, result, error } of answers) {
      ok(jsonrpc === '2.0' && id !== undefined && (result === undefined) !== (error === undefined), body.slice(0, 300));
      if (error !== undefined) {
        ok(Number.isInteger(error.code) && error.message.length > 0, body.slice(0, 300));
        ok(
          error.code !== internalError || isShapeProblem(error.message),
          `an internal error over MCP: ${body.slice(0, 300)}`,
        );
        continue;
      }
      if (result?.structuredContent === undefined || result.isError === true) continue;
      const { params } = JSON.parse(attempt.body ?? '{}') as { params?: { name: string } };
      // One of a batch, or the tool that describes others.
      if (params === undefined || params.name === 'describe_tool') continue;
      fits(outputOf(params.name), result.structuredContent, `the tool ${params.name}`);
      ok(result.content?.[0]?.text === JSON.stringify(result.structuredContent), 'text and structure differ');
    }
    return { operation: 'mcp' };
  };
}

/** What is written for a schema may by chance be more than the service takes. */
function isLarge({ body = '' }: Attempt): boolean {
  return Buffer.byteLength(body) > bodyBytesMax;
}
