// Every format of texts as it grows: deep, wide, with equal items, long words, blank lines, brackets that stay open, and texts that begin almost like one.
import { stringify } from 'yaml';
import { lolo } from '../../../src/core/formats/lolo/index.ts';
import { alignedItems, type CostFamily } from './family.ts';

type Text = (n: number) => string;

const lines = (n: number, line: (i: number) => string): string =>
  Array.from({ length: n }, (_, i) => line(i)).join('\n');

/** What begins a text of a format, under the name that its files have. */
const beginnings: Readonly<Record<string, string>> = {
  'a.json': '{"orbitals": [',
  'a.lolo': 'orbital A {\n trait b -> C {\n  state d {\n',
  'a.yaml': 'orbitals:\n',
  'a.mmd': 'stateDiagram-v2\n',
  'a.scxml': '<scxml>',
};

/** What a text of any format may be made of without end. */
const repeated: Readonly<Record<string, string>> = {
  'line ends': '\n',
  'carriage returns': '\r\n',
  'blank lines': '   \n',
  tabs: '\t',
  'hash comments': '# x\n',
  'hash marks': '#',
  'double semicolons': ';;',
  'block comments': '#= =#',
  'open block comments': '#= ',
  'line comments': '// x\n',
  'open comments of C': '/* ',
  'percent comments': '%% x\n',
  'percent marks': '%%',
  'comments of XML': '<!-- x -->',
  'open comments of XML': '<!--',
  directives: '%YAML 1.2\n',
  rules: '---\n',
  fences: '```mermaid\n',
  'open braces': '{',
  'open brackets': '[',
  'open parentheses': '(',
  'closed braces': '}',
  'braces a line': '{\n',
  'items a line': '- \n',
  'nested items': '- ',
  'nested keys': '? ',
  quotes: '"',
  'single quotes': "'",
  'escaped quotes': '\\"',
  colons: ':',
  'names with colons': 'a: ',
  commas: ',',
  dashes: '-',
  arrows: 'a --> b\n',
  'arrows in a line': 'a-->',
  'lines of arrows': '-> ',
  angles: '<',
  'tags that do not end': '<a',
  'tags in tags': '<state>',
  'ends of tags': '</a>',
  entities: '&amp;',
  anchors: '&a ',
  aliases: '*a ',
  tags: '!t ',
  bars: '|\n',
  underscores: '_',
  dots: '.',
  'at signs': '@',
  'question marks': '?',
  'equals signs': '= ',
  'null characters': '\u0000',
  'characters beyond ASCII': 'é',
  'half characters': '\ud800',
  'the letter a': 'a',
  'words in a line': 'a ',
  'words a line': 'a\n',
  'nearly Prisma': '\nmodel a {',
  'nearly GraphQL': '\ntype A { a(',
  'nearly DBML': '\nTable ',
  'nearly BPMN': '<definitions ',
  'nearly TypeScript': 'import a from',
  'nearly SQL': '--\n',
  'states of Mermaid': 'state a {\n',
  'regions of Mermaid': '--\n',
  'notes of Mermaid': 'note right of a\n',
  'states of the textual form': 'state d {\n',
  'transitions of the textual form': 'A -> b\n',
  'annotations of the textual form': '@a ',
  'members of the textual form': '@a: { b: [ ',
  'types of the textual form': 'f : [ ',
  'references of the textual form': '<A.b ',
};

const sizeMax = 20_000;

const raw: readonly CostFamily[] = Object.entries(beginnings).flatMap(([name, beginning]) =>
  Object.entries(repeated).flatMap(([family, part]) => [
    text(`${family}, from the begin`, name, (n) => `${part.repeat(n)}x`),
    text(`${family}, inside`, name, (n) => `${beginning}${part.repeat(n)}x`),
  ]),
);

const machine = (states: Record<string, unknown>, rest: object = {}) =>
  JSON.stringify({ id: 'm', initial: Object.keys(states)[0], ...rest, states });

const wide = <T>(n: number, value: (i: number) => T): Record<string, T> =>
  Object.fromEntries(Array.from({ length: n }, (_, i) => [`s${i}`, value(i)]));

const next = (n: number, i: number) => `s${(i + 1) % n}`;

