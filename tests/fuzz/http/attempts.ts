// Requests from the OpenAPI document: half of them valid, the rest at the edges or damaged, some with other keys, headers, methods and
// paths; and what the document does not describe: /mcp, /metrics, the documentation.
import type { Json, JsonObject } from '../../../src/core/base/json.ts';
import type { Prng } from '../../../src/core/base/prng.ts';
import type { Api, ApiOperation, JsonSchema } from './openapi.ts';
import { damaged, damagedText, edgeValue, junk, validValue } from './values.ts';
import type { Words } from './words.ts';

export interface Attempt {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Nothing about it is wrong as far as the OpenAPI document says. */
  readonly isProper: boolean;
  /** Goes to the service that limits its rate. */
  readonly isLimited?: boolean;
}

/** Authorization headers by what they may do. */
export interface Keys {
  readonly admin: string;
  readonly others: readonly string[];
}

interface Request {
  readonly values: Readonly<Record<string, Json>>;
  readonly isValid: boolean;
}

const methods = ['GET', 'POST', 'DELETE', 'PUT', 'PATCH', 'OPTIONS', 'HEAD'];
const types = [
  'application/json; charset=utf-8',
  'text/plain',
  'application/xml',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  '',
];
const badAuthorizations = ['', 'Bearer', 'Bearer x', 'Basic x', 'Bearer \u00e9', `Bearer ork_live_${'a'.repeat(40)}`];
const plainPaths = [
  '/metrics',
  '/metrics',
  '/metrics',
  '/openapi.json',
  '/docs',
  '/docs/',
  '/docs/errors',
  '/favicon.ico',
  '/nowhere',
  '/%zz',
  '//',
  '/limits/',
  '/mcp',
];

export function createAttempts(api: Api, words: Words, keys: Keys): (prng: Prng) => Attempt {
  return (prng) => {
    const kind = prng.below(100);
    if (kind < 4) return mcpAttempt(api, words, keys, prng);
    if (kind < 7) return plainAttempt(keys, prng);
    const operation = prng.pick(api.operations);
    const attempt = operationAttempt(operation, words, keys.admin, prng);
    return prng.below(4) === 0 ? disturbed(attempt, keys, prng) : attempt;
  };
}

/** Messages of MCP alone. */
export function createMcpAttempts(api: Api, words: Words, keys: Keys): (prng: Prng) => Attempt {
  return (prng) => mcpAttempt(api, words, keys, prng);
}

function operationAttempt(operation: ApiOperation, words: Words, authorization: string, prng: Prng): Attempt {
  const { values, isValid } = makeRequest(membersOf(operation), exampleOf(operation), words, prng);
  const parameters = operation.parameters.filter(({ name }) => name in values);
  const inPlace = (place: string) => parameters.filter((one) => one.in === place);
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => asText(values[name] ?? 'none'));
  const query = inPlace('query').map(({ name }) => `${name}=${asText(values[name] as Json)}`);
  if (prng.below(60) === 0) query.push(prng.pick(['surprise=1', 'limit=1&limit=2', '%zz=1', '__proto__=1', '=']));
  const headers: Record<string, string> = { authorization };
  for (const { name } of inPlace('header')) headers[name.toLowerCase()] = headerText(values[name] as Json);
  const url = query.length === 0 ? path : `${path}?${query.join('&')}`;
  const attempt = { method: operation.method, url, headers, isProper: isValid && !url.includes('%zz') };
  const schema = bodySchema(operation);
  if (schema === undefined) return attempt;
  headers['content-type'] = 'application/json';
  const names = operation.parameters.map(({ name }) => name);
  const body =
    '' in values ? values[''] : Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
  const text = JSON.stringify(body);
  return prng.below(20) === 0
    ? { ...attempt, body: damagedText(text, prng), isProper: false }
    : { ...attempt, body: text };
}

export function bodySchema(operation: ApiOperation): JsonSchema | undefined {
  return operation.requestBody?.content['application/json']?.schema;
}

