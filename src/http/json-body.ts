// Reading a JSON body from strangers: size, depth and `__proto__` are settled here, before anything else sees the value.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hereBytesMax } from '../app/answering.ts';
import { ServiceError } from '../contract/service-error.ts';
import type { Limits } from '../core/base/limits.ts';
import { countValues } from './count-values.ts';
import { parseBody } from './parse-body.ts';
import { readBody } from './read-body.ts';
import { askForBody } from './request-head.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it came, where a thread may have to read it. */
    bytes?: Buffer;
  }
}

/** A body that is read where it is worked on. */
export class UnreadBody {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

/** True where a thread may read the body of a request. */
function mayMove(request: FastifyRequest): boolean {
  return (request.routeOptions.config as { moves?: boolean }).moves === true;
}

export function registerJsonBody(app: FastifyInstance, limits: Limits): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', (request, payload, done) => {
    const fault = findCodingFault(request);
    if (fault !== null) return done(fault);
    const ask = () => askForBody(request.raw);
    readBody(payload, request.headers['content-length'], limits.bodyBytesMax, ask, (unread, body) => {
      if (unread !== null) return done(unread);
      if (mayMove(request)) {
        request.bytes = body;
        if (body.length > hereBytesMax) return done(null, new UnreadBody(body));
      }
      let value: unknown;
      try {
        // Of the rest a thread reads what is large.
        if (request.bytes === undefined) refuseManyValues(body, limits);
        value = parseBody(body, limits);
      } catch (error) {
        return done(error as Error);
      }
      done(null, value);
    });
  });
}

/** Reading a value takes time whatever its bytes, and nobody else is answered meanwhile. */
function refuseManyValues(body: Buffer, { bodyValuesMax }: Limits): void {
  if (body.length <= bodyValuesMax || countValues(body) <= bodyValuesMax) return;
  throw new ServiceError('too_complex', {
    detail: `The body holds more than ${bodyValuesMax} values (limit body_values_max). Send it in several requests.`,
    extra: { work: 'reading the body', limit: 'body_values_max', value: bodyValuesMax },
  });
}

/** UTF-8 under its name and the alias that many clients send, and what is part of it. */
const charsets: readonly string[] = ['utf-8', 'utf8', 'us-ascii'];

/** The fault of a body that is not read here, from its headers. */
function findCodingFault({ headers }: FastifyRequest): ServiceError | null {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity')
    return new ServiceError('unsupported_media_type', {
      detail: `Content-Encoding ${encoding.slice(0, 64)} is not supported.`,
    });
  const charset = charsetOf(headers['content-type'] ?? '');
  if (charset === null || charsets.includes(charset)) return null;
  return new ServiceError('unsupported_media_type', {
    detail: `The charset ${charset.slice(0, 64)} is not supported: bodies are UTF-8.`,
  });
}

function charsetOf(contentType: string): string | null {
  const found = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType);
  return found?.[1]?.toLowerCase() ?? null;
}
