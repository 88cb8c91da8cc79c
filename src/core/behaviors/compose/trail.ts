// Owns the way back from a page about one record: above what its first trait draws there stands a trail that leads to the page of all records.
// That page lies where the address of the record's page begins (`/tickets` before `/tickets/:id`), or is the one whose rows open the record.
// And the way on from the first page: links to the others, where nothing else leads to one of them.
import type { Json } from '../../base/json.ts';
import { isArray, isObject } from '../../base/json.ts';
import type { OrbitalNode, PageNode, TraitNode, TransitionNode } from '../../schema/document.ts';
import { labelOf } from './fields.ts';
import type { View } from './view.ts';
import { column } from './view.ts';

/** A page with the orbital that it belongs to. */
interface Placed {
  readonly page: PageNode;
  readonly home: OrbitalNode;
}

/** The same orbitals with a trail on every page about one record whose list has a page. Trails that are there are drawn anew. */
export function withTrails(orbitals: readonly OrbitalNode[]): OrbitalNode[] {
  const pages = orbitals.flatMap((home) => pagesOf(home).map((page): Placed => ({ page, home })));
  return orbitals.map((home) => {
    const trails = new Map<string, View | undefined>();
    if (home === pages[0]?.home && pages[0] !== undefined) {
      const begin = shownOn(home, pages[0].page).find(drawsMain);
      if (begin !== undefined) trails.set(begin.name ?? '', navigationTo(pages, orbitals));
    }
    for (const page of pagesOf(home)) {
      const first = shownOn(home, page).find(drawsMain);
      if (first === undefined || !isAboutOne(page)) continue;
      const isElsewhere = pagesOf(home).some((other) => !isAboutOne(other) && shownOn(home, other).includes(first));
      trails.set(first.name ?? '', isElsewhere ? undefined : trailTo(page, originOf(page, pages)));
    }
    return { ...home, traits: traitsOf(home).map((one) => headed(one, trails)) };
  });
}

const traitsOf = (home: OrbitalNode): TraitNode[] =>
  (home.traits ?? []).filter((one): one is TraitNode => typeof one !== 'string');
const pagesOf = (home: OrbitalNode): PageNode[] =>
  (home.pages ?? []).filter((one): one is PageNode => typeof one !== 'string');
const isAboutOne = (page: PageNode): boolean => page.path?.includes('/:') === true;
const transitionsOf = (one: TraitNode): readonly TransitionNode[] => one.stateMachine?.transitions ?? [];
const effectsOf = (one: TraitNode): Json[] => transitionsOf(one).flatMap((step) => [...(step.effects ?? [])]);
const drawsMain = (one: TraitNode): boolean => effectsOf(one).some((effect) => mainViewOf(effect) !== undefined);

function shownOn(home: OrbitalNode, page: PageNode): TraitNode[] {
  const names = (page.traits ?? []).map((shown) => (typeof shown === 'string' ? shown : shown.ref));
  return names.flatMap((name) => traitsOf(home).filter((one) => one.name === name));
}

/** Links to all pages without a parameter, where the document has one that nothing leads to. */
function navigationTo(pages: readonly Placed[], orbitals: readonly OrbitalNode[]): View | undefined {
  const plain = pages.map(({ page }) => page).filter(({ path }) => path !== undefined && !path.includes('/:'));
  const named = JSON.stringify(orbitals.map(traitsOf));
  if (plain.slice(1).every(({ path }) => named.includes(`"${path}"`))) return undefined;
  const items = plain.map((page) => ({ id: page.name ?? '', label: titleOf(page), href: page.path ?? '' }));
  return { type: 'navigation', items };
}

/** The page of all records: where the address begins, or else the one that leads here. */
function originOf(page: PageNode, pages: readonly Placed[]): PageNode | undefined {
  const base = page.path?.slice(0, page.path.indexOf('/:')) ?? '';
  const leads = ({ page: other, home }: Placed): boolean =>
    !isAboutOne(other) &&
    shownOn(home, other)
      .flatMap(effectsOf)
      .some((effect) => navigatesBelow(effect, base));
  return (pages.find((other) => other.page.path === base) ?? pages.find(leads))?.page;
}

function navigatesBelow(effect: Json, base: string): boolean {
  if (!isArray(effect) || effect[0] !== 'navigate') return false;
  const path = effect[1];
  return isArray(path) && path[0] === 'str/concat' && path[1] === `${base}/`;
}

function trailTo(page: PageNode, origin: PageNode | undefined): View | undefined {
  if (origin?.path === undefined) return undefined;
  const items = [
    { label: titleOf(origin), href: origin.path },
    { label: titleOf(page), isCurrent: true },
  ];
  return { type: 'breadcrumb', items };
}

const titleOf = (page: PageNode): string =>
  typeof page.title === 'string' ? page.title : labelOf((page.name ?? '').replace(/Page$/, ''));

/** The trait with its trail above whatever it draws in main, or without one. Views that transitions share stay shared. */
function headed(one: TraitNode, trails: ReadonlyMap<string, View | undefined>): TraitNode {
  if (one.stateMachine === undefined) return one;
  const trail = trails.get(one.name ?? '');
  const drawn = new Map<View, View>();
  const draw = (effect: Json): Json => {
    const view = mainViewOf(effect);
    if (view === undefined) return effect;
    const whole = drawn.get(view) ?? below(trail, view);
    drawn.set(view, whole);
    return whole === view ? effect : ['render-ui', 'main', whole];
  };
  const transitions = transitionsOf(one).map((step) =>
    step.effects === undefined ? step : { ...step, effects: step.effects.map(draw) },
  );
  return { ...one, stateMachine: { ...one.stateMachine, transitions } };
}

function mainViewOf(effect: Json): View | undefined {
  if (!isArray(effect) || effect[0] !== 'render-ui' || effect[1] !== 'main') return undefined;
  const view = effect[2];
  return isObject(view) ? view : undefined;
}

function below(trail: View | undefined, view: View): View {
  const isColumn = view.type === 'stack' && view.direction === 'vertical' && isArray(view.children);
  const children: readonly Json[] = isColumn && isArray(view.children) ? view.children : [view];
  const [head, ...rest] = children;
  const isTrail = isObject(head) && (head.type === 'breadcrumb' || head.type === 'navigation');
  if (trail === undefined) return isTrail ? { ...view, children: rest } : view;
  const under = isTrail ? rest : children;
  return isColumn ? { ...view, children: [trail, ...under] } : column(trail, ...under);
}
