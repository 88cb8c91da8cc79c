import { diffSchemas } from '../core/plan/index.ts';
import type { Library } from './library.ts';
import type { UseCase } from './use-case.ts';

export function createGap(library: Library): UseCase<'gap'> {
  return async ({ source, target }, { tenant }) =>
    diffSchemas(await library.resolve(tenant, source), await library.resolve(tenant, target));
}
