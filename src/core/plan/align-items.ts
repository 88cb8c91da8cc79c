// Which item of a list has become which of another: effects, children of a screen, arguments of an expression. The alignment keeps the order of both lists and
// changes least (R. A. Wagner and M. J. Fischer, "The string-to-string correction problem", JACM 21, 1974). An item that is put in or taken away costs 2; one
// that becomes another costs 0 where they are equal, 1 where operator and main arguments agree, 2 where operator and first argument do, 3 where operator and
// second argument do, or only the main arguments, which are then all there is to tell it by, 4 where only the operator or the type does. Others never pair, nor
// do objects of two names: a removal and an insertion say more.
// These costs are a metric, so what is equal at both ends pairs.
// Cost: linear in the lists, and `cellsMax` pairs for a run that differs. A longer run is cut where items agree first (sequence.ts), which is not always least.
import { charge } from '../base/budget.ts';
import type { Json } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { nodeName } from '../schema/element.ts';
import { alignSequences } from './sequence.ts';

/** What an item is: its operator or type, then its main arguments, the most telling first. */
export type Signature = readonly [kind: string, first: string, second: string];

/** Pairs of positions, rising in both lists. `idOf` tells equal items. */
export function alignItems(
  before: readonly Json[],
  after: readonly Json[],
  idOf: (item: Json) => string | number,
): [number, number][] {
  const a = before.map((item): Item => ({ id: idOf(item), signature: signatureOf(item) }));
  const b = after.map((item): Item => ({ id: idOf(item), signature: signatureOf(item) }));
  const pairs: [number, number][] = [];
  alignRun({ a, b, pairs }, [0, a.length], [0, b.length], 0);
  return pairs.sort(([i], [j]) => i - j);
}

interface Item {
  readonly id: string | number;
  readonly signature: Signature;
}

interface Lists {
  readonly a: readonly Item[];
  readonly b: readonly Item[];
  readonly pairs: [number, number][];
}

/** A start and an end. */
type Run = readonly [number, number];

export const goneCost = 2;
const apart = 2 * goneCost + 1;

/** What it costs that one item becomes another; above the cost of a removal and an insertion where they never do. */
export function costBetween(a: Signature, b: Signature, isEqual: boolean): number {
  if (isEqual) return 0;
  if (a[0] !== b[0]) return a[0][0] === b[0][0] && a[1] !== '' && a[1] === b[1] && a[2] === b[2] ? 3 : apart;
  if (a[1] !== b[1]) return isIdentity(a[1]) && isIdentity(b[1]) ? apart : a[2] === b[2] ? 3 : 4;
  return a[2] === b[2] ? 1 : 2;
}

/** What it costs to read two lists so. A pair of items that are two things counts as a removal and an insertion. */
export function costOfPairs(
  before: readonly Json[],
  after: readonly Json[],
  pairs: readonly (readonly [number, number])[],
  idOf: (item: Json) => string | number,
): number {
  const costs = pairs.map(([i, j]) => {
    const [x, y] = [before[i] as Json, after[j] as Json];
    return Math.min(2 * goneCost, costBetween(signatureOf(x), signatureOf(y), idOf(x) === idOf(y)));
  });
  return costs.reduce((sum, cost) => sum + cost, goneCost * (before.length + after.length - 2 * pairs.length));
}

/** Whether the most telling member says which of its kind an object is: two of other names are two. */
const isIdentity = (first: string): boolean => /^(?:id|key|name|field)=/.test(first);

/** Pairs of items that are looked at for one run that differs. */
const cellsMax = 4096;

/** By what items agree where a longer run is cut, in turn. */
const cuts: readonly ((item: Item) => string)[] = [
  ({ id }) => String(id),
  ({ signature }) => JSON.stringify(signature),
  ({ signature }) => JSON.stringify(signature.slice(0, 2)),
  ({ signature }) => signature[0],
];

function alignRun(lists: Lists, [startA, endA]: Run, [startB, endB]: Run, cut: number): void {
  const { a, b, pairs } = lists;
  let fromA = startA;
  let toA = endA;
  let fromB = startB;
  let toB = endB;
  while (fromA < toA && fromB < toB && a[fromA]?.id === b[fromB]?.id) pairs.push([fromA++, fromB++]);
  while (fromA < toA && fromB < toB && a[toA - 1]?.id === b[toB - 1]?.id) pairs.push([--toA, --toB]);
  charge(endA - startA + endB - startB, 'aligning lists');
  if (fromA === toA || fromB === toB) return;
  if ((toA - fromA) * (toB - fromB) <= cellsMax) {
    alignExactly(lists, [fromA, toA], [fromB, toB]);
    return;
  }
  const keyOf = cuts[cut];
  if (keyOf === undefined) return;
  const anchors = alignSequences(a.slice(fromA, toA).map(keyOf), b.slice(fromB, toB).map(keyOf));
  let i = fromA;
  let j = fromB;
  anchors.push([toA - fromA, toB - fromB]);
  for (const [x, y] of anchors) {
    const [nextI, nextJ] = [fromA + x, fromB + y];
    alignRun(lists, [i, nextI], [j, nextJ], cut + 1);
    if (nextI < toA) pairs.push([nextI, nextJ]);
    i = nextI + 1;
    j = nextJ + 1;
  }
}

/** The least cost of each beginning of a run against each of the other; back from the end, pairs go first among equals. */
function alignExactly({ a, b, pairs }: Lists, [fromA, toA]: Run, [fromB, toB]: Run): void {
  const [rows, columns] = [toA - fromA, toB - fromB];
  const width = columns + 1;
  charge(rows * columns, 'aligning lists');
  const cost = new Uint32Array((rows + 1) * width);
  const at = (i: number, j: number) => cost[i * width + j] as number;
  const paired = (i: number, j: number) => {
    const x = a[fromA + i - 1] as Item;
    const y = b[fromB + j - 1] as Item;
    return at(i - 1, j - 1) + costBetween(x.signature, y.signature, x.id === y.id);
  };
  for (let i = 0; i <= rows; i++) {
    for (let j = 0; j <= columns; j++) {
      if (i === 0 || j === 0) cost[i * width + j] = (i + j) * goneCost;
      else cost[i * width + j] = Math.min(paired(i, j), at(i - 1, j) + goneCost, at(i, j - 1) + goneCost);
    }
  }
  for (let i = rows, j = columns; i > 0 && j > 0; ) {
    if (at(i, j) === paired(i, j)) pairs.push([fromA + --i, fromB + --j]);
    else if (at(i, j) === at(i - 1, j) + goneCost) i--;
    else j--;
  }
}

/** Members that name what an object is about, the most telling first. */
const naming = 'id key name field entity event action ref label title content'.split(' ');

export function signatureOf(item: Json): Signature {
  if (isArray(item)) {
    const [head] = item;
    return [typeof head === 'string' ? `(${head}` : '(', argumentText(item[1]), argumentText(item[2])];
  }
  if (isObject(item)) {
    const names = naming.flatMap((member) => (typeof item[member] === 'string' ? [`${member}=${item[member]}`] : []));
    return [`{${nodeName(item.type, '')}`, names[0] ?? '', names[1] ?? ''];
  }
  return ['.', typeof item === 'string' && item.startsWith('@') ? 'binding' : typeof item, ''];
}

/** A text as it is; of anything larger what it begins with, which an edit inside it leaves. */
function argumentText(value: Json | undefined): string {
  if (typeof value === 'string') return value;
  if (isArray(value)) return typeof value[0] === 'string' ? `(${value[0]}` : '(';
  return isObject(value) ? `{${nodeName(value.type, '')}` : '';
}
