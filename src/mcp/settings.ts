// What the configuration says of MCP, checked against the tools that there are.

import type { Operation } from '../contract/operation.ts';
import type { Limits } from '../core/base/limits.ts';
import { nearestNames } from '../core/base/nearest.ts';
import { type AnswerShelf, createAnswerShelf } from './answer-shelf.ts';
import { toolOperations } from './tools.ts';
import { toolNameOf } from './wording.ts';

export interface McpSettings {
  /** Of one answer of a tool. */
  readonly answerTokensMax: number;
  /** Whether the list of tools holds everything that there is to know about each. */
  readonly listsAll: boolean;
  /** Names of tools besides their own. */
  readonly aliases: ReadonlyMap<string, Operation>;
  readonly shelf: AnswerShelf;
}

export interface McpConfig {
  readonly tools: 'short' | 'full';
  /** Pairs of an alias and the name of a tool. */
  readonly aliases: readonly (readonly [string, string])[];
}

/** Throws an Error that says which alias names no tool, or takes the name of one. */
export function createMcpSettings(config: McpConfig, limits: Limits, operations: readonly Operation[]): McpSettings {
  const tools = new Map(toolOperations(operations).map((operation) => [toolNameOf(operation), operation]));
  const aliases = new Map<string, Operation>();
  for (const [alias, name] of config.aliases) {
    const operation = tools.get(name);
    if (operation === undefined) {
      const [near] = nearestNames(name, tools.keys(), 1);
      throw new Error(
        `ORRERY_MCP_ALIASES: there is no tool ${name}${near === undefined ? '' : `; did you mean ${near}?`}`,
      );
    }
    if (tools.has(alias)) throw new Error(`ORRERY_MCP_ALIASES: ${alias} is a tool itself and can be no alias`);
    aliases.set(alias, operation);
  }
  return {
    answerTokensMax: limits.mcpAnswerTokensMax,
    listsAll: config.tools === 'full',
    aliases,
    shelf: createAnswerShelf(limits.mcpKeptBytesMax),
  };
}
