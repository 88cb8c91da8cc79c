// The namespace `time`: instants are milliseconds since 1970 in universal time, the calendar is the proleptic Gregorian one. Days from and to dates: Hinnant,
// "chrono-compatible low-level date algorithms", 2013.
import type { Json } from '../../base/json.ts';
import { asNumber, fail, numberOf, textOf } from '../value.ts';
import { argument, fixed, type Operator, type ValueOperator } from './operator.ts';

export const dayMs = 86_400_000;

interface CivilDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Days since 1970 of a date; a day behind the end of its month runs into the next. */
function daysOf({ year, month, day }: CivilDate): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return (
    era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
  );
}

function dateOf(days: number): CivilDate {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const leaps = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leaps) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const part = Math.floor((5 * dayOfYear + 2) / 153);
  const month = part < 10 ? part + 3 : part - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * part + 2) / 5) + 1,
  };
}

/** Whole milliseconds; what is no number of them is 1970. */
const instantOf = (value: Json): number => {
  const number = Math.trunc(numberOf(value));
  return Number.isFinite(number) ? number : 0;
};
const dateAt = (instant: number) => dateOf(Math.floor(instant / dayMs));
/** The parts of an instant before 1970 are cut towards 1970. */
const cutDateAt = (instant: number) => dateOf(Math.trunc(instant / dayMs));
const weekdayOf = (days: number) => (((days + 4) % 7) + 7) % 7;

const units: Readonly<Record<string, string>> = {
  ...{ ms: 'ms', millisecond: 'ms', milliseconds: 'ms', s: 'second', second: 'second', seconds: 'second' },
  ...{ m: 'minute', minute: 'minute', minutes: 'minute', h: 'hour', hour: 'hour', hours: 'hour' },
  ...{ d: 'day', day: 'day', days: 'day', w: 'week', week: 'week', weeks: 'week' },
  ...{ month: 'month', months: 'month', year: 'year', years: 'year' },
};
const lengths: Readonly<Record<string, number>> = {
  ...{ ms: 1, second: 1000, minute: 60_000, hour: 3_600_000, day: dayMs, week: 7 * dayMs },
};
function unitOf(value: Json): string {
  const name = textOf(value);
  return (Object.hasOwn(units, name) ? units[name] : undefined) ?? fail(`no unit of time: ${name}`);
}

/** A date of another month or year keeps its day, or takes the last that there is. */
function addMonths(instant: number, months: number): number {
  const { year, month, day } = dateAt(instant);
  const total = year * 12 + month - 1 + months;
  const next = { year: Math.floor(total / 12), month: (((total % 12) + 12) % 12) + 1 };
  const first = daysOf({ ...next, day: 1 });
  const length = daysOf(monthAfter(next)) - first;
  const time = instant - Math.floor(instant / dayMs) * dayMs;
  return (first + Math.min(day, length) - 1) * dayMs + time;
}
const monthAfter = ({ year, month }: { year: number; month: number }): CivilDate =>
  month === 12 ? { year: year + 1, month: 1, day: 1 } : { year, month: month + 1, day: 1 };

const shifted = (sign: 1 | -1): ValueOperator =>
  fixed(3, (args) => {
    const instant = numberOf(argument(args, 0));
    const amount = sign * numberOf(argument(args, 1));
    const unit = unitOf(argument(args, 2));
    if (unit === 'month') return addMonths(instant, Math.trunc(amount));
    if (unit === 'year') return addMonths(instant, Math.trunc(amount) * 12);
    return instant + amount * (lengths[unit] as number);
  });

function startOf(instant: number, unit: string): number {
  const { year, month } = cutDateAt(instant);
  if (unit === 'year') return daysOf({ year, month: 1, day: 1 }) * dayMs;
  if (unit === 'month') return daysOf({ year, month, day: 1 }) * dayMs;
  // A week begins on Monday.
  if (unit === 'week')
    return (Math.floor(instant / dayMs) - ((weekdayOf(Math.floor(instant / dayMs)) + 6) % 7)) * dayMs;
  const length = lengths[unit] as number;
  return Math.floor(instant / length) * length;
}

