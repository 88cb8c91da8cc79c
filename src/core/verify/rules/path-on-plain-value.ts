import type { Rule } from '../rule.ts';

export const pathOnPlainValue: Rule = {
  id: 'path-on-plain-value',
  category: 'broken_binding',
  severity: 'error',
  says: '`@state` or `@now` is given a path: both are plain values.',
  wrong: { guard: ['=', '@state.name', 'open'] },
  right: { guard: ['=', '@state', 'open'] },
  fixes: ['set_property'],
  check: {
    plainBinding: ({ root, field, text }, scope) => {
      if (field === null) return;
      scope.reportHere(pathOnPlainValue, [], text, `"@${root}" is a plain value and takes no path`, ({ path }) => [
        { action: 'set_property', params: { path, value: `@${root}` } },
      ]);
    },
  },
};
