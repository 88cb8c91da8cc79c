import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

export const malformedBinding: Rule = {
  id: 'malformed-binding',
  category: 'broken_binding',
  severity: 'error',
  says: 'A string that begins with `@` in a guard, an effect or a tick is neither `@root` nor `@root.field`.',
  wrong: { effects: [['set', '@entity.title', '@payload..title']] },
  right: { effects: [['set', '@entity.title', '@payload.title']] },
  fixes: [],
  check: {
    malformedBinding: ({ text }, scope) => {
      scope.reportHere(malformedBinding, [], text, `${quote(text)} is no binding: write "@root" or "@root.field"`);
    },
  },
};
