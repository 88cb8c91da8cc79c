// The Model Context Protocol surface: tools for the operations, behaviors and the actions as resources, one prompt that walks the loop. It knows the contract and
// a function that runs an operation; where that runs is not its business.
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { actionReference } from '../contract/action-reference.ts';
import type { Operation } from '../contract/operation.ts';
import { ServiceError } from '../contract/service-error.ts';
import { nearestNames } from '../core/base/nearest.ts';
import { prompt, promptMessages } from './prompt.ts';
import { describeIssue } from './read-message.ts';
import { RequestFault } from './request-fault.ts';
import type { RunOperation } from './run-operation.ts';
import { describeTool, toolOperations } from './tools.ts';
import { actionsUri, createWording, toolNameOf, type Wording } from './wording.ts';

export interface McpOptions {
  readonly operations: readonly Operation[];
  readonly version: string;
  /** Validates and runs an operation for the caller of this session. Throws ServiceError. */
  readonly run: RunOperation;
}

const scheme = 'orrery://behaviors/';

export function createMcpServer(options: McpOptions): Server {
  const server = new Server(
    { name: 'orrery', title: 'Orrery', version: options.version },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions },
  );
  const operations = new Map(toolOperations(options.operations).map((operation) => [toolNameOf(operation), operation]));
  const say = createWording(options.operations);
  // The handlers of the SDK would answer parameters of another shape as a failure of the service, with all that its validation knows.
  server.fallbackRequestHandler = async ({ method, params }) => {
    switch (method) {
      case 'tools/list':
        refuseCursor(readParams(ListToolsRequestSchema, method, params)?.cursor);
        return { tools: [...operations.values()].map((operation) => describeTool(operation, say)) };
      case 'tools/call': {
        const call = readParams(CallToolRequestSchema, method, params);
        return callTool(operations, options, say, call.name, call.arguments ?? {});
      }
      case 'resources/list':
        return listResources(options, say, readParams(ListResourcesRequestSchema, method, params)?.cursor);
      case 'resources/read':
        return readResource(options, say, readParams(ReadResourceRequestSchema, method, params).uri);
      case 'prompts/list':
        refuseCursor(readParams(ListPromptsRequestSchema, method, params)?.cursor);
        return { prompts: [prompt] };
      case 'prompts/get':
        return getPrompt(readParams(GetPromptRequestSchema, method, params));
      default:
        throw new RequestFault(ErrorCode.MethodNotFound, `Method not found: ${method.slice(0, 128)}`);
    }
  };
  return server;
}

interface Validation<Request> {
  safeParse(
    request: object,
  ):
    | { success: true; data: Request }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
}

/** The parameters of a request. Throws InvalidParams that names the first that is wrong. */
function readParams<Request extends { params?: unknown }>(
  schema: Validation<Request>,
  method: string,
  params: unknown,
): Request['params'] {
  const result = schema.safeParse({ method, params });
  if (result.success) return result.data.params;
  throw new RequestFault(ErrorCode.InvalidParams, describeIssue(result.error.issues));
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
  'Orrery answers questions about declarative application schemas without compiling them: what is missing to reach a goal (plan_instructions, gap), whether a schema is valid and what is wrong (validity_check, error_check), which edits repair it (rank_edits_jepa), what it resembles (behaviors_match), what worked before (memory_recall). Pass schemas as JSON objects; a goal may be the name of a built-in behavior such as std-helpdesk.';

async function callTool(
  operations: ReadonlyMap<string, Operation>,
  options: McpOptions,
  say: Wording,
  name: string,
  request: unknown,
): Promise<CallToolResult> {
  const operation = operations.get(name);
  if (operation === undefined) {
    const near = nearestNames(name, operations.keys());
    throw new RequestFault(
      ErrorCode.InvalidParams,
      `there is no tool ${name}${near.length > 0 ? `; nearest: ${near.join(', ')}` : ''}`,
    );
  }
  try {
    const answer = JSON.parse(JSON.stringify(await options.run(operation, request)));
    return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer };
  } catch (error) {
    if (error instanceof ServiceError) return { isError: true, content: [{ type: 'text', text: say(explain(error)) }] };
    throw error;
  }
}

/** What a model needs to try again: the code, the sentence, every problem with its place. */
function explain(error: ServiceError): string {
  const problems = (error.errors ?? []).map(({ pointer, message }) => `- ${pointer || '/'}: ${message}`);
  return [`${error.code}: ${error.message}`, ...(problems.length > 1 ? problems : [])].join('\n');
}

function operationOf(options: McpOptions, id: string): Operation {
  const operation = options.operations.find((one) => one.id === id);
  if (operation === undefined) throw new RequestFault(ErrorCode.MethodNotFound, `${id} is not offered here`);
  return operation;
}

interface BehaviorPage {
  readonly items: readonly { readonly name: string; readonly title: string; readonly description: string }[];
  readonly next_cursor: string | null;
}

const actionsResource = {
  uri: actionsUri,
  name: 'actions',
  title: 'The action vocabulary',
  description: 'Every action that apply takes: what it does, needs and takes.',
  mimeType: 'text/markdown',
};

async function listResources(options: McpOptions, say: Wording, cursor: string | undefined) {
  const request = cursor === undefined ? {} : { cursor };
  const page = (await runAsked(options, say, 'behaviors.list', request)) as BehaviorPage;
  const resources = page.items.map(({ name, title, description }) => ({
    uri: scheme + name,
    name,
    title,
    description,
    mimeType: 'application/json',
  }));
  const first = cursor === undefined ? [actionsResource] : [];
  return {
    resources: [...first, ...resources],
    ...(page.next_cursor === null ? {} : { nextCursor: page.next_cursor }),
  };
}

async function readResource(options: McpOptions, say: Wording, uri: string) {
  const { mimeType } = actionsResource;
  if (uri === actionsUri) return { contents: [{ uri, mimeType, text: say(actionReference()) }] };
  if (!uri.startsWith(scheme))
    throw new RequestFault(ErrorCode.InvalidParams, `resources are called ${scheme}<name>, and ${actionsUri}`);
  const name = decodeName(uri.slice(scheme.length));
  const behavior = await runAsked(options, say, 'behaviors.get', { name });
  return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(behavior) }] };
}

function decodeName(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new RequestFault(ErrorCode.InvalidParams, `${text} is no name with escapes that can be read`);
  }
}

/** What is wrong with the parameters is said as such; what fails here is not their fault. */
async function runAsked(options: McpOptions, say: Wording, id: string, request: unknown): Promise<unknown> {
  try {
    return await options.run(operationOf(options, id), request);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const code = error.status >= 500 ? ErrorCode.InternalError : ErrorCode.InvalidParams;
    throw new RequestFault(code, say(`${error.code}: ${error.message}`));
  }
}
