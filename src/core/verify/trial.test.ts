// A call that is tried under another name stands where it stands: a binding in it is judged by what encloses it there.
import { expect, test } from 'vitest';
import { indexSchema, parseSchema } from '../schema/index.ts';
import { documentOf } from './example.ts';
import { registries17 } from './registries-17.ts';
import { verifySchema } from './verify.ts';

const log = {
  name: 'Log',
  category: 'interaction',
  stateMachine: {
    states: [{ name: 'idle', isInitial: true }],
    events: [],
    transitions: [{ from: 'idle', event: 'INIT', to: 'idle', effects: [['render-ui', 'main', { type: 'spinner' }]] }],
  },
};

const screen = (children: unknown[]) => ['render-uii', 'main', { type: 'stack', children }];

test.each([
  ['first', [screen([{ type: 'spinner' }, '@trait.Log'])]],
  ['after others', [['log', 'a'], ['log', 'b'], screen([{ type: 'spinner' }, '@trait.Log'])]],
  ['inside of another', [['do', ['log', 'a'], ['do', screen(['@trait.Log'])]]]],
])('a trait that is shown by a misspelt call, %s', (_where, effects) => {
  const { schema } = parseSchema(documentOf({ traits: [log], effects } as never) as never);
  const { findings } = verifySchema(indexSchema(schema), registries17);
  const found = findings.filter(({ name }) => name === 'render-uii');
  expect(found.map(({ repairs }) => repairs.map(({ params }) => params.value))).toEqual([['render-ui']]);
});
