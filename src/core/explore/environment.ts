// Inputs of the machines of a part from outside: events of people and other programs, ticks, and answers to work that was begun. The payload of an event
// along is chosen from the values that stand for all (inputs.ts).
import type { Json, JsonObject } from '../base/json.ts';
import { isObject } from '../base/json.ts';
import { createNodeMemo } from '../base/node-memo.ts';
import {
  type Configuration,
  candidatesOf,
  listensTo,
  type Machine,
  type Program,
  type Stimulus,
  tickPrefix,
} from '../run/index.ts';
import { emitSitesOf, type Model } from '../schema/index.ts';
import { leavesOf } from './effect-leaves.ts';
import { type Declared, type Domain, declaredPayloads, domainOf, payloadOf } from './inputs.ts';
import { type Cell, readsOf } from './reads.ts';
import type { Slice } from './slice.ts';

/** Work that was begun and has not answered: `trait`, and the events of its outcomes. */
export interface Pending {
  /** Of the trait and both events. */
  readonly key: string;
  readonly trait: string;
  /** Null where nothing would follow from it. */
  readonly success: string | null;
  readonly failure: string | null;
}

/** Something that may happen, and the cells of its payload that are looked at. */
export interface Ask {
  readonly stimulus: Stimulus;
  readonly cells: ReadonlySet<Cell>;
}

const declarations = createNodeMemo<ReadonlyMap<Cell, Declared>>();

/** Kept with the program, because every part of it asks. */
function declaredIn(program: Program): ReadonlyMap<Cell, Declared> {
  const known = declarations.get(program) ?? declaredPayloads(program);
  declarations.set(program, known);
  return known;
}

/** Payloads of one event that are tried; more are a choice that is told as not complete. */
const payloadsMax = 64;

/**
 * Events that come from outside: those of screens, and those that nothing in the document brings about. An event that only answers work, or only follows from
 * what another trait emits, does not come by itself.
 */
export function outerEvents(model: Model, program: Program): ReadonlySet<string> {
  const sites = model.traits.map((trait) => ({ trait, sites: emitSitesOf(trait) }));
  const shown = new Set<string>();
  const emitted = new Set<string>();
  for (const { sites: all } of sites) for (const { kind, event } of all) (kind === 'ui' ? shown : emitted).add(event);
  const outer = new Set<string>();
  for (const { trait, transitions } of program.machines) {
    const answers = new Set(emitSitesOf(trait).flatMap(({ kind, event }) => (kind === 'option' ? [event] : [])));
    const heard = trait.listens.filter(({ name }) => emitted.has(name)).map(({ triggers }) => triggers);
    const inner = new Set([...answers, ...heard]);
    for (const event of transitions.keys())
      if (event !== '' && (shown.has(event) || !inner.has(event))) outer.add(event);
  }
  return outer;
}

export class Environment {
  readonly #program: Program;
  readonly #slice: Slice;
  readonly #outer: readonly string[];
  readonly #ticks: readonly string[];
  readonly #declared: ReadonlyMap<Cell, Declared>;
  readonly #domains = new Map<Cell, Domain>();
  readonly #reads = new Map<object, readonly Cell[]>();
  /** Events of which not every payload is tried, in the order in which they were met. */
  readonly partial = new Set<string>();

  constructor(part: Program, slice: Slice, outer: ReadonlySet<string>) {
    this.#program = part;
    this.#slice = slice;
    const events = part.machines.flatMap(({ transitions }) => [...transitions.keys()]);
    this.#outer = [...new Set(events)].filter((event) => outer.has(event));
    this.#ticks = [...new Set(part.machines.flatMap(({ ticks }) => ticks.map(({ name }) => name)))];
    this.#declared = declaredIn(slice.program);
  }

  /** Everything that may happen next, in a fixed order: events by the order of the document, ticks, answers by the order in which work was begun. */
  stimuli(configuration: Configuration, pending: readonly Pending[]): Stimulus[] {
    return this.asks(configuration, pending).flatMap(({ stimulus, cells }) =>
      this.payloads(stimulus.event, cells).map((payload) => ({ ...stimulus, payload })),
    );
  }

