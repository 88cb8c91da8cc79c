// DATABASE_URL: what of it cannot be meant, in words that never hold a password, and what of it may be told.

/** Stands for the host that a URL leaves out, where it is a directory of sockets or the default. */
const noHost = 'localhost';

/** What is wrong with it; null when nothing is. */
export function findDatabaseUrlProblem(url: string): string | null {
  if (!/^postgres(ql)?:\/\/./.test(url))
    return 'DATABASE_URL must start with postgres:// or postgresql://; leave it unset for the embedded database';
  const [authority = ''] = url.slice(url.indexOf('://') + 3).split(/[/?#]/, 1);
  const cutsPassword = !authority.includes('@') && url.includes('@');
  const parsed = parse(url);
  if (parsed !== null && !cutsPassword && !url.includes('#')) return findParameterProblem(parsed);
  return (
    'DATABASE_URL cannot be read: a user or password in it must be percent-encoded ' +
    '(/ as %2F, @ as %40, : as %3A, # as %23, ? as %3F, % as %25), or be in PGPASSWORD instead'
  );
}

/** As libpq has them. */
const sslModes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'];

/** Parameters whose values would otherwise be found wrong only when the database is asked. */
function findParameterProblem({ searchParams }: URL): string | null {
  const mode = searchParams.get('sslmode');
  if (mode !== null && !sslModes.includes(mode))
    return `DATABASE_URL: sslmode must be one of ${sslModes.join(', ')}, not "${mode}"`;
  const wanted = searchParams.get('target_session_attrs');
  if (wanted !== null && !['read-write', 'primary', 'any'].includes(wanted))
    return `DATABASE_URL: target_session_attrs can only be read-write, which is what is done, not "${wanted}"`;
  return null;
}

/** Hosts, ports and database, without user, password and parameters. */
export function placeOfDatabase(url: string): string {
  const parsed = parse(url);
  if (parsed === null) return 'unknown';
  const [, ...others] = hostsOf(url);
  const first = parsed.searchParams.get('host') ?? (parsed.host || noHost);
  return `${[first, ...others].join(',')}${parsed.pathname}`;
}

const hostList = /^([^:]+:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s;

const hostsOf = (url: string): readonly string[] => (hostList.exec(url)?.[2] ?? '').split(',');

/** As pg reads it, with the first of several hosts; null where that would throw, or another host could not be read. */
function parse(url: string): URL | null {
  const [first = '', ...others] = hostsOf(url);
  if (others.some((host) => host === '' || !URL.canParse(`postgres://${host}`))) return null;
  const whole = url
    .replace(hostList, (_, before: string, _hosts, rest: string) => before + first + rest)
    .replace('@/', `@${noHost}/`);
  if (!URL.canParse(whole)) return null;
  const parsed = new URL(whole);
  try {
    for (const part of [parsed.username, parsed.password, parsed.pathname]) decodeURIComponent(part);
  } catch {
    return null;
  }
  return parsed;
}
