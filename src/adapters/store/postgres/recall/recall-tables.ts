// Tables of the recall index in PostgreSQL with pgvector, made when a node first wants them. They hold what is derived from episodes and go with them, whoever removes
// those. All are partitioned by hash of tenant and domain, and the tenant stands first in every key and every statement, so that it can distribute them.
import { StoreUnavailable } from '../../../../ports/store-unavailable.ts';
import { lockMigrations } from '../../migrations.ts';
import type { SqlDatabase, SqlSession } from '../../sql-database.ts';

export const partitions = 16;
/** The first version with iterative scans. */
const versionMin = [0, 8] as const;

/** The order of lists of steps by how near they are to a pattern, as `figuresOf` has it. */
export const agreeing = 'greatest(failures, total - failures)';
/** Nothing is near to what cannot be reached: PostgreSQL 13 refuses to divide by infinity. */
const nearness = `(CASE WHEN wanted = 'infinity'::float8 THEN 0::float8 ELSE ${agreeing} / wanted END)`;
export const nearestList = [`${nearness} DESC`, `(${agreeing}) DESC`, 'length'] as const;

/** `bits` of a place tell vectors of one domain, kind and version from all others. */
const tables = (type: string): readonly (readonly string[])[] => [
  ['CREATE UNIQUE INDEX IF NOT EXISTS episodes_place ON episodes (tenant, domain, id)'],
  [
    `CREATE TABLE IF NOT EXISTS recall_domains (
    tenant TEXT NOT NULL, domain TEXT NOT NULL, version BIGINT NOT NULL, episodes BIGINT NOT NULL,
    contexts BIGINT NOT NULL, contexts_length BIGINT NOT NULL, deeds BIGINT NOT NULL, deeds_length BIGINT NOT NULL,
    told BIGINT NOT NULL, usable BIGINT NOT NULL, near_text BIGINT, near_structure BIGINT,
    signs_text SMALLINT NOT NULL DEFAULT 0, signs_structure SMALLINT NOT NULL DEFAULT 0,
    graphs SMALLINT NOT NULL DEFAULT 0, PRIMARY KEY (tenant, domain),
    FOREIGN KEY (tenant, domain) REFERENCES domains (tenant, domain) ON DELETE CASCADE)`,
  ],
  partitioned(
    'recall_terms',
    `tenant TEXT NOT NULL, domain TEXT NOT NULL, number BIGINT NOT NULL, documents BIGINT NOT NULL,
    PRIMARY KEY (tenant, domain, number),
    FOREIGN KEY (tenant, domain) REFERENCES recall_domains (tenant, domain) ON DELETE CASCADE`,
  ),
  partitioned(
    'recall_steps',
    `tenant TEXT NOT NULL, domain TEXT NOT NULL, list BIGINT NOT NULL, numbers BIGINT[] NOT NULL, length INTEGER NOT NULL,
    wanted DOUBLE PRECISION NOT NULL, successes BIGINT NOT NULL, failures BIGINT NOT NULL, partials BIGINT NOT NULL, total BIGINT NOT NULL,
    PRIMARY KEY (tenant, domain, list),
    FOREIGN KEY (tenant, domain) REFERENCES recall_domains (tenant, domain) ON DELETE CASCADE`,
  ),
  [
    'DROP INDEX IF EXISTS recall_steps_nearest',
    `CREATE INDEX IF NOT EXISTS recall_steps_by_nearness ON recall_steps (tenant, domain, ${nearestList.join(', ')}) WHERE length > 1`,
  ],
  partitioned(
    'recall_episodes',
    `tenant TEXT NOT NULL, domain TEXT NOT NULL, id TEXT NOT NULL, place BIGINT NOT NULL, stored_at BIGINT NOT NULL,
    outcome TEXT NOT NULL, steps TEXT, pinned TEXT, judged TEXT, is_correction BOOLEAN NOT NULL,
    text_place BIGINT, structure_place BIGINT, needs_text BOOLEAN NOT NULL, needs_structure BOOLEAN NOT NULL,
    context_length INTEGER, deeds_length INTEGER, words BYTEA NOT NULL, terms BIGINT[] NOT NULL,
    PRIMARY KEY (tenant, domain, id),
    FOREIGN KEY (tenant, domain, id) REFERENCES episodes (tenant, domain, id) ON DELETE CASCADE`,
  ),
  ['CREATE INDEX IF NOT EXISTS recall_pinned ON recall_episodes (tenant, domain, pinned) WHERE pinned IS NOT NULL'],
  ['CREATE INDEX IF NOT EXISTS recall_judged ON recall_episodes (tenant, domain, judged) WHERE judged IS NOT NULL'],
  [
    `CREATE INDEX IF NOT EXISTS recall_lacking ON recall_episodes (tenant, domain, id)
    WHERE (needs_text AND text_place IS NULL) OR (needs_structure AND structure_place IS NULL)`,
  ],
  partitioned(
    'recall_vectors',
    `tenant TEXT NOT NULL, domain TEXT NOT NULL, id TEXT NOT NULL, kind SMALLINT NOT NULL, part INTEGER NOT NULL,
    place BIGINT NOT NULL, v ${type} NOT NULL, PRIMARY KEY (tenant, domain, id, kind, part),
    FOREIGN KEY (tenant, domain, id) REFERENCES recall_episodes (tenant, domain, id) ON DELETE CASCADE`,
  ),
  ['CREATE TABLE IF NOT EXISTS recall_lease (id INTEGER PRIMARY KEY, holder TEXT NOT NULL, until BIGINT NOT NULL)'],
];

