/** A broken invariant: a bug in Orrery, never a fault of the input. */
export class AssertionError extends Error {
  override readonly name = 'AssertionError';
}

/** Stays on in production: a wrong answer is worse than a failed request. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new AssertionError(message);
}

/** Marks a branch that the types rule out. */
export function unreachable(value: never): never {
  throw new AssertionError(`unreachable: ${JSON.stringify(value)}`);
}
