// The composition root: configuration in, a service out. The only file that sees adapters; read it top to bottom.
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createEmbedder } from './adapters/embedder/create-embedder.ts';
import { createHashedEmbedder } from './adapters/embedder/hashed-embedder.ts';
import { createOidcVerifier } from './adapters/identity/oidc-verifier.ts';
import { createMiningThread } from './adapters/mining/mining-thread.ts';

import { createHttpNodeLink } from './adapters/nodes/http-node-link.ts';
import { type OpenStores, openServer, openStores } from './adapters/store/open-stores.ts';
import { openSqlite } from './adapters/store/sqlite/open-sqlite.ts';
import { createStores, type Stores } from './adapters/store/stores.ts';
import { createVolatileIdempotencyStore } from './adapters/store/volatile/volatile-idempotency-store.ts';
import { systemClock } from './adapters/system/system-clock.ts';
import { createSystemIds } from './adapters/system/system-ids.ts';
import { createOtlpExporter } from './adapters/telemetry/otlp-exporter.ts';
import { createComputeThreads } from './adapters/threads/compute-threads.ts';
import { createAccess } from './app/access.ts';
import { type Answering, createAnswering } from './app/answering.ts';
import { type ApiKeys, createApiKeys } from './app/api-keys.ts';
import { type Audit, createAudit, withAudit } from './app/audit.ts';
import { createOwnBehaviors } from './app/behaviors.ts';
import { createConsoleSignIn } from './app/console-sign-in.ts';
import { createDocumentUseCases } from './app/document-use-cases.ts';
import { createHealth, createReadiness, type ReadinessCheck } from './app/health.ts';
import { type Chore, type Housekeeping, startHousekeeping } from './app/housekeeping.ts';
import { createIdempotency } from './app/idempotency.ts';
import { createKnownBases } from './app/known-bases.ts';
import { createLibrary } from './app/library.ts';
import { createAnchoredEmbedder } from './app/memory/anchored-embedder.ts';
import { createMemory, type Memory } from './app/memory/memory.ts';
import { describeRecallIndex, recallIndexCheck } from './app/memory/recall-index-state.ts';
import { createSharing } from './app/memory/sharing.ts';
import { createStructureEmbedder } from './app/memory/structure-embedder.ts';
import { createMetrics, type Metrics } from './app/metrics.ts';
import { createPlan } from './app/plan.ts';
import { createRetention, type Retention } from './app/retention.ts';
import { createSentenceReader } from './app/sentence-reader.ts';
import { type Ending, endMs, type Shutdown, shutDown, timesOf } from './app/shutdown.ts';
import type { UseCases } from './app/use-case.ts';
import { createWrongKeys } from './app/wrong-keys.ts';
import { type Config, isLoopback } from './config/config.ts';
import { placeOfDatabase } from './config/database-url.ts';
import { readRegistries } from './config/registry-file.ts';
import { version } from './config/version.ts';
import { createContract, listOperations } from './contract/contract.ts';
import { formatSchemaText } from './contract/format-schema.ts';
import type { Limits } from './core/base/limits.ts';
import { embeddingVersion } from './core/embed/index.ts';
import { predictorVersion, type Registries, sourceOf } from './core/verify/index.ts';
import { createLog, type Log } from './http/logger.ts';
import { buildHttpServer } from './http/server.ts';
import { type McpRouteOptions, registerMcpRoute } from './mcp/http-route.ts';
import { createMcpSettings, type McpSettings } from './mcp/settings.ts';
import type { AuditLog } from './ports/audit-log.ts';
import type { Clock } from './ports/clock.ts';
import type { ComputeThreads } from './ports/compute-threads.ts';
import type { EpisodeStore } from './ports/episode-store.ts';
import type { Ids } from './ports/ids.ts';
import type { ApiKey } from './ports/key-store.ts';
import type { RecallWork } from './ports/recall-work.ts';
import type { SpanExporter } from './ports/span-exporter.ts';
import type { TextEmbedder } from './ports/text-embedder.ts';

export { createEmbedder } from './adapters/embedder/create-embedder.ts';

