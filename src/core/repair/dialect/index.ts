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
  const out: Candidate[] = [];
  for (const generate of generators) out.push(...generate(finding, place, model, evidence));
  return out;
}

const generators = [
  listCandidates,
  effectNotationCandidates,
  patternNotationCandidates,
  bindingNotationCandidates,
  nameNotationCandidates,
  lackingCandidates,
];
