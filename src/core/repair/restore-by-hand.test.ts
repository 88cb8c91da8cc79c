// Mistakes as people make them by hand, and what a sensible person would do about each first.
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../base/json.ts';
import { indexSchema, parseSchema } from '../schema/index.ts';
import { defaultRegistries, verifySchema } from '../verify/index.ts';
import { runRepairJob } from './job.ts';

type Open = { [member: string]: unknown };

const rows = {
  type: 'data-list',
  entity: 'Ticket',
  fields: ['title'],
  itemActions: [{ label: 'Open', event: 'OPEN' }],
};
const details = {
  type: 'stack',
  children: [
    { type: 'button', label: 'Edit', event: 'EDIT' },
    { type: 'button', label: 'Back', event: 'BACK' },
  ],
};
const form = { type: 'form-section', entity: 'Ticket', fields: ['title'], submitEvent: 'SAVE', cancelEvent: 'CANCEL' };

/** A list, a view of one ticket, and a form above the view; a clock that runs once a ticket is saved. */
function desk() {
  const steps: Open[] = [
    {
      from: 'list',
      event: 'INIT',
      to: 'list',
      effects: [
        ['fetch', 'Ticket'],
        ['render-ui', 'main', rows],
      ],
    },
    { from: 'list', event: 'OPEN', to: 'view', effects: [['render-ui', 'main', details]] },
    {
      from: 'view',
      event: 'BACK',
      to: 'list',
      effects: [
        ['fetch', 'Ticket'],
        ['render-ui', 'main', rows],
      ],
    },
    { from: 'view', event: 'EDIT', to: 'edit', effects: [['render-ui', 'modal', form]] },
    {
      from: 'edit',
      event: 'SAVE',
      to: 'view',
      effects: [
        ['persist', 'update', 'Ticket', '@entity'],
        ['render-ui', 'modal', null],
        ['emit', 'SAVED'],
      ],
    },
    { from: 'edit', event: 'CANCEL', to: 'view', effects: [['render-ui', 'modal', null]] },
  ];
  const board: Open = {
    name: 'Board',
    linkedEntity: 'Ticket',
    category: 'interaction',
    emits: [{ event: 'SAVED', scope: 'internal' }],
    stateMachine: {
      states: [{ name: 'list', isInitial: true }, { name: 'view' }, { name: 'edit' }],
      events: ['INIT', 'OPEN', 'EDIT', 'BACK', 'SAVE', 'CANCEL'],
      transitions: steps,
    },
  };
  const listen: Open = { event: 'SAVED', triggers: 'START', source: { trait: 'Board' } };
  const clock: Open = {
    name: 'Clock',
    linkedEntity: 'Ticket',
    category: 'lifecycle',
    listens: [listen],
    stateMachine: {
      states: [{ name: 'idle', isInitial: true }, { name: 'running' }],
      events: ['START', 'STOP'],
      transitions: [
        { from: 'idle', event: 'START', to: 'running' },
        { from: 'running', event: 'STOP', to: 'idle' },
      ],
    },
  };
  const status = { name: 'status', type: 'enum', values: ['open', 'done'] };
  const orbital: Open = {
    name: 'Tickets',
    entity: { name: 'Ticket', fields: [{ name: 'title', type: 'string' }, status] },
    traits: [board, clock],
    pages: [{ name: 'Desk', path: '/desk', traits: [{ ref: 'Board' }, { ref: 'Clock' }] }],
  };
  return { document: { name: 'App', orbitals: [orbital] }, orbital, board, clock, listen, steps };
}

/** The answers for the desk once it is broken; of all categories that it then shows. */
function answersFor(breakDesk: (parts: ReturnType<typeof desk>) => void) {
  const parts = desk();
  breakDesk(parts);
  const { schema } = parseSchema(parts.document as unknown as Json);
  const codes = [...new Set(verifySchema(indexSchema(schema)).findings.map(({ category }) => category))];
  const job = { document: schema.document, codes, beamWidth: 5, maxSteps: 10, wantsDocuments: false };
  const { suggestions } = runRepairJob(job, defaultRegistries);
  expect(suggestions[0]?.verified).toBe(true);
  return suggestions.map(({ actions }) => actions.map(({ action, params }) => ({ action, params })));
}

const steps = '/orbitals/0/traits/0/stateMachine/transitions';
const set = (path: string, value: Json) => ({ action: 'set_property', params: { path, value } });

test('the desk has nothing wrong', () => {
  const { schema } = parseSchema(desk().document as unknown as Json);
  expect(verifySchema(indexSchema(schema)).findings).toEqual([]);
});

