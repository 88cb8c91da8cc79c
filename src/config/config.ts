// Configuration: the environment in, one frozen value out, or every problem at once. The only file that reads process.env.
import { isIP } from 'node:net';
import { defaultLimits, type Limits, limitMinimums, limitVariable } from '../core/base/limits.ts';
import { nearestNames } from '../core/base/nearest.ts';
import type { Quotas } from '../ports/tenant-store.ts';
import { findDatabaseUrlProblem } from './database-url.ts';
import { keyBitsAtMost, keyBitsMin } from './key-strength.ts';
import { type OidcConfig, oidcVariables, readOidc } from './oidc.ts';

export interface Config {
  readonly host: string;
  /** 0 asks the system for a free port. */
  readonly port: number;
  readonly dataDirectory: string;
  /** PostgreSQL; null means SQLite in the data directory. */
  readonly databaseUrl: string | null;
  /** An admin key of the tenant `default`, besides those in the store. */
  readonly apiKey: string | null;
  /** Why `apiKey` is too easy to guess, where it is; such a key is taken on loopback alone. */
  readonly keyWeakness: string | null;
  readonly logLevel: LogLevel;
  readonly limits: Limits;
  /** Requests per minute and tenant; null switches rate limits off. */
  readonly rateLimitPerMinute: number | null;
  /** What a tenant may hold that has no quotas of its own. */
  readonly quotas: Quotas;
  /** Milliseconds between turning red and closing. */
  readonly drainMs: number;
  /** Origins whose pages may call the service from a browser; `*` is any. */
  readonly corsOrigins: readonly string[];
  /** Opens `/metrics` and nothing else; null when only an admin key does. */
  readonly metricsKey: string | null;
  /** Days that episodes of domains without a rule of their own are kept; null keeps them for ever. */
  readonly retentionDays: number | null;
  /** Days that entries of the audit log are kept. */
  readonly auditDays: number;
  /** Where traces go; null means that none are made. */
  readonly traces: TracesConfig | null;
  readonly embedder: EmbedderConfig;
  /** Whose tokens are taken besides keys; null where none are. */
  readonly oidc: OidcConfig | null;
  /** JSON file with operators, patterns and slots that are known besides those that ship. */
  readonly registryFile: string | null;
  /** Bytes that the recall indexes may hold together. */
  readonly memoryIndexBytesMax: number;
  readonly mcp: McpConfig;
  /** Under which other nodes on the same PostgreSQL reach this one; null where each node holds what it is asked for. */
  readonly nodeUrl: string | null;
  /** The place of recall indexes: the memory of nodes, or PostgreSQL with pgvector. */
  readonly recall: 'memory' | 'postgres';
  /** There, domains with more episodes are searched by an approximate index. */
  readonly recallExactMax: number;
}

export interface McpConfig {
  /** Whether the list of tools is short enough to be given to a model with every call. */
  readonly tools: 'short' | 'full';
  /** Names of tools besides their own: pairs of an alias and a tool. */
  readonly aliases: readonly (readonly [string, string])[];
}

/** An OpenTelemetry collector. */
export interface TracesConfig {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
}

