// Completion and explanations of the console: the same place of the same document, in each format that is written.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatSchemaText } from '../src/contract/format-schema.ts';
import { readSchema } from '../src/core/formats/read-schema.ts';
import { indexSchema } from '../src/core/schema/index.ts';
import { openText } from '../src/formats/open-text.ts';
import { type Help, helpAt, type LastRead } from '../web/src/analysis/help/help.ts';
import type { SchemaNode } from '../web/src/analysis/help/schema-help.ts';
import { placedElements } from '../web/src/analysis/pointer-at.ts';
import { breakLines } from '../web/src/editor/break-lines.ts';
import { yamlIndentBelow } from '../web/src/editor/yaml-indent.ts';
import { root } from './source-tree.ts';

const schema = JSON.parse(formatSchemaText()) as SchemaNode;

async function lastRead(text: string, name: string): Promise<LastRead> {
  const opened = await openText(text, name);
  const model = indexSchema(readSchema(opened.value ?? {}).schema);
  const pointers = model.traits.map((_, i) => `/orbitals/0/traits/${i}`);
  return { model, elements: placedElements(pointers, pointers.map(opened.placeOf)) };
}

const bikes = readFileSync(join(root, 'examples/bike-hire.lolo'), 'utf8');
const read = await lastRead(bikes, 'bike-hire.lolo');

/** The place is that of `|`. The document was read before. */
function help(text: string): Help | null {
  const at = text.indexOf('|');
  return helpAt(schema, read, { text: text.slice(0, at) + text.slice(at + 1), at });
}
const offered = (text: string): string[] => help(text)?.options.map(({ label }) => label) ?? [];

const inJson = (effects: string) =>
  `{"name": "A", "orbitals": [{"entity": "Bike", "traits": [{"name": "BikeHire", "stateMachine": {"transitions": [${effects}`;
const inYaml = (lines: string) =>
  `name: A\norbitals:\n  - entity: Bike\n    traits:\n      - name: BikeHire\n        stateMachine:\n          transitions:\n${lines}`;
const inLolo = (lines: string) =>
  `app A\norbital Desk {\n  trait BikeHire -> Bike [interaction] {\n    state idle {\n${lines}`;

