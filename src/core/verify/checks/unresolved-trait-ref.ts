import { isObject } from '../../base/json.ts';
import type { Page, Trait } from '../../schema/element.ts';
import { aliasOf, shownIn } from '../../schema/symbols.ts';
import type { Check } from '../check.ts';
import type { DocumentScope } from '../document-scope.ts';
import type { SuggestedAction } from '../finding.ts';
import { hint, nearTo, quote } from '../hint.ts';

export const unresolvedTraitRef: Check = {
  code: 'unresolved_trait_ref',
  condition:
    'A reference such as `Alias.traits.Name` or `Alias.pages.Name` uses an alias that the `uses` of its orbital do not give, or a page shows a trait that its orbital does not have. A bare string among the traits is unknown, not wrong.',
  repairs: ['set_property', 'unset_property'],
  document: (scope) => {
    for (const trait of scope.model.traits) if (trait.form === 'reference') judgeReference(scope, trait, trait);
    for (const page of scope.model.pages) {
      judgeReference(scope, page);
      judgePage(scope, page);
    }
  },
};

function judgeReference(scope: DocumentScope, element: Trait | Page, trait?: Trait): void {
  const ref = isObject(element.node) && typeof element.node.ref === 'string' ? element.node.ref : '';
  const alias = aliasOf(ref);
  const { uses } = element.orbital;
  if (alias === null || uses.has(alias)) return;
  const near = nearTo(alias, uses.keys(), scope);
  const message = `${quote(ref)} begins with the alias ${quote(alias)}, which the orbital's \`uses\` do not give: import it there${hint(near)}`;
  const [nearest] = near;
  const place = { element, rest: ['ref'], ...(trait && { trait }) };
  scope.report('unresolved_trait_ref', 'error', place, ref, message, ({ path }) =>
    nearest === undefined
      ? []
      : [{ action: 'set_property', params: { path, value: `${nearest}${ref.slice(alias.length)}` } }],
  );
}

function judgePage(scope: DocumentScope, page: Page): void {
  if (!page.isKnown) return;
  const { traits } = page.orbital;
  for (const { name, path: rest } of shownIn(page)) {
    if (scope.shownNames(page.orbital).has(name)) continue;
    const near = nearTo(name, () => traits.map((trait) => trait.name), scope);
    const message = `the page shows ${quote(name)}, which is no trait of its orbital: add the trait or name one that it has${hint(near)}`;
    scope.report('unresolved_trait_ref', 'error', { element: page, rest }, name, message, ({ path }) => {
      const repairs: SuggestedAction[] = [];
      const [nearest] = near;
      if (nearest !== undefined) repairs.push({ action: 'set_property', params: { path, value: nearest } });
      if (page.traitNames.length > 1)
        repairs.push({
          action: 'unset_property',
          params: { path: rest.length === 2 ? path : path.slice(0, -'/ref'.length) },
        });
      return repairs;
    });
  }
}
