import { describe, expect, test } from 'vitest';
import type { TraitNode } from '../../schema/document.ts';
import type { StateSpec, Subject } from './index.ts';
import {
  adopt,
  append,
  assemble,
  behavior,
  button,
  emit,
  fetchAll,
  given,
  gt,
  hour,
  inDomain,
  is,
  lifecycle,
  listOf,
  orbital,
  own,
  page,
  part,
  register,
  subject,
  text,
  tick,
  trait,
} from './index.ts';

const lamp = subject('Lamp', { fields: { name: 'string!', hours: 'number=0', status: 'enum:dark*|lit|broken' } });
const states = { dark: { view: button('On', 'TURN_ON') }, lit: { view: button('Off', 'TURN_OFF') } };

const lampSteps = [
  ['dark', 'TURN_ON', 'lit'],
  ['lit', 'TURN_OFF', 'dark'],
] as const;
const loadOne = ['fetch', 'Lamp', { id: '@entity.id' }];

/** A lamp's switch, with one thing changed. */
const lampSwitch = (more: Partial<Parameters<typeof trait<string, string>>[1]> = {}): TraitNode =>
  trait<string, string>(lamp, {
    name: 'LampSwitch',
    states,
    events: { TURN_ON: {}, TURN_OFF: {} },
    steps: lampSteps,
    ...more,
  });

const meterOf = (of: Subject): TraitNode =>
  trait(of, {
    name: 'LampMeter',
    states: { counting: { view: text(own('hours')) } },
    events: { COUNT: {} },
    steps: [['counting', 'COUNT', 'counting']],
  });

const effectsOf = (one: TraitNode, event: string) =>
  (one.stateMachine?.transitions ?? []).filter((step) => step.event === event).map((step) => step.effects ?? []);

describe('subjects', () => {
  test('the notation gives types, defaults, values and relations', () => {
    const bill = subject('Bill', {
      fields: { total: 'number=2', paid: 'boolean!', payer: 'ref!:Person', tags: '[string]', kind: 'enum:a|b*' },
    });
    expect(bill.entity.fields).toEqual([
      { name: 'id', type: 'string', required: true, primaryKey: true },
      { name: 'total', type: 'number', default: 2 },
      { name: 'paid', type: 'boolean', required: true },
      { name: 'payer', type: 'relation', required: true, relation: { entity: 'Person', cardinality: 'one' } },
      { name: 'tags', type: 'array', items: { type: 'string' }, default: [] },
      { name: 'kind', type: 'enum', values: ['a', 'b'], default: 'b' },
    ]);
    expect([bill.key, bill.path, bill.plural]).toEqual(['BILL', '/bills', 'Bills']);
  });

  test('a column or input that is no field is refused', () => {
    expect(() => subject('Bill', { fields: { total: 'number' }, columns: ['sum'] })).toThrow('Bill has no field sum');
  });
});

describe('traits', () => {
  test('the first state is initial and starts with INIT', () => {
    const one = lampSwitch();
    expect(one.stateMachine?.states).toEqual([{ name: 'dark', isInitial: true }, { name: 'lit' }]);
    expect(effectsOf(one, 'INIT')).toEqual([[loadOne, ['render-ui', 'main', states.dark.view]]]);
  });

  test('what a machine draws of stored records it loads on INIT, unless that is written', () => {
    expect(effectsOf(lampSwitch({ scope: 'collection' }), 'INIT')[0]?.[0]).toEqual(['fetch', 'Lamp', {}]);
    const written = fetchAll('Lamp', { success: 'LampsLoaded' });
    const one = lampSwitch({
      init: [written],
      events: { TURN_ON: {}, TURN_OFF: {}, LampsLoaded: {} },
      steps: [...lampSteps, ['dark', 'LampsLoaded', '=']],
    });
    expect(effectsOf(one, 'INIT')).toEqual([[written, ['render-ui', 'main', states.dark.view]]]);
    expect(effectsOf(lampSwitch({ category: 'lifecycle' }), 'INIT')).toEqual([
      [['render-ui', 'main', states.dark.view]],
    ]);
  });

  test('an overlay is drawn on entering and cleared on leaving, and what it covered is drawn again', () => {
    const over: Record<string, StateSpec> = { dark: states.dark, asking: { slot: 'modal', view: text('Sure?') } };
    const one = lampSwitch({
      states: over,
      events: { TURN_ON: {}, CANCEL: {} },
      steps: [
        ['dark', 'TURN_ON', 'asking'],
        ['asking', 'CANCEL', 'dark'],
      ],
    });
    expect(effectsOf(one, 'TURN_ON')).toEqual([[['render-ui', 'modal', text('Sure?')]]]);
    expect(effectsOf(one, 'CANCEL')).toEqual([
      [
        ['render-ui', 'modal', null],
        ['render-ui', 'main', states.dark.view],
      ],
    ]);
  });

  test('what it puts out is declared, with payloads', () => {
    const one = lampSwitch({
      steps: [
        ['dark', 'TURN_ON', 'lit', { do: [emit('LampLit', { hours: own('hours'), kind: own('status') })] }],
        ['lit', 'TURN_OFF', 'dark'],
      ],
    });
    const payloadSchema = [
      { name: 'hours', type: 'number' },
      { name: 'kind', type: 'string' },
    ];
    expect(one.emits).toContainEqual({ event: 'LampLit', scope: 'internal', payloadSchema });
  });

  const refused: [string, Parameters<typeof lampSwitch>[0], string][] = [
    ['a state that nothing reaches', { states: { ...states, broken: {} } }, 'broken is never reached'],
    [
      'a state without a way out',
      { steps: [['dark', 'TURN_ON', 'lit']], events: { TURN_ON: {} } },
      'lit has no way out',
    ],
    [
      'a dialog that nobody can close',
      { states: { ...states, lit: { slot: 'modal', view: text('Sure?') } } },
      'lit opens a modal that neither CLOSE nor CANCEL closes',
    ],
    [
      'an event that nothing uses',
      { events: { TURN_ON: {}, TURN_OFF: {}, DIM: {} } },
      'DIM is neither handled nor put out',
    ],
    [
      'a transition behind one without a guard',
      {
        steps: [
          ['dark', 'TURN_ON', 'lit'],
          ['dark', 'TURN_ON', 'dark', { when: gt(own('hours'), 1) }],
          ['lit', 'TURN_OFF', 'dark'],
        ],
      },
      'hidden by an earlier one',
    ],
    ['a listen that triggers nothing', { listens: [{ trait: 'Other', event: 'DIM' }] }, 'nothing handles DIM'],
  ];
  test.each(refused)('%s is refused', (_, more, message) => {
    expect(() => lampSwitch(more)).toThrow(message);
  });
});