describe('an effect in the place of a guard', () => {
  const kept = desk().steps[4] as JsonObject;
  const effect = ['set', '@entity.status', 'done'];

  test('is done before what is stored', () => {
    const [first] = answersFor(({ steps: all }) => Object.assign(all[4] as Open, { guard: effect }));
    expect(first).toEqual([set(`${steps}/4`, { ...kept, effects: [effect, ...(kept.effects as Json[])] })]);
  });

  test('is done behind the others where nothing is set', () => {
    const notice = ['notify', 'Saved', 'info'];
    const [first] = answersFor(({ steps: all }) => Object.assign(all[4] as Open, { guard: notice }));
    expect(first).toEqual([set(`${steps}/4`, { ...kept, effects: [...(kept.effects as Json[]), notice] })]);
  });

  test('leaves the conditions beside it', () => {
    const condition = ['=', '@entity.status', 'open'];
    const answers = answersFor(({ steps: all }) =>
      Object.assign(all[4] as Open, { guard: ['and', condition, effect] }),
    );
    expect(answers[0]).toEqual([
      set(`${steps}/4`, { ...kept, guard: condition, effects: [effect, ...(kept.effects as Json[])] }),
    ]);
    for (const answer of answers) expect(JSON.stringify(answer)).toContain(JSON.stringify(condition));
  });

  test('that stands among the effects as well goes', () => {
    const again = (kept.effects as Json[])[0] as Json;
    const [first] = answersFor(({ steps: all }) => Object.assign(all[4] as Open, { guard: again }));
    expect(first).toEqual([
      { action: 'set_guard', params: { trait: 'Board', from: 'edit', event: 'SAVE', to: 'view', guard: null } },
    ]);
  });
});

test('an effect as an object that names a field is said again in one edit, before it is taken away', () => {
  const [first] = answersFor(({ steps: all }) =>
    ((all[4] as Open).effects as Json[]).unshift({ type: 'set', field: 'status', value: 'done' }),
  );
  expect(first).toEqual([set(`${steps}/4/effects/0`, ['set', '@entity.status', 'done'])]);
});

describe('a reference by an alias that nothing gives', () => {
  test('is imported from where its alias tells, and leaves no trait without a name', () => {
    const answers = answersFor(({ orbital }) =>
      (orbital.traits as Json[]).push({ ref: 'Bell.traits.Notifier', linkedEntity: 'Ticket' }),
    );
    const told = { from: 'std/behaviors/std-bell', as: 'Bell' };
    expect(answers[0]).toEqual([set('/orbitals/0/uses', [told])]);
    expect(JSON.stringify(answers)).not.toContain('"trait":""');
  });

  test('is not imported for a page, which shows traits of its orbital alone', () => {
    const answers = answersFor(({ orbital }) => {
      orbital.traits = [];
      orbital.pages = ['Bell.traits.Notifier', 'Notifier'].map((ref) => ({
        name: ref,
        path: '/bells',
        traits: [{ ref }],
      }));
    });
    expect(answers.length).toBeGreaterThan(0);
    expect(JSON.stringify(answers)).not.toContain('/uses');
  });

  test('is imported as another orbital imports it, beside what is imported', () => {
    const bell = { from: 'own/bell', as: 'Bell' };
    const tabs = { from: 'std/behaviors/std-tabs', as: 'Tabs' };
    const [first] = answersFor(({ document, orbital }) => {
      orbital.uses = [tabs];
      (orbital.traits as Json[]).push(
        { ref: 'Tabs.traits.Tabs' },
        { ref: 'Bell.traits.Notifier', linkedEntity: 'Ticket' },
      );
      document.orbitals.push({
        name: 'Other',
        entity: 'Note',
        uses: [bell],
        traits: [{ ref: 'Bell.traits.Notifier' }],
      });
    });
    expect(first).toEqual([set('/orbitals/0/uses', [tabs, bell])]);
  });
});

test('a lost way out of an overlay leads back to where it was opened', () => {
  const [first] = answersFor(({ steps: all }) => all.splice(5, 1));
  const params = { trait: 'Board', from: 'edit', event: 'CANCEL', to: 'view', effects: [['render-ui', 'modal', null]] };
  expect(first).toEqual([{ action: 'add_transition', params }]);
});

test('a step that leads the wrong way round is turned where what raises its event is drawn', () => {
  const [first] = answersFor(({ steps: all }) => Object.assign(all[1] as Open, { from: 'view', to: 'list' }));
  expect(first).toEqual([set(`${steps}/1`, desk().steps[1] as Json)]);
});

test('a way back is not turned round for a way in that leads elsewhere', () => {
  // The buttons of the view are drawn where the list is.
  const answers = answersFor(({ steps: all }) => Object.assign(all[1] as Open, { to: 'list' }));
  expect(JSON.stringify(answers)).not.toContain(`"${steps}/2"`);
});

describe('a trait of another name than a page and a listener have', () => {
  test('is called as they have it, where it puts out what is waited for', () => {
    const [first] = answersFor(({ board }) => Object.assign(board, { name: 'Counter' }));
    expect(first).toEqual([{ action: 'rename_trait', params: { from: 'Counter', to: 'Board' } }]);
  });

  test('is another where it does not', () => {
    const answers = answersFor(({ board, listen }) => {
      board.name = 'Counter';
      listen.event = 'STORED';
    });
    expect(JSON.stringify(answers[0])).not.toContain('rename_trait');
  });
});

test('a listener triggers what is taken where the machine begins, before a step that does nothing', () => {
  const [first] = answersFor(({ listen }) => Object.assign(listen, { triggers: 'BEGIN' }));
  expect(first).toEqual([set('/orbitals/0/traits/1/listens/0/triggers', 'START')]);
});
