// The HTTP surface: a fastify instance that answers the contract and nothing but JSON, except for /docs.
import type { Socket } from 'node:net';
import { parse as parseQuery } from 'node:querystring';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import type { ConsoleSignIn } from '../app/console-sign-in.ts';
import type { Metrics } from '../app/metrics.ts';
import { endMs } from '../app/shutdown.ts';
import { buildOpenApi } from '../contract/openapi.ts';
import { ServiceError } from '../contract/service-error.ts';
import type { Json } from '../core/base/json.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { SpanExporter } from '../ports/span-exporter.ts';
import { answerClientError, writeProblem } from './client-error.ts';
import { registerConsole } from './console.ts';
import { registerCors } from './cors.ts';
import { registerDocumentation } from './documentation.ts';
import { registerDrain } from './drain.ts';
import { drainBody } from './drain-body.ts';
import { registerJsonBody } from './json-body.ts';
import { noteMethods } from './methods-of.ts';
import { registerMetricsRoute } from './metrics-route.ts';
import { registerNodeRoute } from './node-route.ts';
import { registerOverload } from './overload.ts';
import { notFound, sendProblem } from './problem.ts';
import { registerRateLimit } from './rate-limit.ts';
import { isBodyUnasked, registerRequestHead } from './request-head.ts';
import { type RouteOptions, registerRoutes } from './routes.ts';
import { registerTracing } from './tracing.ts';

export interface HttpOptions extends RouteOptions {
  readonly rateLimitPerMinute: number | null;
  /** Origins whose pages may call the service; none when empty. */
  readonly corsOrigins: readonly string[];
  readonly version: string;
  readonly ids: Ids;
  readonly logger: FastifyBaseLogger;
  readonly metrics: Metrics;
  /** Null when nobody collects traces. */
  readonly spans: SpanExporter | null;
  readonly clock: Clock;
  /** Opens `/metrics` and nothing else; null when only an admin key does. */
  readonly metricsKey: string | null;
  /** Opens the console to whoever has the printed link. */
  readonly signIn: ConsoleSignIn;
  /** The text of the JSON Schema of the format. */
  readonly formatSchema: () => string;
  /** The questions of other nodes and the secret that opens them; null where domains are not shared out. */
  readonly nodes: { readonly secret: string; readonly answer: (asked: Json) => Promise<Json> } | null;
  /** For which requests are still taken once the server begins to close. */
  readonly drainMs: number;
  /** Called when the server begins to close. */
  readonly onDraining: () => void;
}

/** A refused body is read to its end when it is at most this many times the limit. */
const drainedBodies = 16;

/** What looks like a key is not an id, whoever sends it: ids are logged. */
const requestIdPattern = /^(?!.*ork_(?:live|test)_)[\w.:/+=@-]{1,128}$/;
/** How often connections are looked at for being too slow. */
const connectionsCheckingInterval = 1_000;

/** Bytes of what stands before a body. */
const headerBytesMax = 16 * 1024;

