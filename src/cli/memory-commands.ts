// Commands over the memory: on a server with --url, otherwise on the data directory of this machine.
import type { OperationId } from '../contract/contract.ts';
import type { CommonOptions } from './document-commands.ts';
import { parseArgument, requireDocument } from './documents.ts';
import { adviseDomain, didYouMean } from './near-domains.ts';
import { counted, readNumber } from './numbers.ts';
import { openRunner, type Runner } from './runner.ts';
import { alignColumns, printable, type Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

export interface EpisodeOptions extends CommonOptions {
  readonly domain?: string;
  readonly context?: string;
  readonly schema?: string;
  readonly actions?: string;
  readonly step?: string;
  readonly pinned?: string;
  readonly corrects?: string;
  readonly praises?: string;
  readonly arguments?: string;
  readonly outcome?: string;
  readonly metadata?: string;
  readonly limit?: string;
  readonly minSimilarity?: string;
  readonly since?: string;
  readonly olderThanDays?: string;
  readonly minRelevance?: string;
  readonly dryRun?: boolean;
  readonly explain?: boolean;
}

type Values = Readonly<Record<string, unknown>>;

function given(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

async function call(id: OperationId, request: Values, options: CommonOptions): Promise<Record<string, unknown>> {
  const runner = await openRunner(options, id);
  try {
    return (await runner.run(id, request as never)) as Record<string, unknown>;
  } finally {
    await runner.close();
  }
}

async function readSchema(file: string | undefined): Promise<unknown> {
  return file === undefined ? undefined : (await requireDocument(file)).value;
}

const readActions = (names: string | undefined) => (names === '' ? [] : names?.split(',').map((name) => name.trim()));

export async function runStore(options: EpisodeOptions, terminal: Terminal): Promise<number> {
  // Asked before there is a store: what is refused leaves no folder behind.
  if (options.context === undefined && options.schema === undefined)
    throw new UsageError('an episode has a situation: give --context, --schema or both');
  const request = given({
    domain: options.domain,
    context: options.context,
    schema: await readSchema(options.schema),
    actions_taken: readActions(options.actions),
    outcome: options.outcome,
    metadata: options.metadata === undefined ? undefined : parseArgument('--metadata', options.metadata),
    pinned: options.pinned,
    corrects: options.corrects,
    praises: options.praises,
  });
  const answer = await call('memory.store', request, options);
  print(answer, options, terminal, () => `stored ${answer.episode_id} in ${printable(String(answer.domain))}`);
  return 0;
}

export async function runRecall(options: EpisodeOptions, terminal: Terminal): Promise<number> {
  const request = given({
    domain: options.domain,
    context: options.context,
    schema: await readSchema(options.schema),
    actions_taken: readActions(options.actions),
    step: options.step,
    arguments: options.arguments === undefined ? undefined : parseArgument('--arguments', options.arguments),
    outcome: options.outcome,
    limit: readNumber('--limit', options.limit),
    min_similarity: readNumber('--min-similarity', options.minSimilarity),
    since: options.since,
    explain: options.explain,
  });
  const answer = await call('memory.recall', request, options);
  if (options.json === true) terminal.line(JSON.stringify(answer));
  else printRecall(answer as unknown as Recalled, terminal);
  return 0;
}

interface Recalled {
  readonly no_pattern?: string;
  readonly pattern: { readonly name: string; readonly steps: readonly string[]; readonly support: number } | null;
  readonly episodes: readonly {
    readonly similarity: number;
    readonly outcome: string;
    readonly context: string;
    readonly episode_id: string;
    readonly also?: number;
    readonly corrected_by?: string;
    readonly parts?: Readonly<Record<string, number>>;
  }[];
  readonly pinned?: readonly { readonly pinned: string; readonly context: string; readonly episode_id: string }[];
  readonly total_matches: number;
  readonly vectors_pending?: number;
  readonly next_actions?: readonly {
    readonly action: unknown;
    readonly likelihood: number;
    readonly support: number;
    readonly failed_last?: number;
  }[];
  readonly before_step?: StepEndings & { readonly step: string; readonly same_arguments?: StepEndings };
  readonly did_you_mean?: readonly string[];
}

interface StepEndings {
  readonly support: number;
  readonly evidence: { readonly successes: number; readonly failures: number; readonly partials: number };
  readonly failed_last?: number;
}

function printRecall(
  {
    pattern,
    no_pattern: reason,
    episodes,
    pinned = [],
    total_matches: total,
    vectors_pending: pending = 0,
    next_actions: next,
    before_step: before,
    did_you_mean: near,
  }: Recalled,
  terminal: Terminal,
): void {
  const { style } = terminal;
  for (const one of pinned)
    terminal.line(`${style.bold(one.pinned)}: ${printable(one.context)}  ${style.dim(one.episode_id)}`);
  if (pattern !== null)
    terminal.line(
      `${style.bold(printable(pattern.name))} (support ${pattern.support}): ${pattern.steps.map(printable).join(' → ')}`,
    );
  // A domain without episodes has neither matches nor a pattern.
  if (near !== undefined) {
    terminal.line(`the domain holds no episode${didYouMean(near)}`);
    return;
  }
  if (reason !== undefined) terminal.line(style.dim(`no pattern: ${printable(reason)}`));
  const rows = episodes.map((one) => [
    one.similarity.toFixed(3) + (one.parts === undefined ? '' : sayParts(one.parts)),
    one.outcome,
    `${printable(one.context).slice(0, 80)}${one.also === undefined ? '' : ` (also: ${one.also})`}${one.corrected_by === undefined ? '' : ` (corrected by ${one.corrected_by})`}`,
    style.dim(one.episode_id),
  ]);
  for (const line of alignColumns(rows)) terminal.line(line);
  terminal.line(style.dim(`${total} matching`));
  if (pending > 0)
    terminal.line(`${sayWaiting(pending)} and ${pending === 1 ? 'is' : 'are'} ranked by words alone; ask again`);
  if (before !== undefined) terminal.line(`${printable(before.step)} before: ${sayEndings(before)}`);
  if (before?.same_arguments !== undefined) terminal.line(`with these arguments: ${sayEndings(before.same_arguments)}`);
  if (next === undefined) return;
  terminal.line(next.length === 0 ? 'nothing is known to follow' : 'what followed:');
  const followers = next.map((one) => [
    one.likelihood.toFixed(3),
    `support ${one.support}`,
    sayStep(one.action),
    one.failed_last === undefined ? '' : `failed the last ${one.failed_last} times`,
  ]);
  for (const line of alignColumns(followers)) terminal.line(line);
}

/** ` = sentence 0.410 + words 0.302`. */
function sayParts(parts: Readonly<Record<string, number>>): string {
  const said = Object.entries(parts).filter(([, part]) => part >= 0.0005);
  return said.length === 0 ? '' : ` = ${said.map(([name, part]) => `${name} ${part.toFixed(3)}`).join(' + ')}`;
}

function sayEndings({ support, evidence, failed_last: last }: StepEndings): string {
  if (support === 0) return 'in no episode';
  const { successes, failures, partials } = evidence;
  const partly = partials === 0 ? '' : `, ${partials} in part`;
  const failing = last === undefined ? '' : `; failed the last ${last} times`;
  return `in ${counted(support, 'episode')}: ${successes} succeeded, ${failures} failed${partly}${failing}`;
}

const sayWaiting = (count: number) =>
  `${counted(count, 'episode')} still ${count === 1 ? 'waits' : 'wait'} for a vector`;

const sayStep = (step: unknown) => printable(typeof step === 'string' ? step : JSON.stringify(step));

export async function runCompress(options: EpisodeOptions, terminal: Terminal): Promise<number> {
  const answer = await call('memory.compress', given({ domain: options.domain }), options);
  const { patterns_extracted: patterns, episodes_compressed: episodes, memory_reduction: freed } = answer;
  const pending = Number(answer.vectors_pending ?? 0);
  print(answer, options, terminal, () => {
    const done = `${counted(Number(patterns), 'pattern')} from ${counted(Number(episodes), 'episode')}, ${sayFreed(Number(freed))}`;
    const told = answer.no_pattern === undefined ? done : `${done}\n${printable(String(answer.no_pattern))}`;
    return pending === 0
      ? told
      : `${told}\n${sayWaiting(pending)} and ${pending === 1 ? 'is' : 'are'} left out; compress again`;
  });
  return 0;
}

/** The share of the bytes of a domain, from 0 to 1, that packing its episodes freed. */
const sayFreed = (share: number): string =>
  share < 0.0005 ? 'no room freed: there is little to pack' : `${(100 * share).toFixed(1)} % of the stored bytes freed`;

export async function runForget(options: EpisodeOptions, terminal: Terminal): Promise<number> {
  const request = given({
    domain: options.domain,
    older_than_days: readNumber('--older-than-days', options.olderThanDays),
    min_relevance: readNumber('--min-relevance', options.minRelevance),
    dry_run: options.dryRun,
  });
  const runner = await openRunner(options, 'memory.forget');
  const { answer, advice } = await forget(runner, request).finally(runner.close);
  const verb = answer.dry_run === true ? 'would be forgotten' : 'forgotten';
  print(
    answer,
    options,
    terminal,
    () =>
      `${counted(Number(answer.episodes_forgotten), 'episode')} ${verb}, ${counted(Number(answer.patterns_withdrawn), 'pattern')} withdrawn, ${counted(Number(answer.episodes_remaining), 'episode')} left${advice}`,
  );
  return 0;
}

async function forget(runner: Runner, request: Values) {
  const answer = await runner.run('memory.forget', request as never);
  const isEmpty = answer.episodes_forgotten + answer.episodes_remaining === 0;
  return { answer, advice: isEmpty ? await adviseDomain(runner, String(request.domain)) : '' };
}

export async function runStats(options: EpisodeOptions, terminal: Terminal): Promise<number> {
  const answer = await call('memory.stats', given({ domain: options.domain }), options);
  if (options.json === true) terminal.line(JSON.stringify(answer));
  else
    for (const line of alignColumns(
      Object.entries(answer).map(([name, value]) => [
        name,
        printable(typeof value === 'string' ? value : JSON.stringify(value)),
      ]),
    ))
      terminal.line(line);
  return 0;
}

function print(answer: Values, options: CommonOptions, terminal: Terminal, sentence: () => string): void {
  terminal.line(options.json === true ? JSON.stringify(answer) : sentence());
}
