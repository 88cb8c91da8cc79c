// What a finding is about, where a category holds several conditions with candidates of their own.
import type { CategoryCode } from '../verify/categories.ts';
import { type Finding, isPayloadFinding } from '../verify/finding.ts';

/** `payload_field`: a binding reads a payload field that is not declared. */
export type FindingKind = CategoryCode | 'payload_field';

export function kindOf(finding: Pick<Finding, 'category' | 'official'>): FindingKind {
  return isPayloadFinding(finding) ? 'payload_field' : finding.category;
}
