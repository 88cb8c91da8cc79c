// What was computed for a node of a document, kept with the node: a WeakMap in meaning. It is a private field that is put on the node from
// outside (the base class returns the node, so the fields of the class that extends it land there). Nobody else can see it, spreading and
// cloning leave it behind, and unlike a WeakMap there is no table that grows by every node of every request and that the collector walks:
// with one, the slowest hash in ten took nine times the median. A node that cannot be extended is not remembered.

export interface NodeMemo<T> {
  get(node: object): T | undefined;
  set(node: object, value: T): void;
}

/** A memo of its own: what another memo keeps for the same node is apart. The value of a node is set once. */
export function createNodeMemo<T>(): NodeMemo<T> {
  class Kept extends Same {
    readonly #value: T;

    constructor(node: object, value: T) {
      super(node);
      this.#value = value;
    }

    static of(node: object): T | undefined {
      return #value in node ? node.#value : undefined;
    }
  }
  return {
    get: (node) => Kept.of(node),
    set: (node, value) => {
      if (Object.isExtensible(node)) new Kept(node, value);
    },
  };
}

const Same = function same(node: object): object {
  return node;
} as unknown as new (
  node: object,
) => object;
