// Lists of plain steps that episodes in like situations shared. Episodes are grouped by context, then closed sequences are sought in each group, among what
// succeeded and among what failed apart. A sequence counts only when three tests agree that chance does not explain it: its steps come together more
// often than their frequencies do, they keep their order more often than a shuffle would, and they belong to this situation more than to others.
// What many episodes did step for step is tested as a group of its own as well, as long as they name one subject.
import { compareStrings } from '../base/order.ts';
import { type Candidate, findCandidates, keyOf, worthOf } from './candidate-steps.ts';
import { belongsHere, type Domain, type Evidence, errorRate, orderByChance, stepsByChance } from './chance-tests.ts';
import { clusterContexts } from './context-clusters.ts';
import { gatherSameSteps } from './same-steps.ts';
import { SequenceIndex } from './sequence-index.ts';
import { commonSequence } from './sequences.ts';

/** A sequence that shares this much with a pattern of the same group is a variant of it. */
const variantShare = 0.6;

export interface Finding {
  readonly steps: readonly string[];
  readonly isFailure: boolean;
  readonly supporters: readonly Evidence[];
  readonly group: readonly Evidence[];
}

/** The episodes with what the tests ask of all of them. */
export function toDomain(name: string, episodes: readonly Evidence[]): Domain {
  return {
    name,
    episodes,
    frequencies: stepFrequencies(episodes),
    groups: 1,
    index: { succeeded: indexOf(episodes, false), failed: indexOf(episodes, true) },
  };
}

const indexOf = (episodes: readonly Evidence[], isFailure: boolean) =>
  new SequenceIndex(episodes.filter((one) => one.isFailure === isFailure));

/** `vectors` are those of the contexts, by id. Yields between pieces of work. */
export function* findPlainSteps(
  all: Domain,
  vectors: ReadonlyMap<string, ArrayLike<number> | null>,
  supportMin: number,
): Generator<void, Finding[]> {
  const { clusters, areAlike } = yield* clusterContexts(
    all.episodes.map(({ id, context }) => ({ id, context, vector: vectors.get(id) ?? null })),
  );
  const evidence = new Map(all.episodes.map((one) => [one.id, one]));
  const groups = clusters
    .map((ids) => ids.map((id) => evidence.get(id)).filter((one) => one !== undefined))
    .filter((group) => group.length >= supportMin);
  const domain: Domain = { ...all, groups: Math.max(1, groups.length) };
  const findings: Finding[] = [];
  for (const group of groups) {
    for (const isFailure of [false, true]) {
      const members = indexOf(group, isFailure);
      const candidates = yield* findCandidates(members.members, supportMin);
      findings.push(...(yield* accept(domain, group, members, isFailure, candidates, supportMin)));
    }
    yield;
  }
  // Situations that are told in many ways fall apart into groups too small to prove anything: there, the same steps hold them together.
  for (const same of yield* gatherSameSteps(domain, areAlike, supportMin))
    if (!findings.some((made) => explains(made, same))) findings.push(same);
  return findings;
}

function explains(made: Finding, { steps, isFailure, supporters }: Finding): boolean {
  return (
    made.isFailure === isFailure &&
    isVariant(made.steps, steps) &&
    supporters.some((one) => made.supporters.includes(one))
  );
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
  members: SequenceIndex<Evidence>,
  isFailure: boolean,
  candidates: readonly Candidate[],
  supportMin: number,
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
      if (isBeyondChance(domain, group, members, isFailure, tried.one.steps, candidates.length)) best = tried;
      yield;
      if (best) break;
    }
    if (!best) break;
    const supporters = members.containing(best.one.steps);
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
  members: SequenceIndex<Evidence>,
  isFailure: boolean,
  steps: readonly string[],
  tests: number,
): boolean {
  const support = members.containing(steps).length;
  return (
    stepsByChance(domain, members.members, steps, support) * tests <= errorRate.steps &&
    orderByChance(members, steps, support) <= errorRate.order &&
    belongsHere(domain, group, isFailure, steps, support)
  );
}
