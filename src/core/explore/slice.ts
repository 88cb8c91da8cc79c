// The part of a document that decides what its machines do: cells that guards read, cells that those are made from, and the effects that write them (cone of
// influence: Clarke, Grumberg and Peled, Model Checking, 1999; program slicing: Weiser, TSE 1984). What is left is run by the interpreter itself, so that
// no second reading of the language exists. Cost: passes over all effects until nothing is added; each pass is linear.
import { charge } from '../base/budget.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { listenersOf, type Machine, type Program } from '../run/index.ts';
import type { Listen, Tick, Transition } from '../schema/index.ts';
import { Classes } from './classes.ts';
import { changedLeaves, type Leaf, leavesOf } from './effect-leaves.ts';
import { finiteCells, isDeepPlace, type Setting } from './finite.ts';
import { type Cell, fieldCell, type Place, payloadCell, readsOf, whole } from './reads.ts';

export interface Slice {
  readonly program: Program;
  readonly classes: Classes;
  /** Cells of entities that decide something. */
  readonly fields: ReadonlySet<Cell>;
  /** Machines in which something that decides depends on the clock, on chance, or on what only a run can know. */
  readonly opaque: ReadonlySet<string>;
}

/** Work that answers with events. */
export interface Work {
  readonly success: string | null;
  readonly failure: string | null;
}

export const workOf = (effect: readonly Json[]): Work | null => workIn(effect.slice(1));

export function workIn(args: readonly Json[]): Work | null {
  for (const option of args) {
    const events = isObject(option) ? option.emit : null;
    if (!isObject(events ?? null)) continue;
    const { success, failure } = events as { success?: Json; failure?: Json };
    return {
      success: typeof success === 'string' ? success : null,
      failure: typeof failure === 'string' ? failure : null,
    };
  }
  return null;
}

/** The cell that a `set` writes, as the interpreter has it; null where it writes nothing. */
export function cellSet(place: Json, machine: Machine, program: Program): Cell | null {
  if (typeof place !== 'string') return null;
  const isNamed = place.startsWith('@');
  const [root = '', ...path] = place.replace(/^@/, '').split('.');
  const isEntity = program.entities.has(root) || root === machine.entity;
  const entity = root === 'entity' || !isNamed ? machine.entity : isEntity ? root : null;
  if (entity === null) return null;
  return fieldCell(entity, (isNamed ? path[0] : root) ?? whole);
}

/** Something that a question looks at besides what decides: tests over fields of entities, and events that are emitted. */
export interface Watched {
  readonly tests: readonly Json[];
  readonly emitted: ReadonlySet<string>;
}

const nothingWatched: Watched = { tests: [], emitted: new Set() };

/** A test of a question stands in no machine: it names entities, never `@entity`. */
function placesOfTests({ machines }: Program): readonly Place[] {
  return machines.slice(0, 1).map((machine) => ({ machine, event: null }));
}

/** The fields that the tests of a question read, in order. */
export function fieldsWatched({ tests }: Watched, program: Program): readonly Cell[] {
  const cells = placesOfTests(program).flatMap((place) => [...readsOf(tests, place, program).cells]);
  return [...new Set(cells)].sort();
}

interface Statement {
  readonly place: Place;
  readonly leaf: Leaf;
}

export function statementsOf(machine: Machine): readonly Statement[] {
  const inPlace = (event: string | null, effects: readonly Json[]) =>
    leavesOf(effects).map((leaf) => ({ place: { machine, event }, leaf }));
  return [
    ...[...machine.transitions.values()].flat().flatMap(({ event, effects }) => inPlace(event, effects)),
    ...machine.ticks.flatMap(({ effects }) => inPlace(null, effects)),
  ];
}

/** Every `set` of a document. */
function settingsOf(program: Program): readonly Setting[] {
  return program.machines.flatMap((machine) =>
    statementsOf(machine).flatMap(({ place: { event }, leaf: { effect } }) => {
      const cell = effect[0] === 'set' ? cellSet(effect[1] ?? null, machine, program) : null;
      return cell === null ? [] : [{ cell, machine, event, value: effect[2] ?? null, isWhole: !isDeepPlace(effect) }];
    }),
  );
}

/** Entities whose rows come from elsewhere: what is in them when the document starts is not known. */
export function isStored(program: Program, entity: string): boolean {
  const node = program.entities.get(entity)?.node;
  return isObject(node ?? null) && (node as JsonObject).persistence !== 'runtime';
}

