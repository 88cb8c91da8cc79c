// A report of changes as a comment on a pull request: summary and hazards above the fold, then a picture of each machine that changed, the rest folded.
import type { Json } from '../../core/base/json.ts';
import { mermaidOf } from '../../core/diagram/index.ts';
import type { Schema } from '../../core/schema/index.ts';
import { counted } from '../numbers.ts';
import { printable } from '../terminal.ts';
import { type ChangeReport, type Renamed, valueText } from './change-report.ts';
import { changedMachines } from './changed-machines.ts';

export interface MarkdownInstruction {
  readonly level?: number;
  readonly action: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly hazard?: string;
  /** Of a part of a repair: how far it goes. */
  readonly tier?: string;
}

export interface MarkdownInput {
  /** Markdown: what is in it is markup. */
  readonly title: string;
  readonly report: ChangeReport;
  readonly before: Schema;
  readonly after: Schema;
  readonly renames: readonly Renamed[];
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
    lines.push(...folded(counted(instructions.length, 'instruction'), tableOf(instructions)));
  }
  return `${lines.join('\n').trimEnd()}\n`;
}

/** One row an instruction, with the columns that some instruction fills. */
function tableOf(instructions: readonly MarkdownInstruction[]): string[] {
  const columns: readonly (readonly [string, (one: MarkdownInstruction) => string])[] = [
    ['level', ({ level }) => String(level ?? '')],
    ['action', ({ action }) => cell(code(action))],
    ['tier', ({ tier }) => tier ?? ''],
    ['hazard', ({ hazard }) => hazard ?? ''],
    ['parameters', ({ params }) => cell(code(JSON.stringify(params)))],
  ];
  const used = columns.filter(([, of]) => instructions.some((one) => of(one) !== ''));
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    row(used.map(([title]) => title)),
    row(used.map(([title]) => (title === 'level' ? '---:' : '---'))),
    ...instructions.map((one) => row(used.map(([, of]) => of(one)))),
  ];
}

export function folded(summary: string, lines: readonly string[]): string[] {
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

/** Each machine that changed, as it was and as it is in one picture. */
function pictures(before: Schema, after: Schema, renames: MarkdownInput['renames']): string[] {
  const diagrams = changedMachines(before, after, renames, false);
  const lines = diagrams
    .slice(0, picturesMax)
    .flatMap((diagram) => [`**${plain(diagram.title)}**`, '', '```mermaid', mermaidOf([diagram]).trimEnd(), '```', '']);
  const left = diagrams.length - picturesMax;
  return left > 0 ? [...lines, `${counted(left, 'more machine')} changed.`, ''] : lines;
}

/** Text in which nothing is markup. */
export const plain = (text: string): string => printable(text).replace(/[\\`*_{}[\]<>#|~!&$@]/g, '\\$&');

/** Text as code, between more backticks than any that are in it. */
export function code(text: string): string {
  const shown = printable(text);
  const longest = Math.max(0, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = shown.startsWith('`') || shown.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${shown}${pad}${fence}`;
}

const cell = (text: string): string => text.replaceAll('|', '\\|');
