// Where a connection may lead: the hosts of the address, in its order, each with and without TLS as its `sslmode` has it. The words and their meaning are
// those of libpq (PostgreSQL manual, chapter "Database Connection Control Functions").
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import { StoreUnavailable } from '../../../ports/store-unavailable.ts';

export interface Target {
  /** What pg is given: an address with one host, and nothing of TLS in it. */
  readonly connectionString: string;
  readonly ssl: ConnectionOptions | false;
  /** Host and port, for people. */
  readonly place: string;
}

export const sslModes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;
type SslMode = (typeof sslModes)[number];

/** Parameters that are read here and not by pg. */
const own = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'target_session_attrs', 'ssl'];

/** The hosts of an address, which a URL of the standard cannot hold: `a:1,b:2`. One that names none has one, which pg chooses. */
export function splitHosts(url: string): { readonly hosts: readonly string[]; withHost(host: string): string } {
  const [, scheme = '', user = '', authority = '', rest = ''] =
    /^([a-z]+:\/\/)([^/?#]*@)?([^/?#]*)(.*)$/s.exec(url) ?? [];
  return { hosts: authority.split(','), withHost: (host) => `${scheme}${user}${host}${rest}` };
}

/** Throws StoreUnavailable where a file of a certificate cannot be read. */
export function targetsOf(url: string): readonly (readonly Target[])[] {
  const { hosts, withHost } = splitHosts(url);
  return hosts.map((host) => targetsOfHost(withHost(host)));
}

function targetsOfHost(url: string): readonly Target[] {
  const [before = '', query = ''] = url.split('?', 2);
  const parameters = new URLSearchParams(query);
  const mode = (parameters.get('sslmode') ?? 'prefer') as SslMode;
  const host = parameters.get('host') ?? /^[^:]+:\/\/(?:[^/@]*@)?(\[[^\]]*\]|[^/:]*)/.exec(before)?.[1] ?? '';
  const port =
    parameters.get('port') ?? /^[^:]+:\/\/(?:[^/@]*@)?(?:\[[^\]]*\]|[^/:]*):(\d+)/.exec(before)?.[1] ?? '5432';
  const tls = tlsOf(mode, host, (name) => parameters.get(name));
  for (const name of own) parameters.delete(name);
  const text = parameters.toString();
  const target = (ssl: Target['ssl']): Target => ({
    connectionString: text === '' ? before : `${before}?${text}`,
    ssl,
    place: decodeURIComponent(host).startsWith('/') ? decodeURIComponent(host) : `${host || 'localhost'}:${port}`,
  });
  // A socket of the machine has no TLS.
  const isLocal = decodeURIComponent(host).startsWith('/');
  if (mode === 'disable' || isLocal) return [target(false)];
  if (mode === 'allow') return [target(false), target(tls)];
  return mode === 'prefer' ? [target(tls), target(false)] : [target(tls)];
}

function tlsOf(mode: SslMode, host: string, parameter: (name: string) => string | null): ConnectionOptions {
  const file = (name: string): Buffer | undefined => {
    const path = parameter(name);
    if (path === null || path === 'system') return undefined;
    try {
      return readFileSync(path);
    } catch (cause) {
      throw new StoreUnavailable(`DATABASE_URL: the file of ${name} cannot be read: ${(cause as Error).message}.`, {
        cause,
      });
    }
  };
  const [ca, cert, key] = [file('sslrootcert'), file('sslcert'), file('sslkey')];
  // As libpq has it: a root certificate that is given is used, whatever the mode.
  const verifiesChain = mode.startsWith('verify') || (mode === 'require' && ca !== undefined);
  return {
    rejectUnauthorized: verifiesChain,
    ...(mode === 'verify-full' || !verifiesChain ? {} : { checkServerIdentity: () => undefined }),
    ...(isIP(host) === 0 && host !== '' ? { servername: host } : {}),
    ...(ca === undefined ? {} : { ca }),
    ...(cert === undefined ? {} : { cert }),
    ...(key === undefined ? {} : { key }),
  };
}
