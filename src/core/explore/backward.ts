// Changes after which an expression may come out as wanted, worked backwards from its result through the operators to what it reads: `a / b >= 0.9` with b = 100 proposes 90 for a. A proposal need
// not be right, and what no operator here turns round is guessed by type; the search in solve.ts tries each. Cost: linear in the expression for each value that is proposed.
import type { Json } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import type { Declared } from './inputs.ts';
import type { Solver, World } from './solve.ts';

/** A value for what is at a path: of `payload`, of the row of an entity, or of the row that a function is called with. */
export interface Change {
  readonly root: string;
  readonly path: readonly string[];
  readonly value: Json;
}

export function changesFor(expression: Json, holds: boolean, world: World, solver: Solver): readonly Change[] {
  return new Backward(world, solver).truth(expression, holds);
}

const opposite: Readonly<Record<string, string>> = {
  ...{ '=': '!=', '==': '!=', '!=': '=' },
  ...{ '<': '>=', '>=': '<', '>': '<=', '<=': '>' },
};
/** `a < b` is `b > a`. */
const mirrored: Readonly<Record<string, string>> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' };

const numberOf = (value: Json | undefined): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : typeof value === 'string' ? Number(value) || 0 : 0;

/** Values that stand in a relation to another one, the nearest and the plainest. */
function valuesBeside(relation: string, other: Json): readonly Json[] {
  if (relation === '=' || relation === '==') return [other];
  if (relation === '!=') {
    if (typeof other === 'number') return [other + 1, 0];
    if (typeof other === 'boolean') return [!other];
    return typeof other === 'string' && other !== '' ? [`not ${other}`, ''] : ['text 1', 1, true];
  }
  const number = numberOf(other);
  if (relation === '<') return [number - 1, number / 2];
  if (relation === '>') return [number + 1, number * 2];
  return [number];
}

/** Values that are true, or are not, by what is declared. */
function valuesOfTruth({ type, values }: Declared, holds: boolean): readonly Json[] {
  const all: readonly Json[] = values ?? [true, 'text 1', 1, { id: 'row-1' }, [{ id: 'row-1' }]];
  if (holds) return type === '' && values === null ? ['text 1', true, 1, { id: 'row-1' }, [{ id: 'row-1' }]] : all;
  return [null, false, '', 0, [], {}];
}

const lengthNames: ReadonlySet<string> = new Set(['array/len', 'array/count']);
const sameNames: ReadonlySet<string> = new Set([
  ...['str/default', 'math/default', 'str/lower', 'str/upper', 'str/trim', 'object/clone', 'object/deepClone'],
  ...[
    'math/round',
    'math/floor',
    'math/ceil',
    'math/clamp',
    'math/min',
    'math/max',
    '%',
    'array/reverse',
    'array/sort',
  ],
]);
/** Lists of which more elements are not tried one by one. */
const elementsMax = 16;

class Backward {
  readonly #world: World;
  readonly #solver: Solver;

  constructor(world: World, solver: Solver) {
    this.#world = world;
    this.#solver = solver;
  }

