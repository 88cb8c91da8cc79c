// What the contract says in the words of HTTP, in those of tools and resources.
import type { Operation } from '../contract/operation.ts';
import { rewordOperations } from '../contract/reword-operations.ts';

export const actionsUri = 'orrery://reference/actions';
export const behaviorsScheme = 'orrery://behaviors/';
export const toolsScheme = 'orrery://tools/';

/** `memory.store` is `memory_store`, `rank-edits.jepa` is `rank_edits_jepa`. */
export function toolNameOf(operation: Operation): string {
  return operation.id.replaceAll(/[.-]/g, '_');
}

export type Wording = (text: string) => string;

export function createWording(operations: readonly Operation[]): Wording {
  const nameOf = (path: string, method: string | undefined) => {
    const operation = operations.find((one) => one.path === path && (method === undefined || one.method === method));
    return operation === undefined ? null : toolNameOf(operation);
  };
  return (text) =>
    rewordOperations(text, nameOf).replaceAll('that the reference lists', `that the resource ${actionsUri} lists`);
}