const guardOf = ({ node }: Listen): Json => (isObject(node) ? (node.guard ?? null) : null);
const mappingOf = ({ node }: Listen): Json => (isObject(node) ? (node.payloadMapping ?? null) : null);

export function sliceOf(program: Program, watched: Watched = nothingWatched): Slice {
  const cone = new Cone(program, watched);
  cone.grow();
  const classes = classesOf(program, cone);
  const machines = program.machines.map((machine) => slicedMachine(machine, program, cone));
  const fields = new Set([...cone.cells].filter((cell) => cell.startsWith('v|')));
  return {
    program: { ...program, machines, listeners: listenersOf(machines) },
    classes,
    fields,
    opaque: cone.opaque,
  };
}

class Cone {
  readonly cells = new Set<Cell>();
  readonly opaque = new Set<string>();
  readonly #program: Program;
  readonly #statements: readonly Statement[];
  readonly watched: Watched;

  constructor(program: Program, watched: Watched) {
    this.watched = watched;
    this.#program = program;
    this.#statements = program.machines.flatMap(statementsOf);
    for (const machine of program.machines) {
      for (const { guard, event } of [...machine.transitions.values()].flat()) this.#read(guard, { machine, event });
      for (const { guard } of machine.ticks) this.#read(guard, { machine, event: null });
      for (const listen of machine.trait.listens) this.#read(guardOf(listen), { machine, event: listen.name });
    }
    for (const place of placesOfTests(program)) this.#read(watched.tests, place);
  }

  has(cell: Cell): boolean {
    const all = `${cell.slice(0, cell.lastIndexOf('|') + 1)}${whole}`;
    return this.cells.has(cell) || this.cells.has(all) || (cell === all && this.#hasPartOf(cell));
  }

  #hasPartOf(all: Cell): boolean {
    const start = all.slice(0, -whole.length);
    for (const cell of this.cells) if (cell.startsWith(start)) return true;
    return false;
  }

  #read(expression: Json, place: Place): void {
    const { cells, isOpaque } = readsOf(expression, place, this.#program);
    if (isOpaque) this.opaque.add(place.machine.id);
    for (const cell of cells) this.cells.add(cell);
  }

