import { ServiceError } from '../contract/service-error.ts';
import type { UseCase } from './use-case.ts';

/** One thing that must hold for the service to be ready: resolves to a word such as `ok`, rejects with the reason. */
export interface ReadinessCheck {
  readonly name: string;
  check(): Promise<string>;
}

export function createHealth(version: string): { readonly healthz: UseCase<'healthz'> } {
  return { healthz: () => ({ status: 'ok', version }) };
}

/** Checks write to the disk and anybody may ask: those who ask at the same time share one round of checks, begun after the last one ended. */
export function createReadiness(checks: readonly ReadinessCheck[]): { readonly readyz: UseCase<'readyz'> } {
  let current: Promise<unknown> = Promise.resolve();
  let next: Promise<readonly CheckResult[]> | undefined;
  const runChecks = (): Promise<readonly CheckResult[]> => {
    next ??= current.then(() => {
      next = undefined;
      const round = Promise.all(checks.map(runCheck));
      current = round;
      return round;
    });
    return next;
  };
  const readyz = async () => {
    const results = await runChecks();
    const states = Object.fromEntries(results.map((result) => [result.name, result.state]));
    const failed = results.filter((result) => !result.isOk);
    if (failed.length > 0)
      throw new ServiceError('not_ready', {
        detail: failed.map((result) => `${result.name}: ${result.state}`).join('; '),
        extra: { checks: states },
        retryAfterSeconds: 1,
      });
    return { status: 'ready' as const, checks: states };
  };
  return { readyz };
}

interface CheckResult {
  readonly name: string;
  readonly state: string;
  readonly isOk: boolean;
}

async function runCheck(check: ReadinessCheck): Promise<CheckResult> {
  try {
    return { name: check.name, state: await check.check(), isOk: true };
  } catch (error) {
    return { name: check.name, state: error instanceof Error ? error.message : String(error), isOk: false };
  }
}