  /** As `stimuli`, with what of the payload is looked at in place of payloads. */
  asks({ states }: Configuration, pending: readonly Pending[]): Ask[] {
    const list: Ask[] = [];
    for (const event of this.#outer) {
      const cells = new Set<Cell>();
      const takers = this.#program.machines.filter((machine) => this.#collect(machine, states, event, cells));
      if (takers.length > 0) list.push({ stimulus: { event, outcome: 'none' }, cells });
    }
    for (const name of this.#ticks)
      list.push({ stimulus: { event: `${tickPrefix}${name}`, outcome: 'none' }, cells: new Set() });
    for (const { trait, success, failure } of pending)
      for (const event of [success, failure]) {
        if (event === null) continue;
        const stimulus = { event, trait, answers: true, outcome: 'none' } as const;
        list.push({ stimulus, cells: this.#cellsOfAnswer(trait, event, states) });
      }
    return list;
  }

  /** Adds the cells of the payload that a machine looks at in its state; false where it has no transition for the event. */
  #collect(machine: Machine, states: Configuration['states'], event: string, cells: Set<Cell>): boolean {
    const candidates = candidatesOf(machine, states.get(machine.id) ?? machine.initial, event);
    for (const transition of candidates)
      for (const cell of this.#cellsIn(transition, machine, event)) if (cell.startsWith(`p|${event}|`)) cells.add(cell);
    return candidates.length > 0;
  }

  #cellsIn(owner: { readonly guard: Json; readonly effects: readonly Json[] }, machine: Machine, event: string) {
    let known = this.#reads.get(owner);
    if (known === undefined) {
      const all = [
        owner.guard,
        ...leavesOf(owner.effects).flatMap(({ effect, conditions }) => [...conditions, ...effect.slice(1)]),
      ];
      known = [...readsOf(all, { machine, event }, this.#slice.program).cells];
      this.#reads.set(owner, known);
    }
    return known;
  }

  #cellsOfAnswer(trait: string, event: string, states: Configuration['states']): Set<Cell> {
    const cells = new Set<Cell>();
    const emitter = this.#program.machines.find(({ id }) => id === trait);
    if (emitter === undefined) return cells;
    this.#collect(emitter, states, event, cells);
    for (const listener of this.#program.listeners.get(event) ?? []) {
      if (!listensTo(listener, emitter, event)) continue;
      const { machine, listen } = listener;
      const node = isObject(listen.node) ? listen.node : {};
      const inner = new Set<Cell>();
      this.#collect(machine, states, listen.triggers, inner);
      const mapping = isObject(node.payloadMapping ?? null) ? node.payloadMapping : null;
      const place = { machine, event };
      for (const expression of [node.guard ?? null, mapping ?? null])
        for (const cell of readsOf(expression, place, this.#slice.program).cells)
          if (cell.startsWith('p|')) cells.add(cell);
      if (mapping === null) for (const cell of inner) cells.add(`p|${event}|${cell.split('|').slice(2).join('|')}`);
    }
    return cells;
  }

  payloads(event: string, cells: ReadonlySet<Cell>): JsonObject[] {
    const paths = [...cells]
      .sort()
      .map((cell) => ({ path: cell.slice(`p|${event}|`.length), domain: this.#domainOf(cell) }));
    if (paths.some(({ domain }) => !domain.isComplete)) this.partial.add(event);
    let rows: ReadonlyMap<string, Json>[] = [new Map()];
    for (const { path, domain } of paths) {
      const room = Math.max(1, Math.floor(payloadsMax / rows.length));
      if (domain.values.length > room) this.partial.add(event);
      const values = domain.values.slice(0, room);
      rows = rows.flatMap((row) => values.map((value) => new Map([...row, [path, value]])));
    }
    return rows.map(payloadOf);
  }

  #domainOf(cell: Cell): Domain {
    let known = this.#domains.get(cell);
    if (known === undefined) {
      const declared = this.#declared.get(cell) ?? { type: '', values: null, isRequired: false };
      known = domainOf(cell, declared, this.#slice.classes);
      this.#domains.set(cell, known);
    }
    return known;
  }
}
