// A document made to be slow to embed; it fits into a request.
import { expect, test } from 'vitest';
import { indexSchema, parseSchema } from '../schema/index.ts';
import { embedSchema } from './embed-schema.ts';

test('locals beside what reads them cost no more than in proportion', () => {
  const count = 50_000;
  const pairs = Array.from({ length: count }, (_, i) => [`v${i}`, 1]);
  const readers = Array.from({ length: count }, (_, i) => ['log', `@v${i}`]);
  const transition = { from: 's', to: 's', event: 'E', effects: [['let', pairs, ...readers]] };
  const stateMachine = { states: ['s'], events: ['E'], transitions: [transition] };
  const { schema } = parseSchema({ orbitals: [{ traits: [{ name: 'T', stateMachine }] }] });
  const before = performance.now();
  embedSchema(indexSchema(schema));
  expect(performance.now() - before).toBeLessThan(5000);
});
