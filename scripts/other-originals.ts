// Whether a failing document tells which document it was. Where a repair has changed what no fault touched, the repaired document may be an original as good as
// the one that was broken: as clean, and one from which no more mistakes of the same operators lead to the same failing document. Then whatever a repair answers is
// wrong for one of the two. The way from one to the other is searched greedily, the nearest first by how much of what they say differs (best-first search,
// Doran and Michie, "Experiments with the graph traverser program", 1966).
import { isArray, isObject, type Json } from '../src/core/base/json.ts';
import { canonicalHash, parseSchema, type Schema } from '../src/core/schema/index.ts';
import { faultOperators } from '../tests/fixtures/faults/index.ts';
import { outcomesOf } from '../tests/fixtures/faults/outcomes.ts';
import { categoriesOf, type RepairCase } from './repair-cases.ts';

/**
 * Why a repair that clears what it should has changed what no fault touched: `left open` where the repaired document
 * may as well have been the original, by the mistakes named; `barred` where the original shows a category that the
 * failing document does not, so that no answer may bring it back; `missed` where neither.
 */
export function reasonFor(one: RepairCase, repaired: Schema): string {
  const mistakes = mistakesBetween(repaired, one.schema, one.operators.length, one.operators);
  if (mistakes !== null) return `left open: ${mistakes.join('+')}`;
  const shown = categoriesOf(one.schema);
  return [...categoriesOf(one.before)].every((category) => shown.has(category)) ? 'missed' : 'barred';
}

/** How often each thing that a document says is said in it; of a change, how much more often. */
type Units = ReadonlyMap<string, number>;

/** Where the items of a list stand: arguments of a call by their places, elements by their names, others anywhere. */
function placeOf(list: readonly Json[], index: number, owner: string): string {
  const item = list[index];
  if (typeof list[0] === 'string') return `${owner}/${index}`;
  return isObject(item) && typeof item.name === 'string' ? `${owner}/${item.name}` : `${owner}/*`;
}

/** What a document says: each scalar and where it stands. */
function addUnits(node: Json, owner: string, by: number, into: Map<string, number>): void {
  const isScalar = typeof node !== 'object' || node === null;
  const unit = isScalar ? `${owner}\n${JSON.stringify(node)}` : owner;
  into.set(unit, (into.get(unit) ?? 0) + by);
  if (isArray(node)) {
    for (const [i, item] of node.entries()) addUnits(item, placeOf(node, i, owner), by, into);
  } else if (isObject(node))
    for (const [key, value] of Object.entries(node)) addUnits(value as Json, `${owner}.${key}`, by, into);
}

/** What the second says more often than the first; only what they do not share is read. */
function addChange(from: Json | undefined, to: Json | undefined, owner: string, into: Map<string, number>): void {
  if (from === to) return;
  if (isArray(from) && isArray(to)) {
    const [had, has] = [new Set(from), new Set(to)];
    const isCall = typeof from[0] === 'string' || typeof to[0] === 'string';
    const placed = (list: readonly Json[], others: ReadonlySet<Json>) =>
      list.flatMap((item, i) => (isCall || !others.has(item) ? [{ item, place: placeOf(list, i, owner) }] : []));
    const gone = placed(from, has);
    for (const { item, place } of placed(to, had)) {
      const at = gone.findIndex((one) => one.place === place);
      addChange(at === -1 ? undefined : gone.splice(at, 1)[0]?.item, item, place, into);
    }
    for (const { item, place } of gone) addUnits(item, place, -1, into);
  } else if (isObject(from) && isObject(to)) {
    for (const key of new Set([...Object.keys(from), ...Object.keys(to)]))
      addChange(from[key], to[key], `${owner}.${key}`, into);
  } else {
    if (from !== undefined) addUnits(from, owner, -1, into);
    if (to !== undefined) addUnits(to, owner, 1, into);
  }
}

