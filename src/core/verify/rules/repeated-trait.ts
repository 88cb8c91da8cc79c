import type { Json } from '../../base/json.ts';
import type { Trait } from '../../schema/element.ts';
import { freeNameIn, isSameJson, removal, renamedCopy } from '../declared-names.ts';
import type { DocumentScope } from '../document-scope.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

/** Traits are called by their names throughout the document. */
export const repeatedTrait: Rule = {
  id: 'repeated-trait',
  category: 'invalid_declaration',
  severity: 'error',
  official: 'ORB_T_DUPLICATE_NAME',
  says: 'Two inline traits of a document have one name.',
  wrong: {
    traits: [
      {
        name: 'Triage',
        category: 'lifecycle',
        stateMachine: {
          states: [{ name: 'idle', isInitial: true }],
          events: ['INIT'],
          transitions: [{ from: 'idle', event: 'INIT', to: 'idle' }],
        },
      },
    ],
  },
  right: {
    traits: [
      {
        name: 'Sorting',
        category: 'lifecycle',
        stateMachine: {
          states: [{ name: 'idle', isInitial: true }],
          events: ['INIT'],
          transitions: [{ from: 'idle', event: 'INIT', to: 'idle' }],
        },
      },
    ],
  },
  fixes: ['rename_trait', 'set_property', 'unset_property'],
  check: {
    document: (scope) => {
      const { model } = scope;
      if (model.traits.length === model.traitsByName.size) return;
      for (const [name, same] of model.traitsByName) {
        const inline = name === '' ? [] : same.filter((trait) => trait.form === 'inline');
        const [first, ...others] = inline;
        if (first !== undefined) for (const trait of others) report(scope, first, trait);
      }
    },
  },
};

function report(scope: DocumentScope, first: Trait, trait: Trait): void {
  const { name, orbital } = trait;
  const isSameOrbital = orbital === first.orbital;
  const where = isSameOrbital ? '' : ` in the orbital ${quote(first.orbital.name)}`;
  const message = `a trait ${quote(name)} is declared already${where}: rename or remove this one`;
  scope.report(repeatedTrait, { element: trait, trait }, name, message, (place) => {
    if (isSameOrbital)
      return isSameJson(first.node as Json, trait.node as Json)
        ? [removal(place.path)]
        : renamedCopy(place.path, freeNameIn(name, scope.model.traitsByName, trait));
    return [
      {
        action: 'rename_trait',
        params: { from: place.trait, to: freeNameIn(`${orbital.name}${name}`, scope.model.traitsByName, trait) },
      },
    ];
  });
}
