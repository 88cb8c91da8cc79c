// Documents made to be slow: each fits into a request, and each once took a check more than ten seconds.

import { expect, test } from 'vitest';
import { ownTime } from '../../../tests/fixtures/own-time.ts';
import { indexSchema, parseSchema } from '../schema/index.ts';
import { registries19 } from './registry.ts';
import { verifySchema } from './verify.ts';

const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const initial = [{ name: 's', isInitial: true }];

function documentOf(trait: object, more: object = {}): unknown {
  const entity = { name: 'E', fields: [{ name: 'a', type: 'string' }] };
  return { name: 'A', orbitals: [{ entity, traits: [{ name: 'T', category: 'lifecycle', ...trait }], ...more }] };
}

function machineOf(states: unknown[], events: unknown[], transitions: unknown[]): unknown {
  return documentOf({ stateMachine: { states, events, transitions } });
}

/** Two machines, without which nobody need hear an event. */
const orbitalOf = (trait: object): unknown => ({
  name: 'A',
  orbitals: [{ entity: 'E', traits: [trait, { name: 'U', stateMachine: { states: initial } }] }],
});

const loops = [{ from: 's', to: 's', event: 'E' }];
const outline = { entity: 'E', pages: [{ name: 'P', path: '/p', traits: ['x'] }] };

