// `orrery call`: any operation of the contract by its id, with its request as JSON. What has no command of its own is within reach all the same.
import { createContract, listOperations, type OperationId } from '../contract/contract.ts';
import { nearestNames } from '../core/base/nearest.ts';
import { parseArgument, requireValue } from './documents.ts';
import { openRunner, type RunnerOptions } from './runner.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

export async function runCall(
  id: string,
  request: string | undefined,
  options: RunnerOptions,
  terminal: Terminal,
): Promise<number> {
  const ids = listOperations(createContract()).map((operation) => operation.id);
  if (!ids.includes(id)) {
    const near = nearestNames(id, ids);
    throw new UsageError(
      `there is no operation ${id}; ${near.length > 0 ? `nearest: ${near.join(', ')}` : ids.join(', ')}`,
    );
  }
  const value = await readRequest(request);
  const runner = await openRunner(options, id as OperationId, value);
  try {
    terminal.line(JSON.stringify(await runner.run(id as OperationId, value as never)));
    return 0;
  } finally {
    await runner.close();
  }
}

async function readRequest(request: string | undefined): Promise<unknown> {
  if (request === undefined) return {};
  if (!request.trimStart().startsWith('{')) return requireValue(request);
  return parseArgument('the request', request);
}
