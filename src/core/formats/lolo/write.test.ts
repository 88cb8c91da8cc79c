import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../base/json.ts';
import { runActions } from '../../plan/index.ts';
import { canonicalHash, parseSchema } from '../../schema/index.ts';
import { lolo, readLolo } from './index.ts';

const example = readFileSync('examples/bike-hire.lolo', 'utf8');
const hash = (document: Json | undefined) => canonicalHash(parseSchema(document).schema);
const write = (document: JsonObject) => lolo.write?.(document) ?? '';
const layOut = (text: string) => lolo.layOut?.(text) ?? '';

/** Documents with what the textual form has no word for. */
const odd: readonly (readonly [string, JsonObject])[] = [
  ['an outline', { orbitals: [{ entity: 'Ticket', traits: ['Triage'], pages: ['Dashboard'] }] }],
  [
    'members of any name',
    {
      name: 'A',
      theme: { primary: '#fff' },
      orbitals: [
        { name: 'O', design: { x: [1] }, entity: { name: 'E', fields: ['a', { name: 'b' }] }, traits: [], pages: [] },
      ],
    },
  ],
  [
    'events that follow from nothing, and one that is missing',
    {
      orbitals: [
        {
          entity: 'E',
          traits: [
            {
              name: 'T',
              stateMachine: {
                states: ['a'],
                events: [{ key: 'X', name: 'Something' }, 'UNUSED'],
                transitions: [{ from: 'a', event: 'Y', to: 'b' }],
              },
            },
          ],
          pages: [],
        },
      ],
    },
  ],
  [
    'sources that are shared, in an order that counts',
    {
      orbitals: [
        {
          entity: 'E',
          traits: [
            {
              name: 'T',
              stateMachine: {
                states: [{ name: 'a', isInitial: true }, { name: 'b' }],
                events: [{ key: 'X' }],
                transitions: [
                  { from: 'a', event: 'X', to: 'b', guard: ['=', 1, 1] },
                  { from: ['a', 'b'], event: 'X', to: 'a', guard: ['=', 2, 2] },
                  { from: '*', event: 'X', to: 'b' },
                  { from: 'a', event: 'X', to: 'a' },
                ],
              },
            },
          ],
          pages: [],
        },
      ],
    },
  ],
  [
    'two states of one name, none of them initial',
    {
      orbitals: [
        {
          entity: 'E',
          traits: [
            {
              name: 'T',
              stateMachine: {
                states: [{ name: 'a' }, { name: 'a', isInitial: true }, { name: 'c', isInitial: true }],
                events: [],
                transitions: [],
              },
            },
          ],
          pages: [],
        },
      ],
    },
  ],
  [
    'names that are no words',
    {
      name: 'an app',
      orbitals: [
        {
          name: 'or "b',
          entity: {
            name: 'E e',
            fields: [
              { name: 'x-y', type: 'string' },
              { name: '', type: 'no type' },
            ],
          },
          traits: [{ name: 'T', ref: 'a b.c', config: { k: { type: 'unknown', default: null } } }],
          pages: [{ path: '/x', traits: ['T'] }],
        },
      ],
    },
  ],
  [
    'texts that are read as something else without quotes',
    {
      orbitals: [
        {
          entity: 'E',
          traits: [
            {
              name: 'T',
              initialEffects: [
                [
                  'x',
                  'true',
                  '1',
                  '-',
                  '->',
                  '@',
                  '?',
                  '?a',
                  '@a.b',
                  '@payload',
                  '@payload.',
                  '',
                  'a b',
                  '# c',
                  ';; d',
                  '"',
                  '\\',
                  '\u2028',
                  'é',
                  '\ud800',
                  { 'a b': -0.5, __proto: 1e300 },
                ],
              ],
            },
          ],
          pages: [],
        },
      ],
    },
  ],
  [
    'members that annotations have other words for, and names that begin like one',
    {
      without: 1,
      orbitals: [
        {
          config: 1,
          '': null,
          'a b': [],
          uses: [{ from: 'std/x', as: 'X', more: true }],
          entity: { name: 'E', fields: [{ name: 'id', type: 'string', key: 1, 'odd one': 2 }] },
          traits: [
            {
              name: 'T',
              emits: [{ event: 'A' }, { event: '@x' }],
              listens: [
                { event: 'A.B.C', triggers: 'GO' },
                { event: 'A.B', source: { kind: 'trait', trait: 'X.Y' }, triggers: 'GO' },
                { event: 'C.D' },
              ],
              stateMachine: {
                states: [{ name: 'a', undeclared: true, without: ['x'] }],
                events: [{ key: 'GO' }],
                transitions: [],
              },
            },
          ],
          pages: ['7', 'as', '$x'],
        },
      ],
    },
  ],
  [
    'entries of a config without a type',
    {
      orbitals: [{ entity: 'E', traits: [{ name: 'T', ref: 'A.traits.B', config: { title: 'x', n: 3 } }], pages: [] }],
    },
  ],
];

