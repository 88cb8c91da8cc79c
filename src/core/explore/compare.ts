// Runs that are possible after a change and were not before, and the other way round. Both documents are taken through the same events side by side, from the same
// rows, until nothing new is met: where one does what the other does not, that is a difference, met first by a shortest run (breadth-first search of the
// product; with no difference and nothing left out it proves that the two simulate one another: Milner, IJCAI 1971; Park, 1981). Names are compared as they are:
// apply renames first. Parts that are the same to the letter are not explored.
// Cost: pairs of configurations times events times payloads, ended at `stepsMax` steps a part.
import { canonicalJson } from '../base/canonical-json.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { type Machine, type Program, programOf, type Step, type Stimulus } from '../run/index.ts';
import type { Model } from '../schema/index.ts';
import type { Classes } from './classes.ts';
import { outerEvents } from './environment.ts';
import { arcOfMove, keyOfMove, type Move, moveOf, observed } from './observe.ts';
import { type Part, partsOf } from './parts.ts';
import type { Cell } from './reads.ts';
import { type Slice, sliceOf } from './slice.ts';
import { Exploration, type Node } from './space.ts';
import { type Trace, traceOf } from './trace.ts';

export interface Difference {
  readonly sentence: string;
  readonly trace?: Trace;
}

export interface Behavior {
  /** Shortest runs first, then in the order of the document. */
  readonly gained: readonly Difference[];
  readonly lost: readonly Difference[];
  /** Differences beyond those that are told. */
  readonly more: { readonly gained: number; readonly lost: number };
  /** Everything was followed. Elsewhere there may be further differences. */
  readonly exact: boolean;
  /** True when it is proved, false when there is a difference, `unknown` when something could not be followed. */
  readonly same: boolean | 'unknown';
}

/** Differences that are told on each side; more are no help to a reader. */
export const differencesMax = 20;
/** Steps of one pair of parts. */
const pairStepsMax = 10_000;

interface Side {
  readonly model: Model;
  readonly program: Program;
  readonly slice: Slice;
  readonly outer: ReadonlySet<string>;
}

function sideOf(model: Model): Side {
  const program = programOf(model);
  return { model, program, slice: sliceOf(program), outer: outerEvents(model, program) };
}

export function compareBehavior(before: Model, after: Model): Behavior {
  const [old, young] = [sideOf(before), sideOf(after)];
  const groups = [...partsOf(old.slice), ...partsOf(young.slice)].map(({ machines }) => machines.map(({ id }) => id));
  poolConstants(old.slice.classes, young.slice.classes);
  const [was, is] = [partsOf(old.slice, groups), partsOf(young.slice, groups)];
  const found: Found = { gained: [], lost: [], isWhole: isSameBeside(old, young) };
  const left = new Set(was);
  for (const part of is) {
    const ids = new Set(part.machines.map(({ id }) => id));
    const other = was.find(({ machines }) => machines.some(({ id }) => ids.has(id)));
    if (other !== undefined) left.delete(other);
    compareParts(other ?? { machines: [], fields: [] }, part, old, young, found);
  }
  for (const part of left) compareParts(part, { machines: [], fields: [] }, old, young, found);
  const isSame = found.gained.length === 0 && found.lost.length === 0;
  const byLength = (a: Difference, b: Difference) => (a.trace?.events.length ?? 0) - (b.trace?.events.length ?? 0);
  const untold = ({ length }: readonly Difference[]) => Math.max(0, length - differencesMax);
  return {
    gained: found.gained.sort(byLength).slice(0, differencesMax),
    lost: found.lost.sort(byLength).slice(0, differencesMax),
    more: { gained: untold(found.gained), lost: untold(found.lost) },
    exact: found.isWhole,
    same: isSame ? found.isWhole || 'unknown' : false,
  };
}

interface Found {
  readonly gained: Difference[];
  readonly lost: Difference[];
  isWhole: boolean;
}

/** A constant that one document compares a value with tells values of the other one apart as well. */
function poolConstants(a: Classes, b: Classes): void {
  // Twice: what a class learns from one cell of the other document it passes on by another.
  for (let round = 0; round < 2; round++)
    for (const cell of new Set([...a.cells(), ...b.cells()])) {
      const [left, right] = [a.of(cell), b.of(cell)];
      for (const [from, to] of [
        [left, right],
        [right, left],
      ] as const) {
        for (const one of from.constants) to.constants.add(one);
        for (const one of from.lengths) to.lengths.add(one);
        to.isComplex ||= from.isComplex;
        to.isRelational ||= from.isRelational;
      }
    }
}

