// What requests cost as they grow: every operation that takes a document or a text and every format of texts, in families of requests. Work is counted, so
// that a run on any machine says the same. Cases are how many times larger the requests are than in the ordinary test; `-1` asks a running service instead.

import { startTestService } from '../fixtures/test-service.ts';
import { loadFamilies } from './cost/family.ts';
import { measureGrowth } from './cost/measure.ts';

export const casesDefault = 8;

export async function run(scale: number): Promise<void> {
  const service = await startTestService();
  const faults: string[] = [];
  let [slowest, worst] = ['', 0];
  const families = await loadFamilies();
  for (const family of families) {
    const name = `${family.operation}: ${family.family}`;
    const { measured, exponent, fault } = await measureGrowth(service.useCases, family, scale);
    const last = measured.at(-1);
    if (last === undefined) continue;
    const { units, milliseconds, code } = last;
    if (fault !== null) faults.push(`${name} ${fault}`);
    console.log(
      `${fault === null ? ' ' : '!'} n^${exponent.toFixed(2)} ${units} units, ${milliseconds.toFixed(0)} ms, ${code ?? 'answered'}: ${name}`,
    );
    const nanosecondsPerUnit = (milliseconds * 1e6) / (units + 1);
    if (milliseconds > 200 && nanosecondsPerUnit > worst) [slowest, worst] = [name, nanosecondsPerUnit];
  }
  await service.close();
  console.log(`${families.length} families; a unit takes ${worst.toFixed(0)} ns at most, in ${slowest || 'none'}`);
  if (faults.length > 0) throw new Error(`work grows too fast:\n${faults.join('\n')}`);
}
