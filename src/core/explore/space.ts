// The configurations that a part can be in, breadth first, each met first by a shortest run. Steps are those of the interpreter on real values, so every run
// that is found can be run again; configurations count as one when they agree in the states, in the fields that decide something and in the work begun
// (explicit-state exploration with abstract matching: Pasareanu, Pelanek and Visser, CAV 2005). Numbers that only grow count as one above the largest constant
// they are compared with (extrapolation: Daws and Tripakis, TACAS 1998).
// Cost: configurations times events times payloads; it ends at `stepsMax` steps, and says so.
import { charge } from '../base/budget.ts';
import type { JsonObject } from '../base/json.ts';
import { isObject } from '../base/json.ts';
import { createPrng } from '../base/prng.ts';
import {
  type Configuration,
  chargeRead,
  listenersOf,
  listensTo,
  type Program,
  type Step,
  type Stimulus,
  startOf,
  takeStep,
} from '../run/index.ts';
import { Counters, cellValue, type Range } from './counters.ts';
import { Environment, type Pending } from './environment.ts';
import { declaredIn, domainOf, hasFewValues } from './inputs.ts';
import type { Part } from './parts.ts';
import { type Cell, fieldCell } from './reads.ts';
import { isStored, type Slice, workIn } from './slice.ts';

export interface Node {
  readonly configuration: Configuration;
  readonly pending: readonly Pending[];
  /** The step that led here first; null at a start. */
  readonly by: { readonly node: number; readonly stimulus: Stimulus } | null;
  /** The row that a start assumes to be there, by entity. */
  readonly given: Readonly<Record<string, JsonObject>>;
}

export interface Edge {
  readonly from: number;
  readonly to: number;
  readonly stimulus: Stimulus;
  readonly step: Step;
  /** Some run may go this way, and it is not known which one does. */
  readonly isMay?: true;
}

export interface Space {
  readonly part: Part;
  readonly program: Program;
  /** Starts first. */
  readonly nodes: readonly Node[];
  /** By the node that they leave, in the order of the stimuli; those that change nothing and take no transition are left out. */
  readonly edges: readonly (readonly Edge[])[];
  readonly steps: number;
  /** Why the space may lack configurations; empty where it is all there is. */
  readonly gaps: readonly string[];
  /** Every gap is a number that is counted up and down, and a loose space has none of them. */
  readonly isCounted: boolean;
}

/** The clock of every exploration: the one of `run`. */
export const exploreNow = 1_767_225_600_000;
/** Starts of a part that are tried: rows that may be there. */
const startsMax = 256;

export interface SpaceOptions {
  readonly outer: ReadonlySet<string>;
  readonly stepsMax: number;
  /** An edge is kept if its step emits an event, though nothing changes. */
  readonly keepsEmitting?: boolean;
  /** Ends as soon as it is known that the space is not all there is. */
  readonly isWholeOnly?: boolean;
  /** Has more runs than the document, where a number is counted up and down without an end. A run in it need not be one of the document. */
  readonly isLoose?: boolean;
}

export function exploreSpace(part: Part, slice: Slice, options: SpaceOptions): Space {
  return new Exploration(part, slice, options).run();
}

function entitiesOf({ entities }: Program, names: ReadonlySet<string | null>): Program['entities'] {
  return new Map(
    [...names].flatMap((name) => {
      const entity = name === null ? undefined : entities.get(name);
      return entity === undefined ? [] : [[entity.name, entity] as const];
    }),
  );
}

/** Takes the steps of a part. `run` takes all of them; who compares two parts takes them one by one. */
export class Exploration {
  readonly #part: Part;
  readonly #slice: Slice;
  readonly program: Program;
  readonly environment: Environment;
  readonly #stepsMax: number;
  readonly #keepsEmitting: boolean;
  readonly #isWholeOnly: boolean;
  readonly #nodes: Node[] = [];
  readonly #edges: Edge[][] = [];
  readonly #known = new Map<string, number>();
  readonly gaps = new Set<string>();
  readonly #clamps = new Map<Cell, Range>();
  readonly #counters = new Counters();
  readonly #countedGaps = new Set<string>();
  readonly #isLoose: boolean;
  readonly #random = createPrng(0);
  readonly #works = new Map<string, Pending | null>();
  #steps = 0;

