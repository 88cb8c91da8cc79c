import { diffSchemas, summarizeGap } from '../core/plan/index.ts';
import { spend } from './caller.ts';
import type { Library } from './library.ts';
import type { UseCase } from './use-case.ts';

export function createGap(library: Library): UseCase<'gap'> {
  return async (request, caller) => {
    const { source, target } = await library.resolve(caller, { source: request.source, target: request.target });
    return spend(caller, () => ({ ...diffSchemas(source, target), summary: summarizeGap(source, target) }));
  };
}
