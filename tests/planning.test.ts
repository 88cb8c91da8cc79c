// Planning as a client sees it: what a request asks for is what its answer does.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService } from './fixtures/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const desk = (trait: string, page: string) => ({
  name: 'Desk',
  orbitals: [
    {
      entity: { name: 'Ticket', fields: [{ name: 'title', type: 'string' }] },
      traits: [
        {
          name: trait,
          linkedEntity: 'Ticket',
          stateMachine: {
            states: [{ name: 'new', isInitial: true }, { name: 'open' }],
            events: [{ key: 'OPEN', name: 'Open' }],
            transitions: [{ from: 'new', event: 'OPEN', to: 'open', effects: [['set', '@entity.title', 'x']] }],
          },
        },
      ],
      pages: [{ name: page, path: '/board', traits: [{ ref: trait }] }],
    },
  ],
});
const current = desk('Triage', 'Board');
const goal = desk('Sorting', 'Wall');

const arrives = async (plan: { instructions: { action: string; params: object }[]; goal_hash: string }) => {
  const actions = plan.instructions.map(({ action, params }) => ({ action, params }));
  const { hash } = await service.ask('POST', '/apply', { schema: current, actions });
  expect(hash).toBe(plan.goal_hash);
};

test('renames are read unless the request says otherwise, and the answer says which', async () => {
  const plan = await service.ask('POST', '/plan-instructions', { current, goal });
  expect(plan.instructions).toMatchObject([
    { action: 'rename_trait', params: { from: 'Triage', to: 'Sorting' }, hazard: 'changing' },
    { action: 'update_page', params: { page: 'Board', set: { name: 'Wall' } }, hazard: 'changing' },
  ]);
  expect(plan.renames).toMatchObject([
    { type: 'trait', from: 'Triage', to: 'Sorting', taken: true, otherwise: [{ action: 'remove_trait' }, {}] },
    { type: 'page', from: 'Board', to: 'Wall', taken: true, otherwise: [{ action: 'remove_page' }, {}] },
  ]);
  await arrives(plan);
  expect(await service.ask('POST', '/plan-instructions', { current, goal, renames: 'likely' })).toEqual(plan);
});

test('`renames: "off"` removes and adds instead', async () => {
  const plan = await service.ask('POST', '/plan-instructions', { current, goal, renames: 'off' });
  const names = plan.instructions.map(({ action }: { action: string }) => action);
  expect(names).toEqual(expect.arrayContaining(['remove_trait', 'add_trait', 'remove_page', 'add_page']));
  expect(names.filter((name: string) => name.startsWith('rename_'))).toEqual([]);
  expect(plan.renames).toEqual([]);
  await arrives(plan);
});

test('another word for `renames` is refused', async () => {
  const response = await service.send('POST', '/plan-instructions', { current, goal, renames: 'maybe' });
  expect(response.statusCode).toBe(422);
  expect(response.json().errors).toMatchObject([{ pointer: '/renames' }]);
});

test('the same document twice: no gap, no instructions, proved', async () => {
  const gap = await service.ask('POST', '/gap', { source: current, target: current });
  const summary = { added: 0, changed: 0, renamed: 0, removed: 0, hazards: { safe: 0, changing: 0, destructive: 0 } };
  expect(gap).toEqual({ missing: [], extra: [], modified: [], gap_score: 0, summary });
  const plan = await service.ask('POST', '/plan-instructions', { current, goal: current });
  expect(plan).toMatchObject({ instructions: [], levels: 0, total_instructions: 0, verified: true, renames: [] });
});

test('an unknown behavior is 404 with the nearest names, as goal and as source', async () => {
  for (const [path, body] of [
    ['/plan', { current, goal: 'std-helpdeks' }],
    ['/plan-instructions', { current, goal: 'std-helpdeks' }],
    ['/gap', { source: 'std-helpdeks', target: current }],
  ] as const) {
    const response = await service.send('POST', path, body);
    expect([response.statusCode, response.json().code]).toEqual([404, 'unknown_behavior']);
    expect(response.json().detail).toContain('std-helpdesk');
  }
});

test('every unknown name is told, with its field and what is nearest to it', async () => {
  const refused = await service.send('POST', '/gap', { source: 'std-nope1', target: 'std-helpdesl' });
  expect(refused.json()).toMatchObject({
    status: 404,
    code: 'unknown_behavior',
    detail:
      'There is no behavior "std-nope1". `GET /behaviors` lists them. There is no behavior "std-helpdesl". Nearest: std-helpdesk.',
    nearest: ['std-helpdesk'],
    errors: [
      { pointer: '/source', code: 'unknown_behavior', message: expect.stringContaining('"std-nope1"') },
      { pointer: '/target', code: 'unknown_behavior', message: expect.stringContaining('Nearest: std-helpdesk.') },
    ],
  });
  const only = await service.send('POST', '/gap', { source: 'std-helpdesk', target: 'x'.repeat(10_000) });
  expect(only.json().errors).toMatchObject([{ pointer: '/target' }]);
  expect(only.json().detail.length).toBeLessThan(200);
  for (const path of ['/plan', '/plan-instructions']) {
    const response = await service.send('POST', path, { current, goal: 'std-helpdesl' });
    expect(response.json().errors).toMatchObject([{ pointer: '/goal' }]);
    expect(response.json().detail).toContain('"std-helpdesl"');
  }
  const named = await service.send('GET', '/behaviors/std-helpdesl');
  expect(named.json()).toMatchObject({ errors: [{ pointer: '/name' }], nearest: ['std-helpdesk'] });
});

test('policies judge a plan by name or by what they forbid, and each breach says what would be safe', async () => {
  const { hazards, verdicts } = await service.ask('POST', '/plan-instructions', {
    current,
    goal: { name: 'Desk', orbitals: [{ entity: { name: 'Ticket', fields: [] }, traits: [], pages: [] }] },
    policies: [
      'no-data-loss',
      { name: 'links', forbids: ['page-removed'] },
      { name: 'keys', forbids: ['key-changed'] },
    ],
  });
  expect(hazards.map(({ rule, effect }: { rule: string; effect: string }) => `${effect} ${rule}`)).toEqual([
    'data_loss field-removed',
    'breaking trait-removed',
    'breaking page-removed',
  ]);
  expect(verdicts).toMatchObject([
    { policy: 'no-data-loss', passed: false, breaches: [{ forbids: 'field-removed', safe_way: expect.any(String) }] },
    { policy: 'links', passed: false, breaches: [{ forbids: 'page-removed', path: '/orbitals/0/pages/0' }] },
    { policy: 'keys', passed: true, breaches: [] },
  ]);
});
