// The one table of docs/benchmarks.md, and the ratios that `check` holds later runs against. Times are of the machine that ran it; ratios travel.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../src/config/version.ts';
import { measureHttp, type Throughput } from './http.ts';
import { machineLine } from './measure.ts';
import { measureOperations, type OperationCost } from './operations.ts';
import { measureProcess, processRows } from './process.ts';
import { benchRequests } from './requests.ts';

export const ratiosFile = join(import.meta.dirname, 'ratios.json');

/** Ratios by operation: `parse` in process over JSON.parse (less is better), `bare` over HTTP to the bare server (more is better). */
export type Ratios = Readonly<Record<string, { readonly parse: number; readonly bare: number }>>;

export function toRatios(costs: readonly OperationCost[], throughputs: readonly Throughput[]): Ratios {
  return Object.fromEntries(
    costs.map(({ id, ratio }) => [
      id,
      {
        parse: Number(ratio.toPrecision(3)),
        bare: Number((throughputs.find((one) => one.id === id)?.ratio ?? Number.NaN).toPrecision(3)),
      },
    ]),
  );
}

export async function run(): Promise<void> {
  const costs = await measureOperations();
  const throughputs = await measureHttp();
  const figures = await measureProcess();
  writeFileSync(ratiosFile, `${JSON.stringify(toRatios(costs, throughputs), null, 2)}\n`);
  const page = pageOf(costs, throughputs, processRows(figures));
  writeFileSync(join(import.meta.dirname, '../docs/benchmarks.md'), page);
  console.log(page);
}

function pageOf(
  costs: readonly OperationCost[],
  throughputs: readonly Throughput[],
  processLines: readonly (readonly string[])[],
): string {
  const rows = costs.map((cost) => {
    const over = throughputs.find(({ id }) => id === cost.id);
    if (over === undefined) throw new Error(`${cost.id} was not measured over HTTP`);
    const range = `${over.ratios[0]?.toFixed(2)} to ${over.ratios.at(-1)?.toFixed(2)}`;
    return [
      `\`${cost.id}\``,
      (cost.bodyBytes / 1024).toFixed(1),
      cost.parseMs.toFixed(3),
      cost.medianMs.toFixed(3),
      cost.ratio.toFixed(1),
      `${over.perSecond.toFixed(0)} / ${over.barePerSecond.toFixed(0)}`,
      `${over.ratio.toFixed(2)} (${range})`,
      `${over.p50Ms} / ${over.p99Ms}`,
      `${over.bareP50Ms} / ${over.bareP99Ms}`,
    ];
  });
  const head = [
    'operation',
    'body KB',
    'JSON.parse ms',
    'operation ms',
    '÷ JSON.parse',
    'req/s / bare',
    '÷ bare (range)',
    'p50 / p99 ms',
    'bare p50 / p99',
  ];
  return `<!-- Written by \`npm run bench\`. Do not edit. -->
# Benchmarks

Orrery ${version}. ${machineLine()}. Document: \`${benchRequests().document}\` of the documents that are not part of the repository (see CONTRIBUTING.md). Nothing is drawn at random.

*Operation ms* is the median in process, from the text of the request to the text of the answer, against \`JSON.parse\` of the same body.
Over HTTP the rival is a bare server of the same framework that parses and echoes the same body; both are processes of their own, under the same flags and the same tuning of the collector, and
take turns, 8 connections busy, medians of 5 rounds of 1 s after 4 s each with the smallest and largest ratio. The client shares the machine, and when
other work does too, both rivals suffer alike: read the ratios, not the times.

${markdown(head, rows)}
${markdown(['process', 'median of 5 starts'], processLines)}
Each part has benchmarks of its own: \`npm run bench -- plan\`, \`verify\`, \`verify-http\`, \`schema\`, \`embed\`, \`behaviors\`, \`memory\`.
\`npm run bench -- check\` measures the ratios again and fails where one is worse than the committed one (\`bench/ratios.json\`) by more than half.
`;
}

function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return `${[line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')}\n`;
}
