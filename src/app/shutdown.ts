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

const late = Symbol('late');

/** Whether all requests were answered, and all steps done. */
export async function shutDown({ drain, cut, steps, tell }: Shutdown, times: ShutdownTimes): Promise<boolean> {
  const beganMs = performance.now();
  const elapsedMs = (): number => Math.round(performance.now() - beganMs);
  /** Resolves in any case. */
  const attempt = async (name: string, run: () => Promise<unknown>, msMax: number): Promise<boolean> => {
    try {
      if ((await within(run(), msMax)) !== late) return true;
      tell('error', { step: name, ms: elapsedMs() }, 'the end is forced: a step takes too long');
    } catch (err) {
      tell('error', { step: name, ms: elapsedMs(), err }, 'a step of the end failed');
    }
    return false;
  };
  const isDrained = await attempt('answering requests', drain, times.drainMs);
  if (isDrained) tell('info', { ms: elapsedMs() }, 'drained');
  else cut();
  let isClean = isDrained;
  for (const { name, run } of steps)
    isClean = (await attempt(name, run, Math.max(times.stepMs, times.allMs - elapsedMs()))) && isClean;
  return isClean;
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
