// The walk of the properties of patterns: which are missing, unknown or hold a literal that the registry does not list. The rules that judge them say so.
import type { Json, JsonObject } from '../base/json.ts';
import { isArray, isObject } from '../base/json.ts';
import type { Segment } from '../base/pointer.ts';
import type { TraitScope } from './check.ts';
import { propertiesMeantBy } from './foreign-names.ts';
import { knownTypos, quote, typosOf } from './hint.ts';
import type { PatternFacts, PropertyFacts } from './pattern-facts.ts';

/** A node of a pattern that the registry knows; `at` leads to it from the place of the walk. What keeps `at` copies it: it grows and shrinks on the way. */
export interface PatternNode {
  readonly node: JsonObject;
  readonly type: string;
  readonly facts: PatternFacts;
  readonly at: readonly Segment[];
}

/** A property that holds a literal that the registry does not list. */
export interface PatternProperty {
  readonly name: string;
  readonly value: Json;
  readonly facts: PropertyFacts;
  readonly at: readonly Segment[];
  /** True if the literal is of a type that the property takes. */
  readonly isOfType: boolean;
}

/** A property that the registry lacks and that is a typo of some that it has. */
export interface MisspeltProperty {
  readonly holder: JsonObject;
  readonly name: string;
  /** The pattern or the property that has no such property. */
  readonly noun: string;
  readonly typos: readonly string[];
  readonly at: readonly Segment[];
}

/** What every pattern may have beside its own properties. */
const common = new Set(['type', 'patternType', 'key', 'id', 'slot', 'children', 'props', 'config']);
/** What people and tools keep for themselves. */
const reserved = /^(?:[_$@]|x-|data-|aria-)/;

const mayStandAnywhere = (name: string) => common.has(name) || reserved.test(name);

/**
 * Judges the properties of a node by what the registry knows of its pattern, and the nodes in those of its properties that hold nodes; `children` are shown
 * on their own. `at` leads from the place of the walk to the node: it is one list, which grows and shrinks on the way, and what keeps it copies it.
 */
export function judgeNode(node: JsonObject, facts: PatternFacts, at: Segment[], scope: TraitScope): void {
  if (facts.needs.length > 0 && lacksNeeded(node, facts))
    for (const judge of scope.handlers.lackingPattern) judge({ node, type: typeOf(node), facts, at }, scope);
  for (const name in node) {
    const known = facts.properties.get(name);
    if (known === undefined && mayStandAnywhere(name)) continue;
    const value = node[name] as Json;
    at.push(name);
    if (known === undefined) judgeUnknown(node, name, facts.properties, quote(typeOf(node)), at, scope);
    else {
      judgeProperty(value, name, known, at, scope);
      if (typeof value === 'object' && name !== 'children' && known.types.includes('node'))
        judgeNodes(value, at, scope);
    }
    at.pop();
  }
}

/** A node that takes its properties from elsewhere may lack any. */
function lacksNeeded(node: JsonObject, { needs }: PatternFacts): boolean {
  if (node.props !== undefined || node.config !== undefined) return false;
  for (const names of needs) if (!hasOneOf(node, names)) return true;
  return false;
}

function hasOneOf(node: JsonObject, names: readonly string[]): boolean {
  for (const name of names) if (node[name] !== undefined) return true;
  return false;
}

function judgeNodes(value: Json, at: Segment[], scope: TraitScope): void {
  if (!isArray(value)) {
    judgeInner(value, at, scope);
    return;
  }
  for (let i = 0; i < value.length; i++) {
    at.push(i);
    judgeInner(value[i] as Json, at, scope);
    at.pop();
  }
}

function judgeInner(value: Json, at: Segment[], scope: TraitScope): void {
  const facts = isObject(value) ? scope.registries.patternTable.get(typeOf(value)) : undefined;
  if (facts !== undefined) judgeNode(value as JsonObject, facts, at, scope);
}

