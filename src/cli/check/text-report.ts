// Findings for people: by file and line, wrapped on a terminal, with the text around what could not be read.
import type { SyntaxFault, TextPlace } from '../../core/formats/index.ts';
import { printWrapped } from '../changes/text-report.ts';
import { type CheckedDocument, isError } from '../check-document.ts';
import type { SourceDocument } from '../documents.ts';
import { counted } from '../numbers.ts';
import { alignColumns, printable, type Terminal } from '../terminal.ts';
import { doubtsOf, isMistaken, isUnreadable } from './mistakes.ts';
import { placeNames } from './place-names.ts';

const shownFaultsMax = 10;

/** A silence in a comment has a line and no pointer. */
export const placeOfNote = (
  source: CheckedDocument['source'],
  { pointer, line }: { readonly pointer: string; readonly line?: number | undefined },
) => (line === undefined ? source.placeOf(pointer) : { line, column: 1 });

export function printFindings({ source, causes, notes }: CheckedDocument, terminal: Terminal): void {
  const { style } = terminal;
  if (source.fault === null && causes.length + notes.length + source.notes.length === 0) return;
  terminal.line(style.bold(printable(source.name)));
  if (source.fault !== null && source.faults.length === 0)
    printWrapped(terminal, 2, `${style.red('unreadable')}  ${printable(source.fault)}`);
  for (const fault of source.faults.slice(0, shownFaultsMax)) printFault(source, fault, terminal);
  if (source.faults.length > shownFaultsMax) terminal.line(`  ... and ${source.faults.length - shownFaultsMax} more`);
  const rows = [
    ...source.notes.map((note) => ({
      place: note,
      cells: note.rule === undefined ? ['not kept', ''] : [style.yellow('warning'), style.cyan(note.rule)],
      message: note.message,
      pointer: '',
      trace: [],
      following: [],
    })),
    ...causes.map((cause) => ({
      place: source.placeOf(cause.pointer),
      cells: [isError(cause) ? style.red('error') : style.yellow('warning'), style.cyan(cause.rule)],
      message: cause.message,
      pointer: cause.pointer,
      trace: cause.trace ?? [],
      following: cause.places.map(({ pointer }) => at(source.placeOf(pointer))),
    })),
    ...notes.map(({ pointer, kind, message, ...note }) => ({
      place: placeOfNote(source, { pointer, ...note }),
      cells: ['note', style.cyan(kind)],
      message,
      pointer,
      trace: 'trace' in note ? (note.trace ?? []) : [],
      following: [],
    })),
    // What hides other findings comes first.
  ].sort(
    (a, b) => b.following.length - a.following.length || a.place.line - b.place.line || a.place.column - b.place.column,
  );
  const heads = alignColumns(rows.map(({ place, pointer, cells }) => [sayPlace(source, place, pointer), ...cells, '']));
  const width = heads.reduce((most, head) => Math.max(most, plainLength(head)), 0);
  // Where half of the line is gone before the message begins, the message goes beneath.
  const isBeneath = terminal.wrapAt !== null && width > terminal.wrapAt / 2;
  rows.forEach(({ message, pointer, trace, following }, i) => {
    const head = heads[i] ?? '';
    if (isBeneath) {
      terminal.line(`  ${head}`);
      printWrapped(terminal, 6, printable(message));
    } else printHanging(head, width + 2, printable(message), terminal);
    const names = withTrace(placeNames(source.value, pointer), trace);
    if (names !== '') printWrapped(terminal, 6, printable(names));
    if (pointer !== '') printWrapped(terminal, 6, style.dim(printable(pointer)));
    if (following.length > 0) printWrapped(terminal, 6, sayFollowing(following));
  });
  terminal.line();
}

/** Lines and columns of places that are named; of more there is the number. */
const namedPlacesMax = 8;

/** A place at which several findings stand has their number behind it. */
function sayFollowing(places: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1);
  const named = [...counts].map(([place, count]) => (count === 1 ? place : `${place} (${count})`));
  const more = named.length > namedPlacesMax ? `, and ${counted(named.length - namedPlacesMax, 'place')} more` : '';
  return `${counted(places.length, 'finding')} would go with it: ${named.slice(0, namedPlacesMax).join(', ')}${more}`;
}

