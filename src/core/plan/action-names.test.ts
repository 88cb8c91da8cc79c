// Names that are hard to tell: with dots and spaces, of numbers, in several spellings, taken by others, of what is not declared.
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../base/json.ts';
import { parseSchema } from '../schema/index.ts';
import { type ApplyResult, applyActions } from './apply.ts';

type Made = readonly [string, JsonObject];

function run(document: unknown, actions: readonly Made[]): ApplyResult {
  const { schema, problems } = parseSchema(document);
  expect(problems).toEqual([]);
  return applyActions(
    schema,
    actions.map(([action, params]) => ({ action, params })),
  );
}

/** The document after some actions, or the code and the remedy of the one that is refused. */
function outcome(document: unknown, ...actions: readonly Made[]): unknown {
  const result = run(document, actions);
  return result.ok ? result.schema.document : `${result.failure.code}: ${result.failure.remedy}`;
}

test.each(['Z', 'Other'])('an entity is not called %s, which one is called already', (to) => {
  const result = run({ orbitals: [{ entity: 'Z' }, { entity: 'Other' }] }, [['rename_entity', { from: 'Z', to }]]);
  expect(result.ok ? null : result.failure).toMatchObject(
    to === 'Z'
      ? { code: 'entity_exists', reason: 'the entity is called Z already', remedy: 'leave the action out' }
      : { code: 'entity_exists', reason: 'the entity Other exists already' },
  );
});

const machine = (states: unknown, events: unknown, transitions: unknown) => ({
  orbitals: [{ entity: 'E', traits: [{ name: 'T', stateMachine: { states, events, transitions } }] }],
});
const transitionsOf = (document: unknown) =>
  typeof document === 'string'
    ? document
    : (document as ReturnType<typeof machine>).orbitals[0]?.traits[0]?.stateMachine.transitions;

describe('names with spaces in them tell transitions apart', () => {
  const onBC = { from: 'a', event: 'b c', to: 'x' };
  const fromAB = { from: 'a b', event: 'c', to: 'x' };
  const two = (transitions: unknown) => machine(['a', 'a b', 'c', 'x'], ['b', 'b c', 'c'], transitions);

  test('no action on the one reaches the other', () => {
    const removed = outcome(two([onBC]), ['remove_transition', { trait: 'T', from: 'a b', event: 'c' }]);
    expect(removed).toMatch(/^unknown_transition/);
    const added = outcome(two([onBC]), ['add_transition', { trait: 'T', ...fromAB }]);
    expect(transitionsOf(added)).toEqual([onBC, fromAB]);
  });

  test('a pointer to a group leaves alone what only a target makes go by its name', () => {
    const toC = { from: 'a', event: 'b', to: 'c' };
    const path = '/orbitals/0/traits/T/stateMachine/transitions/a b c';
    expect(transitionsOf(outcome(two([toC, fromAB]), ['unset_property', { path }]))).toEqual([toC]);
    expect(transitionsOf(outcome(two([toC]), ['unset_property', { path }]))).toEqual([]);
  });

  test('no segment is a key that an index keeps for itself', () => {
    const path = '/orbitals/0/traits/T/stateMachine/transitions/\u0000state a';
    expect(outcome(two([onBC]), ['unset_property', { path }])).toMatch(/^unknown_path/);
  });
});

test('a target is one however it is spelled', () => {
  const document = machine(['a', '\u00e9'], ['b'], [{ from: 'a', event: 'b', to: '\u00e9' }]);
  const address = { trait: 'T', from: 'a', event: 'b', to: 'e\u0301' };
  expect(transitionsOf(outcome(document, ['remove_transition', address]))).toEqual([]);
});

