// Names that complete one another though their letters tell nothing: the first answer takes them for one. Where letters, a label or another witness speak for two,
// it does not.
import { describe, expect, it } from 'vitest';
import type { Json } from '../base/json.ts';
import { indexSchema, parseSchema } from '../schema/index.ts';
import { defaultRegistries, verifySchema } from '../verify/index.ts';
import { runRepairJob } from './job.ts';

type Node = Record<string, Json>;
type Change = (parts: Parts) => void;

interface Parts {
  readonly entity: Node;
  readonly list: Node;
  readonly reader: Node;
  readonly events: Node[];
  readonly steps: Node[];
  readonly states: Node[];
  readonly pages: Node[];
  readonly orbital: Node;
}

const button = (label: string, event: string): Json => ({ type: 'button', label, event });

/** A list of tasks with a form, and a trait that counts what was saved. */
function parts(): Parts {
  const states: Node[] = [{ name: 'list', isInitial: true }, { name: 'edit' }];
  const events: Node[] = [
    { key: 'INIT', name: 'Start' },
    { key: 'EDIT', name: 'Edit' },
    { key: 'SAVE', name: 'Save', payloadSchema: [{ name: 'title', type: 'string' }] },
    { key: 'BACK', name: 'Back' },
  ];
  const form = { type: 'form-section', entity: 'Task', fields: [], submitEvent: 'SAVE', cancelEvent: 'BACK' };
  const saved = [
    ['set', '@entity.title', '@payload.title'],
    ['persist', 'update', 'Task', '@entity'],
    ['emit', 'TASK_SAVED'],
  ];
  const steps: Node[] = [
    { from: 'list', event: 'INIT', to: 'list', effects: [['render-ui', 'main', button('Edit', 'EDIT')]] },
    { from: 'list', event: 'EDIT', to: 'edit', effects: [['render-ui', 'main', form]] },
    { from: 'edit', event: 'SAVE', to: 'list', effects: saved },
    { from: 'edit', event: 'BACK', to: 'list' },
  ];
  const list: Node = {
    name: 'TaskList',
    linkedEntity: 'Task',
    category: 'interaction',
    emits: [{ event: 'TASK_SAVED', scope: 'internal' }],
    stateMachine: { states, events, transitions: steps },
  };
  const reader: Node = {
    name: 'Counter',
    linkedEntity: 'Task',
    category: 'lifecycle',
    listens: [{ event: 'TASK_SAVED', triggers: 'COUNT', source: { trait: 'TaskList' } }],
    stateMachine: {
      states: [{ name: 'counting', isInitial: true }],
      events: ['COUNT'],
      transitions: [
        {
          from: 'counting',
          event: 'COUNT',
          to: 'counting',
          effects: [['set', '@entity.saves', ['+', '@entity.saves', 1]]],
        },
      ],
    },
  };
  const entity: Node = {
    name: 'Task',
    fields: [
      { name: 'title', type: 'string' },
      { name: 'saves', type: 'number' },
    ],
  };
  const pages: Node[] = [{ name: 'TasksPage', path: '/tasks', traits: [{ ref: 'TaskList' }] }];
  const orbital: Node = { name: 'Tasks', entity, traits: [list, reader], pages };
  return { entity, list, reader, events, steps, states, pages, orbital };
}

function firstOf(change: Change): { readonly actions: string; readonly count: number; readonly text: string } {
  const made = parts();
  change(made);
  const { schema } = parseSchema(JSON.parse(JSON.stringify({ name: 'Mini', orbitals: [made.orbital] })));
  const codes = [...new Set(verifySchema(indexSchema(schema)).findings.map((finding) => finding.category))];
  expect(codes.length, 'nothing is wrong').toBeGreaterThan(0);
  const job = { document: schema.document, codes, beamWidth: 5, maxSteps: 10, wantsDocuments: true };
  const [first] = runRepairJob(job, defaultRegistries).suggestions;
  expect(first?.verified).toBe(true);
  const actions = (first?.actions ?? []).map(({ action, params }) => ({ action, params }));
  return { actions: JSON.stringify(actions), count: actions.length, text: JSON.stringify(first) };
}

const effectsOf = (step: Node | undefined) => (step as Node).effects as Json[];
const put = (node: Node | undefined, members: Node) => Object.assign(node ?? {}, members);
const formIn = ({ steps }: Parts) => (effectsOf(steps[1])[0] as Json[])[2] as Node;
const listenIn = ({ reader }: Parts) => (reader.listens as Node[])[0] as Node;

it('nothing is wrong with the document that is broken here', () => {
  const { schema } = parseSchema({ name: 'Mini', orbitals: [parts().orbital] } as Json);
  expect(verifySchema(indexSchema(schema)).findings).toEqual([]);
});