const at = ({ line, column }: TextPlace): string => `${line}:${column}`;

/** A line and column of the file; of a file in one line also those that the document has when it is laid out. */
export function sayPlace({ laidOutPlaceOf }: SourceDocument, place: TextPlace, pointer: string): string {
  const laidOut = laidOutPlaceOf(pointer);
  return laidOut === null ? at(place) : `${at(place)} (${at(laidOut)} laid out)`;
}

const withTrace = (names: string, trace: readonly string[]): string =>
  trace.length > 0 ? `${names}, reached by ${trace.join(', ')}` : names;

// biome-ignore lint/suspicious/noControlCharactersInRegex: styles begin so
const plainLength = (text: string): number => text.replace(/\u001b\[\d+m/g, '').length;

/** A message beside its head; what does not fit goes on beneath its begin. */
function printHanging(head: string, indent: number, message: string, terminal: Terminal): void {
  const gap = ' '.repeat(indent - plainLength(head));
  const lines: string[] = [];
  const room = terminal.wrapAt === null ? null : terminal.wrapAt - indent - 2;
  printWrapped({ ...terminal, wrapAt: room, line: (text = '') => lines.push(text.trimStart()) }, 0, message);
  for (const [i, line] of lines.entries())
    terminal.line(i === 0 ? `  ${head}${gap}${line}` : `  ${' '.repeat(indent)}${line}`);
}

/** A fault with the line before it, its own, and a mark under the place. */
function printFault({ text, format }: SourceDocument, fault: SyntaxFault, terminal: Terminal): void {
  const { style } = terminal;
  const how = format === 'yaml' ? 'unreadable YAML' : 'unreadable';
  const kind = fault.rule === undefined ? style.red(how) : `${style.red('error')}  ${style.cyan(fault.rule)}`;
  printWrapped(terminal, 2, `${at(fault)}  ${kind}  ${printable(fault.message)}`);
  for (const line of excerptOf(text, fault, terminal.wrapAt ?? 120)) terminal.line(`      ${style.dim(line)}`);
}

/** Lines around a place, cut to a width where they are long, with the mark beneath. */
export function excerptOf(text: string, { line, column }: TextPlace, width: number): string[] {
  const lines = text.split(/\r\n|\n|\r/);
  const own = lines[line - 1];
  if (own === undefined) return [];
  const digits = String(line).length;
  const room = Math.max(24, width - digits - 12);
  // What is cut is cut so that the place stays in sight.
  const from = column > room - 8 ? column - Math.floor(room / 2) : 0;
  const shown = (of: string) => {
    const part = printable(of.replaceAll('\t', ' ').slice(from, from + room));
    return `${from > 0 && of !== '' ? '…' : ''}${part}${of.length > from + room ? '…' : ''}`;
  };
  const head = (number: number) => `${String(number).padStart(digits)} | `;
  const before = lines[line - 2];
  const ahead = printable(own.replaceAll('\t', ' ').slice(from, column - 1)).length + (from > 0 ? 1 : 0);
  return [
    ...(before === undefined || before.trim() === '' ? [] : [`${head(line - 1)}${shown(before)}`]),
    `${head(line)}${shown(own)}`,
    `${' '.repeat(digits)} | ${' '.repeat(ahead)}^`,
  ].map((one) => one.trimEnd());
}

export interface Totals {
  readonly errors: number;
  readonly warnings: number;
  readonly notes: number;
  readonly unreadable: number;
  readonly silenced: number;
  readonly known: number;
}

export function countAll(checked: readonly CheckedDocument[]): Totals {
  const findings = checked.flatMap((document) => document.causes);
  const errors = findings.filter(isError).length;
  const mistakes = checked.filter(({ source }) => isMistaken(source)).flatMap(({ source }) => source.faults).length;
  const doubts = checked.reduce((sum, { source }) => sum + doubtsOf(source), 0);
  return {
    errors: errors + mistakes,
    warnings: findings.length - errors + doubts,
    notes: checked.flatMap((document) => document.notes).length,
    unreadable: checked.filter(({ source }) => isUnreadable(source)).length,
    silenced: checked.reduce((sum, { silenced }) => sum + silenced, 0),
    known: checked.reduce((sum, { known }) => sum + known, 0),
  };
}

export interface Summary {
  /** Of processor time. */
  readonly milliseconds: number;
  /** Files in folders that hold no schema. */
  readonly passedOver: readonly CheckedDocument['source'][];
}

/** Milliseconds of processor time. */
const toldMillisecondsMin = 5_000;

/** Files without text that are told by name. */
const blankNamesMax = 3;

/** An empty file, or one that is no text, may have been meant as a document: those are named. */
function sayPassedOver(passedOver: Summary['passedOver']): string {
  const blank = passedOver.filter(({ text }) => text.trim() === '');
  const named = blank.slice(0, blankNamesMax).map(({ name, fault }) => {
    const why = fault?.startsWith('is ') === true ? fault : 'is empty';
    return `${printable(name)} ${printable(why)}`;
  });
  const more = blank.length > named.length ? [`and ${blank.length - named.length} more`] : [];
  const names = named.length === 0 ? '' : ` (${[...named, ...more].join('; ')})`;
  return `${counted(passedOver.length, 'file')} without a schema passed over${names}`;
}

export function printSummary(
  checked: readonly CheckedDocument[],
  { milliseconds, passedOver }: Summary,
  terminal: Terminal,
): void {
  const { style } = terminal;
  const { errors, warnings, notes, unreadable, silenced, known } = countAll(checked);
  const total = counted(checked.length, 'document');
  // A time is told where the documents took it, not the machine: below, it is chance.
  const time = milliseconds < toldMillisecondsMin ? '' : ` (${(milliseconds / 1000).toFixed(2)} s)`;
  const asides = [
    ...(silenced > 0 ? [`${silenced} silenced`] : []),
    ...(known > 0 ? [`${known} known by the baseline`] : []),
    ...(passedOver.length > 0 ? [sayPassedOver(passedOver)] : []),
  ];
  const aside = asides.length > 0 ? `; ${asides.join(', ')}` : '';
  if (checked.length === 0)
    printWrapped(
      terminal,
      0,
      `${style.yellow('nothing checked')}: no file holds a schema${aside}; \`orrery new NAME\` writes one to begin with${time}`,
    );
  else if (errors + warnings + unreadable === 0) {
    const isPartly = checked.some((document) => document.notes.some((note) => 'unread' in note && note.unread));
    const part = isPartly ? ' in what was read' : '';
    const noted = notes > 0 ? `, ${counted(notes, 'note')}` : '';
    printWrapped(terminal, 0, `${style.green('clean')}: ${total}, no findings${part}${noted}${aside}${time}`);
  } else {
    const touched = checked.filter(
      ({ findings, source }) => findings.length > 0 || source.fault !== null || doubtsOf(source) > 0,
    ).length;
    const parts = [counted(errors, 'error'), counted(warnings, 'warning')];
    if (notes > 0) parts.push(counted(notes, 'note'));
    if (unreadable > 0) parts.push(`${unreadable} unreadable`);
    printWrapped(terminal, 0, `${parts.join(', ')} in ${touched} of ${total}${aside}${time}`);
  }
}

/** Findings by rule, most first, then by name. */
export function statisticsOf(
  checked: readonly CheckedDocument[],
): { readonly rule: string; readonly category: string; readonly count: number }[] {
  const counts = new Map<string, { readonly rule: string; readonly category: string; count: number }>();
  for (const { causes } of checked)
    for (const { rule, category } of causes) {
      const known = counts.get(rule) ?? { rule, category, count: 0 };
      known.count++;
      counts.set(rule, known);
    }
  return [...counts.values()].sort((a, b) => b.count - a.count || (a.rule < b.rule ? -1 : 1));
}