describe('writing the textual form', () => {
  // The mark is a comment for the format's own program, which takes no other annotation than these where they stand.
  test('what the format has no word for stands behind `;;+`', () => {
    const text = write({
      name: 'desk',
      orbitals: [
        {
          name: 'Desk',
          entity: {
            name: 'Ticket',
            fields: [{ name: 'status', type: 'enum', values: ['new', 'done'], description: 'Where it stands.' }],
          },
          traits: [
            {
              name: 'Triage',
              linkedEntity: 'Ticket',
              emits: [{ event: 'DONE', scope: 'external' }],
              stateMachine: {
                states: [
                  { name: 'new', isInitial: true },
                  { name: 'done', isTerminal: true },
                ],
                events: [{ key: 'CLOSE', name: 'Close it' }],
                transitions: [{ from: 'new', event: 'CLOSE', to: 'done', effects: [['emit', 'DONE']] }],
              },
            },
          ],
          pages: [],
        },
      ],
    });
    const lines = text.split('\n').map((line) => line.trim());
    expect(lines.filter((line) => line.startsWith(';;+'))).toEqual([
      ';;+ @type "enum"',
      ';;+ @isTerminal',
      ';;+ @undeclared',
      ';;+ @name "Close it"',
    ]);
    expect(lines.filter((line) => !line.startsWith(';;+') && line.includes('@'))).toEqual([
      'status : "new" | "done" @description "Where it stands."',
    ]);
    expect(text).not.toContain('events {');
  });

  test('events without names cost one mark at the trait, and one with a name says it', () => {
    const document = {
      name: 'App',
      orbitals: [
        {
          name: 'O',
          entity: { name: 'Card', persistence: 'runtime', fields: [] },
          traits: [
            {
              name: 'T',
              linkedEntity: 'Card',
              stateMachine: {
                states: [{ name: 'open', isInitial: true }, { name: 'done' }],
                events: [
                  'CLOSE',
                  { key: 'OPEN', payloadSchema: [{ name: 'id', type: 'string' }] },
                  { key: 'PIN', name: 'Pin it' },
                ],
                transitions: [
                  { from: 'open', event: 'CLOSE', to: 'done' },
                  { from: 'open', event: 'PIN', to: 'open' },
                  { from: 'done', event: 'OPEN', to: 'open' },
                ],
              },
            },
          ],
          pages: [],
        },
      ],
    };
    const text = write(document);
    const marks = text.split('\n').map((line) => line.trim());
    expect(marks.filter((line) => line.startsWith(';;+'))).toEqual([';;+ @unnamed', ';;+ @name "Pin it"']);
    expect(hash(readLolo(text).value)).toBe(hash(document));
    const named = readLolo(text.replace(/ *;;\+ @unnamed\n/, '')).value;
    expect(JSON.stringify(named)).toContain('"name":"Close"');
  });

  test.each(odd)('%s is read again as the same', (_, document) => {
    const text = write(document);
    const { value, faults } = readLolo(text);
    expect(faults, text).toEqual([]);
    expect(hash(value), text).toBe(hash(document));
    expect(layOut(text), 'written in its layout').toBe(text);
  });

  test('laying out changes no meaning and no comment, and nothing the second time', () => {
    const wild = example.replaceAll('\n    ', '\n').replaceAll(' {\n', '{ ;; here\n\n\n').replaceAll(', ', ' ,');
    const once = layOut(wild);
    expect(readLolo(once).faults).toEqual([]);
    expect(hash(readLolo(once).value)).toBe(hash(readLolo(example).value));
    expect(once.match(/;;/g)?.length).toBe(wild.match(/;;/g)?.length);
    expect(layOut(once)).toBe(once);
    expect(layOut(example)).toBe(example);
  });

  test('a text whose lines end with CRLF keeps them, and stays as it is where it is laid out', () => {
    const text = example.replaceAll('\n', '\r\n');
    expect(layOut(text)).toBe(text);
    expect(layOut(text.replaceAll(' {', '   {'))).toBe(text);
  });

  test('a text without a last line end gets none', () => {
    expect(layOut(example.trimEnd())).toBe(example.trimEnd());
  });
});

