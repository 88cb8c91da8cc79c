// From one document to another: the document's own members, orbitals with their entities, traits and pages. The steps come without levels.
import type { JsonObject } from '../base/json.ts';
import { isObject } from '../base/json.ts';
import { listMember, nodeName, textMember } from '../schema/element.ts';
import { listIn } from '../schema/format.ts';
import { keys } from './actions/vocabulary.ts';
import { compareEntity, entityParamsOf, isLed, setMembers, settle } from './compare-entity.ts';
import { comparePages } from './compare-pages.ts';
import { changedProperties, memberOf, membersOf } from './compare-properties.ts';
import { compareTrait } from './compare-trait.ts';
import { weightOf } from './distance.ts';
import { drawnIn } from './drawn-traits.ts';
import type { ElementList, TreeElement } from './element-tree.ts';
import { emptyElement } from './element-tree.ts';
import { changeOf, isSame, isSameList } from './list-change.ts';
import { nameKey, objectOf } from './node-draft.ts';
import { namedPointer, PlanNames } from './plan-names.ts';
import { isWellFormed, type Step, StepList } from './plan-step.ts';

/** The steps that turn one document into another. */
export function compareSchemas(
  source: TreeElement,
  target: TreeElement,
  names = new PlanNames(source, target),
): readonly Step[] {
  const steps = new StepList(names);
  setMembers(steps, [], changedProperties(source, target));
  const from = source.list('orbitals');
  const to = target.list('orbitals');
  if (isSameList(from, to)) return steps.steps;
  if (areConfused(from, to, names)) {
    steps.set(
      '/orbitals',
      to.elements.map((element) => element.node),
    );
    return steps.steps;
  }
  const { missing, extra, common } = changeOf(from, to);
  for (const orbital of missing) addOrbital(steps, orbital);
  for (const [before, after] of common) compareOrbital(steps, before, after);
  for (const orbital of extra) {
    if (isLed(orbital)) steps.add('remove_entity', { name: orbital.name }, { weight: weightOf(orbital) });
    else steps.unset(namedPointer('orbitals', orbital.name), { weight: weightOf(orbital) });
  }
  return steps.steps;
}

/** Whether orbitals are set as a whole, because names cannot tell them apart. */
export function setsAllOrbitals(source: TreeElement, target: TreeElement, names: PlanNames): boolean {
  const from = source.list('orbitals');
  const to = target.list('orbitals');
  if (changedProperties(source, target).some(({ key }) => key === 'orbitals')) return true;
  return !isSameList(from, to) && areConfused(from, to, names);
}

const areConfused = (from: ElementList, to: ElementList, names: PlanNames): boolean =>
  from.isOdd || to.isOdd || names.areConfusing || hasConfusingNames([...from.elements, ...to.elements]);

/** Whether an orbital known by its own name alone shares it with another orbital or with an entity, or leaves two entities nameless. */
function hasConfusingNames(orbitals: readonly TreeElement[]): boolean {
  const unled = orbitals.filter((orbital) => !isLed(orbital));
  if (unled.length === 0) return false;
  const nameless = unled.filter((orbital) => orbital.list('entity').elements.length > 0);
  if (nameless.some((orbital) => orbital.key !== nameless[0]?.key)) return true;
  const keysOfName = new Map<string, Set<string>>();
  for (const orbital of orbitals) {
    for (const name of [orbital.name, nameKey(nodeName(memberOf(orbital, 'name'), ''))]) {
      keysOfName.set(name, (keysOfName.get(name) ?? new Set()).add(orbital.key));
    }
  }
  return unled.some((orbital) => (keysOfName.get(orbital.name)?.size ?? 0) > 1);
}

