import type { Input } from '../../contract/contract.ts';
import type { Json, JsonObject } from '../../core/base/json.ts';
import { nearestNames } from '../../core/base/nearest.ts';
import { actionNames } from '../../core/memory/identity.ts';
import type { Pin } from '../../core/memory/marks.ts';
import type { RecallAnswer, RecallQuestion } from '../../core/memory/recall-index.ts';
import { recallWeights } from '../../core/memory/recall-score.ts';
import { wordedStepsMax } from '../../core/memory/tokens.ts';
import { serializeSchema } from '../../core/schema/index.ts';
import type { Episode, StoredPattern } from '../../ports/episode-store.ts';
import { type Caller, spend } from '../caller.ts';
import type { UseCase } from '../use-case.ts';
import type { DomainMemory } from './domain-memory.ts';
import type { MemoryState } from './memory-state.ts';
import { episodesAsked, positionIn, toBeforeStep, toNextActions } from './next-steps.ts';
import { outcomesOf, toWireEpisode, toWirePattern, withEmbedder } from './wire.ts';

/** A pattern matches when its nearest episodes are at least this similar on average. */
const patternSimilarityMin = 0.35;
/** Pinned episodes that an answer holds. */
const pinnedMost = 20;
/** Another server may delete a hit between ranking and reading; then the ranking is made anew. */
const attemptsMax = 5;

interface Found {
  readonly episodes: readonly Episode[];
  readonly answer: RecallAnswer;
  readonly patterns: readonly StoredPattern[];
  /** Episodes that were ranked without a vector. */
  readonly pending: number;
}

/** The true best of all episodes of the domain as committed before the call. */
export function createRecall(state: MemoryState): UseCase<'memory.recall'> {
  return (input, caller) =>
    withEmbedder(() => state.withDomain(caller.tenant, input.domain, (memory) => recall(state, memory, input, caller)));
}

async function recall(state: MemoryState, memory: DomainMemory, input: Input<'memory.recall'>, caller: Caller) {
  const asked = toQuestion(state, input, caller);
  // While the model loads, the question itself waits for it; the wait for vectors begins when they can be made.
  if (!state.ports.embedder.isReady()) await asked;
  const [question] = await Promise.all([asked, memory.updateWithVectors(state.recallWait)]);
  const found = await findEpisodes(state, memory, question, caller, input.outcome);
  const { answer, patterns, pending } = found;
  const episodes = found.episodes.slice(0, input.limit);
  const done = input.actions_taken as readonly Json[] | undefined;
  if (caller.mode === 'live')
    state.notes.add(
      caller.tenant,
      episodes.map(({ id }) => id),
    );
  return {
    pattern: bestPattern(memory, patterns, answer, input.min_similarity ?? 0, done),
    episodes: episodes.map((episode, i) => {
      const { episode_id, outcome, context, actions_taken, stored_at } = toWireEpisode(episode);
      const { similarity = 0, also } = answer.hits[i] ?? {};
      const { correctedBy, praised } = memory.index.judgmentOf(episode.id, episode.outcome);
      const more = {
        ...(also === undefined ? {} : { also }),
        ...(correctedBy === null ? {} : { corrected_by: correctedBy }),
        ...(praised === 0 ? {} : { praised }),
      };
      return { episode_id, similarity, outcome, context, actions_taken, stored_at, ...more };
    }),
    ...(done === undefined
      ? {}
      : { next_actions: toNextActions(input.context ?? null, done, judged(memory, found.episodes), answer.hits) }),
    ...(input.step === undefined
      ? {}
      : { before_step: await beforeStep(state, memory, question, input.step, input, caller) }),
    ...(await pinnedEpisodes(state, memory)),
    total_matches: answer.totalMatches,
    ...(await likeDomains(state, memory)),
    embedder_version: state.ports.embedder.version,
    recall_version: recallWeights.version,
    ...(pending > 0 ? { vectors_pending: pending } : {}),
  };
}

/** How a step that is about to be taken ended before, in the episodes that are most like this one and took the same. */
async function beforeStep(
  { ports: { store } }: MemoryState,
  memory: DomainMemory,
  question: RecallQuestion,
  step: string,
  input: Input<'memory.recall'>,
  { tenant }: Caller,
) {
  const { hits } = memory.index.recall({
    ...question,
    steps: [step],
    minSimilarity: 0,
    limit: episodesAsked,
    groups: [],
  });
  const episodes = await store.getMany(
    tenant,
    hits.map(({ id }) => id),
  );
  return toBeforeStep(step, (input.arguments as JsonObject | undefined) ?? null, judged(memory, episodes));
}

/** With the outcomes that later episodes gave them. */
const judged = ({ index }: DomainMemory, episodes: readonly Episode[]): Episode[] =>
  episodes.map((episode) => ({ ...episode, outcome: index.judgmentOf(episode.id, episode.outcome).outcome }));

