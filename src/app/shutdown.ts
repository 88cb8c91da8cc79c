// The end of a service, in bounded time whatever clients, threads and stores do: requests first, then what must be kept, then everything that is held open.
// What fails or takes too long is told and left behind, so that it does not keep what comes after it from ending well.

export interface Shutdown {
  /** Resolves when what clients asked is answered. */
  drain(): Promise<unknown>;
  /** Breaks off what clients still wait for. */
  cut(): void;
  /** One after another. */
  readonly steps: readonly ShutdownStep[];
  tell(level: 'info' | 'error', facts: Readonly<Record<string, unknown>>, message: string): void;
}

export interface ShutdownStep {
  readonly name: string;
  run(): Promise<unknown>;
}

export interface ShutdownTimes {
  readonly drainMs: number;
  /** From the beginning until everything should have ended. */
  readonly allMs: number;
  /** What each step has, even where little is left of all. */
  readonly stepMs: number;
}

/**
 * How a service ended. `clean`: all requests were answered and all steps done. `forced`: requests were cut off, or a step failed. `stuck`: a step did not end; a
 * thread may be in a call that does not return, and whoever ends the process as usual waits for it.
 */
export type Ending = 'clean' | 'forced' | 'stuck';

/**
 * Milliseconds of an end, besides those for which a stopping node still takes requests. With them and what is left to write of the log it stays below the 10 s
 * that a container has before it is killed.
 */
export const endMs = {
  /** Computations in threads, and who waits for vectors and patterns. */
  work: 3_000,
  /** What has begun to come, and is no whole request yet. */
  unfinished: 3_000,
  /** Until requests are cut off. */
  drain: 5_000,
  /** Each step after that, where requests took all. */
  step: 750,
  all: 8_000,
  /** Lines of the log. */
  log: 500,
  /** Until the process ends whatever was not thought of. */
  lastResort: 9_000,
} as const;

/** Those of a service that takes requests for `graceMs` more. */
export function timesOf(graceMs: number): ShutdownTimes {
  return { drainMs: graceMs + endMs.drain, allMs: graceMs + endMs.all - 2 * endMs.step, stepMs: endMs.step };
}

const late = Symbol('late');

export async function shutDown({ drain, cut, steps, tell }: Shutdown, times: ShutdownTimes): Promise<Ending> {
  const beganMs = performance.now();
  const elapsedMs = (): number => Math.round(performance.now() - beganMs);
  /** Resolves in any case. */
  const attempt = async (name: string, run: () => Promise<unknown>, msMax: number): Promise<Ending> => {
    try {
      if ((await within(run(), msMax)) !== late) return 'clean';
      tell('error', { step: name, ms: elapsedMs() }, 'the end is forced: a step takes too long');
      return 'stuck';
    } catch (err) {
      tell('error', { step: name, ms: elapsedMs(), err }, 'a step of the end failed');
      return 'forced';
    }
  };
  const drained = await attempt('answering requests', drain, times.drainMs);
  if (drained === 'clean') tell('info', { ms: elapsedMs() }, 'drained');
  else cut();
  const endings: Ending[] = [drained === 'clean' ? 'clean' : 'forced'];
  for (const { name, run } of steps)
    endings.push(await attempt(name, run, Math.max(times.stepMs, times.allMs - elapsedMs())));
  return (['stuck', 'forced'] as const).find((one) => endings.includes(one)) ?? 'clean';
}

async function within(work: Promise<unknown>, msMax: number): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise((resolve) => {
    timer = setTimeout(resolve, msMax, late);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}
