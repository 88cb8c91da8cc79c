// The paths of pages: which are valid, and how a wrong one is told and mended.
import { charge } from '../base/budget.ts';
import { isArray, isObject, type Json } from '../base/json.ts';
import { toLatin } from '../base/latin.ts';
import { createNodeMemo } from '../base/node-memo.ts';
import type { Segment } from '../base/pointer.ts';
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

/** The paths of the pages of a model, to be looked up in. */
interface Paths {
  /** True if a page has a path that is not known: every path may lead to it. */
  readonly mayBeAny: boolean;
  /** The first page of each path, as `/tickets/:/notes`, where a step that takes any is a colon. */
  readonly known: ReadonlyMap<string, Page>;
  /** For each number of steps, which of them take any: each such choice once. */
  readonly open: ReadonlyMap<number, readonly (readonly number[])[]>;
}

const pathsOfModels = createNodeMemo<Paths>();

/** True if a page has the path, whatever comes behind `?` and `#`; a step of a page's path that begins with a colon takes any. */
export function leadsSomewhere(model: Model, path: string): boolean {
  return pathsOf(model).mayBeAny || pageAt(model, path) !== null;
}

/** The page that a path leads to. */
export function pageAt(model: Model, path: string): Page | null {
  const { open, known } = pathsOf(model);
  const steps = stepsOf(path);
  const choices = open.get(steps.length) ?? noChoices;
  charge(choices.length, 'looking for pages');
  for (const choice of choices) {
    const page = known.get(joined(steps, choice));
    if (page !== undefined) return page;
  }
  return null;
}

function pathsOf(model: Model): Paths {
  let paths = pathsOfModels.get(model);
  if (paths === undefined) {
    paths = readPaths(model);
    pathsOfModels.set(model, paths);
  }
  return paths;
}

const noChoices: readonly (readonly number[])[] = [];

function readPaths({ pages }: Model): Paths {
  const known = new Map<string, Page>();
  const open = new Map<number, Map<string, readonly number[]>>();
  for (const page of pages) {
    const { path } = page;
    if (path === null) continue;
    const steps = stepsOf(path);
    const any = [...steps.keys()].filter((i) => (steps[i] as string).startsWith(':'));
    const pattern = joined(steps, any);
    if (!known.has(pattern)) known.set(pattern, page);
    const choices = open.get(steps.length) ?? new Map<string, readonly number[]>();
    open.set(steps.length, choices.set(any.join(), any));
  }
  return {
    mayBeAny: pages.some((page) => page.path === null && !page.isKnown),
    known,
    open: new Map([...open].map(([count, choices]) => [count, [...choices.values()]])),
  };
}

function joined(steps: readonly string[], any: readonly number[]): string {
  if (any.length === 0) return steps.join('/');
  const plain = [...steps];
  for (const i of any) plain[i] = ':';
  return plain.join('/');
}

const stepsOf = (path: string): readonly string[] => {
  const end = path.search(/[?#]/);
  let length = end === -1 ? path.length : end;
  while (length > 0 && path.charCodeAt(length - 1) === slash) length--;
  return path.slice(0, length).split('/');
};

const slash = 47;

/** A text that begins with a slash, as paths of pages do. */
export interface PathText {
  readonly path: string;
  /** From the part that was asked for to the text. */
  readonly rest: readonly Segment[];
}

const noTexts: readonly PathText[] = [];
const textsOfParts = createNodeMemo<readonly PathText[]>();

/** The texts that begin with a slash in a trait or a theme, kept with it: an edit elsewhere leaves it alone. */
export function pathTextsIn(part: Json | undefined): readonly PathText[] {
  if (typeof part === 'string') return part.charCodeAt(0) === slash ? [{ path: part, rest: [] }] : noTexts;
  if (typeof part !== 'object' || part === null) return noTexts;
  let texts = textsOfParts.get(part);
  if (texts === undefined) {
    const found: PathText[] = [];
    collectPathTexts(part, [], found);
    texts = found;
    textsOfParts.set(part, texts);
  }
  return texts;
}

function collectPathTexts(value: Json | undefined, path: Segment[], found: PathText[]): void {
  if (typeof value === 'string') {
    if (value.charCodeAt(0) === slash) found.push({ path: value, rest: [...path] });
  } else if (isArray(value))
    value.forEach((item, i) => {
      path.push(i);
      collectPathTexts(item, path, found);
      path.pop();
    });
  else if (isObject(value))
    for (const name in value) {
      path.push(name);
      collectPathTexts(value[name], path, found);
      path.pop();
    }
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
