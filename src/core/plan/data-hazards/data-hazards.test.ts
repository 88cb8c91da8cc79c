import { describe, expect, test } from 'vitest';
import { labelledBase, labelledChanges } from '../../../../tests/fixtures/labelled-changes.ts';
import { isSameJson } from '../../base/canonical-json.ts';
import type { Json, JsonObject } from '../../base/json.ts';
import { parseSchema } from '../../schema/index.ts';
import { planInstructions } from '../plan-instructions.ts';
import { judgePlan } from '../policy.ts';
import { dataEffects, dataHazardRules } from './index.ts';

/** The document with a value at a pointer, or without it; written apart from the pointers of the product. */
function edited(document: Json, path: string, value: Json | undefined): Json {
  const copy = structuredClone(document);
  const steps = path.split('/').slice(1);
  const last = steps.pop() as string;
  // biome-ignore lint/suspicious/noExplicitAny: any place of any document
  const holder = steps.reduce((at: any, step) => at[step], copy);
  if (last === '-') holder.push(value);
  else if (value !== undefined) holder[last] = value;
  else if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else delete holder[last];
  return copy;
}

const schemaOf = (document: Json) => parseSchema(document).schema;

function hazardsOf(edits: (typeof labelledChanges)[number]['edits']) {
  const goal = edits.reduce<Json>((document, [path, value]) => edited(document, path, value), labelledBase);
  expect(isSameJson(goal, labelledBase)).toBe(false);
  return planInstructions(schemaOf(labelledBase), schemaOf(goal), { renames: 'off' }).hazards;
}

describe('sixty labelled changes', () => {
  test('at least 95 of a hundred are told as the tools of the field tell them, at most two harmless ones as harmful', () => {
    expect(labelledChanges.length).toBe(60);
    const wrong: string[] = [];
    let alarms = 0;
    for (const { change, edits, dangers } of labelledChanges) {
      const effects = new Set(hazardsOf(edits).map(({ effect }) => effect));
      const told = dataEffects.filter((effect) => effects.has(effect));
      if (told.join() === dangers.join()) continue;
      wrong.push(`${change}: ${told.join() || 'none'} for ${dangers.join() || 'none'}`);
      if (dangers.length === 0) alarms++;
    }
    expect(wrong).toEqual([]);
    expect(alarms).toBe(0);
  });

  test('each rule has a change that it tells', () => {
    const told = new Set(labelledChanges.flatMap(({ edits }) => hazardsOf(edits).map(({ rule }) => rule)));
    // Renames, removed traits and screens are tried below.
    const screens = ['screens-removed', 'page-emptied', 'page-opens-empty', 'state-cut-off'];
    const elsewhere = ['entity-renamed', 'field-renamed', 'event-renamed', 'trait-removed', ...screens];
    expect(dataHazardRules.map(({ id }) => id).filter((id) => !told.has(id) && !elsewhere.includes(id))).toEqual([]);
  });
});

const rulesOf = (before: Json, after: Json, ...rename: { from: string; to: string }[]) =>
  planInstructions(schemaOf(before), schemaOf(after), { rename }).hazards.map(({ rule }) => rule);

describe('renames', () => {
  const replaced = (from: string, to: string): Json => JSON.parse(JSON.stringify(labelledBase).replaceAll(from, to));

  test('of an entity move its records where no collection is named', () => {
    expect(rulesOf(labelledBase, replaced('"Nurse"', '"Carer"'), { from: 'Nurse', to: 'Carer' })).toEqual([
      'collection-renamed',
      'entity-renamed',
    ]);
    expect(rulesOf(labelledBase, replaced('"Visit"', '"Stay"'), { from: 'Visit', to: 'Stay' })).toEqual([
      'entity-renamed',
    ]);
  });

  test('of a field and of an event that people send break, of an answer of a fetch do not', () => {
    expect(rulesOf(labelledBase, replaced('"reason"', '"cause"'), { from: 'reason', to: 'cause' })).toEqual([
      'field-renamed',
    ]);
    expect(rulesOf(labelledBase, replaced('"OPEN"', '"SHOW"'), { from: 'OPEN', to: 'SHOW' })).toEqual([
      'event-renamed',
    ]);
    expect(rulesOf(labelledBase, replaced('"LOADED"', '"READY"'), { from: 'LOADED', to: 'READY' })).toEqual([]);
  });
});

test('what moves to another orbital is not gone, and is compared where it is found', () => {
  const [visit, nurse, filter] = labelledBase.orbitals;
  const moved = { ...labelledBase, orbitals: [{ ...visit, auxiliaryEntities: [nurse.entity] }, filter] };
  expect(rulesOf(labelledBase, moved)).toEqual([]);
  expect(
    rulesOf(labelledBase, {
      ...moved,
      orbitals: [{ ...visit, traits: [], auxiliaryEntities: [nurse.entity] }, filter],
    }),
  ).toEqual(['trait-removed', 'emit-removed', 'screens-removed']);
});

