import type { Json } from '../../base/json.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';
import { writtenOut } from '../unreadable.ts';

const notes = (pages: readonly Json[]): Json => ({
  name: 'Notes',
  entity: { name: 'Note', persistence: 'runtime', fields: [{ name: 'text', type: 'string' }] },
  traits: [
    {
      name: 'NoteShow',
      linkedEntity: 'Note',
      category: 'interaction',
      stateMachine: {
        states: [{ name: 'shown', isInitial: true }],
        events: [{ key: 'INIT' }],
        transitions: [
          {
            from: 'shown',
            event: 'INIT',
            to: 'shown',
            effects: [['render-ui', 'main', { type: 'typography', content: 'Notes' }]],
          },
        ],
      },
    },
  ],
  pages: [...pages],
});

const away = { effects: [['navigate', '/notes']] };

export const orbitalWithoutPages: Rule = {
  id: 'orbital-without-pages',
  category: 'invalid_page',
  severity: 'error',
  official: 'ORB_O_MISSING_PAGES',
  targets: { since: '17' },
  says: 'An orbital that is written out has no pages, while another orbital of the document has some: nobody reaches its traits. A document without any page is an outline, and exempt.',
  wrong: { orbitals: [notes([])] },
  right: { ...away, orbitals: [notes([{ name: 'NotesPage', path: '/notes', traits: [{ ref: 'NoteShow' }] }])] },
  fixes: [],
  check: {
    document: (scope) => {
      if (scope.model.pages.length === 0) return;
      for (const orbital of writtenOut(scope.model)) {
        if (orbital.pages.length > 0) continue;
        const message = `the orbital ${quote(orbital.name)} has no pages, so that nobody reaches its traits: give it a page that shows them, and a link to it`;
        scope.report(orbitalWithoutPages, { element: orbital }, orbital.name, message);
      }
    },
  },
};
