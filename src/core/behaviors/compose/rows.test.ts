// The rows that a machine works on and shows, and the payloads of its controls.
import { describe, expect, test } from 'vitest';
import type { TraitNode } from '../../schema/document.ts';
import {
  askForm,
  button,
  column,
  day,
  fetchOne,
  given,
  hour,
  listed,
  minute,
  own,
  pattern,
  rows,
  second,
  set,
  subject,
  take,
  text,
  trait,
  update,
} from './index.ts';
import { cronOf } from './schedule.ts';

const lamp = subject('Lamp', { fields: { name: 'string!', watts: 'number', notes: listed({ text: 'string!' }) } });
const mine = subject('Taste', { persistence: 'own', fields: { mode: 'string' } });

const stepsOf = (one: TraitNode, event: string) =>
  (one.stateMachine?.transitions ?? []).filter((step) => step.event === event);
const payloadOf = (one: TraitNode, event: string) =>
  (one.stateMachine?.events ?? []).flatMap((node) =>
    typeof node !== 'string' && node.key === event ? (node.payloadSchema ?? []) : [],
  );

const dimmer = (of = lamp, field = 'watts') =>
  trait<string, string>(of, {
    name: 'Dimmer',
    states: { lit: { view: column(text(own(field)), button('Dim', 'DIM')) } },
    events: { DIM: {} },
    steps: [['lit', 'DIM', '=', { do: [update(of.name)] }]],
  });

describe('the row that a machine holds', () => {
  test('INIT brings its id, the row its fields, and a failure is shown', () => {
    const one = dimmer();
    expect(payloadOf(one, 'INIT')).toEqual([{ name: 'id', type: 'string' }]);
    expect(stepsOf(one, 'INIT')[0]?.effects?.slice(0, 2)).toEqual([
      ['set', '@entity.id', '@payload.id'],
      fetchOne('Lamp', '@payload.id', { success: 'LampLoaded', failure: 'LampLoadFailed' }),
    ]);
    const [arrived] = stepsOf(one, 'LampLoaded');
    expect(arrived?.effects?.[0]).toEqual([
      'set',
      '@entity.watts',
      ['object/get', ['array/first', '@payload.data'], 'watts'],
    ]);
    expect(JSON.stringify(arrived?.effects)).toContain('"action":"DIM"');
    expect(JSON.stringify(stepsOf(one, 'LampLoadFailed'))).toContain('"variant":"error"');
  });

  test('what is one’s own has the id of the person', () => {
    const one = dimmer(mine, 'mode');
    expect(payloadOf(one, 'INIT')).toEqual([]);
    expect(stepsOf(one, 'INIT')[0]?.effects?.[0]).toEqual(['set', '@entity.id', '@user.id']);
  });

  test('an action on a row brings the fields that nothing else sets', () => {
    const one = trait<string, string>(lamp, {
      name: 'Picker',
      states: { idle: { view: text('Pick') }, picked: { view: text(own('name')) } },
      events: { PICK: { id: 'string!' }, DROP: {} },
      steps: [
        ['idle', 'PICK', 'picked', { do: [set('id', given('id'))] }],
        ['picked', 'DROP', 'idle'],
      ],
    });
    expect(payloadOf(one, 'PICK')).toContainEqual({ name: 'row', type: 'Lamp' });
    expect(stepsOf(one, 'PICK')[0]?.effects?.slice(0, 2)).toEqual([
      ['set', '@entity.id', '@payload.id'],
      ['set', '@entity.name', '@payload.row.name'],
    ]);
  });
});

describe('the rows that a state shows', () => {
  const shelf = trait<string, string>(lamp, {
    name: 'Shelf',
    scope: 'collection',
    states: {
      open: { view: rows(lamp, 'table', [{ label: 'Close', event: 'CLOSE' }]) },
      closed: { view: text('Closed') },
    },
    events: { CLOSE: {}, OPEN: {} },
    steps: [
      ['open', 'CLOSE', 'closed'],
      ['closed', 'OPEN', 'open'],
    ],
  });

  test('are asked for by the event that enters it, and drawn when they arrive', () => {
    for (const event of ['INIT', 'OPEN']) {
      const effects = JSON.stringify(stepsOf(shelf, event)[0]?.effects);
      expect(effects).toContain('"success":"LampRowsLoaded"');
      expect(effects).not.toContain('entity-table');
    }
    expect(JSON.stringify(stepsOf(shelf, 'LampRowsLoaded')[0]?.effects)).toContain('"entity":"@payload.data"');
    expect(JSON.stringify(shelf)).not.toContain('@rows');
  });
});

describe('what a control sends', () => {
  test('a form sends its answers together', () => {
    const one = trait<string, string>(lamp, {
      name: 'Asking',
      states: { open: { view: askForm(lamp, 'Rate', { watts: 'number!' }, 'RATE') } },
      events: { RATE: { watts: 'number!', notes: 'array' } },
      steps: [['open', 'RATE', '=', { do: take('watts') }]],
    });
    expect(payloadOf(one, 'RATE')).toEqual([
      {
        name: 'data',
        type: 'object',
        required: true,
        properties: [
          { name: 'watts', type: 'number', required: true },
          { name: 'notes', type: '[object]', properties: [{ name: 'text', type: 'string', required: true }] },
        ],
      },
    ]);
    expect(stepsOf(one, 'RATE')[0]?.effects).toEqual([['set', '@entity.watts', '@payload.data.watts']]);
  });

  test.each([
    ['search-input', 'event', 'searchTerm', 'string'],
    ['star-rating', 'action', 'value', 'number'],
    ['tabs', 'tabChangeEvent', 'tabId', 'string'],
  ])('a %s has a name of its own for it', (type, property, name, kind) => {
    const one = trait<string, string>(lamp, {
      name: 'Control',
      states: { open: { view: pattern(type, { [property]: 'PUT' }) } },
      events: { PUT: { name: `${kind}!` } },
      steps: [['open', 'PUT', '=', { do: take('name') }]],
    });
    expect(payloadOf(one, 'PUT')).toEqual([{ name, type: kind, required: true }]);
    expect(stepsOf(one, 'PUT')[0]?.effects).toEqual([['set', '@entity.name', `@payload.${name}`]]);
  });
});

test.each([
  [5 * second, '* * * * *'],
  [minute, '* * * * *'],
  [15 * minute, '*/15 * * * *'],
  [hour, '0 * * * *'],
  [6 * hour, '0 */6 * * *'],
  [day, '0 0 * * *'],
  [3 * day, '0 0 */3 * *'],
])('an interval of %d ms is %s by the calendar', (interval, cron) => {
  expect(cronOf(interval)).toBe(cron);
});
