// Patterns of a domain: what the episodes of one kind shared, and how they ended. Procedures are sought first (mine-procedures.ts): steps with
// variables, of episodes that took the same particular step for the same kind of reason. Among the episodes that follow none, lists of plain steps are
// sought (plain-steps.ts) in groups of like contexts. Both only where chance does not explain them. Evidence is cited by id and never replaced.
// The result depends on the set of episodes alone. A generator, so that a caller can do other work between its pieces.
import { compareStrings } from '../base/order.ts';
import { keyOf } from './candidate-steps.ts';
import type { Domain } from './chance-tests.ts';
import type { Procedure } from './mine-procedures.ts';
import type { Pattern, PatternEpisode } from './pattern.ts';
import { contradicting, patternKey, weighEvidence } from './pattern-evidence.ts';
import { namePattern, sharedTerms } from './pattern-name.ts';
import { type Finding, findPlainSteps, toDomain } from './plain-steps.ts';
import {
  describeAsPattern,
  type FoundProcedures,
  findProcedures,
  type GivenEvidence,
  hasStructure,
  isCommonButForArguments,
} from './procedure-patterns.ts';
import { containsSequence } from './sequences.ts';

export const supportMin = 3;
/** Steps of one episode that are looked at: the first ones. */
export const minedStepsMax = 100;
/** Patterns, most supported first, ties by name. */
export function* minePatterns(name: string, episodes: readonly PatternEpisode[]): Generator<void, Pattern[]> {
  const usable = episodes.filter(({ context, steps }) => context !== null && steps.length > 1);
  const vectors = new Map(usable.map(({ id, vector }) => [id, vector]));
  const evidence = usable.map(toEvidence);
  const found = yield* findProcedures(evidence, supportMin);
  const general = found.procedures.filter(hasVariables);
  // What follows a procedure is told by it. Lists of plain steps are sought among the rest.
  const following = new Set(general.flatMap(({ supporters }) => supporters.map(({ id }) => id)));
  const rest = evidence.filter(({ id }) => !following.has(id));
  const domain = toDomain(name, rest);
  const findings = (yield* findPlainSteps(domain, vectors, supportMin)).filter(
    ({ supporters, isFailure, steps }) =>
      general.length === 0 || !isCommonButForArguments(found, supporters, isFailure, steps),
  );
  const others = found.procedures.filter(
    (one) => !hasVariables(one) && hasStructure(one) && !findings.some((finding) => isToldBy(finding, one)),
  );
  return yield* describe(domain, findings, { ...found, procedures: [...general, ...others] });
}

const hasVariables = ({ steps }: Procedure): boolean => steps.some(({ terms }) => terms.some((term) => term >= 0));

/** Whether a list of plain steps and a procedure rest on the same episodes. */
function isToldBy(finding: Finding, { isFailure, supporters }: Procedure): boolean {
  const ids = new Set(supporters.map(({ id }) => id));
  return finding.isFailure === isFailure && finding.supporters.some(({ id }) => ids.has(id));
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
  const { steps, supporters, group } = finding;
  const against = contradicting(finding, findings, group, (one) => containsSequence(one.steps, steps));
  const told = weighEvidence(supporters, against);
  const terms = sharedTerms(
    supporters.map((one) => one.context),
    contexts,
    steps,
  );
  const name = namePattern(terms, steps, told.outcome, taken);
  const key = patternKey(domainName, name, steps, told.outcome);
  return { key, name, steps, ...told, terms, details: null, variables: [] };
}
