// Notes: members that nothing reads, and which are meant.

import { describe, expect, it } from 'vitest';
import { readCorpus } from '../../../tests/fixtures/corpus.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { createPrng } from '../base/prng.ts';
import { noteRepeats } from '../base/repeated-members.ts';
import { listBehaviors } from '../behaviors/index.ts';
import { indexSchema, parseSchema } from '../schema/index.ts';
import { countUnread, type Note, notesOf } from './notes.ts';
import { predictSchema } from './predictor/predict.ts';
import { registries19 } from './registry.ts';
import { verifySchema } from './verify.ts';

const notesIn = (document: Json) => {
  const { schema, problems } = parseSchema(document);
  expect(problems).toEqual([]);
  return notesOf(indexSchema(schema), registries19);
};
const short = (document: Json) =>
  notesIn(document).map(({ pointer, meant, count }) => `${pointer} ${meant}${count > 1 ? ` x${count}` : ''}`);

const inTrait = (trait: JsonObject, orbital: JsonObject = {}): Json => ({
  name: 'App',
  orbitals: [{ entity: 'Ticket', traits: [trait], ...orbital }],
});
const inMachine = (machine: JsonObject) => inTrait({ name: 'Triage', stateMachine: machine });
const at = '/orbitals/0/traits/0';
const machineAt = `${at}/stateMachine`;

describe('notes', () => {
  it('are silent about every behavior of the library', () => {
    for (const { name, schema } of listBehaviors()) expect(notesIn(schema as unknown as Json), name).toEqual([]);
  });

  it('are silent about every published document', () => {
    // Properties of patterns are newer in some than the registry is.
    const isOfFormat = ({ kind }: Note) => kind !== 'unknown_property';
    for (const { file, text } of readCorpus()) expect(notesIn(JSON.parse(text)).filter(isOfFormat), file).toEqual([]);
  });

  it.each<[string, Json, string[]]>([
    [
      'an entity of JSON Schema',
      { name: 'App', orbitals: [{ entity: { name: 'Ticket', properties: [{ name: 'title', type: 'string' }] } }] },
      ['/orbitals/0/entity/properties fields'],
    ],
    [
      'a machine of XState',
      inTrait({
        name: 'Triage',
        fsm: { initial: 'open', states: [] },
      }),
      [`${at}/fsm stateMachine`],
    ],
    [
      'members of XState within a machine',
      inMachine({
        initial: 'open',
        states: [
          { name: 'open', on: {} },
          { name: 'shut', type: 'final', entry: [] },
        ],
        events: [{ type: 'SHUT' }],
        transitions: [
          { from: 'open', event: 'SHUT', target: 'shut', cond: true, actions: [] },
          { from: 'shut', event: 'SHUT', target: 'open' },
        ],
      }),
      [
        `${machineAt}/initial isInitial`,
        `${machineAt}/states/0/on transitions`,
        `${machineAt}/states/1/type \`"isTerminal": true\``,
        `${machineAt}/states/1/entry onEntry`,
        `${machineAt}/events/0/type key`,
        `${machineAt}/transitions/0/target to x2`,
        `${machineAt}/transitions/0/cond guard`,
        `${machineAt}/transitions/0/actions effects`,
      ],
    ],
    [
      'pages of a router, with props',
      {
        name: 'App',
        orbitals: [
          {
            entity: 'Ticket',
            traits: ['Triage'],
            routes: [],
            pages: [{ name: 'Tickets', url: '/tickets', traits: [{ trait: 'Triage', props: {} }] }],
          },
        ],
      },
      [
        '/orbitals/0/routes pages',
        '/orbitals/0/pages/0/url path',
        '/orbitals/0/pages/0/traits/0/trait ref',
        '/orbitals/0/pages/0/traits/0/props config',
      ].slice(1),
    ],
    ['traits beside the orbitals', { name: 'App', orbitals: [], traits: [] }, ['/traits traits']],
    [
      'machines beside the orbitals',
      { entities: ['Ticket'], states: { Ticket: ['open'] }, transitions: [], orbitals: [] },
      ['/entities entity', '/states stateMachine', '/transitions stateMachine'],
    ],
    ['none in the dialect of machines', { entities: ['Ticket'], states: { Ticket: ['open'] }, transitions: [] }, []],
    [
      'other spellings of a name',
      inTrait({ name: 'Triage', linked_entity: 'Ticket', StateMachine: { states: ['open'] } }),
      [`${at}/linked_entity linkedEntity`, `${at}/StateMachine stateMachine`],
    ],
    [
      'an event without a name',
      inMachine({ states: ['open'], events: [{ id: 'SHUT' }] }),
      [`${machineAt}/events/0/id key`],
    ],
    [
      'payload fields and emits',
      inTrait({
        name: 'Triage',
        stateMachine: {
          states: ['open'],
          events: [
            { key: 'SHUT', params: [] },
            { key: 'OPEN', payload: [{ field: 'id', kind: 'string' }] },
          ],
        },
        outputs: [],
        emits: [{ name: 'SHUT' }],
        listens: [{ on: 'SHUT', target: 'OPEN' }],
        ticks: [{ name: 'poll', every: 1000 }],
      }),
      [
        `${machineAt}/events/0/params payloadSchema`,
        `${machineAt}/events/1/payload/0/field name`,
        `${machineAt}/events/1/payload/0/kind type`,
        `${at}/emits/0/name event`,
        `${at}/listens/0/on event`,
        `${at}/listens/0/target triggers`,
        `${at}/ticks/0/every interval`,
      ],
    ],
    [
      'entities of the machines dialect, where they stand',
      { entities: [{ name: 'Ticket', attributes: ['title'] }], states: { Ticket: ['open'] }, transitions: [] },
      ['/entities/0/attributes fields'],
    ],
  ])('tell the member that is meant: %s', (_, document, expected) => {
    expect(short(document)).toEqual(expected);
  });

  it.each<[string, Json]>([
    ['what is there under its own name', inTrait({ name: 'Triage', id: 't', entity: 'X', linkedEntity: 'Ticket' })],
    ['an event whose name is read', inMachine({ states: ['open'], events: [{ id: 'e1', name: 'SHUT' }] })],
    ['payload in either spelling', inMachine({ states: ['open'], events: [{ key: 'SHUT', payload: [], params: [] }] })],
    ['what people keep for themselves', inTrait({ name: 'Triage', _emit: 1, $emits: 2, 'x-emits': 3, x_emits: 4 })],
    ['a word of its own', inTrait({ name: 'Triage', owner: 'me', colour: 'red', kind: 3 }, { notes: [] })],
    ['the events of a reference', inTrait({ ref: 'Other.traits.Triage', events: { OPEN: 'START' }, effects: {} })],
  ])('say nothing of %s', (_, document) => {
    expect(short(document)).toEqual([]);
  });

  it('say what is wrong, where, and what is meant', () => {
    const [note] = notesIn(inMachine({ states: ['a'], transitions: [{ target: 'a' }, { target: 'a' }] }));
    expect(note).toEqual({
      kind: 'unknown_member',
      pointer: `${machineAt}/transitions/0/target`,
      name: 'target',
      meant: 'to',
      unread: true,
      count: 2,
      message: 'nothing reads the member "target" of a transition: did you mean "to"? (2 places)',
    });
    const [beside] = notesIn({ name: 'App', orbitals: [], routes: [] });
    expect(beside?.message).toBe(
      'nothing reads the member "routes" of the schema: did you mean "pages" of an orbital?',
    );
  });

  it('stay small and quick where many members are unknown', () => {
    const many = Object.fromEntries(
      Array.from({ length: 30_000 }, (_, i) => [`linkedEntit${String.fromCodePoint(0x4e00 + i)}`, i]),
    );
    const notes = notesIn(inTrait({ name: 'Triage', ...many }));
    expect(notes.length).toBeGreaterThan(1000);
    expect(JSON.stringify(notes).length).toBeLessThan(2_000_000);
  });
});

