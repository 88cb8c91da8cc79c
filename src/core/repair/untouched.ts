// What may be done about a finding of a trait that no edit has touched: what could be done in the failing document. What a repair has changed in other traits
// bears no witness to what is meant in this one, and most edits of a search leave most traits alone.
import { isSameJson } from '../base/canonical-json.ts';
import type { Json } from '../base/json.ts';
import type { Trait } from '../schema/element.ts';
import type { Model } from '../schema/model.ts';
import type { CategoryCode } from '../verify/categories.ts';
import type { Finding } from '../verify/finding.ts';
import type { Edit } from './edit.ts';
import type { Evidence } from './evidence.ts';
import { type Located, locate } from './locate.ts';

/** Categories that are about one trait; what others say is asked of them where it was in the failing document. */
const ofOneTrait: ReadonlySet<CategoryCode> = new Set([
  'missing_initial_state',
  'missing_transition',
  'orphan_state',
  'orphan_event',
  'undeclared_event',
  'invalid_declaration',
  'invalid_transition',
  'invalid_pattern',
  'duplicate_transition',
  'missing_overlay_exit',
  'unhandled_ui_event',
]);

interface Known {
  /** As the failing document has it. */
  readonly finding: Finding;
  /** Found when they are first asked for. */
  candidates: Edit[] | null;
}

const known = new WeakMap<Evidence, Map<string, Known>>();

const keyOf = ({ category, pointer, message }: Finding) => `${category}\n${pointer}\n${message}`;

/** To be told what the checks say of the failing document, with what they suggest, before candidates are asked for. */
export function rememberFindings(evidence: Evidence, findings: readonly Finding[]): void {
  const ofTraits = findings.filter(({ category }) => ofOneTrait.has(category));
  known.set(evidence, new Map(ofTraits.map((finding) => [keyOf(finding), { finding, candidates: null }])));
}

/** The candidates that the failing document has for the same finding, where its trait is what it was there; else those that are found in a model. */
export function ofUntouched(
  finding: Finding,
  place: Located,
  model: Model,
  evidence: Evidence,
  find: (finding: Finding, place: Located, model: Model) => Edit[],
): Edit[] {
  const { trait } = place;
  const before = trait === null ? undefined : known.get(evidence)?.get(keyOf(finding));
  if (
    before === undefined ||
    trait?.node !== evidence.originalOf(trait as Trait)?.node ||
    !isSame(before.finding, finding)
  )
    return find(finding, place, model);
  const original = locate(evidence.model, before.finding);
  if (original.traitName !== place.traitName) return find(finding, place, model);
  before.candidates ??= find(before.finding, original, evidence.model);
  return before.candidates;
}

const isSame = (a: Finding, b: Finding) => isSameJson(a.repairs as unknown as Json, b.repairs as unknown as Json);
