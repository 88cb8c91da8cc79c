// What makes a run long: many events, many machines that hear one event, and deep expressions.
import type { CostFamily } from './family.ts';

const document = (traits: readonly object[]): object => ({
  name: 'Grown',
  orbitals: [
    { name: 'Desk', entity: { name: 'E', fields: [{ name: 'x', type: 'number', default: 0 }] }, traits, pages: [] },
  ],
});

const trait = (name: string, effects: readonly unknown[], rest: object = {}): object => ({
  name,
  linkedEntity: 'E',
  emits: [{ event: 'GONE', scope: 'external' }],
  stateMachine: {
    states: [{ name: 's', isInitial: true }],
    events: ['GO', 'GONE'],
    transitions: [{ from: 's', to: 's', event: 'GO', effects }],
  },
  ...rest,
});

const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

/** A sum that stands inside a sum, `depth` times. */
const nested = (depth: number): unknown =>
  many(depth, (i) => i).reduce<unknown>((inner) => ['+', inner, 1], '@entity.x');

export const families: readonly CostFamily[] = [
  {
    operation: 'run',
    family: 'events, one after the other',
    make: (n) => ({
      schema: document([trait('T', [['set', '@entity.x', ['+', '@entity.x', 1]]])]),
      events: many(n, () => ({ event: 'GO' })),
    }),
  },
  {
    operation: 'run',
    family: 'traits that hear one event',
    make: (n) => ({
      schema: document([
        trait('T', [['emit', 'GONE']]),
        ...many(n, (i) => trait(`L${i}`, [], { listens: [{ event: 'GONE', triggers: 'GO' }] })),
      ]),
      events: [{ event: 'GO', trait: 'T' }],
    }),
  },
  {
    operation: 'run',
    family: 'sums inside sums',
    make: (n) => ({
      schema: document([trait('T', [['set', '@entity.x', nested(Math.min(n, 100))], ...many(n, () => ['emit', 'X'])])]),
      events: [{ event: 'GO' }],
    }),
  },
  {
    operation: 'explore',
    family: 'traits apart from one another',
    make: (n) => ({ schema: document(many(n, (i) => trait(`T${i}`, []))) }),
  },
  {
    operation: 'explore',
    family: 'fields that machines of one part switch',
    make: (n) => ({ schema: document(many(Math.min(n, 20), (i) => switching(i))) }),
  },
  {
    operation: 'prove',
    family: 'properties of traits apart from one another',
    make: (n) => ({
      schema: document(many(n, (i) => trait(`T${i}`, []))),
      properties: many(Math.min(n, 20), (i) => ({ says: `T${i} takes GO at most once` })),
    }),
  },
  {
    operation: 'prove',
    family: 'fields that machines of one part switch',
    make: (n) => ({
      schema: document(many(Math.min(n, 20), (i) => switching(i))),
      properties: [{ says: 'always x >= 0' }],
    }),
  },
  {
    operation: 'prove',
    family: 'changes of a long chain of states',
    make: (n) => ({
      schema: document([chain(Math.min(n, 200))]),
      properties: [{ says: 'GO at most once' }],
      fix: true,
    }),
  },
  {
    operation: 'prove',
    family: 'actions, of which the last loses a property',
    make: (n) => ({
      schema: document([trait('T', [['set', '@entity.x', 0]])]),
      properties: [{ says: 'always x >= 0' }],
      actions: many(n, (i) =>
        i < n - 1
          ? { action: 'set_property', params: { path: '/version', value: `1.0.${i}` } }
          : {
              action: 'set_property',
              params: { path: '/orbitals/0/traits/0/stateMachine/transitions/0/effects/0/2', value: -1 },
            },
      ),
    }),
  },
  {
    operation: 'prove',
    family: 'conditions in a sentence',
    make: (n) => ({
      schema: document([trait('T', [])]),
      properties: [{ says: `never ${many(Math.min(n, 60), () => 'not x > 1').join(' and ')}` }],
    }),
  },
  {
    operation: 'explore',
    family: 'sums inside sums in a guard',
    make: (n) => ({
      schema: document([
        trait('T', [], {
          stateMachine: {
            states: [{ name: 's', isInitial: true }],
            events: ['GO'],
            transitions: many(n, () => ({ from: 's', to: 's', event: 'GO', guard: ['>', nested(50), 0] })),
          },
        }),
      ]),
    }),
  },
];

/** A machine that goes through many states, one after the other. */
const chain = (length: number): object =>
  trait('T', [], {
    stateMachine: {
      states: many(length + 2, (i) => ({ name: `s${i}`, isInitial: i === 0 })),
      events: ['GO'],
      transitions: many(length + 1, (i) => ({ from: `s${i}`, to: `s${i + 1}`, event: 'GO' })),
    },
  });

/** A machine with a field of its own, which counts for ever. */
const switching = (i: number): object =>
  trait(`T${i}`, [['set', '@entity.x', ['+', '@entity.x', i]]], {
    stateMachine: {
      states: [{ name: 's', isInitial: true }],
      events: [`GO${i}`],
      transitions: [
        {
          ...{ from: 's', to: 's', event: `GO${i}`, guard: ['>', ['*', '@entity.x', 2], -1] },
          effects: [['set', '@entity.x', ['+', '@entity.x', i]]],
        },
      ],
    },
  });
