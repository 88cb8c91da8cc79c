// `orrery run`: what a document does on a list of events, a line for each thing that happens.
import type { Answer } from '../contract/contract.ts';
import type { Json } from '../core/base/json.ts';
import { defaultLimits } from '../core/base/limits.ts';
import { nearestNames } from '../core/base/nearest.ts';
import { type CommonOptions, dense, readSchema } from './document-commands.ts';
import { readNumber } from './numbers.ts';
import { openRunner } from './runner.ts';
import { printable, type Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

export interface RunOptions extends CommonOptions {
  readonly entities?: string;
  readonly outcome?: string;
  readonly seed?: string;
}

type Step = Answer<'run'>['steps'][number];

/** Exit codes: 0 when every event did something, 1 when one was ignored or went on for ever. */
export async function runRun(
  file: string,
  events: readonly string[],
  options: RunOptions,
  terminal: Terminal,
): Promise<number> {
  const { outcome } = options;
  if (outcome !== undefined && !['success', 'failure', 'none'].includes(outcome))
    throw new UsageError(`--outcome must be success, failure or none, not "${outcome}"`);
  const request = {
    schema: await readSchema(file, options),
    events: events.map((text) => ({ ...readEvent(text), ...(outcome === undefined ? {} : { outcome }) })),
    ...(options.entities === undefined ? {} : { entities: readJson('--entities', options.entities) }),
    ...(options.seed === undefined ? {} : { seed: readNumber('--seed', options.seed) ?? 0 }),
  };
  const runner = await openRunner(options, 'run');
  const answer = await runner.run('run', request as never);
  if (options.json === true) terminal.line(JSON.stringify(answer));
  else {
    report(answer, terminal);
    for (const line of await misspelt(request.schema, answer)) terminal.line(line);
  }
  return answer.steps.some(({ ignored, endless }) => ignored !== undefined || endless === true) ? 1 : 0;
}

/** `SAVE`, `SAVE={"title":"a"}`, or `answer:Browser:Loaded` for the answer to work of a trait. */
function readEvent(text: string): { event: string; payload?: object; trait?: string; answers?: true } {
  const sign = text.indexOf('=');
  const name = sign === -1 ? text : text.slice(0, sign);
  const payload = sign === -1 ? {} : { payload: readJson(name, text.slice(sign + 1)) };
  const [, trait, event] = /^answer:(.+):([^:]+)$/.exec(name) ?? [];
  if (trait === undefined || event === undefined) return { event: name, ...payload };
  return { event, trait, answers: true, ...payload };
}

function readJson(what: string, text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // What is no JSON is told as what is no object.
  }
  throw new UsageError(`${what} must be a JSON object, not ${text}`);
}

function report({ steps, states, unknown }: Answer<'run'>, terminal: Terminal): void {
  const { style } = terminal;
  for (const step of steps) {
    terminal.line(style.cyan(printable(step.event)));
    for (const line of linesOf(step)) terminal.line(`  ${line}`);
  }
  for (const [trait, state] of Object.entries(states) as [string, string][])
    terminal.line(`${printable(trait)} is in ${printable(state)}`);
  if (unknown.length > 0) terminal.line(style.dim(`not known: ${unknown.map(printable).join(', ')}`));
}

/** Events that no transition of the document is for, each with the nearest that one is for. Read for those alone: a run as it should be costs no more. */
async function misspelt(schema: Json, { steps }: Answer<'run'>): Promise<string[]> {
  const unheard = new Set(steps.flatMap(({ event, ignored }) => (ignored === undefined ? [] : [event])));
  if (unheard.size === 0) return [];
  const { readSchema: parse } = await import('../core/formats/index.ts');
  const { indexNormal } = await import('../core/schema/index.ts');
  const { programOf } = await import('../core/run/index.ts');
  const program = programOf(indexNormal(parse(schema, defaultLimits).schema));
  const events = new Set(program.machines.flatMap(({ transitions }) => [...transitions.keys()]));
  return [...unheard].flatMap((event) => {
    const near = events.has(event) ? [] : nearestNames(event, events);
    return near.length === 0 ? [] : [printable(`nothing hears ${event}; did you mean ${near.join(' or ')}?`)];
  });
}

/** A value in one line of a report; all of it is in the answer as JSON. */
function short(value: unknown): string {
  const text = dense(value);
  return text.length > 72 ? `${text.slice(0, 71)}…` : text;
}

function linesOf({ event, transitions, refused, effects, emitted, ignored, endless }: Step): string[] {
  return [
    ...transitions.map(({ trait, event: heard, from, to }) =>
      printable(`${trait}: ${from} -> ${to}${heard === event ? '' : ` on ${heard}`}`),
    ),
    ...refused.map(({ trait, guard, reason }) =>
      printable(
        `${trait}: the guard ${dense(guard)} ${reason === undefined ? 'did not hold' : `has no value: ${reason}`}`,
      ),
    ),
    ...effects.map(({ trait, operator, args, failed }) =>
      printable(
        `${trait}: ${[operator, ...args.map(short)].join(' ')}${failed === undefined ? '' : `, which failed: ${failed}`}`,
      ),
    ),
    ...emitted.map(({ trait, event: name }) => printable(`${trait} emitted ${name}`)),
    ...(ignored === undefined ? [] : [`ignored: ${printable(ignored)}`]),
    ...(endless === true ? ['machines answer one another for ever; ended after 500 events'] : []),
  ];
}
