// Two fields that have exchanged their names: each says in the goal what the other said before. Nothing disappears then, so a search among what disappears
// finds none. Whether it is so is told by what refers to them: exchanged, the document has to be nearer to the goal by more than the renames weigh.
// Cost: linear in the fields that differ.
import { canonicalJson, isSameJson } from '../base/canonical-json.ts';
import { groupBy } from '../base/groups.ts';
import { isObject } from '../base/json.ts';
import { listIn } from '../schema/format.ts';
import { isLed } from './compare-entity.ts';
import type { FixedRename } from './detect-renames.ts';
import type { TreeElement } from './element-tree.ts';
import { changeOf } from './list-change.ts';
import { nameKey } from './node-draft.ts';
import type { PlanNames } from './plan-names.ts';

export interface SwappedFields {
  /** The entity, as actions call it. */
  readonly within: string;
  readonly from: string;
  readonly to: string;
  /** How many facts the two say crosswise. */
  readonly same: number;
  /** Positions of the fixed pairs that say so; empty where none do. */
  readonly fixed: readonly number[];
}

/** By entity, then in the order of the fields in the goal; no field is in two of them. */
export function findSwappedFields(
  source: TreeElement,
  target: TreeElement,
  names: PlanNames,
  fixed: readonly FixedRename[],
): SwappedFields[] {
  const found: SwappedFields[] = [];
  for (const [before, after] of changeOf(source.list('orbitals'), target.list('orbitals')).common) {
    const auxiliaries = listIn('orbital', 'entity');
    if (isLed(after)) {
      for (const [from, to] of changeOf(before.list('entity'), after.list('entity')).common)
        found.push(...swapsIn(from, to, to.name, fixed));
    }
    for (const [from, to] of changeOf(before.list(auxiliaries), after.list(auxiliaries)).common)
      found.push(...swapsIn(from, to, names.auxiliary(after, to.name), fixed));
  }
  return found;
}

function swapsIn(
  before: TreeElement,
  after: TreeElement,
  within: string,
  fixed: readonly FixedRename[],
): SwappedFields[] {
  const [from, to] = [before.list('fields'), after.list('fields')];
  if (from.isOdd || to.isOdd) return [];
  const found: SwappedFields[] = [];
  const used = new Set<string>();
  const take = (a: string, b: string, same: number, positions: readonly number[]) => {
    if (used.has(a) || used.has(b) || a === b || !from.has(a) || !from.has(b) || !to.has(a) || !to.has(b)) return;
    used.add(a).add(b);
    found.push({ within, from: a, to: b, same, fixed: positions });
  };
  const isHere = ({ type, within: place }: FixedRename) =>
    (type ?? 'field') === 'field' && (place ?? within) === within;
  const here = [...fixed.entries()].filter(([, pair]) => isHere(pair));
  const byEnds = groupBy(here, ([, pair]) => JSON.stringify([pair.from, pair.to]));
  for (const [i, pair] of here) {
    const [back] = byEnds.get(JSON.stringify([pair.to, pair.from]))?.[0] ?? [-1];
    if (back > i) take(nameKey(pair.from), nameKey(pair.to), 0, [i, back]);
  }
  // Two that have exchanged their names both say something else than before.
  const changed = changeOf(from, to).common.filter(([old, young]) => !isSameJson(old.node, young.node));
  if (changed.length < 2) return found;
  const byContent = new Map(changed.map((pair) => [contentOf(pair[0]), pair]));
  for (const [old, young] of changed) {
    const partner = byContent.get(contentOf(young));
    if (partner === undefined || contentOf(partner[1]) !== contentOf(old)) continue;
    take(old.name, partner[0].name, 2 * Math.max(1, old.props.size - 1), []);
  }
  return found;
}

/** All that a field says but its name. */
function contentOf({ node }: TreeElement): string {
  if (!isObject(node)) return '';
  const { name: _, ...rest } = node;
  return canonicalJson(rest);
}
