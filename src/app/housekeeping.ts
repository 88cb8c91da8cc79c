// Work that nobody asks for: each chore at the start and on its own beat, one at a time, tried again at the next beat when it fails.

export interface Chore {
  readonly name: string;
  readonly everyMs: number;
  run(): Promise<void>;
}

export interface Housekeeping {
  /** Waits for chores under way; none starts afterwards. */
  stop(): Promise<void>;
}

/** Does not keep the process alive. */
export function startHousekeeping(
  chores: readonly Chore[],
  warn: (message: string, cause: unknown) => void,
): Housekeeping {
  const running = new Map<string, Promise<void>>();
  const start = ({ name, run }: Chore): void => {
    if (running.has(name)) return;
    const work = run()
      .catch((cause) => warn(`${name} failed; it is tried again`, cause))
      .finally(() => running.delete(name));
    running.set(name, work);
  };
  const timers = chores.map((chore) => setInterval(() => start(chore), chore.everyMs).unref());
  for (const chore of chores) start(chore);
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running.values());
    },
  };
}
