import { isObject } from '../../base/json.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';
import { settingsOf } from './generic-type.ts';

export const genericSetting: Rule = {
  id: 'generic-setting',
  category: 'invalid_declaration',
  severity: 'error',
  official: 'ORB_T_CONFIG_OBJECT_ARRAY_FORBIDDEN',
  targets: { since: '17' },
  says: 'A setting of a trait has the type `object` or `[object]`, for which a named type has to be declared.',
  wrong: { trait: { config: { items: { type: '[object]', default: [] } } } },
  right: { trait: { config: { items: { type: '[string]', default: [] } } } },
  fixes: [],
  check: {
    trait: (scope) => {
      for (const [name, setting] of Object.entries(settingsOf(scope.trait.node))) {
        if (!isObject(setting) || (setting.type !== 'object' && setting.type !== '[object]')) continue;
        const message = `the setting ${quote(name)} is of type ${quote(setting.type)}: declare a named type for what it holds, and use its name here`;
        scope.report(genericSetting, scope.trait, ['config', name, 'type'], name, message);
      }
    },
  },
};
