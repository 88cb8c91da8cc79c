import type { Json, JsonObject } from '../../base/json.ts';
import type { SuggestedAction } from '../finding.ts';
import { propertiesMeantBy } from '../foreign-names.ts';
import { hint, quote } from '../hint.ts';
import { itemsIn } from '../pattern-items.ts';
import type { Rule } from '../rule.ts';

const tabs = (item: JsonObject) => ({
  type: 'stack',
  children: [
    { type: 'tabs', items: [item] },
    { type: 'button', label: 'Save', action: 'SAVE' },
  ],
});

export const incompleteItem: Rule = {
  id: 'incomplete-item',
  category: 'invalid_pattern',
  severity: 'error',
  official: 'ORB_RUI_ELEMENT_SHAPE_MISMATCH',
  targets: { since: '17' },
  says: 'An object in a list that a property of a pattern holds lacks a member that the registry asks for: the `label` of a tab, the `name` of a column, the `event` of an action. An action of a row that does nothing at all is told by row-action-without-event.',
  wrong: { pattern: tabs({ id: 'open', title: 'Open' }) },
  right: { pattern: tabs({ id: 'open', label: 'Open' }) },
  fixes: ['set_property'],
  check: {
    trait: (scope) => {
      for (const { element, rest, item, facts, name, type } of itemsIn(scope))
        for (const member of facts.required ?? []) {
          if (item[member] !== undefined || (name === 'itemActions' && member === 'event' && doesNothing(item)))
            continue;
          const other = standInFor(item, member, new Set(facts.items?.properties?.keys()));
          const message = `an item of ${quote(name)} of ${quote(type)} needs ${quote(member)}: give it one${other === undefined ? '' : hint([other])}`;
          scope.report(incompleteItem, element, rest, member, message, ({ path }) =>
            repairsOf(item, member, other, path),
          );
        }
    },
  },
};

const doing = ['event', 'action', 'navigatesTo', 'href', 'onClick'];
const doesNothing = (item: JsonObject) => doing.every((name) => item[name] === undefined);

/** Members that stand for one that is lacking, in other libraries. */
const standIns: Readonly<Record<string, readonly string[]>> = {
  label: ['title', 'text', 'name', 'caption', 'header'],
  name: ['field', 'key', 'accessor', 'property', 'id'],
  event: ['action', 'onClick', 'emit'],
  content: ['body', 'children', 'text'],
  value: ['key', 'id'],
};

/** The member that says what another lacks, where the registry does not have it for something else. */
export function standInFor(item: JsonObject, lacking: string, known: ReadonlySet<string>): string | undefined {
  const names = Object.keys(item).filter((name) => !known.has(name) && typeof item[name] !== 'object');
  return (
    standIns[lacking]?.find((name) => names.includes(name)) ??
    names.find((name) => propertiesMeantBy(name).includes(lacking))
  );
}

function repairsOf(item: JsonObject, member: string, other: string | undefined, path: string): SuggestedAction[] {
  const set = (value: Json): SuggestedAction => ({
    action: 'set_property',
    params: { path: `${path}/${member}`, value },
  });
  if (other !== undefined) {
    const unset = { action: 'unset_property', params: { path: `${path}/${other}` } };
    return [{ ...set(item[other] as Json), afterwards: [unset] }];
  }
  const text = member === 'label' ? [item.id, item.value, item.name].find(isWord) : undefined;
  return text === undefined ? [] : [set(labelOf(text))];
}

const isWord = (value: Json | undefined): value is string => typeof value === 'string' && /^[\p{L}]/u.test(value);

/** `in-progress` reads "In progress". */
function labelOf(word: string): string {
  const text = word
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[-_]+/g, ' ')
    .toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
