// What an agent that has nothing but the MCP surface is told: which actions there are, and everything in words of tools, not of HTTP.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actionDefinitions } from '../src/core/plan/index.ts';
import { type McpClient, startMcpClient } from './fixtures/mcp-client.ts';
import { root } from './source-tree.ts';

const outline = { name: 'App', orbitals: [{ entity: 'Ticket', traits: ['Triage'] }] };
let mcp: McpClient;
beforeAll(async () => {
  mcp = await startMcpClient();
});
afterAll(() => mcp?.close());

/** The words of a refusal. */
async function refusalOf(name: string, request: object): Promise<string> {
  const { isError, content } = await mcp.call(name, request);
  expect(isError).toBe(true);
  return content[0]?.text ?? '';
}

it('tells every action with its parameters where it takes them, in little room', async () => {
  const { tools } = await mcp.client.listTools();
  const { description = '' } = tools.find(({ name }) => name === 'apply') ?? {};
  for (const { name } of actionDefinitions) expect(description).toMatch(new RegExp(`(^| )${name}\\{`));
  expect(description).toContain(' add_transition{trait,from,event,to,guard?,index?,...}');
  expect(description.length).toBeLessThan(2500);
  for (const name of ['apply', 'plan_instructions'])
    expect(tools.find((tool) => tool.name === name)?.description).toContain('orrery://reference/actions');
});

it('has the reference of actions as a resource, which is listed first and once', async () => {
  const { resources, nextCursor } = await mcp.client.listResources();
  expect(resources[0]).toMatchObject({ uri: 'orrery://reference/actions', mimeType: 'text/markdown' });
  const next = await mcp.client.listResources({ cursor: nextCursor });
  expect(next.resources.map(({ uri }) => uri)).not.toContain('orrery://reference/actions');
  const { contents } = await mcp.client.readResource({ uri: 'orrery://reference/actions' });
  const page = readFileSync(join(root, 'docs/reference/actions.md'), 'utf8');
  const [{ text = '' } = {}] = contents as { text?: string }[];
  expect(text).toBe(page.slice(page.indexOf('# Actions')).replace('`/apply`', '`apply`'));
});

it('describes no tool in words of HTTP', async () => {
  const { tools } = await mcp.client.listTools();
  const written = JSON.stringify(tools, (key, value) => (['pattern', '$ref', 'examples'].includes(key) ? '' : value));
  expect(written.match(/`(?:[A-Z]+ )?\/[^`]*`|\b[45]\d\d\b|\b(?:GET|POST|DELETE|HTTP)\b/g)).toBe(null);
  expect(written).toContain('Error category codes as `error_check` gives them.');
});

it('advises tools and resources', async () => {
  expect(await refusalOf('plan_instructions', { goal: 'zzz' })).toBe(
    'unknown_behavior: There is no behavior "zzz". `behaviors_list` lists them.',
  );
  const actions = [{ action: 'nonsense', params: {} }];
  expect(await refusalOf('apply', { schema: outline, actions })).toContain(
    'take an action that the resource orrery://reference/actions lists',
  );
});

it('says the code of an error of the protocol once', async () => {
  const unknown = mcp.client.callTool({ name: 'gapp', arguments: {} });
  await expect(unknown).rejects.toMatchObject({
    code: -32602,
    message: 'MCP error -32602: there is no tool gapp; nearest: gap',
  });
});

it('refuses a cursor that no list gave, of tools and prompts as of resources', async () => {
  for (const list of ['listTools', 'listPrompts', 'listResources'] as const)
    await expect(mcp.client[list]({ cursor: 'none' })).rejects.toMatchObject({ code: -32602 });
});
