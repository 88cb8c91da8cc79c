// `npm run eval:pairs -- FOLDER [count]`: neighbouring versions of one behavior, those with the largest changes first, each as a reviewer gets it: the plan as
// text, the comment on a pull request, the picture, and both documents. For a person to read: the text first, then the documents.
// A fresh clone has no dated versions; then nothing is written.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runPlan } from '../src/cli/plan-command.ts';
import { runShow } from '../src/cli/show-command.ts';
import { createTerminal } from '../src/cli/terminal.ts';
import { readSchema } from '../src/core/formats/index.ts';
import { planInstructions } from '../src/core/plan/index.ts';

const versions = resolve(import.meta.dirname, '../../shared/corpus/versions');

interface Pair {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly cost: number;
}

function pairs(): Pair[] {
  const dates = existsSync(versions)
    ? readdirSync(versions, { withFileTypes: true }).filter((one) => one.isDirectory())
    : [];
  const folders = dates.map(({ name }) => join(versions, name)).sort();
  return folders.slice(1).flatMap((folder, i) =>
    readdirSync(folder).flatMap((name) => {
      const [before, after] = [join(folders[i] as string, name), join(folder, name)];
      if (!existsSync(before)) return [];
      const cost = planInstructions(schemaOf(before), schemaOf(after)).cost;
      return cost === 0 ? [] : [{ name, before, after, cost }];
    }),
  );
}

const schemaOf = (file: string) => readSchema(JSON.parse(readFileSync(file, 'utf8'))).schema;

async function printed(run: (terminal: ReturnType<typeof createTerminal>) => Promise<unknown>): Promise<string> {
  const parts: string[] = [];
  const out = { write: (text: string) => parts.push(text) };
  await run(createTerminal({ out, err: out }, false));
  return parts.join('');
}

const [folder, most = '40'] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: npm run eval:pairs -- FOLDER [count]');
const all = pairs().sort((a, b) => b.cost - a.cost || (a.before < b.before ? -1 : 1));
const chosen = all.slice(0, Number(most));
mkdirSync(folder, { recursive: true });
for (const [i, { before, after }] of chosen.entries()) {
  const file = (ending: string) => join(folder, `${String(i + 1).padStart(2, '0')}.${ending}`);
  const plan = (format: 'text' | 'markdown') =>
    printed((terminal) => runPlan(before, after, { format, behavior: true, apiKey: '' }, terminal));
  writeFileSync(file('text'), await plan('text'));
  writeFileSync(file('md'), await plan('markdown'));
  await printed((terminal) => runShow(after, { apiKey: null, before, output: file('svg') }, terminal));
  writeFileSync(file('before.json'), readFileSync(before));
  writeFileSync(file('after.json'), readFileSync(after));
}
console.log(`${chosen.length} of ${all.length} pairs of neighbouring versions that differ, the largest changes first`);
for (const [i, { name, before, cost }] of chosen.entries())
  console.log(`${i + 1} ${name} from ${before.split('/').at(-2)}: cost ${cost.toFixed(1)}`);