test('an event that no transition takes was heard by nobody', () => {
  const machine = (...events: string[]): Json => ({
    orbitals: [
      {
        entity: 'E',
        traits: [
          {
            name: 'T',
            stateMachine: { states: ['a'], events, transitions: [{ from: 'a', event: 'GO', to: 'a' }] },
          },
        ],
      },
    ],
  });
  expect(rulesOf(machine('GO', 'IDLE'), machine('GO'))).toEqual([]);
  expect(rulesOf(machine('GO', 'IDLE'), machine('IDLE'))).toEqual(['event-removed']);
});

test('an event that another trait takes, or that the trait listens for, is sent to somebody', () => {
  const trait = (name: string, event: string, listens: Json[] = []): Json => ({
    name,
    listens,
    stateMachine: { states: ['a'], events: [event], transitions: [{ from: 'a', event, to: 'a' }] },
  });
  const both = (...traits: Json[]): Json => ({ orbitals: [{ entity: 'E', traits }] });
  const before = both(trait('Browse', 'DELETE'), trait('Other', 'GO'));
  expect(
    rulesOf(before, both(trait('Browse', 'SHOW', [{ event: 'DELETE', triggers: 'SHOW' }]), trait('Other', 'GO'))),
  ).toEqual([]);
  expect(rulesOf(before, both(trait('Fresh', 'DELETE'), trait('Other', 'GO')))).toEqual([]);
  expect(rulesOf(before, both(trait('Other', 'GO')))).toEqual(['trait-removed']);
});

test('events that a removed trait sent to others, but for those that another one sends now', () => {
  const trait = (name: string, ...emits: Json[]): Json => ({ name, emits, stateMachine: { states: ['a'] } });
  const both = (...traits: Json[]): Json => ({ orbitals: [{ entity: 'E', traits }] });
  const gone = trait('Old', 'DONE', 'MOVED', { event: 'TICKED', scope: 'internal' });
  const { hazards } = planInstructions(schemaOf(both(gone)), schemaOf(both(trait('New', 'MOVED'))), { renames: 'off' });
  expect(hazards.map(({ rule, message }) => [rule, message.split(':')[0]])).toEqual([
    ['emit-removed', 'trait Old, with DONE'],
  ]);
});

test.each([
  ['object', '@entity', true],
  ['Visit', 'object', true],
  ['array', '[Visit]', true],
  ['object', 'Map<string, number>', false],
  ['Visit', 'Nurse', false],
  ['[Visit]', 'Visit', false],
  ['array', 'Visit', false],
])('a value of an event that is %s and becomes %s is the same one to others: %s', (from, to, isSame) => {
  const carries = (type: string): Json =>
    JSON.parse(
      JSON.stringify(labelledBase).replace('"name":"hint","type":"string"', `"name":"hint","type":"${type}"`),
    ) as Json;
  expect(rulesOf(carries(from), carries(to))).toEqual(isSame ? [] : ['payload-changed']);
});

test('links go by the path of a page, whatever the page is called', () => {
  const shown = (entity: string, name: string, path: string): Json => ({
    orbitals: [{ entity: { name: entity, persistence: 'runtime', fields: [] }, pages: [{ name, path }] }],
  });
  expect(rulesOf(shown('A', 'Old', '/desk'), shown('B', 'New', '/desk'))).toEqual([]);
  expect(rulesOf(shown('A', 'Desk', '/desks'), shown('B', 'Desk', '/desk'))).toEqual(['path-changed']);
  expect(rulesOf(shown('A', 'Old', '/desks'), shown('B', 'New', '/desk'))).toEqual(['page-removed']);
});

test('of what is declared twice, one may go', () => {
  const twice = (...emits: Json[]): Json => ({
    orbitals: [{ entity: 'E', traits: [{ name: 'T', emits, stateMachine: { states: ['a'], events: ['GO'] } }] }],
  });
  const [one, other]: Json[] = [{ event: 'DONE' }, { event: 'DONE', scope: 'external' }];
  expect(rulesOf(twice(one as Json, other as Json), twice(other as Json))).toEqual([]);
  expect(rulesOf(twice(one as Json), twice())).toEqual(['emit-removed']);
});

