// Validation: an untrusted value against an operation's request shape. Yields the input of the use case, or every problem at once.
import type { z } from 'zod';
import { nearestNames } from '../core/base/nearest.ts';
import type { InputOf, Operation, RequestShape } from './operation.ts';
import { type RequestProblem, ServiceError } from './service-error.ts';

/** Throws a ServiceError `invalid_request` that lists all problems, ordered by pointer as they stand in the request shape. */
export function readRequest<Op extends Operation>(operation: Op, value: unknown): InputOf<Op> {
  const result = operation.request.safeParse(value === undefined ? {} : value);
  if (result.success) return result.data as InputOf<Op>;
  const errors = result.error.issues.flatMap((issue) => toProblems(issue, operation.request, value));
  const first = errors[0];
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  throw new ServiceError('invalid_request', {
    detail: first
      ? `${first.pointer === '' ? 'The request' : first.pointer}: ${first.message}${more}`
      : 'The request is not valid.',
    errors,
  });
}

function toProblems(issue: z.core.$ZodIssue, shape: RequestShape, root: unknown): RequestProblem[] {
  const pointer = toPointer(issue.path);
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      pointer: `${pointer}${toPointer([key])}`,
      code: 'unknown_field',
      message: `is not a field of this request${suggest(key, issue.path.length === 0 ? Object.keys(shape.shape) : [])}`,
    }));
  if (issue.code === 'custom' && (issue.params !== undefined || valueAt(root, issue.path) !== undefined))
    return [{ pointer, code: String(issue.params?.code ?? 'wrong_type'), message: issue.message }];
  const found = valueAt(root, issue.path);
  if (found === undefined) return [{ pointer, code: 'required', message: 'is required' }];
  return [{ pointer, ...describe(issue, found) }];
}

function describe(issue: z.core.$ZodIssue, found: unknown): { code: string; message: string } {
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
  const bound = issue.code === 'too_big' ? `at most ${String(issue.maximum)}` : `at least ${String(issue.minimum)}`;
  if (typeof found === 'string') return `must have ${bound} characters; has ${found.length}`;
  if (Array.isArray(found)) return `must hold ${bound} items; holds ${found.length}`;
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
