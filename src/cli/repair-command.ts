// `orrery repair`: ranked repairs of a document, and one of them applied.
import type { Answer, Request } from '../contract/contract.ts';
import type { Target } from '../core/verify/index.ts';
import { registriesOf } from '../core/verify/registries.ts';
import { readCategories } from './check/judge.ts';
import { readSchema } from './document-commands.ts';
import { requireDocument, type SourceDocument } from './documents.ts';
import { printPatch } from './fix.ts';
import { noteFormChange } from './form-change.ts';
import { counted, readNumber } from './numbers.ts';
import { type FormatOptions, formatOf, schemaFrom } from './plan-command.ts';
import { projectRegistries, readChosenProject, targetMember } from './project-target.ts';
import { openRunner, type Runner } from './runner.ts';
import { printable, type Terminal } from './terminal.ts';
import { replaceFile } from './text-file.ts';
import { UsageError } from './usage-error.ts';

export interface RepairCommandOptions extends FormatOptions {
  readonly errors?: string;
  readonly beamWidth?: string;
  readonly maxSteps?: string;
  readonly workMax?: string;
  /** A file with the version before the change that broke the document. */
  readonly previous?: string;
  /** The rank of the suggestion to apply. */
  readonly apply?: string;
  readonly write?: boolean;
  readonly target?: Target;
}

type Repairs = Answer<'rank-edits.jepa'>;
type Suggestion = Repairs['suggestions'][number];

export async function runRepair(file: string, options: RepairCommandOptions, terminal: Terminal): Promise<number> {
  const rank = readNumber('--apply', options.apply);
  if (rank === undefined && options.write === true) throw new UsageError('--write goes with --apply');
  if (options.write === true && file === '-')
    throw new UsageError('standard input cannot be written; leave --write out');
  const runner = await openRunner(options, 'rank-edits.jepa');
  const source = await requireDocument(file);
  const schema = source.value as never;
  const target = await targetMember(options);
  const codes =
    options.errors === undefined
      ? await shownCategories(runner, { schema, ...target })
      : readCategories('--errors', options.errors);
  const request: Request<'rank-edits.jepa'> = {
    schema,
    ...target,
    errors: codes as never,
    ...(options.beamWidth === undefined ? {} : { beam_width: readNumber('--beam-width', options.beamWidth) as number }),
    ...(options.maxSteps === undefined ? {} : { max_steps: readNumber('--max-steps', options.maxSteps) as number }),
    ...(options.workMax === undefined ? {} : { work_max: readNumber('--work-max', options.workMax) as number }),
    ...(options.previous === undefined ? {} : { previous: await readSchema(options.previous, options) }),
    ...(rank === undefined ? {} : { return_schema: true }),
  };
  const answer = await askedWhole(runner, request);
  if (rank !== undefined) return applySuggestion(source, answer, rank, options, runner, terminal);
  const isAbsent = answer.absent_errors.length === new Set(codes).size;
  const format = formatOf(options);
  if (format === 'json') terminal.line(JSON.stringify(answer));
  else {
    const { printRepairs } = await import('./changes/repair-report.ts');
    const { leftRulesBy } = await import('./changes/left-rules.ts');
    const words = await projectRegistries(options.registryFile, await readChosenProject(options.config));
    const leftRules = leftRulesBy(registriesOf(words, answer.target));
    printRepairs(schemaFrom(schema, options), answer, isAbsent, leftRules, format, terminal);
    if (format === 'text' && answer.suggestions.length > 0)
      terminal.note(
        'with --apply 1 the same command prints the first document; with --write too, it goes into the file',
      );
  }
  return answer.suggestions.length === 0 && isAbsent ? 0 : 1;
}

/** A person who named no number of steps wants the document mended: where more of them are needed than are usual, that many are asked for. */
async function askedWhole(runner: Runner, request: Request<'rank-edits.jepa'>): Promise<Repairs> {
  const answer = await runner.run('rank-edits.jepa', request);
  const { steps_needed: needed, suggestions } = answer;
  const isEnough = request.max_steps !== undefined || needed === null || suggestions.some(({ verified }) => verified);
  return isEnough ? answer : runner.run('rank-edits.jepa', { ...request, max_steps: needed });
}

/** Writes the document that a suggestion leads to: into the file with `--write`, else to standard output. 0 where nothing asked about is left. */
async function applySuggestion(
  source: SourceDocument,
  { suggestions }: Repairs,
  rank: number,
  options: RepairCommandOptions,
  runner: Runner,
  terminal: Terminal,
): Promise<number> {
  const chosen = suggestions.find((one) => one.rank === rank);
  if (chosen === undefined)
    throw new UsageError(
      suggestions.length === 0
        ? 'there is no repair to apply'
        : `--apply takes 1 to ${suggestions.length}; without it, the suggestions are listed`,
    );
  const repaired = await appliedTo(source, chosen, runner);
  const text = source.rewrite(repaired);
  if (options.write === true) {
    await replaceFile(source.name, text);
    if (formatOf(options) !== 'json') printPatch(source.name, source.text, text, terminal);
    terminal.note(`${printable(source.name)}: ${counted(chosen.actions.length, 'action')} applied`);
    noteFormChange(source, terminal);
  }
  if (formatOf(options) === 'json') terminal.line(JSON.stringify(chosen));
  else if (options.write !== true) terminal.write(text.endsWith('\n') ? text : `${text}\n`);
  return chosen.remaining.length === 0 ? 0 : 1;
}

/** The document as it is written with the actions applied, so that no other text changes. */
async function appliedTo(source: SourceDocument, { actions, schema }: Suggestion, runner: Runner): Promise<unknown> {
  const plain = actions.map(({ action, params }) => ({ action, params }));
  try {
    return (await runner.run('apply', { schema: source.value as never, actions: plain as never })).schema;
  } catch {
    // Names that are written otherwise than in normal form are told apart there; the answer has the document in that form.
    return schema;
  }
}

async function shownCategories(runner: Runner, request: Request<'error-check'>): Promise<string[]> {
  const { errors, top_errors: top } = await runner.run('error-check', request);
  const found = errors.filter((error) => error.findings.length > 0).map((error) => error.category);
  return found.length > 0 ? found : [...top];
}