function partitioned(table: string, columns: string): string[] {
  const parts = Array.from(
    { length: partitions },
    (_, i) =>
      `CREATE TABLE IF NOT EXISTS ${table}_${i} PARTITION OF ${table} FOR VALUES WITH (MODULUS ${partitions}, REMAINDER ${i})`,
  );
  return [`CREATE TABLE IF NOT EXISTS ${table} (${columns}) PARTITION BY HASH (tenant, domain)`, ...parts];
}

/** Columns that say what a client wrote are in no statistics: they would be copied to the catalog. */
const written: Readonly<Record<string, readonly string[]>> = {
  recall_domains: ['tenant', 'domain'],
  recall_terms: ['tenant', 'domain', 'number'],
  recall_steps: ['tenant', 'domain', 'list', 'numbers'],
  recall_episodes: ['tenant', 'domain', 'outcome', 'steps', 'judged', 'words', 'terms'],
  recall_vectors: ['tenant', 'domain', 'v'],
};

/** Names of pgvector's things, wherever its schema is: the search path is pinned to that of the tables. */
export interface VectorNames {
  readonly type: string;
  /** The negative inner product. */
  readonly product: string;
  readonly operators: string;
  /** Turns a vector into the signs of its numbers; how many of them differ. */
  readonly signs: string;
  readonly signDistance: string;
  readonly signOperators: string;
}

/** Makes the extension and the tables where they are not there. Throws StoreUnavailable where there can be none. */
export async function prepareRecallTables(database: SqlDatabase): Promise<VectorNames> {
  const names = namesOf(await findExtension(database));
  const alone = (work: (session: SqlSession) => Promise<void>): Promise<void> =>
    database.transaction(async (session) => {
      await lockMigrations(session);
      await work(session);
    });
  // A table and its partitions at a time: a node that starts meanwhile waits for one of them, and on a busy server all take longer than a statement may.
  for (const statements of tables(names.type))
    await alone(async (session) => {
      for (const statement of statements) await session.run(statement);
    });
  await alone(keepNoStatistics);
  return names;
}

/** Done once, and what is set stays: a change of a table waits until no approximate index of it is being built, which takes minutes, and a node that starts would wait with it. */
async function keepNoStatistics(session: SqlSession): Promise<void> {
  const rows = await session.all(
    `SELECT c.relname AS name, a.attname AS member FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND a.attstattarget = 0`,
  );
  const set = new Set(rows.map(({ name, member }) => `${String(name)} ${String(member)}`));
  for (const [table, columns] of Object.entries(written))
    for (const column of columns)
      if (!set.has(`${table} ${column}`))
        await session.run(`ALTER TABLE ${table} ALTER COLUMN ${column} SET STATISTICS 0`);
}

async function findExtension(database: SqlDatabase): Promise<string> {
  const read = async (session: SqlSession) => {
    const [row] = await session.all(
      `SELECT e.extversion AS version, quote_ident(n.nspname) AS schema FROM pg_extension e
       JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'vector'`,
    );
    return row;
  };
  let row = await read(database);
  if (row === undefined) {
    const failure = await database.run('CREATE EXTENSION IF NOT EXISTS vector').catch((cause) => cause as Error);
    // Of two nodes that make it at the same moment, one fails, and it is there all the same.
    row = await read(database);
    if (row === undefined && failure instanceof Error)
      throw refusal(
        `the extension vector (pgvector) cannot be made there: ${failure.message.replace(/\.$/, '')}.`,
        failure,
      );
  }
  const version = String(row?.version ?? '0');
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < versionMin[0] || (major === versionMin[0] && minor < versionMin[1]))
    throw refusal(`its pgvector is version ${version}, and ${versionMin.join('.')} or newer is needed.`);
  return String(row?.schema);
}

function refusal(sentence: string, cause?: unknown): StoreUnavailable {
  const message = `ORRERY_RECALL=postgres cannot be used with this database: ${sentence} Install pgvector on the server, or leave ORRERY_RECALL unset.`;
  return new StoreUnavailable(message, { retryable: false, cause });
}

const namesOf = (schema: string): VectorNames => ({
  type: `${schema}.halfvec`,
  product: `OPERATOR(${schema}.<#>)`,
  operators: `${schema}.halfvec_ip_ops`,
  signs: `${schema}.binary_quantize`,
  signDistance: `OPERATOR(${schema}.<~>)`,
  signOperators: `${schema}.bit_hamming_ops`,
});
