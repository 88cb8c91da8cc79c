import { Budget } from '../core/base/budget.ts';
import type { RepairJob } from '../core/repair/job.ts';
import { predictorVersion, presentCategory, type Registries } from '../core/verify/index.ts';
import { registriesFor } from '../core/verify/registries.ts';
import type { UseCase } from './use-case.ts';

/** Ranks verified repairs; the predictor only breaks ties that the checks leave. What repairs is loaded where it is asked for: a service repairs in threads. */
export function createRankEdits(registries: Registries): UseCase<'rank-edits.jepa'> {
  return async (
    {
      schema,
      errors,
      beam_width: beamWidth,
      max_steps: maxSteps,
      work_max: workMax,
      return_schema: wantsDocuments,
      previous,
      target,
    },
    caller,
  ) => {
    const judged = registriesFor(schema, registries, target);
    const codes = [...new Set(errors.map(presentCategory))];
    const job: RepairJob = {
      document: schema.document,
      codes,
      beamWidth,
      maxSteps,
      workMax,
      wantsDocuments,
      ...(previous && { previous: previous.document }),
    };
    const { runRepairJob } = await import('../core/repair/job.ts');
    // `work_max` ends a repair, which then answers; the limit of other work does not.
    const budget = caller.budget ?? new Budget();
    const outcome = budget.runBeside(() => runRepairJob(job, judged, () => budget.heed()));
    return {
      suggestions: outcome.suggestions.map(({ predictedValidity, document, ...suggestion }) => ({
        ...suggestion,
        predicted_validity: predictedValidity,
        ...(document === null ? {} : { schema: document }),
      })),
      beam_width: beamWidth,
      steps_explored: outcome.stepsExplored,
      steps_needed: outcome.stepsNeeded,
      exhausted: outcome.exhausted,
      absent_errors: outcome.absentErrors,
      is_clean: outcome.isClean,
      target: judged.target,
      predictor_version: predictorVersion,
    };
  };
}
