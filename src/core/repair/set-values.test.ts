import { describe, expect, it } from 'vitest';
import { baseTransitions, repair, ticket } from '../../../tests/fixtures/ticket.ts';
import type { Json, JsonObject } from '../base/json.ts';

const target = '@entity.status';

/** What the step at an index sets the field to, where the value was left out; other steps set what `others` have for them. */
function valueSet(
  at: number,
  field: JsonObject,
  others: Readonly<Record<number, Json>> = {},
  payload: Json = [],
): unknown {
  const transitions = baseTransitions.map((step, i) => {
    const other = others[i] ?? null;
    const call = i === at ? ['set', target] : typeof other === 'string' ? ['set', target, other] : other;
    return { ...step, effects: [...(step.effects ?? []), ...(call === null ? [] : [call])] };
  });
  const document = ticket({ transitions: transitions as Json }) as never as {
    orbitals: { entity: { fields: Json[] }; traits: { stateMachine: { events: { payloadSchema?: Json }[] } }[] }[];
  };
  const [orbital = expect.unreachable()] = document.orbitals;
  orbital.entity.fields[1] = { name: 'status', ...field };
  for (const event of orbital.traits[0]?.stateMachine.events ?? []) event.payloadSchema = payload;
  const [first] = repair(document, ['invalid_effect'], { blueprints: [] }).suggestions;
  expect(first?.verified).toBe(true);
  const value = first?.actions[0]?.params.value as readonly Json[];
  expect(value.slice(0, 2)).toEqual(['set', target]);
  return value[2];
}

const close = 1;
const reopen = 4;
const oneOf = (...values: string[]) => ({ type: 'enum', values, default: values[0] as string });

describe('a `set` without a value', () => {
  it.for([
    ['the state that the step leads into', close, oneOf('new', 'waiting', 'closed'), 'closed'],
    ['that state, written otherwise', close, oneOf('NEW', 'WAITING', 'CLOSED'), 'CLOSED'],
    ['that state before the words of the event', close, oneOf('close', 'closed'), 'closed'],
    ['the words of the event', reopen, oneOf('open', 'reopened', 'done'), 'reopened'],
    ['the words of the event, alone', close, oneOf('open', 'close'), 'close'],
    ['the words of the event in another form', close, oneOf('open', 'closing'), 'closing'],
    ['its default where nothing is called so', close, oneOf('red', 'green'), 'red'],
    ['its default where two are', reopen, oneOf('red', 'reopened', 'reopens'), 'red'],
  ] as const)('sets %s', ([, at, field, expected]) => expect(valueSet(at, field)).toBe(expected));

  it('sets what another step sets, where that is called as its state', () => {
    expect(valueSet(2, { type: 'string' }, { 0: 'CLOSED', 1: 'WAITING' })).toBe('WAITING');
  });

  it('sets the name of its state where others set that of theirs, and not where they set something else', () => {
    expect(valueSet(close, { type: 'string' }, { 2: 'waiting' })).toBe('closed');
    expect(valueSet(close, { type: 'string' }, { 2: 'later' })).toBe('later');
  });

  it('reads what the event brings under the name of the field first', () => {
    const carried = [{ name: 'status', type: 'string' }];
    expect(valueSet(close, oneOf('new', 'closed'), {}, carried)).toBe('@payload.status');
  });

  it.for([
    ['a binding', { type: 'string' }, { 0: 'later', 2: '@close', 4: 'later' }, 'later'],
    ['a text without words', oneOf('', 'close'), {}, 'close'],
    ['what another field is set to', { type: 'string' }, { 2: ['set', '@entity.title', 'waiting'] }, ''],
  ] as [string, JsonObject, Record<number, Json>, string][])('takes no value by %s', ([, field, others, expected]) =>
    expect(valueSet(close, field, others)).toBe(expected),
  );
});
