// A file that a notation refuses is told with the rule and the place, and what it says is kept.
import { describe, expect, test } from 'vitest';
import { scxml } from '../../../formats/scxml/index.ts';
import type { Json, JsonObject } from '../../base/json.ts';
import { indexSchema, parseSchema } from '../../schema/index.ts';
import { convertMachine, mermaid } from './convert.ts';
import { dot } from './dot.ts';
import { writeDot, writeMermaid } from './write-diagram.ts';
import { writeScxml } from './write-scxml.ts';
import { writeXState } from './write-xstate.ts';

// biome-ignore lint/suspicious/noExplicitAny: a document is looked into anywhere
type Anything = any;

const machinesOf = (document: Json | undefined): Anything[] =>
  (document as Anything).orbitals[0].traits.map(({ stateMachine }: Anything) => stateMachine);
const waysOf = (document: Json | undefined): string[] =>
  machinesOf(document).flatMap(({ transitions }) =>
    transitions.map(({ from, event, to }: Anything) => `${from} ${event} ${to}`),
  );
const rulesOf = (told: readonly { readonly rule?: string }[] | undefined) =>
  (told ?? []).flatMap(({ rule }) => (rule === undefined ? [] : [rule]));

const pass = (next?: string) => ({ Type: 'Pass', ...(next === undefined ? { End: true } : { Next: next }) });

describe('Amazon States Language', () => {
  const language = (states: JsonObject, start = 'A') => convertMachine({ StartAt: start, States: states });

  test.each<[string, JsonObject, string[]]>([
    [
      'a name of a branch that another state has',
      { A: { Type: 'Map', Next: 'B', Iterator: { StartAt: 'B', States: { B: pass() } } }, B: pass() },
      ['duplicate-name'],
    ],
    ['a workflow without an end', { A: pass('B'), B: pass('A') }, ['no-end']],
    ['neither Next nor End', { A: { Type: 'Pass' }, B: pass() }, ['missing-member']],
    ['both Next and End', { A: { ...pass('B'), End: true }, B: pass() }, ['missing-member']],
    ['a member of another type', { A: { ...pass(), Choices: [] } }, ['misplaced-member']],
    ['a typo in a member', { A: { ...pass(), Comnent: 'x' } }, ['unknown-member']],
    [
      'a reserved error that there is none of',
      {
        A: { Type: 'Task', Resource: 'x', Catch: [{ ErrorEquals: ['States.Timout'], Next: 'B' }], Next: 'B' },
        B: pass(),
      },
      ['unknown-event'],
    ],
  ])('%s is refused', (_, states, rules) => {
    expect(rulesOf(language(states)?.faults)).toEqual(rules);
  });

  test('a state that ends and whose errors lead on is left by these', () => {
    const caught = { Type: 'Task', Resource: 'w', Catch: [{ ErrorEquals: ['States.ALL'], Next: 'B' }], End: true };
    expect(waysOf(language({ A: caught, B: pass() })?.document)).toEqual(['A _ERROR_A B']);
  });

  test('branches run at once, and lead on when all are done', () => {
    const branch = (name: string) => ({
      StartAt: `${name}1`,
      States: { [`${name}1`]: pass(`${name}2`), [`${name}2`]: pass() },
    });
    const converted = language({ A: { Type: 'Parallel', Branches: [branch('x'), branch('y')], Next: 'B' }, B: pass() });
    expect(converted?.faults).toEqual([]);
    expect(waysOf(converted?.document)).toContain('A.branch1.x2 + A.branch2.y2 _DONE_A B');
    expect(waysOf(converted?.document).filter((way) => way.endsWith('_DONE_A B'))).toHaveLength(1);
  });
});

describe('XState', () => {
  test('a final state of the machine ends it, whatever the root reacts to', () => {
    const converted = convertMachine({
      initial: 'idle',
      on: { RESET: '.idle' },
      states: { idle: { on: { GO: 'over' } }, over: { type: 'final' } },
    });
    const [machine] = machinesOf(converted?.document);
    expect(machine.states).toContainEqual({ name: 'over', isTerminal: true });
    expect(waysOf(converted?.document)).toEqual(['idle GO over', 'idle RESET idle']);
  });

  test('an id that is there twice, and a reference by one that is not there', () => {
    const machine = (id: string, target: string) =>
      convertMachine({ initial: 'a', states: { a: { id: 'one', on: { GO: target } }, b: { id } } })?.faults;
    expect(machine('two', '#two')).toEqual([]);
    expect(rulesOf(machine('one', '#one'))).toEqual(['duplicate-name']);
    expect(machine('two', '#tow')?.map(({ message }) => message)).toEqual([
      'leads to "#tow", which is no state; did you mean "#two"?',
    ]);
  });
});

