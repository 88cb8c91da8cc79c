export interface StoreUnavailableOptions {
  readonly retryable?: boolean;
  readonly isUncertain?: boolean;
  readonly cause?: unknown;
}

/**
 * The store cannot be reached or written: disk full, read-only, locked, damaged, connection lost. Nothing was stored by the
 * operation that failed, unless it is uncertain. The message is for operators; a surface answers 503 `store_unavailable`.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  /** False when waiting will not help and a person has to act: a damaged file, a directory that another process holds. */
  readonly retryable: boolean;

  /** True when the store went away during a commit: what was to be written may be there or not. */
  readonly isUncertain: boolean;

  constructor(message: string, options: StoreUnavailableOptions = {}) {
    super(message, { cause: options.cause });
    this.retryable = options.retryable ?? true;
    this.isUncertain = options.isUncertain ?? false;
  }
}
