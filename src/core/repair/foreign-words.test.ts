import { describe, expect, test } from 'vitest';
import { repair } from '../../../tests/fixtures/desk.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { indexSchema } from '../schema/model.ts';
import { parseSchema } from '../schema/parse.ts';
import { registries19 } from '../verify/registry.ts';
import { verifySchema } from '../verify/verify.ts';

interface Step {
  readonly from?: string;
  readonly event?: string;
  readonly to?: string;
  readonly guard?: Json;
  readonly effects: Json;
}

const form = { type: 'form-section', entity: 'Note', fields: ['text'], submitEvent: 'SAVE', cancelEvent: 'CANCEL' };
const events = [
  { key: 'INIT', name: 'Start' },
  { key: 'WRITE', name: 'Write' },
  { key: 'SAVE', name: 'Save', payloadSchema: [{ name: 'text', type: 'string' }] },
  { key: 'CANCEL', name: 'Cancel' },
];
const drawn = ['render-ui', 'main', { type: 'stack', children: [{ type: 'button', label: 'Write', event: 'WRITE' }] }];

/** Notes that are written in an overlay; steps take the place of those that it has. */
function notes(changed: Readonly<Record<string, Step>> = {}): JsonObject {
  const steps: Record<string, Step> = {
    init: { event: 'INIT', effects: [['fetch', 'Note', {}], drawn] },
    write: { event: 'WRITE', to: 'writing', effects: [['render-ui', 'modal', form]] },
    save: {
      from: 'writing',
      event: 'SAVE',
      effects: [
        ['set', '@entity.text', '@payload.text'],
        ['persist', 'create', 'Note', '@entity'],
        ['render-ui', 'modal', null],
      ],
    },
    cancel: { from: 'writing', event: 'CANCEL', effects: [['render-ui', 'modal', null]] },
    ...changed,
  };
  const transitions = Object.values(steps).map((step) => ({ from: 'reading', to: 'reading', ...step }));
  const stateMachine = { states: [{ name: 'reading', isInitial: true }, { name: 'writing' }], events, transitions };
  const traits = [{ name: 'Notes', linkedEntity: 'Note', category: 'interaction', stateMachine }];
  const fields = [
    { name: 'text', type: 'string' },
    { name: 'count', type: 'number', default: 0 },
  ];
  const pages = [{ name: 'NotesPage', path: '/notes', traits: [{ ref: 'Notes' }] }];
  return { name: 'Notes', orbitals: [{ name: 'Notes', entity: { name: 'Note', fields }, traits, pages }] } as never;
}

const codesOf = (document: Json) =>
  verifySchema(indexSchema(parseSchema(document).schema), registries19).findings.map(({ category }) => category);

test('the notes that are broken below are sound', () => expect(codesOf(notes())).toEqual([]));

/** The effects of the first answer, by the events of their steps. */
function repaired(document: JsonObject): Record<string, Json> {
  const [best] = repair(document).suggestions;
  expect(best?.verified).toBe(true);
  const { transitions } = JSON.parse(JSON.stringify(best?.schema.document)).orbitals[0].traits[0].stateMachine;
  return Object.fromEntries(
    transitions.map((one: { event: string; effects?: Json }) => [one.event, one.effects ?? []]),
  );
}

describe('an operator that nobody knows is known by what it is given', () => {
  const pattern = drawn[2] as Json;
  test.for<[string, Json, Json]>([
    ['a slot and a pattern', ['modal', 'main', pattern], drawn],
    ['a slot and a pattern, near another operator in some letters', ['paint', 'main', pattern], drawn],
    ['a pattern behind the slot alone', ['main', pattern], drawn],
    ['a field and a value', ['store', '@entity.count', 1], ['set', '@entity.count', 1]],
    ['a field and a value, near another operator', ['write', '@entity.count', 1], ['set', '@entity.count', 1]],
    ['a field and a value and no operator at all', ['@entity.count', 1], ['set', '@entity.count', 1]],
    ['a verb and an entity', ['db', 'update', 'Note', '@entity'], ['persist', 'update', 'Note', '@entity']],
    ['an entity and a filter', ['find', 'Note', {}], ['fetch', 'Note', {}]],
    ['an entity and a filter, named at length', ['fetchAll', 'Note', {}], ['fetch', 'Note', {}]],
    [
      'an `if` without its other way',
      ['if', ['>', '@entity.count', 1], ['notify', 'Many']],
      ['when', ['>', '@entity.count', 1], ['notify', 'Many']],
    ],
  ])('%s', ([, written, meant]) => {
    const others = JSON.stringify(written).includes('"WRITE"') ? [] : [drawn];
    const init = (effect: Json) => notes({ init: { event: 'INIT', effects: [...others, effect] } });
    expect(repaired(init(written)).INIT).toEqual([...others, meant]);
  });
});

