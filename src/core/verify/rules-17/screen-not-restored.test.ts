import { expect, test } from 'vitest';
import type { Json } from '../../base/json.ts';
import { runActions } from '../../plan/index.ts';
import { indexSchema, parseSchema } from '../../schema/index.ts';
import { actionsOf } from '../finding.ts';
import { registries17 } from '../registries-17.ts';
import { verifySchema } from '../verify.ts';

const load = ['fetch', 'Issue', { emit: { success: 'IssueLoaded', failure: 'IssueFailed' } }];
const list = ['render-ui', 'main', { type: 'data-list', entity: '@payload.data', fields: ['title'] }];
const save = [
  'persist',
  'update',
  'Issue',
  '@payload.row',
  { emit: { success: 'IssueLoaded', failure: 'IssueFailed' } },
];
const close = ['render-ui', 'modal', null];

function findingsOf(isTakenThere: boolean) {
  const step = (from: string, event: string, to: string, ...effects: Json[]) => ({ from, event, to, effects });
  const document = {
    name: 'Desk',
    orbitals: [
      {
        name: 'Issues',
        entity: {
          name: 'Issue',
          fields: [
            { name: 'id', type: 'string' },
            { name: 'title', type: 'string' },
          ],
        },
        traits: [
          {
            name: 'Board',
            linkedEntity: 'Issue',
            stateMachine: {
              states: [{ name: 'loading', isInitial: true }, { name: 'browsing' }, { name: 'editing' }],
              events: ['INIT', 'IssueLoaded', 'EDIT', 'SAVE', 'CANCEL', 'CLOSE'],
              transitions: [
                step('loading', 'INIT', 'loading', load),
                step('loading', 'IssueLoaded', 'browsing', list),
                ...(isTakenThere ? [step('browsing', 'IssueLoaded', 'browsing', list)] : []),
                step('browsing', 'EDIT', 'editing', ['render-ui', 'modal', { type: 'modal' }]),
                step('editing', 'SAVE', 'browsing', close, save),
                step('editing', 'CANCEL', 'browsing', close),
                step('editing', 'CLOSE', 'browsing', close),
              ],
            },
          },
        ],
        pages: [],
      },
    ],
  };
  const { schema } = parseSchema(document as unknown as Json);
  return { schema, found: verifySchema(indexSchema(schema), registries17).findings };
}

test.each([
  ['in the state itself', true],
  ['in another state', false],
])('each way out of a dialog has a repair where what loads the screen is taken %s', (_, isTakenThere) => {
  const { schema, found } = findingsOf(isTakenThere);
  const left = found.filter(({ rule }) => rule === 'screen-not-restored');
  expect(left.map(({ name }) => name)).toEqual(['SAVE', 'CANCEL', 'CLOSE']);
  for (const { name, repairs } of left) {
    const [repair] = repairs;
    if (repair === undefined) throw new Error(`${name} has no repair`);
    const applied = runActions(schema, actionsOf(repair));
    if (!applied.ok) throw new Error(JSON.stringify(applied));
    const after = verifySchema(indexSchema(applied.schema), registries17).findings;
    expect(after.some((one) => one.rule === 'screen-not-restored' && one.name === name)).toBe(false);
  }
});
