// The effect of a change on what people see: pages that show nothing any more, or nothing when they open, and states that no run gets to. Guards are
// taken to let everything through, so that a state or a screen is lost only where no run can get to it. A trait of which nothing is known, such as one of a
// package, may show anything.
// Cost: linear in the traits that changed and in the pages that show them.
import type { Json } from '../../base/json.ts';
import { isArray, isObject } from '../../base/json.ts';
import { listMember, nodeName, type Trait, textMember } from '../../schema/element.ts';
import { emitSitesOf } from '../../schema/emit-sites.ts';
import { reachBy, reachOf } from '../../schema/graph.ts';
import { indexSchema } from '../../schema/model.ts';
import { schemaOf } from '../../schema/parse.ts';
import type { TreeElement } from '../element-tree.ts';
import type { PlaceOf } from './event-hazards.ts';
import type { HazardList } from './rules.ts';

/** `later`: after an event of somebody outside. */
type Shows = 'at once' | 'later' | 'nothing' | 'unknown';

const byStrength: readonly Shows[] = ['at once', 'unknown', 'later', 'nothing'];
/** A page shows what one of its traits shows. */
const stronger = (a: Shows, b: Shows): Shows => (byStrength.indexOf(a) < byStrength.indexOf(b) ? a : b);

/** A document of a comparison: its elements, and the trait that a page calls by a name. */
export interface Shown {
  readonly root: TreeElement;
  readonly traitCalled: (name: string) => TreeElement | undefined;
}

/** Pages that a change leaves without a screen. `changed` are traits of the old document that changed or are gone. */
export function screenHazards(
  list: HazardList,
  before: Shown,
  after: Shown,
  changed: ReadonlySet<string>,
  young: PlaceOf,
): void {
  const known = new Map<TreeElement, Shows>();
  const shows = (trait: TreeElement | undefined): Shows => {
    if (trait === undefined) return 'unknown';
    const found = known.get(trait) ?? showsOf(trait);
    known.set(trait, found);
    return found;
  };
  if (elementsOf(after.root, 'traits').every((trait) => shows(trait) === 'nothing')) {
    const showing = elementsOf(before.root, 'traits').filter((trait) => isShowing(shows(trait)));
    if (showing.length > 0)
      list.add('screens-removed', `screens of ${enumerated(showing.map(({ name }) => name))}`, young(after.root));
    return;
  }
  const pages = new Map(elementsOf(before.root, 'pages').map((page) => [addressOf(page), page]));
  for (const page of elementsOf(after.root, 'pages')) {
    const source = pages.get(addressOf(page));
    if (source === undefined || page.isBare) continue;
    const [had, has] = [traitsOn(source), traitsOn(page)];
    if (had.join() === has.join() && !had.some((name) => changed.has(name))) continue;
    const together = (names: readonly string[], { traitCalled }: Shown) =>
      names.map((name) => shows(traitCalled(name))).reduce(stronger, 'nothing');
    const [was, is] = [together(had, before), together(has, after)];
    if (isShowing(was) && is === 'nothing') list.add('page-emptied', `page ${page.name}`, young(page));
    else if (was === 'at once' && is === 'later') list.add('page-opens-empty', `page ${page.name}`, young(page));
  }
}

/** States that could be entered and that no run gets to now. */
export function stateHazards(list: HazardList, before: TreeElement, after: TreeElement, young: PlaceOf): void {
  const [was, is] = [machineOf(before), machineOf(after)];
  if (was === null || is === null) return;
  const [entered, left] = [reachOf(was), reachOf(is)];
  const lost = after.list('states').elements.filter(({ name }) => entered.has(name) && !left.has(name));
  const [first] = lost;
  if (first === undefined) return;
  const names = enumerated(lost.map(({ name }) => name));
  list.add('state-cut-off', `${lost.length === 1 ? 'state' : 'states'} ${names} of ${after.name}`, young(first));
}

const isShowing = (shows: Shows): boolean => shows === 'at once' || shows === 'later';

const elementsOf = (root: TreeElement, member: 'traits' | 'pages'): readonly TreeElement[] =>
  root.list('orbitals').elements.flatMap((orbital) => orbital.list(member).elements);

/** Links go by the path; a page without one goes by its name. */
const addressOf = (page: TreeElement): string => textMember(page.node, 'path') ?? ` ${page.name}`;
const traitsOn = ({ node }: TreeElement): readonly string[] =>
  listMember(node, 'traits').map((item) => nodeName(item, 'ref'));

/** The machine of a trait, in a document of its own; null where it is somewhere else, or nowhere yet. */
function machineOf({ node }: TreeElement): Trait | null {
  if (!isObject(node)) return null;
  const [trait] = indexSchema(schemaOf({ name: '', orbitals: [{ traits: [node] }] })).traits;
  return trait?.hasMachine === true && trait.form === 'inline' ? trait : null;
}

function showsOf(element: TreeElement): Shows {
  const trait = machineOf(element);
  if (trait === null) return 'unknown';
  if (isScreenIn(trait.initialEffects) || trait.ticks.some(({ effects }) => isScreenIn(effects))) return 'at once';
  const isByItself = eventsByThemselves(trait);
  if (isScreenWithin(trait, isByItself)) return 'at once';
  return isScreenWithin(trait, () => true) ? 'later' : 'nothing';
}

/** Events that follow from the start of the application or from what other traits and work do. */
function eventsByThemselves(trait: Trait): (event: string) => boolean {
  const inner = new Set(['INIT', '', ...trait.listens.map(({ triggers }) => triggers)]);
  for (const { kind, event } of emitSitesOf(trait)) if (kind !== 'ui') inner.add(event);
  return (event) => inner.has(event);
}

/** True if a run in which only some events come may show a screen. */
function isScreenWithin(trait: Trait, isEvent: (event: string) => boolean): boolean {
  const reach = reachBy(trait, ({ event, guard }) => guard !== false && isEvent(event));
  const isOn = (source: string) => source === '*' || reach.has(source);
  return (
    trait.transitions.some(({ event, sources, guard, effects }) => {
      return guard !== false && isEvent(event) && sources.some(isOn) && isScreenIn(effects);
    }) || trait.states.some(({ name, node }) => isObject(node) && reach.has(name) && isScreenIn(node.onEntry ?? null))
  );
}

/** True of effects that put something into a slot; `["render-ui", "modal", null]` takes it away. */
function isScreenIn(value: Json): boolean {
  if (!isArray(value)) return false;
  if (value[0] === 'render-ui') return value.length > 2 && value[2] !== null;
  return value.some((item) => isScreenIn(item ?? null));
}

/** Names in a sentence. */
const namesMax = 6;

function enumerated(names: readonly string[]): string {
  const told = names.slice(0, namesMax).join(', ');
  return names.length > namesMax ? `${told} and ${names.length - namesMax} more` : told;
}
