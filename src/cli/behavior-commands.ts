// `orrery behaviors import` and `delete`: behaviors of one's own, on a server with --url, otherwise in the store of this machine.
import { stat } from 'node:fs/promises';
import { basename, relative, sep } from 'node:path';
import { glob } from 'tinyglobby';
import type { Answer } from '../contract/contract.ts';
import { documentExtensions } from '../formats/read-text.ts';
import type { CommonOptions } from './document-commands.ts';
import { expandPatterns, readDocument } from './documents.ts';
import { counted } from './numbers.ts';
import { openRunner, type Runner } from './runner.ts';
import { alignColumns, printable, type Terminal } from './terminal.ts';
import { Refusal, UsageError } from './usage-error.ts';

export interface ImportOptions extends CommonOptions {
  readonly prefix?: string;
  readonly domain?: string;
  readonly replace?: boolean;
  readonly acceptErrors?: boolean;
}

interface Source {
  readonly file: string;
  readonly name: string;
}

interface Outcome extends Source {
  /** Why it was not imported; null when it was. */
  readonly refusal: string | null;
  /** The file could not be read at all. */
  readonly isUnreadable: boolean;
  readonly answer: Answer<'behaviors.import'> | null;
}

const defaultPrefix = 'own';
/** What is wrong with one document; anything else ends the run. */
const ofTheDocument: readonly string[] = ['invalid_request', 'behavior_exists'];

/** 0 when everything was imported, 1 when something was refused. */
export async function runImport(paths: readonly string[], options: ImportOptions, terminal: Terminal): Promise<number> {
  const sources = await findSources(paths, options.prefix ?? defaultPrefix);
  refuseTwins(sources);
  const runner = await openRunner(options, 'behaviors.import');
  const outcomes: Outcome[] = [];
  try {
    for (const source of sources) {
      outcomes.push(await importOne(source, options, runner));
      if (sources.length > 1) terminal.status(`${outcomes.length} of ${sources.length}`);
    }
  } finally {
    terminal.status('');
    await runner.close();
  }
  if (options.json === true) terminal.line(JSON.stringify(outcomes.map(toJson)));
  else print(outcomes, options.prefix === undefined, terminal);
  if (outcomes.some((outcome) => outcome.isUnreadable)) return 2;
  return outcomes.some((outcome) => outcome.refusal !== null) ? 1 : 0;
}

export async function runDelete(name: string, options: CommonOptions, terminal: Terminal): Promise<number> {
  const runner = await openRunner(options, 'behaviors.delete');
  try {
    const answer = await runner.run('behaviors.delete', { name }).catch((error: Error) => {
      if (!(error instanceof Refusal)) throw error;
      throw new Refusal(error.code, error.message.replace('`orrery behaviors`', '`orrery behaviors --imported`'));
    });
    terminal.line(options.json === true ? JSON.stringify(answer) : `deleted ${printable(answer.name)}`);
    return 0;
  } finally {
    await runner.close();
  }
}

/** The files of folders, each named after its place in the folder; links out of a folder are not followed. */
async function findSources(paths: readonly string[], prefix: string): Promise<Source[]> {
  const sources: Source[] = [];
  for (const path of paths) {
    if (await isFolder(path)) {
      const files = await glob('**/*.json', { cwd: path, absolute: true, followSymbolicLinks: false });
      if (files.length === 0) throw new UsageError(`${path} holds no .json file`);
      for (const file of files.sort()) sources.push({ file, name: nameOf(prefix, relative(path, file)) });
    } else {
      for (const file of await expandPatterns([path]))
        sources.push({ file, name: nameOf(prefix, file === '-' ? 'standard-input' : basename(file)) });
    }
  }
  return sources;
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found?.isDirectory() === true;
}

/** The place of a file in its folder, without the ending: `reference/std-Cart List.json` is `own-reference-cart-list`. */
function nameOf(prefix: string, path: string): string {
  const ending = documentExtensions.find((one) => path.toLowerCase().endsWith(one)) ?? '';
  const words = path
    .slice(0, path.length - ending.length)
    .split(sep)
    .map((part) => part.replace(/^std-/, ''))
    .join('-')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  return [prefix, ...words.filter(Boolean)].join('-');
}

function refuseTwins(sources: readonly Source[]): void {
  const seen = new Map<string, string>();
  for (const { name, file } of sources) {
    const other = seen.get(name);
    if (other !== undefined && other !== file)
      throw new UsageError(`${other} and ${file} would both be called ${name}; import them with different prefixes`);
    seen.set(name, file);
  }
}

async function importOne(source: Source, options: ImportOptions, runner: Runner): Promise<Outcome> {
  const { value, fault } = await readDocument(source.file);
  if (fault !== null) return { ...source, refusal: fault, isUnreadable: true, answer: null };
  try {
    const answer = await runner.run('behaviors.import', {
      name: source.name,
      schema: value,
      replace: options.replace === true,
      accept_errors: options.acceptErrors === true,
      ...(options.domain === undefined ? {} : { domain: options.domain }),
    });
    return { ...source, refusal: null, isUnreadable: false, answer };
  } catch (error) {
    if (!(error instanceof Refusal) || !ofTheDocument.includes(error.code)) throw error;
    return { ...source, refusal: error.message, isUnreadable: false, answer: null };
  }
}

function print(outcomes: readonly Outcome[], isOwn: boolean, terminal: Terminal): void {
  const { style } = terminal;
  const rows = outcomes.map(({ name, file, answer, refusal }) => {
    if (answer === null)
      return [
        style.red('refused'),
        printable(name),
        printable(`${file}: ${refusal?.split('\n')[0]?.replace(/ Repair it, or send .*$/, '') ?? ''}`),
      ];
    const { error, warning } = answer.findings;
    const found = [counted(error, 'error'), counted(warning, 'warning')];
    const notes = [answer.tier, ...(error + warning > 0 ? found : [])];
    return [style.green(answer.replaced ? 'replaced' : 'imported'), printable(name), style.dim(notes.join(', '))];
  });
  for (const line of alignColumns(rows)) terminal.line(line);
  const refused = outcomes.filter((outcome) => outcome.refusal !== null).length;
  terminal.line(`${outcomes.length - refused} imported${refused > 0 ? `, ${refused} refused` : ''}`);
  if (isOwn) terminal.line(style.dim(`names begin with "${defaultPrefix}-"; --prefix gives another word`));
  if (outcomes.some((outcome) => outcome.refusal?.includes('accept_errors')))
    terminal.line(style.dim('`orrery check` shows the errors; --accept-errors keeps documents that have some'));
}

function toJson({ file, name, refusal, answer }: Outcome) {
  return { file, ...(answer === null ? { name, refusal } : answer) };
}
