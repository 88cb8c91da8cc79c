// What an operation is. Everything a surface needs follows from this value: the route, validation, the OpenAPI document, the
// reference page, the client's method, the command, the MCP tool.
import type { z } from 'zod';
import type { JsonObject } from '../core/base/json.ts';
import type { ErrorCode } from './errors.ts';

/** Each with what it includes stands in `src/app/caller.ts`. */
export const scopeNames = ['read', 'write', 'admin', 'export', 'erase'] as const;
export type Scope = (typeof scopeNames)[number];
export type RequestShape = z.ZodObject;

export interface Operation<Request extends RequestShape = RequestShape, Answer extends z.ZodType = z.ZodType> {
  /** Dotted for groups: `memory.store` becomes `client.memory.store` and `memory_store`. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** As in OpenAPI: `/behaviors/{name}`. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** What the key must be allowed to do; null for the operations that need no key. */
  readonly scope: Scope | null;
  /** True when the operation changes what is stored, so that `Idempotency-Key` has a meaning. */
  readonly writes: boolean;
  /** True if the same request a second time changes nothing more. */
  readonly repeats: boolean;
  /** True if the operation takes away something that is stored. */
  readonly removes?: boolean;
  /** The member of the answer that is shown once: nothing stores it, and a repeated request finds null in its place. */
  readonly secret?: string;
  /** What must be there for the operation to run: nothing, a store, or a store that it makes where there is none. */
  readonly needs: 'nothing' | 'store' | 'new store';
  /** True if a request of an operation that needs nothing asks about something that only a store can know, such as an imported behavior. */
  readonly asksStore?: (request: Readonly<Record<string, unknown>>) => boolean;
  /** Who has a use for the operation. Models are offered those of everyone. */
  readonly audience: 'everyone' | 'people' | 'editors' | 'hosts';
  /** Present if the operation answers with the behavior that its `name` names, or changes it. */
  readonly behavior?: 'answers' | 'changes';
  /** What a model is told besides the description; the actions are described at the given place. */
  readonly advice?: (actionsPlace: string) => string;
  /** True if the work does not follow from the size of the request, so that a thread does it, however small it looks. */
  readonly searches?: boolean;
  /** One strict object; path parameters and, for GET and DELETE, query parameters are members of it. */
  readonly request: Request;
  readonly answer: Answer;
  /** What the operation itself may answer; the errors every operation shares are not repeated. */
  readonly errors: readonly ErrorCode[];
  /** A request that works on a fresh service, for the reference and the tests. */
  readonly example: Readonly<Record<string, unknown>>;
}

/** Keeps the exact shapes in the type. */
export function defineOperation<Request extends RequestShape, Answer extends z.ZodType>(
  operation: Operation<Request, Answer>,
): Operation<Request, Answer> {
  return operation;
}

/**
 * Deeply readonly, because use cases answer with core's own immutable values. Arbitrary JSON stays as it
 * is, and what a loose object may hold besides needs no index signature.
 */
export type Immutable<T> = JsonObject extends T
  ? T
  : T extends (infer Item)[]
    ? readonly Immutable<Item>[]
    : T extends object
      ? { readonly [Key in keyof T as string extends Key ? never : Key]: Immutable<T[Key]> }
      : T;

/** What a use case receives: validated, with schemas parsed. */
export type InputOf<Op> = Op extends Operation<infer Request, z.ZodType> ? z.output<Request> : never;
/** What a client sends. */
export type RequestOf<Op> = Op extends Operation<infer Request, z.ZodType> ? z.input<Request> : never;
/** What comes back. */
export type AnswerOf<Op> = Op extends Operation<RequestShape, infer Answer> ? Immutable<z.output<Answer>> : never;

/** Names of the parameters in the path of an operation, in order. */
export function pathParameters(operation: Operation): string[] {
  return [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
}

/** Where a member of the request travels. */
export function placeOf(operation: Operation, member: string): 'path' | 'query' | 'body' {
  if (pathParameters(operation).includes(member)) return 'path';
  return operation.method === 'POST' ? 'body' : 'query';
}
