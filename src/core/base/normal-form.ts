// Unicode normalization in time about linear in the text. Implementations sort the combining marks behind a letter by insertion, which is quadratic in their
// number: 320 KB of marks take seconds, in native code that nothing interrupts. A long run of marks is sorted here first, which leaves an equivalent text (the
// Canonical Ordering Algorithm, Unicode 16, 3.11). The Stream-Safe Text Format (UAX #15, 13) allows 30 marks in a row; no written language needs more.
import { charge } from './budget.ts';

/** Marks in a row from which they are sorted here. */
const marksMin = 64;
const longRun = new RegExp(`\\p{M}{${marksMin},}`, 'gu');
/** Code units of a run that are sorted and normalized in the time of a unit of work. */
const marksPerUnit = 2;
/** Nothing below it decomposes into more than one mark, or is one. */
const firstMark = 0x300;

/** The text in a normalization form: what `text.normalize(form)` is. */
export function toNormalForm(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD' = 'NFC'): string {
  return (mayHaveRun(text) ? text.replace(longRun, inOrder) : text).normalize(form);
}

/** Most texts are told by their length or their letters alone. */
function mayHaveRun(text: string): boolean {
  if (text.length < marksMin) return false;
  for (let i = 0, marks = 0; i < text.length; i++) {
    marks = text.charCodeAt(i) < firstMark ? 0 : marks + 1;
    if (marks === marksMin) return true;
  }
  return false;
}

/** Marks, each decomposed, in canonical order: by their combining class between two that have none, and as they stood within a class. */
function inOrder(run: string): string {
  charge(Math.ceil(run.length / marksPerUnit), 'normalizing a text');
  const written = new Set(run);
  const parts = new Map([...written].map((mark) => [mark, [...mark.normalize('NFD')]]));
  const { ranks, count } = rankClasses(new Set([...parts.values()].flat()));
  let ordered = '';
  let byRank: string[] = Array(count).fill('');
  const settle = () => {
    ordered += byRank.join('');
    byRank = Array(count).fill('');
  };
  for (const mark of run)
    for (const part of parts.get(mark) as readonly string[]) {
      const rank = ranks.get(part);
      if (rank !== undefined) byRank[rank] += part;
      else {
        settle();
        ordered += part;
      }
    }
  settle();
  return ordered;
}

/** Has the highest combining class, 240, as no other mark has. */
const last = '\u0345';

/** A number for each mark that may change places with others, in the order of their classes; equal for marks of one class. A mark of no class has none. */
function rankClasses(marks: ReadonlySet<string>): {
  readonly ranks: ReadonlyMap<string, number>;
  readonly count: number;
} {
  const moving = [...marks].filter((mark) => mark === last || goesBefore(mark, last)).sort(compareClasses);
  const ranks = new Map<string, number>();
  let rank = 0;
  for (const [i, mark] of moving.entries()) {
    if (i > 0 && goesBefore(moving[i - 1] as string, mark)) rank++;
    ranks.set(mark, rank);
  }
  return { ranks, count: rank + 1 };
}

const compareClasses = (a: string, b: string): number => (goesBefore(a, b) ? -1 : goesBefore(b, a) ? 1 : 0);

/** True if normalization puts `mark` before `other` where it stands behind it. */
const goesBefore = (mark: string, other: string): boolean =>
  (other + mark).normalize('NFD') === mark + other && mark !== other;