function endOf(instant: number, unit: string): number {
  const start = startOf(instant, unit);
  if (unit === 'year') return addMonths(start, 12) - 1;
  if (unit === 'month') return addMonths(start, 1) - 1;
  return start + (lengths[unit] as number) - 1;
}

/** Whole months from one instant to another, towards zero. */
function monthsBetween(a: number, b: number): number {
  const [later, earlier] = a >= b ? [a, b] : [b, a];
  const [end, start] = [dateAt(later), dateAt(earlier)];
  const timeOf = (instant: number) => instant - Math.floor(instant / dayMs) * dayMs;
  const isShort = end.day - start.day || timeOf(later) - timeOf(earlier);
  const months = (end.year - start.year) * 12 + end.month - start.month - (isShort < 0 ? 1 : 0);
  return a >= b ? months : -months;
}

function difference(args: readonly Json[]): number {
  const [a, b] = [numberOf(argument(args, 0)), numberOf(argument(args, 1))];
  if (args.length < 3) return a - b;
  const unit = unitOf(argument(args, 2));
  if (unit === 'month') return monthsBetween(a, b);
  if (unit === 'year') return Math.trunc(monthsBetween(a, b) / 12);
  return Math.trunc((a - b) / (lengths[unit] as number));
}

const monthNames = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];
const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const two = (value: number) => String(value).padStart(2, '0');

function formatInstant(instant: number, pattern: string): string {
  const { year, month, day } = dateAt(instant);
  const time = Math.floor((instant - Math.floor(instant / dayMs) * dayMs) / 1000);
  const month_ = monthNames[month - 1] as string;
  const day_ = dayNames[weekdayOf(Math.floor(instant / dayMs))] as string;
  const parts: Record<string, string> = {
    YYYY: String(year).padStart(4, '0'),
    YY: two(((year % 100) + 100) % 100),
    MMMM: month_,
    MMM: month_.slice(0, 3),
    MM: two(month),
    M: String(month),
    dddd: day_,
    ddd: day_.slice(0, 3),
    DD: two(day),
    D: String(day),
    HH: two(Math.floor(time / 3600)),
    H: String(Math.floor(time / 3600)),
    mm: two(Math.floor(time / 60) % 60),
    m: String(Math.floor(time / 60) % 60),
    ss: two(time % 60),
    s: String(time % 60),
  };
  return pattern.replace(/YYYY|YY|MMMM|MMM|MM|M|dddd|ddd|DD|D|HH|H|mm|m|ss|s/g, (part) => parts[part] ?? part);
}

