// What was computed for a node of a document, kept with the node: a WeakMap in meaning. It is a private field that is put on the node from
// outside (the base class returns the node, so the fields of the class that extends it land there). Nobody else can see it, spreading and
// cloning leave it behind. Unlike with a WeakMap there is no table that grows by every node of every request, and nothing outlives its node: a
// collection of the young generation takes the values of a WeakMap for alive whether or not their keys are, so that each would carry the
// documents of all requests since the last one over into the old generation. A node that cannot be extended is not remembered.

export interface NodeMemo<T> {
  get(node: object): T | undefined;
  set(node: object, value: T): void;
}

/** A memo of its own: what another memo keeps for the same node is apart. */
export function createNodeMemo<T>(): NodeMemo<T> {
  class Kept extends Same {
    #value: T;

    constructor(node: object, value: T) {
      super(node);
      this.#value = value;
    }

    static of(node: object): T | undefined {
      return #value in node ? node.#value : undefined;
    }

    static put(node: object, value: T): void {
      if (#value in node) node.#value = value;
      else if (Object.isExtensible(node)) new Kept(node, value);
    }
  }
  return {
    get: Kept.of,
    set: Kept.put,
  };
}

/** Makes the value of a node when it is first asked for, and keeps it with the node. */
export function onceFor<Node extends object, Value>(make: (node: Node) => Value): (node: Node) => Value {
  const memo = createNodeMemo<Value>();
  return (node) => {
    const known = memo.get(node);
    if (known !== undefined) return known;
    const value = make(node);
    memo.set(node, value);
    return value;
  };
}

const Same = function same(node: object): object {
  return node;
} as unknown as new (
  node: object,
) => object;