/** The gaps about rows, traits of packages and the like are the same: nobody follows what differs there. */
function isSameBeside(old: Side, young: Side): boolean {
  const rest = ({ model, program }: Side) => {
    const running = new Set(program.machines.map(({ trait }) => trait));
    return canonicalJson([
      model.entities.map(({ node }) => node as Json),
      model.traits.filter((trait) => !running.has(trait)).map(({ node }) => node as Json),
    ]);
  };
  return rest(old) === rest(young);
}

/** All of a machine that anybody can see. */
function textOf(machine: Machine): string {
  const { id, initial, trait, config, transitions, ticks } = machine;
  const arcs = trait.transitions.map((one) => [
    [...one.sources],
    one.event,
    one.to,
    one.guard,
    [...observed(machine, one)],
  ]);
  const beats = trait.ticks.map((tick) => [tick.name, tick.guard, [...observed(machine, tick)]]);
  const ears = trait.listens.map(({ node }) => node as Json);
  const mouths = trait.emits.map(({ name, scope }) => [name, scope]);
  const events = trait.events.map(({ name, payload }) => [name, payload as Json]);
  const counts = [transitions.size, ticks.length];
  return canonicalJson([id, initial, config, arcs, beats, ears, mouths, events, counts]);
}

function compareParts(was: Part, is: Part, old: Side, young: Side, found: Found): void {
  const texts = (part: Part) => part.machines.map(textOf).join('\n');
  const isOuterSame = (event: string) => old.outer.has(event) === young.outer.has(event);
  const events = [...was.machines, ...is.machines].flatMap(({ transitions }) => [...transitions.keys()]);
  if (texts(was) === texts(is) && events.every(isOuterSame)) return;
  new Comparison(was, is, old, young, found).run();
}

interface Pair {
  readonly was: Node;
  readonly is: Node;
  readonly by: { readonly pair: Pair; readonly stimulus: Stimulus } | null;
  readonly given: Readonly<Record<string, JsonObject>>;
}

/** A difference; its sentence is known when all has been seen. */
interface Told {
  readonly side: 'gained' | 'lost';
  readonly trace: Trace;
  readonly say: (isWhole: boolean) => string;
}

/** How often the other document makes a move: never, in other cases, or in none that was tried. */
type Often = 'new' | 'some' | 'tried';

class Comparison {
  readonly #was: Exploration;
  readonly #is: Exploration;
  readonly #found: Found;
  readonly #machines: { readonly was: ReadonlyMap<string, Machine>; readonly is: ReadonlyMap<string, Machine> };
  readonly #told = new Map<string, Told>();
  /** Moves that were made, on each side. */
  readonly #made = { was: new Set<string>(), is: new Set<string>() };
  /** Moves that a document declares: where they lead, whatever they do. */
  readonly #known: { readonly was: ReadonlySet<string>; readonly is: ReadonlySet<string> };

  constructor(was: Part, is: Part, old: Side, young: Side, found: Found) {
    this.#was = new Exploration(was, old.slice, { outer: old.outer, stepsMax: pairStepsMax });
    this.#is = new Exploration(is, young.slice, { outer: young.outer, stepsMax: pairStepsMax });
    this.#found = found;
    const byId = ({ machines }: Part) => new Map(machines.map((machine) => [machine.id, machine]));
    this.#machines = { was: byId(was), is: byId(is) };
    this.#known = { was: movesOf(was), is: movesOf(is) };
  }

