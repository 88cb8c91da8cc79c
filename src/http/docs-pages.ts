// The documentation at `/docs`: what the build made of `docs/`, and a page for each error code, in one frame with the way through all of it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { trimEndCharacter } from '../core/base/trim-character.ts';
import { consoleFolder, consolePolicy } from './console.ts';
import { notFound } from './problem.ts';

interface Site {
  readonly nav: readonly {
    readonly title: string;
    readonly pages: readonly { readonly path: string; readonly title: string }[];
  }[];
  readonly pages: Readonly<Record<string, { readonly title: string; readonly html: string }>>;
  /** For programs, by path: `/llms.txt`, `/llms-full.txt`. */
  readonly texts: Readonly<Record<string, string>>;
  readonly assets: { readonly style: string; readonly script: string; readonly search: string };
}

export interface DocsPages {
  /** A page in the frame of the documentation; `title` is plain text, `html` is not. */
  page(path: string, title: string, html: string): string;
}

/** Null where the build made no documentation. */
export function registerDocsPages(app: FastifyInstance): DocsPages | null {
  const site = readSite();
  if (site === null) return null;
  const page: DocsPages['page'] = (path, title, html) => frame(site, path, title, html);
  for (const [path, { title, html }] of Object.entries(site.pages)) {
    const text = page(path, title, html);
    for (const one of path === '/docs' ? ['/docs', '/docs/'] : [path])
      app.get(one, (_request, reply) => reply.headers(docsHeaders).send(text));
  }
  for (const [path, text] of Object.entries(site.texts))
    app.get(path, (_request, reply) =>
      reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(text),
    );
  const absent = page(
    '',
    'No such page',
    '<h1>No such page</h1><p>The documentation has no page at this address. Search for a word, or take a page from the list.</p>',
  );
  // Whoever reads in a browser is told in a page, and led to the one that was meant with a slash behind it.
  app.get('/docs/*', (request, reply) => {
    const path = trimEndCharacter(request.url.split('?', 1)[0] ?? '', '/');
    if (Object.hasOwn(site.pages, path)) return reply.redirect(path);
    if (!request.headers.accept?.includes('text/html')) throw notFound();
    return reply.code(404).headers(docsHeaders).send(absent);
  });
  return { page };
}

export const docsHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': consolePolicy,
  'cache-control': 'no-cache',
};

function readSite(): Site | null {
  try {
    return JSON.parse(gunzipSync(readFileSync(join(consoleFolder, 'docs.gz'))).toString()) as Site;
  } catch {
    return null;
  }
}

function frame({ nav, assets }: Site, path: string, title: string, html: string): string {
  const links = nav
    .map(
      (group) =>
        `<h2>${escaped(group.title)}</h2><ul>${group.pages.map((one) => `<li><a href="${one.path}"${one.path === path ? ' aria-current="page"' : ''}>${escaped(one.title)}</a></li>`).join('')}</ul>`,
    )
    .join('');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${title === 'Orrery' ? title : `${escaped(title)} - Orrery`}</title><link rel="icon" type="image/svg+xml" href="/favicon.ico"><link rel="stylesheet" href="/assets/${assets.style}"><script type="module" src="/assets/${assets.script}"></script></head>
<body class="docs"><header class="top"><a class="mark" href="/docs">Orrery</a><nav aria-label="Site"><a href="/">Console</a><a href="/docs" aria-current="page">Docs</a><a href="/docs/api">API</a></nav></header>
<div class="docs-grid"><div class="docs-side"><div role="search"><label class="unseen" for="search">Search the documentation</label><input id="search" type="search" placeholder="Search (press /)" data-index="/assets/${assets.search}"><ul id="found" aria-live="polite"></ul></div>
<details class="docs-nav" open><summary>Pages</summary><nav aria-label="Documentation">${links}</nav></details></div>
<main class="docs-page">${html}</main></div></body></html>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
