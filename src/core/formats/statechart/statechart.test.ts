import { describe, expect, test } from 'vitest';
import { type Anything, statesOf, wayOf } from '../../../../tests/fixtures/made-machines.ts';
import type { Json, JsonObject } from '../../base/json.ts';
import { indexSchema, parseSchema } from '../../schema/index.ts';
import { registries19, verifySchema } from '../../verify/index.ts';
import { readSchema } from '../read-schema.ts';
import { convertMachine, mermaid } from './convert.ts';
import { writeXState } from './write-xstate.ts';

const convert = (value: Json) => convertMachine(value)?.document;

describe('XState', () => {
  test('states inside of others are called by their path, and do what is around them after their own', () => {
    const document = convert({
      id: 'light',
      initial: 'green',
      states: {
        green: { on: { TIMER: 'red' } },
        red: {
          initial: 'walk',
          states: { walk: { on: { PED: 'wait', OFF: { target: '#end' } } }, wait: { type: 'final' } },
          on: { TIMER: 'green', OFF: 'green' },
          onDone: 'end',
        },
        end: { id: 'end', type: 'final' },
      },
    });
    expect(statesOf(document)).toEqual(['>green', 'red.walk', 'red.wait', 'end.']);
    expect(wayOf(document)).toEqual([
      'green TIMER red.walk',
      'red.walk PED red.wait',
      'red.walk OFF end',
      'red.walk TIMER green',
      'red.wait TIMER green',
      'red.wait OFF green',
      'red.wait _DONE_red end',
    ]);
  });

  test('always, after, invoke, guards, actions of entry and exit', () => {
    const machine: JsonObject = {
      initial: 'a',
      context: { n: 1 },
      states: {
        a: {
          exit: 'left',
          always: { target: 'b', guard: { type: 'and', guards: ['x', { type: 'not', guards: ['y'] }] } },
          after: { 500: 'b' },
        },
        b: {
          entry: ['came', { type: 'xstate.assign', assignment: { n: 2 } }],
          invoke: { src: 'load', onDone: { target: 'c', cond: 'ok' }, onError: 'a' },
        },
        c: { type: 'final' },
      },
    };
    const converted = convertMachine(machine);
    expect(wayOf(converted?.document)).toEqual([
      'a _ALWAYS b [["and","@config.x",["not","@config.y"]]]',
      'a _AFTER_500 b',
      'b _DONE_load c ["@config.ok"]',
      'b _ERROR_load a',
    ]);
    const document: Anything = converted?.document;
    const [first] = document.orbitals[0].traits[0].stateMachine.transitions;
    expect(first.effects).toEqual([
      ['emit', 'left'],
      ['emit', 'came'],
      ['set', '@entity.n', 2],
    ]);
    expect(converted?.notes.map(({ origin }) => origin)).toEqual(['/states/a/after/500', '/states/b/invoke']);
  });

  test('regions of the machine are traits; regions further in are multiplied out', () => {
    const onOff = (event: string) => ({
      initial: 'off',
      states: { off: { on: { [event]: 'on' } }, on: { on: { [event]: 'off' } } },
    });
    expect(statesOf(convert({ type: 'parallel', states: { bold: onOff('B'), italic: onOff('I') } }))).toEqual([
      '>off',
      'on',
      '>off',
      'on',
    ]);
    const inner = convert({
      initial: 'p',
      states: {
        p: { type: 'parallel', states: { x: onOff('X'), y: onOff('Y') }, on: { END: 'q' } },
        q: { on: { BACK: 'p' } },
      },
    });
    expect(statesOf(inner)).toEqual([
      '>p.x.off + p.y.off',
      'p.x.off + p.y.on',
      'p.x.on + p.y.off',
      'p.x.on + p.y.on',
      'q',
    ]);
    expect(wayOf(inner)).toContain('p.x.off + p.y.off X p.x.on + p.y.off');
    expect(wayOf(inner).filter((way) => way.endsWith('END q'))).toHaveLength(4);
  });

  test('a pattern is every event that it matches and no other member of the state does', () => {
    const document = convert({
      initial: 'a',
      states: {
        a: { on: { GO: 'b', 'key.*': 'b', '*': 'c' } },
        b: { on: { 'key.up': 'a', STOP: 'c' } },
        c: { type: 'final' },
      },
    });
    expect(wayOf(document)).toEqual([
      'a GO b',
      'a key_up b',
      'a key b',
      'a STOP c',
      'a _ANY c',
      'b key_up a',
      'b STOP c',
    ]);
  });

  test('what never comes is told, and events whose keys are alike stay two', () => {
    const converted = convertMachine({
      initial: 'a',
      states: {
        a: { initial: 'i', states: { i: {} }, on: { 'x.y': 'b', 'x y': 'c' }, onDone: 'b' },
        b: {},
        c: { type: 'final', states: { j: {} } },
      },
    });
    expect(wayOf(converted?.document)).toEqual(['a.i x_y b', 'a.i x_y_2 c']);
    expect(statesOf(converted?.document)).toEqual(['>a.i', 'b', 'c.']);
    expect(converted?.notes).toEqual([
      { origin: '/states/a/onDone', message: '`onDone` of "a" is not kept: it never comes, as it has no final state' },
      {
        origin: '/states/c/states',
        message: 'the states inside of "c" are not kept: it is final, and nothing inside of it is entered',
      },
    ]);
  });

  test('what leads to no state is told, with its place', () => {
    const { faults } = convertMachine({ initial: 'a', states: { a: { on: { GO: 'nowhere' } } } }) ?? { faults: [] };
    expect(faults).toEqual([
      { origin: '/states/a/on/GO/target', message: 'leads to "nowhere", which is no state', rule: 'unknown-state' },
    ]);
  });

  test('a machine that is written is read again as the same ways', () => {
    const source: JsonObject = {
      orbitals: [
        {
          entity: 'E',
          traits: [
            {
              name: 'T',
              stateMachine: {
                states: [
                  { name: 'a', isInitial: true },
                  { name: 'b', isTerminal: true },
                ],
                events: ['GO'],
                transitions: [{ from: 'a', event: 'GO', to: 'b' }],
              },
            },
          ],
          pages: [],
        },
      ],
    };
    const model = indexSchema(parseSchema(source).schema);
    const again = convert(writeXState(model, model.traits));
    expect(statesOf(again)).toEqual(['>a', 'b.']);
    expect(wayOf(again)).toEqual(['a GO b']);
  });
});

