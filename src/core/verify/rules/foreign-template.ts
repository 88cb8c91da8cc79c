import type { Json } from '../../base/json.ts';
import { templateMeaning } from '../foreign-templates.ts';
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
    text: (text, scope) => {
      const value = templateMeaning(text, scope.trait.linkedEntity);
      if (value === null) return;
      const message = `${quote(text)} is taken as it stands, braces and all: write ${sayValue(value)}`;
      scope.reportHere(foreignTemplate, [], text, message, ({ path }) => [
        { action: 'set_property', params: { path, value } },
      ]);
    },
  },
};
