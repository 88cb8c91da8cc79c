// Cells that hold the same values, and the constants that a class of them is compared with. Values that no comparison tells apart behave alike, so a finite choice of them
// stands for all (data independence: Wolper, POPL 1986; for equality between inputs as many fresh values as there are inputs: Pnueli, Rodeh, Shtrichman and
// Siegel, CAV 1999). Union-find with path halving; cost near linear in the expressions.
import type { Json } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import type { Program } from '../run/index.ts';
import { type Cell, meaningOf, type Place, readsOf } from './reads.ts';

export interface Class {
  /** Texts, numbers and booleans that members are compared with. */
  readonly constants: Set<string | number | boolean>;
  /** Numbers that the lengths of lists are compared with. */
  readonly lengths: Set<number>;
  /** A member stands in an expression that no finite choice of values covers: `a * b < c`. */
  isComplex: boolean;
  /** A member is set to something computed, so that its values may have no end. */
  isWild: boolean;
  /** Values added to a member: constants, by `x := x + 1`. */
  readonly steps: Set<number>;
  /** Two members are compared with one another. */
  isRelational: boolean;
  /** Cells of it. */
  readonly cells: Set<Cell>;
}

export class Classes {
  readonly #parents = new Map<Cell, Cell>();
  readonly #classes = new Map<Cell, Class>();
  readonly #program: Program;
  readonly #finite: ReadonlyMap<Cell, readonly Json[]>;

  /** `finite` are fields that hold one of a few values: comparing with them is comparing with those. */
  constructor(program: Program, finite: ReadonlyMap<Cell, readonly Json[]> = new Map()) {
    this.#program = program;
    this.#finite = finite;
  }

