import type { Json } from '../../base/json.ts';
import { foreignTextsIn, templateMeaning } from '../foreign-templates.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

/** Longer calls are told by what they are made of. */
const shownMax = 120;

function sayValue(value: Json): string {
  if (typeof value === 'string') return quote(value);
  const text = JSON.stringify(value).replaceAll('","', '", "');
  return text.length > shownMax ? 'the texts and bindings put together with `str/concat`' : text;
}

export const foreignTemplate: Rule = {
  id: 'foreign-template',
  category: 'broken_binding',
  severity: 'warning',
  says: 'A text in a guard, an effect or a tick holds a binding in the braces of a template language. The format fills in no braces: the text is taken as it stands.',
  wrong: { effects: [['set', '@entity.title', '{{payload.title}}']] },
  right: { effects: [['set', '@entity.title', '@payload.title']] },
  fixes: ['set_property'],
  check: {
    trait: (scope) => {
      const { trait } = scope;
      for (const step of [...trait.transitions, ...trait.ticks])
        for (const { text, path } of foreignTextsIn(step).templates) {
          const value = templateMeaning(text, trait.linkedEntity);
          if (value === null) continue;
          const said = sayValue(value);
          const message = `${quote(text)} is taken as it stands, braces and all: write ${said}`;
          scope.report(foreignTemplate, step, path, text, message, ({ path: at }) => [
            { action: 'set_property', params: { path: at, value } },
          ]);
        }
    },
  },
};