/** What turns text into vectors: the packaged sentence model, or an endpoint when `baseUrl` is set. */
export interface EmbedderConfig {
  readonly baseUrl: string | null;
  readonly model: string;
  readonly apiKey: string | null;
  /** Asked of the endpoint; null leaves it to the endpoint. */
  readonly dimensions: number | null;
  /** Threads of the packaged model; null means one less than the processors, at most 4. */
  readonly threads: number | null;
}

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** What each variable means, for the reference. Limits have one variable each, made from their name. */
export const variables = {
  ORRERY_HOST: 'Address to listen on. Default `127.0.0.1`; any other than loopback needs an API key.',
  ORRERY_PORT: 'Port to listen on. Default: that of `PORT`, else `8080`; `0` takes a free one.',
  PORT: 'The same where `ORRERY_PORT` is not set, as hosting platforms give it.',
  ORRERY_DATA_DIR: 'Directory of the embedded database. Default `./data`.',
  ORRERY_API_KEY:
    'An admin key of the tenant `default`. Beyond loopback it must be worth 128 random bits, by its length and characters. Without it, the first start makes a key and prints it once.',
  ORRERY_URL: 'Commands only: the server that they ask, as `--url` says it. A `--url` goes first.',
  ORRERY_LOG_LEVEL: `One of ${logLevels.join(', ')}. Default \`info\`.`,
  ORRERY_RATE_LIMIT_PER_MINUTE:
    'Requests that a tenant may make in a minute, with all its keys, at each node. Unset: no rate limit.',
  ORRERY_QUOTA_KEYS:
    'Keys that a tenant may have that open something. Unset: no quota. `POST /quota` gives a tenant its own.',
  ORRERY_QUOTA_EPISODES: 'Episodes that a tenant may hold. Unset: no quota.',
  ORRERY_QUOTA_BYTES: 'Bytes that the contents of the episodes of a tenant may take in the store. Unset: no quota.',
  ORRERY_RETENTION_DAYS:
    'Days after which episodes are forgotten, in domains for which nobody said otherwise with `POST /memory/retention`. From 1 to 36500. Unset: never.',
  ORRERY_DRAIN_MS:
    'Milliseconds for which a stopping node still takes requests while `/readyz` is red: longer than a load balancer needs to notice. From 0 to 20000, default 250.',
  ORRERY_CORS_ORIGINS:
    'Origins whose pages may call the service from a browser, separated by commas, such as `https://studio.example`; `*` for any. Unset: none.',
  ORRERY_METRICS_KEY:
    'A bearer token that opens `/metrics` and nothing else. An admin key of the tenant `default` opens it as well.',
  ORRERY_REGISTRY_FILE:
    'JSON file of names that checks know besides those that ship: `{"operators": {"beam-up": {"min": 1, "max": 1, "effect": true}}, "patterns": ["warp-gauge"], "slots": ["dashboard-*"], "overlays": ["lightbox"], "services": {"mailer": {"send": {"to": "string!", "body": "string"}}}}`, each member optional; an overlay is a slot that needs a way to close it, `!` marks a parameter that a call needs, and a list of names (or null) makes services that take any action.',
  ORRERY_AUDIT_DAYS: 'Days that entries of the audit log are kept. Default 90.',
  ORRERY_EMBEDDER_URL:
    'Base URL of an OpenAI-compatible endpoint that answers `/v1/embeddings`. Unset: the packaged sentence model, without network.',
  ORRERY_EMBEDDER_MODEL: 'Model to ask that endpoint for. Default `text-embedding-3-small`.',
  ORRERY_EMBEDDER_API_KEY: 'Key for that endpoint, sent as a bearer token.',
  ORRERY_EMBEDDER_DIMENSIONS: 'Length of the vectors to ask for. Unset: the model decides.',
  ORRERY_EMBEDDER_THREADS: 'Threads of the packaged model. Default: one less than the processors, from 1 to 8.',
  ORRERY_MEMORY_INDEX_BYTES_MAX:
    'Bytes that recall indexes may hold before unused ones are dropped. Default 1073741824.',
  ORRERY_NODE_URL:
    'Address under which the other nodes on the same PostgreSQL reach this one, such as `http://10.0.0.5:8080`. With it on each of them, domains are shared out: the recall index of a domain is held by one node, and the others ask that one. Unset: each node holds what it is asked for.',
  ORRERY_RECALL:
    'Where recall indexes are: `memory`, each in the memory of a node, or `postgres`, in the PostgreSQL of `DATABASE_URL` with the extension pgvector 0.8 or newer, so that nodes hold none. Default `memory`. It may be changed while other nodes run.',
  ORRERY_RECALL_EXACT_MAX:
    'With `ORRERY_RECALL=postgres`: episodes of a domain up to which every one is compared; a larger domain gets approximate indexes. From 100 to 1000000, default 5000.',
  ORRERY_MCP_TOOLS:
    'What MCP lists of each tool: `short`, which fits into every call of a model, or `full`, with the schemas of answers. Default `short`.',
  ORRERY_MCP_ALIASES:
    'Further names of MCP tools, such as `lint=error_check,diff=gap`; `jepa` stands for `jepa_predict`, `jepa_gap`, `jepa_plan` and `jepa_repair`. Unset: none.',
  OTEL_EXPORTER_OTLP_ENDPOINT:
    'Base URL of an OpenTelemetry collector that takes OTLP over HTTP. Unset: no traces are made and nothing is sent.',
  OTEL_EXPORTER_OTLP_HEADERS:
    'Headers for the collector, such as `api-key=secret,authorization=Basic%20abc`. Values are percent-encoded.',
  OTEL_SERVICE_NAME: 'Name of this service in traces. Default `orrery`.',
  ...oidcVariables,
  DATABASE_URL:
    'PostgreSQL to use instead of the embedded database, such as `postgres://user@host/database`; a password in it is percent-encoded. Several hosts, `host1:5432,host2:5432`, are tried in their order for one that takes writes. `sslmode` is `disable`, `allow`, `prefer` (the default), `require`, `verify-ca` or `verify-full`, with `sslrootcert`, `sslcert` and `sslkey` as files. Unset: the embedded database. Set and empty: refused.',
} as const;

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n${problems.map((p) => `  - ${p}`).join('\n')}`,
    );
    this.problems = problems;
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Throws a ConfigError that lists everything wrong with the environment. */
export function readConfig(environment: Environment = process.env): Config {
  const problems: string[] = [];
  const text = (name: string): string | null => environment[name]?.trim() || null;
  const integer = (name: string, fallback: number, min: number, max: number): number => {
    const given = text(name);
    if (given === null) return fallback;
    const value = /^\d+$/.test(given) ? Number(given) : Number.NaN;
    if (value >= min && value <= max) return value;
    problems.push(`${name} must be an integer from ${min} to ${max}, not "${given}"`);
    return fallback;
  };

  const host = text('ORRERY_HOST') ?? '127.0.0.1';
  if (!isHost(host)) problems.push(`ORRERY_HOST must be an address or a host name, not "${host}"`);
  const token = (name: string): string | null => {
    const given = text(name);
    if (given !== null && !/^[\x21-\x7e]{1,512}$/.test(given))
      problems.push(`${name} must be 1 to 512 visible ASCII characters without spaces`);
    return given;
  };
  const apiKey = token('ORRERY_API_KEY');
  const keyWeakness = apiKey === null ? null : weaknessOf(apiKey);
  if (keyWeakness !== null && isHost(host) && !isLoopback(host)) problems.push(keyWeakness);
  const metricsKey = token('ORRERY_METRICS_KEY');
  const databaseUrl = readDatabaseUrl(environment, problems);
  const logLevel = text('ORRERY_LOG_LEVEL') ?? 'info';
  if (!isLogLevel(logLevel))
    problems.push(`ORRERY_LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${logLevel}"`);
  const limits = readLimits(integer);
  const rate = integer('ORRERY_RATE_LIMIT_PER_MINUTE', 0, 1, 10_000_000);
  const quota = (name: string) => integer(name, 0, 1, Number.MAX_SAFE_INTEGER) || null;
  const quotas = {
    keys: quota('ORRERY_QUOTA_KEYS'),
    episodes: quota('ORRERY_QUOTA_EPISODES'),
    bytes: quota('ORRERY_QUOTA_BYTES'),
  };
  const retentionDays = integer('ORRERY_RETENTION_DAYS', 0, 1, 36_500) || null;
  const drainMs = integer('ORRERY_DRAIN_MS', 250, 0, 20_000);
  const corsOrigins = readOrigins(text('ORRERY_CORS_ORIGINS'), problems);
  const auditDays = integer('ORRERY_AUDIT_DAYS', 90, 1, 36_500);
  const traces = readTraces(text, problems);
  const embedder = readEmbedder(text, integer, problems);
  const memoryIndexBytesMax = integer('ORRERY_MEMORY_INDEX_BYTES_MAX', 2 ** 30, 0, Number.MAX_SAFE_INTEGER);
  const mcp = readMcp(text, problems);
  const nodeUrl = readNodeUrl(text('ORRERY_NODE_URL'), databaseUrl, problems);
  const recall = readRecall(text('ORRERY_RECALL'), databaseUrl, nodeUrl, problems);
  const recallExactMax = integer('ORRERY_RECALL_EXACT_MAX', 5_000, 100, 1_000_000);
  const oidc = readOidc(text, problems);
  problems.push(...unknownVariables(environment));

  const port = integer('ORRERY_PORT', integer('PORT', 8080, 0, 65_535), 0, 65_535);
  if (problems.length > 0 || !isLogLevel(logLevel)) throw new ConfigError(problems);
  return Object.freeze({
    host,
    port,
    dataDirectory: text('ORRERY_DATA_DIR') ?? './data',
    databaseUrl,
    apiKey,
    keyWeakness,
    logLevel,
    limits,
    rateLimitPerMinute: rate === 0 ? null : rate,
    quotas,
    retentionDays,
    drainMs,
    corsOrigins,
    metricsKey,
    auditDays,
    traces,
    embedder,
    oidc,
    registryFile: text('ORRERY_REGISTRY_FILE'),
    memoryIndexBytesMax,
    mcp,
    nodeUrl,
    recall,
    recallExactMax,
  });
}

