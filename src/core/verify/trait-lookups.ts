// The declarations of a trait by their names, and what follows from its transitions: the same for its walk and for every call that is tried in its place (trial.ts).
// Each is made when it is first asked for and costs one pass over the trait, so that no rule looks through all for each.
import type { Emit, Event, State, Trait, Transition } from '../schema/element.ts';
import { payloadNames } from '../schema/element.ts';
import { type Outgoing, outgoingOf } from '../schema/graph.ts';

const noNames: ReadonlySet<string> = new Set();

export class TraitLookups {
  readonly trait: Trait;
  /** The first of each name. */
  readonly states = new Map<string, State>();
  readonly events = new Map<string, Event>();
  readonly emitsByName = new Map<string, Emit>();
  /** Events that some transition fires on. */
  readonly handled = new Set<string>();
  #initial: string | null | undefined;
  #payloads: Map<string, Set<string>> | null = null;
  #outgoing: Outgoing | null = null;
  #takers: Map<string, Map<string, number>> | null = null;
  #entered: Set<string> | null = null;
  #sources: Map<Transition, ReadonlySet<string>> | null = null;

  constructor(trait: Trait) {
    this.trait = trait;
    for (const state of trait.states) if (!this.states.has(state.name)) this.states.set(state.name, state);
    for (const event of trait.events) if (!this.events.has(event.name)) this.events.set(event.name, event);
    for (const transition of trait.transitions) this.handled.add(transition.event);
    for (const emit of trait.emits) if (!this.emitsByName.has(emit.name)) this.emitsByName.set(emit.name, emit);
  }

  /** The name of the first initial state, or null. */
  get initialName(): string | null {
    if (this.#initial === undefined) this.#initial = this.trait.states.find((state) => state.isInitial)?.name ?? null;
    return this.#initial;
  }

  /** Transitions that can leave a state. */
  get outgoing(): Outgoing {
    this.#outgoing ??= outgoingOf(this.trait);
    return this.#outgoing;
  }

  /** Names of the payload fields that the trait declares for an event, among its events and its emits. */
  payloadOf(event: string): ReadonlySet<string> {
    if (this.#payloads === null) {
      this.#payloads = new Map();
      for (const declarer of [...this.trait.events, ...this.trait.emits]) {
        const names = this.#payloads.get(declarer.name) ?? new Set<string>();
        for (const name of payloadNames(declarer.payload) ?? []) names.add(name);
        this.#payloads.set(declarer.name, names);
      }
    }
    return this.#payloads.get(event) ?? noNames;
  }

  /** True if a transition leads to a name from a state of the machine other than that. */
  isEntered(name: string): boolean {
    if (this.#entered === null) {
      this.#entered = new Set();
      for (const { sources, to } of this.trait.transitions)
        if (sources.some((source) => source !== to && (source === '*' || this.states.has(source))))
          this.#entered.add(to);
    }
    return this.#entered.has(name);
  }

  /** How many transitions take an event in a state. */
  countTakers(state: string, event: string): number {
    if (this.#takers === null) {
      this.#takers = new Map();
      for (const transition of this.trait.transitions) {
        for (const source of new Set(transition.sources)) {
          const counts = this.#takers.get(source) ?? new Map<string, number>();
          this.#takers.set(source, counts.set(transition.event, (counts.get(transition.event) ?? 0) + 1));
        }
      }
    }
    const own = this.#takers.get(state)?.get(event) ?? 0;
    return state === '*' ? own : own + (this.#takers.get('*')?.get(event) ?? 0);
  }

  /** The sources of a transition to look names up in, made once: each of them may be a finding. */
  sourcesOf(transition: Transition): ReadonlySet<string> {
    this.#sources ??= new Map();
    let sources = this.#sources.get(transition);
    if (sources === undefined) {
      sources = new Set(transition.sources);
      this.#sources.set(transition, sources);
    }
    return sources;
  }

  /** True if the trait takes an event, or declares it and not for itself alone. */
  isOwnEvent(name: string): boolean {
    if (this.handled.has(name)) return true;
    const declared = this.emitsByName.get(name);
    return declared === undefined ? this.events.has(name) : declared.scope !== 'internal';
  }
}
