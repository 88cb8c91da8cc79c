// Mistakes that a person makes in a small application: the first repair does what the message says, and hides nothing.
import { describe, expect, test } from 'vitest';
import type { Json } from '../base/json.ts';
import { indexSchema, parseSchema } from '../schema/index.ts';
import { notesOf, verifySchema } from '../verify/index.ts';
import { registries17 } from '../verify/registries-17.ts';
import { fixSchema } from './fix.ts';
import { runRepairJob } from './job.ts';

const rows = { name: 'data', type: '[Plant]' };
const loading = ['render-ui', 'main', { type: 'loading-state' }];
const load = ['fetch', 'Plant', { emit: { success: 'PlantLoaded', failure: 'PlantFailed' } }];
const form = {
  type: 'form-section',
  mode: 'edit',
  entity: '@payload.row',
  fields: ['name'],
  submitEvent: 'SAVE',
  cancelEvent: 'CANCEL',
};
const itemActions = ['WATER', 'EDIT'].map((event) => ({ label: event, event }));
const list = { type: 'data-list', entity: '@payload.data', fields: ['name', 'thirst'], itemActions };

const steps = {
  init: { from: 'browsing', event: 'INIT', to: 'browsing', effects: [load] },
  loaded: { from: 'browsing', event: 'PlantLoaded', to: 'browsing', effects: [['render-ui', 'main', list]] },
  failed: {
    from: 'browsing',
    event: 'PlantFailed',
    to: 'browsing',
    effects: [['render-ui', 'toast', { type: 'alert', variant: 'error', message: '@payload.error' }]],
  },
  edit: { from: 'browsing', event: 'EDIT', to: 'editing', effects: [['render-ui', 'modal', form]] },
  save: {
    from: 'editing',
    event: 'SAVE',
    to: 'browsing',
    effects: [['persist', 'update', 'Plant', '@payload.data'], ['render-ui', 'modal', null], loading, load],
  },
  cancel: { from: 'editing', event: 'CANCEL', to: 'browsing', effects: [['render-ui', 'modal', null], loading, load] },
  water: {
    from: 'browsing',
    event: 'WATER',
    to: 'browsing',
    effects: [
      ['set', '@entity.thirst', 0],
      ['emit', 'PLANT_WATERED', { plantId: '@payload.id' }],
    ],
  },
};

type Steps = Readonly<Record<keyof typeof steps, unknown>>;

function garden(changed: Partial<Steps> = {}, more: readonly unknown[] = []): Json {
  const id = { name: 'id', type: 'string' };
  const emits = [
    { event: 'PlantLoaded', scope: 'internal', payloadSchema: [rows] },
    { event: 'PlantFailed', scope: 'internal', payloadSchema: [{ name: 'error', type: 'string' }] },
    { event: 'PLANT_WATERED', scope: 'external', payloadSchema: [{ name: 'plantId', type: 'string' }] },
  ];
  const events = [
    { key: 'INIT' },
    { key: 'PlantLoaded', payloadSchema: [rows] },
    { key: 'PlantFailed', payloadSchema: [{ name: 'error', type: 'string' }] },
    { key: 'WATER', payloadSchema: [id] },
    { key: 'EDIT', payloadSchema: [id, { name: 'row', type: 'Plant' }] },
    { key: 'SAVE', payloadSchema: [{ name: 'data', type: '@entity' }] },
    { key: 'CANCEL' },
    ...more,
  ];
  const transitions = Object.values({ ...steps, ...changed }).filter((one) => one !== null);
  const states = [{ name: 'browsing', isInitial: true }, { name: 'editing' }];
  const trait = { name: 'PlantList', linkedEntity: 'Plant', emits, stateMachine: { states, events, transitions } };
  const fields = ['name', 'thirst'].map((name) => ({ name, type: name === 'name' ? 'string' : 'number' }));
  const entity = { name: 'Plant', persistence: 'persistent', collection: 'plants', fields };
  const pages = [{ name: 'Garden', path: '/garden', traits: [{ ref: 'PlantList' }] }];
  return { name: 'Garden', orbitals: [{ name: 'Plants', entity, traits: [trait], pages }] } as unknown as Json;
}

const findingsOf = (document: Json) => verifySchema(indexSchema(parseSchema(document).schema), registries17).findings;

function repairsOf(document: Json) {
  const codes = [...new Set(findingsOf(document).map(({ category }) => category))];
  expect(codes).not.toEqual([]);
  const job = {
    document: parseSchema(document).schema.document,
    codes,
    beamWidth: 5,
    maxSteps: 20,
    wantsDocuments: true,
  };
  return runRepairJob(job, registries17).suggestions;
}

/** The transition on an event after the first repair; undefined where there is none. */
function repaired(document: Json, event: string) {
  const [first] = repairsOf(document);
  const trait = parseSchema(first?.document as unknown as Json).schema.document.orbitals[0]?.traits?.[0];
  const { transitions = [] } = (trait as { stateMachine: { transitions: (typeof steps.init)[] } }).stateMachine;
  return { tier: first?.tier, step: transitions.find((one) => one.event === event) };
}

