// One walk over everything a trait executes: guards, effects, the patterns it draws and the events those name.
// The walker knows the language's forms (control forms, `fn` and `let` locals, render-ui, emit options, UI event properties); visitors judge
// what they are shown. Nothing is allocated for a place until a visitor asks for its pointer. Cost: linear in the size of the content.
import { charge } from '../base/budget.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import type { Segment } from '../base/pointer.ts';
import type { Element, Listen, State, Tick, Trait, Transition } from './element.ts';
import { Locals } from './locals.ts';
import { isControlForm, isOperator, isUnmistakable } from './operators.ts';

/** What kind of place a value stands in. `value` is an expression or data; `pattern` is where a UI node is expected; `property` is inside one. */
export type Position = 'effect' | 'guard' | 'value' | 'pattern' | 'property';

/** Where the walk is. Mutable and reused: take `path()` before keeping it. */
export interface Site {
  readonly trait: Trait;
  readonly owner: Trait | Transition | Tick | State | Listen;
  /** What the path leads into: the owner's node, or what is walked as if it stood there. */
  readonly content: Json;
  /** Path from the owner's node to here, copied, and on to a part of it. */
  path(part?: Segment): Segment[];
  /** True if `name` is introduced by an enclosing `fn` or `let`. */
  isLocal(name: string): boolean;
  /** The names that enclosing `fn` and `let` forms introduce. */
  locals(): string[];
  /** How deep inside `fn` and `let` forms the place is. */
  readonly localCount: number;
  /** True if the place is in a branch, of which another may run instead, or none. */
  readonly isBranch: boolean;
}

/** Called in document order; every method is optional. */
export interface Visitor {
  /** An item of an effect list or of a control form's body, whatever it is. */
  effect?(value: Json, site: Site): void;
  /** A whole guard, before its parts. */
  guard?(value: Json, site: Site): void;
  /** An array headed by a string outside effect position; a list of plain texts is data there, unless something runs it. */
  call?(call: readonly Json[], position: Position, site: Site): void;
  /** A string that starts with `@`. */
  binding?(text: string, position: Position, site: Site): void;
  /** Any other string that may be meant as a binding, or to hold some, except what `str/template` is given. */
  text?(text: string, site: Site): void;
  /** A value where a UI node is expected: the argument of render-ui or an item of `children`. */
  pattern?(value: Json, isRoot: boolean, site: Site): void;
  /** True if a `type` is that of a UI node; without it, every one is. */
  isPattern?(type: string): boolean;
  /** An event literal in a UI property. */
  uiEvent?(event: string, property: string, site: Site): void;
  /** An event of an `{emit: {success, failure}}` option. */
  emitOption?(event: string, outcome: string, site: Site): void;
  /** Before a transition: whether to walk it. Without it, every one is. */
  enters?(transition: Transition): boolean;
  /** After a transition that was walked. */
  leaves?(transition: Transition): void;
  /** True if the trait has an event of the name of a literal, which is one only then. Without it, the walk looks. */
  hasEvent?(name: string): boolean;
}

/** What it is given names what fills the braces of its text. */
const filling = 'str/template';
const clauseForms = new Set(['cond', 'match']);
const branchForms = new Set(['if', 'when', 'cond', 'match']);
/** Forms whose value is one of their bodies: where a node is expected, each of those is one. */
const nodeForms = new Set(['if', 'fn']);
const keyMapProperty = /^key(?:Map|Bindings|map)$/;
/** Properties that say how something is drawn: `renderItem`. */
const drawingProperty = /^render[A-Z]/;

/** False of nearly all strings that another language would take for no binding: `{{payload.title}}`, `entity.title`. */
export const mayBeForeign = (text: string): boolean =>
  text.includes('{') || text.startsWith('entity.') || text.startsWith('payload.');

/** True if a UI property of this name holds an event when its value is a literal. */
export function isEventProperty(name: string): boolean {
  const last = name.charCodeAt(name.length - 1);
  if (last === 116) return name === 'event' || name.endsWith('Event') || isHandler(name);
  if (last === 110) return name === 'action' || isHandler(name);
  return isHandler(name);
}

