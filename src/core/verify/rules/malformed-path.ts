import { quote } from '../hint.ts';
import { reportPath, validPath } from '../page-paths.ts';
import type { Rule } from '../rule.ts';

export const malformedPath: Rule = {
  id: 'malformed-path',
  category: 'invalid_page',
  severity: 'error',
  says: 'The `path` of a page does not match `^/[\\w\\-:/.]*$`.',
  wrong: { page: { path: 'board' } },
  right: { page: { path: '/board' } },
  fixes: ['set_property', 'unset_property'],
  check: {
    document: (scope) => {
      for (const page of scope.model.pages) {
        if (typeof page.node === 'string' || page.path === null || validPath.test(page.path)) continue;
        const message = `${quote(page.path)} is no path: begin with "/" and use letters, digits, "-", "_", ".", ":" and "/"`;
        reportPath(malformedPath, scope, page, ['path'], message);
      }
    },
  },
};
