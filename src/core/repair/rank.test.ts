import { expect, test } from 'vitest';
import { faultOperators } from '../../../tests/fixtures/faults/index.ts';
import { forSeeds } from '../../../tests/fixtures/seed.ts';
import { baseTransitions, read, repair, shownBy, ticket } from '../../../tests/fixtures/ticket.ts';
import type { Json } from '../base/json.ts';
import { listBehaviors } from '../behaviors/index.ts';
import type { Action } from '../plan/index.ts';
import { parseSchema } from '../schema/index.ts';
import { actionsKey } from './distinct.ts';

const keysOf = (actions: readonly Action[]) => actions.map(({ action, params }) => actionsKey([{ action, params }]));

test('no answer does all that another does and more, nor changes what it then takes away', () => {
  const library = listBehaviors();
  let compared = 0;
  forSeeds(7300, 24, (prng) => {
    let document: Json = JSON.parse(JSON.stringify(prng.pick(library).schema));
    for (const operator of prng.shuffle(faultOperators).slice(0, 6))
      document = operator.inject(document, prng) ?? document;
    const { schema } = parseSchema(document);
    const verified = repair(document, [...shownBy(schema)]).suggestions.filter((one) => one.verified);
    const sets = verified.map(({ actions }) => new Set(keysOf(actions)));
    for (const [i, one] of sets.entries())
      for (const [j, other] of sets.entries()) {
        if (i === j || one.size >= other.size) continue;
        compared++;
        expect([...one].every((key) => other.has(key))).toBe(false);
      }
    for (const { actions } of verified)
      actions.forEach(({ params }, at) => {
        const gone = actions.slice(at + 1).filter(({ action }) => action === 'unset_property');
        expect(gone.some((later) => String(params.path).startsWith(`${later.params.path}/`))).toBe(false);
      });
  });
  expect(compared).toBeGreaterThan(20);
});

test('what is taken away with a page is not taken away before it', () => {
  const orbital = {
    name: 'Slots',
    entity: { name: 'Slot', fields: [] },
    traits: [],
    pages: [{ name: 'SlotPage', path: '/slots', traits: [{ ref: 'Std.traits.SlotSchedule' }] }],
  };
  const { suggestions } = repair({ name: 'App', orbitals: [orbital] }, ['unresolved_trait_ref']);
  expect(suggestions[0]?.actions.map(({ action, params }) => [action, params.path])).toEqual([
    ['unset_property', '/orbitals/0/pages/0'],
  ]);
});

test('what is written under another key everywhere is read, and not made up in one place first', () => {
  const transitions = baseTransitions.map(({ to, ...rest }) => ({ ...rest, nextState: to }));
  const broken = ticket({ transitions });
  const { suggestions } = repair(broken, [...shownBy(read(broken))]);
  expect(suggestions[0]?.verified).toBe(true);
  const reading = '/orbitals/0/traits/0/stateMachine/transitions';
  for (const { actions } of suggestions) {
    const paths = actions.map(({ params }) => params.path);
    // Alone, or not at all.
    expect(paths.includes(reading) && paths.length > 1).toBe(false);
  }
});

test('an action that a later one says as well is left out', () => {
  const transitions = baseTransitions.map(({ to, ...rest }, at) => ({
    ...rest,
    nextState: to,
    ...(at === 1 && { effects: [['setfield', '@entity.status', 'closed']] }),
  }));
  const broken = ticket({ transitions });
  const { suggestions } = repair(broken, [...shownBy(read(broken)), 'invalid_effect']);
  expect(suggestions.length).toBeGreaterThan(0);
  for (const { actions } of suggestions)
    actions.forEach(({ params }, at) => {
      const whole = actions.slice(at + 1).find((later) => Array.isArray(later.params.value));
      expect(whole !== undefined && String(params.path).startsWith(`${whole.params.path}/`)).toBe(false);
    });
});
