import { isObject, type Json } from '../../base/json.ts';
import { show } from '../declared-values.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

const ticks = (interval: Json) => [{ name: 'remind', interval, effects: [['emit', 'SAVE']] }];

export const unreadInterval: Rule = {
  id: 'unread-interval',
  category: 'invalid_declaration',
  severity: 'error',
  official: 'COMPILATION_ERROR',
  targets: { since: '17' },
  says: 'The `interval` of a tick is none that this version of the format reads: a number of milliseconds, `"frame"`, a whole number with `ms`, `s`, `m`, `h` or `d` behind it, or a cron expression of five fields without names. A binding is none either.',
  wrong: { trait: { ticks: ticks('5 minutes'), emits: ['SAVE'] } },
  right: { trait: { ticks: ticks('5m'), emits: ['SAVE'] } },
  fixes: ['set_property'],
  check: {
    trait: (scope) => {
      for (const tick of scope.trait.ticks) {
        const interval = isObject(tick.node) ? (tick.node.interval ?? null) : null;
        // A tick without one is told by tick-without-interval.
        if (interval === null || isRead(interval)) continue;
        const rule =
          typeof interval === 'string' ? unreadInterval : { ...unreadInterval, official: 'JSON_PARSE_ERROR' };
        const message = `the interval ${show(interval)} of the tick ${quote(tick.name)} is not read: give milliseconds, "frame", a duration such as "5s" or "5m", or a cron expression of five fields`;
        scope.report(rule, tick, ['interval'], tick.name, message, ({ path }) => {
          const meant = typeof interval === 'string' ? meantBy(interval) : null;
          return meant === null ? [] : [{ action: 'set_property', params: { path, value: meant } }];
        });
      }
    },
  },
};

const duration = /^\d{1,19}(?:ms|s|m|h|d)$/;
const cronField = /^[\d*/,-]+$/;

function isRead(interval: Json): boolean {
  if (typeof interval !== 'string') return typeof interval === 'number';
  if (interval === 'frame' || duration.test(interval)) return true;
  const fields = interval.trim().split(/\s+/);
  return fields.length === 5 && fields.every((field) => cronField.test(field));
}

const written =
  /^(?:every\s+)?(\d{1,18})\s*(ms|millis|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?)$/i;

/** The same time as it is read; null where the text tells none. */
function meantBy(text: string): Json {
  const word = text.trim();
  if (/^\d{1,15}$/.test(word)) return Number(word);
  if (/^(?:every\s+)?frame$/i.test(word)) return 'frame';
  const [, count, unit = ''] = written.exec(word) ?? [];
  if (count !== undefined) return `${count}${/^mil|^ms$/i.test(unit) ? 'ms' : unit.charAt(0).toLowerCase()}`;
  // Others write the seconds first.
  const [seconds, ...fields] = word.split(/\s+/);
  return seconds === '0' && isRead(fields.join(' ')) ? fields.join(' ') : null;
}
