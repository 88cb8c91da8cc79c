import { hint, nearTo, quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

const due = [{ name: 'due', type: 'datetime', default: '2026-01-01T00:00:00Z' }];
const isDueIn = (unit: string) => ['<', ['time/diff', '@entity.due', '@now', unit], 3];

export const unknownTimeUnit: Rule = {
  id: 'unknown-time-unit',
  category: 'invalid_effect',
  severity: 'error',
  official: 'ORB_OP_INVALID_TIME_UNIT',
  targets: { since: '17' },
  says: 'A `time/add`, `time/subtract`, `time/diff`, `time/isSame`, `time/startOf` or `time/endOf` is given a word that is no unit of time.',
  wrong: { fields: due, guard: isDueIn('dayz') },
  right: { fields: due, guard: isDueIn('days') },
  fixes: ['set_property'],
  check: {
    call: (call, _, scope) => {
      const operator = call[0] as string;
      const at = unitAt[operator];
      const unit = at === undefined ? undefined : call[at];
      if (at === undefined || typeof unit !== 'string' || unit.startsWith('@') || units.has(unit)) return;
      const { kind } = scope.site.owner;
      if (kind !== 'transition' && (kind !== 'tick' || scope.site.path()[0] === 'guard')) return;
      const lower = unit.toLowerCase();
      const near = units.has(lower) ? [lower] : nearTo(unit, units, scope);
      const message = `${quote(unit)} is no unit of time: write "seconds", "minutes", "hours", "days", "weeks", "months" or "years"${hint(near)}`;
      const [value] = near;
      scope.reportHere(unknownTimeUnit, [at], unit, message, ({ path }) =>
        value === undefined ? [] : [{ action: 'set_property', params: { path, value } }],
      );
    },
  },
};

const unitAt: Readonly<Record<string, number>> = {
  'time/add': 3,
  'time/subtract': 3,
  'time/diff': 3,
  'time/isSame': 3,
  'time/startOf': 2,
  'time/endOf': 2,
};

const units: ReadonlySet<string> = new Set([
  ...['ms', 's', 'm', 'h', 'd', 'w'],
  ...['millisecond', 'second', 'minute', 'hour', 'day', 'week', 'month', 'year'].flatMap((one) => [one, `${one}s`]),
]);
