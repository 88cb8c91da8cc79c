// The events that a trait draws, in an order that the order of members does not change: by where what draws them stands in its list, then by place in lists
// and by the names of members, those that give up (`cancelEvent`) after those that go on (`submitEvent`), as they are usually written.
import { createNodeMemo } from '../base/node-memo.ts';
import { compareStrings } from '../base/order.ts';
import type { Segment } from '../base/pointer.ts';
import { wordsOf } from '../base/words.ts';
import type { Element, Trait } from '../schema/element.ts';
import { type EmitSite, emitSitesOf } from '../schema/emit-sites.ts';

const givingUp = new Set(['cancel', 'close', 'dismiss', 'back']);
const givesUp = (member: string) => Number(wordsOf(member).some((word) => givingUp.has(word)));

function compareSegments(a: Segment, b: Segment): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [name, other] = [String(a), String(b)];
  return givesUp(name) - givesUp(other) || compareStrings(name, other);
}

function comparePaths(a: readonly Segment[], b: readonly Segment[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const order = compareSegments(a[i] as Segment, b[i] as Segment);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

const drawnMemo = createNodeMemo<readonly EmitSite[]>();

/** The places in what a trait draws that raise an event; put in order once for a trait. */
export function drawnSitesOf(trait: Trait): readonly EmitSite[] {
  let sites = drawnMemo.get(trait);
  if (sites === undefined) {
    sites = orderedSites(trait);
    drawnMemo.set(trait, sites);
  }
  return sites;
}

function orderedSites(trait: Trait): EmitSite[] {
  const owners = new Map<Element, number>();
  const sites = emitSitesOf(trait).filter(({ kind }) => kind === 'ui');
  for (const { owner } of sites) if (!owners.has(owner)) owners.set(owner, owners.size);
  const placeOf = ({ owner }: EmitSite) => owners.get(owner) as number;
  return sites.sort((a, b) => placeOf(a) - placeOf(b) || comparePaths(a.path, b.path));
}
