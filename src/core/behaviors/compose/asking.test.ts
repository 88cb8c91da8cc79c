import { describe, expect, test } from 'vitest';
import type { Json } from '../../base/json.ts';
import type { TraitNode } from '../../schema/document.ts';
import {
  and,
  askForm,
  button,
  editorOf,
  given,
  gt,
  gte,
  lifecycle,
  lte,
  ne,
  opposite,
  own,
  refusalOf,
  said,
  size,
  subject,
  trait,
} from './index.ts';

const lamp = subject('DeskLamp', {
  fields: { name: 'string', socket: 'string!', dimmed: 'boolean!', watts: 'number', status: 'enum:dark*|lit' },
});

/** A lamp that is lit by an event with this payload, under these guards. */
const lit = (payload: Record<string, string>, ...guards: readonly Json[]): TraitNode =>
  trait<string, string>(lamp, {
    name: 'Lighting',
    states: { dark: { view: askForm(lamp, 'Light', payload, 'LIGHT') }, lit: { terminal: true } },
    events: { LIGHT: payload },
    steps: guards.map((when) => ['dark', 'LIGHT', 'lit', { when }] as const),
  });

const transitionsOf = (one: TraitNode) => one.stateMachine?.transitions ?? [];
const refusalsOf = (one: TraitNode) =>
  transitionsOf(one).filter((step) => step.effects?.some((effect) => JSON.stringify(effect).includes('"warning"')));
const formsOf = (one: TraitNode): { fields: { name: string; required?: boolean }[] }[] =>
  [...JSON.stringify(one).matchAll(/\{"type":"form-section".*?"fields":(\[.*?\]),"sub/g)].map((found) => ({
    fields: JSON.parse(found[1] ?? '[]'),
  }));

describe('what a form says of the guard on its event', () => {
  test('an editor marks what its guard wants and what no record goes without, but no box to tick', () => {
    const [editor] = editorOf(lamp).traits;
    const forms = editor === undefined ? [] : formsOf(editor);
    // Each mode renders its form when it is opened and when saving failed.
    expect(forms).toHaveLength(4);
    for (const { fields } of forms) {
      expect(fields.filter((field) => field.required === true).map((field) => field.name)).toEqual(['name', 'socket']);
    }
  });

  test('bounds become bounds of the input, and nothing is left to refuse', () => {
    const one = lit(
      { watts: 'number', name: 'string' },
      and(gte(given('watts'), 5), lte(given('watts'), 60), said('name')),
    );
    expect(formsOf(one)[0]?.fields).toEqual([
      { name: 'watts', label: 'Watts', inputType: 'number', required: true, min: 5, max: 60 },
      { name: 'name', label: 'Name', inputType: 'string', required: true },
    ]);
    expect(refusalsOf(one)).toEqual([]);
  });

  test('of several guards only what all ask is marked', () => {
    const one = lit({ watts: 'number', name: 'string' }, and(said('name'), gt(given('watts'), 40)), said('name'));
    expect(formsOf(one)[0]?.fields.map((field) => field.required)).toEqual([undefined, true]);
  });

  test('an event that one step always takes asks nothing', () => {
    const one = trait<string, string>(lamp, {
      name: 'Lighting',
      states: { dark: { view: askForm(lamp, 'Light', { name: 'string' }, 'LIGHT') }, lit: { terminal: true } },
      events: { LIGHT: { name: 'string' } },
      steps: [
        ['dark', 'LIGHT', 'lit', { when: said('name') }],
        ['dark', 'LIGHT', '='],
      ],
    });
    expect(formsOf(one)[0]?.fields[0]?.required).toBeUndefined();
    expect(refusalsOf(one)).toEqual([]);
  });
});