  constructor(part: Part, slice: Slice, options: SpaceOptions) {
    const { outer, stepsMax, keepsEmitting = false, isWholeOnly = false, isLoose = false } = options;
    this.#isLoose = isLoose;
    this.#part = part;
    this.#slice = slice;
    const entities = new Set([...part.fields.map(entityOf), ...part.machines.map(({ entity }) => entity)]);
    this.program = {
      machines: part.machines,
      entities: entitiesOf(slice.program, entities),
      listeners: listenersOf(part.machines),
      unknown: [],
    };
    this.environment = new Environment(this.program, slice, outer);
    this.#stepsMax = stepsMax;
    this.#keepsEmitting = keepsEmitting;
    this.#isWholeOnly = isWholeOnly;
    for (const machine of part.machines)
      if (slice.opaque.has(machine.id))
        this.gaps.add(`${machine.id} decides by what only a run knows: the clock, chance, or who is signed in`);
    for (const cell of part.fields) {
      const range = this.#rangeOf(cell);
      if (range !== null) this.#clamps.set(cell, range);
    }
  }

  run(): Space {
    if (this.#isVain()) return this.#space();
    for (const start of this.starts()) this.#add(start);
    for (let at = 0; at < this.#nodes.length; at++) {
      if (this.#isVain()) break;
      if (this.#steps >= this.#stepsMax) {
        this.gaps.add(`ended after ${this.#stepsMax} steps`);
        break;
      }
      this.#leave(at);
    }
    return this.#space();
  }

  #isVain(): boolean {
    return this.#isWholeOnly && this.gaps.size + this.environment.partial.size > 0;
  }

  #space(): Space {
    this.tellPartial();
    while (this.#edges.length < this.#nodes.length) this.#edges.push([]);
    const { gaps, ...rest } = { part: this.#part, program: this.program, nodes: this.#nodes, gaps: [...this.gaps] };
    const isCounted = gaps.length > 0 && gaps.every((gap) => this.#countedGaps.has(gap));
    return { ...rest, edges: this.#edges, steps: this.#steps, gaps, isCounted };
  }

  /** Tells which events were not tried with every payload. */
  tellPartial(): void {
    for (const event of this.environment.partial) this.gaps.add(`not every payload of ${event} is tried`);
    if (this.#counters.isBroken) this.gaps.add('a number that is counted up and down is not whole');
  }

  #leave(at: number): void {
    const node = this.#nodes[at] as Node;
    const edges: Edge[] = [];
    for (const stimulus of this.environment.stimuli(node.configuration, node.pending)) {
      const ways = this.#waysOn(node, stimulus);
      for (const { step, ...after } of ways) {
        const to = this.#add({ ...after, by: { node: at, stimulus }, given: {} });
        const isTold = step.transitions.length > 0 || step.guards.length > 0;
        if (to !== at || isTold || (this.#keepsEmitting && step.emitted.length > 0))
          edges.push({ from: at, to, stimulus, step, ...(ways.length > 1 ? { isMay: true as const } : {}) });
      }
    }
    this.#edges.push(edges);
  }

  /** A step leads to one place; a loose one may lead to several. */
  #waysOn(node: Node, stimulus: Stimulus): readonly ReturnType<Exploration['take']>[] {
    this.#steps++;
    const taken = this.take(node, stimulus);
    if (!this.#isLoose) return [taken];
    const further = this.#counters.further(node.configuration);
    if (further === null) return [{ ...taken, configuration: this.#counters.settled(taken.configuration) }];
    this.#steps++;
    const far = this.take({ ...node, configuration: further }, stimulus);
    const isAlike = this.#restOf(taken) === this.#restOf(far);
    const places = isAlike ? this.#counters.placesAfter(taken.configuration, far.configuration) : null;
    if (places === null)
      this.gaps.add(`numbers that are counted up and down do more than count after ${stimulus.event}`);
    return (places ?? []).map((configuration) => ({ ...taken, configuration }));
  }

  /** The parts that are told apart, but for the numbers that are counted up and down. */
  #restOf({ configuration, pending }: Pick<Node, 'configuration' | 'pending'>): string {
    const cells = this.#part.fields.filter((cell) => !this.#counters.has(cell));
    const values = cells.map((cell) => cellValue(configuration, cell));
    return JSON.stringify([[...configuration.states.values()], values, pending.map(({ key }) => key)]);
  }

  take({ configuration, pending }: Pick<Node, 'configuration' | 'pending'>, stimulus: Stimulus) {
    const { step, after } = takeStep(this.program, configuration, stimulus, { now: exploreNow, random: this.#random });
    if (step.isEndless) this.gaps.add(`machines answer one another for ever after ${stimulus.event}`);
    const left = stimulus.answers === true ? pending.filter((one) => !isAnswer(one, stimulus)) : pending;
    return { step, configuration: after, pending: merged(left, this.#workBegun(step)) };
  }

  /** Work that the effects of a step began, and whose answer does something. */
  #workBegun({ effects }: Step): Pending[] {
    return effects.flatMap(({ trait, args, failed }) => {
      const work = failed === undefined ? workIn(args) : null;
      if (work === null) return [];
      const key = JSON.stringify([trait, work.success, work.failure]);
      let known = this.#works.get(key);
      if (known === undefined) {
        const heard = (event: string | null) => (event !== null && this.#isHeard(trait, event) ? event : null);
        const { success, failure } = { success: heard(work.success), failure: heard(work.failure) };
        known = success === null && failure === null ? null : { key, trait, success, failure };
        this.#works.set(key, known);
      }
      return known === null ? [] : [known];
    });
  }

  #isHeard(trait: string, event: string): boolean {
    const emitter = this.program.machines.find(({ id }) => id === trait);
    return (
      emitter?.transitions.has(event) === true ||
      (this.program.listeners.get(event) ?? []).some(({ machine, listen }) => machine.transitions.has(listen.triggers))
    );
  }

  #add(node: Node): number {
    const key = this.keyOf(node);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#known.set(key, this.#nodes.length);
    return this.#nodes.push(node) - 1;
  }

  /** The screen is no part of it: each configuration shows what the run shows by which it was met first. */
  keyOf({ configuration, pending }: Pick<Node, 'configuration' | 'pending'>): string {
    charge(Math.floor(configuration.states.size / machinesPerUnit), 'exploring');
    const values = this.#part.fields.map((cell) => {
      const value = cellValue(configuration, cell);
      chargeRead(value);
      const range = this.#clamps.get(cell);
      if (range === undefined || typeof value !== 'number') return value;
      return value > range.high ? 'above' : value < range.low ? 'below' : value;
    });
    return JSON.stringify([[...configuration.states.values()], values, pending.map(({ key }) => key)]);
  }

  /** The bound beyond which all values of a field that is counted up or down behave alike: above every constant if it only grows. */
  #rangeOf(cell: Cell): Range | null {
    const { steps, constants, cells, isComplex, isWild, isRelational } = this.#slice.classes.of(cell);
    if (steps.size === 0 || isComplex || isWild || isRelational) return null;
    const numbers = [0, ...[...constants].filter((one) => typeof one === 'number')];
    const size = Math.max(...[...steps].map(Math.abs));
    const [grows, falls] = [[...steps].some((one) => one > 0), [...steps].some((one) => one < 0)];
    const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
    if (grows && falls) {
      const range = { low: low - size, high: high + size };
      const isOwn = [...cells].every((one) => one.startsWith('v|') && !isStored(this.#slice.program, entityOf(one)));
      if (this.#isLoose && isOwn) {
        this.#counters.add(cell, range);
        return range;
      }
      const gap = `${fieldOf(cell)} is counted up and down: above ${range.high} and below ${range.low} its values count as one`;
      this.gaps.add(gap);
      if (isOwn) this.#countedGaps.add(gap);
      return range;
    }
    return grows ? { low: Number.NEGATIVE_INFINITY, high } : { low, high: Number.POSITIVE_INFINITY };
  }

  /** The configurations that a run may begin in. */
  starts(): Node[] {
    return this.#rows().map((given) => this.startWith(given));
  }

  startWith(given: Node['given']): Node {
    const start = startOf(this.program, given);
    return { configuration: this.#counters.settled(start), pending: [], by: null, given };
  }

  /** Rows that may be there in the beginning; the one of the defaults first. */
  #rows(): Record<string, JsonObject>[] {
    let starts: Record<string, JsonObject>[] = [{}];
    for (const cell of this.#part.fields) {
      const entity = entityOf(cell);
      if (!isStored(this.#slice.program, entity)) continue;
      const field = this.#slice.program.entities.get(entity)?.fields.find(({ name }) => name === fieldOf(cell));
      const declared = { ...declaredIn(field?.node ?? null), isRequired: false };
      const { values, isComplete } = domainOf(cell, declared, this.#slice.classes);
      if (!isComplete && !hasFewValues(declared))
        this.gaps.add(`not every ${entity}.${fieldOf(cell)} that may be stored is tried`);
      const room = Math.max(1, Math.floor(startsMax / starts.length));
      const others = values.filter((one) => one !== null);
      if (others.length + 1 > room) this.gaps.add(`not every row of ${entity} that may be stored is tried`);
      const chosen = others.slice(0, room - 1);
      starts = starts.flatMap((start) => [
        start,
        ...chosen.map((value) => ({ ...start, [entity]: { ...start[entity], [fieldOf(cell)]: value } })),
      ]);
    }
    return starts;
  }
}

/** Machines whose states are copied, compared and looked through for a unit of work. */
const machinesPerUnit = 8;

const entityOf = (cell: Cell): string => cell.split('|')[1] ?? '';
const fieldOf = (cell: Cell): string => cell.slice(fieldCell(entityOf(cell), '').length);

const isAnswer = ({ trait, success, failure }: Pending, stimulus: Stimulus): boolean =>
  trait === stimulus.trait && (success === stimulus.event || failure === stimulus.event);

/** Work that is begun again while it is under way is one piece of work. In order, so that equal sets are equal lists. */
function merged(a: readonly Pending[], b: readonly Pending[]): readonly Pending[] {
  if (b.length === 0) return a;
  const all = new Map([...a, ...b].map((one) => [one.key, one] as const));
  return [...all.values()].sort((x, y) => (x.key < y.key ? -1 : 1));
}

/** Who listens to what a step emitted and did nothing, because no transition leaves the state that it is in. */
export function lostIn({ program }: Space, { step }: Edge): { emitter: string; event: string; listener: string }[] {
  return step.emitted.flatMap(({ trait, event }) => {
    const emitter = program.machines.find(({ id }) => id === trait);
    const listeners = (program.listeners.get(event) ?? []).filter(
      (one) => emitter !== undefined && listensTo(one, emitter, event),
    );
    const isTaken = ({ machine, listen }: (typeof listeners)[number]) =>
      (isObject(listen.node) && (listen.node.guard ?? null) !== null) ||
      step.transitions.some((one) => one.trait === machine.id && one.event === listen.triggers) ||
      step.guards.some((one) => one.trait === machine.id && one.transition.event === listen.triggers);
    const [first] = listeners;
    return first === undefined || listeners.some(isTaken)
      ? []
      : [{ emitter: trait, event, listener: first.machine.id }];
  });
}
