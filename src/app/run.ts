// Running a schema: the steps of its machines on the events of a caller.
import type { Answer } from '../contract/contract.ts';
import type { Json } from '../core/base/json.ts';
import { createPrng } from '../core/base/prng.ts';
import { chargeSaid, programOf, runEvents, type Step, startOf } from '../core/run/index.ts';
import { indexNormal } from '../core/schema/index.ts';
import { declaredTarget } from '../core/verify/target.ts';
import type { UseCase } from './use-case.ts';

/** The clock of every run: 1 January 2026. */
const runNow = 1_767_225_600_000;

export const run: UseCase<'run'> = ({ schema, events, entities, target, seed }) => {
  const program = programOf(indexNormal(schema));
  const environment = { now: runNow, random: createPrng(seed) };
  const { steps, end } = runEvents(program, startOf(program, entities as never), events as never, environment);
  for (const step of steps) chargeStep(step);
  for (const value of [...end.instances.values(), ...[...end.rows.values()].flat()]) chargeSaid(value);
  return {
    steps: steps.map(toWire),
    states: Object.fromEntries(end.states),
    entities: Object.fromEntries(
      [...end.instances].map(([name, bound]) => [name, { bound, rows: end.rows.get(name) ?? [] }]),
    ),
    unknown: [...program.unknown],
    target: declaredTarget(schema) ?? target,
  };
};

type WireStep = Answer<'run'>['steps'][number];

/** A guard is said for each event that it was asked for, and a value as often as it is shared. */
function chargeStep({ transitions, guards, effects, emitted }: Step): void {
  const said: readonly Json[] = [
    ...transitions.map(({ transition: { guard } }) => guard),
    ...guards.map(({ transition: { guard } }) => guard),
    ...effects.flatMap(({ args }) => args),
    ...emitted.map(({ payload }) => payload),
  ];
  for (const value of said) chargeSaid(value);
}

function toWire({ event, transitions, guards, effects, emitted, ignored, isEndless }: Step): WireStep {
  return {
    event,
    transitions: transitions.map(({ trait, event: heard, from, to, transition: { guard } }) =>
      guard === null ? { trait, event: heard, from, to } : { trait, event: heard, from, to, guard },
    ),
    refused: guards
      .filter(({ holds }) => !holds)
      .map(({ trait, from, transition: { guard }, failed }) =>
        failed === undefined ? { trait, from, guard } : { trait, from, guard, reason: failed },
      ),
    effects,
    emitted,
    ...(ignored === undefined ? {} : { ignored }),
    ...(isEndless ? { endless: true } : {}),
  };
}
