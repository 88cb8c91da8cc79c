import { isObject } from '../../base/json.ts';
import type { TraitScope } from '../check.ts';
import { type Emitted, emittedBy } from '../emitted-payload.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

const emits = [
  { event: 'SAVED', scope: 'external', payloadSchema: [{ name: 'title', type: 'string', required: true }] },
];

export const emitLacksField: Rule = {
  id: 'emit-lacks-field',
  category: 'broken_binding',
  severity: 'error',
  official: 'ORB_EMIT_PAYLOAD_MISSING_REQUIRED',
  targets: { since: '17' },
  says: 'An `emit` effect of a transition or a tick does not name a payload field that the entry of that event in the `emits` of its trait requires. A payload names fields where it is an object written there: a binding such as `@payload` names none. Effects inside others do not count.',
  wrong: { trait: { emits }, effects: [['emit', 'SAVED']] },
  right: { trait: { emits }, effects: [['emit', 'SAVED', { title: '@payload.title' }]] },
  fixes: ['set_property'],
  check: {
    trait: (scope) => {
      for (const emitted of emittedBy(scope)) {
        const { declared, given } = emitted;
        const lacking = declared.filter(
          ({ name, node }) => node.required === true && !(isObject(given) && name in given),
        );
        if (lacking.length > 0)
          report(
            scope,
            emitted,
            lacking.map(({ name }) => name),
          );
      }
    },
  },
};

function report(scope: TraitScope, emitted: Emitted, lacking: readonly string[]): void {
  const { step, index, event, given, declared } = emitted;
  const noun = lacking.length === 1 ? 'the payload field' : 'the payload fields';
  const isOpaque = given !== undefined && !isObject(given);
  const advice = isOpaque ? 'give an object that names each field' : 'add what is lacking';
  const message = `${quote(event)} is emitted without ${noun} ${lacking.map(quote).join(', ')}, which its entry in \`emits\` requires: ${advice}`;
  scope.report(emitLacksField, step, ['effects', index], lacking[0] ?? '', message, ({ path }) => {
    const brought = step.kind === 'transition' ? scope.lookups.payloadOf(step.event) : null;
    // A person has to say where a field comes from that the event of the transition does not bring.
    if (brought === null || !lacking.every((name) => brought.has(name))) return [];
    const names = isOpaque ? declared.map(({ name }) => name).filter((name) => brought.has(name)) : lacking;
    const added = Object.fromEntries(names.map((name) => [name, `@payload.${name}`]));
    const value = ['emit', event, { ...(isObject(given) ? given : {}), ...added }];
    return [{ action: 'set_property', params: { path, value } }];
  });
}
