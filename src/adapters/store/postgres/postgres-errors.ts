// Which errors of PostgreSQL are the machine's, and which ask for another try. Codes: PostgreSQL manual, appendix A.
import { StoreUnavailable } from '../../../ports/store-unavailable.ts';

/** Connection, resources, operator intervention, system, damaged data, read-only transaction, wrong password. */
const machineClasses = ['08', '53', '57', '58', 'XX', 'F0', '28', '25006', '3D000', '3F000', '42501', '55P03'];
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

/** That of the server, also where it has been translated. */
function codeOf(cause: unknown): string {
  if (cause instanceof StoreUnavailable && cause.cause !== undefined) return codeOf(cause.cause);
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

const messagesOfLoss =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired|Cannot use a pool after calling end|not queryable/;

/** Nobody answers there, or not now: another host may. */
export function isNetworkFault(cause: unknown): boolean {
  const code = codeOf(cause);
  return (
    networkCodes.has(code) || /^(08|53|57)/.test(code) || (cause instanceof Error && messagesOfLoss.test(cause.message))
  );
}

/** TLS was refused or broke, or the server lets nobody in this way: the other way may do. */
export function isTlsFault(cause: unknown): boolean {
  const message = cause instanceof Error ? cause.message : '';
  return (
    /does not support SSL|error establishing an SSL connection/.test(message) ||
    isCertificateFault(cause) ||
    codeOf(cause) === '28000'
  );
}

const isCertificateFault = (cause: unknown): boolean =>
  /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_OSSL)/.test(codeOf(cause));

/** What to do, by the code of PostgreSQL, for faults of the environment. */
const advice: readonly (readonly [prefix: string, sentence: string])[] = [
  ['28P01', 'the password is not right; it comes from DATABASE_URL or PGPASSWORD'],
  ['28', 'the server does not let this user in; look at the user in DATABASE_URL and at pg_hba.conf'],
  ['3D000', 'there is no such database; make it: createdb -E UTF8 NAME'],
  ['53300', 'the server has no connection left; raise its max_connections, or put a pooler in front'],
  ['25006', 'it takes no writes, as a standby does; name the primary, or all of its hosts, in DATABASE_URL'],
  ['42501', 'the user may not do this; GRANT USAGE, CREATE ON SCHEMA to the user, or let it own the tables'],
  ['3F000', 'there is no schema to make tables in; look at search_path'],
  ['57P03', 'the server is starting up or shutting down'],
  ['ENOTFOUND', 'no host has this name'],
  ['ECONNREFUSED', 'nothing listens there'],
];

/** The error to throw: StoreUnavailable for failures of the machine and the environment, the error itself otherwise. */
export function translatePostgresError(cause: unknown, place = ''): unknown {
  if (!(cause instanceof Error) || cause instanceof StoreUnavailable) return cause;
  const code = codeOf(cause);
  const isMachine =
    networkCodes.has(code) ||
    (code !== '' && machineClasses.some((prefix) => code.startsWith(prefix))) ||
    isTlsFault(cause) ||
    messagesOfLoss.test(cause.message);
  if (!isMachine) return cause;
  const [, known] = advice.find(([prefix]) => code.startsWith(prefix)) ?? [];
  const todo = /does not support SSL/.test(cause.message)
    ? 'the server has no TLS; turn it on there, or say sslmode=prefer or disable in DATABASE_URL'
    : isCertificateFault(cause)
      ? 'its certificate is not trusted; name its authority with sslrootcert=FILE, or say sslmode=require to trust any'
      : known;
  const at = place === '' ? '' : ` at ${place}`;
  const message = `The PostgreSQL database${at} cannot be used: ${cause.message || code}`;
  return new StoreUnavailable(todo === undefined ? `${message}.` : `${message}: ${todo}.`, { cause });
}