describe('a transition whose ends are not declared', () => {
  const emit = { effect: 'emit', args: ['X'] };
  const effects = [['emit', 'X']];
  const cases: readonly (readonly [string, JsonObject, Made, JsonObject])[] = [
    [
      'runs an effect on entering a state that is gone',
      { from: 'a', event: 'b', to: 'gone' },
      ['add_effect', { trait: 'T', from: 'a', event: 'b', state: 'gone', ...emit }],
      { from: 'a', event: 'b', to: 'gone', effects },
    ],
    [
      'runs it on entering none',
      { from: 'a', event: 'b' },
      ['add_effect', { trait: 'T', from: 'a', event: 'b', state: '', ...emit }],
      { from: 'a', event: 'b', effects },
    ],
    [
      'runs it on leaving none',
      { event: 'b', to: 'a' },
      ['add_effect', { trait: 'T', from: [], event: 'b', state: 'a', ...emit }],
      { event: 'b', to: 'a', effects },
    ],
    [
      'loses an effect',
      { from: 'a', event: 'b', effects },
      ['remove_effect', { trait: 'T', from: 'a', event: 'b', to: '', index: 0 }],
      { from: 'a', event: 'b', effects: [] },
    ],
    [
      'takes a guard',
      { from: 'gone', event: 'lost', to: 'far' },
      ['set_guard', { trait: 'T', from: 'gone', event: 'lost', to: 'far', guard: true }],
      { from: 'gone', event: 'lost', to: 'far', guard: true },
    ],
    [
      'goes elsewhere, whatever it leaves',
      { from: 'gone', event: 'lost', to: 'far' },
      ['retarget_transition', { trait: 'T', from: 'gone', event: 'lost', set: { to: 'a' } }],
      { from: 'gone', event: 'lost', to: 'a' },
    ],
  ];
  test.each(cases)('%s', (_title, transition, action, expected) => {
    expect(transitionsOf(outcome(machine(['a'], ['b'], [transition]), action))).toEqual([expected]);
  });

  test('a state that nothing enters must be there', () => {
    const missing = outcome(machine(['a'], ['b'], []), ['add_effect', { trait: 'T', state: 'gone', ...emit }]);
    expect(missing).toMatch(/^unknown_state: /);
  });
});

describe('no update gives a name that another has', () => {
  const fields = [{ name: 'a' }, { name: 'b' }];
  const listens = [
    { event: 'X', triggers: 'A' },
    { event: 'X', triggers: 'B' },
  ];
  const transitions = [
    { from: 'a', event: 'b', to: 'a' },
    { from: 'a', event: 'b', to: 'c' },
  ];
  const stateMachine = { states: ['a', 'c'], events: ['b'], transitions };
  const traits = [{ name: 'T', listens, stateMachine }, 'U', { ref: 'X.traits.V' }];
  const document = {
    orbitals: [{ entity: { name: 'E', fields }, traits, pages: ['P', { path: '/q' }, { path: '/r' }] }],
  };
  const cases: readonly (readonly [string, Made])[] = [
    ['field_exists', ['update_field', { entity: 'E', field: 'a', set: { name: 'b' } }]],
    ['trait_exists', ['update_trait', { trait: 'T', set: { name: 'U' } }]],
    ['trait_exists', ['update_trait', { trait: 'V', set: { ref: 'X.traits.U' } }]],
    ['page_exists', ['update_page', { page: 'P', set: { name: '/q' } }]],
    ['page_exists', ['update_page', { page: '/q', set: { path: '/r' } }]],
    ['listen_exists', ['update_listen', { trait: 'T', event: 'X', triggers: 'A', set: { triggers: 'B' } }]],
    ['transition_exists', ['retarget_transition', { trait: 'T', from: 'a', event: 'b', to: 'a', set: { to: 'c' } }]],
    ['invalid_params', ['add_payload_field', { trait: 'T', event: 'b', field: {} }]],
  ];
  test.each(cases)('%s %j', (code, action) => {
    expect(outcome(document, action)).toMatch(new RegExp(`^${code}: `));
  });

  test('the name that an element has may be set again', () => {
    expect(outcome(document, ['update_field', { entity: 'E', field: 'a', set: { name: 'a' } }])).toEqual(document);
    expect(outcome(document, ['update_trait', { trait: 'T', set: { name: 'T' } }])).toEqual(document);
  });

  test('a name that an update gives is known at once, the old one is free', () => {
    const inline: Made[] = [
      ['update_trait', { trait: 'U', set: {} }],
      ['update_page', { page: '/r', set: { title: 'R' } }],
    ];
    const actions: readonly (readonly [Made, Made, string | null])[] = [
      [['update_trait', { trait: 'V', set: { ref: 'X.traits.W' } }], ['update_trait', { trait: 'W', set: {} }], null],
      [['update_trait', { trait: 'V', set: { ref: 'W' } }], ['update_trait', { trait: 'V', set: {} }], 'unknown_trait'],
      [['update_trait', { trait: 'U', set: { name: 'W' } }], ['add_trait', { name: 'W' }], 'trait_exists'],
      [['update_trait', { trait: 'U', set: { name: 'W' } }], ['add_trait', { name: 'U' }], null],
      [['update_page', { page: '/q', set: { path: '/s' } }], ['add_page', { name: '/s' }], 'page_exists'],
      [['update_page', { page: '/q', set: { path: '/s' } }], ['add_page', { name: '/q' }], null],
    ];
    for (const [update, then, code] of actions) {
      const result = run(document, [
        ...inline,
        ['add_trait', { name: 'Z' }],
        ['add_page', { name: 'Z' }],
        update,
        then,
      ]);
      expect(result.ok ? null : result.failure.code).toBe(code);
    }
  });
});

