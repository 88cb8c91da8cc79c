// What is asked of the service when a view needs it: waiting, there, or failed, and asked again on demand.
import { OrreryConnectionError } from '@orrery/client';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { whenBack } from '../away.ts';
import { isRefused, noteFailure, whenSignedIn } from '../session.ts';

export interface Loaded<T> {
  readonly value: T | null;
  readonly error: unknown;
  readonly isWaiting: boolean;
  readonly reload: () => void;
}

/** Asks when `inputs` change. An answer that came too late is dropped; the last one stays until the next is there. */
export function useLoaded<T>(load: () => Promise<T>, inputs: readonly unknown[]): Loaded<T> {
  const [state, setState] = useState<Omit<Loaded<T>, 'reload'>>({ value: null, error: null, isWaiting: true });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the inputs are the caller's
  useEffect(() => {
    let isCurrent = true;
    setState((before) => ({ ...before, error: null, isWaiting: true }));
    load().then(
      (value) => isCurrent && setState({ value, error: null, isWaiting: false }),
      (error) => {
        if (!isCurrent) return;
        noteFailure(error);
        setState((before) => ({ ...before, error, isWaiting: false }));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [...inputs, round]);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  const isUnanswered = state.error instanceof OrreryConnectionError;
  useEffect(() => (isUnanswered ? whenBack(reload) : undefined), [isUnanswered, reload]);
  const wasRefused = isRefused(state.error);
  useEffect(() => (wasRefused ? whenSignedIn(reload) : undefined), [wasRefused, reload]);
  return { ...state, reload };
}

/** One action at a time: whether it is under way, and why the last one failed. */
export function useAction(): {
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly run: (work: () => Promise<unknown>) => void;
} {
  const [state, setState] = useState<{ isBusy: boolean; error: unknown }>({ isBusy: false, error: null });
  const run = useCallback((work: () => Promise<unknown>) => {
    setState({ isBusy: true, error: null });
    work().then(
      () => setState({ isBusy: false, error: null }),
      (error) => {
        noteFailure(error);
        setState({ isBusy: false, error });
      },
    );
  }, []);
  return { ...state, run };
}
