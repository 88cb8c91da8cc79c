import { expect, it } from 'vitest';
import { baseTransitions, repair, ticket } from '../../../tests/fixtures/ticket.ts';
import type { Json, JsonObject } from '../base/json.ts';

interface Machine {
  events: { payloadSchema?: Json }[];
}

/** A step on CLOSE reads a field; another step puts CLOSE out. */
function closing(declared: string, read: string, effect: Json): JsonObject {
  const [first = expect.unreachable(), second = expect.unreachable(), ...rest] = baseTransitions;
  const reading = { ...second, effects: [['notify', `@payload.${read}`]] };
  const drawn = { ...first, effects: [...(first.effects ?? []), effect] };
  const document = ticket({ transitions: [drawn, reading, ...rest] as Json }) as never as {
    orbitals: { traits: { stateMachine: Machine; emits?: Json }[] }[];
  };
  const trait = document.orbitals[0]?.traits[0] ?? expect.unreachable();
  const [, event = expect.unreachable()] = trait.stateMachine.events;
  event.payloadSchema = [{ name: declared, type: 'string' }];
  trait.emits = ['CLOSE'];
  return document as never;
}

const put = (data: Json): Json => ['emit', 'CLOSE', data];
const button = (data: Json): Json => ['render-ui', 'main', { type: 'button', event: 'CLOSE', actionPayload: data }];
const read = ['set_property', '@payload.note'];
const renamed = ['set_property', 'notes'];

it.for([
  ['an emit sends along what is declared', put({ note: '@entity.title' }), read],
  ['a button does', button({ note: '@entity.title' }), read],
  ['an emit sends along what is read', put({ notes: '@entity.title' }), renamed],
  ['one sends neither', put({ title: '@entity.title' }), renamed],
  ['one sends both', put({ note: '@entity.title', notes: '@entity.title' }), renamed],
  ['another event has it', ['emit', 'WAIT', { note: '@entity.title' }], renamed],
] as [string, Json, string[]][])('of two words, one declared and one read: %s', ([, effect, expected]) => {
  const [first] = repair(closing('note', 'notes', effect), ['broken_binding']).suggestions;
  expect(first?.verified).toBe(true);
  expect(first?.actions.map(({ action, params }) => [action, params.value])).toEqual([expected]);
});

it('what is sent under the name that is read is no slip of what is declared, whatever else speaks for that', () => {
  const document = closing('note', 'notes', put({ notes: '@entity.title' })) as never as {
    orbitals: { traits: { stateMachine: Machine }[] }[];
  };
  const events = document.orbitals[0]?.traits[0]?.stateMachine.events ?? [];
  for (const event of events.slice(2)) event.payloadSchema = [{ name: 'note', type: 'string' }];
  const [first] = repair(document, ['broken_binding']).suggestions;
  expect(first?.actions.map(({ action, params }) => [action, params.value])).toEqual([renamed]);
});
