import { describe, expect, test } from 'vitest';
import { alterDocument } from '../../../tests/fixtures/alter.ts';
import { pickPair } from '../../../tests/fixtures/pairs.ts';
import { forSeeds } from '../../../tests/fixtures/seed.ts';
import { suggestionsHold } from '../../../tests/laws/plan-laws.ts';
import type { Json } from '../base/json.ts';
import { findBehavior, listBehaviors } from '../behaviors/index.ts';
import { emptySchema, parseSchema, type Schema, schemaOf } from '../schema/index.ts';
import { applyActions } from './apply.ts';
import { schemaDistance } from './distance.ts';
import { planInstructions } from './plan-instructions.ts';
import { suggestActions } from './suggest-actions.ts';

const schema = (value: unknown) => parseSchema(value).schema;

const trait = {
  name: 'Triage',
  linkedEntity: 'Ticket',
  stateMachine: {
    states: [{ name: 'new', isInitial: true }, { name: 'open' }],
    events: [{ key: 'OPEN', name: 'Open' }],
    transitions: [{ from: 'new', event: 'OPEN', to: 'open', effects: [['render-ui', 'main', { type: 'stack' }]] }],
  },
};
const outline = schema({ name: 'App', orbitals: [{ entity: 'Ticket', traits: [], pages: [] }] });
const goal = schema({
  name: 'App',
  orbitals: [
    { entity: 'Ticket', traits: [trait], pages: [{ name: 'Board', path: '/board', traits: [{ ref: 'Triage' }] }] },
  ],
});

test('what unlocks the rest comes first, what waits for others last', () => {
  const suggestions = suggestActions(outline, goal);
  expect(suggestions.map(({ action, params }) => [action, params])).toEqual([
    ['add_trait', { name: 'Triage', linkedEntity: 'Ticket' }],
    ['add_states', { trait: 'Triage', states: ['new', 'open'], details: { new: { isInitial: true } } }],
    ['add_events', { trait: 'Triage', events: ['OPEN'], details: { OPEN: { name: 'Open' } } }],
    ['add_transitions', { trait: 'Triage', transitions: trait.stateMachine.transitions }],
    ['add_page', { name: 'Board', path: '/board', entity: 'Ticket', traits: [{ ref: 'Triage' }] }],
  ]);
  expect(suggestions[0]).toMatchObject({ score: 1, ready: true, hazard: 'safe' });
});

test('an action that fared well outranks its equal that fared badly', () => {
  const current = schema({ name: 'App', orbitals: [{ entity: 'Ticket' }] });
  const wanted = schema({
    name: 'App',
    orbitals: [{ entity: 'Ticket', traits: [{ name: 'A', linkedEntity: 'Ticket' }], pages: [{ name: 'P' }] }],
  });
  const rank = (good: string, bad: string) => {
    const evidence = new Map([
      [good, { successes: 9, failures: 1 }],
      [bad, { successes: 1, failures: 9 }],
    ]);
    return suggestActions(current, wanted, evidence).map((suggestion) => suggestion.action);
  };
  expect(rank('add_trait', 'add_page')).toEqual(['add_trait', 'add_page']);
  expect(rank('add_page', 'add_trait')).toEqual(['add_page', 'add_trait']);
});

test('scores are in [0, 1] and fall; a reached goal has no suggestions', () => {
  forSeeds(1, 200, (prng) => {
    const { a, b } = pickPair(prng, 0);
    const suggestions = suggestActions(a, b);
    const scores = suggestions.map((suggestion) => suggestion.score);
    expect(scores.every((score) => score >= 0 && score <= 1)).toBe(true);
    expect([...scores].sort((x, y) => y - x)).toEqual(scores);
    expect(suggestActions(b, b)).toEqual([]);
  });
});

const machine = (effects: Json[]) =>
  schema({
    name: 'App',
    orbitals: [
      {
        entity: 'X',
        traits: [
          {
            name: 'T',
            linkedEntity: 'X',
            stateMachine: {
              states: [{ name: 'a', isInitial: true }, { name: 'b' }],
              events: ['GO', 'HOP', 'BACK'],
              transitions: [
                { from: 'a', event: 'GO', to: 'b', effects },
                { from: 'a', event: 'HOP', to: 'b' },
                { from: 'b', event: 'BACK', to: 'a' },
              ],
            },
          },
        ],
      },
    ],
  });

test('an effect that one of two transitions into a state lacks is suggested for that one, with what follows its operator', () => {
  const effect = ['emit', 'DONE_NOW', { id: '@entity.id' }];
  const [suggestion, ...others] = suggestActions(machine([]), machine([effect]));
  expect(others).toEqual([]);
  expect(suggestion).toEqual({
    action: 'add_effect',
    params: { trait: 'T', state: 'b', from: 'a', event: 'GO', effect: 'emit', args: effect.slice(1) },
    score: 1,
    hazard: 'safe',
    ready: true,
  });
  const applied = applyActions(machine([]), suggestion === undefined ? [] : [suggestion]);
  expect(applied.ok && schemaDistance(applied.schema, machine([effect]))).toBe(0);
});

test('states are a count only where nothing speaks of them, and by name once their trait is there', () => {
  const of = (traits: Json[]) => schema({ name: 'App', orbitals: [{ entity: 'X', traits }] });
  const wanted = of([{ name: 'T', linkedEntity: 'X', stateMachine: { states: ['open', 'closed'] } }]);
  const statesOf = (current: Schema) =>
    suggestActions(current, wanted).find(({ action }) => action === 'add_states') ?? null;
  expect(statesOf(of([]))).toMatchObject({ params: { trait: 'T', count: 2 }, ready: false });
  expect(statesOf(of([{ name: 'T', linkedEntity: 'X' }]))).toMatchObject({
    params: { trait: 'T', states: ['open', 'closed'] },
    ready: true,
  });
});

