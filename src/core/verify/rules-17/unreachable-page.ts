import { isObject, type Json } from '../../base/json.ts';
import type { DocumentScope } from '../document-scope.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

const other = (effects: Json) => ({
  page: { path: '/' },
  pages: [{ name: 'Archive', path: '/archive', traits: [{ ref: 'Triage' }] }],
  effects: effects as readonly Json[],
});

export const unreachablePage: Rule = {
  id: 'unreachable-page',
  category: 'invalid_page',
  severity: 'error',
  official: 'ORB_PAGE_UNREACHABLE',
  targets: { since: '17' },
  says: 'A page beside the first has a plain path that no link, setting or `navigate` names. A path with a parameter is exempt.',
  wrong: other([]),
  right: other([['navigate', '/archive']]),
  fixes: [],
  check: {
    document: (scope) => {
      const pages = scope.model.pages.filter(({ path }) => path !== null);
      if (pages.length < 2) return;
      const named = namedTexts(scope);
      pages.forEach((page, i) => {
        const path = page.path as string;
        if (i === 0 || path === '/' || path.includes(':') || named.has(path)) return;
        if (isObject(page.node) && page.node.isInitial === true) return;
        const message = `no link and no \`navigate\` leads to the page ${quote(path)}: link it, or navigate to it`;
        scope.report(unreachablePage, { element: page }, page.name, message);
      });
    },
  },
};

/** All texts in traits and themes: whatever names a path leads to its page. */
function namedTexts({ model }: DocumentScope): ReadonlySet<string> {
  const texts = new Set<string>();
  const collect = (value: Json | undefined): void => {
    if (typeof value === 'string') {
      if (value.startsWith('/')) texts.add(value);
    } else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) collect(part);
  };
  for (const { node } of model.orbitals) {
    const { traits, theme } = node as { readonly traits?: Json; readonly theme?: Json };
    collect(traits);
    collect(theme);
  }
  return texts;
}
