// Owns durations in milliseconds and the conditions on time that trades speak of: still to come, longer ago than.
import type { Json } from '../../base/json.ts';
import { gt, minus, own, plus } from './effects.ts';

export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** The time lies ahead. */
export const isFuture = (time: Json): Json => ['time/isFuture', time];
/** The time that the entity field holds is longer ago than the duration. */
export const olderThan = (field: string, duration: number): Json => gt(minus('@now', own(field)), duration);
/** The moment that lies the duration ahead. */
export const fromNow = (duration: Json): Json => plus('@now', duration);