/** The type of a node under either name, or ''. */
const typeOf = ({ type, patternType }: JsonObject): string =>
  typeof type === 'string' ? type : typeof patternType === 'string' ? patternType : '';

/** Parts of a property are data, of which a list of names is never whole: only typos are told. */
function judgePart(
  holder: JsonObject,
  name: string,
  properties: ReadonlyMap<string, unknown>,
  property: string,
  at: readonly Segment[],
  scope: TraitScope,
): void {
  const isTypo = knownTypos(name, properties, scope).some((one) => holder[one] === undefined);
  if (isTypo) judgeUnknown(holder, name, properties, `the property ${quote(property)}`, at, scope);
}

function judgeUnknown(
  holder: JsonObject,
  name: string,
  properties: ReadonlyMap<string, unknown>,
  noun: string,
  at: readonly Segment[],
  scope: TraitScope,
): void {
  const typos = knownTypos(name, properties, scope).filter((one) => holder[one] === undefined);
  if (typos.length === 0) {
    scope.forNotes.push({
      kind: 'property',
      name,
      element: scope.site.owner,
      rest: [...scope.site.path(), ...at],
      detail: noun,
      meant: propertiesMeantBy(name)
        .filter((one) => properties.has(one) && holder[one] === undefined)
        .slice(0, 3),
    });
    return;
  }
  for (const judge of scope.handlers.misspelt) judge({ holder, name, noun, typos, at }, scope);
}

function judgeProperty(value: Json, name: string, facts: PropertyFacts, at: Segment[], scope: TraitScope): void {
  const isOfType = scope.registries.takesLiteral(facts, value);
  if (isOfType && typeof value === 'object') judgeHeld(value, name, facts, at, scope);
  else if (!isOfType || isStrange(value, facts)) tell({ value, name, facts, at, isOfType }, scope);
}

const isStrange = (value: Json, { values }: PropertyFacts): boolean =>
  typeof value === 'string' && values !== undefined && !values.includes(value);

function tell(property: PatternProperty, scope: TraitScope): void {
  if (isComputed(property.value, scope)) return;
  for (const judge of scope.handlers.property) judge(property, scope);
}

/**
 * Texts and parts inside a property: data of the author's own, of which only typos are told. A text may stand for an item that is an object, such as the name
 * of a field for a column.
 */
function judgeHeld(value: Json, name: string, facts: PropertyFacts, at: Segment[], scope: TraitScope): void {
  const { values, items, properties } = facts;
  if (typeof value === 'string') {
    if (values === undefined || !isStrange(value, facts)) return;
    if (typosOf(value, values, scope).length > 0) tell({ value, name, facts, at, isOfType: true }, scope);
  } else if (isArray(value)) {
    if (items === undefined || isComputed(value, scope)) return;
    for (let i = 0; i < value.length; i++) {
      at.push(i);
      judgeHeld(value[i] as Json, name, items, at, scope);
      at.pop();
    }
  } else if (isObject(value) && properties !== undefined) {
    for (const part in value) {
      const known = properties.get(part);
      if (known === undefined && mayStandAnywhere(part)) continue;
      at.push(part);
      if (known !== undefined) judgeHeld(value[part] as Json, part, known, at, scope);
      else judgePart(value, part, properties, name, at, scope);
      at.pop();
    }
  }
}

/** A binding, a call, or a list of what is called: none of it is a literal. */
function isComputed(value: Json, scope: TraitScope): boolean {
  if (typeof value === 'string') return value.charCodeAt(0) === 64;
  if (!isArray(value) || typeof value[0] !== 'string') return false;
  return value[0].charCodeAt(0) === 64 || scope.registries.operators.has(value[0]);
}

/** The member that says the type of a node: the older name where the other is absent. */
export const typeMember = (node: JsonObject): 'type' | 'patternType' =>
  (node.type ?? null) === null ? 'patternType' : 'type';
