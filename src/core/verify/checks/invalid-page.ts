import { toLatin } from '../../base/latin.ts';
import type { Page } from '../../schema/element.ts';
import type { Check } from '../check.ts';
import type { DocumentScope } from '../document-scope.ts';
import type { SuggestedAction } from '../finding.ts';
import { quote } from '../hint.ts';

const validPath = /^\/[\w\-:/.]*$/;

export const invalidPage: Check = {
  code: 'invalid_page',
  condition:
    'A page object has no `path`, one that does not match `^/[\\w\\-:/.]*$`, one that another page has, or no traits. A bare name and a reference are exempt from having a path and traits.',
  repairs: ['set_property', 'unset_property'],
  document: (scope) => {
    const seen = new Set<string>();
    for (const page of scope.model.pages) {
      if (typeof page.node === 'string') continue;
      judgePath(scope, page, seen);
      if (page.isKnown && page.traitNames.length === 0) reportEmpty(scope, page);
    }
  },
};

function judgePath(scope: DocumentScope, page: Page, seen: Set<string>): void {
  const { path } = page;
  if (path === null) {
    if (page.isKnown) reportPath(scope, page, [], 'the page has no `path`: give it one that begins with "/"');
    return;
  }
  if (!validPath.test(path)) {
    const message = `${quote(path)} is no path: begin with "/" and use letters, digits, "-", "_", ".", ":" and "/"`;
    reportPath(scope, page, ['path'], message);
  } else if (seen.has(path)) {
    reportPath(scope, page, ['path'], `another page has the path ${quote(path)}: give each its own`);
  }
  seen.add(path);
}

function reportPath(scope: DocumentScope, page: Page, rest: readonly string[], message: string): void {
  const value = freePath(scope, page);
  scope.report('invalid_page', 'error', { element: page, rest }, page.name, message, (place) => [
    { action: 'set_property', params: { path: rest.length === 0 ? `${place.path}/path` : place.path, value } },
    {
      action: 'unset_property',
      params: { path: rest.length === 0 ? place.path : place.path.slice(0, -'/path'.length) },
    },
  ]);
}

/** A path from the page's name that no page has. */
function freePath(scope: DocumentScope, page: Page): string {
  const slug = slugOf(page.path ?? '') || slugOf(page.name) || 'page';
  return scope.freePath(`/${slug}`);
}

/** What a path may hold of a text; nothing of one in another script. */
function slugOf(text: string): string {
  const words = toLatin(text)
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase();
  const slug = words.replace(/[^a-z0-9_:./-]+/g, '-').replace(/^[-/]+|(?<!-)-+$/g, '');
  return /[a-z0-9]/.test(slug) ? slug : '';
}

function reportEmpty(scope: DocumentScope, page: Page): void {
  const message = 'the page shows no trait: bind one, or remove the page';
  scope.report('invalid_page', 'error', { element: page }, page.name, message, (place) => {
    const repairs: SuggestedAction[] = [];
    const [first] = page.orbital.traits;
    if (first !== undefined && first.name !== '')
      repairs.push({ action: 'set_property', params: { path: `${place.path}/traits`, value: [{ ref: first.name }] } });
    repairs.push({ action: 'unset_property', params: { path: place.path } });
    return repairs;
  });
}
