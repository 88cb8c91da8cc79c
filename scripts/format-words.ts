// `npm run format:words -- [ref]`: which files of the product name members of the format outside its table. For each member that only the format has
// (no everyday words) it lists the files under src that hold the word, at a commit where one is named. tests/tidy.test.ts holds the counts.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { listFiles } from '../tests/source-tree.ts';

const words = [
  ...['auxiliaryEntities', 'linkedEntity', 'stateMachine', 'isInitial', 'isTerminal', 'isFinal', 'initialEffects'],
  ...['payloadSchema', 'payloadMapping', 'primaryEntity', 'viewType', 'listens', 'triggers', 'persistence', 'onEntry'],
  ...['onExit', 'requiredFields', 'dataEntities', 'cardinality', 'appliesTo'],
];

/** The library is data in the format; the words by which stored texts are compressed may never change. */
const noCode = ['src/core/behaviors/', 'src/adapters/store/body-codec.ts'];
const isProduct = (path: string) =>
  /\.ts$/.test(path) && !/\.(test|contract)\.ts$/.test(path) && !noCode.some((prefix) => path.startsWith(prefix));

/** The files of the product by the member that they name, in the order of their paths; of the working tree, or of a commit. */
export function placesOfMembers(ref?: string): ReadonlyMap<string, readonly string[]> {
  const git = (...args: readonly string[]) => execFileSync('git', [...args], { encoding: 'utf8', maxBuffer: 1e9 });
  const files =
    ref === undefined ? listFiles('src', ['.ts']) : git('ls-tree', '-r', '--name-only', ref, 'src').split('\n');
  const texts = files.filter(isProduct).map((path) => ({
    name: path.slice('src/'.length),
    text: ref === undefined ? readFileSync(path, 'utf8') : git('show', `${ref}:${path}`),
  }));
  const holders = (word: string) =>
    texts.filter(({ text }) => new RegExp(`\\b${word}\\b`).test(text)).map(({ name }) => name);
  return new Map(words.map((word) => [word, holders(word)]));
}

if (process.argv[1]?.endsWith('format-words.ts')) {
  const places = placesOfMembers(process.argv[2]);
  for (const [word, files] of places) console.log(`${word}: ${files.length}  ${files.join(' ')}`);
  const sum = [...places.values()].reduce((total, files) => total + files.length, 0);
  console.log(`${sum} places of ${places.size} members`);
}
