// How long a unit of work takes in each operation and format: every family at a size that takes long enough to be told from noise. A unit that stands for much
// more work in one place than in others makes the limit of work wrong there. Cases are the milliseconds of processor that a request takes at least.
import { defaultLimits } from '../../src/core/base/limits.ts';
import { startTestService } from '../fixtures/test-service.ts';
import { loadFamilies } from './cost/family.ts';
import { measureRate, type Rate } from './cost/rate.ts';

export const casesDefault = 100;

/** Between these, in nanoseconds, lies what is meant: one order of magnitude. Other machines are faster or slower as a whole. */
const [least, most] = [100, 1_000];

export async function run(msMin: number): Promise<void> {
  const service = await startTestService();
  const rates: Rate[] = [];
  for (const family of await loadFamilies()) {
    const rate = await measureRate(service.useCases, family, msMin, defaultLimits.bodyBytesMax);
    if (rate.measured.processorMs < msMin) continue;
    rates.push(rate);
    console.log(sayRate(rate));
  }
  await service.close();
  for (const operation of new Set(rates.map(({ family }) => family.operation))) {
    const some = rates.filter(({ family }) => family.operation === operation);
    const sorted = some.map(({ nanosecondsPerUnit }) => nanosecondsPerUnit).sort((a, b) => a - b);
    const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] as number).toFixed(0);
    console.log(`${operation}: ${at(0)} to ${at(1)} ns a unit, ${at(0.5)} in the middle, ${sorted.length} families`);
  }
  const outside = rates.filter(({ nanosecondsPerUnit: ns }) => ns < least || ns > most);
  console.log(
    `${rates.length} families take ${msMin} ms; of ${outside.length} a unit takes less than ${least} or more than ${most} ns`,
  );
}

function sayRate({ family, measured, nanosecondsPerUnit: ns }: Rate): string {
  const { units, processorMs, code } = measured;
  const mark = ns < least || ns > most ? '!' : ' ';
  return `${mark} ${ns.toFixed(0)} ns a unit, ${units} units, ${processorMs.toFixed(0)} ms, ${code ?? 'answered'}: ${family.operation}: ${family.family}`;
}
