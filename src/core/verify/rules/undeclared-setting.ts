import { isObject } from '../../base/json.ts';
import { hint, nearTo, quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

export const undeclaredSetting: Rule = {
  id: 'undeclared-setting',
  category: 'broken_binding',
  severity: 'warning',
  official: 'ORB_CONFIG_DANGLING_REF',
  says: 'A binding reads `@config.x`, and the `config` of its trait has no setting `x`. The compiler of version 17 refuses it.',
  wrong: {
    trait: { config: { title: { type: 'string', default: 'Tickets' } } },
    effects: [['set', '@entity.title', '@config.titel']],
  },
  right: {
    trait: { config: { title: { type: 'string', default: 'Tickets' } } },
    effects: [['set', '@entity.title', '@config.title']],
  },
  fixes: ['set_property'],
  check: {
    otherBinding: ({ root, field, text }, scope) => {
      const { trait } = scope;
      if (root !== 'config' || field === null || trait.form !== 'inline' || !isObject(trait.node)) return;
      const { config } = trait.node;
      const settings = isObject(config) ? config : {};
      if (Object.hasOwn(settings, field)) return;
      const near = nearTo(field, () => Object.keys(settings), scope);
      const message = `the trait declares no setting ${quote(field)}: add it to \`config\` or read one that is there${hint(near)}`;
      const [nearest] = near;
      const value = `@config.${nearest}${text.slice('@config.'.length + field.length)}`;
      scope.reportHere(undeclaredSetting, [], text, message, ({ path }) =>
        nearest === undefined ? [] : [{ action: 'set_property', params: { path, value } }],
      );
    },
  },
};
