import { isObject, type Json } from '../../base/json.ts';
import type { DocumentScope } from '../document-scope.ts';
import type { SuggestedAction } from '../finding.ts';
import { hint, nearTo, quote } from '../hint.ts';
import themeNames from '../registry/themes-17.json' with { type: 'json' };
import type { Rule } from '../rule.ts';

export const unknownTheme: Rule = {
  id: 'unknown-theme',
  category: 'invalid_declaration',
  severity: 'error',
  official: 'ORB_X_UNKNOWN_THEME',
  targets: { since: '17' },
  says: 'The `theme` of the document or of an orbital is no theme that version 17 brings along, none that an orbital writes out as `{ name, tokens }`, and none that comes with an import (`Alias.theme`).',
  wrong: { orbital: { theme: 'corporate' } },
  right: { orbital: { theme: 'corporate-light' } },
  fixes: ['set_property', 'unset_property'],
  check: {
    document: (scope) => {
      const { model, root } = scope;
      const holders = [
        { element: root, theme: model.document.theme },
        ...model.orbitals.map((orbital) => ({
          element: orbital,
          theme: isObject(orbital.node) ? orbital.node.theme : undefined,
        })),
      ].filter(({ theme }) => theme !== undefined && theme !== null);
      if (holders.length === 0) return;
      const own = holders.flatMap(({ element, theme }) => (element !== root && isTheme(theme) ? [theme.name] : []));
      const known = new Set([...themeNames, ...own]);
      for (const { element, theme } of holders) {
        if (isTheme(theme) || (typeof theme === 'string' && (known.has(theme) || fromImport.test(theme)))) continue;
        report(scope, { element, rest: ['theme'] }, theme as Json, known);
      }
    },
  },
};

const fromImport = /^\p{Lu}[^.]*\.theme$/u;

const isTheme = (theme: Json | undefined): theme is { readonly name: string; readonly tokens: Json } =>
  isObject(theme) && typeof theme.name === 'string' && isObject(theme.tokens);

function report(
  scope: DocumentScope,
  place: Parameters<DocumentScope['report']>[1],
  theme: Json,
  known: ReadonlySet<string>,
) {
  const unset = (path: string): SuggestedAction => ({ action: 'unset_property', params: { path } });
  if (typeof theme !== 'string') {
    const message = 'a theme is a name, or an object with a `name` and `tokens`: version 17 reads nothing else';
    scope.report({ ...unknownTheme, official: 'JSON_PARSE_ERROR' }, place, '', message, ({ path }) => [unset(path)]);
    return;
  }
  const variants = ['light', 'dark'].map((variant) => `${theme}-${variant}`).filter((name) => known.has(name));
  const near = variants.length > 0 ? variants : nearTo(theme, known, scope);
  const message = `no theme is called ${quote(theme)}: take one that version 17 brings along, such as "linear-clean-light"${hint(near)}`;
  scope.report(unknownTheme, place, theme, message, ({ path }) => [
    ...near.slice(0, 1).map((value) => ({ action: 'set_property', params: { path, value } })),
    unset(path),
  ]);
}
