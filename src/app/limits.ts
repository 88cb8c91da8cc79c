import { type Limits, limitName } from '../core/base/limits.ts';
import type { UseCase } from './use-case.ts';

/** The limits in force under their wire names, in the order of their definition. */
export function createLimits(limits: Limits): UseCase<'limits'> {
  const named = Object.fromEntries(Object.entries(limits).map(([name, value]) => [limitName(name), value as number]));
  return () => ({ limits: named });
}
