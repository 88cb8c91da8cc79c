import type { Json } from '../../base/json.ts';
import { hint, quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

export const misspeltProperty: Rule = {
  id: 'misspelt-property',
  category: 'invalid_pattern',
  severity: 'warning',
  official: 'ORB_RUI_INVALID_PROP',
  says: 'A property of a pattern is a typo of one that the registry has. A property that the registry lacks and that is no typo is a note.',
  wrong: { pattern: { type: 'button', label: 'Save', action: 'SAVE', varient: 'primary' } },
  right: { pattern: { type: 'button', label: 'Save', action: 'SAVE', variant: 'primary' } },
  fixes: ['set_property'],
  check: {
    misspelt: ({ holder, name, noun, typos, at }, scope) => {
      const message = `${noun} has no property ${quote(name)}: correct it, or extend the registry${hint(typos.slice(0, 3))}`;
      const [nearest = ''] = typos;
      scope.reportHere(misspeltProperty, at, name, message, ({ path }) => [
        // The value goes where it is meant to be.
        {
          action: 'set_property',
          params: { path: `${path.slice(0, path.lastIndexOf('/'))}/${nearest}`, value: holder[name] as Json },
          afterwards: [{ action: 'unset_property', params: { path } }],
        },
      ]);
    },
  },
};
