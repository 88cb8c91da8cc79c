// A report of changes as a comment on a pull request: summary and hazards above the fold, then a picture of each machine that changed, the rest folded.
// Each section takes at most half of the room that is left, the last one all of it, and says how much of it did not fit.
import { type Diagram, mermaidOf } from '../../core/diagram/index.ts';
import type { PlannedRename } from '../../core/plan/index.ts';
import type { Schema } from '../../core/schema/index.ts';
import { counted } from '../numbers.ts';
import { printable } from '../terminal.ts';
import { type ToldBehavior, untoldOf, verdictOf } from './behavior-report.ts';
import { type ChangeReport, otherReadingText, type Renamed, valueText } from './change-report.ts';
import { changedMachines } from './changed-machines.ts';
import { commentCharactersMax, fitBlocks, sizeOf } from './comment-room.ts';
import type { Piece } from './value-parts.ts';

export interface MarkdownInstruction {
  readonly level?: number;
  readonly action: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly hazard?: string;
  /** Of a part of a repair: how far it goes. */
  readonly tier?: string;
}

export interface MarkdownHazard {
  readonly effect: string;
  readonly rule: string;
  readonly message: string;
  readonly safe_way: string;
}

export interface MarkdownInput {
  /** Markdown: what is in it is markup. */
  readonly title: string;
  readonly report: ChangeReport;
  readonly before: Schema;
  readonly after: Schema;
  readonly renames: readonly Renamed[];
  /** What happens to stored records and to whoever uses the application. */
  readonly hazards?: readonly MarkdownHazard[];
  /** What could be a rename and is not taken as one. */
  readonly others?: readonly PlannedRename[];
  readonly instructions: readonly MarkdownInstruction[];
  readonly behavior?: ToldBehavior;
}

/** Pictures of more machines make a comment that nobody reads. */
const picturesMax = 6;

/** Lines of a section that fit in so many characters. */
type Section = (room: number) => readonly string[];

export function markdownReport(input: MarkdownInput, room = commentCharactersMax): string {
  const lines = [`### ${input.title}: ${plain(input.report.summary)}`, ''];
  const sections: readonly Section[] = [
    (most) => hazardLines(input, most),
    (most) => lostLines(input, most),
    (most) => otherLines(input, most),
    (most) => behaviorLines(input, most),
    (most) => pictures(input, most),
    (most) => changeLines(input, most),
    (most) => instructionLines(input, most),
  ];
  for (const [i, section] of sections.entries()) {
    const left = room - sizeOf(lines);
    lines.push(...section(i === sections.length - 1 ? left : Math.floor(left / 2)));
  }
  return `${lines.join('\n').trimEnd()}\n`;
}

function lostLines({ instructions }: MarkdownInput, room: number): string[] {
  const lost = instructions.filter(({ hazard }) => hazard === 'destructive');
  if (lost.length === 0) return [];
  const head = [
    '> [!CAUTION]',
    `> ${counted(lost.length, 'instruction')} ${lost.length === 1 ? 'loses' : 'lose'} something that a person wrote:`,
  ];
  const rows = lost.map(({ action, params }) => [`> - ${code(action)} ${code(JSON.stringify(params))}`]);
  const { shown, rest } = fitBlocks(rows, room - sizeOf(head));
  return [...head, ...shown, ...rest.map((line) => `> - ${line}`), ''];
}

function hazardLines({ hazards = [] }: MarkdownInput, room: number): string[] {
  if (hazards.length === 0) return [];
  const head = ['> [!WARNING]', `> ${counted(hazards.length, 'hazard')} for stored data and users:`];
  const rows = hazards.map(({ effect, rule, message, safe_way: safeWay }) => [
    `> - ${code(effect)} ${code(rule)} ${plain(message)} Safe way: ${plain(safeWay)}`,
  ]);
  const { shown, rest } = fitBlocks(rows, room - sizeOf(head));
  return [...head, ...shown, ...rest.map((line) => `> - ${line}`), ''];
}

function otherLines({ others = [] }: MarkdownInput, room: number): string[] {
  if (others.length === 0) return [];
  const rows = others.map((other) => [`- ${plain(otherReadingText(other))}`]);
  const { shown, rest } = fitBlocks(rows, room);
  return ['Not read as renamed:', '', ...shown, ...rest.map((line) => `- ${line}`), ''];
}

function behaviorLines({ behavior }: MarkdownInput, room: number): string[] {
  if (behavior === undefined) return [];
  const verdict = verdictOf(behavior);
  if (behavior.same !== false) return [`What it does: ${verdict}.`, ''];
  const ends = [untoldOf(behavior), verdict].flatMap((line) => (line === null ? [] : [`- ${line}`]));
  const rows = [
    ...behavior.gained.map(({ sentence }) => [`- new: ${plain(sentence)}`]),
    ...behavior.lost.map(({ sentence }) => [`- gone: ${plain(sentence)}`]),
  ];
  const { shown, rest } = fitBlocks(rows, room - sizeOf(ends));
  return ['What it does:', '', ...shown, ...rest.map((line) => `- ${line}`), ...ends, ''];
}

