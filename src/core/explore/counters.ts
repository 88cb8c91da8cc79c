// Numbers that are counted up and down without an end, as a few values: those near the constants that they are compared with, and beyond each side one that stands for all. Where a step leads
// from beyond depends on which of them it is, so it leads to each place that it may lead to: more runs than the document has, but none fewer (predicate abstraction over one number: Graf and
// Saidi, CAV 1997; steps that may and steps that must be there: Larsen and Thomsen, LICS 1988). Cost: two steps of the interpreter for a step from beyond.
import type { Json } from '../base/json.ts';
import type { Configuration } from '../run/index.ts';
import type { Cell } from './reads.ts';

export interface Range {
  readonly low: number;
  readonly high: number;
}

/** Places that one step may lead to, of which more are not told apart. */
const placesMax = 16;

const entityOf = (cell: Cell): string => cell.split('|')[1] ?? '';
const fieldOf = (cell: Cell): string => cell.split('|').slice(2).join('|');

export function cellValue({ instances }: Configuration, cell: Cell): Json {
  return instances.get(entityOf(cell))?.[fieldOf(cell)] ?? null;
}

function withValue(at: Configuration, cell: Cell, value: Json): Configuration {
  const row = at.instances.get(entityOf(cell)) ?? {};
  return { ...at, instances: new Map(at.instances).set(entityOf(cell), { ...row, [fieldOf(cell)]: value }) };
}

export class Counters {
  readonly #ranges = new Map<Cell, Range>();
  /** A number that is not whole was met: then what is beyond holds more than is told apart. */
  isBroken = false;

  add(cell: Cell, range: Range): void {
    this.#ranges.set(cell, range);
  }

  has(cell: Cell): boolean {
    return this.#ranges.has(cell);
  }

  /** A configuration in which each number beyond is the one that stands for all. */
  settled(at: Configuration): Configuration {
    let settled = at;
    for (const [cell, range] of this.#ranges) {
      const value = cellValue(at, cell);
      if (typeof value !== 'number') continue;
      if (!Number.isInteger(value)) this.isBroken = true;
      const next = clamped(value, range);
      if (next !== value) settled = withValue(settled, cell, next);
    }
    return settled;
  }

  /** The same configuration with every number that is beyond one further away; null if none is. */
  further(at: Configuration): Configuration | null {
    let next: Configuration | null = null;
    for (const [cell, { low, high }] of this.#ranges) {
      const value = cellValue(at, cell);
      if (value !== low - 1 && value !== high + 1) continue;
      next = withValue(next ?? at, cell, value === low - 1 ? value - 1 : value + 1);
    }
    return next;
  }

  /** The configurations that a step may lead to from beyond, told by where it leads from two numbers there; null where they do not tell. */
  placesAfter(near: Configuration, far: Configuration): readonly Configuration[] | null {
    let places: readonly Configuration[] = [near];
    for (const [cell, range] of this.#ranges) {
      const values = valuesAfter(cellValue(near, cell), cellValue(far, cell), range);
      if (values === null || values.length * places.length > placesMax) return null;
      places = places.flatMap((place) => values.map((value) => withValue(place, cell, value)));
    }
    return places.map((place) => this.settled(place));
  }
}

const clamped = (value: number, { low, high }: Range): number => Math.min(Math.max(value, low - 1), high + 1);

/** Values that may come out: one where the step sets it; where it moves it towards the middle, all that it may reach. */
function valuesAfter(near: Json, far: Json, { low, high }: Range): readonly Json[] | null {
  if (typeof near !== 'number' || typeof far !== 'number') return near === far ? [near] : null;
  if (near === far) return [near];
  if (Math.abs(near - far) !== 1) return null;
  const isBelow = far < near;
  const moved = isBelow ? near - (low - 1) : high + 1 - near;
  const count = Math.max(0, moved);
  if (count > placesMax) return null;
  return Array.from({ length: count + 1 }, (_, i) => (isBelow ? low - 1 + i : high + 1 - i));
}