  run(): void {
    const isEnded = this.#explore();
    for (const one of [this.#was, this.#is]) {
      one.tellPartial();
      if (one.gaps.size > 0) this.#found.isWhole = false;
    }
    if (!isEnded) this.#found.isWhole = false;
    const isWhole = isEnded && this.#was.gaps.size + this.#is.gaps.size === 0;
    for (const { side, trace, say } of this.#told.values()) this.#found[side].push({ sentence: say(isWhole), trace });
  }

  /** False where it ends before everything was seen. */
  #explore(): boolean {
    const queue = this.#starts();
    const known = new Set<string>();
    let steps = 0;
    for (let head = 0; head < queue.length; head++) {
      const pair = queue[head] as Pair;
      for (const stimulus of this.#stimuli(pair)) {
        if (++steps > pairStepsMax) return false;
        const [a, b] = [this.#was.take(pair.was, stimulus), this.#is.take(pair.is, stimulus)];
        this.#tell(a.step, b.step, pair, stimulus);
        const [was, is] = [a, b].map(({ step: _, ...node }) => ({ ...node, by: null, given: {} })) as [Node, Node];
        const key = `${this.#was.keyOf(was)} ${this.#is.keyOf(is)}`;
        if (known.has(key)) continue;
        known.add(key);
        queue.push({ was, is, by: { pair, stimulus }, given: pair.given });
      }
    }
    return true;
  }

  /** Rows of both: one that a single document tells apart is given to both. */
  #starts(): Pair[] {
    const given = new Map<string, Readonly<Record<string, JsonObject>>>();
    for (const one of [this.#was, this.#is])
      for (const node of one.starts()) given.set(canonicalJson(node.given as Json), node.given);
    return [...given.values()].map((rows) => ({
      ...{ was: this.#was.startWith(rows), is: this.#is.startWith(rows) },
      ...{ by: null, given: rows },
    }));
  }

  /** Everything that may happen to either, with every payload that makes a difference to one of them. */
  #stimuli({ was, is }: Pair): Stimulus[] {
    const asks = new Map<string, { stimulus: Stimulus; cells: Set<Cell> }>();
    for (const [exploration, node] of [
      [this.#was, was],
      [this.#is, is],
    ] as const)
      for (const { stimulus, cells } of exploration.environment.asks(node.configuration, node.pending)) {
        const key = JSON.stringify([stimulus.event, stimulus.trait, stimulus.answers]);
        const known = asks.get(key) ?? { stimulus, cells: new Set<Cell>() };
        for (const cell of cells) known.cells.add(cell);
        asks.set(key, known);
      }
    return [...asks.values()].flatMap(({ stimulus, cells }) => {
      const payloads = [this.#was, this.#is].flatMap(({ environment }) => environment.payloads(stimulus.event, cells));
      const distinct = new Map(payloads.map((payload) => [canonicalJson(payload), payload]));
      return [...distinct.values()].map((payload) => ({ ...stimulus, payload }));
    });
  }

  #tell(was: Step, is: Step, pair: Pair, stimulus: Stimulus): void {
    const [old, young] = [this.#movesIn(was, this.#machines.was), this.#movesIn(is, this.#machines.is)];
    for (const move of old) this.#made.was.add(arcOfMove(move));
    for (const move of young) this.#made.is.add(arcOfMove(move));
    const [oldKeys, youngKeys] = [new Set(old.map(keyOfMove)), new Set(young.map(keyOfMove))];
    const lost = old.filter((move) => !youngKeys.has(keyOfMove(move)));
    const gained = young.filter((move) => !oldKeys.has(keyOfMove(move)));
    this.#report(gained, old, 'gained', pair, stimulus);
    this.#report(lost, young, 'lost', pair, stimulus);
  }

  #movesIn(step: Step, machines: ReadonlyMap<string, Machine>): Move[] {
    return step.transitions.flatMap(({ trait, transition, from }) => {
      const machine = machines.get(trait);
      return machine === undefined ? [] : [moveOf(machine, transition, from)];
    });
  }

  #report(moves: readonly Move[], others: readonly Move[], side: 'gained' | 'lost', pair: Pair, stimulus: Stimulus) {
    const known = side === 'gained' ? this.#known.was : this.#known.is;
    for (const move of moves) {
      const twin = others.find((other) => arcOfMove(other) === arcOfMove(move));
      const effects = twin === undefined ? [] : without(move.effects, twin.effects);
      // The same effects in another order, or less of them: the other side tells.
      if (twin !== undefined && effects.length === 0 && without(twin.effects, move.effects).length > 0) continue;
      const isKnown = known.has(arcOfMove(move));
      // After a difference the machine is elsewhere in the other document; that it moves otherwise there is no news.
      if (isKnown && twin === undefined && stateIn(pair.was, move) !== stateIn(pair.is, move)) continue;
      const [own, other] = side === 'gained' ? (['is', 'was'] as const) : (['was', 'is'] as const);
      const machine = this.#machines[other].has(move.trait) ? undefined : this.#machines[own].get(move.trait);
      const key = JSON.stringify([side, machine === undefined ? [keyOfMove(move), effects] : move.trait]);
      if (this.#told.has(key)) continue;
      const say = (isWhole: boolean): string => {
        if (machine !== undefined) return sentenceOfMachine(machine, side);
        const often = !isKnown ? 'new' : this.#made[other].has(arcOfMove(move)) ? 'some' : isWhole ? 'new' : 'tried';
        return sentenceOf(move, side, twin === undefined ? null : effects, often);
      };
      this.#told.set(key, { side, trace: traceOfPair(pair, stimulus), say });
    }
  }
}

const stateIn = ({ configuration: { states } }: Node, { trait }: Move): string | undefined => states.get(trait);

/** Every move that a part declares: that it exists is no news, only when it is taken. */
function movesOf({ machines }: Part): ReadonlySet<string> {
  return new Set(
    machines.flatMap(({ id, trait }) =>
      trait.transitions.flatMap((transition) =>
        (transition.sources.includes('*') ? trait.states.map(({ name }) => name) : transition.sources).map((from) =>
          arcOfMove({ trait: id, from, to: transition.to, event: transition.event }),
        ),
      ),
    ),
  );
}

/** Those of the first list that the second lacks, as often as they stand there. */
function without(list: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return list.filter((one) => {
    const i = left.indexOf(one);
    if (i !== -1) left.splice(i, 1);
    return i === -1;
  });
}

/** Events in a sentence about a whole machine. */
const eventsToldMax = 8;

/** A machine that one document has alone: its transitions are news as a whole. */
function sentenceOfMachine({ id, initial, trait }: Machine, side: 'gained' | 'lost'): string {
  const events = [...new Set(trait.transitions.map(({ event }) => event))];
  const told = events.slice(0, eventsToldMax).join(', ');
  const more = events.length > eventsToldMax ? ` and ${events.length - eventsToldMax} more` : '';
  return side === 'gained'
    ? `${id} is new: it begins in ${initial} and has transitions on ${told}${more}`
    : `${id} is gone: it began in ${initial} and had transitions on ${told}${more}`;
}

function sentenceOf(
  { trait, from, to, event, effects: all }: Move,
  side: 'gained' | 'lost',
  effects: readonly string[] | null,
  often: Often,
): string {
  const isGain = side === 'gained';
  const place = from === to ? `on ${event} in ${from}` : `on ${event} from ${from} to ${to}`;
  if (effects === null && often === 'tried')
    return isGain
      ? `${trait} goes ${place}, which it did in no case that was tried before`
      : `${trait} goes ${place} in no case that was tried, and did before`;
  if (effects === null && often === 'some') {
    const when = isGain ? 'in cases in which it did not before' : 'in some cases in which it did before';
    return `${trait} ${isGain ? 'goes' : 'does not go'} ${place} ${when}`;
  }
  if (effects === null && from !== to) return `${trait} ${isGain ? 'can now go' : 'can no longer go'} ${place}`;
  const list = effects ?? all;
  if (list.length === 0)
    return effects === null
      ? `${trait} ${isGain ? 'now takes' : 'no longer takes'} ${event} in ${from}, without an effect`
      : `${trait} does the effects ${place} in another order`;
  const told = list.slice(0, 3).map(effectText).join('; ');
  const more = list.length > 3 ? `; and ${list.length - 3} more` : '';
  return `${trait} ${isGain ? 'now does' : 'no longer does'} ${place}: ${told}${more}`;
}

/** Characters of an effect in a sentence. */
const effectCharactersMax = 80;

function effectText(effect: string): string {
  const value = JSON.parse(effect) as Json;
  if (Array.isArray(value) && value[0] === 'render-ui') {
    const [, slot, events] = value as [string, string, Json];
    if (!Array.isArray(events)) return `clear ${slot}`;
    return events.length === 0 ? `show ${slot} without a control` : `show ${slot} with ${events.join(', ')}`;
  }
  const text = Array.isArray(value)
    ? value.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join(' ')
    : effect;
  return text.length > effectCharactersMax ? `${text.slice(0, effectCharactersMax - 1)}…` : text;
}

function traceOfPair(pair: Pair, last: Stimulus): Trace {
  const events = [last];
  let at = pair;
  for (; at.by !== null; at = at.by.pair) events.push(at.by.stimulus);
  return traceOf(events.reverse(), at.given);
}