function weaknessOf(apiKey: string): string | null {
  const bits = keyBitsAtMost(apiKey);
  if (bits >= keyBitsMin) return null;
  return `ORRERY_API_KEY is worth ${bits} random bits at most, by its length and characters; beyond loopback ${keyBitsMin} are needed: \`openssl rand -hex 32\` makes one`;
}

/** Set to nothing, it is a secret that was not found: such a node must not start on a file of its own. */
function readDatabaseUrl({ DATABASE_URL: given }: Environment, problems: string[]): string | null {
  if (given === undefined) return null;
  const url = given.trim();
  const problem =
    url === ''
      ? 'DATABASE_URL is set and empty: give it a value, or remove the variable for the embedded database'
      : findDatabaseUrlProblem(url);
  if (problem !== null) problems.push(problem);
  return url;
}

function readNodeUrl(given: string | null, databaseUrl: string | null, problems: string[]): string | null {
  if (given === null) return null;
  const url = given.replace(/\/$/, '');
  if (!/^https?:/.test(url) || !URL.canParse(url) || new URL(url).origin !== url)
    problems.push(`ORRERY_NODE_URL must be an address without a path, such as http://10.0.0.5:8080, not "${given}"`);
  if (databaseUrl === null)
    problems.push('ORRERY_NODE_URL needs DATABASE_URL: nodes find each other in the PostgreSQL that they share');
  return url;
}

