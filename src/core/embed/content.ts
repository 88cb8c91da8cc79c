// Reads what a trait executes (guards, effects, patterns) into labels, counts and edges, in one pass and without names.
// Each value yields an exact label of its whole subtree: ordered where order means something (effects, arguments, children, lists), a sum where it
// does not (object members). Strings are opaque; numbers and booleans count exactly; locals count by how far out they are bound.
// `at` is the label of the place inside the owner, so that which of two references stands where is part of the exact graph.

import { hash32 } from '../base/hash.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import { Locals } from '../schema/locals.ts';
import { isOperator, isUnmistakable } from '../schema/operators.ts';
import { isEventProperty, mayHoldEvent } from '../schema/walk.ts';
import type { FeatureCounts, FeatureName } from './features.ts';
import { featureAt } from './features.ts';
import type { LabelBag } from './label-bag.ts';
import { classOf, labelOfNumber, mix } from './label-bag.ts';
import { type EdgeType, edgeWords, type NameTable, type StructureGraph } from './structure-graph.ts';
import { bindingRoots, codeOf, familyOf, isIcon, persistVerbs, slots } from './words.ts';

/** Labels of values that have no structure of their own. */
const word = {
  text: 11,
  true: 12,
  false: 13,
  null: 14,
  list: 15,
  object: 16,
  local: 17,
  missing: 18,
  call: 19,
  node: 20,
};

/** What a trait's content may refer to by name. */
export interface Scope {
  readonly trait: number;
  readonly fields: NameTable | undefined;
  readonly events: NameTable;
  readonly emits: NameTable;
  readonly channels: NameTable;
  readonly entities: NameTable;
  readonly fieldsByEntity: ReadonlyMap<string, NameTable>;
  readonly variables: Map<string, number>;
}

const comparisons = new Set(['=', '==', '!=', '<', '<=', '>', '>=']);
const logic = new Set(['and', 'or', 'not', 'if', 'when', 'cond', 'match']);
const control = new Set(['do', 'if', 'when', 'let', 'cond', 'match', 'atomic']);
const withHead = new Set(['if', 'when', 'match']);
const familyFeatureStart = featureAt['patterns.form'];
const entityAt: Readonly<Record<string, number>> = { persist: 2, fetch: 1, ref: 1, spawn: 1 };

const effectFeature: Readonly<Record<string, FeatureName>> = {
  set: 'effects.set',
  fetch: 'effects.fetch',
  ref: 'effects.fetch',
  emit: 'effects.emit',
  notify: 'effects.notify',
  navigate: 'effects.navigate',
  'navigate-back': 'effects.navigate',
  'call-service': 'effects.service',
  spawn: 'effects.spawn',
  despawn: 'effects.spawn',
  'fetch-stream': 'effects.fetch',
};

export class ContentReader {
  readonly #graph: StructureGraph;
  readonly #bag: LabelBag;
  readonly #counts: FeatureCounts;
  readonly #hasProperties: boolean;
  readonly #locals = new Locals();
  readonly #families = new Map<number, number>();
  readonly #hashes = new Map<string, number>();
  #scope: Scope;
  #owner = 0;
  #ownerKind = 0;
  #payload: NameTable | undefined;
  #isGuard = false;

  constructor(graph: StructureGraph, bag: LabelBag, counts: FeatureCounts, scope: Scope) {
    this.#graph = graph;
    this.#bag = bag;
    this.#hasProperties = bag.counts('property');
    this.#counts = counts;
    this.#scope = scope;
  }

  /** Goes on with another trait. */
  enter(scope: Scope): void {
    this.#scope = scope;
  }

  /** Reads a guard and effects on behalf of a node, and adds what they are to its labels. */
  read(owner: number, ownerKind: number, guard: Json, effects: readonly Json[], payload?: NameTable): void {
    this.#owner = owner;
    this.#ownerKind = ownerKind;
    this.#payload = payload;
    if (guard !== null) {
      this.#isGuard = true;
      this.#graph.addExact(owner, mix(1, this.#value(guard, 1)));
      this.#isGuard = false;
    }
    let exact = 2;
    for (let i = 0; i < effects.length; i++) {
      const done = this.#effect(effects[i] as Json, mix(2, i), true);
      this.#bag.add(mix(done, ownerKind), classOf.done);
      exact = mix(exact, done);
    }
    if (effects.length > 0) this.#graph.addExact(owner, exact);
    this.#counts.raise('effects.most', effects.length);
  }

