import type { Trait } from '../../schema/element.ts';
import { symbolsOf } from '../../schema/symbols.ts';
import type { DocumentScope } from '../document-scope.ts';
import { hint, nearTo, quote } from '../hint.ts';
import { leadsSomewhere } from '../page-paths.ts';
import type { Rule } from '../rule.ts';

export const unknownPage: Rule = {
  id: 'unknown-page',
  category: 'invalid_effect',
  severity: 'error',
  official: 'ORB_EFF_NAVIGATE_TARGET_UNREACHABLE',
  targets: { since: '17' },
  says: 'In a closed document, a `navigate` leads to a path that no page has. A path that is made when it runs is not judged. Before version 17 a note tells a path that is like one of a page: another document of the application may have it.',
  wrong: { effects: [['navigate', '/bord']] },
  right: { effects: [['navigate', '/board']] },
  fixes: ['set_property'],
  check: {
    document: (scope) => {
      const { model } = scope;
      if (!model.isClosed || model.pages.length === 0) return;
      for (let i = 0; i < scope.facts.length; i++)
        for (const { kind, name, element, rest } of scope.facts[i]?.forNotes ?? [])
          if (kind === 'page' && !leadsSomewhere(model, name))
            report(scope, name, { element, rest, trait: model.traits[i] as Trait });
    },
  },
};

function report(scope: DocumentScope, name: string, place: Parameters<DocumentScope['report']>[1]): void {
  const paths = () =>
    symbolsOf(scope.model)
      .declarations('page')
      .map(({ owner }) => (owner !== null && 'path' in owner ? String(owner.path) : ''));
  const near = nearTo(name, paths, scope);
  const message = `no page has the path ${quote(name)}: name one that is there, or add the page${hint(near)}`;
  const [nearest] = near;
  scope.report(unknownPage, place, name, message, ({ path }) =>
    nearest === undefined ? [] : [{ action: 'set_property', params: { path, value: nearest } }],
  );
}