/** What is pinned in the domain, whatever was asked: the newest ones, and how many there are besides. */
async function pinnedEpisodes({ ports: { store } }: MemoryState, { tenant, index }: DomainMemory) {
  const pins = index.pinned();
  if (pins.length === 0) return {};
  const pinOf = new Map<string, Pin>(pins.map(({ id, pinned }) => [id, pinned]));
  const episodes = await store.getMany(
    tenant,
    pins.slice(0, pinnedMost).map(({ id }) => id),
  );
  const items = episodes.map((episode) => {
    const { episode_id, context, actions_taken, outcome, stored_at } = toWireEpisode(episode);
    return { episode_id, pinned: pinOf.get(episode.id) ?? 'always', context, actions_taken, outcome, stored_at };
  });
  return { pinned: items, ...(pins.length > pinnedMost ? { pinned_left: pins.length - pinnedMost } : {}) };
}

/** Domains with a name like that of one that holds nothing. */
async function likeDomains({ ports: { store } }: MemoryState, { tenant, domain, index }: DomainMemory) {
  if (index.size > 0) return {};
  const uses = await store.uses(tenant, null);
  const names = uses.filter(({ episodes }) => episodes > 0).map((use) => use.domain);
  const near = nearestNames(domain, names);
  return near.length === 0 ? {} : { did_you_mean: near };
}

async function toQuestion(state: MemoryState, input: Input<'memory.recall'>, caller: Caller): Promise<RecallQuestion> {
  const { context } = input;
  const schema = caller.largeSchema?.json ?? (input.schema && serializeSchema(input.schema));
  const done = input.actions_taken as readonly Json[] | undefined;
  return {
    context: context ?? null,
    textVector: context === undefined ? null : await state.queries.vectorOf(context),
    structureVector: schema === undefined ? null : await spend(caller, () => state.ports.structure.embed(schema)),
    outcome: input.outcome,
    sinceMs: input.since === undefined ? undefined : Date.parse(input.since),
    minSimilarity: input.min_similarity ?? 0,
    // What followed is asked of more episodes than are answered.
    limit: done === undefined ? input.limit : Math.max(input.limit, episodesAsked),
    ...stepsAsked(done, input.step),
  };
}

/** The steps taken so far; where only a step to come is told, that. */
function stepsAsked(done: readonly Json[] | undefined, step: string | undefined): { readonly steps?: string[] } {
  if (done !== undefined) return { steps: actionNames(done).slice(-wordedStepsMax) };
  return step === undefined ? {} : { steps: [step] };
}

async function findEpisodes(
  state: MemoryState,
  memory: DomainMemory,
  question: RecallQuestion,
  caller: Caller,
  outcome: string | undefined,
): Promise<Found> {
  for (let attempt = 1; ; attempt++) {
    const placed = memory.patterns.filter(({ pattern }) => hasOutcome(pattern, outcome));
    const patterns = placed.map(({ pattern }) => pattern);
    const answer = memory.index.recall({ ...question, groups: placed.map(({ group }) => group) });
    const pending = memory.pendingCount;
    const episodes = await state.ports.store.getMany(
      caller.tenant,
      answer.hits.map(({ id }) => id),
    );
    if (episodes.length === answer.hits.length || attempt === attemptsMax)
      return { episodes, answer, patterns, pending };
    await memory.update();
  }
}

/** Whether an episode that supports the pattern ended so; without an outcome, whether it is one of what did not fail. */
function hasOutcome(pattern: StoredPattern, outcome: string | undefined): boolean {
  const outcomes = outcomesOf(pattern);
  return outcome === undefined ? !outcomes.includes('failure') : outcomes.includes(outcome);
}

function bestPattern(
  { index }: DomainMemory,
  patterns: readonly StoredPattern[],
  answer: RecallAnswer,
  floor: number,
  done: readonly Json[] | undefined,
) {
  let best: { readonly pattern: StoredPattern; readonly similarity: number } | null = null;
  for (const [i, pattern] of patterns.entries()) {
    const similarity = answer.groups[i] ?? 0;
    if (similarity >= Math.max(patternSimilarityMin, floor) && similarity > (best?.similarity ?? -1))
      best = { pattern, similarity };
  }
  if (best === null) return null;
  const position = done === undefined ? null : positionIn(best.pattern, done);
  const { steps, ...pattern } = toWirePattern(best.pattern);
  // Steps with variables are written otherwise than those that were taken.
  const isPlain = pattern.variables === undefined || pattern.variables.length === 0;
  return {
    ...pattern,
    steps,
    similarity: best.similarity,
    ...(isPlain ? { evidence_now: index.sequenceOutcomes(steps) } : {}),
    ...(position === null ? {} : { position }),
  };
}