  grow(): void {
    for (let before = -1; before !== this.cells.size; ) {
      before = this.cells.size;
      for (const statement of this.#statements) this.#take(statement);
      for (const { trait, ...rest } of this.#program.machines)
        for (const listen of trait.listens) this.#hear(listen, { trait, ...rest });
    }
  }

  #take({ place, leaf: { effect, conditions } }: Statement): void {
    charge(1, 'slicing a document');
    const [operator, first = null, second = null] = effect;
    const cell = operator === 'set' ? cellSet(first, place.machine, this.#program) : null;
    const isEmit = operator === 'emit' || workOf(effect) !== null;
    if (!isEmit && (cell === null || !this.has(cell))) return;
    for (const condition of conditions) this.#read(condition, place);
    if (cell !== null) this.#read(second, place);
    if (operator !== 'emit' || typeof first !== 'string') return;
    if (isObject(second)) {
      for (const [name, value] of Object.entries(second))
        if (this.hasPayload(first, name)) this.#read(value ?? null, place);
    } else if (this.has(payloadCell(first, whole))) this.#read(second, place);
  }

  /** A member of a payload, or something inside of it, is read. */
  hasPayload(event: string, name: string): boolean {
    if (this.has(payloadCell(event, name))) return true;
    const start = payloadCell(event, `${name}.`);
    for (const cell of this.cells) if (cell.startsWith(start)) return true;
    return false;
  }

  #hear(listen: Listen, machine: Machine): void {
    const mapping = mappingOf(listen);
    if (isObject(mapping)) {
      for (const [name, value] of Object.entries(mapping))
        if (this.hasPayload(listen.triggers, name)) this.#read(value ?? null, { machine, event: listen.name });
      return;
    }
    const start = payloadCell(listen.triggers, '');
    for (const cell of [...this.cells])
      if (cell.startsWith(start)) this.cells.add(payloadCell(listen.name, cell.slice(start.length)));
  }
}

function classesOf(program: Program, cone: Cone): Classes {
  const classes = new Classes(
    program,
    finiteCells(program, cone.cells, settingsOf(program), (one) => isStored(program, one)),
  );
  for (const cell of cone.cells) classes.of(cell);
  for (const place of placesOfTests(program)) for (const test of cone.watched.tests) classes.test(test, place);
  for (const machine of program.machines) {
    for (const { guard, event } of [...machine.transitions.values()].flat()) classes.test(guard, { machine, event });
    for (const { guard } of machine.ticks) classes.test(guard, { machine, event: null });
    for (const { place, leaf } of statementsOf(machine)) classify(place, leaf, program, cone, classes);
    for (const listen of machine.trait.listens) {
      const place = { machine, event: listen.name };
      classes.test(guardOf(listen), place);
      const mapping = mappingOf(listen);
      for (const cell of [...cone.cells]) {
        const start = payloadCell(listen.triggers, '');
        if (!cell.startsWith(start)) continue;
        const path = cell.slice(start.length);
        if (!isObject(mapping)) classes.unite(cell, payloadCell(listen.name, path));
        else if (path !== whole) classes.assign(cell, memberAt(mapping, path), place);
      }
    }
  }
  return classes;
}

/** The expression behind a path of a payload: `a.b` out of `{"a": "@entity"}` is `@entity.b`. */
function memberAt(payload: Json, path: string): Json {
  let at = payload;
  const steps = path.split('.');
  for (const [i, step] of steps.entries()) {
    if (typeof at === 'string' && at.startsWith('@')) return [at, ...steps.slice(i)].join('.');
    if (!isObject(at)) return null;
    at = Object.hasOwn(at, step) ? (at[step] ?? null) : null;
  }
  return at;
}

function classify(place: Place, { effect, conditions }: Leaf, program: Program, cone: Cone, classes: Classes): void {
  const [operator, first = null, second = null] = effect;
  const cell = operator === 'set' ? cellSet(first, place.machine, program) : null;
  if (cell !== null && cone.has(cell)) {
    if (isDeepPlace(effect)) classes.of(cell).isWild = true;
    classes.assign(cell, second, place);
  } else if (operator === 'emit' && typeof first === 'string') {
    const start = payloadCell(first, '');
    for (const known of [...cone.cells]) {
      if (!known.startsWith(start)) continue;
      const path = known.slice(start.length);
      if (path === whole) classes.of(known).isComplex = true;
      else classes.assign(known, memberAt(second, path), place);
    }
  } else if (workOf(effect) === null) return;
  for (const condition of conditions) classes.test(condition, place);
}

function slicedMachine(machine: Machine, program: Program, cone: Cone): Machine {
  const sliced = (effects: readonly Json[], owner: string) => slicedEffects(effects, machine, owner, program, cone);
  const transitions = new Map<string, Transition[]>();
  for (const [event, all] of machine.transitions)
    transitions.set(
      event,
      all.map((one) => ({ ...one, effects: sliced(one.effects, String(one.index)) })),
    );
  const ticks: Tick[] = machine.ticks.map((tick) => ({ ...tick, effects: sliced(tick.effects, `tick:${tick.name}`) }));
  return { ...machine, transitions, ticks };
}

/** Effects that decide something, with what they need alone; screens as the place of their effect, among the first level alone. */
function slicedEffects(
  effects: readonly Json[],
  machine: Machine,
  owner: string,
  program: Program,
  cone: Cone,
): readonly Json[] {
  return effects.flatMap((effect, i) => {
    if (isArray(effect) && effect[0] === 'render-ui')
      return [['render-ui', `${machine.id} ${String(effect[1])}`, effect[2] === null ? null : `${owner} ${i}`]];
    return changedLeaves([effect], (leaf) => {
      const [operator, first = null, second = null] = leaf;
      if (operator === 'set') {
        const cell = cellSet(first, machine, program);
        return cell !== null && cone.has(cell) ? leaf : null;
      }
      if (operator === 'emit') {
        if (typeof first === 'string' && !program.listeners.has(first) && !cone.watched.emitted.has(first)) return null;
        return ['emit', first, slicedPayload(first, second, cone)];
      }
      const work = workOf(leaf);
      return work === null ? null : [operator, { emit: { ...work } }];
    });
  });
}

function slicedPayload(event: Json, payload: Json, cone: Cone): Json {
  if (typeof event !== 'string' || !isObject(payload)) return payload;
  return Object.fromEntries(Object.entries(payload).filter(([name]) => cone.hasPayload(event, name)));
}
