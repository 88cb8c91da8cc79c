import type { Page } from '../../schema/element.ts';
import { shownIn, symbolsOf } from '../../schema/symbols.ts';
import type { DocumentScope } from '../document-scope.ts';
import type { SuggestedAction } from '../finding.ts';
import { hint, nearTo, quote } from '../hint.ts';
import { takenBy17 } from '../registry.ts';
import type { Rule } from '../rule.ts';

export const unknownPageTrait: Rule = {
  id: 'unknown-page-trait',
  category: 'unresolved_trait_ref',
  severity: 'error',
  says: 'A page shows a trait that its orbital does not have. A bare string among the traits is unknown, not wrong.',
  wrong: { pages: [{ name: 'List', path: '/list', traits: [{ ref: 'Traige' }] }] },
  right: { pages: [{ name: 'List', path: '/list', traits: [{ ref: 'Triage' }] }] },
  fixes: ['set_property', 'unset_property'],
  check: {
    document: (scope) => {
      for (const page of scope.model.pages) judge(scope, page);
    },
  },
};

function judge(scope: DocumentScope, page: Page): void {
  if (!page.isKnown) return;
  for (const { name, path: rest } of shownIn(page)) {
    if (scope.shownNames(page.orbital).has(name)) continue;
    const near = nearTo(name, symbolsOf(scope.model).namesIn('trait', page.orbital), scope);
    const message = `the page shows ${quote(name)}, which is no trait of its orbital: add the trait or name one that it has${hint(near)}`;
    const isElsewhere = scope.model.traitsByName.has(name);
    const rule = isElsewhere ? takenBy17(scope.registries, unknownPageTrait) : unknownPageTrait;
    scope.report(rule, { element: page, rest }, name, message, ({ path }) => {
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
