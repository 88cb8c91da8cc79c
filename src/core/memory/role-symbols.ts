// Steps seen from one step, the anchor: a step is its verb and which of its arguments are those of the anchor. So seen, `take mug 1 from desk 2`
// and `take cup 3 from shelf 1` are the same step of a task whose anchor is `cool mug 1 with fridge 1` or `cool cup 3 with fridge 1`.
// Two symbols of one verb have a least general common form (Plotkin 1970): what only one of them shares with the anchor may be anything.
import { fixed, fixedValue, isFixed } from './procedure.ts';
import { noValue, type StepBook, type TakenStep } from './step-book.ts';

/** A value that this share of the episodes has in a slot of a verb is no argument. */
const commonShareMin = 0.9;

export interface RoleSymbol {
  readonly verb: number;
  /** For each slot the slot of the anchor with the same value, or the value that nearly all have there, as `fixed`; -1 where there is neither. */
  readonly roles: readonly number[];
  /** How much the symbol says: what its verb and its roles would cost to tell. */
  readonly bits: number;
}

const noRole = -1;
/** A step that every episode is full of says little, but something. */
const bitsMin = 0.25;

export class RoleSymbols {
  readonly list: RoleSymbol[] = [];
  /** Of each symbol. */
  readonly verbs: number[] = [];
  readonly #book: StepBook;
  readonly #numbers = new Map<string, number>();
  /** By the lesser of two symbols, then by the other: their common form, where it was asked for. */
  readonly #meets: number[][] = [];
  readonly #common: ReadonlySet<string>;

  /** `members` are the episodes of the kind. */
  constructor(book: StepBook, members: readonly (readonly TakenStep[])[]) {
    this.#book = book;
    this.#common = commonValues(members);
  }

  numberOf(taken: TakenStep, anchor: readonly number[]): number {
    return this.#number(
      taken.verb,
      taken.values.map((value, slot) => {
        if (value === noValue) return noRole;
        const role = anchor.indexOf(value);
        return role < 0 && this.#common.has(`${taken.verb} ${slot} ${value}`) ? fixed(value) : role;
      }),
    );
  }

  /** The least general common form of two symbols; -1 for different verbs. */
  meet(a: number, b: number): number {
    if (a === b) return a;
    if (this.verbs[a] !== this.verbs[b]) return -1;
    const [least, most] = a < b ? [a, b] : [b, a];
    this.#meets[least] ??= [];
    const meets = this.#meets[least] as number[];
    const known = meets[most];
    if (known !== undefined) return known;
    const [one, other] = [this.list[a] as RoleSymbol, this.list[b] as RoleSymbol];
    const slots = Math.max(one.roles.length, other.roles.length);
    const made = this.#number(
      one.verb,
      Array.from({ length: slots }, (_, i) => (one.roles[i] === other.roles[i] ? (one.roles[i] ?? noRole) : noRole)),
    );
    meets[most] = made;
    return made;
  }

  /** Those of `some` whose verb is one of `others`. */
  sharing(some: readonly number[], others: readonly number[]): number[] {
    const verbs = new Set(others.map((symbol) => this.verbs[symbol]));
    return some.filter((symbol) => verbs.has(this.verbs[symbol]));
  }

  bits(symbol: number): number {
    return this.list[symbol]?.bits ?? 0;
  }

  #number(verb: number, roles: number[]): number {
    while (roles.at(-1) === noRole) roles.pop();
    const key = `${verb} ${roles.join(' ')}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    let share = this.#book.verbShare(verb);
    roles.forEach((role, slot) => {
      if (isFixed(role)) share *= this.#book.valueShare(verb, slot, fixedValue(role));
      else if (role !== noRole) share *= this.#book.agreement(verb, slot);
    });
    this.#numbers.set(key, this.list.length);
    this.verbs.push(verb);
    this.list.push({ verb, roles, bits: Math.max(bitsMin, -Math.log2(share || 1e-9)) });
    return this.list.length - 1;
  }
}

/** Verbs with a slot and the value that nearly all have there. */
function commonValues(members: readonly (readonly TakenStep[])[]): Set<string> {
  const counts = new Map<string, number>();
  for (const taken of members) {
    const own = new Set<string>();
    for (const { verb, values } of taken)
      for (const [slot, value] of values.entries()) own.add(`${verb} ${slot} ${value}`);
    for (const key of own) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count >= commonShareMin * members.length).map(([key]) => key));
}

/** Whether the symbols of `part`, or more special ones, occur in `whole` in order. */
export function containsSymbols(symbols: RoleSymbols, whole: readonly number[], part: readonly number[]): boolean {
  let at = 0;
  for (const symbol of whole) {
    const wanted = part[at];
    if (wanted === undefined) break;
    if (symbols.verbs[symbol] === symbols.verbs[wanted] && symbols.meet(symbol, wanted) === wanted) at++;
  }
  return at === part.length;
}

/** Bits that common subsequences say; grows to the largest that was asked for. */
let best = new Float64Array(0);

/** The common subsequence that says most, of least general common forms; of several, always the same one. Quadratic. */
export function commonSymbols(symbols: RoleSymbols, first: readonly number[], second: readonly number[]): number[] {
  // What the other has no verb of is passed over at once.
  const a = symbols.sharing(first, second);
  const b = symbols.sharing(second, a);
  const width = b.length + 1;
  const size = (a.length + 1) * width;
  if (best.length < size) best = new Float64Array(size);
  best.fill(0, 0, size);
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const one = a[i] ?? 0;
      const other = b[j] ?? 0;
      const meet = symbols.verbs[one] === symbols.verbs[other] ? symbols.meet(one, other) : -1;
      const both = meet < 0 ? 0 : (best[(i + 1) * width + j + 1] ?? 0) + symbols.bits(meet);
      best[i * width + j] = Math.max(both, best[(i + 1) * width + j] ?? 0, best[i * width + j + 1] ?? 0);
    }
  const common: number[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    const here = best[i * width + j] ?? 0;
    if (here === (best[(i + 1) * width + j] ?? 0)) i++;
    else if (here === (best[i * width + j + 1] ?? 0)) j++;
    else {
      common.push(symbols.meet(a[i] ?? 0, b[j] ?? 0));
      i++;
      j++;
    }
  }
  return common;
}

/** Tandem repeats of up to `unitMax` symbols become one: a search that opens drawer after drawer is one round of it. */
export function collapseRepeats(sequence: readonly number[]): number[] {
  let items = [...sequence];
  for (let unit = 1; unit <= unitMax; unit++) {
    const kept: number[] = [];
    for (const item of items) {
      kept.push(item);
      const [before, last] = [kept.slice(-2 * unit, -unit), kept.slice(-unit)];
      if (before.length === unit && before.every((one, i) => one === last[i])) kept.length -= unit;
    }
    items = kept;
  }
  return items;
}

const unitMax = 3;
