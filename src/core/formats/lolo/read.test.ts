import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../base/json.ts';
import { lolo, readLolo } from './index.ts';

const example = readFileSync('examples/bike-hire.lolo', 'utf8');

// biome-ignore lint/suspicious/noExplicitAny: a document is looked into anywhere
type Anything = any;

function machineOf(body: string): Anything {
  const { value, faults } = readLolo(
    `orbital A {\n  entity B { id : string }\n  trait C -> B [interaction] {\n${body}\n  }\n}`,
  );
  expect(faults).toEqual([]);
  return (value as Anything).orbitals[0].traits[0];
}

const valueRead = (text: string): Anything =>
  machineOf(`state s {\n E -> s\n  (x ${text})\n }`).stateMachine.transitions[0].effects[0][1];

describe('reading the textual form', () => {
  test('a whole program', () => {
    const { value, faults } = readLolo(example);
    expect(faults).toEqual([]);
    const { orbitals, ...head } = value as Anything;
    expect(head).toEqual({
      name: 'bike-hire',
      version: '1.0.0',
      description: 'Bikes that members take and bring back.',
    });
    const [orbital] = orbitals;
    expect(orbital.entity).toMatchObject({ name: 'Bike', persistence: 'persistent', collection: 'bikes' });
    expect(orbital.entity.fields).toContainEqual({
      name: 'status',
      type: 'string',
      values: ['free', 'taken', 'broken'],
      default: 'free',
    });
    expect(orbital.entity.fields).toContainEqual({
      name: 'position',
      type: 'object',
      properties: {
        lat: { name: 'lat', type: 'number', required: true },
        lng: { name: 'lng', type: 'number', required: true },
      },
    });
    const [trait] = orbital.traits;
    expect(trait).toMatchObject({ name: 'BikeHire', linkedEntity: 'Bike', category: 'interaction', scope: 'instance' });
    expect(trait.stateMachine.states).toEqual([{ name: 'idle', isInitial: true }, { name: 'riding' }]);
    expect(trait.stateMachine.transitions[1]).toEqual({
      from: 'idle',
      event: 'TAKE',
      to: 'riding',
      guard: ['==', '@entity.status', 'free'],
      effects: [
        ['set', '@entity.id', '@payload.id'],
        ['set', '@entity.status', 'taken'],
        ['set', '@entity.rider', '@payload.rider'],
        ['persist', 'update', 'Bike', '@entity'],
      ],
    });
    expect(trait.stateMachine.events.map(({ key }: Anything) => key)).toEqual([
      'INIT',
      'TAKE',
      'REPORT',
      'BikesLoaded',
      'BikesFailed',
      'BRING_BACK',
      'RIDE_ENDED',
    ]);
    expect(trait.emits[1]).toEqual({
      event: 'BikesLoaded',
      scope: 'internal',
      payloadSchema: [{ name: 'data', type: '[Bike]' }],
      description: 'The bikes of the station are there.',
    });
    expect(trait.ticks[0]).toMatchObject({
      name: 'reminder',
      interval: '0 18 * * *',
      guard: ['==', '@state', 'riding'],
    });
    expect(orbital.pages).toEqual([{ name: 'BikesPage', path: '/bikes', traits: [{ ref: 'BikeHire' }] }]);
  });

  test.each([
    ['?', '@payload'],
    ['?id', '@payload.id'],
    ['@title', '@entity.title'],
    ['@config.x', '@config.x'],
    ['(fn a (f @a @b))', ['fn', 'a', ['f', '@a', '@entity.b']]],
    ['(fn a b (f @a @b))', ['fn', ['a', 'b'], ['f', '@a', '@b']]],
    [
      '(let ((n 1) (m @n)) @m)',
      [
        'let',
        [
          ['n', 1],
          ['m', '@n'],
        ],
        '@m',
      ],
    ],
    ['[a, "b" -0.5 1e3 true null]', ['a', 'b', -0.5, 1000, true, null]],
    ['{ a: 1, b: { c: -x } d: "\\u00e9\\n" }', { a: 1, b: { c: '-x' }, d: 'é\n' }],
    ['UI:CLOSE', 'UI:CLOSE'],
  ])('the value %s', (text, value) => expect(valueRead(text)).toEqual(value));

  test('a misspelt persistence is one, so that the checks tell it', () => {
    const entityOf = (tag: string) =>
      (readLolo(`orbital Loans {\n entity Loan [${tag}] {\n  title : string\n }\n}`).value as Anything).orbitals[0]
        .entity;
    expect(entityOf('persitent: loans')).toMatchObject({ persistence: 'persitent', collection: 'loans' });
    expect(entityOf('singelton')).toMatchObject({ persistence: 'singelton' });
    expect(entityOf('archived')).toMatchObject({ archived: true });
  });

  test('what a trait listens for', () => {
    const { listens } = machineOf(
      'state s {}\nlistens {\n  B.DONE -> GO\n    with { id: ?id }\n  O.B.DONE -> STOP when (> ?n 1)\n  LOCAL { id : string }\n}',
    );
    expect(listens).toEqual([
      { event: 'DONE', source: { kind: 'trait', trait: 'B' }, triggers: 'GO', payloadMapping: { id: '@payload.id' } },
      {
        event: 'DONE',
        source: { kind: 'orbital', orbital: 'O', trait: 'B' },
        triggers: 'STOP',
        guard: ['>', '@payload.n', 1],
      },
    ]);
  });

  test('an annotation says a member of what it stands behind', () => {
    const { stateMachine } = machineOf('state s {\n GO -> t\n}\nstate t @isTerminal @description "The end." {}');
    expect(stateMachine.states[1]).toEqual({ name: 't', isTerminal: true, description: 'The end.' });
  });
});

