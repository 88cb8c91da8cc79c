// MCP as other people's clients and models meet it: arguments as they really come, answers and lists that fit into a context, what leads on from there.
import { LATEST_PROTOCOL_VERSION, ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { charactersPerToken, costOf } from '../src/mcp/fit-answer.ts';
import { type McpClient, startMcpClient } from './fixtures/mcp-client.ts';
import { startTestService, testKey } from './fixtures/test-service.ts';

const outline = { name: 'App', orbitals: [{ entity: 'Ticket', traits: ['Triage'] }] };
const limit = 25_000 * charactersPerToken;
let mcp: McpClient;
beforeAll(async () => {
  mcp = await startMcpClient({ ORRERY_MCP_ALIASES: 'jepa,lint=error_check' });
});
afterAll(() => mcp?.close());

async function ask(name: string, request: object, client = mcp) {
  const { isError, content, structuredContent } = await client.call(name, request);
  expect(isError === true ? content[0]?.text : '').toBe('');
  return structuredContent;
}

async function refusalOf(name: string, request: object, client = mcp): Promise<string> {
  const { isError, content } = await client.call(name, request);
  expect(isError).toBe(true);
  return content[0]?.text ?? '';
}

describe('arguments as they come (claude-code 18260, 20732)', () => {
  const text = JSON.stringify(outline);
  const actions = [{ action: 'add_entity', params: { name: 'Note' } }];

  it.each<[string, object, object]>([
    ['gap', { source: text, target: 'std-list' }, { source: outline, target: 'std-list' }],
    ['gap', { source: `\n${JSON.stringify(outline, null, 2)}`, target: text }, { source: outline, target: outline }],
    ['validity_check', { schema: JSON.stringify(text) }, { schema: outline }],
    ['apply', { schema: text, actions: JSON.stringify(actions) }, { schema: outline, actions }],
    [
      'apply',
      { schema: outline, actions: [{ action: 'add_entity', params: '{"name":"Note"}' }] },
      { schema: outline, actions },
    ],
    ['behaviors_list', { limit: '3' }, { limit: 3 }],
    [
      'behaviors_match',
      { text: 'tickets', min_similarity: ' 0.1 ', explain: 'True' },
      { text: 'tickets', min_similarity: 0.1, explain: true },
    ],
    [
      'rank_edits_jepa',
      { schema: text, errors: '[]', beam_width: '2', return_schema: 'false' },
      { schema: outline, errors: [], beam_width: 2, return_schema: false },
    ],
  ])('%s understands %j', async (name, given, meant) => {
    expect(await ask(name, given)).toEqual(await ask(name, meant));
  });

  it('leaves texts where texts are meant', async () => {
    const episode = {
      domain: '7',
      context: '{"a":1}',
      actions_taken: ['{"action":"x","params":{}}', '12'],
      outcome: 'true',
    };
    const { episode_id } = await ask('memory_store', episode);
    expect(await ask('memory_episodes_get', { id: episode_id })).toMatchObject(episode);
  });

  it('says what is wrong with a text that begins as JSON', async () => {
    expect(await refusalOf('validity_check', { schema: '{"name":' })).toMatch(
      /^invalid_request: \/schema: came as a text that is no JSON/,
    );
    expect(await refusalOf('validity_check', { schema: '{"a":{"__proto__":1}}' })).toContain('__proto__');
    expect(await refusalOf('validity_check', { schema: '{"orbitals":[],"a":12345678901234567891}' })).toMatch(
      /\/a is a whole/,
    );
    expect(await refusalOf('behaviors_list', { limit: '3x' })).toMatch(/\/limit: must be an integer/);
  });
});

describe('the list of tools', () => {
  it('is at most 24,000 characters, with types wherever a value is described', async () => {
    const plain = await startMcpClient();
    const { tools } = await plain.client.listTools();
    expect(JSON.stringify({ tools }).length).toBeLessThanOrEqual(24_000);
    for (const tool of tools)
      for (const [name, property] of Object.entries(tool.inputSchema.properties ?? {}))
        expect([`${tool.name}.${name}`, 'type' in property || 'anyOf' in property]).toEqual([
          `${tool.name}.${name}`,
          true,
        ]);
    await plain.close();
  });

  it('tells the rest on demand, with a type beside every reference', async () => {
    const all = await ask('describe_tool', { name: 'plan_instructions' });
    expect(all.outputSchema.type).toBe('object');
    expect(all.inputSchema.properties.goal).toMatchObject({
      type: ['object', 'string'],
      $ref: '#/$defs/SchemaOrBehavior',
    });
    const typeless: string[] = [];
    JSON.stringify(all, (key, value) => {
      if (typeof value === 'object' && value?.$ref !== undefined && value.type === undefined) typeless.push(key);
      return value;
    });
    expect(typeless).toEqual([]);
    const { contents } = await mcp.client.readResource({ uri: 'orrery://tools/plan_instructions' });
    expect(JSON.parse((contents[0] as { text: string }).text)).toEqual(all);
    expect(await refusalOf('describe_tool', { name: 'plan_instruction' })).toContain('nearest: plan_instructions');
    expect(await refusalOf('describe_tool', {})).toContain('/name');
  });

  it('holds everything where the configuration asks for it, and every answer keeps to what it declares', async () => {
    const full = await startMcpClient({ ORRERY_MCP_TOOLS: 'full' });
    const { tools } = await full.client.listTools();
    expect(tools.filter(({ outputSchema }) => outputSchema !== undefined).length).toBe(tools.length - 1);
    // The SDK checks answers against what it was told.
    for (const [name, request] of [
      ['gap', { source: outline, target: 'std-list' }],
      ['plan_instructions', { goal: 'std-helpdesk' }],
      ['behaviors_get', { name: 'std-helpdesk' }],
    ] as const)
      expect((await full.call(name, request)).structuredContent, name).toBeDefined();
    await full.close();
  });

  it('has aliases by configuration', async () => {
    const { tools } = await mcp.client.listTools();
    const names = tools.map(({ name }) => name);
    for (const name of ['jepa_predict', 'jepa_gap', 'jepa_plan', 'jepa_repair', 'lint']) expect(names).toContain(name);
    const request = { source: outline, target: 'std-list' };
    expect(await ask('jepa_gap', request)).toEqual(await ask('gap', request));
    expect(await ask('jepa_predict', { schema: outline })).toEqual(await ask('validity_check', { schema: outline }));
    expect(await ask('lint', { schema: outline })).toEqual(await ask('error_check', { schema: outline }));
    for (const [aliases, message] of [
      ['a=gapp', /there is no tool gapp; did you mean gap\?/],
      ['gap=plan', /gap is a tool itself/],
    ] as const)
      await expect(startTestService({ ORRERY_MCP_ALIASES: aliases })).rejects.toThrow(message);
    await expect(startTestService({ ORRERY_MCP_ALIASES: 'jepa,x' })).rejects.toThrow(/must hold pairs/);
    await expect(startTestService({ ORRERY_MCP_TOOLS: 'all' })).rejects.toThrow(/short or full/);
    await expect(startTestService({ ORRERY_LIMIT_MCP_ANSWER_TOKENS_MAX: '999' })).rejects.toThrow(/from 1000/);
  });
});

describe('answers that would not fit (dbt-mcp 178)', () => {
  const large: string[] = [];
  let small: McpClient;
  afterAll(() => small?.close());
  beforeAll(async () => {
    small = await startMcpClient({ ORRERY_LIMIT_MCP_ANSWER_TOKENS_MAX: '1000' });
    let cursor: string | null = null;
    const sizes: [string, number][] = [];
    do {
      const page = await ask('behaviors_list', cursor === null ? {} : { cursor });
      for (const { name, tier } of page.items as { name: string; tier: string }[])
        if (tier === 'organism')
          sizes.push([name, JSON.stringify((await ask('behaviors_get', { name })).schema ?? {}).length]);
      cursor = page.next_cursor;
    } while (cursor !== null);
    large.push(
      ...sizes
        .sort((a, b) => b[1] - a[1])
        .slice(0, 6)
        .map(([name]) => name),
    );
  });

  it('come in pages that hold the whole plan, with a link to it', async () => {
    let parts = 0;
    for (const goal of large) {
      const { content, structuredContent } = await mcp.call('plan_instructions', { goal });
      expect(costOf(content[0]?.text ?? ''), goal).toBeLessThanOrEqual(limit);
      const { partial, instructions } = structuredContent;
      if (partial === undefined) continue;
      parts++;
      const [, link] = content as unknown as { type: string; uri: string }[];
      expect(link).toMatchObject({ type: 'resource_link', uri: partial.whole });
      const { contents } = await mcp.client.readResource({ uri: partial.whole });
      const whole = JSON.parse((contents[0] as { text: string }).text);
      expect(whole.verified).toBe(true);
      let more = partial.more as { page: string }[];
      while (more.length > 0) {
        const next = await ask('plan_instructions', { goal, page: more[0]?.page });
        expect(costOf(JSON.stringify(next))).toBeLessThanOrEqual(limit);
        if (more[0]?.page.startsWith('/instructions@')) instructions.push(...next.part);
        more = [...next.partial.more, ...more.slice(1)];
      }
      expect(instructions).toEqual(whole.instructions);
    }
    expect(parts).toBeGreaterThan(0);
  });

  it('can be given on without passing through the model', async () => {
    const goal = 'std-helpdesk';
    const empty = { name: 'A', orbitals: [] };
    const { partial, base_hash, goal_hash } = await ask('plan_instructions', { goal, current: empty }, small);
    const request = { schema: empty, actions: `${partial.whole}#/instructions`, base_hash };
    const applied = await ask('apply', request, small);
    expect(applied.hash).toBe(goal_hash);
    const kept = `${applied.partial.whole}#/schema`;
    expect(await ask('gap', { source: kept, target: goal }, small)).toMatchObject({ gap_score: 0 });
    const absent = await refusalOf('error_check', { schema: 'orrery://answers/00000000000000000000000000000000' });
    expect(absent).toContain('not kept here any more');
    expect(await refusalOf('error_check', { schema: `${partial.whole}#/none` }, small)).toContain(
      'has nothing at /none',
    );
  });

  it('are shorter lists with a cursor of their own, and no second place for what is forgotten', async () => {
    const context = 'x'.repeat(15_000);
    for (let i = 0; i < 9; i++)
      await ask('memory_store', { domain: 'wide', context: `${context}${i}`, outcome: 'success' });
    const seen: string[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      const { content, structuredContent } = await mcp.call('memory_episodes_list', {
        domain: 'wide',
        ...(cursor ? { cursor } : {}),
      });
      expect(costOf(content[0]?.text ?? '')).toBeLessThanOrEqual(limit);
      expect(structuredContent.partial).toBeUndefined();
      seen.push(...structuredContent.items.map(({ episode_id }: { episode_id: string }) => episode_id));
      cursor = structuredContent.next_cursor ?? undefined;
      pages++;
    } while (cursor !== undefined);
    expect([new Set(seen).size, seen.length, pages]).toEqual([9, 9, 3]);
    await small.call('memory_store', { domain: 'wide', context, outcome: 'success' });
    const { content, structuredContent } = await small.call('memory_recall', { domain: 'wide', context });
    expect([content.length, structuredContent.partial.whole]).toEqual([1, undefined]);
  });

  it('are refusals that end, too, and pages that are none are said so', async () => {
    const actions = Array.from({ length: 300 }, () => ({ name: 'no action, at some length of its own' }));
    const text = await refusalOf('apply', { schema: outline, actions }, small);
    expect(costOf(text)).toBeLessThanOrEqual(1_000 * charactersPerToken);
    expect(text).toMatch(/- and \d+ more$/);
    expect(await refusalOf('gap', { source: outline, target: outline, page: '/none@3' })).toContain(
      'is no page of this answer',
    );
    expect(await refusalOf('gap', { source: outline, target: outline, page: 3 })).toContain('/page');
  });

  it('are kept for the key that asked, and no other', async () => {
    const service = await startTestService();
    const send = async (authorization: string, method: string, params: object) => {
      const response = await service.send('POST', '/mcp', { jsonrpc: '2.0', id: 1, method, params }, { authorization });
      return response.json();
    };
    const mine = `Bearer ${testKey}`;
    const { authorization = '' } = await service.makeKey(['read'], 'live', 'other');
    const call = { name: 'plan_instructions', arguments: { goal: large[0] } };
    const { result } = await send(mine, 'tools/call', call);
    const { uri } = { uri: result.structuredContent.partial.whole };
    // Who names no version may not know links.
    expect(result.content).toHaveLength(1);
    expect((await send(mine, 'resources/read', { uri })).result.contents).toHaveLength(1);
    expect((await send(authorization, 'resources/read', { uri })).error).toMatchObject({ code: -32002 });
    await service.close();
  });
});

describe('what leads on', () => {
  it('are templates, and names for them', async () => {
    const { resourceTemplates } = await mcp.client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'orrery://behaviors/{name}',
      'orrery://tools/{name}',
      'orrery://answers/{id}',
    ]);
    const complete = async (ref: object, name: string, value: string) =>
      (await mcp.client.complete({ ref: ref as never, argument: { name, value } })).completion;
    const behavior = { type: 'ref/resource', uri: 'orrery://behaviors/{name}' };
    expect((await complete(behavior, 'name', 'std-help')).values[0]).toBe('std-helpdesk');
    const every = await complete({ type: 'ref/prompt', name: 'build-application' }, 'goal', '');
    expect(every).toMatchObject({ hasMore: true });
    expect([every.values.length, (every.total ?? 0) > 200]).toEqual([100, true]);
    expect((await complete({ type: 'ref/resource', uri: 'orrery://tools/{name}' }, 'name', 'GAP')).values).toEqual([
      'gap',
      'jepa_gap',
    ]);
    await ask('memory_store', { domain: 'shelf', context: 'c', outcome: 'success' });
    expect((await complete({ type: 'ref/prompt', name: 'build-application' }, 'domain', 'she')).values).toEqual([
      'shelf',
    ]);
    await expect(complete({ type: 'ref/resource', uri: 'orrery://none/{x}' }, 'x', '')).rejects.toMatchObject({
      code: -32602,
    });
    await expect(complete({ type: 'ref/prompt', name: 'none' }, 'x', '')).rejects.toMatchObject({ code: -32602 });
  });

  it('is told of a behavior that was subscribed to', async () => {
    const uri = 'orrery://behaviors/acme-shelf';
    const told: string[] = [];
    mcp.client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => void told.push(params.uri));
    await mcp.client.subscribeResource({ uri });
    await ask('behaviors_import', { name: 'acme-shelf', schema: outline });
    await ask('behaviors_import', { name: 'acme-other', schema: outline });
    expect(told).toEqual([uri]);
    await mcp.client.unsubscribeResource({ uri });
    await ask('behaviors_delete', { name: 'acme-shelf' });
    expect(told).toEqual([uri]);
    await expect(mcp.client.subscribeResource({ uri: 'orrery://tools/gap' })).rejects.toMatchObject({ code: -32602 });
    await expect(mcp.client.readResource({ uri: 'orrery://nothing/x' })).rejects.toMatchObject({ code: -32002 });
    expect(mcp.client.getServerCapabilities()).toMatchObject({ completions: {}, resources: { subscribe: true } });
    expect(LATEST_PROTOCOL_VERSION >= '2025-06-18').toBe(true);
  });
});
