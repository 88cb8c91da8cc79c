import { isObject, type Json } from '../../base/json.ts';
import type { Emit } from '../../schema/element.ts';
import { textMember } from '../../schema/element.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

export const fetchWithoutResult: Rule = {
  id: 'fetch-without-result',
  category: 'invalid_effect',
  severity: 'warning',
  says: 'A `fetch` emits nothing when it is done, and its trait waits for an event that carries what is fetched and that nothing emits.',
  wrong: {
    events: [{ key: 'LOADED', payloadSchema: [{ name: 'data', type: '[Ticket]' }] }],
    transitions: [{ from: 'open', event: 'LOADED', to: 'open' }],
    trait: { emits: [{ event: 'LOADED', payloadSchema: [{ name: 'data', type: '[Ticket]' }] }] },
    effects: [['fetch', 'Ticket']],
  },
  right: {
    events: [{ key: 'LOADED', payloadSchema: [{ name: 'data', type: '[Ticket]' }] }],
    transitions: [{ from: 'open', event: 'LOADED', to: 'open' }],
    trait: { emits: [{ event: 'LOADED', payloadSchema: [{ name: 'data', type: '[Ticket]' }] }] },
    effects: [['fetch', 'Ticket', { emit: { success: 'LOADED' } }]],
  },
  fixes: ['set_property'],
  check: {
    whole: (scope) => {
      const { trait, fired, handled } = scope;
      if (trait.form !== 'inline' || trait.emits.length === 0) return;
      const triggered = new Set(trait.listens.map(({ triggers }) => triggers));
      const waiting = trait.emits.filter(({ name }) => handled.has(name) && !fired.has(name) && !triggered.has(name));
      if (waiting.length === 0) return;
      for (const transition of trait.transitions) {
        transition.effects.forEach((call, i) => {
          const entity = fetchedBy(call);
          const emit = waiting.find((one) => entity !== null && carries(one, entity));
          if (emit === undefined || entity === null) return;
          const message = `nothing emits ${quote(emit.name)}, for which the machine waits: let the \`fetch\` of ${quote(entity)} emit it when it is done`;
          const value = withResult(call as readonly Json[], emit, waiting);
          scope.report(fetchWithoutResult, transition, ['effects', i], entity, message, ({ path }) => [
            { action: 'set_property', params: { path, value } },
          ]);
        });
      }
    },
  },
};

/** The entity of a `fetch` that emits nothing, or null. */
function fetchedBy(call: Json): string | null {
  const [operator, entity, options] = Array.isArray(call) ? (call as readonly Json[]) : [];
  if (operator !== 'fetch' || typeof entity !== 'string') return null;
  return options === undefined || (isObject(options) && options.emit === undefined) ? entity : null;
}

const carries = ({ payload }: Emit, entity: string): boolean =>
  payload?.some((item) => [entity, `[${entity}]`].includes(textMember(item, 'type') ?? '')) === true;

const isError = ({ payload }: Emit): boolean => payload?.some((item) => textMember(item, 'name') === 'error') === true;

function withResult([operator, entity, options]: readonly Json[], success: Emit, waiting: readonly Emit[]): Json {
  const failure = waiting.find((one) => one !== success && isError(one));
  const emit = { success: success.name, ...(failure === undefined ? {} : { failure: failure.name }) };
  return [operator as Json, entity as Json, { ...(isObject(options as Json) ? (options as object) : {}), emit }];
}
