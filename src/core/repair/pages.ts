// Pages: a path as the other pages of the document have theirs, the traits that no page shows yet, a copy that goes.
import type { Json } from '../base/json.ts';
import { toLatin } from '../base/latin.ts';
import { createNodeMemo } from '../base/node-memo.ts';
import { rememberTexts } from '../base/text-memo.ts';
import { pluralOf, wordsOf } from '../base/words.ts';
import type { Page } from '../schema/element.ts';
import { type Model, pointerOf } from '../schema/model.ts';
import type { Ask } from './ask.ts';
import { type Edit, edit } from './edit.ts';
import { dropAt, setAt, textOf } from './places.ts';

const validPath = /^\/[\w\-:/.]*$/;
/** Longer ones are no paths that were meant as such. */
const pathLengthMax = 1_000;
const namedMax = 200;

/** A name in the letters that a path may hold; one of another script has none. */
const slugFrom = rememberTexts((name: string) => {
  const words = wordsOf(name);
  const own = words.length > 1 && words.at(-1) === 'page' ? words.slice(0, -1) : words;
  return (
    own
      .map((word) => toLatin(word).replace(/\W+/g, ''))
      .filter((word) => word !== '')
      .join('-') || 'page'
  );
}, namedMax);

const slugOf = ({ name }: Page) => slugFrom(name);
const entitySlug = (page: Page) => slugFrom(page.orbital.entity?.name ?? page.name);

/** Ways in which a path follows from a page's name or its entity's; which of them a document follows, its other pages show. */
const forms: readonly ((page: Page) => string)[] = [
  (page) => `/${slugOf(page)}`,
  (page) => `/${pluralOf(slugOf(page))}`,
  (page) => `/${pluralOf(slugOf(page))}/:id`,
  (page) => `/${slugOf(page)}/:id`,
  (page) => `/${slugOf(page).split('-').join('/')}`,
  (page) => `/${entitySlug(page)}`,
  (page) => `/${pluralOf(entitySlug(page))}`,
  (page) => `/${pluralOf(entitySlug(page))}/:id`,
];

/** What shows many things at once. None of 397 pages with such a trait has a parameter in its path (`npm run eval:facts`). */
const manifold = new Set(['list', 'catalog', 'board', 'browse', 'search', 'table', 'grid', 'gallery']);

export const showsMany = (page: Page): boolean =>
  page.traitNames.some((name) => manifold.has(wordsOf(name).at(-1) ?? ''));
const isMany = (page: Page) => slugOf(page) === pluralOf(slugOf(page));

/** A page of many is named in the plural, or shows a list, and has no parameter; a page of one is named in the singular. */
const isNumberRight = (page: Page, path: string) =>
  showsMany(page) ? !path.includes(':') : isMany(page) !== path.includes(':');

const followers = createNodeMemo<readonly (readonly number[])[]>();

/** Forms by how many other pages of the document follow them. */
function usualForms(page: Page, model: Model): readonly ((page: Page) => string)[] {
  let known = followers.get(model);
  if (known === undefined) {
    const count = (pages: readonly Page[]) =>
      forms.map((form) => pages.filter((one) => one.path !== null && form(one) === one.path).length);
    known = [count(model.pages.filter((one) => !isMany(one))), count(model.pages.filter(isMany))];
    followers.set(model, known);
  }
  const counts = known[Number(isMany(page))] as readonly number[];
  const worth = (at: number) => (counts[at] as number) - Number(page.path !== null && forms[at]?.(page) === page.path);
  return forms
    .map((form, at) => ({ form, at }))
    .sort((a, b) => worth(b.at) - worth(a.at) || a.at - b.at)
    .map(({ form }) => form);
}

/** The path of one thing below the only list of a page's orbital, for a page that is no list itself. */
export function pathBelowList(page: Page): string | undefined {
  if (showsMany(page)) return undefined;
  const [list, another] = page.orbital.pages.filter((one) => one.path?.includes(':') === false && showsMany(one));
  return list === undefined || another !== undefined ? undefined : `${list.path?.replace(/\/$/, '')}/:id`;
}

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

/** Whether a page is another one again, under its name with `Copy` or a number behind it. */
function isCopyOf({ node, name }: Page, original: Page): boolean {
  if (
    typeof node === 'string' ||
    typeof original.node === 'string' ||
    name === original.name ||
    !name.startsWith(original.name)
  )
    return false;
  const contentOf = (one: object) => textOf({ ...one, name: '' } as Json);
  return (
    /^[\s_-]*(?:copy[\s_-]*)?\d*$/i.test(name.slice(original.name.length)) &&
    contentOf(node) === contentOf(original.node)
  );
}

