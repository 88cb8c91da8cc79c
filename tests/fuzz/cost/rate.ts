// How long a unit of work takes. Time is that of the processor, so that what else the machine does is not counted; it differs between machines, and holds for
// comparisons within one run alone.
import { type CostFamily, sizeDefault } from './family.ts';
import { type Measurement, measure } from './measure.ts';

export interface Rate {
  readonly family: CostFamily;
  readonly measured: Measurement;
  readonly nanosecondsPerUnit: number;
}

/** Doublings after which a family is as large as a body may be, whatever its first size. */
const doublingsMax = 20;

/** The family at the first size of its doubling that takes `msMin`, or at its largest: what is shorter says nothing about long work. */
export async function measureRate(
  useCases: object,
  family: CostFamily,
  msMin: number,
  bytesMax: number,
): Promise<Rate> {
  const { size = sizeDefault, sizeMax = Number.POSITIVE_INFINITY } = family;
  let measured = await measure(useCases, family, size, family.unitsMax);
  for (let i = 1; i <= doublingsMax && measured.processorMs < msMin; i++) {
    const next = size * 2 ** i;
    if (next > sizeMax) break;
    const larger = await measure(useCases, family, next, family.unitsMax);
    if (larger.bytes > bytesMax) break;
    measured = larger;
  }
  return { family, measured, nanosecondsPerUnit: (measured.processorMs * 1e6) / (measured.units + 1) };
}
