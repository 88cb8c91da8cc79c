import { inexactInteger, pathToInexactInteger } from './inexact-integer.ts';
import { hasProtoKey } from './json.ts';
import { formatPointer } from './pointer.ts';

/** Shorter whole numbers are exact. */
const longNumber = /\d{16}/;

/** Why a JSON text, which reads as `value`, is not accepted from anywhere: it would be kept as something else. Null where it is. */
export function jsonFault(text: string, value: unknown): string | null {
  if (hasProtoKey(value)) return 'holds the key `__proto__`, which is not accepted';
  const path = longNumber.test(text) ? pathToInexactInteger(text) : null;
  return path === null ? null : `${formatPointer(path)} ${inexactInteger}`.trimStart();
}