describe('a name is the whole name first, and a qualified one second', () => {
  const inOrbitals = (...orbitals: readonly [string, ...string[]][]) => ({
    orbitals: orbitals.map(([entity, ...traits]) => ({ entity, traits })),
  });
  const marks = (document: unknown, trait: string) => {
    const after = outcome(document, ['update_trait', { trait, set: { mark: 1 } }]);
    if (typeof after === 'string') return after;
    const { orbitals } = after as { orbitals: readonly { traits: readonly { mark?: number }[] }[] };
    return orbitals.map(({ traits }) => traits.map(({ mark }) => mark ?? 0).join('')).join(' ');
  };

  test.each([
    ['the whole name goes first', inOrbitals(['A', 'B'], ['C', 'A.B']), 'A.B', '0 1'],
    ['an orbital may have dots in its name', inOrbitals(['A.B', 'C'], ['D', 'C']), 'A.B.C', '1 0'],
    ['and so may a trait', inOrbitals(['A', 'B.C'], ['D', 'B.C']), 'A.B.C', '1 0'],
    ['an orbital may go by no name', { orbitals: [{ traits: ['T'] }, { entity: 'A', traits: ['T'] }] }, '.T', '1 0'],
    ['names that objects inherit', inOrbitals(['__proto__', 'constructor', 'T'], ['B', 'T']), '__proto__.T', '01 0'],
  ])('%s', (_title, document, trait, expected) => {
    expect(marks(document, trait)).toBe(expected);
  });

  test('what can be cut at several dots is refused', () => {
    const several = inOrbitals(['A.B', 'C'], ['A', 'B.C'], ['D', 'C', 'B.C']);
    expect(marks(several, 'A.B.C')).toBe(
      'ambiguous_name: address one by its position with set_property, and give it a name of its own',
    );
  });

  test('a remedy names what can be told by it', () => {
    expect(marks(inOrbitals(['A', 'T'], ['B', 'T']), 'T')).toBe('ambiguous_name: qualify it: A.T or B.T');
    const sameEntity = (names: readonly string[]) => ({
      orbitals: names.map((name) => ({ name, entity: 'A', traits: ['T'] })),
    });
    expect(marks(sameEntity(['X', 'Y']), 'T')).toBe('ambiguous_name: qualify it: X.T or Y.T');
    for (const document of [sameEntity(['X', 'X']), inOrbitals(['A', 'T', 'T'])])
      expect(marks(document, 'T')).toMatch(/^ambiguous_name: address one by its position/);
  });
});

describe('a number in a pointer', () => {
  const document = { orbitals: [{ entity: 'A', traits: ['T', '0', '7'] }] };
  const traitsAfter = (segment: string) => {
    const after = outcome(document, ['set_property', { path: `/orbitals/A/traits/${segment}`, value: 'X' }]);
    return typeof after === 'string' ? after : (after as typeof document).orbitals[0]?.traits;
  };
  test.each([
    ['is a position', '2', ['T', '0', 'X']],
    ['is a position though an element has it as its name', '0', ['X', '0', '7']],
    ['is a name in quotation marks', '"0"', ['T', 'X', '7']],
    ['is a name in quotation marks, whatever the position', '"7"', ['T', '0', 'X']],
    ['is the name where no position is so high', '7', ['T', '0', 'X']],
  ])('%s', (_title, segment, expected) => {
    expect(traitsAfter(segment)).toEqual(expected);
  });

  test('is neither with a sign or a zero in front', () => {
    for (const segment of ['01', '+1', '-1', '1.0', '1e0', '"2"', '"0', '"'])
      expect(traitsAfter(segment)).toMatch(/^unknown_path: /);
  });
});

test('paths deeper than any schema are refused, however deep earlier actions made it', () => {
  const nested = (levels: number): JsonObject => (levels === 0 ? {} : { a: nested(levels - 1) });
  const deeper = Array.from({ length: 200 }, (_, i): Made => {
    return ['set_property', { path: `/x${'/a'.repeat(100 * i)}`, value: nested(100) }];
  });
  const result = run({ orbitals: [] }, deeper);
  expect(result.ok ? null : result.failure).toMatchObject({ index: 2, code: 'invalid_params' });
});
