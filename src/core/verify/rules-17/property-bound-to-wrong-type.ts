import { isArray, isObject, type Json } from '../../base/json.ts';
import type { Transition } from '../../schema/element.ts';
import { BoundTypes, type KnownKind } from '../bound-types.ts';
import type { TraitScope } from '../check.ts';
import { isComputed } from '../declared-values.ts';
import { quote } from '../hint.ts';
import type { PropertyFacts } from '../pattern-facts.ts';
import { settingRead } from '../pattern-items.ts';
import type { Rule } from '../rule.ts';
import { contentOf, pathOfWay } from '../step-content.ts';

const counted = [{ name: 'count', type: 'number', default: 0 }];
const meter = (value: Json) => ({
  type: 'stack',
  children: [
    { type: 'progress-bar', value },
    { type: 'button', label: 'Save', action: 'SAVE' },
  ],
});

export const propertyBoundToWrongType: Rule = {
  id: 'property-bound-to-wrong-type',
  category: 'invalid_pattern',
  severity: 'error',
  official: 'ORB_RUI_BINDING_TYPE_MISMATCH',
  targets: { since: '17' },
  says: 'A property of a pattern that a transition renders is bound to a value, or to a call, that is surely of another type than the property takes: a field, a payload field, a setting. A literal is told by property-of-wrong-type.',
  wrong: { fields: [...counted, { name: 'label', type: 'string', default: '' }], pattern: meter('@entity.label') },
  right: { fields: [...counted, { name: 'label', type: 'string', default: '' }], pattern: meter('@entity.count') },
  fixes: ['set_property'],
  check: {
    trait: (scope) => {
      const bound = new BoundTypes(scope);
      for (const transition of scope.trait.transitions)
        for (const { node, type, way } of contentOf(transition).nodes) {
          const facts = scope.registries.patternTable.get(type);
          if (facts === undefined) continue;
          for (const name in node) {
            const value = node[name] as Json;
            const known = isComputed(value) ? facts.properties.get(name) : undefined;
            if (known === undefined || name === 'children') continue;
            const found = misfitOf(value, known, transition, scope, bound);
            if (found === null) continue;
            const { kind, official } = found;
            const rule = official === undefined ? propertyBoundToWrongType : { ...propertyBoundToWrongType, official };
            const message = `the property ${quote(name)} of ${quote(type)} takes ${known.types.join(' or ')}, and what it is bound to is ${nouns[kind]}: bind it to a value of its type`;
            scope.report(rule, transition, [...pathOfWay(way), name], name, message, ({ path }) =>
              asText(value, kind, known, path),
            );
          }
        }
    },
  },
};

interface Misfit {
  readonly kind: KnownKind;
  readonly official?: string;
}

const nouns = { string: 'a text', number: 'a number', boolean: 'true or false', list: 'a list', object: 'an object' };

/** Properties of these types take whatever they are bound to. */
const lax: ReadonlySet<string> = new Set(['object', 'node', 'function']);

/** The types of properties that take a value of a kind. */
const taking: Readonly<Record<KnownKind, readonly string[]>> = {
  string: ['string', 'date'],
  number: ['number', 'date'],
  boolean: ['boolean'],
  list: ['array'],
  object: [],
};

function misfitOf(
  value: Json,
  facts: PropertyFacts,
  transition: Transition,
  scope: TraitScope,
  bound: BoundTypes,
): Misfit | null {
  const { types } = facts;
  if (types.length === 0 || types.some((type) => lax.has(type))) return null;
  // A call is a list, and where a list may stand it is taken for one.
  if (isArray(value) && types.includes('array')) return null;
  const literal = defaultOf(value, scope);
  const kind = literal === undefined ? bound.kindOf(value, transition) : kindOfLiteral(literal);
  if (kind === null) return null;
  if (literal === undefined) return types.some((type) => taking[kind].includes(type)) ? null : { kind };
  return scope.registries.takesLiteral(facts, literal) ? null : { kind, official: 'ORB_RUI_PROP_TYPE_MISMATCH' };
}

/** The default of the setting that a binding reads: a literal stands there. */
function defaultOf(value: Json, { trait }: TraitScope): Json | undefined {
  const given = settingRead(value, trait.node)?.value ?? null;
  return given === null || isComputed(given) ? undefined : given;
}

const kindOfLiteral = (value: Json): KnownKind | null =>
  isArray(value) ? 'list' : isObject(value) ? 'object' : value === null ? null : (typeof value as KnownKind);

/** A number stands in a text by way of `str/concat`. */
function asText(value: Json, kind: KnownKind, { types }: PropertyFacts, path: string) {
  if (kind !== 'number' || !types.includes('string')) return [];
  return [{ action: 'set_property', params: { path, value: ['str/concat', '', value] } }];
}
