// Constructs that version 17 refuses and earlier versions took, mended: each case is a finding of a rule, what is done about it, and how far that goes.
import { describe, expect, test } from 'vitest';
import { createPrng } from '../base/prng.ts';
import { runActions } from '../plan/index.ts';
import { canonicalHash, indexSchema, parseSchema } from '../schema/index.ts';
import { documentOf, type Example } from '../verify/example.ts';
import { registries17 } from '../verify/registries-17.ts';
import { rules17 } from '../verify/rules-17/index.ts';
import { verifySchema } from '../verify/verify.ts';
import { migrateSchema } from './migrate.ts';

const schemaOf = (document: unknown) => parseSchema(document as never).schema;
const migrate = (document: unknown) => migrateSchema(schemaOf(document), registries17);
const errorsOf = (document: unknown) =>
  verifySchema(indexSchema(schemaOf(document)), registries17).findings.filter(({ severity }) => severity === 'error');

const load = ['fetch', 'Ticket', { emit: { success: 'LOADED', failure: 'FAILED' } }];
const alert = ['render-ui', 'toast', { type: 'alert', message: 'Not loaded', variant: 'error' }];

/** A document with a warning is accepted, and stays as it is. */
const refusing = rules17.filter(({ severity }) => severity === 'error');

test('what 17 accepts stays as it is', () => {
  const document = documentOf({});
  const { schema, steps, questions, remaining } = migrate(document);
  expect([steps, questions, remaining]).toEqual([[], [], []]);
  expect(schema.document).toEqual(document);
});

describe.each(refusing.map((rule) => [rule.id, rule] as const))('the wrong example of %s', (_id, rule) => {
  test('is mended or asked about, by steps that lead to the answer and leave no new error', () => {
    const document = documentOf(rule.wrong);
    const { schema, steps, questions, remaining } = migrate(document);
    expect(steps.length + questions.length).toBeGreaterThan(0);
    const applied = runActions(schemaOf(document), steps);
    if (!applied.ok) throw new Error(applied.failure.reason);
    expect(canonicalHash(applied.schema)).toBe(canonicalHash(schema));
    expect(errorsOf(schema.document)).toEqual(remaining);
    expect(remaining.length).toBeLessThanOrEqual(errorsOf(document).length);
    for (const { reason } of [...steps]) expect(reason.length).toBeGreaterThan(20);
    for (const { question } of questions) expect(question).toMatch(/\?/);
    const again = migrateSchema(schema, registries17);
    expect(again.steps).toEqual([]);
  });

  test('is cleared by every choice that it is asked about', () => {
    const { schema, questions, remaining } = migrate(documentOf(rule.wrong));
    for (const { choices } of questions)
      for (const { actions } of choices) {
        const applied = runActions(schema, actions);
        expect(applied.ok).toBe(true);
        if (applied.ok) expect(errorsOf(applied.schema.document).length).toBeLessThan(remaining.length);
      }
  });
});

describe('a payload field without a shape', () => {
  const typeOf = (example: Example) => {
    const { schema, steps, questions, remaining } = migrate(documentOf(example));
    expect(remaining).toEqual([]);
    expect(steps.every(({ hazard }) => hazard === 'safe')).toBe(true);
    const events = indexSchema(schema).traits[0]?.events ?? [];
    return { field: events.find(({ name }) => name === 'GIVE')?.payload?.[0], asked: questions.length };
  };
  const give = (effects: readonly unknown[], type = 'object'): Example => ({
    events: [{ key: 'GIVE', payloadSchema: [{ name: 'data', type }] }],
    transitions: [{ from: 'open', event: 'GIVE', to: 'open', effects: effects as never }],
  });

  test('is of the entity that it is stored as, or whose fields are read of it', () => {
    expect(typeOf(give([['persist', 'create', 'Ticket', '@payload.data']]))).toEqual({
      field: { name: 'data', type: 'Ticket' },
      asked: 0,
    });
    expect(typeOf(give([['set', '@entity.title', '@payload.data.title']]))).toEqual({
      field: { name: 'data', type: 'Ticket' },
      asked: 0,
    });
    expect(typeOf(give([['persist', 'create', 'Ticket', '@payload.data']], '[object]')).field).toEqual({
      name: 'data',
      type: '[Ticket]',
    });
  });

  test('has the members that are read of it where no entity has them', () => {
    expect(typeOf(give([['set', '@entity.title', '@payload.data.zip']])).field).toEqual({
      name: 'data',
      type: 'object',
      properties: [{ name: 'zip', type: 'unknown' }],
    });
  });

  test('is unknown, and asked about, where nothing tells', () => {
    expect(typeOf(give([]))).toEqual({ field: { name: 'data', type: 'unknown' }, asked: 1 });
  });
});

