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
import { counted, effectText, toldEffects } from './told-effects.ts';
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
  readonly #targets: { readonly was: Targets; readonly is: Targets };

  constructor(was: Part, is: Part, old: Side, young: Side, found: Found) {
    this.#was = new Exploration(was, old.slice, { outer: old.outer, stepsMax: pairStepsMax });
    this.#is = new Exploration(is, young.slice, { outer: young.outer, stepsMax: pairStepsMax });
    this.#found = found;
    const byId = ({ machines }: Part) => new Map(machines.map((machine) => [machine.id, machine]));
    this.#machines = { was: byId(was), is: byId(is) };
    this.#known = { was: movesOf(was), is: movesOf(is) };
    this.#targets = { was: targetsOf(was), is: targetsOf(is) };
  }

  run(): void {
    const isEnded = this.#explore();
    for (const one of [this.#was, this.#is]) {
      one.tellPartial();
      if (one.gaps.size > 0) this.#found.isWhole = false;
    }
    if (!isEnded) this.#found.isWhole = false;
    const isWhole = isEnded && this.#was.gaps.size + this.#is.gaps.size === 0;
    const said = new Set<string>();
    for (const { side, trace, say } of this.#told.values()) {
      const sentence = say(isWhole);
      if (!said.has(sentence)) this.#found[side].push({ sentence, trace });
      said.add(sentence);
    }
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
    const [own, other] = side === 'gained' ? (['is', 'was'] as const) : (['was', 'is'] as const);
    for (const move of moves) {
      const same = others.find((one) => arcOfMove(one) === arcOfMove(move));
      const isKnown = this.#known[other].has(arcOfMove(move));
      // After a difference the machine is elsewhere in the other document; that it moves otherwise there is no news.
      if (isKnown && same === undefined && stateIn(pair.was, move) !== stateIn(pair.is, move)) continue;
      const add = (key: readonly unknown[], say: Told['say']): void => {
        const text = JSON.stringify([side, ...key]);
        if (!this.#told.has(text)) this.#told.set(text, { side, trace: traceOfPair(pair, stimulus), say });
      };
      const machine = this.#machines[other].has(move.trait) ? undefined : this.#machines[own].get(move.trait);
      if (machine !== undefined) {
        add([machine.id], () => sentenceOfMachine(machine, side));
        continue;
      }
      const targets = this.#targetsOf(move, other);
      // A transition that leads elsewhere, rather than one that came and one that went.
      const moved = isKnown ? [] : targets.filter((to) => !this.#known[own].has(arcOfMove({ ...move, to })));
      const twin = same ?? others.find((one) => isTwin(one, move) && moved.includes(one.to));
      if (same === undefined && moved.length > 0) add([arcOfMove(move)], () => sentenceOfTarget(move, side, moved));
      else if (same === undefined)
        add([move.from === move.to ? keyOfMove(move) : arcOfMove(move)], (isWhole) => {
          const often = !isKnown ? 'new' : this.#made[other].has(arcOfMove(move)) ? 'some' : isWhole ? 'new' : 'tried';
          const sentence = sentenceOfMove(move, side, often, targets.length > 0);
          return isKnown && this.#isSetting(move) ? `${sentence}, by the settings that it has` : sentence;
        });
      if (twin === undefined) continue;
      const told =
        side === 'gained' ? toldEffects(twin.effects, move.effects) : toldEffects(move.effects, twin.effects);
      const clauses = told[side];
      // The same effects in another order, or a change that the other side tells.
      if (clauses.length === 0 && (same === undefined || told.gained.length + told.lost.length > 0)) continue;
      add([move.trait, move.from, move.event, same?.to, clauses], () =>
        sentenceOfEffects(move, side, same === undefined, clauses),
      );
    }
  }

  /** The other states to which a document declares that the event of a move leads. */
  #targetsOf(move: Move, document: 'was' | 'is'): string[] {
    return (this.#targets[document].get(wayOf(move)) ?? []).filter((to) => to !== move.to);
  }

  /** True where a setting decides whether the event of a move is taken: another value of it would decide otherwise. */
  #isSetting({ trait, event }: Move): boolean {
    return [this.#machines.was, this.#machines.is].some((machines) =>
      machines
        .get(trait)
        ?.transitions.get(event)
        ?.some(({ guard }) => canonicalJson(guard).includes('"@config.')),
    );
  }
}

const isTwin = (a: Move, b: Move): boolean => a.trait === b.trait && a.from === b.from && a.event === b.event;
const stateIn = ({ configuration: { states } }: Node, { trait }: Move): string | undefined => states.get(trait);

const wayOf = ({ trait, from, event }: Pick<Move, 'trait' | 'from' | 'event'>): string => `${trait}\n${from}\n${event}`;

const arcsOf = ({ machines }: Part) =>
  machines.flatMap(({ id, trait }) =>
    trait.transitions.flatMap(({ sources, to, event }) =>
      (sources.includes('*') ? trait.states.map(({ name }) => name) : sources).map((from) => ({
        ...{ trait: id, from, to, event },
      })),
    ),
  );

/** Every move that a part declares: that it exists is no news, only when it is taken. */
const movesOf = (part: Part): ReadonlySet<string> => new Set(arcsOf(part).map(arcOfMove));

/** The declared states to which the events of a part lead, by trait, state and event, in their order. */
type Targets = ReadonlyMap<string, readonly string[]>;

function targetsOf(part: Part): Targets {
  const places = new Map(
    part.machines.flatMap(({ id, trait }) => trait.states.map(({ name }, at) => [`${id}\n${name}`, at])),
  );
  const placeOf = (arc: Pick<Move, 'trait' | 'to'>) => places.get(`${arc.trait}\n${arc.to}`) ?? -1;
  const inOrder = arcsOf(part)
    .filter((arc) => placeOf(arc) !== -1)
    .sort((a, b) => placeOf(a) - placeOf(b));
  const targets = new Map<string, string[]>();
  for (const arc of inOrder) {
    const known = targets.get(wayOf(arc));
    if (known === undefined) targets.set(wayOf(arc), [arc.to]);
    else if (known.at(-1) !== arc.to) known.push(arc.to);
  }
  return targets;
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

const placeOf = ({ from, to, event }: Move): string =>
  from === to ? `on ${event} in ${from}` : `on ${event} from ${from} to ${to}`;

/** `isTaken`: the other document takes the event in the state, to go elsewhere. */
function sentenceOfMove(move: Move, side: 'gained' | 'lost', often: Often, isTaken: boolean): string {
  const { trait, from, to, event, effects } = move;
  const [isGain, place] = [side === 'gained', placeOf(move)];
  if (often === 'tried')
    return isGain
      ? `${trait} goes ${place}, which it did in no case that was tried before`
      : `${trait} goes ${place} in no case that was tried, and did before`;
  if (often === 'some') {
    const when = isGain ? 'in cases in which it did not before' : 'in some cases in which it did before';
    return `${trait} ${isGain ? 'goes' : 'does not go'} ${place} ${when}`;
  }
  if (from !== to) return `${trait} ${isGain ? 'can now go' : 'can no longer go'} ${place}`;
  if (isTaken) return `${trait} ${isGain ? 'can now stay' : 'can no longer stay'} in ${from} on ${event}`;
  const taken = `${trait} ${isGain ? 'now takes' : 'no longer takes'} ${event} in ${from}`;
  if (effects.length === 0) return `${taken}, without an effect`;
  return `${taken}: ${joined(counted(effects.map((effect) => effectText(JSON.parse(effect) as Json))))}`;
}

/** Of a transition that leads elsewhere. */
function sentenceOfTarget(
  { trait, from, to, event }: Move,
  side: 'gained' | 'lost',
  targets: readonly string[],
): string {
  const [stays, others] = [targets.includes(from), targets.filter((target) => target !== from).join(' or ')];
  if (side === 'lost') {
    const now = [...(others === '' ? [] : [`goes to ${others}`]), ...(stays ? ['stays'] : [])].join(' or ');
    const then = from === to ? `stays in ${from} on ${event}` : `goes on ${event} from ${from} to ${to}`;
    return `${trait} no longer ${then}: it ${now}`;
  }
  const going = from === to ? `going to ${others}` : `to ${others}`;
  const then = [...(others === '' ? [] : [going]), ...(stays ? ['staying'] : [])].join(' or ');
  const now = from === to ? `stays in ${from} on ${event}` : `goes on ${event} from ${from} to ${to}`;
  return `${trait} now ${now} instead of ${then}`;
}

function sentenceOfEffects(move: Move, side: 'gained' | 'lost', isMoved: boolean, clauses: readonly string[]): string {
  const place = isMoved ? `on ${move.event} in ${move.from}` : placeOf(move);
  if (clauses.length === 0) return `${move.trait} does the effects ${place} in another order`;
  return `${move.trait} ${side === 'gained' ? 'now does' : 'no longer does'} ${place}: ${joined(clauses)}`;
}

/** Clauses in a sentence about effects. */
const clausesMax = 3;

function joined(clauses: readonly string[]): string {
  const more = clauses.length > clausesMax ? `; and ${clauses.length - clausesMax} more` : '';
  return `${clauses.slice(0, clausesMax).join('; ')}${more}`;
}

function traceOfPair(pair: Pair, last: Stimulus): Trace {
  const events = [last];
  let at = pair;
  for (; at.by !== null; at = at.by.pair) events.push(at.by.stimulus);
  return traceOf(events.reverse(), at.given);
}
