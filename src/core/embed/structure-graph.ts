// The typed graph of a schema that labels are refined on: nodes with a coarse label (kind and closed words) and an exact one (every shape and number),
// edges with a coarse type and an exact tag that says where in an effect the reference stands. Identifiers are resolved to edges and then gone.
// A name that several elements share resolves to one hub node linked to all of them: linear, and independent of their order.

import { charge } from '../base/budget.ts';
import { hash32 } from '../base/hash.ts';
import type { Element } from '../schema/element.ts';
import { mix } from './label-bag.ts';

export const edgeTypes = [
  ...[
    'holds',
    'linked',
    'linkedByPlace',
    'from',
    'to',
    'on',
    'reads',
    'writes',
    'guards',
    'emits',
    'offers',
    'outcome',
  ],
  ...['data', 'relates', 'draws', 'heard', 'hears', 'source', 'payload', 'variable', 'same', 'auxiliary', 'typed'],
] as const;
export type EdgeType = (typeof edgeTypes)[number];
export const edgeCode = Object.fromEntries(edgeTypes.map((name, index) => [name, index + 1])) as Record<
  EdgeType,
  number
>;

/** What a reference is to the value that holds it. */
export const edgeWords = Object.fromEntries(edgeTypes.map((type) => [type, mix(0x65, hash32(type))])) as Record<
  EdgeType,
  number
>;

export const nodeKinds = [
  ...[
    'schema',
    'orbital',
    'entity',
    'field',
    'trait',
    'state',
    'event',
    'transition',
    'emit',
    'listen',
    'tick',
    'page',
  ],
  ...['payload', 'variable', 'channel', 'hub', 'use'],
] as const;
export type NodeKind = (typeof nodeKinds)[number];
export const kindCode = Object.fromEntries(nodeKinds.map((name, index) => [name, index + 1])) as Record<
  NodeKind,
  number
>;

export class StructureGraph {
  readonly kinds: number[] = [];
  readonly coarse: number[] = [];
  readonly exact: number[] = [];
  /** The element a node stands for, where it stands for one. */
  readonly elements: (Element | null)[] = [];
  /** What a node does, as a sum of labels: seen from depth 1 on. */
  readonly deeds: number[] = [];
  readonly sources: number[] = [];
  readonly targets: number[] = [];
  readonly types: number[] = [];
  readonly tags: number[] = [];

  node(kind: NodeKind, label = 0, exact = 0, element: Element | null = null): number {
    charge(2, 'describing structure');
    const code = kindCode[kind];
    const coarse = mix(code, label);
    this.kinds.push(code);
    this.coarse.push(coarse);
    this.exact.push(mix(coarse, exact));
    this.deeds.push(0);
    this.elements.push(element);
    return this.kinds.length - 1;
  }

  edge(type: EdgeType, source: number, target: number, tag = 0): void {
    this.sources.push(source);
    this.targets.push(target);
    this.types.push(edgeCode[type]);
    this.tags.push(tag);
  }

  addDeed(node: number, label: number): void {
    this.deeds[node] = ((this.deeds[node] as number) + label) | 0;
  }

  addExact(node: number, label: number): void {
    this.exact[node] = mix(this.exact[node] as number, label);
  }
}

/** Names to nodes; shared names to a hub. */
export class NameTable {
  readonly #nodes = new Map<string, number>();
  readonly #hubs = new Set<string>();

  add(graph: StructureGraph, name: string, node: number): void {
    const known = this.#nodes.get(name);
    if (known === undefined) {
      this.#nodes.set(name, node);
      return;
    }
    let hub = known;
    if (!this.#hubs.has(name)) {
      hub = graph.node('hub');
      graph.edge('same', hub, known);
      this.#nodes.set(name, hub);
      this.#hubs.add(name);
    }
    graph.edge('same', hub, node);
  }

  get(name: string): number | undefined {
    return this.#nodes.get(name);
  }
}
