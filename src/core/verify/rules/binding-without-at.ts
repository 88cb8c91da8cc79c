import type { Transition } from '../../schema/element.ts';
import type { TraitScope } from '../check.ts';
import { isBare } from '../foreign-templates.ts';
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
    text: (text, scope) => {
      if (scope.site.path()[0] === 'guard' || !isBareBinding(text, scope)) return;
      const value = `@${text}`;
      const message = `${quote(text)} is taken as a text: write ${quote(value)}`;
      scope.reportHere(bindingWithoutAt, [], value, message, ({ path }) => [
        { action: 'set_property', params: { path, value } },
      ]);
    },
  },
};

/** A binding but for its `@`, of a name that something at the place of the walk goes by. */
export function isBareBinding(text: string, scope: TraitScope): boolean {
  if (!isBare(text)) return false;
  const [root, field = ''] = text.split('.', 2);
  if (root === 'entity') return scope.entity?.fields?.has(field) === true;
  const { owner } = scope.site;
  if (owner.kind !== 'transition') return false;
  const isCarried = scope.carries((owner as Transition).event, field);
  if (!isCarried) scope.leaveStepOpen();
  return isCarried;
}