test('Amazon States Language', () => {
  const machine: JsonObject = {
    StartAt: 'Check',
    States: {
      Check: {
        Type: 'Choice',
        Choices: [
          { Variable: '$.total', NumericGreaterThan: 100, Next: 'Review' },
          { Condition: '{% x %}', Next: 'Ship' },
        ],
        Default: 'Ship',
      },
      Review: {
        Type: 'Task',
        Resource: 'arn:x',
        Next: 'Ship',
        Catch: [{ ErrorEquals: ['States.ALL'], Next: 'Bad' }],
        Retry: [],
      },
      Ship: { Type: 'Wait', Seconds: 5, Next: 'Done' },
      Done: { Type: 'Succeed' },
      Bad: { Type: 'Fail' },
    },
  };
  const converted = convertMachine(machine);
  expect(statesOf(converted?.document)).toEqual(['>Check', 'Review', 'Ship', 'Done.', 'Bad.']);
  expect(wayOf(converted?.document)).toEqual([
    'Check _CHOICE Review [[">","@entity.total",100]]',
    'Check _CHOICE Ship ["@config.Check_2"]',
    'Check _CHOICE Ship',
    'Review _DONE_Review Ship',
    'Review _ERROR_Review Bad',
    'Ship _AFTER_5000 Done',
  ]);
  expect(converted?.notes.map(({ origin }) => origin)).toEqual([
    '/States/Check/Choices/1',
    '/States/Review/Retry',
    '/States/Review',
    '/States/Ship',
    '/States/Bad',
  ]);
});

describe('Mermaid', () => {
  test('states, labels, composites, regions and ends', () => {
    const text = `%% a comment
stateDiagram-v2
  direction LR
  [*] --> Still
  Still --> Moving : PUSH [strong] / honk
  note right of Still
    a --> b is no transition
  end note
  state "Going on" as Moving {
    [*] --> Slow
    Slow --> Fast : GAS
  }
  Moving --> Crash : HIT
  Crash --> [*]
`;
    const { value, faults, placeOf } = mermaid.read(text);
    expect(faults).toEqual([]);
    expect(statesOf(value)).toEqual(['>Still', 'Moving.Slow', 'Moving.Fast', 'Crash.']);
    expect(wayOf(value)).toEqual([
      'Still PUSH Moving.Slow ["@config.strong"]',
      'Moving.Slow GAS Moving.Fast',
      'Moving.Slow HIT Crash',
      'Moving.Fast HIT Crash',
    ]);
    expect(placeOf('/orbitals/0/traits/0/stateMachine/transitions/1/to')).toEqual({ line: 11, column: 5 });
  });

  test('comments behind a line, several descriptions, fences and what it cannot keep', () => {
    const { value, faults, notes } = mermaid.read(`\`\`\`mermaid
stateDiagram-v2
  accDescr {
    a --> b is told aloud
  }
  state "The first" as A: and more
  A: and more yet
  [*] --> A : begin %% not said
  [*] --> B
  A --> B %% a comment
\`\`\`
`);
    expect(faults).toEqual([]);
    expect(statesOf(value)).toEqual(['>A', 'B']);
    expect(wayOf(value)).toEqual(['A _ALWAYS B']);
    const [first] = (value as Anything).orbitals[0].traits[0].stateMachine.states;
    expect(first.description).toBe('The first\nand more\nand more yet');
    expect(notes.map(({ line, message }) => `${line} ${message}`)).toEqual([
      '8 what leads to "A" first, "begin", is not kept',
      '9 that it may begin in "B" is not kept: it begins in "A"',
    ]);
  });

  test('mistakes have their place', () => {
    expect(mermaid.read('stateDiagram-v2\n  a -> b\n  }\n  state x {\n').faults.map(({ line }) => line)).toEqual([
      2, 3, 4,
    ]);
  });
});