describe('editing the textual form', () => {
  const change = (actions: readonly JsonObject[], text = example): string => {
    const { schema } = parseSchema(readLolo(text).value);
    const done = runActions(schema, actions as never);
    if (!done.ok) throw new Error(JSON.stringify(done));
    return lolo.rewrite?.(text, null, done.schema.document as unknown as Json) ?? '';
  };
  /** Lines that are gone and lines that came. */
  const difference = (before: string, after: string) => {
    const [a, b] = [before.split('\n'), after.split('\n')];
    return {
      gone: a.filter((line) => !b.includes(line)).map((line) => line.trim()),
      came: b.filter((line) => !a.includes(line)).map((line) => line.trim()),
    };
  };

  test.each<readonly [string, readonly JsonObject[], readonly string[], readonly string[]]>([
    [
      'a field',
      [{ action: 'add_field', params: { entity: 'Bike', field: { name: 'color', type: 'string' } } }],
      [],
      ['color : string'],
    ],
    ['no field', [{ action: 'remove_field', params: { entity: 'Bike', field: 'trips' } }], ['trips : number = 0'], []],
    [
      'a guard',
      [
        {
          action: 'set_guard',
          params: { trait: 'BikeHire', from: 'riding', event: 'BRING_BACK', guard: ['>', '@entity.trips', 0] },
        },
      ],
      ['BRING_BACK -> idle'],
      ['BRING_BACK -> idle when (> @entity.trips 0)'],
    ],
    ['an end', [{ action: 'mark_terminal', params: { trait: 'BikeHire', state: 'riding' } }], [], [';;+ @isTerminal']],
    [
      'a transition',
      [{ action: 'add_transition', params: { trait: 'BikeHire', from: 'riding', event: 'REPORT', to: 'riding' } }],
      [],
      ['REPORT -> riding'],
    ],
    [
      'a property deep in an effect',
      [
        {
          action: 'set_property',
          params: {
            path: '/orbitals/0/traits/0/stateMachine/transitions/3/effects/0/2/children/0/content',
            value: 'All bikes',
          },
        },
      ],
      ['{ content: Bikes, type: typography, variant: h1 }'],
      ['{ content: "All bikes", type: typography, variant: h1 }'],
    ],
    [
      'another target',
      [
        {
          action: 'retarget_transition',
          params: { trait: 'BikeHire', from: 'idle', event: 'REPORT', to: 'idle', set: { to: 'riding' } },
        },
      ],
      ['REPORT -> idle'],
      ['REPORT -> riding'],
    ],
  ])('%s', (_, actions, gone, came) => {
    expect(difference(example, change(actions))).toEqual({ gone, came });
  });

  // For the format's own program a line is a comment from the mark on: a bracket there would close nothing.
  test.each([
    ['state closed { }', 'state closed {\n      ;;+ @isTerminal\n    }'],
    ['state closed {}', 'state closed {\n      ;;+ @isTerminal\n    }'],
    ['state closed', 'state closed {\n      ;;+ @isTerminal\n    }'],
    ['state closed { OPEN -> closed }', 'state closed {\n      ;;+ @isTerminal\n      OPEN -> closed }'],
    ['state closed { ;; the end\n    }', 'state closed { ;; the end\n      ;;+ @isTerminal\n    }'],
    [
      'state closed {\n      ;;+ @label "x"\n    }',
      'state closed {\n      ;;+ @label "x"\n      ;;+ @isTerminal\n    }',
    ],
  ])('a mark that the format has no word for stands on a line of its own: %s', (state, after) => {
    const text = (one: string) => `orbital Desk {
  entity Ticket [runtime] { id : string }
  trait Flow -> Ticket [interaction] {
    initial: open
    state open {
      CLOSE -> closed
    }
    ${one}
  }
}
`;
    expect(change([{ action: 'mark_terminal', params: { trait: 'Flow', state: 'closed' } }], text(state))).toBe(
      text(after),
    );
  });

  // The comments and the quotes around what is renamed stay, and so does every other byte.
  test.each<readonly [string, string, JsonObject, readonly (readonly [string, string])[]]>([
    ['a state', 'rename_state', { trait: 'Flow', from: 'open', to: 'started' }, [['open', 'started']]],
    ['an event', 'rename_event', { trait: 'Flow', from: 'CLOSE', to: 'SHUT' }, [['CLOSE', 'SHUT']]],
    ['an entity', 'rename_entity', { from: 'Ticket', to: 'Case' }, [['Ticket', 'Case']]],
    ['a trait', 'rename_trait', { from: 'Flow', to: 'Run' }, [['Flow', 'Run']]],
    ['a field', 'rename_field', { entity: 'Ticket', from: 'title', to: 'head' }, [['title', 'head']]],
  ])('a rename of %s changes words', (_, action, params, words) => {
    const text = `app desk "1.0.0"

orbital Desk {
  ;; what people bring
  entity Ticket [runtime] { id : string!, title : string } ;; short
  trait Flow -> Ticket [interaction] {
    initial: open
    state   open { ;; while it is worked on
      INIT -> open ;; at the begin
        ;; look it up
        (fetch Ticket { emit: { success: "TicketLoaded" } })
      TicketLoaded -> open
        (render-ui main { "type": button,  label: "Shut it", action: "CLOSE" }) ;; one button
      ;; and away
      CLOSE  -> closed when (!= @entity.title "")
        (set @entity.title "done")
    }
    state closed {} # nothing more
    emits {
      TicketLoaded { data : [Ticket] } ;; the rows
    }
  }

  page "/desk" -> Flow
}
`;
    const name = (word: string) =>
      new RegExp(`(?<![\\w"]|;;.*)${word}(?!\\w)|(?<=")${word}(?=")|(?<=[.:] ?)${word}(?!\\w)`, 'g');
    const wanted = words.reduce((one, [from, to]) => one.replace(name(from), to), text);
    expect(change([{ action, params }], text)).toBe(wanted);
  });

  test('what a trait emits and hears is added beside what is there, with its comments', () => {
    const text = `orbital Desk {
  entity Ticket [runtime] { id : string }
  trait Flow -> Ticket [interaction] {
    initial: open
    state open { ;; all day
      GO  -> open
    }
    emits {
      ;; when it went
      GONE -> external {
        id : string ;; which
      }
    }
  }
}
`;
    const after = change(
      [
        { action: 'add_emit', params: { trait: 'Flow', event: 'DONE', scope: 'external' } },
        { action: 'add_payload_field', params: { trait: 'Flow', event: 'GO', field: { name: 'id', type: 'string' } } },
      ],
      text,
    );
    expect(difference(text, after).gone).toEqual([]);
    expect(difference(text, after).came).toEqual(expect.arrayContaining(['DONE -> external', 'GO { id : string }']));
  });

  test('a state with what leads to it and away', () => {
    const after = change([
      { action: 'add_states', params: { trait: 'BikeHire', states: ['lost'] } },
      { action: 'add_events', params: { trait: 'BikeHire', events: ['LOSE', 'FIND'] } },
      { action: 'add_transition', params: { trait: 'BikeHire', from: 'riding', event: 'LOSE', to: 'lost' } },
      { action: 'add_transition', params: { trait: 'BikeHire', from: 'lost', event: 'FIND', to: 'idle' } },
    ]);
    expect(difference(example, after)).toEqual({ gone: [], came: ['LOSE -> lost', 'state lost {', 'FIND -> idle'] });
  });

  test('what says the same keeps every byte', () => {
    const wild = example.replaceAll('  ', '\t').replaceAll('\n', '\r\n');
    expect(lolo.rewrite?.(wild, null, readLolo(example).value as Json)).toBe(wild);
  });
});
