// Connections to the first host that takes writes, tried in the order of the address and kept to until it fails. A new one is looked at before it is used: what
// is wrong with the server is one sentence, and settings that change what is stored or read are set.
import pg from 'pg';
import { StoreUnavailable } from '../../../ports/store-unavailable.ts';
import { isNetworkFault, isRefusedStatement, isTlsFault, translatePostgresError } from './postgres-errors.ts';
import { type Target, targetsOf } from './targets.ts';

export interface Connections {
  /** A connection to a server that takes writes. Throws StoreUnavailable. */
  connect(): Promise<pg.PoolClient>;
  close(): Promise<void>;
}

/** OID of int8: counts and times fit in a double, so they arrive as numbers. */
const int8Oid = 20;
const versionMin = 130_000;

/** Connections that a pooler stands in front of: what is set for a session may go to another one. */
const pooled = new WeakSet<pg.ClientBase>();
const places = new WeakMap<pg.ClientBase, Target>();

export const isPooled = (client: pg.ClientBase): boolean => pooled.has(client);

/** A host that is there and of no use: it takes no writes. */
class ReadOnlyHost extends StoreUnavailable {}

export function openConnections(
  url: string,
  limits: { readonly max: number; readonly connectTimeoutMs: number },
): Connections {
  const hosts = targetsOf(url);
  let [host, way] = [0, 0];
  const current = () => (hosts[host] as readonly Target[])[way] as Target;
  class TargetedClient extends pg.Client {
    constructor(config: pg.ClientConfig) {
      const target = current();
      super({ ...config, connectionString: target.connectionString, ssl: target.ssl });
      places.set(this, target);
      // One that breaks while somebody has it is told of by what is asked of it; an error that nobody hears would end the process.
      this.on('error', () => {});
    }
  }
  let schema: string | null = null;
  const pool = new pg.Pool({
    Client: TargetedClient,
    max: limits.max,
    connectionTimeoutMillis: limits.connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
    types: { getTypeParser: parserOf },
    onConnect: async (client: pg.ClientBase) => {
      schema = await prepare(client, schema, places.get(client)?.place ?? '');
    },
  } as unknown as pg.PoolConfig);
  pool.on('error', () => {}); // An idle connection broke; the next use opens another one or fails loudly.

  const connect = async (): Promise<pg.PoolClient> => {
    let last: unknown;
    for (let left = hosts.length; left > 0; ) {
      const [triedHost, triedWay] = [host, way];
      const { place } = current();
      try {
        return await pool.connect();
      } catch (cause) {
        last = translatePostgresError(cause, place);
        const isOther = triedHost !== host || triedWay !== way;
        if (isOther) continue; // Somebody else went on meanwhile.
        if (isTlsFault(cause) && way + 1 < (hosts[host] as readonly Target[]).length) {
          way++;
          continue;
        }
        way = 0;
        if (!isNetworkFault(cause) && !(cause instanceof ReadOnlyHost)) break;
        host = (host + 1) % hosts.length;
        left--;
      }
    }
    throw last;
  };
  return { connect, close: () => pool.end() };
}

function parserOf(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === int8Oid) return Number;
  return pg.types.getTypeParser(oid, format as 'text');
}

/**
 * Settings that change what is stored or read, whatever the server, the database or the role have. Statements here take milliseconds, and the compiler of the server
 * takes a quarter of a second for one whose cost it overrates, as that of an approximate index.
 */
export const pins = (schema: string, scope: '' | 'LOCAL '): string =>
  [
    `search_path = ${quoted(schema)}`,
    'extra_float_digits = 1',
    "TimeZone = 'UTC'",
    "DateStyle = 'ISO'",
    'standard_conforming_strings = on',
    "bytea_output = 'hex'",
    'jit = off',
    ...(scope === '' ? ["default_transaction_isolation = 'read committed'"] : []),
  ]
    .map((one) => `SET ${scope}${one}`)
    .join('; ');

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const schemas = new WeakMap<pg.ClientBase, string>();

/** How a transaction begins: behind a pooler, settings hold for as long as it lasts. */
export function beginOf(client: pg.ClientBase): string {
  const schema = schemas.get(client);
  return schema === undefined || !pooled.has(client) ? 'BEGIN' : `BEGIN; ${pins(schema, 'LOCAL ')}`;
}

/** Looks at a new connection and sets it up; the schema of the tables, which stays that of the first connection. */
async function prepare(client: pg.ClientBase, known: string | null, place: string): Promise<string> {
  const { rows } = await client.query(
    "SELECT current_setting('server_version_num') AS version, current_setting('server_encoding') AS encoding, current_setting('transaction_read_only') AS read_only, current_schema() AS schema, current_setting('search_path') AS path, current_database() AS database, pg_backend_pid() AS pid",
  );
  const { version, encoding, read_only, schema, path, database, pid } = rows[0] as Record<string, string | null>;
  const refuse = (sentence: string): never => {
    throw new StoreUnavailable(`The PostgreSQL database at ${place} cannot be used: ${sentence}`);
  };
  if (Number(version) < versionMin)
    refuse(`it is version ${Math.floor(Number(version) / 10_000)}, and Orrery needs 13 or newer.`);
  if (encoding !== 'UTF8')
    refuse(`the database ${database} is encoded in ${encoding}; make one in UTF8: createdb -E UTF8 -T template0 NAME.`);
  if (read_only === 'on')
    throw new ReadOnlyHost(
      `The PostgreSQL database at ${place} cannot be used: it is read-only, as a standby is; name the primary, or all of its hosts, in DATABASE_URL.`,
    );
  if (known === null && schema === null)
    refuse(
      `no schema of the search path (${path}) exists; make one of them, or ALTER ROLE ... SET search_path to one that does.`,
    );
  const own = known ?? (schema as string);
  schemas.set(client, own);
  if (Number(pid) !== (client as pg.ClientBase & { processID?: number }).processID) pooled.add(client);
  await client.query(pins(own, '')).catch((cause) => {
    // An engine that speaks the protocol may know other settings.
    if (!isRefusedStatement(cause)) throw cause;
  });
  return own;
}
