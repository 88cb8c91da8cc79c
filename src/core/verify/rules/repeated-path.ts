import { quote } from '../hint.ts';
import { reportPath, validPath } from '../page-paths.ts';
import type { Rule } from '../rule.ts';

export const repeatedPath: Rule = {
  id: 'repeated-path',
  category: 'invalid_page',
  severity: 'error',
  says: 'Two pages have one `path`.',
  wrong: { pages: [{ name: 'List', path: '/board', traits: [{ ref: 'Triage' }] }] },
  right: { pages: [{ name: 'List', path: '/list', traits: [{ ref: 'Triage' }] }] },
  fixes: ['set_property', 'unset_property'],
  check: {
    document: (scope) => {
      const seen = new Set<string>();
      for (const page of scope.model.pages) {
        const { path } = page;
        if (typeof page.node === 'string' || path === null) continue;
        const message = `another page has the path ${quote(path)}: give each its own`;
        if (seen.has(path) && validPath.test(path)) reportPath(repeatedPath, scope, page, ['path'], message);
        seen.add(path);
      }
    },
  },
};
