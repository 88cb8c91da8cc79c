import { isObject } from '../../base/json.ts';
import type { Page, Trait } from '../../schema/element.ts';
import { aliasOf, symbolsOf } from '../../schema/symbols.ts';
import type { DocumentScope } from '../document-scope.ts';
import { hint, nearTo, quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

export const unknownAlias: Rule = {
  id: 'unknown-alias',
  category: 'unresolved_trait_ref',
  severity: 'error',
  says: 'A reference such as `Alias.traits.Name` or `Alias.pages.Name` begins with an alias that the `uses` of its orbital do not give.',
  wrong: {
    orbital: { uses: [{ from: 'std/behaviors/std-browse', as: 'Browse' }] },
    traits: [{ ref: 'Brwse.traits.BrowseList' }],
  },
  right: {
    orbital: { uses: [{ from: 'std/behaviors/std-browse', as: 'Browse' }] },
    traits: [{ ref: 'Browse.traits.BrowseList' }],
  },
  fixes: ['set_property'],
  check: {
    document: (scope) => {
      for (const trait of scope.model.traits) if (trait.form === 'reference') judge(scope, trait, trait);
      for (const page of scope.model.pages) judge(scope, page);
    },
  },
};

function judge(scope: DocumentScope, element: Trait | Page, trait?: Trait): void {
  const ref = isObject(element.node) && typeof element.node.ref === 'string' ? element.node.ref : '';
  const alias = aliasOf(ref);
  const symbols = symbolsOf(scope.model);
  if (alias === null || symbols.find('alias', element.orbital, alias) !== null) return;
  const near = nearTo(alias, symbols.namesIn('alias', element.orbital), scope);
  const message = `${quote(ref)} begins with the alias ${quote(alias)}, which the orbital's \`uses\` do not give: import it there${hint(near)}`;
  const [nearest] = near;
  const place = { element, rest: ['ref'], ...(trait && { trait }) };
  scope.report(unknownAlias, place, ref, message, ({ path }) =>
    nearest === undefined
      ? []
      : [{ action: 'set_property', params: { path, value: `${nearest}${ref.slice(alias.length)}` } }],
  );
}
