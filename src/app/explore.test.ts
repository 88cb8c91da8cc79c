import { expect, test } from 'vitest';
import { runningOperations } from '../contract/running.ts';
import { defaultLimits } from '../core/base/limits.ts';
import { parseSchema } from '../core/schema/index.ts';
import { createDocumentUseCases } from './document-use-cases.ts';

const { schema } = parseSchema((runningOperations(defaultLimits).explore.example as { schema: never }).schema);
const useCases = createDocumentUseCases();
const caller = { tenant: 'default', mode: 'live' } as never;

test('the example is explored whole', async () => {
  const answer = await useCases.explore?.({ schema, target: '17' } as never, caller);
  expect(answer).toMatchObject({
    exact: true,
    gaps: [],
    findings: [],
    coverage: { states: { seen: 2, of: 2 }, transitions: { seen: 2, of: 2 }, guards: { seen: 1, of: 1 } },
    target: '17',
  });
});

test('instructions tell what they change in what the schema does, where that is asked for', async () => {
  const request = { current: schema, goal: schema };
  const plain = await useCases['plan-instructions']?.(request as never, caller);
  expect(plain).not.toHaveProperty('behavior');
  const told = await useCases['plan-instructions']?.({ ...request, behavior: true } as never, caller);
  expect(told).toHaveProperty('behavior', {
    gained: [],
    lost: [],
    more: { gained: 0, lost: 0 },
    exact: true,
    same: true,
  });
});
