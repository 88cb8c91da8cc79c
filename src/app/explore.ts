// Exploring a schema: what its machines can and cannot do.
import { exploreModel } from '../core/explore/index.ts';
import { indexNormal } from '../core/schema/index.ts';
import { declaredTarget } from '../core/verify/target.ts';
import type { UseCase } from './use-case.ts';

export const explore: UseCase<'explore'> = ({ schema, target }) => {
  const { configurations, isExact, gaps, findings, coverage, unknown } = exploreModel(indexNormal(schema));
  return {
    configurations,
    exact: isExact,
    gaps: gaps.map(({ traits, reason }) => ({ traits: [...traits], reason })),
    findings: findings as never,
    coverage,
    unknown: [...unknown],
    target: declaredTarget(schema) ?? target,
  };
};
