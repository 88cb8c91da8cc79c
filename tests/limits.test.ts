// Each limit that a request can go over, lowered by its variable: at the limit it is answered, above it the error names the limit and the value.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService } from './fixtures/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({
    ORRERY_LIMIT_MAX_STEPS_MAX: '3',
    ORRERY_LIMIT_REPAIR_WORK_MAX: '5',
    ORRERY_LIMIT_CONTEXT_BYTES_MAX: '20',
    ORRERY_LIMIT_METADATA_BYTES_MAX: '20',
    ORRERY_LIMIT_DOMAIN_CHARACTERS_MAX: '5',
    ORRERY_LIMIT_OUTCOME_CHARACTERS_MAX: '5',
    ORRERY_LIMIT_ACTION_CHARACTERS_MAX: '5',
    ORRERY_LIMIT_PAGE_SIZE_MAX: '3',
    ORRERY_LIMIT_ACTIONS_MAX: '2',
    ORRERY_LIMIT_RUN_EVENTS_MAX: '2',
    ORRERY_LIMIT_EMBED_BATCH_MAX: '2',
    ORRERY_LIMIT_EMBED_PARTS_MAX: '3',
  });
});
afterAll(() => service.close());

const schema = { name: 'App', orbitals: [] };
const store = (more: object) => ['POST', '/memory/store', { domain: 'd', context: 'c', ...more }] as const;
const step = (one: unknown) => store({ actions_taken: [one] });
const repair = (steps: number, work = 5) =>
  ['POST', '/rank-edits/jepa', { schema, errors: ['orphan_event'], max_steps: steps, work_max: work }] as const;
const apply = (count: number) => {
  const actions = Array.from({ length: count }, (_, i) => ({ action: 'add_entity', params: { name: `E${i}` } }));
  return ['POST', '/apply', { schema, actions }] as const;
};
const run = (count: number) =>
  ['POST', '/run', { schema, events: Array.from({ length: count }, () => ({ event: 'GO' })) }] as const;
const embed = (count: number) => ['POST', '/embed', { schemas: Array.from({ length: count }, () => schema) }] as const;
const parts = (count: number) => {
  const orbitals = [{ entity: 'E', traits: Array.from({ length: count - 1 }, (_, i) => `T${i}`) }];
  return ['POST', '/embed', { schema: { name: 'A', orbitals }, parts: true }] as const;
};
const page = (limit: number) => ['GET', `/behaviors?limit=${limit}`, undefined] as const;

type Ask = readonly [method: string, url: string, body: unknown];

test.each<readonly [string, Ask, Ask]>([
  ['max_steps_max', repair(3), repair(4)],
  ['repair_work_max', repair(3, 5), repair(3, 6)],
  ['context_bytes_max', store({ context: 'ä'.repeat(10) }), store({ context: `${'ä'.repeat(10)}x` })],
  ['metadata_bytes_max', store({ metadata: { a: 'x'.repeat(12) } }), store({ metadata: { a: 'x'.repeat(13) } })],
  ['domain_characters_max', store({ domain: 'abcde' }), store({ domain: 'abcdef' })],
  ['outcome_characters_max', store({ outcome: 'abcde' }), store({ outcome: 'abcdef' })],
  ['action_characters_max', step('abcd😀'), step('abcd😀f')],
  ['action_characters_max', step({ action: 'abcde', params: {} }), step({ action: 'abcdef', params: {} })],
  ['page_size_max', page(3), page(4)],
  ['actions_max', apply(2), apply(3)],
  ['run_events_max', run(2), run(3)],
  ['embed_batch_max', embed(2), embed(3)],
  ['embed_parts_max', parts(3), parts(4)],
])('%s', async (name, atLimit, above) => {
  expect((await service.send(...atLimit)).statusCode).toBe(200);
  const refused = await service.send(...above);
  expect(refused.statusCode).toBe(422);
  expect(refused.json().errors[0].message).toContain(name);
});

test('defaults follow limits that are lower', async () => {
  const low = await startTestService({
    ORRERY_LIMIT_BEAM_WIDTH_MAX: '2',
    ORRERY_LIMIT_PAGE_SIZE_MAX: '3',
    ORRERY_LIMIT_RECALL_LIMIT_MAX: '2',
  });
  const repaired = await low.ask('POST', '/rank-edits/jepa', { schema, errors: ['orphan_event'] });
  expect(repaired.beam_width).toBe(2);
  for (let i = 0; i < 4; i++) await low.ask('POST', '/memory/store', { domain: 'd0', context: `Printer ${i}` });
  expect((await low.ask('GET', '/behaviors')).items).toHaveLength(3);
  expect((await low.ask('GET', '/memory/episodes?domain=d0')).items).toHaveLength(3);
  expect((await low.ask('POST', '/memory/recall', { domain: 'd0', context: 'Printer' })).episodes).toHaveLength(2);
  const matches = await low.ask('POST', '/behaviors/match', { text: 'ticket', min_similarity: 0 });
  expect(matches.matches.length).toBeLessThanOrEqual(3);
  const document = JSON.stringify(await low.ask('GET', '/openapi.json'));
  const bounds = [...document.matchAll(/"default":(\d+),[^{}]*"maximum":(\d+)/g)].map(([, preferred, maximum]) => [
    Number(preferred),
    Number(maximum),
  ]);
  expect(bounds.length).toBeGreaterThan(5);
  for (const [preferred, maximum] of bounds) expect(preferred).toBeLessThanOrEqual(Number(maximum));
  await low.close();
});

test('characters above a limit are counted in the message', async () => {
  const body = {
    domain: 'dömä😀n',
    context: 'c',
    outcome: 'failed',
    actions_taken: ['retry', { action: 'add_state', params: {} }],
  };
  const refused = await service.send('POST', '/memory/store', body);
  expect(refused.json().errors).toEqual([
    { pointer: '/domain', code: 'out_of_range', message: 'has 6 characters; the limit domain_characters_max is 5' },
    {
      pointer: '/actions_taken/1/action',
      code: 'out_of_range',
      message: 'has 9 characters; the limit action_characters_max is 5',
    },
    { pointer: '/outcome', code: 'out_of_range', message: 'has 6 characters; the limit outcome_characters_max is 5' },
  ]);
  const { limits } = await service.ask('GET', '/limits');
  expect(limits.action_characters_max).toBe(5);
});

test('computations_waiting_max is published like every other', async () => {
  const { limits } = await service.ask('GET', '/limits');
  expect(limits.computations_waiting_max).toBeGreaterThan(0);
  expect(limits.max_steps_max).toBe(3);
});