describe('lifecycles', () => {
  const life = () =>
    lifecycle(lamp, {
      name: 'LampLife',
      states: { dark: {}, lit: {}, broken: { terminal: true } },
      events: { TURN_ON: {}, BURN_OUT: { hours: 'number!' } },
      steps: [
        ['dark', 'TURN_ON', 'lit'],
        ['lit', 'BURN_OUT', 'broken'],
      ],
    });

  test('entering a state takes the payload, writes the field, saves and announces', () => {
    const [effects] = effectsOf(life(), 'BURN_OUT');
    expect(effects?.slice(0, -1)).toEqual([
      ['set', '@entity.hours', '@payload.data.hours'],
      ['set', '@entity.status', 'broken'],
      ['persist', 'update', 'Lamp', '@entity'],
      ['emit', 'LAMP_CHANGED', { id: '@entity.id' }],
    ]);
  });

  test('a state draws a button for what needs no input and a form for what does', () => {
    expect(JSON.stringify(effectsOf(life(), 'INIT'))).toContain('"action":"TURN_ON"');
    expect(JSON.stringify(effectsOf(life(), 'TURN_ON'))).toContain('"submitEvent":"BURN_OUT"');
  });

  test('a state that is no value of the field is refused', () => {
    const steps = [
      ['lit', 'DIM', 'dim'],
      ['dim', 'DIM', 'lit'],
    ] as const;
    expect(() => lifecycle(lamp, { name: 'L', states: { lit: {}, dim: {} }, events: { DIM: {} }, steps })).toThrow(
      'dim is not a value of Lamp.status',
    );
  });
});

describe('short forms', () => {
  test('a tick puts out its event, under its condition, by the calendar where rows are stored', () => {
    const one = lampSwitch({
      ticks: [tick('dusk', '0 18 * * *', 'TURN_ON', is('status', 'dark')), tick('dawn', hour, 'TURN_OFF')],
    });
    expect(one.ticks).toEqual([
      { name: 'dusk', interval: '0 18 * * *', guard: ['=', '@entity.status', 'dark'], effects: [['emit', 'TURN_ON']] },
      { name: 'dawn', interval: '0 * * * *', effects: [['emit', 'TURN_OFF']] },
    ]);
  });

  test('appending sets a list field to itself and one more', () => {
    expect(append('rooms', given('room'))).toEqual([
      'set',
      '@entity.rooms',
      ['array/append', '@entity.rooms', '@payload.room'],
    ]);
  });
});

