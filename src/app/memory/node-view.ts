// The nodes as this one sees them, no older than a beat. Views of two nodes may differ for as long: then a domain is held twice for a while, and every answer is
// right all the same, because any node can read any domain from the store.
import type { Node, NodeRegistry } from '../../ports/nodes.ts';
import { ownerAmong } from './node-ring.ts';

const beatMsDefault = 1_000;
/** A node that is silent for so many beats is gone. */
const beatsMissedMax = 5;
/** A node that failed to answer is passed over for so many beats, if it is not gone before. One that starts again is another node. */
const beatsPassedOver = 30;

export interface NodeViewOptions {
  readonly self: Node;
  readonly registry: NodeRegistry;
  readonly warn: (message: string, cause: unknown) => void;
  readonly beatMs?: number;
}

export class NodeView {
  readonly self: Node;
  readonly #registry: NodeRegistry;
  readonly #warn: NodeViewOptions['warn'];
  readonly #beatMs: number;
  #nodes: readonly Node[] = [];
  /** By secret, until when a node is passed over. */
  readonly #passedOver = new Map<string, number>();
  /** By secret, what waits for the answer of a node. */
  readonly #waiting = new Map<string, Set<AbortController>>();
  #timer: NodeJS.Timeout | undefined;
  #beating: Promise<void> | undefined;
  #isFailing = false;
  /** Called when domains may have moved. */
  onChange: () => void = () => {};

  constructor({ self, registry, warn, beatMs = beatMsDefault }: NodeViewOptions) {
    this.self = self;
    this.#registry = registry;
    this.#warn = warn;
    this.#beatMs = beatMs;
  }

  /** Takes its share from now on. Before, and while the store cannot say who else is there, a node holds what it is asked for. */
  async join(): Promise<void> {
    await this.beat();
    this.#timer ??= setInterval(() => void this.beat(), this.#beatMs).unref();
  }

  /** Its domains move to the others; what it is still asked, they answer. */
  async leave(): Promise<void> {
    if (this.#timer === undefined) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#beating;
    this.#nodes = this.#nodes.filter(({ secret }) => secret !== this.self.secret);
    await this.#registry.leave(this.self).catch((cause) => this.#warn('a node that ends could not say so', cause));
  }

  get count(): number {
    return this.#nodes.length;
  }

  beat(): Promise<void> {
    this.#beating ??= this.#beat().finally(() => {
      this.#beating = undefined;
    });
    return this.#beating;
  }

  /** The node that holds a domain; null for this one. */
  ownerOf(tenant: string, domain: string): Node | null {
    const nowMs = performance.now();
    const able = this.#nodes.filter(({ secret }) => (this.#passedOver.get(secret) ?? 0) <= nowMs);
    const owner = ownerAmong(able, tenant, domain);
    return owner === undefined || owner.secret === this.self.secret ? null : owner;
  }

  /** Passes a node over that did not answer. */
  passOver({ secret }: Node): void {
    this.#passedOver.set(secret, performance.now() + beatsPassedOver * this.#beatMs);
    this.onChange();
  }

  /** Runs what waits for a node; the signal aborts when the node is gone. */
  async waitFor<T>({ secret }: Node, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const gone = new AbortController();
    const waiting = this.#waiting.get(secret) ?? new Set();
    this.#waiting.set(secret, waiting.add(gone));
    try {
      return await work(gone.signal);
    } finally {
      waiting.delete(gone);
      if (waiting.size === 0 && this.#waiting.get(secret) === waiting) this.#waiting.delete(secret);
    }
  }

  async #beat(): Promise<void> {
    try {
      const nodes = await this.#registry.beat(this.self, beatsMissedMax * this.#beatMs);
      this.#isFailing = false;
      this.#take(nodes);
    } catch (cause) {
      // Once for each time that the store is away: whoever was there before is asked on.
      if (!this.#isFailing)
        this.#warn('the nodes that share the database are not known; the last ones are kept', cause);
      this.#isFailing = true;
    }
  }

  #take(nodes: readonly Node[]): void {
    const secrets = new Set(nodes.map(({ secret }) => secret));
    const isSame = nodes.length === this.#nodes.length && this.#nodes.every(({ secret }) => secrets.has(secret));
    this.#nodes = nodes;
    for (const [secret, untilMs] of this.#passedOver) {
      if (secrets.has(secret) && untilMs > performance.now()) continue;
      this.#passedOver.delete(secret);
    }
    for (const [secret, waiting] of this.#waiting)
      if (!secrets.has(secret)) for (const one of waiting) one.abort(new Error('The node is gone.'));
    if (!isSame) this.onChange();
  }
}
