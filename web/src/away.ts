// Tells when the service stopped answering and when it answers again: what waits for it goes on then by itself.
import { OrreryConnectionError } from '@orrery/client';
import { Store } from './store.ts';

export const isAway = new Store(false);

const againAfterMs = 2000;
let isProbing = false;

/** Asks again and again until there is an answer, never twice at once. */
async function probe(): Promise<void> {
  if (isProbing) return;
  isProbing = true;
  while (!(await answers())) {
    isAway.set(true);
    await new Promise((resolve) => setTimeout(resolve, againAfterMs));
  }
  isProbing = false;
  isAway.set(false);
}

const answers = () =>
  fetch('/healthz').then(
    () => true,
    () => false,
  );

export function noteUnanswered(error: unknown): void {
  if (!(error instanceof OrreryConnectionError)) return;
  isAway.set(true);
  void probe();
}

/** Does once what failed for want of an answer, when there is one. The answer of it gives up waiting. */
export function whenBack(work: () => void): () => void {
  const stop = isAway.listen((away) => {
    if (away) return;
    stop();
    work();
  });
  return stop;
}
