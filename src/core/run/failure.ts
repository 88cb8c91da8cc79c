/** An expression has no value: an operator was given what it does not take, or is one that nothing here computes. */
export class EvaluationError extends Error {
  override readonly name = 'EvaluationError';
}

export function fail(reason: string): never {
  throw new EvaluationError(reason);
}
