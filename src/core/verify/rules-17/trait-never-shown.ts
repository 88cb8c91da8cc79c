import type { Json } from '../../base/json.ts';
import { isArray, isObject } from '../../base/json.ts';
import type { Page, Trait } from '../../schema/element.ts';
import { boundTraits } from '../bound-traits.ts';
import type { DocumentScope } from '../document-scope.ts';
import type { SuggestedAction } from '../finding.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';
import { writtenOut } from '../unreadable.ts';

const counter = {
  name: 'Count',
  category: 'lifecycle',
  stateMachine: {
    states: [{ name: 'idle', isInitial: true }],
    events: ['INIT'],
    transitions: [{ from: 'idle', event: 'INIT', to: 'idle' }],
  },
};

export const traitNeverShown: Rule = {
  id: 'trait-never-shown',
  category: 'invalid_page',
  severity: 'error',
  official: 'ORB_CIRCUIT_CLIENT_UNBOUND_STATE_MACHINE',
  targets: { since: '17' },
  says: 'In an orbital with pages, a trait with a state machine is shown by no page, nor embedded (`@trait.Name`) by a trait that one shows: its machine never runs. An outline, which names traits alone, is exempt.',
  wrong: { traits: [counter], page: { traits: [{ ref: 'Triage' }] } },
  right: { traits: [counter], page: { traits: [{ ref: 'Triage' }, { ref: 'Count' }] } },
  fixes: ['set_property'],
  check: {
    document: (scope) => {
      for (const orbital of writtenOut(scope.model)) {
        const { traits, pages } = orbital;
        if (!pages.some(({ isKnown, traitNames }) => isKnown && traitNames.length > 0)) continue;
        if (traits.length === 1 && pages.some(({ traitNames }) => traitNames.includes(traits[0]?.name ?? ''))) continue;
        const bound = boundTraits(orbital);
        for (const trait of traits)
          if (trait.form === 'inline' && trait.transitions.length > 0 && !bound.has(trait)) report(scope, trait);
      }
    },
  },
};

function report(scope: DocumentScope, trait: Trait): void {
  const message = `no page shows ${quote(trait.name)}, and no trait that is shown embeds it: its machine never runs; show it on a page`;
  scope.report(traitNeverShown, { element: trait, trait }, trait.name, message, (place) =>
    trait.name === '' ? [] : trait.orbital.pages.flatMap((page) => shownToo(page, trait, place.path)).slice(0, 1),
  );
}

/** The page shows it beside what it shows. */
function shownToo({ node, steps }: Page, { name }: Trait, path: string): readonly SuggestedAction[] {
  const shown: Json | undefined = isObject(node) ? node.traits : undefined;
  if (!isArray(shown) || shown.length === 0) return [];
  const orbital = path.slice(0, path.lastIndexOf('/traits/'));
  const params = { path: `${orbital}/${steps.join('/')}/traits/-`, value: { ref: name } };
  return [{ action: 'set_property', params }];
}
