// A report of changes as a comment on a pull request: summary and hazards above the fold, then a picture of each machine that changed, the rest folded.
import type { Json } from '../../core/base/json.ts';
import { hasChange, machineDifference, mermaidOf } from '../../core/diagram/index.ts';
import type { PlannedRename } from '../../core/plan/index.ts';
import { indexSchema, type Schema } from '../../core/schema/index.ts';
import { counted } from '../numbers.ts';
import { printable } from '../terminal.ts';
import { type ChangeReport, valueText, withRenames } from './change-report.ts';

export interface MarkdownInstruction {
  readonly level?: number;
  readonly action: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly hazard?: string;
}

export interface MarkdownInput {
  readonly title: string;
  readonly report: ChangeReport;
  readonly before: Schema;
  readonly after: Schema;
  readonly renames: readonly Pick<PlannedRename, 'type' | 'from' | 'to' | 'within'>[];
  readonly instructions: readonly MarkdownInstruction[];
}

/** Pictures of more machines make a comment that nobody reads. */
const picturesMax = 6;

export function markdownReport({ title, report, before, after, renames, instructions }: MarkdownInput): string {
  const lines = [`### ${title}: ${plain(report.summary)}`, ''];
  const lost = instructions.filter(({ hazard }) => hazard === 'destructive');
  if (lost.length > 0) {
    lines.push(
      '> [!CAUTION]',
      `> ${counted(lost.length, 'instruction')} ${lost.length === 1 ? 'loses' : 'lose'} something that a person wrote:`,
    );
    for (const { action, params } of lost) lines.push(`> - ${code(action)} ${code(JSON.stringify(params))}`);
    lines.push('');
  }
  lines.push(...pictures(before, after, renames));
  if (report.groups.length > 0) lines.push(...folded('Changes by element', changeLines(report)));
  if (instructions.length > 0) {
    const rows = instructions.map(
      ({ level, action, params, hazard }) =>
        `| ${level ?? ''} | ${cell(code(action))} | ${hazard ?? ''} | ${cell(code(JSON.stringify(params)))} |`,
    );
    lines.push(
      ...folded(counted(instructions.length, 'instruction'), [
        '| level | action | hazard | parameters |',
        '| ---: | --- | --- | --- |',
        ...rows,
      ]),
    );
  }
  return `${lines.join('\n').trimEnd()}\n`;
}

function folded(summary: string, lines: readonly string[]): string[] {
  return ['<details>', `<summary>${summary}</summary>`, '', ...lines, '', '</details>', ''];
}

function changeLines({ groups }: ChangeReport): string[] {
  return groups.flatMap(({ title, lines }) => [
    `- **${plain(title === '' ? 'document' : title)}**`,
    ...lines.flatMap(({ sign, text, details }) => {
      const values = details.map(({ field, from, to }) => `${plain(field)}: ${value(from)} → ${value(to)}`);
      if (text === '') return values.map((one) => `  - ${code(sign)} ${one}`);
      return [`  - ${code(sign)} ${plain(text)}`, ...values.map((one) => `    - ${one}`)];
    }),
  ]);
}

const value = (of: Json | undefined): string => (of === undefined ? 'none' : code(valueText(of)));

/** Each machine that changed, as it was and as it is in one picture. What merely follows the new name of something else is no change. */
function pictures(before: Schema, after: Schema, renames: MarkdownInput['renames']): string[] {
  const outer = renames.filter(({ type }) => type !== 'state' && type !== 'event');
  const [was, is] = [indexSchema(withRenames(before, outer)), indexSchema(after)];
  const diagrams = is.traits.flatMap((trait) => {
    const old = was.traits.find(
      (other) => other.name === trait.name && other.orbital.name === trait.orbital.name && other.hasMachine,
    );
    if (!trait.hasMachine || old === undefined) return [];
    const named = (type: string) =>
      new Map(
        renames
          .filter((one) => one.type === type && one.within?.split('.').at(-1) === trait.name)
          .map(({ from, to }) => [from, to]),
      );
    const renamed = { states: named('state'), events: named('event') };
    const diagram = machineDifference({ model: was, trait: old }, { model: is, trait }, renamed);
    return hasChange(diagram) ? [diagram] : [];
  });
  const lines = diagrams
    .slice(0, picturesMax)
    .flatMap((diagram) => [`**${plain(diagram.title)}**`, '', '```mermaid', mermaidOf([diagram]).trimEnd(), '```', '']);
  const left = diagrams.length - picturesMax;
  return left > 0 ? [...lines, `${counted(left, 'more machine')} changed.`, ''] : lines;
}

/** Text in which nothing is markup. */
const plain = (text: string): string => printable(text).replace(/[\\`*_{}[\]<>#|~!&$@]/g, '\\$&');

/** Text as code, between more backticks than any that are in it. */
function code(text: string): string {
  const shown = printable(text);
  const longest = Math.max(0, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = shown.startsWith('`') || shown.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${shown}${pad}${fence}`;
}

const cell = (text: string): string => text.replaceAll('|', '\\|');
