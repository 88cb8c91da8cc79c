// The table of docs/formats.md, notation by construct: kept, approximated or not kept. Each cell is found by reading a small file with the construct: what must be in the document is there or not, and
// a note that it is otherwise makes it an approximation. `npm run docs:notations` writes it; a test holds the page to it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json, JsonObject } from '../src/core/base/json.ts';
import { convertMachine, mermaid } from '../src/core/formats/statechart/convert.ts';
import { dot } from '../src/core/formats/statechart/dot.ts';
import { scxml } from '../src/formats/scxml/index.ts';

type Name = 'XState' | 'SCXML' | 'States Language' | 'Mermaid' | 'DOT';
const names: readonly Name[] = ['XState', 'SCXML', 'States Language', 'Mermaid', 'DOT'];

interface Construct {
  readonly says: string;
  /** A file with it for each notation that has it. */
  readonly files: Partial<Readonly<Record<Name, string>>>;
  /** Parts of the document as text, any one of which says it. */
  readonly shows: readonly RegExp[];
}

const x = (states: string, rest = '"initial":"a"') => `{${rest},"states":{${states}}}`;
const s = (inner: string) => `<scxml xmlns="http://www.w3.org/2005/07/scxml" initial="a">${inner}</scxml>`;
const l = (states: string) => `{"StartAt":"a","States":{${states}}}`;
const m = (lines: string) => `stateDiagram-v2\n${lines}`;
const d = (lines: string) => `digraph m {\ns [shape=point]; s -> a;\n${lines}\n}`;
const end = '"b":{"Type":"Succeed"}';
const way = (from: string, event: string, to: string) => new RegExp(`(?:^|\\n)${from} ${event} ${to}(?: |\\n|$)`);