export interface Service {
  readonly app: FastifyInstance;
  readonly keys: ApiKeys;
  readonly audit: Audit;
  readonly auditLog: AuditLog;
  /** What every surface runs. */
  readonly useCases: UseCases;
  /** The same, computed where it holds nobody up. */
  readonly answering: Answering;
  readonly mcp: McpSettings;
  /** The key made when it first listened, to be shown once; null before, and on every other start. */
  readonly firstKey: string | null;
  /** A token that opens the console once; null where the service listens beyond this machine, whose terminal then proves nothing. */
  readonly issueConsoleToken: (() => string) | null;
  readonly log: Omit<Log, 'logger'> & { readonly logger: FastifyBaseLogger };
  /** Starts to answer; the address as a URL. */
  listen(): Promise<string>;
  /**
   * Lets running requests finish, then lets go of everything; in `endMs.all` after the drain of the configuration at the latest. What had to be broken off, or
   * failed, is in the log.
   */
  close(): Promise<Ending>;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

export interface ServiceOptions {
  /** `volatile` keeps everything in memory, for tests and trials. */
  readonly storage?: 'configured' | 'volatile';
  /** `hashed` needs no model and no time, and finds shared words only: for tests. */
  readonly embedder?: 'configured' | 'hashed';
  readonly logger?: FastifyBaseLogger;
  /** Refuses answers that break the contract. */
  readonly checksAnswers?: boolean;
  /** The process ends with the first answer, as that of a command does. */
  readonly isForOneQuestion?: boolean;
}

/** The service cannot start for a reason that a person has to settle. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

export async function createService(config: Config, options: ServiceOptions = {}): Promise<Service> {
  const log = createLog(config.logLevel);
  const { isForOneQuestion = false, logger = log.logger } = options;
  const clock = systemClock;
  const ids = createSystemIds(clock);
  const draining = new AbortController();
  const warn = (message: string, cause: unknown) => logger.warn({ err: cause }, message);
  const metrics = createMetrics();
  const { stores, recall } = await openStores(config, options, metrics.observeStore);
  try {
    const spans = config.traces === null ? null : createOtlpExporter({ ...config.traces, version, warn });
    const { keys, audit, auditLog, idempotency, chores, signIn } = openAccess(stores, config, { clock, ids, warn });
    let firstKey: string | null = null;
    const embedder = options.embedder === 'hashed' ? createHashedEmbedder() : createEmbedder(config.embedder, warn);
    const { limits, memoryIndexBytesMax: indexBytesMax } = config;
    const registries = await readRegistries(config.registryFile);
    const threads = openThreads(registries, limits, metrics, warn);
    const texts = { embedder: createAnchoredEmbedder(embedder), structure: createStructureEmbedder(threads) };
    const episodes = { store: stores.episodes, ...texts, clock, ids, warn, miner: createMiningThread() };
    const sharing = shareOut(config, stores, embedder, warn);
    const { rows, work } = openIndex(recall, config, embedder, warn);
    const memory = createMemory(episodes, { ...limits, indexBytesMax, isForOneQuestion, sharing, rows });
    const retention = createRetention({ ...stores, memory, audit, clock, defaultDays: config.retentionDays });
    const library = createLibrary(stores.behaviors);
    const bases = createKnownBases(library);
    describeProcess(metrics, log, stores, embedder, { memory, work }, retention);
    const operations = listOperations(createContract(limits));
    const useCases: UseCases = withAudit(
      {
        ...{ ...memory.useCases, ...retention.useCases },
        ...createDocumentUseCases(limits, registries, library, createSentenceReader(embedder), bases),
        plan: createPlan(memory, library),
        ...createOwnBehaviors(library, { store: stores.behaviors, clock, registries, limits, threads }),
        ...createAccess({ ...stores, sources: { ...stores, clock }, keys, audit, auditLog, memory, clock, version }),
        ...createHealth(version),
        ...createReadiness(readinessChecks(draining.signal, stores, { memory, work })),
      },
      operations,
      audit,
    );
    const ports = { behaviors: stores.behaviors, memory, bases };
    const answering = createAnswering({ useCases, limits, threads: { pool: threads, ports } });
    const app = await buildHttpServer({
      formatSchema: () => formatSchemaText(registries),
      ...{ signIn, operations, useCases, answering, keys, idempotency, limits },
      rateLimitPerMinute: config.rateLimitPerMinute,
      drainMs: config.drainMs,
      corsOrigins: config.corsOrigins,
      ...{ version, ids, clock, metrics, spans, logger, nodes: memory.nodes },
      metricsKey: config.metricsKey,
      checksAnswers: options.checksAnswers ?? false,
      onDraining: () => {
        draining.abort();
        for (const one of [threads, memory]) one.endAfter(config.drainMs + endMs.work);
      },
    });
    const mcp = openMcp(app, config, { operations, useCases, answering, keys });
    await app.ready();
    const housekeeping = startHousekeeping([...chores, retention.chore], warn);
    const ending = new AbortController();
    return {
      app,
      keys,
      audit,
      auditLog,
      useCases,
      answering,
      mcp,
      log: { ...log, logger },
      issueConsoleToken: isLoopback(config.host) ? signIn.issue : null,
      get firstKey() {
        return firstKey;
      },
      listen: async () => {
        await describeStart(logger, config, stores);
        const needsKey = await lacksKey(config, keys);
        warm(embedder, [library, threads], logger, ending.signal);
        memory.resume();
        const url = await listen(app, config, { memory, work });
        // Made last: one that is made and then not shown, because the port is taken, would open the service to nobody. Without one, nobody comes in.
        if (needsKey) firstKey = await makeFirstKey(keys);
        return url;
      },
      close: () => {
        ending.abort();
        const running = { app, audit, housekeeping, threads, memory, work, embedder, stores, spans, metrics };
        return end(running, config, logger);
      },
    };
  } catch (error) {
    await stores.close();
    throw error;
  }
}

type McpParts = Pick<McpRouteOptions, 'operations' | 'useCases' | 'answering' | 'keys'>;

function openMcp(app: FastifyInstance, { mcp, limits, corsOrigins }: Config, parts: McpParts): McpSettings {
  let settings: McpSettings;
  try {
    settings = createMcpSettings(mcp, limits, parts.operations);
  } catch (error) {
    throw new StartError((error as Error).message);
  }
  registerMcpRoute(app, { ...parts, settings, version, corsOrigins, answerMsMax: limits.answerMsMax });
  return settings;
}

function readinessChecks(draining: AbortSignal, stores: Stores, { memory, work }: Remembering): ReadinessCheck[] {
  const ok = async (): Promise<string> => 'ok';
  return [
    { name: 'service', check: () => (draining.aborted ? Promise.reject(new Error('stopping')) : ok()) },
    { name: 'store', check: () => stores.probe().then(ok) },
    memory.embedderCheck,
    memory.backlogCheck,
    ...(work === null ? [] : [recallIndexCheck(work)]),
  ];
}

interface Remembering {
  readonly memory: Memory;
  readonly work: RecallWork | null;
}

interface Running extends Remembering {
  readonly app: FastifyInstance;
  readonly audit: Audit;
  readonly housekeeping: Housekeeping;
  readonly threads: ComputeThreads;
  readonly embedder: TextEmbedder;
  readonly stores: Stores;
  readonly spans: SpanExporter | null;
  readonly metrics: Metrics;
}

/** What clients asked is answered, what was counted is written down, and only then are threads and stores let go of. */
function end(running: Running, { drainMs }: Config, logger: FastifyBaseLogger): Promise<Ending> {
  const { app, audit, housekeeping, threads, memory, work, embedder, stores, spans, metrics } = running;
  const steps = [
    {
      name: 'ending work and writing down the uses of keys',
      run: () =>
        Promise.all([
          audit.flush(),
          housekeeping.stop(),
          threads.close(),
          memory.close(),
          work?.close(),
          spans?.close(),
        ]),
    },
    { name: 'closing the text embedder', run: () => embedder.close() },
    { name: 'closing the stores', run: () => stores.close() },
  ];
  const drain = () => app.close();
  const cut = () => app.server.closeAllConnections();
  const tell: Shutdown['tell'] = (level, facts, message) => logger[level](facts, message);
  return shutDown({ drain, cut, steps, tell }, timesOf(drainMs)).finally(metrics.close);
}

/** One line: what starts, on what, and what it changed there. A database is told without its user and password. */
async function describeStart(logger: FastifyBaseLogger, config: Config, stores: Stores): Promise<void> {
  const beganMs = systemClock.nowMs() - process.uptime() * 1000;
  const applied = await stores.migrations();
  const { databaseUrl, dataDirectory } = config;
  const place =
    databaseUrl === null ? { directory: resolve(dataDirectory) } : { database: placeOfDatabase(databaseUrl) };
  const migrated = applied.filter(({ appliedAtMs }) => appliedAtMs >= beganMs).map(({ name }) => name);
  const facts = { version, node: process.version, store: stores.label, ...place };
  logger.info({ ...facts, migration: applied.at(-1)?.number, migrated }, 'starting');
  for (const warning of [config.keyWeakness, stores.warning]) if (warning !== null) logger.warn(warning);
}

/** API keys and the audit log alone, for the command line: works beside a running service of the same data directory. */
export interface KeyAdministration {
  readonly keys: ApiKeys;
  readonly auditLog: AuditLog;
  close(): Promise<void>;
}

export async function openKeyAdministration(config: Config): Promise<KeyAdministration> {
  const { databaseUrl, dataDirectory } = config;
  const database = databaseUrl === null ? await openSqlite(dataDirectory, 'beside') : await openServer(databaseUrl);
  const stores = createStores(database, config.quotas);
  const clock = systemClock;
  const warn = (message: string) => void process.stderr.write(`${message}\n`);
  const { keys, auditLog } = openAccess(stores, config, { clock, ids: createSystemIds(clock), warn });
  return { keys, auditLog, close: () => stores.close() };
}

/** The episodes alone, for the command line: works beside a running service of the same data directory. */
export interface MemoryAdministration {
  readonly store: EpisodeStore;
  /** All stores, for what is more than episodes. */
  readonly stores: Stores;
  readonly clock: Clock;
  /** Null on PostgreSQL, which has tools of its own. */
  readonly backup: ((path: string, onProgress?: (done: number, total: number) => void) => Promise<void>) | null;
  close(): Promise<void>;
}

export async function openMemoryAdministration(config: Config): Promise<MemoryAdministration> {
  const { databaseUrl, dataDirectory } = config;
  const database = databaseUrl === null ? await openSqlite(dataDirectory, 'beside') : await openServer(databaseUrl);
  const stores = createStores(database, config.quotas);
  return {
    ...{ store: stores.episodes, stores },
    clock: systemClock,
    backup: databaseUrl === null ? database.backup : null,
    close: () => database.close(),
  };
}

/** What metrics say besides requests and calls of the store. */
function describeProcess(
  metrics: Metrics,
  log: Log,
  stores: Stores,
  embedder: TextEmbedder,
  { memory, work }: Remembering,
  retention: Retention,
): void {
  if (work !== null) describeRecallIndex(metrics, work);
  metrics.info('orrery_build_info', 'The version that runs.', { version, store: stores.label });
  metrics.info('orrery_predictor_info', 'What makes predictions.', { version: predictorVersion });
  metrics.info('orrery_embedding_info', 'What makes the vectors of schemas.', { version: embeddingVersion });
  metrics.info('orrery_text_embedder_info', 'What makes the vectors of texts.', { version: embedder.version });
  const { gauge, counter } = metrics;
  counter('orrery_log_lines_lost_total', 'Lines of the log that could not be written.', log.linesLost);
  counter('orrery_memory_retention_forgotten_total', 'Episodes forgotten by schedule.', retention.forgotten);
  gauge('orrery_memory_index_bytes', 'Bytes that recall indexes hold.', memory.indexBytes);
  gauge('orrery_memory_index_domains', 'Domains with a recall index.', memory.openDomains);
  gauge('orrery_memory_vectors_waiting', 'Episodes whose vectors are to be made.', memory.vectorsWaiting);
  for (const [kind, ...figure] of memory.nodeFigures) metrics[kind](...figure);
  gauge('orrery_text_embedder_ready', '1 when texts are embedded without waiting for a load.', () =>
    Number(embedder.isReady()),
  );
}

interface AccessPorts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly warn: (message: string, cause: unknown) => void;
}

