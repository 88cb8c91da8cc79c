// `--baseline FILE`: findings that were there when it was written are known, only others count. A finding is known by what and where it is, in names and not by
// line, so that a file may be edited around it.
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, relative, resolve, sep } from 'node:path';
import type { Finding } from '../../core/verify/index.ts';
import type { SourceDocument } from '../documents.ts';
import { UsageError } from '../usage-error.ts';
import { writeFailure } from '../write-failure.ts';
import { nameOfPlace } from './placement.ts';

interface Entry {
  /** Absent in files of earlier releases, which know a finding by its category. */
  readonly rule?: string;
  readonly category: string;
  readonly name: string;
  readonly place: string;
  /** How many findings are alike in all of these. */
  readonly count: number;
}

/** Documents by path from the folder of the file. */
type Documents = Readonly<Record<string, readonly Entry[]>>;

export interface Baseline {
  /** The findings of a document that are not known. */
  readonly unknownOf: (source: SourceDocument, findings: readonly Finding[]) => readonly Finding[];
}

export async function readBaseline(file: string): Promise<Baseline> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const advice = error.code === 'ENOENT' ? 'there is no such file; --write-baseline makes it' : error.message;
    throw new UsageError(`--baseline ${file}: ${advice}`);
  });
  const documents = parse(text, file);
  return {
    unknownOf: (source, findings) => {
      const left = new Map((documents[pathOf(file, source.name)] ?? []).map((entry) => [keyOf(entry), entry.count]));
      return findings.filter((finding) => {
        const { rule, ...entry } = describe(source, finding);
        const key = [keyOf({ ...entry, rule }), keyOf(entry)].find((one) => (left.get(one) ?? 0) > 0);
        if (key !== undefined) left.set(key, (left.get(key) ?? 0) - 1);
        return key === undefined;
      });
    },
  };
}

export async function writeBaseline(
  file: string,
  checked: readonly { readonly source: SourceDocument; readonly findings: readonly Finding[] }[],
): Promise<number> {
  const documents = checked
    .filter(({ findings }) => findings.length > 0)
    .map(({ source, findings }) => [pathOf(file, source.name), entriesOf(source, findings)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const text = `${JSON.stringify({ version: 1, documents: Object.fromEntries(documents) }, null, 2)}\n`;
  await writeFile(file, text).catch((cause: unknown) => {
    throw writeFailure(cause, file);
  });
  return documents.reduce((sum, [, entries]) => sum + entries.reduce((all, { count }) => all + count, 0), 0);
}

const pathOf = (file: string, name: string): string =>
  relative(dirname(resolve(file)), resolve(name))
    .split(sep)
    .join('/');

const describe = (source: SourceDocument, { rule, category, name, pointer }: Finding) => ({
  rule,
  category,
  name,
  place: nameOfPlace(source.value, pointer),
});

const keyOf = ({ rule, category, name, place }: Omit<Entry, 'count'>): string =>
  JSON.stringify([rule ?? category, name, place]);

function entriesOf(source: SourceDocument, findings: readonly Finding[]): Entry[] {
  const counts = new Map<string, Entry>();
  for (const finding of findings) {
    const entry = describe(source, finding);
    const count = (counts.get(keyOf(entry))?.count ?? 0) + 1;
    counts.set(keyOf(entry), { ...entry, count });
  }
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
}

function parse(text: string, file: string): Documents {
  const refuse = (): never => {
    throw new UsageError(`--baseline ${file}: this is no baseline of version 1; --write-baseline makes it anew`);
  };
  let read: { version?: unknown; documents?: unknown } | null = null;
  try {
    read = JSON.parse(text);
  } catch {
    refuse();
  }
  const documents = read?.version === 1 ? read.documents : null;
  if (typeof documents !== 'object' || documents === null) return refuse();
  const isEntry = (one: Partial<Entry> | null) =>
    typeof one?.category === 'string' && typeof one.name === 'string' && Number.isInteger(one.count);
  const isWhole = Object.values(documents).every((entries) => Array.isArray(entries) && entries.every(isEntry));
  return isWhole ? (documents as Documents) : refuse();
}
