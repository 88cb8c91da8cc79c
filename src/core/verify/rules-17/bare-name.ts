import { format } from '../../schema/format.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';
import { nounOf, unreadableIn } from '../unreadable.ts';

export const bareName: Rule = {
  id: 'bare-name',
  category: 'invalid_declaration',
  severity: 'error',
  official: 'JSON_PARSE_ERROR',
  targets: { since: '17' },
  says: 'In a document that is written out, a state, an event, a trait of a page or another element stands as a bare name, where this version of the format reads an object. An outline, which names traits alone, is exempt.',
  wrong: { page: { traits: ['Triage'] } },
  right: { page: { traits: [{ ref: 'Triage' }] } },
  fixes: ['set_property'],
  check: {
    document: (scope) => {
      for (const { element, found } of unreadableIn(scope.model, scope.root))
        for (const { why, kind, name, rest } of found) {
          const { bare = '' } = format[kind];
          if (why !== 'bare') continue;
          const written = { [bare]: name };
          const message = `${nounOf(kind)} stands as the bare name ${quote(name)}: the document is not read; write {${quote(bare)}: ${quote(name)}}`;
          scope.report(bareName, { element, rest }, name, message, ({ path }) => [
            {
              action: 'set_property',
              params: { path, value: written },
            },
          ]);
        }
    },
  },
};
