// Does any answer name an episode of another domain? For `bench/scale.ts`: the statements by which the product reads a domain, as it sends them, asked with many vectors at
// once. Each statement is taken down while the product asks one question; then it stands in a LATERAL beside a list of vectors, in the same transaction as the settings that go before it.
import type { PostgresDatabase } from '../src/adapters/store/postgres/open-postgres.ts';
import { toVectorText } from '../src/adapters/store/postgres/recall/recall-places.ts';
import type { SqlSession, SqlValue } from '../src/adapters/store/sql-database.ts';
import { createPrng } from '../src/core/base/prng.ts';
import type { QuestionVectors, RecallRows } from '../src/ports/recall-rows.ts';
import { domainName, drawPlaces, prefixOf, type ScaleData, scaleTenant as tenant } from './scale-data.ts';

/** Vectors that one statement is asked with. */
const vectorsAtOnce = 250;
/** Statements under way at once. */
const atOnce = 2;
/** Episodes that each question to an approximate index names. */
const named = 10;
/** Episodes of a domain that is small. */
const smallMost = 200;

interface Statement {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

export interface Strangers {
  readonly data: ScaleData;
  readonly database: PostgresDatabase;
  /** The product's rows over a database. */
  readonly rowsOf: (database: PostgresDatabase) => RecallRows;
  readonly sizes: readonly number[];
  readonly exactMax: number;
}

/** Asks so many questions, every second one of a small domain and the others of the approximate index of a large one, or as many as there is time for. */
export async function seekStrangers(
  { data, database, rowsOf, sizes, exactMax }: Strangers,
  { count, secondsMax }: { readonly count: number; readonly secondsMax: number },
): Promise<void> {
  const prng = createPrng(3);
  const first = data.vectorAt(drawPlaces(prng));
  const domainsOf = (passes: (size: number) => boolean) =>
    sizes.flatMap((size, domain) => (passes(size) ? [domain] : []));
  const large = domainsOf((size) => size > exactMax);
  const small = domainsOf((size) => size <= smallMost);
  const taken = new Map<number, Promise<readonly Statement[]>>();
  const totals = { asked: 0, looked: 0, foreign: 0 };
  const started = performance.now();
  const isOver = () => totals.asked >= count || performance.now() - started > secondsMax * 1000;
  const worker = async () => {
    for (let turn = 0; !isOver(); turn++) {
      const isNear = turn % 2 === 0;
      const domain = prng.pick(isNear ? large : small);
      const statements =
        taken.get(domain) ?? takeDown(database, (recording) => readOnce(rowsOf(recording), domain, isNear, first));
      taken.set(domain, statements);
      totals.asked += vectorsAtOnce;
      const vectors = Array.from({ length: vectorsAtOnce }, () => toVectorText(data.vectorAt(drawPlaces(prng))));
      const { looked, foreign } = await askMany(
        database,
        await statements,
        toVectorText(first),
        vectors,
        prefixOf(domain),
      );
      totals.looked += looked;
      totals.foreign += foreign;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(
    `episodes of another domain among ${totals.looked} that ${totals.asked} questions read (${seconds} s): ${totals.foreign}`,
  );
}

async function readOnce(rows: RecallRows, domain: number, isNear: boolean, text: Float32Array): Promise<void> {
  const vectors: QuestionVectors = { text, structure: null };
  if (isNear) await rows.near(tenant, domainName(domain), { vectors, numbers: [], count: named });
  else for await (const _ of rows.rows(tenant, domainName(domain), vectors, null));
}

/** The statements that some work sends, in their order. */
async function takeDown(
  database: PostgresDatabase,
  work: (recording: PostgresDatabase) => Promise<void>,
): Promise<readonly Statement[]> {
  const statements: Statement[] = [];
  const over = (session: SqlSession): SqlSession => ({
    all: (sql, values = []) => {
      statements.push({ sql, values });
      return session.all(sql, values);
    },
    run: (sql, values = []) => {
      statements.push({ sql, values });
      return session.run(sql, values);
    },
  });
  await work({
    ...database,
    ...over(database),
    transaction: (inner) => database.transaction((session) => inner(over(session))),
  });
  return statements;
}

async function askMany(
  database: PostgresDatabase,
  statements: readonly Statement[],
  asked: string,
  texts: readonly string[],
  prefix: string,
): Promise<{ readonly looked: number; readonly foreign: number }> {
  return database.transaction(async (session) => {
    const sum = { looked: 0, foreign: 0 };
    for (const { sql, values } of statements) {
      if (!values.includes(asked)) {
        await session.all(sql, values);
        continue;
      }
      const [row] = await session.all(ofMany(sql, values, asked), [
        JSON.stringify(texts),
        prefix,
        ...values.filter((value) => value !== asked),
      ]);
      sum.looked += Number(row?.looked);
      sum.foreign += Number(row?.others);
    }
    return sum;
  });
}

/** The statement with the vectors of a list in the place of the one that was asked. */
function ofMany(sql: string, values: readonly SqlValue[], asked: string): string {
  let at = 0;
  const inner = sql.replace(/\?/g, () => (values[at++] === asked ? 'given.v' : '?'));
  return `WITH given AS MATERIALIZED (SELECT one::halfvec AS v FROM json_array_elements_text(?::json) AS one)
    SELECT count(*) AS looked, count(*) FILTER (WHERE NOT starts_with(found.id, ?)) AS others
    FROM given CROSS JOIN LATERAL (${inner}) AS found`;
}
