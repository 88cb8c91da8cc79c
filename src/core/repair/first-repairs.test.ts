// The first repair of everyday mistakes keeps what the author wrote and does what the message says.
import { describe, expect, test } from 'vitest';
import type { Json } from '../base/json.ts';
import { indexNormal, parseSchema } from '../schema/index.ts';
import { registries19, verifySchema } from '../verify/index.ts';
import { runRepairJob } from './job.ts';

const clone = (value: Json) => JSON.parse(JSON.stringify(value));

const list = {
  type: 'data-grid',
  entity: '@payload.data',
  fields: ['subject', 'status'],
  itemActions: [{ label: 'Edit', event: 'EDIT' }],
};
const form = {
  type: 'form-section',
  entity: '@payload.row',
  fields: ['subject'],
  submitEvent: 'SAVE',
  cancelEvent: 'CLOSE',
};
const declared = (name: string, type: string) => [{ name, type }];

const desk = {
  name: 'Desk',
  orbitals: [
    {
      name: 'TicketOrbital',
      entity: {
        name: 'Ticket',
        persistence: 'persistent',
        collection: 'tickets',
        fields: [
          { name: 'id', type: 'string', required: true },
          { name: 'subject', type: 'string' },
          { name: 'status', type: 'string', default: 'open', values: ['open', 'closed'] },
        ],
      },
      traits: [
        {
          name: 'TicketDesk',
          linkedEntity: 'Ticket',
          category: 'interaction',
          emits: [{ event: 'Loaded', payloadSchema: declared('data', '[Ticket]') }],
          stateMachine: {
            states: [{ name: 'browsing', isInitial: true }, { name: 'editing' }],
            events: [
              { key: 'INIT', name: 'Init' },
              { key: 'Loaded', name: 'Loaded', payloadSchema: declared('data', '[Ticket]') },
              { key: 'EDIT', name: 'Edit', payloadSchema: declared('row', 'Ticket') },
              { key: 'SAVE', name: 'Save', payloadSchema: declared('data', 'object') },
              { key: 'CLOSE', name: 'Close' },
            ],
            transitions: [
              {
                from: 'browsing',
                event: 'INIT',
                to: 'browsing',
                effects: [
                  ['fetch', 'Ticket', { emit: { success: 'Loaded' } }],
                  ['render-ui', 'main', { type: 'spinner' }],
                ],
              },
              {
                from: 'browsing',
                event: 'Loaded',
                to: 'browsing',
                effects: [['render-ui', 'main', { type: 'stack', children: [list] }]],
              },
              { from: 'browsing', event: 'EDIT', to: 'editing', effects: [['render-ui', 'modal', form]] },
              {
                from: 'editing',
                event: 'SAVE',
                to: 'browsing',
                effects: [
                  ['persist', 'update', 'Ticket', '@payload.data'],
                  ['render-ui', 'modal', null],
                ],
              },
              { from: 'editing', event: 'CLOSE', to: 'browsing', effects: [['render-ui', 'modal', null]] },
            ],
          },
        },
      ],
      pages: [{ name: 'Tickets', path: '/tickets', traits: [{ ref: 'TicketDesk' }] }],
    },
  ],
};

// biome-ignore lint/suspicious/noExplicitAny: a document that is changed in place.
type Draft = any;

const machineOf = (draft: Draft) => draft.orbitals[0].traits[0].stateMachine;
const effectsOf = (draft: Draft, at: number): Draft[] => machineOf(draft).transitions[at].effects;

function suggestionsFor(change: (draft: Draft) => void) {
  const draft: Draft = clone(desk as unknown as Json);
  change(draft);
  const { schema } = parseSchema(draft);
  const { findings } = verifySchema(indexNormal(schema), registries19);
  const codes = [...new Set(findings.map(({ category }) => category))];
  const job = { document: schema.document, codes, beamWidth: 5, maxSteps: 10, wantsDocuments: true };
  return runRepairJob(job, registries19).suggestions;
}

const firstOf = (change: (draft: Draft) => void) => {
  const [first] = suggestionsFor(change);
  return first?.actions.map(({ action, params }) => [action, params.value ?? params.set ?? params.to ?? params.path]);
};

test('the base is clean', () => {
  expect(suggestionsFor(() => {})).toEqual([]);
});