describe('what people see', () => {
  const show: Json = ['render-ui', 'main', { type: 'data-list', entity: 'E', fields: ['id'] }];
  const clear: Json = ['render-ui', 'main', null];
  const way = (from: string, event: string, to: string, ...effects: Json[]): JsonObject => ({
    from,
    event,
    to,
    effects,
  });
  const trait = (name: string, ...transitions: JsonObject[]): JsonObject => ({
    name,
    stateMachine: { states: [{ name: 'a', isInitial: true }, 'b', 'c'], events: ['INIT', 'GO', 'DONE'], transitions },
  });
  const other = trait('Other', way('a', 'INIT', 'a', show));
  const pages = (...traits: Json[]): Json => ({
    orbitals: [
      {
        entity: { name: 'E', persistence: 'runtime', fields: [] },
        traits,
        pages: [{ name: 'P', path: '/p', traits: [{ ref: 'T' }] }],
      },
      {
        entity: { name: 'F', persistence: 'runtime', fields: [] },
        traits: [other],
        pages: [{ name: 'Q', path: '/q', traits: [{ ref: 'Other' }] }],
      },
    ],
  });
  const shown = trait('T', way('a', 'INIT', 'a', show), way('a', 'GO', 'b', show));
  const told = (after: Json, before: Json = pages(shown)) => {
    const { hazards } = planInstructions(schemaOf(before), schemaOf(after), { renames: 'off' });
    return hazards.filter(({ rule }) => rule !== 'event-removed').map(({ rule, path }) => [rule, path]);
  };

  test.each<[string, JsonObject, string[][]]>([
    [
      'shows something else',
      trait('T', way('a', 'INIT', 'a', ['render-ui', 'main', { type: 'stat' }]), way('a', 'GO', 'b')),
      [],
    ],
    [
      'shows nothing',
      trait('T', way('a', 'INIT', 'a', ['fetch', 'E']), way('a', 'GO', 'b', clear)),
      [['page-emptied', '/orbitals/0/pages/0']],
    ],
    [
      'shows something where no run gets to',
      trait('T', way('a', 'GO', 'b'), way('c', 'DONE', 'c', show)),
      [['page-emptied', '/orbitals/0/pages/0']],
    ],
    [
      'shows something after an event alone',
      trait('T', way('a', 'INIT', 'a'), way('a', 'GO', 'b', show)),
      [['page-opens-empty', '/orbitals/0/pages/0']],
    ],
    [
      'shows something when its work is done',
      trait(
        'T',
        way('a', 'INIT', 'a', ['fetch', 'E', { emit: { success: 'DONE' } }]),
        way('a', 'DONE', 'b', show),
        way('a', 'GO', 'b'),
      ),
      [],
    ],
    [
      'shows something on entry',
      {
        ...trait('T'),
        stateMachine: {
          states: [{ name: 'a', isInitial: true, onEntry: [show] }, 'b'],
          events: ['GO'],
          transitions: [way('a', 'GO', 'b')],
        },
      },
      [],
    ],
    ['begins with a screen', { ...trait('T', way('a', 'GO', 'b')), initialEffects: [show] }, []],
    [
      'has a tick that shows one',
      { ...trait('T', way('a', 'GO', 'b')), ticks: [{ name: 't', interval: 1, effects: [show] }] },
      [],
    ],
    ['is somewhere else', { name: 'T', ref: 'Alias.traits.T' }, []],
  ])('a page whose trait %s', (_name, after, hazards) => {
    expect(told(pages(after)).filter(([rule]) => rule !== 'trait-removed')).toEqual(hazards);
  });

  test('a page that lists its trait no more is told, one that showed nothing before is not', () => {
    const bare = JSON.parse(JSON.stringify(pages(shown))) as { orbitals: { pages: { traits: Json[] }[] }[] };
    (bare.orbitals[0]?.pages[0] as { traits: Json[] }).traits = [];
    expect(told(bare as unknown as Json)).toEqual([['page-emptied', '/orbitals/0/pages/0']]);
    expect(told(pages(trait('T', way('a', 'INIT', 'a'))), pages(trait('T', way('a', 'INIT', 'a', clear))))).toEqual([]);
  });

  test('where nothing at all is shown, that is told once, and not of an outline', () => {
    const blind = (one: JsonObject): Json => JSON.parse(JSON.stringify(one).replaceAll('render-ui', 'log'));
    const none = JSON.parse(JSON.stringify(pages(shown)).replaceAll('render-ui', 'log')) as Json;
    expect(told(none)).toEqual([['screens-removed', '']]);
    expect(told({ orbitals: [{ entity: 'E', traits: [blind(shown), 'Other'] }, { entity: 'F' }] })).not.toContainEqual([
      'screens-removed',
      '',
    ]);
  });

  test('a state into which no transition leads any more, guards aside', () => {
    const ways = [way('a', 'GO', 'b'), way('b', 'GO', 'c'), way('c', 'DONE', 'a')];
    const machine = (...transitions: JsonObject[]) => pages(trait('T', way('a', 'INIT', 'a', show), ...transitions));
    expect(told(machine(way('a', 'GO', 'a'), ...ways.slice(1)), machine(...ways))).toEqual([
      ['state-cut-off', '/orbitals/0/traits/0/stateMachine/states/1'],
    ]);
    const [first, ...rest] = ways;
    expect(told(machine({ ...first, guard: ['=', '@entity.x', 1] }, ...rest), machine(...ways))).toEqual([]);
    expect(told(machine({ ...first, guard: false }, ...rest), machine(...ways)).length).toBe(1);
  });
});