describe('mistakes in the textual form', () => {
  const around = (body: string) =>
    `orbital A {\n  entity B {\n    id : string\n  }\n  trait C -> B {\n${body}\n  }\n}\n`;

  test.each([
    ['obital A {\n}', ['1:1 expected `app`, `type`, `uses` or `orbital`, found `obital`']],
    [
      'orbital A {\n  entity B {\n    id string\n    name : \n  }\n}',
      ['3:8 expected `:` and a type behind `id`, found `string`', '5:3 expected a type, found `}`'],
    ],
    [
      around('    state s {\n      GO s\n      STOP -> \n    }'),
      ['7:10 expected `->` behind `GO`, found `s`', '9:5 expected the state that the transition leads to, found `}`'],
    ],
    [
      around('    state s {\n      GO -> s\n        (set @entity.id "x)\n      STOP -> s\n    }'),
      ['8:25 a text in quotes ends with `"` on its line; this one does not end'],
    ],
    [
      around('    state s {\n      GO -> s\n    state t {\n    }'),
      ['8:5 expected `}` to close the state of line 6, found `state`'],
    ],
    ['orbital A {\n  page /x -> B\n}', ['2:8 expected a path such as `"/desk"`, found `/`']],
  ])('%j', (text, expected) => {
    const { faults } = readLolo(text);
    expect(faults.map(({ line, column, message }) => `${line}:${column} ${message}`)).toEqual(
      expect.arrayContaining(expected),
    );
  });

  test('what is beside a mistake is read', () => {
    const { value } = readLolo(around('    state s {\n      GO s s s\n      STOP -> t\n    }\n    state t {}'));
    const { transitions } = (value as Anything).orbitals[0].traits[0].stateMachine;
    expect(transitions.some(({ event, to }: JsonObject) => event === 'STOP' && to === 't')).toBe(true);
  });
});

describe('places in the textual form', () => {
  const { value, placeOf } = readLolo(example);
  const lines = example.split('\n');
  const textAt = (pointer: string) => {
    const { line, column } = placeOf(pointer);
    return lines[line - 1]?.slice(column - 1) ?? '';
  };
  const trait = '/orbitals/0/traits/0';

  test.each([
    ['/name', 'bike-hire'],
    ['/orbitals/0', 'orbital BikeDesk'],
    ['/orbitals/0/entity/fields/2', 'status :'],
    ['/orbitals/0/entity/fields/2/default', 'free'],
    [`${trait}/linkedEntity`, 'Bike [interaction'],
    [`${trait}/stateMachine/states/1`, 'state riding'],
    [`${trait}/stateMachine/transitions/1/to`, 'riding when'],
    [`${trait}/stateMachine/transitions/1/guard/1`, '@entity.status free'],
    [`${trait}/stateMachine/transitions/1/effects/2/2`, '?rider)'],
    [`${trait}/stateMachine/transitions/3/effects/0/2/children/1/itemActions/0/label`, 'Take'],
    [`${trait}/emits/0/scope`, 'external'],
    [`${trait}/ticks/0`, 'reminder every'],
    ['/orbitals/0/pages/0/path', '"/bikes"'],
    ['/orbitals/0/pages/0/traits/0', 'BikeHire'],
  ])('%s', (pointer, begin) => expect(textAt(pointer).startsWith(begin)).toBe(true));

  test('every object of the document has a place', () => {
    const walk = (at: unknown, pointer: string): void => {
      if (typeof at !== 'object' || at === null) return;
      expect(placeOf(pointer).line, pointer).toBeGreaterThan(0);
      for (const [key, item] of Object.entries(at))
        walk(item, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
    };
    walk(value, '');
  });
});

test('what begins like a program is detected, and nothing else', () => {
  for (const text of [example, ';; c\norbital A {}', 'type A = string', '#= c\n=#\napp X "1"', 'trait Flow -> Loan {'])
    expect(lolo.detect(text), text).toBe(true);
  for (const text of ['{}', 'name: x', 'type Query {\n a: Int }', 'std-modal', 'app: x', 'a page of text', ''])
    expect(lolo.detect(text), text).toBe(false);
});

test('a field of any value that holds a list or a map at first is of that type', () => {
  const { value, faults } = readLolo(
    'orbital A {\n  entity B [runtime] { id : string!  a : json = {}  b : json = []  c : json = "x"  d : json }\n}',
  );
  const [orbital] = (value as { orbitals: { entity: { fields: { type: string }[] } }[] }).orbitals;
  expect(faults).toEqual([]);
  expect(orbital?.entity.fields.map(({ type }) => type)).toEqual(['string', 'object', 'array', 'string', 'string']);
});

test('brackets that close nothing are one mistake', () => {
  const text = 'orbital Desk {\n  entity Ticket [runtime] { id : string }\n}\n';
  const { faults } = readLolo(`${text}}\n}\n}}}\n}}}}\n`);
  expect(faults).toEqual([{ line: 4, column: 1, message: '9 `}` that close nothing: take them out' }]);
});
