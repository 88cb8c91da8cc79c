// Candidates for pages: a path as the other pages of the document have theirs, and the traits that no page shows yet.
import { canonicalJson } from '../base/canonical-json.ts';
import type { Json } from '../base/json.ts';
import { toLatin } from '../base/latin.ts';
import { createNodeMemo } from '../base/node-memo.ts';
import type { Action } from '../plan/index.ts';
import type { Page } from '../schema/element.ts';
import type { Model } from '../schema/model.ts';
import { pointerOf } from '../schema/model.ts';
import type { Finding } from '../verify/finding.ts';
import { type Candidate, candidate } from './candidate.ts';
import type { Located } from './locate.ts';
import { pluralOf } from './translate.ts';
import { isSameName, wordsOf } from './words.ts';

const validPath = /^\/[\w\-:/.]*$/;

/** Ways in which a path follows from a page's name; which of them a document follows, its other pages show. */
const plainForms: readonly ((page: Page) => string)[] = [
  (page) => `/${slugOf(page)}`,
  (page) => `/${pluralOf(slugOf(page))}`,
  (page) => `/${pluralOf(slugOf(page))}/:id`,
  (page) => `/${slugOf(page)}/:id`,
];
const forms: typeof plainForms = [
  ...plainForms,
  (page) => `/${slugOf(page).split('-').join('/')}`,
  (page) => `/${entitySlug(page)}`,
  (page) => `/${pluralOf(entitySlug(page))}`,
  (page) => `/${pluralOf(entitySlug(page))}/:id`,
];

function slugOf(page: Page): string {
  const words = wordsOf(page.name);
  return slugFrom(words.length > 1 && words.at(-1) === 'page' ? words.slice(0, -1) : words);
}

function entitySlug(page: Page): string {
  return slugFrom(wordsOf(page.orbital.entity?.name ?? page.name));
}

/** Names whose slug is kept: every page of a document is asked about for every page in question. */
const keptMax = 4096;
const keptSlugs = new Map<string, string>();

/** Words in the letters that a path may hold; those of another script have none. */
function slugFrom(words: readonly string[]): string {
  const key = words.join(' ');
  const kept = keptSlugs.get(key);
  if (kept !== undefined) return kept;
  const slug = freshSlug(words);
  if (keptSlugs.size >= keptMax) keptSlugs.clear();
  if (key.length <= keptLengthMax) keptSlugs.set(key, slug);
  return slug;
}

const keptLengthMax = 100;

function freshSlug(words: readonly string[]): string {
  const plain = words.map((word) => toLatin(word).replace(/\W+/g, '')).filter((word) => word !== '');
  return plain.join('-') || 'page';
}

export function pageCandidates(finding: Finding, { page }: Located, model: Model): Candidate[] {
  if (page === null || typeof page.node === 'string') return [];
  if (page.isKnown && page.traitNames.length === 0 && page.path !== null) return bindings(finding, page, model);
  const { path } = page;
  if (path !== null && !validPath.test(path)) {
    const plain = cleaned(path);
    // Of a path in another script nothing is left: the page's name may say it otherwise.
    if (plain === '/' && /[\p{L}\p{N}]/u.test(path))
      return newPaths(finding, page, model, { penalty: 0, isPair: false });
    return [pathCandidate(finding, model, page, plain, 0)].flat();
  }
  const twin = path === null ? undefined : model.pages.find((other) => other !== page && other.path === path);
  if (twin === undefined) return newPaths(finding, page, model, { penalty: 0, isPair: false });
  const copy = [page, twin].find((one) => isCopyOf(one, one === page ? twin : page));
  const remove = copy && { action: 'unset_property', params: { path: pointerOf(model, copy) } };
  const isPair = twin.orbital === page.orbital;
  const isTwinWrong = isTwinChanged(page, twin, model);
  return [
    ...(remove === undefined ? [] : [candidate(finding, 'correct', [remove], copyPenalty)]),
    ...newPaths(finding, page, model, { penalty: isTwinWrong ? 150 : 0, isPair }),
    ...newPaths(finding, twin, model, { penalty: isTwinWrong ? 0 : 150, isPair }),
  ];
}

/** Before finding a path for what is a copy. */
const copyPenalty = -100;

/** Whether a page is another one again, under its name with `Copy` or a number behind it. */
function isCopyOf({ node, name }: Page, original: Page): boolean {
  if (typeof node === 'string' || typeof original.node === 'string' || !name.startsWith(original.name)) return false;
  if (!/^[\s_-]*(?:copy)?[\s_-]*\d*$/i.test(name.slice(original.name.length)) || name === original.name) return false;
  const contentOf = ({ name: _, ...content }: Record<string, unknown>) => canonicalJson(content as Json);
  return contentOf(node) === contentOf(original.node);
}