describe('what was not read', () => {
  const machine = {
    states: [{ name: 'open', isInitial: true }, { name: 'shut' }],
    events: [{ key: 'A' }, { key: 'B' }],
  };
  const ways = [
    { from: 'open', event: 'A', to: 'shut' },
    { from: 'shut', event: 'B', to: 'open' },
  ];
  const whole = { ...machine, transitions: ways };
  const inFull = (stateMachine: Json): Json => ({
    name: 'App',
    orbitals: [
      { entity: { name: 'Ticket', fields: ['a'] }, traits: [{ name: 'T', category: 'lifecycle', stateMachine }] },
    ],
  });
  const basisOf = (document: Json) => {
    const model = indexSchema(parseSchema(document).schema);
    const notes = notesOf(model, registries19);
    return { notes, ...predictSchema(model, verifySchema(model, registries19), { unread: countUnread(notes) }) };
  };

  it('leaves nothing exact; what was read whole is', () => {
    expect(basisOf(inFull(whole)).basis).toBe('exact');
    const states = [
      { name: 'open', isInitial: true, after: { 500: 'shut' } },
      { name: 'shut', type: 'parallel' },
    ];
    const { notes, basis, validity } = basisOf(inFull({ ...whole, states }));
    expect(notes.map(({ kind, pointer }) => [kind, pointer.slice(machineAt.length)])).toEqual([
      ['unread_member', '/states/0/after'],
      ['unread_member', '/states/1/type'],
    ]);
    expect(basis).toBe('predicted');
    expect(validity).toBeLessThan(0.999);
  });

  it('is a member that stands twice in the text, with the lines of both', () => {
    const [first, second] = ways.map((way) => JSON.stringify([way]));
    const text = JSON.stringify(inFull({ ...machine, transitions: '@' })).replace(
      '"transitions":"@"',
      `\n"transitions":${first},\n"transitions":${second}`,
    );
    const value = JSON.parse(text) as Json;
    noteRepeats(text, value);
    const { notes, basis } = basisOf(value);
    expect(notes).toMatchObject([{ kind: 'repeated_member', pointer: `${machineAt}/transitions`, lines: [2, 3] }]);
    expect(basis).toBe('predicted');
  });

  it('is a property that no registry has only where nothing depends on it', () => {
    const draw = ['render-ui', 'main', { type: 'stack', sparkle: true, children: [{ type: 'stack', sparkle: 1 }] }];
    const { notes, basis } = basisOf(
      inFull({ ...whole, transitions: [{ ...ways[0], effects: [draw] }, ways[1] as Json] }),
    );
    expect(notes).toMatchObject([{ kind: 'unknown_property', name: 'sparkle', count: 2, unread: false }]);
    expect(basis).toBe('exact');
  });

  it('is all of a document of another format', () => {
    const [note] = notesIn({ type: 'sqlite', database: 'x.db', entities: ['build/*.js'] });
    expect(note).toMatchObject({ kind: 'foreign_document', unread: true });
    expect(note?.message).toContain('TypeORM');
  });
});