test('what heads a call is never taken away from what it is given', () => {
  for (const word of ['store', 'flabbergast', 'qwx']) {
    for (const given of [['@entity.count', 1], ['@entity.count'], [{ a: 1 }], ['x', 'y', 'z']]) {
      const init = { event: 'INIT', effects: [drawn, [word, ...given] as Json] };
      const text = JSON.stringify(repair(notes({ init })).suggestions.map(({ actions }) => actions));
      expect(text).not.toContain('effects/1/0"}');
    }
  }
});

describe('a binding on a root of another format', () => {
  const save = (value: Json) =>
    notes({
      save: {
        from: 'writing',
        event: 'SAVE',
        effects: [
          ['set', '@entity.text', value],
          ['render-ui', 'modal', null],
        ],
      },
    });
  test.for(['@form.text', '@data.text', '@params.text', '@event.text', '@state.text', '@input.text'])(
    '%s, set to the field of its name, comes with the event',
    (written) => expect(repaired(save(written)).SAVE).toContainEqual(['set', '@entity.text', '@payload.text']),
  );
});

describe('a type that no pattern has is that of what has the same members', () => {
  test.for([
    ['p', { text: 'None yet' }, 'typography'],
    ['title', { text: 'None yet' }, 'typography'],
    ['paragraph', { content: 'None yet' }, 'typography'],
    ['list', { entity: 'Note', fields: ['text'], itemActions: [{ label: 'Write', event: 'WRITE' }] }, 'entity-list'],
    ['div', { children: [] }, 'stack'],
  ] as const)('%s', ([type, members, meant]) => {
    const pattern = {
      type: 'stack',
      children: [
        { type, ...members },
        { type: 'button', label: 'Write', event: 'WRITE' },
      ],
    };
    const init = { event: 'INIT', effects: [['render-ui', 'main', pattern]] } as unknown as Step;
    expect(JSON.stringify(repaired(notes({ init })).INIT)).toContain(`{"type":"${meant}",`);
  });
});

describe('a verb that is none', () => {
  const saving = (verb: string) => [
    ['persist', verb, 'Note', '@entity'],
    ['render-ui', 'modal', null],
  ];
  test.for([
    ['insert', 'create'],
    ['add', 'create'],
    ['new', 'create'],
    ['modify', 'update'],
    ['destroy', 'delete'],
  ])('%s is %s', ([verb = '', meant]) => {
    const document = notes({ save: { from: 'writing', event: 'SAVE', effects: saving(verb) } });
    expect(repaired(document).SAVE).toEqual(saving(meant as string));
  });

  test('`save` updates what another step has made', () => {
    const count = {
      event: 'COUNT',
      effects: [
        ['set', '@entity.count', 1],
        ['persist', 'save', 'Note', '@entity'],
      ],
    };
    const document = notes({ count });
    const [{ traits }] = document.orbitals as never as [{ traits: [{ stateMachine: { events: JsonObject[] } }] }];
    traits[0].stateMachine.events = [...events, { key: 'COUNT', name: 'Count' }];
    expect(repaired(document).COUNT).toContainEqual(['persist', 'update', 'Note', '@entity']);
  });
});

describe('a slot of another framework', () => {
  test.for(['dialog', 'popup', 'sheet', 'panel', 'aside', 'side'])(
    '%s is the one that the ways out of its state clear',
    (slot) => {
      const document = notes({ write: { event: 'WRITE', to: 'writing', effects: [['render-ui', slot, form]] } });
      expect(repaired(document).WRITE).toEqual([['render-ui', 'modal', form]]);
    },
  );
});

test('a slot with a slip is the slot that it is like, not `main`', () => {
  const notice = { type: 'alert', message: 'Saved' };
  const save = (slot: string) => ({
    from: 'writing',
    event: 'SAVE',
    effects: [
      ['persist', 'create', 'Note', '@entity'],
      ['render-ui', slot, notice],
      ['render-ui', 'modal', null],
    ],
  });
  expect(repaired(notes({ save: save('toat') })).SAVE).toContainEqual(['render-ui', 'toast', notice]);
  expect(repaired(notes({ save: save('canvas-of-ours') })).SAVE).toContainEqual(['render-ui', 'main', notice]);
});

test('no suggestion makes a member that no request may hold', () => {
  const document = notes({ cancel: { from: 'writing', event: 'CANCEL', to: '__proto__', effects: [] } });
  for (const { actions } of repair(document).suggestions)
    expect(JSON.stringify(actions)).not.toContain('"__proto__":{');
});
