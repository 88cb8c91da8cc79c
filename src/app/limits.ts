import type { Limits } from '../core/base/limits.ts';
import type { UseCase } from './use-case.ts';

/** The limits in force under their wire names, in the order of their definition. */
export function createLimits(limits: Limits): UseCase<'limits'> {
  const named = Object.fromEntries(Object.entries(limits).map(([name, value]) => [toSnakeCase(name), value as number]));
  return () => ({ limits: named });
}

export function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
