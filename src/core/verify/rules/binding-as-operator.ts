import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

export const bindingAsOperator: Rule = {
  id: 'binding-as-operator',
  category: 'invalid_effect',
  severity: 'error',
  says: 'An effect is headed by a binding that no enclosing form introduces: a binding is read, not run.',
  wrong: { effects: [['@entity.title', '@payload.title']] },
  right: { effects: [['set', '@entity.title', '@payload.title']] },
  fixes: ['set_property', 'unset_property'],
  check: {
    bindingEffect: (value, scope) => {
      const binding = value[0] as string;
      if (scope.site.isLocal(binding.slice(1))) return;
      const message = `${quote(binding)} is a binding and no operator: head the effect with one, such as ["set", ${quote(binding)}, …]`;
      scope.reportHere(bindingAsOperator, [], binding, message, ({ path }) =>
        value.length === 2 && binding.includes('.')
          ? [{ action: 'set_property', params: { path, value: ['set', ...value] } }]
          : [{ action: 'unset_property', params: { path } }],
      );
    },
  },
};
