// Turns `docs/` and the pages beside it into what the service shows at `/docs`: HTML by path, the way through it, and the words to search. Links lead to pages of
// the site or are none; examples of requests become lines of curl.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, extname, join, normalize } from 'node:path';
import { Marked } from 'marked';

const root = join(import.meta.dirname, '..');

/** Pages outside of `docs/`. */
const beside = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'MODEL_CARD.md',
  'sdk/README.md',
  'sdk/python/README.md',
];

const groups = [
  { title: 'Begin', files: ['README.md', 'docs/first-app.md', 'docs/console.md', 'docs/schema.md', 'docs/formats.md'] },
  {
    title: 'Use',
    files: [
      'docs/verification.md',
      'docs/repair.md',
      'docs/planning.md',
      'docs/memory.md',
      'docs/embedding.md',
      'docs/diagrams.md',
      'docs/behaviors.md',
    ],
  },
  { title: 'Connect', files: ['sdk/README.md', 'sdk/python/README.md', 'docs/mcp.md', 'docs/editors.md'] },
  { title: 'Run', files: ['docs/operations.md', 'docs/security.md', 'docs/scaling.md', 'docs/benchmarks.md'] },
  { title: 'Reference', folder: 'docs/reference' },
  { title: 'Evidence', folder: 'docs/evidence' },
  { title: 'Project', files: ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'MODEL_CARD.md'] },
];

export async function buildDocs() {
  const files = [...beside, ...(await markdownIn('docs'))].sort();
  const known = new Set(files);
  const pictures = await picturesIn('docs/pictures');
  const pages = new Map();
  for (const file of files) pages.set(file, render(file, await readFile(join(root, file), 'utf8'), known, pictures));
  const placed = new Set();
  const nav = groups.map(({ title, files: listed, folder }) => {
    const own = listed ?? files.filter((file) => dirname(file) === folder);
    const present = own.filter((file) => pages.has(file));
    for (const file of present) placed.add(file);
    return { title, pages: present.map((file) => ({ path: pathOf(file), title: pages.get(file).title })) };
  });
  const rest = files.filter((file) => !placed.has(file) && !file.startsWith('docs/reference/categories/'));
  if (rest.length > 0)
    nav.push({ title: 'More', pages: rest.map((file) => ({ path: pathOf(file), title: pages.get(file).title })) });
  return {
    nav,
    pages: Object.fromEntries([...pages].map(([file, { title, html }]) => [pathOf(file), { title, html }])),
    pictures: [...pictures.values()],
    search: [...pages].flatMap(([file, { title, sections }]) =>
      sections.map(({ id, heading, text }) => ({ path: pathOf(file), id, title, heading, text })),
    ),
  };
}

async function markdownIn(folder) {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  const found = await Promise.all(
    entries.map((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return markdownIn(path);
      return path.endsWith('.md') ? [path] : [];
    }),
  );
  return found.flat();
}

/** By their path; `name` changes with what is in them. */
async function picturesIn(folder) {
  const names = (await readdir(join(root, folder))).filter((name) => /\.(?:svg|png)$/.test(name));
  const read = async (name) => {
    const contents = await readFile(join(root, folder, name));
    const digest = createHash('sha256').update(contents).digest('hex').slice(0, 8).toUpperCase();
    const kind = extname(name);
    return [`${folder}/${name}`, { name: `${basename(name, kind)}-${digest}${kind}`, contents }];
  };
  return new Map(await Promise.all(names.map(read)));
}

/** `docs/reference/README.md` is `/docs/reference`, `ARCHITECTURE.md` is `/docs/architecture`. */
export function pathOf(file) {
  if (file === 'README.md') return '/docs';
  const inside = file.startsWith('docs/') ? file.slice('docs/'.length) : file.toLowerCase();
  return `/docs/${inside.replace(/(?:^|\/)readme\.md$/i, '').replace(/\.md$/, '')}`;
}

