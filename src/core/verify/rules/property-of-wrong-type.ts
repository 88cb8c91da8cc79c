import type { Json } from '../../base/json.ts';
import { isObject } from '../../base/json.ts';
import { nodeName } from '../../schema/element.ts';
import type { TraitScope } from '../check.ts';
import { show } from '../declared-values.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';
import { isBareBinding } from './binding-without-at.ts';

export const propertyOfWrongType: Rule = {
  id: 'property-of-wrong-type',
  category: 'invalid_pattern',
  severity: 'warning',
  official: 'ORB_RUI_PROP_TYPE_MISMATCH',
  says: 'A property of a pattern holds a literal that is not of its type. Bindings and expressions are exempt.',
  wrong: { pattern: { type: 'button', label: 7, action: 'SAVE' } },
  right: { pattern: { type: 'button', label: 'Save', action: 'SAVE' } },
  fixes: ['set_property', 'unset_property'],
  check: {
    property: ({ name, value, facts, at, isOfType }, scope) => {
      if (isOfType || isBare(value, scope)) return;
      const takes = `the property ${quote(name)} takes ${facts.types.join(' or ')}, not ${show(value)}`;
      const list = typeof value === 'string' && facts.types.includes('array') ? listIn(value) : [];
      if (list.length > 0 && facts.kind !== 'entity') {
        scope.reportHere(propertyOfWrongType, at, name, `${takes}: write ${show(list)}`, ({ path }) => [
          { action: 'set_property', params: { path, value: list } },
        ]);
        return;
      }
      if (facts.kind !== 'entity' || typeof value !== 'string') {
        scope.reportHere(propertyOfWrongType, at, name, `${takes}: give it that`);
        return;
      }
      const rows = rowsOf(value, scope);
      const remedy = rows === null ? 'leave it out, or bind it to rows that come with the event' : `bind it to ${rows}`;
      scope.reportHere(propertyOfWrongType, at, name, `${takes}: ${remedy}`, ({ path }) => [
        rows === null
          ? { action: 'unset_property', params: { path } }
          : { action: 'set_property', params: { path, value: rows } },
      ]);
    },
  },
};

/** The items that a text separates by commas. */
const listIn = (text: string): readonly string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** A binding without its sign is told as one. */
function isBare(value: Json, scope: TraitScope): boolean {
  return typeof value === 'string' && isBareBinding(value, scope);
}

/** The binding of the rows of an entity: those that the event of the step brings, else what a trait of this entity holds; null where nothing here has them. */
function rowsOf(entity: string, { trait, site, events }: TraitScope): string | null {
  const { owner } = site;
  const event = owner.kind === 'transition' ? events.get(owner.event) : undefined;
  const brought = event?.payload?.find((field) => isRows(field, entity));
  if (brought !== undefined) return `@payload.${nodeName(brought, 'name')}`;
  return trait.linkedEntity === entity ? '@entity' : null;
}

const isRows = (field: Json, entity: string): boolean => isObject(field) && field.type === `[${entity}]`;
