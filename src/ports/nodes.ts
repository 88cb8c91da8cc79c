// Nodes that share a store, and how one asks another.
import type { Json } from '../core/base/json.ts';

/** The path of the route by which nodes ask each other. */
export const nodePath = '/nodes/search';

export interface Node {
  /** Under which other nodes reach it. */
  readonly url: string;
  /** Opens its searches to other nodes; made by each process at its start. */
  readonly secret: string;
  /** Nodes answer for one another only where this is equal: the versions of whatever makes an answer. */
  readonly kind: string;
}

export interface NodeRegistry {
  /** Says that the node is there, and answers every node of its kind that said so in the last `freshMs`, itself among them, by URL. */
  beat(node: Node, freshMs: number): Promise<readonly Node[]>;
  /** Says that the node takes no more searches. */
  leave(node: Node): Promise<void>;
}

export interface NodeLink {
  /** The answer of that node; rejects with a NodeRefusal where it says that nobody can answer now, with anything else where it gives no answer. */
  ask(node: Node, question: Json, signal: AbortSignal): Promise<Json>;
}

/** The node answered that it cannot now: its store is away, or too much is asked of it. Another node could not either. */
export class NodeRefusal extends Error {
  override readonly name = 'NodeRefusal';
  /** A code of the error registry. */
  readonly code: string;

  constructor(code: string, detail: string) {
    super(detail);
    this.code = code;
  }
}
