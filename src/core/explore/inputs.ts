// Choices of the environment: for a cell that it fills, a finite list of values that stands for all of its type, and whether it does. Between two
// constants that a number is compared with lies one value; a text is one of the constants, or another; a field with `values` has those. Cost: linear in the
// constants of the class.
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import type { Program } from '../run/index.ts';
import type { Classes } from './classes.ts';
import { type Cell, payloadCell, whole } from './reads.ts';

export interface Domain {
  readonly values: readonly Json[];
  /** Every other value of the type behaves like one of these. */
  readonly isComplete: boolean;
}

/** How the document declares what fills a cell. */
export interface Declared {
  readonly type: string;
  readonly values: readonly Json[] | null;
  readonly isRequired: boolean;
}

const unknown: Declared = { type: '', values: null, isRequired: false };

export function declaredIn(node: Json | undefined): Declared {
  if (!isObject(node ?? null)) return unknown;
  const { type, values, required } = node as JsonObject;
  return {
    type: typeof type === 'string' ? type : '',
    values: isArray(values ?? null) && (values as readonly Json[]).length > 0 ? (values as readonly Json[]) : null,
    isRequired: required === true,
  };
}

const numberTypes: ReadonlySet<string> = new Set(['number', 'int', 'integer', 'float', 'decimal']);
const booleanTypes: ReadonlySet<string> = new Set(['boolean', 'bool']);
const wholeTypes: ReadonlySet<string> = new Set(['int', 'integer']);
const textTypes: ReadonlySet<string> = new Set(['string', 'text', 'email', 'url', 'uuid', 'phone', 'enum']);
const listTypes: ReadonlySet<string> = new Set(['array', 'list']);

export function hasFewValues({ type, values }: Declared): boolean {
  return values !== null || booleanTypes.has(type);
}

/** True if a field or a member that is declared so can hold a value. */
export function fits({ type, values, isRequired }: Declared, value: Json): boolean {
  if (value === null) return !isRequired;
  if (values !== null) return values.some((one) => one === value);
  if (booleanTypes.has(type)) return typeof value === 'boolean';
  if (numberTypes.has(type)) return typeof value === 'number' && (!wholeTypes.has(type) || Number.isInteger(value));
  if (listTypes.has(type)) return isArray(value);
  if (type === 'object') return isObject(value);
  return !textTypes.has(type) || typeof value === 'string';
}

/** Fresh values of a class: more cells that are compared with one another than this are not covered. */
const freshMax = 3;

/** Cells that can hold different values at one time: all fields, and the members of one payload. What is emitted carries copies. */
function aliveAtOnce(cells: ReadonlySet<Cell>): number {
  const members = new Map<string, number>();
  let fields = 0;
  for (const cell of cells) {
    const [kind, event = ''] = cell.split('|');
    if (kind === 'v') fields++;
    else members.set(event, (members.get(event) ?? 0) + 1);
  }
  return fields + Math.max(0, ...members.values());
}

export function domainOf(cell: Cell, declared: Declared, classes: Classes): Domain {
  const { type, values } = declared;
  const absent: readonly Json[] = declared.isRequired ? [] : [null];
  if (values !== null) return { values: [...absent, ...values], isComplete: true };
  if (booleanTypes.has(type)) return { values: [...absent, false, true], isComplete: true };
  const { constants, lengths, isComplex, isRelational, cells } = classes.of(cell);
  const isNumber = numberTypes.has(type);
  const alive = isRelational ? aliveAtOnce(cells) : 1;
  const fresh = Math.min(alive, freshMax);
  const isComplete = !isComplex && alive <= freshMax;
  const numbers = [...constants].filter((one) => typeof one === 'number');
  if (isNumber) return { values: distinct([...absent, ...numbersAround(numbers, fresh)]), isComplete };
  const lists = listsAround(lengths);
  if (listTypes.has(type)) return { values: [...absent, ...lists], isComplete };
  const texts = [...constants].filter((one) => typeof one === 'string');
  const others = Array.from({ length: fresh }, (_, i) => freshText(texts, i));
  const isText = type !== '' && type !== 'object' && type !== 'any' && type !== 'json';
  // A text that is missing counts as the empty one.
  const list: Json[] = isText
    ? [declared.isRequired ? '' : null, ...others, ...texts]
    : [null, ...others, ...constants];
  if (!isText) {
    if (numbers.length > 0) list.push(...numbersAround(numbers, fresh));
    if (lengths.size > 0) list.push(...lists);
  }
  return { values: distinct(list), isComplete };
}

const distinct = (values: readonly Json[]): Json[] => [
  ...new Map(values.map((one) => [JSON.stringify(one), one])).values(),
];

function freshText(taken: readonly string[], i: number): string {
  for (let n = i; ; n++) {
    const text = `text ${n + 1}`;
    if (!taken.includes(text)) return text;
  }
}

/** 0 and 1, for what asks for truth, and a number below, at, between and above the constants; several above where numbers are compared with one another. */
function numbersAround(constants: readonly number[], fresh: number): number[] {
  const sorted = [...new Set([0, ...constants])].sort((a, b) => a - b);
  const [first = 0, last = 0] = [sorted[0], sorted.at(-1)];
  const between = sorted.slice(1).map((one, i) => ((sorted[i] as number) + one) / 2);
  const above = Array.from({ length: fresh }, (_, i) => last + 1 + i);
  return [...sorted, ...between, first - 1, ...above];
}

/** Lists as long as the constants, one shorter and one longer; the empty one and one of one row without a constant. */
function listsAround(lengths: ReadonlySet<number>): Json[] {
  const wanted = new Set([0, 1]);
  for (const one of lengths) for (const n of [one - 1, one, one + 1]) if (n >= 0 && n <= 100) wanted.add(Math.floor(n));
  return [...wanted].sort((a, b) => a - b).map((length) => Array.from({ length }, (_, i) => ({ id: `row-${i + 1}` })));
}

/** Members of a payload by the event and the path, as the events of the document declare them. */
export function declaredPayloads(program: Program): ReadonlyMap<Cell, Declared> {
  const declared = new Map<Cell, Declared>();
  for (const { trait } of program.machines) {
    for (const { name, payload } of [...trait.events, ...trait.emits]) {
      for (const field of payload ?? []) {
        if (!isObject(field) || typeof field.name !== 'string') continue;
        const cell = payloadCell(name, field.name);
        if (!declared.has(cell)) declared.set(cell, declaredIn(field));
      }
    }
  }
  return declared;
}

/** The payload in which the given paths have the given values; a path inside of another one makes that one an object. */
export function payloadOf(choices: ReadonlyMap<string, Json>): JsonObject {
  const payload: Record<string, Json> = {};
  for (const [path, value] of [...choices].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (path === whole || value === null) continue;
    const steps = path.split('.');
    let at = payload;
    for (const step of steps.slice(0, -1)) {
      const inner = Object.hasOwn(at, step) ? at[step] : undefined;
      const next = isObject(inner ?? null) ? { ...(inner as JsonObject) } : {};
      Object.defineProperty(at, step, { value: next, enumerable: true, configurable: true, writable: true });
      at = next as Record<string, Json>;
    }
    Object.defineProperty(at, steps.at(-1) as string, { value, enumerable: true, configurable: true, writable: true });
  }
  return payload;
}
