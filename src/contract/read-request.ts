// Validation: an untrusted value against an operation's request shape. Yields the input of the use case, or every problem at once.
import type { z } from 'zod';
import { problemsMax, problemTextMax } from '../core/base/limits.ts';
import { nearestNames } from '../core/base/nearest.ts';
import type { InputOf, Operation, RequestShape } from './operation.ts';
import type { ProblemCode } from './problem-codes.ts';
import { type RequestProblem, ServiceError } from './service-error.ts';

/**
 * Throws a ServiceError `invalid_request` that lists all problems, ordered by pointer as they stand in the request shape, up to the bounds of such a list.
 * `misplaced` are problems that the surface found before: what stands where the operation does not look.
 */
export function readRequest<Op extends Operation>(
  operation: Op,
  value: unknown,
  misplaced: readonly RequestProblem[] = [],
): InputOf<Op> {
  const result = operation.request.safeParse(value === undefined ? {} : value);
  if (result.success && misplaced.length === 0) return result.data as InputOf<Op>;
  const issues = result.success ? [] : result.error.issues;
  const { errors, isCut } = listProblems(misplaced, issues, operation.request, value);
  const first = errors[0];
  const others = errors.length - 1;
  const cut = ` (and at least ${others} more; a list of problems ends at ${problemsMax}, or ${problemTextMax} characters)`;
  const more = isCut ? cut : others > 0 ? ` (and ${others} more)` : '';
  throw new ServiceError('invalid_request', {
    detail: first
      ? `${first.pointer === '' ? 'The request' : first.pointer}: ${first.message}${more}`
      : 'The request is not valid.',
    errors,
  });
}

/** `isCut` says that there may be more than are listed. */
function listProblems(
  misplaced: readonly RequestProblem[],
  issues: readonly z.core.$ZodIssue[],
  shape: RequestShape,
  root: unknown,
): { readonly errors: readonly RequestProblem[]; readonly isCut: boolean } {
  const errors: RequestProblem[] = [];
  let text = 0;
  for (const problem of problemsOf(misplaced, issues, shape, root)) {
    errors.push(problem);
    text += problem.pointer.length + problem.message.length;
    if (errors.length >= problemsMax || text >= problemTextMax) return { errors, isCut: true };
  }
  return { errors, isCut: false };
}

/** One after the other, so that what is not listed is not made. */
function* problemsOf(
  misplaced: readonly RequestProblem[],
  issues: readonly z.core.$ZodIssue[],
  shape: RequestShape,
  root: unknown,
): Iterable<RequestProblem> {
  yield* misplaced;
  for (const [i, issue] of issues.entries()) {
    if (issue.code === 'unrecognized_keys') yield* unknownFields(issue, shape);
    else if (!isSaidCloser(issue, issues[i + 1])) yield toProblem(issue, root);
  }
}

/** An integer that no double holds exactly is out of the bounds of its shape as well: these are what to keep to. */
function isSaidCloser(issue: z.core.$ZodIssue, next: z.core.$ZodIssue | undefined): boolean {
  const isOfEveryInteger = (issue.code === 'too_big' || issue.code === 'too_small') && issue.origin === 'int';
  return isOfEveryInteger && issue.code === next?.code && toPointer(issue.path) === toPointer(next.path);
}

function* unknownFields(issue: z.core.$ZodIssueUnrecognizedKeys, shape: RequestShape): Iterable<RequestProblem> {
  const pointer = toPointer(issue.path);
  const known = issue.path.length === 0 ? Object.keys(shape.shape) : [];
  for (const key of issue.keys)
    yield {
      pointer: `${pointer}${toPointer([key])}`,
      code: 'unknown_field',
      message: `is not a field of this request${suggest(key, known)}`,
    };
}

function toProblem(issue: z.core.$ZodIssue, root: unknown): RequestProblem {
  const pointer = toPointer(issue.path);
  const found = valueAt(root, issue.path);
  if (issue.code === 'custom' && (issue.params !== undefined || found !== undefined))
    return { pointer, code: (issue.params?.code ?? 'wrong_type') as ProblemCode, message: issue.message };
  if (found === undefined) return { pointer, code: 'required', message: 'is required' };
  const nested = issue.code === 'invalid_union' ? issueInside(issue) : undefined;
  if (nested !== undefined) return toProblem(nested, root);
  return { pointer, ...describe(issue, found) };
}

/** What is wrong inside a value that may be of several shapes, where it is of the type of one of them. */
function issueInside({ errors, path }: z.core.$ZodIssueInvalidUnion): z.core.$ZodIssue | undefined {
  const inside = errors.map(([first]) => first).find((first) => first !== undefined && first.path.length > 0);
  return inside && { ...inside, path: [...path, ...inside.path] };
}

function describe(issue: z.core.$ZodIssue, found: unknown): { code: ProblemCode; message: string } {
  switch (issue.code) {
    case 'invalid_type':
      return issue.message.startsWith('Invalid input')
        ? { code: 'wrong_type', message: `expected ${article(issue.expected)}, found ${article(typeName(found))}` }
        : { code: 'wrong_type', message: `${issue.message}; found ${article(typeName(found))}` };
    case 'invalid_value': {
      const allowed = issue.values.map(String);
      const near = typeof found === 'string' ? suggest(found, allowed) : '';
      return { code: 'not_allowed', message: `must be one of ${allowed.join(', ')}${near}` };
    }
    case 'too_big':
    case 'too_small':
      return { code: 'out_of_range', message: sayRange(issue, found) };
    case 'invalid_union':
      return { code: 'wrong_type', message: `${article(typeName(found))} is not accepted here` };
    default:
      return { code: 'invalid_value', message: issue.message };
  }
}

/** The bound and the value, where the shape has no sentence of its own. */
function sayRange(issue: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall, found: unknown): string {
  if (!issue.message.startsWith('Too ')) return issue.message;
  const [words, count] = issue.code === 'too_big' ? ['at most', issue.maximum] : ['at least', issue.minimum];
  const bound = `${words} ${String(count)}`;
  const plural = Number(count) === 1 ? '' : 's';
  if (typeof found === 'string') return `must have ${bound} character${plural}; has ${found.length}`;
  if (Array.isArray(found)) return `must hold ${bound} item${plural}; holds ${found.length}`;
  return `must be ${bound}; got ${String(found)}`;
}

function suggest(name: string, candidates: readonly string[]): string {
  const [near] = nearestNames(name, candidates, 1);
  return near === undefined ? '' : `; did you mean ${near}?`;
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function article(type: string): string {
  if (type === 'null') return 'null';
  return `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type === 'record' ? 'object' : type}`;
}

function toPointer(path: readonly PropertyKey[]): string {
  return path.map((segment) => `/${String(segment).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let value = root;
  for (const segment of path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[segment];
  return value;
}