const xstate: readonly CostFamily[] = [
  text('XState, every state with its own event', 'a.json', (n) =>
    machine(wide(n, (i) => ({ on: { [`E${i}`]: next(n, i) } }))),
  ),
  {
    ...text('XState, one pattern and many events', 'a.json', (n) =>
      machine(
        wide(n, (i) => ({ on: { [`a.${i}`]: next(n, i) } })),
        { on: { 'a.*': '.s0' } },
      ),
    ),
    exponentMax: 2,
    because: 'a pattern of the root is a transition for each event in each state (SCXML 1.0, 3.12.1); at most 20,000',
  },
  text('XState, a pattern in every state', 'a.json', (n) =>
    machine(wide(n, (i) => ({ on: { '*': next(n, i), [`a.${i}`]: 's0' } }))),
  ),
  text('XState, events of one state', 'a.json', (n) =>
    machine({ s0: { on: Object.fromEntries(Array.from({ length: n }, (_, i) => [`e.${i}.*`, 's0'])) } }),
  ),
  text('XState, targets that are missing', 'a.json', (n) => machine(wide(n, (i) => ({ on: { GO: `x${i}` } })))),
  text('XState, targets almost right', 'a.json', (n) => machine(wide(n, (i) => ({ on: { GO: `S${next(n, i)}` } })))),
  text('XState, targets by id', 'a.json', (n) => machine(wide(n, (i) => ({ id: `i${i}`, on: { GO: `#i${i}` } })))),
  text('XState, actions of one transition', 'a.json', (n) =>
    machine({ s0: { on: { GO: { target: 's0', actions: Array.from({ length: n }, (_, i) => `act${i}`) } } } }),
  ),
  text('XState, conditions', 'a.json', (n) =>
    machine({ s0: { on: { GO: Array.from({ length: n }, (_, i) => ({ target: 's0', guard: `is${i}` })) } } }),
  ),
  text('XState, unknown members', 'a.json', (n) => machine({ s0: wide(n, () => 1) })),
  text('XState, regions of one state', 'a.json', (n) =>
    machine({}, { type: 'parallel', states: wide(n, () => ({ initial: 'a', states: { a: {}, b: {} } })) }),
  ),
  text('XState, regions further in', 'a.json', (n) =>
    machine({
      s0: { type: 'parallel', states: wide(n, () => ({ initial: 'a', states: { a: { on: { GO: 'b' } }, b: {} } })) },
    }),
  ),
  text('XState, a long word', 'a.json', (n) => machine({ s0: { on: { ['_'.repeat(n)]: 's0' } } })),
  text('XState, deep guards', 'a.json', (n) => {
    let guard: unknown = 'ok';
    for (let i = 0; i < Math.min(n, 50); i++) guard = { type: 'and', guards: [guard, 'other'] };
    return machine({ s0: { on: { GO: { target: 's0', guard } } } });
  }),
];

const statesLanguage: readonly CostFamily[] = [
  text('Amazon States Language, a choice of many', 'a.json', (n) =>
    JSON.stringify({
      StartAt: 'c',
      States: {
        c: {
          Type: 'Choice',
          Choices: Array.from({ length: n }, (_, i) => ({ Variable: '$.a', NumericEquals: i, Next: `s${i}` })),
        },
        ...wide(n, () => ({ Type: 'Succeed' })),
      },
    }),
  ),
  text('Amazon States Language, missing targets', 'a.json', (n) =>
    JSON.stringify({ StartAt: 's0', States: wide(n, (i) => ({ Type: 'Pass', Next: `t${i}` })) }),
  ),
  text('Amazon States Language, errors of one task', 'a.json', (n) =>
    JSON.stringify({
      StartAt: 's0',
      States: {
        s0: {
          Type: 'Task',
          Resource: 'r',
          End: true,
          Catch: Array.from({ length: n }, (_, i) => ({ ErrorEquals: [`E${i}`], Next: 's1' })),
        },
        s1: { Type: 'Fail' },
      },
    }),
  ),
  text('Amazon States Language, branches', 'a.json', (n) =>
    JSON.stringify({
      StartAt: 'p',
      States: {
        p: {
          Type: 'Parallel',
          End: true,
          Branches: Array.from({ length: n }, (_, i) => ({
            StartAt: `b${i}`,
            States: { [`b${i}`]: { Type: 'Pass', End: true } },
          })),
        },
      },
    }),
  ),
];

