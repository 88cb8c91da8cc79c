// Properties in the review of a change: how many are proved of the new version, and which the change loses, each with the run that breaks it.
import type { Project } from '../../config/project-file.ts';
import { Budget } from '../../core/base/budget.ts';
import type { Limits } from '../../core/base/limits.ts';
import type { Judged } from '../../core/prove/index.ts';
import { indexNormal, type Schema } from '../../core/schema/index.ts';
import { judgeProperty } from '../check/check-properties.ts';
import { traceCommand } from '../explore-command.ts';
import { type NamedProperty, propertiesOf } from '../property-files.ts';
import { printable } from '../terminal.ts';
import { code, plain } from './markdown-report.ts';

export interface ReviewedProperties {
  readonly proved: number;
  readonly count: number;
  /** Proved of the version before, and not any more. */
  readonly lost: readonly (Judged & { readonly property: NamedProperty })[];
}

/** Null for a document without properties. A property is lost if it was proved of `before`. */
export async function reviewProperties(
  name: string,
  before: Schema | null,
  after: Schema,
  project: Project,
  limits: Limits,
): Promise<ReviewedProperties | null> {
  const properties = await propertiesOf(name, project);
  if (properties.length === 0) return null;
  const judgeAll = (schema: Schema) => {
    const model = indexNormal(schema);
    const budget = new Budget(limits.workUnitsMax);
    return properties.map((property) => ({ property, ...budget.run(() => judgeProperty(model, property)) }));
  };
  const now = judgeAll(after);
  const open = now.filter(({ verdict }) => verdict !== 'proved');
  const wasProved = new Set(
    before === null || open.length === 0
      ? []
      : judgeAll(before).flatMap(({ verdict, property }) => (verdict === 'proved' ? [property] : [])),
  );
  return {
    proved: now.length - open.length,
    count: now.length,
    lost: open.filter(({ property }) => wasProved.has(property)),
  };
}

export function tellProperties(
  name: string,
  { proved, count, lost }: ReviewedProperties,
  isMarkdown: boolean,
): string[] {
  const noun = count === 1 ? 'property' : 'properties';
  const of = proved === count ? `${count} ${noun} proved` : `${proved} of ${count} ${noun} proved`;
  const head = lost.length === 0 ? of : `${of}, ${lost.length} lost by this change`;
  const rows = lost.map(({ property, message, trace }) => ({
    ...{ title: property.name, message },
    run: trace === undefined || trace.events.length === 0 ? null : traceCommand(name, trace as never),
  }));
  if (isMarkdown) {
    const items = rows.map(
      ({ title, message, run }) => `- ${plain(title)}: ${plain(message)}${run === null ? '' : `: ${code(run)}`}`,
    );
    return [lost.length === 0 ? `${head}.` : `**${head}**`, '', ...(items.length === 0 ? [] : [...items, ''])];
  }
  return [
    `  ${head}`,
    ...rows.flatMap(({ title, message, run }) => [
      printable(`    lost  ${title}: ${message}`),
      ...(run === null ? [] : [printable(`      ${run}`)]),
    ]),
  ];
}
