import type { TraitScope } from '../check.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';
import { actionsOfRoot, type RootAction, rootsOf } from '../screens.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const rowsOnly = words('CANCEL CLOSE CREATE SAVE SUBMIT');
const plain = words('CREATE DELETE EDIT SAVE VIEW');
/** Events that the actions of a pattern may not emit. */
const strange: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['entity-table', rowsOnly],
  ['entity-list', rowsOnly],
  ['entity-cards', rowsOnly],
  ['page-header', words('DELETE EDIT SAVE SUBMIT VIEW')],
  ['detail-panel', words('CREATE SAVE SELECT SUBMIT')],
  ['empty-state', words('CANCEL DELETE EDIT SAVE VIEW')],
  ['modal', words('CREATE DELETE EDIT VIEW')],
  ['drawer', words('CREATE DELETE VIEW')],
  ['confirm-dialog', plain],
  ['tabs', plain],
  ['form', words('CREATE DELETE EDIT SELECT VIEW')],
  ['form-actions', words('CREATE DELETE EDIT SELECT VIEW')],
  ['form-section', words('CREATE DELETE EDIT SAVE SELECT VIEW')],
]);

/** Events of `actions` that ask for a pattern of some kind in the same state. */
const kinds = [
  {
    events: words('CANCEL FIELD_BLUR FIELD_CHANGE RESET SAVE SUBMIT'),
    patterns: words('form form-actions form-section'),
    noun: 'a form',
  },
  {
    events: words('FILTER PAGE SELECT SELECT_ALL SORT'),
    patterns: words('entity-cards entity-list entity-table'),
    noun: 'a list of rows',
  },
];

const header = (event: string) => ({
  pattern: { type: 'page-header', title: 'Tickets', actions: [{ label: event, event }] },
  events: [event],
  transitions: [{ from: 'open', event, to: 'open' }],
});

export const actionOfAnotherPattern: Rule = {
  id: 'action-of-another-pattern',
  category: 'unhandled_ui_event',
  severity: 'error',
  official: 'CIRCUIT_ACTION_COMPONENT_MISMATCH',
  targets: { since: '17' },
  says: 'An action of the pattern that a transition renders as its screen raises an event that this version of the format keeps for other patterns: SAVE on an `entity-table`, or, among `actions`, SUBMIT in a state without a form and SORT in one without a list of rows.',
  wrong: header('EDIT'),
  right: header('REFRESH'),
  fixes: [],
  check: {
    trait: (scope) => {
      let shown: ReadonlyMap<string, ReadonlySet<string>> | null = null;
      for (const transition of scope.trait.transitions)
        for (const root of rootsOf(transition))
          for (const one of actionsOfRoot(root)) {
            shown ??= patternsByState(scope);
            const lacking = lackingFor(one, shown.get(transition.to));
            if (lacking === null) continue;
            const message = `${quote(one.event)} is no action of the ${quote(root.type)}${lacking}: raise an event of another name, or use a button`;
            scope.report(actionOfAnotherPattern, transition, one.rest, one.event, message);
          }
    },
  },
};

/** Why an action may not stand there; null where it may. */
function lackingFor({ root, list, event }: RootAction, shown: ReadonlySet<string> | undefined): string | null {
  if (strange.get(root.type)?.has(event)) return '';
  if (list !== 'actions') return null;
  const kind = kinds.find(({ events }) => events.has(event));
  if (kind === undefined || [...kind.patterns].some((type) => shown?.has(type))) return null;
  return ` where the state shows ${kind.noun} nowhere`;
}

function patternsByState({ trait }: TraitScope): ReadonlyMap<string, ReadonlySet<string>> {
  const shown = new Map<string, Set<string>>();
  for (const transition of trait.transitions)
    for (const { type } of rootsOf(transition)) {
      const types = shown.get(transition.to) ?? new Set<string>();
      shown.set(transition.to, types.add(type));
    }
  return shown;
}
