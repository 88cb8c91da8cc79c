// Which code of the compiler means the same as a finding of ours: learned from documents with one mistake. A kind of finding (official-codes.ts) has a
// code where the compiler reports it at the same trait, page or entity nearly always. Codes that sound documents trip as well mean nothing.
import type { Json } from '../../src/core/base/json.ts';
import type { Finding } from '../../src/core/verify/finding.ts';
import { findingCondition, findingKind, type OfficialCodes } from '../../src/core/verify/official-codes.ts';
import type { Verdict } from './oracle.ts';

export interface KindCase {
  readonly document: Json;
  readonly findings: readonly Finding[];
  readonly verdict: Verdict;
}

const shareMin = 0.85;
const casesMin = 3;

export const codesOf = ({ errors, warnings }: Verdict): string[] => [
  ...new Set([...errors, ...warnings].map(({ code }) => code)),
];

/** `orbitals[0].traits[1].stateMachine` as a pointer. */
const pointerOf = (path: string) =>
  path
    .replace(/^(?=[^[])/, '/')
    .replace(/\[(\d+)\]/g, '/$1')
    .replaceAll('.', '/');

/** Whether a complaint is about the element of an orbital that a finding is in: the same trait, page or entity. */
function isThere(path: string, pointer: string): boolean {
  const [place, found] = [pointerOf(path), pointer].map((text) => text.split('/').slice(1, 5));
  return place?.length === 4 && place.join('/') === found?.join('/');
}

/** What the compiler says of a document that it could not read far enough, whatever the mistake was: nothing else it says counts then. */
const consequences: ReadonlySet<string> = new Set([
  'ORB_T_UNDEFINED_TRAIT',
  'ORB_P_INVALID_TRAIT_REF',
  'JSON_PARSE_ERROR',
  'OIR_ERROR',
]);

type Counts = Map<string, { findings: number; codes: Map<string, number> }>;

function count(counts: Counts, key: string, codes: ReadonlySet<string>): void {
  const seen = counts.get(key) ?? { findings: 0, codes: new Map<string, number>() };
  counts.set(key, seen);
  seen.findings++;
  for (const code of codes) seen.codes.set(code, (seen.codes.get(code) ?? 0) + 1);
}

/** The table of codes by condition, and by kind where only the place tells conditions apart. `silent` are codes that sound documents trip as well. */
export function learnCodes(cases: readonly KindCase[], silent: ReadonlySet<string>): OfficialCodes {
  const conditions: Counts = new Map();
  const kinds: Counts = new Map();
  const read = cases.filter(({ verdict }) => !codesOf(verdict).some((code) => consequences.has(code)));
  for (const { findings, verdict } of read) {
    for (const finding of findings) {
      if (finding.official !== undefined) continue;
      const there = [...verdict.errors, ...verdict.warnings].filter(({ path }) => isThere(path, finding.pointer));
      const codes = new Set(there.map(({ code }) => code));
      count(conditions, findingCondition(finding), codes);
      count(kinds, findingKind(finding), codes);
    }
  }
  const table: Record<string, readonly string[]> = {};
  const inOrder = (counts: Counts) => [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [key, seen] of [...inOrder(conditions), ...inOrder(kinds)]) {
    const isKnown = Object.keys(table).some((known) => isSame(known, key));
    if (seen.findings < casesMin || isKnown) continue;
    const codes = [...seen.codes].filter(([code, n]) => n / seen.findings >= shareMin && !silent.has(code));
    if (codes.length > 0) table[key] = codes.map(([code]) => code).sort();
  }
  return table;
}

/** Whether a kind is one of a condition that has its codes already. */
function isSame(condition: string, kind: string): boolean {
  const [category, opening] = [condition.slice(0, condition.indexOf(':')), condition.slice(condition.indexOf(':'))];
  return !category.includes(' ') && kind.startsWith(`${category} `) && kind.endsWith(opening);
}
