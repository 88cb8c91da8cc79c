// Sets of configurations that lead to one another (strongly connected components: Tarjan, SIAM J. Comput. 1972), and the ends of runs: those of them that lead
// nowhere else. Iterative, because runs may be long. Cost: linear in configurations and edges.
type Edges = readonly (readonly { readonly to: number }[])[];

/** The components of the part of a graph that `isIn` keeps, each in order, and the component of each node. */
export function componentsOf(
  edges: Edges,
  isIn: (node: number) => boolean = () => true,
): { readonly sets: readonly (readonly number[])[]; readonly owner: ReadonlyMap<number, number> } {
  const order = new Map<number, number>();
  const low = new Map<number, number>();
  const open: number[] = [];
  const isOpen = new Set<number>();
  const owner = new Map<number, number>();
  const sets: number[][] = [];
  for (let start = 0; start < edges.length; start++) {
    if (order.has(start) || !isIn(start)) continue;
    const work: { node: number; next: number }[] = [{ node: start, next: 0 }];
    while (work.length > 0) {
      const frame = work.at(-1) as { node: number; next: number };
      const { node } = frame;
      if (frame.next === 0) {
        order.set(node, order.size);
        low.set(node, order.get(node) as number);
        open.push(node);
        isOpen.add(node);
      }
      const edge = edges[node]?.[frame.next++];
      if (edge !== undefined) {
        if (!isIn(edge.to)) continue;
        if (!order.has(edge.to)) work.push({ node: edge.to, next: 0 });
        else if (isOpen.has(edge.to)) low.set(node, Math.min(low.get(node) as number, order.get(edge.to) as number));
        continue;
      }
      work.pop();
      const parent = work.at(-1)?.node;
      if (parent !== undefined) low.set(parent, Math.min(low.get(parent) as number, low.get(node) as number));
      if (low.get(node) !== order.get(node)) continue;
      const members: number[] = [];
      for (let one = -1; one !== node; ) {
        one = open.pop() as number;
        isOpen.delete(one);
        owner.set(one, sets.length);
        members.push(one);
      }
      sets.push(members.sort((a, b) => a - b));
    }
  }
  return { sets, owner };
}

export function bottomSets(edges: Edges): readonly (readonly number[])[] {
  const { sets, owner } = componentsOf(edges);
  const isBottom = (set: readonly number[], i: number) =>
    set.every((node) => (edges[node] ?? []).every(({ to }) => owner.get(to) === i));
  return [...sets].filter(isBottom).sort((a, b) => (a[0] as number) - (b[0] as number));
}
