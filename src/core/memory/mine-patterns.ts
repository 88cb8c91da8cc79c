// Patterns of a domain: steps that episodes in like situations shared, and how they ended. Episodes are grouped by context, then closed sequences
// are sought in each group, among what succeeded and among what failed apart. A sequence becomes a pattern only when three tests
// agree that chance does not explain it: its steps come together more often than their frequencies do, they keep their order more
// often than a shuffle would, and they belong to this situation more than to others. Evidence is cited by id and never replaced.
// What many episodes did step for step is tested as a group of its own as well, as long as they name one subject.
// Beside these lists of plain steps, procedures are sought (mine-procedures.ts): steps with variables. A list whose episodes follow one says less, and goes.
// The result depends on the set of episodes alone. A generator, so that a caller can do other work between its pieces.
import { sha256Hex } from '../base/hash.ts';
import { compareStrings } from '../base/order.ts';
import { type Candidate, findCandidates, keyOf, worthOf } from './candidate-steps.ts';
import { wilsonInterval } from './chance.ts';
import { belongsHere, type Domain, type Evidence, errorRate, orderByChance, stepsByChance } from './chance-tests.ts';
import { clusterContexts } from './context-clusters.ts';
import { type Pattern, type PatternEpisode, rankOutcomes } from './pattern.ts';
import { namePattern, sharedTerms } from './pattern-name.ts';
import {
  describeAsPattern,
  type FoundProcedures,
  findProcedures,
  type GivenEvidence,
  hasStructure,
  isCommonButForArguments,
} from './procedure-patterns.ts';
import { gatherSameSteps } from './same-steps.ts';
import { commonSequence, containsSequence } from './sequences.ts';

export const supportMin = 3;
/** Steps of one episode that are looked at: the first ones. */
export const minedStepsMax = 100;
/** A sequence that shares this much with a pattern of the same group is a variant of it. */
const variantShare = 0.6;
/** A list of plain steps is told by procedures when this share of its episodes follows them. */
const followingShareMin = 0.5;

export interface Finding {
  readonly steps: readonly string[];
  readonly isFailure: boolean;
  readonly supporters: readonly Evidence[];
  readonly group: readonly Evidence[];
}

/** Patterns, most supported first, ties by name. */
export function* minePatterns(name: string, episodes: readonly PatternEpisode[]): Generator<void, Pattern[]> {
  const usable = episodes.filter(({ context, steps }) => context !== null && steps.length > 1);
  const { clusters, areAlike } = yield* clusterContexts(
    usable.map(({ id, context, vector }) => ({ id, context: context ?? '', vector })),
  );
  const evidence = new Map<string, GivenEvidence>(usable.map((episode) => [episode.id, toEvidence(episode)]));
  const groups = clusters
    .map((ids) => ids.map((id) => evidence.get(id)).filter((one) => one !== undefined))
    .filter((group) => group.length >= supportMin);
  const all = [...evidence.values()];
  const domain: Domain = { name, episodes: all, frequencies: stepFrequencies(all), groups: Math.max(1, groups.length) };
  const findings: Finding[] = [];
  for (const group of groups) {
    for (const isFailure of [false, true]) {
      const members = group.filter((one) => one.isFailure === isFailure);
      const candidates = yield* findCandidates(members, supportMin);
      findings.push(...(yield* accept(domain, group, isFailure, candidates)));
    }
    yield;
  }
  // Situations that are told in many ways fall apart into groups too small to prove anything: there, the same steps hold them together.
  for (const same of yield* gatherSameSteps(domain, areAlike, supportMin))
    if (!findings.some((made) => explains(made, same))) findings.push(same);
  const procedures = withoutKnown(yield* findProcedures(all, supportMin), findings);
  return yield* describe(
    domain,
    findings.filter((finding) => !isToldBetter(finding, procedures)),
    procedures,
  );
}

/** Procedures that say more than a list of plain steps that was found. */
function withoutKnown(found: FoundProcedures, findings: readonly Finding[]): FoundProcedures {
  const isKnown = ({ isFailure, supporters, steps }: FoundProcedures['procedures'][number]): boolean => {
    if (steps.some(({ terms }) => terms.some((term) => term >= 0))) return false;
    const ids = new Set(supporters.map(({ id }) => id));
    return findings.some((made) => made.isFailure === isFailure && made.supporters.some(({ id }) => ids.has(id)));
  };
  return { ...found, procedures: found.procedures.filter((one) => hasStructure(one) && !isKnown(one)) };
}

/**
 * Whether what these episodes have in common is told by procedures that most of them follow, or, where there are procedures, differs from what most
 * others did in its arguments alone.
 */
function isToldBetter({ supporters, isFailure, steps }: Finding, found: FoundProcedures): boolean {
  const own = found.procedures.filter((one) => one.isFailure === isFailure);
  if (own.length === 0) return false;
  const following = new Set(own.flatMap((one) => one.supporters.map(({ id }) => id)));
  if (supporters.filter(({ id }) => following.has(id)).length >= followingShareMin * supporters.length) return true;
  return isCommonButForArguments(found, supporters, isFailure, steps);
}

function explains(made: Finding, { steps, isFailure, supporters }: Finding): boolean {
  return (
    made.isFailure === isFailure &&
    isVariant(made.steps, steps) &&
    supporters.some((one) => made.supporters.includes(one))
  );
}

function toEvidence({ id, context, steps, given = steps, outcome }: PatternEpisode): GivenEvidence {
  return {
    id,
    context: context ?? '',
    steps: steps.slice(0, minedStepsMax),
    given: given.slice(0, minedStepsMax),
    outcome,
    isFailure: outcome === 'failure',
  };
}