export async function buildHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const { limits, metrics } = options;
  const app = fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    // Each line says its request itself; a logger for each request costs more than the line.
    childLoggerFactory: (logger) => logger,
    bodyLimit: limits.bodyBytesMax,
    requestTimeout: limits.requestMsMax,
    connectionTimeout: limits.connectionIdleMsMax,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Fastify's own parser leaves a whole value as it is where one escape in it is broken: `%00%zz` would hold no control character.
    // A name in a path is as long as a path may be: what is absent is 404 however long its name is.
    routerOptions: { maxParamLength: headerBytesMax, querystringParser: (text) => parseQuery(text) },
    http: {
      maxHeaderSize: headerBytesMax,
      requestTimeout: limits.requestMsMax,
      headersTimeout: Math.min(limits.headersMsMax, limits.requestMsMax),
      connectionsCheckingInterval,
      // Answered here, with all that is wrong with a Host line.
      requireHostHeader: false,
    },
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && requestIdPattern.test(given) ? given : options.ids.next('req');
    },
    frameworkErrors: (error, request, reply) => {
      // Hooks do not run for a path that cannot be read.
      stamp(request as FastifyRequest, reply as FastifyReply);
      sendProblem(error, request as FastifyRequest, reply as FastifyReply);
    },
    clientErrorHandler: (error, socket) => answerClientError(error, socket as Socket, metrics),
  });
  app.addHook('onRequest', (request, reply, done) => {
    stamp(request, reply);
    done();
  });
  registerRequestHead(app);
  registerCors(app, options.corsOrigins);
  registerTracing(app, options.spans, options.clock);
  const unfinishedMs = Math.min(endMs.unfinished, limits.headersMsMax, limits.requestMsMax);
  registerDrain(app, { graceMs: options.drainMs, unfinishedMs, onDraining: options.onDraining });
  const load = registerOverload(app, limits, metrics.countRefusal);
  metrics.gauge('orrery_requests_in_flight', 'Requests under way.', () => load.requests);
  metrics.gauge('orrery_body_bytes_in_flight', 'Bytes of bodies under way.', () => load.bodyBytes);
  app.addHook('onResponse', (request, reply, done) => {
    const { operation } = request.routeOptions.config as { operation?: string };
    const { tenant, keyId } = request.caller ?? {};
    const status = reply.statusCode;
    const ms = Math.round(reply.elapsedTime * 100) / 100;
    metrics.observeRequest({ operation: operation ?? 'none', status, ms });
    request.log.info(
      {
        reqId: request.id,
        method: request.method,
        operation,
        status,
        code: request.problemCode,
        ms,
        tenant,
        key: keyId,
      },
      'answered',
    );
    done();
  });
  app.setErrorHandler(async (error, request, reply) => {
    if (!isBodyTooLarge(error)) return sendProblem(error, request, reply);
    const { bodyBytesMax } = limits;
    // Told at once; what is on its way all the same is read away for a while, because a client that sends into a closed connection never sees the answer.
    if (isBodyUnasked(request.raw)) reply.header('connection', 'close');
    else {
      reply.removeHeader('connection');
      void drainBody(request.raw, bodyBytesMax * drainedBodies).then((hasEnded) => {
        if (!hasEnded) request.raw.destroy();
      });
    }
    const detail = `The body is larger than ${bodyBytesMax} bytes (limit body_bytes_max).`;
    return sendProblem(new ServiceError('body_too_large', { detail }), request, reply);
  });
  // Before a body is read: what nobody answers needs no key, and strangers must not take the room of those who have one.
  const methodsOf = noteMethods(app);
  const refuse = ({ method, url }: FastifyRequest, reply: FastifyReply): ServiceError => {
    const methods = methodsOf(url.split('?', 1)[0] as string);
    // The files under a path with `*` are known to their route alone: an absent one has no methods.
    if (methods.length === 0 || methods.includes(method)) return notFound();
    reply.header('allow', methods.join(', '));
    const detail = `This path is answered for ${methods.join(', ')}, not for ${method}.`;
    return new ServiceError('method_not_allowed', { detail });
  };
  app.addHook('onRequest', (request, reply, done) => done(request.is404 ? refuse(request, reply) : undefined));
  app.setNotFoundHandler((request, reply) => sendProblem(refuse(request, reply), request, reply));
  registerJsonBody(app, limits);
  await registerRateLimit(app, options.rateLimitPerMinute);
  registerRoutes(app, options);
  if (options.nodes !== null) registerNodeRoute(app, options.nodes.secret, options.nodes.answer);
  registerMetricsRoute(app, metrics, options.keys, options.metricsKey);
  const offered = options.operations.filter((operation) => operation.id in options.useCases);
  const hasConsole = registerConsole(app, options.signIn);
  await registerDocumentation(app, buildOpenApi(offered, options.version), options.formatSchema);
  // The address that a start prints leads to something to read.
  if (!hasConsole) app.get('/', (_request, reply) => reply.redirect('/docs'));
  app.server.maxConnections = limits.connectionsMax;
  // Node would close the connection without a word.
  app.server.on('connect', (_request, socket) => {
    const detail = 'No tunnels are made here.';
    writeProblem(socket as Socket, new ServiceError('method_not_allowed', { detail }), 'Allow: GET, POST, DELETE\r\n');
  });
  return app;
}

/** Answers are data: not to be guessed at, framed, or read from pages of elsewhere without leave. */
const constantHeaders = {
  'x-orrery-version': '1',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** What every answer carries. */
function stamp(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id);
  reply.headers(constantHeaders);
}

function isBodyTooLarge(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 'FST_ERR_CTP_BODY_TOO_LARGE';
}