describe('SCXML', () => {
  const file = (inner: string) =>
    scxml.read(`<scxml xmlns="http://www.w3.org/2005/07/scxml" initial="a">\n${inner}\n</scxml>`);

  test.each([
    ['<state id="a"/><state id="a"/>', ['duplicate-name']],
    ['<state id="a"><transition event="X" traget="a"/></state>', ['unknown-member']],
    ['<state id="a"><transition event="X" target="a" type="extern"/></state>', ['unknown-type']],
    ['<state id="a"><onentry><transition event="X"/></onentry></state>', ['misplaced-member']],
    ['<state id="a"><other:thing xmlns:other="urn:x"/></state>', []],
  ])('%s', (inner, rules) => {
    expect(rulesOf(file(inner).faults)).toEqual(rules);
  });
});

describe('Mermaid', () => {
  test('both ways behind a fork run at once, and the join waits for them', () => {
    const { value, faults } = mermaid.read(
      'stateDiagram-v2\nstate f <<fork>>\nstate j <<join>>\n[*] --> f\nf --> x\nf --> y\nx --> j : A\ny --> j : B\nj --> z\nz --> [*]',
    );
    expect(faults).toEqual([]);
    expect(waysOf(value)).toContain('f.region1.x + f.region2.y A f.region1.joined + f.region2.y');
    expect(waysOf(value)).toContain('f.region1.joined + f.region2.joined _DONE_f j');
  });

  test('of arrows that nothing tells apart each is kept, as decided elsewhere', () => {
    const { value, notes } = mermaid.read('stateDiagram-v2\n[*] --> a\na --> b : GO\na --> c : GO');
    expect(waysOf(value)).toEqual(['a GO b', 'a GO c']);
    expect(notes).toHaveLength(2);
  });

  test.each([
    ['state x <<frok>>', 'unknown-type'],
    ['direction LT', 'unknown-type'],
  ])('%s', (line, rule) => {
    expect(rulesOf(mermaid.read(`stateDiagram-v2\n${line}\n[*] --> a`).faults)).toEqual([rule]);
  });
});

describe('DOT', () => {
  test('a point leads to the first state, a double frame is an end, labels are events', () => {
    const { value, faults } = dot.read(
      'digraph m { // a door\n node [shape=doublecircle]; gone; node [shape=circle];\n s [shape=point]; s -> "is open";\n "is open" -> gone [label="TAKE [free] / log"]; }',
    );
    expect(faults).toEqual([]);
    const [machine] = machinesOf(value);
    expect(machine.states).toEqual([
      { name: 'gone', isTerminal: true },
      { name: 'is open', isInitial: true },
    ]);
    expect(machine.transitions).toEqual([
      { from: 'is open', event: 'TAKE', to: 'gone', guard: '@config.free', effects: [['emit', 'log']] },
    ]);
  });

  test.each([
    ['digraph { a -> b [lable="X"] }', 'unknown-member'],
    ['digraph { a [shape=doublecirle]; a -> b }', 'unknown-type'],
    ['digraph { a -> ', undefined],
    ['digraph { a [label="x', undefined],
  ])('%s is told', (text, rule) => {
    expect(dot.read(text).faults[0]?.rule).toBe(rule);
    expect(dot.read(text).faults.length).toBeGreaterThan(0);
  });
});

