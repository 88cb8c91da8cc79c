// The node that holds a domain: the one of the highest weight for it (rendezvous hashing: Thaler and Ravishankar 1998). When a node goes, its domains alone move, to
// all others evenly; when one comes, it takes its share and nothing else moves.
import { sha256Hex } from '../../core/base/hash.ts';
import { compareStrings } from '../../core/base/order.ts';
import type { Node } from '../../ports/nodes.ts';

/** The node of the highest weight, whatever their order; undefined where there are none. */
export function ownerAmong<T extends Pick<Node, 'url'>>(
  nodes: readonly T[],
  tenant: string,
  domain: string,
): T | undefined {
  let best: { readonly node: T; readonly weight: string } | undefined;
  for (const node of nodes) {
    const weight = sha256Hex(JSON.stringify([node.url, tenant, domain]));
    if (best === undefined || compareStrings(weight, best.weight) > 0) best = { node, weight };
  }
  return best?.node;
}
