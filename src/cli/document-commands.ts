// Commands over one operation on documents: they run it, and print its answer for people or, with --json, as it is.
import { existsSync } from 'node:fs';
import type { Answer } from '../contract/contract.ts';
import { requireDocument, requireValue } from './documents.ts';
import { noteFormChange } from './form-change.ts';
import { counted } from './numbers.ts';
import { isOwnName, openRunner, type RunnerOptions } from './runner.ts';
import { alignColumns, printable, type Terminal } from './terminal.ts';
import { replaceFile } from './text-file.ts';
import { UsageError } from './usage-error.ts';

export interface CommonOptions extends RunnerOptions {
  readonly json?: boolean;
}

type Entry = Answer<'gap'>['missing'][number];
type Action = Answer<'plan'>['actions'][number];

/** A behavior's name stays a name; anything else, and what is there as a file, is a file or `-`. */
async function readGoal(goal: string): Promise<string | object> {
  const isName = /^[a-z][a-z0-9]*-[\w-]+$/.test(goal) && (goal.startsWith('std-') || !existsSync(goal));
  return isName ? goal : readSchema(goal);
}

/** As the service reads it: what is no schema is refused there, with every problem. */
export async function readSchema(name: string): Promise<never> {
  return (await requireDocument(name)).value as never;
}

export async function runErrors(file: string, options: CommonOptions, terminal: Terminal): Promise<number> {
  const runner = await openRunner(options, 'error-check');
  const schema = await readSchema(file);
  const validity = await runner.run('validity-check', { schema });
  const answer = await runner.run('error-check', { schema });
  if (options.json === true) terminal.line(JSON.stringify({ ...validity, ...answer }));
  else {
    const { style } = terminal;
    const verdict = validity.valid ? style.green('valid') : style.red('not valid');
    terminal.line(
      `${verdict}, probability ${validity.probability.toFixed(3)}, confidence ${validity.confidence}, ${validity.basis}`,
    );
    terminal.line(`expected findings: ${answer.error_count_prediction}`);
    terminal.line();
    const rows = answer.errors
      .filter((error) => error.probability >= 0.05 || error.findings.length > 0)
      .map((error) => [
        style.cyan(error.category),
        error.probability.toFixed(3),
        bar(error.probability),
        error.findings.length === 0 ? style.dim('no finding') : `${error.findings.length} found`,
        style.dim(error.description),
      ]);
    for (const line of alignColumns(rows)) terminal.line(line);
    if (rows.length === 0) terminal.line('no category is likely');
    for (const note of answer.notes) terminal.line(`note: ${printable(note.message)}`);
  }
  return validity.valid && answer.top_errors.length === 0 ? 0 : 1;
}

function bar(share: number): string {
  const cells = Math.round(share * 10);
  return '█'.repeat(cells) + '░'.repeat(10 - cells);
}

export async function runGap(
  source: string,
  target: string,
  options: CommonOptions,
  terminal: Terminal,
): Promise<number> {
  const request = { source: await readGoal(source), target: await readGoal(target) };
  const runner = await openRunner(options, 'gap', Object.values(request).some(isOwnName));
  const answer = await runner.run('gap', request as never).finally(runner.close);
  if (options.json === true) terminal.line(JSON.stringify(answer));
  else {
    const { style } = terminal;
    const rows = [
      ...answer.missing.map((entry) => [style.green('+ missing'), ...describe(entry)]),
      ...answer.extra.map((entry) => [style.red('- extra'), ...describe(entry)]),
      ...answer.modified.map((entry) => [style.yellow('~ modified'), ...describe(entry)]),
    ];
    for (const line of alignColumns(rows)) terminal.line(line);
    terminal.line(`gap ${answer.gap_score.toFixed(4)}${answer.gap_score === 0 ? ': the two are equal' : ''}`);
  }
  return answer.gap_score === 0 ? 0 : 1;
}

function describe(entry: Entry): string[] {
  const where = [entry.linkedEntity, entry.route, entry.trait, entry.entity].find((text) => text !== undefined) ?? '';
  const changes = (entry as { changes?: { field: string }[] }).changes?.map((change) => change.field).join(', ') ?? '';
  return [entry.type, printable(entry.name), printable(where), changes];
}

