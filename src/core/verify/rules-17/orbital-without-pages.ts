import type { Json } from '../../base/json.ts';
import { isArray } from '../../base/json.ts';
import type { Orbital } from '../../schema/element.ts';
import type { DocumentScope } from '../document-scope.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';
import { contentOf } from '../step-content.ts';
import { writtenOut } from '../unreadable.ts';

export const orbitalWithoutPages: Rule = {
  id: 'orbital-without-pages',
  category: 'invalid_page',
  severity: 'error',
  official: 'ORB_O_MISSING_PAGES',
  targets: { since: '17' },
  says: 'An orbital that is written out renders something and has an empty list of `pages`, or has no pages while another orbital of the document has pages: nobody reaches its traits. A document without any page is an outline and exempt, where it has no such list.',
  wrong: { orbital: { pages: [] } },
  right: { orbital: { pages: [{ name: 'Board', path: '/board', traits: [{ ref: 'Triage' }] }] } },
  fixes: ['set_property'],
  check: {
    document: (scope) => {
      const { pages } = scope.model;
      for (const orbital of writtenOut(scope.model)) {
        if (orbital.pages.length > 0) continue;
        const own = (orbital.node as { readonly pages?: Json }).pages;
        if (pages.length > 0 || (isArray(own) && own.length === 0 && hasScreens(orbital))) report(scope, orbital);
      }
    },
  },
};

const hasScreens = ({ traits }: Orbital) =>
  traits.some(({ transitions }) => transitions.some((transition) => contentOf(transition).nodes.length > 0));

function report(scope: DocumentScope, orbital: Orbital): void {
  const { name, traits } = orbital;
  const message = `the orbital ${quote(name)} has no pages, so that nobody reaches its traits: give it a page that shows them`;
  scope.report(orbitalWithoutPages, { element: orbital }, name, message, ({ path }) => {
    // A page beside others needs a link to it, and where that belongs an author has to say.
    if (name === '' || scope.model.pages.length > 0) return [];
    const shown = traits.flatMap((trait) => (trait.name === '' ? [] : [{ ref: trait.name }]));
    const page = { name, path: '/', traits: shown };
    return [{ action: 'set_property', params: { path: `${path}/pages`, value: [page] } }];
  });
}
