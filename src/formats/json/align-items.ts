// Which item of a list an item of its later version was: equal ones first, then those that have most in common. Order is kept.
import { charge } from '../../core/base/budget.ts';
import { isObject } from '../../core/base/json.ts';

/** Characters of JSON that are written in the time of a unit of work. */
const charactersPerUnit = 16;
/** More pairs than these are not weighed: what is between equal ends is then paired by position. */
const pairsMax = 250_000;

/** The index in `before` of each item of `after`, or null for a new one; ascending. Both are JSON. */
export function alignItems(before: readonly unknown[], after: readonly unknown[]): (number | null)[] {
  const [olds, news] = [before.map(readItem), after.map(readItem)];
  let head = 0;
  while (head < olds.length && head < news.length && olds[head]?.text === news[head]?.text) head++;
  let [oldEnd, newEnd] = [olds.length, news.length];
  while (oldEnd > head && newEnd > head && olds[oldEnd - 1]?.text === news[newEnd - 1]?.text) {
    oldEnd--;
    newEnd--;
  }
  const middle = pair(olds.slice(head, oldEnd), news.slice(head, newEnd));
  return news.map((_, index) => {
    if (index < head) return index;
    if (index >= newEnd) return index - newEnd + oldEnd;
    const from = middle[index - head] ?? null;
    return from === null ? null : from + head;
  });
}

interface Item {
  readonly text: string;
  readonly kind: string;
  /** The texts of what is in it: by name, or by place. */
  readonly parts: ReadonlyMap<string, string>;
}

function readItem(value: unknown): Item {
  const kind = Array.isArray(value) ? 'array' : isObject(value) ? 'object' : 'scalar';
  const parts = kind === 'scalar' ? [] : Object.entries(value as object).filter(([, part]) => part !== undefined);
  const text = JSON.stringify(value);
  // Every level around it writes it once more.
  charge(1 + Math.ceil(text.length / charactersPerUnit), 'comparing texts');
  return {
    text,
    kind,
    parts: new Map(parts.map(([name, part]) => [name, JSON.stringify(part)])),
  };
}

/** The alignment of the greatest total likeness (Needleman and Wunsch, without a price for gaps). */
function pair(olds: readonly Item[], news: readonly Item[]): (number | null)[] {
  const [rows, columns] = [olds.length, news.length];
  if (rows * columns > pairsMax) return news.map((_, index) => (index < rows ? index : null));
  charge(rows * columns, 'aligning lists');
  const width = columns + 1;
  const best = new Float64Array((rows + 1) * width);
  const likeness = new Float64Array(rows * columns);
  for (let i = rows - 1; i >= 0; i--)
    for (let j = columns - 1; j >= 0; j--) {
      const alike = likenessOf(olds[i] as Item, news[j] as Item);
      likeness[i * columns + j] = alike;
      best[i * width + j] = Math.max(
        best[(i + 1) * width + j] as number,
        best[i * width + j + 1] as number,
        alike > 0 ? alike + (best[(i + 1) * width + j + 1] as number) : 0,
      );
    }
  const paired: (number | null)[] = news.map(() => null);
  for (let i = 0, j = 0; i < rows && j < columns; ) {
    const alike = likeness[i * columns + j] as number;
    const here = best[i * width + j] as number;
    if (alike > 0 && here === alike + (best[(i + 1) * width + j + 1] as number)) paired[j++] = i++;
    else if (here === best[(i + 1) * width + j]) i++;
    else j++;
  }
  return paired;
}

/** From 0, nothing in common, to 1, equal. */
function likenessOf(one: Item, other: Item): number {
  if (one.text === other.text) return 1;
  if (one.kind !== other.kind || one.kind === 'scalar') return 0;
  let shared = 0;
  let known = 0;
  for (const [name, text] of one.parts) {
    const opposite = other.parts.get(name);
    if (opposite !== undefined) known++;
    if (opposite === text) shared++;
  }
  // Names alone make two things of one kind, which is not yet the same thing.
  return (0.8 * shared + 0.1 * known) / Math.max(1, one.parts.size, other.parts.size);
}
