import { expect, it } from 'vitest';
import { alone, desk, put, searchIn, step } from '../../../tests/fixtures/desk.ts';
import { baseTransitions, repair, ticket } from '../../../tests/fixtures/ticket.ts';
import { isSolved, type SearchState } from './evaluate.ts';
import { exchanges } from './exchange.ts';
import type { Search } from './search.ts';

/** The state after the first steps of some actions, in order. */
function follow(search: Search, actions: readonly string[]): SearchState {
  let state: SearchState = search.root;
  for (const action of actions) {
    const { candidate, key } =
      search.stepsFrom(state).find((one) => one.candidate.actions[0]?.action === action) ?? expect.unreachable(action);
    state = search.take(state, candidate, key) ?? expect.unreachable(action);
  }
  return state;
}

it('a trait renamed after a slip of its page is exchanged for the page corrected, and what was done to it stays done', () => {
  const parts = desk();
  alone(parts);
  step(parts, 4).effects.pop();
  put(parts.cases.pages[0], { traits: [{ ref: 'CsaeList' }] });
  put(parts.machine.states[0], { isInitial: false });
  const search = searchIn(parts.document);
  const dear = follow(search, ['rename_trait', 'set_initial_state']);
  expect(isSolved(dear)).toBe(true);
  expect(dear.actions[1]?.params.trait).toBe('CsaeList');
  const found = exchanges(search, dear);
  expect(found.length).toBeGreaterThan(0);
  for (const state of found) {
    expect(isSolved(state)).toBe(true);
    expect(state.cost).toBeLessThan(dear.cost);
    expect(state.actions.map(({ params }) => params.trait ?? params.value)).toEqual(['CaseList', 'CaseList']);
    expect(exchanges(search, state)).toEqual([]);
  }
});

it('a repair without a dearer step than needed has no exchanges, and costs no evaluations', () => {
  const parts = desk();
  alone(parts);
  step(parts, 4).effects.pop();
  put(parts.cases.pages[0], { traits: [{ ref: 'CsaeList' }] });
  const search = searchIn(parts.document);
  const cheap = follow(search, ['set_property']);
  const before = search.evaluations;
  expect(exchanges(search, cheap)).toEqual([]);
  expect(search.evaluations).toBe(before);
});

it('what a last resort takes away needs no edit before it, however few steps there may be', () => {
  const effects = [['set', '@entity.title', '@payload.id']];
  const stray = { from: 'nowhere', event: 'ASSESS', to: 'closed', effects };
  const document = ticket({ transitions: [...baseTransitions, stray] });
  const path = '/orbitals/0/traits/0/stateMachine/transitions/5';
  for (const maxSteps of [1, 10]) {
    const [first, ...others] = repair(document, ['invalid_transition', 'broken_binding'], { maxSteps }).suggestions;
    expect(first?.actions).toEqual([{ step: 1, action: 'unset_property', params: { path } }]);
    expect(first?.verified).toBe(true);
    expect(others.some(({ verified }) => verified)).toBe(false);
  }
});