const documents: Readonly<Record<string, () => unknown>> = {
  'names of a megabyte that are nearly alike': () =>
    machineOf(
      [{ name: 'a'.repeat(1_000_000), isInitial: true }],
      ['E'],
      [{ from: 'a'.repeat(1_000_000), to: 'b'.repeat(1_000_000), event: 'E' }],
    ),
  'an unknown name beside many like it': () =>
    machineOf(
      [...initial, ...many(60, (i) => ({ name: i + 'ab'.repeat(5000) }))],
      ['E'],
      many(60, (i) => ({ from: 's', to: 'ba'.repeat(5000) + i, event: `E${i}` })),
    ),
  'transitions from everywhere beside those of each state': () =>
    machineOf(
      [...initial, ...many(12_000, (i) => ({ name: `n${i}` }))],
      ['E'],
      [
        ...many(12_000, (i) => ({ from: `n${i}`, to: `n${(i + 1) % 12_000}`, event: 'E' })),
        ...many(12_000, (i) => ({ from: '*', to: `n${i}`, event: `F${i}` })),
      ],
    ),
  'dead ends beside unused events': () =>
    machineOf(
      [...initial, ...many(15_000, (i) => ({ name: `n${i}` }))],
      many(15_000, (i) => `E${i}`),
      [],
    ),
  'dead ends where every new name of an event is taken': () =>
    machineOf(
      [...initial, ...many(12_000, (i) => ({ name: `n${i}` }))],
      [],
      many(12_000, (i) => ({ from: 's', to: 's', event: i === 0 ? 'CONTINUE' : `CONTINUE_${i + 1}` })),
    ),
  'a transition that clears a slot over and over': () =>
    machineOf(initial, ['E'], [{ ...loops[0], effects: many(100_000, () => ['render-ui', 'modal', null]) }]),
  'references beside imports': () => ({
    orbitals: [
      {
        entity: 'E',
        traits: many(20_000, (i) => ({ ref: `B${i}.traits.X` })),
        uses: many(20_000, (i) => ({ from: 'x', as: `U${i}` })),
      },
    ],
  }),
  'one name of a trait in every orbital': () => ({
    orbitals: many(8_000, (i) => ({
      entity: `E${i}`,
      traits: [
        { name: 'T', category: 'lifecycle', stateMachine: { states: initial, events: ['E', 'X'], transitions: loops } },
      ],
    })),
  }),
  'names made of dots': () => ({ orbitals: [{ ...outline, traits: many(240, (i) => i + '.'.repeat(16_000)) }] }),
  'a page named by dashes': () => ({
    orbitals: [{ entity: 'E', traits: ['T'], pages: [{ name: `a${'-'.repeat(1_000_000)}b`, traits: [{ ref: 'T' }] }] }],
  }),
  'locals beside what reads them': () =>
    machineOf(
      initial,
      ['E'],
      [
        {
          ...loops[0],
          effects: [['let', many(50_000, (i) => [`v${i}`, 1]), ...many(50_000, (i) => ['log', `@v${i}`])]],
        },
      ],
    ),
  'transitions that take each other’s event': () =>
    machineOf(
      initial,
      many(12_000, (i) => `EVENT${i}`),
      many(12_000, (i) => ({ from: 's', to: 's', event: `EVENTS${i}` })),
    ),
  'unknown sources in one text': () =>
    machineOf(initial, ['E'], [{ from: many(40_000, (i) => `x${i}`).join('|'), to: 's', event: 'E' }]),
  'unknown sources in one list': () =>
    machineOf(initial, ['E'], [{ from: many(48_000, (i) => `x${i}`), to: 's', event: 'E' }]),
  'a name of a megabyte beside what repairs would name it': () =>
    documentOf({
      name: 'T'.repeat(1_000_000),
      stateMachine: { states: [...initial, ...many(10_000, (i) => ({ name: `n${i}` }))], events: [], transitions: [] },
    }),
  'an event of a megabyte on the way to many states': () =>
    machineOf(
      [...initial, { name: 'm' }, ...many(10_000, (i) => ({ name: `n${i}` }))],
      ['E'],
      [
        { from: 's', to: 'm', event: 'E'.repeat(1_000_000) },
        ...many(10_000, (i) => ({ from: 'm', to: `n${i}`, event: 'E' })),
      ],
    ),
  'a member of a megabyte that holds many wrong places': () =>
    documentOf({
      stateMachine: {
        states: initial,
        events: ['E'],
        transitions: [
          {
            ...loops[0],
            effects: [
              ['render-ui', 'main', { type: 'stack', ['M'.repeat(1_000_000)]: many(10_000, () => ({ event: 'X' })) }],
            ],
          },
        ],
      },
    }),
  'an entity of a megabyte in the machines dialect': () => ({
    entities: ['E'.repeat(1_000_000)],
    states: { ['E'.repeat(1_000_000)]: many(10_000, (i) => `n${i}`) },
    transitions: [],
  }),
  'sources of listens made of dots': () =>
    documentOf({
      stateMachine: { states: initial, events: ['X'], transitions: [{ ...loops[0], event: 'X' }] },
      listens: many(250, (i) => ({ event: 'X', source: { kind: 'trait', trait: i + '.'.repeat(16_000) } })),
    }),
  'duplicates that differ at the end of much': () =>
    machineOf(
      initial,
      ['E'],
      many(200, (i) => ({ ...loops[0], effects: [['log', [...many(4_000, (j) => j), i]]] })),
    ),
  'overlays beside transitions from everywhere': () =>
    machineOf(
      [...initial, ...many(15_000, (i) => ({ name: `n${i}` }))],
      ['E'],
      [
        ...many(15_000, (i) => ({
          from: `n${i}`,
          to: `n${i}`,
          event: 'E',
          effects: [['render-ui', 'modal', { type: 'form' }]],
        })),
        ...many(15_000, () => ({ from: '*', to: 's', event: 'F' })),
      ],
    ),
  'emits beside those of its trait': () =>
    orbitalOf({
      name: 'T',
      stateMachine: {
        states: initial,
        events: ['E'],
        transitions: [{ ...loops[0], effects: many(100_000, (i) => ['emit', `OUT${i}`]) }],
      },
      emits: many(25_000, (i) => ({ event: `DONE${i}`, scope: 'external' })),
    }),
};

test.each(Object.entries(documents))('%s', (_title, make) => {
  const { schema, problems } = parseSchema(JSON.parse(JSON.stringify(make())));
  expect(problems).toEqual([]);
  const before = ownTime();
  const { findings } = verifySchema(indexSchema(schema), registries19);
  JSON.stringify(findings);
  // Time of its own: others may have the processors.
  expect(ownTime() - before).toBeLessThan(5000);
});
