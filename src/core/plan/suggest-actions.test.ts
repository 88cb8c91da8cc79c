import { expect, test } from 'vitest';
import { pickPair } from '../../../tests/fixtures/pairs.ts';
import { forSeeds } from '../../../tests/fixtures/seed.ts';
import { parseSchema } from '../schema/index.ts';
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
    ['add_states', { trait: 'Triage', count: 2 }],
    ['add_events', { trait: 'Triage', events: ['OPEN'] }],
    ['add_transitions', { trait: 'Triage', transitions: [{ from: 'new', event: 'OPEN', to: 'open' }] }],
    ['add_effect', { trait: 'Triage', state: 'open', effect: 'render-ui' }],
    ['add_page', { name: 'Board', path: '/board', entity: 'Ticket' }],
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
