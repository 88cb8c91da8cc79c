import { isArray, isObject, type Json } from '../../base/json.ts';
import { createNodeMemo } from '../../base/node-memo.ts';
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
  for (const { node } of model.orbitals) {
    const { traits, theme } = node as { readonly traits?: Json; readonly theme?: Json };
    for (const part of isArray(traits) ? traits : [traits]) for (const path of pathsIn(part)) texts.add(path);
    for (const path of pathsIn(theme)) texts.add(path);
  }
  return texts;
}

const known = createNodeMemo<readonly string[]>();

/** The paths in a trait or a theme, kept with it: an edit elsewhere leaves it alone. */
function pathsIn(part: Json | undefined): readonly string[] {
  if (typeof part !== 'object' || part === null) return typeof part === 'string' && part.startsWith('/') ? [part] : [];
  let paths = known.get(part);
  if (paths === undefined) {
    const found: string[] = [];
    collectPaths(part, found);
    paths = found;
    known.set(part, paths);
  }
  return paths;
}

function collectPaths(value: Json | undefined, paths: string[]): void {
  if (typeof value === 'string') {
    if (value.charCodeAt(0) === slash) paths.push(value);
  } else if (isArray(value)) for (const part of value) collectPaths(part, paths);
  else if (isObject(value)) for (const name in value) collectPaths(value[name], paths);
}

const slash = 47;