export function pageEdits(ask: Ask): Edit[] {
  const { finding, page, model } = ask;
  if (page === null || typeof page.node === 'string') return [];
  const { path } = page;
  if (page.isKnown && page.traitNames.length === 0 && path !== null) return shownEdits(ask, page);
  if (path !== null && !validPath.test(path)) {
    const plain = cleaned(path);
    const isLeft = plain !== '/' || !/[\p{L}\p{N}]/u.test(path);
    return [...(isLeft ? pathEdit(ask, page, plain, 'cleaned path', []) : []), ...newPaths(ask, page, [])];
  }
  const twin = path === null ? undefined : model.pages.find((other) => other !== page && other.path === path);
  // A path of its own stays: another clears nothing but what is said of this one.
  if (twin === undefined) return path === null ? newPaths(ask, page, []) : [];
  const copy = [page, twin].find((one) => isCopyOf(one, one === page ? twin : page));
  const removed =
    copy === undefined
      ? []
      : [edit(finding, 'drop', [dropAt(pointerOf(model, copy))], { because: 'copy', strategy: 'correct' })];
  return [
    ...removed,
    ...[page, twin].flatMap((one) => newPaths(ask, one, twinFacts(one, one === page ? twin : page, model))),
  ];
}

/** What tells that of two pages with one path a given one was changed. */
function twinFacts(page: Page, twin: Page, model: Model): string[] {
  const path = page.path ?? '';
  const facts: string[] = [];
  const tell = (fact: string, is: (one: Page) => boolean) => {
    const [own, other] = [is(page), is(twin)];
    if (own !== other) facts.push(own ? `path: ${fact}` : `path: twin ${fact}`);
  };
  tell('is its name', (one) => path === `/${slugOf(one)}`);
  tell('follows from its name', (one) =>
    usualForms(one, model)
      .slice(0, 4)
      .some((form) => form(one) === path),
  );
  tell('is of its number', (one) => isNumberRight(one, path));
  tell('has a word of it', (one) =>
    wordsOf(path).some((word) => slugOf(one).split('-').map(pluralOf).includes(pluralOf(word))),
  );
  tell('shows many', showsMany);
  return facts;
}

/** A path that a page's name yields and that no page has, though another has that below or above it: of one thing beside all of them. */
function lackedPath(page: Page, model: Model): string | undefined {
  const isTaken = (path: string) => model.pages.some((one) => one.path !== null && cleaned(one.path) === path);
  const others = model.pages.filter((one) => one.path !== page.path);
  const below = page.orbital.pages.find((one) => one !== page && one.path !== page.path && one.path?.includes('/:'));
  const above = below?.path?.split('/:')[0] ?? '';
  if (above !== '' && !isTaken(above) && showsMany(page)) return above;
  const isBeside = (path: string) =>
    path.includes('/:')
      ? others.some((one) => one.path === path.slice(0, path.indexOf('/:')))
      : others.some((one) => one.path?.startsWith(`${path}/:`) === true);
  const underList = pathBelowList(page);
  const paths = [...forms.slice(0, 4).map((form) => form(page)), ...(underList === undefined ? [] : [underList])];
  return paths.find((path) => isNumberRight(page, path) && isBeside(path) && !isTaken(path));
}

function newPaths(ask: Ask, page: Page, facts: readonly string[]): Edit[] {
  const { path } = page;
  const values = usualForms(page, ask.model)
    .map((form) => form(page))
    .filter((value) => !(value.includes(':') && showsMany(page)));
  const lacked = lackedPath(page, ask.model);
  if (lacked !== undefined) values.unshift(lacked);
  if (path?.includes('/:') && (showsMany(page) || !isNumberRight(page, path)))
    values.unshift(path.slice(0, path.lastIndexOf('/:')));
  const fresh = [...new Set(values)].filter((value) => value !== path);
  return fresh
    .flatMap((value) => pathEdit(ask, page, value, value === lacked ? 'lacked path' : 'new path', facts))
    .slice(0, 2)
    .map((one, rank) => ({ ...one, rank }));
}

function pathEdit(
  { finding, model }: Ask,
  page: Page,
  value: string,
  because: string,
  facts: readonly string[],
): Edit[] {
  const isTaken = model.pages.some((other) => other !== page && other.path === value);
  if (isTaken || !validPath.test(value)) return [];
  return [
    edit(finding, 'fill', [setAt(pointerOf(model, page, ['path']), value)], { because, facts, strategy: 'correct' }),
  ];
}

/** The traits of the orbital that no page shows; what another page of the orbital shows. */
function shownEdits({ finding, model }: Ask, page: Page): Edit[] {
  const { traits, pages } = page.orbital;
  const shown = new Set(pages.flatMap((one) => one.traitNames));
  const names = traits.map((trait) => trait.name).filter((name) => name !== '');
  const lists = [names.filter((name) => !shown.has(name)), names].filter((list) => list.length > 0);
  return lists.map((list, rank) =>
    edit(
      finding,
      'fill',
      [
        setAt(
          pointerOf(model, page, ['traits']),
          list.map((ref) => ({ ref })),
        ),
      ],
      { because: 'shown', rank },
    ),
  );
}
