// `orrery gap`, `plan` and `apply`: what lies between two documents, the instructions that lead from one to the other, and carrying them out. A plan is a file:
// it holds the instructions, the hash of the document that they start from, and that document, so that what has moved since can be shown.
import type { Answer } from '../contract/contract.ts';
import { defaultLimits } from '../core/base/limits.ts';
import { readSchema as parseDocument } from '../core/formats/index.ts';
import { type Action, applyActions, type PlannedRename } from '../core/plan/index.ts';
import type { Schema } from '../core/schema/index.ts';
import type { Target } from '../core/verify/index.ts';
import { otherReadingText, reportChanges } from './changes/change-report.ts';
import type { MarkdownInput } from './changes/markdown-report.ts';
import { printReport, printWrapped } from './changes/text-report.ts';
import { type CommonOptions, isBehaviorName, readGoal, readSchema } from './document-commands.ts';
import { counted } from './numbers.ts';
import { holdTo, readPolicy } from './policies.ts';
import { targetMember } from './project-target.ts';
import { openRunner } from './runner.ts';
import { alignColumns, printable, type Terminal } from './terminal.ts';
import { writeOutput } from './text-file.ts';
import { UsageError } from './usage-error.ts';

export type ReportFormat = 'text' | 'json' | 'markdown';

export interface FormatOptions extends CommonOptions {
  readonly format?: ReportFormat;
}

export const formatOf = ({ json, format }: FormatOptions): ReportFormat =>
  json === true ? 'json' : (format ?? 'text');

export async function runGap(
  source: string,
  target: string,
  options: FormatOptions,
  terminal: Terminal,
): Promise<number> {
  const request = { source: await readGoal(source, options), target: await readGoal(target, options) };
  const runner = await openRunner(options, 'gap', request);
  try {
    const answer = await runner.run('gap', request as never);
    if (formatOf(options) === 'json') terminal.line(JSON.stringify(answer));
    else if (answer.gap_score === 0 && formatOf(options) === 'text') terminal.line('gap 0.0000: the two are equal');
    else {
      const [from, to] = await Promise.all([resolve(request.source), resolve(request.target)]);
      const plan = await runner.run('plan-instructions', {
        current: from.document as never,
        goal: to.document as never,
      });
      await printChanges({ ...plan, instructions: [] }, 'Gap', from, to, options, terminal);
      if (formatOf(options) === 'text') terminal.line(`gap ${answer.gap_score.toFixed(4)}`);
    }
    return answer.gap_score === 0 ? 0 : 1;
  } finally {
    await runner.close();
  }

  /** A document, or the one of a behavior. */
  async function resolve(side: string | object): Promise<Schema> {
    const document = typeof side === 'string' ? (await runner.run('behaviors.get', { name: side })).schema : side;
    return schemaFrom(document, options);
  }
}

/** A document, or the one of a behavior: a plan names its steps by what stands in it. */
async function readCurrent(name: string, options: CommonOptions): Promise<never> {
  if (!isBehaviorName(name)) return readSchema(name, options);
  const { readDocumentOrBehavior } = await import('./document-or-behavior.ts');
  return (await readDocumentOrBehavior(name, options)).value as never;
}

/** A document in any form that is accepted; one that is no schema is a usage error. */
export function schemaFrom(document: unknown, { limits }: CommonOptions): Schema {
  const { schema, problems } = parseDocument(document, limits?.() ?? defaultLimits);
  const [problem] = problems;
  if (problem !== undefined) throw new UsageError(`${problem.pointer || 'the document'}: ${problem.message}`);
  return schema;
}

type PlanAnswer = Answer<'plan-instructions'>;

/** What is printed of a plan, whichever file or answer it comes from. */
interface Planned {
  readonly instructions: readonly { level?: number; action: string; params: object; hazard?: string }[];
  readonly renames: PlanAnswer['renames'];
  readonly hazards: readonly { rule: string; effect: string; message: string; safe_way: string }[];
  readonly behavior?: PlanAnswer['behavior'];
}

export async function printChanges(
  { instructions, renames, hazards, behavior }: Planned,
  title: string,
  before: Schema,
  after: Schema,
  options: FormatOptions & { readonly room?: number },
  terminal: Terminal,
): Promise<void> {
  const taken = renames.filter((one) => one.taken) as readonly PlannedRename[];
  const isLoss = instructions.some(({ hazard }) => hazard === 'destructive');
  const others = renames.filter((one) => !one.taken) as readonly PlannedRename[];
  const report = reportChanges(before, after, taken, { isLoss });
  if (formatOf(options) === 'markdown') {
    const { markdownReport } = await import('./changes/markdown-report.ts');
    const input = {
      ...{ title, report, before, after, renames: taken, others, hazards, instructions, behavior },
    } as MarkdownInput;
    terminal.write(markdownReport(input, options.room));
    return;
  }
  printReport(title, report, terminal);
  if (hazards.length > 0) {
    terminal.line();
    terminal.line(terminal.style.bold('stored data and users'));
    for (const { effect, rule, message, safe_way: safeWay } of hazards)
      printWrapped(terminal, 2, printable(`! ${effect} (${rule}): ${message} Safe way: ${safeWay}`));
  }
  if (others.length > 0) {
    terminal.line();
    terminal.line(terminal.style.bold('not read as renamed'));
    for (const other of others) printWrapped(terminal, 2, printable(`? ${otherReadingText(other)}`));
  }
  if (report.groups.length + others.length + hazards.length > 0) terminal.line();
  if (behavior !== undefined) (await import('./changes/behavior-report.ts')).printBehavior(behavior, terminal);
}

