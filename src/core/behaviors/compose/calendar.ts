// Owns calendar arithmetic in guards and effects, in the units people plan with; milliseconds live in time.ts.
import type { Json } from '../../base/json.ts';
import { own } from './effects.ts';

export type CalendarUnit = 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';

/** A moment `amount` units after now, or after the time given. */
export const later = (amount: Json, unit: CalendarUnit, from: Json = '@now'): Json => ['time/add', from, amount, unit];
/** A moment `amount` units before the time given. */
export const earlier = (amount: Json, unit: CalendarUnit, from: Json): Json => ['time/subtract', from, amount, unit];
/** How many units have gone by since the time in a field. */
export const since = (field: string, unit: CalendarUnit): Json => ['time/diff', '@now', own(field), unit];
/** How many units lie between two times. */
export const between = (from: Json, to: Json, unit: CalendarUnit): Json => ['time/diff', to, from, unit];
export const isBefore = (a: Json, b: Json): Json => ['time/isBefore', a, b];
export const isAfter = (a: Json, b: Json): Json => ['time/isAfter', a, b];
