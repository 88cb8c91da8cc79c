// A ring of references that fills a body of 4 MiB and stays below the limit of elements: whoever follows references goes a long way, and each element is heavy.
import type { Json, JsonObject } from '../../../src/core/base/json.ts';
import { asCompared } from './document-families.ts';
import { count } from './documents.ts';
import { alignedItems, type CostFamily, repairedInTurn } from './family.ts';

const filler = (length: number): string => 'x'.repeat(length);

/** Rings of n, each element leading to the one so many places further. */
const rings: Readonly<Record<string, (n: number, further?: number) => JsonObject>> = {
  'entities in a heavy ring': (n, further = 1) => ({
    name: 'Grown',
    orbitals: count(n, (i) => ({
      name: `O${i}`,
      entity: {
        name: `E${i}`,
        fields: [
          { name: 'next', type: 'relation', description: filler(120), relation: { entity: `E${(i + further) % n}` } },
        ],
      },
      traits: [],
      pages: [],
    })) as Json[],
  }),
};

/** Operations that take one schema, and what they are asked besides. */
const ofOne: Readonly<Record<string, object>> = {
  'validity-check': {},
  'error-check': {},
  migrate: {},
  embed: {},
  'behaviors.import': { name: 'acme-ring', domain: 'd', accept_errors: true, replace: true },
  'memory.store': { domain: 'ring', context: 'It went around' },
  'memory.recall': { domain: 'ring', context: 'It went around' },
  'rank-edits.jepa': { errors: ['broken_binding', 'missing_initial_state'], beam_width: 5 },
  run: { events: [{ event: 'GO' }] },
  apply: { actions: [{ action: 'add_entity', params: { name: 'More' } }] },
};

export const families: readonly CostFamily[] = Object.entries(rings).flatMap(([family, make]): CostFamily[] => [
  ...Object.entries(ofOne).map(
    ([operation, more]): CostFamily => ({
      operation: operation as CostFamily['operation'],
      family,
      make: (n) => ({ schema: make(n), ...more }),
      ...asCompared(operation, family),
      ...(operation === 'rank-edits.jepa' ? repairedInTurn : {}),
    }),
  ),
  { operation: 'gap', family, make: (n) => ({ source: make(n), target: make(n, 2) }) },
  { operation: 'plan', family, make: (n) => ({ current: make(n), goal: make(n, 2) }) },
  { operation: 'plan-instructions', family, make: (n) => ({ current: make(n), goal: make(n, 2) }) },
  {
    operation: 'text.read',
    family: `a.json: ${family}`,
    make: (n) => ({ text: JSON.stringify(make(n)), name: 'a.json' }),
  },
  {
    operation: 'text.rewrite',
    family: `a.json: ${family}`,
    ...alignedItems,
    make: (n) => ({ text: JSON.stringify(make(n), null, 1), name: 'a.json', schema: make(n, 2) }),
  },
]);
