// How a step ended where it was taken before: asked just before it is taken again. The endings of episodes that took it with the same arguments stand apart,
// because a step that helps as a rule may fail for this one thing. Linear in the steps of the episodes.
import { canonicalJson } from '../base/canonical-json.ts';
import type { Json, JsonObject } from '../base/json.ts';
import {
  type Ending,
  type ExpectedSuccess,
  expectSuccess,
  nearRate,
  successRate,
  weighNear,
} from './expected-success.ts';
import type { GivenStep } from './step-grammar.ts';

/** An episode that may have taken the step. */
export interface StepTaker extends Ending {
  readonly id: string;
  readonly given: readonly GivenStep[];
  /** With the question, but for its steps; in [0, 1]. */
  readonly similarity: number;
}

export interface StepEndings {
  readonly success: ExpectedSuccess;
  /** Null when no outcome says. */
  readonly successRate: number | null;
  /** The episodes, in the order in which they were given. */
  readonly ids: readonly string[];
  /** Those of them that failed. */
  readonly failedIds: readonly string[];
}

export interface BeforeStep {
  readonly any: StepEndings;
  /** Of the episodes that took the step with these arguments; null when none were asked about. */
  readonly same: StepEndings | null;
}

/**
 * `step`: the name, as it was taken. `wanted`: arguments that must all be there and equal; others may differ. The base rate of few endings is that of all the
 * episodes given, and, for the same arguments, what the step is expected to do with any.
 */
export function endingsOfStep(step: string, wanted: JsonObject | null, episodes: readonly StepTaker[]): BeforeStep {
  const known = weighNear(episodes);
  const takers = known.filter(({ given }) => given.some((one) => nameOf(one) === step));
  const any = sumUp(takers, nearRate(known));
  if (wanted === null) return { any, same: null };
  const same = takers.filter(({ given }) => given.some((one) => nameOf(one) === step && hasArguments(one, wanted)));
  return { any, same: sumUp(same, any.success.expected) };
}

function sumUp(takers: readonly StepTaker[], base: number): StepEndings {
  return {
    success: expectSuccess(takers, base),
    successRate: successRate(takers),
    ids: takers.map(({ id }) => id),
    failedIds: takers.filter(({ outcome }) => outcome === 'failure').map(({ id }) => id),
  };
}

const nameOf = (step: GivenStep): string => (typeof step === 'string' ? step : step.action);

function hasArguments(step: GivenStep, wanted: JsonObject): boolean {
  const params: JsonObject = typeof step === 'string' ? {} : step.params;
  return Object.entries(wanted).every(([name, value]) => Object.hasOwn(params, name) && isSame(params[name], value));
}

function isSame(a: Json | undefined, b: Json | undefined): boolean {
  return a !== undefined && b !== undefined && canonicalJson(a) === canonicalJson(b);
}
