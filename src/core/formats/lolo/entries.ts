// Entries of what a trait emits, listens for and does at intervals, alike for those who change them.
import type { EmitDecl, ListenDecl, TickDecl } from './ast.ts';
import { printPart } from './print.ts';

export type Entry = EmitDecl | ListenDecl | TickDecl;

export function printEntry(kind: 'emits' | 'listens' | 'ticks', entry: Entry): readonly string[] {
  return kind === 'emits'
    ? printPart.emit(entry as EmitDecl)
    : kind === 'listens'
      ? printPart.listen(entry as ListenDecl)
      : printPart.tick(entry as TickDecl);
}

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
