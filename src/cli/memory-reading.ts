// Commands that show what memory holds: on a server with --url, otherwise in the store of this machine.
import type { Answer, OperationId, Request } from '../contract/contract.ts';
import type { CommonOptions } from './document-commands.ts';
import { adviseDomain } from './near-domains.ts';
import { counted, readNumber } from './numbers.ts';
import { openRunner, type Runner } from './runner.ts';
import { alignColumns, printable, type Terminal } from './terminal.ts';

export interface ReadingOptions extends CommonOptions {
  readonly domain?: string;
  readonly outcome?: string;
  readonly since?: string;
  readonly limit?: string;
  readonly cursor?: string;
}

async function call<Id extends OperationId>(id: Id, request: Request<Id>, options: CommonOptions): Promise<Answer<Id>> {
  return withRunner(id, options, (runner) => runner.run(id, request));
}

async function withRunner<T>(id: OperationId, options: CommonOptions, use: (runner: Runner) => Promise<T>): Promise<T> {
  const runner = await openRunner(options, id);
  try {
    return await use(runner);
  } finally {
    await runner.close();
  }
}

/** A page of a domain; the advice is about a domain that holds nothing. */
async function pageOf<Id extends 'memory.episodes.list' | 'memory.patterns.list'>(
  id: Id,
  request: Request<Id> & { readonly domain: string },
  options: CommonOptions,
): Promise<{ readonly answer: Answer<Id>; readonly advice: string }> {
  return withRunner(id, options, async (runner) => {
    const answer = await runner.run(id, request);
    const isEmpty = (answer as Page).items.length === 0 && options.json !== true;
    return { answer, advice: isEmpty ? await adviseDomain(runner, request.domain) : '' };
  });
}

/** Prints an answer as JSON where that was asked for, and as `show` does otherwise. */
function print<T>(answer: T, options: CommonOptions, terminal: Terminal, show: (answer: T) => void): number {
  if (options.json === true) terminal.line(JSON.stringify(answer));
  else show(answer);
  return 0;
}

const contextWidth = 72;

/** The first line of a text, as far as a line of a table has room. */
function shorten(text: string): string {
  const characters = [...printable(text)];
  return characters.length > contextWidth ? `${characters.slice(0, contextWidth - 1).join('')}…` : characters.join('');
}

const paging = ({ limit, cursor }: ReadingOptions) => ({
  ...(limit === undefined ? {} : { limit: readNumber('--limit', limit) as number }),
  ...(cursor === undefined ? {} : { cursor }),
});

interface Page {
  readonly items: readonly unknown[];
  readonly next_cursor: string | null;
}

function showPage(page: Page, rows: readonly string[][], nothing: string, { style, line }: Terminal): void {
  if (page.items.length === 0) line(nothing);
  for (const row of alignColumns(rows)) line(row);
  if (page.next_cursor !== null) line(style.dim(`more with --cursor ${page.next_cursor}`));
}

export async function runList(options: ReadingOptions, terminal: Terminal): Promise<number> {
  const { domain = '', outcome, since } = options;
  const filters = { ...(outcome === undefined ? {} : { outcome }), ...(since === undefined ? {} : { since }) };
  const request = { domain, ...filters, ...paging(options) };
  const { answer, advice } = await pageOf('memory.episodes.list', request, options);
  const { style } = terminal;
  return print(answer, options, terminal, (page) =>
    showPage(
      page,
      page.items.map((one) => [
        style.dim(one.episode_id),
        one.stored_at,
        printable(one.outcome),
        one.context === '' ? style.dim('a schema') : shorten(one.context),
      ]),
      `no episodes in ${printable(domain)}${advice}`,
      terminal,
    ),
  );
}

export async function runShowEpisode(id: string, options: CommonOptions, terminal: Terminal): Promise<number> {
  const answer = await call('memory.episodes.get', { id }, options);
  return print(answer, options, terminal, (episode) => {
    const { style } = terminal;
    const said = (value: unknown): string => printable(typeof value === 'string' ? value : JSON.stringify(value));
    const rows = Object.entries(episode)
      .filter(([, value]) => value !== null && value !== '')
      .map(([name, value]) => [style.dim(name), said(value)]);
    for (const row of alignColumns(rows)) terminal.line(row);
  });
}

export async function runDeleteEpisode(id: string, options: CommonOptions, terminal: Terminal): Promise<number> {
  const answer = await call('memory.episodes.delete', { id }, options);
  return print(answer, options, terminal, ({ episode_id, patterns_withdrawn: count }) =>
    terminal.line(`deleted ${episode_id}${count > 0 ? `, ${counted(count, 'pattern')} withdrawn` : ''}`),
  );
}

export async function runPatterns(options: ReadingOptions, terminal: Terminal): Promise<number> {
  const { domain = '' } = options;
  const { answer, advice } = await pageOf('memory.patterns.list', { domain, ...paging(options) }, options);
  const { style } = terminal;
  return print(answer, options, terminal, (page) =>
    showPage(
      page,
      page.items.map((one) => [
        style.bold(printable(one.name)),
        `support ${one.support}`,
        one.success_rate === null ? 'no rate' : `${(100 * one.success_rate).toFixed(0)} % success`,
        one.steps.map(printable).join(' → '),
        style.dim(one.pattern_id),
      ]),
      advice === ''
        ? `no patterns in ${printable(domain)}: ${printable(page.no_pattern ?? '')}`
        : `no episodes in ${printable(domain)}${advice}`,
      terminal,
    ),
  );
}

export async function runDomains(options: ReadingOptions, terminal: Terminal): Promise<number> {
  const answer = await call('memory.domains.list', paging(options), options);
  return print(answer, options, terminal, (page) =>
    showPage(
      page,
      page.items.map((one) => [
        printable(one.domain),
        counted(one.total_episodes, 'episode'),
        counted(one.patterns, 'pattern'),
        `${one.storage_used_mb.toFixed(1)} MB`,
      ]),
      'no domains',
      terminal,
    ),
  );
}
