// The properties of checked documents: a property that is refuted counts as an error, with the run that breaks it.
import type { Project } from '../../config/project-file.ts';
import { Budget, TooComplex } from '../../core/base/budget.ts';
import type { Limits } from '../../core/base/limits.ts';
import { readSchema } from '../../core/formats/index.ts';
import { type Judged, PropertyError, proveProperty } from '../../core/prove/index.ts';
import { indexNormal } from '../../core/schema/index.ts';
import type { CheckedDocument } from '../check-document.ts';
import { sayTooComplex } from '../documents.ts';
import { traceCommand } from '../explore-command.ts';
import { type NamedProperty, propertiesOf } from '../property-files.ts';
import { printable, type Terminal } from '../terminal.ts';

export interface JudgedProperty extends Judged {
  readonly property: NamedProperty;
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
    const told = properties.map((property) => ({ property, ...budget.run(() => judgeProperty(model, property)) }));
    judged.push({ name: source.name, properties: told });
  }
  return judged;
}

const nothing = { trace: { events: [] }, gaps: [], configurations: 0 };

/** A property about an element that the document lacks does not hold: the change that took the element away is told. */
export function judgeProperty(model: Parameters<typeof proveProperty>[0], { says }: NamedProperty): Judged {
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