/**
 * True if a literal under this name is an event if the trait has one of that name: `closeAction: "CLOSE"`, but not
 * `primaryAction: "Create a ticket"`. How the text is written says nothing, because a name may be written in any way.
 */
export function mayHoldEvent(name: string): boolean {
  return name.charCodeAt(name.length - 1) === 110 && name.endsWith('Action');
}

/** `onClick`, `onSelect`, ... */
function isHandler(name: string): boolean {
  if (name.charCodeAt(0) !== 111 || name.charCodeAt(1) !== 110) return false;
  const third = name.charCodeAt(2);
  return third >= 65 && third <= 90;
}

/** Walks all that the trait executes: transitions, ticks, initial effects, entry and exit effects, guards of listens. */
export function walkTrait(trait: Trait, visitor: Visitor): void {
  const walker = new Walker(trait, visitor);
  for (const transition of trait.transitions) {
    if (visitor.enters?.(transition) === false) continue;
    walker.owned(transition, transition.guard, 'effects', transition.effects);
    visitor.leaves?.(transition);
  }
  for (const tick of trait.ticks) walker.owned(tick, tick.guard, 'effects', tick.effects);
  if (trait.initialEffects.length > 0) walker.owned(trait, null, 'initialEffects', trait.initialEffects);
  for (const state of trait.states) {
    const { node } = state;
    if (typeof node === 'string') continue;
    if (isArray(node.onEntry)) walker.owned(state, null, 'onEntry', node.onEntry);
    if (isArray(node.onExit)) walker.owned(state, null, 'onExit', node.onExit);
  }
  for (const listen of trait.listens) {
    if (isObject(listen.node)) walker.owned(listen, listen.node.guard ?? null, 'effects', []);
  }
}

/** Walks content as if it stood in an element of a trait: a guard, or null, and effects. */
export function walkContent(
  trait: Trait,
  owner: Element,
  content: { readonly guard: Json; readonly effects: readonly Json[] },
  visitor: Visitor,
): void {
  new Walker(trait, visitor).owned(owner, content.guard, 'effects', content.effects, content);
}

/** A list headed by a string is a call, unless the string is a binding: then it is a list of nodes. */
function isCall(list: readonly Json[]): boolean {
  return typeof list[0] === 'string' && list[0].charCodeAt(0) !== 64;
}

/**
 * True if an argument of cond or match is a clause and no call. The value that a clause of match begins with may be the name of an operator:
 * then all that follows are effects.
 */
function isClause(argument: Json | undefined, operator: string): argument is readonly Json[] {
  if (!isArray(argument)) return false;
  const head = argument[0];
  if (typeof head !== 'string' || head.charCodeAt(0) === 64 || !isOperator(head)) return true;
  if (operator !== 'match' || isControlForm(head) || argument.length === 1) return false;
  for (let i = 1; i < argument.length; i++) if (!isArray(argument[i])) return false;
  return true;
}

/** Nothing but texts, which may well begin with a word of the language: `["emit", "drop"]` are two options. */
function isTextList(list: readonly Json[], head: string): boolean {
  if (head.charCodeAt(0) === 64 || isUnmistakable(head)) return false;
  for (let i = 1; i < list.length; i++) {
    const item = list[i];
    if (typeof item !== 'string' || item.charCodeAt(0) === 64) return false;
  }
  return true;
}

/**
 * How the walker goes on with what stands inside a value; most ways have no use for the position. `isRun` where a list can only be a call:
 * in the body of a control form or `fn`, and in an event property.
 */
type Visit = (value: Json, position: Position, isRun: boolean) => void;

/** What a guard, an effect and a value inside of one take when all that visits them has looked, measured on the rules. */
const [unitsPerStep, unitsPerValue] = [8, 4];

