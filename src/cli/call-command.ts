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
  if (!ids.includes(id)) throw new UsageError(`there is no operation ${id}${adviceFor(id, ids)}`);
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

const idsInLine = 6;

/** The nearest names; all of them, some a line, where none is near. */
function adviceFor(id: string, ids: readonly string[]): string {
  const near = nearestNames(id, ids);
  if (near.length > 0) return `; did you mean ${near.join(' or ')}?`;
  const lines = Array.from({ length: Math.ceil(ids.length / idsInLine) }, (_, i) =>
    ids.slice(i * idsInLine, (i + 1) * idsInLine).join(', '),
  );
  return `. The operations:\n  ${lines.join(',\n  ')}`;
}
