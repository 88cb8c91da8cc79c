// Every rule of version 17 against its own examples, judged by that version; earlier versions say nothing of them.
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { expectMendedBySuggestions } from '../../../../tests/fixtures/suggestions.ts';
import type { Json, JsonObject } from '../../base/json.ts';
import { indexSchema, parseSchema } from '../../schema/index.ts';
import { categoryCodes } from '../categories.ts';
import { documentOf, type Example } from '../example.ts';
import { registries17 } from '../registries-17.ts';
import { type Registries, registries19 } from '../registry.ts';
import { verifySchema } from '../verify.ts';
import { rules17 } from './index.ts';

function findingsOf(schema: unknown, registries: Registries) {
  const { schema: parsed, problems } = parseSchema(schema);
  expect(problems).toEqual([]);
  return verifySchema(indexSchema(parsed), registries).findings;
}

test('every rule has a file of its name, and stands once in the list, by category', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => !/^index|\.test\.ts$/.test(name));
  expect(rules17.map(({ id }) => `${id}.ts`).sort()).toEqual(files.sort());
  const ranks = rules17.map(({ category }) => categoryCodes.indexOf(category));
  expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
});

test('the application of the examples has no finding', () => {
  expect(findingsOf(documentOf({}), registries17)).toEqual([]);
});

describe.each(rules17.map((rule) => [rule.id, rule] as const))('%s', (id, rule) => {
  test('the wrong example breaks this rule and no other under 17, and says what to do', () => {
    const document = documentOf(rule.wrong);
    const findings = findingsOf(document, registries17);
    expect(findings.map((finding) => finding.rule)).toContain(id);
    expect(findings.filter((finding) => ![id, ...(rule.also ?? [])].includes(finding.rule))).toEqual([]);
    for (const finding of findings.filter((one) => one.rule === id)) {
      expect(finding).toMatchObject({ category: rule.category, severity: rule.severity });
      expect(finding.official).toBe(rule.official);
      expect(finding.message.length).toBeGreaterThan(20);
      for (const { action } of finding.repairs) expect(rule.fixes).toContain(action);
    }
    expect(findingsOf(document, registries19).filter((finding) => finding.rule === id)).toEqual([]);
  });

  test('each suggestion for the wrong example can be applied, and the first of each finding leaves a document without it', () => {
    expectMendedBySuggestions(rule, registries17);
  });

  test('the right example has no finding under 17', () => {
    expect(findingsOf(documentOf(rule.right), registries17)).toEqual([]);
  });
});

