// Slows whoever tries keys. After so many wrong keys in a minute from an address, or five times as many from its network, that place is refused until the minute is
// over, with a right key as with a wrong one, because a right answer is what a guesser waits for. Keys that were used from that place before go on.
import { hash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { ServiceError } from '../contract/service-error.ts';
import type { Clock } from '../ports/clock.ts';
import type { WrongKeyCounts } from '../ports/wrong-key-counts.ts';

export const minuteMs = 60_000;
/** Many tenants may share a network; an address is one of them. */
const networkFactor = 5;
/** A key that was used from a place within this time is known there. */
const knownMs = 60 * minuteMs;
const knownMax = 20_000;

export interface WrongKeys {
  /** Throws `rate_limited` where the place of the address is refused and the key is not known there; otherwise the key is known there from now on. */
  admit(address: string, keyId: string): void;
  /** Counts a wrong key. Rejects with `rate_limited` where the place is refused. */
  refuse(address: string): Promise<void>;
  purge(): Promise<void>;
}

export interface WrongKeysOptions {
  readonly counts: WrongKeyCounts;
  readonly clock: Clock;
  /** Wrong keys from one address in a minute. */
  readonly perMinuteMax: number;
}

interface Place {
  /** A digest: the store holds no address. */
  readonly name: string;
  readonly max: number;
}

export function createWrongKeys({ counts, clock, perMinuteMax }: WrongKeysOptions): WrongKeys {
  /** Places refused in the minute that runs. */
  let shut = new Set<string>();
  let shutMinute = -1;
  const known = new Map<string, number>();

  const minuteNow = (): number => {
    const minute = Math.floor(clock.nowMs() / minuteMs);
    if (minute !== shutMinute) {
      shut = new Set();
      shutMinute = minute;
    }
    return minute;
  };
  const tooMany = (): ServiceError => {
    const waitSeconds = Math.max(1, Math.ceil((minuteMs - (clock.nowMs() % minuteMs)) / 1000));
    return new ServiceError('rate_limited', {
      detail: `Too many wrong API keys came from this address or its network. Wait ${waitSeconds} s.`,
      retryAfterSeconds: waitSeconds,
    });
  };
  const placesOf = (address: string): readonly Place[] =>
    networksOf(address).map((network, i) => ({
      name: digest(network),
      max: perMinuteMax * (i === 0 ? 1 : networkFactor),
    }));
  const isShut = (places: readonly Place[]): boolean => {
    minuteNow();
    return places.some(({ name }) => shut.has(name));
  };

  return {
    admit: (address, keyId) => {
      const nowMs = clock.nowMs();
      const key = `${address} ${keyId}`;
      const isKnown = nowMs - (known.get(key) ?? Number.NEGATIVE_INFINITY) < knownMs;
      // Nothing is computed of an address while no place is refused, which is nearly always.
      minuteNow();
      if (!isKnown && shut.size > 0 && isShut(placesOf(address))) throw tooMany();
      if (isKnown && nowMs - (known.get(key) as number) < minuteMs) return;
      if (known.size >= knownMax) known.clear();
      known.set(key, nowMs);
    },
    refuse: async (address) => {
      const places = placesOf(address);
      if (isShut(places)) throw tooMany();
      const minute = minuteNow();
      for (const { name, max } of places) {
        const count = await counts.add(name, minute);
        if (count > max && minute === shutMinute) shut.add(name);
      }
      if (isShut(places)) throw tooMany();
    },
    purge: () => counts.purge(minuteNow()),
  };
}

const digest = (text: string): string => hash('sha256', text, 'hex').slice(0, 32);

/** The address as one person has it, then its network: /32 and /24, or /64 and /48. */
export function networksOf(address: string): readonly [string, string] {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return [plain, plain.replace(/\.\d+$/, '.*')];
  const groups = groupsOf(plain);
  return [`${groups.slice(0, 4).join(':')}/64`, `${groups.slice(0, 3).join(':')}/48`];
}

/** The eight groups of an IPv6 address; a dotted end counts as the last two, which no network here holds. */
function groupsOf(address: string): readonly string[] {
  const [head = '', tail] = address
    .toLowerCase()
    .replace(/\d+\.\d+\.\d+\.\d+$/, '0:0')
    .split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].map((group) => group.replace(/^0+(?=.)/, ''));
}
