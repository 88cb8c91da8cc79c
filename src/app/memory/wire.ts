// Stored values as they appear in answers.
import { ServiceError } from '../../contract/service-error.ts';
import type { Json, JsonObject } from '../../core/base/json.ts';
import { isArray } from '../../core/base/json.ts';
import type { Pattern } from '../../core/memory/pattern.ts';
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
  };
  return {
    id: `pat_${pattern.key}` as PatternId,
    name: pattern.name,
    body,
    evidence: [...supporting, ...contradicting] as EpisodeId[],
  };
}

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