function readRecall(
  given: string | null,
  databaseUrl: string | null,
  nodeUrl: string | null,
  problems: string[],
): Config['recall'] {
  if (given === null || given === 'memory') return 'memory';
  if (given !== 'postgres') problems.push(`ORRERY_RECALL must be memory or postgres, not "${given}"`);
  else if (databaseUrl === null)
    problems.push('ORRERY_RECALL=postgres needs DATABASE_URL: the recall index lies in the PostgreSQL of the episodes');
  else if (nodeUrl !== null)
    problems.push(
      'ORRERY_NODE_URL shares out indexes in memory, and with ORRERY_RECALL=postgres no node holds one: leave one of them unset',
    );
  return 'postgres';
}

function readOrigins(given: string | null, problems: string[]): readonly string[] {
  const origins = (given ?? '').split(',').map((origin) => origin.trim());
  const isOrigin = (text: string) => text === '*' || (URL.canParse(text) && new URL(text).origin === text);
  for (const origin of origins.filter(Boolean))
    if (!isOrigin(origin))
      problems.push(`ORRERY_CORS_ORIGINS must hold origins such as https://studio.example, not "${origin}"`);
  return origins.filter(Boolean);
}

/** What agents that were made for other services call the tools. */
const jepaAliases = [
  ['jepa_predict', 'validity_check'],
  ['jepa_gap', 'gap'],
  ['jepa_plan', 'plan'],
  ['jepa_repair', 'rank_edits_jepa'],
] as const;

function readMcp(text: (name: string) => string | null, problems: string[]): McpConfig {
  const tools = text('ORRERY_MCP_TOOLS') ?? 'short';
  if (tools !== 'short' && tools !== 'full') problems.push(`ORRERY_MCP_TOOLS must be short or full, not "${tools}"`);
  const aliases = (text('ORRERY_MCP_ALIASES') ?? '')
    .split(',')
    .map((pair) => pair.trim())
    .filter(Boolean)
    .flatMap((pair): (readonly [string, string])[] => {
      if (pair === 'jepa') return [...jepaAliases];
      const [, alias, tool] = /^([\w.-]{1,64})\s*=\s*([\w.-]{1,64})$/.exec(pair) ?? [];
      if (alias !== undefined && tool !== undefined) return [[alias, tool]];
      problems.push(`ORRERY_MCP_ALIASES must hold pairs such as lint=error_check, or jepa, not "${pair}"`);
      return [];
    });
  return Object.freeze({ tools: tools === 'full' ? 'full' : 'short', aliases });
}

function readTraces(text: (name: string) => string | null, problems: string[]): TracesConfig | null {
  const endpoint = text('OTEL_EXPORTER_OTLP_ENDPOINT');
  if (endpoint === null) return null;
  if (!/^https?:\/\/./.test(endpoint))
    problems.push('OTEL_EXPORTER_OTLP_ENDPOINT must start with http:// or https://; leave it unset for no traces');
  const headers = readHeaders(text('OTEL_EXPORTER_OTLP_HEADERS') ?? '', problems);
  return Object.freeze({ endpoint, headers, serviceName: text('OTEL_SERVICE_NAME') ?? 'orrery' });
}

