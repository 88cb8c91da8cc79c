// Who is asking. The key lives in `sessionStorage`, for this tab alone; a printed link brings a token that is exchanged for a key once.
import { type Operations, Orrery, OrreryConnectionError, OrreryError } from '@orrery/client';
import { noteUnanswered } from './away.ts';
import { Store } from './store.ts';

type Facts = Operations['session']['answer'];

export type Session =
  | { readonly state: 'checking' }
  | { readonly state: 'out'; readonly reason: string | null }
  | ({
      readonly state: 'in';
      readonly api: Orrery;
      readonly key: string;
      /** Why the key opens nothing any more; null while it does. What was shown stays, so that nothing that is being written is taken away. */
      readonly ended: string | null;
    } & Facts);

export type Signed = Extract<Session, { state: 'in' }>;
export type Scope = Facts['scopes'][number];

const keyName = 'orrery.key';
const tokenPattern = /^#token=([\w-]+)$/;

export const session = new Store<Session>({ state: 'checking' });

/** Reads the token of the link, or the key that the tab has kept. The token leaves the address at once. */
export async function beginSession(): Promise<void> {
  const token = tokenPattern.exec(location.hash)?.[1];
  if (token !== undefined) {
    history.replaceState(null, '', '/');
    return redeem(token);
  }
  const kept = sessionStorage.getItem(keyName);
  if (kept === null) session.set({ state: 'out', reason: null });
  else await signIn(kept);
}

async function redeem(token: string): Promise<void> {
  try {
    const response = await fetch('/console/sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    const answer = (await response.json()) as { readonly key?: string; readonly detail?: string };
    if (answer.key !== undefined) return signIn(answer.key);
    const kept = sessionStorage.getItem(keyName);
    if (kept !== null) return signIn(kept);
    session.set({ state: 'out', reason: answer.detail ?? 'The link did not work.' });
  } catch {
    session.set({ state: 'out', reason: lost });
  }
}

const lost = 'The service does not answer. See whether it still runs, then try again.';

/** Takes a key after the service has said what it may do. */
export async function signIn(key: string): Promise<void> {
  const before = session.value;
  const refuse = (reason: string) =>
    session.set(before.state === 'in' ? { ...before, ended: reason } : { state: 'out', reason });
  if (before.state !== 'in') session.set({ state: 'checking' });
  // A header takes no other characters, and no key has them.
  if (!/^[\x21-\x7e]+$/.test(key))
    return refuse('A key is one word of letters, digits and `_`, such as `ork_live_…`. Paste it whole.');
  const api = new Orrery({ baseUrl: location.origin, apiKey: key, retriesMax: 1 });
  try {
    const facts = await api.session();
    sessionStorage.setItem(keyName, key);
    session.set({ state: 'in', api, key, ended: null, ...facts });
  } catch (error) {
    if (error instanceof OrreryError && (error.status === 401 || error.status === 403)) {
      sessionStorage.removeItem(keyName);
      const reason =
        error.status === 401
          ? 'The service does not know this key: it may be cut off, revoked or expired. `orrery keys list` shows the keys, `orrery keys create` makes one.'
          : 'This key has no scope at all. Make one with `orrery keys create NAME --scopes read`.';
      refuse(reason);
    } else refuse(error instanceof OrreryConnectionError ? lost : (error as Error).message);
  }
}

export function signOut(reason: string | null = null): void {
  sessionStorage.removeItem(keyName);
  session.set({ state: 'out', reason });
}

/** The signed-in session; views that call this are shown to nobody else. */
export function signed(): Signed {
  const { value } = session;
  if (value.state !== 'in') throw new Error('not signed in');
  return value;
}

/** What the thread that reads needs to ask the service. */
export const access = () => ({ baseUrl: location.origin, apiKey: signed().key });

export const may = (scope: Scope): boolean => session.value.state === 'in' && session.value.scopes.includes(scope);

/** One call. A key that was revoked meanwhile ends the session. */
export async function ask<T>(call: (api: Orrery) => Promise<T>): Promise<T> {
  try {
    return await call(signed().api);
  } catch (error) {
    noteFailure(error);
    throw error;
  }
}

/** What a failed question says of the key and of the service, whoever has asked it. */
export function noteFailure(error: unknown): void {
  noteUnanswered(error);
  if (isRefused(error)) endKey();
}

export const isRefused = (error: unknown): boolean => error instanceof OrreryError && error.status === 401;
export const isEnded = (): boolean => session.value.state === 'in' && session.value.ended !== null;

function endKey(): void {
  const { value } = session;
  if (value.state !== 'in' || value.ended !== null) return;
  sessionStorage.removeItem(keyName);
  const ended =
    'The key was revoked or has expired. Nothing that you wrote is lost: it is kept in this browser. Write on, and sign in with another key: then it is checked again.';
  session.set({ ...value, ended });
}

/** Does once what was refused, when there is another key. The answer of it gives up waiting. */
export function whenSignedIn(work: () => void): () => void {
  const stop = session.listen(({ state }) => {
    if (state !== 'in' || isEnded()) return;
    stop();
    work();
  });
  return stop;
}

export interface FailureText {
  readonly title: string;
  readonly detail: string;
  /** What to do about it. */
  readonly advice: string;
  readonly problems: readonly { readonly pointer: string; readonly message: string }[];
  /** The page of the error. */
  readonly page: string | null;
}

export function describeFailure(error: unknown): FailureText {
  if (error instanceof OrreryConnectionError)
    return {
      title: 'No answer from the service',
      detail: error.message,
      advice: 'Your text is kept. This is asked again by itself.',
      problems: [],
      page: null,
    };
  if (error instanceof OrreryError) {
    const { problem } = error;
    return {
      title: typeof problem.title === 'string' ? problem.title : `The service answered ${error.status}`,
      detail: error.message,
      advice: error.isRetryable ? 'The same request may succeed in a moment.' : '',
      problems: error.errors.slice(0, 20),
      page: error.code === 'unknown' ? null : `/docs/errors/${error.code}`,
    };
  }
  const detail = String((error as Error)?.message ?? error);
  // An error of the plain class is a sentence for people that says what to do; any other is a fault of the page.
  const isSaid = (error as Error)?.constructor === Error;
  return {
    title: isSaid ? detail : 'Something went wrong in this page',
    detail: isSaid ? '' : detail,
    advice: isSaid ? '' : 'Reload it; what you wrote is kept.',
    problems: [],
    page: null,
  };
}
