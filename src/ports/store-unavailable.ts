/**
 * The store cannot be reached or written: disk full, read-only, locked, damaged, connection lost. Nothing was stored by the
 * operation that failed. The message is for operators; a surface answers 503 `store_unavailable`.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  /** False when waiting will not help and a person has to act: a damaged file, a directory that another process holds. */
  readonly retryable: boolean;

  constructor(message: string, options: { readonly retryable?: boolean; readonly cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.retryable = options.retryable ?? true;
  }
}