/**
 * Whether of two pages with one path the twin was changed: a page of one thing is missed below that of all; the page whose name the path is keeps it; of two of one orbital, the one that shows what the path says;
 * then the one that no other path fits; then the one whose name explains this one better.
 */
function isTwinChanged(page: Page, twin: Page, model: Model): boolean {
  const path = page.path ?? '';
  // A page of one thing is at home below that of all of them: `ReportPage` at `/reports/:id`, beside `ReportsPage`.
  const [isOne, isTwinOne] = [page, twin].map((one) => lackedPath(one, model) === `/${pluralOf(slugOf(one))}/:id`);
  if (isOne !== isTwinOne) return isTwinOne === true;
  const [isHome, isTwinHome] = [page, twin].map((one) => isAtHome(one, model));
  if (isHome !== isTwinHome) return isHome === true;
  const [isNamedSo, isTwinNamedSo] = [page, twin].map((one) => path === `/${slugOf(one)}`);
  if (isNamedSo !== isTwinNamedSo) return isNamedSo === true;
  const many = twin.orbital === page.orbital ? manyOf(page, twin, path, model) : undefined;
  if (many !== undefined) return many === page;
  const [lacks, twinLacks] = [page, twin].map(
    (one) =>
      isManyAtOne(one, path) || lackedPath(one, model) !== undefined || isAbove(one, one === page ? twin : page, model),
  );
  if (lacks !== twinLacks) return twinLacks === true;
  return fitOf(twin, path, model) < fitOf(page, path, model);
}

/** Whether a page of one thing is below the page of all of them: `ReportPage` at `/reports/:id`, beside `/reports`. */
function isAtHome(page: Page, model: Model): boolean {
  const path = page.path ?? '';
  const isFormed = path.includes('/:') && plainForms.some((form) => form(page) === path);
  return isFormed && model.pages.some((one) => one.path === path.slice(0, path.indexOf('/:')));
}

/**
 * Of two pages with a path that has no parameter and that no usual form of their names yields: the only one of them that shows many things, where what it
 * shows is called as the path says, and the other is named as a page of one thing.
 */
function manyOf(page: Page, twin: Page, path: string, model: Model): Page | undefined {
  if (path.includes(':') || showsMany(page) === showsMany(twin)) return undefined;
  const [many, one] = showsMany(page) ? [page, twin] : [twin, page];
  const isFormed = [page, twin].some((other) => usualForms(other, model).some((form) => form(other) === path));
  const words = wordsIn(path);
  // A page with a word of the path in its name would have it as its name has it.
  const named = new Set(slugOf(many).split('-').map(pluralOf));
  const isOther = isFormed || isNumberRight(one, path) || words.some((word) => named.has(word));
  return isOther || !words.every((word) => isShownBy(many, word)) ? undefined : many;
}

/** Whether a page has a path, be it written wrongly. */
const isTaken = (path: string, model: Model) =>
  model.pages.some((one) => one.path !== null && cleaned(one.path) === path);

/** Whether the path above the one that two pages share is of a page's name alone, and no page has it. */
function isAbove(page: Page, twin: Page, model: Model): boolean {
  const above = page.path?.split('/:')[0];
  if (above === undefined || above === page.path || isTaken(above, model)) return false;
  const isNameOf = (one: Page) =>
    above === `/${slugOf(one)}` || (isNumberRight(one, above) && plainForms.some((form) => form(one) === above));
  const [isOf, isOfTwin] = [page, twin].map(isNameOf);
  return isOf === true && isOfTwin === false;
}

/**
 * A path that a page's name yields and that no page has, though another has that below or above it: of one thing beside all of them. For a page that
 * shows many things, whatever its name, the path above that of its sibling; for a page of one thing that below the only list of its orbital.
 */
function lackedPath(page: Page, model: Model): string | undefined {
  // What is beside the path in question says nothing about which of the two it belongs to.
  const others = model.pages.filter((one) => one.path !== page.path);
  const below = page.orbital.pages.find((one) => one !== page && one.path !== page.path && one.path?.includes('/:'));
  const above = below?.path?.split('/:')[0] ?? '';
  if (above !== '' && !isTaken(above, model) && showsMany(page)) return above;
  const isBeside = (path: string) =>
    path.includes('/:')
      ? others.some((one) => one.path === path.slice(0, path.indexOf('/:')))
      : others.some((one) => one.path?.startsWith(`${path}/:`) === true);
  const isLacking = (path: string) => isNumberRight(page, path) && isBeside(path) && !isTaken(path, model);
  const paths = plainForms.map((form) => form(page));
  const underList = pathBelowList(page);
  // What lies below the list already, or where its name or its entity has it, is at home.
  const isElsewhere =
    underList !== undefined &&
    page.path?.startsWith(underList.replace(':id', '')) !== true &&
    forms.every((form) => form(page) !== page.path);
  return [...paths, ...(isElsewhere ? [underList] : [])].find(isLacking);
}

