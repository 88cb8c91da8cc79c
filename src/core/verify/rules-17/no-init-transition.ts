import type { Json } from '../../base/json.ts';
import type { State, Trait } from '../../schema/element.ts';
import type { DocumentScope } from '../document-scope.ts';
import type { SuggestedAction } from '../finding.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';
import { fetchOf, initOf, isInteractive, unloadedIn } from './init-without-fetch.ts';
import { restoring } from './screen-not-restored.ts';

const spinner = ['render-ui', 'main', { type: 'spinner' }];

export const noInitTransition: Rule = {
  id: 'no-init-transition',
  category: 'missing_transition',
  severity: 'error',
  official: 'ORB_T_MISSING_INIT_TRANSITION',
  targets: { since: '17' },
  says: 'A trait of category `interaction`, or of none, has a machine with an initial state and no transition on INIT from there: whoever opens its page starts nothing. A guard on it does not matter, nor do initial effects and the `onEntry` of the state.',
  wrong: {
    machine: {
      states: [{ name: 'open', isInitial: true }],
      events: ['SAVE'],
      transitions: [{ from: 'open', event: 'SAVE', to: 'open', effects: [spinner] }],
    },
  },
  right: {
    machine: {
      states: [{ name: 'open', isInitial: true }],
      events: ['INIT'],
      transitions: [{ from: 'open', event: 'INIT', to: 'open', effects: [spinner] }],
    },
  },
  fixes: ['add_transition'],
  check: {
    document: (scope) => {
      for (const trait of scope.model.traits) {
        const start = beginsUnheard(trait);
        if (start === null) continue;
        const { name: initial } = start;
        const message = `no transition takes INIT in the initial state ${quote(initial)}, so that whoever opens its page starts nothing: add a transition on INIT`;
        scope.report(noInitTransition, { element: start, trait }, initial, message, (place) => [
          addInit(scope, trait, place.trait, initial),
        ]);
      }
    },
  },
};

/** The initial state of a trait that people see, if no transition takes INIT there. */
export function beginsUnheard(trait: Trait): State | null {
  const start = trait.states.find(({ isInitial }) => isInitial);
  return start !== undefined && start.name !== '' && isInteractive(trait) && initOf(trait) === undefined ? start : null;
}

/** A transition that stays in the initial state, fetches what its orbital fetches nowhere else, and shows the screen as far as it is known. */
function addInit(scope: DocumentScope, trait: Trait, name: string, initial: string): SuggestedAction {
  const shown = restoring(trait, initial, null);
  const entity = trait.linkedEntity;
  const isFetched = entity === null || shown.some(([operator, what]) => operator === 'fetch' && what === entity);
  const isLacking = !isFetched && unloadedIn(scope, trait.orbital).includes(trait);
  const effects = [...shown, ...(isLacking ? [fetchOf(trait, entity)] : [])];
  const params = { trait: name, from: initial, event: 'INIT', to: initial };
  const afterwards = effects.map(([effect, ...args]) => ({
    action: 'add_effect',
    params: { trait: name, state: initial, from: initial, event: 'INIT', effect: effect as Json, args },
  }));
  const isDeclared = trait.events.some((one) => one.name === 'INIT');
  const needs = [{ action: 'add_events', params: { trait: name, events: ['INIT'] } }];
  return {
    action: 'add_transition',
    params,
    ...(isDeclared ? {} : { needs }),
    ...(afterwards.length > 0 && { afterwards }),
  };
}