const scxml: readonly CostFamily[] = [
  text('states in one another', 'a.scxml', (n) => `<scxml>${lines(n, (i) => `<state id="s${i}">`)}`),
  text(
    'transitions of one state',
    'a.scxml',
    (n) => `<scxml><state id="s">${lines(n, (i) => `<transition event="e${i}" target="s"/>`)}</state></scxml>`,
  ),
  text(
    'a star and many events',
    'a.scxml',
    (n) =>
      `<scxml><state id="s">${lines(n, (i) => `<transition event="e.${i}" target="s"/>`)}<transition event="*" target="s"/></state></scxml>`,
  ),
  text(
    'an event that is the begin of many',
    'a.scxml',
    (n) =>
      `<scxml>${lines(n, (i) => `<state id="s${i}"><transition event="e" target="s0"/><transition event="e.${i}" target="s0"/></state>`)}</scxml>`,
  ),
  text(
    'targets that are missing',
    'a.scxml',
    (n) => `<scxml>${lines(n, (i) => `<state id="s${i}"><transition event="e" target="x${i}"/></state>`)}</scxml>`,
  ),
  text(
    'many events of one transition',
    'a.scxml',
    (n) => `<scxml><state id="s"><transition event="${lines(n, (i) => `e${i}`)}" target="s"/></state></scxml>`,
  ),
  text(
    'contents of one transition',
    'a.scxml',
    (n) =>
      `<scxml><state id="s"><transition event="e" target="s">${lines(n, (i) => `<raise event="r${i}"/><log/>`)}</transition></state></scxml>`,
  ),
  text(
    'data',
    'a.scxml',
    (n) => `<scxml><datamodel>${lines(n, (i) => `<data id="d${i}" expr="${i}"/>`)}</datamodel><state id="s"/></scxml>`,
  ),
  text(
    'regions',
    'a.scxml',
    (n) =>
      `<scxml><state id="o"><parallel id="p">${lines(n, (i) => `<state id="r${i}"><state id="a${i}"><transition event="e" target="b${i}"/></state><state id="b${i}"/></state>`)}</parallel></state></scxml>`,
  ),
  text(
    'states that a history stands for',
    'a.scxml',
    (n) =>
      `<scxml initial="p"><state id="p"><history id="h"/>${lines(n, (i) => `<state id="s${i}"><transition event="e" target="s${i + 1}"/></state>`)}<state id="s${n}"/><transition event="o" target="q"/></state><state id="q"><transition event="b" target="h"/></state></scxml>`,
  ),
  {
    ...text(
      'states that a history stands for, and ways through it',
      'a.scxml',
      (n) =>
        `<scxml initial="p"><state id="p"><history id="h"/>${lines(n, (i) => `<state id="s${i}"><transition event="e" target="s${i + 1}"/></state>`)}<state id="s${n}"/>${lines(n, (i) => `<transition event="o${i}" target="q${i}"/>`)}</state>${lines(n, (i) => `<state id="q${i}"><transition event="b" target="h"/></state>`)}</scxml>`,
    ),
    exponentMax: 2,
    because: 'a way through a history is a transition for each state that it stands for; at most 20,000',
  },
  text('attributes with long values', 'a.scxml', (n) => `<scxml><state id="${'a'.repeat(n)}"/></scxml>`),
  text(
    'a long condition',
    'a.scxml',
    (n) => `<scxml><state id="s"><transition event="e" cond="${'a.'.repeat(n)} == 1" target="s"/></state></scxml>`,
  ),
];

