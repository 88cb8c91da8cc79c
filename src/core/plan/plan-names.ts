// How a plan calls things. A name is used plain where it means one element in both documents and everything in between, qualified by its
// orbital otherwise; so no instruction depends on when it runs among those of its level.

import type { Json } from '../base/json.ts';
import { formatPointer } from '../base/pointer.ts';
import { listMember, nodeName } from '../schema/element.ts';
import { listIn } from '../schema/format.ts';
import { anatomies } from './element-anatomy.ts';
import { pageNameOf, traitNameOf } from './element-keys.ts';
import type { TreeElement } from './element-tree.ts';
import { nameKey } from './node-draft.ts';
import { nameSegment } from './pointer-edit.ts';

const several = Symbol('several');

type Named = 'traits' | 'pages' | 'entities';

const lists: readonly (readonly [string, Named, (node: Json) => string])[] = [
  ['traits', 'traits', traitNameOf],
  ['pages', 'pages', pageNameOf],
  [listIn('orbital', 'entity'), 'entities', (node) => nameKey(nodeName(node, 'name'))],
];

export class PlanNames {
  /** The orbital that has a name. */
  readonly #homes: Record<Named, Map<string, string | typeof several>> = {
    traits: new Map(),
    pages: new Map(),
    entities: new Map(),
  };
  readonly #primary = new Set<string>();
  readonly #documents: readonly TreeElement[];
  #areConfusing: boolean | null = null;

  constructor(...documents: readonly TreeElement[]) {
    this.#documents = documents;
    for (const document of documents) for (const orbital of document.list('orbitals').elements) this.#enter(orbital);
  }

  /** Whether a qualified name can be read in another way: as a plain name, or with another dot between the orbital and what is inside it. */
  get areConfusing(): boolean {
    this.#areConfusing ??= this.#findConfusion();
    return this.#areConfusing;
  }

  #findConfusion(): boolean {
    const orbitals = this.#documents.flatMap((document) => document.list('orbitals').elements);
    const owners = new Set(orbitals.flatMap(({ name, node }) => [name, nameKey(nodeName(node, 'name'))]));
    const lengths = new Set([...owners].map((owner) => owner.length));
    return orbitals.some((orbital) => {
      const end = orbital.name.length;
      return lists.some(([member, named, nameOf]) => {
        const isName = (name: string) =>
          this.#homes[named].has(name) || (named === 'entities' && this.#primary.has(name));
        return listMember(orbital.node, member).some((node) => {
          const name = nameOf(node);
          const called = named === 'entities' ? this.auxiliary(orbital, name) : this.#call(named, orbital, name);
          if (called === name) return false;
          if (isName(called)) return true;
          for (let dot = called.indexOf('.'); dot !== -1; dot = called.indexOf('.', dot + 1)) {
            if (dot === end || !lengths.has(dot)) continue;
            if (owners.has(called.slice(0, dot)) && isName(called.slice(dot + 1))) return true;
          }
          return false;
        });
      });
    });
  }

  #enter(orbital: TreeElement): void {
    this.#primary.add(orbital.name);
    for (const [member, named, nameOf] of lists) {
      for (const node of listMember(orbital.node, member)) {
        const homes = this.#homes[named];
        const name = nameOf(node);
        const home = homes.get(name);
        if (home === undefined) homes.set(name, orbital.key);
        else if (home !== orbital.key) homes.set(name, several);
      }
    }
  }

  trait(orbital: TreeElement, name: string): string {
    return this.#call('traits', orbital, name);
  }

  page(orbital: TreeElement, name: string): string {
    return this.#call('pages', orbital, name);
  }

  auxiliary(orbital: TreeElement, name: string): string {
    return this.#primary.has(name) ? `${orbital.name}.${name}` : this.#call('entities', orbital, name);
  }

  #call(named: Named, orbital: TreeElement, name: string): string {
    return this.#homes[named].get(name) === several ? `${orbital.name}.${name}` : name;
  }
}

/** Members whose elements are told by name: lists, of effects by place alone. */
const listMembers: ReadonlySet<string> = new Set(
  Object.values(anatomies).flatMap(({ kind, lists }) =>
    kind === 'transition' ? [] : lists.map(({ member }) => member).filter((member) => member !== 'entity'),
  ),
);

/** A JSON Pointer whose segments in lists are names; what follows the member of a list is a name. */
export function namedPointer(...segments: readonly string[]): string {
  let isName = false;
  return formatPointer(
    segments.map((segment) => {
      const isElement = isName;
      isName = !isElement && listMembers.has(segment);
      return isElement ? nameSegment(segment) : segment;
    }),
  );
}