/** Who may come in, what they did, and the answers that a repeated write gets. */
function openAccess({ auditLog, episodes, ...stores }: Stores, config: Config, { clock, ids, warn }: AccessPorts) {
  const audit = createAudit({ log: auditLog, clock, ids, warn });
  const perMinuteMax = config.limits.wrongKeysPerMinuteMax;
  const wrongKeys = createWrongKeys({ counts: stores.wrongKeys, clock, perMinuteMax });
  const tokens = config.oidc === null ? null : { verifier: createOidcVerifier(config.oidc), mapping: config.oidc };
  const keys = createApiKeys({
    store: stores.keys,
    clock,
    ids,
    environmentKey: config.apiKey,
    audit,
    wrongKeys,
    tokens,
  });
  const [answers, testAnswers] = [stores.idempotency, createVolatileIdempotencyStore()];
  const auditMs = config.auditDays * dayMs;
  const chores: Chore[] = [
    { name: 'writing down the uses of keys', everyMs: 10 * minuteMs, run: audit.flush },
    { name: 'dropping counts of wrong keys', everyMs: minuteMs, run: wrongKeys.purge },
    {
      name: 'dropping old answers',
      everyMs: 60 * minuteMs,
      run: () => testAnswers.purge(clock.nowMs()).then(() => answers.purge(clock.nowMs())),
    },
    { name: 'dropping old audit entries', everyMs: 60 * minuteMs, run: () => auditLog.purge(clock.nowMs() - auditMs) },
    { name: 'dropping ids of removed episodes', everyMs: 60 * minuteMs, run: () => episodes.purge(clock.nowMs()) },
    { name: 'overwriting what was removed', everyMs: 5 * minuteMs, run: () => episodes.scrub() },
  ];
  const idempotency = { live: createIdempotency(answers, clock), test: createIdempotency(testAnswers, clock) };
  const signIn = createConsoleSignIn(keys, clock);
  return { keys, audit, auditLog, idempotency, chores, signIn };
}

