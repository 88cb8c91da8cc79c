// What stands in one member of an element and belongs in another.
import type { Json, JsonObject } from '../../base/json.ts';
import { isArray, isObject } from '../../base/json.ts';
import { createNodeMemo } from '../../base/node-memo.ts';
import type { Trait } from '../../schema/element.ts';
import { nodeName } from '../../schema/element.ts';
import type { Finding } from '../../verify/finding.ts';
import { type Candidate, candidate } from '../candidate.ts';
import type { Evidence } from '../evidence.ts';

/** The value says which member is meant: before the nearest name. */
export const movedPenalty = -100;

/** An element with what stands in one member under another, in the place of the first. */
export function moved(node: JsonObject, from: string, to: string): JsonObject {
  const entries = Object.entries(node).filter(([key]) => key === from || key !== to);
  return Object.fromEntries(entries.map(([key, value]) => [key === from ? to : key, value]));
}

/** A member that every element of a list should have, what may stand in it, and what else the format knows of such an element. */
export interface Lacking {
  readonly member: string;
  /** Whether a value would be sensible in the member. */
  readonly isMeant: (value: string) => boolean;
  readonly others: ReadonlySet<string>;
}

export const isLacking = (node: Json, member: string): node is JsonObject =>
  isObject(node) && (nodeName(node, member) === '' || !(member in node)) && !isArray(node[member]);

/** The texts in a member: one, or a list of them. */
export const textsIn = (value: Json | undefined): readonly string[] =>
  typeof value === 'string' ? [value] : isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** The member under which elements that lack one have most of what is meant; null where none has any. */
function aliasIn(nodes: readonly JsonObject[], { member, isMeant, others }: Lacking): string | null {
  const counts = new Map<string, number>();
  for (const node of nodes) {
    for (const [key, value] of Object.entries(node)) {
      if (key === member || others.has(key)) continue;
      const texts = textsIn(value);
      if (texts.length > 0 && texts.every(isMeant)) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  const [best] = [...counts].sort(([, a], [, b]) => b - a);
  return best?.[0] ?? null;
}

/** The elements of a list, each with what it lacks where it is meant; those without it under another member as they are. */
export function movedIn(nodes: readonly Json[], lacking: readonly Lacking[]): Json[] {
  let changed = [...nodes];
  for (const one of lacking) {
    const without = changed.filter((node): node is JsonObject => isLacking(node, one.member));
    const alias = aliasIn(without, one);
    if (alias === null) continue;
    changed = changed.map((node) =>
      isLacking(node, one.member) && textsIn(node[alias]).length > 0 ? moved(node, alias, one.member) : node,
    );
  }
  return changed;
}

/** Members that hold what an element is called. */
const naming: ReadonlySet<string> = new Set(['name', 'key']);

/** One edit that moves every member of a list to where it is meant; none where no element has what it lacks under another member. */
export function movedCandidates(
  finding: Finding,
  nodes: readonly Json[],
  path: string,
  lacking: readonly Lacking[],
): Candidate[] {
  const changed = movedIn(nodes, lacking);
  const places = nodes.flatMap((node, i) => (changed[i] === node ? [] : [i]));
  const [first] = places;
  if (first === undefined) return [];
  const params =
    places.length === 1 ? { path: `${path}/${first}`, value: changed[first] as Json } : { path, value: changed };
  const one = candidate(finding, 'correct', [{ action: 'set_property', params }], movedPenalty);
  // Until elements have names, nothing that speaks of them is known.
  const isReading = lacking.every(({ member }) => naming.has(member));
  return [{ ...one, isDeclarationWrong: true, ...(isReading && { isReading }) }];
}

/**
 * Candidates that a trait gives as a whole, whatever is wrong with it: found once, for all its findings and for each state of a search that leaves it as it is.
 */
export function createTraitMemo(): (
  finding: Finding,
  trait: Trait,
  path: string,
  evidence: Evidence | null,
  find: () => readonly Candidate[],
) => Candidate[] {
  const kept = createNodeMemo<{ path: string; evidence: Evidence | null; found: readonly Candidate[] }>();
  return ({ category }, { node }, path, evidence, find) => {
    if (typeof node === 'string') return [...find()];
    const known = kept.get(node);
    const isKnown = known !== undefined && known.path === path && known.evidence === evidence;
    const found = isKnown ? known.found : find();
    if (!isKnown) kept.set(node, { path, evidence, found });
    return found.map((one) => (one.category === category ? one : { ...one, category }));
  };
}
