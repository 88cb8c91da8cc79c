// Question: what does each operation cost in process, from text to text, against `JSON.parse` of its own body?
// Both see a fresh text each time: nothing that is remembered by identity helps. The store is in memory and the text embedder the hashed one, so
// that what is timed is this code and neither a disk nor a model.

import { readConfig } from '../src/config/config.ts';
import { createContract } from '../src/contract/contract.ts';
import { readRequest } from '../src/contract/read-request.ts';
import { createService } from '../src/service.ts';
import { machineLine, summarize, table } from './measure.ts';
import { benchRequests } from './requests.ts';

const roundsMax = 200;
const budgetMs = 4_000;

export interface OperationCost {
  readonly id: string;
  readonly bodyBytes: number;
  readonly parseMs: number;
  readonly medianMs: number;
  readonly p99Ms: number;
  /** Medians of the operation over those of `JSON.parse`. */
  readonly ratio: number;
  /** The same of the least times, which a busy machine disturbs least. */
  readonly leastRatio: number;
  readonly samples: number;
}

type AnyUseCase = (input: unknown, caller: object) => unknown;

/** Only the operations named; all of them when none is. */
export async function measureOperations(ids: readonly string[] = []): Promise<readonly OperationCost[]> {
  const config = readConfig({ ORRERY_API_KEY: 'bench', ORRERY_PORT: '0', ORRERY_LOG_LEVEL: 'silent' });
  const service = await createService(config, { storage: 'volatile', embedder: 'hashed' });
  const caller = { tenant: 'bench', keyId: 'key_bench', scopes: ['admin'], mode: 'live' };
  const costs: OperationCost[] = [];
  const contract = createContract();
  const chosen = benchRequests().requests.filter(({ operation }) => ids.length === 0 || ids.includes(operation.id));
  for (const { operation, body } of chosen) {
    const useCase = (service.useCases as Record<string, AnyUseCase>)[operation.id];
    if (useCase === undefined || !(operation.id in contract)) throw new Error(`${operation.id} is not offered`);
    const parse: number[] = [];
    const whole: number[] = [];
    let until = Number.POSITIVE_INFINITY;
    for (let round = -20; round < roundsMax && (round < 5 || performance.now() < until); round++) {
      if (round === 0) until = performance.now() + budgetMs;
      const start = performance.now();
      JSON.parse(body);
      const between = performance.now();
      const answer = JSON.stringify(await useCase(readRequest(operation, JSON.parse(body)), caller));
      const end = performance.now();
      if (answer.length < 2) throw new Error(`${operation.id} answered nothing`);
      if (round < 0) continue;
      parse.push(between - start);
      whole.push(end - between);
    }
    const { medianMs, leastMs, p99Ms, samples } = summarize(operation.id, whole);
    const { medianMs: parseMs, leastMs: leastParseMs } = summarize('parse', parse);
    costs.push({
      id: operation.id,
      bodyBytes: Buffer.byteLength(body),
      parseMs,
      medianMs,
      p99Ms,
      ratio: medianMs / parseMs,
      leastRatio: leastMs / leastParseMs,
      samples,
    });
  }
  await service.close();
  return costs;
}

export async function run(): Promise<void> {
  console.log(
    `Operations in process against JSON.parse of their own body, ${benchRequests().document}. ${machineLine()}`,
  );
  const rows = (await measureOperations()).map((cost) => [
    cost.id,
    (cost.bodyBytes / 1024).toFixed(1),
    cost.parseMs.toFixed(3),
    cost.medianMs.toFixed(3),
    cost.p99Ms.toFixed(3),
    cost.ratio.toFixed(1),
    String(cost.samples),
  ]);
  console.log(table(['operation', 'KB', 'JSON.parse ms', 'median ms', 'p99 ms', 'ratio', 'n'], rows));
}
