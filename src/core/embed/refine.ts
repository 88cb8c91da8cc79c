// Weisfeiler-Lehman refinement (Shervashidze et al., Weisfeiler-Lehman Graph Kernels, JMLR 12, 2011) of a typed, directed graph.
// In each round a node's label absorbs the sum of its neighbours' labels, out-edges and in-edges apart, each neighbour mixed with the type of the edge.
// Sums make the result independent of any order. All arithmetic is in 32-bit integers. Cost: rounds times edges.
import type { LabelBag } from './label-bag.ts';
import { classOf, keyOf, mix, type NodeGroup, nodeAspects, nodeGroups } from './label-bag.ts';
import type { NodeKind, StructureGraph } from './structure-graph.ts';
import { edgeCode, kindCode, nodeKinds } from './structure-graph.ts';

const exactRounds = 2;

const groups: Readonly<Record<NodeGroup, readonly NodeKind[]>> = {
  data: ['entity', 'field', 'payload', 'variable'],
  machine: ['state', 'event', 'transition'],
  wiring: ['emit', 'listen', 'tick', 'channel', 'hub'],
  frame: ['schema', 'orbital', 'trait', 'page', 'use'],
};

/** The place of a node's group in `nodeGroups`, by the code of its kind. */
const groupByKind = new Int32Array(nodeKinds.length + 1);
for (const [index, group] of nodeGroups.entries())
  for (const kind of groups[group]) groupByKind[kindCode[kind]] = index;

/** The first class of an aspect; those of the groups follow each other. */
const classStart = Object.fromEntries(nodeAspects.map((aspect) => [aspect, classOf[`${aspect}.data`]])) as Record<
  (typeof nodeAspects)[number],
  number
>;
const depthStarts = [classStart.node, classStart.near, classStart.wider];

/**
 * Coarse labels do not flow from a whole to its parts: what a state is like does not depend on how many pages the application has, and one edit near
 * the root must not change every label.
 */
const holds = edgeCode.holds;

/**
 * Adds to a bag the labels of all nodes at every depth, every edge, and two exact labels a node: its own, so that any edit changes one label whatever it
 * is about, and that of everything around it.
 */
export function addRefinedLabels(graph: StructureGraph, bag: LabelBag): void {
  const { kinds, exact, sources, targets, types, coarse } = graph;
  const group = new Int32Array(kinds.length);
  for (let i = 0; i < kinds.length; i++) group[i] = groupByKind[kinds[i] as number] as number;
  const addAll = (labels: ArrayLike<number>, start: number) => {
    for (let i = 0; i < labels.length; i++) bag.add(labels[i] as number, start + (group[i] as number));
  };
  // Coarse labels go as deep as the bag counts them.
  const rounds = bag.counts('wider.data') ? 2 : 1;
  for (const [depth, labels] of coarseLabels(graph, rounds).entries()) addAll(labels, depthStarts[depth] as number);
  addAll(exact, classStart.own);
  addAll(exactLabels(graph), classStart.exact);
  if (!bag.counts('edge.data')) return;
  for (let i = 0; i < sources.length; i++) {
    const source = sources[i] as number;
    const from = mix(coarse[source] as number, types[i] as number);
    bag.add(mix(from, coarse[targets[i] as number] as number), classStart.edge + (group[source] as number));
  }
}

/** The coarse labels of every node at depths 0 to `rounds`. */
function coarseLabels(graph: StructureGraph, rounds: number): Int32Array[] {
  const depths = [new Int32Array(graph.coarse)];
  for (let round = 0; round < rounds; round++) {
    depths.push(refineOnce(graph, depths[round] as Int32Array, new Int32Array(graph.deeds), graph.types, false));
  }
  return depths;
}

/** The labels of every node that the vector reads, at depths 0 and 1, as they stand in a bag. */
export function neighbourhoodKeys(graph: StructureGraph): Int32Array[] {
  return coarseLabels(graph, 1).map((labels, depth) =>
    labels.map((label, i) => {
      const group = groupByKind[graph.kinds[i] as number] as number;
      return keyOf(label, (depthStarts[depth] as number) + group);
    }),
  );
}

function exactLabels(graph: StructureGraph): Int32Array {
  const { types, tags } = graph;
  const marks = new Int32Array(types.length);
  for (let i = 0; i < marks.length; i++) marks[i] = mix(types[i] as number, tags[i] as number);
  let labels = new Int32Array(graph.exact);
  for (let round = 0; round < exactRounds; round++) {
    labels = refineOnce(graph, labels, new Int32Array(labels.length), marks, true);
  }
  return labels;
}

function refineOnce(
  graph: StructureGraph,
  labels: Int32Array,
  out: Int32Array,
  marks: ArrayLike<number>,
  isExact: boolean,
): Int32Array<ArrayBuffer> {
  const { sources, targets } = graph;
  const into = new Int32Array(labels.length);
  for (let i = 0; i < sources.length; i++) {
    const source = sources[i] as number;
    const target = targets[i] as number;
    const type = marks[i] as number;
    out[source] = ((out[source] as number) + mix(labels[target] as number, type)) | 0;
    if (!isExact && type === holds) continue;
    into[target] = ((into[target] as number) + mix(labels[source] as number, type + 64)) | 0;
  }
  const next = new Int32Array(labels.length);
  for (let i = 0; i < next.length; i++) {
    next[i] = mix(mix(labels[i] as number, out[i] as number), into[i] as number);
  }
  return next;
}