/** All that a request may hold, in one object, wherever it travels. */
function membersOf(operation: ApiOperation): JsonSchema {
  const body = bodySchema(operation);
  const parameters = operation.parameters.map(({ name, schema }) => [name, schema] as const);
  return {
    type: 'object',
    properties: { ...Object.fromEntries(parameters), ...body?.properties },
    required: [
      ...operation.parameters
        .filter(({ required, in: place }) => required && place !== 'header')
        .map(({ name }) => name),
      ...(body?.required ?? []),
    ],
  };
}

function exampleOf(operation: ApiOperation): Readonly<Record<string, Json>> {
  return (operation.requestBody?.content['application/json']?.example ?? {}) as Record<string, Json>;
}

/** The member `''` stands for a body that is no object any more. */
function makeRequest(schema: JsonSchema, example: Readonly<Record<string, Json>>, words: Words, prng: Prng): Request {
  const fresh = validValue(schema, '', words, prng) as Record<string, Json>;
  const members = Object.keys(schema.properties ?? {});
  // Alternatives exclude one another in ways that JSON Schema is not told, so that an example with a few members exchanged goes further.
  const isNear = members.length > 0 && prng.below(3) > 0 && Object.keys(example).length > 0;
  const values = isNear ? mixed(example, fresh, prng) : fresh;
  const mode = prng.below(10);
  if (mode < 6 || members.length === 0) return { values, isValid: true };
  const name = prng.pick(members);
  const member = schema.properties?.[name] as JsonSchema;
  if (mode < 8) return { values: { ...values, [name]: edgeValue(member, name, words, prng) }, isValid: false };
  const changed = damaged(values, prng);
  const isObject = typeof changed === 'object' && changed !== null && !Array.isArray(changed);
  return { values: isObject ? (changed as Record<string, Json>) : { '': changed }, isValid: false };
}

function mixed(example: Readonly<Record<string, Json>>, fresh: Readonly<Record<string, Json>>, prng: Prng) {
  const values: Record<string, Json> = { ...example };
  for (const [name, value] of Object.entries(fresh)) if (name in example && prng.below(2) === 0) values[name] = value;
  return values;
}

const asText = (value: Json) =>
  encodeURIComponent(wellFormed(typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 2_000));
const wellFormed = (text: string) => text.replaceAll(/[\ud800-\udfff]/g, '');
const headerText = (value: Json) =>
  (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll(/[^\x20-\x7e]/g, '').slice(0, 400);

/** One thing about how it is sent is unusual. */
function disturbed(attempt: Attempt, keys: Keys, prng: Prng): Attempt {
  const { headers } = attempt;
  const withHeader = (name: string, value: string) => ({ ...attempt, headers: { ...headers, [name]: value } });
  const wrong = (changed: Attempt) => ({ ...changed, isProper: false });
  return prng.pick([
    () => wrong(withHeader('authorization', prng.pick(badAuthorizations))),
    () => wrong(withHeader('authorization', prng.pick(keys.others))),
    () => wrong(withHeader('content-type', prng.pick(types))),
    () => wrong(withHeader('content-encoding', prng.pick(['gzip', 'identity', 'br, gzip']))),
    () => wrong(withHeader('idempotency-key', prng.pick(['a', 'b', '', 'x'.repeat(255), 'x'.repeat(256), 'a\tb']))),
    () => withHeader('x-request-id', prng.pick(['ok', 'no good', 'x'.repeat(200), '<b>', 'ork_live_a'])),
    () => withHeader('accept', prng.pick(['text/html', 'application/xml', '*/*', ''])),
    () => withHeader('origin', prng.pick(['null', 'https://studio.example', 'https://evil.example'])),
    () => wrong({ ...attempt, method: prng.pick(methods) }),
    () =>
      wrong({
        ...attempt,
        url: prng.pick([`${attempt.url}/`, `${attempt.url}/%zz`, attempt.url.toUpperCase(), `/${attempt.url}`]),
      }),
    () => wrong({ ...attempt, body: prng.pick(['', '{}', 'null', '[]', `{"a":"${'x'.repeat(300_000)}"}`]) }),
    () => wrong({ ...attempt, isLimited: true }),
  ])();
}

function plainAttempt(keys: Keys, prng: Prng): Attempt {
  const authorization = prng.below(2) === 0 ? keys.admin : prng.pick([...keys.others, ...badAuthorizations]);
  const method = prng.pick(['GET', 'GET', 'GET', 'HEAD', 'POST', 'DELETE']);
  return { method, url: prng.pick(plainPaths), headers: { authorization }, isProper: false };
}

const protocolVersions = ['2025-06-18', '2025-06-18', '2025-03-26', '2024-11-05', '2019-01-01', ''] as const;
const both = 'application/json, text/event-stream';
const accepted = [both, both, both, both, '*/*', 'application/json', 'text/event-stream', 'text/html'] as const;

/** Arguments as some clients send them: objects and numbers as text. */
function asTexts(values: JsonObject, prng: Prng): JsonObject {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value !== 'string' && prng.below(2) === 0 ? JSON.stringify(value) : value,
  ]);
  return Object.fromEntries(entries) as JsonObject;
}

