// What can be read: the vocabulary of actions, every behavior, all about each tool, and answers that were too large for a tool.
import {
  CompleteRequestSchema,
  ErrorCode,
  ListResourcesRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { actionReference } from '../contract/action-reference.ts';
import type { Operation } from '../contract/operation.ts';
import { ServiceError } from '../contract/service-error.ts';
import { answersScheme } from './answer-shelf.ts';
import { nearestTool } from './call-tool.ts';
import { prompt } from './prompt.ts';
import { readParams } from './read-message.ts';
import { RequestFault } from './request-fault.ts';
import type { RunOperation } from './run-operation.ts';
import type { McpSettings } from './settings.ts';
import { describeTool } from './tools.ts';
import { actionsUri, behaviorsScheme, toolsScheme, type Wording } from './wording.ts';

export interface ResourceContext {
  readonly operations: readonly Operation[];
  /** Those with a tool, by its name, aliases too. */
  readonly tools: ReadonlyMap<string, Operation>;
  readonly settings: McpSettings;
  readonly run: RunOperation;
  readonly say: Wording;
  readonly owner: string;
}

const json = 'application/json';

const actionsResource = {
  uri: actionsUri,
  name: 'actions',
  title: 'The action vocabulary',
  description: 'Every action that apply takes: what it does, needs and takes.',
  mimeType: 'text/markdown',
};

export const resourceTemplates = [
  {
    uriTemplate: `${behaviorsScheme}{name}`,
    name: 'behavior',
    title: 'A behavior',
    description: 'A built-in or imported behavior with its schema.',
    mimeType: json,
  },
  {
    uriTemplate: `${toolsScheme}{name}`,
    name: 'tool',
    title: 'All about a tool',
    description: 'The whole description of a tool, every parameter, and the JSON Schema of its answer.',
    mimeType: json,
  },
  {
    uriTemplate: `${answersScheme}{id}`,
    name: 'answer',
    title: 'An answer that was too large for a tool',
    description: 'The whole answer of a tool that gave a part of it, kept until others take its place.',
    mimeType: json,
  },
];

interface BehaviorPage {
  readonly items: readonly { readonly name: string; readonly title: string; readonly description: string }[];
  readonly next_cursor: string | null;
}

export async function listResources(context: ResourceContext, params: unknown) {
  const cursor = readParams(ListResourcesRequestSchema, 'resources/list', params)?.cursor;
  const request = cursor === undefined ? {} : { cursor };
  const page = (await runAsked(context, 'behaviors.list', request)) as BehaviorPage;
  const resources = page.items.map(({ name, title, description }) => ({
    uri: behaviorsScheme + name,
    name,
    title,
    description,
    mimeType: json,
  }));
  const first = cursor === undefined ? [actionsResource] : [];
  return {
    resources: [...first, ...resources],
    ...(page.next_cursor === null ? {} : { nextCursor: page.next_cursor }),
  };
}

export async function readResource(context: ResourceContext, params: unknown) {
  const { uri } = readParams(ReadResourceRequestSchema, 'resources/read', params);
  const { mimeType, text } = await contentOf(context, uri);
  return { contents: [{ uri, mimeType, text }] };
}

async function contentOf(
  context: ResourceContext,
  uri: string,
): Promise<{ readonly mimeType: string; readonly text: string }> {
  const { settings, say, owner } = context;
  if (uri === actionsUri) return { mimeType: actionsResource.mimeType, text: say(actionReference()) };
  if (uri.startsWith(toolsScheme))
    return { mimeType: json, text: JSON.stringify(toolFor(context, nameIn(uri, toolsScheme))) };
  if (uri.startsWith(answersScheme)) {
    const answer = settings.shelf.find(owner, uri);
    if (answer !== null) return { mimeType: json, text: JSON.stringify(answer) };
    throw notFound('This answer is not kept here any more: call the tool again that gave it.');
  }
  if (!uri.startsWith(behaviorsScheme))
    throw notFound(
      `resources are called ${behaviorsScheme}<name>, ${toolsScheme}<name>, ${answersScheme}<id>, and ${actionsUri}`,
    );
  const behavior = await runAsked(context, 'behaviors.get', { name: nameIn(uri, behaviorsScheme) });
  return { mimeType: json, text: JSON.stringify(behavior) };
}

/** As the protocol numbers a resource that there is not. */
const resourceNotFound = -32002;

const notFound = (message: string): RequestFault => new RequestFault(resourceNotFound, message);

/** All about the tool of a name. */
export function toolFor({ tools, say }: Pick<ResourceContext, 'tools' | 'say'>, name: string) {
  const operation = tools.get(name);
  if (operation === undefined)
    throw new RequestFault(
      ErrorCode.InvalidParams,
      `there is no tool ${name.slice(0, 128)}${nearestTool(name, tools.keys())}`,
    );
  return describeTool(operation, say, name);
}

function nameIn(uri: string, scheme: string): string {
  const text = uri.slice(scheme.length);
  try {
    return decodeURIComponent(text);
  } catch {
    throw new RequestFault(ErrorCode.InvalidParams, `${text} is no name with escapes that can be read`);
  }
}

const completionsMax = 100;

/** Names that begin with what was typed, then those that hold it. */
export async function complete(context: ResourceContext, params: unknown) {
  const { ref, argument } = readParams(CompleteRequestSchema, 'completion/complete', params);
  const names = await candidatesFor(context, ref, argument.name);
  const typed = argument.value.toLowerCase();
  const begins = names.filter((name) => name.toLowerCase().startsWith(typed));
  const holds = names.filter((name) => !begins.includes(name) && name.toLowerCase().includes(typed));
  const found = [...begins, ...holds];
  return {
    completion: {
      values: found.slice(0, completionsMax),
      total: found.length,
      hasMore: found.length > completionsMax,
    },
  };
}

type Reference =
  | { readonly type: 'ref/prompt'; readonly name: string }
  | { readonly type: 'ref/resource'; readonly uri: string };

async function candidatesFor(context: ResourceContext, ref: Reference, argument: string): Promise<string[]> {
  if (ref.type === 'ref/prompt') {
    if (ref.name !== prompt.name)
      throw new RequestFault(
        ErrorCode.InvalidParams,
        `there is no prompt ${ref.name.slice(0, 128)}; there is ${prompt.name}`,
      );
    if (argument === 'goal') return allNames(context, 'behaviors.list', 'name');
    return argument === 'domain' ? allNames(context, 'memory.domains.list', 'domain') : [];
  }
  const template = resourceTemplates.find(({ uriTemplate }) => uriTemplate === ref.uri);
  if (template?.name === 'behavior') return allNames(context, 'behaviors.list', 'name');
  if (template?.name === 'tool') return [...context.tools.keys()].sort();
  if (template !== undefined || ref.uri === actionsUri) return [];
  const templates = resourceTemplates.map(({ uriTemplate }) => uriTemplate).join(', ');
  throw new RequestFault(
    ErrorCode.InvalidParams,
    `there is no template ${ref.uri.slice(0, 128)}; there are ${templates}`,
  );
}

/** Of every page of a list. */
async function allNames(context: ResourceContext, id: string, member: string): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | null = null;
  do {
    const request: object = cursor === null ? { limit: 100 } : { limit: 100, cursor };
    const page = (await runAsked(context, id, request)) as {
      readonly items: readonly Record<string, string>[];
      readonly next_cursor: string | null;
    };
    names.push(...page.items.map((item) => item[member] as string));
    cursor = page.next_cursor;
  } while (cursor !== null);
  return names;
}

/** What is wrong with the parameters is said as such; what fails here is not their fault. */
async function runAsked({ operations, run, say }: ResourceContext, id: string, request: unknown): Promise<unknown> {
  const operation = operations.find((one) => one.id === id);
  if (operation === undefined) throw new RequestFault(ErrorCode.MethodNotFound, `${id} is not offered here`);
  try {
    return await run(operation, request);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const code =
      error.status >= 500 ? ErrorCode.InternalError : error.status === 404 ? resourceNotFound : ErrorCode.InvalidParams;
    throw new RequestFault(code, say(`${error.code}: ${error.message}`));
  }
}
