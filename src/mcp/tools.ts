// Tools from the contract: one an operation, with the shapes of the contract as JSON Schema. An operation added there appears here by itself. A list of
// tools goes to the model with every call, so that by default it is short; all that is left out is told on demand, tool by tool.
import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { componentSchemas, toJsonSchema } from '../contract/openapi.ts';
import type { Operation } from '../contract/operation.ts';
import { shortSchema, shortText } from './short-schema.ts';
import { actionsUri, toolNameOf, toolsScheme, type Wording } from './wording.ts';

type JsonMap = Record<string, unknown>;

export function toolOperations(operations: readonly Operation[]): Operation[] {
  return operations.filter(({ audience }) => audience === 'everyone');
}

/** What a tool takes besides the operation. */
export const pageMember = 'page';
const pageSchema = { type: 'string', description: 'For the rest of an answer that did not fit: one of its `more`.' };

export const describeToolName = 'describe_tool';

/** The tool that tells the rest of all others. */
export const describeToolTool: Tool = {
  name: describeToolName,
  title: 'All about one tool',
  description: `The whole description of a tool, every parameter, and the JSON Schema of its answer: what this list leaves out. The resource ${toolsScheme}<name> is the same.`,
  inputSchema: {
    type: 'object',
    properties: { name: { type: 'string', description: 'The name of a tool.' } },
    required: ['name'],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: true, openWorldHint: false },
};

/** Everything that there is to know about a tool. */
export function describeTool(operation: Operation, say: Wording, name = toolNameOf(operation)): Tool {
  return {
    name,
    title: operation.summary,
    description: say([operation.description, operation.advice?.(actionsUri)].filter(Boolean).join(' ')),
    inputSchema: withPage(selfContained(toJsonSchema(operation.request, 'input'), say)),
    outputSchema: withParts(selfContained(toJsonSchema(operation.answer, 'output'), say)) as NonNullable<
      Tool['outputSchema']
    >,
    annotations: annotationsOf(operation),
  };
}

/** What a model needs to call a tool. */
export function describeToolInShort(operation: Operation, say: Wording, name = toolNameOf(operation)): Tool {
  const { title, annotations } = describeTool(operation, say, name);
  const description = say([shortText(operation.description), operation.advice?.(actionsUri)].filter(Boolean).join(' '));
  const schema = shortSchema(selfContained(toJsonSchema(operation.request, 'input'), say));
  const { properties } = schema as { properties?: Record<string, object> };
  const inputSchema = {
    ...schema,
    type: 'object' as const,
    properties: { ...properties, [pageMember]: { type: 'string' } },
  };
  return {
    name,
    ...(title === undefined ? {} : { title }),
    description,
    inputSchema,
    annotations,
  };
}

/** What differs from what the protocol takes for granted. */
function annotationsOf(operation: Operation): NonNullable<Tool['annotations']> {
  if (!operation.writes) return { readOnlyHint: true, openWorldHint: false };
  return {
    readOnlyHint: false,
    destructiveHint: operation.removes === true,
    ...(operation.repeats ? { idempotentHint: true } : {}),
    openWorldHint: false,
  };
}

function withPage(schema: JsonMap): Tool['inputSchema'] {
  const properties = { ...(schema.properties as Record<string, object> | undefined), [pageMember]: pageSchema };
  return { ...schema, type: 'object', properties };
}

/** An answer that does not fit is a part, which has a shape of its own. */
function withParts({ $defs, ...answer }: JsonMap): JsonMap {
  const part = {
    type: 'object',
    properties: {
      partial: {
        type: 'object',
        description: 'What is told here instead of the whole answer, and which pages hold the rest.',
        properties: {
          note: { type: 'string' },
          whole: { type: 'string', description: 'The resource that is the whole answer.' },
          characters: { type: 'integer', description: 'Of the whole answer.' },
          more: {
            type: 'array',
            items: { type: 'object', properties: { page: { type: 'string' }, of: { type: 'integer' } } },
          },
        },
        required: ['note', 'characters', 'more'],
      },
    },
    required: ['partial'],
  };
  return { type: 'object', anyOf: [answer, part], ...($defs === undefined ? {} : { $defs }) };
}

/**
 * A tool's schema stands alone: references to shared components become its own definitions, beside the types that these take, because not every client
 * follows them; and its root is an object.
 */
function selfContained(schema: JsonMap, say: Wording): JsonMap {
  const used = new Set<string>();
  const all = componentSchemas();
  const inline = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inline);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, item]): [string, unknown][] => {
        if (key === 'description' && typeof item === 'string') return [[key, say(item)]];
        if (key !== '$ref' || typeof item !== 'string') return [[key, inline(item)]];
        const name = item.slice(item.lastIndexOf('/') + 1);
        used.add(name);
        return [
          ['type', typesOf(all[name] as JsonMap, all)],
          [key, `#/$defs/${name}`],
        ];
      }),
    );
  };
  const root = inline(schema) as JsonMap;
  const definitions: JsonMap = {};
  for (const name of used) definitions[name] = inline(all[name]);
  const sorted = Object.fromEntries([...used].sort().map((name) => [name, definitions[name]]));
  return { type: 'object', ...root, ...(used.size > 0 ? { $defs: sorted } : {}) };
}

/** The type of a component, or the types that it may be of. */
function typesOf(schema: JsonMap, all: JsonMap): unknown {
  const { $ref, type, anyOf } = schema as { $ref?: string; type?: unknown; anyOf?: JsonMap[] };
  if ($ref !== undefined) return typesOf(all[$ref.slice($ref.lastIndexOf('/') + 1)] as JsonMap, all);
  return type ?? (anyOf ?? []).map((one) => typesOf(one, all));
}