describe('an entity in whose place is another one', () => {
  const entity = (name: string, persistence: string, ...fields: string[]): Json => ({
    orbitals: [
      {
        name: 'Desk',
        entity: { name, persistence, fields: fields.map((field) => ({ name: field, type: 'string' })) },
        traits: [],
      },
    ],
  });
  const told = (before: Json, after: Json) =>
    planInstructions(schemaOf(before), schemaOf(after)).hazards.map(({ rule, message }) => [
      rule,
      message.split(':')[0],
    ]);

  test('keeps records, or does not', () => {
    const stored = entity('Ticket', 'persistent', 'one', 'two');
    expect(told(stored, entity('Board', 'runtime', 'row', 'column', 'size'))).toEqual([
      ['entity-removed', 'entity Ticket, in whose place is Board now'],
      ['persistence-lost', 'entity Board, in place of Ticket, now runtime'],
    ]);
    expect(told(stored, entity('Board', 'persistent', 'row', 'column', 'size'))).toEqual([
      ['entity-removed', 'entity Ticket, in whose place is Board now'],
    ]);
    expect(told(entity('Ticket', 'runtime', 'one'), entity('Board', 'runtime', 'row'))).toEqual([]);
  });

  test('is the one that could be a rename, wherever it is', () => {
    const renamed = (name: string, entityName: string, persistence: string, ...fields: string[]): Json =>
      JSON.parse(
        JSON.stringify(entity(entityName, persistence, ...fields)).replace('"Desk"', JSON.stringify(name)),
      ) as Json;
    const before = renamed('One', 'AgentNote', 'persistent', 'title', 'body', 'owner', 'label');
    const after = renamed('Two', 'Note', 'runtime', 'title', 'kind', 'size', 'color', 'due');
    expect(told(before, after)).toEqual([
      ['entity-removed', 'entity AgentNote, in whose place is Note now'],
      ['persistence-lost', 'entity Note, in place of AgentNote, now runtime'],
    ]);
    expect(told(before, renamed('Two', 'Board', 'runtime', 'row', 'column'))).toEqual([
      ['entity-removed', 'entity AgentNote'],
    ]);
  });

  test('is the same one under another name, and not stored any more', () => {
    const fields = ['title', 'body', 'owner', 'label', 'due'];
    expect(told(entity('Ticket', 'persistent', ...fields), entity('SupportTicket', 'runtime', ...fields))).toEqual([
      ['persistence-lost', 'entity SupportTicket, now runtime'],
    ]);
  });
});

describe('policies', () => {
  const stored = (...fields: Json[]): Json => ({
    orbitals: [{ entity: { name: 'E', persistence: 'persistent', fields } }],
  });
  const before = stored(
    { name: 'a', type: 'string', required: true },
    { name: 'b', type: 'string', values: ['x', 'y'] },
  );
  const verdict = (name: string, forbids: string[], after: Json) =>
    judgePlan({ name, forbids }, planInstructions(schemaOf(before), schemaOf(after)));

  test('what only relaxes passes, though a person wrote what goes', () => {
    const relaxed = stored({ name: 'a', type: 'string' }, { name: 'b', type: 'string' });
    expect(verdict('p', ['data_loss', 'breaking', 'narrowing'], relaxed)).toEqual({
      policy: 'p',
      passed: true,
      breaches: [],
    });
    expect(verdict('p', ['destructive'], relaxed).passed).toBe(false);
  });

  test('a breach names its rule, its place and the safe way', () => {
    const narrowed = stored(
      { name: 'a', type: 'number', required: true },
      { name: 'b', type: 'string', values: ['x'] },
    );
    const { passed, breaches } = verdict('mine', ['type-changed', 'narrowing'], narrowed);
    expect(passed).toBe(false);
    expect(breaches).toMatchObject([
      { forbids: 'type-changed', path: '/orbitals/0/entity/fields/0', safe_way: expect.stringContaining('beside it') },
      { forbids: 'values-narrowed', path: '/orbitals/0/entity/fields/1' },
    ]);
  });
});
