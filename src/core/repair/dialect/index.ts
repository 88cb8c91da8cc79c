// What is said in the notation of another format, or lacks what the format asks for: candidates that say the same in this one.
import type { Model } from '../../schema/model.ts';
import type { Finding } from '../../verify/finding.ts';
import type { Candidate } from '../candidate.ts';
import type { Evidence } from '../evidence.ts';
import type { Located } from '../locate.ts';
import { bindingNotationCandidates } from './bindings.ts';
import { effectNotationCandidates } from './effects.ts';
import { listCandidates } from './lists.ts';
import { lackingCandidates } from './members.ts';
import { nameNotationCandidates } from './names.ts';
import { patternNotationCandidates } from './patterns.ts';

export function dialectCandidates(finding: Finding, place: Located, model: Model, evidence: Evidence): Candidate[] {
  return [
    ...listCandidates(finding, place, model, evidence),
    ...effectNotationCandidates(finding, place, model, evidence),
    ...patternNotationCandidates(finding, place, model, evidence),
    ...bindingNotationCandidates(finding, place, model, evidence),
    ...nameNotationCandidates(finding, place, model, evidence),
    ...lackingCandidates(finding, place, model, evidence),
  ];
}
