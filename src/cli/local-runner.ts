// Operations on documents in this process: no server, no store, no key.
import { type AnyUseCase, answerText } from '../app/answer-text.ts';
import type { Caller } from '../app/caller.ts';
import { knownFailure } from '../app/failures.ts';
import { createContract, type OperationId } from '../contract/contract.ts';
import type { Operation } from '../contract/operation.ts';
import { Budget } from '../core/base/budget.ts';
import type { Limits } from '../core/base/limits.ts';
import type { Runner } from './runner.ts';
import { refusal } from './usage-error.ts';

const owner: Caller = { tenant: 'default', keyId: '', scopes: ['admin'], mode: 'live' };

export function createLocalRunner(useCases: object, limits: Limits): Runner {
  const contract = createContract(limits) as Record<string, unknown>;
  const run = async (id: OperationId, request: unknown): Promise<unknown> => {
    const useCase = (useCases as Record<string, AnyUseCase | undefined>)[id];
    if (useCase === undefined) throw refusal('not_found', `${id} is not offered here`);
    try {
      const caller = { ...owner, budget: new Budget(limits.workUnitsMax) };
      const size = JSON.stringify(request)?.length ?? 0;
      return JSON.parse(await answerText(contract[id] as Operation, request, caller, { useCase, size, misplaced: [] }));
    } catch (error) {
      const known = knownFailure(error);
      if (known !== null) throw refusal(known.code, known.message, known.errors);
      throw error;
    }
  };
  return { run: run as Runner['run'], close: () => Promise.resolve() };
}