export interface PlanOptions extends CommonOptions {
  readonly suggest?: boolean;
  readonly domain?: string;
  readonly renames?: 'off' | 'certain' | 'likely';
}

export async function runPlan(
  current: string,
  goal: string,
  options: PlanOptions,
  terminal: Terminal,
): Promise<number> {
  const request = {
    current: await readSchema(current),
    goal: (await readGoal(goal)) as never,
    ...(options.domain === undefined ? {} : { domain: options.domain }),
  };
  const { style } = terminal;
  if (options.suggest === true) {
    const runner = await openRunner(options, 'plan', isOwnName(request.goal) || options.domain !== undefined);
    const { actions } = await runner.run('plan', request).finally(runner.close);
    if (options.json === true) terminal.line(JSON.stringify(actions));
    else
      for (const line of alignColumns(
        actions.map((one) => [one.score.toFixed(3), style.cyan(one.action), dense(one.params)]),
      ))
        terminal.line(line);
    return 0;
  }
  const runner = await openRunner(options, 'plan-instructions', isOwnName(request.goal));
  const renames = options.renames ? { renames: options.renames } : {};
  const answer = await runner.run('plan-instructions', { ...request, ...renames }).finally(runner.close);
  if (options.json === true) {
    terminal.line(JSON.stringify(answer));
    return 0;
  }
  let level = 0;
  for (const instruction of answer.instructions) {
    if (instruction.level !== level) terminal.line(style.bold(`level ${instruction.level}`));
    level = instruction.level;
    const hazard = instruction.hazard === 'safe' ? '' : ` ${style.yellow(instruction.hazard)}`;
    terminal.line(`  ${style.cyan(instruction.action)}${hazard} ${fitLine(dense(instruction.params), terminal)}`);
  }
  terminal.line(
    `${counted(answer.total_instructions, 'instruction')} in ${counted(answer.levels, 'level')}; applied and verified: the result equals the goal`,
  );
  return 0;
}

export function dense(value: unknown): string {
  return printable(JSON.stringify(value));
}

export function fitLine(text: string, terminal: Terminal): string {
  const room = Math.max(40, terminal.columns - 30);
  return text.length > room ? `${text.slice(0, room - 1)}…` : text;
}

/** Actions from a file: a list, or an answer of plan or repair that holds one; of repairs the first. */
async function readActions(file: string): Promise<never> {
  const value = await requireValue(file);
  const holder = value as { instructions?: unknown; actions?: unknown; suggestions?: { actions?: unknown }[] } | null;
  const list = Array.isArray(value)
    ? value
    : (holder?.instructions ?? holder?.actions ?? holder?.suggestions?.[0]?.actions);
  if (!Array.isArray(list))
    throw new UsageError(
      `${file}: expected a list of actions, or an object with \`instructions\`, \`actions\` or \`suggestions\``,
    );
  // What is no action is refused where actions are read, with its place.
  return list.map((one?: Partial<Action> | null) => ({ action: one?.action, params: one?.params })) as never;
}

export async function runApply(
  file: string,
  actions: string,
  options: CommonOptions & { write?: boolean },
  terminal: Terminal,
): Promise<number> {
  const runner = await openRunner(options, 'apply');
  const source = await requireDocument(file);
  const answer = await runner.run('apply', { schema: source.value as never, actions: await readActions(actions) });
  const text = source.rewrite(answer.schema);
  const isWritten = options.write === true && file !== '-';
  if (isWritten) {
    await replaceFile(file, text);
    terminal.note(`${printable(file)}: ${counted(answer.applied, 'action')} applied`);
    noteFormChange(source, terminal);
  }
  if (options.json === true) terminal.line(JSON.stringify(answer));
  else if (!isWritten) terminal.write(text.endsWith('\n') ? text : `${text}\n`);
  return 0;
}

export async function runEmbed(file: string, options: CommonOptions, terminal: Terminal): Promise<number> {
  const runner = await openRunner(options, 'embed');
  const answer = await runner.run('embed', { schema: await readSchema(file) });
  if (options.json === true || !('vector' in answer)) terminal.line(JSON.stringify(answer));
  else {
    terminal.line(
      `${answer.dimension} dimensions, ${answer.embedding_version}, canonical hash ${answer.canonical_hash}`,
    );
    terminal.line(answer.vector.map((value) => value.toFixed(4)).join(' '));
  }
  return 0;
}