test('the garden is sound', () => {
  expect(findingsOf(garden())).toEqual([]);
});

describe('an event with a typo', () => {
  test('of an emit takes the declared name, and the declaration keeps it', () => {
    const effects = [
      ['set', '@entity.thirst', 0],
      ['emit', 'PLANT_WATERD', { plantId: '@payload.id' }],
    ];
    const document = garden({ water: { ...steps.water, effects } });
    expect(findingsOf(document).find(({ rule }) => rule === 'undeclared-emit')?.message).toContain(
      'did you mean "PLANT_WATERED"?',
    );
    expect(repaired(document, 'WATER')).toEqual({ tier: 'safe', step: steps.water });
    expect(
      repairsOf(document).filter(({ tier, diff }) => tier === 'safe' && diff[0]?.startsWith('PLANT_WATERED')),
    ).toEqual([]);
  });

  test('of a failure takes the declared failure', () => {
    const effects = [['fetch', 'Plant', { emit: { success: 'PlantLoaded', failure: 'PlantsFailed' } }]];
    expect(repaired(garden({ init: { ...steps.init, effects } }), 'INIT')).toEqual({ tier: 'safe', step: steps.init });
  });

  test('that is none: a failure never takes the event of the success', () => {
    const effects = [['fetch', 'Plant', { emit: { success: 'PlantLoaded', failure: 'LoadBroken' } }]];
    const documents = repairsOf(garden({ init: { ...steps.init, effects } })).map(({ document }) =>
      JSON.stringify(document),
    );
    expect(documents).not.toEqual([]);
    for (const one of documents) expect(one).not.toMatch(/"success":"(\w+)","failure":"\1"/);
  });

  test('of an event that the machine takes is a note where its result is taken by nobody', () => {
    const document = garden({ loaded: { ...steps.loaded, event: 'PlantLoded' } }, [
      { key: 'PlantLoded', payloadSchema: [rows] },
    ]);
    const model = indexSchema(parseSchema(document).schema);
    const notes = notesOf(model, registries17, []).filter(({ kind }) => kind === 'unhandled_result');
    expect(notes.map(({ meant }) => meant)).toEqual(['PlantLoded']);
  });
});

describe('a step that is missing', () => {
  test('the screen is shown again where an overlay is closed', () => {
    const cancel = { ...steps.cancel, effects: [['render-ui', 'modal', null]] };
    const save = { ...steps.save, effects: steps.save.effects.filter((one) => one !== loading) };
    const { step } = repaired(garden({ cancel, save }), 'CANCEL');
    expect(step?.effects).toEqual([['render-ui', 'modal', null], loading, load]);
    expect(repaired(garden({ cancel, save }), 'SAVE').step?.effects).toEqual([...save.effects, loading]);
  });

  test('Cancel in a dialog leads back to where the dialog was opened, and closes it', () => {
    const { step } = repaired(garden({ cancel: null }), 'CANCEL');
    expect(step).toMatchObject({ from: 'editing', to: 'browsing' });
    expect(step?.effects).toContainEqual(['render-ui', 'modal', null]);
  });

  test('rows that nobody takes are shown', () => {
    const { step } = repaired(garden({ loaded: null }), 'PlantLoaded');
    expect(step?.effects).toEqual([
      ['render-ui', 'main', { type: 'data-list', entity: '@payload.data', fields: ['name', 'thirst'] }],
    ]);
  });
});

test('a transition that stays and does nothing is never added unasked', () => {
  const note = { label: 'Note', event: 'NOTE' };
  const loaded = {
    ...steps.loaded,
    effects: [['render-ui', 'main', { ...list, itemActions: [...itemActions, note] }]],
  };
  const { schema } = parseSchema(garden({ loaded }));
  const idle = repairsOf(garden({ loaded })).flatMap(({ actions }) =>
    actions.filter(({ action, params }) => action === 'add_transition' && params.from === params.to),
  );
  expect(idle.map(({ tier }) => tier)).toEqual(idle.map(() => 'inventing'));
  const { actions } = fixSchema(schema, { registries: registries17, tierMax: 'unsafe' });
  expect(actions.map(({ action }) => action)).not.toContain('add_transition');
});

test('what may not be taken holds up nothing behind it', () => {
  // The failure needs a step that invents its text; the typo behind it does not.
  const failure = [['fetch', 'Plant', { emit: { success: 'PlantLoaded', failure: 'LoadBroken' } }]];
  const shown = { ...list, fields: ['name', 'thrist'] };
  const document = garden({
    init: { ...steps.init, effects: failure },
    loaded: { ...steps.loaded, effects: [['render-ui', 'main', shown]] },
  });
  const { schema } = fixSchema(parseSchema(document).schema, { registries: registries17, tierMax: 'unsafe' });
  expect(JSON.stringify(schema.document)).not.toContain('thrist');
});