describe('a field that holds an object of any members', () => {
  const answers = { name: 'answers', type: 'object', default: {} };
  const held = { ...answers, items: { type: 'string' } };

  test('is one, and so is the payload that it is set to', () => {
    const { schema, steps, remaining } = migrate(
      documentOf({
        fields: [answers],
        events: [{ key: 'GIVE', payloadSchema: [{ name: 'all', type: 'object' }] }],
        transitions: [
          { from: 'open', event: 'GIVE', to: 'open', effects: [['set', '@entity.answers', '@payload.all']] },
        ],
      }),
    );
    expect(remaining).toEqual([]);
    expect(steps.every(({ hazard }) => hazard === 'safe')).toBe(true);
    const { entities, traits } = indexSchema(schema);
    expect(entities[0]?.fields.find(({ name }) => name === 'answers')?.node).toEqual(held);
    expect(traits[0]?.events.find(({ name }) => name === 'GIVE')?.payload).toEqual([
      { name: 'all', type: 'Map<string,unknown>' },
    ]);
  });

  test('is one where its type was a text and its default is an object', () => {
    const { schema, steps } = migrate(documentOf({ fields: [{ ...answers, type: 'string' }] }));
    expect(steps.map(({ rule, hazard }) => [rule, hazard])).toEqual([['default-of-wrong-type', 'safe']]);
    expect(indexSchema(schema).entities[0]?.fields.find(({ name }) => name === 'answers')?.node).toEqual(held);
  });
});

test('a setting gets a named type with the members of its default', () => {
  const items = { type: '[object]', default: [{ label: 'a', count: 1 }, { label: 'b' }] };
  const { schema, remaining } = migrate(documentOf({ trait: { config: { items } } }));
  expect(remaining).toEqual([]);
  const trait = schema.document.orbitals[0] as { traits?: { config?: unknown }[] };
  expect(trait.traits?.[0]?.config).toEqual({
    items: {
      ...items,
      type: '[DeskItem]',
      items: {
        type: 'object',
        properties: {
          count: { name: 'count', type: 'number', required: false },
          label: { name: 'label', type: 'string', required: true },
        },
      },
    },
  });
});

test('a result event declares what the effect gives', () => {
  const example: Example = {
    trait: { emits: ['LOADED', 'FAILED'] },
    events: ['LOAD', { key: 'LOADED', payloadSchema: [{ name: 'title', type: 'string' }] }, 'FAILED'],
    transitions: [
      { from: 'open', event: 'LOAD', to: 'open', effects: [load as never] },
      { from: 'open', event: 'LOADED', to: 'open' },
      { from: 'open', event: 'FAILED', to: 'open', effects: [alert as never] },
    ],
  };
  const { schema, steps, remaining } = migrate(documentOf(example));
  expect(remaining).toEqual([]);
  expect(steps.map(({ rule, hazard }) => [rule, hazard])).toEqual([['unproduced-payload', 'safe']]);
  expect(indexSchema(schema).traits[0]?.events.find(({ name }) => name === 'LOADED')?.payload).toEqual([
    { name: 'data', type: '[Ticket]' },
  ]);
});

test('what changes how the application runs says so', () => {
  const { steps } = migrate(documentOf({ effects: [['notify', 'Saved', 'success']] }));
  expect(steps.map(({ action, hazard }) => [action, hazard])).toEqual([['set_property', 'changing']]);
});

// A batch is an optimisation: many faults in one document are mended as each is alone.
test('faults of many kinds in one document are mended together', () => {
  const prng = createPrng(20261128);
  for (let round = 0; round < 30; round++) {
    const count = 1 + prng.below(6);
    const fields = Array.from({ length: count }, (_, i) => ({ name: `d${i}`, type: 'object' }));
    const effects = Array.from({ length: 1 + prng.below(3) }, (_, i) => ['notify', `n${i}`, 'info']);
    const document = documentOf({
      effects: effects as never,
      events: [{ key: 'GIVE', payloadSchema: fields }],
      transitions: [{ from: 'open', event: 'GIVE', to: 'open' }],
    });
    const { remaining, steps } = migrate(document);
    expect([remaining, steps.length], `seed 20261128, round ${round}`).toEqual([[], count + effects.length]);
  }
});

test('those that a person is asked about hold up none of the others', () => {
  const count = 50;
  const fields = Array.from({ length: 2 * count }, (_, i) => ({
    name: `field${i}`,
    type: i % 2 === 0 ? 'array' : 'relation',
  }));
  let attempts = 0;
  const { steps, questions } = migrateSchema(schemaOf(documentOf({ fields })), registries17, () => {
    attempts++;
  });
  expect([steps.length, questions.length]).toEqual([count, count]);
  expect(attempts).toBeLessThan(5);
});