/**
 * The path of one thing below the only list of a page's orbital, for a page that is no list itself. 210 of 225 such pages have it, whatever their names
 * (`npm run eval:facts`).
 */
export function pathBelowList(page: Page): string | undefined {
  if (showsMany(page)) return undefined;
  const [list, another] = page.orbital.pages.filter((one) => one.path?.includes(':') === false && showsMany(one));
  return list === undefined || another !== undefined ? undefined : `${list.path?.replace(/\/$/, '')}/:id`;
}

/** Longer ones are no paths that were meant as such. */
const pathLengthMax = 1_000;

/** Parameters as `:name`, one slash at the start, and nothing that a path may not hold. */
function cleaned(path: string): string {
  if (path.length > pathLengthMax) return path;
  const text = toLatin(path)
    .trim()
    .replace(/^[a-z]+:\/\/[^/]*/i, '')
    .replace(/^[./#]+(?=\/)/, '')
    .replace(/[?#].*$/s, '')
    .replace(/\/\*+$/, '')
    .replace(/[{<[(]\s*:?([\w-]+)\s*[}>\])]/g, ':$1')
    .replace(/\$(\w+)/g, ':$1')
    .replace(/\\/g, '/')
    .replace(/[^\w\-:/.]+/g, '-')
    .replace(/\/{2,}/g, '/')
    .replace(/^-+|(?<!-)-+$/g, '');
  return text.startsWith('/') ? text : `/${text}`;
}

function pathCandidate(finding: Finding, model: Model, page: Page, value: string, penalty: number): Candidate[] {
  const isTaken = model.pages.some((other) => other !== page && other.path === value);
  if (isTaken || !validPath.test(value)) return [];
  const action: Action = { action: 'set_property', params: { path: pointerOf(model, page, ['path']), value } };
  return [candidate(finding, 'correct', [action], penalty)];
}

/** Words of which each explains any other: where something is made, the path often says `new`, and the page how. */
const making = new Set(
  ['new', 'create', 'add', 'submit', 'compose', 'draft', 'form', 'wizard', 'register'].map(pluralOf),
);

/** What shows many things at once. None of 397 pages with such a trait has a parameter in its path (`npm run eval:facts`). */
const manifold = new Set(['list', 'catalog', 'board', 'browse', 'search', 'table', 'grid', 'gallery']);

export const showsMany = (page: Page): boolean =>
  page.traitNames.some((name) => manifold.has(wordsOf(name).at(-1) ?? ''));
const isManyAtOne = (page: Page, path: string) => path.includes(':') && showsMany(page);

/** How well a page's name explains a path: by the most usual form that yields it, else by the share of its words that the name explains. */
function fitOf(page: Page, path: string, model: Model): number {
  if (isManyAtOne(page, path)) return -1;
  const usual = usualForms(page, model);
  const at = usual.findIndex((form) => form(page) === path);
  if (at !== -1) return isNumberRight(page, path) ? 20 - at : 10 - at;
  const named = new Set(slugOf(page).split('-').map(pluralOf));
  const words = wordsIn(path);
  const shareOf = (isExplained: (word: string) => boolean) =>
    words.filter(isExplained).length / Math.max(1, words.length);
  const isMaking = [...named].some((word) => making.has(word));
  const isNamed = (word: string) => named.has(word) || (isMaking && making.has(word));
  // What a page shows tells less than what it is called: a "dashboard" may show a board.
  return shareOf(isNamed) + 0.1 * shareOf((word) => isShownBy(page, word));
}

/** The words of a path's last part that is no parameter, in the plural. */
function wordsIn(path: string): string[] {
  const parts = path.split(/:[\w-]+/).map(wordsOf);
  return (parts.findLast((part) => part.length > 0) ?? []).map(pluralOf);
}

/** Shorter words stand in others by chance. */
const partLengthMin = 4;
const isPart = (part: string, word: string) => part.length >= partLengthMin && word.includes(part);

const isShownBy = (page: Page, word: string) =>
  page.traitNames.flatMap(wordsOf).some((part) => pluralOf(part) === word || isPart(part, word));

/** A page of many is named in the plural, or shows a list, and has no parameter; a page of one is named in the singular. */
function isNumberRight(page: Page, path: string): boolean {
  if (showsMany(page)) return !path.includes(':');
  const slug = slugOf(page);
  return (slug === pluralOf(slug)) !== path.includes(':');
}

const isMany = (page: Page) => slugOf(page) === pluralOf(slugOf(page));

/** How many pages of many, and how many of one, follow each form. */
interface Followers {
  readonly many: readonly number[];
  readonly one: readonly number[];
}

const followersMemo = createNodeMemo<Followers>();

function followersIn(model: Model): Followers {
  let known = followersMemo.get(model);
  if (known === undefined) {
    const count = (pages: readonly Page[]) =>
      forms.map((form) => pages.filter((page) => page.path !== null && form(page) === page.path).length);
    known = { many: count(model.pages.filter(isMany)), one: count(model.pages.filter((page) => !isMany(page))) };
    followersMemo.set(model, known);
  }
  return known;
}

/** Forms by how many other pages of the document follow them. */
function usualForms(page: Page, model: Model): readonly ((page: Page) => string)[] {
  const followers = followersIn(model)[isMany(page) ? 'many' : 'one'];
  const followed = forms.map((form, index) => {
    const isOwn = page.path !== null && form(page) === page.path;
    return { form, index, count: (followers[index] as number) - Number(isOwn) };
  });
  return followed.sort((a, b) => b.count - a.count || a.index - b.index).map((one) => one.form);
}

interface Renewal {
  readonly penalty: number;
  /** Two pages of one orbital share a path: one may be of many things, the other of one of them. */
  readonly isPair: boolean;
}

/** Words of a page on which something new is made: none of what it would be below. */
const beginning = ['new', 'create', 'add', 'register'];

/** Whether nothing that a page shows, works on or is found at is called as it is, or it makes something new: then it is no page of one of them. */
function isApart(page: Page): boolean {
  const words = new Set(slugOf(page).split('-').map(pluralOf));
  if (beginning.some((word) => words.has(pluralOf(word)))) return true;
  const around = [page.path ?? '', page.orbital.entity?.name ?? '', ...page.traitNames].flatMap(wordsOf);
  return !around.some((word) => words.has(pluralOf(word)));
}

function newPaths(finding: Finding, page: Page, model: Model, { penalty, isPair }: Renewal): Candidate[] {
  const { path } = page;
  const values = usualForms(page, model)
    .map((form) => form(page))
    .filter((value) => !isManyAtOne(page, value));
  const lacked = lackedPath(page, model);
  if (lacked !== undefined) values.unshift(lacked);
  if (path?.includes('/:') && (showsMany(page) || !isNumberRight(page, path)))
    values.unshift(path.slice(0, path.lastIndexOf('/:')));
  else if (isPair && path !== null && !path.includes(':') && !isNumberRight(page, path)) values.unshift(`${path}/:id`);
  if (isPair && isApart(page)) values.unshift(`/${slugOf(page)}`);
  return [...new Set(values)]
    .filter((value) => value !== path)
    .flatMap((value, rank) => pathCandidate(finding, model, page, value, penalty + 10 * rank))
    .slice(0, 2);
}

/** The traits of the orbital that no page shows; what another page of the orbital shows; all of them. */
function bindings(finding: Finding, page: Page, model: Model): Candidate[] {
  const { traits, pages } = page.orbital;
  const shown = new Set(pages.flatMap((one) => one.traitNames));
  const names = traits.map((trait) => trait.name).filter((name) => name !== '');
  const lists = [names.filter((name) => !shown.has(name)), names];
  const path = pointerOf(model, page, ['traits']);
  return lists
    .filter((list) => list.length > 0)
    .map((list, rank) => {
      const value: Json = list.map((ref) => ({ ref }));
      return candidate(finding, 'complete', [{ action: 'set_property', params: { path, value } }], 60 * rank - 20);
    });
}

/** For a page that shows a trait its orbital does not have: one that no page shows yet; or the page without it. */
export function shownTraitCandidates(finding: Finding, { page }: Located): Candidate[] {
  if (page === null) return [];
  const shown = new Set(page.orbital.pages.flatMap((one) => one.traitNames));
  // What a page shows under more than its name is shown there: `#/traits/TicketList`.
  const isShown = (name: string) =>
    shown.has(name) || [...shown].some((ref) => ref.endsWith(name) || isSameName(ref, name));
  const unshown = page.orbital.traits.map((trait) => trait.name).filter((name) => name !== '' && !isShown(name));
  return unshown
    .slice(0, 2)
    .map((value, rank) =>
      candidate(
        finding,
        'mark',
        [{ action: 'set_property', params: { path: finding.pointer, value } }],
        60 * rank + 200,
      ),
    );
}
