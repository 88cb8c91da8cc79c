import type { Json } from '../../base/json.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

/** Levels of `notify`, as variants of the alert that takes its place. */
const variants: Readonly<Record<string, string>> = {
  info: 'info',
  success: 'success',
  warning: 'warning',
  error: 'error',
};

export const retiredNotify: Rule = {
  id: 'retired-notify',
  category: 'invalid_effect',
  severity: 'error',
  official: 'ORB_EFF_NOTIFY_RETIRED',
  targets: { since: '17' },
  says: 'The effect `notify` is no longer part of the format: an alert is rendered to the slot `toast`.',
  wrong: { effects: [['notify', 'Saved', 'success']] },
  right: { effects: [['render-ui', 'toast', { type: 'alert', message: 'Saved', variant: 'success' }]] },
  fixes: ['set_property'],
  check: {
    effects: {
      notify: (call, scope) => {
        const message = `${quote('notify')} is no longer an effect: render an alert to the slot toast`;
        scope.reportHere(retiredNotify, [], 'notify', message, ({ path }) => {
          const value = alertFor(call);
          return value === null ? [] : [{ action: 'set_property', params: { path, value } }];
        });
      },
    },
  },
};

/** The alert that shows what a `notify` does; null where its arguments are not a text and a level, in either order. */
function alertFor(call: readonly Json[]): Json {
  const [, first, second = 'info', ...others] = call;
  if (first === undefined || others.length > 0) return null;
  const isLevel = (value: Json) => typeof value === 'string' && Object.hasOwn(variants, value);
  const [text, level] = isLevel(first) && call.length > 2 ? [second, first] : [first, second];
  if (!isLevel(level)) return null;
  return ['render-ui', 'toast', { type: 'alert', message: text, variant: variants[level as string] as string }];
}