describe('an action that a guard refuses', () => {
  test('stays, and says what the guard asks', () => {
    const one = lifecycle(lamp, {
      name: 'LampLife',
      states: { dark: {}, lit: { terminal: true } },
      events: { TURN_ON: {} },
      steps: [['dark', 'TURN_ON', 'lit', { when: gt(own('watts'), 0) }]],
      announces: false,
    });
    expect(refusalsOf(one)).toEqual([
      {
        from: 'dark',
        event: 'TURN_ON',
        to: 'dark',
        guard: ['<=', '@entity.watts', 0],
        effects: [['render-ui', 'toast', { type: 'alert', variant: 'warning', message: 'Watts must be more than 0.' }]],
      },
    ]);
  });

  test('is told once what all guards ask', () => {
    const one = lit({ watts: 'number' }, and(ne(own('socket'), ''), gt(given('watts'), 40)), ne(own('socket'), ''));
    expect(refusalsOf(one).map((step) => step.guard)).toEqual([['=', '@entity.socket', '']]);
    expect(transitionsOf(one).map((step) => step.to)).toEqual(['dark', 'lit', 'lit', 'dark', 'dark', 'dark']);
  });

  test('is told nothing where guards share nothing, and where nobody draws the event', () => {
    expect(refusalsOf(lit({ watts: 'number' }, gt(given('watts'), own('watts')), gt(own('watts'), 9)))).toEqual([]);
    const unseen = trait<string, string>(lamp, {
      name: 'Lighting',
      states: { dark: { view: button('Wait', 'WAIT') }, lit: { terminal: true } },
      events: { WAIT: {}, DawnCame: {} },
      steps: [
        ['dark', 'WAIT', '='],
        ['dark', 'DawnCame', 'lit', { when: gt(own('watts'), 0) }],
      ],
    });
    expect(refusalsOf(unseen)).toEqual([]);
  });

  test.each([
    [['=', '@user.role', 'sales_lead'], 'Your role must be “Sales lead”.'],
    [['!=', '@user.name', own('author')], 'You must not be the author.'],
    [['=', '@user.id', own('writtenBy')], 'Written by must be you.'],
    [['!=', '@user.id', own('writtenBy')], 'Written by must be somebody else.'],
    [['time/isFuture', given('startsOn')], 'Starts on must lie in the future.'],
    [gt(size(own('goals')), 0), 'Goals must not be empty.'],
    [gt(size(own('options')), 1), 'There must be at least 2 options.'],
    [['<', ['str/len', given('body')], 11], 'Body must have at most 10 characters.'],
    [gt(given('price'), own('price')), 'The new price must be more than the one before.'],
    [ne(given('reviewer'), own('author')), 'Reviewer must differ from author.'],
    [gte(given('deposit'), ['*', own('amount'), 0.05]), 'Deposit must be at least 5 % of amount.'],
    [['=', own('agreed'), true], 'Agreed must be yes.'],
    [['not', ['array/includes', own('tags'), given('tag')]], 'Tag must not be among tags.'],
    [
      ['or', said('phone'), ['validate/email', given('email')]],
      'Either phone must be filled in or email must be an e-mail address.',
    ],
    [
      and(said('a'), said('b'), ['math/odd', 1], said('c')),
      'A must be filled in, b must be filled in, and c must be filled in.',
    ],
    [['or', said('a'), ['math/odd', 1]], 'This is not possible now.'],
    [['<', ['+', own('index'), 1], own('count')], 'This is not possible now.'],
    [ne(given('id'), own('id')), 'This is not possible now.'],
    [gt(own('weightKg'), 0), 'Weight (kg) must be more than 0.'],
  ])('%j: %s', (guard, sentence) => {
    expect(refusalOf(guard)).toBe(sentence);
  });

  test('the opposite of the opposite is the guard', () => {
    for (const guard of [gt(own('a'), 1), ne(own('a'), ''), ['time/isPast', own('a')], and(said('a'), said('b'))]) {
      expect(opposite(opposite(guard))).toEqual(guard);
    }
  });
});
