// One trait under judgment. All rules share one walk of each trait: a rule contributes small handlers, the scope calls them in order.
// What a trait alone decides is reported to its TraitScope and cached by node (trait-facts.ts); what needs other traits is left there
// as an open question (a name with a place) and answered by the rule's `document` handler.

import { charge } from '../base/budget.ts';
import { isArray, isObject, type Json, type JsonObject } from '../base/json.ts';
import type { Segment } from '../base/pointer.ts';
import type { Element, Emit, Event, State, Trait, Transition } from '../schema/element.ts';
import { nodeName } from '../schema/element.ts';
import { emittedEvent } from '../schema/emit-sites.ts';
import { traceTo } from '../schema/graph.ts';
import type { Position, Site, Visitor } from '../schema/walk.ts';
import { kindOfBinding, readBinding } from './binding.ts';
import { judgeCondition } from './conditions.ts';
import { type DocumentScope, unitsPerFinding } from './document-scope.ts';
import type { SuggestedAction } from './finding.ts';
import type { NameBudget } from './hint.ts';
import { comparisonsMax } from './hint.ts';
import type { PatternFacts } from './pattern-facts.ts';
import { judgeNode } from './pattern-properties.ts';
import { type Registries, ruleIn } from './registry.ts';
import type { Check, Ruling } from './rule.ts';
import { StepWalk } from './step-walk.ts';
import type { TraitLookups } from './trait-lookups.ts';

/** What stands where a UI node is expected, taken apart once for all checks: looking for a member that most nodes lack takes longer than reading one. */
export interface Pattern {
  readonly value: Json;
  /** The value, where it is an object. */
  readonly node: JsonObject | null;
  readonly isRoot: boolean;
  readonly type: Json | undefined;
  readonly entity: Json | undefined;
  /** What the registry knows of patterns of its type, under either name. */
  readonly facts: PatternFacts | undefined;
}

/** What repairs may need beyond what the check knew: the name that actions call the trait by, and the place in the Orb form. */
export interface RepairPlace {
  readonly trait: string;
  readonly path: string;
  readonly document: DocumentScope;
}

export type MakeRepairs = (place: RepairPlace) => readonly SuggestedAction[];

/** A finding whose place is relative to its trait, so that it stays true when the trait moves. */
export interface LocalFinding {
  readonly rule: Ruling;
  readonly element: Element;
  readonly rest: readonly Segment[];
  readonly name: string;
  readonly message: string;
  readonly repairs: MakeRepairs | null;
  readonly trace: readonly string[] | null;
}

/** A name at a place that only the whole document can judge. */
export interface OpenQuestion {
  readonly name: string;
  readonly element: Element;
  readonly rest: readonly Segment[];
  /** The whole text or the property that holds the name. */
  readonly detail: string;
  /** Names that `fn` and `let` forms around it introduce, where that matters. */
  readonly locals?: readonly string[];
}

/**
 * A property that the registry lacks, an option of a call that is misspelt, an event that a call emits when it is done and that the trait neither takes nor
 * declares: only a note may tell these. A page that an effect leads to, a service that it calls and a field of the user are for the rules of the document.
 * `meant` are names that may be meant.
 */
export interface NoteQuestion extends OpenQuestion {
  readonly kind: 'property' | 'option' | 'result' | 'page' | 'service' | 'shown' | 'included' | 'user';
  readonly meant: readonly string[];
}

/** A field that a pattern or a query names; `holder` is what has it: `@entity`, `@payload.row`, an entity's name. */
export interface FieldQuestion extends OpenQuestion {
  readonly holder: string;
  /** Others than those declared may be meant here, so that a typo alone is told. */
  readonly isFree?: boolean;
}

/** What is known of an entity's fields; null fields when nothing is. */
export interface EntityFacts {
  readonly name: string;
  readonly fields: ReadonlySet<string> | null;
  /** What each field may hold, where it says so. */
  readonly kinds: ReadonlyMap<string, FieldFacts>;
  /** Whether its rows are kept, as far as is known. */
  readonly isStored: boolean;
}