function render(file, text, known, pictures) {
  const sections = [];
  const used = new Map();
  let operation = null;
  let isExample = false;
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens);
        const plain = plainText(html);
        const id = idOf(plain, used);
        operation = /^(GET|POST|DELETE) (\/\S+)$/.exec(plain);
        sections.push({ id: depth === 1 ? '' : id, heading: plain, text: '' });
        return `<h${depth} id="${id}">${html}</h${depth}>\n`;
      },
      link({ href, title, tokens }) {
        const html = this.parser.parseInline(tokens);
        const target = targetOf(file, href, known);
        return target === null
          ? html
          : `<a href="${escaped(target)}"${title ? ` title="${escaped(title)}"` : ''}>${html}</a>`;
      },
      image({ href, text: alt }) {
        const picture = pictures.get(normalize(join(dirname(file), href)));
        return picture === undefined ? escaped(alt) : `<img src="/assets/${picture.name}" alt="${escaped(alt)}">`;
      },
      html: ({ text: raw }) => (raw.trim().startsWith('<!--') ? '' : escaped(raw)),
      paragraph({ tokens }) {
        const html = this.parser.parseInline(tokens);
        isExample = /^Example request:$/.test(plainText(html).trim());
        note(sections, html);
        return `<p>${html}</p>\n`;
      },
      listitem(item) {
        note(sections, item.text);
        return `<li>${this.parser.parse(item.tokens, Boolean(item.loose))}</li>\n`;
      },
      table(token) {
        const row = (cells, tag) =>
          `<tr>${cells
            .map((cell) => {
              // A heading without a word is no heading.
              const name = cell.text.trim() === '' ? 'td' : tag;
              return `<${name}>${this.parser.parseInline(cell.tokens)}</${name}>`;
            })
            .join('')}</tr>`;
        const body = token.rows.map((cells) => row(cells, 'td')).join('\n');
        note(
          sections,
          token.rows
            .flat()
            .map((cell) => cell.text)
            .join(' '),
        );
        return `<div class="scroll" tabindex="0" role="group" aria-label="Table"><table><thead>${row(token.header, 'th')}</thead><tbody>${body}</tbody></table></div>\n`;
      },
      code({ text: code, lang = '' }) {
        note(sections, code.slice(0, 400));
        const request =
          lang === 'http'
            ? requestOf(code)
            : isExample && operation !== null
              ? { method: operation[1], path: operation[2], body: code }
              : null;
        isExample = false;
        const block = (content, label) =>
          `<pre tabindex="0" aria-label="${label}"><code>${escaped(content)}</code></pre>\n`;
        return (
          block(code, lang === '' ? 'Example' : `Example, ${escaped(lang)}`) +
          (request === null ? '' : block(curlOf(request), 'The same with curl'))
        );
      },
    },
  });
  const html = marked.parse(text);
  return { title: sections[0]?.heading ?? basename(file, '.md'), html, sections };
}

const textMax = 1500;

function note(sections, html) {
  const last = sections.at(-1);
  if (last !== undefined && last.text.length < textMax)
    last.text = `${last.text} ${withoutMarks(plainText(html))}`.trim().slice(0, textMax);
}

/** Items and cells are noted as they are written. */
const withoutMarks = (text) =>
  text
    .replace(/\[([^\]]+)\]\([^)\s]+\)/g, '$1')
    .replace(/(\*\*?)(\S(?:[^*\n]*\S)?)\1/g, '$2')
    .replaceAll('`', '');

const entities = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
const plainText = (html) => html.replace(/<[^>]*>/g, '').replace(/&(?:lt|gt|quot|#39|amp);/g, (one) => entities[one]);
const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** As GitHub makes anchors: small letters, hyphens for spaces, a number behind what stands twice. */
function idOf(text, used) {
  const base = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
  const count = used.get(base) ?? 0;
  used.set(base, count + 1);
  return count === 0 ? base : `${base}-${count}`;
}

/** Null where the link leads to something that the site does not have. */
function targetOf(file, href, known) {
  if (/^https?:/.test(href) || href.startsWith('#')) return href;
  const [path, anchor] = href.split('#');
  const target = normalize(join(dirname(file), path));
  const page = known.has(target) ? target : known.has(join(target, 'README.md')) ? join(target, 'README.md') : null;
  return page === null ? null : pathOf(page) + (anchor === undefined ? '' : `#${anchor}`);
}

/** The request that a block of HTTP shows. */
function requestOf(code) {
  const [first = '', ...lines] = code.split('\n');
  const [, method, path] = /^(GET|POST|DELETE) (\/\S*)/.exec(first) ?? [];
  if (method === undefined) return null;
  const end = lines.indexOf('');
  return {
    method,
    path,
    body:
      end < 0
        ? ''
        : lines
            .slice(end + 1)
            .join('\n')
            .trim(),
  };
}

/** The address is that of a local start; the page puts its own in its place. */
function curlOf({ method, path, body }) {
  const key = '-H \'Authorization: Bearer \'"$ORRERY_API_KEY"';
  const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;
  const base = 'http://127.0.0.1:8080';
  if (method === 'POST')
    return `curl -sS ${base}${path} ${key} \\\n  -H 'Content-Type: application/json' \\\n  -d ${quoted(body)}`;
  const request = body === '' ? {} : JSON.parse(body);
  const own = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(request[name])));
  const rest = Object.entries(request).filter(([name]) => !path.includes(`{${name}}`));
  const query = new URLSearchParams(rest.map(([name, value]) => [name, String(value)])).toString();
  const url = `${base}${own}${query === '' ? '' : `?${query}`}`;
  return `curl -sS${method === 'GET' ? '' : ` -X ${method}`} ${quoted(url)} ${key}`;
}
