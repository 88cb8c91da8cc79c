// The console at `/`: files that the build made, held in memory, and the exchange of a printed link for a key. Nothing in it is inline and nothing comes from
// elsewhere, so the policy allows neither.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ConsoleSignIn } from '../app/console-sign-in.ts';
import { ServiceError } from '../contract/service-error.ts';

/** Worker and page alike. `data:` is the mark in the title of the window. */
export const consolePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

interface Asset {
  readonly type: string;
  readonly zipped: Buffer;
  readonly etag: string;
}

/** Where the build puts the files, seen from the sources and from the bundle. */
export const consoleFolder = join(import.meta.dirname, import.meta.url.endsWith('.ts') ? '../../dist/web' : 'web');

/** Every file by its path; empty where the console was not built. */
function readAssets(): ReadonlyMap<string, Asset> {
  const assets = new Map<string, Asset>();
  if (!existsSync(consoleFolder)) return assets;
  for (const file of readdirSync(consoleFolder)) {
    if (!file.endsWith('.gz') || file === 'docs.gz') continue;
    const name = file.slice(0, -'.gz'.length);
    const zipped = readFileSync(join(consoleFolder, file));
    const etag = `"${createHash('sha256').update(zipped).digest('base64url').slice(0, 22)}"`;
    const path = name === 'index.html' ? '/' : `/assets/${name}`;
    assets.set(path, { type: types[extname(name)] ?? 'application/octet-stream', zipped, etag });
  }
  return assets;
}

/** False where there is nothing to serve. */
export function registerConsole(app: FastifyInstance, signIn: ConsoleSignIn): boolean {
  const assets = readAssets();
  for (const [path, asset] of assets) app.get(path, (request, reply) => sendAsset(request, reply, path, asset));
  app.post('/console/sign-in', async (request, reply) => {
    const { token } = (request.body ?? {}) as { readonly token?: unknown };
    if (typeof token !== 'string')
      throw new ServiceError('invalid_request', {
        detail: '/token: must be the token of the link.',
        errors: [{ pointer: '/token', code: 'wrong_type', message: 'must be the token of the link' }],
      });
    return reply.header('cache-control', 'no-store').send(await signIn.redeem(token));
  });
  return assets.has('/');
}

function sendAsset(request: FastifyRequest, reply: FastifyReply, path: string, { type, zipped, etag }: Asset) {
  // Names of files tell their content; the page alone is asked for again.
  reply.header('cache-control', path === '/' ? 'no-cache' : 'public, max-age=31536000, immutable');
  reply.header('etag', etag).header('vary', 'accept-encoding').header('content-security-policy', consolePolicy);
  if (request.headers['if-none-match']?.split(',').some((one) => one.trim() === etag) === true)
    return reply.code(304).send();
  reply.type(type);
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(gunzipSync(zipped));
  return reply.header('content-encoding', 'gzip').send(zipped);
}