describe('the first repair', () => {
  test('gives a form whose buttons nothing reads its submit event', () => {
    const [first] = suggestionsFor((draft) => {
      const { submitEvent: _, ...rest } = form;
      effectsOf(draft, 2)[0][2] = { ...rest, actions: [{ label: 'Save', event: 'SAVE' }] };
    });
    expect(first?.actions[0]?.params).toMatchObject({ value: 'SAVE' });
    expect(first?.tier).toBe('unsafe');
  });

  test.each([
    ['an event of the machine', 'Edit', 'EDIT', []],
    ['an event that is declared for others and that nothing emits', 'Archive', 'ARCHIVE_TICKET', ['ARCHIVE_TICKET']],
  ])('gives an action of a row %s and keeps its label', (_, label, event, emits) => {
    const all = suggestionsFor((draft) => {
      draft.orbitals[0].traits[0].emits.push(...emits);
      const grid = effectsOf(draft, 1)[0][2].children[0];
      grid.itemActions = [...(label === 'Edit' ? [] : grid.itemActions), { label }];
    });
    const [first] = all;
    expect(first?.actions[0]?.params).toMatchObject({
      path: expect.stringMatching(/itemActions\/\d\/event$/),
      value: event,
    });
    expect(all.filter(({ hazards }) => hazards.includes('destructive'))).toEqual([]);
  });

  test('spells the event of an action of a row anew, and leaves no misspelt one behind', () => {
    const change = (draft: Draft) => {
      effectsOf(draft, 1)[0][2].children[0].itemActions = [{ label: 'Edit', evnt: 'EDIT' }];
    };
    const [first] = suggestionsFor(change);
    expect(first?.diff).toEqual(['evnt -> event in Loaded']);
    expect(first).toMatchObject({ verified: true, remaining: [] });
  });

  test('reads the only payload field that a grid can show', () => {
    const change = (draft: Draft) => {
      effectsOf(draft, 1)[0][2].children[0].entity = '@payload.items';
    };
    expect(firstOf(change)).toEqual([['set_property', '@payload.data']]);
  });

  test('joins two bindings of one text as texts', () => {
    const change = (draft: Draft) => effectsOf(draft, 3).push(['notify', '@entity.subject: @entity.status']);
    expect(firstOf(change)).toEqual([['set_property', ['str/concat', '@entity.subject', ': ', '@entity.status']]]);
  });

  test('sets the field of the entity where a `set` names the payload', () => {
    const change = (draft: Draft) => effectsOf(draft, 3).push(['set', '@payload.data.status', 'open']);
    expect(firstOf(change)).toEqual([['set_property', '@entity.status']]);
  });

  test('renames the declaration of an entity whose uses kept the old name', () => {
    const change = (draft: Draft) => {
      draft.orbitals[0].entity.name = 'Request';
    };
    expect(firstOf(change)).toEqual([['rename_entity', 'Ticket']]);
  });

  test('adds a value to the field once, wherever it is set', () => {
    const change = (draft: Draft) => {
      for (const at of [3, 4]) effectsOf(draft, at).push(['set', '@entity.status', 'running']);
    };
    expect(firstOf(change)).toEqual([['update_field', { values: ['open', 'closed', 'running'] }]]);
  });

  test('takes the value that is nearest, where one is', () => {
    const change = (draft: Draft) => effectsOf(draft, 3).push(['set', '@entity.status', 'closd']);
    expect(firstOf(change)).toEqual([['set_property', 'closed']]);
  });

  test('keeps the value that another notation says with a word more', () => {
    const change = (draft: Draft) => {
      effectsOf(draft, 1)[0][2].justify = 'space-between';
    };
    expect(firstOf(change)).toEqual([['set_property', 'between']]);
  });

  test('takes out the argument that is too many, not the call', () => {
    const change = (draft: Draft) => effectsOf(draft, 0)[0].push('extra');
    expect(firstOf(change)).toEqual([
      ['unset_property', '/orbitals/0/traits/0/stateMachine/transitions/0/effects/0/3'],
    ]);
  });

  test('takes no effect away that says in another notation what is to be done', () => {
    const request = { type: 'http', method: 'GET', url: '/api/tickets', onSuccess: 'Loaded' };
    const all = suggestionsFor((draft) => effectsOf(draft, 3).push(request));
    expect(all.filter(({ hazards }) => hazards.includes('destructive'))).toEqual([]);
  });

  test('puts the operator of a guard first, and never takes the guard away', () => {
    const all = suggestionsFor((draft) => {
      machineOf(draft).transitions[3].guard = ['@entity.subject', '>=', '@entity.status'];
    });
    const written = all.flatMap(({ actions }) => actions.map(({ action, params }) => [action, params.guard]));
    expect(written).toEqual([['set_guard', ['>=', '@entity.subject', '@entity.status']]]);
  });

  test('makes no `set` of an operator that says more than a verb', () => {
    const change = (draft: Draft) => effectsOf(draft, 3).push(['sendEmail', '@entity.subject', 'Hello']);
    const [first] = suggestionsFor(change);
    expect(JSON.stringify(first)).not.toContain('["set","@entity.subject"');
  });
});

test('the declaration is no typo where its name stands in other places', () => {
  const all = suggestionsFor((draft) => effectsOf(draft, 3).push(['set', '@entity.statos', 'closed']));
  const renamed = all.find(({ actions }) => actions.some(({ action }) => action === 'rename_field'));
  expect(all[0]?.tier).toBe('safe');
  expect(renamed?.tier).toBe('unsafe');
});