  /** In the order in which they were met. */
  cells(): Cell[] {
    return [...this.#classes.values()].flatMap(({ cells }) => [...cells]);
  }

  of(cell: Cell): Class {
    const root = this.#root(cell);
    let known = this.#classes.get(root);
    if (known === undefined) {
      known = {
        ...{ constants: new Set<string>(), lengths: new Set<number>(), steps: new Set<number>() },
        ...{ isComplex: false, isWild: false, isRelational: false, cells: new Set([cell]) },
      };
      this.#classes.set(root, known);
    }
    return known;
  }

  unite(a: Cell, b: Cell): void {
    const [left, right] = [this.of(a), this.of(b)];
    if (left === right) return;
    for (const one of right.constants) left.constants.add(one);
    for (const one of right.lengths) left.lengths.add(one);
    for (const one of right.steps) left.steps.add(one);
    for (const one of right.cells) left.cells.add(one);
    left.isComplex ||= right.isComplex;
    left.isWild ||= right.isWild;
    left.isRelational ||= right.isRelational;
    const [from, to] = [this.#root(b), this.#root(a)];
    this.#parents.set(from, to);
    this.#classes.set(to, left);
    this.#classes.delete(from);
  }

  #root(cell: Cell): Cell {
    let at = cell;
    for (let next = this.#parents.get(at); next !== undefined; next = this.#parents.get(at)) {
      const after = this.#parents.get(next);
      if (after !== undefined) this.#parents.set(at, after);
      at = next;
    }
    return at;
  }

  /** An expression of which only the truth counts. */
  test(expression: Json, place: Place): void {
    if (isArray(expression)) {
      const [head, ...args] = expression;
      if (head === 'and' || head === 'or' || head === 'not' || head === 'if') {
        for (const one of args) this.test(one, place);
        return;
      }
      if (typeof head === 'string' && comparisons.has(head) && args.length === 2) {
        this.#compare(args[0] ?? null, args[1] ?? null, orders.has(head), place);
        return;
      }
    } else if (typeof expression === 'string') {
      const side = this.#sideOf(expression, place);
      if (side.kind !== 'other') {
        if (side.kind === 'cell') this.of(side.cell);
        return;
      }
    }
    this.#complex(expression, place);
  }

  /** A cell gets the value of an expression. */
  assign(target: Cell, expression: Json, place: Place): void {
    const side = this.#sideOf(expression, place);
    if (side.kind === 'cell') this.unite(target, side.cell);
    else if (side.kind === 'constant') this.of(target);
    else if (isArray(expression) && expression[0] === 'if') {
      this.test(expression[1] ?? null, place);
      this.assign(target, expression[2] ?? null, place);
      this.assign(target, expression[3] ?? null, place);
    } else if (isTest(expression)) {
      this.test(expression, place);
      this.of(target);
    } else {
      const step = this.#stepOf(target, expression, place);
      if (step !== null) this.of(target).steps.add(step);
      else if (readsOf(expression, place, this.#program).cells.size > 0) {
        this.#complex(expression, place);
        this.of(target).isWild = true;
      } else if (readsOf(expression, place, this.#program).isOpaque) this.of(target).isWild = true;
      else this.of(target);
    }
  }

  /** `x := x + 1`, `x := 2 + x` or `x := x - 1`: what is added. */
  #stepOf(target: Cell, expression: Json, place: Place): number | null {
    if (!isArray(expression) || expression.length !== 3) return null;
    const [head, a, b] = expression;
    if (head !== '+' && head !== '-') return null;
    const [left, right] = [this.#sideOf(a ?? null, place), this.#sideOf(b ?? null, place)];
    const isTarget = (side: Side) => side.kind === 'cell' && side.cell === target;
    if (isTarget(left) && right.kind === 'constant' && typeof right.value === 'number')
      return head === '+' ? right.value : -right.value;
    if (head === '+' && isTarget(right) && left.kind === 'constant' && typeof left.value === 'number')
      return left.value;
    return null;
  }

  #compare(a: Json, b: Json, isOrder: boolean, place: Place): void {
    const [left, right] = [this.#sumOf(a, place), this.#sumOf(b, place)];
    const [leftValues, rightValues] = [this.#valuesOf(left.side), this.#valuesOf(right.side)];
    if (leftValues !== null && rightValues !== null) return;
    const [inner, other] = leftValues === null ? [left, right] : [right, left];
    const values = leftValues ?? rightValues;
    if (inner.side.kind === 'other' || other.side.kind === 'other') {
      this.#complex(a, place);
      this.#complex(b, place);
    } else if (values !== null) {
      const plus = other.plus - inner.plus;
      for (const value of values) this.#compareWith(inner.side, plus === 0 ? value : moved(value, plus), isOrder);
    } else if (inner.side.kind === 'cell' && other.side.kind === 'cell' && inner.plus === other.plus) {
      this.unite(inner.side.cell, other.side.cell);
      const one = this.of(inner.side.cell);
      one.isRelational = true;
      if (isOrder) one.isComplex = true;
    } else {
      this.#complex(a, place);
      this.#complex(b, place);
    }
  }

  /** Null is no value to compare a number with that nothing was added to. */
  #compareWith(inner: Side, value: Json, isOrder: boolean): void {
    if (inner.kind === 'length') {
      if (typeof value === 'number') this.of(inner.cell).lengths.add(value);
      else this.of(inner.cell).isComplex = true;
    } else if (inner.kind === 'cell') {
      const one = this.of(inner.cell);
      if (value === null) return;
      if (typeof value === 'object' || (isOrder && typeof value !== 'number')) one.isComplex = true;
      else one.constants.add(value);
    }
  }

  /** The values that a side can have, if they are few and known. */
  #valuesOf(side: Side): readonly Json[] | null {
    if (side.kind === 'constant') return [side.value];
    return side.kind === 'cell' ? (this.#finite.get(side.cell) ?? null) : null;
  }

  /** `x + 1`, `1 + x` and `x - 1` as the side `x` and what is added to it. */
  #sumOf(expression: Json, place: Place): { readonly side: Side; readonly plus: number } {
    if (isArray(expression) && expression.length === 3 && (expression[0] === '+' || expression[0] === '-')) {
      const [head, a = null, b = null] = expression;
      const inner = this.#sumOf(a, place);
      if (typeof b === 'number') return { ...inner, plus: inner.plus + (head === '+' ? b : -b) };
      if (head === '+' && typeof a === 'number') {
        const other = this.#sumOf(b, place);
        return { ...other, plus: other.plus + a };
      }
    }
    return { side: this.#sideOf(expression, place), plus: 0 };
  }

  #complex(expression: Json, place: Place): void {
    for (const cell of readsOf(expression, place, this.#program).cells) this.of(cell).isComplex = true;
  }

  #sideOf(expression: Json, place: Place): Side {
    if (typeof expression === 'string' && expression.startsWith('@')) {
      const meaning = meaningOf(expression, place, this.#program);
      if (meaning.kind === 'cell' && meaning.cell.endsWith('.length'))
        return { kind: 'length', cell: meaning.cell.slice(0, -'.length'.length) };
      if (meaning.kind === 'cell') return { kind: 'cell', cell: meaning.cell };
      return meaning.kind === 'fixed' ? { kind: 'constant', value: meaning.value } : { kind: 'other' };
    }
    if (isArray(expression)) {
      const [head, of] = expression;
      if (typeof head === 'string' && lengthNames.has(head) && expression.length === 2) {
        const side = this.#sideOf(of ?? null, place);
        if (side.kind === 'cell') return { kind: 'length', cell: side.cell };
      }
      return { kind: 'other' };
    }
    return isObject(expression) ? { kind: 'other' } : { kind: 'constant', value: expression };
  }
}

type Side =
  | { readonly kind: 'cell'; readonly cell: Cell }
  | { readonly kind: 'length'; readonly cell: Cell }
  | { readonly kind: 'constant'; readonly value: Json }
  | { readonly kind: 'other' };

/** A number with something added; null counts as 0 there. */
const moved = (value: Json, plus: number): Json =>
  typeof value === 'number' ? value + plus : value === null ? plus : [];

/** An expression that is worth true or false. */
const isTest = (expression: Json): boolean =>
  isArray(expression) &&
  typeof expression[0] === 'string' &&
  (tests.has(expression[0]) || comparisons.has(expression[0]));

const tests: ReadonlySet<string> = new Set(['and', 'or', 'not']);
const orders: ReadonlySet<string> = new Set(['<', '<=', '>', '>=']);
const comparisons: ReadonlySet<string> = new Set(['=', '==', '!=', ...orders]);
const lengthNames: ReadonlySet<string> = new Set(['array/len', 'array/count']);
