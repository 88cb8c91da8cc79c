// A domain over time: episodes by day and outcome, read page by page, and the figures that the service keeps.
import { Figure } from '../parts/figure.tsx';
import { useLoaded } from '../parts/loaded.ts';
import { Failure, Waiting } from '../parts/notice.tsx';
import { useWidth } from '../parts/width.ts';
import { ask } from '../session.ts';
import type { PartProps } from './memory.tsx';

const episodesMax = 1000;
const pageSize = 100;
const known = ['success', 'partial', 'failure'] as const;
const height = 170;

interface Day {
  readonly date: string;
  readonly counts: Readonly<Record<string, number>>;
}

async function read(domain: string) {
  const stats = await ask((api) => api.memory.stats({ domain }));
  const days = new Map<string, Record<string, number>>();
  let count = 0;
  let cursor: string | null = null;
  do {
    const page: { items: readonly { stored_at: string; outcome: string }[]; next_cursor: string | null } = await ask(
      (api) => api.memory.episodes.list({ domain, limit: pageSize, ...(cursor === null ? {} : { cursor }) }),
    );
    for (const { stored_at, outcome } of page.items) {
      const counts = days.get(stored_at.slice(0, 10)) ?? {};
      const name = known.find((one) => one === outcome) ?? 'other';
      counts[name] = (counts[name] ?? 0) + 1;
      days.set(stored_at.slice(0, 10), counts);
      count++;
    }
    cursor = page.next_cursor;
  } while (cursor !== null && count < episodesMax);
  const sorted = [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([date, counts]): Day => ({ date, counts }));
  return { stats, days: sorted, isCut: cursor !== null };
}

export function Statistics({ domain }: PartProps) {
  const { value, error, reload } = useLoaded(() => read(domain), [domain]);
  if (error !== null) return <Failure error={error} onRetry={reload} />;
  if (value === null) return <Waiting what="Counting" />;
  const { stats, days, isCut } = value;
  return (
    <div class="stack">
      <div class="figures">
        <Figure number={stats.total_episodes} of="episodes" />
        <Figure number={stats.patterns} of="patterns" />
        <Figure number={`${stats.storage_used_mb.toFixed(2)} MB`} of="stored" />
        <Figure number={stats.oldest_episode?.slice(0, 10) ?? 'none'} of="oldest episode" />
        {Object.entries(stats.metadata)
          .slice(0, 6)
          .map(([name, { mean }]) => (
            <Figure key={name} number={Math.round(mean * 100) / 100} of={`${name}, mean`} />
          ))}
      </div>
      <section class="card">
        <h2>Episodes by day</h2>
        <DayChart days={days} />
        <p class="muted">
          Green success, amber partial, red failure, grey others.
          {isCut ? ` Of the newest ${episodesMax} episodes.` : ''}
        </p>
      </section>
    </div>
  );
}

function DayChart({ days }: { readonly days: readonly Day[] }) {
  const [host, width] = useWidth();
  const total = ({ counts }: Day) => Object.values(counts).reduce((sum, one) => sum + one, 0);
  const most = Math.max(1, ...days.map(total));
  const step = Math.min(60, (width - 50) / Math.max(1, days.length));
  const scale = (height - 40) / most;
  return (
    <div ref={host}>
      <svg
        class="chart"
        width={width}
        height={height}
        role="img"
        aria-label={`Episodes of ${days.length} days, at most ${most} a day`}
      >
        <line class="axis" x1="40" y1={height - 24} x2={width} y2={height - 24} />
        <text x="34" y="20" text-anchor="end">
          {most}
        </text>
        {days.map((one, i) => {
          let top = height - 24;
          return (
            <g key={one.date}>
              <title>{`${one.date}: ${Object.entries(one.counts)
                .map(([name, count]) => `${count} ${name}`)
                .join(', ')}`}</title>
              {[...known, 'other'].map((name) => {
                const count = one.counts[name] ?? 0;
                top -= count * scale;
                return count === 0 ? null : (
                  <rect
                    key={name}
                    class={`bar ${name}`}
                    x={44 + i * step}
                    y={top}
                    width={Math.max(1, step - 2)}
                    height={count * scale}
                  />
                );
              })}
            </g>
          );
        })}
        <text x="44" y={height - 8}>
          {days[0]?.date}
        </text>
        {days.length > 1 && (
          <text x={Math.min(width - 4, 44 + days.length * step)} y={height - 8} text-anchor="end">
            {days.at(-1)?.date}
          </text>
        )}
      </svg>
    </div>
  );
}
