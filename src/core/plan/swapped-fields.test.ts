import { expect, test } from 'vitest';
import type { Json } from '../base/json.ts';
import { canonicalText, parseSchema } from '../schema/index.ts';
import { runActions } from './apply.ts';
import { renameActions } from './detect-renames.ts';
import { planInstructions } from './plan-instructions.ts';

const desk = (a: string, b: string, type = 'string'): Json => ({
  orbitals: [
    {
      entity: {
        name: 'Ticket',
        fields: [
          { name: a, type, required: true },
          { name: b, type: 'string', description: 'What was said.' },
        ],
      },
      traits: [
        {
          name: 'Triage',
          linkedEntity: 'Ticket',
          stateMachine: {
            states: [{ name: 'new', isInitial: true }],
            events: [{ key: 'INIT' }, { key: 'SAVE' }],
            transitions: [
              {
                from: 'new',
                event: 'INIT',
                to: 'new',
                effects: [
                  ['fetch', 'Ticket', { order: a }],
                  ['render-ui', 'main', { type: 'data-grid', entity: 'Ticket', fields: [a, b] }],
                ],
              },
              {
                from: 'new',
                event: 'SAVE',
                to: 'new',
                guard: ['!=', `@entity.${a}`, ''],
                effects: [['set', `@entity.${b}`, `@entity.${a}`]],
              },
            ],
          },
        },
      ],
      pages: [],
    },
  ],
});
const read = (document: Json) => parseSchema(document).schema;

test('fields that exchange their names are two renames, and all that refers to them follows', () => {
  const plan = planInstructions(read(desk('subject', 'answer')), read(desk('answer', 'subject')));
  expect(plan.instructions.map(({ action, params }) => ({ action, params }))).toEqual([
    { action: 'rename_field', params: { entity: 'Ticket', from: 'answer', to: 'subject', swap: true } },
  ]);
  expect(plan.renames.map(({ from, to, taken }) => [from, to, taken])).toEqual([
    ['answer', 'subject', true],
    ['subject', 'answer', true],
  ]);
  expect(plan.summary).toMatchObject({ changed: 0, renamed: 2 });
  expect(plan.cost).toBe(6);
});

test('the renames that a plan names can be applied by themselves, and twice is back', () => {
  const [before, after] = [read(desk('subject', 'answer')), read(desk('answer', 'subject'))];
  const actions = renameActions([
    { kind: 'field', from: 'answer', to: 'subject', within: 'Ticket' },
    { kind: 'field', from: 'subject', to: 'answer', within: 'Ticket' },
  ]);
  expect(actions).toHaveLength(1);
  const once = runActions(before, actions);
  const twice = runActions(before, [...actions, ...actions]);
  expect(once.ok && canonicalText(once.schema)).toBe(canonicalText(after));
  expect(twice.ok && canonicalText(twice.schema)).toBe(canonicalText(before));
});

test('fields that exchange what they say, but not their uses, are changed', () => {
  const from = desk('subject', 'answer');
  const to = JSON.parse(JSON.stringify(from));
  const [subject, answer] = to.orbitals[0].entity.fields;
  to.orbitals[0].entity.fields = [
    { ...answer, name: 'subject' },
    { ...subject, name: 'answer' },
  ];
  const { renames, summary } = planInstructions(read(from), read(to));
  expect(renames.filter(({ taken }) => taken)).toEqual([]);
  expect(summary).toMatchObject({ changed: 2, renamed: 0 });
  const rename = [
    { from: 'subject', to: 'answer' },
    { from: 'answer', to: 'subject' },
  ];
  expect(planInstructions(read(from), read(to), { rename })).toMatchObject({ unfit: [], summary: { renamed: 2 } });
});

test('a field that is renamed and has another type is a rename first', () => {
  const renamed = JSON.parse(JSON.stringify(desk('subject', 'answer')).replaceAll('subject', 'title'));
  renamed.orbitals[0].entity.fields[0].type = 'number';
  const { renames, instructions } = planInstructions(read(desk('subject', 'answer')), read(renamed));
  expect(renames.filter(({ taken }) => taken).map(({ from, to }) => [from, to])).toEqual([['subject', 'title']]);
  expect(instructions.map(({ action }) => action)).toEqual(['rename_field', 'update_field']);
});

test('what exchanges a name with itself or with nothing is refused', () => {
  const swap = (to: string) =>
    runActions(read(desk('subject', 'answer')), [
      { action: 'rename_field', params: { entity: 'Ticket', from: 'subject', to, swap: true } },
    ]);
  expect(swap('subject')).toMatchObject({ ok: false, failure: { code: 'field_exists' } });
  expect(swap('nothing')).toMatchObject({ ok: false, failure: { code: 'unknown_field' } });
});
