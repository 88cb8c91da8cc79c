// A document that was made of a machine of another notation, run by the interpreter of documents. What comes by itself in that notation comes here in its order: what always holds, what was raised,
// that a state is done, what is sent late (SCXML, mainEventLoop).
import { isObject, type Json, type JsonObject } from '../src/core/base/json.ts';
import { createPrng } from '../src/core/base/prng.ts';
import {
  type Configuration,
  candidatesOf,
  type Machine,
  type Program,
  programOf,
  startOf,
  takeStep,
  withValueAt,
} from '../src/core/run/index.ts';
import { indexSchema, parseSchema } from '../src/core/schema/index.ts';

export interface Surroundings {
  /** Conditions that are decided elsewhere. */
  readonly decide?: (name: string) => boolean;
  /** Whether an event tells that a state is done, and no work elsewhere. */
  readonly isDone: (event: string) => boolean;
  /** Events that are sent and not raised, with their delay. */
  readonly late?: ReadonlyMap<string, number>;
}

const roundsMax = 200;
const environment = { now: 0, random: createPrng(1) };

export class DocumentRun {
  readonly machines: readonly Machine[];
  readonly seen = new Set<string>();
  /** What comes by itself does not come to an end. */
  isEndless = false;
  readonly #program: Program;
  readonly #around: Surroundings;
  readonly #queue: { readonly event: string; readonly payload: JsonObject }[] = [];
  #at: Configuration;

  constructor(document: Json, around: Surroundings) {
    const program = programOf(indexSchema(parseSchema(document).schema));
    this.machines = program.machines.map((machine) => ({ ...machine, config: decided(machine, around) }));
    this.#program = { ...program, machines: this.machines };
    this.#around = around;
    this.#at = startOf(this.#program);
    for (const machine of this.machines) this.#begin(machine);
    this.#settle();
  }

  get states(): readonly string[] {
    return this.machines.map(({ id }) => this.#at.states.get(id) ?? '');
  }

  get isDone(): boolean {
    return this.machines.every(({ trait }, at) =>
      trait.states.some(({ name, isTerminal }) => isTerminal && name === this.states[at]),
    );
  }

  send(event: string): void {
    for (const machine of this.machines) this.#take(machine, event);
    this.#settle();
  }

  #begin(machine: Machine): void {
    const { id, entity, trait } = machine;
    const state = this.#at.states.get(id) ?? '';
    this.seen.add(state);
    for (const effect of ((trait.node as JsonObject).initialEffects ?? []) as Json[][]) {
      const [name, target, value = null] = effect;
      if (name === 'emit') this.#raise(trait.emits, String(target), isObject(value) ? value : {});
      else if (name === 'set' && entity !== null) {
        const path = String(target).split('.').slice(1);
        const row = withValueAt(this.#at.instances.get(entity) ?? {}, path, value);
        this.#at = { ...this.#at, instances: new Map([...this.#at.instances, [entity, row]]) };
      }
    }
    this.#tellDone(machine, state, null);
  }

  /** What goes outward is an action that is done elsewhere. */
  #raise(emits: Machine['trait']['emits'], event: string, payload: JsonObject): void {
    if (emits.find(({ name }) => name === event)?.scope !== 'external') this.#queue.push({ event, payload });
  }

  /** An event, or any where the state has no transition for that one. */
  #take(machine: Machine, event: string, payload: JsonObject = {}): boolean {
    const isNamed = candidatesOf(machine, this.#at.states.get(machine.id) ?? '', event).length > 0;
    const key = isNamed || event.startsWith('_') ? event : '_ANY';
    const { step, after } = takeStep(this.#program, this.#at, { event: key, payload, trait: machine.id }, environment);
    this.#at = after;
    for (const { to } of step.transitions) this.seen.add(to);
    for (const one of step.emitted) this.#raise(machine.trait.emits, one.event, one.payload);
    for (const { from, to } of step.transitions) this.#tellDone(machine, to, from);
    return step.transitions.length > 0;
  }

  #settle(): void {
    for (let round = 0; round < roundsMax; round++) {
      // Machines beside each other go at once.
      if (this.machines.filter((machine) => this.#take(machine, '_ALWAYS')).length > 0) continue;
      const delayOf = ({ event }: { readonly event: string }) => this.#around.late?.get(event) ?? -1;
      this.#queue.sort((a, b) => delayOf(a) - delayOf(b));
      const next = this.#queue.shift();
      if (next === undefined) return;
      for (const machine of this.machines) this.#take(machine, next.event, next.payload);
    }
    this.isEndless = true;
  }

  /** That something is done is raised where it comes to be: in a state that waits for it, coming from one that does not. */
  #tellDone(machine: Machine, to: string, from: string | null): void {
    for (const event of machine.transitions.keys())
      if (
        this.#around.isDone(event) &&
        candidatesOf(machine, to, event).length > 0 &&
        (from === null || candidatesOf(machine, from, event).length === 0)
      )
        this.#queue.push({ event, payload: {} });
  }
}

function decided({ config }: Machine, { decide }: Surroundings): JsonObject {
  return decide === undefined
    ? config
    : Object.fromEntries(Object.keys(config).map((name) => [name, decide(name)] as const));
}