const mermaid: readonly CostFamily[] = [
  text('states in one another', 'a.mmd', (n) => `stateDiagram-v2\n${lines(n, (i) => `state s${i} {`)}\n`),
  text('descriptions of one state', 'a.mmd', (n) => `stateDiagram-v2\n${lines(n, (i) => `s : line ${i}`)}\n`),
  text('labels', 'a.mmd', (n) => `stateDiagram-v2\n${lines(n, (i) => `a --> b : E${i} [c${i}] / d${i}`)}\n`),
  text('ends', 'a.mmd', (n) => `stateDiagram-v2\n${lines(n, (i) => `s${i} --> [*] : E${i}`)}\n`),
  text('regions', 'a.mmd', (n) => `stateDiagram-v2\nstate p {\n${lines(n, (i) => `a${i} --> b${i} : E\n--`)}\nz\n}\n`),
  text('a long label', 'a.mmd', (n) => `stateDiagram-v2\na --> b : ${'[a/'.repeat(n)}\n`),
  text('a long id', 'a.mmd', (n) => `stateDiagram-v2\n${'a-'.repeat(n)} : b\n`),
  text('a long line of spaces', 'a.mmd', (n) => `stateDiagram-v2\na --> b${' '.repeat(n)}x\n`),
];

const document = (n: number, item: (i: number) => object) => ({
  name: 'app',
  orbitals: [
    {
      name: 'A',
      entity: { name: 'E', persistence: 'runtime', fields: [{ name: 'id', type: 'string' }] },
      traits: [
        {
          name: 'T',
          linkedEntity: 'E',
          category: 'lifecycle',
          stateMachine: { states: [{ name: 's', isInitial: true }], events: [], transitions: [] },
          ...item(n),
        },
      ],
      pages: [],
    },
  ],
});

const machineOf = (n: number, name: (i: number) => string, rest: (i: number) => object = () => ({})) =>
  document(n, () => ({
    stateMachine: {
      states: Array.from({ length: n }, (_, i) => ({
        name: name(i),
        ...(i === 0 ? { isInitial: true } : {}),
        ...rest(i),
      })),
      events: [{ key: 'GO' }],
      transitions: Array.from({ length: n }, (_, i) => ({ from: name(i), event: 'GO', to: name((i + 1) % n) })),
    },
  }));

const changes: Readonly<Record<string, (n: number) => readonly [object, object]>> = {
  'every state renamed': (n) => [machineOf(n, (i) => `s${i}`), machineOf(n, (i) => `t${i}`)],
  'every state told': (n) => [
    machineOf(n, (i) => `s${i}`),
    machineOf(
      n,
      (i) => `s${i}`,
      (i) => ({ description: `d${i}` }),
    ),
  ],
  'states doubled': (n) => [machineOf(n, (i) => `s${i}`), machineOf(2 * n, (i) => `s${i}`)],
  'states halved': (n) => [machineOf(2 * n, (i) => `s${i}`), machineOf(n, (i) => `s${i}`)],
  'states reversed': (n) => [machineOf(n, (i) => `s${i}`), machineOf(n, (i) => `s${n - 1 - i}`)],
  'equal states told apart': (n) => [machineOf(n, () => 's'), machineOf(n, (i) => `s${i}`)],
};

const rewritten: readonly CostFamily[] = Object.entries(changes).flatMap(([family, make]): CostFamily[] =>
  (
    [
      ['a.json', (value) => JSON.stringify(value, null, 2)],
      ['a.yaml', (value) => stringify(value)],
      ['a.lolo', (value) => lolo.write?.(value as never) ?? ''],
    ] as const satisfies readonly (readonly [string, (value: object) => string])[]
  ).map(([name, write]) => ({
    operation: 'text.rewrite',
    family: `${name}: ${family}`,
    ...(name === 'a.lolo' ? {} : alignedItems),
    make: (n) => {
      const [before, after] = make(n);
      return { text: write(before), name, schema: after };
    },
  })),
);

const pointed: readonly CostFamily[] = (
  [
    ['a.json', (value) => JSON.stringify(value, null, 2)],
    ['a.yaml', (value) => stringify(value)],
    ['a.lolo', (value) => lolo.write?.(value as never) ?? ''],
  ] as const satisfies readonly (readonly [string, (value: object) => string])[]
).map(([name, write]) => ({
  operation: 'text.read',
  family: `${name}: a pointer for every state`,
  sizeMax,
  make: (n) => ({
    text: write(machineOf(n, (i) => `s${i}`)),
    name,
    pointers: Array.from({ length: n }, (_, i) => `/orbitals/0/traits/0/stateMachine/states/${i}/name`),
  }),
}));

function text(family: string, name: string, make: Text): CostFamily {
  return { operation: 'text.read', family: `${name}: ${family}`, sizeMax, make: (n) => ({ text: make(n), name }) };
}

export const families: readonly CostFamily[] = [
  ...raw,
  ...xstate,
  ...statesLanguage,
  ...scxml,
  ...mermaid,
  ...rewritten,
  ...pointed,
];