function addOrbital(steps: StepList, orbital: TreeElement): void {
  const entity = orbital.list('entity').elements[0];
  const own = textMember(orbital.node, 'name');
  const params = entity === undefined ? null : entityParamsOf(entity, own === null ? {} : { orbital: own });
  if (params === null) {
    const traits = orbital.list('traits').elements.map((trait) => steps.names.trait(orbital, trait.name));
    steps.set('/orbitals/-', orbital.node, {
      provides: [
        keys.orbital(orbital.name),
        keys.entity(orbital.name),
        ...traits.flatMap((name) => [keys.trait(name), keys.complete(name)]),
      ],
    });
    return;
  }
  steps.add('add_entity', params);
  const requires = [keys.orbital(orbital.name)];
  for (const [key, value] of membersOf(orbital, own === null ? [] : ['name'])) {
    steps.set(namedPointer('orbitals', orbital.name, key), value, { requires });
  }
  compareLists(steps, emptyElement('orbital'), orbital);
}

function compareOrbital(steps: StepList, source: TreeElement, target: TreeElement): void {
  const path = ['orbitals', target.name];
  const changes = changedProperties(source, target).filter((change) => change.key !== 'entity');
  setMembers(steps, path, changes);
  const before = source.list('entity').elements[0];
  const after = target.list('entity').elements[0];
  const isKept = before === undefined || after === undefined ? before === after : isSame(before, after);
  if (!isKept || hasNoEntity(source) !== hasNoEntity(target)) {
    const place = [...path, 'entity'];
    const entity = isObject(target.node) ? target.node.entity : undefined;
    if (before !== undefined && after !== undefined && isLed(target))
      compareEntity(steps, target.name, place, before, after);
    else if (entity === undefined) steps.unset(namedPointer(...place));
    else steps.set(namedPointer(...place), entity);
  }
  compareLists(steps, source, target);
}

/** Whether it says that no entity leads it, which is not the same as saying nothing. */
function hasNoEntity(orbital: TreeElement): boolean {
  return isObject(orbital.node) && orbital.node.entity === null;
}

function compareLists(steps: StepList, source: TreeElement, target: TreeElement): void {
  compareAuxiliaries(steps, source, target);
  compareTraits(steps, source, target);
  comparePages(steps, source, target);
}

const auxiliaries = listIn('orbital', 'entity');

function compareAuxiliaries(steps: StepList, source: TreeElement, target: TreeElement): void {
  const from = source.list(auxiliaries);
  const to = target.list(auxiliaries);
  if (isSameList(from, to)) return;
  const isOdd = from.isOdd || to.isOdd || from.has(target.name) || to.has(target.name);
  if (settle(steps, target, from, to, () => [], isOdd)) return;
  const path = ['orbitals', target.name, auxiliaries];
  const { missing, extra, common } = changeOf(from, to);
  for (const entity of missing) {
    const params = entityParamsOf(entity, { orbital: target.name, auxiliary: true });
    if (params !== null) steps.add('add_entity', params);
    else steps.set(namedPointer(...path, '-'), entity.node, { requires: [keys.orbital(target.name)] });
  }
  for (const [before, after] of common) {
    compareEntity(steps, steps.names.auxiliary(target, after.name), [...path, after.name], before, after);
  }
  for (const entity of extra) {
    steps.add('remove_entity', { name: steps.names.auxiliary(target, entity.name) }, { weight: weightOf(entity) });
  }
}

function compareTraits(steps: StepList, source: TreeElement, target: TreeElement): void {
  const from = source.list('traits');
  const to = target.list('traits');
  if (isSameList(from, to)) return;
  const nameOf = (trait: TreeElement) => steps.names.trait(target, trait.name);
  const provided = () => to.elements.flatMap((trait) => [keys.trait(nameOf(trait)), keys.complete(nameOf(trait))]);
  if (settle(steps, target, from, to, provided)) return;
  const { missing, extra, common } = changeOf(from, to);
  for (const trait of missing) addTrait(steps, target, trait);
  for (const [before, after] of common) {
    const path = ['orbitals', target.name, 'traits', after.name];
    // A bare name that is made inline keeps its name, which a reference without one must not have.
    if (after.isBare || (before.isBare && textMember(after.node, 'name') === null)) {
      steps.set(namedPointer(...path), after.node, { provides: [keys.complete(nameOf(after))] });
    } else compareTrait(steps, nameOf(after), path, before, after);
  }
  if (extra.length === 0) return;
  const shown = new Set(
    target
      .list('pages')
      .nodes.flatMap((page) => listMember(page, 'traits').map((item) => nameKey(nodeName(item, 'ref')))),
  );
  const drawn = new Set(to.nodes.flatMap((trait) => [...drawnIn(trait)]));
  const drawers = drawersOf(extra, from);
  const circled = inCircles(extra, drawers);
  for (const trait of extra) {
    const name = nameOf(trait);
    const weight = weightOf(trait);
    if (shown.has(trait.name) || drawn.has(trait.name) || circled.has(trait)) {
      const place = namedPointer('orbitals', target.name, 'traits', trait.name);
      steps.unset(place, { provides: [keys.gone(keys.trait(name))], weight });
      continue;
    }
    const requires = (drawers.get(trait.name) ?? []).map((drawer) =>
      to.has(drawer.key) ? keys.complete(nameOf(drawer)) : keys.gone(keys.trait(nameOf(drawer))),
    );
    steps.add('remove_trait', { name }, { requires, weight });
  }
}