class Walker implements Site {
  readonly trait: Trait;
  owner: Site['owner'];
  content: Json;
  readonly #visitor: Visitor;
  readonly #path: Segment[] = [];
  readonly #locals = new Locals();
  #branches = 0;
  /** Values and properties of patterns visited in the guard or effect that is walked. */
  #values = 0;
  #ownEvents: ReadonlySet<string> | null = null;
  /** True inside `str/template`. */
  #isFilled = false;

  constructor(trait: Trait, visitor: Visitor) {
    this.trait = trait;
    this.owner = trait;
    this.content = trait.node as Json;
    this.#visitor = visitor;
  }

  get localCount(): number {
    return this.#locals.count;
  }

  get isBranch(): boolean {
    return this.#branches > 0;
  }

  path(part?: Segment): Segment[] {
    return part === undefined ? this.#path.slice() : this.#path.concat(part);
  }

  isLocal(name: string): boolean {
    return this.#locals.has(name);
  }

  locals(): string[] {
    return this.#locals.names();
  }

  owned(owner: Element, guard: Json, member: string, effects: readonly Json[], content: Json = owner.node): void {
    this.owner = owner as Site['owner'];
    this.content = content;
    if (guard !== null) {
      this.#path.push('guard');
      this.#visitor.guard?.(guard, this);
      this.#value(guard, 'guard');
      this.#path.pop();
      this.#count();
    }
    this.#path.push(member);
    for (let i = 0; i < effects.length; i++) {
      this.#step(i, effects[i] as Json, this.#effect);
      this.#count();
    }
    this.#path.pop();
  }

  #count(): void {
    charge(unitsPerStep + unitsPerValue * this.#values, 'walking effects and guards');
    this.#values = 0;
  }

