// Interleaved measurement: every rival runs once in each round, in an order that rotates, so that a noisy machine disturbs all alike.
import { cpus } from 'node:os';

export interface Timing {
  readonly name: string;
  readonly leastMs: number;
  /** Median time of one call in milliseconds. */
  readonly medianMs: number;
  readonly p99Ms: number;
  /** Interquartile range in milliseconds. */
  readonly spreadMs: number;
  readonly samples: number;
}

export interface Rival {
  readonly name: string;
  /** Makes the argument of one call, outside the measured time. */
  prepare?(): unknown;
  run(prepared?: unknown): unknown;
}

let sink: unknown;

/** Times each rival `rounds` times after `warmup` unmeasured rounds. The results are kept alive so that nothing is optimised away. */
export function measure(rivals: readonly Rival[], rounds: number, warmup = Math.ceil(rounds / 5)): Timing[] {
  const samples: number[][] = rivals.map(() => []);
  for (let round = -warmup; round < rounds; round++) {
    for (let k = 0; k < rivals.length; k++) {
      const index = (k + round + rivals.length * warmup) % rivals.length;
      const prepared = rivals[index]?.prepare?.();
      const start = performance.now();
      sink = rivals[index]?.run(prepared);
      const time = performance.now() - start;
      if (round >= 0) samples[index]?.push(time);
    }
  }
  return rivals.map((rival, i) => summarize(rival.name, samples[i] ?? []));
}

export function summarize(name: string, samples: readonly number[]): Timing {
  const sorted = [...samples].sort((a, b) => a - b);
  const at = (q: number) => sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
  return {
    name,
    leastMs: at(0),
    medianMs: at(0.5),
    p99Ms: at(0.99),
    spreadMs: at(0.75) - at(0.25),
    samples: sorted.length,
  };
}

/** One line that says what the figures were measured on. */
export function machineLine(): string {
  const [cpu] = cpus();
  return `${cpu?.model ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.versions.node}, ${process.platform}`;
}

export function resultOfLastCall(): unknown {
  return sink;
}

/** A plain-text table with right-aligned columns after the first. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((cell, i) => Math.max(cell.length, ...rows.map((row) => row[i]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  ');
  return [line(header), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
}
