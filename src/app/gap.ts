import { diffSchemas, summarizeGap } from '../core/plan/index.ts';
import type { Library } from './library.ts';
import type { UseCase } from './use-case.ts';

export function createGap(library: Library): UseCase<'gap'> {
  return async (request, { tenant }) => {
    const { source, target } = await library.resolve(tenant, { source: request.source, target: request.target });
    return { ...diffSchemas(source, target), summary: summarizeGap(source, target) };
  };
}