interface PlanRequest {
  readonly current: never;
  readonly goal: never;
  readonly domain?: string;
}

export interface PlanOptions extends FormatOptions {
  readonly suggest?: boolean;
  readonly domain?: string;
  readonly renames?: 'off' | 'certain' | 'likely';
  /** Pairs, as `from=to`. */
  readonly rename?: readonly string[];
  readonly output?: string;
  /** Replace the file of `output`. */
  readonly force?: boolean;
  readonly policy?: string;
  /** The version of the format by which the goal is judged. */
  readonly target?: Target;
  /** Also what the plan changes in what the document does. */
  readonly behavior?: boolean;
}

export async function runPlan(
  current: string,
  goal: string,
  options: PlanOptions,
  terminal: Terminal,
): Promise<number> {
  const request: PlanRequest = {
    current: await readCurrent(current, options),
    goal: (await readGoal(goal, options)) as never,
    ...(options.domain === undefined ? {} : { domain: options.domain }),
  };
  if (options.suggest === true) return suggest(request, options, terminal);
  const policy = await readPolicy(options.policy);
  const runner = await openRunner(options, 'plan-instructions', request);
  const answer = await runner
    .run('plan-instructions', {
      ...request,
      ...(await targetMember(options)),
      ...(options.behavior === true ? { behavior: true } : {}),
      ...(options.renames === undefined ? {} : { renames: options.renames }),
      ...(options.rename === undefined ? {} : { rename: options.rename.map(readPair) }),
    })
    .finally(runner.close);
  if (options.output !== undefined) {
    const plan = { ...answer, base: request.current };
    await writeOutput(options.output, `${JSON.stringify(plan, null, 2)}\n`, options.force);
  }
  if (formatOf(options) === 'json') terminal.line(JSON.stringify(answer));
  else {
    const before = schemaFrom(request.current, options);
    const after = outcomeOf(before, answer.instructions as readonly Action[]);
    await printChanges(answer, 'Plan', before, after, options, terminal);
    if (formatOf(options) === 'text') {
      const size = `${counted(answer.total_instructions, 'instruction')} in ${counted(answer.levels, 'level')}`;
      printWrapped(terminal, 0, `${size}; applied and verified: the result equals the goal`);
    }
  }
  if (options.output !== undefined) terminal.note(`${printable(options.output)}: the plan, for orrery apply`);
  return holdTo(policy, answer as never, terminal);
}

function outcomeOf(before: Schema, actions: readonly Action[]): Schema {
  const result = applyActions(before, actions);
  if (!result.ok) throw new UsageError(`the plan cannot be applied here: ${result.failure.reason}`);
  return result.schema;
}

/** `from=to`, with the kind before it and the place behind it where these are given: `field:total=amount@Order`. */
function readPair(text: string) {
  const match = /^(?:(orbital|entity|field|trait|page|state|event|tick):)?(.+?)=(.+?)(?:@(.+))?$/.exec(text);
  if (match === null)
    throw new UsageError(`--rename ${text}: expected from=to, such as Customer=Client or field:total=amount@Order`);
  const [, type, from = '', to = '', within] = match;
  return {
    from,
    to,
    ...(type === undefined ? {} : { type: type as PlannedRename['type'] }),
    ...(within === undefined ? {} : { within }),
  };
}

async function suggest(request: PlanRequest, options: PlanOptions, terminal: Terminal): Promise<number> {
  const runner = await openRunner(options, 'plan', request);
  const answer = await runner.run('plan', request).finally(runner.close);
  const { actions, summary } = answer;
  if (formatOf(options) === 'json') terminal.line(JSON.stringify(answer));
  else {
    printWrapped(terminal, 0, `${terminal.style.bold('Plan:')} ${countsText(summary)}`);
    if (actions.length > 0) terminal.line();
    const rows = actions.map(({ score, action, params, loses }) => [
      score.toFixed(3),
      terminal.style.cyan(action),
      `${printable(JSON.stringify(params))}${loses === undefined ? '' : terminal.style.red(`  loses ${printable(loses)}`)}`,
    ]);
    for (const line of alignColumns(rows)) printWrapped(terminal, 0, line);
  }
  return 0;
}

/** The summary of an answer, where there is no report that names the kinds. */
function countsText({ added, changed, renamed, removed, hazards }: PlanAnswer['summary']): string {
  const counts = { add: added, change: changed, rename: renamed, remove: removed };
  const parts = Object.entries(counts).filter(([, count]) => count > 0);
  const text = parts.map(([verb, count]) => `${count} to ${verb}`).join(', ') || 'nothing to do';
  return hazards.destructive === 0 ? text : `${text}; ${counted(hazards.destructive, 'suggestion')} destructive`;
}
