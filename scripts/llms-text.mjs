// The documentation for language models: `llms.txt` lists the pages, a line each, and `llms-full.txt` holds those a user reads, one behind the other. Both are made from
// the pages, so that neither can lie about them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Files from the root, by heading; pages of `docs/` that stand in no list go to the last heading. */
const groups = [
  ['Begin', ['README.md', 'docs/first-app.md', 'docs/schema.md', 'docs/formats.md', 'docs/behaviors.md']],
  [
    'Work on a document',
    [
      'check',
      'repair',
      'planning',
      'review',
      'run',
      'explore',
      'prove',
      'properties',
      'play',
      'scenarios',
      'diagrams',
    ].map((name) => `docs/${name}.md`),
  ],
  ['Connect', ['docs/mcp.md', 'docs/editors.md', 'docs/memory.md', 'sdk/README.md', 'sdk/python/README.md']],
];
const wordsMax = 40;

function pages() {
  const known = groups.flatMap(([, files]) => files);
  const docs = readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`)
    .sort();
  return [...groups, ['More', [...docs.filter((file) => !known.includes(file)), 'docs/reference/README.md']]];
}

const read = (file) => readFileSync(join(root, file), 'utf8');
const titleOf = (text) => /^# (.*)$/m.exec(text)?.[1] ?? '';

/** The first sentence behind the title, without links. */
function sentenceOf(text) {
  const paragraph = text.split(/\n{2,}/).find((part) => /^[\p{L}`*]/u.test(part.trim())) ?? '';
  const plain = paragraph
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  const sentence = /^.*?[.?](?= |$)/.exec(plain)?.[0] ?? plain;
  // A long sentence ends at its colon.
  return sentence.split(' ').length <= wordsMax
    ? sentence
    : (/^.*?[:;.](?= |$)/.exec(plain)?.[0] ?? plain).replace(/[:;]$/, '.');
}

/** `linkOf` makes the address of a file that is named from the root. */
export function llmsIndex(linkOf) {
  const lists = pages().map(([heading, files]) => {
    const lines = files.map((file) => `- [${titleOf(read(file))}](${linkOf(file)}): ${sentenceOf(read(file))}`);
    return `## ${heading}\n\n${lines.join('\n')}\n`;
  });
  return `# Orrery\n\n> ${sentenceOf(read('README.md'))}\n\n${lists.join('\n')}`;
}

/** The pages whole, each under its file. */
export function llmsFull() {
  return pages()
    .flatMap(([, files]) => files)
    .map((file) => `<!-- ${file} -->\n\n${read(file).trim()}\n`)
    .join('\n');
}

/** Beside the pages, in `docs/`. */
export const linkFromDocs = (file) => (file.startsWith('docs/') ? file.slice('docs/'.length) : `../${file}`);
