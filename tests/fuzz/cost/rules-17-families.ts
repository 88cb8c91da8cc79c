// What version 17 alone looks at: calls of services and what they are given, themes, types, and members that it cannot read.
import type { Json, JsonObject } from '../../../src/core/base/json.ts';
import { app, count } from './documents.ts';
import { type CostFamily, repairedInTurn } from './family.ts';

const calling = (calls: readonly Json[]): JsonObject =>
  app({ transitions: [{ from: 'open', event: 'INIT', to: 'open', effects: calls }] });

const email = (given: Json): Json => ['call-service', 'email', 'send', given];

const shown: Json = ['render-ui', 'main', { type: 'button', label: '@payload.label', action: 'SAVE' }];
const loaded: Json = ['fetch', 'Ticket', { emit: { success: 'Loaded', failure: 'Failed' } }];

const members = (n: number, name: (i: number) => string, value: Json): JsonObject =>
  Object.fromEntries(count(n, (i) => [name(i), value]));

const orbitals = (n: number, more: (i: number) => JsonObject): JsonObject => ({
  name: 'Grown',
  orbitals: count(n, (i) => ({
    ...(app({}).orbitals as readonly JsonObject[])[0],
    name: `Orbital${i}`,
    entity: { name: `Entity${i}`, fields: [{ name: 'id', type: 'string' }] },
    traits: [],
    ...more(i),
  })) as Json,
});

const documents: Readonly<Record<string, (n: number) => JsonObject>> = {
  'calls of services, each lacking parameters': (n) => calling(count(n, () => email({}))),
  'calls of services that are almost known': (n) => calling(count(n, (i) => ['call-service', `emial${i}`, 'send', {}])),
  'calls of actions that are almost known': (n) => calling(count(n, (i) => ['call-service', 'email', `snd${i}`, {}])),
  'unknown parameters of one call': (n) => calling([email(members(n, (i) => `subject${i}`, 'x'))]),
  'parameters of another type': (n) => calling(count(n, () => email({ to: 1, subject: 2, body: 3 }))),
  'services that an orbital writes out and calls': (n) => {
    const document = calling(count(n, (i) => ['call-service', `service${i}`, 'get', {}]));
    const [first] = document.orbitals as readonly JsonObject[];
    const services = count(n, (i) => ({ name: `service${i}`, type: 'rest', baseUrl: 'https://desk.example' }));
    return { ...document, orbitals: [{ ...first, services }] as Json };
  },
  'themes that are almost known': (n) => orbitals(n, (i) => ({ theme: `terminal-drk${i}` })),
  'fields set to payload fields of another type': (n) =>
    app({
      fields: count(n, (i) => ({ name: `field${i}`, type: 'email' })),
      events: [{ key: 'INIT', payload: count(n, (i) => ({ name: `given${i}`, type: '[string]' })) }],
      transitions: [
        {
          from: 'open',
          event: 'INIT',
          to: 'open',
          effects: count(n, (i) => ['set', `@entity.field${i}`, `@payload.given${i}`]),
        },
      ],
    }),
  'settings whose defaults are of another type': (n) =>
    app({
      more: {
        config: Object.fromEntries(count(n, (i) => [`setting${i}`, { type: 'number', default: 'x' }])),
      },
    }),
  'lists without items and relations without an entity': (n) =>
    app({ fields: count(n, (i) => ({ name: `field${i}`, type: i % 2 === 0 ? 'array' : 'relation' })) }),
  'stored entities without a collection': (n) =>
    orbitals(n, (i) => ({
      entity: { name: `Entity${i}`, persistence: 'persistent', fields: [{ name: 'id', type: 'string' }] },
    })),
  'states, events and traits of a page as bare names': (n) =>
    app({
      states: count(n, (i) => `state${i}`),
      events: count(n, (i) => `EVENT_${i}`),
      pages: [{ name: 'Desk', path: '/desk', traits: count(n, (i) => `Triage${i}`) }],
    }),
  'states with a screen that nobody enters': (n) =>
    app({
      states: [{ name: 'open', isInitial: true }, ...count(n, (i) => ({ name: `state${i}` }))],
      transitions: [
        { from: 'open', event: 'INIT', to: 'open', effects: [shown, loaded] },
        ...count(n, (i) => ({ from: `state${i}`, event: 'Loaded', to: `state${i}`, effects: [shown, loaded] })),
      ],
    }),
  'overlays that close without the screen behind them': (n) =>
    app({
      states: [{ name: 'open', isInitial: true }, ...count(n, (i) => ({ name: `state${i}` }))],
      transitions: [
        { from: 'open', event: 'INIT', to: 'open', effects: [shown, loaded] },
        ...count(n, (i) => [
          { from: 'open', event: `ASK_${i}`, to: `state${i}`, effects: [['render-ui', 'modal', { type: 'spinner' }]] },
          { from: `state${i}`, event: 'CLOSE', to: 'open', effects: [['render-ui', 'modal', null]] },
          { from: 'open', event: `LEAVE_${i}`, to: `state${i}` },
        ]).flat(),
      ],
    }),
  'members of the wrong kind': (n) =>
    app({
      states: count(n, (i) => ({ name: `state${i}`, description: 3 })),
      events: count(n, (i) => ({ key: `EVENT_${i}`, description: [] })),
      transitions: count(n, (i) => ({ from: `state${i}`, event: `EVENT_${i}`, to: 'state0', description: {} })),
    }),
};

/** Migrations that cost more than the document is long. */
const dearMigrations: Readonly<Record<string, string>> = {
  'states with a screen that nobody enters': 'mendings of which none holds are tried in halves, down to each by itself',
  'calls of actions that are almost known': 'mendings of which none holds are tried in halves, down to each by itself',
  'unknown parameters of one call':
    'the hazard of each renamed parameter is told in a copy of the object that holds all',
};

const categories = ['invalid_effect', 'invalid_declaration', 'broken_binding', 'invalid_page'];

export const families: readonly CostFamily[] = Object.entries(documents).flatMap(([family, make]): CostFamily[] => [
  { operation: 'error-check', family: `17: ${family}`, make: (n) => ({ schema: make(n), target: '17' }) },
  { operation: 'validity-check', family: `17: ${family}`, make: (n) => ({ schema: make(n), target: '17' }) },
  {
    operation: 'migrate',
    family: `17: ${family}`,
    make: (n) => ({ schema: make(n), to: '17' }),
    ...(family in dearMigrations ? { exponentMax: 2.1, because: dearMigrations[family] as string } : {}),
  },
  {
    operation: 'error-check',
    family: `17: ${family}, with tiers`,
    size: 5,
    make: (n) => ({ schema: make(n), target: '17', tiers: true }),
    exponentMax: 2,
    because: 'each repair is applied to the whole document; toldTiersWorkMax of values a repair ends that',
  },
  {
    operation: 'rank-edits.jepa',
    family: `17: ${family}`,
    size: 2,
    make: (n) => ({ schema: make(n), errors: categories, beam_width: 2, target: '17' }),
    ...repairedInTurn,
    exponentMax: 2.6,
  },
]);