function stepFrequencies(episodes: readonly Evidence[]): Map<string, number> {
  const counts = new Map<string, number>();
  let total = 0;
  for (const { steps } of episodes) {
    total += steps.length;
    for (const step of steps) counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  return new Map([...counts].map(([step, count]) => [step, count / total]));
}

/** Takes the candidate worth most, then the next among the members it leaves, as long as the tests agree. Yields after each test. */
function* accept(
  domain: Domain,
  group: readonly Evidence[],
  isFailure: boolean,
  candidates: readonly Candidate[],
): Generator<void, Finding[]> {
  const accepted: Finding[] = [];
  const explained = new Set<string>();
  let left = candidates;
  while (left.length > 0) {
    const scored = left.map((one) => ({ one, support: one.supporters.filter(({ id }) => !explained.has(id)).length }));
    const enough = scored.filter(
      ({ one, support }) => support >= supportMin && !accepted.some((made) => isVariant(made.steps, one.steps)),
    );
    enough.sort(
      (a, b) =>
        worthOf(b.support, b.one.steps) - worthOf(a.support, a.one.steps) ||
        b.one.steps.length - a.one.steps.length ||
        compareStrings(keyOf(a.one.steps), keyOf(b.one.steps)),
    );
    yield;
    let best: (typeof enough)[number] | undefined;
    for (const tried of enough) {
      if (isBeyondChance(domain, group, isFailure, tried.one.steps, candidates.length)) best = tried;
      yield;
      if (best) break;
    }
    if (!best) break;
    const supporters = group.filter(
      (one) => one.isFailure === isFailure && containsSequence(one.steps, best.one.steps),
    );
    accepted.push({ steps: best.one.steps, isFailure, supporters, group });
    for (const { id } of supporters) explained.add(id);
    left = enough.map(({ one }) => one).filter((one) => one !== best.one);
  }
  return accepted;
}

function isVariant(made: readonly string[], steps: readonly string[]): boolean {
  const shared = commonSequence(made, steps).length;
  return shared >= variantShare * Math.min(made.length, steps.length);
}

function isBeyondChance(
  domain: Domain,
  group: readonly Evidence[],
  isFailure: boolean,
  steps: readonly string[],
  tests: number,
): boolean {
  const members = group.filter((one) => one.isFailure === isFailure);
  const support = members.filter((one) => containsSequence(one.steps, steps)).length;
  return (
    stepsByChance(domain, members, steps, support) * tests <= errorRate.steps &&
    orderByChance(members, steps, support) <= errorRate.order &&
    belongsHere(domain, group, isFailure, steps, support)
  );
}

function* describe(domain: Domain, findings: readonly Finding[], found: FoundProcedures): Generator<void, Pattern[]> {
  const contexts = domain.episodes.map((one) => one.context);
  const ordered = [...findings].sort(
    (a, b) =>
      b.supporters.length - a.supporters.length ||
      compareStrings(keyOf(a.steps), keyOf(b.steps)) ||
      compareStrings(contextsOf(a), contextsOf(b)),
  );
  const taken = new Set<string>();
  const patterns: Pattern[] = [];
  for (const procedure of found.procedures) {
    const pattern = describeAsPattern(domain.name, found, procedure, taken);
    taken.add(pattern.name);
    patterns.push(pattern);
    yield;
  }
  for (const finding of ordered) {
    const pattern = describeOne(domain.name, finding, findings, contexts, taken);
    taken.add(pattern.name);
    patterns.push(pattern);
    yield;
  }
  return patterns.sort((a, b) => b.support - a.support || compareStrings(a.name, b.name));
}

/** What tells findings of the same steps apart, whatever order their episodes came in. */
function contextsOf({ supporters }: Finding): string {
  return JSON.stringify(supporters.map((one) => one.context).sort(compareStrings));
}

function describeOne(
  domainName: string,
  finding: Finding,
  findings: readonly Finding[],
  contexts: readonly string[],
  taken: ReadonlySet<string>,
): Pattern {
  const { steps, isFailure, supporters, group } = finding;
  const contradicting = group.filter(
    (one) =>
      (isFailure ? one.outcome === 'success' : one.isFailure) &&
      containsSequence(one.steps, steps) &&
      !findings.some(
        (other) => other.steps.length > steps.length && other.isFailure !== isFailure && other.supporters.includes(one),
      ),
  );
  const counted = [...supporters, ...contradicting];
  const count = (outcome: string): number => counted.filter((one) => one.outcome === outcome).length;
  const trials = count('success') + count('failure') + count('partial');
  const successes = count('success') + count('partial') / 2;
  const outcomes = rankOutcomes(supporters.map((one) => one.outcome));
  const outcome = outcomes[0] ?? 'unknown';
  const terms = sharedTerms(
    supporters.map((one) => one.context),
    contexts,
    steps,
  );
  const name = namePattern(terms, steps, outcome, taken);
  return {
    key: BigInt(`0x${sha256Hex(JSON.stringify([domainName, name, steps, outcome]))}`)
      .toString(32)
      .slice(-26),
    name,
    steps,
    outcome,
    outcomes,
    support: supporters.length,
    successRate: trials === 0 ? null : successes / trials,
    successInterval: wilsonInterval(successes, trials),
    supporting: supporters.map(({ id }) => id).sort(compareStrings),
    contradicting: contradicting.map(({ id }) => id).sort(compareStrings),
    terms,
    details: null,
    variables: [],
  };
}
