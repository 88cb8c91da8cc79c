import { isArray, type Json } from '../../base/json.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

const tagged = [{ name: 'tags', type: 'array', items: { type: 'string' }, default: [] }];
const isUrgent = ['fn', 'tag', ['=', '@tag', 'urgent']];

export const callbackMisplaced: Rule = {
  id: 'callback-misplaced',
  category: 'invalid_effect',
  severity: 'error',
  official: 'SEXPR_LAMBDA_ARG_POSITION',
  targets: { since: '17' },
  says: 'A `fn` stands at another place among the arguments than that at which its operator takes a callback: behind the list, and behind the start value of `array/reduce`.',
  wrong: { fields: tagged, guard: ['array/some', isUrgent, '@entity.tags'] },
  right: { fields: tagged, guard: ['array/some', '@entity.tags', isUrgent] },
  fixes: ['set_property'],
  check: {
    call: (call, _, scope) => {
      const operator = call[0] as string;
      const place = callbackAt.get(operator);
      const { kind } = scope.site.owner;
      if (place === undefined || (kind !== 'transition' && kind !== 'tick')) return;
      if (kind === 'tick' && scope.site.path()[0] === 'guard') return;
      const at = call.findIndex((one, i) => i > 0 && i !== place && isCallback(one));
      if (at === -1) return;
      const message = `${quote(operator)} takes its \`fn\` as argument ${place}, not as argument ${at}: put it there`;
      scope.reportHere(callbackMisplaced, [], operator, message, ({ path }) =>
        isCallback(call[place]) ? [] : [{ action: 'set_property', params: { path, value: moved(call, at, place) } }],
      );
    },
  },
};

/** Asked of the program of the format: the operators that take a callback, and where. */
const callbackAt: ReadonlyMap<string, number> = new Map([
  ...'count every filter find findIndex map partition reject some'
    .split(' ')
    .map((name): [string, number] => [`array/${name}`, 2]),
  ['array/reduce', 3],
  ['object/filter', 2],
  ['object/mapKeys', 2],
  ['object/mapValues', 2],
]);

const isCallback = (value: Json | undefined) => isArray(value ?? null) && (value as readonly Json[])[0] === 'fn';

/** The arguments in their order, with the callback at its place. */
function moved(call: readonly Json[], at: number, place: number): Json {
  const others = call.filter((_, i) => i !== at);
  return [...others.slice(0, place), call[at] as Json, ...others.slice(place)];
}
