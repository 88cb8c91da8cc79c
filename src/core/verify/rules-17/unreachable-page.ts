import { isArray, isObject, type Json } from '../../base/json.ts';
import type { Trait } from '../../schema/element.ts';
import type { DocumentScope } from '../document-scope.ts';
import { nearTo, quote } from '../hint.ts';
import { leadsSomewhere, type PathText, pathTextsIn } from '../page-paths.ts';
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
  says: 'A page beside the first has a plain path that no link, setting or `navigate` names. A path with a parameter is exempt. A link to no page with a path that is near is told in place of the page.',
  wrong: other([['set', '@entity.title', 'done']]),
  right: other([['navigate', '/archive']]),
  fixes: ['set_property'],
  check: {
    document: (scope) => {
      const pages = scope.model.pages.filter(({ path }) => path !== null);
      if (pages.length < 2) return;
      const named = namedTexts(scope);
      let dead: readonly DeadLink[] | null = null;
      pages.forEach((page, i) => {
        const path = page.path as string;
        if (i === 0 || path === '/' || path.includes(':') || named.has(path)) return;
        if (isObject(page.node) && page.node.isInitial === true) return;
        dead ??= deadLinksOf(scope);
        const meant = dead.find(({ link }) => nearTo(link.path, [path], scope).length > 0);
        if (meant !== undefined) {
          const { trait, link } = meant;
          const message = `no page has the path ${quote(link.path)}, and nothing leads to ${quote(path)}: write that`;
          scope.report(unreachablePage, { element: trait, rest: link.rest, trait }, link.path, message, (place) => [
            { action: 'set_property', params: { path: place.path, value: path } },
          ]);
          return;
        }
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
    for (const part of isArray(traits) ? traits : [traits]) for (const { path } of pathTextsIn(part)) texts.add(path);
    for (const { path } of pathTextsIn(theme)) texts.add(path);
  }
  return texts;
}

interface DeadLink {
  readonly trait: Trait;
  readonly link: PathText;
}

/** The links that lead to no page, but for those of `navigate`, which have a rule of their own. */
function deadLinksOf({ model, facts }: DocumentScope): readonly DeadLink[] {
  const links: DeadLink[] = [];
  for (let i = 0; i < model.traits.length; i++) {
    const trait = model.traits[i] as Trait;
    const asked = new Set((facts[i]?.forNotes ?? []).flatMap(({ kind, name }) => (kind === 'page' ? [name] : [])));
    for (const link of pathTextsIn(trait.node))
      if (!asked.has(link.path) && !leadsSomewhere(model, link.path)) links.push({ trait, link });
  }
  return links;
}
