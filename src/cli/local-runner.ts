// Operations on documents in this process: no server, no store, no key.
import type { Caller } from '../app/caller.ts';
import { createContract, type OperationId } from '../contract/contract.ts';
import type { Operation } from '../contract/operation.ts';
import { readRequest } from '../contract/read-request.ts';
import { ServiceError } from '../contract/service-error.ts';
import type { Limits } from '../core/base/limits.ts';
import type { Runner } from './runner.ts';
import { refusal } from './usage-error.ts';

type AnyUseCase = (input: unknown, caller: Caller) => unknown;

const owner: Caller = { tenant: 'default', keyId: '', scopes: ['admin'], mode: 'live' };

export function createLocalRunner(useCases: object, limits: Limits): Runner {
  const contract = createContract(limits) as Record<string, unknown>;
  const run = async (id: OperationId, request: unknown): Promise<unknown> => {
    const useCase = (useCases as Record<string, AnyUseCase | undefined>)[id];
    if (useCase === undefined) throw refusal('not_found', `${id} is not offered here`);
    try {
      const input = readRequest(contract[id] as Operation, request);
      return JSON.parse(JSON.stringify(await useCase(input, owner)));
    } catch (error) {
      if (error instanceof ServiceError) throw refusal(error.code, error.message, error.errors);
      throw error;
    }
  };
  return { run: run as Runner['run'], close: () => Promise.resolve() };
}
