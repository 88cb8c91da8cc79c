// Documents of the held-back set: see `unseen-families.ts`.
import type { Json, JsonObject } from '../../../src/core/base/json.ts';
import { app, count } from './documents.ts';

export const root = (n: number) => Math.ceil(Math.sqrt(n));
export const transition = (more: JsonObject): JsonObject => ({ from: 'open', event: 'INIT', to: 'open', ...more });
export const effects = (...list: readonly Json[]): JsonObject =>
  app({ transitions: [transition({ effects: list as Json[] })] });
export const around = (n: number, bottom: Json, wrap: (inner: Json, i: number) => Json): Json =>
  count(n, (i) => i).reduce<Json>(wrap, bottom);
export const trait = (name: string, more: JsonObject = {}, list: readonly Json[] = []): JsonObject => ({
  name,
  linkedEntity: 'Ticket',
  stateMachine: {
    states: [{ name: 'open', isInitial: true }],
    events: [{ key: 'INIT' }, { key: 'GO' }],
    transitions: [{ from: 'open', event: 'GO', to: 'open', effects: list as Json[] }],
  },
  ...more,
});
export const traits = (list: readonly JsonObject[], pages: readonly Json[] = []): JsonObject => ({
  name: 'Grown',
  orbitals: [
    {
      name: 'Tickets',
      entity: { name: 'Ticket', fields: [{ name: 'count', type: 'number', default: 0 }] },
      traits: list as Json[],
      pages: pages as Json[],
    },
  ],
});
export const pair = (i: number) => String.fromCodePoint(0x1f600 + (i % 64));

/** Everybody emits, and everybody listens to everybody: about n listens in all. */
export const allToAll = (n: number): JsonObject =>
  traits(
    count(root(n), (i) =>
      trait(
        `T${i}`,
        {
          emits: [{ event: `DONE_${i}`, scope: 'external' }],
          listens: count(root(n), (k) => ({ event: `T${k}.DONE_${k}`, triggers: 'GO' })),
        },
        [['emit', `DONE_${i}`]],
      ),
    ),
  );

/** One event goes through all traits, one after the other. */
export const relay = (n: number): JsonObject =>
  traits(
    count(n, (i) =>
      trait(
        `T${i}`,
        {
          emits: [{ event: `DONE_${i}`, scope: 'external' }],
          listens: [{ event: `T${i - 1}.DONE_${i - 1}`, triggers: 'GO' }],
        },
        [['emit', `DONE_${i}`]],
      ),
    ),
  );

/** Each machine is in one of two states, whatever the others are in. */
export const switches = (n: number): JsonObject =>
  traits(
    count(n, (i) => ({
      name: `T${i}`,
      linkedEntity: 'Ticket',
      stateMachine: {
        states: [{ name: 'off', isInitial: true }, { name: 'on' }],
        events: [`FLIP${i}`],
        transitions: [
          { from: 'off', event: `FLIP${i}`, to: 'on', guard: ['<', '@entity.count', 3] },
          { from: 'on', event: `FLIP${i}`, to: 'off', effects: [['set', '@entity.count', ['+', '@entity.count', 1]]] },
        ],
      },
    })),
  );

/** Every state leads to every other: about n transitions. */
export const complete = (n: number, name = (i: number) => `s${i}`): JsonObject =>
  app({
    states: count(root(n), (i) => ({ name: name(i), ...(i === 0 ? { isInitial: true } : {}) })),
    events: count(root(n), (i) => ({ key: `TO_${i}` })),
    transitions: count(root(n), (i) => i).flatMap((i) =>
      count(root(n), (k) => ({ from: name(i), event: `TO_${k}`, to: name(k) })),
    ),
  });

export const enumOf = (n: number, list: readonly Json[] = []): JsonObject =>
  app({
    fields: [{ name: 'kind', type: 'enum', values: count(n, (i) => `value_${i}`), default: 'valu_0' }],
    transitions: [transition({ effects: list as Json[] })],
  });

const collidingNames = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', '0', '00', '-1', '1e3'];

