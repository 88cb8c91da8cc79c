// `orrery prove`: which properties of a document hold in all of its runs, and the run that breaks each of the others.
import { readProject } from '../config/project-file.ts';
import type { Answer } from '../contract/contract.ts';
import { type CommonOptions, readSchema } from './document-commands.ts';
import { traceCommand } from './explore-command.ts';
import { type NamedProperty, propertiesOf, readPropertyFile, requireSentence } from './property-files.ts';
import { propertyFileOf } from './property-names.ts';
import { openRunner } from './runner.ts';
import { printable, type Terminal } from './terminal.ts';
import { Refusal, UsageError } from './usage-error.ts';

export interface ProveOptions extends CommonOptions {
  /** Sentences in place of those beside the document. */
  readonly property?: readonly string[];
  /** A file with properties in place of the one beside the document. */
  readonly properties?: string;
  readonly fix?: boolean;
}

export type Proved = Answer<'prove'>['properties'][number];

/** Exit codes: 0 when every property is proved, 1 when one is not. */
export async function runProve(file: string, options: ProveOptions, terminal: Terminal): Promise<number> {
  const properties = await propertiesFor(file, options);
  if (properties.length === 0)
    throw new UsageError(
      `no properties of ${file}: write some in ${propertyFileOf(file)}, or give --property "never A"`,
    );
  const schema = await readSchema(file, options);
  const runner = await openRunner(options, 'prove');
  const request = {
    schema,
    properties: properties.map(({ name, says }) => ({ name, says })),
    fix: options.fix === true,
  };
  const answer = await runner.run('prove', request).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal(error.code, withPlaces(error.message, properties)) : error;
  });
  if (options.json === true) terminal.line(JSON.stringify(answer));
  else report(file, answer, terminal);
  return answer.proved === properties.length ? 0 : 1;
}

async function propertiesFor(file: string, options: ProveOptions): Promise<readonly NamedProperty[]> {
  if (options.property !== undefined) {
    const given = options.property.map((says) => ({ name: says, says, place: '--property' }));
    for (const one of given) requireSentence(one);
    return given;
  }
  if (options.properties !== undefined) return readPropertyFile(options.properties);
  return propertiesOf(file, await readProject(null, process.cwd()));
}

/** The places of a request as those of the files that it was made from. */
const withPlaces = (message: string, properties: readonly NamedProperty[]): string =>
  message.replaceAll(/\/properties\/(\d+)\/says/g, (all, index: string) => properties[Number(index)]?.place ?? all);

function report(file: string, { properties, proved, refuted, unknown }: Answer<'prove'>, terminal: Terminal): void {
  for (const one of properties) printProved(file, one, terminal);
  terminal.line();
  terminal.line(`${proved} proved, ${refuted} refuted, ${unknown} unknown`);
}

/** A property with its verdict, and the command that shows why it does not hold. */
export function printProved(file: string, one: Proved, terminal: Terminal): void {
  const { style } = terminal;
  const { name = one.says, says, verdict, message, trace, loop, gaps, repairs } = one;
  const paint = { proved: style.green, refuted: style.red, unknown: style.yellow }[verdict];
  terminal.line(`${paint(verdict)}  ${printable(name)}`);
  if (verdict === 'proved') return;
  if (name !== says) terminal.line(printable(`  ${says}`));
  terminal.line(printable(`  ${message}`));
  if (trace !== undefined) {
    terminal.line(
      style.dim(printable(`  ${trace.events.length === 0 ? 'in the beginning already' : traceCommand(file, trace)}`)),
    );
    if (loop !== undefined)
      terminal.line(style.dim(`  the last ${loop === 1 ? 'event goes' : `${loop} events go`} round`));
  }
  for (const gap of gaps) terminal.line(printable(`  not followed: ${gap}`));
  for (const [i, { reason }] of (repairs ?? []).entries()) terminal.line(printable(`  repair ${i + 1}: ${reason}`));
  if (repairs?.length === 0) terminal.line('  no small change was found after which it is proved');
}
