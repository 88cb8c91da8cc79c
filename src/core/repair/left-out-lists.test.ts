import { expect, test } from 'vitest';
import { repair } from '../../../tests/fixtures/desk.ts';
import type { JsonObject } from '../base/json.ts';

const letters = [...'abcdefghijklmno'];

/** A machine of so many steps in a row, from its first state to an end. */
function wizard(steps: number) {
  const names = letters.slice(0, steps + 1).map((letter) => `step_${letter}`);
  const eventOf = (name: string) => `GO_${name.toUpperCase()}`;
  const transitions = names.slice(1).map((to, i) => ({ from: names[i], event: eventOf(to), to }));
  const states = names.map((name, i) => ({
    name,
    ...(i === 0 && { isInitial: true }),
    ...(i === steps && { isTerminal: true }),
  }));
  const events = names.slice(1).map((name) => ({ key: eventOf(name), name: eventOf(name) }));
  const machine: JsonObject = { states, events, transitions } as never;
  const trait = { name: 'Wizard', linkedEntity: 'Form', category: 'lifecycle', stateMachine: machine };
  const entity = { name: 'Form', fields: [{ name: 'title', type: 'string' }] };
  return { document: { name: 'Forms', orbitals: [{ name: 'Forms', entity, traits: [trait] }] }, machine, names };
}

test.for([4, 5, 10, 12, 14])('a list of events for %i steps that was left out is written with one edit', (steps) => {
  const { document, machine } = wizard(steps);
  delete (machine as { events?: unknown }).events;
  const [best] = repair(document).suggestions;
  expect(best?.verified).toBe(true);
  expect(best?.actions.map(({ action }) => action)).toEqual(['add_events']);
});

test.for([4, 5, 10, 12, 14])('a list of states for %i steps, from the first to an end', (steps) => {
  const { document, machine, names } = wizard(steps);
  delete (machine as { states?: unknown }).states;
  const [best] = repair(document).suggestions;
  expect(best?.verified).toBe(true);
  const [first, last] = [names[0] as string, names.at(-1) as string];
  const details = { [first]: { isInitial: true }, [last]: { isTerminal: true } };
  expect(best?.actions).toMatchObject([{ action: 'add_states', params: { states: names, details } }]);
});
