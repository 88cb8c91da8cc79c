// Properties of patterns: which are missing, unknown or hold what they cannot. Part of invalid_pattern.
import type { Json, JsonObject } from '../../base/json.ts';
import { isArray, isObject } from '../../base/json.ts';
import type { Segment } from '../../base/pointer.ts';
import type { TraitScope } from '../check.ts';
import type { SuggestedAction } from '../finding.ts';
import { propertiesMeantBy } from '../foreign-names.ts';
import { hint, knownTypos, nearTo, quote, typosOf } from '../hint.ts';
import { type PatternFacts, type PropertyFacts, takesLiteral } from '../pattern-facts.ts';
import { rulings } from '../rulings.ts';
import { show } from './declared-values.ts';

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
  if (facts.needs.length > 0) judgeNeeds(node, typeOf(node), facts, at, scope);
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

/** A node that takes its properties from elsewhere may take any. */
function judgeNeeds(
  node: JsonObject,
  type: string,
  { needs, properties }: PatternFacts,
  rest: readonly Segment[],
  scope: TraitScope,
): void {
  if (node.props !== undefined || node.config !== undefined) return;
  for (const names of needs) {
    if (names.some((name) => node[name] !== undefined)) continue;
    // A typo of it is told where it stands.
    const isMisspelt = Object.keys(node).some(
      (name) => !properties.has(name) && typosOf(name, names, scope).length > 0,
    );
    if (isMisspelt) continue;
    const [first = ''] = names;
    const wanted = names.map((name) => `\`${name}\``).join(' or ');
    scope.reportHere(
      rulings.missingProperty,
      'error',
      rest,
      type,
      `the pattern ${quote(type)} needs ${wanted}: give it one`,
      (place) => suggestNeed(first, properties.get(first), place.path, scope),
    );
  }
}

/** What is asked for can be said where it is plain: the records of the trait, or the fields of its entity. */
function suggestNeed(
  name: string,
  facts: PropertyFacts | undefined,
  path: string,
  { entity }: TraitScope,
): SuggestedAction[] {
  if (entity === null) return [];
  if (facts?.kind === 'entity')
    return [{ action: 'set_property', params: { path: `${path}/${name}`, value: '@entity' } }];
  if (name !== 'fields' || entity.fields === null) return [];
  const value = [...entity.kinds.keys()].filter((field) => field !== 'id');
  return value.length === 0 ? [] : [{ action: 'set_property', params: { path: `${path}/${name}`, value } }];
}

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
  const message = `${noun} has no property ${quote(name)}: correct it, or extend the registry${hint(typos.slice(0, 3))}`;
  const [nearest = ''] = typos;
  scope.reportHere(rulings.unknownProperty, 'warning', at, name, message, ({ path }) => [
    // The value goes where it is meant to be.
    {
      action: 'set_property',
      params: { path: `${path.slice(0, path.lastIndexOf('/'))}/${nearest}`, value: holder[name] as Json },
      afterwards: [{ action: 'unset_property', params: { path } }],
    },
  ]);
}

function judgeProperty(value: Json, name: string, facts: PropertyFacts, at: Segment[], scope: TraitScope): void {
  if (!takesLiteral(facts, value)) {
    if (isComputed(value, scope)) return;
    const message = `the property ${quote(name)} takes ${facts.types.join(' or ')}, not ${show(value)}: give it that`;
    scope.reportHere(rulings.propertyType, 'warning', at, name, message);
  } else if (typeof value === 'string') {
    const { values } = facts;
    if (values === undefined || values.includes(value) || isComputed(value, scope)) return;
    judgeValue(value, name, values, at, scope);
  } else if (typeof value === 'object') judgeHeld(value, name, facts, at, scope);
}

/**
 * Texts and parts inside a property: data of the author's own, of which only typos are told. A text may stand for an item that is an object, such as the name
 * of a field for a column.
 */
function judgeHeld(value: Json, name: string, facts: PropertyFacts, at: Segment[], scope: TraitScope): void {
  const { values, items, properties } = facts;
  if (typeof value === 'string') {
    if (values === undefined || values.includes(value) || isComputed(value, scope)) return;
    if (typosOf(value, values, scope).length > 0) judgeValue(value, name, values, at, scope);
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

function judgeValue(
  value: string,
  name: string,
  values: readonly string[],
  at: readonly Segment[],
  scope: TraitScope,
): void {
  const typos = typosOf(value, values, scope);
  const near = typos.length > 0 ? typos : nearTo(value, values, scope);
  const known = values.length > 8 ? 'a known one' : values.join(', ');
  const message = `the property ${quote(name)} is never ${quote(value)}: use ${known}${hint(near.slice(0, 3))}`;
  const [nearest] = near;
  scope.reportHere('invalid_pattern', 'warning', at, value, message, ({ path }) =>
    nearest === undefined ? [] : [{ action: 'set_property', params: { path, value: nearest } }],
  );
}

/** A binding, a call, or a list of what is called: none of it is a literal. */
function isComputed(value: Json, scope: TraitScope): boolean {
  if (typeof value === 'string') return value.charCodeAt(0) === 64;
  if (!isArray(value) || typeof value[0] !== 'string') return false;
  return value[0].charCodeAt(0) === 64 || scope.registries.operators.has(value[0]);
}