/** Where the members of the format stand, written apart from the walk: for each, the pointers of the elements that have it. */
const places: readonly [RegExp, readonly string[]][] = [
  [/^\/orbitals\/\d+$/, ['entity', 'traits', 'pages']],
  [/^\/orbitals\/\d+\/entity$/, ['fields', 'persistence', 'collection']],
  [/\/entity\/fields\/\d+$/, ['required', 'default', 'values', 'relation']],
  [/\/traits\/\d+$/, ['linkedEntity', 'category', 'stateMachine', 'emits', 'listens', 'ticks']],
  [/\/stateMachine$/, ['states', 'events', 'transitions']],
  [/\/states\/\d+$/, ['isInitial', 'isTerminal']],
  [/\/events\/\d+$/, ['payloadSchema']],
  [/\/transitions\/\d+$/, ['from', 'event', 'guard', 'effects']],
  [/\/listens\/\d+$/, ['event', 'triggers', 'source']],
  [/\/ticks\/\d+$/, ['interval', 'effects']],
  [/\/pages\/\d+$/, ['path', 'traits']],
];

describe('a value that its member does not take', () => {
  const inField = (field: JsonObject): Json => ({
    name: 'App',
    orbitals: [{ entity: { name: 'Ticket', fields: [{ name: 'status', type: 'string', ...field }] } }],
  });
  const fieldAt = '/orbitals/0/entity/fields/0';
  const inTransition = (guard: Json) =>
    inMachine({
      states: [{ name: 'open', isInitial: true }],
      transitions: [{ from: 'open', event: 'GO', to: 'open', guard }],
    });

  it.each<[string, Json, string, string]>([
    ['a flag as a word', inField({ required: 'yes' }), `${fieldAt}/required`, 'true or false, not "yes"'],
    ['values as one text', inField({ values: 'open|shut' }), `${fieldAt}/values`, 'a list, not "open|shut"'],
    ['a bound as a text', inField({ min: '3' }), `${fieldAt}/min`, 'a number, not "3"'],
    [
      'a cardinality of another word',
      inField({ type: 'relation', relation: { entity: 'Ticket', cardinality: 'mny' } }),
      `${fieldAt}/relation/cardinality`,
      'did you mean "many"?',
    ],
    ['a guard that is an object', inTransition({ op: '=' }), `${machineAt}/transitions/0/guard`, 'not an object'],
    ['a guard that is a name', inTransition('isOpen'), `${machineAt}/transitions/0/guard`, 'not "isOpen"'],
    [
      'a view type in another word',
      inTrait({ name: 'T' }, { pages: [{ path: '/a', viewType: 'detial', traits: ['T'] }] }),
      '/orbitals/0/pages/0/viewType',
      'did you mean "detail"?',
    ],
  ])('%s', (_, document, pointer, message) => {
    const [note, ...more] = notesIn(document);
    expect(more).toEqual([]);
    expect(note).toMatchObject({ kind: 'unread_value', pointer, unread: true });
    expect(note?.message).toContain(message);
  });

  it.each<Json>([true, null, '@entity.status', ['=', 1, 1]])('a guard %j is one', (guard) => {
    expect(notesIn(inTransition(guard))).toEqual([]);
  });
});

