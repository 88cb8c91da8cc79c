// The Model Context Protocol surface: tools for the operations, behaviors and the actions as resources, one prompt that walks the loop. It knows the contract and
// a function that runs an operation; where that runs is not its business.
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  SubscribeRequestSchema,
  UnsubscribeRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { Operation } from '../contract/operation.ts';
import { callTool, nearestTool } from './call-tool.ts';
import { prompt, promptMessages } from './prompt.ts';
import { readParams } from './read-message.ts';
import { RequestFault } from './request-fault.ts';
import { complete, listResources, type ResourceContext, readResource, resourceTemplates } from './resources.ts';
import type { RunOperation } from './run-operation.ts';
import type { McpSettings } from './settings.ts';
import { describeTool, describeToolInShort, describeToolName, describeToolTool, toolOperations } from './tools.ts';
import { behaviorsScheme, createWording, toolNameOf } from './wording.ts';

export interface McpOptions {
  readonly operations: readonly Operation[];
  readonly version: string;
  readonly settings: McpSettings;
  /** Validates and runs an operation for the caller of this session. Throws ServiceError. */
  readonly run: RunOperation;
  /** Whose answers are kept: the key that asks. */
  readonly owner: string;
  /** What was agreed on; null before, and where nobody says. */
  readonly protocolVersion: () => string | null;
  /** Whether there is a way to tell the client what changes. */
  readonly canNotify: boolean;
}

/** The first version with links to resources in answers. */
const linksSince = '2025-06-18';

export function createMcpServer(options: McpOptions): Server {
  const { canNotify, settings, version } = options;
  const resources = canNotify ? { subscribe: true, listChanged: true } : {};
  const server = new Server(
    { name: 'orrery', title: 'Orrery', version },
    { capabilities: { tools: {}, resources, prompts: {}, completions: {} }, instructions },
  );
  const say = createWording(options.operations);
  const own = toolOperations(options.operations).map((operation) => [toolNameOf(operation), operation] as const);
  const tools = new Map([...own, ...settings.aliases]);
  const context: ResourceContext = { ...options, tools, say };
  const subscribed = new Set<string>();
  const tellChange = async (name: unknown): Promise<void> => {
    const uri = behaviorsScheme + String(name);
    await server.sendResourceListChanged();
    if (subscribed.has(uri)) await server.sendResourceUpdated({ uri });
  };
  const call = async (params: unknown): Promise<CallToolResult> => {
    const { name, arguments: given = {} } = readParams(CallToolRequestSchema, 'tools/call', params);
    if (name === describeToolName) return describeOne(context, given);
    const operation = tools.get(name);
    if (operation === undefined)
      throw new RequestFault(
        ErrorCode.InvalidParams,
        `there is no tool ${name.slice(0, 128)}${nearestTool(name, tools.keys())}`,
      );
    const knowsLinks = (options.protocolVersion() ?? '') >= linksSince;
    const result = await callTool(operation, given, { ...context, knowsLinks });
    if (canNotify && result.isError !== true && operation.behavior === 'changes')
      await tellChange(result.structuredContent?.name);
    return result;
  };
  const subscription = (uri: string): string => {
    if (uri.startsWith(behaviorsScheme)) return uri;
    throw new RequestFault(ErrorCode.InvalidParams, `only behaviors change: subscribe to ${behaviorsScheme}<name>`);
  };
  const handlers: Readonly<Record<string, (params: unknown) => object | Promise<object>>> = {
    'tools/list': (params) => {
      refuseCursor(readParams(ListToolsRequestSchema, 'tools/list', params)?.cursor);
      const describe = settings.listsAll ? describeTool : describeToolInShort;
      return { tools: [...[...tools].map(([name, one]) => describe(one, say, name)), describeToolTool] };
    },
    'tools/call': call,
    'resources/list': (params) => listResources(context, params),
    'resources/read': (params) => readResource(context, params),
    'resources/templates/list': (params) => {
      refuseCursor(readParams(ListResourceTemplatesRequestSchema, 'resources/templates/list', params)?.cursor);
      return { resourceTemplates };
    },
    'completion/complete': (params) => complete(context, params),
    'prompts/list': (params) => {
      refuseCursor(readParams(ListPromptsRequestSchema, 'prompts/list', params)?.cursor);
      return { prompts: [prompt] };
    },
    'prompts/get': (params) => getPrompt(readParams(GetPromptRequestSchema, 'prompts/get', params)),
    ...(canNotify
      ? {
          'resources/subscribe': (params: unknown) => {
            subscribed.add(subscription(readParams(SubscribeRequestSchema, 'resources/subscribe', params).uri));
            return {};
          },
          'resources/unsubscribe': (params: unknown) => {
            subscribed.delete(readParams(UnsubscribeRequestSchema, 'resources/unsubscribe', params).uri);
            return {};
          },
        }
      : {}),
  };
  // The handlers of the SDK would answer parameters of another shape as a failure of the service, with all that its validation knows.
  server.fallbackRequestHandler = async ({ method, params }) => {
    const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined;
    if (handler === undefined)
      throw new RequestFault(ErrorCode.MethodNotFound, `Method not found: ${method.slice(0, 128)}`);
    return { ...(await handler(params)) };
  };
  return server;
}

/** All about one tool, as the answer of a tool. */
function describeOne(context: ResourceContext, given: Record<string, unknown>): CallToolResult {
  const { name } = given;
  if (typeof name !== 'string')
    return { isError: true, content: [{ type: 'text', text: 'invalid_request: /name: give the name of a tool' }] };
  const operation = context.tools.get(name);
  if (operation === undefined) {
    const text = `invalid_request: /name: there is no tool ${name.slice(0, 128)}${nearestTool(name, context.tools.keys())}`;
    return { isError: true, content: [{ type: 'text', text }] };
  }
  const tool = describeTool(operation, context.say, name);
  return { content: [{ type: 'text', text: JSON.stringify(tool) }], structuredContent: { ...tool } };
}

/** For lists of one page, which give no cursor. */
function refuseCursor(cursor: string | undefined): void {
  if (cursor !== undefined)
    throw new RequestFault(ErrorCode.InvalidParams, 'params.cursor: this list has one page and gives no cursor');
}

function getPrompt({ name, arguments: given = {} }: { name: string; arguments?: Record<string, string> | undefined }) {
  if (name !== prompt.name)
    throw new RequestFault(ErrorCode.InvalidParams, `there is no prompt ${name}; there is ${prompt.name}`);
  const missing = prompt.arguments.find((argument) => argument.required && given[argument.name] === undefined);
  if (missing !== undefined)
    throw new RequestFault(
      ErrorCode.InvalidParams,
      `params.arguments.${missing.name} is required: ${missing.description}`,
    );
  return promptMessages(given);
}

const instructions =
  'Orrery answers questions about declarative application schemas without compiling them: what is missing to reach a goal (plan_instructions, gap), whether a schema is valid and what is wrong (validity_check, error_check), which edits repair it (rank_edits_jepa), what it resembles (behaviors_match), what worked before (memory_recall). Pass schemas as JSON objects; a goal may be the name of a built-in behavior such as std-helpdesk. An answer with `partial` is a part: ask again with `page` for the rest. describe_tool tells every parameter of a tool.';
