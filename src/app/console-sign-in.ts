// The way into the console without a key at hand: a token that is printed where the process was started, good for one use within an hour. It is exchanged for a
// key of its own, which ends after twelve hours and stands among the other keys until then. Only a digest of the token is kept.
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { ServiceError } from '../contract/service-error.ts';
import type { Clock } from '../ports/clock.ts';
import type { ApiKeys } from './api-keys.ts';

const hourMs = 3_600_000;
const tokenMs = hourMs;
const keyMs = 12 * hourMs;
const tokenBytes = 24;
/** Nobody makes links faster than they are used; a bound all the same. */
const openMax = 16;

export interface ConsoleSignIn {
  /** A token for one use: 192 random bits. */
  issue(): string;
  /** The key that the token is good for; rejects with `invalid_api_key`. */
  redeem(token: string): Promise<{ readonly key: string; readonly expires_at: string }>;
}

export function createConsoleSignIn(keys: ApiKeys, clock: Clock): ConsoleSignIn {
  let open: { readonly digest: Buffer; readonly untilMs: number }[] = [];
  return {
    issue: () => {
      const token = randomBytes(tokenBytes).toString('base64url');
      open = [...open, { digest: digestOf(token), untilMs: clock.nowMs() + tokenMs }].slice(-openMax);
      return token;
    },
    redeem: async (token) => {
      const nowMs = clock.nowMs();
      const digest = digestOf(token);
      const known = open.find((one) => timingSafeEqual(one.digest, digest));
      if (known === undefined || known.untilMs <= nowMs)
        throw new ServiceError('invalid_api_key', {
          detail:
            'The link was used before, is older than an hour, or is of an earlier start. Paste an API key, or start the service again.',
        });
      open = open.filter((one) => one !== known);
      const expiresAtMs = nowMs + keyMs;
      const asked = { tenant: 'default', name: 'console', scopes: ['admin'], mode: 'live', expiresAtMs } as const;
      const { key } = await keys.create(asked);
      return { key, expires_at: new Date(expiresAtMs).toISOString() };
    },
  };
}

function digestOf(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