describe('at their edges, the rules of 17', () => {
  const told = (example: Example) => findingsOf(documentOf(example), registries17).map(({ rule }) => rule);
  const modal = ['render-ui', 'modal', { type: 'spinner' }];
  const modalOver = ['render-ui', 'main', { type: 'spinner' }];

  test('let a transition go from one open overlay to another', () => {
    const example: Example = {
      states: [{ name: 'asking' }, { name: 'sure' }],
      events: ['ASK', 'NEXT', 'CLOSE'],
      transitions: [
        { from: 'open', event: 'ASK', to: 'asking', effects: [modal] },
        { from: 'asking', event: 'NEXT', to: 'sure' },
        { from: 'asking', event: 'ASK', to: 'sure', effects: [modal] },
        { from: ['asking', 'sure'], event: 'CLOSE', to: 'open', effects: [['render-ui', 'modal', null], modalOver] },
      ],
    };
    expect(told(example)).toEqual([]);
  });

  const asking = (pattern: Json, ...arms: Json[]): Example => ({
    states: [{ name: 'asking' }],
    events: ['ASK', 'DONE', 'CLOSE', 'CANCEL'],
    transitions: [
      { from: 'open', event: 'ASK', to: 'asking', effects: [['do', ['render-ui', 'drawer', pattern]]] },
      { from: 'asking', event: 'DONE', to: 'open', effects: [['render-ui', 'drawer', null], modalOver] },
      ...arms,
    ],
  });
  const unheard = 'overlay-close-unheard';
  const spinner = { type: 'spinner' };
  const over = [['render-ui', 'drawer', null], modalOver];

  test.each<[string, boolean, Example]>([
    ['that nothing closes', true, asking(spinner)],
    ['whose CLOSE is taken elsewhere', true, asking(spinner, { from: 'open', event: 'CLOSE', to: 'open' })],
    ['that CANCEL closes', false, asking(spinner, { from: 'asking', event: 'CANCEL', to: 'open', effects: over })],
    [
      'that CLOSE closes from everywhere',
      false,
      asking(spinner, { from: '*', event: 'CLOSE', to: 'open', effects: over }),
    ],
    ['with a frame of its own', false, asking({ type: 'modal', isOpen: true, children: [spinner] })],
    [
      'around a frame',
      true,
      asking({ type: 'stack', children: [{ type: 'modal', isOpen: true, children: [spinner] }] }),
    ],
  ])('tell of an overlay %s: %s', (_, isTold, example) => {
    expect(told(example).includes(unheard)).toBe(isTold);
  });

  test('let the frame of an overlay do what another way out does', () => {
    const [found] = findingsOf(documentOf(asking(spinner)), registries17).filter(({ rule }) => rule === unheard);
    expect(found?.repairs).toEqual([
      {
        action: 'add_transition',
        params: { trait: 'Triage', from: 'asking', event: 'CANCEL', to: 'open', effects: over },
      },
    ]);
  });

  const listed = (field: JsonObject): Example => ({
    events: [{ key: 'LOADED', payloadSchema: [field] }],
    transitions: [{ from: 'open', event: 'LOADED', to: 'open' }],
  });
  const label = { name: 'label', type: 'string' };

  test.each<[string, JsonObject, JsonObject | null]>([
    ['its `items`', { items: { type: 'number' } }, { type: '[number]' }],
    ['a bare type of items', { items: 'Ticket' }, { type: '[Ticket]' }],
    [
      'the properties of its items',
      { items: { type: 'object', properties: { label: { type: 'string' } } } },
      { type: '[object]', properties: [label] },
    ],
    ['lists in lists', { items: { type: 'array', items: { type: 'string' } } }, { type: '[[string]]' }],
    ['its default', { default: [1] }, { default: [1], type: '[number]' }],
    ['nothing', {}, { type: '[unknown]' }],
    ['nothing where properties are listed', { properties: [label] }, null],
  ])('write the list that a payload field is by %s', (_, more, mended) => {
    const document = documentOf(listed({ name: 'found', type: 'array', ...more }));
    const repairs = findingsOf(document, registries17).flatMap((one) =>
      one.rule === 'untyped-array' ? one.repairs : [],
    );
    const path = '/orbitals/0/traits/0/stateMachine/events/2/payloadSchema/0';
    const value = { name: 'found', ...mended };
    expect(repairs).toEqual(mended === null ? [] : [{ action: 'set_property', params: { path, value } }]);
  });

  test('write the properties of a payload field as a list', () => {
    const document = documentOf(listed({ name: 'found', type: 'object', properties: { label: { type: 'string' } } }));
    const found = findingsOf(document, registries17);
    expect(found.map(({ rule }) => rule)).toEqual(['member-of-wrong-type']);
    expect(found[0]?.repairs[0]?.params.value).toEqual([label]);
  });

  const onDefault = (setting: JsonObject): Example => ({ trait: { config: { x: setting } } });

  test.each<[string, Json, Json | undefined]>([
    ['boolean', 'true', true],
    ['int', '3', 3],
    ['[string]', 'a', ['a']],
    ['trait', 'Triage', '@trait.Triage'],
    ['slot', 'mian', 'main'],
    ['event', 'SAV', 'SAVE'],
    ['secret', 1, undefined],
    ['number', null, undefined],
  ])('mend the default of a setting of type %s: %s', (type, value, meant) => {
    const [found, ...others] = findingsOf(documentOf(onDefault({ type, default: value })), registries17);
    expect([found?.rule, others]).toEqual(['setting-default', []]);
    const [first] = found?.repairs ?? [];
    expect(first?.action).toBe(meant === undefined ? 'unset_property' : 'set_property');
    expect(first?.params.value).toEqual(meant);
  });

  test.each<[string, Json]>([
    ['number', ['+', 1, 2]],
    ['boolean', '@entity.title'],
    ['slot', null],
    ['Ticket', {}],
    ['date', 1],
    ['event', ''],
    ['trait', '@trait.Triage'],
  ])('leave the default of a setting of type %s: %s', (type, value) => {
    expect(told(onDefault({ type, default: value }))).toEqual([]);
  });

  const undeclared = 'undeclared-emit-field';
  const emitting = (...effects: Json[]): Example => ({
    trait: { emits: [{ event: 'SAVED', payloadSchema: [{ name: 'title', type: 'string' }] }] },
    effects,
  });

  test.each<[string, boolean, Example]>([
    ['a field that the emit lacks', true, emitting(['emit', 'SAVED', { title: 'a', count: 1 }])],
    [
      'one that `events` declare',
      true,
      {
        ...emitting(['emit', 'SAVED', { by: 'a' }]),
        events: [{ key: 'SAVED', payloadSchema: [{ name: 'by', type: 'string' }] }],
      },
    ],
    [
      'one that an emit without a payload has',
      true,
      { trait: { emits: [{ event: 'SAVED' }] }, effects: [['emit', 'SAVED', { title: 'a' }]] },
    ],
    ['the declared one', false, emitting(['emit', 'SAVED', { title: '@payload' }])],
    ['what a binding stands for', false, emitting(['emit', 'SAVED', '@payload'])],
    ['what an expression gives', false, emitting(['emit', 'SAVED', ['object/merge', { by: 'a' }, { title: 'a' }]])],
    ['an effect inside another', false, emitting(['do', ['emit', 'SAVED', { by: 'a' }]])],
    ['an event that no emit declares', false, { trait: { emits: [] }, effects: [['emit', 'SAVED', { by: 'a' }]] }],
  ])('tell of %s in what is emitted: %s', (_, isTold, example) => {
    expect(told(example).includes(undeclared)).toBe(isTold);
  });

  const typed = (type: string, value: Json): Example => ({
    trait: { emits: [{ event: 'SAVED', scope: 'external', payloadSchema: [{ name: 'kept', type }] }] },
    effects: [['emit', 'SAVED', { kept: value }]],
  });

  test.each<[string, Json, boolean]>([
    ['string', 3, true],
    ['string', ['+', 1, 2], true],
    ['string', '@entity', false],
    ['string', null, false],
    ['number', '3', true],
    ['timestamp', 'today', false],
    ['timestamp', true, true],
    ['[Ticket]', 'all', true],
    ['[Ticket]', ['array/filter', '@payload.title', ['fn', 'x', true]], false],
    ['Ticket', { title: 'a' }, false],
  ])('compare the payload field %s with %j: %s', (type, value, isTold) => {
    expect(told(typed(type, value)).includes('emit-of-wrong-type')).toBe(isTold);
  });

  test.each<[Json, string | null, Json]>([
    ['frame', null, null],
    ['2d', null, null],
    [-5, null, null],
    ['*/5  * * * *', null, null],
    ['every 5 Seconds', 'COMPILATION_ERROR', '5s'],
    ['5000', 'COMPILATION_ERROR', 5000],
    ['0 0 * * * *', 'COMPILATION_ERROR', '0 * * * *'],
    ['@config.every', 'COMPILATION_ERROR', null],
    [true, 'JSON_PARSE_ERROR', null],
  ])('read the interval %j, or tell %s and mean %j', (interval, official, meant) => {
    const ticks = [{ name: 'remind', interval, effects: [['emit', 'SAVE']] }];
    const [found] = findingsOf(documentOf({ trait: { ticks, emits: ['SAVE'] } }), registries17).filter(
      ({ rule }) => rule === 'unread-interval',
    );
    expect(found?.official ?? null).toBe(official);
    expect(found?.repairs[0]?.params.value ?? null).toEqual(meant);
  });

  test.each<[string, Json, Json]>([
    ['another word', { onSuccess: 'LOADED' }, { success: 'LOADED' }],
    ['the event alone', 'LOADED', { success: 'LOADED' }],
  ])('read the end of an effect by %s', (_, emit, value) => {
    const effects = [['fetch', 'Ticket', { emit }]];
    const document = documentOf({ trait: { emits: ['LOADED'] }, events: ['LOADED'], effects });
    const [found] = findingsOf(document, registries17).filter(({ rule }) => rule === 'unread-result');
    const path = '/orbitals/0/traits/0/stateMachine/transitions/1/effects/0/2/emit';
    expect(found?.repairs[0]).toEqual({ action: 'set_property', params: { path, value } });
  });

  test.each<[string, Json]>([
    ['/details', ['navigate', '/details', '@payload']],
    ['/details/:title', ['navigate', '/details/@payload.title']],
    ['/details/:title', ['navigate', ['str/concat', '/details/', '@payload.title']]],
  ])('ask for what the INIT of the page %s requires in %j', (path, effect) => {
    const { wrong } = rules17.find(({ id }) => id === 'navigate-without-payload') as (typeof rules17)[number];
    const pages = [{ name: 'Details', path, traits: [{ ref: 'Detail' }] }];
    expect(told({ ...wrong, pages, effects: [effect] })).toContain('navigate-without-payload');
  });

  test.each<[string, Json, Json, Json | undefined]>([
    ['an object that says it', { event: 'SAVED', title: 'a' }, 'emit', ['emit', 'SAVED', { title: 'a' }]],
    ['an object that names none', { title: 'a' }, 'emit', undefined],
    ['a text that is no name', 'SAVE-IT', 'SAVE-IT', undefined],
  ])('ask for the name of an event in place of %s', (_, given, name, value) => {
    const emits = [{ event: 'SAVED', scope: 'external' }];
    const document = documentOf({
      trait: { emits },
      effects: [
        ['emit', given],
        ['emit', 'SAVED'],
      ],
    });
    const [found] = findingsOf(document, registries17).filter(({ rule }) => rule === 'emit-name');
    expect(found?.name).toBe(name);
    expect(found?.repairs[0]?.params.value).toEqual(value);
  });

  test.each<[string, Json, string]>([
    ['a number', 1, 'number'],
    ['what the transition brings', '@payload.title', 'string'],
    ['a field of the entity', '@entity.rank', 'number'],
  ])('declare what is emitted with the type of %s', (_, value, type) => {
    const example = {
      ...emitting(['emit', 'SAVED', { title: 'a', kept: value }]),
      fields: [{ name: 'rank', type: 'number' }],
    };
    const [found] = findingsOf(documentOf(example), registries17).filter(({ rule }) => rule === undeclared);
    const trait = '/orbitals/0/traits/0';
    expect(found?.repairs).toEqual([
      {
        action: 'set_property',
        params: {
          path: `${trait}/emits/0/payloadSchema`,
          value: [
            { name: 'title', type: 'string' },
            { name: 'kept', type },
          ],
        },
      },
      { action: 'unset_property', params: { path: `${trait}/stateMachine/transitions/1/effects/0/2/kept` } },
    ]);
  });

  const only = (transitions: Json[], more: JsonObject = {}): JsonObject => ({
    states: [
      { name: 'open', isInitial: true, ...more },
      { name: 'done', isTerminal: true },
    ],
    events: ['INIT', 'SAVE'],
    transitions: [{ from: 'open', event: 'SAVE', to: 'done', effects: [modalOver] }, ...transitions],
  });

  test.each<[string, boolean, Example]>([
    ['without one', true, { machine: only([]) }],
    ['without a category', true, { machine: only([]), trait: { category: null } }],
    ['of another category', false, { machine: only([]), trait: { category: 'lifecycle' } }],
    ['with initial effects alone', true, { machine: only([]), trait: { initialEffects: [modalOver] } }],
    ['with an entry alone', true, { machine: only([], { onEntry: [modalOver] }) }],
    ['with one from another state', true, { machine: only([{ from: 'done', event: 'INIT', to: 'done' }]) }],
    ['with one from everywhere', false, { machine: only([{ from: '*', event: 'INIT', to: 'open' }]) }],
    ['with a guarded one', false, { machine: only([{ from: 'open', event: 'INIT', to: 'open', guard: ['=', 1, 1] }]) }],
  ])('ask for a transition on INIT of a trait %s: %s', (_, isTold, example) => {
    const rules = told(example);
    expect(rules.includes('no-init-transition')).toBe(isTold);
    // The event that nothing uses is the same mistake.
    if (isTold) expect(rules).not.toContain('unused-event');
  });

  const tickets = { persistence: 'persistent', collection: 'tickets' };
  const fetched = ['fetch', 'Ticket'];
  const init = (...effects: Json[]) => only([{ from: 'open', event: 'INIT', to: 'open', effects }]);
  const beside = (trait: JsonObject): Example => ({ entity: tickets, machine: init(), traits: [trait] });
  const loader = (machine: JsonObject): JsonObject => ({ name: 'Load', category: 'lifecycle', stateMachine: machine });

  test.each<[string, boolean, Example]>([
    ['fetched nowhere', true, { entity: tickets, machine: init() }],
    ['fetched', false, { entity: tickets, machine: init(fetched) }],
    ['referred to', false, { entity: tickets, machine: init(['ref', 'Ticket']) }],
    ['fetched inside another effect', true, { entity: tickets, machine: init(['do', fetched]) }],
    ['of memory', false, { machine: init() }],
    [
      'stored by default',
      true,
      { orbital: { entity: { name: 'Ticket', fields: [{ name: 'title', type: 'string' }] } }, machine: init() },
    ],
    ['of another category', false, { entity: tickets, machine: init(), trait: { category: 'lifecycle' } }],
    ['linked by no trait', false, { entity: tickets, machine: init(), trait: { linkedEntity: null } }],
    ['fetched by another trait', false, beside(loader(init(fetched)))],
    [
      'fetched by another trait later',
      true,
      beside(loader(only([{ from: 'done', event: 'INIT', to: 'done', effects: [fetched] }]))),
    ],
    ['beside a trait that comes from elsewhere', false, beside({ ref: 'Std.traits.Load', name: 'Load' })],
    ['of a trait without INIT, which is told', false, { entity: tickets, machine: only([]) }],
  ])('ask for a fetch of an entity %s: %s', (_, isTold, example) => {
    expect(told(example).includes('init-without-fetch')).toBe(isTold);
  });

  test('let the fetch on INIT tell its result by the events that the trait takes', () => {
    const payload = (name: string, type: string) => [{ name, type }];
    const names = [
      { event: 'LOADED', payloadSchema: payload('data', '[Ticket]') },
      { event: 'FAILED', payloadSchema: payload('error', 'string') },
    ];
    const machine = (...effects: Json[]) => ({
      ...init(...effects),
      events: ['INIT', 'SAVE', ...names.map(({ event: key, payloadSchema }) => ({ key, payloadSchema }))],
      transitions: [
        { from: 'open', event: 'SAVE', to: 'done', effects: [modalOver] },
        { from: 'open', event: 'INIT', to: 'open', effects },
        { from: 'open', event: 'LOADED', to: 'open', effects: [modalOver] },
        { from: 'open', event: 'FAILED', to: 'open', effects: [modalOver] },
      ],
    });
    const repairsOf = (...effects: Json[]) =>
      findingsOf(documentOf({ entity: tickets, machine: machine(...effects), trait: { emits: names } }), registries17)
        .filter(({ rule }) => rule === 'init-without-fetch')
        .map(({ repairs }) => repairs);
    const args = ['Ticket', { emit: { success: 'LOADED', failure: 'FAILED' } }];
    const params = { trait: 'Triage', state: 'open', from: 'open', event: 'INIT', effect: 'fetch', args };
    const added = { action: 'add_effect', params };
    expect(repairsOf()).toEqual([[added]]);
    const path = '/orbitals/0/traits/0/stateMachine/transitions/1/effects/0/1';
    const meant = { action: 'set_property', params: { path, value: 'Ticket' } };
    expect(repairsOf(['fetch', 'Tiket', { emit: { success: 'LOADED' } }])).toEqual([[meant, added]]);
  });

  test.each<[string, string, Example]>([
    [
      'rows that the event brings',
      '@payload.found',
      { events: [{ key: 'FOUND', payloadSchema: [{ name: 'found', type: '[Ticket]' }] }] },
    ],
    ['what the trait holds', '@entity', { events: ['FOUND'] }],
    ['nothing where no rows are at hand', 'nothing', { events: ['FOUND'], trait: { linkedEntity: null } }],
  ])('bind the name of an entity to %s, and then are content', (_, bound, example) => {
    const view = (entity: object) => ({ type: 'form-section', ...entity, fields: ['title'] });
    const drawn = (entity: object) =>
      documentOf({
        ...example,
        transitions: [{ from: 'open', event: 'FOUND', to: 'open', effects: [['render-ui', 'main', view(entity)]] }],
      });
    const wrong = (entity: object) =>
      findingsOf(drawn(entity), registries17).filter(({ rule }) => rule === 'property-of-wrong-type');
    const path = '/orbitals/0/traits/0/stateMachine/transitions/2/effects/0/2/entity';
    const repair =
      bound === 'nothing'
        ? { action: 'unset_property', params: { path } }
        : { action: 'set_property', params: { path, value: bound } };
    expect(wrong({ entity: 'Ticket' }).map(({ repairs }) => repairs)).toEqual([[repair]]);
    expect(wrong(bound === 'nothing' ? {} : { entity: bound })).toEqual([]);
  });

  test.each<[string, string, string, string | null]>([
    ['the event of a control', 'onClick', 'SAVE', 'action'],
    ['the text of a control', 'text', 'Save', 'label'],
    ['nothing, where its property stands already', 'caption', 'Save', null],
  ])('read a foreign property as %s', (_, name, value, meant) => {
    const standing =
      meant === 'action'
        ? { label: 'Save' }
        : meant === 'label'
          ? { action: 'SAVE' }
          : { label: 'Save', action: 'SAVE' };
    const document = documentOf({ pattern: { type: 'button', ...standing, [name]: value } });
    const [found] = findingsOf(document, registries17).filter(({ rule }) => rule === 'unknown-property');
    const path = '/orbitals/0/traits/0/stateMachine/transitions/0/effects/0/2';
    const unset = { action: 'unset_property', params: { path: `${path}/${name}` } };
    const renamed = { action: 'set_property', params: { path: `${path}/${meant}`, value }, afterwards: [unset] };
    expect(found?.repairs).toEqual([meant === null ? unset : renamed]);
  });

  test('take a field with a default for set', () => {
    const read = [['set', '@entity.title', '@entity.status']];
    expect(told({ effects: read })).toEqual([]);
    expect(told({ effects: [['set', '@entity.status', '@entity.title']] })).toEqual(['field-never-set']);
  });

  test('take a failure that is handled anywhere for handled, and a result in the state that is entered', () => {
    const load = ['fetch', 'Ticket', { emit: { success: 'LOADED', failure: 'FAILED' } }];
    const alert = ['render-ui', 'toast', { type: 'alert', message: 'Not loaded', variant: 'error' }];
    const example = (from: string): Example => ({
      trait: { emits: ['LOADED', 'FAILED'] },
      events: ['LOAD', 'LOADED', 'FAILED'],
      transitions: [
        { from: 'open', event: 'LOAD', to: 'open', effects: [load] },
        { from: 'open', event: 'LOADED', to: 'open' },
        { from, event: 'FAILED', to: 'open', effects: [alert] },
      ],
    });
    expect(told(example('*'))).not.toContain('unhandled-failure');
    expect(told(example('done'))).toContain('unhandled-failure');
  });
});