describe('registers', () => {
  const lampLife = (of: Subject) =>
    lifecycle(of, {
      name: 'LampLife',
      states: { dark: {}, lit: {} },
      events: { TURN_ON: {}, TURN_OFF: {} },
      steps: [
        ['dark', 'TURN_ON', 'lit'],
        ['lit', 'TURN_OFF', 'dark'],
      ],
    });
  const built = register(lamp, lampLife, {
    from: 'std-lamps',
    list: { offers: [] },
    beside: [part('std-timer', meterOf(lamp))],
  });
  const traits = (built.node.traits ?? []).filter((one) => typeof one !== 'string');

  test('a list and its records have a page each', () => {
    expect(built.node.pages).toEqual([
      { name: 'LampsPage', path: '/lamps', traits: [{ ref: 'LampList' }] },
      { name: 'LampPage', path: '/lamps/:id', traits: [{ ref: 'LampLife' }, { ref: 'LampMeter' }] },
    ]);
    const renamed = register(lamp, lampLife, { list: { offers: [] }, pages: ['HallPage', 'SwitchPage'] });
    expect(renamed.node.pages?.map((one) => (typeof one === 'string' ? one : one.name))).toEqual([
      'HallPage',
      'SwitchPage',
    ]);
  });

  test('says which behaviors it is made of', () => {
    expect(built.composes).toEqual(['std-list', 'std-lamps', 'std-timer']);
  });

  test('the list follows the life, and opens without editing where nothing is offered', () => {
    expect(traits.map((one) => one.name)).toEqual(['LampList', 'LampLife', 'LampMeter']);
    expect(traits[0]?.listens).toEqual([
      { event: 'LAMP_CHANGED', triggers: 'REFRESH', source: { kind: 'trait', trait: 'LampLife' } },
    ]);
  });

  test('a list that would not notice what its records do is refused', () => {
    expect(() => register(lamp, lampSwitch())).toThrow('would not notice');
    expect(() => register(lamp, lampSwitch(), { list: { refreshOn: [['LampSwitch', 'TURN_ON']] } })).not.toThrow();
  });
});

describe('documents', () => {
  test('a listen across orbitals is qualified', () => {
    const room = subject('Room', { fields: { name: 'string!' } });
    const watcher = listOf(room, { refreshOn: [['LampSwitch', 'TURN_ON']] });
    const document = assemble('std-x', 'X.', [orbital(lamp, [lampSwitch()]), orbital(room, [watcher])]);
    const [list] = document.orbitals[1]?.traits ?? [];
    expect(typeof list === 'object' ? list.listens?.[0]?.source : undefined).toEqual({
      kind: 'orbital',
      trait: 'LampSwitch',
      orbital: 'LampOrbital',
    });
  });

  test('what only the whole shows is refused', () => {
    const twice = [orbital(lamp, [lampSwitch()]), orbital(subject('Room', { fields: {} }), [lampSwitch()])];
    expect(() => assemble('std-x', '', twice)).toThrow('two traits are called LampSwitch');
    expect(() => assemble('std-x', '', [orbital(lamp, [lampSwitch()], [page('P', '/p', 'Nobody')])])).toThrow(
      'which LampOrbital lacks',
    );
    const deaf = lampSwitch({ listens: [{ trait: 'Nobody', event: 'TURN_ON' }] });
    expect(() => assemble('std-x', '', [orbital(lamp, [deaf])])).toThrow('which does not exist');
    const lost = subject('Bill', { fields: { payer: 'ref:Person' } });
    expect(() => assemble('std-x', '', [orbital(lost, [listOf(lost)])])).toThrow(
      'entity Person is mentioned and not declared',
    );
  });
});

describe('behaviors', () => {
  let builds = 0;
  const lamps = behavior({
    name: 'std-lamps',
    title: 'Lamps',
    description: 'Lamps.',
    tier: 'molecule',
    domain: 'iot',
    tags: [],
    build: () => {
      builds++;
      return [orbital(lamp, [listOf(lamp), lampSwitch()])];
    },
  });

  test('are built when first asked for, once', () => {
    expect([lamps.name, builds]).toEqual(['std-lamps', 0]);
    expect(lamps.composes).toEqual(['std-list']);
    expect(lamps.schema).toBe(lamps.schema);
    expect(builds).toBe(1);
  });

  test('are declared in their domain and titled after their name', () => {
    const { atom, organism } = inDomain('iot');
    const entry = { name: 'std-night-lamp', description: 'A lamp.', tags: [], build: () => [orbital(lamp, [listOf])] };
    expect(atom(entry)).toMatchObject({ tier: 'atom', domain: 'iot', title: 'Night lamp' });
    expect(organism({ ...entry, title: 'Night light' })).toMatchObject({ tier: 'organism', title: 'Night light' });
    expect(atom(entry).composes).toEqual(['std-list']);
  });

  test('can be adopted under other names', () => {
    const [built] = adopt(lamps, {
      Lamp: 'Bulb',
      LampOrbital: 'BulbOrbital',
      LampSwitch: 'BulbSwitch',
      LampList: 'BulbList',
      '/lamps': '/bulbs',
    });
    expect(built?.composes).toEqual(['std-lamps', 'std-list']);
    expect(JSON.stringify(built?.node.traits)).not.toContain('"Lamp"');
    expect(built?.node.name).toBe('BulbOrbital');
  });
});
