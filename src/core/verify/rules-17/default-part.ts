import { show, texts } from '../declared-values.ts';
import { hint, nearTo, quote } from '../hint.ts';
import { misfitsIn } from '../literal-parts.ts';
import type { Rule } from '../rule.ts';
import { asDeclared } from './setting-default.ts';

export const defaultPart: Rule = {
  id: 'default-part',
  category: 'invalid_declaration',
  severity: 'error',
  official: 'ORB_E_DEFAULT_TYPE_MISMATCH',
  targets: { since: '17' },
  says: 'The `default` of a field of an entity holds an item or a member that is not of the type that `items` or `properties` of the field declare, or it is no id where the field is a relation.',
  wrong: { fields: [{ name: 'ranks', type: 'array', items: { type: 'number' }, default: ['1'] }] },
  right: { fields: [{ name: 'ranks', type: 'array', items: { type: 'number' }, default: [1] }] },
  fixes: ['set_property', 'unset_property'],
  check: {
    declaredDefault: ({ node, of, element, rest, budget, report }) => {
      const { default: value, type } = node;
      if (of !== 'entity' || rest.length > 0 || value === undefined) return;
      for (const misfit of misfitsIn(node, value, true)) {
        // The whole of it is told by default-of-wrong-type and default-outside-values, but for what relations are.
        if (misfit.rest.length === 0 && type !== 'relation') continue;
        const { values } = misfit;
        const near =
          typeof misfit.value === 'string' && values !== null ? nearTo(misfit.value, texts(values), budget) : [];
        const meant = values === null ? asDeclared(misfit.type, misfit.value) : near[0];
        const message = `${show(misfit.value)} in the default of the field ${quote(element.name)} is not ${misfit.takes}: correct it, or the type${hint(near)}`;
        const inside = ['default', ...misfit.rest];
        report(defaultPart, { element, rest: inside }, element.name, message, ({ path }) => [
          ...(meant === undefined ? [] : [{ action: 'set_property', params: { path, value: meant } }]),
          ...(typeof inside.at(-1) === 'number' ? [] : [{ action: 'unset_property', params: { path } }]),
        ]);
      }
    },
  },
};
