import type { Page } from '../../schema/element.ts';
import type { DocumentScope } from '../document-scope.ts';
import type { SuggestedAction } from '../finding.ts';
import type { Rule } from '../rule.ts';

export const pageWithoutTraits: Rule = {
  id: 'page-without-traits',
  category: 'invalid_page',
  severity: 'error',
  says: 'A page object shows no trait. A bare name and a reference are exempt.',
  wrong: { pages: [{ name: 'List', path: '/list', traits: [] }] },
  right: { pages: [{ name: 'List', path: '/list', traits: [{ ref: 'Triage' }] }] },
  fixes: ['set_property', 'unset_property'],
  check: {
    document: (scope) => {
      for (const page of scope.model.pages)
        if (typeof page.node !== 'string' && page.isKnown && page.traitNames.length === 0) report(scope, page);
    },
  },
};

function report(scope: DocumentScope, page: Page): void {
  const message = 'the page shows no trait: bind one, or remove the page';
  scope.report(pageWithoutTraits, { element: page }, page.name, message, (place) => {
    const [first] = page.orbital.traits;
    const repair: SuggestedAction =
      first !== undefined && first.name !== ''
        ? { action: 'set_property', params: { path: `${place.path}/traits`, value: [{ ref: first.name }] } }
        : { action: 'unset_property', params: { path: place.path } };
    return [repair];
  });
}
