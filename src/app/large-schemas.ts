// Questions of memory and imports about a schema that may be large: a thread computes it where it would keep others waiting. Both need stores, so that the operation
// itself stays in the thread that answers.
import type { ServiceError } from '../contract/service-error.ts';
import { TooComplex } from '../core/base/budget.ts';
import type { Json } from '../core/base/json.ts';
import type { ComputeThreads, Outcome } from '../ports/compute-threads.ts';
import { computeIn } from './answering.ts';
import { errorOf } from './remote-refusal.ts';

/** Values of a document up to which it is read where it was asked: that takes a few milliseconds. */
const valuesMax = 4_000;

/** Counts no further than it has to: a text of many letters counts as several values. */
export function isLarge(value: Json): boolean {
  let left = valuesMax;
  const visit = (one: Json): void => {
    if (left <= 0) return;
    left -= typeof one === 'string' ? 1 + (one.length >> 6) : 1;
    if (typeof one === 'object' && one !== null)
      for (const key in one) visit((one as Record<string, Json>)[key] as Json);
  };
  visit(value);
  return left <= 0;
}

/** Operations that need nothing but a schema. */
type Asked = 'embed' | 'validity-check' | 'error-check';

/** The answer of a thread to an operation about this schema. Throws as the operation does. */
export async function askAboutSchema(pool: ComputeThreads, operation: Asked, source: Json): Promise<unknown> {
  const body = Buffer.from(`{"schema":${JSON.stringify(source)}}`);
  const computation = { operation, body, parameters: {}, misplaced: [], tenant: '', mode: 'test' } as const;
  const outcome = await computeIn(pool, computation, askNothing);
  if (outcome.kind !== 'answer') throw failureOf(outcome);
  return JSON.parse(Buffer.from(outcome.body).toString());
}

const askNothing = () => Promise.reject(new Error('these operations ask no port'));

function failureOf(outcome: Exclude<Outcome, { readonly kind: 'answer' }>): ServiceError | Error {
  if (outcome.kind === 'refusal') return errorOf(outcome.refusal);
  if (outcome.kind === 'too complex') return new TooComplex(outcome.work, outcome.unitsMax);
  return new Error('the thread answered nothing');
}
