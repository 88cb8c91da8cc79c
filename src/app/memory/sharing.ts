// The part that this node takes where nodes share out the domains.
import { randomBytes } from 'node:crypto';
import { recallWeights } from '../../core/memory/recall-score.ts';
import type { NodeLink, NodeRegistry } from '../../ports/nodes.ts';
import { NodeView, type NodeViewOptions } from './node-view.ts';

export interface Sharing {
  readonly view: NodeView;
  readonly link: NodeLink;
}

export interface SharingOptions extends Pick<NodeViewOptions, 'warn'> {
  /** Under which other nodes reach this one, and how they find each other; null where there is none. */
  readonly url: string | null;
  readonly registry: NodeRegistry | null;
  /** The versions of the program and of its vectors. */
  readonly kind: string;
  readonly link: NodeLink;
}

/** Null where each node holds what it is asked for. */
export function createSharing({ url, kind, registry, link, warn }: SharingOptions): Sharing | null {
  if (url === null || registry === null) return null;
  const secret = randomBytes(32).toString('base64url');
  const self = { url, secret, kind: `${kind} ${recallWeights.version}` };
  return { view: new NodeView({ self, registry, warn }), link };
}
