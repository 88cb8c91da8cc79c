// Owns how often a tick runs. A tick at an interval keeps a clock in memory and belongs to a runtime entity; what is stored is looked at by the
// times of a calendar, so an interval on a stored entity becomes a cron expression, which has no finer mark than a minute.
import { day, hour, minute } from './time.ts';

/** The cron expression that runs as often as the interval in milliseconds, at most every minute. */
export function cronOf(interval: number): string {
  const [minutes, hours, days] = [Math.ceil(interval / minute), interval / hour, interval / day];
  if (Number.isInteger(days)) return days === 1 ? '0 0 * * *' : `0 0 */${days} * *`;
  if (Number.isInteger(hours)) return hours === 1 ? '0 * * * *' : `0 */${hours} * * *`;
  return minutes === 1 ? '* * * * *' : `*/${minutes} * * * *`;
}
