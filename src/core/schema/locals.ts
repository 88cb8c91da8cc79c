// The names that enclosing `fn` and `let` forms introduce, innermost last. Cost: constant for each name introduced, ended or asked for.

export class Locals {
  readonly #names: string[] = [];
  /** Where each name stands among them, innermost last. */
  readonly #places = new Map<string, number[]>();

  get count(): number {
    return this.#names.length;
  }

  introduce(name: string): void {
    const places = this.#places.get(name);
    if (places === undefined) this.#places.set(name, [this.#names.length]);
    else places.push(this.#names.length);
    this.#names.push(name);
  }

  /** Ends the scope of all but the first `count`. */
  leave(count: number): void {
    while (this.#names.length > count) {
      const name = this.#names.pop() as string;
      const places = this.#places.get(name) as number[];
      places.pop();
      if (places.length === 0) this.#places.delete(name);
    }
  }

  /** Each name once, in the order in which they were introduced. */
  names(): string[] {
    return [...this.#places.keys()];
  }

  has(name: string): boolean {
    return this.#places.has(name);
  }

  /** The place of the innermost of a name, or -1. */
  placeOf(name: string): number {
    return this.#places.get(name)?.at(-1) ?? -1;
  }
}