/** The other traits of a list that draw some of them, by the name of the one that is drawn. */
function drawersOf(traits: readonly TreeElement[], all: ElementList): ReadonlyMap<string, readonly TreeElement[]> {
  const drawers = new Map(traits.map((trait) => [trait.name, [] as TreeElement[]]));
  for (const drawer of all.elements)
    for (const name of drawnIn(drawer.node)) if (name !== drawer.name) drawers.get(name)?.push(drawer);
  return drawers;
}

/** How many traits in a row that draw each the next are removed one after the other: each is a level of the plan. */
const chainMax = 16;

/** Those of some traits that cannot wait for what draws them: that is in a circle, behind one, or too far down a row. */
function inCircles(
  traits: readonly TreeElement[],
  drawers: ReadonlyMap<string, readonly TreeElement[]>,
): ReadonlySet<TreeElement> {
  const left = new Set(traits);
  const byName = new Map(traits.map((trait) => [trait.name, trait]));
  const counts = new Map(
    traits.map((trait) => [trait, drawers.get(trait.name)?.filter((one) => left.has(one)).length ?? 0]),
  );
  let free = traits.filter((trait) => counts.get(trait) === 0);
  for (let level = 0; free.length > 0 && level < chainMax; level++) {
    const next: TreeElement[] = [];
    for (const trait of free) {
      left.delete(trait);
      for (const name of drawnIn(trait.node)) {
        const drawn = byName.get(name);
        if (drawn === undefined || drawn === trait) continue;
        const count = (counts.get(drawn) ?? 0) - 1;
        counts.set(drawn, count);
        if (count === 0) next.push(drawn);
      }
    }
    free = next;
  }
  return left;
}

function addTrait(steps: StepList, orbital: TreeElement, trait: TreeElement): void {
  const name = steps.names.trait(orbital, trait.name);
  const place = traitPlace(orbital, trait);
  const isReference = textMember(trait.node, 'name') === null && !trait.isBare;
  const members = membersOf(trait, ['name', 'linkedEntity']);
  const params = objectOf([
    ['name', trait.name],
    ['linkedEntity', memberOf(trait, 'linkedEntity')],
    ...Object.entries(place),
    ...members,
    ['bare', trait.isBare ? true : undefined],
    ['reference', isReference ? true : undefined],
  ]);
  const own = memberOf(trait, 'name');
  const isClear =
    !members.some(([key]) => key === 'orbital' || key === 'bare' || key === 'reference') &&
    (own === undefined || nodeName(own, '') !== '');
  const requires = [keys.orbital(orbital.name)];
  const provides = [keys.trait(name), keys.complete(name)];
  if (!isClear || !isWellFormed('add_trait', params)) {
    steps.set(namedPointer('orbitals', orbital.name, 'traits', '-'), trait.node, { requires, provides });
    return;
  }
  steps.add('add_trait', params, { requires, provides });
  if (!trait.isBare) compareTrait(steps, name, ['orbitals', orbital.name, 'traits', trait.name], null, trait);
}

/** The orbital is named where the linked entity does not lead it. */
function traitPlace(orbital: TreeElement, trait: TreeElement): JsonObject {
  return isLed(orbital) && memberOf(trait, 'linkedEntity') === orbital.name ? {} : { orbital: orbital.name };
}