test('[laws of suggestions] from a behavior that is cut down and changed to the whole', { timeout: 600_000 }, () => {
  forSeeds(1, 100, (prng) => {
    const behavior = prng.pick(listBehaviors());
    const { schema: current, problems } = parseSchema(alterDocument(behavior.schema as unknown as Json, prng));
    if (problems.length === 0) suggestionsHold(current, schemaOf(behavior.schema));
  });
});

test.each(['std-helpdesk', 'std-purchase-order', 'std-favourites', 'std-inline-edit'])(
  '[laws of suggestions] the best that is ready, again and again, leads from nothing to %s, in no more steps than its plan has',
  { timeout: 240_000 },
  (name) => {
    const wanted = schemaOf((findBehavior(name) ?? expect.unreachable(name)).schema);
    const stepsMax = planInstructions(emptySchema, wanted).instructions.length;
    let current = emptySchema;
    let steps = 0;
    for (let gap = 1; gap > 0; steps++) {
      const best = suggestActions(current, wanted).find(({ ready }) => ready);
      const applied = applyActions(current, best === undefined ? [] : [best]);
      if (best === undefined || !applied.ok) throw new Error(`step ${steps}: ${JSON.stringify(best)}`);
      current = applied.schema;
      const left = schemaDistance(current, wanted);
      expect(left, `step ${steps}: ${JSON.stringify(best)}`).toBeLessThan(gap);
      gap = left;
    }
    expect(steps).toBeLessThanOrEqual(stepsMax);
  },
);

describe('what is renamed and what is lost', () => {
  const desk = (entity: string, ...fields: string[]) =>
    parseSchema({
      name: 'Desk',
      orbitals: [{ entity: { name: entity, fields: fields.map((name) => ({ name, type: 'string' })) } }],
    }).schema;

  test('what the goal has under another name is suggested to be renamed, and what is inside waits', () => {
    const suggestions = suggestActions(desk('Customer', 'name', 'email'), desk('Client', 'name', 'email', 'phone'));
    expect(suggestions).toMatchObject([
      { action: 'rename_entity', params: { from: 'Customer', to: 'Client' }, ready: true },
      { action: 'add_field', params: { entity: 'Client' }, ready: false },
    ]);
  });

  test('what is set inside of a renamed element waits for the rename, however its name stands in a path', () => {
    const named = (name: string, effect: string) => {
      const machine = { ...trait.stateMachine, transitions: [{ event: 'OPEN', to: 'open', effects: [[effect]] }] };
      const traits = [{ ...trait, name, stateMachine: machine }];
      return schema({ name: 'App', orbitals: [{ entity: 'Ticket', traits }] });
    };
    const [before, after] = [named('desk/pay', 'persist'), named('desk/settle~', 'notify')];
    const suggestions = suggestActions(before, after);
    expect(suggestions.map(({ action, ready }) => [action, ready])).toEqual([
      ['rename_trait', true],
      ['set_property', false],
    ]);
    suggestionsHold(before, after);
  });

  test('what shows a renamed trait waits for the rename, in whichever Unicode form its name is written', () => {
    const named = (name: string) =>
      schema({
        name: 'App',
        orbitals: [
          {
            entity: 'Ticket',
            traits: [{ ...trait, name }],
            pages: [{ name: 'Board', traits: [{ ref: 'cafe\u0301' }] }],
          },
        ],
      });
    const [before, after] = [named('cafe\u0301'), named('cafe\u0301s')];
    const suggestions = suggestActions(before, after);
    expect(suggestions.map(({ action, ready }) => [action, ready])).toEqual([
      ['rename_trait', true],
      ['set_property', false],
    ]);
    suggestionsHold(before, after);
  });

  test('a transition that comes with an effect on the old name of a field waits for the rename', () => {
    const listing = (field: string, ...effects: Json[]) => {
      const transitions = effects.map((effect) => ({ from: 'open', event: 'OPEN', to: 'open', effects: [effect] }));
      const entity = { name: 'Ticket', fields: [{ name: field, type: 'number' }] };
      const machine = { ...trait.stateMachine, transitions };
      return schema({
        name: 'App',
        orbitals: [{ entity, traits: [{ ...trait, linkedEntity: 'Ticket', stateMachine: machine }] }],
      });
    };
    const [before, after] = [listing('amount'), listing('amounts', ['set', '@entity.amount', 1])];
    const suggestions = suggestActions(before, after);
    expect(suggestions.map(({ action, ready }) => [action, ready])).toEqual([
      ['rename_field', true],
      ['add_transitions', false],
    ]);
    suggestionsHold(before, after);
  });

  test('a removal says what it loses and ranks behind an addition of its weight', () => {
    const suggestions = suggestActions(desk('Person', 'secret', 'age'), desk('Person', 'bio', 'age'));
    expect(suggestions).toMatchObject([
      { action: 'add_field', hazard: 'safe' },
      { action: 'remove_field', hazard: 'destructive', loses: 'field secret of Person' },
    ]);
    const [all] = suggestActions(desk('Person', 'secret', 'age'), parseSchema({ name: 'Desk', orbitals: [] }).schema);
    expect(all).toMatchObject({ action: 'remove_entity', loses: 'entity Person with 2 fields' });
  });
});
