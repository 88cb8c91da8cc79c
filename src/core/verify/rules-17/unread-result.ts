import { isArray, isObject, type Json, type JsonObject } from '../../base/json.ts';
import { formatPointer } from '../../base/pointer.ts';
import type { Tick, Transition } from '../../schema/element.ts';
import type { TraitScope } from '../check.ts';
import type { SuggestedAction } from '../finding.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';
import { contentOf, pathOfWay, type Way } from '../step-content.ts';

const heard = (emit: JsonObject) => ({
  trait: { emits: ['LOADED'] },
  events: ['LOAD', 'LOADED'],
  transitions: [
    { from: 'open', event: 'LOAD', to: 'open', effects: [['fetch', 'Ticket', { emit }]] },
    { from: 'open', event: 'LOADED', to: 'open' },
  ],
});

export const unreadResult: Rule = {
  id: 'unread-result',
  category: 'invalid_effect',
  severity: 'error',
  official: 'ORB_EFF_EMIT_KEY_INVALID',
  targets: { since: '17' },
  says: 'The `emit` of an effect is no object, tells an end that the effect does not have, or names an event by anything but an identifier. A `fetch`, a `persist` and a `call-service` tell `success` and `failure`, a `ref` tells `on_change` and `failure`, a `fetch-stream` tells `on_message` besides.',
  wrong: heard({ done: 'LOADED' }),
  right: heard({ success: 'LOADED' }),
  fixes: ['set_property', 'unset_property'],
  check: {
    trait: (scope) => {
      for (const step of [...scope.trait.transitions, ...scope.trait.ticks])
        for (const { call, way } of contentOf(step).calls) {
          const ends = endsOf[call[0] as string];
          const options = call.at(-1);
          if (ends === undefined || call.length < 2 || !isObject(options)) continue;
          const { emit } = options;
          if (emit === undefined || emit === null) continue;
          // The arguments of a service may have a member of that name.
          if (call[0] === 'call-service' && !isObject(emit)) continue;
          judge(scope, { step, call, ends, rest: [...pathOfWay(way), call.length - 1, 'emit'], way }, emit);
        }
    },
  },
};

const told = ['success', 'failure'];
const endsOf: Readonly<Record<string, readonly string[]>> = {
  fetch: told,
  persist: told,
  'call-service': told,
  ref: ['on_change', 'failure'],
  'fetch-stream': ['on_message', ...told],
};

interface Place {
  readonly step: Transition | Tick;
  readonly call: readonly Json[];
  readonly ends: readonly string[];
  /** To the `emit`. */
  readonly rest: readonly (string | number)[];
  readonly way: Way;
}

const set = (path: string, value: Json): SuggestedAction => ({ action: 'set_property', params: { path, value } });

function judge(scope: TraitScope, { step, call, ends, rest, way }: Place, emit: Json): void {
  const operator = quote(call[0] as string);
  if (!isObject(emit)) {
    const message = `the \`emit\` of ${operator} is an object that says by which event each end is told: ${listOf(ends)}`;
    const [first = ''] = ends;
    const isEvent = typeof emit === 'string' && identifier.test(emit);
    scope.report({ ...unreadResult, official: notRead }, step, rest, 'emit', message, ({ path }) =>
      isEvent ? [set(path, { [first]: emit })] : [],
    );
    return;
  }
  for (const end in emit) {
    const event = emit[end] ?? null;
    if (!ends.includes(end)) {
      const message = `${operator} tells no end ${quote(end)}: it has ${listOf(ends)}`;
      scope.report(unreadResult, step, [...rest, end], end, message, ({ path }) => {
        const meant = endMeantBy(end, ends);
        const unset = { action: 'unset_property', params: { path } };
        if (meant === undefined || meant in emit) return [unset];
        const entries = Object.entries(emit).map(([name, value]): [string, Json] => [
          name === end ? meant : name,
          value ?? null,
        ]);
        return [set(path.slice(0, -formatPointer([end]).length), Object.fromEntries(entries)), unset];
      });
    } else if (typeof event !== 'string' || !identifier.test(event)) {
      const [only] = isArray(event) && event.length === 1 ? event : [];
      const official = typeof event !== 'string' && way.up?.up !== null ? notRead : 'ORB_EFF_EMIT_INVALID_NAME';
      const message = `${operator} tells its ${quote(end)} by the name of an event: letters, digits and "_", with a letter in front`;
      scope.report({ ...unreadResult, official }, step, [...rest, end], end, message, ({ path }) => [
        ...(typeof only === 'string' ? [set(path, only)] : []),
        { action: 'unset_property', params: { path } },
      ]);
    }
  }
}

/** The code of what cannot be read at all, which the compiler tells of calls inside others too. */
const notRead = 'COMPILATION_ERROR';

const identifier = /^[A-Za-z]\w*$/;

const listOf = (names: readonly string[]) => names.map((name) => quote(name)).join(' and ');

/** The end that another word stands for: `onSuccess`, `ok`, `error`. */
function endMeantBy(word: string, ends: readonly string[]): string | undefined {
  if (/fail|err|catch|reject/i.test(word)) return 'failure';
  if (/change|update/i.test(word) && ends.includes('on_change')) return 'on_change';
  if (/message|chunk/i.test(word) && ends.includes('on_message')) return 'on_message';
  return /^(?:on)?_?(?:suc\w*|ok|done|complete\w*|result|then|loaded|data)$/i.test(word) ? ends[0] : undefined;
}
