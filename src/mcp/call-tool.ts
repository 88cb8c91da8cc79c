// One call of a tool: arguments as they are meant, the operation, and as much of its answer as a model is given at once.
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { componentSchemas, toJsonSchema } from '../contract/openapi.ts';
import type { Operation } from '../contract/operation.ts';
import { ServiceError } from '../contract/service-error.ts';
import { isObject, type Json, type JsonObject } from '../core/base/json.ts';
import { nearestNames } from '../core/base/nearest.ts';
import { answersScheme } from './answer-shelf.ts';
import { charactersPerToken, costOf, costOfValue, fitAnswer, valueAt } from './fit-answer.ts';
import { readArguments, wrong } from './read-arguments.ts';
import type { RunOperation } from './run-operation.ts';
import type { McpSettings } from './settings.ts';
import { pageMember } from './tools.ts';
import { behaviorsScheme, type Wording } from './wording.ts';

export interface CallContext {
  readonly settings: McpSettings;
  readonly run: RunOperation;
  readonly say: Wording;
  /** Whose kept answers may be named. */
  readonly owner: string;
  /** Whether the client knows links to resources in answers, which came with 2025-06-18. */
  readonly knowsLinks: boolean;
}

/** Never throws a ServiceError: what a model can mend is an answer that says so. */
export async function callTool(operation: Operation, given: unknown, context: CallContext): Promise<CallToolResult> {
  try {
    const { request, page } = takePage(readGiven(operation, given, context));
    const answer = await runWithin(operation, request, page, context);
    return present(operation, answer, page, context);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const room = context.settings.answerTokensMax * charactersPerToken;
    return { isError: true, content: [{ type: 'text', text: context.say(explain(error, room)) }] };
  }
}

function readGiven(operation: Operation, given: unknown, { settings, owner }: CallContext): unknown {
  return readArguments(given, schemaOf(operation), {
    definition: (name) => componentSchemas()[name] as Record<string, unknown> | undefined,
    kept: (text) => {
      const address = text.trim();
      if (!address.startsWith(answersScheme)) return undefined;
      const [name = '', place = ''] = address.split('#', 2);
      const whole = settings.shelf.find(owner, name);
      const value = whole === null ? undefined : valueAt(whole, place);
      if (value !== undefined) return value;
      throw wrong(
        [],
        whole === null
          ? `${name.slice(0, 80)} is not kept here any more: call the tool again that gave it, or send the value itself`
          : `${name} has nothing at ${place.slice(0, 80)}`,
      );
    },
  });
}

const schemas = new WeakMap<Operation, Record<string, unknown>>();

function schemaOf(operation: Operation): Record<string, unknown> {
  const known = schemas.get(operation) ?? { type: 'object', ...toJsonSchema(operation.request, 'input') };
  schemas.set(operation, known);
  return known;
}

/** The page is no matter of the operation. */
function takePage(given: unknown): { readonly request: unknown; readonly page: string | null } {
  if (!isObject(given) || given[pageMember] === undefined) return { request: given, page: null };
  const { [pageMember]: page, ...request } = given;
  if (typeof page === 'string') return { request, page };
  if (page === null) return { request, page: null };
  throw wrong([pageMember], 'expected a string, one of the `more` of an answer that did not fit');
}

/** A list that does not fit is asked for again with fewer items: its own cursor leads on. */
async function runWithin(
  operation: Operation,
  request: unknown,
  page: string | null,
  { settings, run }: CallContext,
): Promise<JsonObject> {
  const room = settings.answerTokensMax * charactersPerToken;
  const ask = async (limited: unknown) => JSON.parse(JSON.stringify(await run(operation, limited))) as JsonObject;
  let answer = await ask(request);
  if (page !== null || !('cursor' in operation.request.shape)) return answer;
  for (;;) {
    const cost = costOfValue(answer);
    const items = answer.items as readonly Json[];
    if (cost <= room || items.length <= 1) return answer;
    const limit = Math.max(1, Math.floor((items.length * room * 0.9) / cost));
    answer = await ask({ ...(request as object), limit });
  }
}

function present(operation: Operation, answer: JsonObject, page: string | null, context: CallContext): CallToolResult {
  const { settings, knowsLinks } = context;
  const isLarge = page !== null || costOfValue(answer) > settings.answerTokensMax * charactersPerToken;
  const whole = isLarge ? keepWhole(operation, answer, context) : null;
  const fitted = fitAnswer(answer, settings.answerTokensMax, page, whole);
  if (fitted === null)
    throw wrong(
      [pageMember],
      `${String(page).slice(0, 80)} is no page of this answer: pages are named by its \`more\``,
    );
  const content: CallToolResult['content'] = [{ type: 'text', text: JSON.stringify(fitted.value) }];
  if (whole !== null && knowsLinks && !fitted.isWhole)
    content.push({
      type: 'resource_link',
      uri: whole,
      name: 'whole answer',
      description: 'The whole answer, of which this is a part.',
      mimeType: 'application/json',
    });
  return { content, structuredContent: fitted.value as Record<string, unknown> };
}

/** What was stored is kept in no second place, where forgetting would not find it. */
function keepWhole(operation: Operation, answer: JsonObject, { settings, owner }: CallContext): string | null {
  if (operation.behavior === 'answers') return behaviorsScheme + String(answer.name);
  if (operation.tag === 'memory' || operation.writes) return null;
  return settings.shelf.keep(owner, answer);
}

/** What a model needs to try again: the code, the sentence, every problem with its place, as many as fit. */
function explain(error: ServiceError, room: number): string {
  const problems = (error.errors ?? []).map(({ pointer, message }) => `- ${pointer || '/'}: ${message}`);
  const lines = [`${error.code}: ${error.message}`, ...(problems.length > 1 ? problems : [])];
  let left = room - 100;
  const shown: string[] = [];
  for (const line of lines) {
    left -= costOf(line) + 1;
    if (left < 0) break;
    shown.push(line);
  }
  if (shown.length === 0) return `${(lines[0] as string).slice(0, Math.floor(room / (2 * charactersPerToken)))} ...`;
  return [...shown, ...(shown.length < lines.length ? [`- and ${lines.length - shown.length} more`] : [])].join('\n');
}

export function nearestTool(name: string, names: Iterable<string>): string {
  const near = nearestNames(name, names);
  return near.length > 0 ? `; nearest: ${near.join(', ')}` : '';
}
