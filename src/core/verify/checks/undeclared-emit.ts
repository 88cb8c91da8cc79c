import type { Check } from '../check.ts';
import { quote } from '../hint.ts';

export const undeclaredEmit: Check = {
  code: 'undeclared_emit',
  condition: 'An `emit` effect puts out a literal event that the `emits` of its trait do not list.',
  repairs: ['add_emit'],
  walked: (scope) => {
    for (const emit of scope.emits) {
      if (scope.emitsByName.has(emit.name)) continue;
      const message = `the trait does not list ${quote(emit.name)} among its \`emits\`: declare it there`;
      scope.report('undeclared_emit', 'warning', emit.element, emit.rest, emit.name, message, (place) => [
        { action: 'add_emit', params: { trait: place.trait, event: emit.name } },
      ]);
    }
  },
};
