// What a way of finding edits is asked: a finding in its place.
import type { Model } from '../schema/model.ts';
import type { Finding } from '../verify/finding.ts';
import type { Evidence } from './evidence.ts';
import type { FindingKind } from './finding-kind.ts';
import type { Located } from './locate.ts';

export interface Ask extends Located {
  readonly finding: Finding;
  readonly kind: FindingKind;
  readonly model: Model;
  readonly evidence: Evidence;
}
