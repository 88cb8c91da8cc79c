import { expect, test } from 'vitest';
import type { Json } from '../base/json.ts';
import { parseSchema, type Schema } from '../schema/index.ts';
import type { Action } from './action.ts';
import { runActions } from './apply.ts';
import { planInstructions } from './plan-instructions.ts';
import { suggest } from './suggest-actions.ts';
import { renamesIn, summarizeActions, summarizeGap } from './summarize.ts';

const schemaOf = (document: unknown): Schema => parseSchema(document as Json).schema;
const shop = (name: string, ...fields: string[]): Schema =>
  schemaOf({
    orbitals: [
      {
        entity: { name, fields: fields.map((field) => ({ name: field, type: 'string' })) },
        traits: [
          {
            name: 'Flow',
            linkedEntity: name,
            stateMachine: {
              states: [{ name: 'open', isInitial: true }, { name: 'done' }],
              events: [{ key: 'CLOSE', name: 'Close' }],
              transitions: [{ from: 'open', event: 'CLOSE', to: 'done' }],
            },
          },
        ],
      },
    ],
  });

test('a gap, its suggestions and its plan come to the same', () => {
  const [from, to] = [shop('Customer', 'name', 'total', 'email'), shop('Client', 'name', 'total', 'phone')];
  const expected = {
    added: 1,
    changed: 0,
    renamed: 1,
    removed: 1,
    hazards: { safe: 1, changing: 1, destructive: 1 },
  };
  expect(planInstructions(from, to).summary).toEqual(expected);
  expect(summarizeGap(from, to)).toEqual(expected);
  expect(suggest(from, to).summary).toEqual(expected);
  expect(summarizeGap(to, to)).toMatchObject({ added: 0, renamed: 0, hazards: { safe: 0, changing: 0 } });
});

test('of actions, what they rename is renamed, from the first name to the last', () => {
  const before = shop('Customer', 'name', 'total');
  const actions: Action[] = [
    { action: 'rename_state', params: { trait: 'Flow', from: 'done', to: 'closed' } },
    { action: 'rename_trait', params: { from: 'Flow', to: 'Course' } },
    { action: 'rename_state', params: { trait: 'Course', from: 'closed', to: 'shut' } },
    { action: 'rename_entity', params: { from: 'Customer', to: 'Zebra' } },
    { action: 'remove_field', params: { entity: 'Zebra', field: 'name' } },
    { action: 'add_field', params: { entity: 'Zebra', field: { name: 'nickname', type: 'string' } } },
  ];
  const result = runActions(before, actions);
  expect(result.ok).toBe(true);
  if (!result.ok) return;
  expect(renamesIn(actions)).toEqual([
    { type: 'entity', from: 'Customer', to: 'Zebra' },
    { type: 'trait', from: 'Flow', to: 'Course' },
    { type: 'state', from: 'done', to: 'shut', within: 'Course' },
  ]);
  // A field that was removed and one that was added are no rename, however much alike they are.
  expect(summarizeActions(before, result.schema, actions)).toEqual({
    added: 1,
    changed: 0,
    renamed: 3,
    removed: 1,
    hazards: { safe: 1, changing: 4, destructive: 1 },
  });
  const there = actions.slice(1, 2);
  const back: Action = { action: 'rename_trait', params: { from: 'Course', to: 'Flow' } };
  expect(renamesIn([...there, back])).toEqual([]);
});
