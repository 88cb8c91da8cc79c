// A JSON body from strangers, from bytes to a value: depth and `__proto__` are settled here, before anything else sees the value.

import { ServiceError } from '../contract/service-error.ts';
import { inexactInteger, pathToInexactInteger } from '../core/base/inexact-integer.ts';
import { hasProtoKey, type Json } from '../core/base/json.ts';
import { sayJsonFault } from '../core/base/json-syntax.ts';
import { noteDepth } from '../core/base/known-depth.ts';
import { noteNormal } from '../core/base/known-normal.ts';
import type { Limits } from '../core/base/limits.ts';
import { formatPointer, type Segment } from '../core/base/pointer.ts';
import { countWrittenMembers, noteRepeats } from '../core/base/repeated-members.ts';
import { type ParsedJson, parseUtf8Json } from './parse-utf8-json.ts';

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/** Editors and shells of some systems write one; the command line reads it over, too. */
const withoutMark = (body: Buffer): Buffer =>
  body[0] === byteOrderMark[0] && body.subarray(0, 3).equals(byteOrderMark) ? body.subarray(3) : body;

/** Undefined for an empty body. Throws ServiceError. */
export function parseBody(given: Buffer, limits: Limits): unknown {
  const body = withoutMark(given);
  if (body.length === 0) return undefined;
  const { value, isNormal } = parseJson(body);
  const found: Found = { hasLarge: false, members: 0 };
  const fault = findFault(value, limits.jsonDepthMax, found);
  // Behind another fault there may still be this one, which is named first.
  if (fault !== null) throw refusal(fault === 'proto' || hasProtoKey(value) ? 'proto' : fault, value, limits);
  if (found.hasLarge) requireExact(body);
  // A member that is written twice is read once.
  if (countWrittenMembers(body) !== found.members) noteRepeats(body.toString('utf8'), value as Json);
  noteParts(value, limits.jsonDepthMax - 1, isNormal);
  return value;
}

interface Found {
  /** Whether there are numbers that may not be what was sent. */
  hasLarge: boolean;
  /** Members of all objects. */
  members: number;
}

type Fault = 'proto' | 'too_deep' | 'infinite';

function refusal(fault: Fault, value: unknown, { jsonDepthMax }: Limits): ServiceError {
  if (fault === 'proto') return new ServiceError('malformed_json', { detail: 'The key `__proto__` is not accepted.' });
  if (fault === 'too_deep')
    return new ServiceError('invalid_request', {
      detail: `The body is nested deeper than ${jsonDepthMax} levels (limit json_depth_max).`,
      errors: [{ pointer: '', code: 'too_deep', message: `is nested deeper than ${jsonDepthMax} levels` }],
    });
  return new ServiceError('invalid_request', {
    detail: 'The body holds a number that is too large to be kept (beyond 1.8e308).',
    errors: [
      {
        pointer: formatPointer(pathToInfinite(value) ?? []),
        code: 'out_of_range',
        message: 'is a number beyond 1.8e308',
      },
    ],
  });
}

/** Refuses a whole number that would come back as another. */
function requireExact(body: Buffer): void {
  const path = pathToInexactInteger(body.toString('utf8'));
  if (path === null) return;
  throw new ServiceError('invalid_request', {
    detail: `The body holds a number that cannot be kept exactly: ${formatPointer(path).slice(0, 256)} ${inexactInteger}.`,
    errors: [{ pointer: formatPointer(path), code: 'out_of_range', message: inexactInteger }],
  });
}

/** Where the first number stands that is too large: what comes before it has no fault, so this goes no deeper than a body may. */
function pathToInfinite(value: unknown): Segment[] | null {
  if (typeof value === 'number') return Number.isFinite(value) ? null : [];
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, member] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
    const inside = pathToInfinite(member);
    if (inside !== null) return [key, ...inside];
  }
  return null;
}

/** What a request holds is nested less than the request, and has the texts of its body: a schema in it is not walked again. */
function noteParts(value: unknown, levels: number, isNormal: boolean): void {
  if (typeof value !== 'object' || value === null) return;
  for (const member of Object.values(value)) {
    if (typeof member !== 'object' || member === null) continue;
    noteDepth(member, levels);
    if (isNormal) noteNormal(member);
  }
}

function parseJson(body: Buffer): ParsedJson {
  let parsed: ParsedJson | null;
  try {
    parsed = parseUtf8Json(body);
  } catch {
    const said = sayJsonFault(body.toString());
    throw new ServiceError('malformed_json', { detail: `${said.slice(0, 1).toUpperCase()}${said.slice(1)}.` });
  }
  if (parsed === null) throw new ServiceError('malformed_json', { detail: 'The body is not UTF-8.' });
  return parsed;
}

/**
 * The first fault in a value: the key `__proto__`, arrays and objects too deep, where recursion stops, or a number such as 1e999 that would come back as null.
 * Notes whether there are numbers that may not be what was sent, and counts members.
 */
function findFault(value: unknown, levels: number, found: Found): Fault | null {
  if (typeof value === 'number') {
    if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return null;
    found.hasLarge = true;
    return Number.isFinite(value) ? null : 'infinite';
  }
  if (typeof value !== 'object' || value === null) return null;
  if (levels === 0) return 'too_deep';
  // Most values are texts, for which no call is made.
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      const item: unknown = value[i];
      const fault = typeof item === 'string' ? null : findFault(item, levels - 1, found);
      if (fault !== null) return fault;
    }
    return null;
  }
  for (const key in value) {
    if (key === '__proto__') return 'proto';
    found.members++;
    const item = (value as Record<string, unknown>)[key];
    const fault = typeof item === 'string' ? null : findFault(item, levels - 1, found);
    if (fault !== null) return fault;
  }
  return null;
}
