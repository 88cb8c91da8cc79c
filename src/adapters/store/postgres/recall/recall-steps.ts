// Reading the lists of steps of a domain, each held once with how its episodes ended: what is asked of them is summed up there, so that a node holds no list.
import { compareStrings } from '../../../../core/base/order.ts';
import { noList } from '../../../../core/memory/why-no-pattern.ts';
import { numbersOf } from '../../../../core/memory/word-row.ts';
import type { RecallRows } from '../../../../ports/recall-rows.ts';
import type { SqlDatabase, SqlRow } from '../../sql-database.ts';
import { toArray } from './recall-places.ts';
import { agreeing, nearestList } from './recall-tables.ts';

const sums =
  'sum(successes)::bigint AS successes, sum(failures)::bigint AS failures, sum(partials)::bigint AS partials';

type StepReaders = Pick<RecallRows, 'stepFigures' | 'outcomesOfSequence' | 'stepOutcomes'>;

export function stepReaders(database: SqlDatabase): StepReaders {
  return {
    stepFigures: async (tenant, domain) => {
      const place = [tenant, domain];
      const [row] = await database.all(
        `SELECT d.told, d.usable, n.length, n.agreeing, n.wanted FROM recall_domains d LEFT JOIN
           (SELECT length, ${agreeing} AS agreeing, wanted FROM recall_steps WHERE tenant = ? AND domain = ? AND length > 1
            ORDER BY ${nearestList.join(', ')} LIMIT 1) n ON true
         WHERE d.tenant = ? AND d.domain = ?`,
        [...place, ...place],
      );
      const nearest = (row?.length ?? null) === null ? noList : toNearest(row ?? {});
      return { told: Number(row?.told ?? 0), usable: Number(row?.usable ?? 0), nearest };
    },
    outcomesOfSequence: async (tenant, domain, steps) => {
      const numbers = numbersOfSteps(tenant, domain, steps);
      const [row] = await database.all(
        `SELECT ${sums} FROM recall_steps WHERE tenant = ? AND domain = ? AND numbers @> ?::bigint[]
           AND ',' || array_to_string(numbers, ',,') || ',' LIKE ?`,
        [tenant, domain, toArray(numbers), `%${numbers.map((number) => `,${number},%`).join('')}`],
      );
      return toOutcomes(row ?? {});
    },
    stepOutcomes: async (tenant, domain, steps) => {
      const names = [...new Set(steps)];
      const numbers = numbersOfSteps(tenant, domain, names);
      const rows = await database.all(
        `SELECT number, ${sums} FROM recall_steps, LATERAL (SELECT DISTINCT n AS number FROM unnest(numbers) AS n WHERE n = ANY (?::bigint[])) AS taken
         WHERE tenant = ? AND domain = ? AND numbers && ?::bigint[] GROUP BY number`,
        [toArray(numbers), tenant, domain, toArray(numbers)],
      );
      const found = new Map(rows.map((row) => [Number(row.number), toOutcomes(row)]));
      return names
        .flatMap((step, i) => {
          const outcomes = found.get(numbers[i] ?? -1);
          return outcomes === undefined ? [] : [{ step, ...outcomes }];
        })
        .filter(({ successes, failures, partials }) => successes + failures + partials > 0)
        .sort((a, b) => compareStrings(a.step, b.step));
    },
  };
}

function numbersOfSteps(tenant: string, domain: string, steps: readonly string[]): number[] {
  const numberOf = numbersOf(tenant, domain);
  return steps.map((step) => numberOf('step', step));
}

const toNearest = ({ length, agreeing: alike, wanted }: SqlRow) => ({
  steps: Number(length),
  agreeing: Number(alike),
  wanted: Number(wanted),
});

const toOutcomes = ({ successes, failures, partials }: SqlRow) => ({
  successes: Number(successes ?? 0),
  failures: Number(failures ?? 0),
  partials: Number(partials ?? 0),
});
