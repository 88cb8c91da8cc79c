import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../base/json.ts';
import { programOf } from '../run/index.ts';
import { indexSchema, parseSchema } from '../schema/index.ts';
import { PropertyError, parseProperty } from './property.ts';
import { momentsOf, proveProperty } from './prove.ts';
import { askOf, holds } from './question.ts';

function modelOf(entity: JsonObject, ...traits: JsonObject[]) {
  const { schema } = parseSchema({ name: 'D', orbitals: [{ name: 'O', entity, traits }] });
  if (schema === null) throw new Error('no schema');
  return indexSchema(schema);
}

const trait = (name: string, states: readonly string[], transitions: readonly Json[], more: JsonObject = {}) => ({
  ...{ name, ...more },
  stateMachine: { states: states.map((state, i) => ({ name: state, isInitial: i === 0 })), events: [], transitions },
});
const arrow = (from: string, event: string, to: string, guard: Json = null, ...effects: Json[]) => ({
  ...{ from, event, to },
  ...(guard === null ? {} : { guard }),
  ...(effects.length === 0 ? {} : { effects }),
});
const work = (success: string, failure: string) => ['call-service', 'bank', 'pay', {}, { emit: { success, failure } }];

const expense = {
  name: 'Expense',
  persistence: 'runtime',
  fields: [
    { name: 'author', type: 'string' },
    { name: 'approver', type: 'string' },
    { name: 'balance', type: 'number', default: 2 },
    { name: 'level', type: 'string', values: ['low', 'high'], default: 'low' },
  ],
};
const approval = (guard: Json) =>
  trait(
    'Approval',
    ['draft', 'submitted', 'approved'],
    [
      arrow('draft', 'SUBMIT', 'submitted', null, ['set', '@entity.author', '@payload.by']),
      arrow('submitted', 'APPROVE', 'approved', guard, ['set', '@entity.approver', '@payload.by']),
    ],
  );
const twoEyes = 'never Approval in approved and approver = author';

const payment = trait(
  'Payment',
  ['open', 'paying', 'failed', 'paid', 'dropped'],
  [
    arrow('open', 'PAY', 'paying', null, work('PAID', 'FAILED')),
    arrow('paying', 'PAID', 'paid'),
    arrow('paying', 'FAILED', 'failed'),
    arrow('failed', 'RETRY', 'paying', null, work('PAID', 'FAILED')),
    arrow('failed', 'DROP', 'dropped'),
    arrow('paid', 'REFUND', 'paid'),
  ],
);
const verdict = (model: ReturnType<typeof modelOf>, text: string) => {
  const { verdict: is, trace, loop, gaps } = proveProperty(model, text);
  return [
    is,
    ...(trace === undefined ? [] : [trace.events.map(({ event }) => event).join(' ')]),
    ...(loop ? [loop] : []),
    ...gaps,
  ];
};

