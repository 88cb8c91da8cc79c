// Commands about behaviors.
import { existsSync } from 'node:fs';
import { nearestNames } from '../core/base/nearest.ts';
import { anySize } from '../core/schema/index.ts';
import type { CommonOptions } from './document-commands.ts';
import { requireDocument } from './documents.ts';
import { counted, readNumber } from './numbers.ts';
import { openRunner, type Runner } from './runner.ts';
import { modelOf, printMachines } from './show-command.ts';
import { alignColumns, printable, type Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

export interface ListOptions extends CommonOptions {
  readonly domain?: string;
  readonly tier?: string;
  readonly q?: string;
  readonly mermaid?: boolean;
  readonly imported?: boolean;
}

/** One behavior with its machines, or the list. */
export async function runBehaviors(
  name: string | undefined,
  options: ListOptions,
  terminal: Terminal,
): Promise<number> {
  const { style } = terminal;
  if (name === undefined && options.mermaid === true)
    throw new UsageError('--mermaid draws one behavior: give its name, such as std-helpdesk');
  if (name !== undefined) {
    const runner = await openRunner(options, 'behaviors.get', { name });
    const behavior = await runner.run('behaviors.get', { name }).finally(runner.close);
    if (options.json === true) terminal.line(JSON.stringify(behavior));
    else if (options.mermaid === true)
      printMachines(modelOf(behavior.schema, anySize), { format: 'mermaid' }, terminal);
    else {
      const [domain, title] = [printable(behavior.domain), printable(behavior.title)];
      terminal.line(`${style.bold(printable(behavior.name))}, ${behavior.tier}, ${domain}: ${title}`);
      terminal.line(printable(behavior.description));
      if (behavior.composes.length > 0)
        terminal.line(style.dim(`composed of ${behavior.composes.map(printable).join(', ')}`));
      terminal.line();
      printMachines(modelOf(behavior.schema, anySize), {}, terminal);
    }
    return 0;
  }
  const origin = options.imported === true ? { origin: 'imported' } : {};
  const runner = await openRunner(options, 'behaviors.list', origin);
  const items = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const filters = { domain: options.domain, tier: options.tier, q: options.q, ...origin, cursor };
    const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
    const page = await runner.run('behaviors.list', given as never);
    items.push(...page.items);
    cursor = page.next_cursor;
  }
  const advice = items.length === 0 && options.domain !== undefined ? await adviseDomains(runner, options.domain) : '';
  await runner.close();
  if (options.json === true) terminal.line(JSON.stringify(items));
  else {
    const rows = items.map((item) => [
      style.cyan(printable(item.name)),
      item.tier,
      printable(item.domain),
      printable(item.title),
    ]);
    for (const line of alignColumns(rows)) terminal.line(line);
    terminal.line(style.dim(`${counted(items.length, 'behavior')}${advice}`));
  }
  return 0;
}

/** The domains that there are, where a domain has no behavior at all. */
async function adviseDomains(runner: Runner, domain: string): Promise<string> {
  const domains = new Set<string>();
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await runner.run('behaviors.list', cursor === undefined ? {} : { cursor });
    for (const item of page.items) domains.add(item.domain);
    cursor = page.next_cursor;
  }
  if (domains.has(domain)) return '';
  const [near] = nearestNames(domain, [...domains], 1);
  const meant = near ?? [...domains].find((one) => one.startsWith(domain));
  return meant === undefined
    ? `; the domains are ${[...domains].map(printable).join(', ')}`
    : `; there is no domain ${printable(domain)}, did you mean ${printable(meant)}?`;
}

export interface MatchOptions extends CommonOptions {
  readonly text?: string;
  readonly mode?: 'structure' | 'names' | 'both';
  readonly limit?: string;
  readonly minSimilarity?: string;
  readonly imported?: boolean;
}

export async function runMatch(file: string | undefined, options: MatchOptions, terminal: Terminal): Promise<number> {
  if ((file === undefined) === (options.text === undefined))
    throw new UsageError('give a file, or --text with a sentence');
  if (file?.includes(' ') && !existsSync(file))
    throw new UsageError(`${printable(file)}: there is no such file; a sentence is given with --text`);
  const runner = await openRunner(options, 'behaviors.match', {}, options.imported);
  const subject = file === undefined ? { text: options.text } : { schema: (await requireDocument(file)).value };
  const answer = await runner.run('behaviors.match', {
    ...subject,
    ...(options.mode === undefined ? {} : { mode: options.mode }),
    ...(options.limit === undefined ? {} : { limit: readNumber('--limit', options.limit) }),
    ...(options.minSimilarity === undefined
      ? {}
      : { min_similarity: readNumber('--min-similarity', options.minSimilarity) }),
  } as never);
  await runner.close();
  if (options.json === true || !('matches' in answer)) terminal.line(JSON.stringify(answer));
  else {
    const { style } = terminal;
    const rows = answer.matches.map((match) => [
      match.similarity.toFixed(3),
      style.cyan(printable(match.behavior_name)),
      printable(match.title),
    ]);
    for (const line of alignColumns(rows)) terminal.line(line);
    if (rows.length === 0) terminal.line('no behavior is near');
  }
  return 'matches' in answer && answer.matches.length === 0 ? 1 : 0;
}