export interface FieldFacts {
  readonly type: string;
  readonly values: readonly Json[] | null;
}

/** An overlay drawn where a state is entered: by a transition that leads into it, or by the state itself. */
export interface OverlayUse {
  readonly opener: Transition | State;
  readonly slot: string;
}

/** True if the last use of a slot draws to it, and whether in some branch the slot ends up cleared. */
export interface OverlayLeft {
  readonly isDrawn: boolean;
  readonly mayBeCleared: boolean;
}

/** Characters in all traces of a trait together: a bound that keeps long chains with many dead ends linear. */
const traceCharactersMax = 200_000;

/** Everything the document part needs to know of a trait. */
export interface TraitFacts {
  readonly findings: readonly LocalFinding[];
  /** Events that some transition fires on. */
  readonly handled: ReadonlySet<string>;
  /** What the trait declares that it emits, the first of each name. */
  readonly emitsByName: ReadonlyMap<string, Emit>;
  /** Events that an effect, an option or a UI property of it puts out. */
  readonly fired: ReadonlySet<string>;
  readonly emits: readonly OpenQuestion[];
  readonly uiEvents: readonly OpenQuestion[];
  readonly entityNames: readonly OpenQuestion[];
  readonly bindingRoots: readonly OpenQuestion[];
  /** Fields that patterns and queries name, with what has them. */
  readonly fieldNames: readonly FieldQuestion[];
  /** What only notes may tell. */
  readonly forNotes: readonly NoteQuestion[];
  /** Traits of one document share the facts when they are the same node. */
  readonly entity: EntityFacts | null;
  readonly registries: Registries;
}

/** True if a trait puts out an event in any way. */
export const putsOut = ({ emitsByName, fired }: Pick<TraitFacts, 'emitsByName' | 'fired'>, event: string): boolean =>
  emitsByName.has(event) || fired.has(event);

type OnCalls = NonNullable<Check['effects']>[string];

/** The handlers of all rules, by what calls them; those of effects by their operators. */
export type Handlers = {
  readonly [Key in Exclude<keyof Check, 'effects' | 'document'>]-?: readonly NonNullable<Check[Key]>[];
} & { readonly effects: ReadonlyMap<string, readonly OnCalls[]> };

const noHandlers: readonly OnCalls[] = [];

/** One trait under judgment: shared lookups, what the walk gathers, and the visitor that fans out to the handlers. */
export class TraitScope implements Visitor, NameBudget {
  readonly trait: Trait;
  readonly registries: Registries;
  readonly entity: EntityFacts | null;
  readonly handlers: Handlers;
  readonly lookups: TraitLookups;
  readonly states: ReadonlyMap<string, State>;
  readonly events: ReadonlyMap<string, Event>;
  readonly emitsByName: ReadonlyMap<string, Emit>;
  readonly handled: ReadonlySet<string>;
  /** Events put out by an effect or an option. */
  readonly emitted = new Set<string>();
  /** Events put out by an effect, an option or a UI property: what is only declared is not among them. */
  readonly fired = new Set<string>();
  readonly findings: LocalFinding[] = [];
  readonly emits: OpenQuestion[] = [];
  uiEvents: OpenQuestion[] = [];
  readonly entityNames: OpenQuestion[] = [];
  readonly bindingRoots: OpenQuestion[] = [];
  readonly fieldNames: FieldQuestion[] = [];
  readonly forNotes: NoteQuestion[] = [];
  readonly overlaysDrawn: OverlayUse[] = [];
  /** How a transition, or the entry of a state, leaves each overlay slot that it uses. */
  readonly overlaysLeft = new Map<Transition | State, Map<string, OverlayLeft>>();
  isDrawing = false;
  #site: Site | null = null;
  #comparisonsLeft = comparisonsMax;
  #traceLeft = traceCharactersMax;
  #step: StepWalk | null = null;

