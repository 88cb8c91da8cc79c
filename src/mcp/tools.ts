// Tools from the contract: one an operation, with the shapes of the contract as JSON Schema. An operation added there appears here by itself.
import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { componentSchemas, toJsonSchema } from '../contract/openapi.ts';
import type { Operation } from '../contract/operation.ts';

type JsonMap = Record<string, unknown>;

/** Operations about the process are of no use to a model. */
const withoutTool: readonly string[] = ['healthz', 'readyz'];

export function toolOperations(operations: readonly Operation[]): Operation[] {
  return operations.filter((operation) => !withoutTool.includes(operation.id));
}

/** `memory.store` is `memory_store`, `rank-edits.jepa` is `rank_edits_jepa`. */
export function toolNameOf(operation: Operation): string {
  return operation.id.replaceAll(/[.-]/g, '_');
}

export function describeTool(operation: Operation): Tool {
  const isDestructive = operation.id === 'memory.forget' || operation.method === 'DELETE';
  return {
    name: toolNameOf(operation),
    title: operation.summary,
    description: operation.description,
    inputSchema: selfContained(toJsonSchema(operation.request, 'input')) as Tool['inputSchema'],
    outputSchema: selfContained(toJsonSchema(operation.answer, 'output')) as NonNullable<Tool['outputSchema']>,
    annotations: {
      readOnlyHint: !operation.writes,
      destructiveHint: isDestructive,
      idempotentHint: !operation.writes || operation.id === 'memory.compress',
      openWorldHint: false,
    },
  };
}

/** A tool's schema stands alone: references to shared components become its own definitions, and its root is an object. */
function selfContained(schema: JsonMap): JsonMap {
  const used = new Set<string>();
  const inline = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inline);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => {
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
