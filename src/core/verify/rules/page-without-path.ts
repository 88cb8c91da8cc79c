import { reportPath } from '../page-paths.ts';
import type { Rule } from '../rule.ts';

export const pageWithoutPath: Rule = {
  id: 'page-without-path',
  category: 'invalid_page',
  severity: 'error',
  says: 'A page object has no `path`. A bare name and a reference are exempt.',
  wrong: { page: { path: null } },
  right: { page: { path: '/tickets' } },
  fixes: ['set_property', 'unset_property'],
  check: {
    document: (scope) => {
      const message = 'the page has no `path`: give it one that begins with "/"';
      for (const page of scope.model.pages)
        if (typeof page.node !== 'string' && page.path === null && page.isKnown)
          reportPath(pageWithoutPath, scope, page, [], message);
    },
  },
};
