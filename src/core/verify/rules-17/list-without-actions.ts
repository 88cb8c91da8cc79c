import { isArray } from '../../base/json.ts';
import type { TraitScope } from '../check.ts';
import type { SuggestedAction } from '../finding.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';
import { type Root, rootsOf } from '../screens.ts';

/** Patterns that are there to choose a row. */
const lists: ReadonlySet<string> = new Set(['entity-table', 'entity-list', 'entity-cards']);
const choosing = /^(?:VIEW|EDIT|SELECT|DELETE)(?:_|$)/;

export const listWithoutActions: Rule = {
  id: 'list-without-actions',
  category: 'unhandled_ui_event',
  severity: 'error',
  official: 'CIRCUIT_DEAD_END_COMPONENT',
  targets: { since: '17' },
  says: 'A transition renders an `entity-table`, an `entity-list` or `entity-cards` as its screen, and the pattern has no `itemActions`: nobody can do anything with a row. A `data-list`, which only shows, needs none.',
  wrong: { pattern: { type: 'entity-table', entity: '@entity', fields: ['title'] } },
  right: { pattern: { type: 'data-list', entity: '@entity', fields: ['title'] } },
  fixes: ['set_property'],
  check: {
    trait: (scope) => {
      for (const transition of scope.trait.transitions)
        for (const root of rootsOf(transition)) {
          if (!lists.has(root.type) || hasActions(root)) continue;
          const message = `the ${quote(root.type)} has no actions, so that nobody can do anything with a row: give it \`itemActions\`, or show a \`data-list\``;
          scope.report(listWithoutActions, transition, root.rest, root.type, message, ({ path }) =>
            repairsOf(scope, root, transition.to, path),
          );
        }
    },
  },
};

/** A binding brings nobody knows what. */
const hasActions = ({ node }: Root) =>
  [node.itemActions, node.actions].some((list) => (isArray(list) ? list.length > 0 : typeof list === 'string'));

function repairsOf({ trait, registries }: TraitScope, { node }: Root, state: string, path: string): SuggestedAction[] {
  const taken = trait.transitions.find(
    ({ sources, event }) => choosing.test(event) && (sources.includes(state) || sources.includes('*')),
  );
  const repairs: SuggestedAction[] = [];
  if (taken !== undefined) {
    const [word = ''] = taken.event.split('_');
    const value = [{ label: word.charAt(0) + word.slice(1).toLowerCase(), event: taken.event }];
    repairs.push({ action: 'set_property', params: { path: `${path}/itemActions`, value } });
  }
  const shown = registries.patternTable.get('data-list')?.properties;
  if (Object.keys(node).every((name) => name === 'type' || name === 'entity' || shown?.has(name)))
    repairs.push({ action: 'set_property', params: { path: `${path}/type`, value: 'data-list' } });
  return repairs;
}
