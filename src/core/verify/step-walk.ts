// What the walk of one transition has looked up in its trait and left in the scope, kept with the transition's node. An edit makes a trait anew in which nearly
// all transitions are the same nodes as before: those with nothing wrong, and for which the trait still answers the same, are not walked again.
import { createNodeMemo } from '../base/node-memo.ts';
import type { Transition } from '../schema/element.ts';
import type { EntityFacts, FieldQuestion, NoteQuestion, OpenQuestion, OverlayLeft, TraitScope } from './check.ts';
import type { Registries } from './registry.ts';

const walks = createNodeMemo<StepWalk>();
const none: readonly never[] = [];

export function isSameEntity(a: EntityFacts | null, b: EntityFacts | null): boolean {
  return a === b || (a !== null && b !== null && a.name === b.name && a.fields === b.fields);
}

/** How much a scope had gathered before the walk of a transition. */
class Before {
  readonly findings: number;
  readonly emits: number;
  readonly uiEvents: number;
  readonly entityNames: number;
  readonly bindingRoots: number;
  readonly fieldNames: number;
  readonly forNotes: number;
  readonly overlaysDrawn: number;
  readonly isDrawing: boolean;

  constructor(scope: TraitScope) {
    this.findings = scope.findings.length;
    this.emits = scope.emits.length;
    this.uiEvents = scope.uiEvents.length;
    this.entityNames = scope.entityNames.length;
    this.bindingRoots = scope.bindingRoots.length;
    this.fieldNames = scope.fieldNames.length;
    this.forNotes = scope.forNotes.length;
    this.overlaysDrawn = scope.overlaysDrawn.length;
    this.isDrawing = scope.isDrawing;
  }
}

/**
 * Names that a walk has asked about: payload fields that its event carries, literals of UI properties that are events of the trait, those that would be events
 * if it had them, events of UI properties that it takes or puts out, events of effects and of their options.
 */
type Noted = 'carried' | 'ownEvents' | 'noEvents' | 'answered' | 'putOut';

export class StepWalk {
  readonly #before: Before;
  readonly #entity: EntityFacts | null;
  readonly #registries: Registries;
  /** True if something that it did not find decides what it says. */
  isOpen = false;
  readonly #noted: Record<Noted, readonly string[]> = {
    carried: none,
    ownEvents: none,
    noEvents: none,
    answered: none,
    putOut: none,
  };
  #emits: readonly OpenQuestion[] = none;
  #uiEvents: readonly OpenQuestion[] = none;
  #entityNames: readonly OpenQuestion[] = none;
  #bindingRoots: readonly OpenQuestion[] = none;
  #fieldNames: readonly FieldQuestion[] = none;
  #forNotes: readonly NoteQuestion[] = none;
  #overlaysDrawn: readonly string[] = none;
  #overlaysLeft: Map<string, OverlayLeft> | undefined;
  #isDrawing = false;
  #ownPutOut: ReadonlySet<string> | null = null;

  /** Begins the walk of a transition. */
  constructor(scope: TraitScope) {
    this.#before = new Before(scope);
    this.#entity = scope.entity;
    this.#registries = scope.registries;
    scope.isDrawing = false;
  }

  note(kind: Noted, name: string): void {
    if (this.#noted[kind] === none) this.#noted[kind] = [name];
    else (this.#noted[kind] as string[]).push(name);
  }

  /** Ends it; it is kept where nothing was found and nothing is open. */
  end(scope: TraitScope, transition: Transition): void {
    const before = this.#before;
    this.#isDrawing = scope.isDrawing;
    scope.isDrawing ||= before.isDrawing;
    if (this.isOpen || scope.findings.length > before.findings) return;
    this.#emits = since(scope.emits, before.emits);
    this.#uiEvents = since(scope.uiEvents, before.uiEvents);
    this.#entityNames = since(scope.entityNames, before.entityNames);
    this.#bindingRoots = since(scope.bindingRoots, before.bindingRoots);
    this.#fieldNames = since(scope.fieldNames, before.fieldNames);
    this.#forNotes = since(scope.forNotes, before.forNotes);
    this.#overlaysDrawn = since(scope.overlaysDrawn, before.overlaysDrawn).map((one) => one.slot);
    this.#overlaysLeft = scope.overlaysLeft.get(transition);
    walks.set(transition.node, this);
  }

  /** True if the walk of a transition in a scope would be this one. */
  #holds(scope: TraitScope, event: string): boolean {
    return (
      isSameEntity(this.#entity, scope.entity) &&
      this.#registries === scope.registries &&
      this.#noted.carried.every((field) => scope.carries(event, field)) &&
      this.#noted.ownEvents.every((name) => scope.lookups.isOwnEvent(name)) &&
      !this.#noted.noEvents.some((name) => scope.lookups.isOwnEvent(name)) &&
      this.#noted.answered.every((name) => scope.isAnswered(name) || this.#putsOut(name))
    );
  }

  /** Many buttons may raise what as many effects put out. */
  #putsOut(name: string): boolean {
    this.#ownPutOut ??= new Set(this.#noted.putOut);
    return this.#ownPutOut.has(name);
  }

  #leaveIn(scope: TraitScope, transition: Transition): void {
    for (const event of this.#noted.putOut) scope.putOutEvent(event);
    for (const event of this.#noted.answered) scope.raise(event);
    for (const question of this.#uiEvents) {
      scope.raise(question.name);
      if (!scope.isAnswered(question.name)) scope.uiEvents.push(at(question, transition));
    }
    for (const question of this.#emits) scope.emits.push(at(question, transition));
    for (const question of this.#entityNames) scope.entityNames.push(at(question, transition));
    for (const question of this.#bindingRoots) scope.bindingRoots.push(at(question, transition));
    for (const question of this.#fieldNames) scope.fieldNames.push(at(question, transition));
    for (const question of this.#forNotes) scope.forNotes.push(at(question, transition));
    for (const slot of this.#overlaysDrawn) scope.overlaysDrawn.push({ opener: transition, slot });
    if (this.#overlaysLeft !== undefined) scope.overlaysLeft.set(transition, this.#overlaysLeft);
    scope.isDrawing ||= this.#isDrawing;
  }

  /** Leaves in a scope what the walk of a transition would, as far as it is known; whether it is. */
  static isKnownIn(scope: TraitScope, transition: Transition): boolean {
    const walk = walks.get(transition.node);
    if (walk === undefined || !walk.#holds(scope, transition.event)) return false;
    walk.#leaveIn(scope, transition);
    return true;
  }
}

const since = <T>(list: readonly T[], count: number): readonly T[] => (list.length > count ? list.slice(count) : none);

const at = <T extends OpenQuestion>(question: T, element: Transition): T =>
  question.element === element ? question : { ...question, element };
