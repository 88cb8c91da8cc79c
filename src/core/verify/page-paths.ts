// The paths of pages: which are valid, and how a wrong one is told and mended.
import { toLatin } from '../base/latin.ts';
import type { Page } from '../schema/element.ts';
import type { Model } from '../schema/model.ts';
import type { DocumentScope } from './document-scope.ts';
import type { Ruling } from './rule.ts';

export const validPath = /^\/[\w\-:/.]*$/;

export function reportPath(
  rule: Ruling,
  scope: DocumentScope,
  page: Page,
  rest: readonly string[],
  message: string,
): void {
  const value = freePath(scope, page);
  scope.report(rule, { element: page, rest }, page.name, message, (place) => [
    { action: 'set_property', params: { path: rest.length === 0 ? `${place.path}/path` : place.path, value } },
    {
      action: 'unset_property',
      params: { path: rest.length === 0 ? place.path : place.path.slice(0, -'/path'.length) },
    },
  ]);
}

/** True if a page has the path, whatever comes behind `?` and `#`; a step of a page's path that begins with a colon takes any. */
export function leadsSomewhere({ pages }: Model, path: string): boolean {
  const steps = stepsOf(path);
  return pages.some((page) => {
    if (page.path === null) return !page.isKnown;
    const own = stepsOf(page.path);
    return own.length === steps.length && own.every((step, i) => step.startsWith(':') || step === steps[i]);
  });
}

const stepsOf = (path: string): readonly string[] =>
  path
    .replace(/[?#].*$/s, '')
    .replace(/\/+$/, '')
    .split('/');

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
