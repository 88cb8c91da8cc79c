// The API described to machines (/openapi.json) and people (/docs/api), the format of documents (/schema.json): Swagger UI from the package, nothing from elsewhere, and a
// page for each error code, which the `type` of a problem points to.
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { type ErrorCode, errorCodes, errorRegistry } from '../contract/errors.ts';
import type { OpenApiDocument } from '../contract/openapi.ts';
import { favicon, logo, plainStyles, styles } from './brand.ts';
import { docsHeaders, registerDocsPages } from './docs-pages.ts';

/** Nothing from elsewhere; Swagger UI sets styles inline. */
const contentPolicy =
  "default-src 'self'; base-uri 'self'; font-src 'self' data:; frame-ancestors 'self'; img-src 'self' data:; object-src 'none'; script-src 'self'; script-src-attr 'none'; style-src 'self' 'unsafe-inline'";

const viewport = '<meta name="viewport" content="width=device-width, initial-scale=1">';

/** `formatSchema` makes the JSON Schema of the format, when somebody asks for it. */
export async function registerDocumentation(
  app: FastifyInstance,
  document: OpenApiDocument,
  formatSchema: () => string,
): Promise<void> {
  const text = JSON.stringify(document);
  app.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(text));
  app.get('/schema.json', (_request, reply) =>
    reply
      .type('application/schema+json; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(formatSchema()),
  );
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(async (scope) => {
    // The page of the package is made for wide windows, and a phone would show it as one.
    scope.addHook('onSend', async (_request, reply, payload) =>
      typeof payload === 'string' && String(reply.getHeader('content-type')).startsWith('text/html')
        ? payload.replace('<head>', `<head>${viewport}`)
        : payload,
    );
    await scope.register(swaggerUi, {
      routePrefix: '/docs/api',
      staticCSP: contentPolicy,
      theme: {
        title: 'Orrery',
        css: [{ filename: 'orrery.css', content: styles }],
        favicon: [{ filename: 'orrery.svg', rel: 'icon', type: 'image/svg+xml', sizes: 'any', content: favicon }],
      },
      logo: { type: 'image/svg+xml', content: logo, href: '/docs', target: '_self' },
      uiConfig: { docExpansion: 'list', deepLinking: true, validatorUrl: null, persistAuthorization: false },
    });
  });
  // The page that the package has for this folder looks for a document of its own.
  app.get('/docs/api/static/', (_request, reply) => reply.redirect('/docs/api/'));
  // Browsers ask for it on their own, whatever page they show.
  app.get('/favicon.ico', (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(favicon),
  );
  const docs = registerDocsPages(app);
  if (docs === null) {
    const text = plainPage('Orrery', '<h2>Documentation</h2><p>It is made by <code>npm run build</code>.</p>');
    for (const path of ['/docs', '/docs/'])
      app.get(path, (_request, reply) => reply.headers({ 'content-type': 'text/html; charset=utf-8' }).send(text));
  }
  for (const [path, title, codes] of errorPages()) {
    const html = codes.map(section).join('\n');
    const text = docs === null ? plainPage(title, html) : docs.page(path, title, html);
    const headers = docs === null ? { 'content-type': 'text/html; charset=utf-8' } : docsHeaders;
    app.get(path, (_request, reply) => reply.headers(headers).send(text));
  }
}

/** One of all codes, and one of each, which the `type` of a problem points to. */
function errorPages(): (readonly [path: string, title: string, codes: readonly ErrorCode[]])[] {
  return [
    ['/docs/errors', 'Errors', errorCodes] as const,
    ...errorCodes.map((code) => [`/docs/errors/${code}`, code, [code]] as const),
  ];
}

/** Where the documentation was not built. */
function plainPage(title: string, html: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">${viewport}<title>${title === 'Orrery' ? title : `${title} - Orrery`}</title><style>${plainStyles}</style><link rel="icon" type="image/svg+xml" href="/favicon.ico"></head><body>
${html}
<p><a href="/docs/errors">All errors</a> - <a href="/docs/api">API</a></p></body></html>`;
}

function section(code: ErrorCode): string {
  const { status, title, explanation, retryable } = errorRegistry[code];
  const advice = retryable ? 'The same request may succeed later.' : 'The same request will fail again.';
  return `<h2 id="${code}">${code}</h2><p><strong>${status}: ${title}.</strong> ${explanation.replace(/`([^`]+)`/g, (_, word: string) => `<code>${word.replaceAll('<', '&lt;')}</code>`)} ${advice}</p>`;
}