  truth(expression: Json, holds: boolean): readonly Change[] {
    if (typeof expression === 'string')
      return this.#ofBinding(expression, (declared) => valuesOfTruth(declared, holds));
    if (!isArray(expression)) return [];
    const [head, ...args] = expression;
    const [first = null, second = null, third = null] = args;
    if (head === 'not') return this.truth(first, !holds);
    if (head === 'and' || head === 'or') {
      // All of them have to change, one after the other; or any of them.
      const wrong = args.filter((one) => this.#solver.isTrue(one, this.#world) !== holds);
      const next = (head === 'and') === holds ? wrong.slice(0, 1) : wrong;
      return next.flatMap((one) => this.truth(one, holds));
    }
    if (head === 'if' || head === 'when')
      return [
        ...(this.#solver.isTrue(first, this.#world) ? this.truth(second, holds) : this.truth(third, holds)),
        ...this.truth(first, !this.#solver.isTrue(first, this.#world)),
      ];
    if (typeof head === 'string' && Object.hasOwn(opposite, head))
      return this.#compared(holds ? head : (opposite[head] ?? head), first, second);
    if (head === 'array/includes') return this.#included(first, second, holds);
    if (head === 'array/some') return this.#become(['array/filter', first, second], holds ? [{}] : []);
    if (head === 'array/every') return this.#become(['array/reject', first, second], holds ? [] : [{}]);
    return [...this.#become(expression, holds), ...this.#guesses(expression)];
  }

  #compared(relation: string, left: Json, right: Json): readonly Change[] {
    const [a, b] = [this.#worth(left), this.#worth(right)];
    const listed = ({ values }: Declared) => values ?? [];
    const others = relation === '!=' ? [left, right].filter((one) => typeof one === 'string') : [];
    return [
      ...others.flatMap((binding) => this.#ofBinding(binding, listed)),
      ...valuesBeside(relation, b).flatMap((value) => this.#become(left, value)),
      ...valuesBeside(mirrored[relation] ?? relation, a).flatMap((value) => this.#become(right, value)),
    ];
  }

  #included(list: Json, element: Json, holds: boolean): readonly Change[] {
    if (!holds) return [...this.#become(list, []), ...this.#become(element, 'text 1')];
    const known = this.#worth(list);
    const elements = isArray(known) ? known.slice(0, elementsMax) : [];
    return [...elements.flatMap((one) => this.#become(element, one)), ...this.#become(list, [this.#worth(element)])];
  }

  #worth(expression: Json): Json {
    return this.#solver.worth(expression, this.#world) ?? null;
  }

  #ofBinding(text: string, values: (declared: Declared) => readonly Json[]): readonly Change[] {
    const place = text.startsWith('@') ? this.#solver.placeOf(text, this.#world) : null;
    if (place === null) return [];
    const { root, path } = place;
    return values(this.#solver.declaredAt(root, path)).map((value) => ({ root, path, value }));
  }

  /** Changes after which an expression may have a value. */
  #become(expression: Json, target: Json): readonly Change[] {
    if (typeof expression === 'string')
      return this.#ofBinding(expression, () => [expression.endsWith('.length') ? rows(target) : target]);
    if (!isArray(expression)) return [];
    const [head, ...args] = expression;
    const [first = null, second = null, third = null] = args;
    if (typeof head !== 'string') return [];
    if (sameNames.has(head)) return args.flatMap((one) => this.#become(one, target));
    if (head === '+' || head === '-' || head === '*' || head === '/') return this.#ofSum(head, args, numberOf(target));
    if (head === 'math/abs') return [target, -numberOf(target)].flatMap((value) => this.#become(first, value));
    if (lengthNames.has(head)) return this.#become(first, rows(target));
    if (head === 'str/len') return this.#become(first, 'x'.repeat(Math.min(100, Math.max(0, numberOf(target)))));
    if (head === 'array/filter') return this.#filtered(first, second, target, true);
    if (head === 'array/reject') return this.#filtered(first, second, target, false);
    if (head === 'array/find') return this.#filtered(first, second, target === null ? [] : [target], true);
    if (head === 'array/first' || head === 'array/last') return this.#become(first, target === null ? [] : [target]);
    if (head === 'array/nth') return [...this.#placed(first, second), ...this.#become(first, [target])];
    if (head === 'object/get' && typeof second === 'string') {
      const object = this.#worth(first);
      return this.#become(first, { ...(isObject(object) ? object : {}), [second]: target });
    }
    if (head === 'if' || head === 'when')
      return this.#solver.isTrue(first, this.#world) ? this.#become(second, target) : this.#become(third, target);
    return this.#guesses(expression);
  }

  /** Changes of a part of a sum, a difference, a product or a quotient, the others as they are. */
  #ofSum(head: '+' | '-' | '*' | '/', args: readonly Json[], target: number): readonly Change[] {
    const values = args.map((one) => numberOf(this.#worth(one)));
    const become = (i: number, value: number) =>
      Number.isFinite(value) ? this.#become(args[i] ?? null, rounded(value)) : [];
    if (head === '+') {
      const sum = values.reduce((all, one) => all + one, 0);
      return args.flatMap((_, i) => become(i, target - sum + (values[i] ?? 0)));
    }
    if (head === '*')
      return args.flatMap((_, i) =>
        become(i, target / values.reduce((all, one, at) => (at === i ? all : all * one), 1)),
      );
    const [a = 0, b = 0] = values;
    if (head === '-')
      return args.length === 1 ? become(0, -target) : [...become(0, target + b), ...become(1, a - target)];
    // Nothing divides by 0; by 100 a share is easy to read.
    return b === 0 ? become(1, 100) : [...become(0, target * b), ...become(1, a / target)];
  }

  /** A list of as many rows as are wanted that a function keeps. */
  #filtered(list: Json, fn: Json, target: Json, holds: boolean): readonly Change[] {
    if (!isArray(target)) return [];
    if (target.length === 0) return this.#become(list, []);
    const [head, names, body = null] = isArray(fn) ? fn : [];
    const isFunction = head === 'fn' || head === 'lambda';
    const [name] = isArray(names ?? null) ? (names as readonly Json[]) : [names];
    const found = target.map((row, i) => {
      const start = isObject(row) ? { id: `row-${i + 1}`, ...row } : row;
      return this.#solver.rowFor(isFunction ? String(name) : 'item', isFunction ? body : fn, holds, start, this.#world);
    });
    const rowsFound = found.filter((row) => row !== undefined);
    return rowsFound.length < target.length ? [] : this.#become(list, rowsFound);
  }

  /** Each place of a list that is there, for the number that says which. */
  #placed(list: Json, place: Json): readonly Change[] {
    const known = this.#worth(list);
    if (!isArray(known)) return [];
    return known.slice(0, elementsMax).flatMap((_, i) => this.#become(place, i));
  }

  /** Values by type, and the constants of the expression, for everything that it reads. */
  #guesses(expression: readonly Json[]): readonly Change[] {
    const constants = new Set<Json>();
    const bindings = new Set<string>();
    const visit = (value: Json): void => {
      if (typeof value === 'string' && value.startsWith('@')) bindings.add(value);
      else if (isArray(value)) for (const one of value.slice(1)) visit(one);
      else if (isObject(value)) for (const one of Object.values(value)) visit(one ?? null);
      else if (value !== null) constants.add(value);
    };
    visit(expression);
    return [...bindings].flatMap((binding) =>
      this.#ofBinding(binding, (declared) => {
        const number = this.#worth(binding);
        const steps = typeof number === 'number' ? [number + 1, number - 1] : [];
        return [...constants, ...valuesOfTruth(declared, true), ...valuesOfTruth(declared, false), ...steps];
      }),
    );
  }
}

/** So many rows as a length says. */
function rows(target: Json): Json {
  const length = Math.min(100, Math.max(0, Math.ceil(numberOf(target))));
  return Array.from({ length }, (_, i) => ({ id: `row-${i + 1}` }));
}

/** Without the dust of binary fractions: 0.85 of 100 is 85. */
const rounded = (value: number): number => Number(value.toPrecision(12));