describe('two names that complete one another', () => {
  const cases: readonly (readonly [string, Change, string])[] = [
    [
      'a step on an event that is not listed, where the form raises another',
      ({ steps }) => put(steps[2], { event: 'SUBMIT' }),
      '"set":{"event":"SAVE"}',
    ],
    [
      'a form that raises an event that is not listed',
      (all) => put(formIn(all), { submitEvent: 'CONFIRM' }),
      '/submitEvent","value":"SAVE"',
    ],
    [
      'the step that a trait begins with',
      ({ steps }) => put(steps[0], { event: 'ON_MOUNT' }),
      '"set":{"event":"INIT"}',
    ],
    [
      'a state under the name that it had before',
      ({ states }) => put(states[0], { name: 'overview' }),
      '"rename_state","params":{"trait":"TaskList","from":"overview","to":"list"}',
    ],
    [
      'an event under the name that it had before',
      ({ events }) => put(events[2], { key: 'STORE', name: 'Store' }),
      '"rename_event","params":{"trait":"TaskList","from":"STORE","to":"SAVE"}',
    ],
    ['what a listener triggers', (all) => put(listenIn(all), { triggers: 'REFRESH' }), '/triggers","value":"COUNT"'],
    [
      'what a listener waits for',
      (all) => put(listenIn(all), { event: 'ENTRY_STORED' }),
      '/listens/0/event","value":"TASK_SAVED"',
    ],
    [
      'what an effect puts out',
      ({ steps }) => {
        effectsOf(steps[2])[2] = ['emit', 'ENTRY_STORED'];
      },
      '/effects/2/1","value":"TASK_SAVED"',
    ],
    [
      'whom a listener hears',
      (all) => put(listenIn(all), { source: { trait: 'Editor' } }),
      '/source/trait","value":"TaskList"',
    ],
    [
      'where a listener hears it',
      (all) => put(listenIn(all), { source: { trait: 'TaskList', orbital: 'Desk' } }),
      '/source/orbital","value":"Tasks"',
    ],
    [
      'what a page shows',
      ({ pages }) => put(pages[0], { traits: [{ ref: 'EntryList' }] }),
      '/traits/0/ref","value":"TaskList"',
    ],
    ['the entity of a trait', ({ list }) => put(list, { linkedEntity: 'Note' }), '"set":{"linkedEntity":"Task"}'],
    [
      'what a step keeps',
      ({ steps }) => {
        effectsOf(steps[2])[1] = ['persist', 'update', 'Note', '@entity'];
      },
      '/effects/1/2","value":"Task"',
    ],
    [
      'where a step begins, by the button that raises its event',
      ({ steps, events }) => {
        events.push({ key: 'PREVIEW', name: 'Preview' });
        steps.push({ from: 'form', event: 'PREVIEW', to: 'list' });
        effectsOf(steps[1]).push(['render-ui', 'sidebar', button('Preview', 'PREVIEW')]);
      },
      '"set":{"from":"edit"}',
    ],
    [
      'what comes with an event, by the field that keeps it',
      ({ steps }) => {
        effectsOf(steps[2])[0] = ['set', '@entity.title', '@payload.text'];
      },
      '/effects/0/2","value":"@payload.title"',
    ],
    [
      'the field that keeps what comes with an event',
      ({ steps }) => {
        effectsOf(steps[2])[0] = ['set', '@entity.caption', '@payload.title'];
      },
      '/effects/0/1","value":"@entity.title"',
    ],
    [
      'the alias of an import',
      ({ orbital }) => {
        put(orbital, { uses: [{ from: 'std/behaviors/std-browse' }] });
        (orbital.traits as Node[]).push({ ref: 'Browse.traits.BrowseItems', name: 'Browser', linkedEntity: 'Task' });
      },
      '/uses/0/as","value":"Browse"',
    ],
    [
      'what a reference calls an import',
      ({ orbital }) => {
        put(orbital, { uses: [{ from: 'std/behaviors/std-browse', as: 'Crud' }] });
        (orbital.traits as Node[]).push({ ref: 'Browse.traits.BrowseItems', name: 'Browser', linkedEntity: 'Task' });
      },
      '/ref","value":"Crud.traits.BrowseItems"',
    ],
  ];

  it.each(cases)('%s', (_, change, edit) => {
    const { actions, count } = firstOf(change);
    expect(actions).toContain(edit);
    expect(count).toBe(1);
  });
});

describe('two names that are two', () => {
  const cases: readonly (readonly [string, Change, string])[] = [
    [
      'a button that is labelled with its event',
      (all) => {
        put(formIn(all), { submitEvent: 'BACK' });
        effectsOf(all.steps[1]).push(['render-ui', 'sidebar', button('Pause', 'PAUSE')]);
      },
      '"PAUSE","to"',
    ],
    [
      'two states that no step names',
      ({ states, steps }) => {
        states.push({ name: 'archive' });
        for (const step of steps)
          for (const end of ['from', 'to']) if (step[end] === 'edit') put(step, { [end]: 'form' });
      },
      '"states":["form"]',
    ],
    [
      'an event of the language that is not listed',
      ({ events }) => {
        events.shift();
        events.push({ key: 'BLOCK', name: 'Block' });
      },
      '"events":["INIT"]',
    ],
    [
      'an event under its label',
      ({ steps, events }) => {
        events.push({ key: 'BLOCK', name: 'Block' });
        steps.push({ from: 'list', event: 'Save', to: 'edit' });
      },
      '"set":{"event":"SAVE"}',
    ],
    ['a trait that is not written yet', ({ pages }) => put(pages[0], { traits: [{ ref: 'Board' }] }), '"add_trait"'],
    [
      'a page that others speak of as well',
      (all) => {
        put(all.pages[0], { traits: [{ ref: 'Overview' }] });
        all.pages.push({ name: 'HomePage', path: '/home', traits: [{ ref: 'Overview' }] });
      },
      '"add_trait"',
    ],
    [
      'an entity with fields of its own',
      ({ list, steps }) => {
        put(list, { linkedEntity: 'Note' });
        effectsOf(steps[2])[0] = ['set', '@entity.body', '@payload.title'];
      },
      '"add_entity"',
    ],
  ];

  it.each(cases)('%s', (_, change, edit) => expect(firstOf(change).actions).toContain(edit));
});