/** An instant as ISO 8601 has it; before 1970 the parts are cut towards 1970, as in the format's own program. */
function isoText(instant: number): string {
  const { year, month, day } = cutDateAt(instant);
  const time = Math.trunc(instant / 1000) % 86_400;
  const clockParts = [time / 3600, (time / 60) % 60, time % 60].map((one) => two(Math.trunc(one)));
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${clockParts.join(':')}Z`;
}

function duration(value: number): string {
  const seconds = Math.trunc(Math.abs(value) / 1000);
  const parts: readonly (readonly [number, string])[] = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'm'],
    [seconds % 60, 's'],
  ];
  const shown = parts.filter(([count]) => count > 0).map(([count, unit]) => count + unit);
  return shown.length === 0 ? '0s' : shown.join(' ');
}

/** Units of "ago", greatest first: from how many seconds on, and how long each is. Months begin at 30 days and are twelfths of a year of 365.2425. */
const ages: readonly (readonly [unit: string, from: number, length: number])[] = [
  ['year', 31_536_000, 31_536_000],
  ['month', 2_592_000, 2_629_746],
  ['day', 86_400, 86_400],
  ['hour', 3600, 3600],
  ['minute', 60, 60],
];
function relative(value: number, now: number): string {
  const distance = Math.abs(now - value) / 1000;
  const [unit, , length] = ages.find(([, from]) => distance >= from) ?? ['second', 0, 1];
  const count = Math.round(distance / length);
  if (count === 0) return 'just now';
  const text = `${count} ${unit}${count === 1 ? '' : 's'}`;
  return value > now ? `in ${text}` : `${text} ago`;
}

function parseDate(value: Json): Json {
  // The program looks for three parts in the text of any value, and takes any for a date.
  const text = textOf(value);
  if (text.split(/[-T:]/).length < 3) return null;
  const found = /^(\d+)-(\d+)-(\d+)(?:[T ].+)?$/.exec(text);
  if (found === null) return fail('a date that is not written as 2020-12-31');
  const [year = 0, month = 0, day = 0] = found.slice(1).map(Number);
  if (month < 1 || month > 12 || day < 1 || day > 31) return fail('a date that is not in the calendar');
  return daysOf({ year, month, day }) * dayMs;
}

const part = (read: (instant: number) => number): ValueOperator =>
  fixed(1, ([value = null]) => read(instantOf(numberOf(value))));
/** The whole count of a unit in an instant, in its larger one. */
const clock = (length: number, wrap: number) => part((instant) => Math.trunc(instant / length) % wrap);
const compared = (holds: (a: number, b: number) => boolean): ValueOperator =>
  fixed(2, ([a = null, b = null]) => holds(numberOf(a), numberOf(b)));
const bounded = (place: (instant: number, unit: string) => number): ValueOperator =>
  fixed(2, ([value = null, unit = null]) => {
    const instant = asNumber(value) ?? 0;
    return place(instantOf(instant), unitOf(unit));
  });
const againstNow = (holds: (instant: number, now: number) => boolean): ValueOperator =>
  fixed(1, ([value = null], { scope }) => holds(numberOf(value), scope.now));

function isSame(args: readonly Json[]): boolean {
  const [a, b] = [numberOf(argument(args, 0)), numberOf(argument(args, 1))];
  if (args.length < 3) return a === b;
  const unit = unitOf(argument(args, 2));
  return startOf(instantOf(a), unit) === startOf(instantOf(b), unit);
}

export const timeOperators: Readonly<Record<string, Operator>> = {
  'time/add': shifted(1),
  'time/day': part((instant) => cutDateAt(instant).day),
  'time/diff': fixed(2, difference),
  'time/duration': fixed(1, ([value = null]) => duration(numberOf(value))),
  'time/endOf': bounded(endOf),
  'time/format': fixed(1, (args) => {
    const instant = instantOf(numberOf(argument(args, 0)));
    return args.length > 1 ? formatInstant(instant, textOf(argument(args, 1))) : isoText(instant);
  }),
  'time/hour': clock(3_600_000, 24),
  'time/isAfter': compared((a, b) => a > b),
  'time/isBefore': compared((a, b) => a < b),
  'time/isBetween': fixed(3, ([value = null, low = null, high = null]) => {
    const number = numberOf(value);
    return number >= numberOf(low) && number <= numberOf(high);
  }),
  'time/isFuture': againstNow((instant, now) => instant > now),
  'time/isPast': againstNow((instant, now) => instant < now),
  'time/isSame': fixed(2, isSame),
  'time/isToday': againstNow((instant, now) => Math.floor(instant / dayMs) === Math.floor(now / dayMs)),
  'time/minute': clock(60_000, 60),
  'time/month': part((instant) => cutDateAt(instant).month),
  'time/now': fixed(0, (_, { scope }) => scope.now),
  'time/parse': fixed(1, ([value = null]) => parseDate(value)),
  'time/relative': fixed(1, ([value = null], { scope }) => relative(asNumber(value) ?? 0, scope.now)),
  'time/second': clock(1000, 60),
  'time/startOf': bounded(startOf),
  'time/subtract': shifted(-1),
  'time/today': fixed(0, (_, { scope }) => Math.floor(scope.now / dayMs) * dayMs),
  'time/weekday': part((instant) => weekdayOf(Math.trunc(instant / dayMs))),
  'time/year': part((instant) => cutDateAt(instant).year),
};
