// Ids in the ULID layout: 48 bits of time, 80 of randomness, Crockford base 32, lower case.
import { randomBytes } from 'node:crypto';
import type { Clock } from '../../ports/clock.ts';
import type { Ids } from '../../ports/ids.ts';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

function timeDigits(ms: number): string {
  let text = '';
  let rest = ms;
  for (let i = 0; i < 10; i++) {
    text = (alphabet[rest % 32] ?? '0') + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

const randomDigits = 16;
/** Randomness is fetched for many ids at a time: asking the system costs more than making an id. */
const poolBytes = 256 * randomDigits;

export function createSystemIds(clock: Clock): Ids {
  let pool = randomBytes(poolBytes);
  let used = 0;
  return {
    next: (prefix) => {
      if (used === poolBytes) {
        pool = randomBytes(poolBytes);
        used = 0;
      }
      let text = timeDigits(clock.nowMs());
      for (const end = used + randomDigits; used < end; used++) text += alphabet[(pool[used] ?? 0) & 31];
      return `${prefix}_${text}`;
    },
  };
}