function mcpAttempt(api: Api, words: Words, keys: Keys, prng: Prng): Attempt {
  const operation = prng.pick(api.operations);
  const { values } = makeRequest(membersOf(operation), exampleOf(operation), words, prng);
  const tool = operation.operationId.replaceAll(/[.-]/g, '_');
  const uri = prng.pick(['orrery://behaviors/std-kanban', 'orrery://behaviors/%zz', 'file:///etc/passwd', '']);
  const protocolVersion = prng.pick([...protocolVersions]);
  const initialize = { protocolVersion, capabilities: {}, clientInfo: { name: 'fuzz', version: '1' } };
  const argument = { name: prng.pick(['name', 'goal', 'none']), value: prng.pick(['std-', 'kan', '', '\u0000']) };
  const ref = prng.pick<Json>([
    { type: 'ref/resource', uri: 'orrery://behaviors/{name}' },
    { type: 'ref/prompt', name: 'build-application' },
    { type: 'ref/none' },
  ]);
  const [method, params] = prng.pick<[string, Json]>([
    ['tools/call', { name: tool, arguments: values }],
    ['tools/call', { name: tool, arguments: values }],
    ['tools/call', { name: tool, arguments: asTexts(values, prng) }],
    ['tools/call', { name: `${tool}x`, arguments: prng.pick(junk) }],
    ['ping', {}],
    ['resources/templates/list', {}],
    ['completion/complete', { ref, argument }],
    ['resources/subscribe', { uri }],
    ['logging/setLevel', { level: prng.pick(['debug', 'loud']) }],
    ['tools/list', {}],
    ['initialize', initialize],
    ['resources/list', { cursor: prng.pick(['none', '']) }],
    ['resources/read', { uri }],
    ['prompts/list', {}],
    ['prompts/get', { name: prng.pick(['build-application', 'none']), arguments: { goal: 'std-helpdesk' } }],
    ['nonsense', prng.pick(junk)],
  ]);
  const id = prng.below(10) === 0 ? {} : { id: prng.pick([1, 'a', 0]) };
  const message = { jsonrpc: '2.0', ...id, method, params };
  const one = prng.below(6) === 0 ? damaged(message, prng) : message;
  const sent: Json = prng.below(25) === 0 ? [one, { jsonrpc: '2.0', id: 'second', method: 'ping' }] : one;
  const text = JSON.stringify(sent);
  const headers = {
    authorization: prng.below(10) === 0 ? prng.pick([...keys.others, ...badAuthorizations]) : keys.admin,
    'content-type': 'application/json',
    ...(prng.below(20) === 0 ? {} : { accept: prng.pick([...accepted]) }),
    ...(prng.below(4) === 0 ? { 'mcp-protocol-version': prng.pick([...protocolVersions]) } : {}),
    ...(prng.below(20) === 0 ? { origin: prng.pick(['https://studio.example', 'https://evil.example', 'null']) } : {}),
  };
  return {
    method: 'POST',
    url: '/mcp',
    headers,
    body: prng.below(20) === 0 ? damagedText(text, prng) : text,
    isProper: false,
  };
}
