// How long operations take: the middle and the slow end of all requests since the service started, read again every few seconds.
import { useEffect } from 'preact/hooks';
import { useLoaded } from '../parts/loaded.ts';
import { Failure } from '../parts/notice.tsx';
import { useWidth } from '../parts/width.ts';
import { type Latency, latenciesOf } from '../prometheus.ts';
import { signed } from '../session.ts';

const everyMs = 5_000;
const rowsMax = 12;
/** A window that is narrower has the name of an operation above its bar. */
const wideFrom = 560;
const numbersWidth = 160;

async function read(): Promise<Latency[]> {
  const response = await fetch('/metrics', { headers: { authorization: `Bearer ${signed().key}` } });
  if (!response.ok) throw new Error(`The service answered ${response.status} when asked for its metrics.`);
  return latenciesOf(await response.text()).filter(({ operation }) => operation !== 'none');
}

export function Latencies() {
  const { value, error, reload } = useLoaded(read, []);
  useEffect(() => {
    const timer = setInterval(reload, everyMs);
    return () => clearInterval(timer);
  }, [reload]);
  return (
    <section class="card">
      <h2>Latency of operations</h2>
      {error !== null && <Failure error={error} onRetry={reload} />}
      {value !== null && value.length === 0 && (
        <p class="muted">No operation has been asked since the service started.</p>
      )}
      {value !== null && value.length > 0 && <Bars rows={value.slice(0, rowsMax)} />}
      <p class="muted">
        Dark is the median, light the 95th percentile, of all requests since the service started; a logarithmic scale.
      </p>
    </section>
  );
}

const ms = (value: number) => (value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en'));

function Bars({ rows }: { readonly rows: readonly Latency[] }) {
  const [host, width] = useWidth();
  const isWide = width >= wideFrom;
  const [left, above, rowHeight] = isWide ? [190, 0, 24] : [0, 16, 40];
  const most = Math.max(10, ...rows.map(({ p95 }) => p95));
  const scale = (value: number) =>
    Math.max(2, (Math.log10(1 + value) / Math.log10(1 + most)) * (width - left - numbersWidth));
  return (
    <div ref={host}>
      <svg
        class="chart latencies"
        width={width}
        height={rows.length * rowHeight + 4}
        role="img"
        aria-label={rows.map(({ operation, p50 }) => `${operation} ${ms(p50)} milliseconds`).join(', ')}
      >
        {rows.map(({ operation, count, p50, p95 }, i) => (
          <g key={operation}>
            <title>{`${operation}: ${count} requests, median ${ms(p50)} ms, 95th percentile ${ms(p95)} ms`}</title>
            <text x={isWide ? left - 8 : 0} y={i * rowHeight + 16} text-anchor={isWide ? 'end' : 'start'}>
              {operation}
            </text>
            <rect class="bar slow" x={left} y={i * rowHeight + above + 5} width={scale(p95)} height="14" />
            <rect class="bar" x={left} y={i * rowHeight + above + 5} width={scale(p50)} height="14" />
            <text x={left + scale(p95) + 8} y={i * rowHeight + above + 16}>
              {`${ms(p50)} / ${ms(p95)} ms · ${count.toLocaleString('en')}`}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}
