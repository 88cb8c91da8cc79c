/** One timed piece of work of a trace. Ids are lower-case hexadecimal: 32 digits for a trace, 16 for a span. */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | null;
  readonly name: string;
  /** Milliseconds since 1970, fractions allowed. */
  readonly startMs: number;
  readonly endMs: number;
  readonly isError: boolean;
  readonly attributes: Readonly<Record<string, string | number>>;
}

/** Where spans go. Taking one never waits and never fails. */
export interface SpanExporter {
  export(span: Span): void;
  /** Sends what is left, in bounded time. */
  close(): Promise<void>;
}