  #step(segment: Segment, value: Json, visit: (value: Json) => void): void {
    this.#path.push(segment);
    visit.call(this, value);
    this.#path.pop();
  }

  #effect(value: Json): void {
    this.#visitor.effect?.(value, this);
    if (!isArray(value)) {
      this.#value(value, 'value');
      return;
    }
    const operator = value[0];
    if (typeof operator !== 'string') this.#items(value, 0, 'value', this.#value, false);
    else if (operator === 'render-ui') this.#render(value);
    else if (isControlForm(operator)) this.#control(operator, value);
    else this.#arguments(value);
  }

  #arguments(call: readonly Json[]): void {
    this.#isFilled = call[0] === filling;
    for (let i = 1; i < call.length; i++) {
      const argument = call[i] as Json;
      this.#path.push(i);
      if (isObject(argument) && isObject(argument.emit)) this.#emitOption(argument.emit);
      this.#value(argument, 'value');
      this.#path.pop();
    }
    this.#isFilled = false;
  }

  #emitOption(option: JsonObject): void {
    this.#path.push('emit');
    for (const outcome in option) {
      const event = option[outcome];
      if (typeof event !== 'string' || event.startsWith('@')) continue;
      this.#path.push(outcome);
      this.#visitor.emitOption?.(event, outcome, this);
      this.#path.pop();
    }
    this.#path.pop();
  }

  #render(call: readonly Json[]): void {
    if (call.length > 1) this.#step(1, call[1] as Json, this.#propertyValue);
    if (call.length > 2) this.#step(2, call[2] as Json, this.#rootPattern);
    for (let i = 3; i < call.length; i++) this.#step(i, call[i] as Json, this.#property);
  }

  /**
   * The first argument of if, when and match is a value; let binds; the rest are effects where they are calls. cond and match take clauses,
   * `[test, effect, ...]`, or tests and effects in turn, where one left over is what happens otherwise.
   */
  #control(operator: string, call: readonly Json[]): void {
    const before = this.#locals.count;
    const hasHead = operator === 'if' || operator === 'when' || operator === 'match';
    const branches = branchForms.has(operator) ? 1 : 0;
    this.#branches += branches;
    const first = clauseForms.has(operator) ? (hasHead ? 2 : 1) : call.length;
    const hasClauses = isClause(call[first], operator);
    for (let i = 1; i < call.length; i++) {
      const argument = call[i] as Json;
      this.#path.push(i);
      if (i === 1 && operator === 'let') this.#bindings(argument);
      else if (i === 1 && hasHead) this.#value(argument, 'value');
      else if (i < first) this.#body(argument);
      else if (hasClauses && isClause(argument, operator)) this.#clause(argument);
      else if (!hasClauses && (i - first) % 2 === 0 && i < call.length - 1) this.#value(argument, 'value');
      else this.#body(argument);
      this.#path.pop();
    }
    this.#branches -= branches;
    this.#locals.leave(before);
  }

  #clause(clause: readonly Json[]): void {
    for (let i = 0; i < clause.length; i++) {
      const item = clause[i] as Json;
      if (i === 0) this.#step(i, item, this.#plainValue);
      else this.#step(i, item, this.#body);
    }
  }

  #body(value: Json): void {
    if (isArray(value) && typeof value[0] === 'string') this.#effect(value);
    else if (isArray(value)) for (let i = 0; i < value.length; i++) this.#step(i, value[i] as Json, this.#body);
    else this.#value(value, 'value');
  }

  #bindings(pairs: Json): void {
    if (!isArray(pairs)) {
      this.#value(pairs, 'value');
      return;
    }
    for (let i = 0; i < pairs.length; i++) {
      const pair = pairs[i] as Json;
      if (!isArray(pair)) continue;
      this.#path.push(i);
      if (pair.length > 1) this.#step(1, pair[1] as Json, this.#plainValue);
      this.#path.pop();
      if (typeof pair[0] === 'string') this.#locals.introduce(pair[0]);
    }
  }

  #value(value: Json, position: Position, isRun = false): void {
    this.#values++;
    if (typeof value === 'string') {
      if (value.charCodeAt(0) === 64) this.#visitor.binding?.(value, position, this);
      else if (mayBeForeign(value)) this.#text(value);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    if (isArray(value)) {
      this.#call(value, position, this.#value, isRun);
      return;
    }
    for (const key in value) {
      const item = value[key] as Json;
      this.#path.push(key);
      this.#value(item, position, isArray(item) && isEventProperty(key));
      this.#path.pop();
    }
  }

  #text(text: string): void {
    if (!this.#isFilled) this.#visitor.text?.(text, this);
  }

  #plainValue(value: Json): void {
    this.#value(value, 'value');
  }

  #propertyValue(value: Json): void {
    this.#value(value, 'property');
  }

  /** An array outside effect position: a call when a string heads it, otherwise a list. `fn` and `let` scope their names. */
  #call(value: readonly Json[], position: Position, visit: Visit, isRun: boolean): void {
    const head = value[0];
    if (typeof head !== 'string') {
      this.#items(value, 0, position, visit, isRun);
      return;
    }
    if (!isRun && isTextList(value, head)) {
      if (this.#visitor.text !== undefined) this.#items(value, 0, position, this.#value, false);
      return;
    }
    this.#visitor.call?.(value, position, this);
    const before = this.#locals.count;
    const wasFilled = this.#isFilled;
    this.#isFilled ||= head === filling;
    const isScoped = head === 'fn' || head === 'let';
    if (head === 'fn' && value.length > 1) this.#parameters(value[1] as Json);
    else if (head === 'let' && value.length > 1) this.#step(1, value[1] as Json, this.#bindings);
    else if (!isScoped && !isOperator(head)) {
      this.#path.push(0);
      this.#value(head, position);
      this.#path.pop();
    }
    const isRunInside = head === 'fn' || isControlForm(head);
    const yieldsNode = visit === this.#expressionNode && nodeForms.has(head);
    if (yieldsNode && head === 'if') this.#items(value.slice(0, 2), 1, position, visit, isRunInside);
    this.#items(value, isScoped || yieldsNode ? 2 : 1, position, yieldsNode ? this.#bodyNode : visit, isRunInside);
    this.#locals.leave(before);
    this.#isFilled = wasFilled;
  }

  #parameters(value: Json): void {
    if (typeof value === 'string') this.#locals.introduce(value.startsWith('@') ? value.slice(1) : value);
    else if (isArray(value)) for (const name of value) if (typeof name === 'string') this.#parameters(name);
  }

  #items(list: readonly Json[], start: number, position: Position, visit: Visit, isRun: boolean): void {
    for (let i = start; i < list.length; i++) {
      this.#path.push(i);
      visit.call(this, list[i] as Json, position, isRun);
      this.#path.pop();
    }
  }

  #rootPattern(value: Json): void {
    this.#pattern(value, true);
  }

  #childPattern(value: Json): void {
    this.#pattern(value, false);
  }

  #pattern(value: Json, isRoot: boolean): void {
    this.#values++;
    this.#visitor.pattern?.(value, isRoot, this);
    if (isArray(value)) this.#call(value, 'pattern', this.#expressionNode, false);
    else if (isObject(value)) this.#properties(value, true);
    else this.#value(value, 'property');
  }

  /** Inside an expression that yields UI nodes, an object is a node only if it says so. */
  #expressionNode(value: Json, _position: Position, isRun: boolean): void {
    if (isObject(value) && (value.type !== undefined || value.patternType !== undefined)) this.#pattern(value, false);
    else if (isArray(value)) this.#call(value, 'pattern', this.#expressionNode, isRun);
    else this.#property(value);
  }

  /** A body of a form that yields a UI node. */
  #bodyNode(value: Json, position: Position, isRun: boolean): void {
    if (isObject(value)) this.#pattern(value, false);
    else this.#expressionNode(value, position, isRun);
  }

  #property(value: Json, _position: Position = 'property', isRun = false): void {
    if (isArray(value)) this.#call(value, 'property', this.#property, isRun);
    else if (isObject(value)) this.#properties(value, false);
    else this.#value(value, 'property');
  }

  /** `children` are UI nodes only in a node: data such as a tree of files has children of its own, and may have types of its own. */
  #properties(value: JsonObject, isNode: boolean): void {
    for (const key in value) {
      const item = value[key] as Json;
      this.#values++;
      this.#path.push(key);
      if (key === 'children' && (isNode || this.#isNode(value))) this.#children(item);
      else if (typeof item === 'string' && item.charCodeAt(0) !== 64) this.#literal(key, item);
      else if (isObject(item) && keyMapProperty.test(key)) this.#keyMap(key, item);
      else if (isArray(item) && drawingProperty.test(key)) this.#expressionNode(item, 'pattern', false);
      else this.#property(item, 'property', isArray(item) && isEventProperty(key));
      this.#path.pop();
    }
  }

  /** True if an object in a property is a UI node. */
  #isNode({ type, patternType }: JsonObject): boolean {
    const name = typeof type === 'string' ? type : patternType;
    return typeof name === 'string' && (this.#visitor.isPattern?.(name) ?? true);
  }

  #children(value: Json): void {
    if (!isArray(value) || isCall(value)) this.#pattern(value, false);
    else for (let i = 0; i < value.length; i++) this.#step(i, value[i] as Json, this.#childPattern);
  }

  #literal(key: string, text: string): void {
    if (text === '') return;
    if (mayBeForeign(text)) this.#text(text);
    if (this.#visitor.uiEvent === undefined) return;
    if (isEventProperty(key) || (mayHoldEvent(key) && (this.#visitor.hasEvent?.(text) ?? this.#hasEvent(text))))
      this.#visitor.uiEvent(text, key, this);
  }

  #hasEvent(name: string): boolean {
    if (this.#ownEvents === null) {
      const { events, emits, transitions } = this.trait;
      const names = new Set([...events, ...emits].map((one) => one.name));
      for (const transition of transitions) names.add(transition.event);
      this.#ownEvents = names;
    }
    return this.#ownEvents.has(name);
  }

  #keyMap(property: string, map: JsonObject): void {
    for (const key in map) {
      const event = map[key];
      this.#path.push(key);
      if (typeof event === 'string' && event.charCodeAt(0) !== 64) this.#visitor.uiEvent?.(event, property, this);
      else this.#property(event as Json);
      this.#path.pop();
    }
  }
}
