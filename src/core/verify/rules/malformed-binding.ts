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
      scope.reportHere(malformedBinding, [], text, `${quote(text)} is no binding: ${sayInstead(text)}`);
    },
  },
};

/** A member in brackets, as in JavaScript; longer texts are data. */
const inBrackets = /\[(?:'(\w{1,80})'|"(\w{1,80})"|(\w{1,80}))\]/g;
const plain = /^@\w+(?:\.\w+)*$/;

function sayInstead(text: string): string {
  const dotted = text.replace(inBrackets, (_, single = '', double = '', bare = '') => `.${single || double || bare}`);
  if (dotted !== text && plain.test(dotted)) return `write ${quote(dotted)}`;
  if (text.includes(' @')) return 'a text holds one binding, so put several together with `str/concat`';
  return 'write "@root" or "@root.field"';
}
