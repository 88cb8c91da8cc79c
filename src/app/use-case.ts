// A use case answers one operation: validated input and who asks in, the answer out. Surfaces know nothing else of the service.
import type { Answer, Input, OperationId } from '../contract/contract.ts';
import type { Caller } from './caller.ts';

export type UseCase<Id extends OperationId> = (input: Input<Id>, caller: Caller) => Answer<Id> | Promise<Answer<Id>>;

/** The use cases that this service has; an operation without one is not offered. */
export type UseCases = { readonly [Id in OperationId]?: UseCase<Id> };

/** The caller of operations that need no key. */
export const anonymous: Caller = { tenant: '', keyId: '', scopes: [], mode: 'live' };