describe('a machine that is written', () => {
  const document: JsonObject = {
    name: 'Desk',
    orbitals: [
      {
        name: 'Desk',
        entity: {
          name: 'Ticket',
          persistence: 'runtime',
          fields: [
            { name: 'id', type: 'string' },
            { name: 'n', type: 'number', default: 0 },
          ],
        },
        traits: [
          {
            name: 'Flow',
            linkedEntity: 'Ticket',
            category: 'lifecycle',
            stateMachine: {
              states: [{ name: 'new', isInitial: true }, { name: 'open' }, { name: 'done', isTerminal: true }],
              events: [{ key: 'TAKE' }, { key: 'CLOSE' }],
              transitions: [
                {
                  from: 'new',
                  event: 'TAKE',
                  to: 'open',
                  guard: ['<', '@entity.n', 3],
                  effects: [
                    ['set', '@entity.n', ['+', '@entity.n', 1]],
                    ['emit', 'TAKEN', { n: '@entity.n' }],
                  ],
                },
                {
                  from: 'open',
                  event: 'CLOSE',
                  to: 'done',
                  effects: [
                    ['set', '@entity.n', 0],
                    ['emit', 'CLOSED'],
                  ],
                },
              ],
            },
          },
        ],
        pages: [],
      },
    ],
  };
  const model = indexSchema(parseSchema(document).schema);
  const [own] = machinesOf(document);
  const texts = { guard: () => 'g', effect: () => 'e' };

  test('as XState and as SCXML has the same guards and effects when it is read again', () => {
    const [asXState] = machinesOf(convertMachine(writeXState(model, model.traits))?.document);
    const { value } = scxml.read(writeScxml(model, model.traits));
    const [asScxml] = machinesOf(value);
    expect(asXState.transitions).toEqual(own.transitions);
    expect(asScxml.transitions).toEqual(own.transitions);
    expect(asScxml.states).toEqual(own.states);
    expect((value as Anything).orbitals[0].entity.fields).toContainEqual({ name: 'n', type: 'number', default: 0 });
  });

  test('as Mermaid and as DOT has the same states and ways', () => {
    for (const reading of [
      mermaid.read(writeMermaid(model.traits, texts)),
      dot.read(writeDot('Desk', model.traits, texts)),
    ]) {
      expect(reading.faults).toEqual([]);
      expect(machinesOf(reading.value)[0].states).toEqual(own.states);
      expect(waysOf(reading.value)).toEqual(['new TAKE open', 'open CLOSE done']);
    }
  });
});

describe('a transition behind one without a condition', () => {
  test('is told at its place, in XState and in SCXML', () => {
    const on = { GO: [{ target: 'b', guard: 'isOpen' }, { target: 'b' }, { target: 'c', guard: 'isShut' }, 'a'] };
    const made = convertMachine({ id: 'm', initial: 'a', states: { a: { on }, b: {}, c: {} } });
    const never = (made?.notes ?? []).filter(({ message }) => message.includes('never taken'));
    expect(never.map(({ origin }) => origin)).toEqual(['/states/a/on/GO/2', '/states/a/on/GO/3']);
    expect(waysOf(made?.document)).toEqual(['a GO b', 'a GO b']);
    const lines = [
      '<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="a"><state id="a">',
      '<transition event="GO" cond="x" target="a"/>',
      '<transition event="GO STAY" target="a"/>',
      '<transition event="GO" target="b"/>',
      '<transition event="GO LEAVE" target="b"/>',
      '</state><state id="b"/></scxml>',
    ];
    const { notes } = scxml.read(lines.join('\n'));
    expect(notes.filter(({ message }) => message.includes('never taken')).map(({ line }) => line)).toEqual([4]);
  });
});

describe('what a machine knows', () => {
  test('a path with brackets, a list of one condition and a value that is set are read as what they say', () => {
    const one = { Variable: "$.rows[0]['state']", StringEquals: 'Error' };
    const choice = { Type: 'Choice', Choices: [{ And: [one], Next: 'B' }], Default: 'B' };
    const made = convertMachine({ StartAt: 'A', States: { A: choice, B: { Type: 'Succeed' } } });
    const guards = machinesOf(made?.document).flatMap(({ transitions }) =>
      transitions.map(({ guard }: Anything) => guard),
    );
    expect(guards[0]).toEqual(['=', '@entity.rows.0.state', 'Error']);
    const text =
      '<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0"><state id="a"><transition event="GO" cond="shut"><assign location="shut" expr="true"/></transition></state></scxml>';
    const { value } = scxml.read(text);
    const { fields } = (value as Anything).orbitals[0].entity;
    expect(fields).toContainEqual({ name: 'shut', type: 'boolean', default: false });
  });
});

describe('two names that differ as typos do', () => {
  test('are told at both lines where neither is there more often, and not where they may be meant', () => {
    const lines = (first: string, second: string) =>
      `digraph m {\n  a -> b [label="${first}"];\n  b -> a [label="${second}"];\n}\n`;
    const told = (text: string) =>
      dot.read(text).notes.flatMap(({ line, rule }) => (rule === 'near-name' ? [line] : []));
    expect(told(lines('UNLATCH', 'UNLATHC'))).toEqual([2, 3]);
    expect(told(lines('REMMIND', 'REMIND'))).toEqual([2, 3]);
    expect(told(lines('LIFTED', 'LISTED'))).toEqual([]);
    expect(told(lines('CLOSE', 'CLOSED'))).toEqual([]);
  });
});