function instructionLines({ instructions }: MarkdownInput, room: number): string[] {
  if (instructions.length === 0) return [];
  return folded(counted(instructions.length, 'instruction'), (most) => tableOf(instructions, most), room);
}

/** One row an instruction, with the columns that some instruction fills. */
function tableOf(instructions: readonly MarkdownInstruction[], room: number): string[] {
  const columns: readonly (readonly [string, (one: MarkdownInstruction) => string])[] = [
    ['level', ({ level }) => String(level ?? '')],
    ['action', ({ action }) => cell(code(action))],
    ['tier', ({ tier }) => tier ?? ''],
    ['hazard', ({ hazard }) => hazard ?? ''],
    ['parameters', ({ params }) => cell(code(JSON.stringify(params)))],
  ];
  const used = columns.filter(([, of]) => instructions.some((one) => of(one) !== ''));
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const head = [row(used.map(([title]) => title)), row(used.map(([title]) => (title === 'level' ? '---:' : '---')))];
  const rows = instructions.map((one) => [row(used.map(([, of]) => of(one)))]);
  const { shown, rest } = fitBlocks(rows, room - sizeOf(head));
  return [...head, ...shown, ...(rest.length > 0 ? ['', ...rest] : [])];
}

/** A section that a reader opens. */
export function folded(summary: string, section: Section, room = Number.POSITIVE_INFINITY): string[] {
  const [head, foot] = [
    ['<details>', `<summary>${summary}</summary>`, ''],
    ['', '</details>', ''],
  ];
  return [...head, ...section(room - sizeOf(head) - sizeOf(foot)), ...foot];
}

function changeLines({ report: { groups, bookkeeping } }: MarkdownInput, room: number): string[] {
  const kept = bookkeeping === null ? [] : [plain(bookkeeping), ''];
  if (groups.length === 0) return kept;
  return [...folded('Changes by element', (most) => groupLines(groups, most), room - sizeOf(kept)), ...kept];
}

function groupLines(groups: ChangeReport['groups'], room: number): string[] {
  const blocks = groups.flatMap(({ title, lines }) => [
    [`- **${plain(title === '' ? 'document' : title)}**`],
    ...lines.map(({ sign, text, details }) => {
      const values = details.map(({ field, pieces }) => `${plain(field)}: ${pieces.map(pieceText).join('')}`);
      if (text === '') return values.map((one) => `  - ${code(sign)} ${one}`);
      return [`  - ${code(sign)} ${plain(text)}`, ...values.map((one) => `    - ${one}`)];
    }),
  ]);
  const { shown, rest } = fitBlocks(blocks, room);
  return [...shown, ...rest.map((line) => `- ${line}`)];
}

function pieceText(piece: Piece): string {
  if (typeof piece === 'string') return plain(piece);
  const value = 'was' in piece ? piece.was : piece.is;
  return value === undefined ? 'none' : code(valueText(value));
}

/** Each machine that changed, as it was and as it is in one picture. */
function pictures({ before, after, renames }: MarkdownInput, room: number): string[] {
  const diagrams = changedMachines(before, after, renames, false);
  const blocks = diagrams
    .slice(0, picturesMax)
    .map((diagram) => [
      `**${plain(diagram.title)}**${leftOutOf(diagram)}`,
      '',
      '```mermaid',
      mermaidOf([diagram]).trimEnd(),
      '```',
      '',
    ]);
  const { shown } = fitBlocks(blocks, room);
  const left = diagrams.length - shown.filter((line) => line === '```mermaid').length;
  return left > 0 ? [...shown, `${counted(left, 'more machine')} changed.`, ''] : [...shown];
}

const leftOutOf = ({ omittedBoxes }: Diagram): string =>
  omittedBoxes === 0 ? '' : ` (${counted(omittedBoxes, 'other state')} left out)`;

/** Text in which nothing is markup. */
export const plain = (text: string): string =>
  printable(text)
    .replace(/[\\`*_{}[\]<>#|~!&$@]/g, '\\$&')
    // Hosts look for mentions in what was rendered, where the backslash is gone: nobody is called, and no issue is linked, over a space without width.
    .replace(/[@#]/g, '$&\u200b');

/** Text as code, between more backticks than any that are in it. */
export function code(text: string): string {
  const shown = printable(text);
  const longest = Math.max(0, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = shown.startsWith('`') || shown.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${shown}${pad}${fence}`;
}

const cell = (text: string): string => text.replaceAll('|', '\\|');
