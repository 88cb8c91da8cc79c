// Entries of what a trait emits, listens for and does at intervals, alike for those who change them.
import { isSameJson } from '../../base/canonical-json.ts';
import type { Json } from '../../base/json.ts';
import type { EmitDecl, FieldDecl, ListenDecl, Node, TickDecl } from './ast.ts';
import type { Edits } from './edits.ts';
import { printPart } from './print.ts';

export type Entry = EmitDecl | ListenDecl | TickDecl;

type Kind = 'emits' | 'listens' | 'ticks';

export function printEntry(kind: Kind, entry: Entry): readonly string[] {
  return kind === 'emits'
    ? printPart.emit(entry as EmitDecl)
    : kind === 'listens'
      ? printPart.listen(entry as ListenDecl)
      : printPart.tick(entry as TickDecl);
}

/** True of an entry of `listens` that waits for nothing: it declares an event of the trait. */
export const isDeclaration = (entry: Entry): boolean =>
  'triggers' in entry && entry.source === null && entry.triggers === null;

/** Entries by what they are about; one that says the same once more has a number. */
export function keyed(entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  const all = new Map<string, Entry>();
  for (const entry of entries) {
    const key =
      'interval' in entry
        ? entry.name.text
        : 'triggers' in entry
          ? JSON.stringify([entry.source?.text, entry.event.text, entry.triggers?.text])
          : entry.event.text;
    let serial = 0;
    while (all.has(`${key} ${serial}`)) serial++;
    all.set(`${key} ${serial}`, entry);
  }
  return all;
}

/** A payload changes by its fields: others keep their spelling, and their lines. `old` is the entry as it would be written. */
export function changeEntry(edits: Edits, kind: Kind, node: Entry, old: Entry | undefined, made: Entry): void {
  const head = (entry: Entry) => printEntry(kind, { ...entry, payload: null } as Entry).join('\n');
  const isInside =
    old !== undefined && 'payload' in node && 'payload' in old && 'payload' in made && head(old) === head(made);
  if (!isInside || node.payload == null || made.payload == null) {
    edits.replace(node, printEntry(kind, made));
    return;
  }
  const [fields, before, after] = [node.payload, old.payload ?? [], made.payload];
  const print = (field: FieldDecl) => printPart.field(field);
  const nameOf = (list: readonly FieldDecl[]) => list.map((field) => field.name.text);
  const [names, earlier] = [nameOf(fields), nameOf(before)];
  const isSame = (from: number, to: number) => {
    const one = before[earlier.indexOf(names[from] as string)];
    return one !== undefined && isSameJson(print(one) as Json, print(after[to] as FieldDecl) as Json);
  };
  const pairs = after.map(({ name }) => (names.includes(name.text) ? names.indexOf(name.text) : null));
  if (!edits.isBroken(node)) {
    const payload = pairs.map((from, to) => (from !== null && isSame(from, to) ? fields[from] : after[to]));
    edits.replace(node, printEntry(kind, { ...made, payload } as Entry));
    return;
  }
  edits.align(pairs, fields, {
    change: (from, to) => edits.replace(fields[from] as Node, print(after[to] as FieldDecl)),
    print: (to) => print(after[to] as FieldDecl),
    isSame,
    isApart: false,
    around: node,
  });
}
