// One route per operation, made from the contract: authenticate, authorize, validate, run, answer. No operation has code of its own here.
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerBody, Answering, Asked } from '../app/answering.ts';
import type { ApiKeys } from '../app/api-keys.ts';
import type { Caller } from '../app/caller.ts';
import { withinDeadline } from '../app/deadline.ts';
import type { Idempotency } from '../app/idempotency.ts';
import { anonymous, type UseCases } from '../app/use-case.ts';
import type { Operation } from '../contract/operation.ts';
import { emptyBody, ServiceError } from '../contract/service-error.ts';
import type { Limits } from '../core/base/limits.ts';
import { UnreadBody } from './json-body.ts';
import { onceGone } from './overload.ts';
import { findMisplaced, readParameters, requireUtf8Query } from './parameters.ts';
import { parseBody } from './parse-body.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
  }
}

export interface RouteOptions {
  readonly operations: readonly Operation[];
  readonly useCases: UseCases;
  readonly answering: Answering;
  readonly keys: ApiKeys;
  /** By the mode of the caller: of those who test, the store knows nothing. */
  readonly idempotency: Readonly<Record<Caller['mode'], Idempotency>>;
  readonly limits: Limits;
  /** Refuses answers that do not fit the contract; for tests, because it costs time. */
  readonly checksAnswers: boolean;
}

const textOf = (body: AnswerBody): string => (typeof body === 'string' ? body : Buffer.from(body).toString());

export function registerRoutes(app: FastifyInstance, options: RouteOptions): void {
  app.decorateRequest('caller');
  for (const operation of options.operations) {
    if (!(operation.id in options.useCases)) continue;
    app.route({
      method: operation.method,
      url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { operation: operation.id, moves: operation.method === 'POST' },
      onRequest: (request, reply, done) => {
        if (operation.secret !== undefined) reply.header('cache-control', 'no-store');
        let waited: void | Promise<void>;
        try {
          waited = admit(operation, options.keys, request);
        } catch (error) {
          done(error as Error);
          return;
        }
        if (waited === undefined) done();
        else waited.then(() => done(), done);
      },
      handler: (request, reply) => {
        const answered = answer(operation, options, request, reply);
        if (!(answered instanceof Promise)) return send(reply, answered);
        request.work = answered;
        return withinDeadline(answered, options.limits.answerMsMax).then((value) => send(reply, value));
      },
    });
  }
}

/** Says who asks, and whether they may. Nothing is waited for where the caller is known at once. */
function admit(operation: Operation, keys: ApiKeys, request: FastifyRequest): void | Promise<void> {
  request.caller = anonymous;
  if (operation.scope === null) return;
  const enter = (caller: Caller): void => {
    request.caller = caller;
    keys.authorize(caller, operation);
  };
  const caller = keys.authenticate(request.headers.authorization, { requestId: request.id, address: request.ip });
  if (caller instanceof Promise) return caller.then(enter);
  enter(caller);
}

interface Answer {
  readonly status: number;
  readonly body: AnswerBody;
  readonly isReplay: boolean;
}

/** Not a promise where nothing has to be waited for: most operations are pure computation. */
function answer(
  operation: Operation,
  options: RouteOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Answer | Promise<Answer> {
  const run = (): AnswerBody | Promise<AnswerBody> =>
    options.answering(operation, askedOf(operation, options, request), waiting(request, reply));
  const key = operation.writes ? readIdempotencyKey(request) : null;
  if (key === null) {
    const body = run();
    const plain = (answered: AnswerBody): Answer => ({ status: 200, body: answered, isReplay: false });
    return body instanceof Promise ? body.then(plain) : plain(body);
  }
  const { tenant, mode } = request.caller;
  const work = async () => ({ status: 200, body: textOf(await run()) });
  const recorded = operation.secret === undefined ? undefined : withoutMember(operation.secret);
  return options.idempotency[mode].run({ tenant, key, fingerprint: fingerprintOf(operation, request), recorded }, work);
}

/**
 * The caller as one who waits for the answer. Not as a getter: V8 keeps the getter of an object literal in the description of the object's shape, which
 * the old generation of the heap holds, and with it every request since its last collection.
 */
function waiting(request: FastifyRequest, reply: FastifyReply): Caller {
  return { ...request.caller, watchGone: () => signalGone(request, reply) };
}

function signalGone(request: FastifyRequest, reply: FastifyReply): AbortSignal {
  const control = new AbortController();
  const leave = () => {
    if (!reply.raw.writableFinished) control.abort(new Error('the client has gone'));
  };
  if (request.raw.socket.destroyed) leave();
  else onceGone(request, reply, leave);
  return control.signal;
}

/** The text of an answer with null in place of a member. */
const withoutMember =
  (member: string) =>
  (body: string): string =>
    JSON.stringify({ ...JSON.parse(body), [member]: null });

function send(reply: FastifyReply, { status, body, isReplay }: Answer): FastifyReply {
  if (isReplay) reply.header('idempotent-replayed', 'true');
  return reply.code(status).type('application/json; charset=utf-8').send(body);
}

/** The request as it is answered here or in a thread. */
function askedOf(operation: Operation, { limits, checksAnswers }: RouteOptions, request: FastifyRequest): Asked {
  if (operation.method !== 'POST') requireUtf8Query(request.raw.url ?? '');
  const { params, query, bytes = noBytes } = request;
  const parameters = readParameters(
    operation,
    params as Record<string, string>,
    query as Record<string, string | string[]>,
  );
  return {
    value: () => gather(operation, request.body, parameters, limits),
    bytes: () => bytes,
    size: bytes.length,
    parameters,
    misplaced: findMisplaced(operation, request),
    ...(checksAnswers ? { check: (value: unknown) => checkAnswer(operation, value) } : {}),
  };
}

const noBytes = Buffer.alloc(0);

/** The request as one object. The body stays as it is, so that its own faults are reported, not those of a copy. */
function gather(operation: Operation, given: unknown, parameters: Asked['parameters'], limits: Limits): unknown {
  if (operation.method !== 'POST') return parameters;
  const body = given instanceof UnreadBody ? parseBody(given.bytes, limits) : given;
  if (body === undefined) throw emptyBody();
  if (Object.keys(parameters).length === 0 || typeof body !== 'object' || body === null || Array.isArray(body))
    return body;
  return { ...body, ...parameters };
}

function readIdempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && /^[\x20-\x7e]{1,255}$/.test(key)) return key;
  throw new ServiceError('invalid_request', {
    detail: 'The header Idempotency-Key must be 1 to 255 visible ASCII characters.',
    errors: [
      { pointer: '', code: 'invalid_value', message: 'Idempotency-Key must be 1 to 255 visible ASCII characters' },
    ],
  });
}

function fingerprintOf(operation: Operation, request: FastifyRequest): string {
  const { params, query, body } = request;
  const hash = createHash('sha256');
  // A body that nobody has read here is the same where its bytes are.
  if (body instanceof UnreadBody) hash.update(JSON.stringify([operation.id, params, query])).update(body.bytes);
  else hash.update(JSON.stringify([operation.id, params, query, body]));
  return hash.digest('hex');
}

function checkAnswer(operation: Operation, value: unknown): void {
  const result = operation.answer.safeParse(JSON.parse(JSON.stringify(value)));
  if (!result.success) throw new Error(`The answer of ${operation.id} breaks the contract: ${result.error.message}`);
}
