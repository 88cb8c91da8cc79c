// Behaviors that their authors rewrote: the same name in dated exports of one library, and months later among published documents. For evaluation and fitting,
// never committed. A third of the names is kept back by a fixed hash: no document of such a name, of whatever date, is fitted to.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { hash32 } from '../../src/core/base/hash.ts';
import type { JsonObject } from '../../src/core/base/json.ts';
import { readCorpus } from '../../tests/fixtures/corpus.ts';
import type { Named } from './tasks.ts';

const root = resolve(import.meta.dirname, '../../../shared/corpus/versions');

/** Printed where the exports are absent, as on a fresh clone. */
export const versionsAbsent = 'skipped: the dated exports of behaviors are not beside this repository';

/** The collections in order of time. */
export const dates = ['2026-03-19', '2026-04-13', 'reference', 'playground'] as const;
export type VersionDate = (typeof dates)[number];

export interface Version extends Named {
  readonly date: VersionDate;
}

/** A document and the later documents that are the same behavior. */
export interface Rewriting {
  readonly before: Version;
  readonly after: readonly Version[];
}

export const isKeptBack = (name: string): boolean => hash32(`kept back: ${name}`) % 3 === 0;

function readExport(date: VersionDate): Version[] {
  const folder = join(root, date);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => {
      const document = JSON.parse(readFileSync(join(folder, file), 'utf8')) as JsonObject;
      return { name: file.slice(0, -'.json'.length), date, document };
    });
}

/** All versions, in order of date and name; empty where there are none. */
export function readVersions(): Version[] {
  const exported = [...readExport('2026-03-19'), ...readExport('2026-04-13')];
  if (exported.length === 0) return [];
  const published = readCorpus().map(({ file, text }): Version => {
    const [folder = '', name = ''] = file.split('/');
    const date = folder as VersionDate;
    return { name: name.slice(0, -'.json'.length), date, document: JSON.parse(text) as JsonObject };
  });
  return [...exported, ...dates.flatMap((date) => published.filter((one) => one.date === date))];
}

/** Every version of `from` that a later collection has under the same name. */
export function pairVersions(
  versions: readonly Version[],
  from: readonly VersionDate[],
  to: readonly VersionDate[],
): Rewriting[] {
  const later = versions.filter(({ date }) => to.includes(date));
  return versions
    .filter(({ date }) => from.includes(date))
    .map((before) => ({ before, after: later.filter(({ name }) => name === before.name) }))
    .filter(({ after }) => after.length > 0);
}
