import { describe, expect, it } from 'vitest';
import { noteDepth } from '../base/known-depth.ts';
import { createPrng } from '../base/prng.ts';
import { indexSchema, parseSchema, pointerOf, serializeSchema } from './index.ts';

const impossible: [string, unknown, string][] = [
  ['null', null, ''],
  ['a string', 'x', ''],
  ['an array', [], ''],
  ['no orbitals', { name: 'x' }, '/orbitals'],
  ['orbitals as text', { orbitals: 'x' }, '/orbitals'],
  ['orbitals null', { orbitals: null }, '/orbitals'],
  ['an orbital as number', { orbitals: [1] }, '/orbitals/0'],
  ['a name as number', { name: 1, orbitals: [] }, '/name'],
  ['an entity as list', { orbitals: [{ entity: [] }] }, '/orbitals/0/entity'],
  [
    'fields as object of numbers',
    { orbitals: [{ entity: { name: 'A', fields: { b: 1 } } }] },
    '/orbitals/0/entity/fields',
  ],
  ['traits as text', { orbitals: [{ traits: 'T' }] }, '/orbitals/0/traits'],
  ['a machine as text', { orbitals: [{ traits: [{ stateMachine: 'x' }] }] }, '/orbitals/0/traits/0/stateMachine'],
  [
    'a transition as text',
    { orbitals: [{ traits: [{ stateMachine: { transitions: ['a'] } }] }] },
    '/orbitals/0/traits/0/stateMachine/transitions/0',
  ],
  [
    'from as number',
    { orbitals: [{ traits: [{ stateMachine: { transitions: [{ from: 1 }] } }] }] },
    '/orbitals/0/traits/0/stateMachine/transitions/0/from',
  ],
  [
    'effects as text',
    { orbitals: [{ traits: [{ stateMachine: { transitions: [{ effects: 'x' }] } }] }] },
    '/orbitals/0/traits/0/stateMachine/transitions/0/effects',
  ],
  ['a path as number', { orbitals: [{ pages: [{ path: 1 }] }] }, '/orbitals/0/pages/0/path'],
  ['entities as object of numbers', { entities: { A: 1 } }, '/entities'],
  ['states as list', { entities: [], states: [] }, '/states'],
  ['a state as number', { entities: ['A'], states: { A: [1] } }, '/states/A/0'],
];

describe('parseSchema', () => {
  it.each(impossible)('refuses %s and says where', (_, input, pointer) => {
    const { schema, problems } = parseSchema(input);
    expect(problems.map((problem) => problem.pointer)).toEqual([pointer]);
    expect(() => indexSchema(schema)).not.toThrow();
  });

  it('reports every problem, not the first', () => {
    const { problems } = parseSchema({ name: 1, orbitals: [1, { traits: [2], pages: { a: 1 } }] });
    expect(problems.map((problem) => problem.pointer)).toEqual([
      '/name',
      '/orbitals/0',
      '/orbitals/1/traits/0',
      '/orbitals/1/pages',
    ]);
  });

  it('drops only the impossible part', () => {
    const { schema } = parseSchema({ name: 'A', orbitals: [1, { entity: 'B', keep: { me: 1 } }] });
    expect(schema.document).toEqual({ name: 'A', orbitals: [{ entity: 'B', keep: { me: 1 } }] });
  });

  it('takes what is merely wrong', () => {
    const wrong = {
      orbitals: [{ traits: [{ stateMachine: { states: [], transitions: [{ from: 'x', to: 'y' }] } }, {}] }, {}],
    };
    expect(parseSchema(wrong).problems).toEqual([]);
  });

  it('keeps the document itself: same object, nothing copied', () => {
    const document = { orbitals: [{ entity: 'A' }], unknown: { deep: [1] } };
    const { schema } = parseSchema(document);
    expect(serializeSchema(schema)).toBe(document);
    expect(schema.document).toBe(document);
  });

  it('refuses depth and size beyond the limits without exhausting the stack', () => {
    let deep: unknown = 1;
    for (let i = 0; i < 200_000; i++) deep = [deep];
    const message = 'nested deeper than the limit json_depth_max of 128';
    expect(parseSchema({ orbitals: [], deep }).problems).toEqual([{ pointer: '', code: 'too_deep', message }]);
    const orbitals = Array.from({ length: 60_000 }, () => ({}));
    expect(parseSchema({ orbitals }).problems[0]?.code).toBe('too_many_elements');
  });

  it('refuses a number that JSON would give back as null, and says where it stands', () => {
    const document = {
      orbitals: [{ entity: { name: 'A', fields: [{ name: 'a/b', default: Number.POSITIVE_INFINITY }] } }],
    };
    const [problem] = parseSchema(document).problems;
    expect(problem).toMatchObject({ pointer: '/orbitals/0/entity/fields/0/default', code: 'out_of_range' });
  });

  it('survives hostile keys and text', () => {
    const hostile = JSON.parse(
      '{"__proto__":{"polluted":1},"orbitals":[{"entity":{"name":"__proto__","fields":["constructor","__proto__"]},"traits":["toString","\\ud800"]}]}',
    );
    const { schema, problems } = parseSchema(hostile);
    expect(problems).toEqual([]);
    expect(indexSchema(schema).traits.map((trait) => trait.name)).toEqual(['toString', '\ud800']);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(parseSchema({ name: 'x'.repeat(5_000_000), orbitals: [] }).problems).toEqual([]);
  });

  it('never throws, whatever a member is replaced by (seeds 1 to 500)', () => {
    const junk = [null, 0, '', 'x', [], {}, [[]], [null], { name: 5 }, true];
    for (let seed = 1; seed <= 500; seed++) {
      const prng = createPrng(seed);
      const make = (depth: number): unknown =>
        depth === 0 || prng.below(4) === 0
          ? prng.pick(junk)
          : Object.fromEntries(
              [
                'orbitals',
                'entity',
                'traits',
                'stateMachine',
                'states',
                'transitions',
                'pages',
                'fields',
                'entities',
                'uses',
              ]
                .filter(() => prng.below(3) === 0)
                .map((key) => [key, prng.below(2) === 0 ? make(depth - 1) : [make(depth - 1), make(depth - 1)]]),
            );
      const { schema } = parseSchema(make(6));
      expect(() => indexSchema(schema), `seed ${seed}`).not.toThrow();
      expect(parseSchema(schema.document).problems, `seed ${seed}`).toEqual([]);
    }
  });
});

