// Values of a payload and of fields with which expressions come out as wanted, so that a guard can be tried on both sides. The first expression that does not come out right proposes changes
// of what it reads, each worked backwards through the operators (backward.ts), and the interpreter judges every try: goal-oriented test data (Korel, "Automated Software Test Data Generation",
// IEEE TSE 1990), fewest changes first. What is found is right; that nothing is found says nothing. Cost: at most `triesMax` evaluations of the expressions.
import { charge } from '../base/budget.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { isObject } from '../base/json.ts';
import { createPrng } from '../base/prng.ts';
import {
  type Configuration,
  evaluateExpression,
  isTruthy,
  type Machine,
  type Program,
  scopeOf,
  withValueAt,
} from '../run/index.ts';
import { type Change, changesFor } from './backward.ts';
import { type Declared, declaredIn, declaredPayloads, fits } from './inputs.ts';
import { payloadCell } from './reads.ts';
import { exploreNow } from './space.ts';

/** An expression, and the truth that it should have. */
export interface Wish {
  readonly expression: Json;
  readonly holds: boolean;
}

/** A payload, and fields by entity that differ from those of the configuration. */
export interface Choice {
  readonly payload: JsonObject;
  readonly given: Readonly<Record<string, JsonObject>>;
}

/** The values that may change: the payload, the row of each entity, and the row that a function is called with. */
export type World = ReadonlyMap<string, Json>;

const triesMax = 300;
/** Rows of a list are looked for within the search for the list, so deep. */
const nestedMax = 3;

const isEqual = (a: Json | undefined, b: Json | undefined) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

export class Solver {
  readonly #program: Program;
  readonly #machine: Machine;
  readonly #event: string;
  readonly #states: Configuration['states'];
  readonly #payloads: ReadonlyMap<string, Declared>;
  #tries = 0;
  #nested = 0;

  constructor(program: Program, machine: Machine, event: string, { states }: Configuration) {
    this.#program = program;
    this.#machine = machine;
    this.#event = event;
    this.#states = states;
    this.#payloads = declaredPayloads(program);
  }

  /** Changes that make every wish come true, fewest first; null if none is found. */
  solve(start: World, wishes: readonly Wish[]): World | null {
    const queue = [start];
    const met = new Set([JSON.stringify([...start])]);
    for (let head = 0; head < queue.length && this.#tries < triesMax; head++) {
      const world = queue[head] as World;
      this.#tries++;
      charge(8, 'looking for values');
      const wrong = wishes.find(({ expression, holds }) => this.isTrue(expression, world) !== holds);
      if (wrong === undefined) return world;
      for (const change of changesFor(wrong.expression, wrong.holds, world, this)) {
        const next = this.#changed(world, change);
        const key = JSON.stringify(next === null ? null : [...next]);
        if (next === null || met.has(key) || queue.length > triesMax) continue;
        met.add(key);
        queue.push(next);
      }
    }
    return null;
  }

  /** A row for which a function with the parameter `name` has the truth that is wanted, as near as can be to `row`. */
  rowFor(name: string, body: Json, holds: boolean, row: Json, world: World): Json | undefined {
    if (this.#nested >= nestedMax) return undefined;
    this.#nested++;
    const found = this.solve(new Map([...world, [name, row]]), [{ expression: body, holds }]);
    this.#nested--;
    // Only the row may be another one.
    return found !== null && [...world].every(([root, value]) => isEqual(found.get(root), value))
      ? found.get(name)
      : undefined;
  }

  /** The value of an expression; undefined where it has none. */
  worth(expression: Json, world: World): Json | undefined {
    const payload = world.get('payload') ?? {};
    const environment = { now: exploreNow, random: createPrng(0) };
    const instances = new Map([...world].flatMap(([name, row]) => (isObject(row) ? [[name, row] as const] : [])));
    const seen = { instances, states: this.#states };
    const scope = scopeOf(this.#machine, seen, isObject(payload) ? payload : {}, environment);
    const roots = { get: (name: string) => scope.roots.get(name) ?? world.get(name) };
    const found = evaluateExpression(expression, { ...scope, roots });
    return 'value' in found ? found.value : undefined;
  }

  isTrue(expression: Json, world: World): boolean {
    return isTruthy(this.worth(expression, world) ?? null);
  }

  /** The root and path behind a binding that may change; null for configuration, the clock and what is bound nowhere. */
  placeOf(binding: string, world: World): Pick<Change, 'root' | 'path'> | null {
    const [name = '', ...path] = binding.slice(1).split('.');
    const root = name === 'entity' ? this.#machine.entity : name;
    if (root === null || !world.has(root)) return null;
    return path.at(-1) === 'length' ? { root, path: path.slice(0, -1) } : { root, path };
  }

  /** How the document declares what is there; undeclared is anything. */
  declaredAt(root: string, path: readonly string[]): Declared {
    if (root === 'payload') {
      const declared = this.#payloads.get(payloadCell(this.#event, path.join('.')));
      return declared ?? { type: '', values: null, isRequired: false };
    }
    const field = this.#program.entities.get(root)?.fields.find(({ name }) => name === path[0]);
    return path.length === 1 ? declaredIn(field?.node ?? undefined) : { type: '', values: null, isRequired: false };
  }

  #changed(world: World, { root, path, value }: Change): World | null {
    if (!fits(this.declaredAt(root, path), value)) return null;
    // A member of what is declared as a text or a number is no place.
    for (let end = 1; end < path.length; end++) if (!fits(this.declaredAt(root, path.slice(0, end)), {})) return null;
    const before = world.get(root) ?? {};
    const after = path.length === 0 ? value : withValueAt(isObject(before) ? before : {}, path, value);
    return new Map([...world, [root, after]]);
  }
}

/** A choice with which the wishes come true for an event of a machine that is in a configuration; null if none is found. */
export function choiceFor(
  program: Program,
  machine: Machine,
  event: string,
  at: Configuration,
  wishes: readonly Wish[],
): Choice | null {
  const start = new Map<string, Json>([['payload', {}], ...at.instances]);
  const found = new Solver(program, machine, event, at).solve(start, wishes);
  if (found === null) return null;
  const given: Record<string, JsonObject> = {};
  for (const [entity, before] of at.instances) {
    const after = found.get(entity);
    if (!isObject(after)) continue;
    const changed = Object.entries(after).filter(([name, value]) => !isEqual(value, before[name]));
    if (changed.length > 0) given[entity] = Object.fromEntries(changed);
  }
  const payload = found.get('payload') ?? {};
  return { payload: isObject(payload) ? payload : {}, given };
}