/** Threads for what would hold others up; a computation may take as long as an answer. */
function openThreads(
  registries: Registries,
  limits: Limits,
  metrics: Metrics,
  warn: AccessPorts['warn'],
): ComputeThreads {
  const threads = createComputeThreads({
    setting: { limits, registries: sourceOf(registries) },
    workerFile: computeWorkerFile(),
    waitingMax: limits.computationsWaitingMax,
    deadlineMs: limits.answerMsMax,
    onRefusal: () => metrics.countRefusal('computations'),
    onLoss: (cause) => warn('a thread that computes died; another one takes its place', cause),
  });
  metrics.gauge('orrery_computations_running', 'Computations in a thread.', () => threads.load().running);
  metrics.gauge('orrery_computations_waiting', 'Computations that wait for a thread.', () => threads.load().waiting);
  return threads;
}

/** Beside the chunk in a build; its source through a loader otherwise. */
function computeWorkerFile(): string {
  const file = import.meta.url.endsWith('.ts') ? './adapters/threads/source-worker.js' : './compute-worker.js';
  return new URL(file, import.meta.url).href;
}

/** The recall index in the database, where it is there. */
function openIndex(open: OpenStores['recall'], config: Config, embedder: TextEmbedder, warn: AccessPorts['warn']) {
  const versions = { text: embedder.version, structure: embeddingVersion };
  return open?.(versions, config.recallExactMax, warn) ?? { rows: null, work: null };
}

