// The background work that keeps an index of an existing engine up to the store, while a node runs.

export interface WorkFigures {
  /** Domains whose index is behind: they are answered from memory meanwhile. */
  readonly domainsBehind: number;
  /** Bytes of the index with its rows, on all nodes together. */
  readonly indexBytes: number;
}

export interface RecallWork {
  /** Goes on until `close`. */
  begin(): void;
  /** As last seen; every second. */
  figures(): WorkFigures;
  close(): Promise<void>;
}
