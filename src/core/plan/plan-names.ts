// How a plan calls things. A name is used plain where it means one element in both documents and everything in between, qualified by its
// orbital otherwise; so no instruction depends on when it runs among those of its level.

import type { Json } from '../base/json.ts';
import { formatPointer } from '../base/pointer.ts';
import { listMember, nodeName } from '../schema/element.ts';
import { pageNameOf, traitNameOf } from './element-keys.ts';
import type { TreeElement } from './element-tree.ts';
import { nameKey } from './node-draft.ts';

const several = Symbol('several');

type Named = 'traits' | 'pages' | 'entities';

const lists: readonly (readonly [string, Named, (node: Json) => string])[] = [
  ['traits', 'traits', traitNameOf],
  ['pages', 'pages', pageNameOf],
  ['auxiliaryEntities', 'entities', (node) => nameKey(nodeName(node, 'name'))],
];

export class PlanNames {
  /** The orbital that has a name. */
  readonly #homes: Record<Named, Map<string, string | typeof several>> = {
    traits: new Map(),
    pages: new Map(),
    entities: new Map(),
  };
  readonly #primary = new Set<string>();

  constructor(...documents: readonly TreeElement[]) {
    for (const document of documents) for (const orbital of document.list('orbitals').elements) this.#enter(orbital);
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

/** A JSON Pointer whose segments in lists are names. */
export function namedPointer(...segments: readonly string[]): string {
  return formatPointer(segments);
}
