/** The time, as a port: core and the use cases never ask the machine. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  nowMs(): number;
}
