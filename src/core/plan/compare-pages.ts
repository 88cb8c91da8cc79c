// Pages and the traits they show. A page waits for all that the traits it shows are given.
import type { Json } from '../base/json.ts';
import { isObject } from '../base/json.ts';
import { listMember, nodeName } from '../schema/element.ts';
import { keys } from './actions/vocabulary.ts';
import { isLed, settle } from './compare-entity.ts';
import { changedProperties, memberOf, membersOf, updateOf } from './compare-properties.ts';
import { weightOf } from './distance.ts';
import type { TreeElement } from './element-tree.ts';
import { changeOf, isSameList } from './list-change.ts';
import { nameKey, objectOf } from './node-draft.ts';
import { namedPointer } from './plan-names.ts';
import { isWellFormed, type StepList } from './plan-step.ts';

/** The keys of traits that a page of the source showed and that its change may set free. */
function freed(steps: StepList, orbital: TreeElement, page: TreeElement): string[] {
  return listMember(page.node, 'traits').map((item) =>
    keys.unused(keys.trait(steps.names.trait(orbital, nameKey(nodeName(item, 'ref'))))),
  );
}

/** What a page of the target must wait for. */
function awaited(steps: StepList, orbital: TreeElement, page: TreeElement): string[] {
  return listMember(page.node, 'traits').map((item) =>
    keys.complete(steps.names.trait(orbital, nameKey(nodeName(item, 'ref')))),
  );
}

export function comparePages(steps: StepList, source: TreeElement, target: TreeElement): void {
  const from = source.list('pages');
  const to = target.list('pages');
  if (isSameList(from, to)) return;
  const released = () => from.elements.flatMap((page) => freed(steps, target, page));
  if (settle(steps, target, from, to, released)) return;
  const { missing, extra, common } = changeOf(from, to);
  for (const page of missing) addPage(steps, target, page);
  for (const [before, after] of common) comparePage(steps, target, before, after);
  for (const page of extra) {
    steps.add(
      'remove_page',
      { name: steps.names.page(target, page.name) },
      { provides: freed(steps, target, page), weight: weightOf(page) },
    );
  }
}

function addPage(steps: StepList, orbital: TreeElement, page: TreeElement): void {
  const isBare = page.isBare;
  const isUnnamed = !isBare && !nodeName(memberOf(page, 'name'), '');
  const members = membersOf(page, ['name', 'path']);
  const hasTraits = isObject(page.node) && listMember(page.node, 'traits').length > 0;
  const params = objectOf([
    ['name', page.name],
    ['path', memberOf(page, 'path')],
    ['traits', hasTraits ? listMember(page.node, 'traits') : undefined],
    [isLed(orbital) ? 'entity' : 'orbital', orbital.name],
    ...members,
    ['bare', isBare ? true : undefined],
    ['unnamed', isUnnamed ? true : undefined],
  ]);
  const taken = ['entity', 'orbital', 'bare', 'unnamed'];
  const isClear = !members.some(([key]) => taken.includes(key)) && !(isUnnamed && page.props.has('name'));
  const requires = [keys.orbital(orbital.name), ...awaited(steps, orbital, page)];
  const provides = [keys.page(steps.names.page(orbital, page.name))];
  if (isClear && isWellFormed('add_page', params)) steps.add('add_page', params, { requires, provides });
  else steps.set(namedPointer('orbitals', orbital.name, 'pages', '-'), page.node, { requires, provides });
}

function comparePage(steps: StepList, orbital: TreeElement, source: TreeElement, target: TreeElement): void {
  const page = steps.names.page(orbital, target.name);
  const path = ['orbitals', orbital.name, 'pages', target.name];
  const extras = { requires: awaited(steps, orbital, target), provides: freed(steps, orbital, source) };
  if (target.isBare || (source.isBare && nodeName(memberOf(target, 'name'), '') === '')) {
    steps.set(namedPointer(...path), target.node, extras);
    return;
  }
  const before = steps.length;
  const isBare = source.isBare;
  const changes = changedProperties(source, target).filter(
    (change) => !(isBare && change.key === 'name' && change.to?.value === source.node),
  );
  const update = updateOf(changes);
  if (update !== null) steps.add('update_page', { page, ...update });
  compareBindings(steps, orbital, page, path, source, target);
  if (isBare && steps.length === before) steps.add('update_page', { page, set: {} });
}

function compareBindings(
  steps: StepList,
  orbital: TreeElement,
  page: string,
  path: readonly string[],
  source: TreeElement,
  target: TreeElement,
): void {
  const from = source.list('traits');
  const to = target.list('traits');
  if (isSameList(from, to)) return;
  const { missing, extra, common } = changeOf(from, to);
  const isRefined = common.length > 0 || missing.some((item) => item.props.has('page') || item.props.has('trait'));
  const known = orbital.list('traits');
  if (from.isOdd || to.isOdd || isRefined || missing.some((item) => !known.has(item.name))) {
    const requires = awaited(steps, orbital, target);
    steps.set(namedPointer(...path, 'traits'), to.elements.map((item) => item.node) as Json, {
      requires,
      provides: freed(steps, orbital, source),
    });
    return;
  }
  for (const item of missing) {
    const params = objectOf([['page', page], ['trait', item.name], ...membersOf(item, ['ref'])]);
    steps.add('bind_trait', params, { requires: [keys.complete(steps.names.trait(orbital, item.name))] });
  }
  for (const item of extra) {
    const provides = [keys.unused(keys.trait(steps.names.trait(orbital, item.name)))];
    steps.add('unbind_trait', { page, trait: item.name }, { provides });
  }
}
