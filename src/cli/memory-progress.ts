// How far long work on memory is: a bar on a terminal, nothing elsewhere.
import type { Terminal } from './terminal.ts';

const width = 30;
const everyMs = 80;

export interface Progress {
  /** `total` null when it is not known. */
  show(done: number, total: number | null): void;
  /** Takes the bar away. */
  end(): void;
}

/** `now` in milliseconds. */
export function createProgress(terminal: Terminal, verb: string, unit: string, now: () => number): Progress {
  let shownAtMs = Number.NEGATIVE_INFINITY;
  return {
    show: (done, total) => {
      const atMs = now();
      if (atMs - shownAtMs < everyMs && done !== total) return;
      shownAtMs = atMs;
      terminal.status(`${verb} ${barOf(done, total)} ${unit}`);
    },
    end: () => terminal.status(''),
  };
}

export function barOf(done: number, total: number | null): string {
  if (total === null) return String(done);
  const share = total === 0 ? 1 : Math.min(1, done / total);
  const full = Math.round(share * width);
  const percent = `${Math.floor(share * 100)} %`.padStart(5);
  return `[${'#'.repeat(full)}${'-'.repeat(width - full)}] ${percent}  ${done} of ${total}`;
}
