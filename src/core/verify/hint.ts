// Nearest names for messages and repairs, within the budget of a scope.
import { chargeNobody } from '../base/budget.ts';
import { nameDistance, nameLengthMax, nearestNames } from '../base/nearest.ts';
import { compareStrings } from '../base/order.ts';

/** What a scope may still spend on comparing names, so that documents made to be slow are not. */
export interface NameBudget {
  /** Takes the cost of looking through `count` names; false when nothing was left before. */
  spend(count: number): boolean;
}

/** Comparisons that a trait or a document may spend. */
export const comparisonsMax = 40_000;

/** Letters up to which names are compared by the machine word, and what a longer one costs beside that. */
const shortName = 32;
const longNameCost = 16;

/** The names most like `name`, nearest first; none when the budget is spent. */
export function nearTo(
  name: string,
  candidates: Iterable<string> | (() => Iterable<string>),
  budget: NameBudget,
): readonly string[] {
  if (name.length > nameLengthMax || !budget.spend(0)) return [];
  const list = [...(typeof candidates === 'function' ? candidates() : candidates)];
  budget.spend(list.length * (name.length > shortName ? longNameCost : 1));
  return nearestNames(name, list);
}

type Registry = ReadonlyMap<string, unknown> | ReadonlySet<string>;

/** Names kept for a registry at most. */
const keptMax = 200;

/** What is found of a name among those of a registry, which never change: looked up once a name. */
function remembered(find: (name: string, known: Iterable<string>) => readonly string[]) {
  const kept = new WeakMap<Registry, Map<string, readonly string[]>>();
  return (name: string, registry: Registry): readonly string[] => {
    let names = kept.get(registry);
    if (names === undefined || names.size >= keptMax) {
      names = new Map();
      kept.set(registry, names);
    }
    let found = names.get(name);
    if (found === undefined) {
      found = chargeNobody(() => find(name, registry.keys()));
      names.set(name, found);
    }
    return found;
  };
}

const nearInRegistry = remembered((name, known) => nearestNames(name, [...known]));

/** The same among the names of a registry, at the same cost to the budget every time. */
export function nearKnown(name: string, registry: Registry, budget: NameBudget): readonly string[] {
  return budget.spend(registry.size) ? nearInRegistry(name, registry) : [];
}

/** What another language means by a name, where it has it; otherwise the names most like it. */
export function meantOrNear(meant: readonly string[], near: () => readonly string[]): readonly string[] {
  return meant.length > 0 ? meant.slice(0, 3) : near();
}

/** A closing sentence such as `; did you mean title or status?`, or ''. */
export function hint(names: readonly string[]): string {
  if (names.length === 0) return '';
  return `; did you mean ${names.map((name) => JSON.stringify(name)).join(' or ')}?`;
}

/** A name in quotes, shortened where it would drown the sentence. */
export function quote(name: string): string {
  return JSON.stringify(name.length > 80 ? `${name.slice(0, 77)}...` : name);
}

/** Of shorter names one letter more or less is another word. */
const typoFrom = 4;
/** Names of so many letters have room for two typos. */
const twoTyposFrom = 6;
const separators = /[_-]/g;

/**
 * The names that `name` is a typo of, all as near: the same in another convention (`item_actions`), or one letter away, two in long names. Costs a comparison
 * with each.
 */
export function typosOf(name: string, known: readonly string[], budget: NameBudget): readonly string[] {
  if (!mayBeTypo(name) || !budget.spend(0)) return [];
  budget.spend(known.length);
  return findTypos(name, known);
}

const typosInRegistry = remembered(findTypos);

/** The same among the names of a registry, at the same cost to the budget every time. */
export function knownTypos(name: string, registry: Registry, budget: NameBudget): readonly string[] {
  if (!mayBeTypo(name) || !budget.spend(0)) return [];
  budget.spend(registry.size);
  return typosInRegistry(name, registry);
}

const mayBeTypo = (name: string) => name.length >= typoFrom - 1 && name.length <= nameLengthMax;

function findTypos(name: string, known: Iterable<string>): readonly string[] {
  const plain = name.replace(separators, '').toLowerCase();
  let best: string[] = [];
  let least = name.length < twoTyposFrom ? 1 : 2;
  for (const other of known) {
    if (other === name || Math.max(name.length, other.length) < typoFrom) continue;
    if (Math.abs(name.length - other.length) > 3) continue;
    const isSame = other.replace(separators, '').toLowerCase() === plain;
    const distance = isSame ? 0 : nameDistance(name, other);
    if (distance > least) continue;
    if (distance < least) best = [];
    least = distance;
    best.push(other);
  }
  return best.sort(compareStrings);
}