describe('one place, three formats', () => {
  it.each([
    ['JSON', inJson('{"from": "idle", "to": "|')],
    ['JSON with comments', inJson('// a comment\n {"from": "idle", /* , */ "to": |')],
    ['YAML', inYaml('            - from: idle\n              to: |')],
    ['the textual form', inLolo('      INIT -> |')],
  ])('states: %s', (_, text) => {
    expect(offered(text).map((label) => label.replaceAll('"', ''))).toEqual(expect.arrayContaining(['idle', 'riding']));
  });

  it.each([
    ['JSON', inJson('{"event": "|"')],
    ['YAML', inYaml('            - event: |')],
    ['the textual form', inLolo('      T|')],
  ])('events: %s', (_, text) => {
    const labels = offered(text).map((label) => label.replaceAll('"', ''));
    expect(labels).toEqual(expect.arrayContaining(['TAKE', 'BRING_BACK', 'RIDE_ENDED']));
  });

  it.each([
    ['JSON', inJson('{"effects": [["|')],
    ['YAML', inYaml('            - effects:\n                - [|')],
    ['YAML in lines', inYaml('            - effects:\n                - - |')],
    ['the textual form', inLolo('      INIT -> idle\n        (|')],
    ['a guard of the textual form', inLolo('      INIT -> idle when (|')],
  ])('operators: %s', (_, text) => {
    const labels = offered(text).map((label) => label.replaceAll('"', ''));
    expect(labels).toEqual(expect.arrayContaining(['set', 'render-ui', 'array/map', '=']));
  });

  it('puts effects first where one stands, and what does nothing first in a guard', () => {
    const best = (text: string) => {
      const options = help(text)?.options ?? [];
      return [...options].sort((a, b) => (b.boost ?? 0) - (a.boost ?? 0)).map(({ label }) => label);
    };
    const step = best(inLolo('      INIT -> idle\n        (|'));
    expect(step.slice(0, 4)).toEqual(['render-ui', 'fetch', 'persist', 'set']);
    expect(step.indexOf('persist')).toBeLessThan(step.indexOf('-'));
    const guard = best(inLolo('      INIT -> idle when (|'));
    expect(guard.indexOf('=')).toBeLessThan(guard.indexOf('persist'));
  });

  it('offers the events of the trait for what a control raises', () => {
    for (const text of ['action: T|', 'event: "T|"', 'label: "Go", onClick: |'])
      expect(offered(inLolo(`      INIT -> idle\n        (render-ui main { type: button, ${text}`))).toContain('TAKE');
  });

  it('explains a state as the state that it is, and not as the word of another thing', () => {
    const there = help(inLolo('      INIT -> rid|ing'));
    expect(there).toMatchObject({ word: 'riding', asks: [], says: 'state of BikeHire' });
  });

  it.each([
    ['JSON', inJson('{"effects": [["render-ui", "|')],
    ['YAML', inYaml('            - effects:\n                - [render-ui, |')],
    ['the textual form', inLolo('      INIT -> idle\n        (render-ui |')],
  ])('slots: %s', (_, text) => {
    expect(offered(text).map((label) => label.replaceAll('"', ''))).toEqual(expect.arrayContaining(['main', 'modal']));
  });

  it.each([
    ['JSON', inJson('{"effects": [["render-ui", "main", {"type": "|')],
    [
      'YAML',
      inYaml(
        '            - effects:\n                - - render-ui\n                  - main\n                  - type: |',
      ),
    ],
    ['the textual form', inLolo('      INIT -> idle\n        (render-ui main { type: |')],
  ])('patterns: %s', (_, text) => {
    expect(offered(text).map((label) => label.replaceAll('"', ''))).toEqual(
      expect.arrayContaining(['data-list', 'stack']),
    );
  });

  it.each([
    ['JSON', inJson('{"effects": [["render-ui", "main", {"type": "data-list", "|')],
    ['JSON, the type behind it', inJson('{"effects": [["render-ui", "main", {"|": 1, "type": "data-list"}]]}')],
    [
      'YAML',
      inYaml(
        '            - effects:\n                - - render-ui\n                  - main\n                  - type: data-list\n                    |',
      ),
    ],
    [
      'the textual form',
      inLolo('      INIT -> idle\n        (render-ui main {\n          |\n          type: data-list\n        })'),
    ],
  ])('properties of the pattern, and of no other: %s', (_, text) => {
    const labels = offered(text).map((label) => label.replaceAll('"', ''));
    expect(labels).toEqual(expect.arrayContaining(['itemActions', 'fields']));
    expect(labels).not.toContain('svgContent');
    expect(labels).not.toContain('type');
  });

  it.each([
    ['JSON', inJson('{"effects": [["set", "@|')],
    ['YAML', inYaml('            - effects:\n                - [set, "@|')],
    ['the textual form', inLolo('      INIT -> idle\n        (set @|')],
  ])('bindings: %s', (_, text) => {
    const labels = offered(text).map((label) => label.replaceAll('"', ''));
    expect(labels).toEqual(expect.arrayContaining(['@entity.rider', '@payload.rider', '@now']));
  });

  it.each([
    ['JSON', '{"orbitals": [{"traits": [{"linkedEntity": "|'],
    ['YAML', 'orbitals:\n  - traits:\n      - linkedEntity: |'],
    ['the textual form', 'orbital Desk {\n  trait Other -> |'],
  ])('entities: %s', (_, text) => {
    expect(offered(text).map((label) => label.replaceAll('"', ''))).toContain('Bike');
  });

  it.each([
    ['JSON', '{"orbitals": [{"traits": [{"na|": "X"}]}]}', 'Trait.na'],
    ['YAML', 'orbitals:\n  - traits:\n      - name: X\n        linkedEntity: Y\n        cat|', 'Trait.cat'],
  ])('members: %s', (_, text) => {
    const labels = offered(text).map((label) => label.replaceAll('"', ''));
    expect(labels).toEqual(expect.arrayContaining(['category', 'emits', 'listens']));
  });
});

describe('brackets of YAML over several lines', () => {
  const dashed = (lines: string) => inYaml(`            - from: idle\n${lines}`);
  it.each([
    ['a state', dashed('              to: [\n                |\n              ]\n'), 'riding'],
    ['an operator', dashed('              effects: [\n                [|\n              ]\n'), 'set'],
    [
      'a member',
      inYaml('            - {\n                from: idle,\n                ev|\n              }\n'),
      'event',
    ],
    ['a value', inYaml("            - { from: 'go, [home',\n                event: |\n              }\n"), 'TAKE'],
    ['behind a comment', inYaml('            - { from: idle, # to: [\n                ev|\n              }'), 'event'],
    ['behind words with gaps', inYaml('            - { description: go home: {,\n                ev|'), null],
    [
      'behind a list that ended',
      dashed('              effects: [\n                [set, x, y],\n              ]\n              ev|'),
      'event',
    ],
    ['behind one that was never closed', dashed('              effects: [set,\n              ev|'), 'event'],
    ['in a comment', dashed('              effects: [\n                # se|\n              ]'), null],
    ['in a text that goes over lines', dashed('              effects: ["a\n                se|'), null],
    ['behind the end', dashed('              effects: [\n                [set]\n              ] |'), null],
  ])('%s', (_, text, wanted) => {
    if (wanted === null) expect(offered(text)).toEqual([]);
    else expect(offered(text)).toContain(wanted);
  });

  it('members that stand there are not offered again, before and behind', () => {
    const labels = offered(
      inYaml(
        '            - {\n                from: idle,\n                |,\n                event: TAKE,\n              }\n            - to: x',
      ),
    );
    expect(labels).toContain('to');
    expect(labels).not.toContain('from');
    expect(labels).not.toContain('event');
  });
});

