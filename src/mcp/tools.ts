// Tools from the contract: one an operation, with the shapes of the contract as JSON Schema. An operation added there appears here by itself.
import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { actionSignatures } from '../contract/action-reference.ts';
import { componentSchemas, toJsonSchema } from '../contract/openapi.ts';
import type { Operation } from '../contract/operation.ts';
import { actionsUri, toolNameOf, type Wording } from './wording.ts';

type JsonMap = Record<string, unknown>;

/** Operations about the process are of no use to a model. */
const withoutTool: readonly string[] = ['healthz', 'readyz'];

export function toolOperations(operations: readonly Operation[]): Operation[] {
  return operations.filter((operation) => !withoutTool.includes(operation.id));
}

/** What only those who hold tools need to be told. */
const additions: Readonly<Record<string, () => string>> = {
  apply: () =>
    `The actions that there are, with \`?\` at parameters that may be absent and \`...\` where there may be others; the resource ${actionsUri} tells what each does, needs and takes: ${actionSignatures()}`,
  'plan-instructions': () =>
    `Pass all \`instructions\` to \`apply\` as its \`actions\`, as they are; the resource ${actionsUri} tells what each action does.`,
};

export function describeTool(operation: Operation, say: Wording): Tool {
  const isDestructive = operation.id === 'memory.forget' || operation.method === 'DELETE';
  return {
    name: toolNameOf(operation),
    title: operation.summary,
    description: say([operation.description, additions[operation.id]?.()].filter(Boolean).join(' ')),
    inputSchema: selfContained(toJsonSchema(operation.request, 'input'), say) as Tool['inputSchema'],
    outputSchema: selfContained(toJsonSchema(operation.answer, 'output'), say) as NonNullable<Tool['outputSchema']>,
    annotations: {
      readOnlyHint: !operation.writes,
      destructiveHint: isDestructive,
      idempotentHint: !operation.writes || operation.id === 'memory.compress',
      openWorldHint: false,
    },
  };
}

/** A tool's schema stands alone: references to shared components become its own definitions, and its root is an object. */
function selfContained(schema: JsonMap, say: Wording): JsonMap {
  const used = new Set<string>();
  const inline = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inline);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => {
        if (key === 'description' && typeof item === 'string') return [key, say(item)];
        if (key !== '$ref' || typeof item !== 'string') return [key, inline(item)];
        const name = item.slice(item.lastIndexOf('/') + 1);
        used.add(name);
        return [key, `#/$defs/${name}`];
      }),
    );
  };
  const root = inline(schema) as JsonMap;
  const definitions: JsonMap = {};
  const all = componentSchemas();
  for (const name of used) definitions[name] = inline(all[name]);
  const sorted = Object.fromEntries([...used].sort().map((name) => [name, definitions[name]]));
  return { type: 'object', ...root, ...(used.size > 0 ? { $defs: sorted } : {}) };
}
