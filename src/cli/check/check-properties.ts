// The properties of checked documents: a property that is refuted counts as an error, with the run that breaks it.
import type { Project } from '../../config/project-file.ts';
import { Budget, TooComplex } from '../../core/base/budget.ts';
import type { Limits } from '../../core/base/limits.ts';
import { readSchema } from '../../core/formats/index.ts';
import { type Judged, momentsOf, PropertyError, proveProperty } from '../../core/prove/index.ts';
import { programOf } from '../../core/run/index.ts';
import { indexNormal, type Model, pointerOf } from '../../core/schema/index.ts';
import type { CheckedDocument } from '../check-document.ts';
import { sayTooComplex } from '../documents.ts';
import { traceCommand } from '../explore-command.ts';
import { type NamedProperty, propertiesOf } from '../property-files.ts';
import { printable, type Terminal } from '../terminal.ts';

export interface JudgedProperty extends Judged {
  readonly property: NamedProperty;
  /** The transition that the run which breaks it takes last; empty where there is none. */
  readonly pointer: string;
}

export interface JudgedDocument {
  readonly name: string;
  readonly properties: readonly JudgedProperty[];
}

/** Documents without properties, and those that cannot be read, are left out. */
export async function judgeProperties(
  checked: readonly CheckedDocument[],
  project: Project,
  limits: Limits,
): Promise<readonly JudgedDocument[]> {
  const judged: JudgedDocument[] = [];
  for (const { source } of checked) {
    if (source.fault !== null || source.holdsSchema === 'no') continue;
    const properties = await propertiesOf(source.name, project);
    const { schema, problems } =
      properties.length === 0 ? { schema: null, problems: [] } : readSchema(source.value, limits);
    if (schema === null || problems.length > 0) continue;
    const model = indexNormal(schema);
    const budget = new Budget(limits.workUnitsMax);
    const told = properties.map((property) =>
      budget.run(() => {
        const one = judgeProperty(model, property);
        return { property, ...one, pointer: lastTaken(model, one) };
      }),
    );
    judged.push({ name: source.name, properties: told });
  }
  return judged;
}

function lastTaken(model: Model, { verdict, trace }: Judged): string {
  if (verdict !== 'refuted' || trace === undefined) return '';
  const steps = momentsOf(programOf(model), trace).flatMap(({ step }) => step?.transitions ?? []);
  const last = steps.at(-1)?.transition;
  return last === undefined ? '' : pointerOf(model, last);
}

/** A property that is not proved as a message, with the command that shows why. */
export function tellProperty(file: string, { property: { name }, message, trace }: JudgedProperty): string {
  const run = trace === undefined || trace.events.length === 0 ? [] : [traceCommand(file, trace as never)];
  return [`${name}: ${message}`, ...run].join('\n');
}

const nothing = { trace: { events: [] }, gaps: [], configurations: 0 };

/** A property about an element that the document lacks does not hold: the change that took the element away is told. */
export function judgeProperty(model: Model, { says }: NamedProperty): Judged {
  try {
    return proveProperty(model, says);
  } catch (error) {
    if (error instanceof PropertyError) return { ...nothing, verdict: 'refuted', message: error.message };
    if (!(error instanceof TooComplex)) throw error;
    return { ...nothing, verdict: 'unknown', message: sayTooComplex(error) };
  }
}

/** Tells of documents with a property that is not proved; the others are in order, and nothing is said of them. */
export function printProperties(judged: readonly JudgedDocument[], terminal: Terminal): void {
  const { style } = terminal;
  for (const { name, properties } of judged) {
    if (properties.every(({ verdict }) => verdict === 'proved')) continue;
    const count = (verdict: Judged['verdict']) => properties.filter((one) => one.verdict === verdict).length;
    const parts = [`${count('proved')} of ${properties.length} properties proved`];
    for (const verdict of ['refuted', 'unknown'] as const)
      if (count(verdict) > 0) parts.push(`${count(verdict)} ${verdict}`);
    terminal.line(`${style.bold(printable(name))}  ${parts.join(', ')}`);
    for (const { verdict, property, message, trace } of properties) {
      if (verdict === 'proved') continue;
      const paint = verdict === 'refuted' ? style.red : style.yellow;
      terminal.line(`  ${paint(verdict)}  ${printable(property.name)}: ${printable(message)}`);
      if (trace !== undefined && trace.events.length > 0)
        terminal.line(style.dim(printable(`    ${traceCommand(name, trace as never)}`)));
    }
  }
}
