import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../base/json.ts';
import { createPrng } from '../base/prng.ts';
import { programOf, runEvents, startOf } from '../run/index.ts';
import { indexSchema, parseSchema } from '../schema/index.ts';
import { checkedBehavior } from './checked.ts';

const arrow = (from: string, event: string, to: string, rest: JsonObject = {}): JsonObject => ({
  ...{ from, event, to },
  ...rest,
});
const counted = { effects: [['set', '@entity.tries', ['+', '@entity.tries', 1]]] };
const pay = [
  arrow('open', 'PAY', 'paying'),
  arrow('paying', 'Paid', 'paid'),
  arrow('paying', 'Refused', 'failed'),
  arrow('failed', 'RETRY', 'paying', { guard: ['<', '@entity.tries', 2], ...counted }),
];
const waive = arrow('open', 'WAIVE', 'waived', { guard: ['=', '@entity.level', 'director'] });

function modelOf(transitions: readonly JsonObject[], persistence = 'runtime') {
  const fields = [
    { name: 'tries', type: 'number', default: 0 },
    { name: 'level', type: 'string', default: 'manager' },
  ];
  const states = ['open', 'paying', 'failed', 'paid', 'waived'].map((name) => ({
    ...{ name, isInitial: name === 'open', isTerminal: name === 'paid' || name === 'waived' },
  }));
  const used = states.filter(({ name }) => transitions.some(({ from, to }) => from === name || to === name));
  const trait = { name: 'Payment', linkedEntity: 'Expense', stateMachine: { states: used, transitions } };
  const orbital = { name: 'O', entity: { name: 'Expense', persistence, fields }, traits: [trait] };
  const { schema } = parseSchema({ name: 'D', orbitals: [orbital] } as unknown as Json);
  if (schema === null) throw new Error('no schema');
  return indexSchema(schema);
}
const kinds = (...args: Parameters<typeof modelOf>) =>
  checkedBehavior(modelOf(...args), []).map(({ kind, pointer }) => `${kind} ${pointer.split('/').slice(-2).join(' ')}`);

describe('what a check tells of the behavior', () => {
  test('a retry that ends for ever, with a run that the interpreter repeats', () => {
    const model = modelOf(pay);
    const notes = checkedBehavior(model, []);
    expect(notes.map(({ kind }) => kind)).toEqual(['no_way_out']);
    const names = notes[0]?.trace ?? [];
    expect(names.filter((name) => name === 'RETRY')).toHaveLength(2);
    const program = programOf(model);
    const { end } = runEvents(
      program,
      startOf(program, {}),
      names.map((event) => ({ event, outcome: 'none' as const })),
      { now: 0, random: createPrng(1) },
    );
    expect(end.states.get('Payment')).toBe('failed');
  });

  test('a guard that never holds, and the state behind it', () => {
    expect(kinds([pay[0], pay[1], waive] as JsonObject[])).toEqual([
      'guard_never_true transitions 2',
      'state_never_reached states 3',
    ]);
  });

  test('nothing where another sets what the guard reads, where rows are stored, or where the guard is a switch', () => {
    const promoted = arrow('open', 'PROMOTE', 'open', { effects: [['set', '@entity.level', 'director']] });
    expect(kinds([pay[0], pay[1], waive, promoted] as JsonObject[])).toEqual([]);
    expect(kinds([pay[0], pay[1], waive] as JsonObject[], 'persistent')).toEqual([]);
    expect(kinds([pay[0], pay[1], { ...waive, guard: ['and', false, waive.guard ?? null] }] as JsonObject[])).toEqual(
      [],
    );
  });

  test('nothing of a part that is not explored whole', () => {
    const late = arrow('paying', 'LATE', 'failed', { guard: ['>', '@now', '@entity.tries'] });
    expect(kinds([pay[0], pay[1], waive, late] as JsonObject[])).toEqual([]);
  });

  test('nothing at a place of which a check has a finding', () => {
    const model = modelOf([pay[0], pay[1], waive] as JsonObject[]);
    const [guard] = checkedBehavior(model, []);
    const rest = checkedBehavior(model, [{ pointer: `${guard?.pointer}/guard` }]);
    expect(rest.map(({ kind }) => kind)).toEqual(['state_never_reached']);
  });
});
