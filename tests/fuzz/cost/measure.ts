// How much work a request is: the operation as the service runs it, in this thread, under a budget that only counts.
import { type AnyUseCase, answerText } from '../../../src/app/answer-text.ts';
import type { Caller } from '../../../src/app/caller.ts';
import { createContract, type OperationId } from '../../../src/contract/contract.ts';
import type { Operation } from '../../../src/contract/operation.ts';
import { ServiceError } from '../../../src/contract/service-error.ts';
import { Budget } from '../../../src/core/base/budget.ts';
import { type CostFamily, exponentMaxDefault, sizeDefault } from './family.ts';

export interface Measurement {
  readonly size: number;
  readonly bytes: number;
  readonly units: number;
  readonly milliseconds: number;
  /** Of the whole process, its collector included. */
  readonly processorMs: number;
  /** Of the refusal; null where there was an answer. */
  readonly code: string | null;
}

export interface Growth {
  readonly family: CostFamily;
  readonly measured: readonly Measurement[];
  /** The power of the size with which the units grow: over all sizes, or between the last two where that is more. */
  readonly exponent: number;
  /** What is wrong; null where nothing is. */
  readonly fault: string | null;
}

const contract = createContract() as Record<string, unknown>;

/** A document that a family makes for this size. The request is what JSON makes of it, as over HTTP. */
export async function measure(
  useCases: object,
  { operation, make }: CostFamily,
  size: number,
  unitsMax = Number.POSITIVE_INFINITY,
): Promise<Measurement> {
  const text = JSON.stringify(make(size));
  const budget = new Budget(unitsMax);
  const caller: Caller = { tenant: 't', keyId: 'k', scopes: ['admin'], mode: 'test', budget };
  const useCase = (useCases as Record<string, AnyUseCase>)[operation];
  if (useCase === undefined) throw new Error(`there is no use case ${operation}`);
  const began = performance.now();
  const spentBefore = process.cpuUsage();
  let code: string | null = null;
  try {
    await answerText(contract[operation as OperationId] as Operation, JSON.parse(text), caller, {
      useCase,
      size: text.length,
      misplaced: [],
    });
  } catch (error) {
    if (error instanceof ServiceError) code = error.code;
    else if ((error as Error).name === 'TooComplex') code = 'too_complex';
    else throw error;
  }
  const milliseconds = performance.now() - began;
  const { user, system } = process.cpuUsage(spentBefore);
  return { size, bytes: text.length, units: budget.units, milliseconds, processorMs: (user + system) / 1000, code };
}

/** The family at its sizes n, 2n, 4n and 8n, `scale` times as large as in the quick run, or at those of other factors. */
export async function measureGrowth(
  useCases: object,
  family: CostFamily,
  scale = 1,
  factors: readonly number[] = [1, 2, 4, 8],
): Promise<Growth> {
  const first = (family.size ?? sizeDefault) * scale;
  const measured: Measurement[] = [];
  for (const factor of factors) measured.push(await measure(useCases, family, first * factor, family.unitsMax));
  const exponent = exponentOf(measured);
  return { family, measured, exponent, fault: faultOf(family, measured, exponent) };
}

function exponentOf(measured: readonly Measurement[]): number {
  const [first, before, last] = [measured[0], measured.at(-2), measured.at(-1)] as [
    Measurement,
    Measurement,
    Measurement,
  ];
  const power = (a: Measurement, b: Measurement) => Math.log((b.units + 1) / (a.units + 1)) / Math.log(b.size / a.size);
  return Math.max(power(first, last), power(before, last));
}

function faultOf(family: CostFamily, measured: readonly Measurement[], exponent: number): string | null {
  const { exponentMax = exponentMaxDefault, because } = family;
  if (exponentMax > exponentMaxDefault && because === undefined)
    return `may grow with n^${exponentMax}: say because of what`;
  const refused = measured.find(({ code }) => code === 'invalid_request');
  if (refused !== undefined) return `is no valid request at ${refused.size}: it tells nothing of the cost`;
  if (exponent <= exponentMax) return null;
  const units = measured.map(({ size, units }) => `${units} units at ${size}`).join(', ');
  return `grows with n^${exponent.toFixed(2)}, more than n^${exponentMax}: ${units}`;
}
