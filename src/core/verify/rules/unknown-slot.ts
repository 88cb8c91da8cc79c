import { isArray } from '../../base/json.ts';
import { slotsMeantBy } from '../foreign-names.ts';
import { hint, meantOrNear, nearKnown, quote } from '../hint.ts';
import { isKnownSlot } from '../registry.ts';
import type { Rule } from '../rule.ts';
import { asError } from '../rule.ts';

export const unknownSlot: Rule = {
  id: 'unknown-slot',
  category: 'invalid_pattern',
  severity: 'warning',
  says: 'A slot is not in the registry. A slot that is no text is an error.',
  wrong: {
    effects: [
      ['render-ui', 'dialog', { type: 'spinner' }],
      ['render-ui', 'dialog', null],
    ],
  },
  right: { effects: [['render-ui', 'sidebar', { type: 'spinner' }]] },
  fixes: ['set_property'],
  check: {
    effects: {
      'render-ui': ([, slot], scope) => {
        if (slot === undefined || isArray(slot) || (typeof slot === 'string' && slot.charCodeAt(0) === 64)) return;
        if (typeof slot !== 'string') {
          scope.reportHere(asError(unknownSlot), [1], typeof slot, 'a slot is a name such as "main" or a binding');
          return;
        }
        if (isKnownSlot(scope.registries, slot)) return;
        const near = meantOrNear(slotsMeantBy(slot), () => nearKnown(slot, scope.registries.slots, scope));
        const message = `the registry has no slot ${quote(slot)}: correct it, or extend the registry${hint(near)}`;
        const value = near[0] ?? 'main';
        scope.reportHere(unknownSlot, [1], slot, message, ({ path }) => [
          { action: 'set_property', params: { path, value } },
        ]);
      },
    },
  },
};
