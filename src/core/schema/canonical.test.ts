import { describe, expect, it } from 'vitest';
import { canonicalHash, canonicalText, parseSchema } from './index.ts';

const hash = (document: unknown) => canonicalHash(parseSchema(document).schema);
const machine = (stateMachine: unknown, more: object = {}) => ({
  orbitals: [{ entity: 'A', traits: [{ name: 'T', stateMachine, ...more }] }],
});

const same: [string, unknown, unknown][] = [
  ['key order', { name: 'x', orbitals: [] }, { orbitals: [], name: 'x' }],
  ['orbitals', { orbitals: [{ entity: 'A' }, { entity: 'B' }] }, { orbitals: [{ entity: 'B' }, { entity: 'A' }] }],
  ['a named entity', { orbitals: [{ entity: 'A' }] }, { orbitals: [{ entity: { name: 'A' } }] }],
  ['empty lists', { orbitals: [{ entity: 'A', traits: [], pages: [] }] }, { orbitals: [{ entity: 'A' }] }],
  ['absent and undefined', { orbitals: [], x: undefined }, { orbitals: [] }],
  ['-0 and 0', { orbitals: [], x: -0 }, { orbitals: [], x: 0 }],
  ['1.0 and 1', JSON.parse('{"orbitals":[],"x":1.0}'), JSON.parse('{"orbitals":[],"x":1}')],
  ['NFC', { orbitals: [], x: 'e\u0301' }, { orbitals: [], x: '\u00e9' }],
  ['state spellings', machine({ states: ['a'] }), machine({ states: [{ name: 'a' }] })],
  ['event spellings', machine({ events: ['A'] }), machine({ events: [{ key: 'A' }] })],
  [
    'payload spellings',
    machine({ events: [{ key: 'A', payload: ['x'] }] }),
    machine({ events: [{ key: 'A', payloadSchema: [{ name: 'x' }] }] }),
  ],
  [
    'from spellings',
    machine({ transitions: [{ from: 'a|b', event: 'E', to: 'c' }] }),
    machine({ transitions: [{ from: ['b', 'a'], event: 'E', to: 'c' }] }),
  ],
  [
    'one source in two compositions',
    machine({ transitions: [{ from: 'e\u0301|\u00e9', event: 'E', to: 'c' }] }),
    machine({ transitions: [{ from: '\u00e9', event: 'E', to: 'c' }] }),
  ],
  [
    'no effects',
    machine({ transitions: [{ from: 'a', event: 'E', to: 'c', effects: [] }] }),
    machine({ transitions: [{ from: 'a', event: 'E', to: 'c' }] }),
  ],
  ['an empty machine', machine({ states: [], events: [], transitions: [] }), machine(undefined)],
  [
    'the dialects',
    {
      name: 'D',
      entities: [{ name: 'A', fields: ['t'] }],
      states: { A: ['x', 'y'] },
      transitions: [{ from: 'x', event: 'GO', to: 'y' }],
    },
    {
      name: 'D',
      orbitals: [
        {
          entity: { name: 'A', fields: [{ name: 't' }] },
          traits: [
            {
              name: 'A',
              linkedEntity: 'A',
              category: 'lifecycle',
              stateMachine: {
                states: [{ name: 'x', isInitial: true }, 'y'],
                events: [{ key: 'GO', name: 'GO' }],
                transitions: [{ from: 'x', event: 'GO', to: 'y' }],
              },
            },
          ],
        },
      ],
    },
  ],
];

const different: [string, unknown, unknown][] = [
  ['an opaque trait and an empty one', { orbitals: [{ traits: ['T'] }] }, { orbitals: [{ traits: [{ name: 'T' }] }] }],
  [
    'unknown and empty fields',
    { orbitals: [{ entity: { name: 'A' } }] },
    { orbitals: [{ entity: { name: 'A', fields: [] } }] },
  ],
  ['1 and "1"', { orbitals: [], x: 1 }, { orbitals: [], x: '1' }],
  ['null and absent', { orbitals: [], x: null }, { orbitals: [] }],
  [
    'effect order',
    machine({ transitions: [{ from: 'a', event: 'E', to: 'c', effects: [['x'], ['y']] }] }),
    machine({ transitions: [{ from: 'a', event: 'E', to: 'c', effects: [['y'], ['x']] }] }),
  ],
  [
    'order in one (from, event)',
    machine({
      transitions: [
        { from: 'a', event: 'E', to: 'b', guard: '@entity.x' },
        { from: 'a', event: 'E', to: 'c' },
      ],
    }),
    machine({
      transitions: [
        { from: 'a', event: 'E', to: 'c' },
        { from: 'a', event: 'E', to: 'b', guard: '@entity.x' },
      ],
    }),
  ],
  ['order of children', { orbitals: [], x: [1, 2] }, { orbitals: [], x: [2, 1] }],
];

describe('canonical form', () => {
  it.each(same)('is the same under %s', (_, a, b) => {
    expect(hash(a)).toBe(hash(b));
  });

  it.each(different)('tells %s apart', (_, a, b) => {
    expect(hash(a)).not.toBe(hash(b));
  });

  it('keeps the order of transitions among different (from, event) out', () => {
    const one = { from: 'a', event: 'E', to: 'b' };
    const two = { from: 'b', event: 'E', to: 'a' };
    expect(hash(machine({ transitions: [one, two] }))).toBe(hash(machine({ transitions: [two, one] })));
  });

  it('is JSON text, and parsing it changes nothing', () => {
    const { schema } = parseSchema(
      machine({ states: ['b', 'a'], events: ['E'], transitions: [{ from: ['b', 'a'], event: 'E', to: 'a' }] }),
    );
    const text = canonicalText(schema);
    expect(canonicalText(parseSchema(JSON.parse(text)).schema)).toBe(text);
  });

  it('has these values on every machine', () => {
    const golden = [{ orbitals: [] }, same[3]?.[1], same.at(-1)?.[1], different[5]?.[1]].map(hash);
    expect(golden).toMatchInlineSnapshot(`
      [
        "ef1438da6135b055dc6146faa5f316ad8a8d492cf040c261ee687da9a43c4743",
        "1016c906847e78457eeef7ab10f1f6c533d8b6928d2a1be8a00849b08f6ee628",
        "da07edf6a4ede6e7ae9cfc077f46003ff296e64213372462fb8f1e3308292e82",
        "d5e9299d79bc5bb64d4735023bd66f125f761f7ae8cea2fe30239cdd9e168c11",
      ]
    `);
  });
});
