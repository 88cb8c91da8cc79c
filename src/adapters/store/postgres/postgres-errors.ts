// Which errors of PostgreSQL are the machine's, and which ask for another try. Codes: PostgreSQL manual, appendix A.
import { StoreUnavailable } from '../../../ports/store-unavailable.ts';

/** Connection, resources, operator intervention, system, damaged data, read-only transaction, wrong password. */
const machineClasses = ['08', '53', '57', '58', 'XX', 'F0', '28', '25006', '3D000'];
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  'EAI_AGAIN',
  'ENOENT',
  'EHOSTUNREACH',
]);
/** serialization_failure, deadlock_detected, and the races of CREATE TABLE IF NOT EXISTS. */
const conflictCodes = new Set(['40001', '40P01', '42P07', '42710']);

/** syntax_error and feature_not_supported. */
const unknownStatementCodes = new Set(['42601', '0A000']);

function codeOf(cause: unknown): string {
  return cause instanceof Error ? String((cause as Error & { code?: unknown }).code ?? '') : '';
}

/** An engine that speaks the protocol may not know every statement. */
export function isUnknownStatement(cause: unknown): boolean {
  return unknownStatementCodes.has(codeOf(cause));
}

/** Whatever is wrong with a statement itself, or with the right to it. */
export const isRefusedStatement = (cause: unknown): boolean =>
  codeOf(cause).startsWith('42') || isUnknownStatement(cause);

/** lock_not_available */
export const isLockTimeout = (cause: unknown): boolean => codeOf(cause) === '55P03';

export function isConflict(cause: unknown): boolean {
  const code = codeOf(cause);
  const constraint = cause instanceof Error ? String((cause as Error & { constraint?: unknown }).constraint ?? '') : '';
  return conflictCodes.has(code) || (code === '23505' && constraint.startsWith('pg_'));
}

/** The error to throw: StoreUnavailable for failures of the machine, the error itself otherwise. */
export function translatePostgresError(cause: unknown): unknown {
  if (!(cause instanceof Error) || cause instanceof StoreUnavailable) return cause;
  const code = codeOf(cause);
  const isMachine =
    networkCodes.has(code) ||
    (code !== '' && machineClasses.some((prefix) => code.startsWith(prefix))) ||
    /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Cannot use a pool after calling end|not queryable/.test(
      cause.message,
    );
  if (!isMachine) return cause;
  return new StoreUnavailable(`The PostgreSQL database cannot be used: ${cause.message || code}.`, { cause });
}
