// Spans to an OpenTelemetry collector: OTLP over HTTP as JSON (opentelemetry.io/docs/specs/otlp), one batch after the other, and never in the way of a
// request. A bounded number waits; while the collector is slow, new spans are dropped. What cannot be sent is dropped, too, and said once until sending
// works again.
import type { Span, SpanExporter } from '../../ports/span-exporter.ts';

const batchMax = 512;
const waitingMax = 4_096;
const everyMs = 2_000;
const sendMsMax = 10_000;
/** All that still waits at the end has to be gone by then: a collector that hangs must not hold up the end of the process. */
const closeMsMax = 1_000;
/** SPAN_KIND_SERVER and STATUS_CODE_ERROR of the protocol. */
const serverKind = 2;
const errorStatus = 2;

export interface OtlpOptions {
  /** Base URL; `/v1/traces` is added. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly version: string;
  readonly warn: (message: string, cause: unknown) => void;
}

export function createOtlpExporter({ endpoint, headers, serviceName, version, warn }: OtlpOptions): SpanExporter {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const resource = { attributes: toAttributes({ 'service.name': serviceName, 'service.version': version }) };
  const waiting: Span[] = [];
  let isBroken = false;
  let sending: Promise<void> | null = null;
  const closing = new AbortController();

  const send = async (spans: readonly Span[]): Promise<void> => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({
          resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'orrery', version }, spans: spans.map(toWire) }] }],
        }),
        signal: AbortSignal.any([AbortSignal.timeout(sendMsMax), closing.signal]),
      });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`the collector answered ${response.status}`);
      isBroken = false;
    } catch (cause) {
      if (!isBroken) warn('Traces cannot be sent; they are dropped until it works again.', cause);
      isBroken = true;
    }
  };
  const sendAll = async (): Promise<void> => {
    while (waiting.length > 0 && !closing.signal.aborted) await send(waiting.splice(0, batchMax));
  };
  const flush = (): Promise<void> => {
    sending ??= sendAll().finally(() => {
      sending = null;
    });
    return sending;
  };
  const timer = setInterval(flush, everyMs).unref();
  return {
    export: (span) => {
      if (waiting.length < waitingMax) waiting.push(span);
    },
    close: async () => {
      clearInterval(timer);
      const late = setTimeout(() => closing.abort(), closeMsMax);
      await flush();
      clearTimeout(late);
    },
  };
}

function toWire(span: Span) {
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    ...(span.parentSpanId === null ? {} : { parentSpanId: span.parentSpanId }),
    name: span.name,
    kind: serverKind,
    startTimeUnixNano: toNanoseconds(span.startMs),
    endTimeUnixNano: toNanoseconds(span.endMs),
    attributes: toAttributes(span.attributes),
    status: span.isError ? { code: errorStatus } : {},
  };
}

/** As text, because a double does not hold it. */
function toNanoseconds(ms: number): string {
  return `${BigInt(Math.round(ms * 1000)) * 1000n}`;
}

function toAttributes(values: Readonly<Record<string, string | number>>) {
  return Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? { stringValue: value } : { intValue: String(value) },
  }));
}
