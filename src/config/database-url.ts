// DATABASE_URL: what of it cannot be meant, in words that never hold a password, and what of it may be told.

/** Stands for the host that a URL leaves out, where it is a directory of sockets or the default. */
const noHost = 'localhost';

/** What is wrong with it; null when nothing is. */
export function findDatabaseUrlProblem(url: string): string | null {
  if (!/^postgres(ql)?:\/\/./.test(url))
    return 'DATABASE_URL must start with postgres:// or postgresql://; leave it unset for the embedded database';
  const [authority = ''] = url.slice(url.indexOf('://') + 3).split(/[/?#]/, 1);
  const cutsPassword = !authority.includes('@') && url.includes('@');
  if (parse(url) !== null && !cutsPassword && !url.includes('#')) return null;
  return (
    'DATABASE_URL cannot be read: a user or password in it must be percent-encoded ' +
    '(/ as %2F, @ as %40, : as %3A, # as %23, ? as %3F, % as %25), or be in PGPASSWORD instead'
  );
}

/** Host, port and database, without user, password and parameters. */
export function placeOfDatabase(url: string): string {
  const parsed = parse(url);
  if (parsed === null) return 'unknown';
  return `${parsed.searchParams.get('host') ?? (parsed.host || noHost)}${parsed.pathname}`;
}

/** As pg reads it; null where that would throw. */
function parse(url: string): URL | null {
  const whole = url.replace('@/', `@${noHost}/`);
  if (!URL.canParse(whole)) return null;
  const parsed = new URL(whole);
  try {
    for (const part of [parsed.username, parsed.password, parsed.pathname]) decodeURIComponent(part);
  } catch {
    return null;
  }
  return parsed;
}