describe('an element without a name', () => {
  it.each<[string, Json, string, string]>([
    ['a trait', inTrait({ category: 'lifecycle', stateMachine: { states: [] } }), at, 'name'],
    [
      'a field',
      { name: 'App', orbitals: [{ entity: { name: 'T', fields: [{ type: 'string' }] } }] },
      '/orbitals/0/entity/fields/0',
      'name',
    ],
    ['an event', inMachine({ events: [{ description: 'Opens it.' }] }), `${machineAt}/events/0`, 'key'],
  ])('%s', (_, document, pointer, name) => {
    expect(notesIn(document)).toMatchObject([{ kind: 'missing_member', pointer, name, unread: true, count: 1 }]);
  });

  it('is told by the member that seems to be meant, where there is one', () => {
    expect(short(inMachine({ events: [{ type: 'SHUT' }, { name: 'OPEN' }] }))).toEqual([
      `${machineAt}/events/0/type key`,
    ]);
  });
});

describe('what a call says at its end', () => {
  const fetching = (options: JsonObject, more: JsonObject = {}) =>
    inTrait({
      name: 'Triage',
      stateMachine: {
        states: [{ name: 'open', isInitial: true }],
        events: ['INIT', 'TicketLoaded'],
        transitions: [
          { from: 'open', event: 'INIT', to: 'open', effects: [['fetch', 'Ticket', options]] },
          { from: 'open', event: 'TicketLoaded', to: 'open' },
        ],
      },
      ...more,
    });
  const optionsAt = `${machineAt}/transitions/0/effects/0/2`;

  it.each<[string, JsonObject, string, string, string]>([
    [
      'an event that nothing handles',
      { emit: { success: 'TicketLoadded' } },
      'unhandled_result',
      '/emit/success',
      'TicketLoaded',
    ],
    ['an outcome that is misspelt', { emit: { sucess: 'TicketLoaded' } }, 'unknown_member', '/emit/sucess', 'success'],
    ['an outcome of promises', { emit: { onError: 'TicketLoaded' } }, 'unknown_member', '/emit/onError', 'failure'],
    ['an option that is misspelt', { limt: 3 }, 'unknown_member', '/limt', 'limit'],
    ['an option of another language', { take: 3 }, 'unknown_member', '/take', 'limit'],
  ])('%s', (_, options, kind, place, meant) => {
    expect(notesIn(fetching(options))).toMatchObject([{ kind, pointer: `${optionsAt}${place}`, meant }]);
  });

  it('is silent of what is handled, emitted or listened for, and of options that may be newer', () => {
    expect(notesIn(fetching({ emit: { success: 'TicketLoaded' }, cache: true }))).toEqual([]);
    expect(notesIn(fetching({ emit: { success: 'SHOWN' } }, { emits: ['SHOWN'] }))).toEqual([]);
    expect(
      notesIn(fetching({ emit: { success: 'SHOWN' } }, { listens: [{ event: 'SHOWN', triggers: 'INIT' }] })),
    ).toEqual([]);
    expect(notesIn(fetching({ emit: { success: '@config.event' } }))).toEqual([]);
  });
});

describe('a member misspelt anywhere', () => {
  it('is told, with its place and what is meant', () => {
    const seed = 20261125;
    const prng = createPrng(seed);
    const documents = listBehaviors().map(({ schema }) => schema as unknown as Json);
    for (let i = 0; i < 1500; i++) {
      const document = structuredClone(prng.pick(documents)) as JsonObject;
      const spots: [Record<string, Json>, string, string][] = [];
      const visit = (value: Json, pointer: string) => {
        if (value === null || typeof value !== 'object') return;
        const members = places.find(([where]) => where.test(pointer))?.[1] ?? [];
        if (!Array.isArray(value))
          for (const member of members)
            if ((value as JsonObject)[member] !== undefined)
              spots.push([value as Record<string, Json>, member, pointer]);
        for (const [key, child] of Object.entries(value))
          if (key !== 'effects') visit(child as Json, `${pointer}/${key}`);
      };
      visit(document, '');
      const [node, member, pointer] = prng.pick(spots);
      const place = 1 + prng.below(member.length - 1);
      const slip = prng.pick([
        `${member.slice(0, place)}${member[place - 1]}${member.slice(place)}`,
        member.slice(0, place) + member.slice(place + 1),
      ]);
      if (slip.length < 4 || slip === member) continue;
      node[slip] = node[member] as Json;
      delete node[member];
      const expected = { pointer: `${pointer}/${slip}`, name: slip, meant: member, count: 1 };
      expect(notesIn(document), `seed ${seed}, case ${i}, ${pointer}/${slip}`).toMatchObject([expected]);
    }
  });
});
