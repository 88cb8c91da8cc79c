import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

/** Members by which other libraries of components say what a form does. */
const foreign = ['onSubmit', 'onSave', 'submitAction', 'submit'];

export const formWithoutSubmit: Rule = {
  id: 'form-without-submit',
  category: 'unhandled_ui_event',
  severity: 'warning',
  says: 'A form about an entity has no `submitEvent`: what is typed into it goes nowhere.',
  wrong: {
    pattern: { type: 'form-section', entity: '@entity', fields: ['title'], onSubmit: 'SAVE' },
  },
  right: {
    pattern: { type: 'form-section', entity: '@entity', fields: ['title'], submitEvent: 'SAVE' },
  },
  fixes: ['set_property'],
  check: {
    entityPattern: ({ node, type, facts }, scope) => {
      if (node === null || type !== 'form-section' || facts === undefined || node.submitEvent !== undefined) return;
      const member = foreign.find((name) => typeof node[name] === 'string');
      const instead = member === undefined ? '' : `; nothing reads ${quote(member)}`;
      const message = `the form has no \`submitEvent\`, so what is typed into it goes nowhere: name the event that takes it${instead}`;
      scope.reportHere(formWithoutSubmit, [], String(type), message, ({ path }) =>
        member === undefined
          ? []
          : [
              {
                action: 'set_property',
                params: { path: `${path}/submitEvent`, value: node[member] as string },
                afterwards: [{ action: 'unset_property', params: { path: `${path}/${member}` } }],
              },
            ],
      );
    },
  },
};