  /** The label of a word of the language or of a pattern: a document has few, and each many times. */
  #hash(text: string): number {
    let label = this.#hashes.get(text);
    if (label === undefined) {
      label = hash32(text);
      this.#hashes.set(text, label);
    }
    return label;
  }

  #reference(type: EdgeType, target: number | undefined, at: number): number {
    if (target === undefined) return word.missing;
    this.#graph.edge(type, this.#owner, target, at);
    return edgeWords[type];
  }

  // ---- effects

  #effect(value: Json, at: number, isTop: boolean): number {
    if (!isArray(value) || typeof value[0] !== 'string') return this.#value(value, at);
    const operator = value[0];
    const known = isOperator(operator);
    const head = known ? this.#hash(operator) : word.missing;
    if (operator === 'render-ui') return this.#render(value, head, at);
    this.#countEffect(operator, value);
    const verb = operator === 'persist' ? codeOf(persistVerbs, value[1]) : 0;
    this.#deed(mix(head, verb), isTop);
    if (control.has(operator) || operator.startsWith('async/')) return this.#control(operator, value, head, at);
    let exact = mix(mix(word.call, head), value.length);
    let shape = mix(head, verb);
    for (let i = 1; i < value.length; i++) {
      const argument = value[i] as Json;
      shape = mix(shape, this.#shallowKind(argument));
      exact = mix(exact, this.#effectArgument(operator, argument, i, verb, mix(at, i)));
    }
    this.#bag.add(shape, classOf.call);
    return exact;
  }

  #effectArgument(operator: string, argument: Json, index: number, verb: number, at: number): number {
    if (typeof argument === 'string') {
      if (index === entityAt[operator] && argument.charCodeAt(0) !== 64) {
        return mix(verb, this.#reference('data', this.#scope.entities.get(argument), mix(at, verb)));
      }
      if (operator === 'emit' && index === 1) return this.#event('emits', argument, at);
      if (operator === 'persist' && index === 1) return verb;
      if (operator === 'set' && index === 1) return this.#binding(argument, at, 'writes');
    } else if (isObject(argument) && isObject(argument.emit)) {
      const { emit, ...rest } = argument;
      return mix(this.#outcomes(emit, at), this.#value(rest, at));
    }
    return this.#value(argument, at);
  }

  #outcomes(option: JsonObject, at: number): number {
    let exact = 0;
    for (const outcome in option) {
      const event = option[outcome];
      if (typeof event !== 'string') continue;
      const key = outcome === 'success' ? 1 : outcome === 'failure' ? 2 : 3;
      this.#counts.add('events.outcome');
      exact = (exact + mix(key, this.#event('outcome', event, mix(at, key)))) | 0;
    }
    return exact;
  }

  #control(operator: string, value: readonly Json[], head: number, at: number): number {
    const before = this.#locals.count;
    let exact = mix(mix(word.call, head), value.length);
    for (let i = 1; i < value.length; i++) {
      const argument = value[i] as Json;
      const place = mix(at, i);
      if (i === 1 && operator === 'let') exact = mix(exact, this.#letBindings(argument, place));
      else if (i === 1 && withHead.has(operator)) exact = mix(exact, this.#value(argument, place));
      else exact = mix(exact, this.#body(argument, place));
    }
    this.#locals.leave(before);
    return exact;
  }

  #body(value: Json, at: number): number {
    if (!isArray(value)) return this.#value(value, at);
    if (typeof value[0] === 'string' && value[0].charCodeAt(0) !== 64) return this.#effect(value, at, false);
    let exact = mix(word.list, value.length);
    for (let i = 0; i < value.length; i++) exact = mix(exact, this.#body(value[i] as Json, mix(at, i)));
    return exact;
  }

  #render(value: readonly Json[], head: number, at: number): number {
    const slot = typeof value[1] === 'string' ? (slots.get(value[1]) ?? 0) : 0;
    const pattern = value[2] ?? null;
    const isClear = pattern === null;
    this.#counts.add('effects');
    this.#counts.add(isClear ? 'effects.clear' : 'effects.render');
    this.#counts.add(
      slot === 1 ? 'slots.main' : slot === 2 ? 'slots.modal' : slot === 3 || slot === 4 ? 'slots.side' : 'slots.other',
    );
    const kind = isObject(pattern) ? this.#kindOf(pattern) : 0;
    this.#deed(mix(mix(head, slot), isClear ? 1 : 2), true);
    this.#bag.add(mix(mix(head, slot), isClear ? 1 : mix(3, kind)), classOf.call);
    let exact = mix(mix(head, slot), value.length);
    if (slot === 0 && value.length > 1) exact = mix(exact, this.#value(value[1] as Json, mix(at, 1)));
    if (value.length > 2) exact = mix(exact, this.#pattern(pattern, mix(at, 2), head, 1));
    for (let i = 3; i < value.length; i++) exact = mix(exact, this.#property(value[i] as Json, mix(at, i)));
    return exact;
  }

  /** What the owner does: one label in its class, and part of the owner's neighbourhood. */
  #deed(label: number, isTop: boolean): void {
    const full = mix(label, isTop ? 1 : 2);
    this.#bag.add(mix(full, this.#ownerKind), classOf.effect);
    this.#graph.addDeed(this.#owner, mix(full, 0x77));
  }

  #countEffect(operator: string, call: readonly Json[]): void {
    const counts = this.#counts;
    counts.add('effects');
    if (operator === 'persist') {
      const verb = call[1];
      counts.add(verb === 'create' ? 'effects.create' : verb === 'update' ? 'effects.update' : 'effects.delete');
    } else if (control.has(operator) || operator.startsWith('async/')) counts.add('effects.control');
    else if (operator.startsWith('agent/') || operator.startsWith('llm/')) counts.add('effects.agent');
    else
      counts.add(Object.hasOwn(effectFeature, operator) ? (effectFeature[operator] as FeatureName) : 'effects.other');
  }

  // ---- values

  #value(value: Json, at: number): number {
    if (typeof value === 'string') {
      return value.charCodeAt(0) === 64 ? this.#binding(value, at, this.#isGuard ? 'guards' : 'reads') : word.text;
    }
    if (typeof value === 'number') return labelOfNumber(value);
    if (typeof value === 'boolean') return value ? word.true : word.false;
    if (value === null || value === undefined) return word.null;
    if (isArray(value)) return isCall(value) ? this.#call(value, at, false) : this.#list(value, at);
    let exact = word.object;
    for (const key in value) {
      const item = value[key];
      if (item !== undefined) exact = (exact + mix(word.object, this.#value(item, mix(at, 7)))) | 0;
    }
    return exact;
  }

  #list(list: readonly Json[], at: number): number {
    let exact = mix(word.list, list.length);
    for (let i = 0; i < list.length; i++) exact = mix(exact, this.#value(list[i] as Json, mix(at, i)));
    return exact;
  }

  #call(call: readonly Json[], at: number, isProperty: boolean): number {
    const operator = call[0] as string;
    const head = this.#hash(operator);
    this.#countExpression(operator);
    const before = this.#locals.count;
    let exact = mix(mix(word.call, head), call.length);
    let shape = mix(head, this.#isGuard ? 1 : 2);
    let start = 1;
    if (operator === 'fn' && call.length > 1) {
      this.#parameters(call[1] as Json);
      start = 2;
    } else if (operator === 'let' && call.length > 1) {
      exact = mix(exact, this.#letBindings(call[1] as Json, mix(at, 1)));
      start = 2;
    }
    for (let i = start; i < call.length; i++) {
      const argument = call[i] as Json;
      shape = mix(shape, this.#shallowKind(argument));
      const place = mix(at, i);
      if (operator === 'emit' && i === 1 && typeof argument === 'string') {
        exact = mix(exact, this.#event('emits', argument, place));
      } else if (isProperty) {
        const isNode = isObject(argument) && this.#kindOf(argument) !== 0;
        exact = mix(exact, isNode ? this.#pattern(argument, place, head, 1) : this.#property(argument, place));
      } else exact = mix(exact, this.#value(argument, place));
    }
    this.#bag.add(shape, classOf.expression);
    this.#locals.leave(before);
    return exact;
  }

  #countExpression(operator: string): void {
    const counts = this.#counts;
    if (comparisons.has(operator)) counts.add('expressions.compare');
    else if (logic.has(operator)) counts.add('expressions.logic');
    else if (operator.startsWith('array/')) counts.add('expressions.list');
    else if (isUnmistakable(operator) && !operator.startsWith('str/') && !operator.startsWith('object/')) {
      counts.add('expressions.arithmetic');
    } else counts.add('expressions.other');
  }

  #parameters(value: Json): void {
    if (typeof value === 'string') this.#locals.introduce(value.charCodeAt(0) === 64 ? value.slice(1) : value);
    else if (isArray(value)) for (const name of value) if (typeof name === 'string') this.#parameters(name);
  }

  #letBindings(pairs: Json, at: number): number {
    if (!isArray(pairs)) return this.#value(pairs, at);
    let exact = mix(word.list, pairs.length);
    for (let i = 0; i < pairs.length; i++) {
      const pair = pairs[i] as Json;
      if (!isArray(pair)) {
        exact = mix(exact, this.#value(pair, mix(at, i)));
        continue;
      }
      for (let j = 1; j < pair.length; j++) exact = mix(exact, this.#value(pair[j] as Json, mix(at, i)));
      if (typeof pair[0] === 'string') this.#parameters(pair[0]);
    }
    return exact;
  }

  // ---- bindings

  #binding(text: string, at: number, type: 'reads' | 'writes' | 'guards'): number {
    if (text.charCodeAt(0) !== 64) return word.text;
    const dot = text.indexOf('.');
    const root = dot === -1 ? text.slice(1) : text.slice(1, dot);
    const local = this.#locals.placeOf(root);
    if (local !== -1) {
      this.#counts.add('bindings.local');
      return mix(mix(word.local, this.#locals.count - local), dot === -1 ? 0 : 1);
    }
    const code = bindingRoots.get(root) ?? 0;
    this.#countBinding(root, code);
    if (dot === -1) return mix(word.local + 1, code);
    return this.#path(text, root, code, dot, at, type);
  }

  #path(text: string, root: string, code: number, dot: number, at: number, type: EdgeType): number {
    const end = text.indexOf('.', dot + 1);
    const first = end === -1 ? text.slice(dot + 1) : text.slice(dot + 1, end);
    const depth = end === -1 ? 1 : 2;
    if (root === 'entity') return mix(depth, this.#reference(type, this.#scope.fields?.get(first), at));
    if (root === 'payload') return mix(depth, mix(3, this.#reference('payload', this.#payload?.get(first), at)));
    const entity = code === 0 ? this.#scope.entities.get(root) : undefined;
    if (entity !== undefined) {
      const field = this.#scope.fieldsByEntity.get(root)?.get(first);
      return mix(depth, mix(this.#reference('data', entity, at), this.#reference(type, field, at)));
    }
    return mix(mix(code, 4), this.#reference('variable', this.#variable(text, code), at));
  }

  /** A node for everything else that a trait calls by name: config, computed values, other traits' state. */
  #variable(text: string, code: number): number {
    const { variables } = this.#scope;
    let node = variables.get(text);
    if (node === undefined) {
      node = this.#graph.node('variable', code);
      this.#graph.edge('holds', this.#scope.trait, node);
      variables.set(text, node);
      this.#counts.add('variables');
    }
    return node;
  }

  /** What an argument is, one level deep. */
  #shallowKind(value: Json): number {
    if (typeof value === 'string') {
      if (value.charCodeAt(0) !== 64) return word.text;
      const dot = value.indexOf('.');
      const root = dot === -1 ? value.slice(1) : value.slice(1, dot);
      return mix(21, this.#locals.has(root) ? -1 : (bindingRoots.get(root) ?? 0));
    }
    if (typeof value === 'number') return 22;
    if (typeof value === 'boolean') return value ? word.true : word.false;
    if (value === null || value === undefined) return word.null;
    if (!isArray(value)) return word.object;
    return isCall(value) ? mix(23, this.#hash(value[0] as string)) : word.list;
  }

  #countBinding(root: string, code: number): void {
    const counts = this.#counts;
    if (root === 'entity') counts.add('bindings.entity');
    else if (root === 'payload') counts.add('bindings.payload');
    else if (root === 'config') counts.add('bindings.config');
    else if (root === 'now') counts.add('bindings.now');
    else counts.add(code === 0 || root === 'state' || root === 'trait' ? 'bindings.other' : 'bindings.local');
  }

  #event(type: 'emits' | 'offers' | 'outcome', name: string, at: number): number {
    if (name.charCodeAt(0) === 64) return this.#binding(name, at, 'reads');
    const { events, emits, channels } = this.#scope;
    const emit = emits.get(name);
    const own = this.#reference(type, events.get(name), at);
    if (emit !== undefined) this.#graph.edge(type, this.#owner, emit, at);
    if (own !== word.missing || emit !== undefined) return edgeWords[type];
    return this.#reference(type, channels.get(name), at);
  }

  // ---- patterns

  /** The label of a pattern's kind; 0 where it has none that is a word. */
  #kindOf(node: JsonObject): number {
    const kind = node.type ?? node.patternType;
    return typeof kind === 'string' && kind !== '' && kind.charCodeAt(0) !== 64 ? this.#hash(kind) : 0;
  }

  #pattern(value: Json, at: number, parent: number, depth: number): number {
    if (isArray(value)) {
      if (isCall(value)) return this.#call(value, at, true);
      return this.#children(value, at, parent, depth);
    }
    if (!isObject(value)) return this.#value(value, at);
    const kind = this.#kindOf(value);
    this.#countPattern(value, kind, depth);
    this.#bag.add(kind, classOf.pattern);
    this.#bag.add(mix(parent, kind), classOf.nesting);
    let exact = mix(word.node, kind);
    for (const key in value) {
      const item = value[key];
      if (item === undefined || ((key === 'type' || key === 'patternType') && kind !== 0)) continue;
      if (key === 'children') {
        exact = (exact + mix(1, this.#pattern(item, mix(at, 1), kind, depth + 1))) | 0;
        continue;
      }
      const name = this.#hash(key);
      const inner = this.#member(key, item, mix(at, name));
      if (this.#hasProperties) this.#bag.add(mix(mix(kind, name), this.#shallowKind(item)), classOf.property);
      if (typeof item === 'string' && isIcon(key, kind) && item.charCodeAt(0) !== 64)
        this.#bag.add(hash32(item), classOf.icon);
      exact = (exact + mix(name, inner)) | 0;
    }
    return exact;
  }

  #countPattern(value: JsonObject, kind: number, depth: number): void {
    const counts = this.#counts;
    counts.add('patterns');
    counts.raise('patterns.depth', depth);
    const name = value.type ?? value.patternType;
    if (kind === 0 || typeof name !== 'string') return;
    const family = this.#families.get(kind) ?? familyOf(name);
    this.#families.set(kind, family);
    if (family >= 0) counts.addAt(familyFeatureStart + family, 1);
  }

  #children(list: readonly Json[], at: number, parent: number, depth: number): number {
    let exact = mix(word.list, list.length);
    for (let i = 0; i < list.length; i++) exact = mix(exact, this.#pattern(list[i] as Json, mix(at, i), parent, depth));
    return exact;
  }

  /** A named member of a pattern or of an object inside one. */
  #member(key: string, item: Json, at: number): number {
    if (typeof item === 'string' && item !== '' && item.charCodeAt(0) !== 64) {
      if (!isEventProperty(key) && !mayHoldEvent(key)) return word.text;
      const label = this.#event('offers', item, at);
      if (label === word.missing) return word.text;
      this.#counts.add('events.ui');
      return label;
    }
    if (typeof item === 'string' && item !== '') this.#counts.add('patterns.bound');
    return this.#property(item, at);
  }

  #property(value: Json, at: number): number {
    if (isArray(value)) {
      if (isCall(value)) return this.#call(value, at, true);
      let exact = mix(word.list, value.length);
      for (let i = 0; i < value.length; i++) exact = mix(exact, this.#property(value[i] as Json, mix(at, i)));
      return exact;
    }
    if (!isObject(value)) return this.#value(value, at);
    let exact = word.object;
    for (const key in value) {
      const item = value[key];
      if (item !== undefined) exact = (exact + mix(word.object, this.#member(key, item, mix(at, 7)))) | 0;
    }
    return exact;
  }
}

/**
 * Whether an array is a call. A list of names may start with one that is also an operator's word, so such a word only counts as an operator
 * when something in the array is not plain text.
 */
function isCall(list: readonly Json[]): boolean {
  const head = list[0];
  if (typeof head !== 'string' || !isOperator(head)) return false;
  if (isUnmistakable(head)) return true;
  for (let i = 1; i < list.length; i++) {
    const item = list[i];
    if (typeof item !== 'string' || item.charCodeAt(0) === 64) return true;
  }
  return false;
}
