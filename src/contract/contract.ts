// The contract: every operation of the service, defined once. Limits are part of the shapes, so a contract is made for a set of
// limits; its operations and types are the same for all of them.
import type { Limits } from '../core/base/limits.ts';
import { defaultLimits } from '../core/base/limits.ts';
import { accessOperations } from './access.ts';
import { behaviorOperations } from './behaviors.ts';
import { embeddingOperations } from './embedding.ts';
import { memoryOperations } from './memory.ts';
import { migrationOperations } from './migration.ts';
import type { AnswerOf, InputOf, Operation, RequestOf } from './operation.ts';
import { planningOperations } from './planning.ts';
import { provingOperations } from './proving.ts';
import { retentionOperations } from './retention.ts';
import { runningOperations } from './running.ts';
import { serviceOperations } from './service-operations.ts';
import { textOperations } from './text.ts';
import { verificationOperations } from './verification.ts';

export function createContract(limits: Limits = defaultLimits) {
  return {
    ...planningOperations(limits),
    ...verificationOperations(limits),
    ...migrationOperations(limits),
    ...runningOperations(limits),
    ...provingOperations(limits),
    ...embeddingOperations(limits),
    ...behaviorOperations(limits),
    ...memoryOperations(limits),
    ...retentionOperations(limits),
    ...accessOperations(limits),
    ...textOperations(limits),
    ...serviceOperations(),
  };
}

export type Contract = ReturnType<typeof createContract>;
export type OperationId = keyof Contract;
export type Input<Id extends OperationId> = InputOf<Contract[Id]>;
export type Request<Id extends OperationId> = RequestOf<Contract[Id]>;
export type Answer<Id extends OperationId> = AnswerOf<Contract[Id]>;

/** The operations in the order of the reference. */
export function listOperations(contract: Contract): Operation[] {
  return Object.values(contract) as Operation[];
}
