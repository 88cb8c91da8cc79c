// Documents that grow in one direction, and pairs of them that differ in many places. All are plain JSON of size about n.
import type { Json, JsonObject } from '../../../src/core/base/json.ts';

export const count = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i));

/** An app of one orbital with an entity and a trait, whose parts may be given. */
export function app(parts: {
  readonly fields?: readonly Json[];
  readonly states?: readonly Json[];
  readonly events?: readonly Json[];
  readonly transitions?: readonly Json[];
  readonly pages?: readonly Json[];
  readonly more?: JsonObject;
}): JsonObject {
  const { fields = [{ name: 'id', type: 'string' }], pages = [], more = {} } = parts;
  const { states = [{ name: 'open', isInitial: true }], events = [{ key: 'INIT' }], transitions = [] } = parts;
  const stateMachine = { states, events, transitions } as JsonObject;
  return {
    name: 'Grown',
    orbitals: [
      {
        name: 'Tickets',
        entity: { name: 'Ticket', fields } as JsonObject,
        traits: [{ name: 'Triage', linkedEntity: 'Ticket', stateMachine, ...more }],
        pages,
      } as JsonObject,
    ],
  };
}

const field = (name: string): Json => ({ name, type: 'string' });

export const wideEntity = (n: number, prefix = 'field'): JsonObject =>
  app({ fields: count(n, (i) => field(`${prefix}${i}`)) });

/** A ring of states. */
export function ring(n: number, names = (i: number) => `state${i}`, event = (i: number) => `EVENT_${i}`): JsonObject {
  return app({
    states: count(n, (i) => ({ name: names(i), ...(i === 0 ? { isInitial: true } : {}) })),
    events: count(n, (i) => ({ key: event(i) })),
    transitions: count(n, (i) => ({ from: names(i), event: event(i), to: names((i + 1) % n) })),
  });
}

/** One transition with many effects. */
export const manyEffects = (n: number, order = (i: number) => i): JsonObject =>
  app({
    fields: count(8, (i) => field(`field${i}`)),
    transitions: [
      {
        from: 'open',
        event: 'INIT',
        to: 'open',
        effects: count(n, (i) => ['set', `@entity.field${order(i) % 8}`, order(i)]),
      },
    ],
  });

/** Transitions of one state and event, told apart by their guards. */
export const guarded = (n: number, order = (i: number) => i): JsonObject =>
  app({
    fields: [field('amount')],
    transitions: count(n, (i) => ({
      from: 'open',
      event: 'INIT',
      to: 'open',
      guard: ['>', '@entity.amount', order(i)],
    })),
  });

/** A guard of nested sums; `depth` levels, so many times. */
export function nested(n: number, depth: number, leaf: Json = 1): JsonObject {
  let sum: Json = leaf;
  for (let i = 0; i < depth; i++) sum = ['+', sum, i];
  return app({
    fields: [field('amount')],
    transitions: count(Math.max(1, Math.ceil(n / depth)), (i) => ({
      from: 'open',
      event: 'INIT',
      to: 'open',
      guard: ['=', ['+', '@entity.amount', i], sum],
    })),
  });
}

/** Every name begins as the one before: near misses of each other. */
export const nearMisses = (n: number): JsonObject =>
  app({
    fields: count(n, (i) => field(`customerReference${i}`)),
    transitions: [
      {
        from: 'open',
        event: 'INIT',
        to: 'open',
        effects: count(n, (i) => ['set', `@entity.customerReferenc${i}`, 1]),
      },
    ],
  });

/** The same transition, again and again. */
export const equalTransitions = (n: number): JsonObject =>
  app({
    transitions: count(n, () => ({ from: 'open', event: 'INIT', to: 'open', effects: [['notify', 'done']] })),
  });

/** Names of n characters. */
export const longNames = (n: number): JsonObject =>
  app({ fields: [field('a'.repeat(n)), field('b'.repeat(n)), field(`${'a'.repeat(n)}b`)] });

export const manyOrbitals = (n: number): JsonObject => ({
  name: 'Grown',
  orbitals: count(n, (i) => ({
    name: `Orbital${i}`,
    entity: { name: `Entity${i}`, fields: [field('id')] },
    traits: [
      {
        name: `Trait${i}`,
        linkedEntity: `Entity${i}`,
        emits: [{ event: `DONE_${i}` }],
        listens: [{ event: `Trait${(i + 1) % n}.DONE_${(i + 1) % n}`, triggers: 'INIT' }],
        stateMachine: {
          states: [{ name: 'open', isInitial: true }],
          events: [{ key: 'INIT' }],
          transitions: [{ from: 'open', event: 'INIT', to: 'open', effects: [['emit', `DONE_${i}`]] }],
        },
      },
    ],
    pages: [{ name: `Page${i}`, path: `/page${i}`, traits: [{ ref: `Trait${i}` }] }],
  })) as Json[],
});

/** A tree of patterns on a screen, n in all, four deep. */
export const screen = (n: number): JsonObject =>
  app({
    transitions: [
      {
        from: 'open',
        event: 'INIT',
        to: 'open',
        effects: [
          [
            'render-ui',
            'main',
            {
              type: 'stack',
              children: count(Math.ceil(n / 4), (i) => ({
                type: 'card',
                children: [{ type: 'button', label: `Open ${i}`, action: `EVENT_${i}` }],
              })),
            },
          ],
        ],
      },
    ],
  });

/** Each outline names parts alone. */
export const outline = (n: number): JsonObject => ({
  name: 'Grown',
  orbitals: count(n, (i) => ({ entity: `Entity${i}`, traits: [`Trait${i}`], pages: [`Page${i}`] })),
});

/** Every single document, by what grows in it. */
export const documents: Readonly<Record<string, (n: number) => JsonObject>> = {
  fields: wideEntity,
  'a ring of states': ring,
  'effects of one transition': manyEffects,
  'guarded transitions of one event': guarded,
  'deep guards': (n) => nested(n, 40),
  'near misses of names': nearMisses,
  'equal transitions': equalTransitions,
  'long names': longNames,
  'orbitals that listen to each other': manyOrbitals,
  'patterns of a screen': screen,
  'an outline': outline,
};

/** Pairs of a before and an after, by how they differ. */
export const pairs: Readonly<Record<string, (n: number) => readonly [JsonObject, JsonObject]>> = {
  'fields, all renamed': (n) => [wideEntity(n, 'field'), wideEntity(n, 'value')],
  'states, all renamed': (n) => [ring(n), ring(n, (i) => `phase${i}`)],
  'states and events, all renamed': (n) => [
    ring(n),
    ring(
      n,
      (i) => `phase${i}`,
      (i) => `SIGNAL_${i}`,
    ),
  ],
  'effects in another order': (n) => [manyEffects(n), manyEffects(n, (i) => (i * 7919) % n)],
  'guarded transitions, reversed': (n) => [guarded(n), guarded(n, (i) => n - 1 - i)],
  'equal transitions, one fewer': (n) => [equalTransitions(n), equalTransitions(Math.max(1, n - 1))],
  'orbitals, from nothing': (n) => [{ name: 'Grown', orbitals: [] }, manyOrbitals(n)],
  'a screen, half of it': (n) => [screen(n), screen(Math.ceil(n / 2))],
};