function unitsOf(document: Json): Units {
  const units = new Map<string, number>();
  addUnits(document, '', 1, units);
  return units;
}

function distanceBetween(one: Units, other: Units): number {
  let distance = 0;
  for (const unit of new Set([...one.keys(), ...other.keys()]))
    distance += Math.abs((one.get(unit) ?? 0) - (other.get(unit) ?? 0));
  return distance;
}

interface Step {
  readonly document: Json;
  readonly operators: readonly string[];
  /** How much is said more or less often than in the end. */
  readonly distance: number;
}

/** How many documents on the way are gone on from, and how many are looked at. */
const stepsMax = 25;
const outcomesMax = 150_000;

/**
 * Names of operators whose mistakes lead from one document to the other, at most `most`; null where none were found.
 * `likely` ones are tried first, and then all, from where those have led.
 */
function mistakesBetween(from: Schema, to: Schema, most: number, likely: readonly string[]): readonly string[] | null {
  const end = unitsOf(to.document as unknown as Json);
  const endHash = canonicalHash(to);
  const document = from.document as unknown as Json;
  const start: Step = { document, operators: [], distance: distanceBetween(unitsOf(document), end) };
  const reached = new Map([[canonicalHash(from), start]]);
  const budget = { outcomes: outcomesMax };
  for (const operators of [faultOperators.filter(({ name }) => likely.includes(name)), faultOperators]) {
    const open = [...reached.values()];
    for (let steps = 0; steps < stepsMax && open.length > 0; steps++) {
      open.sort((a, b) => a.distance - b.distance || a.operators.length - b.operators.length);
      const step = open.shift() as Step;
      for (const next of stepsFrom(step, end, operators, budget)) {
        const hash = canonicalHash(parseSchema(next.document).schema);
        if (hash === endHash) return next.operators;
        if (next.operators.length === most || reached.has(hash)) continue;
        reached.set(hash, next);
        open.push(next);
      }
    }
  }
  return null;
}

interface Change {
  readonly owner: string;
  /** How often something is said, how much more often then, and how often in the end. */
  readonly now: number;
  readonly by: number;
  readonly last: number;
}

const ownerOf = (unit: string) => unit.split('\n', 1)[0] as string;

/** What one mistake more makes of a document, where it says nothing new but what the end says, and loses nothing that stays. */
function* stepsFrom(
  { document, operators: before, distance }: Step,
  end: Units,
  operators: typeof faultOperators,
  budget: { outcomes: number },
): Generator<Step> {
  const units = unitsOf(document);
  const lacking = new Set<string>();
  for (const [unit, count] of end) if ((units.get(unit) ?? 0) < count) lacking.add(ownerOf(unit));
  const changesOf = (outcome: Json): Change[] => {
    budget.outcomes--;
    const change = new Map<string, number>();
    addChange(document, outcome, '', change);
    return [...change].map(([unit, by]) => ({
      owner: ownerOf(unit),
      now: units.get(unit) ?? 0,
      by,
      last: end.get(unit) ?? 0,
    }));
  };
  const keeps = (changes: readonly Change[]) => changes.every(({ now, by, last }) => by >= 0 || now + by >= last);
  const isLikely = (changes: readonly Change[]) =>
    keeps(changes) && changes.every(({ by, owner }) => by <= 0 || lacking.has(owner));
  for (const operator of operators) {
    if (budget.outcomes <= 0) return;
    for (const outcome of outcomesOf(operator, document, {
      isWorth: (one) => keeps(changesOf(one)),
      isLikely: (one) => isLikely(changesOf(one)),
    })) {
      const changes = changesOf(outcome);
      const isOnTheWay = changes.every(({ now, by, last }) => by <= 0 || now + by <= last);
      const nearer = changes.reduce((sum, { by }) => sum + Math.abs(by), 0);
      if (isOnTheWay && nearer > 0)
        yield { document: outcome, operators: [...before, operator.name], distance: distance - nearer };
    }
  }
}
