// `orrery apply`: a plan, or any list of actions, carried out on a document. A plan knows the document that it was made for; where the one at hand is another,
// nothing is applied and what has moved is shown.
import { type Action, hazardsIn, planInstructions, renamesIn } from '../core/plan/index.ts';
import { canonicalHash, type Schema } from '../core/schema/index.ts';
import { reportChanges } from './changes/change-report.ts';
import { printReport } from './changes/text-report.ts';
import { requireDocument, requireValue, type SourceDocument } from './documents.ts';
import { noteFormChange } from './form-change.ts';
import { counted } from './numbers.ts';
import { type FormatOptions, formatOf, schemaFrom } from './plan-command.ts';
import { holdTo, readPolicy } from './policies.ts';
import { openRunner } from './runner.ts';
import { besides, printable, type Terminal } from './terminal.ts';
import { replaceFile } from './text-file.ts';
import { UsageError } from './usage-error.ts';

export interface ApplyOptions extends FormatOptions {
  readonly write?: boolean;
  readonly policy?: string;
}

/** Actions from a file: a list, or an answer of plan or repair that holds one; of repairs the first. */
interface ActionsFile {
  readonly actions: readonly Action[];
  /** The hash of the document that a plan starts from, and that document; null where the file does not say. */
  readonly baseHash: string | null;
  readonly base: unknown;
}

/** The plan and the document may stand in either order: the document is the one with orbitals, or without actions. */
export async function runApply(
  first: string,
  second: string,
  options: ApplyOptions,
  terminal: Terminal,
): Promise<number> {
  if (first === '-' && second === '-')
    throw new UsageError('standard input can be read once; give the other as a file');
  const isPlanFirst = first !== '-' && actionsIn(await requireValue(first)) !== null;
  const [planFile, file] = isPlanFirst ? [first, second] : [second, first];
  const isPlan = isPlanFirst || (second !== '-' && actionsIn(await requireValue(second)) !== null);
  if (!isPlan && second !== '-')
    throw new UsageError(
      `neither ${first} nor ${second} is a plan: expected a list of actions, or an object with \`instructions\`, \`actions\` or \`suggestions\`, as \`orrery plan -o\` writes it`,
    );
  const plan = readActions(planFile, await requireValue(planFile));
  const source = await requireDocument(file);
  const before = schemaFrom(source.value, options);
  if (plan.baseHash !== null && canonicalHash(before) !== plan.baseHash) {
    showMoved(planFile, file, plan, before, options, terminal);
    return 1;
  }
  const policy = await readPolicy(options.policy);
  const runner = await openRunner(options, 'apply');
  const answer = await runner
    .run('apply', { schema: source.value as never, actions: plan.actions as never })
    .finally(runner.close);
  // Asked once the actions are known to be ones that can be applied.
  const hazards = hazardsIn(before, plan.actions);
  const judged = plan.actions.map((action, i) => ({ ...action, hazard: hazards[i] ?? 'safe' }));
  if (policy !== null) {
    const rename = renamesIn(plan.actions);
    const { hazards: data } = planInstructions(before, schemaFrom(answer.schema, options), { renames: 'off', rename });
    if (holdTo(policy, { instructions: judged, hazards: data }, terminal) !== 0) return 1;
  }
  await finish(source, before, answer, judged, options, terminal);
  return 0;
}

type Holder = { instructions?: unknown; actions?: unknown; suggestions?: { actions?: unknown }[] } | null;

function actionsIn(value: unknown): unknown[] | null {
  const holder = value as Holder;
  const list = Array.isArray(value)
    ? value
    : (holder?.instructions ?? holder?.actions ?? holder?.suggestions?.[0]?.actions);
  return Array.isArray(list) ? list : null;
}

function readActions(file: string, value: unknown): ActionsFile {
  const list = actionsIn(value);
  if (list === null)
    throw new UsageError(
      `${file}: expected a list of actions, or an object with \`instructions\`, \`actions\` or \`suggestions\``,
    );
  const { base_hash: hash, base } = value as { base_hash?: unknown; base?: unknown };
  return {
    // What is no action is refused where actions are read, with its place.
    actions: (list as (Partial<Action> | null)[]).map((one) => ({ action: one?.action, params: one?.params })) as never,
    baseHash: typeof hash === 'string' ? hash : null,
    base,
  };
}

/** What lies between the document that a plan was made for and the one at hand. */
function showMoved(
  planFile: string,
  file: string,
  { base }: ActionsFile,
  now: Schema,
  options: ApplyOptions,
  terminal: Terminal,
): void {
  const told = besides(terminal);
  terminal.note(
    `${printable(file)} is not the document that ${printable(planFile)} was made for; nothing was applied. Plan again from it.`,
  );
  if (base === undefined) return;
  const was = schemaFrom(base, options);
  const { renames } = planInstructions(was, now);
  const taken = renames.filter((one) => one.taken);
  printReport('Since then', reportChanges(was, now, taken, { isDone: true }), told);
}

async function finish(
  source: SourceDocument,
  before: Schema,
  answer: { readonly schema: unknown; readonly applied: number },
  judged: readonly (Action & { readonly hazard: string })[],
  options: ApplyOptions,
  terminal: Terminal,
): Promise<void> {
  const { name: file } = source;
  const text = source.rewrite(answer.schema as never);
  const isWritten = options.write === true && file !== '-';
  if (isWritten) {
    await replaceFile(file, text);
    terminal.note(`${printable(file)}: ${counted(answer.applied, 'action')} applied`);
    noteFormChange(source, terminal);
  }
  const format = formatOf(options);
  if (format === 'json') {
    terminal.line(JSON.stringify(answer));
    return;
  }
  if (!isWritten && options.format === undefined) {
    terminal.write(text.endsWith('\n') ? text : `${text}\n`);
    return;
  }
  const after = schemaFrom(answer.schema, options);
  const renames = renamesIn(judged);
  const isLoss = judged.some(({ hazard }) => hazard === 'destructive');
  const report = reportChanges(before, after, renames, { isLoss, isDone: true });
  if (format === 'text') printReport('Applied', report, terminal);
  else {
    const { markdownReport } = await import('./changes/markdown-report.ts');
    terminal.write(markdownReport({ title: 'Applied', report, before, after, renames, instructions: judged }));
  }
}
