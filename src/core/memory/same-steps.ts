// Episodes of a domain that took the very same steps and ended alike, as groups of their own. People tell of one situation in so many ways that
// clusters of texts part it; the steps bring it together again. That the steps are the same proves nothing about the situation, so
// such a group counts only when its texts are alike on average and name one subject, more than chance or the rest of the domain explains.
import { compareStrings } from '../base/order.ts';
import { keyOf } from './candidate-steps.ts';
import { hypergeometricTail } from './chance.ts';
import {
  concentrationMin,
  type Domain,
  type Evidence,
  errorRate,
  orderByChance,
  stepsByChance,
} from './chance-tests.ts';
import { isSubjectWord } from './pattern-name.ts';
import { containsSequence } from './sequences.ts';
import { termsOf } from './tokens.ts';

/** Share of the texts of a group that name its subject: any, and where the domain is too small to tell what chance would do. */
const subjectShareMin = { byChance: 0.5, alone: 0.6 } as const;

/** Groups of the same steps that are asked about: the largest ones. */
const groupsMax = 200;
/** Texts that are read between two yields. */
const textsAtOnce = 100;

export interface SameSteps {
  readonly steps: readonly string[];
  readonly isFailure: boolean;
  readonly supporters: readonly Evidence[];
  /** The supporters, and what took these steps for the same subject and ended otherwise. */
  readonly group: readonly Evidence[];
}

/** In order of steps. Yields after each test. */
export function* gatherSameSteps(
  domain: Domain,
  areAlike: (ids: readonly string[]) => boolean,
  supportMin: number,
): Generator<void, SameSteps[]> {
  const byContext = [...domain.episodes].sort(
    (a, b) => compareStrings(a.context, b.context) || compareStrings(a.id, b.id),
  );
  yield;
  const groups = new Map<string, Evidence[]>();
  for (const one of byContext) {
    const key = JSON.stringify([one.steps, one.isFailure]);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  yield;
  const candidates = [...groups]
    .filter(([, group]) => group.length >= supportMin)
    .sort(([a, x], [b, y]) => y.length - x.length || compareStrings(a, b))
    .slice(0, groupsMax)
    .map(([, group]) => group);
  if (candidates.length === 0) return [];
  const terms = new Map<Evidence, ReadonlySet<string>>();
  for (const one of byContext) {
    terms.set(one, new Set(termsOf(one.context)));
    if (terms.size % textsAtOnce === 0) yield;
  }
  const found: SameSteps[] = [];
  for (const supporters of candidates) {
    yield;
    const [{ steps, isFailure } = { steps: [], isFailure: false }] = supporters;
    if (!areAlike(supporters.map(({ id }) => id))) continue;
    const subject = findSubject(domain, terms, supporters, candidates.length);
    if (subject === null || !isBeyondChance(domain, steps, isFailure, candidates.length)) continue;
    const others = byContext.filter(
      (one) => one.isFailure !== isFailure && terms.get(one)?.has(subject) && containsSequence(one.steps, steps),
    );
    found.push({ steps, isFailure, supporters, group: [...supporters, ...others] });
  }
  return found.sort((a, b) => compareStrings(keyOf(a.steps), keyOf(b.steps)));
}

function isBeyondChance(domain: Domain, steps: readonly string[], isFailure: boolean, tests: number): boolean {
  const members = isFailure ? domain.index.failed : domain.index.succeeded;
  const support = members.containing(steps).length;
  return (
    stepsByChance(domain, members.members, steps, support) * tests <= errorRate.steps &&
    orderByChance(members, steps, support) <= errorRate.order
  );
}

/**
 * The word that these texts name and others do not, beyond chance. Where even the most telling distribution would prove nothing, because there is
 * too little else, most of the texts must name it and all but no others, or nearly the whole domain must have taken these steps.
 */
function findSubject(
  { episodes }: Domain,
  terms: ReadonlyMap<Evidence, ReadonlySet<string>>,
  group: readonly Evidence[],
  tests: number,
): string | null {
  const inside = new Map<string, number>();
  for (const one of group) for (const term of terms.get(one) ?? []) inside.set(term, (inside.get(term) ?? 0) + 1);
  const named = [...inside]
    .filter(([term, count]) => count >= Math.max(2, group.length * subjectShareMin.byChance) && isSubjectWord(term))
    .sort(([a, x], [b, y]) => y - x || compareStrings(a, b));
  for (const [term, count] of named) {
    const everywhere = episodes.filter((one) => terms.get(one)?.has(term)).length;
    const chanceOf = (k: number) =>
      hypergeometricTail(episodes.length, everywhere, group.length, k) * tests * named.length;
    if (chanceOf(count) <= errorRate.situation) return term;
    const canTell = chanceOf(Math.min(everywhere, group.length)) <= errorRate.situation;
    const isHere = count >= concentrationMin * everywhere || group.length >= concentrationMin * episodes.length;
    if (!canTell && isHere && count >= subjectShareMin.alone * group.length) return term;
  }
  return null;
}