export const constructs: readonly Construct[] = [
  {
    says: 'states, events, transitions',
    files: {
      XState: x('"a":{"on":{"E":"b"}},"b":{}'),
      SCXML: s('<state id="a"><transition event="E" target="b"/></state><state id="b"/>'),
      Mermaid: m('[*] --> a\na --> b : E'),
      DOT: d('a -> b [label="E"]'),
    },
    shows: [way('a', 'E', 'b')],
  },
  {
    says: 'final states',
    files: {
      XState: x('"a":{"on":{"E":"b"}},"b":{"type":"final"}', '"initial":"a","on":{"R":".a"}'),
      SCXML: s('<state id="a"><transition event="E" target="b"/></state><final id="b"/>'),
      'States Language': l(`"a":{"Type":"Pass","Next":"b"},${end}`),
      Mermaid: m('[*] --> a\na --> b : E\nb --> [*]'),
      DOT: d('b [peripheries=2]; a -> b [label="E"]'),
    },
    shows: [/terminal b(?:\n|$)/],
  },
  {
    says: 'states inside of others',
    files: {
      XState: x('"a":{"initial":"i","states":{"i":{}},"on":{"E":"b"}},"b":{}'),
      SCXML: s('<state id="a"><state id="i"/><transition event="E" target="b"/></state><state id="b"/>'),
      'States Language': l(
        `"a":{"Type":"Map","ItemProcessor":{"StartAt":"i","States":{"i":{"Type":"Pass","End":true}}},"Next":"b"},${end}`,
      ),
      Mermaid: m('[*] --> a\nstate a {\n[*] --> i\n}\na --> b : E'),
      DOT: d('subgraph cluster_a { label="a"; i }\na -> b [label="E"]'),
    },
    shows: [/state a\.i(?:\n|$)/],
  },
  {
    says: 'states at once',
    files: {
      XState: x(
        '"l":{"initial":"i","states":{"i":{"on":{"E":"j"}},"j":{}}},"r":{"initial":"u","states":{"u":{}}}',
        '"type":"parallel"',
      ),
      SCXML: s(
        '<parallel id="a"><state id="l"><state id="i"><transition event="E" target="j"/></state><state id="j"/></state><state id="r"><state id="u"/></state></parallel>',
      ),
      'States Language': l(
        `"a":{"Type":"Parallel","Branches":[{"StartAt":"i","States":{"i":{"Type":"Pass","Next":"j"},"j":{"Type":"Pass","End":true}}},{"StartAt":"u","States":{"u":{"Type":"Pass","End":true}}}],"Next":"b"},${end}`,
      ),
      Mermaid: m('[*] --> i\ni --> j : E\n--\n[*] --> u'),
      DOT: 'digraph {\nsubgraph cluster_l { label="l"; i -> j [label="E"] }\nsubgraph cluster_r { label="r"; u }\n}',
    },
    shows: [
      way('i', 'E', 'j'),
      way('l\\.i', 'E', 'l\\.j'),
      way('a\\.branch1\\.i \\+ a\\.branch2\\.u', '_ALWAYS', 'a\\.branch1\\.j \\+ a\\.branch2\\.u'),
    ],
  },
  {
    says: 'fork and join',
    files: {
      Mermaid: m('state f <<fork>>\nstate j <<join>>\n[*] --> f\nf --> p\nf --> q\np --> j : E\nq --> j : F\nj --> z'),
    },
    shows: [way('f\\.region1\\.joined \\+ f\\.region2\\.joined', '_DONE_f', 'j')],
  },
  {
    says: 'that a state is done',
    files: {
      XState: x('"a":{"initial":"i","states":{"i":{"type":"final"}},"onDone":"b"},"b":{}'),
      SCXML: s('<state id="a"><final id="i"/><transition event="done.state.a" target="b"/></state><state id="b"/>'),
      'States Language': l(
        `"a":{"Type":"Parallel","Branches":[{"StartAt":"i","States":{"i":{"Type":"Pass","End":true}}},{"StartAt":"u","States":{"u":{"Type":"Pass","End":true}}}],"Next":"b"},${end}`,
      ),
    },
    shows: [/_DONE_a b|_done_state_a b/],
  },
  {
    says: 'history',
    files: {
      XState: x('"a":{"initial":"i","states":{"i":{},"h":{"type":"history"}},"on":{"E":"b"}},"b":{"on":{"F":"a.h"}}'),
      SCXML: s(
        '<state id="a"><history id="h"><transition target="i"/></history><state id="i"/><transition event="E" target="b"/></state><state id="b"><transition event="F" target="h"/></state>',
      ),
    },
    shows: [way('b', 'F', 'a\\.i')],
  },
  {
    says: 'conditions with a name',
    files: {
      XState: x('"a":{"on":{"E":{"target":"b","guard":"ok"}}},"b":{}'),
      SCXML: s('<state id="a"><transition event="E" cond="ok()" target="b"/></state><state id="b"/>'),
      Mermaid: m('[*] --> a\na --> b : E [ok]'),
      DOT: d('a -> b [label="E [ok]"]'),
    },
    shows: [/@config\.ok/],
  },
  {
    says: 'comparisons of data',
    files: {
      SCXML: s(
        '<datamodel><data id="n" expr="1"/></datamodel><state id="a"><transition event="E" cond="n &lt; 3" target="b"/></state><state id="b"/>',
      ),
      'States Language': l(
        `"a":{"Type":"Choice","Choices":[{"Variable":"$.n","NumericLessThan":3,"Next":"b"}],"Default":"b"},${end}`,
      ),
    },
    shows: [/\["<","@entity\.n",3\]/],
  },
  {
    says: 'a choice without a default',
    files: {
      'States Language': l(
        `"a":{"Type":"Choice","Choices":[{"Variable":"$.n","NumericLessThan":3,"Next":"b"}]},${end}`,
      ),
    },
    shows: [way('a', '_CHOICE', 'b')],
  },
  {
    says: 'actions with a name',
    files: {
      XState: x('"a":{"on":{"E":{"target":"b","actions":"log"}}},"b":{}'),
      'States Language': l(`"a":{"Type":"Task","Resource":"log","Next":"b"},${end}`),
      Mermaid: m('[*] --> a\na --> b : E / log'),
      DOT: d('a -> b [label="E / log"]'),
    },
    shows: [/\["emit","(?:log|a)"\]/],
  },
  {
    says: 'values that are set',
    files: {
      XState: x(
        '"a":{"on":{"E":{"target":"b","actions":{"type":"xstate.assign","assignment":{"n":2}}}}},"b":{}',
        '"initial":"a","context":{"n":1}',
      ),
      SCXML: s(
        '<datamodel><data id="n" expr="1"/></datamodel><state id="a"><transition event="E" target="b"><assign location="n" expr="2"/></transition></state><state id="b"/>',
      ),
      'States Language': l(`"a":{"Type":"Pass","Assign":{"n":2},"Next":"b"},${end}`),
    },
    shows: [/\["set","@entity\.n",2\]/],
  },
  {
    says: 'events that are raised',
    files: {
      XState: x(
        '"a":{"on":{"E":{"target":"b","actions":{"type":"xstate.raise","event":{"type":"F"}}}}},"b":{"on":{"F":"a"}}',
      ),
      SCXML: s(
        '<state id="a"><transition event="E" target="b"><raise event="F"/></transition></state><state id="b"><transition event="F" target="a"/></state>',
      ),
    },
    shows: [/\["emit","F"\]/],
  },
  {
    says: 'time that passes',
    files: {
      XState: x('"a":{"after":{"500":"b"}},"b":{}'),
      SCXML: s(
        '<state id="a"><onentry><send event="E" delay="1s"/></onentry><transition event="E" target="b"/></state><state id="b"/>',
      ),
      'States Language': l(`"a":{"Type":"Wait","Seconds":5,"Next":"b"},${end}`),
    },
    shows: [/_AFTER_\d+ b/, way('a', 'E', 'b')],
  },
  {
    says: 'work elsewhere, and its outcomes',
    files: {
      XState: x('"a":{"invoke":{"src":"w","onDone":"b"}},"b":{}'),
      SCXML: s(
        '<state id="a"><invoke id="w" src="w.scxml"/><transition event="done.invoke.w" target="b"/></state><state id="b"/>',
      ),
      'States Language': l(`"a":{"Type":"Task","Resource":"w","Next":"b"},${end}`),
    },
    shows: [/_DONE_\w+ b|_done_invoke_w b/],
  },
  {
    says: 'errors that are caught',
    files: {
      XState: x('"a":{"invoke":{"src":"w","onError":"b"}},"b":{}'),
      SCXML: s('<state id="a"><transition event="error.execution" target="b"/></state><state id="b"/>'),
      'States Language': l(
        `"a":{"Type":"Task","Resource":"w","Catch":[{"ErrorEquals":["States.ALL"],"Next":"b"}],"End":true},${end}`,
      ),
    },
    shows: [/_(?:ERROR|error)_\w+ b/],
  },
  {
    says: 'data that flows, retries',
    files: {
      XState: x('"a":{"invoke":{"src":"w","input":{"n":1},"onDone":"b"}},"b":{}'),
      SCXML: s(
        '<state id="a"><transition event="E" target="b"/></state><final id="b"><donedata><param name="n" expr="1"/></donedata></final>',
      ),
      'States Language': l(`"a":{"Type":"Pass","Result":{"n":1},"ResultPath":"$.n","Next":"b"},${end}`),
    },
    shows: [/"n":1|\["set","@entity\.n"/],
  },
];

/** States and transitions as lines, and the rest of the document as text. */
function said(document: Json): string {
  const traits = ((document as JsonObject).orbitals as JsonObject[]).flatMap(({ traits: all }) => all as JsonObject[]);
  return traits
    .flatMap(({ stateMachine, initialEffects }) => {
      const { states, transitions } = stateMachine as { states: JsonObject[]; transitions: JsonObject[] };
      return [
        ...states.map(({ name, isTerminal }) => `state ${name}${isTerminal === true ? `\nterminal ${name}` : ''}`),
        ...transitions.map(
          ({ from, event, to, guard, effects }) => `${from} ${event} ${to} ${JSON.stringify([guard, effects])}`,
        ),
        JSON.stringify(initialEffects ?? []),
      ];
    })
    .join('\n');
}

function read(
  name: Name,
  text: string,
): { document: Json; notes: number; faults: readonly { readonly message: string }[] } {
  if (name === 'XState' || name === 'States Language') {
    const converted = convertMachine(JSON.parse(text) as Json);
    if (converted === null) throw new Error(`is no machine: ${text}`);
    return { document: converted.document, notes: converted.notes.length, faults: converted.faults };
  }
  const { value, notes, faults } = { SCXML: scxml, Mermaid: mermaid, DOT: dot }[name].read(text);
  return { document: value ?? null, notes: notes.length, faults };
}

export type Cell = 'kept' | 'approximated' | 'not kept' | '';

export function cellOf({ files, shows }: Construct, name: Name): Cell {
  const text = files[name];
  if (text === undefined) return '';
  const { document, notes, faults } = read(name, text);
  if (faults[0] !== undefined) throw new Error(`${text}: ${faults[0].message}`);
  const all = said(document);
  if (!shows.some((one) => one.test(all))) return 'not kept';
  return notes === 0 ? 'kept' : 'approximated';
}

const [begin, finish] = ['<!-- generated: npm run docs:notations -->', '<!-- end of what is generated -->'];

/** The page with the table as the readers have it now. */
export function withTable(page: string): string {
  const rows = constructs.map((one) => `| ${one.says} | ${names.map((name) => cellOf(one, name)).join(' | ')} |`);
  const table = [`| | ${names.join(' | ')} |`, `| --- |${names.map(() => ' --- |').join('')}`, ...rows].join('\n');
  const [start, stop] = [page.indexOf(begin), page.indexOf(finish)];
  if (start === -1 || stop === -1) throw new Error('docs/formats.md has no place for the table');
  return `${page.slice(0, start + begin.length)}\n\n${table}\n\n${page.slice(stop)}`;
}

if (process.argv[2] === 'write') {
  const path = join(import.meta.dirname, '../docs/formats.md');
  writeFileSync(path, withTable(readFileSync(path, 'utf8')));
}
