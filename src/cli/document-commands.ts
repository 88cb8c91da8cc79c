// Commands over one operation on documents: they run it, and print its answer for people or, with --json, as it is.
import { existsSync } from 'node:fs';
import { defaultLimits } from '../core/base/limits.ts';
import { readSchema as parse } from '../core/formats/index.ts';
import type { Target } from '../core/verify/index.ts';
import { requireDocument, sayProblem } from './documents.ts';
import { targetMember } from './project-target.ts';
import { openRunner, type RunnerOptions } from './runner.ts';
import { alignColumns, printable, type Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

export interface CommonOptions extends RunnerOptions {
  readonly json?: boolean;
}

/** Anything else, and what is there as a file, is a file or `-`. */
export const isBehaviorName = (goal: string): boolean =>
  /^[a-z][a-z0-9]*-[\w-]+$/.test(goal) && (goal.startsWith('std-') || !existsSync(goal));

/** A behavior's name stays a name. */
export async function readGoal(goal: string, options: CommonOptions): Promise<string | object> {
  return isBehaviorName(goal) ? goal : readSchema(goal, options);
}

/** The value of a file that holds a schema; one that holds none is told by its name. A server judges by its own limits. */
export async function readSchema(name: string, { url, limits }: CommonOptions): Promise<never> {
  const { value } = await requireDocument(name);
  const [problem] = url === undefined ? parse(value, limits?.() ?? defaultLimits).problems : [];
  if (problem !== undefined) throw new UsageError(sayProblem(name, problem));
  return value as never;
}

export async function runErrors(
  file: string,
  options: CommonOptions & { readonly target?: Target },
  terminal: Terminal,
): Promise<number> {
  const runner = await openRunner(options, 'error-check');
  const request = { schema: await readSchema(file, options), ...(await targetMember(options)) };
  const validity = await runner.run('validity-check', request);
  const answer = await runner.run('error-check', request);
  if (options.json === true) terminal.line(JSON.stringify({ ...validity, ...answer }));
  else {
    const { style } = terminal;
    const verdict = validity.valid ? style.green('valid') : style.red('not valid');
    terminal.line(
      `${verdict}, probability ${validity.probability.toFixed(3)}, confidence ${validity.confidence}, ${validity.basis}${'target' in request ? `, by version ${validity.target}` : ''}`,
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

export function dense(value: unknown): string {
  return printable(JSON.stringify(value));
}

export interface EmbedOptions extends CommonOptions {
  readonly parts?: boolean;
}

export async function runEmbed(file: string, options: EmbedOptions, terminal: Terminal): Promise<number> {
  const runner = await openRunner(options, 'embed');
  const answer = await runner.run('embed', { schema: await readSchema(file, options), parts: options.parts === true });
  if (options.json === true || !('vector' in answer)) terminal.line(JSON.stringify(answer));
  else {
    terminal.line(
      `${answer.dimension} dimensions, ${answer.embedding_version}, canonical hash ${answer.canonical_hash}`,
    );
    const show = (vector: readonly number[]) => terminal.line(vector.map((value) => value.toFixed(4)).join(' '));
    show(answer.vector);
    for (const { kind, name, pointer, vector } of answer.parts ?? []) {
      terminal.line(`${kind} ${printable(name)} ${terminal.style.dim(printable(pointer))}`);
      show(vector);
    }
  }
  return 0;
}
