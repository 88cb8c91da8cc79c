// Which files of the product name members of the format outside its table: `tsx scripts/format-words.ts [ref]` lists, for each of the members that only
// the format has (no everyday words), the files under src that hold the word. The library is data in the format, and tests are no product.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const words = [
  ...[
    'auxiliaryEntities',
    'linkedEntity',
    'stateMachine',
    'isInitial',
    'isTerminal',
    'isFinal',
    'initialEffects',
    'payloadSchema',
    'payloadMapping',
  ],
  ...[
    'primaryEntity',
    'viewType',
    'listens',
    'triggers',
    'persistence',
    'onEntry',
    'onExit',
    'requiredFields',
    'dataEntities',
    'cardinality',
    'appliesTo',
  ],
];
const ref = process.argv[2];
const git = (...args: readonly string[]) => execFileSync('git', [...args], { encoding: 'utf8', maxBuffer: 1e9 });
const files = git('ls-tree', '-r', '--name-only', ref ?? 'HEAD', 'src')
  .split('\n')
  .filter(
    (name) => name.endsWith('.ts') && !/\.(test|contract)\.ts$/.test(name) && !name.startsWith('src/core/behaviors/'),
  );
const texts = files.map((name) => ({
  name,
  text: ref === undefined ? readFileSync(name, 'utf8') : git('show', `${ref}:${name}`),
}));
let sum = 0;
for (const word of words) {
  const found = texts
    .filter(({ text }) => new RegExp(`\\b${word}\\b`).test(text))
    .map(({ name }) => name.slice('src/'.length));
  sum += found.length;
  console.log(`${word}: ${found.length}  ${found.slice(0, 8).join(' ')}${found.length > 8 ? ' ...' : ''}`);
}
console.log(`${sum} places of ${words.length} members`);
