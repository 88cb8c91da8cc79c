// Scenarios in files: those in `tests` beside the document that begin with its name, such as `tests/expense.refund.json`, or those that are named.
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { glob } from 'tinyglobby';
import { readScenario, type Scenario } from '../core/scenarios/index.ts';
import { parseArgument } from './documents.ts';
import { UsageError } from './usage-error.ts';

export interface ScenarioFile {
  readonly file: string;
  readonly scenarios: readonly Scenario[];
}

/** The scenarios of a document, in the order of their files. */
export async function scenariosOf(document: string, named: readonly string[] | undefined): Promise<ScenarioFile[]> {
  const files = named ?? (await filesBeside(document));
  return Promise.all(files.map(async (file) => ({ file, scenarios: await readFileOf(file) })));
}

async function filesBeside(document: string): Promise<string[]> {
  if (document === '-') return [];
  const stem = basename(document).replace(/\.[^.]+$/, '');
  const folder = join(dirname(document), 'tests');
  const names = await glob('*.json', { cwd: folder, followSymbolicLinks: false }).catch(() => []);
  return names
    .filter((name) => name.startsWith(`${stem}.`))
    .sort()
    .map((name) => join(folder, name));
}

async function readFileOf(file: string): Promise<Scenario[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${file} cannot be read: ${error.code}`);
  });
  const value = parseArgument(file, text);
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.map((one, i) => {
    const name = list.length === 1 ? basename(file, '.json') : `${basename(file, '.json')} ${i + 1}`;
    const scenario = readScenario(one, name);
    if (typeof scenario === 'string')
      throw new UsageError(`${file}: ${list.length === 1 ? '' : `[${i}]: `}${scenario}`);
    return scenario;
  });
}