/** Pairs as the OpenTelemetry specification has them: values are percent-encoded. */
function readHeaders(given: string, problems: string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const pair of given.split(',').filter(Boolean)) {
    const [, name, encoded] = /^\s*([\w-]+)\s*=\s*([\x21-\x7e]*)\s*$/.exec(pair) ?? [];
    const value = encoded === undefined ? null : decodeHeader(encoded);
    if (name === undefined || value === null)
      problems.push(
        'OTEL_EXPORTER_OTLP_HEADERS must be name=value pairs with commas between; values are percent-encoded, such as Basic%20abc',
      );
    else headers[name.toLowerCase()] = value;
  }
  return headers;
}

/** Null where an escape is broken, or what it stands for cannot be in a header. */
function decodeHeader(encoded: string): string | null {
  try {
    const value = decodeURIComponent(encoded);
    return /^[\x20-\x7e]*$/.test(value) ? value : null;
  } catch {
    return null;
  }
}

function readEmbedder(
  text: (name: string) => string | null,
  integer: (name: string, fallback: number, min: number, max: number) => number,
  problems: string[],
): EmbedderConfig {
  const baseUrl = text('ORRERY_EMBEDDER_URL');
  if (baseUrl !== null && !/^https?:\/\/./.test(baseUrl))
    problems.push('ORRERY_EMBEDDER_URL must start with http:// or https://; leave it unset for the packaged model');
  const dimensions = integer('ORRERY_EMBEDDER_DIMENSIONS', 0, 1, 16_384);
  const threads = integer('ORRERY_EMBEDDER_THREADS', 0, 1, 64);
  return Object.freeze({
    baseUrl,
    model: text('ORRERY_EMBEDDER_MODEL') ?? 'text-embedding-3-small',
    apiKey: text('ORRERY_EMBEDDER_API_KEY'),
    dimensions: dimensions === 0 ? null : dimensions,
    threads: threads === 0 ? null : threads,
  });
}

/** What the command line reads from the environment besides the configuration. */
export interface CliEnvironment {
  readonly apiKey: string | null;
  /** https://no-color.org: any value but the empty one switches colour off. */
  readonly wantsColor: boolean;
  readonly registryFile?: string | null;
  /** The server that commands ask; null where they work on this machine. */
  readonly url?: string | null;
  /** Throws a ConfigError when one of them is wrong. */
  readonly limits?: () => Limits;
}

/** The environment of a program that is started here, with these variables besides. */
export function environmentWith(more: Readonly<Record<string, string>>): Environment {
  return { ...process.env, ...more };
}

export function readCliEnvironment(environment: Environment = process.env): CliEnvironment {
  return {
    apiKey: environment.ORRERY_API_KEY?.trim() || null,
    wantsColor: !environment.NO_COLOR && environment.TERM !== 'dumb',
    registryFile: environment.ORRERY_REGISTRY_FILE?.trim() || null,
    url: environment.ORRERY_URL?.trim() || null,
    limits: () => readConfig(environment).limits,
  };
}

/** True when only this machine can reach the address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);
}

function isHost(host: string): boolean {
  return isIP(host) !== 0 || /^[a-zA-Z0-9]([a-zA-Z0-9.-]{0,252})$/.test(host);
}

function isLogLevel(level: string): level is LogLevel {
  return (logLevels as readonly string[]).includes(level);
}

function readLimits(integer: (name: string, fallback: number, min: number, max: number) => number): Limits {
  const entries = Object.entries(defaultLimits).map(([name, value]) => [
    name,
    integer(limitVariable(name), value, limitMinimums[name as keyof Limits] ?? 1, 2 ** 31 - 1),
  ]);
  return Object.freeze(Object.fromEntries(entries)) as Limits;
}

/** A misspelt variable must not pass silently. */
function unknownVariables(environment: Environment): string[] {
  const known = [...Object.keys(variables), ...Object.keys(defaultLimits).map(limitVariable)];
  return Object.keys(environment)
    .filter((name) => name.startsWith('ORRERY_') && !known.includes(name))
    .sort()
    .map((name) => {
      const [near] = nearestNames(name, known, 1);
      return `${name} is not a variable of Orrery${near ? `; did you mean ${near}?` : ''}`;
    });
}