test('a machine in another notation under `machine` is read in place', () => {
  const document: JsonObject = {
    name: 'Kitchen',
    orbitals: [
      {
        entity: { name: 'Meal', fields: ['label'] },
        traits: [
          {
            name: 'Other',
            stateMachine: {
              states: [{ name: 'x', isInitial: true }, { name: 'y' }],
              events: ['E'],
              transitions: [{ from: 'x', event: 'E', to: 'z' }],
            },
          },
          {
            name: 'Course',
            linkedEntity: 'Meal',
            category: 'lifecycle',
            machine: {
              initial: 'raw',
              states: { raw: { on: { COOK: 'done', BURN: 'stuck' } }, stuck: {}, done: { type: 'final' } },
            },
          },
        ],
        pages: [],
      },
    ],
  };
  const { schema, problems } = readSchema(document);
  expect(problems).toEqual([]);
  expect(schema.source).toBe(document);
  const { findings } = verifySchema(indexSchema(schema), registries19);
  const pointers = findings
    .filter(({ category }) => category === 'missing_transition' || category === 'invalid_transition')
    .map(({ pointer }) => pointer);
  expect(pointers).toContain('/orbitals/0/traits/1/machine/states/stuck');
  expect(pointers).toContain('/orbitals/0/traits/0/stateMachine/transitions/0/to');
});

test('a history of a machine under `machine` is a field of the entity there', () => {
  const machine: JsonObject = {
    initial: 'off',
    states: {
      off: { on: { ON: 'on.last' } },
      on: { initial: 'a', states: { a: { on: { UP: 'b' } }, b: {}, last: { type: 'history' } }, on: { OFF: 'off' } },
    },
  };
  const entity = { name: 'Lamp', fields: [{ name: 'id', type: 'string' }] };
  const { schema } = readSchema({ orbitals: [{ entity, traits: [{ name: 'Switch', machine }], pages: [] }] });
  const { entities, traits } = indexSchema(schema);
  // A value that leads to the same as nothing yet needs no transition of its own.
  expect(traits[0]?.transitions.map(({ event, to, guard }) => `${event} ${to} ${JSON.stringify(guard)}`)).toEqual([
    'ON on.b ["=","@entity.on_last","b"]',
    'ON on.a null',
    'UP on.b null',
    'OFF off null',
    'OFF off null',
  ]);
  expect(entities.flatMap(({ fields }) => fields.map(({ name }) => name))).toEqual(['id', 'on_last']);
});

describe('mistakes that a notation itself refuses', () => {
  const xstate = {
    initial: 'cart',
    states: { cart: { on: { PAY: { target: 'paid' } } }, paid: { type: 'final' } },
  };
  const language = {
    StartAt: 'Check',
    States: {
      Check: { Type: 'Choice', Choices: [{ Variable: '$.ok', BooleanEquals: true, Next: 'Ship' }], Default: 'Ship' },
      Ship: { Type: 'Succeed' },
    },
  };
  const faultsOf = (value: object, from: string, to: string) =>
    convertMachine(JSON.parse(JSON.stringify(value).replace(from, to)))?.faults.map(
      ({ origin, message }) => `${String(origin)} ${message}`,
    );

  test.each([
    [
      xstate,
      '"target":"paid"',
      '"target":"paied"',
      '/states/cart/on/PAY/target leads to "paied", which is no state; did you mean "paid"?',
    ],
    [
      xstate,
      '"initial":"cart"',
      '"initial":"crat"',
      '/initial begins in "crat", which is no state; did you mean "cart"?',
    ],
    [
      xstate,
      '"initial":"cart",',
      '',
      ' "machine" has states inside of it and no `initial`; the first of them is "cart"',
    ],
    [
      xstate,
      '"final"',
      '"finall"',
      '/states/paid/type "finall" is no `type` of a state: one of atomic, compound, parallel, final, history; did you mean "final"?',
    ],
    [
      xstate,
      '"target"',
      '"taget"',
      '/states/cart/on/PAY/taget `taget` is no member of a transition; did you mean "target"?',
    ],
    [
      language,
      '"Next":"Ship"',
      '"Next":"Shipp"',
      '/States/Check/Choices/0/Next leads to "Shipp", which is no state; did you mean "Ship"?',
    ],
    [
      language,
      '"Default":"Ship"',
      '"Default":"Shp"',
      '/States/Check/Default leads to "Shp", which is no state; did you mean "Ship"?',
    ],
    [
      language,
      '"StartAt":"Check"',
      '"StartAt":"Chekc"',
      '/StartAt begins in "Chekc", which is no state; did you mean "Check"?',
    ],
    [
      language,
      '"Succeed"',
      '"Suceed"',
      '/States/Ship/Type "Suceed" is no `Type` of the state "Ship": one of Task, Parallel, Map, Pass, Wait, Choice, Succeed, Fail; did you mean "Succeed"?',
    ],
  ])('%#', (value, from, to, said) => {
    expect(faultsOf(value, from, from)).toEqual([]);
    expect(faultsOf(value, from, to)).toEqual([said]);
  });
});
