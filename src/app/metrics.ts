// What the service counts and measures about itself, in the format of Prometheus. Labels come from the contract and from code, never
// from requests, so their number is bounded and no text of a client is among them.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface RequestSample {
  /** An operation id, `none` when no operation was asked. */
  readonly operation: string;
  readonly status: number;
  readonly ms: number;
}

export interface Metrics {
  readonly contentType: string;
  observeRequest(sample: RequestSample): void;
  /** A request turned away before work began, or a connection cut off. */
  countRefusal(reason: string): void;
  observeStore(call: string, ms: number, isOk: boolean): void;
  /** A value read whenever the metrics are. */
  gauge(name: string, help: string, read: () => number): void;
  /** A count kept elsewhere, read whenever the metrics are. */
  counter(name: string, help: string, read: () => number): void;
  /** The constant 1 with facts as labels. */
  info(name: string, help: string, facts: Readonly<Record<string, string>>): void;
  /** All of it as text. */
  text(): Promise<string>;
  close(): void;
}

const requestSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const storeSeconds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'orrery_requests_total',
    help: 'Requests answered.',
    labelNames: ['operation', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'orrery_request_seconds',
    help: 'Time from the first byte of a request to the end of its answer.',
    labelNames: ['operation'],
    buckets: requestSeconds,
    registers,
  });
  const refusals = new Counter({
    name: 'orrery_refusals_total',
    help: 'Requests refused before work began, and connections cut off.',
    labelNames: ['reason'],
    registers,
  });
  const store = new Histogram({
    name: 'orrery_store_seconds',
    help: 'Time of calls of the store.',
    labelNames: ['call'],
    buckets: storeSeconds,
    registers,
  });
  const storeFailures = new Counter({
    name: 'orrery_store_failures_total',
    help: 'Calls of the store that failed.',
    labelNames: ['call'],
    registers,
  });
  // Samples of one operation and status, found once: looking labels up costs more than counting.
  const bound = new Map<string, { readonly count: () => void; readonly time: (seconds: number) => void }>();
  const bind = (operation: string, status: number) => {
    const counter = requests.labels({ operation, status });
    const histogram = durations.labels({ operation });
    return { count: () => counter.inc(), time: (seconds: number) => histogram.observe(seconds) };
  };
  return {
    contentType: registry.contentType,
    observeRequest: ({ operation, status, ms }) => {
      const key = `${operation} ${status}`;
      const sample = bound.get(key) ?? bind(operation, status);
      bound.set(key, sample);
      sample.count();
      sample.time(ms / 1000);
    },
    countRefusal: (reason) => refusals.inc({ reason }),
    observeStore: (call, ms, isOk) => {
      store.observe({ call }, ms / 1000);
      if (!isOk) storeFailures.inc({ call });
    },
    gauge: (name, help, read) => {
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read());
        },
      });
    },
    counter: (name, help, read) => {
      new Counter({
        name,
        help,
        registers,
        collect() {
          this.reset();
          this.inc(read());
        },
      });
    },
    info: (name, help, facts) => {
      new Gauge({ name, help, registers, labelNames: Object.keys(facts) }).set(facts, 1);
    },
    text: () => registry.metrics(),
    close: () => registry.clear(),
  };
}