  constructor(lookups: TraitLookups, entity: EntityFacts | null, registries: Registries, handlers: Handlers) {
    this.trait = lookups.trait;
    this.lookups = lookups;
    this.states = lookups.states;
    this.events = lookups.events;
    this.emitsByName = lookups.emitsByName;
    this.handled = lookups.handled;
    this.entity = entity;
    this.registries = registries;
    this.handlers = handlers;
  }

  /** The events of a shortest way to a state; null when there is none, or when traces have taken their share. */
  traceOf(state: string): string[] | null {
    if (this.#traceLeft <= 0) return null;
    const trace = traceTo(this.trait, state)?.map((transition) => transition.event) ?? null;
    for (const event of trace ?? []) this.#traceLeft -= event.length + 1;
    return trace;
  }

  /** True if the trait declares a payload field for an event: most do so where one looks first. */
  carries(event: string, field: string): boolean {
    const isCarried =
      holdsField(this.events.get(event)?.payload, field) ||
      holdsField(this.emitsByName.get(event)?.payload, field) ||
      this.lookups.payloadOf(event).has(field);
    if (isCarried) this.#step?.note('carried', field);
    return isCarried;
  }

  /** The walk of this transition found a name undeclared, which may be declared later: it is not kept. */
  leaveStepOpen(): void {
    if (this.#step !== null) this.#step.isOpen = true;
  }

  get site(): Site {
    return this.#site as Site;
  }

  /** Reports at the place that the walk has reached, or at `rest` inside it. */
  reportHere(
    rule: Ruling,
    rest: readonly Segment[],
    name: string,
    message: string,
    repairs: MakeRepairs | null = null,
  ): void {
    this.report(rule, this.site.owner, [...this.site.path(), ...rest], name, message, repairs);
  }

  report(
    rule: Ruling,
    element: Element,
    rest: readonly Segment[],
    name: string,
    message: string,
    repairs: MakeRepairs | null = null,
    trace: readonly string[] | null = null,
  ): void {
    charge(unitsPerFinding, 'telling findings');
    this.findings.push({ rule: ruleIn(this.registries, rule), element, rest, name, message, repairs, trace });
  }

  /** Leaves a name at the place of the walk for the document part. */
  ask(list: OpenQuestion[], name: string, rest: readonly Segment[], detail = name): void {
    const path = this.site.path();
    path.push(...rest);
    list.push({ name, element: this.site.owner, rest: path, detail });
  }

  /** Nobody reads its messages: it looks for no near names, and for no ways to a state. */
  leaveOutHelp(): void {
    this.#comparisonsLeft = 0;
    this.#traceLeft = 0;
  }

  spend(count: number): boolean {
    const had = this.#comparisonsLeft > 0;
    this.#comparisonsLeft -= count;
    return had;
  }

  effect(value: Json, site: Site): void {
    this.#site = site;
    this.#noteEmit(value);
    const { handlers } = this;
    const operator = isArray(value) ? value[0] : undefined;
    if (!isArray(value) || typeof operator !== 'string' || operator === '') {
      for (const handle of handlers.malformedEffect) handle(value, this);
    } else if (operator.charCodeAt(0) === 64) {
      for (const handle of handlers.bindingEffect) handle(value, this);
    } else {
      const known = this.registries.operators.get(operator);
      for (const handle of handlers.effect) handle(value, known, this);
      for (const handle of handlers.effects.get(operator) ?? noHandlers) handle(value, this);
    }
  }

  guard(value: Json, site: Site): void {
    this.#site = site;
    judgeCondition(value, [], true, this);
  }

  call(call: readonly Json[], position: Position, site: Site): void {
    this.#site = site;
    this.#noteEmit(call);
    for (const handle of this.handlers.call) handle(call, position, this);
  }

  binding(text: string, _position: Position, site: Site): void {
    this.#site = site;
    const binding = readBinding(text);
    const kind = kindOfBinding(binding, site, this.entity);
    if (kind !== null) for (const handle of this.handlers[kind]) handle(binding, this);
  }

  text(text: string, site: Site): void {
    this.#site = site;
    for (const handle of this.handlers.text) handle(text, this);
  }

  pattern(value: Json, isRoot: boolean, site: Site): void {
    this.#site = site;
    const pattern = readPattern(value, isRoot, this.registries);
    const { handlers } = this;
    const { node, type, entity, facts } = pattern;
    if (node === null) {
      for (const handle of handlers.malformedPattern) handle(pattern, this);
      return;
    }
    if (typeof entity === 'string') for (const handle of handlers.entityPattern) handle(pattern, this);
    if (facts === undefined || typeof type !== 'string')
      for (const handle of handlers.unknownPattern) handle(pattern, this);
    if (facts !== undefined) judgeNode(node, facts, [], this);
  }

  isPattern(type: string): boolean {
    return this.registries.patterns.has(type) || type.startsWith('@');
  }

  uiEvent(event: string, property: string, site: Site): void {
    this.raise(event);
    if (this.isAnswered(event)) {
      this.#step?.note('answered', event);
      return;
    }
    this.#site = site;
    this.ask(this.uiEvents, event, [], property);
  }

  /** True if the trait takes an event or, as far as the walk has come, puts it out. */
  isAnswered(event: string): boolean {
    return this.handled.has(event) || this.isEmitted(event);
  }

  /** True if the trait declares that it emits an event, or an effect or an option puts it out as far as the walk has come. */
  isEmitted(event: string): boolean {
    return this.emitsByName.has(event) || this.emitted.has(event);
  }

  emitOption(event: string, outcome: string, site: Site): void {
    this.putOutEvent(event);
    const isOwn = this.lookups.isOwnEvent(event);
    this.#noteOwn(event, isOwn);
    if (isOwn) return;
    const { owner: element } = site;
    this.forNotes.push({
      kind: 'result',
      name: event,
      element,
      rest: site.path(),
      detail: outcome,
      meant: [],
    });
  }

  hasEvent(name: string): boolean {
    const isOwn = this.handled.has(name) || this.events.has(name) || this.emitsByName.has(name);
    this.#noteOwn(name, isOwn);
    return isOwn;
  }

  #noteOwn(name: string, isOwn: boolean): void {
    this.#step?.note(isOwn ? 'ownEvents' : 'noEvents', name);
  }

  enters(transition: Transition): boolean {
    if (StepWalk.isKnownIn(this, transition)) return false;
    this.#step = new StepWalk(this);
    return true;
  }

  leaves(transition: Transition): void {
    this.#step?.end(this, transition);
    this.#step = null;
  }

  /** Notes an event of an effect or of its options. */
  putOutEvent(event: string): void {
    this.#step?.note('putOut', event);
    this.emitted.add(event);
    this.raise(event);
  }

  /** Notes an event of a UI property. */
  raise(event: string): void {
    this.fired.add(event);
  }

  #noteEmit(value: Json): void {
    const event = emittedEvent(value);
    if (event === null) return;
    this.ask(this.emits, event, [1]);
    this.putOutEvent(event);
  }
}

/** Payloads of up to so many fields are looked through; longer ones are made a set first. */
const shortPayload = 8;

function holdsField(payload: readonly Json[] | null | undefined, field: string): boolean {
  if (payload === null || payload === undefined || payload.length > shortPayload) return false;
  for (const item of payload) if (nodeName(item, 'name') === field) return true;
  return false;
}

function readPattern(value: Json, isRoot: boolean, { patternTable }: Registries): Pattern {
  if (!isObject(value)) return { value, node: null, isRoot, type: undefined, entity: undefined, facts: undefined };
  const { type, entity } = value;
  const name = typeof type === 'string' ? type : value.patternType;
  const facts = typeof name === 'string' ? patternTable.get(name) : undefined;
  return { value, node: value, isRoot, type, entity, facts };
}
