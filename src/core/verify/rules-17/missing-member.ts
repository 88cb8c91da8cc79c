import type { Json, JsonObject } from '../../base/json.ts';
import { isObject } from '../../base/json.ts';
import { knownMembers } from '../../schema/members.ts';
import type { SuggestedAction } from '../finding.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';
import { nounOf, type Unreadable, unreadableIn } from '../unreadable.ts';

export const missingMember: Rule = {
  id: 'missing-member',
  category: 'invalid_declaration',
  severity: 'error',
  official: 'JSON_PARSE_ERROR',
  targets: { since: '17' },
  says: 'In a document that is written out, an element lacks a member without which this version of the format does not read the document: the `type` of a field, the `key` of an event. The names of the application, of orbitals and of pages are left to whoever writes it. An outline, which names traits alone, is exempt.',
  wrong: { fields: [{ name: 'owner' }] },
  right: { fields: [{ name: 'owner', type: 'string' }] },
  fixes: ['set_property'],
  check: {
    document: (scope) => {
      for (const { element, found } of unreadableIn(scope.model, scope.root))
        for (const one of found) {
          if (one.why !== 'missing') continue;
          const message = `${nounOf(one.kind)} without ${quote(one.name)}: the document is not read; give it one`;
          scope.report(missingMember, { element, rest: one.rest }, one.name, message, ({ path }) =>
            repairsOf(one, path),
          );
        }
    },
  },
};

function repairsOf({ kind, name, value: node }: Unreadable, path: string): SuggestedAction[] {
  if (!isObject(node)) return [];
  const set = (value: Json): SuggestedAction => ({
    action: 'set_property',
    params: { path: `${path}/${name}`, value },
  });
  const other = standingFor(node, kind, name);
  if (other !== undefined) {
    const unset = { action: 'unset_property', params: { path: `${path}/${other}` } };
    return [{ ...set(node[other] as Json), afterwards: [unset] }];
  }
  const value = valueFor(node, kind, name);
  return value === undefined ? [] : [set(value)];
}

/** The member under which the element has it: a foreign word for it, where there is one alone. */
function standingFor(node: JsonObject, kind: Unreadable['kind'], name: string): string | undefined {
  const { byName } = knownMembers[kind];
  const others = Object.keys(node).filter((one) => {
    const member = byName.get(one);
    return member !== undefined && !member.isKnown && member.meant?.member === name && member.meant.of === null;
  });
  return others.length === 1 ? others[0] : undefined;
}

const text = (value: Json | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** A value that follows from the rest of the element; undefined where a person has to say it. */
function valueFor(node: JsonObject, kind: Unreadable['kind'], name: string): Json | undefined {
  switch (`${kind} ${name}`) {
    case 'machine transitions':
      return [];
    case 'event key':
      return text(node.name);
    default:
      return name === 'type' && kind !== 'service' ? typeOf(node) : undefined;
  }
}

/** The type that the other members show. */
function typeOf({ default: value, values, items, properties, relation }: JsonObject): string {
  if (items !== undefined) return 'array';
  if (relation !== undefined) return 'relation';
  if (properties !== undefined) return 'object';
  const literal = value ?? (Array.isArray(values) ? values[0] : undefined);
  return typeof literal === 'number' || typeof literal === 'boolean' ? typeof literal : 'string';
}