export const documents: Readonly<Record<string, (n: number) => JsonObject>> = {
  'tiny pages': (n) => app({ pages: count(n, (i) => ({ path: `/${i}` })) as Json[] }),
  'pages of paths that are alike': (n) =>
    app({ pages: count(n, (i) => ({ name: `P${i}`, path: `/a/:${'x'.repeat(i % 9)}/b${i % 7}`, traits: [] })) }),
  'an enum of many values, all set': (n) =>
    enumOf(
      n,
      count(n, (i) => ['set', '@entity.kind', `value_${i}`]),
    ),
  'an enum of many values, all almost set': (n) =>
    enumOf(
      n,
      count(n, (i) => ['set', '@entity.kind', `valu_${i}`]),
    ),
  'choices on a screen, deep': (n) =>
    effects(
      ...count(
        Math.ceil(n / 30),
        (): Json => [
          'render-ui',
          'main',
          {
            type: 'stack',
            children: [
              around(30, { type: 'text', content: 'x' }, (inner, i) => [
                'if',
                ['>', '@entity.id', i],
                inner,
                { type: 'text' },
              ]),
            ],
          },
        ],
      ),
    ),
  'choices on a screen, both ways': (n) =>
    effects([
      'render-ui',
      'main',
      around(Math.min(10, Math.ceil(Math.log2(n + 1))), { type: 'text' }, (inner) => [
        'if',
        '@entity.id',
        inner,
        inner,
      ]),
    ]),
  'listens of all to all': allToAll,
  'a relay of emits': relay,
  'traits of one entity': (n) => traits(count(n, (i) => trait(`T${i}`))),
  'all traits on one page': (n) =>
    traits(
      count(n, (i) => trait(`T${i}`)),
      [{ name: 'P', path: '/p', traits: count(n, (i) => ({ ref: `T${i}` })) }],
    ),
  'a name of surrogate pairs': (n) =>
    app({
      fields: [
        { name: count(n, pair).join(''), type: 'string' },
        { name: count(n, (i) => pair(i + 1)).join(''), type: 'string' },
      ],
    }),
  'halves of surrogate pairs': (n) => effects(...count(root(n), (): Json => ['notify', '\ud83d'.repeat(root(n))])),
  'keys that are members of every object': (n) =>
    app({
      fields: count(n, (i) => ({
        name: `${collidingNames[i % collidingNames.length]}${i < 9 ? '' : i}`,
        type: 'string',
      })),
      more: JSON.parse(
        `{"config":{${count(n, (i) => `"${i % 2 === 0 ? i : -i}":{"__proto__":{"default":${i}}}`).join(',')}}}`,
      ),
    }),
  'a complete machine': (n) => complete(n),
  'names that differ in case alone': (n) =>
    app({
      fields: count(n, (i) => ({
        name: [...i.toString(2).padStart(18, '0')]
          .map((bit, k) => 'abcdefghijklmnopqr'.charAt(k)[bit === '1' ? 'toUpperCase' : 'toLowerCase']())
          .join(''),
        type: 'string',
      })),
      transitions: [transition({ effects: count(n, (i) => ['set', `@entity.AbCdEfGhIjKlMnOpQ${i}`, i]) })],
    }),
  'a do of dos': (n) =>
    effects(
      ...count(Math.ceil(n / 60), (): Json => around(60, ['notify', 'x'], (inner) => ['do', inner, ['notify', 'y']])),
    ),
  'bindings of a hundred steps': (n) =>
    effects(...count(Math.ceil(n / 100), (i): Json => ['set', '@entity.id', `@entity${'.a'.repeat(100)}${i}`])),
  'texts that hold bindings': (n) => effects(...count(root(n), (): Json => ['notify', '@entity.id '.repeat(root(n))])),
  'settings that nobody reads': (n) =>
    traits([
      trait('T', {
        config: Object.fromEntries(
          count(n, (i) => [`c${i}`, { type: 'string', default: `@config.c${i + 1}` }]),
        ) as JsonObject,
      }),
    ]),
  'relations of all to one': (n) => ({
    name: 'Grown',
    orbitals: count(n, (i) => ({
      name: `O${i}`,
      entity: {
        name: `E${i}`,
        fields: [{ name: 'of', type: 'relation', relation: { entity: 'E0', cardinality: 'many' } }],
      },
      traits: [],
      pages: [],
    })) as Json[],
  }),
  'services of one name': (n) => ({
    ...app({}),
    services: count(n, (i) => ({ name: i % 2 === 0 ? 's' : `s${i}`, type: 'rest', baseUrl: '/x' })),
  }),
};
