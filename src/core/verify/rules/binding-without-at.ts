import type { Tick, Transition } from '../../schema/element.ts';
import type { TraitScope } from '../check.ts';
import { foreignTextsIn } from '../foreign-templates.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

export const bindingWithoutAt: Rule = {
  id: 'binding-without-at',
  category: 'broken_binding',
  severity: 'warning',
  says: 'A text in an effect is a binding to a field of the linked entity, or to one that its event carries, but for the `@` in front: it is taken as it stands.',
  wrong: { effects: [['set', '@entity.title', 'payload.title']] },
  right: { effects: [['set', '@entity.title', '@payload.title']] },
  fixes: ['set_property'],
  check: {
    trait: (scope) => {
      const { trait } = scope;
      for (const step of [...trait.transitions, ...trait.ticks])
        for (const { text, path } of foreignTextsIn(step).bare) {
          if (!isBareBinding(text, step, scope)) continue;
          const value = `@${text}`;
          const message = `${quote(text)} is taken as a text: write ${quote(value)}`;
          scope.report(bindingWithoutAt, step, path, value, message, ({ path: at }) => [
            { action: 'set_property', params: { path: at, value } },
          ]);
        }
    },
  },
};

/** Something here goes by the name behind the root. */
export function isBareBinding(text: string, step: Transition | Tick, scope: TraitScope): boolean {
  const [root, field = ''] = text.split('.', 2);
  if (root === 'entity') return scope.entity?.fields?.has(field) === true;
  return root === 'payload' && step.kind === 'transition' && scope.payloadOf(step.event).has(field);
}
