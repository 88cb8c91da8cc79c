// A value that views follow.
import { useEffect, useState } from 'preact/hooks';

export class Store<T> {
  #value: T;
  readonly #listeners = new Set<(value: T) => void>();

  constructor(value: T) {
    this.#value = value;
  }

  get value(): T {
    return this.#value;
  }

  set(value: T): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    for (const listen of [...this.#listeners]) listen(value);
  }

  /** Calls on every change until the answer is called. */
  listen(listener: (value: T) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}

export function useStore<T>(store: Store<T>): T {
  const [value, setValue] = useState(store.value);
  useEffect(() => {
    // It may have changed between the first rendering and now.
    setValue(() => store.value);
    return store.listen((next) => setValue(() => next));
  }, [store]);
  return value;
}
