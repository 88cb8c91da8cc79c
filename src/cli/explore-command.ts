// `orrery explore`: what a document does in all of its runs, with the runs as commands that anybody can give again.
import type { Answer } from '../contract/contract.ts';
import { wordsOf } from '../core/explore/trace.ts';
import { type CommonOptions, readSchema } from './document-commands.ts';
import { counted } from './numbers.ts';
import { openRunner } from './runner.ts';
import { printable, type Terminal } from './terminal.ts';

type Explored = Answer<'explore'>;
type Trace = NonNullable<Explored['findings'][number]['trace']>;

/** Exit codes: 0 without findings, 1 with some. */
export async function runExplore(file: string, options: CommonOptions, terminal: Terminal): Promise<number> {
  const schema = await readSchema(file, options);
  const runner = await openRunner(options, 'explore');
  const answer = await runner.run('explore', { schema });
  if (options.json === true) terminal.line(JSON.stringify(answer));
  else report(file, answer, terminal);
  return answer.findings.length > 0 ? 1 : 0;
}

function report(file: string, answer: Explored, terminal: Terminal): void {
  const { style } = terminal;
  for (const { kind, message, trace } of answer.findings) {
    terminal.line(`${style.cyan(kind)}  ${printable(message)}`);
    if (trace !== undefined && trace.events.length > 0)
      terminal.line(style.dim(printable(`  ${traceCommand(file, trace)}`)));
  }
  if (answer.findings.length > 0) terminal.line();
  const { states, transitions, guards } = answer.coverage;
  const shares = [
    share(states, 'state', 'reached'),
    share(transitions, 'transition', 'taken'),
    share(guards, 'guard', 'came out both ways'),
  ].filter((text) => text !== '');
  const reached = shares.length === 0 ? '' : `; ${shares.join(', ')}`;
  terminal.line(`${counted(answer.configurations, 'configuration')}${reached}`);
  for (const { traits, reason } of answer.gaps) terminal.line(printable(`not whole: ${traits.join(', ')}: ${reason}`));
  if (answer.exact) terminal.line('explored whole: what was not met cannot happen');
  if (answer.unknown.length > 0) terminal.line(style.dim(`not known: ${answer.unknown.map(printable).join(', ')}`));
}

/** Nothing where there is nothing to meet: "0 of 0 guards" tells nobody anything. */
function share({ seen, of }: Explored['coverage']['states'], noun: string, met: string): string {
  if (of === 0) return '';
  return seen < of
    ? `${seen} of ${counted(of, noun)} ${met}`
    : of === 1
      ? `the one ${noun} ${met}`
      : `all ${of} ${noun}s ${met}`;
}

/** A trace as a command of the shell. */
export function traceCommand(file: string, trace: Trace): string {
  const { entities, events } = trace;
  const quoted = (text: string) => (/^[\w.:/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
  const texts = wordsOf(trace).map(quoted);
  const isAsking = events.some(({ answers }) => answers === true);
  const rows = entities === undefined ? [] : ['--entities', quoted(JSON.stringify(entities))];
  return ['orrery run', quoted(file), ...texts, ...rows, ...(isAsking ? ['--outcome none'] : [])].join(' ');
}
