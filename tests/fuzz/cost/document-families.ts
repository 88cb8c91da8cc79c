// Every operation that takes a document, with every document and every pair that grows.
import { type Action, actionsBetween } from './actions.ts';
import { documents, pairs, wideEntity } from './documents.ts';
import { type CostFamily, repairedInTurn } from './family.ts';

/** Documents in which names are compared with each other, and the operations that check documents. */
const compared: ReadonlySet<string> = new Set([
  'traits of one name',
  'near misses of names',
  'orbitals that listen to each other',
  'an enum of many values, all almost set',
  'names that differ in case alone',
  'a relay of emits',
]);
const checking: ReadonlySet<string> = new Set([
  'validity-check',
  'error-check',
  'behaviors.import',
  'rank-edits.jepa',
  'migrate',
]);
/** Families whose fields are not called as version 17 wants it. */
const renamed: ReadonlySet<string> = new Set(['keys that are members of every object']);
const inTurn = { exponentMax: 2, because: 'a field is renamed with all that names it: a pass over the document each' };

export const asCompared = (operation: string, family: string) =>
  operation === 'migrate' && renamed.has(family)
    ? inTurn
    : compared.has(family) && checking.has(operation)
      ? {
          exponentMax: 2,
          because: 'a name that is nowhere is compared with all others; comparisonsMax of a document ends that',
        }
      : {};

/** Operations that take one document, and what else they are asked. */
const ofOne: Readonly<
  Record<
    string,
    {
      readonly more: object;
      readonly size?: number;
      readonly sizeMax?: number;
      readonly exponentMax?: number;
      readonly because?: string;
    }
  >
> = {
  'validity-check': { more: {} },
  'error-check': { more: {} },
  migrate: { more: {} },
  embed: { more: {} },
  'behaviors.match': { more: { mode: 'both', explain: true, limit: 3 } },
  'behaviors.import': { more: { name: 'acme-grown', domain: 'd', accept_errors: true, replace: true } },
  'memory.store': { more: { domain: 'd', context: 'Something happened' } },
  'memory.recall': { more: { domain: 'd', context: 'Something happened' } },
  'rank-edits.jepa': {
    more: { errors: ['broken_binding', 'orphan_event', 'orphan_state'], beam_width: 2 },
    size: 2,
    ...repairedInTurn,
  },
};

const single: CostFamily[] = Object.entries(ofOne).flatMap(([operation, { more, ...sizes }]) =>
  Object.entries(documents).map(([family, make]) => ({
    operation: operation as CostFamily['operation'],
    family,
    make: (n: number) => ({ schema: make(n), ...more }),
    ...sizes,
    ...asCompared(operation, family),
  })),
);

/** The rules of version 17 look at a trait as a whole. */
const byVersion17: CostFamily[] = Object.entries(documents).map(([family, make]) => ({
  operation: 'error-check',
  family: `${family}, by version 17`,
  make: (n: number) => ({ schema: make(n), target: '17' }),
  ...asCompared('error-check', family),
}));

/** With how far each repair goes, which takes the document once a repair. */
const withTiers: CostFamily[] = Object.entries(documents).map(([family, make]) => ({
  operation: 'error-check',
  family: `${family}, with tiers`,
  size: 5,
  make: (n: number) => ({ schema: make(n), tiers: true }),
  exponentMax: 2,
  because: 'each repair is applied to the whole document; toldTiersWorkMax of values a repair ends that',
}));

const double: CostFamily[] = Object.entries(pairs).flatMap(([family, make]) => [
  { operation: 'gap', family, make: (n) => ((pair) => ({ source: pair[0], target: pair[1] }))(make(n)) },
  { operation: 'plan', family, make: (n) => ((pair) => ({ current: pair[0], goal: pair[1] }))(make(n)) },
  { operation: 'plan-instructions', family, make: (n) => ((pair) => ({ current: pair[0], goal: pair[1] }))(make(n)) },
]);

const applied: CostFamily[] = Object.entries(actionsBetween).map(([family, make]) => ({
  operation: 'apply',
  family,
  make: (n: number) => ({ schema: wideEntity(n), actions: make(n) satisfies readonly Action[] }),
}));

const rewritten: CostFamily[] = Object.entries(documents).map(([family, make]) => ({
  operation: 'text.rewrite',
  family: `${family}, one member more`,
  make: (n: number) => ({
    text: JSON.stringify(make(n), null, 2),
    name: 'a.json',
    schema: { ...make(n), description: 'x' },
  }),
}));

export const families: readonly CostFamily[] = [
  ...single,
  ...byVersion17,
  ...withTiers,
  ...double,
  ...applied,
  ...rewritten,
];
