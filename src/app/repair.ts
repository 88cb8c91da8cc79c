import { ServiceError } from '../contract/service-error.ts';
import type { RepairJob, RepairOutcome } from '../core/repair/job.ts';
import { predictorVersion, presentCategory, type Registries } from '../core/verify/index.ts';
import {
  RepairLost,
  RepairsBusy,
  type RepairThreads,
  RepairTooLong,
  RepairUnawaited,
} from '../ports/repair-threads.ts';
import type { UseCase } from './use-case.ts';

/** Seconds after which a refused client may come back. */
const retryAfterSeconds = 2;

/** Ranks verified repairs; the predictor only breaks ties that the checks leave. The search runs in a thread where there are any: the same answer either way. */
export function createRankEdits(
  registries: Registries,
  threads: RepairThreads | null = null,
): UseCase<'rank-edits.jepa'> {
  return async (
    {
      schema,
      errors,
      beam_width: beamWidth,
      max_steps: maxSteps,
      work_max: workMax,
      return_schema: wantsDocuments,
      previous,
    },
    { watchGone },
  ) => {
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
    const outcome = threads === null ? await runHere(job, registries) : await runIn(threads, job, watchGone?.());
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
      predictor_version: predictorVersion,
    };
  };
}

/** Loaded where it is asked for: a service repairs in threads. */
async function runHere(job: RepairJob, registries: Registries): Promise<RepairOutcome> {
  const { runRepairJob } = await import('../core/repair/job.ts');
  return runRepairJob(job, registries);
}

async function runIn(threads: RepairThreads, job: RepairJob, gone?: AbortSignal): Promise<RepairOutcome> {
  try {
    return await threads.run(job, gone);
  } catch (cause) {
    if (cause instanceof RepairsBusy || cause instanceof RepairLost || cause instanceof RepairUnawaited)
      throw new ServiceError('overloaded', { detail: sentence(cause.message), retryAfterSeconds, cause });
    if (cause instanceof RepairTooLong)
      throw new ServiceError('deadline_exceeded', { detail: sentence(cause.message), retryAfterSeconds, cause });
    throw cause;
  }
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
