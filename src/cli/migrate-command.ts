// `orrery migrate`: documents brought to a version of the format. Without `--write` the steps are shown and nothing is written.
import type { Answer } from '../contract/contract.ts';
import { printWrapped } from './changes/text-report.ts';
import { type CommonOptions, dense } from './document-commands.ts';
import { expandPatterns, requireDocument, type SourceDocument } from './documents.ts';
import { printPatch } from './fix.ts';
import { noteFormChange } from './form-change.ts';
import { counted } from './numbers.ts';
import { openRunner } from './runner.ts';
import { printable, type Terminal } from './terminal.ts';
import { replaceFile } from './text-file.ts';
import { UsageError } from './usage-error.ts';

export interface MigrateOptions extends CommonOptions {
  readonly to?: string;
  readonly write?: boolean;
}

type Migration = Answer<'migrate'>;

/** Exit codes: 0 when the target has nothing against the documents after the steps, 1 when something is left. */
export async function runMigrate(
  patterns: readonly string[],
  options: MigrateOptions,
  terminal: Terminal,
): Promise<number> {
  const files = await expandPatterns(patterns);
  if (options.write === true && files.includes('-'))
    throw new UsageError('standard input cannot be written; leave --write out');
  const runner = await openRunner(options, 'migrate');
  let isLeft = false;
  try {
    for (const file of files) {
      const source = await requireDocument(file);
      const request = { schema: source.value, ...(options.to === undefined ? {} : { to: options.to }) };
      const answer = await runner.run('migrate', request as never);
      isLeft ||= answer.remaining.length > 0;
      await finish(source, answer, options, terminal);
    }
  } finally {
    await runner.close();
  }
  return isLeft ? 1 : 0;
}

async function finish(
  source: SourceDocument,
  answer: Migration,
  { json, write }: MigrateOptions,
  terminal: Terminal,
): Promise<void> {
  const text = answer.steps.length === 0 ? source.text : source.rewrite(answer.schema);
  const isWritten = write === true && text !== source.text;
  if (isWritten) await replaceFile(source.name, text);
  if (json === true) {
    terminal.line(JSON.stringify({ file: source.name, ...answer }));
    return;
  }
  report(source, answer, isWritten, terminal);
  if (text !== source.text) printPatch(source.name, source.text, text, terminal);
  if (isWritten) noteFormChange(source, terminal);
  else if (answer.steps.length > 0 && source.name !== '-') terminal.note('nothing was written; --write does');
}

function report({ name, placeOf }: SourceDocument, answer: Migration, isWritten: boolean, terminal: Terminal): void {
  const { style } = terminal;
  const { steps, questions, remaining, target } = answer;
  const done = isWritten
    ? style.green('migrated')
    : style.yellow(steps.length === 0 ? 'nothing to do' : 'would migrate');
  terminal.line(`${done} ${printable(name)} to ${target}: ${counted(steps.length, 'step')}`);
  let reason = '';
  for (const step of steps) {
    if (step.reason !== reason) {
      reason = step.reason;
      printWrapped(terminal, 2, `${style.cyan(step.rule)}  ${printable(reason)}`);
    }
    printWrapped(terminal, 6, style.dim(`${step.hazard}: ${step.action} ${printable(dense(step.params))}`));
  }
  if (questions.length > 0) terminal.line(`${style.yellow('to decide')}: ${counted(questions.length, 'question')}`);
  for (const { rule, pointer, question, choices } of questions) {
    printWrapped(terminal, 2, `${style.cyan(rule)}  ${printable(pointer)}  ${printable(question)}`);
    for (const { label, hazard } of choices) printWrapped(terminal, 6, style.dim(`${hazard}: ${printable(label)}`));
  }
  if (remaining.length === 0) return;
  terminal.line(`${style.yellow('left')}: ${counted(remaining.length, 'error')} of ${target}`);
  const asked = new Set(questions.map(({ rule, pointer }) => `${rule} ${pointer}`));
  for (const { rule, pointer, message } of remaining) {
    if (asked.has(`${rule} ${pointer}`)) continue;
    const place = steps.length === 0 ? `${placeOf(pointer).line}:${placeOf(pointer).column}` : printable(pointer);
    printWrapped(terminal, 2, `${place}  ${style.cyan(rule)}  ${printable(message)}`);
  }
}