function shareOut({ nodeUrl: url }: Config, { nodes }: Stores, embedder: TextEmbedder, warn: AccessPorts['warn']) {
  const kind = [version, embedder.version, embeddingVersion].join(' ');
  return createSharing({ url, registry: nodes, kind, link: createHttpNodeLink(), warn });
}

/** How long after the embedder is loaded what is not asked yet gets warm. */
const warmAfterMs = 500;

/** Loading goes on behind `/readyz`; the service answers what needs no vectors at once. What only makes first requests faster waits until it is ready. */
function warm(
  embedder: TextEmbedder,
  others: readonly { warm(): void }[],
  logger: FastifyBaseLogger,
  ended: AbortSignal,
): void {
  const warmOne = (other: { warm(): void }) => ended.aborted || other.warm();
  embedder
    .ready()
    .catch((error) => {
      // What is closed while it loads is not missed.
      if (!ended.aborted) logger.error({ err: error }, 'the text embedder cannot be used');
    })
    .finally(() => {
      for (const other of others) setTimeout(warmOne, warmAfterMs, other).unref();
    });
}

/** Whether a store has no key and none is configured. Strangers must not find such a service. */
async function lacksKey(config: Config, keys: ApiKeys): Promise<boolean> {
  if (config.apiKey !== null) return false;
  const isActive = ({ revokedAtMs, expiresAtMs }: ApiKey) =>
    revokedAtMs === null && (expiresAtMs === null || expiresAtMs > systemClock.nowMs());
  const active = (await keys.list()).some(isActive);
  if (active) return false;
  if (!isLoopback(config.host))
    throw new StartError(
      `Refusing to listen on ${config.host} without an API key: anybody who reaches it could use it. ` +
        'Set ORRERY_API_KEY, or start once on 127.0.0.1 to make a key.',
    );
  return true;
}

async function makeFirstKey(keys: ApiKeys): Promise<string> {
  const scopes = ['admin'] as const;
  const made = await keys.create({ tenant: 'default', name: 'first start', scopes, mode: 'live', expiresAtMs: null });
  return made.key;
}

export const takenPort = (host: string, port: number) =>
  new StartError(`Port ${port} on ${host} is in use. Stop what uses it, or set ORRERY_PORT (0 takes a free one).`);

/** The system holds as many new connections as may be open: with fewer, a burst during a pause is turned away and tries again a second or more later. */
async function listen(app: FastifyInstance, { host, port, limits }: Config, remembering: Remembering): Promise<string> {
  try {
    await app.listen({ host, port, backlog: limits.connectionsMax });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw takenPort(host, port);
    if (code === 'EACCES')
      throw new StartError(`Port ${port} may not be opened by this user. Set ORRERY_PORT above 1023.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`ORRERY_HOST ${host} is not an address of this machine.`);
    throw error;
  }
  await remembering.memory.join();
  remembering.work?.begin();
  const address = app.server.address() as AddressInfo;
  return `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`;
}
