// Properties over HTTP and as a tool of agents: one answer on both, and what each refuses.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type McpClient, startMcpClient } from './fixtures/mcp-client.ts';
import { startTestService, type TestService } from './fixtures/test-service.ts';

let service: TestService;
let mcp: McpClient;
beforeAll(async () => {
  service = await startTestService();
  mcp = await startMcpClient();
});
afterAll(async () => {
  await mcp?.close();
  await service?.close();
});

const refund = {
  name: 'Refunds',
  orbitals: [
    {
      name: 'Refunds',
      entity: {
        ...{ name: 'Refund', persistence: 'runtime' },
        fields: [{ name: 'paid', type: 'number', default: 0 }],
      },
      traits: [
        {
          ...{ name: 'Payout', linkedEntity: 'Refund', category: 'lifecycle' },
          stateMachine: {
            states: [{ name: 'open', isInitial: true }, { name: 'done' }],
            events: [{ name: 'PAY' }, { name: 'REOPEN' }],
            transitions: [
              {
                ...{ from: 'open', to: 'done', event: 'PAY' },
                effects: [['set', '@entity.paid', ['+', '@entity.paid', 1]]],
              },
              { from: 'done', to: 'open', event: 'REOPEN' },
            ],
          },
        },
      ],
    },
    {
      name: 'Games',
      entity: { name: 'Game', persistence: 'runtime', fields: [{ name: 'wins', type: 'number', default: 0 }] },
      traits: [
        {
          ...{ name: 'Lottery', linkedEntity: 'Game', category: 'lifecycle' },
          stateMachine: {
            states: [{ name: 'idle', isInitial: true }],
            events: [{ name: 'DRAW' }],
            transitions: [
              {
                ...{ from: 'idle', to: 'idle', event: 'DRAW', guard: ['>', ['math/random'], 2] },
                effects: [['set', '@entity.wins', 7]],
              },
            ],
          },
        },
      ],
    },
  ],
};
const properties = [
  { name: 'once', says: 'always paid <= 1' },
  { says: 'PAY before Payout in done' },
  { name: 'chance', says: 'never wins = 7' },
];

describe('POST /prove', () => {
  it('tells the verdict of each, in their order, and a run that /run replays', async () => {
    const answer = await service.ask('POST', '/prove', { schema: refund, properties });
    expect(answer.properties.map(({ verdict }: { verdict: string }) => verdict)).toEqual([
      'refuted',
      'proved',
      'unknown',
    ]);
    expect(answer).toMatchObject({ proved: 1, refuted: 1, unknown: 1, target: '17' });
    const [{ name, trace, repairs }, , { gaps }] = answer.properties;
    expect([name, repairs, gaps.length]).toEqual(['once', undefined, 1]);
    expect(trace.events.map(({ event }: { event: string }) => event)).toEqual(['PAY', 'REOPEN', 'PAY']);
    const ran = await service.ask('POST', '/run', { schema: refund, ...trace });
    expect(JSON.stringify(ran.steps.at(-1))).toContain('"args":["@entity.paid",2]');
  });

  it('suggests changes, and /apply with /prove shows that each restores the property and loses no other', async () => {
    const asked = [properties[0], properties[1], { says: 'from everywhere eventually Payout in done' }];
    const answer = await service.ask('POST', '/prove', { schema: refund, properties: asked, fix: true });
    const [{ repairs }, proved] = answer.properties;
    expect([repairs.length > 0, proved.repairs]).toEqual([true, undefined]);
    for (const { actions } of repairs) {
      const { schema } = await service.ask('POST', '/apply', { schema: refund, actions });
      expect(await service.ask('POST', '/prove', { schema, properties: asked })).toMatchObject({ proved: 3 });
    }
  });

  it('tells which of the actions loses a property, and an agent which step breaks what', async () => {
    const once = [{ says: 'PAY at most once' }, { says: 'PAY before REOPEN' }, { says: 'always paid <= 1' }];
    const base = structuredClone(refund);
    Object.assign(base.orbitals[0]?.traits[0]?.stateMachine.transitions[1] ?? {}, { to: 'done' });
    const actions = [
      { action: 'add_states', params: { trait: 'Payout', states: ['late'] } },
      { action: 'add_transition', params: { trait: 'Payout', from: 'done', to: 'open', event: 'PAY' } },
      { action: 'add_transition', params: { trait: 'Payout', from: 'open', to: 'late', event: 'REOPEN' } },
    ];
    const request = { schema: base, properties: once, actions };
    const answer = await service.ask('POST', '/prove', request);
    const told = answer.properties.map((one: Record<string, unknown>) => [one.verdict, one.lost_at]);
    expect(told).toEqual([
      ['refuted', 1],
      ['refuted', 2],
      ['refuted', 1],
    ]);
    const { structuredContent } = await mcp.call('prove', request);
    expect(structuredContent).toEqual(answer);
    const none = await service.ask('POST', '/prove', { ...request, actions: actions.slice(0, 1) });
    expect([none.proved, none.properties.some((one: object) => 'lost_at' in one)]).toEqual([3, false]);
  });

  it('says which action cannot be applied', async () => {
    const actions = [
      { action: 'add_states', params: { trait: 'Payout', states: ['late'] } },
      { action: 'remove_state', params: { trait: 'Payout', state: 'none' } },
    ];
    const response = await service.send('POST', '/prove', { schema: refund, properties, actions });
    expect([response.statusCode, response.json().code, response.json().index]).toEqual([422, 'action_failed', 1]);
  });

  it.each([
    ['always payed <= 1', 'character 8: no field is called payed'],
    ['never Payout in dne', 'did you mean done?'],
    ['never', 'character 6: '],
    ['PAY before', 'character 11: '],
  ])('refuses %s with its place', async (says, message) => {
    const response = await service.send('POST', '/prove', {
      schema: refund,
      properties: [{ says: 'PAY at most once' }, { says }],
    });
    const { code, errors } = response.json();
    expect([response.statusCode, code]).toEqual([422, 'invalid_request']);
    expect(errors[0]).toMatchObject({ pointer: '/properties/1/says', code: 'invalid_value' });
    expect(errors[0].message).toContain(message);
  });

  it.each([
    ['no properties', { schema: refund, properties: [] }],
    ['more than 100', { schema: refund, properties: Array(101).fill({ says: 'PAY at most once' }) }],
    ['no schema', { properties }],
    ['a member that is not known', { schema: refund, properties, more: 1 }],
  ])('refuses %s', async (_, request) => {
    expect((await service.send('POST', '/prove', request)).statusCode).toBe(422);
  });
});

describe('the tool prove', () => {
  it('answers as HTTP does', async () => {
    const request = { schema: refund, properties, fix: true };
    const { structuredContent, isError } = await mcp.call('prove', request);
    expect(isError).not.toBe(true);
    expect(structuredContent).toEqual(await service.ask('POST', '/prove', request));
  });

  it('tells an agent which name to write', async () => {
    const { isError, content } = await mcp.call('prove', {
      schema: refund,
      properties: [{ says: 'PYA at most once' }],
    });
    expect(isError).toBe(true);
    expect(content[0]?.text).toContain('no transition is for PYA; did you mean PAY?');
  });

  it('stands beside run and explore', async () => {
    const { tools } = await mcp.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['run', 'explore', 'prove']));
  });
});
