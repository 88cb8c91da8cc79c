// What an agent asks besides what was similar: what to do next, and where in the pattern it stands.
import type { Json, JsonObject } from '../../core/base/json.ts';
import { isArray, isObject } from '../../core/base/json.ts';
import { actionName, actionNames } from '../../core/memory/identity.ts';
import { findNextActions, stepsRead } from '../../core/memory/next-actions.ts';
import type { PatternStep } from '../../core/memory/pattern.ts';
import { findPosition } from '../../core/memory/pattern-position.ts';
import type { RecallHit } from '../../core/memory/recall-index.ts';
import { endingsOfStep, type StepEndings } from '../../core/memory/step-endings.ts';
import type { GivenStep } from '../../core/memory/step-grammar.ts';
import { wordedStepsMax } from '../../core/memory/tokens.ts';
import type { Episode, StoredPattern } from '../../ports/episode-store.ts';
import type { RecallSearch } from '../../ports/recall-search.ts';
import type { MemoryState } from './memory-state.ts';

/** Episodes that are asked what followed: the most similar ones. */
export const episodesAsked = 100;
const nextActionsMax = 5;
/** Failures without a break after which a step is said to keep failing: by chance one of eight does at even odds. */
const failingMin = 3;
/** Ids that a next action cites. */
const idsCited = 20;
/** Parameters of a step with more bytes of JSON are not read: it is its name. */
const stepBytesMax = 16 * 1024;

/** The steps that were given, names and actions; the first ones, or with a negative `count` the last ones. */
export function givenSteps(actions: readonly Json[], count = stepsRead): GivenStep[] {
  const read = count < 0 ? actions.slice(count) : actions.slice(0, count);
  return read.flatMap((action): GivenStep[] => {
    const name = actionName(action);
    if (name === null) return [];
    const params = isObject(action) && isObject(action.params) ? action.params : null;
    return [params === null || JSON.stringify(params).length > stepBytesMax ? name : { action: name, params }];
  });
}

/** What followed is asked of the episodes that are most alike in situation and steps; among these the situation decides, since the steps are compared place by place. */
export function toNextActions(
  context: string | null,
  done: readonly Json[],
  episodes: readonly Episode[],
  hits: readonly RecallHit[],
) {
  const known = episodes.map((episode, i) => ({
    id: episode.id,
    context: episode.context,
    outcome: episode.outcome,
    given: givenSteps(episode.actions),
    storedAtMs: episode.storedAtMs,
    similarity: situationOf(hits[i]),
  }));
  return findNextActions(context, givenSteps(done, -stepsRead), known, nextActionsMax).map(
    ({ step, score, likelihood, success, ids, successRate }) => ({
      action: step,
      score,
      likelihood,
      expected_success: success.expected,
      success_interval: [...success.interval],
      evidence: { successes: success.successes, failures: success.failures, partials: success.partials },
      ...(success.failedLast >= failingMin ? { failed_last: success.failedLast } : {}),
      support: ids.length,
      success_rate: successRate,
      supporting_ids: ids.slice(0, idsCited),
    }),
  );
}

/** How alike the situation is, whatever steps were taken. */
const situationOf = (hit: RecallHit | undefined): number => hit?.withoutSteps ?? hit?.similarity ?? 0;

/** How a step ended in these episodes, with any arguments and with those given. */
export function toBeforeStep(
  step: string,
  wanted: JsonObject | null,
  episodes: readonly Episode[],
  hits: readonly RecallHit[],
) {
  const takers = episodes.map(({ id, outcome, storedAtMs, actions }, i) => ({
    id,
    outcome,
    storedAtMs,
    given: givenSteps(actions),
    similarity: situationOf(hits[i]),
  }));
  const { any, same } = endingsOfStep(step, wanted, takers);
  return { step, ...toEndings(any), ...(same === null ? {} : { same_arguments: toEndings(same) }) };
}

function toEndings({ success, successRate, ids, failedIds }: StepEndings) {
  const { expected, interval, successes, failures, partials, failedLast } = success;
  return {
    support: ids.length,
    evidence: { successes, failures, partials },
    success_rate: successRate,
    success_interval: [...interval],
    expected_success: expected,
    ...(failedLast >= failingMin ? { failed_last: failedLast } : {}),
    supporting_ids: ids.slice(0, idsCited),
    failed_ids: failedIds.slice(0, idsCited),
  };
}

/** Where in the pattern these actions lead; null for a pattern without details. */
export function positionIn({ body }: StoredPattern, done: readonly Json[]) {
  const details = detailsOf(body);
  return details.length === 0 ? null : findPosition(details, givenSteps(done, -stepsRead));
}

/** The stored form of a pattern's steps, read back; a plain list of names is steps without arguments, each after the one before. */
function detailsOf(body: JsonObject): PatternStep[] {
  const plain = { isOptional: false, repeats: false, arguments: [], params: null };
  const list = isArray(body.step_details) ? body.step_details.filter(isObject) : [];
  if (list.length === 0)
    return (isArray(body.steps) ? body.steps : []).map((step, i) => ({
      ...plain,
      step: String(step),
      verb: String(step),
      after: i === 0 ? [] : [i - 1],
    }));
  return list.map(({ step, verb, optional, repeats, after, params, ...rest }) => ({
    step: String(step),
    verb: String(verb),
    isOptional: optional === true,
    repeats: repeats === true,
    after: isArray(after) ? after.map(Number) : [],
    params: isObject(params) ? params : null,
    arguments: (isArray(rest.arguments) ? rest.arguments : []).filter(isObject).map(({ name, variable, value }) => ({
      name: String(name),
      variable: typeof variable === 'string' ? variable : null,
      value: value ?? null,
    })),
  }));
}

/** How likely each action is next after these, by name: by what followed in the episodes that did most of the same. */
export async function findLikelihoods(
  { ports: { store } }: MemoryState,
  search: RecallSearch,
  tenant: string,
  domain: string,
  done: readonly Json[],
): Promise<ReadonlyMap<string, number>> {
  const recall = {
    context: null,
    textVector: null,
    structureVector: null,
    steps: actionNames(done).slice(-wordedStepsMax),
    minSimilarity: 0,
    limit: episodesAsked,
  };
  const { hits } = await search.search(tenant, domain, Promise.resolve({ recall, pattern: null }), false);
  const episodes = await store.getMany(
    tenant,
    hits.map(({ id }) => id),
  );
  const similarities = new Map(hits.map(({ id, similarity }) => [id, similarity]));
  const known = episodes.map(({ id }) => ({ id, similarity: similarities.get(id) ?? 0 }));
  const likelihoods = new Map<string, number>();
  for (const { action, likelihood } of toNextActions(null, done, episodes, known)) {
    const name = typeof action === 'string' ? action : action.action;
    likelihoods.set(name, Math.min(1, (likelihoods.get(name) ?? 0) + likelihood));
  }
  return likelihoods;
}
