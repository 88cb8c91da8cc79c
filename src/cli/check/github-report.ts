// Findings as commands of a GitHub workflow, which shows them at their lines. Text from documents is data in them: what ends a value or a line is escaped.
import type { SyntaxFault } from '../../core/formats/index.ts';
import type { FollowingPlace } from '../../core/verify/index.ts';
import type { CheckedDocument } from '../check-document.ts';
import { counted } from '../numbers.ts';
import { printable } from '../terminal.ts';
import { type JudgedDocument, tellProperty } from './check-properties.ts';
import { placeOfNote } from './text-report.ts';

export function githubReport(checked: readonly CheckedDocument[], judged: readonly JudgedDocument[] = []): string {
  return checked.flatMap((document) => [...linesOf(document), ...linesOfProperties(document, judged)]).join('');
}

function linesOfProperties({ source }: CheckedDocument, judged: readonly JudgedDocument[]): string[] {
  const properties = judged.find(({ name }) => name === source.name)?.properties ?? [];
  return properties.flatMap((one) => {
    if (one.verdict === 'proved') return [];
    const level = one.verdict === 'refuted' ? 'error' : 'notice';
    return [command(level, source.name, source.placeOf(one.pointer), 'property', tellProperty(source.name, one))];
  });
}

function linesOf({ source, causes, notes }: CheckedDocument): string[] {
  const faults: readonly SyntaxFault[] =
    source.faults.length > 0 ? source.faults : [{ line: 1, column: 1, message: source.fault ?? '' }];
  const unread =
    source.fault === null
      ? []
      : faults.map((fault) => command('error', source.name, fault, fault.rule ?? 'unreadable', fault.message));
  const doubts = source.notes.flatMap((note) =>
    note.rule === undefined ? [] : [command('warning', source.name, note, note.rule, note.message)],
  );
  return [
    ...unread,
    ...doubts,
    ...causes.map(({ severity, rule, pointer, message, places }) =>
      command(
        severity,
        source.name,
        source.placeOf(pointer),
        rule,
        [message, pointer, ...following(places)].join('\n'),
      ),
    ),
    ...notes.map((note) =>
      command('notice', source.name, placeOfNote(source, note), note.kind, `${note.message}\n${note.pointer}`),
    ),
  ];
}

const following = (places: readonly FollowingPlace[]): string[] =>
  places.length === 0 ? [] : [`${counted(places.length, 'finding')} would go with it`];

function command(
  level: string,
  file: string,
  { line, column }: { readonly line: number; readonly column: number },
  title: string,
  message: string,
): string {
  const values = {
    ...(file === '-' ? {} : { file: file.replace(/^\.\//, '') }),
    line,
    col: column,
    title: `orrery: ${title}`,
  };
  const properties = Object.entries(values).map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  return `::${level} ${properties.join(',')}::${escapeData(message.split('\n').map(printable).join('\n'))}\n`;
}

const escapeData = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const escapeProperty = (text: string): string =>
  escapeData(printable(text)).replaceAll(':', '%3A').replaceAll(',', '%2C');