describe('verdicts', () => {
  const open = modelOf(expense, approval(null));
  const closed = modelOf(expense, approval(['!=', '@payload.by', '@entity.author']));

  test('an approval without a second pair of eyes is found, and its absence is proved', () => {
    expect(verdict(open, twoEyes)).toEqual(['refuted', 'SUBMIT APPROVE']);
    expect(verdict(closed, twoEyes)).toEqual(['proved']);
  });

  test('a refund paid twice', () => {
    const model = modelOf(expense, payment);
    expect(verdict(model, 'REFUND at most once')).toEqual(['refuted', 'PAY PAID REFUND REFUND']);
    expect(verdict(model, 'Payment in paid at most once')).toEqual(['proved']);
  });

  test('one before the other', () => {
    expect(verdict(closed, 'SUBMIT before APPROVE')).toEqual(['proved']);
    expect(verdict(modelOf(expense, payment), 'RETRY before PAID')).toEqual(['refuted', 'PAY PAID']);
  });

  test('leads to: what stays possible comes, unless nobody has to act', () => {
    const model = modelOf(expense, payment);
    expect(verdict(model, 'PAY leads to Payment in paid')).toEqual(['refuted', 'PAY FAILED DROP']);
    expect(verdict(model, 'PAY leads to Payment in paid, dropped')).toEqual(['proved']);
    expect(verdict(model, 'PAY leads to Payment in paid, dropped by itself')).toEqual(['refuted', 'PAY FAILED']);
    expect(verdict(model, 'PAY leads to Payment in paid, failed by itself')).toEqual(['proved']);
  });

  test('a run that goes round for ever is told with its loop', () => {
    const level = ['set', '@entity.level', ['if', ['=', '@entity.level', 'low'], 'high', 'low']];
    const ticks = [{ name: 'beat', interval: 1000, effects: [level] }];
    const end = arrow('b', 'END', 'c', ['=', '@entity.level', 'high']);
    const model = modelOf(expense, trait('T', ['a', 'b', 'c'], [arrow('a', 'GO', 'b'), end], { ticks }));
    expect(verdict(model, 'GO leads to T in c by itself')).toEqual(['refuted', 'GO tick:beat tick:beat tick:beat', 2]);
    expect(verdict(model, 'GO leads to T in c')).toEqual(['proved']);
  });

  test('a way from everywhere', () => {
    const model = modelOf(expense, payment);
    expect(verdict(model, 'from everywhere eventually Payment in paid')).toEqual(['refuted', 'PAY FAILED DROP']);
    expect(verdict(model, 'from everywhere eventually Payment in paid, dropped')).toEqual(['proved']);
  });

  test('bounded data: a counter is followed beyond its bound', () => {
    const spend = (guard: Json) =>
      modelOf(
        expense,
        trait('T', ['a'], [arrow('a', 'SPEND', 'a', guard, ['set', '@entity.balance', ['-', '@entity.balance', 1]])]),
      );
    expect(verdict(spend(null), 'always balance >= 0')).toEqual(['refuted', 'SPEND SPEND SPEND']);
    expect(verdict(spend(['>', '@entity.balance', 0]), 'always Expense.balance >= 0')).toEqual(['proved']);
  });

  test('what cannot be followed is unknown, with the reason', () => {
    const model = modelOf(expense, trait('T', ['a', 'b'], [arrow('a', 'GO', 'b', ['>', ['math/random'], 2])]));
    const { verdict: is, gaps } = proveProperty(model, 'never T in b');
    expect([is, gaps.length]).toEqual(['unknown', 1]);
  });

  test('a stored row is one that earlier runs may have left', () => {
    const stored = { ...expense, persistence: 'persistent' };
    const model = modelOf(
      stored,
      trait(
        'T',
        ['a'],
        [
          arrow(
            'a',
            'SPEND',
            'a',
            ['>', '@entity.balance', 0],
            ['set', '@entity.balance', ['-', '@entity.balance', 1]],
          ),
        ],
      ),
    );
    expect(verdict(model, 'always balance > -1')[0]).toBe('proved');
  });

  test('the run of a refutation shows it in the interpreter', () => {
    const { trace } = proveProperty(open, twoEyes);
    const program = programOf(open);
    const { first } = askOf(parseProperty(twoEyes), program);
    const moments = momentsOf(program, trace as never);
    expect(moments.map(({ configuration, step }) => holds(first, configuration, step))).toEqual([false, false, true]);
  });
});

describe('the language', () => {
  const program = programOf(modelOf(expense, approval(null), payment));
  const fault = (text: string): [number, string] => {
    try {
      askOf(parseProperty(text), program);
    } catch (error) {
      if (error instanceof PropertyError) return [error.at, error.message];
      throw error;
    }
    return [-1, ''];
  };

  test('a name that is not there is told with its place and the nearest names', () => {
    expect(fault('never Aproval in approved')).toEqual([6, 'no trait is called Aproval; did you mean Approval?']);
    expect(fault('never Approval in aproved')).toEqual([18, 'Approval has no state aproved; did you mean approved?']);
    expect(fault('SUBMITT before APPROVE')).toEqual([0, 'no transition is for SUBMITT; did you mean SUBMIT?']);
    expect(fault('always balanc')).toEqual([7, 'no transition is for balanc; did you mean balance?']);
    expect(fault('always balance')).toEqual([
      7,
      'balance is a field: compare it with a value, as in `balance != null`',
    ]);
    expect(fault('always balanc >= 0')).toEqual([
      7,
      'no field is called balanc; a text stands between quotes; did you mean balance?',
    ]);
  });

  test('a sentence that is none is told with its place', () => {
    expect(fault('PAY leads')[0]).toBe(4);
    expect(fault('always')).toEqual([6, 'a trait, an event or a field is missing before the end']);
    expect(fault('never (Approval in draft')).toEqual([24, '`)` is missing before the end']);
    expect(fault('never Approval in draft ;')).toEqual([24, '";" cannot stand here']);
    expect(fault('never Approval in draft PAY')).toEqual([24, 'the property ends before "PAY"']);
    expect(fault('always balance >= "@x"')[1]).toBe('"@x" is no value: a field stands without quotes');
  });

  test('forms, conditions and values that are read', () => {
    for (const text of [
      'never Approval in approved and not (Expense.approver = "Ann" or level = high)',
      'always -1.5 < balance',
      'Approval takes SUBMIT before Approval takes APPROVE and balance != null',
      'PAY leads to PAID or FAILED by itself',
      'from everywhere eventually "Approval" in "approved"',
    ])
      expect([text, fault(text)]).toEqual([text, [-1, '']]);
  });
});
