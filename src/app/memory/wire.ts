// Stored values as they appear in answers.
import { ServiceError } from '../../contract/service-error.ts';
import type { Json, JsonObject } from '../../core/base/json.ts';
import { isArray, isObject } from '../../core/base/json.ts';
import type { Pattern, PatternStep, PatternVariable } from '../../core/memory/pattern.ts';
import type { Episode, StoredPattern } from '../../ports/episode-store.ts';
import type { EpisodeId, PatternId } from '../../ports/ids.ts';
import { EmbedderUnavailable } from '../../ports/text-embedder.ts';

export function toTime(ms: number): string {
  return new Date(ms).toISOString();
}

type WireStep = string | { readonly action: string; readonly params: JsonObject };

export function toWireEpisode(episode: Episode) {
  return {
    episode_id: episode.id,
    domain: episode.domain,
    context: episode.context ?? '',
    schema: episode.schema,
    actions_taken: episode.actions as readonly WireStep[],
    outcome: episode.outcome,
    metadata: episode.metadata ?? {},
    stored_at: toTime(episode.storedAtMs),
    occurrences: episode.occurrences,
    recalls: episode.recalls,
    linked_to: episode.links,
  };
}

export function toStoredPattern(pattern: Pattern): StoredPattern {
  const { steps, outcome, outcomes, support, successRate, successInterval, supporting, contradicting, terms } = pattern;
  const body: JsonObject = {
    steps,
    outcome,
    outcomes,
    support,
    success_rate: successRate,
    success_interval: successInterval,
    supporting_ids: supporting,
    contradicting_ids: contradicting,
    terms,
    ...(pattern.details === null
      ? {}
      : { step_details: pattern.details.map(toStepDetails), variables: pattern.variables.map(toVariable) }),
  };
  return {
    id: `pat_${pattern.key}` as PatternId,
    name: pattern.name,
    body,
    evidence: [...supporting, ...contradicting] as EpisodeId[],
  };
}

function toStepDetails({ step, verb, params, isOptional, repeats, after, ...rest }: PatternStep): JsonObject {
  const parts = rest.arguments.map(({ name, variable, value }) => ({ name, variable, value }));
  const action = params === null ? {} : { action: verb, params };
  return { step, verb, arguments: parts, ...action, optional: isOptional, repeats, after };
}

function toVariable({ name, kind, values, distinct }: PatternVariable): JsonObject {
  return { name, kind, values, distinct };
}

const objects = (value: Json | undefined): JsonObject[] => (isArray(value) ? value.filter(isObject) : []);

const strings = (value: Json | undefined): string[] =>
  isArray(value) ? value.filter((item) => typeof item === 'string') : [];

/** The words that its supporting episodes ended with, most frequent first. */
export function outcomesOf({ body }: StoredPattern): string[] {
  return strings(body.outcomes);
}

/** Ids of the episodes that a pattern rests on. */
export function supportOf({ body }: StoredPattern): string[] {
  return strings(body.supporting_ids);
}

export function toWirePattern(pattern: StoredPattern) {
  const { id, name, body } = pattern;
  const outcomes = outcomesOf(pattern);
  return {
    pattern_id: id,
    name,
    steps: strings(body.steps),
    outcome: outcomes[0] ?? 'unknown',
    outcomes,
    support: Number(body.support),
    success_rate: typeof body.success_rate === 'number' ? body.success_rate : null,
    success_interval: isArray(body.success_interval) ? body.success_interval.map(Number) : [0, 1],
    supporting_ids: supportOf(pattern),
    contradicting_ids: strings(body.contradicting_ids),
    terms: strings(body.terms),
    ...(body.step_details === undefined
      ? {}
      : {
          step_details: objects(body.step_details).map(toWireDetails),
          variables: objects(body.variables).map(toWireVariable),
        }),
  };
}

function toWireDetails({ step, verb, action, params, optional, repeats, after, ...rest }: JsonObject) {
  return {
    step: String(step),
    verb: String(verb),
    arguments: objects(rest.arguments).map(({ name, variable, value }) => ({
      name: String(name),
      variable: typeof variable === 'string' ? variable : null,
      value: value ?? null,
    })),
    ...(typeof action === 'string' && isObject(params) ? { action, params } : {}),
    optional: optional === true,
    repeats: repeats === true,
    after: isArray(after) ? after.map(Number) : [],
  };
}

function toWireVariable({ name, kind, values, distinct }: JsonObject) {
  return {
    name: String(name),
    kind: typeof kind === 'string' ? kind : null,
    values: isArray(values) ? values : [],
    distinct: Number(distinct),
  };
}

/** Runs the work; an embedder that is away becomes a ServiceError that says to try again. */
export async function withEmbedder<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof EmbedderUnavailable)) throw cause;
    throw new ServiceError('embedder_unavailable', {
      detail: 'Text cannot be embedded now, so nothing can be compared. What was stored is safe.',
      retryAfterSeconds: 1,
      cause,
    });
  }
}