it.each([
  ['- name: X', 2],
  ['      - name: X', 8],
  ['  - - name: X', 6],
  ['- name: X # of: y', 2],
  ['- name:', 4],
  ['-', 2],
  ['  - ', 4],
  ['traits:', 2],
  ['  to: [', 4],
  ['  text: |-', 4],
  ['  from: idle', 2],
  ['- plain', null],
  ['- "a: b"', null],
  ['- {name: X}', null],
  ['  ', null],
])('Enter below `%s` in YAML stands so far in: %s', (before, column) => {
  expect(yamlIndentBelow(before)).toBe(column);
});

describe('the textual form', () => {
  it.each([
    ['what a line of an orbital begins with', 'orbital Desk {\n  |', ['entity', 'trait', 'page', 'uses', 'type']],
    ['what a line of a trait begins with', 'orbital D {\n trait T -> B {\n  |', ['initial', 'state', 'emits', 'ticks']],
    ['types of fields', 'orbital D {\n entity Bike {\n  id : |', ['string', 'number', 'Bike']],
    ['what a trait is for', 'orbital D {\n trait T -> B [|', ['interaction', 'lifecycle']],
    ['the initial state', 'orbital D {\n trait T -> B {\n  initial: |', ['idle', 'riding']],
    ['how far an event goes', 'orbital D {\n trait T -> B {\n  emits {\n   A -> |', ['external', 'internal']],
    ['traits of a page', 'orbital D {\n page "/x" as X -> |', ['BikeHire']],
    ['what came with the event', inLolo('      TAKE -> riding\n        (set @entity.rider ?|'), ['?rider']],
    ['entities of effects', inLolo('      INIT -> idle\n        (fetch |'), ['Bike']],
    [
      'fields that a list shows',
      inLolo('      INIT -> idle\n (render-ui main { type: data-list, fields: [|'),
      ['label'],
    ],
  ])('%s', (_, text, wanted) => {
    expect(offered(text)).toEqual(expect.arrayContaining(wanted));
  });

  it('at every place of a whole document nothing is thrown, and it answers fast', () => {
    const started = performance.now();
    for (let at = 0; at <= bikes.length; at += 3) helpAt(schema, read, { text: bikes, at });
    expect((performance.now() - started) / (bikes.length / 3)).toBeLessThan(20);
  });
});

describe('explanations', () => {
  it.each([
    ['a member of JSON', inJson('{"fr|om": "idle"}'), ['Transition.from']],
    ['a member of YAML', inYaml('            - from: idle\n              ev|ent: INIT'), ['Transition.event']],
    ['an operator', inLolo('      INIT -> idle\n        (fet|ch Bike)'), ['fetch']],
    ['a binding', inLolo('      INIT -> idle\n        (set @ent|ity.status free)'), ['@entity']],
    ['a value that came', inLolo('      INIT -> idle\n        (set @entity.rider ?ri|der)'), ['@payload']],
    [
      'a property of a pattern',
      inLolo('      INIT -> idle\n (render-ui main { type: data-list, item|Actions: [] })'),
      ['data-list.itemActions'],
    ],
    ['a keyword', 'orbital D {\n tr|ait T -> B {}', ['trait']],
  ])('%s', (_, text, asks) => {
    expect(help(text)?.asks).toEqual(asks);
  });

  it('of a name that the document declares, what it is', () => {
    expect(help(inLolo('      TAKE -> rid|ing'))?.says).toBe('state of BikeHire');
  });
});

it('a JSON text of one line is broken into lines, and white space alone changes', () => {
  const text = '{"a" :[{},[ ],{"b, {":1.10,"a":12345678901234567890}], "a":"\\\\"}';
  const broken = breakLines(text);
  expect(broken).toBe(
    '{\n  "a": [\n    {},\n    [],\n    {\n      "b, {": 1.10,\n      "a": 12345678901234567890\n    }\n  ],\n  "a": "\\\\"\n}\n',
  );
});

it('formats that are only read have none', () => {
  for (const text of ['stateDiagram-v2\n  [*] --> |', '<scxml><state id="|"/></scxml>']) expect(help(text)).toBeNull();
});
