// What makes planning work: nested expressions, lists in another order, elements under other names, near misses, equal items, long words.
interface Family {
  readonly operation: 'gap' | 'plan' | 'plan-instructions';
  readonly family: string;
  make(n: number): object;
}

const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

type Pair = readonly [before: object, after: object];

const inTrait = (stateMachine: object, rest: object = {}): object => ({
  name: 'Grown',
  orbitals: [
    {
      name: 'Desk',
      entity: { name: 'E', fields: ['x'] },
      traits: [{ name: 'T', linkedEntity: 'E', stateMachine, ...rest }],
      pages: [],
    },
  ],
});

const oneTransition = (rest: object): object =>
  inTrait({
    states: [{ name: 's', isInitial: true }],
    events: ['GO'],
    transitions: [{ from: 's', to: 's', event: 'GO', ...rest }],
  });

const withFields = (fields: readonly object[]): object => ({
  name: 'Grown',
  orbitals: [{ name: 'Desk', entity: { name: 'E', fields }, traits: [], pages: [] }],
});

/** A sum of `n` leaves, two by two. */
function nested(n: number, leaf: (index: number) => unknown): unknown {
  let row: unknown[] = many(n, leaf);
  while (row.length > 1) row = many((row.length + 1) >> 1, (i) => ['+', ...row.slice(2 * i, 2 * i + 2)]);
  return row[0];
}

/** A chain of conditions of the depth that a body may have, as often as it takes. */
const chains = (n: number, leaf: (index: number) => unknown): unknown[] =>
  many(Math.ceil(n / 20), (chain) => {
    let value = leaf(chain);
    for (let depth = 0; depth < 20; depth++) value = ['and', ['=', '@entity.x', depth], value];
    return ['set', '@entity.x', value];
  });

const machine = (n: number, state: (i: number) => string, event: (i: number) => string): object =>
  inTrait({
    states: many(n, (i) => ({ name: state(i), isInitial: i === 0 })),
    events: many(n, (i) => event(i)),
    transitions: many(n, (i) => ({ from: state(i), to: state((i + 1) % n), event: event(i) })),
  });

/** The same items in an order that no two neighbours keep: a step that shares no divisor with their number. */
function scattered<T>(list: readonly T[]): T[] {
  let step = Math.floor(list.length * 0.618) + 1;
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  while (divisor(step, list.length) > 1) step++;
  return list.map((_, i) => list[(i * step) % list.length] as T);
}

const sets = (n: number, value: (i: number) => unknown): unknown[] =>
  many(n, (i) => ['set', `@entity.f${i}`, value(i)]);
const guarded = (n: number): object[] =>
  many(n, (i) => ({ from: 's', to: 's', event: 'GO', guard: ['=', '@entity.x', i] }));
const guardedMachine = (transitions: readonly object[]): object =>
  inTrait({ states: [{ name: 's', isInitial: true }], events: ['GO'], transitions });
const word = (i: number): string => `${'a long word '.repeat(30)}${i}`;

const pairs: Readonly<Record<string, (n: number) => Pair>> = {
  'a nested expression of which one leaf is gone': (n) => [
    oneTransition({ guard: nested(n, (i) => [`@entity.f${i}`]) }),
    oneTransition({ guard: nested(n, (i) => (i === 0 ? [] : [`@entity.f${i}`])) }),
  ],
  'a nested expression with other leaves': (n) => [
    oneTransition({ guard: nested(n, (i) => `@entity.f${i}`) }),
    oneTransition({ guard: nested(n, (i) => `@entity.g${i}`) }),
  ],
  'deep expressions that differ at the bottom': (n) => [
    oneTransition({ effects: chains(n, (i) => i) }),
    oneTransition({ effects: chains(n, (i) => ['not', i]) }),
  ],
  'effects in another order': (n) => [
    oneTransition({ effects: sets(n, (i) => i) }),
    oneTransition({ effects: scattered(sets(n, (i) => i)) }),
  ],
  'effects in another order and edited': (n) => [
    oneTransition({ effects: sets(n, (i) => i) }),
    oneTransition({ effects: scattered(sets(n, (i) => -i)) }),
  ],
  'equal effects, one more': (n) => [
    oneTransition({ effects: many(n, () => ['emit', 'GO']) }),
    oneTransition({ effects: many(n + 1, () => ['emit', 'GO']) }),
  ],
  'effects with long words, a word other in each': (n) => [
    oneTransition({ effects: many(n, (i) => ['log', word(i)]) }),
    oneTransition({ effects: many(n, (i) => ['log', `${word(i)} more`]) }),
  ],
  'guarded transitions, reversed': (n) => [guardedMachine(guarded(n)), guardedMachine(guarded(n).reverse())],
  'guarded transitions, edited': (n) => [
    guardedMachine(guarded(n)),
    guardedMachine(guarded(n).map((one) => ({ ...one, effects: [['emit', 'GO']] }))),
  ],
  'fields, all renamed': (n) => [
    withFields(many(n, (i) => ({ name: `alpha${i}`, type: 'string', label: `Label ${i}` }))),
    withFields(many(n, (i) => ({ name: `beta${i}`, type: 'string', label: `Label ${i}` }))),
  ],
  'fields of near names': (n) => [
    withFields(many(n, (i) => ({ name: `amount${i}`, type: 'number' }))),
    withFields(many(n, (i) => ({ name: `amounts${i}`, type: 'number' }))),
  ],
  'fields in another order': (n) => [
    withFields(many(n, (i) => ({ name: `f${i}`, type: 'string' }))),
    withFields(scattered(many(n, (i) => ({ name: `f${i}`, type: 'string' })))),
  ],
  'states, all renamed': (n) => [
    machine(
      n,
      (i) => `alpha${i}`,
      (i) => `GO_${i}`,
    ),
    machine(
      n,
      (i) => `beta${i}`,
      (i) => `GO_${i}`,
    ),
  ],
  'states and events, all renamed': (n) => [
    machine(
      n,
      (i) => `alpha${i}`,
      (i) => `GO_${i}`,
    ),
    machine(
      n,
      (i) => `beta${i}`,
      (i) => `HOP_${i}`,
    ),
  ],
  'orbitals that name each other, all renamed': (n) => [linked(n, 'Alpha'), linked(n, 'Beta')],
  'pages of one trait, moved': (n) => [shown(n, 'list'), shown(n, 'all')],
};

const linked = (n: number, name: string): object => ({
  name: 'Grown',
  orbitals: many(n, (i) => ({
    name: `Desk${i}`,
    entity: {
      name: `${name}${i}`,
      fields: ['x', { name: 'next', type: 'relation', relation: { entity: `${name}${(i + 1) % n}` } }],
    },
    traits: [],
    pages: [],
  })),
});

const shown = (n: number, path: string): object => ({
  name: 'Grown',
  orbitals: [
    {
      name: 'Desk',
      entity: { name: 'E', fields: ['x'] },
      traits: [{ name: 'T', linkedEntity: 'E' }],
      pages: many(n, (i) => ({ name: `Page${i}`, path: `/${path}/${i}`, traits: [{ ref: 'T' }] })),
    },
  ],
});

export const families: readonly Family[] = Object.entries(pairs).flatMap(([family, make]): Family[] => [
  { operation: 'gap', family, make: (n) => ((pair) => ({ source: pair[0], target: pair[1] }))(make(n)) },
  { operation: 'plan', family, make: (n) => ((pair) => ({ current: pair[0], goal: pair[1] }))(make(n)) },
  { operation: 'plan-instructions', family, make: (n) => ((pair) => ({ current: pair[0], goal: pair[1] }))(make(n)) },
]);