describe('the machines dialect', () => {
  const document = {
    name: 'Desk',
    entities: [
      { name: 'Ticket', fields: ['title'] },
      { name: 'Agent', fields: [] },
    ],
    states: { Ticket: ['new', 'open', 'closed'], Agent: ['free', 'busy'], Ghost: ['here'] },
    transitions: [
      { from: 'new', event: 'OPEN', to: 'open' },
      { from: 'free', event: 'TAKE', to: 'busy' },
      { from: 'open', event: 'CLOSE', to: 'closed' },
    ],
  };

  it('becomes one orbital and one machine an entity', () => {
    const { schema, problems } = parseSchema(document);
    expect(problems).toEqual([]);
    const model = indexSchema(schema);
    expect(model.orbitals.map((orbital) => orbital.name)).toEqual(['Ticket', 'Agent', 'Ghost']);
    const [ticket, agent] = model.traits;
    expect(ticket?.states.map((state) => [state.name, state.isInitial])).toEqual([
      ['new', true],
      ['open', false],
      ['closed', false],
    ]);
    expect(ticket?.events.map((event) => event.name)).toEqual(['OPEN', 'CLOSE']);
    expect(agent?.transitions.map((transition) => transition.to)).toEqual(['busy']);
  });

  it('points into the document as it was given', () => {
    const model = indexSchema(parseSchema(document).schema);
    const [ticket, agent] = model.traits;
    expect(pointerOf(model, ticket?.states[1] as never)).toBe('/states/Ticket/1');
    expect(pointerOf(model, agent?.transitions[0] as never)).toBe('/transitions/1');
    expect(pointerOf(model, model.entities[0]?.fields[0] as never)).toBe('/entities/0/fields/0');
  });

  it('loses no transition, even one whose states nobody has', () => {
    const { schema } = parseSchema({ entities: ['A'], states: {}, transitions: [{ from: 'x', event: 'E', to: 'y' }] });
    expect(indexSchema(schema).traits[0]?.transitions).toHaveLength(1);
  });
});

it('what is known to be shallow enough is not walked, and nothing else is believed', () => {
  const nested = () => ({ orbitals: [], inner: { inner: { inner: {} } } });
  const codeOf = (knownLevels: number | null) => {
    const value = nested();
    if (knownLevels !== null) noteDepth(value, knownLevels);
    return parseSchema(value, { jsonDepthMax: 2, schemaElementsMax: 10 }).problems[0]?.code;
  };
  expect([codeOf(null), codeOf(3), codeOf(2)]).toEqual(['too_deep', 'too_deep', undefined]);
});
