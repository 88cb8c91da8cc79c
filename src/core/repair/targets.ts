// Which findings a step of a search works on, and in which order.
import type { CategoryCode } from '../verify/categories.ts';
import type { Finding, Verification } from '../verify/finding.ts';

/** Kinds of slips that show up as findings of other categories: correcting them is tried as well. */
const causes: readonly CategoryCode[] = [
  'undeclared_event',
  'invalid_transition',
  'unknown_entity_ref',
  'unresolved_trait_ref',
];

/** What other findings follow from comes first. */
const causesFirst: readonly CategoryCode[] = [
  'unknown_entity_ref',
  'unresolved_trait_ref',
  'invalid_transition',
  'missing_initial_state',
  'undeclared_event',
  'broken_binding',
  'invalid_effect',
];

const rankOf = ({ category }: Finding) =>
  (causesFirst.indexOf(category) + causesFirst.length + 1) % (causesFirst.length + 1);

/** In the order in which one after the other is cleared: names before what uses them. */
export const inOrderOfCause = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted((a, b) => rankOf(a) - rankOf(b));

/** Findings that are worked on at a time. */
export const findingsMax = 12;

/** Findings of one kind have one name in one trait: what clears one of them most often clears them all. */
export function kindKey({ category, pointer, name }: Finding): string {
  // What is read of a payload below a field is declared with the field.
  const own = name.startsWith('@payload.') ? name.split('.', 2).join('.') : name;
  return `${category}\n${traitPointerIn(pointer)}\n${own}`;
}

/** Each first finding of a category, trait and name before the repetitions of it; of those, the first of each category before the second of any. */
export function firstOfKind(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>();
  const kinds = new Map<CategoryCode, number>();
  const first: { readonly finding: Finding; readonly turn: number }[] = [];
  const further: Finding[] = [];
  for (const finding of findings) {
    const key = kindKey(finding);
    if (seen.has(key)) further.push(finding);
    else {
      const turn = kinds.get(finding.category) ?? 0;
      kinds.set(finding.category, turn + 1);
      first.push({ finding, turn });
    }
    seen.add(key);
  }
  const inTurns = first.toSorted((a, b) => a.turn - b.turn).map(({ finding }) => finding);
  return [...inTurns, ...further];
}

/** Segments of the pointer to a trait. */
const traitDepth = 4;

/** The part of a pointer that leads to a trait, or to what stands beside the traits; all of it where it leads no deeper. */
export function traitPointerIn(pointer: string): string {
  let end = 0;
  for (let depth = 0; depth < traitDepth && end !== -1; depth++) end = pointer.indexOf('/', end + 1);
  return end === -1 ? pointer : pointer.slice(0, end);
}

/** Findings outside what was asked, in the same traits, whose correction may be the real cure. */
export function causesOf(
  verification: Verification,
  wanted: ReadonlySet<CategoryCode>,
  targets: readonly Finding[],
): readonly Finding[] {
  const traits = new Set(targets.map((finding) => traitPointerIn(finding.pointer)));
  return causes
    .filter((category) => !wanted.has(category))
    .flatMap((category) => verification.byCategory[category])
    .filter((finding) => traits.has(traitPointerIn(finding.pointer)))
    .slice(0, findingsMax);
}
