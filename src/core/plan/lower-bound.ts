// What no plan can cost less than, renames included. A plan without renames changes at least what the two schemas have apart (the triangle inequality of the
// distance). One with renames may change any name and any reference for the weight of a rename, so of what differs only that is counted which no
// rename can bring about: how many elements of each kind there are, and how many of them have each property. The bound is the lesser of the two.
// It is exact where it equals the cost of a plan: for instance where one schema is a part of the other. Cost: linear in what differs.
import { propertyChanges } from './compare-properties.ts';
import { renameKinds } from './detect-renames.ts';
import { elementWeights, weightOfProperty } from './distance.ts';
import { bareMark, type TreeElement, type TreeKind } from './element-tree.ts';
import { changeOf, isSame } from './list-change.ts';

/** The rename that weighs least; that of a tick weighs less, where ticks differ at all. */
const lightestRename = Math.min(...renameKinds.filter((kind) => kind !== 'tick').map((kind) => elementWeights[kind]));

/** Properties that a rename may bring or take where references follow it. */
const carried: ReadonlySet<string> = new Set(['listen triggers', 'trait ref', 'trait name', `trait ${bareMark}`]);

/** `apart` is the weight of what the two have apart. */
export function lowerBound(source: TreeElement, target: TreeElement, apart: number): number {
  const counts = new Counts();
  counts.compare(source, target);
  return Math.min(apart, counts.weight() + (counts.hasTicks ? elementWeights.tick : lightestRename));
}

/** How many more of everything the target has, names aside. */
class Counts {
  readonly #elements = new Map<string, number>();
  readonly #properties = new Map<string, number>();
  hasTicks = false;

  compare(source: TreeElement, target: TreeElement): void {
    if (isSame(source, target)) return;
    for (const { from, to } of propertyChanges(source, target)) {
      if (to === null && from !== null) this.#addProperty(target.kind, from.name, -1);
      if (from === null && to !== null) this.#addProperty(target.kind, to.name, 1);
    }
    for (let i = 0; i < target.anatomy.lists.length; i++) {
      const [from, to] = [source.listAt(i), target.listAt(i)];
      const { missing, extra, common } = changeOf(from, to);
      this.hasTicks ||= to.kind === 'tick' && missing.length + extra.length + common.length > 0;
      for (const element of missing) this.#add(element, 1);
      for (const element of extra) this.#add(element, -1);
      for (const [before, after] of common) this.compare(before, after);
    }
  }

  #add(element: TreeElement, sign: number): void {
    const { kind } = element;
    this.#elements.set(kind, (this.#elements.get(kind) ?? 0) + sign);
    this.#addProperties(element, sign);
    for (const list of element.lists) for (const child of list.elements) this.#add(child, sign);
  }

  #addProperties({ kind, props }: TreeElement, sign: number): void {
    for (const { name } of props.all) this.#addProperty(kind, name, sign);
  }

  #addProperty(kind: string, name: string, sign: number): void {
    const key = `${kind} ${name}`;
    if (!carried.has(key)) this.#properties.set(key, (this.#properties.get(key) ?? 0) + sign);
  }

  weight(): number {
    let weight = 0;
    for (const [kind, count] of this.#elements) {
      weight += Math.abs(count) * elementWeights[kind as keyof typeof elementWeights];
    }
    for (const [key, count] of this.#properties) {
      const blank = key.indexOf(' ');
      weight += Math.abs(count) * weightOfProperty(key.slice(0, blank) as TreeKind, key.slice(blank + 1));
    }
    return weight;
  }
}
